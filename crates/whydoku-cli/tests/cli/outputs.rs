//! Options that write files: no file is overwritten by accident, and what cannot be written is refused
//! before the work starts.

use crate::support::{Scratch, whydoku};
use std::fs;

/// The last cell is empty; its row lacks 3.
const LAST: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635.45286179";
/// The first cell is empty; its row lacks 5.
const FIRST: &str =
    ".34678912672195348198342567859761423426853791713924856961537284287419635345286179";

#[test]
fn a_picture_or_proof_shows_one_puzzle() {
    let scratch = Scratch::new();
    for (command, option) in [
        ("explain", "--svg-folder"),
        ("explain", "--png-folder"),
        ("explain", "--proof"),
        ("hint", "--svg"),
        ("hint", "--png"),
        ("rate", "--svg"),
        ("rate", "--png"),
        ("rate", "--profile"),
    ] {
        let run = whydoku(scratch.path(), &[command, option, "out", FIRST, LAST]);
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{option}");
        let message = format!(
            "error: {option} works on one puzzle, but <argument 2>:1 is a second one; nothing was done\n"
        );
        assert_eq!(run.stderr, message);
        let out = scratch.path().join("out");
        let is_empty =
            !out.exists() || fs::read_dir(&out).is_ok_and(|mut all| all.next().is_none());
        assert!(is_empty, "{command} {option}");
        let _ = fs::remove_dir(out);
    }
}

/// The second puzzle may come in the same file or on standard input; what cannot be read is no puzzle.
#[test]
fn the_second_puzzle_is_found_wherever_it_is() {
    let scratch = Scratch::new();
    scratch.write("one.txt", &format!("# a comment\n{LAST}\n\nnot a puzzle\n"));
    scratch.write("two.txt", &format!("{LAST}\n# a comment\n{FIRST}\n"));
    scratch.write(
        "grids.txt",
        &format!("{}\n\n{}\n", square(LAST), square(FIRST)),
    );
    let hint = |file| whydoku(scratch.path(), &["hint", "--svg", "hint.svg", file]);
    let run = hint("one.txt");
    assert_eq!(run.code, 0, "{}", run.stderr);
    fs::remove_file(scratch.path().join("hint.svg")).expect("drawn");
    for (file, place) in [("two.txt", "two.txt:3"), ("grids.txt", "grids.txt:11")] {
        let run = hint(file);
        assert_eq!(run.code, 2, "{}", run.stdout);
        assert!(
            run.stderr.contains(&format!("but {place} is a second one")),
            "{}",
            run.stderr
        );
        assert!(!scratch.path().join("hint.svg").exists());
    }
}

fn square(line: &str) -> String {
    let rows = line.as_bytes().chunks(9).map(String::from_utf8_lossy);
    rows.collect::<Vec<_>>().join("\n")
}

#[test]
fn files_are_checked_before_the_work_starts() {
    let scratch = Scratch::new();
    scratch.write("list.txt", &format!("{LAST}\n"));
    fs::create_dir(scratch.path().join("folder")).expect("made");
    for (words, message) in [
        (
            "hint --svg no/hint.svg list.txt",
            "`no/hint.svg` cannot be written: there is no folder `no`",
        ),
        (
            "hint --svg folder list.txt",
            "`folder` is a folder; name a file",
        ),
        (
            "hint --svg list.txt list.txt",
            "--svg would overwrite the input `list.txt`; name another file",
        ),
        (
            "hint --svg a --png ./a list.txt",
            "--svg and --png both write to `./a`; name two files",
        ),
        (
            "rate --plot list.txt list.txt",
            "--plot would overwrite the input `list.txt`; name another file",
        ),
        (
            "rate --plot no/plot.svg list.txt",
            "`no/plot.svg` cannot be written: there is no folder `no`",
        ),
        (
            "rate --plot a --profile a list.txt",
            "--profile and --plot both write to `a`; name two files",
        ),
        (
            "rate --json --resume folder list.txt",
            "`folder` is a folder; name a file",
        ),
        (
            "explain --proof list.txt list.txt",
            "--proof would overwrite the input `list.txt`; name another file",
        ),
        (
            "explain --proof proof.opb list.txt",
            "--proof and --proof both write to `proof.opb`; name two files",
        ),
        (
            "explain --svg-folder list.txt list.txt",
            "`list.txt` is a file; name a folder",
        ),
        (
            "compare --plot no/x list.txt",
            "`no/x` cannot be written: there is no folder `no`",
        ),
        (
            "technique x-wing --svg no/x",
            "`no/x` cannot be written: there is no folder `no`",
        ),
        (
            "generate --seed 1 --pdf no/x.pdf",
            "`no/x.pdf` cannot be written: there is no folder `no`",
        ),
        (
            "generate --seed 1 --pattern list.txt --pdf list.txt",
            "--pdf would overwrite the pattern `list.txt`; name another file",
        ),
    ] {
        let run = whydoku(scratch.path(), &words.split(' ').collect::<Vec<_>>());
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{words}");
        assert_eq!(run.stderr, format!("error: {message}\n"), "{words}");
        let list = fs::read_to_string(scratch.path().join("list.txt")).expect("there");
        assert_eq!(list, format!("{LAST}\n"), "{words}");
    }
}
