//! A player's board gives the same hint through the command, the API and the library.

use crate::support::{Scratch, whydoku, workspace};
use serde_json::Value;
use test_support::player::link::link;
use test_support::player::states::{STATES, state};
use test_support::player::{Plain, candidates};
use test_support::puzzles::puzzle;
use whydoku::hint::Rung;
use whydoku::logic::Engine;
use whydoku::solve::{self, Solver};
use whydoku::text::{self, Format, Record, Writer};
use whydoku::{Budget, Candidate, Cell, Digit, Pencilmarks, Rng};
use whydoku_api::hint::hint;
use whydoku_api::{Bounds, PlayerBoard, ask};

/// How many boards are tried in each format.
const BOARDS: usize = 100;

/// A board with some right digits and notes in every empty cell, spoiled in one of four ways.
fn record(seed: u64, format: Format) -> Record {
    let mut rng = Rng::new(seed);
    let mut grid = puzzle(seed);
    let solution = *solve::prove(&grid).expect("one solution").solution();
    let mut empty: Vec<Cell> = (!grid.filled()).into_iter().collect();
    rng.shuffle(&mut empty);
    let placed = rng.index(empty.len() / 2);
    for cell in empty.drain(..placed) {
        grid.place(cell, solution.get(cell));
    }
    let mut open = *Pencilmarks::from_grid(&grid).expect("right digits").open();
    let cell = empty[0];
    let right = solution.get(cell);
    match seed % 4 {
        1 => open.remove(Candidate::new(cell, right)),
        2 => {
            let wrong = Digit::ALL.into_iter().find(|digit| *digit != right);
            grid.place(cell, wrong.expect("eight digits are wrong"));
        }
        3 => {
            // A digit that a peer holds.
            let held = cell.peers().into_iter().find_map(|peer| grid.get(peer));
            open.insert(Candidate::new(
                cell,
                held.expect("a minimal puzzle fills some peer"),
            ));
        }
        _ => {}
    }
    let mut record = Record::new(grid, format);
    record.candidates = Some(open);
    record
}

/// The answer of the library to the board that the command reads.
fn expected(board: &PlayerBoard, rung: Rung) -> Value {
    let (engine, budget) = (Engine::default(), Budget::unlimited());
    let help = hint(&mut Solver::new(), &engine, board, None, &budget);
    serde_json::to_value(help.answer(rung)).expect("JSON")
}

/// The answer of the API to a file with one board.
fn asked(file: &str, reveal: &str) -> Value {
    let level: u8 = reveal.parse().expect("a level");
    let request = serde_json::json!({"puzzle": file, "level": level}).to_string();
    let answer = ask("hint", &request, &Bounds::default(), &Budget::unlimited());
    serde_json::from_str(&answer.expect("a good request")).expect("JSON")
}

fn written<'a>(records: impl IntoIterator<Item = &'a Record>, format: Format) -> String {
    let mut file = String::new();
    let mut writer = Writer::new(format, text::Options::default()).expect("a format to write");
    for record in records {
        writer.write(record, &mut file);
    }
    writer.finish(&mut file);
    file
}

#[test]
fn command_api_and_library_give_the_same_hint() {
    let scratch = Scratch::new();
    let mut kinds = std::collections::BTreeSet::new();
    for format in [Format::HODOKU, Format::OPENSUDOKU] {
        let seeds = 0..BOARDS as u64;
        let records: Vec<Record> = seeds.map(|seed| record(seed, format)).collect();
        let file = written(&records, format);
        let path = scratch.write(format.name(), &file);
        let read = text::read(&file);
        assert_eq!(
            (read.errors.len(), read.records.len()),
            (0, BOARDS),
            "{format}"
        );
        for reveal in ["1", "5"] {
            let rung = Rung::new(reveal.parse().unwrap()).unwrap();
            let words = ["hint", "--json", "--reveal", reveal, path.to_str().unwrap()];
            let run = whydoku(&workspace(), &words);
            let lines: Vec<&str> = run.stdout.lines().collect();
            assert_eq!(lines.len(), BOARDS, "{}", run.stderr);
            for (line, record) in lines.into_iter().zip(&read.records) {
                let answer: Value = serde_json::from_str(line).unwrap();
                let board = PlayerBoard::from(record);
                let wanted = expected(&board, rung);
                assert_eq!(
                    asked(&written([record], format), reveal),
                    wanted,
                    "{format}"
                );
                for (field, value) in wanted.as_object().unwrap() {
                    assert_eq!(&answer[field], value, "{format}: {field}");
                }
                kinds.insert(answer["kind"].to_string());
            }
        }
    }
    assert_eq!(kinds.len(), 3, "mistakes, clean-up and steps: {kinds:?}");
}

/// The board for the library.
fn board(player: &Plain) -> PlayerBoard {
    PlayerBoard {
        grid: player.grid(),
        notes: candidates(&player.notes),
        strikes: candidates(&player.strikes),
    }
}

/// The boards of the scripted player, as the links that the page makes. A link tells notes from crossed-out
/// candidates and from cells without either.
#[test]
fn every_state_of_the_scripted_player_gets_the_same_answer() {
    let scratch = Scratch::new();
    let players: Vec<Plain> = (0..STATES).map(state).collect();
    let links: Vec<String> = players.iter().map(link).collect();
    let path = scratch.write("games.txt", &links.join("\n"));
    let path = path.to_str().unwrap();
    for reveal in ["1", "5"] {
        let rung = Rung::new(reveal.parse().unwrap()).unwrap();
        let run = whydoku(&workspace(), &["hint", "--json", "--reveal", reveal, path]);
        let answers: Vec<Value> = run
            .stdout
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        assert_eq!(answers.len(), players.len(), "{}", run.stderr);
        for ((player, link), answer) in players.iter().zip(&links).zip(&answers) {
            let wanted = expected(&board(player), rung);
            assert_eq!(asked(link, reveal), wanted, "{link}");
            for (field, value) in wanted.as_object().unwrap() {
                assert_eq!(&answer[field], value, "{field}: {link}");
            }
        }
    }
}
