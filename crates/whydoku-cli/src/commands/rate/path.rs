//! The path of Sudoku Explainer as steps of the engine: `rate --path`, `--hardest` and `--svg`.

use crate::drawing::{drawing, wrapped};
use crate::output::Paint;
use std::fmt::Write as _;
use whydoku::Pencilmarks;
use whydoku::grid::words;
use whydoku::logic::{Explanation, Path, Step};
use whydoku::rate::se::{SeRating, SeStep};
use whydoku_api::scales::HardestStep;

/// A longer pattern is replaced by its length.
const LONGEST_PATTERN: usize = 100;

/// One line per step: number, rating, name, pattern and conclusions.
pub(super) fn listed(rating: &SeRating, path: &Path) -> String {
    let mut text = String::new();
    for (number, (rated, step)) in (1..).zip(rating.steps.iter().zip(&path.steps)) {
        let _ = writeln!(
            text,
            "{number:>4}. {:>4}  {}",
            rated.rating,
            in_short(rated, step)
        );
    }
    text
}

/// `XY-Wing: 4/7/2 in r2c7,r2c4,r5c7 => r5c4<>2`, under the name that Sudoku Explainer gives it.
fn in_short(rated: &SeStep, step: &Step) -> String {
    let notation = Explanation::of(step).notation;
    let pattern = notation.split_once(": ").map_or("", |(_, rest)| rest);
    let (pattern, _) = pattern.split_once(" => ").unwrap_or((pattern, ""));
    let (technique, conclusions) = (&rated.technique, &step.conclusions);
    if pattern.len() > LONGEST_PATTERN {
        let lines = rated.story().map_or(0, |story| story.lines().count());
        let lines = words::count(lines, "line");
        format!("{technique}: {lines} => {conclusions}")
    } else {
        format!("{technique}: {pattern} => {conclusions}")
    }
}

/// The hardest step, for people.
pub(super) struct Hardest<'a>(pub(super) HardestStep<'a>);

impl Hardest<'_> {
    fn title(&self) -> String {
        let Self(hardest) = self;
        format!(
            "step {} of {}, {} ({}) => {}",
            hardest.number,
            hardest.of,
            hardest.rated.technique,
            hardest.rated.rating,
            hardest.step.conclusions
        )
    }

    /// In words, and drawn for a terminal.
    pub(super) fn text(&self, paint: Paint) -> String {
        let Self(hardest) = self;
        let mut text = format!("Hardest: {}\n", self.title());
        match hardest.rated.story() {
            Some(story) => {
                for line in story.lines() {
                    let _ = writeln!(text, "   {line}");
                }
            }
            None => {
                text.push_str(&wrapped(&Explanation::of(&hardest.step).sentences));
                text.push('\n');
            }
        }
        text.push_str(&drawing(&hardest.before, Some(&hardest.step), paint));
        text
    }

    /// What a picture of it needs: the position before it, the step and its title.
    pub(super) fn picture(&self) -> (Pencilmarks, Step, String) {
        (self.0.before, self.0.step.clone(), self.title())
    }
}
