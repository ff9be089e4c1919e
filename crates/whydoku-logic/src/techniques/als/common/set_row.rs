//! [`SetRow`]: the pattern of the rules for two and more joined sets.

use super::almost_sets::Kind;
use super::joined_sets::{JoinedSets, comma_list};
use crate::step::words::{Or, a, list, plural_of};
use crate::{Named, Parts, Pattern, Picture, Span, Spans, Speak, Step};
use std::fmt::Write;
use whydoku_grid::{Candidate, CellSet, Digit, DigitSet, House, Truth};

/// How the sets of a row are joined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RowShape {
    /// Two sets joined once, or twice if the ends have nothing in common.
    Pair,
    /// Two sets that are both joined to a third, which comes last.
    Wing,
    /// Two sets joined by a house where a digit has two sides, which comes last.
    House,
    /// Four or more sets, each joined to the next.
    Chain,
}

/// Two or more joined sets.
#[derive(Debug)]
pub(crate) struct SetRow {
    /// The sets.
    pub sets: JoinedSets,
    /// How they are joined.
    pub shape: RowShape,
}

/// `A`, `B`, … for the sets in order.
fn name(number: usize) -> String {
    ('A'..='Z').nth(number).unwrap_or('Z').to_string()
}

impl SetRow {
    /// `digits` or `cells`: what a set has one of to spare.
    const fn noun(&self) -> &'static str {
        match self.sets.kind {
            Kind::Locked => "digits",
            Kind::Hidden => "cells",
        }
    }

    /// The house that connects two sets, which is the last member.
    fn house(&self) -> Option<(House, Digit)> {
        match self.sets.web.members.last()?.truths.first()? {
            Truth::House(house, digit) => Some((*house, *digit)),
            Truth::Cell(_) => None,
        }
    }

    /// The ends as one part of a sentence, with "and" or "or" between them.
    fn ends(&self, conjunction: &str) -> Span {
        let all = self.sets.end_examples();
        match self.sets.kind {
            Kind::Locked => {
                let digits: DigitSet = all.map(|end| end.digit).collect();
                Span::naming(list(digits, conjunction), Named::Digits(digits))
            }
            Kind::Hidden => {
                let cells: CellSet = all.map(|end| end.cell).collect();
                Span::naming(list(cells, conjunction), Named::Cells(cells))
            }
        }
    }

    fn introduce(&self, text: &mut Spans) {
        let connecting = usize::from(self.shape == RowShape::House);
        let members = &self.sets.web.members;
        for (number, set) in members[..members.len() - connecting].iter().enumerate() {
            let (name, cells, digits) = (name(number), set.cells, set.digits);
            match (self.sets.kind, set.truths.first()) {
                (Kind::Hidden, Some(Truth::House(house, _))) if digits.len() == 1 => text.say(
                    "Set {}: in {}, the digit {} fits only in {}.",
                    &[&name, house, &digits, &cells],
                ),
                (Kind::Hidden, Some(Truth::House(house, _))) => text.say(
                    "Set {}: in {}, the digits {} fit only in {}.",
                    &[&name, house, &digits, &cells],
                ),
                _ => text.say(
                    "Set {} is {} with the candidates {}.",
                    &[&name, &cells, &digits],
                ),
            }
        }
        match self.sets.kind {
            Kind::Locked => text.say(
                "Each set has one more digit than cells, so it can do without only one of its digits.",
                &[],
            ),
            Kind::Hidden => text.say(
                "Each set has one more cell than digits, so it can do without only one of its cells.",
                &[],
            ),
        }
    }

    /// Why two sets cannot both use what joins them.
    fn at_most_one(&self, one: usize, two: usize, common: Candidate, text: &mut Spans) {
        let (one, two) = (name(one), name(two));
        match self.sets.kind {
            Kind::Locked => text.say(
                "All {} in {} see all {} in {}, so at most one of the two sets uses {}.",
                &[
                    &plural_of(common.digit),
                    &one,
                    &plural_of(common.digit),
                    &two,
                    &common.digit,
                ],
            ),
            Kind::Hidden => text.say(
                "{} and {} have no common digit in {}, so at most one of the two sets uses that cell.",
                &[&one, &two, &common.cell],
            ),
        }
    }

    fn explain_pair(&self, commons: &[Candidate], text: &mut Spans) {
        for common in commons {
            self.at_most_one(0, 1, *common, text);
        }
        let names = self.sets.commons();
        match names.as_slice() {
            [x, y] => {
                text.say(
                    "A set cannot do without both, so each one uses exactly one of {} and {}, and all its \
                     other {}.",
                    &[x, y, &self.noun()],
                );
                match self.sets.kind {
                    Kind::Locked => text.say(
                        "A cell that sees every place of such a digit in its set, or every place of {} or \
                         {} in both sets, cannot be that digit.",
                        &[x, y],
                    ),
                    Kind::Hidden => {
                        text.say("That leaves no room for other digits in these cells.", &[]);
                    }
                }
            }
            [x, ..] => {
                text.say(
                    "The set that does without {} needs all its other {}, including {}.",
                    &[x, &self.noun(), &self.ends("and")],
                );
                self.finish(1, text);
            }
            [] => {}
        }
    }

    fn explain_wing(&self, commons: &[Candidate], text: &mut Spans) {
        let &[x, y] = commons else { return };
        self.at_most_one(0, 2, x, text);
        self.at_most_one(1, 2, y, text);
        let [x, y] = [x, y].map(|common| self.sets.key_of(common));
        text.say("C cannot do without both {} and {}.", &[&x, &y]);
        for (common, end) in [(x, 0), (y, 1)] {
            text.say(
                "If C uses {}, then {} needs all its other {}, including {}.",
                &[&common, &name(end), &self.noun(), &self.ends("and")],
            );
        }
        self.finish(1, text);
    }

    fn explain_house(&self, text: &mut Spans) {
        let (Some((house, digit)), Some(sides)) = (self.house(), self.sets.web.members.last())
        else {
            return;
        };
        text.say(
            "In {}, {} fits only in {}.",
            &[&house, &a(digit), &sides.cells.or()],
        );
        for (number, side) in sides.parts.iter().enumerate() {
            let cells = side.candidates.cells(digit);
            let lost = match self.sets.kind {
                Kind::Locked => digit.span(),
                Kind::Hidden => cells.span(),
            };
            text.say(
                "If it is in {}, then {} must do without {} and needs all its other {}, including {}.",
                &[
                    &cells.or(),
                    &name(number),
                    &lost,
                    &self.noun(),
                    &self.ends("and"),
                ],
            );
        }
        self.finish(1, text);
    }

    fn explain_chain(&self, commons: &[Candidate], text: &mut Spans) {
        let last = self.sets.web.members.len() - 1;
        for (number, common) in commons.iter().enumerate() {
            self.at_most_one(number, number + 1, *common, text);
        }
        let names: Vec<Span> = self.sets.commons();
        if let Some(first) = names.first() {
            text.say(
                "Suppose A does without {}: then it needs all its other {}, including {}.",
                &[&self.ends("or"), &self.noun(), first],
            );
        }
        for (number, common) in names.iter().enumerate() {
            let next = match names.get(number + 1) {
                Some(next) => next.clone(),
                None => self.ends("and"),
            };
            text.say(
                "Then {} must do without {} and needs {}.",
                &[&name(number + 1), common, &next],
            );
        }
        self.finish(last, text);
    }

    /// One of the two ends uses what they have in common, so nothing else does.
    fn finish(&self, last: usize, text: &mut Spans) {
        let mut opening = "Either way";
        for end in self.sets.end_examples() {
            match self.sets.kind {
                Kind::Locked => text.say(
                    "{}, A or {} uses {}, so a cell that sees all their {} cannot be {}.",
                    &[
                        &opening,
                        &name(last),
                        &end.digit,
                        &plural_of(end.digit),
                        &end.digit,
                    ],
                ),
                Kind::Hidden => text.say(
                    "{}, {} gets a digit of A or {}, so no other digit fits there.",
                    &[&opening, &end.cell, &name(last)],
                ),
            }
            opening = "Likewise";
        }
    }

    /// `A=r2c179 {1239}, B=r1346c2 {12346}`, or `A={12} in r1c2359` for almost hidden sets.
    fn named_sets(&self) -> String {
        let members = self.sets.web.members.iter().enumerate();
        let named = members.map(|(number, set)| {
            let (name, cells, digits) = (name(number), set.cells, set.digits);
            match self.sets.kind {
                Kind::Locked => format!("{name}={cells} {{{digits}}}"),
                Kind::Hidden => format!("{name}={{{digits}}} in {cells}"),
            }
        });
        named.collect::<Vec<_>>().join(", ")
    }

    /// `3- r1c2 {35} -5- r1c7,r2c8 {578} -8- … -3`.
    fn chain_notation(&self, ends: &str, commons: &[Span]) -> String {
        let mut text = format!("{ends}-");
        for (number, set) in self.sets.web.members.iter().enumerate() {
            let _ = write!(text, " {} {{{}}}", set.cells, set.digits);
            let _ = match commons.get(number) {
                Some(common) => write!(text, " -{}-", common.text),
                None => write!(text, " -{ends}"),
            };
        }
        text
    }
}

impl Pattern for SetRow {
    fn notation(&self, _: &Step) -> String {
        let (spans, ends) = (self.sets.commons(), comma_list(&self.sets.ends()));
        let (sets, commons) = (self.named_sets(), comma_list(&spans));
        if self.sets.kind == Kind::Hidden || self.shape == RowShape::Pair {
            return if ends.is_empty() {
                format!("{sets}, X={commons}")
            } else {
                format!("{sets}, X={commons}, Z={ends}")
            };
        }
        match (self.shape, self.sets.web.members.as_slice()) {
            (RowShape::Chain, _) => self.chain_notation(&ends, &spans),
            (RowShape::House, [a, b, sides]) => format!(
                "A={} {{{}}}, B={} {{{}}} connected by {} in {}, Z={ends}",
                a.cells, a.digits, b.cells, b.digits, sides.digits, sides.cells,
            ),
            _ => format!("{sets}, X,Y={commons}, Z={ends}"),
        }
    }

    fn explain(&self, _: &Step, text: &mut Spans) {
        self.introduce(text);
        let commons: Vec<Candidate> = self.sets.common_candidates().collect();
        match self.shape {
            RowShape::Pair => self.explain_pair(&commons, text),
            RowShape::Wing => self.explain_wing(&commons, text),
            RowShape::House => self.explain_house(text),
            RowShape::Chain => self.explain_chain(&commons, text),
        }
    }

    fn draw(&self, _: &Step, picture: &mut Picture) {
        self.sets.draw(picture);
    }

    fn parts(&self) -> Parts {
        self.sets.parts()
    }
}
