//! The part `catalog`: what is known about every technique besides how to find it.

use super::Setup;
use super::findings::Findings;
use super::sheet::{Sheet, Task};
use whydoku::logic::{Technique, registry};

/// Lists the techniques in solving order. One line per family.
#[expect(
    clippy::unnecessary_wraps,
    reason = "every part has the same signature"
)]
pub(super) fn run(setup: &Setup) -> Result<Sheet, String> {
    let mut tasks: Vec<Task<(usize, &dyn Technique)>> = Vec::new();
    for (place, technique) in registry::TECHNIQUES.iter().enumerate() {
        let family = format!("{:?}", technique.info().family);
        tasks.push((family, (place, *technique)));
    }
    // Lines are made of neighbors.
    tasks.sort_by(|(first, _), (second, _)| first.cmp(second));
    let mut sheet = Sheet::default();
    sheet.run("catalog", &tasks, setup, |(place, technique)| {
        described(*place, *technique)
    });
    Ok(sheet)
}

/// Everything but the page; the name is a matter of wording.
fn described(place: usize, technique: &dyn Technique) -> Findings {
    let mut findings = Findings::default();
    let info = technique.info();
    let hodoku = info.hodoku.map(|hodoku| (hodoku.code, hodoku.score));
    findings.add(
        "techniques",
        format_args!(
            "{place} {} {} {:?} {hodoku:?} {:?} {} {}",
            info.id, info.rating, info.aliases, info.rows, info.assumes_uniqueness, info.default
        ),
    );
    findings.add("words", info.name);
    findings
}
