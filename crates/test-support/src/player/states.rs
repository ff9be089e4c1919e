//! Boards of a player in the middle of a puzzle, with notes of every kind.

use super::bounds::{SINGLE, hardest, houses, simple_step};
use super::{Plain, bits};
use whydoku_grid::Rng;

/// How many states the tests of the API, the library and the command share.
pub const STATES: u64 = 200;

/// One in eight boards needs a step that is harder than the simple ones.
const HARD: u64 = 5;

/// A board on which neither singles nor simple techniques are left, with the candidates they eliminate crossed
/// out, missing from the notes, or both.
fn beyond_simple_steps(number: u64) -> Plain {
    let mut puzzles = (0..).map(|next| Plain::new(number + 1000 * next));
    let mut player = puzzles
        .find_map(without_simple_steps)
        .unwrap_or_else(|| Plain::new(number));
    let noted = |cell: &usize| match number % 3 {
        0 => false,
        1 => true,
        _ => cell.is_multiple_of(3),
    };
    for cell in player.empty_cells().into_iter().filter(noted) {
        player.notes[cell] = player.open(cell);
        player.strikes[cell] = 0;
    }
    player
}

/// Takes every single and every simple step; `None` if that solves the puzzle.
fn without_simple_steps(player: Plain) -> Option<Plain> {
    let mut player = without_singles(player)?;
    while let Some(step) = simple_step(&player) {
        for (cell, eliminated) in step.eliminated {
            player.strikes[cell] |= eliminated;
        }
        player = without_singles(player)?;
    }
    player.forget_filled();
    Some(player)
}

/// The board with this number: right, wrong, missing and superfluous digits and notes, in turn.
pub fn state(number: u64) -> Plain {
    if number / 3 % 8 == HARD {
        return beyond_simple_steps(number);
    }
    let mut rng = Rng::new(number);
    let mut player = play(number, &mut rng);
    spoil(&mut player, number, &mut rng);
    player
}

/// Fills in singles until there are none; `None` if that solves the puzzle.
fn without_singles(mut player: Plain) -> Option<Plain> {
    while !player.empty_cells().is_empty() {
        if hardest(&player) != SINGLE {
            return Some(player);
        }
        let cell = player.empty_cells().into_iter().find(|cell| {
            let alone = |other: &usize| player.open(*other) & player.right(*cell) != 0;
            let house = |cells: &Vec<usize>| {
                cells.contains(cell) && cells.iter().filter(|other| alone(other)).count() == 1
            };
            player.open(*cell).is_power_of_two() || houses().iter().any(house)
        })?;
        player.digits[cell] = player.solution[cell];
    }
    None
}

/// Plays some right digits and writes notes: in all empty cells, in some, or in none.
pub fn play(seed: u64, rng: &mut Rng) -> Plain {
    let mut player = Plain::new(seed);
    let stuck = (seed % 2 == 1)
        .then(|| without_singles(player.clone()))
        .flatten();
    let is_stuck = stuck.is_some();
    player = stuck.unwrap_or(player);
    let mut empty = player.empty_cells();
    rng.shuffle(&mut empty);
    let placed = if is_stuck {
        0
    } else {
        rng.index(empty.len() * 3 / 4)
    };
    for cell in empty.drain(..placed) {
        player.digits[cell] = player.solution[cell];
    }
    let noted = match seed % 3 {
        0 => 0,
        1 => empty.len(),
        _ => empty.len() / 3,
    };
    for cell in &empty[..noted] {
        player.notes[*cell] = player.allowed(*cell);
    }
    // Some candidates are already eliminated, rightly.
    for cell in empty.iter().filter(|_| !is_stuck) {
        let wrong = player.open(*cell) & !player.right(*cell);
        for digit in bits(wrong) {
            if rng.index(4) == 0 {
                if player.notes[*cell] == 0 {
                    player.strikes[*cell] |= 1 << digit;
                } else {
                    player.notes[*cell] &= !(1 << digit);
                }
            }
        }
    }
    player
}

/// Spoils the board in the ways that the seed chooses; several at once, too.
fn spoil(player: &mut Plain, seed: u64, rng: &mut Rng) {
    let empty = player.empty_cells();
    let noted: Vec<usize> = empty
        .iter()
        .copied()
        .filter(|cell| player.notes[*cell] != 0)
        .collect();
    let kinds = seed / 3 % 8;
    if kinds & 1 > 0 {
        for _ in 0..3 {
            // Superfluous notes: digits that a peer holds.
            if let Some(cell) = noted.get(rng.index(noted.len().max(1))) {
                let held = 0x3fe & !player.allowed(*cell);
                player.notes[*cell] |= held & (1 << (1 + rng.index(9)));
            }
        }
    }
    if kinds & 2 > 0 {
        // A missing digit.
        let cell = empty[rng.index(empty.len())];
        let right = player.right(cell);
        if player.notes[cell] & !right == 0 {
            player.strikes[cell] |= right;
        } else {
            player.notes[cell] &= !right;
        }
    }
    if kinds & 4 > 0 {
        // A wrong digit, which may or may not break a rule at once.
        let cell = empty[rng.index(empty.len())];
        let wrong: Vec<u8> = (1..=9)
            .filter(|digit| *digit != player.solution[cell])
            .collect();
        player.digits[cell] = wrong[rng.index(wrong.len())];
    }
}
