//! Answers to "why" for every cell of newspaper puzzles, of mixed ones and of the hardest: how long they
//! take, and how hard they are compared with the path of the puzzle itself.

mod cell_hints;

use crate::Verdict;
use crate::percentiles::{SortedTimes, ms};
use crate::puzzles::from_file;
use crate::report::{Report, command_line, grouped};
use crate::spread::spread;
use crate::stopwatch::timed;
use cell_hints::CellHints;
use std::time::Duration;
use test_support::stamp::{Stamp, processor};
use whydoku::logic::{Engine, Literal};
use whydoku::solve::Solver;
use whydoku::{Budget, Candidate, Pencilmarks, Puzzle, Rating};
use whydoku_api::PlayerBoard;
use whydoku_api::why::Reasons;

/// The lists: a name, the file, the number of puzzles, and the milliseconds that 95 of 100 answers may take.
const LISTS: [(&str, &str, usize, u64); 3] = [
    ("newspaper", "newspapers/nyt.tsv", 100, 50),
    ("mixed", "rated/se121_controlled_bias.tsv", 100, 50),
    (
        "SE 11 and more",
        "speed/puzzles5_forum_hardest_1905_11+",
        30,
        300,
    ),
];

/// The rating of the hardest basic single.
const NAKED_SINGLE: Rating = Rating(23);

/// Asks "why" about every cell of newspaper puzzles, mixed ones and the hardest.
///
/// Each empty cell gets two questions: why its digit is right, and why its first wrong candidate is
/// wrong. It fails if an answer is missing, is not proved, or is harder than the path of the puzzle, or if
/// fewer than 95 of 100 answers come in time. Each cell also gets a hint, which must say whether it decides,
/// changes or prepares the cell.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Ask about one puzzle in this many
    #[arg(long, value_name = "N", default_value_t = 1)]
    one_in: usize,
    /// Print every answer that takes longer than this many milliseconds
    #[arg(long, value_name = "MS")]
    slow: Option<u64>,
    /// Write what is printed to bench/results
    #[arg(long)]
    write: bool,
}

/// What one answer was like.
struct Answer {
    time: Duration,
    kind: Kind,
    hardest: Option<Rating>,
    answered: bool,
    proved: bool,
    too_hard: bool,
}

/// What the reasons of an answer are.
enum Kind {
    /// The board itself, as when the digit is in a peer.
    AtOnce,
    /// The refutation of the opposite.
    Supposition,
    /// A number of steps.
    Steps(usize),
}

/// Prints the table of all lists.
pub(crate) fn run(args: &Args) -> Result<Verdict, String> {
    let stamp = Stamp::now();
    println!(
        "{}, commit {}, profile {}\n",
        processor(),
        stamp.commit,
        stamp.profile
    );
    let mut report = Report::default();
    report.line(format!(
        "Processor time of one thread for each answer, from the givens alone. Each empty cell gets two\n\
         questions: why its digit is right, and why its first wrong candidate is wrong. All basic singles\n\
         count as equally hard. Written by `{}`.\n",
        command_line()
    ));
    report.line(
        "| puzzles | questions | without an answer | not proved | harder than the path | median | p95 | \
         longest | p95 goal |",
    );
    report.line("| --- | --- | --- | --- | --- | --- | --- | --- | --- |");
    let (mut all, mut hint_rows) = (Vec::new(), Vec::new());
    let mut holds = true;
    for (name, file, count, goal) in LISTS {
        let puzzles = from_file(file)?;
        let puzzles = spread(&puzzles, count.div_ceil(args.one_in));
        let (mut answers, mut hints) = (Vec::new(), CellHints::default());
        let mut asked = 0_u64;
        for puzzle in puzzles {
            asked += 1;
            ask(puzzle, args, &mut answers, &mut hints);
        }
        let times = SortedTimes::new(answers.iter().map(|answer| answer.time).collect());
        let bad = |is: fn(&Answer) -> bool| answers.iter().filter(|answer| is(answer)).count();
        let [missing, unproved, too_hard] = [
            bad(|answer| !answer.answered),
            bad(|answer| !answer.proved),
            bad(|answer| answer.too_hard),
        ];
        let in_time = times.at(950) <= Duration::from_millis(goal);
        holds &= missing + unproved + too_hard == 0 && in_time && hints.hold(goal);
        report.line(format!(
            "| {} {name} | {} | {missing} | {unproved} | {too_hard} | {:.2} ms | {:.1} ms | {:.0} ms | {goal} ms |",
            grouped(asked),
            grouped(answers.len() as u64),
            ms(times.at(500)),
            ms(times.at(950)),
            ms(times.at(1000)),
        ));
        hint_rows.push(hints.row(&format!("{} {name}", grouped(asked)), goal));
        all.push((name, answers));
    }
    report.line("\nThe hardest step of each answer, in percent of the answers:\n");
    report.line("| puzzles | none | single | to 3.9 | to 5.9 | to 7.9 | to 8.9 | 9.0 and more | supposition | steps: median | p95 | most |");
    report.line("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |");
    for (name, answers) in &all {
        report.line(row_of_ratings(name, answers));
    }
    report.line("\nHints for each empty cell, and what their step does for the cell:\n");
    let rows = hint_rows.iter().map(String::as_str);
    cell_hints::HEAD
        .into_iter()
        .chain(rows)
        .for_each(|row| report.line(row));
    if args.write {
        let path = stamp.write("why", "Answers to why", report.text())?;
        println!("\nWritten to {path}.");
    }
    Ok(Verdict::from(holds))
}

/// Asks both questions about every empty cell of a puzzle, and for a hint.
fn ask(puzzle: &Puzzle, args: &Args, answers: &mut Vec<Answer>, hints: &mut CellHints) {
    let engine = Engine::default();
    let mut solver = Solver::new();
    let board = PlayerBoard::new(*puzzle.grid());
    let Ok(marks) = Pencilmarks::from_grid(&board.grid) else {
        return;
    };
    let path = engine.solve_path(&marks, &Budget::unlimited());
    // All basic singles count as equally hard.
    let limit = path.hardest().map(|step| step.rating.max(NAKED_SINGLE));
    for cell in marks.unsolved() {
        hints.ask(&engine, &board, cell, limit);
        let right = puzzle.solution().get(cell);
        let wrong = marks.candidates(cell).without(right).first();
        let claims = [
            Some(Literal::on(Candidate::new(cell, right))),
            wrong.map(|digit| Literal::off(Candidate::new(cell, digit))),
        ];
        for claim in claims.into_iter().flatten() {
            let budget = Budget::unlimited();
            let (reasons, time) =
                timed(|| Reasons::find(&mut solver, &engine, &board, claim, &budget));
            let answer = reasons.answer();
            let hardest = answer.hardest.map(|rating| rating.0);
            if args.slow.is_some_and(|slow| time.as_millis() > slow.into()) {
                println!(
                    "{} {claim}: {:.0} ms, {} steps, hardest {hardest:?}",
                    board.grid,
                    ms(time),
                    answer.steps.len()
                );
            }
            answers.push(Answer {
                time,
                kind: match answer.steps.len() {
                    0 if answer.proof.is_some() => Kind::Supposition,
                    0 => Kind::AtOnce,
                    steps => Kind::Steps(steps),
                },
                hardest,
                answered: answer.holds == Some(true),
                proved: answer.proved.iter().all(|proved| *proved),
                too_hard: hardest > limit,
            });
        }
    }
}

fn row_of_ratings(name: &str, answers: &[Answer]) -> String {
    let count = |is: &dyn Fn(&Answer) -> bool| answers.iter().filter(|one| is(one)).count();
    let within = |from: u16, to: u16| {
        let range = Rating(from)..=Rating(to);
        count(&|one| {
            let stepwise = matches!(one.kind, Kind::Steps(_));
            stepwise && one.hardest.is_some_and(|rating| range.contains(&rating))
        })
    };
    let counts = [
        count(&|one| matches!(one.kind, Kind::AtOnce)),
        within(0, 23),
        within(24, 39),
        within(40, 59),
        within(60, 79),
        within(80, 89),
        within(90, u16::MAX),
        count(&|one| matches!(one.kind, Kind::Supposition)),
    ];
    let whole = answers.len().max(1);
    let shares = counts.map(|count| {
        let permille = (1000 * count + whole / 2) / whole;
        format!("{}.{}", permille / 10, permille % 10)
    });
    let stepwise = answers.iter().filter_map(|one| match one.kind {
        Kind::Steps(steps) => Some(steps),
        Kind::AtOnce | Kind::Supposition => None,
    });
    let mut steps: Vec<usize> = stepwise.collect();
    steps.sort_unstable();
    let at = |percent: usize| {
        let place = (steps.len() * percent).div_ceil(100).saturating_sub(1);
        steps.get(place).copied().unwrap_or_default()
    };
    format!(
        "| {name} | {} | {} | {} | {} |",
        shares.join(" | "),
        at(50),
        at(95),
        at(100)
    )
}
