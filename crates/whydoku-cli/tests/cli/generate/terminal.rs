//! A person at a terminal: Ctrl-C, and the progress line.

use super::run;
use crate::support::Scratch;
use std::io::{BufRead as _, BufReader, Read as _};
use std::process::{Child, Command, Stdio};

/// Starts a search that does not end on its own.
fn start(words: &str) -> Child {
    Command::new(env!("CARGO_BIN_EXE_whydoku"))
        .args(words.split(' '))
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts")
}

/// Ctrl-C, as the terminal sends it.
fn interrupt(child: &Child) {
    let sent = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status()
        .expect("there is a program kill");
    assert!(sent.success());
}

/// The puzzles found by then are complete, in order and counted; the exit code says that some are
/// missing.
#[test]
fn ctrl_c_keeps_what_was_found() {
    let mut child = start("generate -n 100000000 --seed 6 --threads 2");
    let mut stdout = BufReader::new(child.stdout.take().expect("piped"));
    let mut lines: Vec<String> = Vec::new();
    let mut next = |lines: &mut Vec<String>| {
        let mut line = String::new();
        let read = stdout.read_line(&mut line).expect("a line");
        if read > 0 {
            assert!(line.ends_with('\n'), "half a line: {line}");
            lines.push(line.trim_end().to_owned());
        }
        read > 0
    };
    for _ in 0..50 {
        assert!(next(&mut lines));
    }
    interrupt(&child);
    while next(&mut lines) {}
    let mut messages = String::new();
    let mut stderr = child.stderr.take().expect("piped");
    stderr.read_to_string(&mut messages).expect("text");
    let status = child.wait().expect("it ends");
    assert_eq!(status.code(), Some(1), "{messages}");
    let made = format!("made {} of 100000000 puzzles", lines.len());
    assert!(messages.contains(&made), "{made}: {messages}");
    let again = run("generate -n 60 --seed 6");
    let again: Vec<&str> = again.stdout.lines().collect();
    assert_eq!(lines[..50], again[..50]);
}

/// A search that has found nothing prints the closest puzzle.
#[test]
fn ctrl_c_prints_the_closest() {
    let child = start("generate --seed 6 --givens 17 --json");
    std::thread::sleep(std::time::Duration::from_millis(600));
    interrupt(&child);
    let output = child.wait_with_output().expect("it ends");
    let messages = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(1), "{messages}");
    assert!(messages.contains("  closest: "), "{messages}");
    assert!(messages.contains("made 0 of 1 puzzle\n"), "{messages}");
    assert!(output.stdout.is_empty());
}

/// What a person sees on a pseudo-terminal, which the program `script` provides, and the exit code.
fn on_a_terminal(command: &str) -> Option<(String, Option<i32>)> {
    let scratch = Scratch::new();
    let command = format!("{} {command}", env!("CARGO_BIN_EXE_whydoku"));
    let script = Command::new("script")
        .args(["-q", "-e", "-c", &command, "seen.txt"])
        .current_dir(scratch.path())
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .status();
    let status = script.ok()?;
    let seen = std::fs::read(scratch.path().join("seen.txt")).expect("written");
    Some((String::from_utf8_lossy(&seen).into_owned(), status.code()))
}

/// Wherever the puzzles go, the search shows how far it is.
#[test]
fn progress_is_drawn_on_a_terminal_only() {
    let search = "generate --seed 6 --givens 17 --timeout 2";
    for command in [search.to_owned(), format!("{search} > puzzles.txt")] {
        let Some((seen, code)) = on_a_terminal(&command) else {
            println!("skipped: progress of a search (no program `script`)");
            return;
        };
        assert_eq!(code, Some(1));
        for words in ["0 of 1 made, ", " tries, ", " per second", "closest"] {
            assert!(seen.contains(words), "{words}: {seen}");
        }
    }
    let piped = run(search);
    assert!(!piped.stderr.contains(" per second"), "{}", piped.stderr);
}

/// A search by rating can run for a long time without a puzzle; it shows its progress meanwhile.
#[test]
fn a_long_search_by_rating_shows_its_progress() {
    let search = "generate --seed 6 --rating 11.. --timeout 3";
    let Some((seen, code)) = on_a_terminal(search) else {
        println!("skipped: progress of a search by rating (no program `script`)");
        return;
    };
    assert_eq!(code, Some(1), "{seen}");
    let progress = seen.matches("0 of 1 made, ").count();
    assert!(progress >= 2, "drawn {progress} times: {seen}");
    assert!(
        !seen.contains(", ,"),
        "an empty line is drawn first: {seen}"
    );
    for words in [" tries, ", " per second"] {
        assert!(seen.contains(words), "{words}: {seen}");
    }
    let piped = run(search);
    assert!(!piped.stderr.contains(" per second"), "{}", piped.stderr);
}

/// This one is hard on the SE scale.
const HARD: &str =
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";

/// The first row of its solution is 987654321, which the textbook method tries last.
const LONG: &str =
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";

#[test]
fn a_long_puzzle_shows_that_work_is_going_on() {
    for command in [
        format!("rate --timeout 2 {HARD}"),
        format!("compare --methods backtrack --timeout 2 {LONG}"),
    ] {
        let Some((seen, _)) = on_a_terminal(&command) else {
            println!("skipped: progress of a puzzle (no program `script`)");
            return;
        };
        let shown = if command.starts_with("compare") {
            "backtrack: puzzle 1 of 1, 1s"
        } else {
            "working, 1s"
        };
        assert!(seen.contains(shown), "{command}: {seen}");
    }
}
