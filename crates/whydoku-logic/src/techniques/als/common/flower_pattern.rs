//! [`Flower`]: the pattern of a death blossom, a stem with an almost locked set for each of its parts.

use super::almost_sets::AlmostSet;
use super::joined_sets::{JoinedSets, comma_list};
use crate::step::words::{Or, a, list, plural_of};
use crate::{Named, Parts, Pattern, Picture, Span, Spans, Step};
use whydoku_grid::{Candidate, DigitSet, Truth};

/// What the stem of a death blossom is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum StemKind {
    /// The candidates of a cell.
    Cell,
    /// The places of a digit in a house.
    House,
    /// The digits of a few cells with two digits more than cells.
    Set,
    /// The candidates that keep a unique rectangle from being deadly.
    Rectangle,
}

/// A stem, which is the first of the sets, and its petals.
#[derive(Debug)]
pub(crate) struct Flower {
    /// The stem and the petals.
    pub sets: JoinedSets,
    /// What the stem is.
    pub stem: StemKind,
}

impl Flower {
    fn stem_and_petals(&self) -> Option<(&AlmostSet, &[AlmostSet])> {
        self.sets.web.members.split_first()
    }

    fn introduce(&self, stem: &AlmostSet, text: &mut Spans) {
        let cells = stem.cells;
        match (self.stem, stem.truths.first()) {
            (StemKind::House, Some(Truth::House(house, digit))) => text.say(
                "In {}, {} fits only in {}.",
                &[house, &a(*digit), &cells.or()],
            ),
            (StemKind::Set, _) => {
                text.say(
                    "The stem {} has the candidates {}, two more digits than cells.",
                    &[&cells, &stem.digits],
                );
                text.say(
                    "It can do without only two of them, so it must use {}.",
                    &[&self.petal_digits(stem).or()],
                );
            }
            (StemKind::Rectangle, _) => {
                text.say(
                    "If {} held only {}, these two digits could be swapped for a second solution.",
                    &[&cells, &stem.digits],
                );
                text.say(
                    "So one of the other candidates in these cells is true.",
                    &[],
                );
            }
            (StemKind::Cell | StemKind::House, _) => {
                text.say("The stem {} can only be {}.", &[&cells, &stem.digits.or()]);
            }
        }
    }

    /// What a petal must hold if the stem uses the part it is attached to.
    fn explain_petal(&self, part: Candidate, petal: &AlmostSet, text: &mut Spans) {
        let Candidate { cell, digit } = part;
        let rest = petal.digits.without(digit);
        // One cell is a digit, several hold digits.
        let result = match petal.cells.only() {
            Some(cell) => format!("{cell} must be {rest}"),
            None => format!(
                "{} must hold {}",
                list(petal.cells, "and"),
                list(rest, "and")
            ),
        };
        let result = Span::naming(result, Named::Cells(petal.cells));
        match self.stem {
            StemKind::Cell => text.say("If it is {}, then {}.", &[&digit, &result]),
            StemKind::House => text.say("If it is in {}, then {}.", &[&cell, &result]),
            StemKind::Set => text.say("If it uses {}, then {}.", &[&digit, &result]),
            StemKind::Rectangle => {
                text.say("If {} is {}, then {}.", &[&cell, &digit, &result]);
            }
        }
    }

    /// The digits of the stem that have a petal.
    fn petal_digits(&self, stem: &AlmostSet) -> DigitSet {
        let joined = self.sets.web.joins.iter().map(|join| join.ends[0].1);
        joined
            .filter_map(|part| stem.parts[part].candidates.iter().next())
            .map(|candidate| candidate.digit)
            .collect()
    }
}

impl Pattern for Flower {
    fn notation(&self, _: &Step) -> String {
        let Some((stem, petals)) = self.stem_and_petals() else {
            return String::new();
        };
        let (cells, digits) = (stem.cells, stem.digits);
        let stem = match self.stem {
            StemKind::Cell => format!("[{cells}]"),
            StemKind::House => format!("[{digits} in {cells}]"),
            StemKind::Set | StemKind::Rectangle => format!("[{cells} {{{digits}}}]"),
        };
        let commons = self.sets.commons();
        let petals: Vec<String> = commons
            .iter()
            .zip(petals)
            .map(|(common, petal)| {
                let (cells, digits) = (petal.cells, petal.digits);
                format!("-{}- {cells} {{{digits}}}", common.text)
            })
            .collect();
        let ends = comma_list(&self.sets.ends());
        format!("{stem}, {}, Z={ends}", petals.join(", "))
    }

    fn explain(&self, _: &Step, text: &mut Spans) {
        let Some((stem, petals)) = self.stem_and_petals() else {
            return;
        };
        self.introduce(stem, text);
        for (join, petal) in self.sets.web.joins.iter().zip(petals) {
            let (_, part) = join.ends[0];
            if let Some(first) = stem.parts[part].candidates.iter().next() {
                self.explain_petal(first, petal, text);
            }
        }
        let mut opening = "In every case";
        for digit in self.sets.end_digits() {
            text.say(
                "{}, one of these groups contains {}, so a cell that sees all their {} cannot be {}.",
                &[&opening, &digit, &plural_of(digit), &digit],
            );
            opening = "Likewise";
        }
    }

    fn draw(&self, _: &Step, picture: &mut Picture) {
        self.sets.draw(picture);
    }

    fn parts(&self) -> Parts {
        self.sets.parts()
    }
}
