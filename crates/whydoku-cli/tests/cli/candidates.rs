//! A candidate grid means the same to every command.

use crate::support::{Finished, Invocation, Scratch};
use serde_json::Value;
use std::collections::BTreeMap;

/// A full grid in which 1 and 3 can be exchanged in four cells. `%` is the first of them: with both
/// candidates there are two solutions, with one of them there is one.
const GRID: &str = "5 3 4 6 7 8 9 1 2\n6 7 2 1 9 5 3 4 8\n1 9 8 3 4 2 5 6 7\n\
    8 5 9 7 6 % 4 2 13\n4 2 6 8 5 13 7 9 13\n7 1 3 9 2 4 8 5 6\n\
    9 6 1 5 3 7 2 8 4\n2 8 7 4 1 9 6 3 5\n3 4 5 2 8 6 1 7 9\n";

fn run(args: &[&str], grid: &str) -> Finished {
    let args: Vec<String> = args.iter().map(|&arg| arg.to_owned()).collect();
    Invocation {
        args: &args,
        stdin: grid.as_bytes(),
        env: &BTreeMap::new(),
        folder: Scratch::new().path(),
    }
    .run()
}

#[test]
fn every_command_obeys_candidates() {
    // The arguments, and the exit codes for one solution and for two.
    let table: [(&[&str], i32, i32); 12] = [
        (&["solve"], 0, 1),
        (&["solve", "--method", "branching"], 0, 0),
        (&["solve", "--method", "logic"], 0, 1),
        (&["solve", "--all"], 0, 0),
        (&["check"], 0, 1),
        (&["explain"], 0, 1),
        (&["explain", "--all-steps"], 0, 1),
        (&["hint"], 0, 1),
        (&["why", "r4c9=3"], 0, 1),
        (&["minimize"], 0, 1),
        // The digits alone have two solutions, and the scales need digits that have one.
        (&["rate"], 1, 1),
        (&["convert"], 0, 0),
    ];
    for (args, one, two) in table {
        for (candidates, code) in [("1", one), ("13", two)] {
            let done = run(args, &GRID.replace('%', candidates));
            let shown = format!("{args:?} {candidates}: {}{}", done.stdout, done.stderr);
            assert_eq!(done.code, code, "{shown}");
        }
    }
    let solved = run(&["solve", "--json"], &GRID.replace('%', "1")).stdout;
    assert!(solved.contains("859761423426853791"), "{solved}");
}

#[test]
fn a_rating_says_that_the_candidates_alone_leave_one_solution() {
    let done = run(&["rate"], &GRID.replace('%', "1"));
    assert!(
        done.stderr
            .contains("only the candidates leave one solution"),
        "{}",
        done.stderr
    );
    let done = run(&["rate"], &GRID.replace('%', "13"));
    assert!(
        done.stderr.contains("more than one solution"),
        "{}",
        done.stderr
    );
}

#[test]
fn minimized_and_moved_candidates_are_part_of_the_answer() {
    for args in [
        ["minimize", "--json", "--threads=1"],
        ["transform", "--json", "--rotate=90"],
        ["vary", "--json", "--seed=1"],
    ] {
        let done = run(&args, &GRID.replace('%', "1"));
        let object: Value = serde_json::from_str(&done.stdout).expect("one object");
        let candidates = object["candidates"].as_str().expect("candidates");
        let digits = |text: &str| text.chars().filter(char::is_ascii_digit).count();
        let givens = digits(object["result"].as_str().expect("a grid"));
        match args[0] {
            "minimize" => assert!(givens < 77 && digits(candidates) > 7, "{object}"),
            _ => assert_eq!((givens, digits(candidates)), (77, 7), "{object}"),
        }
    }
}
