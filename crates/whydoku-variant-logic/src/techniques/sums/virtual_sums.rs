//! Innies and outies: houses have a known sum, and the cages that cover them do, too.

use super::{Problem, name, refute_all, say_why, targets};
use crate::facts::{Facts, off};
use crate::proof::Premise;
use crate::rules::{Equation, Group, Rules};
use crate::step::words::{group, list};
use crate::step::{Named, Picture, Role, Span, Step, Text};
use crate::{Found, Info, Technique};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

#[derive(Debug)]
pub(crate) struct Innies;

static INFO: Info = Info {
    id: "innies-and-outies",
    name: "Innies and Outies",
    difficulty: 13,
    page: include_str!("innies.md"),
};

/// The most cells that an innie or outie sum may have.
const MOST_CELLS: usize = 7;

/// The most cells without a digit that it is looked at with.
const MOST_OPEN: usize = 5;

/// Houses minus cages: a sum that no rule states.
#[derive(Debug)]
pub(crate) struct VirtualSum {
    /// The houses, by their place among the groups.
    houses: Vec<usize>,
    /// The cages, by their place among the equations.
    cages: Vec<usize>,
    /// The weights with the cells: 1 for an innie, −1 for an outie.
    terms: Vec<(i64, usize)>,
    total: i64,
}

impl VirtualSum {
    /// All of them, those with few cells first.
    pub(crate) fn all(rules: &Rules) -> Vec<Self> {
        let cages: Vec<usize> = (0..rules.equations().len())
            .filter(|place| {
                rules.equations()[*place]
                    .terms
                    .iter()
                    .all(|(weight, _)| *weight == 1)
            })
            .collect();
        if cages.is_empty() {
            return Vec::new();
        }
        let mut seen = BTreeSet::new();
        let mut all = Vec::new();
        for houses in unions(rules) {
            for style in [Style::Fewest, Style::Innies, Style::Outies] {
                let Some(sum) = Self::of(rules, &houses, &cages, style) else {
                    continue;
                };
                if seen.insert((sum.terms.clone(), sum.total)) {
                    all.push(sum);
                }
            }
        }
        all.sort_by_key(|sum| (sum.terms.len(), sum.houses.len()));
        all
    }

    fn of(rules: &Rules, houses: &[usize], cages: &[usize], style: Style) -> Option<Self> {
        let n = rules.n();
        let mut weights: BTreeMap<usize, i64> = BTreeMap::new();
        for house in houses {
            for cell in &rules.groups()[*house].cells {
                weights.insert(*cell, 1);
            }
        }
        let covered: BTreeSet<usize> = weights.keys().copied().collect();
        let house_sum = i64::try_from(n * (n + 1) / 2).ok()?;
        let mut total = house_sum * i64::try_from(houses.len()).ok()?;
        let mut used: Vec<usize> = Vec::new();
        let mut taken: BTreeSet<usize> = BTreeSet::new();
        for cage in cages {
            let equation = &rules.equations()[*cage];
            let cells = || equation.terms.iter().map(|(_, cell)| *cell);
            let inside = cells().filter(|cell| covered.contains(cell)).count();
            let outside = equation.terms.len() - inside;
            let take = match style {
                _ if outside == 0 => true,
                Style::Fewest => outside < inside,
                Style::Innies => false,
                Style::Outies => inside > 0,
            };
            if inside == 0 || !take || cells().any(|cell| taken.contains(&cell)) {
                continue;
            }
            taken.extend(cells());
            for cell in cells() {
                *weights.entry(cell).or_insert(0) -= 1;
            }
            total -= equation.total;
            used.push(*cage);
        }
        let terms = weights.into_iter().filter(|(_, weight)| *weight != 0);
        let terms: Vec<(i64, usize)> = terms.map(|(cell, weight)| (weight, cell)).collect();
        let useful = !used.is_empty() && !terms.is_empty() && terms.len() <= MOST_CELLS;
        useful.then(|| Self {
            houses: houses.to_vec(),
            cages: used,
            terms,
            total,
        })
    }

    /// The lines and multipliers that add up to the two lines of the sum.
    fn recipe(&self, rules: &Rules, least: bool) -> Vec<(i64, Premise)> {
        let mut of = Vec::new();
        for house in &self.houses {
            let house = &rules.groups()[*house];
            let lines = if least {
                &house.at_least
            } else {
                &house.at_most
            };
            of.extend(
                (1..)
                    .zip(lines)
                    .map(|(digit, line)| (digit, Premise::Rule(*line))),
            );
        }
        for cage in &self.cages {
            let [at_least, at_most] = rules.equations()[*cage].lines;
            of.push((1, Premise::Rule(if least { at_most } else { at_least })));
        }
        of
    }
}

/// Which cages that lie partly inside are taken away.
#[derive(Clone, Copy)]
enum Style {
    Fewest,
    Innies,
    Outies,
}

/// The unions of houses that do not overlap: single ones, rows or columns in a row, and pairs of regions.
fn unions(rules: &Rules) -> Vec<Vec<usize>> {
    let n = rules.n();
    let full = |(place, house): (usize, &Group)| (!house.at_least.is_empty()).then_some(place);
    let houses: Vec<usize> = rules.groups().iter().enumerate().filter_map(full).collect();
    let mut unions: Vec<Vec<usize>> = houses.iter().map(|house| vec![*house]).collect();
    let part = |house: &usize| rules.groups()[*house].part;
    for lines in [0..n, n..2 * n] {
        let lines: Vec<usize> = houses
            .iter()
            .copied()
            .filter(|h| lines.contains(&part(h)))
            .collect();
        for length in 2..=n / 2 {
            unions.extend(lines.windows(length).map(<[usize]>::to_vec));
        }
    }
    let regions: Vec<usize> = houses
        .iter()
        .copied()
        .filter(|house| part(house) >= 2 * n && rules.parts()[part(house)].rule().id == "region")
        .collect();
    for (place, a) in regions.iter().enumerate() {
        unions.extend(regions[place + 1..].iter().map(|b| vec![*a, *b]));
    }
    unions
}

impl Technique for Innies {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn search(&self, facts: &mut Facts<'_>, found: &mut Found<'_>) -> ControlFlow<()> {
        let sums = facts.virtual_sums();
        for (place, sum) in sums.iter().enumerate() {
            let cells: Vec<usize> = sum.terms.iter().map(|(_, cell)| *cell).collect();
            if facts.unsolved(&cells).len() > MOST_OPEN || facts.is_idle((INFO.id, place), &cells) {
                continue;
            }
            match step(facts, sum) {
                Some(step) => found(step)?,
                None => facts.set_idle((INFO.id, place), &cells),
            }
        }
        ControlFlow::Continue(())
    }
}

fn step(facts: &Facts<'_>, sum: &VirtualSum) -> Option<Step> {
    let rules = facts.rules;
    let problem = Problem::new(facts, &sum.terms, sum.total)?;
    let targets = targets(facts, &problem)?;
    let mut prover = facts.prover();
    let least = prover.sum(&sum.recipe(rules, true), 1);
    let most = prover.sum(&sum.recipe(rules, false), 1);
    refute_all(facts, &mut prover, &problem, [least, most], &targets);
    let mut reason = Text::new();
    explain(rules, sum, &mut reason);
    say_why(facts, &problem, &targets, &mut reason);
    let conclusions = off(&targets.all());
    let cells: Vec<usize> = sum.terms.iter().map(|(_, cell)| *cell).collect();
    let mut picture = Picture::default().cells(Role::Pattern, facts.named(&cells));
    for house in &sum.houses {
        picture = picture.constraint(Role::Base, rules.groups()[*house].part);
    }
    Some(Step {
        technique: &INFO,
        proof: prover.finish(&conclusions)?,
        conclusions,
        reason,
        in_full: None,
        picture,
    })
}

fn explain(rules: &Rules, sum: &VirtualSum, text: &mut Text) {
    let n = rules.n();
    let each = i64::try_from(n * (n + 1) / 2).unwrap_or(0);
    let houses = |house: &usize| {
        let house = &rules.groups()[*house];
        group(rules, house.part, &house.cells).text
    };
    let names: Vec<String> = sum.houses.iter().map(houses).collect();
    let parts = sum
        .houses
        .iter()
        .map(|house| rules.groups()[*house].part)
        .collect();
    let named = Span::naming(list(&names, "and"), Named::Constraints(parts));
    let house_total = each * i64::try_from(sum.houses.len()).unwrap_or(0);
    let verb = if sum.houses.len() == 1 {
        "sums"
    } else {
        "together sum"
    };
    text.say("{} {} to {}.", &[&named, &verb, &house_total]);
    let cages: Vec<&Equation> = sum
        .cages
        .iter()
        .map(|cage| &rules.equations()[*cage])
        .collect();
    let cage_total: i64 = cages.iter().map(|cage| cage.total).sum();
    let names: Vec<String> = cages.iter().map(|cage| name(rules, cage).text).collect();
    let parts = cages.iter().map(|cage| cage.part).collect();
    let named = Span::naming(list(&names, "and"), Named::Constraints(parts));
    let verb = if cages.len() == 1 {
        "has"
    } else {
        "together have"
    };
    text.say("{} {} {}.", &[&named, &verb, &cage_total]);
    let with = |sign: i64| {
        let terms = sum.terms.iter().filter(|(weight, _)| *weight == sign);
        terms.map(|(_, cell)| rules.cell(*cell)).collect::<Vec<_>>()
    };
    let (innies, outies) = (with(1), with(-1));
    match (innies.as_slice(), outies.as_slice()) {
        (_, []) => text.say("So {} must make the rest, {}.", &[&innies, &sum.total]),
        ([], _) => text.say(
            "So {}, outside, must make the excess, {}.",
            &[&outies, &-sum.total],
        ),
        _ => {
            let (more, difference) = if sum.total < 0 {
                ("less", -sum.total)
            } else {
                ("more", sum.total)
            };
            text.say(
                "So {}, which no cage covers, have {} {} than {}, which lie outside.",
                &[&innies, &difference, &more, &outies],
            );
        }
    }
}
