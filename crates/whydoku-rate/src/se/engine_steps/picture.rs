//! Patterns with a picture of their own, and the pattern of a step that is proved by cases.

use whydoku_logic::{Parts, Pattern, Picture, Spans, Step};

/// One of the engine's patterns, explained as usual but with a different picture.
#[derive(Debug)]
pub(super) struct WithPicture<P> {
    pub(super) pattern: P,
    pub(super) picture: Picture,
}

impl<P: Pattern> Pattern for WithPicture<P> {
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

/// A step whose proof tries every case, because Sudoku Explainer's own reasons are not enough.
#[derive(Debug)]
pub(super) struct CaseAnalysis;

impl Pattern for CaseAnalysis {
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
