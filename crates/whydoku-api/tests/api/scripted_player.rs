//! A scripted player with notes of every kind on 200 puzzles. What the hint must be is worked out here
//! from the solution and the rules of Sudoku, without the code under test.

use crate::plain_board::{board, read, request};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use test_support::player::bounds::{SINGLE, hardest};
use test_support::player::states::{STATES, play, state};
use test_support::player::{Plain, bits, candidates, name, number, sees};
use whydoku::hint::Rung;
use whydoku::logic::{Engine, Options};
use whydoku::solve::Solver;
use whydoku::{Budget, Pencilmarks, Rng};
use whydoku_api::hint::{HintAnswer, HintKind, hint};
use whydoku_api::{Bounds, ask};

/// What the rules demand of a hint.
#[derive(Debug, PartialEq, Eq)]
enum Demand {
    /// Exactly these cells are wrong; with the digit if it is the digit that is wrong.
    Mistakes(BTreeMap<String, Option<u8>>),
    /// Exactly these notes are to be removed.
    CleanUp(BTreeSet<String>),
    /// A step that is at most this hard, in tenths of a rating point.
    Step(u32),
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
    Demand::Step(hardest(player))
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
            read(&mut after, &answer["board"]);
            let mut cleaned = player.clone();
            for cell in player.empty_cells() {
                cleaned.notes[cell] &= player.allowed(cell) | player.strikes[cell];
            }
            cleaned.forget_filled();
            assert_eq!(after, cleaned);
        }
        Demand::Step(hardest) => {
            assert_eq!(answer["kind"], "step", "{answer}");
            assert_eq!(answer["proved"], true);
            check_step(player, answer, hardest);
        }
    }
}

/// Checks that a step is true, new to the player, as easy as can be, and carried out.
fn check_step(player: &Plain, answer: &Value, hardest: u32) {
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
    read(&mut given_back, &answer["board"]);
    assert_eq!(given_back, after, "{conclusions:?}");
    let rating: f64 = answer["step"]["rating"].as_f64().unwrap();
    assert!(
        rating * 10.0 <= f64::from(hardest) + 0.1,
        "{rating}: {conclusions:?}"
    );
    if hardest > SINGLE {
        assert_nothing_easier(player, answer);
    } else {
        assert!(conclusions.len() == 1 && conclusions[0].contains('='));
    }
}

/// Asks every technique by itself that is easier than the step of the answer: none may find anything.
fn assert_nothing_easier(player: &Plain, answer: &Value) {
    let open: Vec<u16> = (0..81).map(|cell| player.open(cell)).collect();
    let open = candidates(&open.try_into().unwrap());
    let marks = Pencilmarks::from_candidates(&player.grid(), &open).unwrap();
    let rating = answer["step"]["rating"].as_f64().unwrap() * 10.0 - 0.1;
    for technique in Engine::default().techniques() {
        let info = technique.info();
        if f64::from(info.rating.0) < rating {
            let engine = Engine::with_techniques([info.id], Options::default()).unwrap();
            let easier = engine.next_step(&marks, &Budget::unlimited()).unwrap();
            // Some steps are rated by their size.
            let easier = easier.filter(|step| f64::from(step.rating.0) < rating);
            assert!(
                easier.is_none(),
                "{easier:?} is easier than {}",
                answer["step"]
            );
        }
    }
}

fn through_library(player: &Plain, rung: Rung) -> HintAnswer {
    let (engine, budget) = (Engine::default(), Budget::unlimited());
    hint(&mut Solver::new(), &engine, &board(player), None, &budget).answer(rung)
}

fn through_json(player: &Plain, level: u8) -> Value {
    let request = request(player, level).to_string();
    let answer = ask("hint", &request, &Bounds::default(), &Budget::unlimited()).unwrap();
    serde_json::from_str(&answer).unwrap()
}

#[test]
fn the_hint_is_what_the_rules_demand() {
    let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
    for number in 0..STATES {
        let player = state(number);
        let answer = through_json(&player, 5);
        check(&player, &answer);
        *kinds
            .entry(match demand(&player) {
                Demand::Mistakes(cells) if cells.values().any(Option::is_some) => "wrong digits",
                Demand::Mistakes(_) => "missing notes",
                Demand::CleanUp(_) => "clean-up",
                Demand::Step(SINGLE) => "single",
                Demand::Step(u32::MAX) => "harder step",
                Demand::Step(_) => "easy step",
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
    for kind in [
        "wrong digits",
        "missing notes",
        "clean-up",
        "single",
        "easy step",
        "harder step",
    ] {
        assert!(
            kinds.get(kind).is_some_and(|count| *count >= 5),
            "{kinds:?}"
        );
    }
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
            read(&mut player, &serde_json::to_value(&answer.board).unwrap());
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
