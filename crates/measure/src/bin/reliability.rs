//! `cargo xtask reliability`: measures what the project promises about its steps.
#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a chore talks to the person at the terminal"
)]

use measure::reliability::report::{PAGE, RESULTS, Results, page, runs};
use measure::reliability::veripb::Checker;
use measure::reliability::{Extent, Figure, grouped, puzzles, steps, symmetry, veripb};
use measure::spread::spread;
use measure::stamp::{Stamp, processor, root};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;
use whydoku::Puzzle;
use whydoku::logic::{Engine, Options};
use whydoku_verify::damage::Damage;

const HELP: &str = "\
usage: cargo xtask reliability [--quick] [OPTION …]

  --quick           a minute's worth; prints the table and writes nothing
  --page            write RELIABILITY.md again from the last results, measuring nothing
  --name NAME       what the run is called in RELIABILITY.md; `all` without it
  --techniques LIST only these techniques or families, separated by commas; all without it
  --puzzles N       puzzles made and solved step by step; 0 to leave them out
  --closer N        one in N of them is also taken apart, damaged, and searched for all steps
  --sample N        puzzles taken from each long list in the data folder; 0 to leave all lists out
  --states N        states compared under symmetries; 0 to leave them out
  --symmetries N    symmetries for each of them
  --outside N       paths given to VeriPB; 0 to leave it out
  --seed N          where the random numbers start
  --threads N       threads at work
  --minutes N       each part starts nothing new after N minutes and says how far it came
";

/// Puzzles of the data folder that are looked at when it is there.
const FILES: [(&str, &str); 5] = [
    ("newspapers/nyt.tsv", "New York Times puzzles"),
    (
        "rated/hodoku_level_score.tsv",
        "puzzles with a HoDoKu rating",
    ),
    ("classic/norvig_top95.txt", "puzzles of Norvig's list"),
    (
        "speed/puzzles3_magictour_top1465",
        "puzzles of the magictour list",
    ),
    (
        "speed/puzzles5_forum_hardest_1905_11+",
        "puzzles of the SE 11+ list",
    ),
];

/// Lists longer than this are sampled.
const WHOLE: usize = 1_500;

fn main() -> ExitCode {
    match run() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(sentence) => {
            eprintln!("{sentence}");
            ExitCode::from(2)
        }
    }
}

fn run() -> Result<bool, String> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if words.iter().any(|word| word == "--help") {
        print!("{HELP}");
        return Ok(true);
    }
    let root = root();
    if words == ["--page"] {
        write(&root.join(PAGE), &page(&runs(&root)?))?;
        return Ok(true);
    }
    let quick = words.iter().any(|word| word == "--quick");
    let extent = extent(&words, quick)?;
    let engines = engines(&words)?;
    let Stamp { commit, date } = Stamp::now();
    let results = Results {
        command: format!("cargo xtask reliability {}", words.join(" "))
            .trim()
            .to_owned(),
        commit,
        date,
        cpu: processor(),
        threads: u64::try_from(extent.threads).unwrap_or(u64::MAX),
        seed: extent.seed,
        figures: measure(
            &engines,
            after(&words, "--techniques").is_none(),
            &extent,
            &root,
        ),
    };
    let holds = results
        .figures
        .iter()
        .all(|figure| figure.failures.is_empty());
    if !quick {
        let name = after(&words, "--name").map_or("all", String::as_str);
        let path = root.join(RESULTS).join(format!("{name}.json"));
        write(&path, &results.to_json())?;
        write(&root.join(PAGE), &page(&runs(&root)?))?;
    }
    Ok(holds)
}

fn write(path: &PathBuf, text: &str) -> Result<(), String> {
    let told = |error: std::io::Error| format!("{}: {error}", path.display());
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(told)?;
    }
    std::fs::write(path, text).map_err(told)
}

/// The word after an option.
fn after<'a>(words: &'a [String], option: &str) -> Option<&'a String> {
    let place = words.iter().position(|word| word == option)?;
    words.get(place + 1)
}

/// With the techniques asked for: one engine, and one that assumes nothing.
fn engines(words: &[String]) -> Result<[Engine; 2], String> {
    let names = after(words, "--techniques");
    let engine = |uniqueness: bool| {
        let options = Options {
            uniqueness,
            ..Options::default()
        };
        match names {
            None => Ok(Engine::new(options)),
            Some(names) => Engine::with_techniques(names.split(','), options)
                .map_err(|unknown| unknown.to_string()),
        }
    };
    Ok([engine(true)?, engine(false)?])
}

fn extent(words: &[String], quick: bool) -> Result<Extent, String> {
    let mut extent = Extent {
        threads: std::thread::available_parallelism().map_or(1, usize::from),
        ..if quick { Extent::QUICK } else { Extent::FULL }
    };
    let mut words = words.iter();
    while let Some(word) = words.next() {
        if word == "--quick" {
            continue;
        }
        if word == "--techniques" || word == "--name" {
            words.next();
            continue;
        }
        let value = words.next().and_then(|value| value.parse::<u64>().ok());
        let value = value.ok_or_else(|| format!("{word} needs a number after it\n\n{HELP}"))?;
        match word.as_str() {
            "--puzzles" => extent.puzzles = value,
            "--states" => extent.states = value,
            "--symmetries" => extent.symmetries = value,
            "--outside" => extent.outside = value,
            "--closer" => extent.closer = value,
            "--sample" => extent.sample = usize::try_from(value).unwrap_or(usize::MAX),
            "--minutes" => extent.minutes = value,
            "--seed" => extent.seed = value,
            "--threads" => extent.threads = usize::try_from(value).unwrap_or(1),
            _ => return Err(format!("{word} is no option\n\n{HELP}")),
        }
    }
    Ok(extent)
}

#[expect(
    clippy::disallowed_methods,
    reason = "how long a figure took is part of the figure; nothing else depends on it"
)]
fn timed<T>(work: impl FnOnce() -> T) -> (T, u64) {
    let start = Instant::now();
    let result = work();
    (
        result,
        u64::try_from(start.elapsed().as_millis() / 100).unwrap_or(u64::MAX),
    )
}

/// Prints each figure when it is there: a long run shows how far it is.
fn tell(figures: &mut Vec<Figure>, figure: Figure) {
    let verdict = if figure.failures.is_empty() {
        "ok"
    } else {
        "NO"
    };
    let (seconds, tenths) = (figure.tenths / 10, figure.tenths % 10);
    println!(
        "{verdict:<3}{:<32} {}  ({seconds}.{tenths} s)",
        figure.promise, figure.measured
    );
    for failure in &figure.failures {
        println!("     {failure}");
    }
    figures.push(figure);
}

/// With all techniques (`complete`) no puzzle of a list may be left unsolved.
fn measure(
    [engine, proving]: &[Engine; 2],
    complete: bool,
    extent: &Extent,
    root: &Path,
) -> Vec<Figure> {
    let mut figures = Vec::new();
    if extent.puzzles > 0 {
        of_made_puzzles(engine, extent, &mut figures);
    }
    if extent.sample > 0 {
        of_lists(engine, complete, extent, &mut figures);
    }
    if extent.states > 0 {
        of_symmetries(engine, extent, &mut figures);
    }
    match Checker::find(&root.join("target/veripb")) {
        None => println!("-- VeriPB: skipped (not installed; `cargo xtask tools` does it)"),
        Some(_) if extent.outside == 0 => {}
        Some(checker) => {
            let (tally, tenths) = timed(|| {
                let mut tally = veripb::of_made_paths(&checker, proving, extent);
                tally.merge(veripb::of_pages(&checker, extent));
                tally
            });
            let mut failures = tally.unproved.lines();
            failures.extend(tally.accepted.lines());
            let families: Vec<&str> = tally.families.iter().copied().collect();
            let figure = Figure {
                promise: "an outside checker agrees".to_owned(),
                measured: format!(
                    "VeriPB accepts {} whole paths and {} steps of technique pages ({}); refuses {} \
                     damaged proofs, accepts {}",
                    grouped(tally.paths),
                    grouped(tally.page_steps),
                    families.join(", "),
                    grouped(tally.refused),
                    grouped(tally.accepted.count)
                ),
                failures,
                tenths,
            };
            tell(&mut figures, figure);
        }
    }
    figures
}

fn of_made_puzzles(engine: &Engine, extent: &Extent, figures: &mut Vec<Figure>) {
    let (tally, tenths) = timed(|| steps::of_made_puzzles(engine, extent));
    for figure in figures_of_steps(&tally, "puzzles made from the seed", tenths) {
        tell(figures, figure);
    }
    let mut told = Vec::new();
    for (technique, count) in &tally.techniques {
        told.push(format!("{technique} {}", grouped(*count)));
    }
    println!("     steps by technique: {}", told.join(", "));
}

fn of_lists(engine: &Engine, complete: bool, extent: &Extent, figures: &mut Vec<Figure>) {
    for (file, what) in FILES {
        match puzzles::of_file(file) {
            Err(_) => println!("-- {file}: skipped (no data folder)"),
            Ok(list) => {
                let list = shortened(list, extent.sample);
                let (tally, tenths) = timed(|| steps::of_puzzles(engine, &list, extent));
                tell(figures, figure_of_list(&tally, what, complete, tenths));
            }
        }
    }
}

fn of_symmetries(engine: &Engine, extent: &Extent, figures: &mut Vec<Figure>) {
    let (tally, tenths) = timed(|| symmetry::of_made_states(engine, extent));
    let figure = Figure {
        promise: "no direction is preferred".to_owned(),
        measured: format!(
            "{} states, moved {} times; {} steps, {} differ",
            grouped(tally.states),
            grouped(tally.moved),
            grouped(tally.steps),
            grouped(tally.different.count)
        ),
        failures: tally.different.lines(),
        tenths,
    };
    tell(figures, figure);
}

/// A short list whole; of a long one so many, evenly spread over it.
fn shortened(list: Vec<Puzzle>, sample: usize) -> Vec<Puzzle> {
    if list.len() <= WHOLE {
        return list;
    }
    spread(&list, sample).copied().collect()
}

fn figure_of_list(tally: &steps::Tally, what: &str, complete: bool, tenths: u64) -> Figure {
    let mut failures = tally.wrong.lines();
    failures.extend(tally.unproved.lines());
    if complete && tally.solved < tally.puzzles {
        let left = grouped(tally.puzzles - tally.solved);
        failures.push(format!("{left} not solved by logic"));
    }
    Figure {
        promise: format!("the same for {what}"),
        measured: format!(
            "{} puzzles, {} solved by logic; {} steps, {} of them assume uniqueness",
            grouped(tally.puzzles),
            grouped(tally.solved),
            grouped(tally.steps),
            grouped(tally.assumed)
        ),
        failures,
        tenths,
    }
}

fn figures_of_steps(tally: &steps::Tally, what: &str, tenths: u64) -> Vec<Figure> {
    let figure = |promise: &str, measured: String, failures: &steps::Failures| Figure {
        promise: promise.to_owned(),
        measured,
        failures: failures.lines(),
        tenths,
    };
    let all = grouped(tally.steps + tally.other_steps);
    let refused: u64 = tally.refused.values().sum();
    let by_damage: Vec<String> = Damage::ALL
        .iter()
        .map(|damage| {
            let count = tally.refused.get(damage).copied().unwrap_or(0);
            format!("{} {}", damage.name(), grouped(count))
        })
        .collect();
    vec![
        figure(
            "no step is wrong",
            format!(
                "{} {what}, {} solved by logic; {all} steps, {} contradict the solution",
                grouped(tally.puzzles),
                grouped(tally.solved),
                grouped(tally.wrong.count)
            ),
            &tally.wrong,
        ),
        figure(
            "every step is proved",
            format!(
                "{all} steps given to the verifier, {} refused; {} of those on paths assume uniqueness",
                grouped(tally.unproved.count),
                grouped(tally.assumed)
            ),
            &tally.unproved,
        ),
        figure(
            "no premise is padding",
            format!(
                "{} steps taken apart, {} premises not needed",
                grouped(tally.need_steps),
                grouped(tally.padding.count)
            ),
            &tally.padding,
        ),
        figure(
            "damaged proofs are refused",
            format!(
                "{} refused ({}), {} accepted",
                grouped(refused),
                by_damage.join(", "),
                grouped(tally.accepted.count)
            ),
            &tally.accepted,
        ),
    ]
}
