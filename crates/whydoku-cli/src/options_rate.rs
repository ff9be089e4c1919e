//! What was typed after `rate` means.

use crate::args_rate::{self as typed, Revision, Scale};
use crate::options::refused;
use crate::output::Paint;
use std::path::PathBuf;
use std::time::Duration;
use whydoku::rate::se::{Direct, Format, Keep, Options};

/// Puzzles to rate, and what to write down.
#[derive(Debug)]
pub(crate) struct Rate {
    /// At least one, each once, in the order typed.
    pub(crate) scales: Vec<Scale>,
    pub(crate) tsv: bool,
    pub(crate) format: Option<Format>,
    pub(crate) se: Options,
    pub(crate) budget: Option<u64>,
    pub(crate) timeout: Option<Duration>,
    pub(crate) resume: Option<PathBuf>,
    pub(crate) plot: Option<PathBuf>,
    pub(crate) profile: Option<PathBuf>,
    pub(crate) hardest: bool,
    pub(crate) svg: Option<PathBuf>,
    pub(crate) path: bool,
    pub(crate) paint: Paint,
}

/// Checks that the options go together.
pub(crate) fn rate(typed: typed::Rate, paint: Paint) -> Result<Rate, clap::Error> {
    let mut scales = Vec::new();
    for scale in &typed.scale {
        if !scales.contains(scale) {
            scales.push(*scale);
        }
    }
    if let Some(option) = about_se(&typed)
        && !scales.contains(&Scale::Se)
    {
        return Err(refused(&format!("{option} goes with --scale se")));
    }
    for (typed, option) in [(typed.format.is_some(), "--format"), (typed.path, "--path")] {
        if typed && scales != [Scale::Se] {
            return Err(refused(&format!("{option} goes with --scale se alone")));
        }
    }
    if typed.resume.is_some() && !typed.tsv && !typed.answers.json {
        return Err(refused("--resume goes with --json or --tsv"));
    }
    let keep = match (typed.diamond, typed.pearl) {
        (true, _) => Keep::Diamonds,
        (_, true) => Keep::Pearls,
        _ => Keep::All,
    };
    let direct = match typed.revision {
        Revision::Reference => Direct::PlaceOnly,
        Revision::Eliminating => Direct::Eliminate,
    };
    let mut se = Options::default().keep(keep).direct(direct);
    if let Some(rating) = typed.stop_above {
        se = se.stop_above(rating);
    }
    Ok(Rate {
        scales,
        tsv: typed.tsv,
        format: typed.format,
        se,
        budget: typed.budget,
        timeout: typed.timeout,
        resume: typed.resume,
        plot: typed.plot,
        profile: typed.profile,
        hardest: typed.hardest,
        svg: typed.svg,
        path: typed.path,
        paint,
    })
}

/// The first option that was typed and means something on the SE scale only.
fn about_se(typed: &typed::Rate) -> Option<&'static str> {
    let options = [
        (typed.revision != Revision::Reference, "--revision"),
        (typed.stop_above.is_some(), "--stop-above"),
        (typed.diamond, "--diamond"),
        (typed.pearl, "--pearl"),
        (typed.profile.is_some(), "--profile"),
        (typed.hardest, "--hardest"),
        (typed.svg.is_some(), "--svg"),
    ];
    let typed = options.into_iter().find(|(typed, _)| *typed);
    typed.map(|(_, option)| option)
}
