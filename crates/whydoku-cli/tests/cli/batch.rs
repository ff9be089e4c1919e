//! `whydoku batch`: tables with columns of answers, whatever interrupts the run.

use crate::support::{Scratch, whydoku};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;
use whydoku::{Grid, Rng, Symmetry};

const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const TWO: &str =
    "53467891267219534819834256785976.42.42685.79.713924856961537284287419635345286179";

fn batch(folder: &Path, words: &[&str]) -> (String, i32) {
    let finished = whydoku(folder, &[&["batch"], words].concat());
    (finished.stderr, finished.code)
}

#[test]
fn tables_get_columns_and_keep_the_rest() {
    let scratch = Scratch::new();
    let csv = format!("name,puzzle\n\"a, \"\"b\"\"\",{EASY}\nline\r\nc,{TWO}\n\"d\ne\",\nf,123\n");
    let csv = csv.replace("line\r\n", "");
    scratch.write("in.csv", &csv);
    let (said, code) = batch(
        scratch.path(),
        &["in.csv", "out.csv", "--add", "solution,count,se,level"],
    );
    assert_eq!(code, 2, "{said}");
    assert!(said.contains("1 row holds no puzzle"), "{said}");
    let expected = format!(
        "name,puzzle,solution,count,se,level\n\"a, \"\"b\"\"\",{EASY},{SOLVED},1,1.2,easy\n\
         c,{TWO},,2,,\n\"d\ne\",,,,,\nf,123,,,,\n"
    );
    assert_eq!(
        fs::read_to_string(scratch.path().join("out.csv")).unwrap(),
        expected
    );
    assert!(!scratch.path().join("out.csv.parts").exists());
}

#[test]
fn objects_keep_their_fields_as_written() {
    let scratch = Scratch::new();
    let rows = format!("{{\"id\": 1.50, \"grid\": \"{EASY}\" }}\n\n{{\"grid\":null,\"id\":2}}\n");
    scratch.write("in.ndjson", &rows);
    let words = ["in.ndjson", "out.ndjson", "--column", "grid", "--add"];
    let (said, code) = batch(scratch.path(), &[&words[..], &["count,depth"]].concat());
    assert_eq!(code, 0, "{said}");
    assert_eq!(
        fs::read_to_string(scratch.path().join("out.ndjson")).unwrap(),
        format!(
            "{{\"id\": 1.50, \"grid\": \"{EASY}\",\"count\":1,\"depth\":0.0}}\n\
             {{\"grid\":null,\"id\":2,\"count\":null,\"depth\":null}}\n"
        )
    );
}

#[test]
fn mistakes_are_explained() {
    let scratch = Scratch::new();
    scratch.write("in.csv", &format!("quiz\n{EASY}\n"));
    scratch.write("in.ndjson", "[1]\n");
    scratch.write("there.csv", "");
    scratch.write("rated.csv", &format!("puzzle,se\n{EASY},1.2\n"));
    let rated = format!("{{\"puzzle\":\"{EASY}\",\"se\":1.2}}\n");
    scratch.write("rated.ndjson", &rated);
    scratch.write("deep.ndjson", &"[".repeat(1_000_000));
    scratch.write(
        "quote.csv",
        &format!("puzzle\n\"{}", "a,\n".repeat(6 << 20)),
    );
    fs::create_dir(scratch.path().join("folder.csv")).unwrap();
    fs::write(
        scratch.path().join("latin.csv"),
        b"name,puzzle\nM\xfcller,.\n",
    )
    .unwrap();
    // A gigabyte without a line end, of which the disk holds nothing.
    let endless = fs::File::create(scratch.path().join("endless.csv")).unwrap();
    endless.set_len(1 << 30).unwrap();
    for (words, part) in [
        (
            &["in.csv", "out.csv"][..],
            "no column `puzzle`; its columns are quiz",
        ),
        (&["in.csv", "out.ndjson"], "the same ending"),
        (
            &["in.txt", "out.txt"],
            ".csv, .tsv, .ndjson, .jsonl or .parquet",
        ),
        (&["none.csv", "out.csv"], "`none.csv` cannot be read"),
        (&["in.csv", "in.csv"], "must not be the input"),
        (
            &["in.csv", "there.csv", "--column", "quiz"],
            "exists already",
        ),
        (
            &["in.ndjson", "out.ndjson"],
            "row 1 of `in.ndjson` is not an object",
        ),
        (&["in.csv", "out.csv", "--add", "stars"], "stars"),
        (
            &["in.csv", "out.csv", "--add", "se,se"],
            "names a column twice",
        ),
        (
            &["rated.csv", "out.csv", "--add", "count,se"],
            "`rated.csv` has a column `se` already; rename it, or leave `se` out of --add",
        ),
        (
            &["rated.ndjson", "out.ndjson", "--add", "se"],
            "row 1 of `rated.ndjson` has a field `se` already",
        ),
        (&["folder.csv", "out.csv"], "`folder.csv` cannot be read"),
        (
            &["deep.ndjson", "out.ndjson"],
            "row 1 of `deep.ndjson` is not JSON: recursion limit exceeded",
        ),
        (
            &["latin.csv", "out.csv"],
            "row 2 of `latin.csv` cannot be read: stream did not contain valid UTF-8",
        ),
        (
            &["endless.csv", "out.csv"],
            "row 1 of `endless.csv` has more than 16 MiB",
        ),
        (
            &["quote.csv", "out.csv"],
            "row 2 of `quote.csv` has more than 16 MiB; perhaps a quote is not closed",
        ),
    ] {
        let (said, code) = batch(scratch.path(), words);
        assert_eq!(code, 2, "{words:?}");
        assert!(said.contains(part), "{words:?}: {said}");
    }
}

#[test]
fn a_run_with_other_options_does_not_continue_a_batch() {
    let scratch = Scratch::new();
    scratch.write("in.csv", &table(3));
    let parts = scratch.path().join("out.csv.parts");
    fs::create_dir(&parts).unwrap();
    fs::write(parts.join("job"), "another run").unwrap();
    fs::write(parts.join("000000000"), "0\n").unwrap();
    let (said, code) = batch(scratch.path(), &["in.csv", "out.csv"]);
    assert_eq!(code, 2);
    assert!(said.contains("other options"), "{said}");
}

#[test]
fn a_batch_does_not_continue_with_an_input_that_changed() {
    let scratch = Scratch::new();
    scratch.write("in.csv", &table(3));
    let parts = scratch.path().join("out.csv.parts");
    // The second part cannot get its name.
    fs::create_dir_all(parts.join("000000001.unfinished")).unwrap();
    let words = ["in.csv", "out.csv", "--part", "1"];
    let (said, code) = batch(scratch.path(), &words);
    assert_eq!(code, 2, "{said}");
    assert!(said.contains("the same command continues"), "{said}");
    fs::remove_dir(parts.join("000000001.unfinished")).unwrap();

    let rows = table(3);
    scratch.write("in.csv", &rows.replacen("\n0,", "\n9,", 1));
    let (said, _) = batch(scratch.path(), &words);
    assert!(said.contains("another input"), "{said}");
    fs::remove_file(scratch.path().join("in.csv")).unwrap();
    let (said, code) = batch(scratch.path(), &words);
    assert_eq!(code, 2);
    assert!(said.contains("`in.csv` cannot be read"), "{said}");
}

/// A shell lets the process write so many blocks and not one more, as a full disk does.
#[cfg(unix)]
#[test]
fn a_batch_on_a_full_disk_continues_once_there_is_room() {
    let scratch = Scratch::new();
    scratch.write("in.csv", &format!("{}7,nothing\n", table(200)));
    let words = "batch in.csv out.csv --part 20 --add solution,canonical";
    let limited = |blocks: usize| {
        let program = env!("CARGO_BIN_EXE_whydoku");
        let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec {program} {words}");
        let ended = Command::new("sh")
            .args(["-c", &script])
            .current_dir(scratch.path())
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&ended.stderr).into_owned();
        (said, ended.status.code())
    };
    // Room for nothing but the job; for parts, but not for the whole; for everything.
    for blocks in [2, 24] {
        let (said, code) = limited(blocks);
        assert_eq!(code, Some(2), "{said}");
        assert!(said.contains("cannot be written"), "{said}");
        assert!(!scratch.path().join("out.csv").exists());
    }
    let (said, code) = batch(
        scratch.path(),
        &words.split(' ').skip(1).collect::<Vec<_>>(),
    );
    assert!(said.contains("continuing after row"), "{said}");
    // The row without a puzzle was in a part of this run or of another one; it counts either way.
    assert_eq!(code, 2, "{said}");
    assert!(said.contains("1 row holds no puzzle"), "{said}");
    let other: Vec<&str> = words.split(' ').skip(3).collect();
    batch(
        scratch.path(),
        &[&["in.csv", "other.csv"], &other[..]].concat(),
    );
    let read = |name: &str| fs::read(scratch.path().join(name)).unwrap();
    assert!(read("out.csv") == read("other.csv"));
}

/// Different puzzles, as many as wanted.
fn table(rows: usize) -> String {
    let grid: Grid = EASY.parse().expect("a grid");
    let mut rng = Rng::new(7);
    let mut text = "id,puzzle\n".to_owned();
    for row in 0..rows {
        let varied = Symmetry::random(&mut rng).apply(&grid);
        let _ = writeln!(text, "{row},{varied}");
    }
    text
}

/// Ends the process at once, without a chance to tidy up, at 50 random moments.
#[test]
fn a_batch_killed_at_fifty_points_gives_the_file_of_an_undisturbed_run() {
    const KILLS: usize = 50;
    let scratch = Scratch::new();
    scratch.write("in.csv", &table(1500));
    let words = [
        "in.csv",
        "whole.csv",
        "--add",
        "solution,count,se,level,canonical",
    ];
    let (said, code) = batch(scratch.path(), &words);
    assert_eq!(code, 0, "{said}");
    let whole = fs::read(scratch.path().join("whole.csv")).unwrap();
    assert_eq!(whole.split(|byte| *byte == b'\n').count(), 1502);

    let mut rng = Rng::new(11);
    let (mut kills, mut continued, mut runs) = (0, 0, 0);
    while kills < KILLS {
        let output = format!("out{runs}.csv");
        runs += 1;
        loop {
            let more = ["in.csv", &output, "--part", "25"];
            let mut child = Command::new(env!("CARGO_BIN_EXE_whydoku"))
                .arg("batch")
                .args(more)
                .args(&words[2..])
                .current_dir(scratch.path())
                .stderr(Stdio::piped())
                .spawn()
                .unwrap();
            if kills < KILLS {
                std::thread::sleep(Duration::from_micros(rng.below(60_000)));
                // SIGKILL; it may have ended by itself.
                child.kill().unwrap();
            }
            let ended = child.wait_with_output().unwrap();
            let said = String::from_utf8_lossy(&ended.stderr);
            continued += usize::from(said.contains("continuing after row"));
            if ended.status.success() {
                break;
            }
            assert!(ended.status.code().is_none(), "killed, not failed: {said}");
            kills += 1;
            let is_there = |name: &str| scratch.path().join(name).exists();
            if is_there(&output) && !is_there(&format!("{output}.parts")) {
                break; // It was killed after its last deed.
            }
        }
        let joined = fs::read(scratch.path().join(&output)).unwrap();
        assert!(joined == whole, "after {kills} kills");
        assert!(!scratch.path().join(format!("{output}.parts")).exists());
    }
    assert!(continued > 5, "{continued} runs continued another one");
}
