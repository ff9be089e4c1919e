//! SE's path as steps of the engine: `rate --path`, `rate --hardest` and `rate --svg`.

use crate::commands::explain::wrapped;
use crate::output::Paint;
use crate::reasoner::drawing;
use std::fmt::Write as _;
use whydoku::draw::svg;
use whydoku::logic::{Explanation, Path, Step};
use whydoku::rate::se::{SeRating, SeStep};
use whydoku::{Grid, Pencilmarks};

/// A pattern longer than this is told by its length.
const LONGEST_PATTERN: usize = 100;

/// One line per step: number, rating, SE's name, pattern and conclusions.
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

/// `XY-Wing: 4/7/2 in r2c7,r2c4,r5c7 => r5c4<>2`, under SE's name.
fn in_short(rated: &SeStep, step: &Step) -> String {
    let notation = Explanation::of(step).notation;
    let pattern = notation.split_once(": ").map_or("", |(_, rest)| rest);
    let (pattern, _) = pattern.split_once(" => ").unwrap_or((pattern, ""));
    let nodes = rated.story().map_or(0, |story| story.lines().count());
    if pattern.len() > LONGEST_PATTERN {
        format!("{}: {nodes} lines => {}", rated.technique, step.conclusions)
    } else {
        format!("{}: {pattern} => {}", rated.technique, step.conclusions)
    }
}

/// The hardest step and the state before it.
pub(super) struct Hardest<'a> {
    rated: &'a SeStep,
    step: Step,
    before: Pencilmarks,
    place: usize,
    steps: usize,
}

impl<'a> Hardest<'a> {
    /// None if there was no step at all.
    pub(super) fn of(rating: &'a SeRating, grid: &Grid) -> Option<Self> {
        let place = rating.hardest_place()?;
        let rated = rating.steps.get(place)?;
        let mut before = Pencilmarks::from_grid(grid).ok()?;
        for step in &rating.steps[..place] {
            // What SE concludes is all that the state needs.
            step.apply(&mut before).ok()?;
        }
        Some(Self {
            rated,
            step: rated.proved(&before),
            before,
            place,
            steps: rating.steps.len(),
        })
    }

    fn title(&self) -> String {
        format!(
            "step {} of {}, {} ({}) => {}",
            self.place + 1,
            self.steps,
            self.rated.technique,
            self.rated.rating,
            self.step.conclusions
        )
    }

    /// In words, and drawn for a terminal.
    pub(super) fn text(&self, paint: Paint) -> String {
        let mut text = format!("Hardest: {}\n", self.title());
        match self.rated.story() {
            Some(story) => {
                for line in story.lines() {
                    let _ = writeln!(text, "   {line}");
                }
            }
            None => {
                text.push_str(&wrapped(&Explanation::of(&self.step).sentences));
                text.push('\n');
            }
        }
        text.push_str(&drawing(&self.before, Some(&self.step), paint));
        text
    }

    /// As a picture.
    pub(super) fn picture(&self) -> String {
        svg(&self.before, Some(&self.step), &self.title())
    }
}
