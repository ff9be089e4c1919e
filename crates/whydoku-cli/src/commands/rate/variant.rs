//! Ratings of variants.

use super::RateJob;
use crate::batch::Answers;
use crate::input::Place;
use crate::json::{self, Named};
use crate::output::Mode;
use serde::Serialize;
use std::fmt::Write as _;
use std::io::Write as _;
use whydoku_api::scales::Ratings;
use whydoku_api::variant::rate;
use whydoku_api::{Outcome, VariantNote, Verdict};

/// The rating of a variant as JSON.
#[derive(Serialize)]
struct Rated<'a> {
    #[serde(flatten)]
    scales: &'a Ratings,
    variant: VariantNote,
}

impl RateJob {
    /// Rates a variant on the scale of variants.
    pub(super) fn variant(&self, place: Place<'_>, variant: Named<'_>, out: &mut Answers) {
        if let Some(why) = self.not_for_variants() {
            json::variant_refused(out, place, variant, &why);
            out.tally.unreadable += 1;
            return;
        }
        let rated = match rate(variant.puzzle.clone(), &self.options.limits.budget()) {
            Ok(rated) => rated,
            Err(error) => {
                json::variant_refused(out, place, variant, &format_args!("not rated: {error}"));
                out.tally.count(Verdict::No);
                return;
            }
        };
        let given_up = matches!(rated.outcome, Outcome::Budget | Outcome::Timeout);
        out.tally.count(if given_up {
            Verdict::Budget
        } else {
            Verdict::Yes
        });
        if given_up {
            let _ = writeln!(
                out.messages,
                "{place}given up: {}",
                rated.outcome.given_up()
            );
        }
        match self.mode {
            Mode::Quiet => {}
            Mode::Json => {
                let answer = Rated {
                    scales: &rated.scales,
                    variant: variant.puzzle.note(),
                };
                json::about_variant(out.next(), place, variant, &answer);
            }
            Mode::Text => {
                for line in &rated.ratings {
                    let _ = writeln!(out.next(), "{place}{}: {}", line.figure, line.note);
                }
            }
        }
    }

    /// Why a variant is not rated with these options.
    fn not_for_variants(&self) -> Option<String> {
        let options = &self.options;
        if self.scales_named {
            let id = options.scale.first()?.info().id;
            return Some(format!(
                "the scale `{id}` is for classic puzzles; leave out --scale to rate a variant"
            ));
        }
        let given = [
            (options.tsv, "--tsv"),
            (options.template.is_some(), "--template"),
            (options.resume.is_some(), "--resume"),
            (options.path, "--path"),
        ];
        let given = given.into_iter().find(|(given, _)| *given);
        let option = given.map(|(_, option)| option).or(options.se_option())?;
        Some(format!(
            "{option} is for classic puzzles; leave it out to rate a variant"
        ))
    }
}
