//! `rate` where it writes files or watches the clock.

mod support;

use std::fs;
use support::{Scratch, pencilmark};

/// Rated 1.2, 2.6 and 11.0 in the definition of the scale.
const PUZZLES: [&str; 3] = [
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
    "..4..3....7..8....2.81....6..3....9..8..2....1..7....3......45....8..9....9..5..8",
];

/// Cut off at any byte, a resumed run ends with the file of an undisturbed one.
#[test]
fn a_resumed_run_ends_like_one_that_was_never_cut_off() {
    for form in ["--tsv", "--json"] {
        let scratch = Scratch::new();
        let list = format!("{0}\n{1}\n{0}\n", PUZZLES[0], PUZZLES[1]);
        scratch.write("list.txt", &list);
        let out = scratch.path().join("out");
        let args = ["rate", form, "--resume", "out", "list.txt"];
        let run = pencilmark(scratch.path(), &args);
        assert_eq!((run.code, run.stdout.as_str()), (0, ""), "{}", run.stderr);
        let whole = fs::read_to_string(&out).unwrap();
        assert_eq!(whole.matches(PUZZLES[0]).count(), 2, "{whole}");
        assert_eq!(whole.matches(PUZZLES[1]).count(), 1, "{whole}");
        for cut in [0, 40, whole.len() / 2, whole.len() - 1, whole.len()] {
            fs::write(&out, &whole[..cut]).unwrap();
            let run = pencilmark(scratch.path(), &args);
            assert_eq!(run.code, 0, "{}", run.stderr);
            assert_eq!(fs::read_to_string(&out).unwrap(), whole, "{form} {cut}");
        }
    }
}

/// The third puzzle takes seconds; given up early it has a lower bound and exit code 3.
#[test]
fn a_timeout_gives_a_lower_bound() {
    let scratch = Scratch::new();
    let args = ["rate", "--timeout", "0.01", PUZZLES[2]];
    let run = pencilmark(scratch.path(), &args);
    assert_eq!(run.code, 3, "{} {}", run.stdout, run.stderr);
    assert!(run.stdout.starts_with("at least ER "), "{}", run.stdout);
}

#[test]
fn pictures_show_every_puzzle_and_every_step() {
    let scratch = Scratch::new();
    scratch.write("list.txt", &format!("{}\n{}\n", PUZZLES[0], PUZZLES[1]));
    let args = ["rate", "--quiet", "--plot", "plot.svg", "list.txt"];
    let run = pencilmark(scratch.path(), &args);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let svg = fs::read_to_string(scratch.path().join("plot.svg")).unwrap();
    assert!(svg.contains(">2 puzzles by ER (SE 1.2.1)<"), "{svg}");
    assert!(svg.contains(">1.2<") && svg.contains(">2.6<"), "{svg}");
    // 51 empty cells and nothing but placements: 51 bars.
    let args = ["rate", "--quiet", "--profile", "profile.svg", PUZZLES[0]];
    let run = pencilmark(scratch.path(), &args);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let svg = fs::read_to_string(scratch.path().join("profile.svg")).unwrap();
    assert_eq!(svg.matches("fill=\"#2f6f9f\"").count(), 51);
    let args = ["rate", "--quiet", "--profile", "two.svg", "list.txt"];
    let run = pencilmark(scratch.path(), &args);
    assert_eq!(run.code, 2);
    assert!(
        run.stderr.contains("draws one puzzle, but 2"),
        "{}",
        run.stderr
    );
}
