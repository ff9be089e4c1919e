//! [`FishPattern`]: base houses, cover houses and fins, with their words and their drawing.

use crate::step::words::{a, none_of, number, plural, plural_of};
use crate::{Facts, Parts, Pattern, Picture, Role, Span, Spans, Speak, Step};
use std::fmt::Write as _;
use whydoku_grid::{CellSet, Digit, House};

/// A digit that base houses need inside cover houses, but for fins.
#[derive(Debug)]
pub struct FishPattern {
    /// The digit.
    digit: Digit,
    base: Vec<House>,
    /// The cover houses; a Siamese fish has two choices of them.
    covers: Vec<Vec<House>>,
    /// Base candidates outside the covers.
    fins: CellSet,
    /// Candidates in two base houses.
    endo_fins: CellSet,
    /// The other base candidates.
    body: CellSet,
    kind: FishKind,
}

/// What the houses are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FishKind {
    /// Rows against columns, or the other way round.
    Lines,
    /// Boxes among the houses, or lines of both directions on one side.
    Complex,
}

impl FishPattern {
    /// The fish in a state; `covers` has one choice of houses, or two for a Siamese fish.
    pub fn new(
        facts: &Facts<'_>,
        kind: FishKind,
        digit: Digit,
        base: Vec<House>,
        covers: Vec<Vec<House>>,
        [fins, endo_fins]: [CellSet; 2],
    ) -> Self {
        let inside = base.iter().fold(CellSet::EMPTY, |all, h| all | h.cells());
        Self {
            digit,
            base,
            covers,
            fins,
            endo_fins,
            body: (facts.positions(digit) & inside) - fins - endo_fins,
            kind,
        }
    }

    /// The fins that are in none of these covers.
    fn fins_outside(&self, cover: &[House]) -> CellSet {
        cover
            .iter()
            .fold(self.fins, |left, house| left - house.cells())
    }

    /// Why the fish works with one choice of covers.
    fn explain_cover(&self, cover: &[House], text: &mut Spans) {
        let (digit, base) = (&self.digit, &self.base);
        let fins = self.fins_outside(cover);
        let all_fins = fins | self.endo_fins;
        let covers = cover.span();
        if all_fins.is_empty() {
            text.say("In {}, every {} is in {}.", &[base, digit, &covers]);
        } else {
            let word = if all_fins.len() == 1 { "fin" } else { "fins" };
            text.say(
                "In {}, every {} is in {}, except at the {} {}.",
                &[base, digit, &covers, &word, &all_fins],
            );
            if !self.endo_fins.is_empty() {
                let is = if self.endo_fins.len() == 1 {
                    "is"
                } else {
                    "are"
                };
                text.say(
                    "({} {} in two of these houses at once, so one {} there would serve both.)",
                    &[&self.endo_fins, &is, digit],
                );
            }
        }
        let filled = self.filled(&covers);
        match all_fins.len() {
            0 => text.append(filled),
            1 => {
                text.say("First suppose {} is not {}.", &[&all_fins, digit]);
                text.append(filled);
                text.say(
                    "Now suppose {} is {}. Then no cell that sees it can be {}.",
                    &[&all_fins, digit, digit],
                );
                text.say(
                    "Either way, no other cell of {} that sees {} can be {}.",
                    &[&covers, &all_fins, digit],
                );
            }
            _ => {
                text.say("First suppose {} is {}.", &[&none_of(all_fins), digit]);
                text.append(filled);
                text.say(
                    "Now suppose one of them is {}. Then no cell that sees them all can be {}.",
                    &[digit, digit],
                );
                text.say(
                    "Either way, no other cell of {} that sees {} can be {}.",
                    &[&covers, &all_fins, digit],
                );
            }
        }
    }

    /// The bases fill the covers, which have no room left.
    fn filled(&self, covers: &Span) -> Spans {
        let (base, size) = (&self.base, number(self.base.len()));
        let mut text = Spans::new();
        let (one, many) = (a(self.digit), plural_of(self.digit));
        match self.kind {
            FishKind::Lines => {
                let kind = base.first().map_or("lines", |house| plural(house.kind()));
                text.say(
                    "The {} {} need {} {}, and {} have room for only {}, so no other cell there can be {}.",
                    &[&size, &kind, &size, &many, covers, &size, &self.digit],
                );
            }
            FishKind::Complex => text.say(
                "The {} base houses each need {}, and {} have room for only {}, so any other {} there is impossible.",
                &[&size, &one, covers, &size, &self.digit],
            ),
        }
        text
    }
}

/// `r2,r7`.
fn names(houses: &[House]) -> String {
    let names: Vec<String> = houses.iter().map(ToString::to_string).collect();
    names.join(",")
}

impl Pattern for FishPattern {
    /// `5 in r2,r7 / c3,c8 fin r7c7`, `5 in r2,b7 / c3,c8 fins r7c7 endo-fins r9c2`; the second covers of
    /// a Siamese fish come after a `+`.
    fn notation(&self, _: &Step) -> String {
        let ways: Vec<String> = self
            .covers
            .iter()
            .map(|cover| match (self.kind, self.fins_outside(cover)) {
                (FishKind::Complex, _) => names(cover),
                (FishKind::Lines, none) if none.is_empty() => names(cover),
                (FishKind::Lines, fins) if fins.len() == 1 => {
                    format!("{} fin {fins}", names(cover))
                }
                (FishKind::Lines, fins) => format!("{} fins {fins}", names(cover)),
            })
            .collect();
        let mut text = format!(
            "{} in {} / {}",
            self.digit,
            names(&self.base),
            ways.join(" + ")
        );
        if self.kind == FishKind::Complex {
            for (word, cells) in [("fins", self.fins), ("endo-fins", self.endo_fins)] {
                if !cells.is_empty() {
                    let _ = write!(text, " {word} {cells}");
                }
            }
        }
        text
    }

    fn explain(&self, _: &Step, text: &mut Spans) {
        for (place, cover) in self.covers.iter().enumerate() {
            if place > 0 {
                text.say("The same houses can be covered in a second way.", &[]);
            }
            self.explain_cover(cover, text);
        }
    }

    fn draw(&self, _: &Step, picture: &mut Picture) {
        for house in &self.base {
            picture.house(Role::Base, *house);
        }
        for house in self.covers.iter().flatten() {
            picture.house(Role::Cover, *house);
        }
        let marked = [
            (Role::Pattern, self.body),
            (Role::Fin, self.fins),
            (Role::EndoFin, self.endo_fins),
        ];
        for (role, cells) in marked.into_iter().filter(|(_, cells)| !cells.is_empty()) {
            picture.digit(role, self.digit, cells);
        }
    }

    fn parts(&self) -> Parts {
        Parts::Fish {
            digit: self.digit,
            base: self.base.clone(),
            cover: self.covers.concat(),
            fins: self.fins,
            endo_fins: self.endo_fins,
        }
    }
}
