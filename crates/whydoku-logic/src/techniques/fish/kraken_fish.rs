#![doc = include_str!("kraken_fish.md")]

use crate::infer::implications::{Consequences, Implications};
use crate::proof::trim::{excluded_by, trimmed};
use crate::step::forcing_step::Branches;
use crate::step::reasoning::{Detail, Reasoning};
use crate::step::words::{number, plural_of};
use crate::technique::info;
use crate::{
    Base, Concludes, Conclusions, Facts, Flow, Inference, Info, Literal, Parts, Pattern, Picture,
    Proof, Role, Rule, Spans, Step, Technique,
};
use std::ops::ControlFlow;
use whydoku_grid::{Candidate, CandidateSet, Digit, House, Truth};

pub(crate) const KRAKEN_FISH_1: KrakenFish = KrakenFish {
    info: &info!("kraken-fish-1", "Kraken Fish Type 1", 80)
        .hodoku("0371", 500)
        .aliases(&["Kraken Fish"])
        .rows(&[47])
        .by_name_only(),
    in_cover: true,
};
pub(crate) const KRAKEN_FISH_2: KrakenFish = KrakenFish {
    info: &info!("kraken-fish-2", "Kraken Fish Type 2", 84)
        .hodoku("0372", 500)
        .aliases(&["Kraken Fish"])
        .rows(&[48])
        .by_name_only(),
    in_cover: false,
};

/// The most base lines.
const LARGEST: u32 = 4;

/// Finds fish with fins that chains connect to the target.
#[derive(Debug)]
pub(crate) struct KrakenFish {
    info: &'static Info,
    /// Whether the target is in a cover line of the fish.
    in_cover: bool,
}

/// Parallel lines that lack room for a digit if the target is true.
struct Jam {
    digit: Digit,
    rows: bool,
    base: u16,
    cover: u16,
    /// The candidates of the base that chains from the target rule out.
    fins: CandidateSet,
}

impl Technique for KrakenFish {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        let implications = Implications::new(facts);
        for target in facts.marks().open().iter() {
            facts.spend(1)?;
            let follows = implications.follow(Literal::on(target));
            // A target whose chains contradict each other needs no fish.
            if !(follows.on & follows.off).is_empty() {
                continue;
            }
            // One step for a target: that of the fewest lines.
            if let Some(jam) = self.smallest(facts, target, &follows) {
                found(self.step(facts, target, &follows, &jam))?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl KrakenFish {
    fn smallest(
        &self,
        facts: &Facts<'_>,
        target: Candidate,
        follows: &Consequences,
    ) -> Option<Jam> {
        (2..=LARGEST).find_map(|size| {
            let digits = Digit::ALL.into_iter();
            digits
                .flat_map(|digit| [(digit, true), (digit, false)])
                .find_map(|(digit, rows)| self.jam(facts, target, follows, digit, rows, size))
        })
    }

    /// Lines of one digit and direction that lose their room, and not to what the target sees alone.
    fn jam(
        &self,
        facts: &Facts<'_>,
        target: Candidate,
        follows: &Consequences,
        digit: Digit,
        rows: bool,
        size: u32,
    ) -> Option<Jam> {
        let positions = facts.positions(digit);
        let left = positions - follows.off.cells(digit);
        let place = |cell: whydoku_grid::Cell| {
            let (row, column) = (cell.row_index(), cell.column_index());
            if rows { (row, column) } else { (column, row) }
        };
        let (mut lines, mut whole) = ([0u16; 9], [0u16; 9]);
        for cell in positions {
            let (line, crossing) = place(cell);
            whole[line] |= 1 << crossing;
            if left.contains(cell) {
                lines[line] |= 1 << crossing;
            }
        }
        // The line of the target itself, if it has the digit, is not short of anything. One without a
        // place at all is a contradiction without a fish.
        let own = (target.digit == digit).then(|| place(target.cell));
        let usable: u16 = (0..9)
            .filter(|line| lines[*line] != 0 && own.is_none_or(|(own, _)| own != *line))
            .fold(0, |all, line| all | 1 << line);
        for base in 1u16..512 {
            if base & !usable != 0 || base.count_ones() != size {
                continue;
            }
            let chosen = || (0..9usize).filter(|line| base >> line & 1 == 1);
            let cover = chosen().fold(0, |all, line| all | lines[line]);
            let in_cover = own
                .is_some_and(|(_, crossing)| chosen().any(|line| whole[line] >> crossing & 1 == 1));
            if cover.count_ones() >= size || in_cover != self.in_cover {
                continue;
            }
            let inside = positions
                .into_iter()
                .filter(|cell| base >> place(*cell).0 & 1 == 1 && !left.contains(*cell));
            let fins = inside
                .filter(|cell| cover >> place(*cell).1 & 1 == 0)
                .map(|cell| Candidate::new(cell, digit))
                .collect::<CandidateSet>();
            if fins.iter().any(|fin| !target.excludes(fin)) {
                return Some(Jam {
                    digit,
                    rows,
                    base,
                    cover,
                    fins,
                });
            }
        }
        None
    }

    fn step(
        &self,
        facts: &Facts<'_>,
        target: Candidate,
        follows: &Consequences,
        jam: &Jam,
    ) -> Step {
        let marks = facts.marks();
        let mut trail: Vec<Inference> = Vec::new();
        let mut branches = Vec::new();
        for fin in jam.fins.iter().filter(|fin| !target.excludes(*fin)) {
            branches.push(follows.chain(Literal::off(fin)));
            for single in follows.singles(Literal::off(fin)) {
                if !trail
                    .iter()
                    .any(|known| known.concludes == single.concludes)
                {
                    trail.push(single);
                }
            }
        }
        let side = |bits: u16, rows: bool| {
            let house = if rows { House::row } else { House::column };
            let lines = (0..9).filter(move |line| bits >> line & 1 == 1);
            lines.map(move |line| Truth::House(house(line), jam.digit))
        };
        let bases: Vec<Truth> = side(jam.base, jam.rows).collect();
        let conflict = bases[0];
        // More digits than lines to hold them: whatever the singles leave of the first base line is
        // false.
        let mut closed = excluded_by(target);
        for inference in &trail {
            if let Concludes::Literals(placed) = &inference.concludes {
                for literal in placed {
                    closed |= excluded_by(literal.candidate);
                }
            }
        }
        let gone = marks.open_of(conflict) - closed;
        let cover = side(jam.cover, !jam.rows);
        trail.push(Inference::cover(bases, cover, gone.iter()));
        let assume = Literal::on(target);
        let refutation = Inference::refute(assume, trail, conflict);
        let over: CandidateSet = [target].into_iter().collect();
        let done = Conclusions::eliminate(over);
        let proof = trimmed(marks, Proof::from(refutation), &done);
        let pattern = KrakenPattern {
            branches: Branches {
                over,
                lines: branches,
                open: *marks.open(),
            },
            digit: jam.digit,
            base: houses(jam.base, jam.rows),
            cover: houses(jam.cover, !jam.rows),
            fins: jam.fins,
        };
        Step::found(self.info, done, proof, pattern)
    }
}

/// Returns the lines of one direction with these numbers.
fn houses(lines: u16, rows: bool) -> Vec<House> {
    let house = if rows { House::row } else { House::column };
    let lines = (0..9).filter(|line| lines >> line & 1 == 1);
    lines.map(house).collect()
}

/// A target that leaves too little room for a digit in some lines.
#[derive(Debug)]
struct KrakenPattern {
    /// The chains from the target to the fins that it does not exclude directly.
    branches: Branches,
    digit: Digit,
    base: Vec<House>,
    /// The crossing lines that still have room for the digit.
    cover: Vec<House>,
    /// The candidates of the base that the target rules out.
    fins: CandidateSet,
}

impl Pattern for KrakenPattern {
    fn notation(&self, step: &Step) -> String {
        let Some((digit, base, cover)) = lines_of(&step.proof) else {
            return String::new();
        };
        let names = |houses: &[House]| {
            let names: Vec<_> = houses.iter().map(ToString::to_string).collect();
            names.join(",")
        };
        let target = step.conclusions.eliminations.iter().map(Literal::on);
        let target: Vec<String> = target.map(|literal| literal.to_string()).collect();
        format!(
            "{digit} in {} / {} after {}",
            names(&base),
            names(&cover),
            target.join(" ")
        )
    }

    fn explain(&self, step: &Step, text: &mut Spans) {
        self.explain_with(Detail::Short, step, text);
    }

    fn full_reason(&self, step: &Step) -> Option<Spans> {
        let mut text = Spans::new();
        self.explain_with(Detail::Full, step, &mut text);
        Some(text)
    }

    fn draw(&self, step: &Step, picture: &mut Picture) {
        if let Some(reasoning) = self.reasoning(step) {
            reasoning.draw(picture);
        }
        self.base
            .iter()
            .for_each(|line| picture.house(Role::Base, *line));
        self.cover
            .iter()
            .for_each(|line| picture.house(Role::Cover, *line));
    }

    fn parts(&self) -> Parts {
        self.branches.parts()
    }
}

impl KrakenPattern {
    /// The chains from the target to the fins.
    fn reasoning(&self, step: &Step) -> Option<Reasoning> {
        let Rule::Refute { assume, trail, .. } = &step.proof.0.first()?.rule else {
            return None;
        };
        let open = &self.branches.open;
        Some(Reasoning::of_eliminations(open, *assume, trail, &self.fins))
    }

    fn explain_with(&self, detail: Detail, step: &Step, text: &mut Spans) {
        if let Some(reasoning) = self.reasoning(step) {
            reasoning.explain(detail, text);
        }
        text.say(
            "Now {} have room for {} only in {}.",
            &[&self.base, &self.digit, &self.cover],
        );
        text.say(
            "They need {} {}, but that is room for only {}.",
            &[
                &number(self.base.len()),
                &plural_of(self.digit),
                &number(self.cover.len()),
            ],
        );
    }
}

/// Returns the digit, the base lines and the cover lines that the trimmed proof uses.
fn lines_of(proof: &Proof) -> Option<(Digit, Vec<House>, Vec<House>)> {
    let Rule::Refute { trail, .. } = &proof.0.first()?.rule else {
        return None;
    };
    let last = trail
        .iter()
        .rev()
        .find(|inference| matches!(inference.concludes, Concludes::Literals(_)))?;
    let Rule::Cover { truths, links } = &last.rule else {
        return None;
    };
    let house = |truth: &Truth| match truth {
        Truth::House(house, digit) => Some((*house, *digit)),
        Truth::Cell(_) => None,
    };
    let base: Vec<(House, Digit)> = truths
        .iter()
        .filter_map(|base| match base {
            Base::Truth(truth) => house(truth),
            Base::Clause(_) => None,
        })
        .collect();
    let cover = links
        .iter()
        .filter_map(house)
        .map(|(house, _)| house)
        .collect();
    let (_, digit) = base.first()?;
    Some((
        *digit,
        base.iter().map(|(house, _)| *house).collect(),
        cover,
    ))
}
