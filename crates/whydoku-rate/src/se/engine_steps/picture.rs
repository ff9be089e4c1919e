//! Patterns with a picture of their own, and the pattern of a step that is proved by cases.

use whydoku_grid::Pencilmarks;
use whydoku_logic::proving::{Branches, ContradictionPattern};
use whydoku_logic::{Conclusions, Parts, Pattern, Picture, Spans, Step};

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

    fn full_reason(&self, step: &Step) -> Option<Spans> {
        self.pattern.full_reason(step)
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

/// Returns the pattern of a step whose proof tries every case, because Sudoku Explainer's own reasons are
/// not enough.
pub(super) fn case_analysis(
    marks: &Pencilmarks,
    conclusions: &Conclusions,
) -> ContradictionPattern {
    ContradictionPattern(Branches {
        over: *conclusions.eliminations,
        lines: Vec::new(),
        open: *marks.open(),
    })
}
