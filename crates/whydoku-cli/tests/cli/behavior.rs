//! What a table of cases cannot express: closed pipes, measured times, generated scripts.

use crate::support::{Scratch, whydoku, workspace};
use serde_json::Value;
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Command, Stdio};

const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// `whydoku solve | head -1`: the reader has seen enough.
#[test]
fn a_closed_pipe_is_success_without_a_message() {
    for method in ["unique", "backtrack"] {
        let scratch = Scratch::new();
        let many = format!("{EASY}\n").repeat(20_000);
        let file = scratch.write("many.txt", &many);
        let mut args = vec!["solve", "--method", method];
        if method == "backtrack" {
            args.push("--trace");
        }
        let mut child = Command::new(env!("CARGO_BIN_EXE_whydoku"))
            .args(&args)
            .arg(&file)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut first = String::new();
        BufReader::new(child.stdout.take().unwrap())
            .read_line(&mut first)
            .unwrap();
        // The reader has closed its end of the pipe now.
        let output = child.wait_with_output().unwrap();
        assert!(!first.is_empty());
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{method}");
        assert_eq!(output.status.code(), Some(0), "{method}");
    }
}

/// Answers are printed while the input is still open.
#[test]
fn a_pipe_is_answered_line_by_line() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_whydoku"))
        .args(["solve", "--format", "line"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    for _ in 0..3 {
        writeln!(input, "{EASY}").unwrap();
        input.flush().unwrap();
        let mut answer = String::new();
        output.read_line(&mut answer).unwrap();
        assert!(answer.starts_with("534678912"), "{answer}");
    }
    drop(input);
    assert!(child.wait().unwrap().success());
}

/// Lists of many lengths, with and without a last line feed, on one and on several threads, are
/// answered completely and in order, so every border between chunks is right.
#[test]
fn order_is_kept_whatever_the_length() {
    let scratch = Scratch::new();
    for lines in [1, 2, 798, 799, 800, 801, 1599, 5000] {
        for last in ["", "\n"] {
            let list: Vec<String> = (0..lines).map(|n| format!("{EASY} # {n}")).collect();
            let file = scratch.write("list.txt", &(list.join("\n") + last));
            let file = file.display().to_string();
            for threads in ["1", "4"] {
                let run = whydoku(scratch.path(), &["convert", "--threads", threads, &file]);
                assert_eq!(run.stderr, "");
                assert!(
                    run.stdout.lines().eq(&list),
                    "{lines} lines, {threads} threads"
                );
            }
        }
    }
}

#[test]
fn compare_measures_every_method_and_draws_the_chart() {
    let scratch = Scratch::new();
    let file = scratch.write("two.txt", &format!("{EASY}\n{EASY}\n"));
    let file = file.display().to_string();
    let chart = scratch.path().join("chart.svg");
    let run = whydoku(
        scratch.path(),
        &[
            "compare",
            "--json",
            "--plot",
            chart.to_str().unwrap(),
            &file,
        ],
    );
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    let objects: Vec<Value> = run
        .stdout
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let methods: Vec<&str> = objects
        .iter()
        .filter_map(|o| o["method"].as_str())
        .collect();
    assert_eq!(
        methods,
        ["backtrack", "branching", "first", "unique", "logic"]
    );
    for object in &objects {
        assert_eq!(object["puzzles"], 2);
        assert_eq!(object["solved"], 2);
        assert!(
            object["mean_ns"].as_f64() <= object["max_ns"].as_f64(),
            "{object}"
        );
    }
    let svg = std::fs::read_to_string(&chart).unwrap();
    for method in methods {
        assert!(svg.contains(&format!(">{method}</text>")), "{svg}");
    }
    let table = whydoku(scratch.path(), &["compare", &file]).stdout;
    assert!(
        table.starts_with("2 puzzles of two.txt, one core"),
        "{table}"
    );
    assert!(table.contains("times as fast as"), "{table}");
}

#[test]
fn completions_and_manual_name_every_command() {
    let commands = ["solve", "check", "convert", "transform", "rate", "compare"];
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let run = whydoku(&workspace(), &["completions", shell]);
        assert_eq!((run.code, run.stderr.as_str()), (0, ""));
        for command in commands {
            assert!(run.stdout.contains(command), "{shell} lacks {command}");
        }
    }
    let page = whydoku(&workspace(), &["man"]).stdout;
    assert!(page.contains(".TH whydoku 1"), "{page}");
    for command in commands {
        assert!(
            page.contains(&format!("whydoku\\-{command}(1)")),
            "{command}"
        );
        let run = whydoku(&workspace(), &["man", command]);
        assert_eq!(run.code, 0);
        assert!(run.stdout.contains(".SH SYNOPSIS"), "{command}");
    }
}

/// The help lists the formats of the library, so that nobody has to guess their names.
#[test]
fn help_lists_every_format() {
    let help = whydoku(&workspace(), &["convert", "--help"]).stdout;
    for format in whydoku::text::Format::ALL {
        assert!(help.contains(format.name()), "{format}");
        assert!(
            help.contains(format.about()),
            "{format}: {}",
            format.about()
        );
    }
    // OpenSudoku's files have both, and a folder for the puzzle.
    let kept = "OpenSudoku XML\n                keeps candidates, placed digits, folder";
    assert!(help.contains(kept), "{help}");
}

#[test]
fn version_is_one_line() {
    let run = whydoku(&workspace(), &["--version"]);
    assert_eq!(
        run.stdout,
        format!("whydoku {}\n", env!("CARGO_PKG_VERSION"))
    );
}

/// A million threads would take longer to start than the work; a few per core are started instead.
#[test]
fn more_threads_than_the_machine_can_use_are_not_started() {
    let scratch = Scratch::new();
    let puzzle =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    for words in [
        ["solve", "--quiet", "--threads", "1000000", puzzle],
        ["generate", "--seed=1", "--quiet", "--threads", "1000000"],
    ] {
        let run = whydoku(scratch.path(), &words);
        assert_eq!(run.code, 0, "{}", run.stderr);
        let start = "note: --threads 1000000 is more than this machine can use; starting ";
        let most = run.stderr.strip_prefix(start).map(str::trim);
        let most: usize = most.and_then(|n| n.parse().ok()).expect("a number");
        let cores = std::thread::available_parallelism().unwrap().get();
        assert_eq!(most, 8 * cores);
    }
    let run = whydoku(
        scratch.path(),
        &["solve", "--quiet", "--threads", "8", puzzle],
    );
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    let run = whydoku(scratch.path(), &["solve", "--threads", "0", puzzle]);
    assert_eq!(run.code, 2);
    let reason = "'0' for '--threads <N>': write a whole number from 1 up\n";
    assert!(run.stderr.contains(reason), "{}", run.stderr);
}

/// `cargo run --example NAME` from the root finds the examples of the default members only.
#[test]
fn examples_run_from_the_root() {
    let root = workspace();
    let manifest: toml::Table = std::fs::read_to_string(root.join("Cargo.toml"))
        .unwrap()
        .parse()
        .unwrap();
    let members = &manifest["workspace"]["default-members"];
    let members: Vec<&str> = members
        .as_array()
        .unwrap()
        .iter()
        .filter_map(toml::Value::as_str)
        .collect();
    let mut examples = 0;
    for entry in std::fs::read_dir(root.join("crates")).unwrap() {
        let folder = entry.unwrap();
        let files = std::fs::read_dir(folder.path().join("examples"));
        let in_rust = |file: std::fs::DirEntry| file.path().extension().is_some_and(|e| e == "rs");
        if files.is_ok_and(|mut files| files.any(|file| in_rust(file.unwrap()))) {
            examples += 1;
            let name = format!("crates/{}", folder.file_name().display());
            assert!(
                members.contains(&name.as_str()),
                "{name} is not a default member"
            );
        }
    }
    assert!(examples > 0, "no crate has examples");
}

/// Devices have no end and no line feed. Reading them would fill the memory.
#[test]
fn endless_input_is_refused() {
    let scratch = Scratch::new();
    for (words, message) in [
        (
            vec!["solve", "/dev/zero"],
            "/dev/zero:1:1: the input cannot be read: a line has more than 16 MiB\n",
        ),
        (
            vec!["generate", "--seed", "1", "--pattern", "/dev/zero"],
            "error: --pattern /dev/zero: ",
        ),
    ] {
        let run = whydoku(scratch.path(), &words);
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{words:?}");
        assert!(run.stderr.starts_with(message), "{}", run.stderr);
    }
    // A list that ends in a line without an end: what came before is answered.
    let puzzle =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let list = format!("{puzzle}\n{}", "1".repeat(17 << 20));
    scratch.write("list.txt", &list);
    let run = whydoku(scratch.path(), &["check", "list.txt"]);
    assert_eq!(run.stdout, "list.txt:1: one solution\n");
    assert_eq!(
        run.stderr,
        "error: `list.txt` cannot be read: a line has more than 16 MiB\n1 read, 1 skipped\n"
    );
}

/// Plain lines are solved many at a time. A budget is for one puzzle, so with one they are solved one by
/// one, and the answers must be the same whatever is between the lines.
#[test]
fn a_batch_solves_lines_together_as_it_would_one_by_one() {
    let none = EASY.replacen('5', "3", 1);
    let several = EASY.replacen("53", "..", 1).replacen("6..", "...", 2);
    let short = &EASY[..80];
    let lines = [
        none,
        several,
        format!("{EASY} a comment"),
        format!("{EASY}\r"),
        "# no puzzle\n".to_owned(),
        short.to_owned(),
        EASY.to_owned(),
    ];
    let text = lines.join("\n") + "\n";
    let text = text.repeat(300);
    let scratch = Scratch::new();
    scratch.write("mixed.txt", &text);
    for method in ["unique", "first"] {
        let args = ["solve", "--format", "line", "--method", method, "mixed.txt"];
        let together = whydoku(scratch.path(), &args);
        let one_by_one = whydoku(
            scratch.path(),
            &[&args[..], &["--budget", "100000"]].concat(),
        );
        assert_eq!(together.stdout, one_by_one.stdout, "{method}");
        assert_eq!(together.stderr, one_by_one.stderr, "{method}");
        assert_eq!(together.code, one_by_one.code, "{method}");
        let solved = together.stdout.lines().count();
        assert!(solved >= 3 * 300, "{method}: {solved} lines");
    }
}

/// Its lines must not be read as puzzles of their own.
#[test]
fn a_variant_on_several_lines_late_in_a_long_list_is_refused() {
    let scratch = Scratch::new();
    let text = format!("{EASY}\n").repeat(1_000) + "size 4\nthermometer: r1c1 r2c1 r3c1\n";
    scratch.write("late.txt", &text);
    let answer = whydoku(scratch.path(), &["solve", "--format", "line", "late.txt"]);
    assert_eq!(answer.stdout.lines().count(), 1_000);
    assert!(answer.stderr.contains("late.txt:1001"), "{}", answer.stderr);
    assert!(answer.stderr.contains("put it first"), "{}", answer.stderr);
    assert_eq!(answer.code, 2);
}
