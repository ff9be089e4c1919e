//! What was typed means. Everything a command needs to know is decided here, once: words become
//! inputs, flags become modes, and combinations that make no sense are refused.

use crate::args::{self, CommandLine, Method, Moves, When};
use crate::args_logic;
use crate::input::{self, Input};
use crate::options_generate::{self, Generate, Seed};
use crate::options_rate::{self, Rate};
use crate::output::{Mode, Paint};
use crate::write::Sheet;
use clap::error::ErrorKind;
use clap::{ArgMatches, CommandFactory as _, FromArgMatches as _};
use std::ffi::OsString;
use std::io::{self, IsTerminal as _};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use whydoku::solve::SimdLevel;
use whydoku::text::Format;
use whydoku::{Digit, Symmetry};

/// A command, ready to run.
#[derive(Debug)]
pub(crate) enum Options {
    Solve(Run, Solve, Sheet),
    Trace(Run, Option<u64>, Sheet),
    Check(Run, Check),
    Convert(Run, Format, Sheet),
    Transform(Run, Transform, Sheet),
    Explain(Run, args_logic::Explain, Paint),
    Hint(Run, args_logic::Hint, Paint),
    Why(Run, args_logic::Why, Paint),
    Technique(args_logic::Technique, Paint),
    Rate(Run, Rate),
    Generate(Box<Generate>),
    Minimize(Run, u64, Sheet),
    Vary(Run, Seed, u64, Sheet),
    Compare(Run, Compare),
    Serve(args::Serve),
    Completions(clap_complete::Shell),
    Man(Option<String>),
}

/// What all commands over puzzles share.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) inputs: Vec<Input>,
    pub(crate) from: Option<Format>,
    pub(crate) mode: Mode,
    pub(crate) threads: NonZeroUsize,
}

#[derive(Debug)]
pub(crate) struct Solve {
    pub(crate) method: Method,
    pub(crate) level: Option<SimdLevel>,
    pub(crate) budget: Option<u64>,
    pub(crate) stats: bool,
    /// Plain lines, which can be written without the library's help.
    pub(crate) plain: bool,
}

#[derive(Debug)]
pub(crate) struct Check {
    pub(crate) limit: u64,
    pub(crate) level: Option<SimdLevel>,
    pub(crate) budget: Option<u64>,
}

#[derive(Debug)]
pub(crate) struct Transform {
    pub(crate) moves: Vec<Move>,
    pub(crate) orientations: bool,
}

/// One move of `transform`.
#[derive(Clone, Debug)]
pub(crate) enum Move {
    Symmetry(Symmetry),
    Random(u64),
    Canonical,
}

#[derive(Debug)]
pub(crate) struct Compare {
    pub(crate) methods: Vec<Method>,
    pub(crate) budget: u64,
    pub(crate) plot: Option<PathBuf>,
}

/// Reads the command line. The error is a usage message, or help that was asked for.
pub(crate) fn from_command_line(
    words: impl Iterator<Item = OsString>,
) -> Result<Options, clap::Error> {
    let matches = CommandLine::command().try_get_matches_from(words)?;
    let typed = CommandLine::from_arg_matches(&matches)?;
    let paint = paint(typed.color);
    match typed.command {
        args::Command::Solve(typed) => solve(&typed, paint),
        args::Command::Check(typed) => Ok(Options::Check(
            run(&typed.puzzles, &typed.answers),
            Check {
                limit: typed.limit,
                level: available(typed.level)?,
                budget: typed.budget,
            },
        )),
        args::Command::Convert(typed) => Ok(Options::Convert(
            run(&typed.puzzles, &typed.answers),
            typed.format,
            sheet(Some(typed.format), paint)?,
        )),
        args::Command::Transform(typed) => {
            let matches = matches.subcommand().map(|(_, matches)| matches);
            let moves = match matches {
                Some(matches) => moves(&typed.moves, matches)?,
                None => Vec::new(),
            };
            Ok(Options::Transform(
                run(&typed.puzzles, &typed.answers),
                Transform {
                    moves,
                    orientations: typed.moves.orientations,
                },
                sheet(typed.written.format, paint)?,
            ))
        }
        args::Command::Explain(typed) => Ok(Options::Explain(
            run(&typed.puzzles, &typed.answers),
            typed,
            paint,
        )),
        args::Command::Hint(typed) => Ok(Options::Hint(
            run(&typed.puzzles, &typed.answers),
            typed,
            paint,
        )),
        args::Command::Why(typed) => Ok(Options::Why(
            run(&typed.puzzles, &typed.answers),
            typed,
            paint,
        )),
        args::Command::Technique(typed) => Ok(Options::Technique(typed, paint)),
        args::Command::Rate(typed) => {
            let run = run(&typed.puzzles, &typed.answers);
            Ok(Options::Rate(run, options_rate::rate(typed, paint)?))
        }
        args::Command::Generate(typed) => {
            let (mode, threads) = how(&typed.answers);
            let generate = options_generate::generate(&typed, mode, threads)?;
            Ok(Options::Generate(Box::new(generate)))
        }
        args::Command::Minimize(typed) => Ok(Options::Minimize(
            run(&typed.puzzles, &typed.answers),
            typed.seed,
            sheet(Some(typed.written.format.unwrap_or(Format::LINE)), paint)?,
        )),
        args::Command::Vary(typed) => Ok(Options::Vary(
            run(&typed.puzzles, &typed.answers),
            Seed::or_random(typed.seed),
            typed.count,
            sheet(Some(typed.written.format.unwrap_or(Format::LINE)), paint)?,
        )),
        args::Command::Compare(typed) => Ok(compare(typed)),
        args::Command::Serve(typed) => Ok(Options::Serve(typed)),
        args::Command::Completions(typed) => Ok(Options::Completions(typed.shell)),
        args::Command::Man(typed) => Ok(Options::Man(typed.command)),
    }
}

fn solve(typed: &args::Solve, paint: Paint) -> Result<Options, clap::Error> {
    if typed.trace && typed.method != Method::Backtrack {
        return Err(refused(
            "--trace shows what the textbook method does; it needs --method backtrack",
        ));
    }
    let run = run(&typed.puzzles, &typed.answers);
    let sheet = sheet(typed.written.format, paint)?;
    if typed.trace {
        return Ok(Options::Trace(run, typed.budget, sheet));
    }
    let solve = Solve {
        method: typed.method,
        level: available(typed.level)?,
        budget: typed.budget,
        stats: typed.stats,
        plain: typed.written.format == Some(Format::LINE),
    };
    Ok(Options::Solve(run, solve, sheet))
}

fn sheet(format: Option<Format>, paint: Paint) -> Result<Sheet, clap::Error> {
    Sheet::new(format, paint).map_err(|why| refused(&why.to_string()))
}

fn available(level: Option<SimdLevel>) -> Result<Option<SimdLevel>, clap::Error> {
    match level {
        Some(level) if !level.is_available() => {
            let here: Vec<&str> = SimdLevel::available().map(SimdLevel::name).collect();
            Err(refused(&format!(
                "--level {level}: this machine does not have it; it has {}",
                here.join(", ")
            )))
        }
        level => Ok(level),
    }
}

fn compare(typed: args::Compare) -> Options {
    let mut methods = typed.methods;
    let mut seen = Vec::new();
    methods.retain(|method| {
        let new = !seen.contains(method);
        seen.push(*method);
        new
    });
    Options::Compare(
        Run {
            inputs: input::resolve(&typed.puzzles.inputs),
            from: typed.puzzles.from,
            mode: if typed.json { Mode::Json } else { Mode::Text },
            threads: NonZeroUsize::MIN,
        },
        Compare {
            methods,
            budget: typed.budget,
            plot: typed.plot,
        },
    )
}

fn run(puzzles: &args::Puzzles, answers: &args::Answers) -> Run {
    let (mode, threads) = how(answers);
    Run {
        inputs: input::resolve(&puzzles.inputs),
        from: puzzles.from,
        mode,
        threads,
    }
}

fn how(answers: &args::Answers) -> (Mode, NonZeroUsize) {
    let mode = match (answers.json, answers.quiet) {
        (true, _) => Mode::Json,
        (_, true) => Mode::Quiet,
        _ => Mode::Text,
    };
    let cores = || std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    (mode, answers.threads.unwrap_or_else(cores))
}

fn paint(when: When) -> Paint {
    let coloured = match when {
        When::Always => true,
        When::Never => false,
        When::Auto => io::stdout().is_terminal() && !no_color(),
    };
    if coloured {
        Paint::COLOURED
    } else {
        Paint::PLAIN
    }
}

/// <https://no-color.org>: present and not empty.
#[expect(
    clippy::disallowed_methods,
    reason = "the one promise about the environment: NO_COLOR is honoured"
)]
fn no_color() -> bool {
    std::env::var("NO_COLOR").is_ok_and(|value| !value.is_empty())
        || std::env::var("TERM").is_ok_and(|terminal| terminal == "dumb")
}

/// The moves in the order they were typed.
fn moves(typed: &Moves, matches: &ArgMatches) -> Result<Vec<Move>, clap::Error> {
    let mut moves: Vec<(usize, Move)> = Vec::new();
    let mut add = |name: &str, made: Vec<Move>| {
        moves.extend(matches.indices_of(name).into_iter().flatten().zip(made));
    };
    let constant = |count: usize, symmetry: Symmetry| vec![Move::Symmetry(symmetry); count];
    add(
        "rotate",
        typed
            .rotate
            .iter()
            .filter_map(|degrees| Symmetry::rotate(degrees.parse().ok()?))
            .map(Move::Symmetry)
            .collect(),
    );
    add(
        "transpose",
        constant(typed.transpose.len(), Symmetry::TRANSPOSE),
    );
    add(
        "mirror",
        typed
            .mirror
            .iter()
            .map(|how| {
                Move::Symmetry(if how == "left-right" {
                    Symmetry::MIRROR_LEFT_RIGHT
                } else {
                    Symmetry::MIRROR_TOP_BOTTOM
                })
            })
            .collect(),
    );
    add(
        "bands",
        orders("bands", &typed.bands, Symmetry::permute_bands)?,
    );
    add(
        "stacks",
        orders("stacks", &typed.stacks, Symmetry::permute_stacks)?,
    );
    add("rows", orders("rows", &typed.rows, Symmetry::permute_rows)?);
    add(
        "columns",
        orders("columns", &typed.columns, Symmetry::permute_columns)?,
    );
    add("relabel", relabellings(&typed.relabel)?);
    add(
        "random",
        typed
            .random
            .iter()
            .map(|seed| Move::Random(*seed))
            .collect(),
    );
    add("canonical", vec![Move::Canonical; typed.canonical.len()]);
    moves.sort_by_key(|(place, _)| *place);
    Ok(moves.into_iter().map(|(_, made)| made).collect())
}

/// `--rows 213456789`: which line comes first, second, third …
fn orders<const N: usize, E: std::fmt::Display>(
    flag: &str,
    texts: &[String],
    permute: impl Fn([usize; N]) -> Result<Symmetry, E>,
) -> Result<Vec<Move>, clap::Error> {
    texts
        .iter()
        .map(|text| {
            let order = numbers::<N>(text).ok_or_else(|| {
                refused(&format!(
                    "--{flag} {text}: expected each of 1 to {N} once, such as {}",
                    (1..=N).rev().map(|n| n.to_string()).collect::<String>()
                ))
            })?;
            // The library asks where each line goes; people say which line comes where.
            let mut goes_to = [0; N];
            for (place, line) in order.into_iter().enumerate() {
                goes_to[line] = place;
            }
            permute(goes_to)
                .map(Move::Symmetry)
                .map_err(|error| refused(&format!("--{flag} {text}: {error}")))
        })
        .collect()
}

fn relabellings(texts: &[String]) -> Result<Vec<Move>, clap::Error> {
    texts
        .iter()
        .map(|text| {
            numbers::<9>(text)
                .and_then(|to| Symmetry::relabel(to.map(Digit::from_index)).ok())
                .map(Move::Symmetry)
                .ok_or_else(|| {
                    refused(&format!(
                        "--relabel {text}: expected each of 1 to 9 once, such as 987654321"
                    ))
                })
        })
        .collect()
}

/// `312` → 2, 0, 1: each of the first `N` numbers once, counted from zero.
fn numbers<const N: usize>(text: &str) -> Option<[usize; N]> {
    let found: Vec<usize> = text
        .chars()
        .filter(|c| !matches!(c, ',' | ' '))
        .map(|c| c.to_digit(10)?.checked_sub(1).map(|n| n as usize))
        .collect::<Option<_>>()?;
    let order: [usize; N] = found.try_into().ok()?;
    (0..N).all(|n| order.contains(&n)).then_some(order)
}

/// A usage error in the parser's own style.
pub(crate) fn refused(message: &str) -> clap::Error {
    CommandLine::command().error(ErrorKind::ValueValidation, message)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parser_is_consistent() {
        CommandLine::command().debug_assert();
    }

    #[test]
    fn an_order_names_each_line_once() {
        assert_eq!(numbers::<3>("312"), Some([2, 0, 1]));
        assert_eq!(numbers::<3>("3,1,2"), Some([2, 0, 1]));
        for bad in ["", "12", "1123", "112", "014", "abc", "1234"] {
            assert_eq!(numbers::<3>(bad), None, "{bad}");
        }
    }

    fn typed_moves(words: &[&str]) -> Vec<Move> {
        let line = ["whydoku", "transform"]
            .into_iter()
            .chain(words.iter().copied());
        match from_command_line(line.map(OsString::from)).unwrap() {
            Options::Transform(_, transform, _) => transform.moves,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn moves_keep_the_order_they_were_typed_in() {
        let moves = typed_moves(&[
            "--transpose",
            "--rotate",
            "90",
            "--canonical",
            "--rotate",
            "180",
            "--random",
            "7",
        ]);
        let [a, b, Move::Canonical, c, Move::Random(7)] = moves.as_slice() else {
            panic!("{moves:?}");
        };
        let symmetry = |made: &Move| match made {
            Move::Symmetry(symmetry) => *symmetry,
            other => panic!("{other:?}"),
        };
        assert_eq!(symmetry(a), Symmetry::TRANSPOSE);
        assert_eq!(symmetry(b), Symmetry::ROTATE_90);
        assert_eq!(symmetry(c), Symmetry::ROTATE_180);
    }

    #[test]
    fn a_new_order_says_which_line_comes_first() {
        let moves = typed_moves(&["--bands", "312"]);
        let [Move::Symmetry(symmetry)] = moves.as_slice() else {
            panic!("{moves:?}");
        };
        // The third band comes first: r9c1 goes to r3c1.
        let to = symmetry.apply(&whydoku::Cell::at(8, 0));
        assert_eq!(to, whydoku::Cell::at(2, 0));
    }
}
