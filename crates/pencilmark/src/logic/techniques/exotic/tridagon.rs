#![doc = include_str!("tridagon.md")]

use crate::grid::{Cell, Digit, DigitSet};
use crate::logic::shared::deadly_pattern::{
    Based, DeadlyPattern, Deduction, Use, candidate_words, pattern_text, use_sentences,
};
use crate::logic::{Conclusions, Facts, Family, Flow, Info, Parts, Step, Technique, Words};
use crate::rating::Rating;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

pub(super) const TRIDAGON_1: Tridagon = Tridagon {
    info: &INFOS[0],
    by: Use::OneCell,
};
pub(super) const TRIDAGON_2: Tridagon = Tridagon {
    info: &INFOS[1],
    by: Use::OneDigit,
};

/// Twelve cells in four boxes that three digits cannot fill.
#[derive(Debug)]
pub(super) struct Tridagon {
    info: &'static Info,
    by: Use,
}

static INFOS: [Info; 2] = [
    info("tridagon-1", "Tridagon Type 1", 65),
    info("tridagon-2", "Tridagon Type 2", 66),
];

const fn info(id: &'static str, name: &'static str, rating: u16) -> Info {
    Info {
        id,
        name,
        family: Family::Exotic,
        rating: Rating(rating),
        aliases: &[
            "Tridagon",
            "Thor's Hammer",
            "Trivalue Oddagon",
            "Triplet Oddagon",
            "Chromatic Pattern",
        ],
        hodoku: None,
        rows: &[147],
        assumes_uniqueness: false,
        default: true,
        page: include_str!("tridagon.md"),
    }
}

/// The six ways to pick one cell of each row and column of a box: the column for each row; the first
/// three run one way, the others the other.
const DIAGONALS: [[usize; 3]; 6] = [
    [0, 1, 2],
    [1, 2, 0],
    [2, 0, 1],
    [0, 2, 1],
    [1, 0, 2],
    [2, 1, 0],
];

/// The pairs of bands, or of stacks.
const PAIRS: [[usize; 2]; 3] = [[0, 1], [0, 2], [1, 2]];

/// Every pattern of three digits in which each cell has at least two of them.
fn patterns(facts: &Facts<'_>, digits: DigitSet, visit: &mut dyn FnMut(&[Based]) -> Flow) -> Flow {
    let usable = |cell: &Cell| (facts.candidates(*cell) & digits).len() >= 2;
    // For each box its usable diagonals, with their direction.
    let mut in_box: [Vec<(bool, [Cell; 3])>; 9] = std::array::from_fn(|_| Vec::new());
    for (number, list) in in_box.iter_mut().enumerate() {
        for (i, diagonal) in DIAGONALS.iter().enumerate() {
            let (top, left) = (number / 3 * 3, number % 3 * 3);
            let cells = std::array::from_fn(|row| Cell::at(top + row, left + diagonal[row]));
            if cells.iter().all(usable) {
                list.push((i < 3, cells));
            }
        }
    }
    for bands in PAIRS {
        for stacks in PAIRS {
            let boxes = [
                &in_box[3 * bands[0] + stacks[0]],
                &in_box[3 * bands[0] + stacks[1]],
                &in_box[3 * bands[1] + stacks[0]],
                &in_box[3 * bands[1] + stacks[1]],
            ];
            if boxes.iter().any(|list| list.is_empty()) {
                continue;
            }
            facts.spend(boxes.iter().map(|list| list.len() as u64).product())?;
            for a in boxes[0] {
                for b in boxes[1] {
                    for c in boxes[2] {
                        for d in boxes[3] {
                            // An odd number of boxes must run the other way.
                            if a.0 ^ b.0 ^ c.0 ^ d.0 {
                                let all = [a.1, b.1, c.1, d.1];
                                let cells: Vec<Based> =
                                    all.iter().flatten().map(|cell| (*cell, digits)).collect();
                                visit(&cells)?;
                            }
                        }
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

impl Technique for Tridagon {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        let mut best: BTreeMap<Conclusions, (usize, Step)> = BTreeMap::new();
        for digits in DigitSet::ALL.subsets(3) {
            if digits
                .into_iter()
                .any(|digit: Digit| facts.positions(digit).len() < 8)
            {
                continue;
            }
            patterns(facts, digits, &mut |cells| {
                let Some(pattern) = DeadlyPattern::impossible(facts, cells) else {
                    return ControlFlow::Continue(());
                };
                let rank = pattern.guardians.len();
                pattern.deduce(facts, self.by, &mut |deduction: Deduction| {
                    let gone = Conclusions::eliminate(deduction.eliminations);
                    let known = best.get(&gone).map(|(size, _)| *size);
                    if known.is_none_or(|known| rank < known) {
                        let step = pattern.step(facts, self.info, deduction);
                        best.insert(gone, (rank, step));
                    }
                    ControlFlow::Continue(())
                })
            })?;
        }
        let mut steps: Vec<(usize, Step)> = best.into_values().collect();
        steps.sort_by_key(|(size, _)| *size);
        steps.into_iter().try_for_each(|(_, step)| found(step))
    }

    fn pattern(&self, step: &Step) -> String {
        pattern_text(step)
    }

    fn reason(&self, step: &Step) -> String {
        let Parts::Deadly {
            cells,
            digits,
            guardians,
            ..
        } = &step.parts
        else {
            return String::new();
        };
        format!(
            "The twelve cells {} are a diagonal in each of four boxes, and one of the diagonals runs \
             the other way than the rest: {} alone cannot fill them. So one of the other candidates \
             is true: {}. {}",
            cells.words(),
            digits.words(),
            candidate_words(guardians),
            use_sentences(step, self.by),
        )
    }
}
