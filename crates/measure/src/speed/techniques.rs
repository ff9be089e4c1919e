//! Where the time goes: what each technique costs until one finds a step.

use super::hints::HARDEST;
use super::hodoku::hodoku_engine;
use super::sample;
use crate::percentiles::{ms, percent};
use crate::stopwatch::timed;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::ops::ControlFlow;
use std::time::Duration;
use test_support::data;
use whydoku::logic::{Engine, Facts, Info, Options, Step};
use whydoku::{Budget, Pencilmarks};

/// The number of techniques in a table.
const SHOWN: usize = 30;

#[derive(Default)]
struct Cost {
    searches: u32,
    finds: u32,
    time: Duration,
    longest: Duration,
}

/// The table of the hardest puzzles, at most `most` from each list.
pub(super) fn of_hardest(most: usize) -> Result<String, String> {
    let mut hardest = Vec::new();
    for (_, file) in HARDEST {
        hardest.extend(sample(&data::required(file)?, most));
    }
    Ok(of("the hardest puzzles", &Engine::default(), &hardest))
}

/// The tables of at most `most` of HoDoKu's puzzles, in our order and in HoDoKu's.
pub(super) fn of_paths(most: usize) -> Result<String, String> {
    let starts = sample(&data::required("rated/hodoku_level_score.tsv")?, most);
    let theirs = "HoDoKu's puzzles in HoDoKu's order";
    Ok(format!(
        "{}\n{}",
        of("HoDoKu's puzzles", &Engine::default(), &starts),
        of(theirs, &hodoku_engine()?, &starts),
    ))
}

fn of(name: &str, engine: &Engine, starts: &[Pencilmarks]) -> String {
    let mut costs: BTreeMap<&'static str, Cost> = BTreeMap::new();
    for start in starts {
        follow(engine, start, &mut costs);
    }
    let whole: Duration = costs.values().map(|cost| cost.time).sum();
    let mut costs: Vec<(&'static str, Cost)> = costs.into_iter().collect();
    costs.sort_by_key(|(_, cost)| std::cmp::Reverse(cost.time));
    let mut text = format!(
        "## Where the time goes: {name}\n\n{:.0} ms in total. Work that several techniques share \
         counts for the first one that needs it.\n\n\
         | technique | searches | finds | ms | share, % | longest, ms |\n|---|--:|--:|--:|--:|--:|\n",
        ms(whole)
    );
    for (id, cost) in costs.iter().take(SHOWN) {
        let _ = writeln!(
            text,
            "| {id} | {} | {} | {:.1} | {:.1} | {:.2} |",
            cost.searches,
            cost.finds,
            ms(cost.time),
            percent(cost.time, whole),
            ms(cost.longest),
        );
    }
    text
}

/// Follows the path as the engine does and times every search.
fn follow(engine: &Engine, start: &Pencilmarks, costs: &mut BTreeMap<&'static str, Cost>) {
    let mut marks = *start;
    while !marks.is_solved() {
        let Some(step) = next_step(engine, &marks, costs) else {
            return;
        };
        if step.conclusions.apply(&mut marks).is_err() {
            return;
        }
    }
}

fn next_step(
    engine: &Engine,
    marks: &Pencilmarks,
    costs: &mut BTreeMap<&'static str, Cost>,
) -> Option<Step> {
    let (options, budget) = (Options::default(), Budget::unlimited());
    let facts = Facts::new(marks, &options, &budget);
    for technique in engine.techniques() {
        let mut first = None;
        let (_, time) = timed(|| {
            technique.search(&facts, &mut |step| {
                first = Some(step);
                ControlFlow::Break(())
            })
        });
        let info: &'static Info = technique.info();
        let cost = costs.entry(info.id).or_default();
        cost.searches += 1;
        cost.finds += u32::from(first.is_some());
        cost.time += time;
        cost.longest = cost.longest.max(time);
        if first.is_some() {
            return first;
        }
    }
    None
}
