//! What the project promises, measured: no step is wrong, every proof stands and needs all it says, every
//! drawn link exists, solvers agree, ratings are equal, and so on. [`promises`] lists all of it.

mod extent;
mod failures;
mod figure;
mod fuzz;
mod others;
mod page;
mod promises;
mod record;
mod steps;
mod symmetry;
pub(crate) mod veripb;
#[cfg(test)]
mod veripb_tests;

use crate::Verdict;
use crate::puzzles;
use crate::report::{command_line, grouped};
use crate::spread::spread;
use crate::stopwatch::Stopwatch;
use extent::Extent;
use figure::{Counts, Figure, Holds};
use page::{PAGE, page};
use record::{FOLDER, Record};
use test_support::stamp::{Stamp, processor, write_file};
use test_support::workspace;
use veripb::Checker;
use whydoku::Puzzle;
use whydoku::logic::{Engine, Options};
use whydoku_verify::damage::Damage;

/// Measures what the project promises and writes RELIABILITY.md.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Measure for about a minute, print the table and write nothing
    #[arg(long)]
    quick: bool,
    /// Write RELIABILITY.md again from the result files, without measuring
    #[arg(long)]
    page: bool,
    /// The name of the run in RELIABILITY.md
    #[arg(long, default_value = "all")]
    name: String,
    /// Only these techniques or families; all by default
    #[arg(long, value_delimiter = ',', value_name = "LIST")]
    techniques: Vec<String>,
    /// Puzzles made from the seed and solved step by step
    #[arg(long, value_name = "N")]
    puzzles: Option<u64>,
    /// Examine one in N of them closely
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    closer: Option<u64>,
    /// Puzzles from each long list of the data folder; 0 leaves out all lists
    #[arg(long, value_name = "N")]
    sample: Option<usize>,
    /// States compared under symmetries
    #[arg(long, value_name = "N")]
    states: Option<u64>,
    /// Symmetries for each state
    #[arg(long, value_name = "N")]
    symmetries: Option<u64>,
    /// Paths checked by VeriPB
    #[arg(long, value_name = "N")]
    outside: Option<u64>,
    /// Inputs on which every level of the solver must agree with two other engines
    #[arg(long, value_name = "N")]
    inputs: Option<u64>,
    /// Puzzles made and checked one by one
    #[arg(long, value_name = "N")]
    made: Option<u64>,
    /// Leave out HoDoKu's library and the ratings of Sudoku Explainer
    #[arg(long)]
    unpublished: bool,
    /// Seconds for each target of the fuzzer, which needs a nightly toolchain and cargo-fuzz
    #[arg(long, value_name = "N")]
    fuzz: Option<u64>,
    /// The first seed
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Threads; all cores by default
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// Start nothing new in a part after N minutes
    #[arg(long, value_name = "N")]
    minutes: Option<u64>,
}

impl Args {
    fn extent(&self) -> Extent {
        let default = if self.quick {
            Extent::QUICK
        } else {
            Extent::FULL
        };
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        Extent {
            puzzles: self.puzzles.unwrap_or(default.puzzles),
            states: self.states.unwrap_or(default.states),
            symmetries: self.symmetries.unwrap_or(default.symmetries),
            outside: self.outside.unwrap_or(default.outside),
            inputs: self.inputs.unwrap_or(default.inputs),
            made: self.made.unwrap_or(default.made),
            fuzz: self.fuzz.unwrap_or(default.fuzz),
            published: default.published && !self.unpublished,
            closer: self.closer.unwrap_or(default.closer),
            sample: self.sample.unwrap_or(default.sample),
            seed: self.seed.unwrap_or(default.seed),
            threads: self.threads.unwrap_or_else(cores),
            minutes: self.minutes.unwrap_or(default.minutes),
        }
    }

    /// An engine with the techniques of this run.
    fn engine(&self, uniqueness: bool) -> Result<Engine, String> {
        let options = Options {
            uniqueness,
            ..Options::default()
        };
        if self.techniques.is_empty() {
            return Ok(Engine::new(options));
        }
        let names = self.techniques.iter().map(String::as_str);
        Engine::with_techniques(names, options).map_err(|unknown| unknown.to_string())
    }
}

/// Lists of the data folder, and what the page calls them.
const LISTS: [(&str, &str); 5] = [
    ("newspapers/nyt.tsv", "New York Times"),
    ("rated/hodoku_level_score.tsv", "puzzles rated by HoDoKu"),
    ("classic/norvig_top95.txt", "Norvig's list"),
    ("speed/puzzles3_magictour_top1465", "magictour list"),
    ("speed/puzzles5_forum_hardest_1905_11+", "SE 11 and above"),
];

/// Lists with more puzzles than this are sampled.
const LONG: usize = 1_500;

/// Measures, prints each figure, and writes the result file and the page.
pub(crate) fn run(args: &Args) -> Result<Verdict, String> {
    let root = workspace();
    let write_page = || {
        let runs = record::all(&root)?;
        write_file(
            &root.join(PAGE),
            &page(&runs, &promises::table(&runs, &root)),
        )
    };
    if args.page {
        write_page()?;
        return Ok(Verdict::Holds);
    }
    let stamp = Stamp::now();
    let extent = args.extent();
    let record = Record {
        command: command_line(),
        commit: stamp.commit,
        date: stamp.date,
        cpu: processor(),
        profile: Some(stamp.profile),
        threads: u64::try_from(extent.threads).unwrap_or(u64::MAX),
        seed: extent.seed,
        figures: measure(args, &extent)?,
    };
    let holds = |holds: Holds| move |figure: &Figure| figure.holds() == holds;
    if record.figures.iter().all(holds(Holds::NotMeasured)) {
        return Err("Nothing was measured.".to_owned());
    }
    if !args.quick {
        let path = root.join(FOLDER).join(format!("{}.json", args.name));
        write_file(&path, &record.to_json()?)?;
        write_page()?;
    }
    Ok(Verdict::from(!record.figures.iter().any(holds(Holds::No))))
}

/// The figures so far. Each is printed when it is there, because a run can take hours.
#[derive(Default)]
struct Table(Vec<Figure>);

impl Table {
    fn add(&mut self, counts: Counts, failures: Vec<String>, tenths_of_a_second: u64) {
        let figure = Figure {
            counts,
            failures,
            tenths_of_a_second,
        };
        let promise = figure.counts.promise();
        match figure.holds() {
            Holds::NotMeasured => println!("--  {promise:<40} not measured"),
            holds => println!(
                "{}  {promise:<40} {}  ({})",
                if holds == Holds::Yes { "ok" } else { "NO" },
                figure.counts.measured(),
                figure.seconds()
            ),
        }
        for failure in &figure.failures {
            println!("      {failure}");
        }
        self.0.push(figure);
    }
}

fn measure(args: &Args, extent: &Extent) -> Result<Vec<Figure>, String> {
    let engine = args.engine(true)?;
    let mut table = Table::default();
    if extent.puzzles > 0 {
        made_puzzles(&engine, extent, &mut table);
    }
    if extent.sample > 0 {
        let complete = args.techniques.is_empty();
        for (file, list) in LISTS {
            published_puzzles(&engine, complete, (file, list), extent, &mut table);
        }
    }
    if extent.states > 0 {
        moved_states(&engine, extent, &mut table);
    }
    if extent.outside > 0 {
        outside_checker(&args.engine(false)?, extent, &mut table);
    }
    others::measure(extent, &mut table);
    if extent.fuzz > 0 {
        fuzz::measure(extent.fuzz, &mut table);
    }
    Ok(table.0)
}

fn made_puzzles(engine: &Engine, extent: &Extent, table: &mut Table) {
    let (tally, tenths) = timed(|| steps::of_made_puzzles(engine, extent));
    let steps = tally.steps + tally.other_steps;
    let counts = Counts::Right {
        puzzles: tally.puzzles,
        solved: tally.solved,
        steps,
        wrong: tally.wrong.count,
    };
    table.add(counts, tally.wrong.lines(), tenths);
    let counts = Counts::Proved {
        steps,
        refused: tally.unproved.count,
        assume_uniqueness: tally.assume_uniqueness,
    };
    table.add(counts, tally.unproved.lines(), tenths);
    let counts = Counts::Needed {
        steps: tally.taken_apart,
        not_needed: tally.not_needed.count,
    };
    table.add(counts, tally.not_needed.lines(), tenths);
    let counts = Counts::LinksExist {
        steps,
        links: tally.links,
        missing: tally.false_links.count,
    };
    table.add(counts, tally.false_links.lines(), tenths);
    let refused = |damage: Damage| tally.refused.get(&damage).copied().unwrap_or(0);
    let by_damage = Damage::ALL.map(|damage| (damage.name().to_owned(), refused(damage)));
    let counts = Counts::DamageRefused {
        refused: by_damage.into(),
        accepted: tally.accepted.count,
    };
    table.add(counts, tally.accepted.lines(), tenths);
    let by_technique: Vec<String> = tally
        .techniques
        .iter()
        .map(|(technique, count)| format!("{technique} {}", grouped(*count)))
        .collect();
    println!("      steps by technique: {}", by_technique.join(", "));
}

/// With all techniques (`complete`), every puzzle must be solved.
fn published_puzzles(
    engine: &Engine,
    complete: bool,
    (file, list): (&str, &str),
    extent: &Extent,
    table: &mut Table,
) {
    let all = puzzles::from_file(file).unwrap_or_else(|sentence| {
        println!("    {sentence}");
        Vec::new()
    });
    let sample = shortened(all, extent.sample);
    let (tally, tenths) = timed(|| steps::of_puzzles(engine, &sample, extent));
    let mut failures = tally.wrong.lines();
    failures.extend(tally.unproved.lines());
    failures.extend(tally.false_links.lines());
    let unsolved = tally.puzzles - tally.solved;
    if complete && unsolved > 0 {
        failures.push(format!("{} not solved by logic", grouped(unsolved)));
    }
    let counts = Counts::List {
        list: list.to_owned(),
        puzzles: tally.puzzles,
        solved: tally.solved,
        steps: tally.steps,
        assume_uniqueness: tally.assume_uniqueness,
    };
    table.add(counts, failures, tenths);
}

/// All puzzles of a short list, or a sample of a long one.
fn shortened(list: Vec<Puzzle>, sample: usize) -> Vec<Puzzle> {
    if list.len() <= LONG {
        return list;
    }
    spread(&list, sample).copied().collect()
}

fn moved_states(engine: &Engine, extent: &Extent, table: &mut Table) {
    let (tally, tenths) = timed(|| symmetry::of_made_states(engine, extent));
    let counts = Counts::Symmetrical {
        states: tally.states,
        moved: tally.moved,
        steps: tally.steps,
        different: tally.different.count,
    };
    table.add(counts, tally.different.lines(), tenths);
}

fn outside_checker(engine: &Engine, extent: &Extent, table: &mut Table) {
    let checker = Checker::find(&workspace().join("target/veripb"));
    if checker.is_none() {
        println!("    VeriPB is not installed; `cargo xtask tools` installs it.");
    }
    let (tally, tenths) = timed(|| {
        let mut tally = veripb::Tally::default();
        if let Some(checker) = &checker {
            tally.merge(veripb::of_made_paths(checker, engine, extent));
            tally.merge(veripb::of_pages(checker, extent));
        }
        tally
    });
    let mut failures = tally.unproved.lines();
    failures.extend(tally.accepted.lines());
    let counts = Counts::OutsideChecker {
        paths: tally.paths,
        page_steps: tally.page_steps,
        families: tally.families.iter().map(ToString::to_string).collect(),
        refused: tally.refused,
        accepted: tally.accepted.count,
    };
    table.add(counts, failures, tenths);
}

/// The result of the work and the time it took on the wall clock, in tenths of a second.
fn timed<T>(work: impl FnOnce() -> T) -> (T, u64) {
    let watch = Stopwatch::wall();
    let result = work();
    let tenths = watch.elapsed().as_millis() / 100;
    (result, u64::try_from(tenths).unwrap_or(u64::MAX))
}
