//! Failure drills: full disks, files that cannot be read, garbage. docs/DRILLS.md lists all drills.

use crate::support::{Scratch, whydoku};
use std::fs;
use std::path::PathBuf;

const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Every command that reads puzzles, with what else it needs.
const READERS: [&str; 9] = [
    "solve",
    "check",
    "hint",
    "explain",
    "rate",
    "why r1c3=4",
    "convert -f grid",
    "minimize",
    "transform --rotate 90",
];

#[test]
fn every_drill_names_a_test_that_is_there() {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    let page = fs::read_to_string(root.join("docs/DRILLS.md")).unwrap();
    let mut tests = 0;
    for row in page.lines().filter(|line| line.starts_with("| ")) {
        let last = row.trim_end_matches(" |").rsplit(" | ").next().unwrap();
        let mut names = Vec::new();
        for word in last.split('`').skip(1).step_by(2) {
            if !word.contains('/') && word != "clippy.toml" {
                names.push(word);
                continue;
            }
            let file = fs::read_to_string(root.join(word)).unwrap();
            for name in names.drain(..) {
                assert!(file.contains(name), "{word} has no `{name}`");
                tests += 1;
            }
        }
        assert!(names.is_empty(), "{row}");
    }
    assert!(tests > 15, "{tests}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported_by_every_command() {
    use std::process::{Command, Stdio};
    let scratch = Scratch::new();
    scratch.write("list.txt", &format!("{EASY}\n").repeat(3));
    let readers = READERS.map(|words| format!("{words} list.txt"));
    let others = ["generate --seed 1", "technique x-wing", "man", "--help"];
    for words in readers.iter().map(String::as_str).chain(others) {
        let ended = Command::new(env!("CARGO_BIN_EXE_whydoku"))
            .args(words.split(' '))
            .current_dir(scratch.path())
            .stdout(Stdio::from(
                fs::File::options().write(true).open("/dev/full").unwrap(),
            ))
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&ended.stderr);
        assert_eq!(ended.status.code(), Some(2), "{words}: {said}");
        assert!(said.contains("No space left"), "{words}: {said}");
    }
}

#[test]
fn files_that_cannot_be_read_do_not_take_the_others_with_them() {
    let scratch = Scratch::new();
    scratch.write("list.txt", &format!("{EASY}\n"));
    fs::create_dir(scratch.path().join("folder.txt")).unwrap();
    for (bad, why) in [
        (
            "none.txt",
            "error: `none.txt` is neither a file nor a puzzle\n",
        ),
        (
            "folder.txt",
            "error: `folder.txt` is a folder; name a file\n",
        ),
    ] {
        let run = whydoku(scratch.path(), &["check", bad, "list.txt"]);
        assert_eq!(run.code, 2, "{}", run.stderr);
        assert_eq!(run.stdout, "list.txt:1: one solution\n");
        assert!(run.stderr.starts_with(why), "{}", run.stderr);
    }
}

#[test]
fn garbage_is_refused_by_every_command() {
    let scratch = Scratch::new();
    let mut state = 1_u64;
    let noise = std::iter::repeat_with(|| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (state >> 56).to_le_bytes()[0]
    });
    let noise: Vec<u8> = noise.take(300_000).collect();
    fs::write(scratch.path().join("noise"), noise).unwrap();
    scratch.write("deep.json", &"[".repeat(100_000));
    scratch.write("deeper.json", &"{\"puzzle\":".repeat(30_000));
    scratch.write("deep.xml", &"<opensudoku>".repeat(30_000));
    for file in ["noise", "deep.json", "deeper.json", "deep.xml"] {
        for reader in READERS {
            let words: Vec<&str> = reader.split(' ').chain([file]).collect();
            let run = whydoku(scratch.path(), &words);
            assert_eq!(run.code, 2, "{words:?}: {}", run.stderr);
            assert!(
                !run.stderr.contains("panicked"),
                "{words:?}: {}",
                run.stderr
            );
            assert!(run.stderr.len() < 2000, "{words:?}: {}", run.stderr);
        }
    }
}
