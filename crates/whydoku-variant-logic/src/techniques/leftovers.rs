//! Law of leftovers: some houses cover others except for a few cells on both sides.

use super::account::times;
use crate::facts::{Facts, off};
use crate::proof::Premise;
use crate::proof::line::{Literal, Var};
use crate::rules::{Group, Rules};
use crate::step::words::{group, list, verb};
use crate::step::{Named, Picture, Role, Span, Step, Text};
use crate::{Found, Info, Technique};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use whydoku_variant::Cell;

#[derive(Debug)]
pub(super) struct Leftovers;

static INFO: Info = Info {
    id: "law-of-leftovers",
    name: "Law of Leftovers",
    difficulty: 15,
    page: include_str!("leftovers.md"),
};

/// Houses next to each other, others that cover most of them, and the cells that only one side has.
#[derive(Debug)]
pub(crate) struct Leftover {
    /// The rows or columns, as places in [`Rules::groups`].
    lines: Vec<usize>,
    /// The others.
    covers: Vec<usize>,
    /// The cells of the lines that the others do not cover.
    out: Vec<usize>,
    /// The cells of the others outside the lines.
    poking: Vec<usize>,
}

impl Leftover {
    /// All that leave few cells over.
    pub(crate) fn all(rules: &Rules) -> Vec<Self> {
        let n = rules.n();
        let houses = rules.groups().iter().enumerate();
        let houses: Vec<(usize, &Group)> = houses
            .filter(|(_, house)| !house.at_least.is_empty())
            .collect();
        let (lines, others): (Vec<_>, Vec<_>) = houses
            .into_iter()
            .partition(|(_, house)| house.part < 2 * n);
        let mut all = Vec::new();
        let mut seen = BTreeSet::new();
        for side in [0..n, n..2 * n] {
            let side: Vec<(usize, &Group)> = lines
                .iter()
                .copied()
                .filter(|(_, house)| side.contains(&house.part))
                .collect();
            for (first, last) in (0..side.len()).flat_map(|a| (a..side.len()).map(move |b| (a, b)))
            {
                let band = &side[first..=last];
                let cells: BTreeSet<usize> =
                    band.iter().flat_map(|(_, g)| g.cells.clone()).collect();
                let inside =
                    |house: &Group| house.cells.iter().filter(|c| cells.contains(c)).count();
                let near: Vec<(usize, &Group)> = others
                    .iter()
                    .copied()
                    .filter(|(_, house)| 2 * inside(house) > n)
                    .collect();
                let mut chosen = Vec::new();
                choose(&near, &mut chosen, &mut |covers| {
                    let covered: BTreeSet<usize> =
                        covers.iter().flat_map(|(_, g)| g.cells.clone()).collect();
                    let leftover = Self {
                        lines: band.iter().map(|(place, _)| *place).collect(),
                        covers: covers.iter().map(|(place, _)| *place).collect(),
                        out: cells.difference(&covered).copied().collect(),
                        poking: covered.difference(&cells).copied().collect(),
                    };
                    let few = leftover.out.len() <= n && leftover.poking.len() < n;
                    // One house and another are locked candidates.
                    let several = leftover.lines.len() + leftover.covers.len() > 2;
                    let key = (leftover.out.clone(), leftover.poking.clone());
                    if few && several && !leftover.out.is_empty() && seen.insert(key) {
                        all.push(leftover);
                    }
                });
            }
        }
        all.sort_by_key(|one| (one.lines.len() + one.covers.len(), one.out.len()));
        all
    }

    /// The cells that only the lines have, and those that only the others have.
    pub(super) fn cells(&self) -> [&[usize]; 2] {
        [&self.out, &self.poking]
    }

    /// The lines of the rules that say together that the first cells have the digit often enough, and those that
    /// say that they do not have it too often.
    pub(super) fn sums(&self, rules: &Rules, digit: usize) -> [Vec<usize>; 2] {
        let sum = |needs: &[usize], rooms: &[usize]| -> Vec<usize> {
            let needs = needs
                .iter()
                .map(|house| rules.groups()[*house].at_least[digit - 1]);
            let rooms = rooms
                .iter()
                .map(|house| rules.groups()[*house].at_most[digit - 1]);
            needs.chain(rooms).collect()
        };
        [
            sum(&self.lines, &self.covers),
            sum(&self.covers, &self.lines),
        ]
    }

    /// Whether the others are more houses than the lines.
    pub(super) const fn is_reversed(&self) -> bool {
        self.lines.len() < self.covers.len()
    }

    /// The houses and the cells that only one side has, in sentences.
    fn compared(&self, facts: &Facts<'_>) -> Text {
        let rules = facts.rules;
        let names = |houses: &[usize]| {
            let houses = houses.iter().map(|house| &rules.groups()[*house]);
            let names: Vec<String> = houses
                .clone()
                .map(|house| group(rules, house.part, &house.cells).text)
                .collect();
            let parts = houses.map(|house| house.part).collect();
            Span::naming(list(&names, "and"), Named::Constraints(parts))
        };
        let mut text = Text::new();
        let (own, other) = (facts.named(&self.out), facts.named(&self.poking));
        let (first, second) = (names(&self.lines), names(&self.covers));
        if other.is_empty() {
            let lie = verb(self.covers.len(), "lies", "lie");
            text.say("{} {} inside {}.", &[&second, &lie, &first]);
            text.say(
                "The cells that are left, {}, have every digit {}.",
                &[&own, &times(self.more())],
            );
            return text;
        }
        text.say("Compare {} with {}.", &[&first, &second]);
        text.say(
            "Only the first have {}, and only the second have {}.",
            &[&own, &other],
        );
        let have = verb(own.len(), "has", "have");
        match self.more() {
            0 => text.say("So {} {} the same digits as {}.", &[&own, &have, &other]),
            more => text.say(
                "So {} {} every digit {} more often than {}.",
                &[&own, &have, &times(more), &other],
            ),
        }
        text
    }

    /// How many more of each digit the cells of the lines have than those outside.
    pub(super) const fn more(&self) -> usize {
        self.lines.len().saturating_sub(self.covers.len())
    }
}

/// A house, with its place in [`Rules::groups`].
type Place<'a> = (usize, &'a Group);

/// Hands on every choice of houses without a common cell.
fn choose<'a>(
    near: &[Place<'a>],
    chosen: &mut Vec<Place<'a>>,
    found: &mut dyn FnMut(&[Place<'a>]),
) {
    if !chosen.is_empty() {
        found(chosen);
    }
    for (place, one) in near.iter().enumerate() {
        let apart = chosen
            .iter()
            .all(|(_, other)| one.1.cells.iter().all(|cell| !other.cells.contains(cell)));
        if apart {
            chosen.push(*one);
            choose(&near[place + 1..], chosen, found);
            chosen.pop();
        }
    }
}

impl Technique for Leftovers {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn search(&self, facts: &mut Facts<'_>, found: &mut Found<'_>) -> ControlFlow<()> {
        let all = facts.leftovers();
        for (place, leftover) in all.iter().enumerate() {
            if leftover.is_reversed() {
                continue;
            }
            let cells: Vec<usize> = leftover
                .out
                .iter()
                .chain(&leftover.poking)
                .copied()
                .collect();
            let key = ("leftovers", place);
            if facts.is_idle(key, &cells) {
                continue;
            }
            for digit in 1..=facts.rules.n() {
                if let Some(step) = step(facts, leftover, digit) {
                    found(step)?;
                }
            }
            facts.set_idle(key, &cells);
        }
        ControlFlow::Continue(())
    }
}

fn step(facts: &Facts<'_>, leftover: &Leftover, digit: usize) -> Option<Step> {
    let rules = facts.rules;
    let vars = |cells: &[usize]| -> Vec<Var> {
        let vars = cells.iter().map(|cell| rules.var(*cell, digit));
        facts.open_of(&vars.collect::<Vec<_>>())
    };
    let (out, poking) = (vars(&leftover.out), vars(&leftover.poking));
    let placed = |vars: &[Var]| vars.iter().filter(|var| !facts.is_candidate(**var)).count();
    let (out_least, poking_least) = (placed(&out), placed(&poking));
    let more = leftover.more();
    let open = |vars: &[Var]| -> Vec<Var> {
        vars.iter()
            .copied()
            .filter(|var| facts.is_candidate(*var))
            .collect()
    };
    let (out_open, poking_open) = (open(&out), open(&poking));
    let mut conclusions: Vec<Literal> = Vec::new();
    let mut at_least = true;
    if out.len() == poking_least + more {
        // The first cells have no more places than they need, and the others no more than they have.
        conclusions.extend(out_open.iter().map(|var| Literal::on(*var)));
        conclusions.extend(off(&poking_open));
    } else if poking.len() + more == out_least {
        conclusions.extend(poking_open.iter().map(|var| Literal::on(*var)));
        conclusions.extend(off(&out_open));
        at_least = false;
    }
    if conclusions.is_empty() {
        return None;
    }
    let mut prover = facts.prover();
    let sums = leftover.sums(rules, digit);
    let sum = sums[usize::from(!at_least)].iter();
    let sum: Vec<(i64, Premise)> = sum.map(|line| (1, Premise::Rule(*line))).collect();
    prover.sum(&sum, 1);
    for conclusion in &conclusions {
        prover.refute(&[conclusion.opposite()], &[], &[], &mut 0);
    }
    let mut reason = leftover.compared(facts);
    let (own, other) = (facts.named(&leftover.out), facts.named(&leftover.poking));
    if at_least {
        say_digit(facts, digit, &own, [&out, &poking], &mut reason);
    } else {
        say_digit(facts, digit, &other, [&poking, &out], &mut reason);
    }
    let picture = Picture::default()
        .cells(Role::Pattern, own)
        .cells(Role::Base, other);
    Some(Step {
        technique: &INFO,
        proof: prover.finish(&conclusions)?,
        conclusions,
        reason,
        in_full: None,
        picture,
    })
}

/// Says which cells of one side can have the digit, and which of the other side have it.
fn say_digit(
    facts: &Facts<'_>,
    digit: usize,
    side: &Vec<Cell>,
    [places, there]: [&[Var]; 2],
    text: &mut Text,
) {
    if places.is_empty() && !side.is_empty() {
        text.say("{} cannot be {}.", &[side, &digit]);
    } else if places.len() < side.len() {
        let can = facts.cells_of(places);
        text.say("Among {}, only {} can be {}.", &[side, &can, &digit]);
    }
    let placed: Vec<Var> = there
        .iter()
        .copied()
        .filter(|var| !facts.is_candidate(*var))
        .collect();
    if !placed.is_empty() {
        let is = verb(placed.len(), "is", "are");
        text.say("{} {} {}.", &[&facts.cells_of(&placed), &is, &digit]);
    }
}
