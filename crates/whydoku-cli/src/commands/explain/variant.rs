//! Paths of variants.

use super::{Explain, ExplainJob, Until};
use crate::batch::Answers;
use crate::drawing::wrapped;
use crate::input::Place;
use crate::json::{self, Named};
use crate::output::Mode;
use crate::outputs;
use std::fmt::Write as _;
use whydoku::grid::words;
use whydoku_api::step::AnyStep;
use whydoku_api::steps::StepsAnswer;
use whydoku_api::variant::{VariantSolve, all_steps};
use whydoku_api::{Outcome, RequestError, Verdict};

impl ExplainJob {
    /// Explains a variant. The error says why its position makes no sense.
    pub(super) fn variant(
        &self,
        place: Place<'_>,
        variant: Named<'_>,
        out: &mut Answers,
    ) -> Result<(), RequestError> {
        let Explain {
            reasoning, steps, ..
        } = &self.options;
        let techniques = &reasoning.choice.techniques;
        let (puzzle, budget) = (variant.puzzle.clone(), reasoning.budget());
        if self.options.all_steps {
            let order = self.options.sort.order();
            let found = all_steps(puzzle, techniques, order, &budget)?;
            out.tally
                .count(match (found.complete, found.steps.is_empty()) {
                    (false, _) => Verdict::Budget,
                    (true, true) => Verdict::No,
                    (true, false) => Verdict::Yes,
                });
            match self.mode {
                Mode::Quiet => {}
                Mode::Json => json::about_variant(out.next(), place, variant, &found),
                Mode::Text => {
                    let text = variant_list(place, &found);
                    out.next().extend_from_slice(text.as_bytes());
                }
            }
            return Ok(());
        }
        let most = steps.map(|steps| usize::try_from(steps).unwrap_or(usize::MAX));
        let solve = VariantSolve::of(puzzle, techniques, most, &budget)?;
        let is_cut = solve.outcome() == Outcome::Budget && most == Some(solve.steps().len());
        out.tally.count(match solve.outcome() {
            _ if is_cut => Verdict::Yes,
            Outcome::Stuck if self.options.until == Until::Stuck => Verdict::Yes,
            outcome => outcome.verdict(),
        });
        if let Err(message) = self.write_variant_files(&solve) {
            let _ = writeln!(out.messages, "{place}{message}");
            out.tally.unreadable += 1;
        }
        let ending = if is_cut {
            format!(
                "These are the first {}.",
                words::count(solve.steps().len(), "step")
            )
        } else {
            solve.ending()
        };
        match self.mode {
            Mode::Quiet => {}
            Mode::Json if self.options.summary => {
                json::about_variant(out.next(), place, variant, &solve.summary());
            }
            Mode::Json => json::variant_path(out.next(), place, variant, &solve.answer()),
            Mode::Text => {
                let text = self.variant_story(place, variant, &solve) + &ending + "\n";
                out.next().extend_from_slice(text.as_bytes());
            }
        }
        Ok(())
    }

    /// The puzzle and its path, or how often each technique is used.
    fn variant_story(&self, place: Place<'_>, variant: Named<'_>, solve: &VariantSolve) -> String {
        let mut text = format!("{place}{}", variant.puzzle.givens_picture());
        for rule in variant.puzzle.undrawn() {
            let _ = writeln!(text, "{rule}");
        }
        if let Some(caution) = solve.caution() {
            let _ = writeln!(text, "{caution}");
        }
        if self.options.summary {
            for used in solve.techniques() {
                let difficulty = used.rating.0.0 / 10;
                let _ = writeln!(text, "{:>5} × {} ({difficulty})", used.count, used.name);
            }
            return text;
        }
        for (number, step) in (1..).zip(solve.shown()) {
            let _ = write!(
                text,
                "\n{number}. {}  ({})\n{}\n",
                step.notation,
                step.difficulty,
                wrapped(&step.text)
            );
        }
        text + "\n"
    }

    fn write_variant_files(&self, solve: &VariantSolve) -> Result<(), String> {
        let pictures = &self.options.pictures;
        if !pictures.named().is_empty() {
            for (number, step) in (1..).zip(solve.shown()) {
                pictures.draw_variant(number, &step.svg)?;
            }
        }
        let Some(file) = &self.options.proof else {
            return Ok(());
        };
        let read = whydoku_verify::variant::read_path(&solve.proof()).map_err(|e| e.to_string())?;
        let export = whydoku_verify::variant::export(&read).map_err(|e| e.to_string())?;
        outputs::write(file, export.proof)?;
        outputs::write(&file.with_extension("opb"), export.formula)
    }
}

/// The steps of a variant in groups, each with a heading.
fn variant_list(place: Place<'_>, found: &StepsAnswer) -> String {
    let mut text = format!("{place}{}\n", words::count(found.steps.len(), "step"));
    if let Some(caution) = &found.caution {
        let _ = writeln!(text, "{caution}");
    }
    let mut last = "";
    for step in &found.steps {
        if let AnyStep::Variant(step) = step {
            if step.name != last {
                let difficulty = step.rating.0.0 / 10;
                let _ = write!(text, "\n{} ({difficulty})\n", step.name);
                last = &step.name;
            }
            let _ = writeln!(text, "  {}", step.notation);
        }
    }
    text
}
