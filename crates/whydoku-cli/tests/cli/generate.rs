//! `whydoku generate`, `minimize` and `vary`. The reference solver and the other commands check their
//! puzzles.

mod refusals;
#[cfg(unix)]
mod terminal;
mod variants;

use crate::support::{Finished, Scratch, whydoku};
use whydoku::generate::GivensSymmetry;
use whydoku::solve::{Count, reference};
use whydoku::{Cell, Grid};

fn run(words: &str) -> Finished {
    let scratch = Scratch::new();
    let words: Vec<&str> = words.split(' ').collect();
    whydoku(scratch.path(), &words)
}

fn grids(run: &Finished) -> Vec<Grid> {
    assert_eq!(run.code, 0, "{}", run.stderr);
    run.stdout
        .lines()
        .map(|line| line.parse().expect(line))
        .collect()
}

fn is_unique(grid: &Grid) -> bool {
    reference::count(grid, 2) == Count::Exactly(1)
}

/// For every kind of request and output, the bytes do not depend on the number of threads.
#[test]
fn the_same_seed_gives_the_same_bytes_for_any_number_of_threads() {
    for request in [
        "-n 200 --seed 9",
        "-n 30 --seed 9 --symmetry full --format block",
        "-n 20 --seed 9 --symmetry rotational-180 --minimal",
        "-n 4 --seed 9 --givens 22..23",
        "-n 4 --seed 9 --level hard --json",
        "-n 3 --seed 9 --requires naked-pair --practice",
        "-n 3 --seed 9 --only singles,pointing --json --with-path",
        "-n 3 --seed 9 --forbid naked-single --format csv",
        "-n 3 --seed 9 --rating 4.0..5.0",
        "-n 3 --seed 9 --hodoku-score 300..600",
        "-n 9 --seed 9 --unbiased --json",
        "-n 5 --seed 9 --givens 17 --max-tries 4",
        "--daily 2026-11-15 --level medium",
    ] {
        let one = run(&format!("generate {request} --threads 1"));
        let found = i32::from(request.contains("givens 17"));
        assert_eq!(one.code, found, "{request}: {}", one.stderr);
        for threads in [2, 5] {
            let several = run(&format!("generate {request} --threads {threads}"));
            assert_eq!(one.stdout, several.stdout, "{request}, {threads} threads");
            assert_eq!(one.code, several.code, "{request}, {threads} threads");
        }
    }
    let nine = run("generate -n 200 --seed 9 --threads 1");
    let grids = grids(&nine);
    assert_eq!(grids.len(), 200);
    assert!(grids.iter().take(20).all(is_unique));
    assert_ne!(nine.stdout, run("generate -n 200 --seed 10").stdout);
}

/// In every format, the puzzle has the same solution when read back (some hold only candidates).
#[test]
fn puzzles_are_written_in_every_format() {
    let puzzle = grids(&run("generate --seed 4"))[0];
    let solution = reference::first(&puzzle).expect("a puzzle").to_string();
    for format in whydoku::text::Format::ALL {
        if !format.can_write() {
            continue;
        }
        let scratch = Scratch::new();
        let made = run(&format!("generate --seed 4 --format {format}"));
        assert_eq!(made.code, 0, "{format}: {}", made.stderr);
        scratch.write("made", &made.stdout);
        let words = ["solve", "--format", "line", "--from", format.name(), "made"];
        let read = whydoku(scratch.path(), &words);
        assert_eq!(read.code, 0, "{format}: {}", read.stderr);
        // The format may add a name.
        assert!(
            read.stdout.starts_with(&solution),
            "{format}: {}",
            read.stdout
        );
    }
}

/// A random seed is printed, and makes the same puzzle again.
#[test]
fn a_drawn_seed_can_be_used_again() {
    let first = run("generate");
    let seed = first.stderr.strip_prefix("seed ").expect("printed").trim();
    let again = run(&format!("generate --seed {seed}"));
    assert_eq!((first.stdout, again.stderr.as_str()), (again.stdout, ""));
}

#[test]
fn givens_symmetry_and_pattern_are_kept() {
    for grid in grids(&run(
        "generate -n 3 --seed 2 --symmetry diagonal --givens 28..32",
    )) {
        assert!(GivensSymmetry::Diagonal.holds(grid.givens()));
        assert!((28..=32).contains(&grid.givens().len()));
        assert!(is_unique(&grid));
    }
    let scratch = Scratch::new();
    let drawing = "x.x.x.x.x\n.x.x.x.x.\n".repeat(4) + "x.x.x.x.x\n";
    scratch.write("pattern.txt", &drawing);
    let made = whydoku(
        scratch.path(),
        &["generate", "--seed", "1", "--pattern", "pattern.txt"],
    );
    let grid = grids(&made)[0];
    assert!(is_unique(&grid));
    let wanted = |cell: &Cell| (cell.row_index() + cell.column_index()).is_multiple_of(2);
    assert!(
        Cell::ALL
            .iter()
            .all(|cell| grid.givens().contains(*cell) == wanted(cell))
    );
}

/// The command `rate` agrees about the puzzles.
#[test]
fn ratings_and_levels_are_those_of_the_command_rate() {
    for grid in grids(&run("generate -n 2 --seed 3 --rating 7.0..7.3")) {
        let rated = run(&format!("rate {grid}"));
        assert!(rated.stdout.contains("7."), "{}", rated.stdout);
    }
    let today = run("generate --daily 2026-11-15 --level medium");
    assert_eq!(
        today.stdout,
        run("generate --daily 2026-11-15 --level medium").stdout
    );
    assert_ne!(
        today.stdout,
        run("generate --daily 2026-11-16 --level medium").stdout
    );
}

/// The note names the date, and the date makes the same puzzle.
#[test]
fn today_is_a_day_like_any_other() {
    let today = run("generate --daily today");
    assert_eq!(today.code, 0, "{}", today.stderr);
    let note = today.stderr.strip_prefix("note: today is ");
    let day = note.and_then(|note| note.strip_suffix(" (UTC)\n"));
    let day = day.expect("the date on standard error");
    let named = run(&format!("generate --daily {day}"));
    assert_eq!((named.stdout, named.stderr.as_str()), (today.stdout, ""));
}

/// The next step of the position is the technique to practice.
#[test]
fn a_practice_position_waits_for_its_technique() {
    let made = run("generate --seed 5 --requires naked-pair --practice");
    assert_eq!(made.code, 0, "{}", made.stderr);
    let scratch = Scratch::new();
    scratch.write("position.txt", &made.stdout);
    let words = [
        "explain",
        "--techniques",
        // The usual techniques of easier tiers, and the pair.
        "full-house,hidden-single-box,hidden-single-line,naked-single,pointing,claiming,naked-pair",
        "position.txt",
    ];
    let explained = whydoku(scratch.path(), &words);
    let first = explained
        .stdout
        .lines()
        .find(|line| line.starts_with("1. "))
        .unwrap_or_default();
    assert!(first.contains("Naked Pair"), "{}", explained.stdout);
}

#[test]
fn a_puzzle_that_is_not_found_is_reported_with_the_closest() {
    let failed = run("generate --seed 1 --givens 17 --max-tries 20");
    assert_eq!((failed.code, failed.stdout.as_str()), (1, ""));
    assert!(
        failed.stderr.contains("after 20 tries"),
        "{}",
        failed.stderr
    );
    assert!(failed.stderr.contains("  closest: "), "{}", failed.stderr);
    assert!(
        failed.stderr.contains("made 0 of 1 puzzle\n"),
        "{}",
        failed.stderr
    );
    let late = run("generate -n 1000000 --seed 1 --givens 17 --stop-after 0.5");
    assert_eq!(late.code, 1);
}

#[test]
fn minimize_and_vary_keep_what_they_must() {
    let full = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let grid = grids(&run(&format!("minimize {full}")))[0];
    assert!(is_unique(&grid));
    for cell in grid.givens() {
        let mut without = grid;
        without.clear(cell);
        assert!(!is_unique(&without), "{grid}");
    }
    let varied = grids(&run(&format!("vary -n 3 --seed 4 {grid}")));
    assert_eq!(varied.len(), 3);
    let form = |grid: &Grid| grid.canonical().unwrap().form;
    assert!(
        varied
            .iter()
            .all(|other| *other != grid && form(other) == form(&grid))
    );
    let several = run(&format!("minimize {}", ".".repeat(81)));
    assert_eq!(several.code, 1);
    assert!(several.stderr.contains("more than one solution"));
}

/// Forty puzzles at four a page are ten pages, and forty answers at twelve a page are four more.
#[test]
fn a_booklet_has_its_pages_and_is_the_same_each_time() {
    let scratch = Scratch::new();
    let words =
        "generate -n 40 --seed 3 --symmetry rotational-180 --pdf a.pdf --answers --title Forty";
    let words: Vec<&str> = words.split(' ').collect();
    let first = whydoku(scratch.path(), &words);
    assert_eq!(
        (first.code, first.stdout.as_str()),
        (0, ""),
        "{}",
        first.stderr
    );
    let pdf = std::fs::read(scratch.path().join("a.pdf")).expect("written");
    assert!(pdf.starts_with(b"%PDF-"));
    let text = String::from_utf8_lossy(&pdf);
    assert_eq!(text.matches("/Type /Page\n").count(), 14);
    assert_eq!(text.matches("/Count 14").count(), 1);
    whydoku(scratch.path(), &words);
    assert_eq!(
        std::fs::read(scratch.path().join("a.pdf")).expect("written"),
        pdf
    );
}
