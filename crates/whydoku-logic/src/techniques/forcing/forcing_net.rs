#![doc = include_str!("forcing_net.md")]

use whydoku_grid::{CandidateSet, Cell, Digit, House, Truth};
use crate::step::forcing_step::{
    alternatives, conclusions, forcing_pattern, forcing_reason, forcing_step,
};
use crate::infer::masks::Masks;
use crate::proof::trim::trimmed;
use crate::{
    Branch, Concludes, Facts, Family, Flow, HodokuCode, Inference, Info, Literal, Parts, Proof,
    Rule, Step, Technique,
};
use whydoku_grid::rating::Rating;
use std::collections::BTreeMap;

pub(crate) const CELL_FORCING_NET: ForcingNet = ForcingNet {
    info: &CELL,
    cells: true,
};
pub(crate) const HOUSE_FORCING_NET: ForcingNet = ForcingNet {
    info: &HOUSE,
    cells: false,
};

/// Every candidate of a cell, or of a digit in a house, leads by singles to the same conclusion.
#[derive(Debug)]
pub(crate) struct ForcingNet {
    info: &'static Info,
    cells: bool,
}

static CELL: Info = Info {
    id: "cell-forcing-net",
    name: "Cell Forcing Net",
    family: Family::Forcing,
    rating: Rating(88),
    aliases: &["Forcing Net Verity", "Dynamic Cell Forcing Chain"],
    hodoku: Some(HodokuCode {
        code: "1304",
        score: 700,
    }),
    rows: &[154],
    assumes_uniqueness: false,
    default: true,
};

static HOUSE: Info = Info {
    id: "house-forcing-net",
    name: "House Forcing Net",
    aliases: &["Region Forcing Net", "Dynamic Region Forcing Chain"],
    ..CELL
};

impl Technique for ForcingNet {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        let marks = facts.marks();
        let mut best: BTreeMap<Literal, (usize, Truth)> = BTreeMap::new();
        let leftovers = facts.asks_first().then(|| Leftovers::new(facts));
        for truth in self.truths() {
            let over = marks.open_of(truth);
            if over.len() < 2 || !leftovers.as_ref().is_none_or(|left| left.conclude(&over)) {
                continue;
            }
            facts.spend(over.len() as u64)?;
            let (mut on, mut off) = (*marks.open(), *marks.open());
            let mut conflict = false;
            for case in over.iter() {
                let trail = facts.trail(case);
                conflict |= trail.conflict().is_some();
                on &= *trail.on();
                off -= *trail.open();
            }
            // A candidate that fails by itself is a contradiction.
            if conflict {
                continue;
            }
            let on = (on - over).iter().map(Literal::on);
            for literal in on.chain((off - over).iter().map(Literal::off)) {
                let known = best.entry(literal).or_insert((over.len(), truth));
                if over.len() < known.0 {
                    *known = (over.len(), truth);
                }
            }
        }
        best.into_iter().try_for_each(|(literal, (_, truth))| {
            let step = self.step(facts, truth, literal);
            found(step)
        })
    }

    fn pattern(&self, step: &Step) -> String {
        forcing_pattern(step)
    }

    fn reason(&self, step: &Step) -> String {
        match &step.parts {
            Parts::Forcing { over, .. } => forcing_reason(step, &alternatives(**over)),
            _ => String::new(),
        }
    }
}

impl ForcingNet {
    fn truths(&self) -> Vec<Truth> {
        if self.cells {
            return Cell::ALL.into_iter().map(Truth::Cell).collect();
        }
        let of = |house: House| Digit::ALL.map(|digit| Truth::House(house, digit));
        House::ALL.into_iter().flat_map(of).collect()
    }

    fn step(&self, facts: &Facts<'_>, truth: Truth, literal: Literal) -> Step {
        let marks = facts.marks();
        let over: CandidateSet = marks.open_of(truth);
        let branches = over
            .iter()
            .map(|case| Branch {
                assume: case,
                trail: facts.trail(case).reasons_for(marks, literal),
                conflict: None,
            })
            .collect();
        let done = conclusions(literal);
        let cases = Inference::cases(truth, branches, vec![literal]);
        let proof = trimmed(marks, Proof::from(cases), &done);
        let lines = lines_of(&proof, literal);
        forcing_step(self.info, over, lines, done, proof)
    }
}

/// What singles leave under each candidate, without reasons: most truths conclude nothing, and that is told
/// sooner so.
struct Leftovers {
    open: Masks,
    /// Nothing where the candidate fails.
    under: Vec<Option<Masks>>,
    /// For each candidate its place in `under`.
    places: Vec<usize>,
    /// Whether a candidate that fails here fails by what follows from it: so in a state without singles.
    fails_by_itself: bool,
}

impl Leftovers {
    fn new(facts: &Facts<'_>) -> Self {
        let mut leftovers = Self {
            open: Masks::from_set(facts.marks().open()),
            under: Vec::with_capacity(256),
            places: vec![0; 729],
            fails_by_itself: !facts.has_singles(),
        };
        for candidate in facts.marks().open().iter() {
            leftovers.places[candidate.index()] = leftovers.under.len();
            let left = facts.left_under(candidate);
            leftovers.under.push(left.map(|left| left.masks));
        }
        leftovers
    }

    /// Whether all cases may rule out the same: a digit that is placed in all of them rules out the
    /// others of its cell.
    fn conclude(&self, over: &CandidateSet) -> bool {
        let mut left = Masks::NONE;
        for case in over.iter() {
            match &self.under[self.places[case.index()]] {
                Some(under) => left.add(under),
                None if self.fails_by_itself => return false,
                None => left.insert(case),
            }
        }
        !self.open.is_subset(&left)
    }
}

/// For each branch what is placed in it, and the conclusion.
fn lines_of(proof: &Proof, literal: Literal) -> Vec<Vec<Literal>> {
    let Some(Rule::Cases { branches, .. }) = proof.0.first().map(|cases| &cases.rule) else {
        return Vec::new();
    };
    let line = |branch: &Branch| {
        let mut line = vec![Literal::on(branch.assume)];
        for inference in &branch.trail {
            if let Concludes::Literals(literals) = &inference.concludes {
                line.extend(literals);
            }
        }
        if line.last() != Some(&literal) {
            line.push(literal);
        }
        line
    };
    branches.iter().map(line).collect()
}
