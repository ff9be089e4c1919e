//! [`FireworkPattern`]: digits that a row and a column keep to a box and two cells, with words and drawing.

use crate::step::words::{Or, number};
use crate::{Facts, LinkKind, Node, Parts, Pattern, Picture, Role, Spans, Step};
use whydoku_grid::{Candidate, CandidateSet, Cell, CellSet, DigitSet, House};

/// One corner or two with their digits, the cell across and the cell down, and the strong links from two of
/// these cells if there are any.
#[derive(Debug)]
pub(crate) struct FireworkPattern {
    corners: Vec<(Cell, DigitSet)>,
    /// The other cell in the row and in the column of the first corner.
    others: [Cell; 2],
    /// The digits in the cells of the pattern.
    inside: CandidateSet,
    /// The strong links: a candidate of the pattern, and where its digit is otherwise.
    links: Option<[(Candidate, Node); 2]>,
}

impl FireworkPattern {
    /// A firework with its corners and the cells in the row and in the column of the first corner.
    pub(crate) fn new(
        facts: &Facts<'_>,
        corners: Vec<(Cell, DigitSet)>,
        others: [Cell; 2],
    ) -> Self {
        let mut pattern = Self {
            corners,
            others,
            inside: CandidateSet::EMPTY,
            links: None,
        };
        let cells = pattern.cells();
        for digit in pattern.digits() {
            let places = facts.positions(digit) & cells;
            pattern.inside.insert_cells(digit, places);
        }
        pattern
    }

    /// Adds the strong links from two cells of the pattern.
    pub(crate) const fn with_links(mut self, links: [(Candidate, Node); 2]) -> Self {
        self.links = Some(links);
        self
    }

    fn cells(&self) -> CellSet {
        let corners = self.corners.iter().map(|(corner, _)| *corner);
        corners.chain(self.others).collect()
    }

    fn digits(&self) -> DigitSet {
        let each = self.corners.iter();
        each.fold(DigitSet::EMPTY, |all, (_, digits)| all | *digits)
    }

    /// The row, the column and the box of each corner.
    fn houses(&self) -> Vec<House> {
        let each = self.corners.iter();
        each.flat_map(|(corner, _)| [corner.row(), corner.column(), corner.box_()])
            .collect()
    }

    fn explain_corners(&self, text: &mut Spans) {
        let others: CellSet = self.others.into_iter().collect();
        for (corner, digits) in &self.corners {
            text.say(
                "Outside {}, {} and {} have {} only in {}.",
                &[
                    &corner.box_(),
                    &corner.row(),
                    &corner.column(),
                    digits,
                    &others,
                ],
            );
        }
        let corners: CellSet = self.corners.iter().map(|(corner, _)| *corner).collect();
        text.say(
            "If one of these digits is in neither cell, row and column both need it inside the box, and the \
             only cell they share there is {}.",
            &[&corners.or()],
        );
    }

    fn explain_links(links: &[(Candidate, Node); 2], text: &mut Spans) {
        for (from, to) in links {
            text.say(
                "Either {} is {}, or {} is in {}.",
                &[&from.cell, &from.digit, &to.digit, &to.cells.or()],
            );
        }
        let [(one, first), (two, second)] = links;
        text.say(
            "Because {} and {} cannot both be something else, {} is in {} or {} is in {}.",
            &[
                &one.cell,
                &two.cell,
                &first.digit,
                &first.cells.or(),
                &second.digit,
                &second.cells.or(),
            ],
        );
    }
}

impl Pattern for FireworkPattern {
    fn notation(&self, _: &Step) -> String {
        let (digits, cells) = (self.digits(), self.cells());
        let Some(links) = &self.links else {
            return format!("{digits} in {cells}");
        };
        let [one, two] = links.map(|(from, to)| {
            let (here, there) = (CellSet::from(from.cell), to.cells);
            format!("{}{here}={}{there}", from.digit, to.digit)
        });
        format!("{digits} in {cells}, {one} and {two}")
    }

    fn explain(&self, step: &Step, text: &mut Spans) {
        let (digits, cells) = (self.digits(), self.cells());
        self.explain_corners(text);
        if let Some(links) = &self.links {
            text.say(
                "So {} are both among {}, and only one of these cells can hold anything else.",
                &[&digits, &cells],
            );
            Self::explain_links(links, text);
            return;
        }
        text.say(
            "So the {} digits {} fill the {} cells {}.",
            &[&number(digits.len()), &digits, &number(cells.len()), &cells],
        );
        let elsewhere = |(corner, digits): &&(Cell, DigitSet)| {
            let of_box = corner.box_().cells() - cells;
            let mut digits = digits.into_iter();
            digits.any(|digit| {
                !step
                    .conclusions
                    .eliminations
                    .cells(digit)
                    .is_disjoint(of_box)
            })
        };
        for (corner, digits) in self.corners.iter().filter(elsewhere) {
            text.say(
                "Wherever they are, {} has its {} in {} or {}.",
                &[&corner.box_(), digits, &corner.row(), &corner.column()],
            );
        }
    }

    fn draw(&self, _: &Step, picture: &mut Picture) {
        picture.candidates(Role::Pattern, self.inside);
        for (from, to) in self.links.iter().flatten() {
            picture.digit(Role::Pivot, from.digit, from.cell.into());
            picture.digit(Role::Pincer, to.digit, to.cells);
            picture.link(LinkKind::Strong, Node::single(*from), *to);
        }
        for house in self.houses() {
            let role = if house.is_box() {
                Role::Cover
            } else {
                Role::Base
            };
            picture.house(role, house);
        }
    }

    fn parts(&self) -> Parts {
        Parts::Plain {
            cells: self.cells(),
            digits: self.digits(),
            houses: self.houses(),
        }
    }
}
