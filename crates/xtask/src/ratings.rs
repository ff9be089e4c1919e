//! `cargo xtask ratings --against DIR`: our ratings against a folder of reference ratings.
//!
//! The comparison itself is `crates/whydoku/examples/ratings/`; this builds it in the release
//! profile (or the one named with `--profile`) and runs it, so that the chores themselves stay free of
//! dependencies. With the name `threads` the command `whydoku rate` is run on one thread and on two
//! instead. With `--write` everything is done, and `docs/ratings.txt` and `docs/LEVELS.md` are written;
//! `threads --write` writes only its own part of `docs/ratings.txt`.

use std::fmt::Write as _;
use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::Instant;

/// The comparison of one thread with two; its part of the results begins with this word.
const THREADS: &str = "threads";

/// What was asked for.
struct Order {
    folder: String,
    /// One comparison; none means all.
    only: Option<String>,
    /// Whether the results are written down, `docs/ratings.txt` and `docs/LEVELS.md`.
    write: bool,
    profile: String,
}

impl Order {
    fn new(words: &[String]) -> Result<Self, String> {
        let (mut folder, mut only, mut write) = (None, None, false);
        let mut profile = "release".to_owned();
        let mut words = words.iter();
        while let Some(word) = words.next() {
            match word.as_str() {
                "--against" => folder = words.next().cloned(),
                "--write" => write = true,
                "--profile" => {
                    let name = words.next();
                    profile.clone_from(name.ok_or("the name of the profile is missing")?);
                }
                _ if word.starts_with('-') => return Err(format!("there is no option `{word}`")),
                _ if only.is_some() => return Err(format!("one comparison at a time: `{word}`")),
                _ => only = Some(word.clone()),
            }
        }
        let folder = folder.ok_or("what to compare with is missing: --against DIR")?;
        if write && only.as_deref().is_some_and(|name| name != THREADS) {
            return Err("--write writes all comparisons, or those of `threads`".to_owned());
        }
        Ok(Self {
            folder,
            only,
            write,
            profile,
        })
    }
}

pub(crate) fn run(root: &Path, words: &[String]) -> ExitCode {
    let done = Order::new(words).and_then(|order| match order.only.as_deref() {
        Some(THREADS) => {
            let report = threads(root, &order)?;
            if order.write {
                write_threads(root, &report)?;
            }
            Ok(report.met)
        }
        None if order.write => write_all(root, &order),
        only => compare(root, &order, only, &mut None),
    });
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::from(2)
        }
    }
}

/// Runs a comparison, or all; what it prints goes to the terminal line by line, and into `kept`. True
/// if nothing differs that counts and every target is met.
fn compare(
    root: &Path,
    order: &Order,
    name: Option<&str>,
    kept: &mut Option<String>,
) -> Result<bool, String> {
    let cannot = |error: std::io::Error| format!("cargo cannot be started: {error}");
    let mut child = cargo(root)
        .args(["run", "--quiet", "--profile", &order.profile])
        .args(["--package", "whydoku", "--example", "ratings", "--"])
        .args(["--against", &order.folder])
        .args(name)
        .stdout(Stdio::piped())
        .spawn()
        .map_err(cannot)?;
    if let Some(output) = child.stdout.take() {
        for line in BufReader::new(output).lines() {
            let line = line.map_err(|error| format!("the comparison cannot be read: {error}"))?;
            println!("{line}");
            if let Some(text) = kept {
                text.push_str(&line);
                text.push('\n');
            }
        }
    }
    let status = child.wait().map_err(cannot)?;
    match status.code() {
        Some(0) => Ok(true),
        Some(1) => Ok(false),
        // What the comparison could not read or understand, which it has said.
        _ => Err("the comparison did not end".to_owned()),
    }
}

/// Everything, printed and written to `docs/ratings.txt`; and the page of levels.
fn write_all(root: &Path, order: &Order) -> Result<bool, String> {
    let mut text = Some(String::new());
    let equal = compare(root, order, None, &mut text)?;
    let threads = threads(root, order)?;
    let mut text = text.unwrap_or_default();
    // The folder is this machine's.
    text = text.replace(&order.folder, "DIR");
    text = without_puzzles(&text) + &threads.text;
    let mut page = Some(String::new());
    compare(root, order, Some("levels"), &mut page)?;
    for (name, text) in [
        ("docs/ratings.txt", text),
        ("docs/LEVELS.md", page.unwrap_or_default()),
    ] {
        fs::write(root.join(name), text)
            .map_err(|error| format!("{name} cannot be written: {error}"))?;
    }
    println!("written: docs/ratings.txt, docs/LEVELS.md");
    Ok(equal && threads.met)
}

/// Puts the threads in place of those of an earlier time; they stand at the end.
fn write_threads(root: &Path, report: &Threads) -> Result<(), String> {
    const NAME: &str = "docs/ratings.txt";
    let path = root.join(NAME);
    let old =
        fs::read_to_string(&path).map_err(|error| format!("{NAME} cannot be read: {error}"))?;
    let kept = old
        .find(&format!("\n{THREADS}:"))
        .map_or(old.len(), |at| at + 1);
    fs::write(&path, old[..kept].to_owned() + &report.text)
        .map_err(|error| format!("{NAME} cannot be written: {error}"))?;
    println!("written: {NAME}");
    Ok(())
}

/// Puzzles of the data folder are not ours to publish: each becomes its first givens.
fn without_puzzles(text: &str) -> String {
    let is_puzzle =
        |word: &str| word.len() == 81 && word.bytes().all(|b| b == b'.' || b.is_ascii_digit());
    let mut out = String::new();
    for line in text.lines() {
        let words: Vec<String> = line
            .split(' ')
            .map(|word| {
                let bare = word.trim_end_matches(':');
                if is_puzzle(bare) {
                    format!("{}…{}", &bare[..12], &word[bare.len()..])
                } else {
                    word.to_owned()
                }
            })
            .collect();
        out.push_str(&words.join(" "));
        out.push('\n');
    }
    out
}

fn cargo(root: &Path) -> Command {
    let mut command = Command::new(option_env!("CARGO").unwrap_or("cargo"));
    command.current_dir(root);
    command
}

/// How often each number of threads has its turn.
const ROUNDS: usize = 3;

/// How many times faster two threads must be.
const WANTED: f64 = 1.9;

/// What the threads came to.
struct Threads {
    text: String,
    /// Whether two are as many times faster as wanted.
    met: bool,
}

/// Rates the reference puzzles with the real command on one thread and on two, in turns, and prints
/// how many times faster two are.
#[expect(clippy::disallowed_methods, reason = "a measurement reads the clock")]
fn threads(root: &Path, order: &Order) -> Result<Threads, String> {
    let list = list(
        root,
        &Path::new(&order.folder).join("rated/se121_reference.tsv"),
    )?;
    let built = cargo(root)
        .args(["build", "--quiet", "--profile", &order.profile])
        .args(["--package", "whydoku-cli"])
        .status()
        .map_err(|error| format!("cargo cannot be started: {error}"))?;
    if !built.success() {
        return Err("`whydoku` does not build".to_owned());
    }
    let binary = root.join("target").join(&order.profile).join("whydoku");
    let mut text = String::new();
    let mut best = [f64::INFINITY; 2];
    let mut answers: Option<Vec<u8>> = None;
    for round in 1..=ROUNDS {
        let mut seconds = [0.0; 2];
        for (place, number) in ["1", "2"].into_iter().enumerate() {
            let before = Instant::now();
            let output = Command::new(&binary)
                .args(["rate", "--tsv", "--threads", number])
                .arg(&list)
                .stderr(Stdio::inherit())
                .output()
                .map_err(|error| format!("{} cannot be started: {error}", binary.display()))?;
            seconds[place] = before.elapsed().as_secs_f64();
            if !output.status.success() {
                return Err(format!("`whydoku rate --threads {number}` failed"));
            }
            if *answers.get_or_insert_with(|| output.stdout.clone()) != output.stdout {
                return Err(format!("{number} threads give other answers"));
            }
            best[place] = best[place].min(seconds[place]);
        }
        println!(
            "round {round}: {:.2} s on one thread, {:.2} s on two: {:.2} times",
            seconds[0],
            seconds[1],
            seconds[0] / seconds[1]
        );
    }
    let factor = best[0] / best[1];
    let met = factor >= WANTED;
    let _ = writeln!(
        text,
        "{THREADS}: `whydoku rate` on the reference puzzles, {COPIES} times over\n  two threads: {factor:.2} times one (best of {ROUNDS} rounds each, {:.2} s and {:.2} s, same answers); target {WANTED} {}",
        best[0],
        best[1],
        if met { "met" } else { "NOT met" }
    );
    print!("{text}");
    Ok(Threads { text, met })
}

/// How often the list is repeated. At its end one thread may be alone with the last hard puzzle, for
/// up to a fifth of a second; a list of a few seconds would measure that, not the threads.
const COPIES: usize = 6;

/// The puzzles of a table as a plain list, hard and easy mixed: the table is sorted by rating, and a
/// list that ends with its hardest puzzle leaves every thread but one idle at the end.
fn list(root: &Path, table: &Path) -> Result<PathBuf, String> {
    let text = fs::read_to_string(table)
        .map_err(|error| format!("{} cannot be read: {error}", table.display()))?;
    let puzzles: Vec<&str> = text
        .lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.split('\t').next())
        .collect();
    // Every 97th, round and round: a step that shares no factor with the number meets all.
    let step = (97..197)
        .find(|step| gcd(*step, puzzles.len()) == 1)
        .unwrap_or(1);
    let mixed: Vec<&str> = (0..COPIES * puzzles.len())
        .map(|n| puzzles[n * step % puzzles.len()])
        .collect();
    let folder = root.join("target/ratings");
    let path = folder.join("mixed.txt");
    fs::create_dir_all(&folder)
        .and_then(|()| fs::write(&path, mixed.join("\n") + "\n"))
        .map_err(|error| format!("{} cannot be written: {error}", path.display()))?;
    Ok(path)
}

const fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_puzzle_is_cut_and_other_words_stay() {
        let puzzle = "1".repeat(40) + &".".repeat(41);
        let text = format!("a {puzzle} 7.1\n");
        assert_eq!(without_puzzles(&text), "a 111111111111… 7.1\n");
    }

    #[test]
    fn an_order_needs_a_folder_and_writes_all_or_nothing() {
        let order =
            |text: &str| Order::new(&text.split(' ').map(str::to_owned).collect::<Vec<_>>());
        assert!(order("--against d").is_ok_and(|order| !order.write && order.only.is_none()));
        assert!(order("--against d nyt").is_ok_and(|order| order.only.as_deref() == Some("nyt")));
        assert!(order("nyt").is_err());
        assert!(order("--against d nyt --write").is_err());
        assert!(order("--against d threads --write").is_ok_and(|order| order.write));
        assert!(order("--against d --fast").is_err());
    }

    #[test]
    fn the_greatest_common_divisor_is_right() {
        for (a, b, expected) in [(97, 1632, 1), (12, 18, 6), (7, 7, 7), (5, 0, 5)] {
            assert_eq!(gcd(a, b), expected);
        }
    }
}
