//! A scripted player with notes of every kind on 200 puzzles. What the hint must be is worked out here
//! from the solution and the rules of Sudoku, without the code under test.

use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use test_support::puzzles::puzzle;
use whydoku::hint::Rung;
use whydoku::logic::Engine;
use whydoku::solve::{self, Solver};
use whydoku::{Budget, Candidate, Cell, Digit, Grid, Rng};
use whydoku_api::hint::{HintAnswer, HintKind, hint};
use whydoku_api::{Bounds, PlayerBoard, ask};

/// A board as plain numbers: 0 for an empty cell or a cell without notes, bit *d* for digit *d*.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Plain {
    givens: [u8; 81],
    digits: [u8; 81],
    notes: [u16; 81],
    strikes: [u16; 81],
    solution: [u8; 81],
}

fn sees(one: usize, other: usize) -> bool {
    let (row, column) = (one / 9 == other / 9, one % 9 == other % 9);
    let boxes = [one, other].map(|cell| (cell / 27, cell % 9 / 3));
    one != other && (row || column || boxes[0] == boxes[1])
}

fn bits(set: u16) -> impl Iterator<Item = u8> {
    (1..=9).filter(move |digit| set >> digit & 1 == 1)
}

fn name(cell: usize) -> String {
    format!("r{}c{}", cell / 9 + 1, cell % 9 + 1)
}

fn number(cell: &str) -> usize {
    let digits: Vec<usize> = cell
        .bytes()
        .filter(u8::is_ascii_digit)
        .map(|b| usize::from(b - b'1'))
        .collect();
    9 * digits[0] + digits[1]
}

impl Plain {
    fn new(seed: u64) -> Self {
        let grid = puzzle(seed);
        let solution = *solve::prove(&grid).unwrap().solution();
        let givens = Cell::ALL.map(|cell| grid.get(cell).map_or(0, Digit::get));
        Self {
            givens,
            digits: givens,
            notes: [0; 81],
            strikes: [0; 81],
            solution: Cell::ALL.map(|cell| solution.get(cell).get()),
        }
    }

    /// The digits that no peer holds.
    fn allowed(&self, cell: usize) -> u16 {
        let held = (0..81)
            .filter(|peer| sees(cell, *peer))
            .fold(0, |held, peer| held | 1 << self.digits[peer]);
        0x3fe & !held
    }

    const fn right(&self, cell: usize) -> u16 {
        1 << self.solution[cell]
    }

    fn empty_cells(&self) -> Vec<usize> {
        (0..81).filter(|cell| self.digits[*cell] == 0).collect()
    }

    /// The candidates of a cell that can still be eliminated.
    fn open(&self, cell: usize) -> u16 {
        if self.digits[cell] > 0 {
            return 0;
        }
        let notes = if self.notes[cell] == 0 {
            0x3fe
        } else {
            self.notes[cell]
        };
        notes & self.allowed(cell) & !self.strikes[cell]
    }

    /// The board for the library.
    fn board(&self) -> PlayerBoard {
        let mut grid = Grid::EMPTY;
        let mut board = PlayerBoard::new(grid);
        for cell in Cell::ALL {
            let at = cell.index();
            match (Digit::new(self.givens[at]), Digit::new(self.digits[at])) {
                (Some(given), _) => grid.set_given(cell, given),
                (None, Some(placed)) => grid.place(cell, placed),
                (None, None) => {}
            }
            for digit in Digit::ALL {
                let candidate = Candidate::new(cell, digit);
                if self.notes[at] >> digit.get() & 1 == 1 {
                    board.notes.insert(candidate);
                }
                if self.strikes[at] >> digit.get() & 1 == 1 {
                    board.strikes.insert(candidate);
                }
            }
        }
        board.grid = grid;
        board
    }

    /// The fields of a request.
    fn request(&self, level: u8) -> Value {
        let line = |digits: &[u8; 81]| -> String {
            digits
                .iter()
                .map(|d| if *d == 0 { '.' } else { char::from(b'0' + d) })
                .collect()
        };
        let marks = |sets: &[u16; 81]| -> BTreeMap<String, String> {
            let cells = (0..81).filter(|cell| sets[*cell] != 0);
            cells
                .map(|cell| {
                    (
                        name(cell),
                        bits(sets[cell]).map(|d| d.to_string()).collect(),
                    )
                })
                .collect()
        };
        json!({
            "puzzle": line(&self.givens),
            "level": level,
            "board": {
                "digits": line(&self.digits),
                "notes": marks(&self.notes),
                "strikes": marks(&self.strikes),
            },
        })
    }

    /// Reads the board that an answer gives back. Marks in filled cells do not count.
    fn read(&mut self, board: &Value) {
        let digits = board["digits"].as_str().unwrap();
        for (cell, digit) in digits.bytes().enumerate() {
            self.digits[cell] = if digit == b'.' { 0 } else { digit - b'0' };
        }
        for (field, sets) in [("notes", &mut self.notes), ("strikes", &mut self.strikes)] {
            *sets = [0; 81];
            for (cell, digits) in board[field].as_object().into_iter().flatten() {
                let digits = digits.as_str().unwrap().bytes();
                sets[number(cell)] = digits.fold(0, |set, digit| set | 1 << (digit - b'0'));
            }
        }
        self.forget_filled();
    }

    fn forget_filled(&mut self) {
        for cell in 0..81 {
            if self.digits[cell] > 0 {
                (self.notes[cell], self.strikes[cell]) = (0, 0);
            }
        }
    }
}

/// What the rules demand of a hint.
#[derive(Debug, PartialEq, Eq)]
enum Demand {
    /// Exactly these cells are wrong; with the digit if it is the digit that is wrong.
    Mistakes(BTreeMap<String, Option<u8>>),
    /// Exactly these notes are to be removed.
    CleanUp(BTreeSet<String>),
    /// A step, which is a single if the flag is set.
    Step(bool),
}

fn demand(player: &Plain) -> Demand {
    let wrong: BTreeMap<_, _> = (0..81)
        .filter(|cell| ![0, player.solution[*cell]].contains(&player.digits[*cell]))
        .map(|cell| (name(cell), Some(player.digits[cell])))
        .collect();
    if !wrong.is_empty() {
        return Demand::Mistakes(wrong);
    }
    let empty = player.empty_cells();
    let lacking = |cell: &&usize| {
        let (notes, right) = (player.notes[**cell], player.right(**cell));
        player.strikes[**cell] & right != 0 || notes != 0 && notes & right == 0
    };
    let lacking: BTreeMap<_, _> = empty
        .iter()
        .filter(lacking)
        .map(|cell| (name(*cell), None))
        .collect();
    if !lacking.is_empty() {
        return Demand::Mistakes(lacking);
    }
    let stale: BTreeSet<String> = empty
        .iter()
        .flat_map(|cell| {
            let stale = player.notes[*cell] & !player.strikes[*cell] & !player.allowed(*cell);
            bits(stale).map(|digit| format!("{digit}{}", name(*cell)))
        })
        .collect();
    if !stale.is_empty() {
        return Demand::CleanUp(stale);
    }
    let naked = empty
        .iter()
        .any(|cell| player.open(*cell).is_power_of_two());
    let houses = (0..27).map(|house| -> Vec<usize> {
        let (kind, number) = (house / 9, house % 9);
        (0..81)
            .filter(|cell| [cell / 9, cell % 9, cell / 27 * 3 + cell % 9 / 3][kind] == number)
            .collect()
    });
    let hidden = houses.into_iter().any(|cells| {
        (1..=9).any(|digit| {
            cells
                .iter()
                .filter(|cell| player.open(**cell) >> digit & 1 == 1)
                .count()
                == 1
        })
    });
    Demand::Step(naked || hidden)
}

/// The words without names of cells.
fn without_cells(text: &str) -> String {
    let words = text.split(' ').filter(|word| {
        let word = word.trim_matches(|c: char| !c.is_ascii_alphanumeric());
        !(word.len() == 4 && word.starts_with('r') && word.contains('c'))
    });
    words.collect::<Vec<_>>().join(" ")
}

/// Checks an answer at the last level against what the rules demand.
fn check(player: &Plain, answer: &Value) {
    let text = answer["text"].as_str();
    match demand(player) {
        Demand::Mistakes(wanted) => {
            assert_eq!(answer["kind"], "mistakes");
            let found = answer["mistakes"].as_array().unwrap();
            let found: BTreeMap<String, Option<u8>> = found
                .iter()
                .map(|one| {
                    let digit = one["digit"]
                        .as_u64()
                        .map(|digit| u8::try_from(digit).unwrap());
                    if digit.is_none() {
                        let words = without_cells(one["text"].as_str().unwrap());
                        assert!(!words.contains(|c: char| c.is_ascii_digit()), "{words}");
                    }
                    (one["cell"].as_str().unwrap().to_owned(), digit)
                })
                .collect();
            assert_eq!(found, wanted);
            assert_eq!(
                (text, &answer["step"], &answer["board"]),
                (None, &Value::Null, &Value::Null)
            );
        }
        Demand::CleanUp(wanted) => {
            assert_eq!(answer["kind"], "clean-up");
            let found = answer["stale_notes"].as_array().unwrap();
            let found = found.iter().map(|one| one.as_str().unwrap().to_owned());
            assert_eq!(found.collect::<BTreeSet<_>>(), wanted);
            let mut after = player.clone();
            after.read(&answer["board"]);
            let mut cleaned = player.clone();
            for cell in player.empty_cells() {
                cleaned.notes[cell] &= player.allowed(cell) | player.strikes[cell];
            }
            cleaned.forget_filled();
            assert_eq!(after, cleaned);
        }
        Demand::Step(single) => {
            assert_eq!(answer["kind"], "step", "{answer}");
            assert_eq!(answer["proved"], true);
            check_step(player, answer, single);
        }
    }
}

/// Checks that a step is true, new to the player, a single if there is one, and carried out.
fn check_step(player: &Plain, answer: &Value, single: bool) {
    let conclusions: Vec<&str> = answer["step"]["conclusions"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one.as_str().unwrap())
        .collect();
    assert!(!conclusions.is_empty());
    let mut after = player.clone();
    let keeps_notes = player
        .empty_cells()
        .iter()
        .any(|cell| player.notes[*cell] != 0);
    for conclusion in &conclusions {
        let digit = conclusion.bytes().last().unwrap() - b'0';
        let cell = number(&conclusion[..4]);
        let bit = 1_u16 << digit;
        assert_ne!(
            player.open(cell) & bit,
            0,
            "{conclusion} is new to the player"
        );
        let eliminates = conclusion.contains("<>");
        assert_eq!(
            player.right(cell) == bit,
            !eliminates,
            "{conclusion} is true"
        );
        if eliminates && player.notes[cell] == 0 && !keeps_notes {
            after.strikes[cell] |= bit;
        } else if eliminates {
            let before = if after.notes[cell] == 0 {
                player.allowed(cell) & !player.strikes[cell]
            } else {
                after.notes[cell] & !player.strikes[cell]
            };
            after.notes[cell] = before & !bit;
        } else {
            after.digits[cell] = digit;
            for peer in (0..81).filter(|peer| sees(cell, *peer)) {
                after.notes[peer] &= !bit;
            }
        }
    }
    after.forget_filled();
    let mut given_back = player.clone();
    given_back.read(&answer["board"]);
    assert_eq!(given_back, after, "{conclusions:?}");
    if single {
        let rating: f64 = answer["step"]["rating"].as_f64().unwrap();
        assert!(
            rating <= 2.3 && conclusions.len() == 1 && conclusions[0].contains('='),
            "{conclusions:?}"
        );
    }
}

fn through_library(player: &Plain, rung: Rung) -> HintAnswer {
    let (engine, budget) = (Engine::default(), Budget::unlimited());
    hint(&mut Solver::new(), &engine, &player.board(), None, &budget).answer(rung)
}

fn through_json(player: &Plain, level: u8) -> Value {
    let request = player.request(level).to_string();
    let answer = ask("hint", &request, &Bounds::default(), &Budget::unlimited()).unwrap();
    serde_json::from_str(&answer).unwrap()
}

/// Plays some right digits and writes notes: in all empty cells, in some, or in none.
fn play(seed: u64, rng: &mut Rng) -> Plain {
    let mut player = Plain::new(seed);
    let mut empty = player.empty_cells();
    rng.shuffle(&mut empty);
    let placed = rng.index(empty.len() * 3 / 4);
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
    for cell in &empty {
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
        let mut digits = (1..=9).filter(|digit| *digit != player.solution[cell]);
        player.digits[cell] = digits.nth(rng.index(8)).unwrap();
    }
}

#[test]
fn the_hint_is_what_the_rules_demand() {
    let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
    for seed in 0..200 {
        let mut rng = Rng::new(seed);
        let mut player = play(seed, &mut rng);
        spoil(&mut player, seed, &mut rng);
        let answer = through_json(&player, 5);
        check(&player, &answer);
        *kinds
            .entry(match demand(&player) {
                Demand::Mistakes(cells) if cells.values().any(Option::is_some) => "wrong digits",
                Demand::Mistakes(_) => "missing notes",
                Demand::CleanUp(_) => "clean-up",
                Demand::Step(_) => "step",
            })
            .or_default() += 1;
        // The library and the text give the same answer, at every level.
        for rung in Rung::ALL {
            let library = through_library(&player, rung);
            let json = through_json(&player, rung as u8 + 1);
            assert_eq!(serde_json::to_value(&library).unwrap(), json);
        }
    }
    println!("{kinds:?}");
    assert_eq!(kinds.len(), 4);
    assert!(kinds.values().all(|count| *count >= 10), "{kinds:?}");
}

/// The last level again and again solves the puzzle, with notes kept by hand and without.
#[test]
fn who_takes_every_hint_solves_the_puzzle() {
    for seed in 0..20 {
        let mut rng = Rng::new(seed);
        let mut player = play(seed, &mut rng);
        let mut left = usize::MAX;
        while !player.empty_cells().is_empty() {
            let answer = through_library(&player, Rung::Applied);
            assert!(
                [HintKind::Step, HintKind::CleanUp].contains(&answer.kind),
                "{answer:?}"
            );
            player.read(&serde_json::to_value(&answer.board).unwrap());
            let now = player
                .empty_cells()
                .iter()
                .map(|cell| player.open(*cell).count_ones() as usize)
                .sum();
            assert!(now < left, "every hint changes something");
            left = now;
        }
        assert_eq!(player.digits, player.solution);
    }
}
