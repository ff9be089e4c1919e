//! Solving speed beside other solvers, in one run.
//!
//! The peers are prebuilt shared objects with tdoku's C signature, so that anyone can repeat the table
//! with the builds that they trust. Rounds are interleaved over the solvers, and every answer of every
//! solver is compared: a solver that answers differently has no ratio.
#![expect(
    clippy::float_arithmetic,
    clippy::cast_precision_loss,
    reason = "figures are printed with decimals"
)]

mod library;

use crate::Verdict;
use crate::report::{Report, command_line, counted, grouped};
use crate::spread::spread;
use crate::stopwatch::timed;
use library::Peer;
use std::path::{Path, PathBuf};
use std::time::Duration;
use test_support::data;
use test_support::stamp::{Stamp, processor};
use whydoku::solve::{Count, Lockstep, Solver};
use whydoku::{Budget, Rng};

/// Compares solving speed with other solvers in one run.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// A peer: a shared object whose function SYMBOL has the signature of tdoku's solver
    #[arg(long = "peer", value_name = "NAME=FILE:SYMBOL", required = true)]
    peers: Vec<String>,
    /// How a peer was built, for the table
    #[arg(long = "built", value_name = "NAME=WORDS")]
    built: Vec<String>,
    /// Rounds over all solvers, of which the best counts
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=100))]
    rounds: u32,
    /// Puzzles from each file, evenly spread
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    puzzles: usize,
    /// Write what is printed to bench/results
    #[arg(long)]
    write: bool,
    /// Files with one puzzle per line; the data folder's speed files by default
    files: Vec<PathBuf>,
}

/// The names of ours in the tables. The first two are measured like any peer.
const OURS: [&str; 2] = ["whydoku", "whydoku, in lockstep"];
/// The number of puzzles that the lockstep solver gets at a time.
const BATCH: usize = 1_000;
/// What is asked: the limit of solutions, and its name.
const QUESTIONS: [(u64, &str); 2] = [(1, "First solution"), (2, "Exactly-one check")];

/// Puzzles of one file.
struct Set {
    name: String,
    lines: Vec<[u8; 81]>,
}

/// Prints the tables.
pub(crate) fn run(args: &Args) -> Result<Verdict, String> {
    let stamp = Stamp::now();
    let peers = args
        .peers
        .iter()
        .map(|text| Peer::open(text))
        .collect::<Result<Vec<_>, _>>()?;
    let mut files = args.files.clone();
    if files.is_empty() {
        files = speed_files()?;
    }
    let sets = files
        .iter()
        .map(|file| read(file, args.puzzles))
        .collect::<Result<Vec<_>, _>>()?;
    println!(
        "{}, commit {}, profile {}\n",
        processor(),
        stamp.commit,
        stamp.profile
    );
    let mut report = Report::default();
    report.line(format!(
        "Thousands of puzzles a second of one thread, in processor time; best of {}, interleaved over the \
         solvers, with reading of 81 characters and, for the first solution, writing it. Puzzles are in \
         an order drawn from a fixed seed. In lockstep, whydoku gets {} puzzles at a time. The ratios are \
         to the fastest peer of the row. Written by `{}`.",
        counted(args.rounds.into(), "round"),
        grouped(BATCH as u64),
        command_line()
    ));
    for words in &args.built {
        let (name, words) = words.split_once('=').ok_or_else(|| {
            format!("`{words}` does not say how a peer was built. Write NAME=WORDS.")
        })?;
        report.line(format!("\n{name}: {words}."));
    }
    let mut equal = true;
    for (limit, question) in QUESTIONS {
        report.line(format!("\n## {question}\n"));
        report.line(head(&peers));
        for set in &sets {
            let row = row(set, &peers, limit, args.rounds);
            equal &= row.equal;
            report.line(row.text);
        }
    }
    if args.write {
        let path = stamp.write("peers", "Solving speed beside other solvers", report.text())?;
        println!("\nWritten to {path}.");
    }
    Ok(Verdict::from(equal))
}

/// The data folder's files for speed, in the order of their names.
fn speed_files() -> Result<Vec<PathBuf>, String> {
    let folder = data::folder().join("speed");
    let missing = |error| {
        format!(
            "{} cannot be read ({error}). Name files, or set WHYDOKU_DATA to the data folder.",
            folder.display()
        )
    };
    let entries = std::fs::read_dir(&folder).map_err(missing)?;
    let mut files: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .collect();
    files.sort();
    Ok(files)
}

/// At most `most` puzzles of a file, evenly spread, in random order. Neighbors in published lists are
/// often alike, which would flatter caches and predictors.
fn read(path: &Path, most: usize) -> Result<Set, String> {
    let text = std::fs::read(path)
        .map_err(|error| format!("{} cannot be read ({error}).", path.display()))?;
    let all: Vec<[u8; 81]> = text
        .split(|byte| *byte == b'\n')
        .filter(|line| line.first() != Some(&b'#'))
        .filter_map(|line| line.get(..81)?.try_into().ok())
        .collect();
    let mut lines: Vec<[u8; 81]> = spread(&all, most).copied().collect();
    if lines.is_empty() {
        return Err(format!(
            "{} has no line with 81 characters.",
            path.display()
        ));
    }
    // Some peers read only `.` as an empty cell.
    for line in &mut lines {
        for byte in line.iter_mut().filter(|byte| **byte == b'0') {
            *byte = b'.';
        }
    }
    Rng::new(1).shuffle(&mut lines);
    let name = path.file_name().unwrap_or(path.as_os_str());
    Ok(Set {
        name: name.to_string_lossy().into_owned(),
        lines,
    })
}

fn head(peers: &[Peer]) -> String {
    let names = peers.iter().map(|peer| peer.name.as_str());
    let names: Vec<&str> = names.chain(OURS).collect();
    format!(
        "| file | puzzles | {} | ratio | ratio in lockstep |\n|---|{}--:|--:|",
        names.join(" | "),
        "--:|".repeat(names.len() + 1)
    )
}

/// A row of a table, and whether all solvers gave the same answers.
struct Row {
    text: String,
    equal: bool,
}

/// What a solver said about each puzzle: the number of solutions, and the first one if it was asked for.
type Answers = Vec<(usize, [u8; 81])>;

fn row(set: &Set, peers: &[Peer], limit: u64, rounds: u32) -> Row {
    let size = set.lines.len();
    let solvers = peers.len() + OURS.len();
    let mut best = vec![Duration::MAX; solvers];
    let mut answers = vec![vec![(0, [0; 81]); size]; solvers];
    let (mut single, mut lockstep) = (Solver::new(), Lockstep::new());
    for _ in 0..rounds {
        for (number, (best, answers)) in best.iter_mut().zip(&mut answers).enumerate() {
            let ((), time) = timed(|| match peers.get(number) {
                Some(peer) => ask_peer(peer, set, limit, answers),
                None if number == peers.len() => ask_single(&mut single, set, limit, answers),
                None => ask_lockstep(&mut lockstep, set, limit, answers),
            });
            *best = time.min(*best);
        }
    }
    let (theirs, ours) = answers.split_at(peers.len());
    let expected = &ours[0];
    let differences: Vec<usize> = theirs
        .iter()
        .chain(&ours[1..])
        .map(|answers| different(expected, answers, &set.lines))
        .collect();
    let rate = |time: &Duration| size as f64 / time.as_secs_f64() / 1e3;
    let mut cells = vec![set.name.clone(), grouped(size as u64)];
    let mut fastest: f64 = 0.0;
    for (time, differences) in best.iter().zip(&differences).take(peers.len()) {
        if *differences == 0 {
            fastest = fastest.max(rate(time));
            cells.push(format!("{:.1}", rate(time)));
        } else {
            cells.push(format!("{} differ", grouped(*differences as u64)));
        }
    }
    let ours = &best[peers.len()..];
    cells.extend(ours.iter().map(|time| format!("{:.1}", rate(time))));
    cells.extend(ours.iter().map(|time| {
        if fastest > 0.0 {
            format!("{:.2}", rate(time) / fastest)
        } else {
            "no peer".to_owned()
        }
    }));
    Row {
        text: format!("| {} |", cells.join(" | ")),
        equal: differences.iter().all(|differences| *differences == 0),
    }
}

/// The number of puzzles with different answers. Any valid solution is right where a puzzle has several,
/// so solutions are checked, not compared.
fn different(expected: &Answers, answers: &Answers, lines: &[[u8; 81]]) -> usize {
    let pairs = expected.iter().zip(answers).zip(lines);
    pairs
        .filter(|((expected, answer), line)| {
            expected.0 != answer.0
                || answer.0 > 0 && answer.1[0] != 0 && !completes(line, &answer.1)
        })
        .count()
}

/// Whether the solution has the givens of the line, and every digit once in each house.
fn completes(line: &[u8; 81], solution: &[u8; 81]) -> bool {
    let mut houses = [0_u16; 27];
    for (at, (&given, &digit)) in line.iter().zip(solution).enumerate() {
        if !(b'1'..=b'9').contains(&digit) || given != b'.' && given != digit {
            return false;
        }
        let (row, column) = (at / 9, at % 9);
        for house in [row, 9 + column, 18 + row / 3 * 3 + column / 3] {
            houses[house] |= 1 << (digit - b'0');
        }
    }
    houses.iter().all(|digits| *digits == 0b11_1111_1110)
}

fn ask_peer(peer: &Peer, set: &Set, limit: u64, answers: &mut Answers) {
    let limit = usize::try_from(limit).unwrap_or(usize::MAX);
    for (line, answer) in set.lines.iter().zip(answers) {
        answer.0 = peer.count(line, limit, &mut answer.1);
        if limit > 1 {
            // What peers write when they only count differs; it is not part of the question.
            answer.1[0] = 0;
        }
    }
}

fn ask_single(solver: &mut Solver, set: &Set, limit: u64, answers: &mut Answers) {
    let budget = Budget::unlimited();
    for (line, answer) in set.lines.iter().zip(answers) {
        answer.0 = if limit == 1 {
            let found = solver.solve_line(line, &mut answer.1, &budget);
            usize::from(found.expect("a line of digits and blanks"))
        } else {
            let counted = solver.count_line(line, limit, &budget);
            number(counted.expect("a line of digits and blanks"))
        };
    }
}

fn ask_lockstep(solver: &mut Lockstep, set: &Set, limit: u64, answers: &mut Answers) {
    let budget = Budget::unlimited();
    let mut solutions = vec![[0; 81]; BATCH];
    for (lines, answers) in set.lines.chunks(BATCH).zip(answers.chunks_mut(BATCH)) {
        let counts = if limit == 1 {
            solver.solve_lines(lines, limit, &mut solutions, &budget)
        } else {
            solver.count_lines(lines, limit, &budget)
        };
        let counts = counts.expect("no limit");
        for ((count, solution), answer) in counts.into_iter().zip(&solutions).zip(answers) {
            answer.0 = number(count.expect("a line of digits and blanks"));
            if limit == 1 {
                answer.1 = *solution;
            }
        }
    }
}

fn number(count: Count) -> usize {
    usize::try_from(count.get()).unwrap_or(usize::MAX)
}

#[cfg(test)]
mod tests {
    use super::{completes, different};

    const PUZZLE: &[u8; 81] =
        b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const SOLUTION: &[u8; 81] =
        b"534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    #[test]
    fn only_a_solution_of_the_puzzle_completes_it() {
        assert!(completes(PUZZLE, SOLUTION));
        let mut wrong = *SOLUTION;
        wrong.swap(2, 3); // no given of the puzzle, but two boxes now lack a digit
        assert!(!completes(PUZZLE, &wrong));
        let mut other = *SOLUTION;
        for digit in &mut other {
            // A valid grid that is not this puzzle's.
            *digit = if *digit == b'9' { b'1' } else { *digit + 1 };
        }
        assert!(!completes(PUZZLE, &other));
    }

    #[test]
    fn other_counts_and_wrong_solutions_differ() {
        let right = vec![(1, *SOLUTION); 3];
        assert_eq!(different(&right, &right, &[*PUZZLE; 3]), 0);
        let mut wrong = right.clone();
        wrong[0].0 = 0;
        wrong[1].1.swap(2, 3);
        assert_eq!(different(&right, &wrong, &[*PUZZLE; 3]), 2);
    }
}
