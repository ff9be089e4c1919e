//! Fish over any houses: the places of a digit in some houses are covered by as many others.

use crate::facts::{Facts, off};
use crate::proof::Premise;
use crate::proof::line::{Literal, Var};
use crate::rules::{Group, Rules, Truth};
use crate::step::words::{a_digit, group};
use crate::step::{Picture, Role, Step, Text};
use crate::{Found, Info, Technique};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

#[derive(Debug)]
pub(super) struct Fish {
    info: &'static Info,
    size: usize,
}

pub(super) static X_WING: Fish = Fish {
    info: &Info {
        id: "x-wing",
        name: "X-Wing",
        difficulty: 16,
        page: include_str!("fish.md"),
    },
    size: 2,
};

pub(super) static SWORDFISH: Fish = Fish {
    info: &Info {
        id: "swordfish",
        name: "Swordfish",
        difficulty: 24,
        page: include_str!("fish.md"),
    },
    size: 3,
};

pub(super) static JELLYFISH: Fish = Fish {
    info: &Info {
        id: "jellyfish",
        name: "Jellyfish",
        difficulty: 28,
        page: include_str!("fish.md"),
    },
    size: 4,
};

impl Technique for Fish {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &mut Facts<'_>, found: &mut Found<'_>) -> ControlFlow<()> {
        let n = facts.rules.n();
        for digit in 1..=n {
            let places = |truth: &Truth| -> Option<Vec<Var>> {
                let same =
                    truth.vars.len() == n && truth.vars.iter().all(|var| var % n + 1 == digit);
                let open = facts.open_of(&truth.vars);
                let few = (2..=self.size).contains(&open.len());
                (same && few).then_some(open)
            };
            let truths = facts.rules.truths().iter();
            let bases: Vec<(&Truth, Vec<Var>)> = truths
                .filter_map(|truth| Some((truth, places(truth)?)))
                .collect();
            let mut chosen = Vec::new();
            self.choose(facts, digit, &bases, &mut chosen, found)?;
        }
        ControlFlow::Continue(())
    }
}

type Base<'a> = (&'a Truth, Vec<Var>);

impl Fish {
    fn choose<'a>(
        &self,
        facts: &Facts<'_>,
        digit: usize,
        bases: &'a [Base<'a>],
        chosen: &mut Vec<&'a Base<'a>>,
        found: &mut Found<'_>,
    ) -> ControlFlow<()> {
        if chosen.len() == self.size {
            let places: Vec<Var> = chosen
                .iter()
                .flat_map(|(_, places)| places.clone())
                .collect();
            return self.cover(facts, digit, chosen, &places, &mut Vec::new(), found);
        }
        for (at, base) in bases.iter().enumerate() {
            let apart = |(_, other): &&Base<'_>| base.1.iter().all(|place| !other.contains(place));
            if chosen.iter().all(apart) {
                chosen.push(base);
                self.choose(facts, digit, &bases[at + 1..], chosen, found)?;
                chosen.pop();
            }
        }
        ControlFlow::Continue(())
    }

    /// Covers the first place that is not covered by each group that has it.
    fn cover(
        &self,
        facts: &Facts<'_>,
        digit: usize,
        bases: &[&Base<'_>],
        places: &[Var],
        covers: &mut Vec<usize>,
        found: &mut Found<'_>,
    ) -> ControlFlow<()> {
        let rules = facts.rules;
        let cell = |var: &Var| var / rules.n();
        let has = |cover: &usize, place: &Var| rules.groups()[*cover].cells.contains(&cell(place));
        let Some(open) = places
            .iter()
            .find(|place| !covers.iter().any(|cover| has(cover, place)))
        else {
            if covers.len() < self.size {
                return ControlFlow::Continue(());
            }
            return match self.step(facts, digit, bases, covers) {
                Some(step) => found(step),
                None => ControlFlow::Continue(()),
            };
        };
        if covers.len() == self.size {
            return ControlFlow::Continue(());
        }
        for cover in (0..rules.groups().len()).filter(|cover| has(cover, open)) {
            // A base that covers itself says nothing.
            let inside = places.iter().filter(|place| has(&cover, place)).count();
            let itself = bases
                .iter()
                .any(|(_, own)| own.iter().all(|place| has(&cover, place)));
            if inside > 1 && !itself {
                covers.push(cover);
                self.cover(facts, digit, bases, places, covers, found)?;
                covers.pop();
            }
        }
        ControlFlow::Continue(())
    }

    fn step(
        &self,
        facts: &Facts<'_>,
        digit: usize,
        bases: &[&Base<'_>],
        covers: &[usize],
    ) -> Option<Step> {
        let rules = facts.rules;
        let covers: Vec<&Group> = covers.iter().map(|cover| &rules.groups()[*cover]).collect();
        // How often a candidate is covered, minus how often a base needs it.
        let mut weight: BTreeMap<Var, i32> = BTreeMap::new();
        for cell in covers.iter().flat_map(|cover| &cover.cells) {
            *weight.entry(rules.var(*cell, digit)).or_default() += 1;
        }
        for place in bases.iter().flat_map(|(_, places)| places) {
            *weight.entry(*place).or_default() -= 1;
        }
        let spare =
            |(var, weight): (Var, i32)| (weight > 0 && facts.is_candidate(var)).then_some(var);
        let targets: Vec<Var> = weight.into_iter().filter_map(spare).collect();
        if targets.is_empty() {
            return None;
        }
        let mut prover = facts.prover();
        let lines = bases.iter().map(|(truth, _)| truth.line);
        let lines = lines.chain(covers.iter().map(|cover| cover.at_most[digit - 1]));
        let sum: Vec<(i64, Premise)> = lines.map(|line| (1, Premise::Rule(line))).collect();
        prover.sum(&sum, 1);
        for target in &targets {
            prover.refute(&[Literal::on(*target)], &[], &[], &mut 0);
        }
        let conclusions = off(&targets);
        let places: Vec<Var> = bases
            .iter()
            .flat_map(|(_, places)| places.clone())
            .collect();
        let mut picture = Picture::default().candidates(Role::Pattern, facts.pictured(&places));
        for (truth, _) in bases {
            if let Some(part) = rules.part_of(truth.line) {
                picture = picture.constraint(Role::Base, part);
            }
        }
        Some(Step {
            technique: self.info,
            proof: prover.finish(&conclusions)?,
            conclusions,
            reason: reason(rules, facts, digit, bases, &covers),
            in_full: None,
            picture,
        })
    }
}

fn reason(
    rules: &Rules,
    facts: &Facts<'_>,
    digit: usize,
    bases: &[&Base<'_>],
    covers: &[&Group],
) -> Text {
    let mut text = Text::new();
    for (truth, places) in bases {
        if let Some(part) = rules.part_of(truth.line) {
            let cells: Vec<usize> = truth.vars.iter().map(|var| var / rules.n()).collect();
            let name = group(rules, part, &cells);
            text.say(
                "{} needs {}, in {}.",
                &[&name, &a_digit(digit), &facts.cells_of(places)],
            );
        }
    }
    let names: Vec<String> = covers
        .iter()
        .map(|cover| group(rules, cover.part, &cover.cells).text)
        .collect();
    let names = crate::step::words::list(&names, "and");
    text.say(
        "All these cells are in {}, which have room for no other {}.",
        &[&names, &digit],
    );
    text
}
