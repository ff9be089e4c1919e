//! [`DualPattern`]: two patterns that share cells, shown as one step.

use crate::proof::cover::needed_covers;
use crate::{Conclusions, Facts, Info, Parts, Pattern, Picture, Proof, Spans, Step};
use whydoku_grid::{CellSet, DigitSet, House};

/// Two halves, each explained and drawn as it would be alone.
#[derive(Debug)]
pub(crate) struct DualPattern {
    /// Each half as a step of its own.
    pub(crate) halves: [Step; 2],
    pub(crate) notation: String,
    pub(crate) cells: CellSet,
    pub(crate) digits: DigitSet,
    pub(crate) houses: Vec<House>,
}

impl DualPattern {
    /// The step of both halves together.
    pub(crate) fn step(self, info: &'static Info, facts: &Facts<'_>) -> Step {
        let [first, second] = &self.halves;
        let all = *first.conclusions.eliminations | *second.conclusions.eliminations;
        let proof = [first, second].map(|half| half.proof.0.to_vec());
        let proof = Proof::from(needed_covers(facts.marks(), proof.concat()));
        Step::found(info, Conclusions::eliminate(all), proof, self)
    }
}

impl Pattern for DualPattern {
    fn notation(&self, _: &Step) -> String {
        self.notation.clone()
    }

    fn explain(&self, _: &Step, text: &mut Spans) {
        for half in &self.halves {
            text.append(half.reason());
        }
    }

    fn draw(&self, _: &Step, picture: &mut Picture) {
        for half in &self.halves {
            let Picture { highlights, links } = half.picture();
            picture.highlights.extend(highlights);
            picture.links.extend(links);
        }
    }

    fn parts(&self) -> Parts {
        Parts::Plain {
            cells: self.cells,
            digits: self.digits,
            houses: self.houses.clone(),
        }
    }
}
