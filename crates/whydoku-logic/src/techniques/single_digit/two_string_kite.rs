#![doc = include_str!("two_string_kite.md")]

use whydoku_grid::CellSet;
use crate::proof::cover::needed_covers;
use crate::techniques::single_digit::common::digit_chain::{chain_reason, ends_pattern};
use crate::techniques::single_digit::common::turbot::{Shape, Turbot, turbots};
use crate::{Facts, Family, Flow, HodokuCode, Info, Parts, Proof, Step, Technique, Words};
use whydoku_grid::rating::Rating;
use std::ops::ControlFlow;

pub(crate) const TWO_STRING_KITE: Kite = Kite;
pub(crate) const DUAL_TWO_STRING_KITE: DualKite = DualKite;

/// A strong link in a row and one in a column, joined in a box.
#[derive(Debug)]
pub(crate) struct Kite;

/// Two kites that are joined by the same two cells.
#[derive(Debug)]
pub(crate) struct DualKite;

static KITE: Info = Info {
    id: "two-string-kite",
    name: "2-String Kite",
    aliases: &["Two-String Kite"],
    ..info("0401", 51)
};

static DUAL: Info = Info {
    id: "dual-two-string-kite",
    name: "Dual 2-String Kite",
    aliases: &["Dual Two-String Kite"],
    ..info("0404", 53)
};

/// What both have in common.
const fn info(code: &'static str, row: u8) -> Info {
    Info {
        id: "",
        name: "",
        family: Family::SingleDigit,
        rating: Rating(41),
        aliases: &[],
        hodoku: Some(HodokuCode { code, score: 150 }),
        rows: if row == 51 { &[51] } else { &[53] },
        assumes_uniqueness: false,
        default: true,
    }
}

impl Technique for Kite {
    fn info(&self) -> &'static Info {
        &KITE
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        turbots(facts, Shape::Kite, &mut |kite| {
            found(kite.chain().step(&KITE, facts, kite.targets))
        })
    }

    fn pattern(&self, step: &Step) -> String {
        ends_pattern(step)
    }

    fn reason(&self, step: &Step) -> String {
        chain_reason(step)
    }
}

impl Technique for DualKite {
    fn info(&self) -> &'static Info {
        &DUAL
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        let mut kites: Vec<Turbot> = Vec::new();
        turbots(facts, Shape::Kite, &mut |kite| {
            let [x, y] = kite.joined;
            for other in &kites {
                let joined = other.joined == [x, y] || other.joined == [y, x];
                // Two ways to the same elimination are not two kites in one.
                if joined && (other.digit, other.targets) != (kite.digit, kite.targets) {
                    found(dual(facts, other, &kite))?;
                }
            }
            kites.push(kite);
            ControlFlow::Continue(())
        })
    }

    fn pattern(&self, step: &Step) -> String {
        let halves: Vec<String> = step
            .links
            .chunks(3)
            .map(|kite| {
                let ends = kite[0].from.cells | kite[2].to.cells;
                format!("{} in {ends}", kite[0].from.digit)
            })
            .collect();
        match step.links.get(1) {
            Some(weak) => format!(
                "{} connected by {}",
                halves.join(" and "),
                weak.from.cells | weak.to.cells
            ),
            None => String::new(),
        }
    }

    fn reason(&self, step: &Step) -> String {
        let Parts::Plain { houses, .. } = &step.parts else {
            return String::new();
        };
        let halves: Vec<String> = step
            .links
            .chunks(3)
            .zip(houses.chunks(2))
            .map(|(kite, houses)| {
                let [a, x, y, b] = [kite[0].from, kite[0].to, kite[2].from, kite[2].to];
                let digit = a.digit;
                format!(
                    "The digit {digit} is left in {} only in {} and in {} only in {}. At most one of \
                     {} is {digit}, since they share a box; so {} or {} is, and a cell that sees both \
                     is not.",
                    houses[0].words(),
                    (a.cells | x.cells).words(),
                    houses[1].words(),
                    (y.cells | b.cells).words(),
                    (x.cells | y.cells).words(),
                    a.cells,
                    b.cells,
                )
            })
            .collect();
        halves.join(" ")
    }
}

/// The step of two kites on the same two cells.
fn dual(facts: &Facts<'_>, one: &Turbot, two: &Turbot) -> Step {
    let [first, second] = [one, two].map(|kite| kite.chain().step(&DUAL, facts, kite.targets));
    let mut conclusions = first.conclusions;
    conclusions.eliminations |= *second.conclusions.eliminations;
    let proof = [first.proof, second.proof].map(|proof| Vec::from(proof.0));
    let cells = |kite: &Turbot| {
        kite.joined
            .into_iter()
            .chain(kite.free)
            .collect::<CellSet>()
    };
    let mut step = Step::new(
        &DUAL,
        conclusions,
        Proof::from(needed_covers(facts.marks(), proof.concat())),
        Parts::Plain {
            cells: cells(one) | cells(two),
            digits: [one.digit, two.digit].into_iter().collect(),
            houses: one
                .strong
                .iter()
                .chain(&two.strong)
                .map(|l| l.house)
                .collect(),
        },
    );
    step.links = first.links.into_iter().chain(second.links).collect();
    step.drawn = first.drawn;
    step.drawn.extend(second.drawn);
    step
}
