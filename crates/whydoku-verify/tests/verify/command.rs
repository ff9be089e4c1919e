//! The real binary: what it prints and how it ends.

use std::io::Write;
use std::process::{Command, Stdio};

const PUZZLE: &str =
    "53467891267219534819834256785976142342685379171392485696153728428741963534528617.";
const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn path(step: &str, outcome: &str) -> String {
    format!(
        r#"{{"schema":1,"kind":"path","puzzle":"{PUZZLE}","grid":"{PUZZLE}","steps":[{step}],{outcome}}}"#
    )
}

fn solved() -> String {
    let step = r#"{"technique":"full-house","conclusions":["r9c9=9"],"proof":[{"rule":"single","truth":"9r9","concludes":["r9c9=9"]}]}"#;
    let outcome = format!(r#""outcome":"solved","proves_uniqueness":true,"solution":"{SOLUTION}""#);
    path(step, &outcome)
}

/// Exit code, standard output, standard error.
fn run(arguments: &[&str], input: &str) -> (i32, String, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_whydoku-verify"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    // It may stop reading early (`--help`); then the pipe is closed, which is fine.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    let output = child.wait_with_output().expect("it ends");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let code = output.status.code().unwrap_or(-1);
    (code, text(&output.stdout), text(&output.stderr))
}

#[test]
fn an_accepted_path_is_counted() {
    let (code, out, err) = run(&[], &format!("{}\n\n{}\n", solved(), solved()));
    assert_eq!(
        (code, out.as_str(), err.as_str()),
        (0, "2 steps, 2 proved, 0 assumed\n", "")
    );
    let (code, out, _) = run(&["--each", "-"], &solved());
    assert_eq!(code, 0);
    assert_eq!(
        out,
        "standard input:1: accepted: 1 step, 1 proved, 0 assumed\n1 step, 1 proved, 0 assumed\n"
    );
}

#[test]
fn a_refused_path_is_reported_with_its_place() {
    let wrong = solved().replace("\"truth\":\"9r9\"", "\"truth\":\"9r8\"");
    let (code, out, err) = run(&[], &format!("{}\n{wrong}\n", solved()));
    assert_eq!(code, 1);
    assert_eq!(out, "2 steps, 1 proved, 0 assumed; 1 of 2 paths refused\n");
    assert_eq!(
        err,
        "standard input:2: refused: step 1 (full-house): inference 1 (single): \
         the only conclusion from 9r8 is 9r8c6\n"
    );
}

/// Each claim about the end is checked too.
#[test]
fn a_false_claim_about_the_end_is_refused() {
    let short = path(
        "",
        &format!(r#""outcome":"solved","solution":"{SOLUTION}""#),
    );
    let unsolved = path("", r#""outcome":"stuck","proves_uniqueness":true"#);
    let contradiction = path("", r#""outcome":"contradiction""#);
    let end = path(
        "",
        &format!(
            r#""outcome":"stuck","end":{{"grid":"{SOLUTION}","candidates":"{}"}}"#,
            ".".repeat(729)
        ),
    );
    let assumes = solved().replace(r#""outcome""#, r#""assumes_uniqueness":true,"outcome""#);
    let given = solved().replace(
        &format!(r#""grid":"{PUZZLE}""#),
        &format!(r#""grid":"{}""#, PUZZLE.replacen('5', ".", 1)),
    );
    let other = solved().replace(SOLUTION, &SOLUTION.replacen("53", "35", 1));
    for (path, why) in [
        (short, "the steps do not lead to `solution`"),
        (unsolved, "`proves_uniqueness` needs"),
        (contradiction, "no contradiction"),
        (end, "`end` is not the state"),
        (assumes, "`assumes_uniqueness` does not match"),
        (given, "r1c1 is a given, but `grid`"),
        (other, "the steps do not lead to `solution`"),
    ] {
        let (code, _, err) = run(&[], &path);
        assert_eq!(code, 1, "{err}");
        assert!(err.contains(why), "{err}");
    }
}

#[test]
fn unreadable_lines_are_reported_and_the_rest_is_checked() {
    let newer = solved().replace("\"schema\":1", "\"schema\":2");
    let bad_truth = solved().replace("\"9r9\"", "\"9x9\"");
    let input = format!("not json\n{newer}\n{bad_truth}\n{}\n", solved());
    let (code, out, err) = run(&[], &input);
    assert_eq!(code, 2);
    assert_eq!(out, "1 step, 1 proved, 0 assumed; 3 unreadable\n");
    let lines: Vec<&str> = err.lines().collect();
    assert_eq!(
        lines[0],
        "standard input:1: unreadable: not JSON at byte 1: expected a value"
    );
    assert!(lines[1].contains("`schema` must be 1"), "{err}");
    assert_eq!(
        lines[2],
        "standard input:3: unreadable: `steps`: step 1: `proof`: inference 1: `truth`: \
         expected a truth such as r4c7, 7r4, 7c2 or 7b5, found `9x9`"
    );
}

#[test]
fn usage_and_missing_files() {
    let (code, out, _) = run(&["--help"], "");
    assert_eq!(code, 0);
    assert!(out.starts_with("Usage: whydoku-verify"));
    assert_eq!(run(&["--nonsense"], "").0, 2);
    assert_eq!(run(&["no-such-file.jsonl"], "").0, 2);
    let (code, _, err) = run(&[], "");
    assert_eq!((code, err.as_str()), (2, "There is no path to check.\n"));
}
