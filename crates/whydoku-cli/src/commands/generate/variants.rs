//! Variants that are made.

use super::GenerateJob;
use crate::batch::Answers;
use crate::json;
use crate::output::Mode;
use serde::Serialize;
use std::fmt::Write as _;
use whydoku::Budget;
use whydoku::grid::words;
use whydoku_api::VariantNote;
use whydoku_api::variant::{VariantPractice, VariantRequest};

/// A variant that was made, as JSON.
#[derive(Serialize)]
struct MadeVariant {
    puzzle: String,
    solution: String,
    givens: usize,
    #[serde(serialize_with = "json::exact")]
    seed: u64,
    index: u64,
    spare: Option<Vec<String>>,
    variant: Option<VariantNote>,
    #[serde(skip_serializing_if = "Option::is_none")]
    practice_grid: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    practice_candidates: Option<Vec<String>>,
}

impl GenerateJob {
    /// Makes a variant. Clues that could be left out are reported.
    pub(super) fn make_variant(
        &self,
        request: VariantRequest,
        index: u64,
        budget: &Budget,
        out: &mut Answers,
    ) {
        let made = match request.make(self.seed, index, budget) {
            Ok(made) => made,
            Err(why) => {
                out.tally.no += 1;
                let _ = writeln!(out.messages, "puzzle {}: {why}", index + 1);
                return;
            }
        };
        match self.mode {
            Mode::Quiet => {}
            Mode::Json => {
                let answer = made.answer(index);
                let answer = MadeVariant {
                    puzzle: answer.puzzle,
                    solution: answer.solution,
                    givens: answer.givens,
                    seed: self.seed,
                    index,
                    spare: answer.spare,
                    variant: answer.variant,
                    practice_grid: answer.practice.map(|state| state.grid),
                    practice_candidates: made.practice.as_ref().map(VariantPractice::open),
                };
                json::versioned(out.next(), &answer);
            }
            Mode::Text => {
                let practice = made.practice.as_ref();
                let shown = practice.map_or(&made.puzzle, |practice| &practice.puzzle);
                if let Err(why) = self.sheet.write_variant(shown, None, None, out) {
                    let _ = writeln!(out.messages, "puzzle {}: {why}", index + 1);
                    out.tally.unreadable += 1;
                    return;
                }
                if !made.spare.is_empty() {
                    let count = words::count(made.spare.len() as u64, "clue");
                    let _ = writeln!(
                        out.messages,
                        "note: puzzle {}: {count} could each be left out: {}",
                        index + 1,
                        made.spare.join("; ")
                    );
                }
            }
        }
        out.tally.yes += 1;
    }
}
