//! The part `ratings`: every scale there is.

use super::Setup;
use super::findings::Findings;
use super::lists::mixed;
use super::sheet::{Sheet, hundreds};
use whydoku::rate::hodoku::{self, HodokuRating};
use whydoku::rate::levels::{self, LevelRating, Tier};
use whydoku::rate::se::{self, Direct, End, SeRating};
use whydoku::solve::{self, depth};
use whydoku::{Budget, Grid, Puzzle};

const PUZZLES: usize = 2_000;
const HARDEST: usize = 40;

/// Rates every puzzle on every scale.
pub(super) fn run(setup: &Setup) -> Result<Sheet, String> {
    let tasks = hundreds(mixed(setup, PUZZLES, HARDEST)?);
    let mut sheet = Sheet::default();
    sheet.run("ratings", &tasks, setup, rated);
    Ok(sheet)
}

fn rated(grid: &Grid) -> Findings {
    let mut findings = Findings::default();
    let Ok(puzzle) = solve::prove(grid) else {
        findings.add("refused", grid);
        return findings;
    };
    let budget = Budget::unlimited();
    for (kind, steps, direct) in [
        ("se", "se-steps", Direct::PlaceOnly),
        ("se-eliminating", "se-eliminating-steps", Direct::Eliminate),
    ] {
        let options = se::Options::default().direct(direct);
        if let Ok(rating) = se::rate(&puzzle, &options, &budget) {
            add_se(&mut findings, kind, steps, &rating);
        }
    }
    if let Ok(rating) = hodoku::rate(&puzzle, &budget) {
        add_hodoku(&mut findings, &rating);
    }
    if let Ok(rating) = levels::level(&puzzle, &budget) {
        add_level(&mut findings, &rating);
    }
    add_depth(&mut findings, &puzzle);
    findings
}

/// ER/EP/ED with the hardest step in one kind, all steps in another. The names of the steps are
/// those of the reference program.
fn add_se(findings: &mut Findings, kind: &'static str, steps: &'static str, rating: &SeRating) {
    let end = match rating.end {
        End::Solved => "solved",
        End::Stuck => "stuck",
        End::Above => "above",
        End::NotKept => "not kept",
    };
    let hardest = rating.hardest().map(|step| step.technique.to_string());
    let (place, pearl, diamond) = (
        rating.hardest_place(),
        rating.is_pearl(),
        rating.is_diamond(),
    );
    findings.add(
        kind,
        format_args!("{rating} {end} {hardest:?} {place:?} {pearl} {diamond}"),
    );
    for step in &rating.steps {
        findings.add(steps, format_args!("{} {}", step.rating, step.technique));
    }
}

/// Level, score and whether they are exact in one kind, all steps in another. The names are
/// HoDoKu's.
fn add_hodoku(findings: &mut Findings, rating: &HodokuRating) {
    let exact = rating.is_exact();
    let hardest = rating.hardest().map(|step| step.method.name);
    findings.add(
        "hodoku",
        format_args!("{} {} {exact} {hardest:?}", rating.level, rating.score),
    );
    for step in &rating.steps {
        findings.add(
            "hodoku-steps",
            format_args!("{} {}", step.method.name, step.conclusions),
        );
    }
}

/// The level, the place of the tier that decides it, and the techniques of the path.
fn add_level(findings: &mut Findings, rating: &LevelRating) {
    let place = |tier| Tier::ALL.iter().position(|other| *other == tier);
    let reason = rating
        .reason
        .map(|reason| (place(reason.tier), reason.steps));
    findings.add("levels", format_args!("{} {reason:?}", rating.level));
    for step in &rating.path.steps {
        findings.add(
            "levels-steps",
            format_args!("{} {}", step.technique.id, step.conclusions),
        );
    }
}

fn add_depth(findings: &mut Findings, puzzle: &Puzzle) {
    if let Ok(depth) = depth::difficulty(puzzle, &Budget::unlimited()) {
        findings.add("depth", format_args!("{depth} {:?}", depth.depths()));
    }
}
