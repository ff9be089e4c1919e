//! Almost locked sets: cells of a house with one digit more than cells.

use crate::facts::{Facts, off};
use crate::proof::Premise;
use crate::proof::line::{Literal, Var};
use crate::rules::{Rules, VarSet};
use crate::step::words::{group, one_of, verb};
use crate::step::{Picture, Role, Step, Text};
use crate::{Found, Info, Technique};
use std::ops::ControlFlow;
use whydoku_variant::Digits;

#[derive(Debug)]
pub(super) struct AlsXz;

static INFO: Info = Info {
    id: "als-xz",
    name: "Almost Locked Sets",
    difficulty: 32,
    page: include_str!("als.md"),
};

/// The most cells of one set.
const MOST_CELLS: usize = 4;

/// The most sets that are compared with each other.
const MOST_SETS: usize = 900;

/// Cells with one digit more than there are cells.
struct Set {
    house: usize,
    cells: Vec<usize>,
    digits: Digits,
    /// For each digit: its places, and what cannot be true together with any of them.
    places: Vec<(Vec<Var>, VarSet)>,
}

impl Technique for AlsXz {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn search(&self, facts: &mut Facts<'_>, found: &mut Found<'_>) -> ControlFlow<()> {
        let sets = sets(facts);
        for (place, a) in sets.iter().enumerate() {
            for b in &sets[place + 1..] {
                let common = a.digits.and(b.digits);
                if common.len() < 2 || a.cells.iter().any(|cell| b.cells.contains(cell)) {
                    continue;
                }
                for x in common.iter().filter(|x| a.restricts(b, *x)) {
                    for z in common.iter().filter(|z| *z != x) {
                        let targets = targets(facts, a, b, z);
                        if targets.is_empty() {
                            continue;
                        }
                        if let Some(step) = step(facts, [a, b], x, z, &targets) {
                            found(step)?;
                        }
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

impl Set {
    /// Whether at most one of the two sets can have the digit.
    fn restricts(&self, other: &Self, digit: usize) -> bool {
        let (_, seen) = &self.places[digit - 1];
        let (places, _) = &other.places[digit - 1];
        places.iter().all(|place| seen.contains(*place))
    }
}

fn sets(facts: &Facts<'_>) -> Vec<Set> {
    let rules = facts.rules;
    let mut sets: Vec<Set> = Vec::new();
    let mut seen: std::collections::BTreeSet<Vec<usize>> = std::collections::BTreeSet::new();
    for size in 1..=MOST_CELLS {
        for (house, group) in rules.groups().iter().enumerate() {
            let open = facts.unsolved(&group.cells);
            if open.len() <= size {
                continue;
            }
            let mut grow = vec![(Vec::new(), 0, Digits::EMPTY)];
            while let Some((cells, from, digits)) = grow.pop() {
                if cells.len() == size {
                    if digits.len() == size + 1 && seen.insert(cells.clone()) {
                        sets.push(set(facts, house, cells, digits));
                    }
                    continue;
                }
                for (place, cell) in open.iter().enumerate().skip(from) {
                    let digits = digits.or(facts.marks.open(*cell));
                    if digits.len() <= size + 1 {
                        let mut cells: Vec<usize> = cells.clone();
                        cells.push(*cell);
                        grow.push((cells, place + 1, digits));
                    }
                }
            }
        }
        if sets.len() > MOST_SETS {
            sets.truncate(MOST_SETS);
            break;
        }
    }
    sets
}

fn set(facts: &Facts<'_>, house: usize, cells: Vec<usize>, digits: Digits) -> Set {
    let rules = facts.rules;
    let places = (1..=rules.n()).map(|digit| {
        let vars = cells.iter().map(|cell| rules.var(*cell, digit));
        let places: Vec<Var> = vars.filter(|var| facts.is_candidate(*var)).collect();
        let mut seen = VarSet::empty(rules.candidates());
        if let Some((first, rest)) = places.split_first() {
            seen = rules.conflicts(*first).clone();
            for var in rest {
                seen.and(rules.conflicts(*var));
            }
        }
        (places, seen)
    });
    Set {
        house,
        places: places.collect(),
        cells,
        digits,
    }
}

fn targets(facts: &Facts<'_>, a: &Set, b: &Set, z: usize) -> Vec<Var> {
    let n = facts.rules.n();
    let mut seen = a.places[z - 1].1.clone();
    seen.and(&b.places[z - 1].1);
    let cells = |var: &Var| a.cells.contains(&(var / n)) || b.cells.contains(&(var / n));
    seen.iter()
        .filter(|var| facts.is_candidate(*var) && !cells(var) && var % n + 1 == z)
        .collect()
}

fn step(facts: &Facts<'_>, sets: [&Set; 2], x: usize, z: usize, targets: &[Var]) -> Option<Step> {
    let rules = facts.rules;
    let mut prover = facts.prover();
    let mut reason = Text::new();
    for set in sets {
        let house = &rules.groups()[set.house];
        // So many cells have room for all but one of the other digits: x or z is among them.
        let cells = set.cells.iter().map(|cell| Rules::cell_line(*cell));
        let digits = set.digits.iter().filter(|digit| *digit != x && *digit != z);
        let lines = cells.chain(digits.map(|digit| house.at_most[digit - 1]));
        let sum: Vec<(i64, Premise)> = lines.map(|line| (1, Premise::Rule(line))).collect();
        prover.sum(&sum, 1);
        let name = group(rules, house.part, &house.cells);
        if set.cells.len() == 1 {
            reason.say(
                "{} is {}.",
                &[&facts.named(&set.cells), &one_of(set.digits)],
            );
        } else {
            reason.say(
                "{} in {} have only the candidates {}, one more than there are cells.",
                &[&facts.named(&set.cells), &name, &set.digits],
            );
        }
    }
    let [a, b] = sets;
    for digit in [x, z] {
        let (first, second) = (&a.places[digit - 1].0, &b.places[digit - 1].0);
        let others = || second.iter().chain(targets);
        for one in first {
            prover.use_lines(others().filter_map(|other| rules.link(*one, *other)));
        }
        for one in second {
            prover.use_lines(targets.iter().filter_map(|other| rules.link(*one, *other)));
        }
    }
    let seeing = facts.cells_of(targets);
    reason.say(
        "Not both sets can have {}, since its places in one see those in the other. A set without {} needs all its other digits, so one of the sets has {}. {} {} every place for it.",
        &[&x, &x, &z, &seeing, &verb(seeing.len(), "sees", "see")],
    );
    let cells: Vec<usize> = sets.iter().flat_map(|set| set.cells.clone()).collect();
    for target in targets {
        prover.refute(&[Literal::on(*target)], &[], &cells, &mut 60);
    }
    let conclusions = off(targets);
    Some(Step {
        technique: &INFO,
        proof: prover.finish(&conclusions)?,
        conclusions,
        reason,
        in_full: None,
        picture: Picture::default()
            .cells(Role::Pattern, facts.named(&a.cells))
            .cells(Role::Base, facts.named(&b.cells)),
    })
}
