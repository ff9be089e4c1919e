//! `rate` with files, charts and deadlines.

use crate::support::{Scratch, whydoku};
use std::fs;

/// Rated 1.2, 2.6 and 11.0 in the definition of the scale.
const PUZZLES: [&str; 3] = [
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
    "..4..3....7..8....2.81....6..3....9..8..2....1..7....3......45....8..9....9..5..8",
];

/// A run that was cut off at any byte and resumed gives the same file as an uninterrupted one.
#[test]
fn a_resumed_run_ends_like_an_uninterrupted_one() {
    for form in ["--tsv", "--json"] {
        let scratch = Scratch::new();
        let list = format!("{0}\n{1}\n{0}\n", PUZZLES[0], PUZZLES[1]);
        scratch.write("list.txt", &list);
        let out = scratch.path().join("out");
        let args = ["rate", form, "--resume", "out", "list.txt"];
        let run = whydoku(scratch.path(), &args);
        assert_eq!((run.code, run.stdout.as_str()), (0, ""), "{}", run.stderr);
        let whole = fs::read_to_string(&out).unwrap();
        assert_eq!(whole.matches(PUZZLES[0]).count(), 2, "{whole}");
        assert_eq!(whole.matches(PUZZLES[1]).count(), 1, "{whole}");
        for cut in [0, 40, whole.len() / 2, whole.len() - 1, whole.len()] {
            fs::write(&out, &whole[..cut]).unwrap();
            let run = whydoku(scratch.path(), &args);
            assert_eq!(run.code, 0, "{}", run.stderr);
            assert_eq!(fs::read_to_string(&out).unwrap(), whole, "{form} {cut}");
        }
    }
}

/// The third puzzle takes seconds, so the timeout gives a lower bound and exit code 3.
#[test]
fn a_timeout_gives_a_lower_bound() {
    let scratch = Scratch::new();
    let args = ["rate", "--timeout", "0.01", PUZZLES[2]];
    let run = whydoku(scratch.path(), &args);
    assert_eq!(run.code, 3, "{} {}", run.stdout, run.stderr);
    assert!(run.stdout.starts_with("at least ER "), "{}", run.stdout);
}

#[test]
fn pictures_show_every_puzzle_and_every_step() {
    let scratch = Scratch::new();
    scratch.write("list.txt", &format!("{}\n{}\n", PUZZLES[0], PUZZLES[1]));
    let args = ["rate", "--quiet", "--plot", "plot.svg", "list.txt"];
    let run = whydoku(scratch.path(), &args);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let svg = fs::read_to_string(scratch.path().join("plot.svg")).unwrap();
    assert!(svg.contains(">2 puzzles by ER (SE 1.2.1)<"), "{svg}");
    assert!(svg.contains(">1.2<") && svg.contains(">2.6<"), "{svg}");
    // 51 empty cells and nothing but placements: 51 bars.
    let args = ["rate", "--quiet", "--profile", "profile.svg", PUZZLES[0]];
    let run = whydoku(scratch.path(), &args);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let svg = fs::read_to_string(scratch.path().join("profile.svg")).unwrap();
    assert_eq!(svg.matches("fill=\"#2f6f9f\"").count(), 51);
    let args = ["rate", "--quiet", "--profile", "two.svg", "list.txt"];
    let run = whydoku(scratch.path(), &args);
    assert_eq!(run.code, 2);
    assert_eq!(
        run.stderr,
        "error: --profile works on one puzzle, but list.txt:2 is a second one; nothing was done\n"
    );
    assert!(!scratch.path().join("two.svg").exists());
}

/// The first placement is reached with singles; one unit of work is not enough for more.
#[test]
fn a_budget_gives_a_lower_bound() {
    let scratch = Scratch::new();
    let run = whydoku(scratch.path(), &["rate", "--budget", "1", PUZZLES[1]]);
    assert_eq!(run.code, 3, "{} {}", run.stdout, run.stderr);
    assert!(run.stdout.starts_with("at least ER 1.2"), "{}", run.stdout);
}

/// The verifier accepts the path, and the text has a line for every step.
#[test]
fn the_path_is_proved() {
    let scratch = Scratch::new();
    let run = whydoku(scratch.path(), &["rate", "--path", "--json", PUZZLES[1]]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let path = whydoku_verify::read_path(run.stdout.trim()).unwrap();
    let (verdict, result) = whydoku_verify::check_path(&path);
    assert_eq!(result, Ok(()));
    let run = whydoku(scratch.path(), &["rate", "--path", PUZZLES[1]]);
    let mut lines = run.stdout.lines();
    assert_eq!(
        lines.next(),
        Some("ER 2.6, EP 1.2, ED 1.2 (SE 1.2.1): Pointing")
    );
    assert_eq!(lines.count(), verdict.steps, "{}", run.stdout);
    assert!(run.stdout.contains(" 2.6  Pointing: "), "{}", run.stdout);
}

#[test]
fn the_hardest_step_is_explained_and_drawn() {
    let scratch = Scratch::new();
    let args = ["rate", "--hardest", "--svg", "hardest.svg", PUZZLES[1]];
    let run = whydoku(scratch.path(), &args);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(
        run.stdout.contains("\nHardest: step ") && run.stdout.contains(", Pointing (2.6) => "),
        "{}",
        run.stdout
    );
    let svg = fs::read_to_string(scratch.path().join("hardest.svg")).unwrap();
    assert!(
        svg.starts_with("<svg") && svg.contains("Pointing (2.6)"),
        "{svg}"
    );
    let args = ["rate", "--svg", "two.svg", PUZZLES[0], PUZZLES[1]];
    let run = whydoku(scratch.path(), &args);
    assert_eq!(run.code, 2);
    assert_eq!(run.stdout, "", "nothing is rated first");
    assert_eq!(
        run.stderr,
        "error: --svg works on one puzzle, but <argument 2>:1 is a second one; nothing was done\n"
    );
}

/// Every node of a chain has a line with its reason.
#[test]
fn a_chain_is_explained_node_by_node() {
    let scratch = Scratch::new();
    // Rated 10.3 in the definition of the scale.
    let puzzle =
        "........7..4.2.6..8.....31......29...4..9..3...95.6....1......8..6.5.2..7......6.";
    let run = whydoku(scratch.path(), &["rate", "--hardest", puzzle]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(
        run.stdout.starts_with("ER 10.3, EP 10.3, ED 9.8"),
        "{}",
        run.stdout
    );
    for told in ["Forcing Chains", " supposed\n", "the last place in "] {
        assert!(run.stdout.contains(told), "{told}: {}", run.stdout);
    }
}

/// The order, and so every byte, is the same for any number of threads.
#[test]
fn threads_change_nothing() {
    let scratch = Scratch::new();
    // A slow puzzle comes first, so that the others wait for it.
    let slow = "........7..4.2.6..8.....31......29...4..9..3...95.6....1......8..6.5.2..7......6.";
    let list = format!(
        "{slow}\n{}",
        format!("{}\n{}\n", PUZZLES[0], PUZZLES[1]).repeat(30)
    );
    scratch.write("list.txt", &list);
    let one = whydoku(
        scratch.path(),
        &["rate", "--tsv", "--threads", "1", "list.txt"],
    );
    let two = whydoku(
        scratch.path(),
        &["rate", "--tsv", "--threads", "2", "list.txt"],
    );
    assert_eq!((one.code, two.code), (0, 0));
    assert_eq!(one.stdout, two.stdout);
    assert_eq!(one.stdout.lines().count(), 62);
}

/// Nothing is appended to ratings on other scales or in another form.
#[test]
fn a_file_of_other_ratings_is_not_changed() {
    let scratch = Scratch::new();
    let first = ["rate", "--tsv", "--resume", "out", PUZZLES[0]];
    assert_eq!(whydoku(scratch.path(), &first).code, 0);
    let before = fs::read_to_string(scratch.path().join("out")).unwrap();
    for other in [
        ["--tsv", "--scale=se,depth"],
        ["--tsv", "--revision=1.2.1-eliminating"],
        ["--json", "--scale=se"],
    ] {
        let args = ["rate", other[0], other[1], "--resume", "out", PUZZLES[1]];
        let run = whydoku(scratch.path(), &args);
        assert_eq!(run.code, 2, "{other:?}");
        assert!(
            run.stderr
                .contains(": this line has other scales or another form"),
            "{}",
            run.stderr
        );
    }
    assert_eq!(
        fs::read_to_string(scratch.path().join("out")).unwrap(),
        before
    );
}

#[test]
fn files_that_cannot_be_written_are_reported() {
    let scratch = Scratch::new();
    for (args, message) in [
        (
            ["--tsv", "--resume", "no/out"],
            "`no/out` cannot be written: there is no folder `no`",
        ),
        (
            ["--quiet", "--plot", "no/plot.svg"],
            "`no/plot.svg` cannot be written",
        ),
        (
            ["--quiet", "--profile", "no/steps.svg"],
            "`no/steps.svg` cannot be written",
        ),
        (
            ["--quiet", "--svg", "no/step.svg"],
            "`no/step.svg` cannot be written",
        ),
    ] {
        let mut words = vec!["rate"];
        words.extend(args);
        words.push(PUZZLES[0]);
        let run = whydoku(scratch.path(), &words);
        assert_eq!(run.code, 2, "{message}");
        assert!(run.stderr.contains(message), "{message}: {}", run.stderr);
    }
}

/// A device would be read without end, and a folder cannot be appended to.
#[test]
fn only_a_regular_file_is_resumed() {
    let scratch = Scratch::new();
    for device in ["/dev/zero", "/dev/urandom", "/dev/null"] {
        let run = whydoku(
            scratch.path(),
            &["rate", "--tsv", "--resume", device, PUZZLES[0]],
        );
        assert_eq!((run.code, run.stdout.as_str()), (2, ""));
        assert_eq!(
            run.stderr,
            format!("error: `{device}` cannot be resumed: it is not a regular file\n")
        );
    }
    // 8 MiB without a line feed are refused after the first.
    let large = scratch.write("large", &"x".repeat(8 << 20));
    let run = whydoku(
        scratch.path(),
        &["rate", "--tsv", "--resume", "large", PUZZLES[0]],
    );
    assert_eq!(run.code, 2);
    assert_eq!(
        run.stderr,
        "error: large:1: `rate --json` or `rate --tsv` did not write this line; nothing was changed\n"
    );
    assert_eq!(fs::metadata(large).unwrap().len(), 8 << 20);
}
