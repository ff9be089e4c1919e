#![doc = include_str!("xyz_ring.md")]

use crate::proof::cover::is_minimal;
use crate::step::words::Or as _;
use crate::technique::info;
use crate::{
    Conclusions, Facts, Flow, Inference, Info, Parts, Pattern, Picture, Role, Spans, Step,
    Technique,
};
use std::ops::ControlFlow;
use whydoku_grid::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House, Truth};

pub(crate) const XYZ_RING: XyzRing = XyzRing {
    info: &info!("xyz-ring", "XYZ-Ring", 50)
        .aliases(&["XYZ-Loop", "XYZ Nice Loop"])
        .rows(&[75]),
};

/// Finds an XYZ-Wing and a house where every place for z sees a cell of the wing.
#[derive(Debug)]
pub(crate) struct XyzRing {
    info: &'static Info,
}

impl Technique for XyzRing {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        let bivalue = facts.bivalue();
        let mut known: Vec<CandidateSet> = Vec::new();
        for pivot in facts.unsolved() - bivalue {
            let digits = facts.candidates(pivot);
            if digits.len() != 3 {
                continue;
            }
            let ends = bivalue & pivot.peers();
            for first in ends {
                let one = facts.candidates(first);
                for second in ends - first.peers() {
                    let two = facts.candidates(second);
                    let fits = second > first
                        && (one | two) == digits
                        && !one.is_disjoint(two)
                        && one != two;
                    let Some(z) = (one & two).only().filter(|_| fits) else {
                        continue;
                    };
                    for step in rings(self.info, facts, pivot, [first, second], z) {
                        if !known.contains(&step.conclusions.eliminations) {
                            known.push(*step.conclusions.eliminations);
                            found(step)?;
                        }
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// The steps for all houses that close the wing. There are four truths and four links, so every
/// other candidate in the links is eliminated.
fn rings(
    info: &'static Info,
    facts: &Facts<'_>,
    pivot: Cell,
    pincers: [Cell; 2],
    z: Digit,
) -> Vec<Step> {
    let cells: CellSet = pincers.into_iter().collect::<CellSet>().with(pivot);
    let mut found = Vec::new();
    let mut inner = Vec::with_capacity(2);
    for pincer in pincers {
        let Some(shared) = facts.candidates(pincer).without(z).first() else {
            return found;
        };
        let houses: Vec<House> = CellSet::single(pivot)
            .with(pincer)
            .common_houses()
            .collect();
        inner.push((shared, houses));
    }
    for closing in House::ALL {
        let places = facts.positions_in(closing, z);
        if places.len() < 2 || !places.is_disjoint(cells) {
            continue;
        }
        for one in pincers[0].houses() {
            for two in pincers[1].houses() {
                let reach = one.cells() | two.cells();
                if one == two || !places.is_subset(reach) || !reach.contains(pivot) {
                    continue;
                }
                for x_house in &inner[0].1 {
                    for y_house in &inner[1].1 {
                        let truths = [
                            Truth::Cell(pivot),
                            Truth::Cell(pincers[0]),
                            Truth::Cell(pincers[1]),
                            Truth::House(closing, z),
                        ];
                        let links = [
                            Truth::House(*x_house, inner[0].0),
                            Truth::House(*y_house, inner[1].0),
                            Truth::House(one, z),
                            Truth::House(two, z),
                        ];
                        let pattern = RingPattern {
                            pivot,
                            pincers,
                            digits: facts.candidates(pivot),
                            z,
                            closing,
                            places,
                        };
                        found.extend(ring(info, facts, pattern, truths, links));
                    }
                }
            }
        }
    }
    found
}

fn ring(
    info: &'static Info,
    facts: &Facts<'_>,
    pattern: RingPattern,
    truths: [Truth; 4],
    links: [Truth; 4],
) -> Option<Step> {
    let times = |set: &[Truth], c: Candidate| set.iter().filter(|t| t.contains(c)).count();
    let mut gone = CandidateSet::EMPTY;
    for link in links {
        for candidate in facts.marks().open_of(link).iter() {
            if times(&links, candidate) > times(&truths, candidate) {
                gone.insert(candidate);
            }
        }
    }
    // The wing alone eliminates z only from cells that see all three.
    let [first, second] = pattern.pincers;
    let seen = pattern.pivot.peers() & first.peers() & second.peers();
    let by_wing = CandidateSet::of_digit(pattern.z, facts.positions(pattern.z) & seen);
    if gone.is_subset(&by_wing) || !is_minimal(facts.marks(), &truths, &links, &gone) {
        return None;
    }
    let proof = Inference::cover(truths, links, gone.iter());
    let conclusions = Conclusions::eliminate(gone);
    Some(Step::found(info, conclusions, proof, pattern))
}

/// An XYZ-Wing and the house that closes it to a ring.
#[derive(Debug)]
struct RingPattern {
    pivot: Cell,
    pincers: [Cell; 2],
    /// The candidates of the pivot.
    digits: DigitSet,
    /// The digit in all three cells.
    z: Digit,
    closing: House,
    /// The places for z in the closing house.
    places: CellSet,
}

impl RingPattern {
    fn ends(&self) -> CellSet {
        self.pincers.into_iter().collect()
    }
}

impl Pattern for RingPattern {
    fn notation(&self, _: &Step) -> String {
        let others = self.digits.without(self.z);
        let others: Vec<String> = others.iter().map(|digit| digit.to_string()).collect();
        let (pivot, ends, z, closing) = (self.pivot, self.ends(), self.z, self.closing);
        format!(
            "{}/{z} in {pivot},{ends} closed by {z} in {closing}",
            others.join("/")
        )
    }

    fn explain(&self, _: &Step, text: &mut Spans) {
        let z = &self.z;
        text.say(
            "The pivot {} and the pincers {} form an XYZ-Wing on {}: one of the three is {}.",
            &[&self.pivot, &self.ends(), z, z],
        );
        text.say(
            "{} needs its {} in {}, and each of these cells sees one of the three.",
            &[&self.closing, z, &self.places.or()],
        );
        text.say(
            "Those are four things to place, and exactly four houses link them to each other, so each of these links is used up and no other cell of it can hold its digit.",
            &[],
        );
    }

    fn draw(&self, _: &Step, picture: &mut Picture) {
        picture.cells(Role::Pivot, self.pivot.into());
        picture.cells(Role::Pincer, self.ends());
        picture.house(Role::Cover, self.closing);
        picture.digit(Role::Pattern, self.z, self.places);
    }

    fn parts(&self) -> Parts {
        Parts::Wing {
            pivot: self.pivot.into(),
            pincers: self.pincers.map(CellSet::from).to_vec(),
            digits: self.digits,
            eliminated: self.z,
        }
    }
}
