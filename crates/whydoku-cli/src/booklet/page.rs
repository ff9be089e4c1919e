//! One page as SVG: the grids and the text around them. Sizes are in points.

use super::glyphs::{self, Anchor};
use super::{Booklet, BookletPuzzle};
use clap::ValueEnum;
use std::fmt::Write as _;
use whydoku::{Cell, Digit, Grid};

/// The size of the paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Paper {
    /// 210 × 297 mm
    A4,
    /// 8½ × 11 in
    Letter,
}

impl Paper {
    pub(super) const fn size(self) -> (f32, f32) {
        match self {
            Self::A4 => (595.28, 841.89),
            Self::Letter => (612.0, 792.0),
        }
    }
}

const MARGIN: f32 = 48.0;
/// Room for the title at the top, and for the page number at the bottom.
const HEAD: f32 = 44.0;
const FOOT: f32 = 24.0;

#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    pub(super) paper: Paper,
    /// The number of grids that fit.
    pub(super) slots: usize,
    pub(super) solved: bool,
}

impl Layout {
    /// The columns and rows that give the largest grids.
    fn table(self) -> (usize, usize) {
        let side = |columns: usize| {
            let (width, height) = self.slot(columns, self.slots.div_ceil(columns));
            (width - 20.0).min(height - 36.0)
        };
        let best = (1..=self.slots.max(1)).max_by(|a, b| side(*a).total_cmp(&side(*b)));
        let columns = best.unwrap_or(1);
        (columns, self.slots.div_ceil(columns).max(1))
    }

    #[expect(clippy::cast_precision_loss, reason = "a dozen at most")]
    fn slot(self, columns: usize, rows: usize) -> (f32, f32) {
        let (width, height) = self.paper.size();
        (
            (width - 2.0 * MARGIN) / columns as f32,
            (height - 2.0 * MARGIN - HEAD - FOOT) / rows.max(1) as f32,
        )
    }

    pub(super) fn draw(
        self,
        booklet: &Booklet,
        printed: &[BookletPuzzle],
        number: usize,
        total: usize,
    ) -> String {
        let (width, height) = self.paper.size();
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\">"
        );
        self.header(booklet, &mut svg);
        let (columns, rows) = self.table();
        let (slot_width, slot_height) = self.slot(columns, rows);
        for (place, item) in printed.iter().enumerate() {
            #[expect(clippy::cast_precision_loss, reason = "a dozen at most")]
            let (column, row) = ((place % columns) as f32, (place / columns) as f32);
            let left = MARGIN + column * slot_width;
            let top = MARGIN + HEAD + row * slot_height;
            self.item(item, (left, top), (slot_width, slot_height), &mut svg);
        }
        let foot = format!("{number} / {total}");
        let at = (width / 2.0, height - MARGIN + 6.0);
        glyphs::text(&mut svg, &foot, at, 9.0, Anchor::Middle);
        svg.push_str("</svg>");
        svg
    }

    fn header(self, booklet: &Booklet, svg: &mut String) {
        let (width, _) = self.paper.size();
        let title = if self.solved {
            format!("{}: answers", booklet.title)
        } else {
            booklet.title.clone()
        };
        glyphs::text(svg, &title, (MARGIN, MARGIN + 14.0), 17.0, Anchor::Start);
        let at = (width - MARGIN, MARGIN + 14.0);
        glyphs::text(svg, &booklet.subtitle, at, 9.0, Anchor::End);
        line(
            svg,
            (MARGIN, MARGIN + 22.0),
            (width - MARGIN, MARGIN + 22.0),
            0.7,
        );
    }

    /// Draws a grid in the middle of its slot, with its number and caption above.
    fn item(self, item: &BookletPuzzle, at: (f32, f32), room: (f32, f32), svg: &mut String) {
        let label = if self.solved { 9.0 } else { 10.5 };
        let side = (room.0 - 20.0).min(room.1 - 36.0);
        let left = at.0 + (room.0 - side) / 2.0;
        let top = at.1 + (room.1 - side - label - 6.0) / 2.0 + label + 6.0;
        let number = format!("No. {}", item.number);
        glyphs::text(svg, &number, (left, top - 5.0), label, Anchor::Start);
        if !self.solved {
            let right = (left + side, top - 5.0);
            glyphs::text(svg, &item.caption, right, label - 1.5, Anchor::End);
        }
        let full = Grid::from(*item.puzzle.solution());
        let grid = if self.solved {
            &full
        } else {
            item.puzzle.grid()
        };
        board(svg, grid, (left, top), side);
    }
}

/// The width of lines inside a box; they are also lighter, so that the boxes stand out.
const THIN: f32 = 0.4;

fn board(svg: &mut String, grid: &Grid, (left, top): (f32, f32), side: f32) {
    let cell = side / 9.0;
    let mut at = 0.0;
    for place in 0..=9 {
        let stroke = match place {
            0 | 9 => 1.8,
            3 | 6 => 1.5,
            _ => THIN,
        };
        // Makes the ends of the frame meet at its corners.
        let over = if place % 9 == 0 { 0.9 } else { 0.0 };
        line(
            svg,
            (left + at, top - over),
            (left + at, top + side + over),
            stroke,
        );
        line(
            svg,
            (left - over, top + at),
            (left + side + over, top + at),
            stroke,
        );
        at += cell;
    }
    for place in Cell::ALL {
        #[expect(clippy::cast_precision_loss, reason = "below 9")]
        let (row, column) = (place.row_index() as f32, place.column_index() as f32);
        if let Some(digit) = grid.get(place) {
            let middle = (left + (column + 0.5) * cell, top + (row + 0.5) * cell);
            glyphs::digit(svg, Digit::to_char(digit), middle, cell * 0.68);
        }
    }
}

fn line(svg: &mut String, from: (f32, f32), to: (f32, f32), width: f32) {
    let color = if width > THIN { "#000" } else { "#555" };
    let _ = write!(
        svg,
        "<path d=\"M{:.2} {:.2}L{:.2} {:.2}\" stroke=\"{color}\" stroke-width=\"{width}\"/>",
        from.0, from.1, to.0, to.1
    );
}
