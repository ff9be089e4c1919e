#![doc = include_str!("xyz_ring.md")]

use whydoku_grid::{Candidate, CandidateSet, Cell, CellSet, Digit, House, Truth};
use crate::proof::cover::is_minimal;
use crate::{
    Conclusions, Facts, Family, Flow, Highlight, Inference, Info, Parts, Role, Step, Technique,
    Words,
};
use whydoku_grid::rating::Rating;
use std::ops::ControlFlow;

pub(crate) const XYZ_RING: XyzRing = XyzRing;

/// An XYZ-Wing whose pincers are joined by a house with room for z only next to them.
#[derive(Debug)]
pub(crate) struct XyzRing;

static INFO: Info = Info {
    id: "xyz-ring",
    name: "XYZ-Ring",
    family: Family::Wings,
    rating: Rating(50),
    aliases: &["XYZ-Loop", "XYZ Nice Loop"],
    hodoku: None,
    rows: &[75],
    assumes_uniqueness: false,
    default: true,
};

impl Technique for XyzRing {
    fn info(&self) -> &'static Info {
        &INFO
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
                    for step in rings(facts, pivot, [first, second], z) {
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

    fn pattern(&self, step: &Step) -> String {
        let (Some((pivot, ends, z)), Some(closing)) = (parts(step), closing(step)) else {
            return String::new();
        };
        let digits: Vec<String> = match &step.parts {
            Parts::Wing { digits, .. } => digits.without(z).iter().map(|d| d.to_string()).collect(),
            _ => Vec::new(),
        };
        format!(
            "{}/{z} in {pivot},{ends} closed by {z} in {closing}",
            digits.join("/")
        )
    }

    fn reason(&self, step: &Step) -> String {
        let (Some((pivot, ends, z)), Some(closing)) = (parts(step), closing(step)) else {
            return String::new();
        };
        format!(
            "The pivot {} and the pincers {} make an XYZ-Wing on {z}. In {} every place for {z} sees \
             one of its cells, so the four together (three cells and the {z} of that house) use up \
             all the links between them: each of these links holds exactly one true candidate, and \
             no other candidate in them can be true.",
            pivot.words(),
            ends.words(),
            closing.words(),
        )
    }
}

fn parts(step: &Step) -> Option<(CellSet, CellSet, Digit)> {
    match &step.parts {
        Parts::Wing {
            pivot,
            pincers,
            eliminated,
            ..
        } => Some((
            *pivot,
            pincers.iter().fold(CellSet::EMPTY, |all, end| all | *end),
            *eliminated,
        )),
        _ => None,
    }
}

fn closing(step: &Step) -> Option<House> {
    step.drawn.iter().find_map(|h| match h.marked {
        crate::Marked::House(house) if h.role == Role::Cover => Some(house),
        _ => None,
    })
}

/// The houses that close the wing: four truths and four links, so everything else in the links goes.
fn rings(facts: &Facts<'_>, pivot: Cell, pincers: [Cell; 2], z: Digit) -> Vec<Step> {
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
                        found.extend(ring(facts, pivot, pincers, z, closing, truths, links));
                    }
                }
            }
        }
    }
    found
}

fn ring(
    facts: &Facts<'_>,
    pivot: Cell,
    pincers: [Cell; 2],
    z: Digit,
    closing: House,
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
    // Without the ring the wing alone gives only the cells that see all three.
    let by_wing = facts.positions(z) & pivot.peers() & pincers[0].peers() & pincers[1].peers();
    let mut plain = CandidateSet::EMPTY;
    plain.insert_cells(z, by_wing);
    if gone.is_subset(&plain) || !is_minimal(facts.marks(), &truths, &links, &gone) {
        return None;
    }
    let digits = facts.candidates(pivot);
    let ends: CellSet = pincers.into_iter().collect();
    let step = Step::new(
        &INFO,
        Conclusions::eliminate(gone),
        Inference::cover(truths, links, gone.iter()),
        Parts::Wing {
            pivot: pivot.into(),
            pincers: pincers.map(CellSet::from).to_vec(),
            digits,
            eliminated: z,
        },
    )
    .highlight(Highlight::cells(Role::Pivot, pivot.into()))
    .highlight(Highlight::cells(Role::Pincer, ends))
    .highlight(Highlight::house(Role::Cover, closing))
    .highlight(Highlight::digit(
        Role::Pattern,
        z,
        facts.positions_in(closing, z),
    ));
    Some(step)
}
