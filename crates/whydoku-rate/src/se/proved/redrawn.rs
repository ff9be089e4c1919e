//! [`Redrawn`]: one of the engine's patterns, drawn as the steps of Sudoku Explainer are.

use whydoku_logic::{Parts, Pattern, Picture, Spans, Step};

/// A pattern with the words of the engine and a picture of its own.
#[derive(Debug)]
pub(super) struct Redrawn<P> {
    pub(super) pattern: P,
    pub(super) picture: Picture,
}

impl<P: Pattern> Pattern for Redrawn<P> {
    fn notation(&self, step: &Step) -> String {
        self.pattern.notation(step)
    }

    fn explain(&self, step: &Step, text: &mut Spans) {
        self.pattern.explain(step, text);
    }

    fn draw(&self, _: &Step, picture: &mut Picture) {
        let Picture { highlights, links } = &self.picture;
        picture.highlights.extend(highlights.iter().cloned());
        picture.links.extend(links.iter().copied());
    }

    fn parts(&self) -> Parts {
        self.pattern.parts()
    }
}

/// A step whose proof tries every case, because Sudoku Explainer's own reasons do not carry it.
#[derive(Debug)]
pub(super) struct EveryCase;

impl Pattern for EveryCase {
    fn notation(&self, _: &Step) -> String {
        String::new()
    }

    fn explain(&self, _: &Step, text: &mut Spans) {
        text.say(
            "Trying every case shows that nothing else is possible.",
            &[],
        );
    }

    fn draw(&self, _: &Step, _: &mut Picture) {}

    fn parts(&self) -> Parts {
        Parts::Plain {
            cells: whydoku_grid::CellSet::EMPTY,
            digits: whydoku_grid::DigitSet::EMPTY,
            houses: Vec::new(),
        }
    }
}
