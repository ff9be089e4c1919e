//! Variants as pictures: characters for a terminal, and SVG.

use super::VariantPuzzle;
use crate::draw::DrawAnswer;
use whydoku::variant::Shape;

/// How wide a picture may be before its columns are named by letters: not at all.
const CAPTION: &str = "";

impl VariantPuzzle {
    /// The puzzle in characters, with regions and cages.
    pub fn givens_picture(&self) -> String {
        let variant = &self.variant;
        variant.picture(|cell| variant.allowed(cell).single())
    }

    /// The same with the digits of a solution in one line.
    pub fn solved_picture(&self, solution: &str) -> String {
        let digits: Vec<Option<usize>> = solution
            .chars()
            .map(|c| usize::try_from(c.to_digit(36)?).ok())
            .collect();
        let cells: Vec<_> = self.variant.size().all_cells().collect();
        self.variant.picture(|cell| {
            let place = cells.iter().position(|one| *one == cell)?;
            *digits.get(place)?
        })
    }

    /// The rules that a picture in characters does not show, in words.
    pub fn undrawn(&self) -> Vec<String> {
        let drawings = self.variant.drawings();
        let words = self.variant.words().into_iter().zip(drawings);
        let rest = words.filter(|(_, drawing)| drawing.shape != Shape::Cage);
        rest.map(|(words, _)| words).collect()
    }

    /// Answers `draw`.
    pub fn draw(&self, caption: Option<&str>) -> DrawAnswer {
        DrawAnswer {
            svg: self.variant.svg(caption.unwrap_or(CAPTION)),
            text: Some(self.givens_picture()),
            variant: Some(self.note()),
        }
    }
}
