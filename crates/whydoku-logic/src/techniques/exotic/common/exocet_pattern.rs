//! [`ExocetPattern`]: the bases, targets and lines of one exocet or two, with words and drawing.

use crate::techniques::exotic::common::exocets::Exocet;
use crate::{Facts, Parts, Pattern, Picture, Role, Spans, Step};
use whydoku_grid::sorting::PutInOrder as _;
use whydoku_grid::{CandidateSet, CellSet, DigitSet, House, HouseKind};

/// What the sentences of an exocet have to explain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ExocetKind {
    /// Two targets in the band of the base.
    Junior,
    /// Two targets anywhere in the houses across.
    Senior,
    /// More target cells than the base has digits.
    Weak,
    /// Two junior exocets of one band.
    Double,
}

/// Base cells whose digits must also be in target cells.
#[derive(Debug)]
pub(crate) struct ExocetPattern {
    kind: ExocetKind,
    /// The base and the targets of each exocet.
    exocets: Vec<[CellSet; 2]>,
    digits: DigitSet,
    /// The houses across.
    houses: Vec<House>,
    /// The base digits in the houses across.
    crossing: CandidateSet,
}

/// The three rows or columns that pass through the box of the base and run along it.
fn band_of(base: CellSet) -> Vec<House> {
    let line = base
        .common_houses()
        .find(|house| house.kind() != HouseKind::Box);
    let Some(line) = line else {
        return Vec::new();
    };
    let first = line.number() / 3 * 3;
    let is_row = line.kind() == HouseKind::Row;
    let all = (first..first + 3).map(if is_row { House::row } else { House::column });
    all.collect()
}

impl ExocetPattern {
    /// The pattern of one exocet with the houses in this order.
    pub(crate) fn new(
        facts: &Facts<'_>,
        kind: ExocetKind,
        [base, targets]: [CellSet; 2],
        digits: DigitSet,
        houses: Vec<House>,
    ) -> Self {
        let mut pattern = Self {
            kind,
            exocets: vec![[base, targets]],
            digits,
            houses,
            crossing: CandidateSet::EMPTY,
        };
        for house in &pattern.houses {
            for digit in digits {
                let places = facts.positions_in(*house, digit);
                pattern.crossing.insert_cells(digit, places);
            }
        }
        pattern
    }

    /// The pattern of one exocet or two, the houses sorted.
    pub(crate) fn of(facts: &Facts<'_>, kind: ExocetKind, exocets: &[Exocet]) -> Self {
        let mut all = Self {
            kind,
            exocets: Vec::with_capacity(exocets.len()),
            digits: DigitSet::EMPTY,
            houses: Vec::new(),
            crossing: CandidateSet::EMPTY,
        };
        for exocet in exocets {
            let cells = [exocet.base.into_iter().collect(), exocet.targets];
            let one = Self::new(facts, kind, cells, exocet.digits, exocet.across.clone());
            all.exocets.extend(one.exocets);
            all.digits |= one.digits;
            all.houses.extend(one.houses);
            all.crossing |= one.crossing;
        }
        all.houses.put_in_order();
        all.houses.dedup();
        all
    }

    fn explain_one(&self, base: CellSet, targets: CellSet, text: &mut Spans) {
        let mut houses = self.houses.clone();
        houses.put_in_order();
        text.say("The base cells {} hold two of {}.", &[&base, &self.digits]);
        text.say(
            "Take one of these two digits: {} need it as well, unless they have it already.",
            &[&houses],
        );
        match self.kind {
            ExocetKind::Junior => {
                let band = band_of(base);
                text.say(
                    "Outside {}, they have room for it at most twice. Inside, the base blocks every place for it \
                     except the targets {}, so one of these must be this digit.",
                    &[&band, &targets],
                );
                text.say(
                    "The same is true of the other digit of the base, so the two digits fill the targets. No \
                     other digit fits there, and a digit that neither target can hold is not in the base.",
                    &[],
                );
            }
            ExocetKind::Senior => {
                text.say(
                    "Apart from the targets {}, these houses have one place too few for it.",
                    &[&targets],
                );
                text.say(
                    "So both digits of the base are in the targets too: no other digit fits there, and two digits \
                     that cannot share the targets cannot share the base.",
                    &[],
                );
            }
            ExocetKind::Weak => {
                text.say(
                    "Outside {}, they do not have enough room for it, so it must also be in one of {}.",
                    &[&band_of(base), &targets],
                );
                text.say(
                    "Two digits that do not both fit there cannot share the base, and a candidate that leaves \
                     no pair of digits for the base is false.",
                    &[],
                );
            }
            ExocetKind::Double => {}
        }
    }
}

impl Pattern for ExocetPattern {
    fn notation(&self, _: &Step) -> String {
        let digits = self.digits;
        let each = self.exocets.iter();
        let each: Vec<String> = each
            .map(|[base, targets]| format!("base {base} {{{digits}}}, targets {targets}"))
            .collect();
        each.join("; ")
    }

    fn explain(&self, _: &Step, text: &mut Spans) {
        let [[one, first], [two, second]] = self.exocets.as_slice() else {
            for [base, targets] in &self.exocets {
                self.explain_one(*base, *targets, text);
            }
            return;
        };
        text.say(
            "The base cells {} hold two of {}, and so do the base cells {}.",
            &[one, &self.digits, two],
        );
        text.say(
            "Because of {}, a digit of the first base must also be in one of {}, and a digit of the second in \
             one of {}.",
            &[&self.houses, first, second],
        );
        text.say(
            "A digit in both bases would have no target left, so the bases hold four different digits and the \
             targets hold the same four.",
            &[],
        );
        text.say(
            "Each of the four digits is then once in the bases, once in the targets, and once in every line \
             that covers it outside the band.",
            &[],
        );
    }

    fn draw(&self, _: &Step, picture: &mut Picture) {
        for [base, targets] in &self.exocets {
            picture.cells(Role::Base, *base);
            picture.cells(Role::Cover, *targets);
        }
        picture.candidates(Role::Pattern, self.crossing);
        for house in &self.houses {
            picture.house(Role::Cover, *house);
        }
    }

    fn parts(&self) -> Parts {
        let each = self.exocets.iter().flatten();
        Parts::Plain {
            cells: each.fold(CellSet::EMPTY, |all, cells| all | *cells),
            digits: self.digits,
            houses: self.houses.clone(),
        }
    }
}
