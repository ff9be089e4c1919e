#![doc = include_str!("kraken_fish.md")]

use whydoku_grid::{Candidate, CandidateSet, Digit, House, Truth};
use crate::step::forcing_step::{forcing_step, told};
use crate::infer::implications::{Consequences, Implications};
use crate::proof::trim::{excluded_by, trimmed};
use crate::{
    Base, Concludes, Conclusions, Facts, Family, Flow, Highlight, HodokuCode, Inference, Info,
    Literal, Parts, Proof, Role, Rule, Step, Technique, Words,
};
use whydoku_grid::rating::Rating;
use std::ops::ControlFlow;

pub(crate) const KRAKEN_FISH_1: KrakenFish = KrakenFish {
    info: &ONE,
    in_cover: true,
};
pub(crate) const KRAKEN_FISH_2: KrakenFish = KrakenFish {
    info: &TWO,
    in_cover: false,
};

/// The largest number of base lines.
const LARGEST: u32 = 4;

/// Finds a fish whose fins are connected to the target by chains.
#[derive(Debug)]
pub(crate) struct KrakenFish {
    info: &'static Info,
    /// Whether the target is in a cover line of the fish.
    in_cover: bool,
}

static ONE: Info = Info {
    id: "kraken-fish-1",
    name: "Kraken Fish Type 1",
    family: Family::Fish,
    rating: Rating(80),
    aliases: &["Kraken Fish"],
    hodoku: Some(HodokuCode {
        code: "0371",
        score: 500,
    }),
    rows: &[47],
    assumes_uniqueness: false,
    default: false,
};

static TWO: Info = Info {
    id: "kraken-fish-2",
    name: "Kraken Fish Type 2",
    rating: Rating(84),
    hodoku: Some(HodokuCode {
        code: "0372",
        score: 500,
    }),
    rows: &[48],
    ..ONE
};

/// Parallel lines that do not have enough room for a digit if the target is true.
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
            // If the chains from the target contradict each other, no fish is needed.
            if !(follows.on & follows.off).is_empty() {
                continue;
            }
            // Report only one step for each target, the one with the fewest lines.
            if let Some(jam) = self.smallest(facts, target, &follows) {
                found(self.step(facts, target, &follows, &jam))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn pattern(&self, step: &Step) -> String {
        let Some((digit, base, cover)) = lines_of(step) else {
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

    fn reason(&self, step: &Step) -> String {
        let Parts::Forcing { branches, .. } = &step.parts else {
            return String::new();
        };
        let Some((digit, base, cover)) = lines_of(step) else {
            return String::new();
        };
        let chains: Vec<String> = branches.iter().map(|branch| told(branch)).collect();
        format!(
            "{} That leaves {digit} in {} no place but in {}: {} digits for {} lines.",
            chains.join(" "),
            base.as_slice().words(),
            cover.as_slice().words(),
            base.len(),
            cover.len(),
        )
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

    /// Parallel lines without enough room for the digit, where some fin does not see the target.
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
        // If the target has the digit, its own line already has a place for it. A line without any
        // place is a contradiction without a fish.
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
        // The base lines need more copies of the digit than the covers can hold, so every candidate
        // that the singles leave in the first base line is false.
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
        forcing_step(self.info, over, branches, done, proof)
            .highlight(Highlight::candidates(Role::Fin, jam.fins))
    }
}

/// The digit, the base lines and the remaining cover lines, read from the proof.
fn lines_of(step: &Step) -> Option<(Digit, Vec<House>, Vec<House>)> {
    let Rule::Refute { trail, .. } = &step.proof.0.first()?.rule else {
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
