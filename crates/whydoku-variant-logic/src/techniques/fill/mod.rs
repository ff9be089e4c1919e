//! What one rule, or a few together, leave for their cells: digits that no way to fill the cells has, and
//! digits that every way has in cells that others see.
//!
//! The search is the same for all rules. Each technique has the rules that it looks at, and says in its own
//! words why digits go; what it cannot say is shown as the list of ways that are left.

mod chain;
mod classes;
mod lines;
mod outside;
mod pair;
mod quadruple;

pub(super) use chain::DotChain;
pub(crate) use chain::dot_chains;
pub(super) use pair::{CagePair, TwoRules};

use super::account::{Account, Style};
use crate::facts::{Facts, off};
use crate::proof::line::{Literal, Var};
use crate::proof::prover::{Attempt, Prover};
use crate::rules::Rules;
use crate::step::words::{list, meaning, verb};
use crate::step::{Picture, Role, Step, Text};
use crate::{Found, Info, Technique};
use std::ops::ControlFlow;
use whydoku_variant::Digits;

/// Cases that are tried for one candidate.
const CASES: usize = 60;

/// Eliminations whose cases the explanation shows.
const SHOWN: usize = 3;

/// The most ways that an explanation lists.
const WAYS: usize = 8;

/// The most open cells of one rule.
const MOST_CELLS: usize = 40;

/// Says why some candidates go, and returns those that it cannot explain.
type Say = fn(&Facts<'_>, &[usize], &[usize], &[Var], &mut Text) -> Vec<Var>;

/// A technique about one constraint.
#[derive(Debug)]
pub(super) struct OneRule {
    info: &'static Info,
    /// The rules that it looks at; if there are none, those that no other technique of this kind looks at.
    rules: &'static [&'static str],
    say: Say,
}

macro_rules! one_rule {
    ($place:ident, $id:literal, $name:literal, $difficulty:literal, $page:literal, $rules:expr, $say:expr) => {
        pub(super) static $place: OneRule = OneRule {
            info: &Info {
                id: $id,
                name: $name,
                difficulty: $difficulty,
                page: include_str!($page),
            },
            rules: $rules,
            say: $say,
        };
    };
}

one_rule!(
    QUADRUPLE,
    "quadruple-count",
    "Quadruple Count",
    11,
    "quadruple.md",
    &["quadruple"],
    quadruple::say
);
one_rule!(
    RENBAN,
    "renban-range",
    "Renban Range",
    11,
    "renban.md",
    &["renban"],
    lines::say_renban
);
one_rule!(
    BETWEEN,
    "between-bounds",
    "Between Bounds",
    11,
    "between.md",
    &["between", "lockout"],
    lines::say_between
);
one_rule!(
    SANDWICH,
    "sandwich",
    "Sandwich",
    12,
    "sandwich.md",
    &["sandwich"],
    outside::say_sandwich
);
one_rule!(
    X_SUM,
    "x-sum",
    "X-Sum",
    12,
    "x_sum.md",
    &["x-sum"],
    outside::say_x_sum
);
one_rule!(
    SKYSCRAPER,
    "skyscraper-bounds",
    "Skyscraper Bounds",
    12,
    "skyscraper.md",
    &["skyscraper"],
    outside::say_skyscraper
);
one_rule!(
    OTHERS,
    "one-rule",
    "One Rule",
    12,
    "one_rule.md",
    &[],
    classes::say
);

impl OneRule {
    fn looks_at(&self, rule: &str) -> bool {
        let named = [
            &QUADRUPLE,
            &RENBAN,
            &BETWEEN,
            &SANDWICH,
            &X_SUM,
            &SKYSCRAPER,
        ];
        if self.rules.is_empty() {
            !matches!(rule, "region" | "given")
                && named.iter().all(|other| !other.rules.contains(&rule))
        } else {
            self.rules.contains(&rule)
        }
    }
}

impl Technique for OneRule {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &mut Facts<'_>, found: &mut Found<'_>) -> ControlFlow<()> {
        for part in 0..facts.rules.parts().len() {
            let constraint = &facts.rules.parts()[part];
            if constraint.cells().is_empty() || !self.looks_at(constraint.rule().id) {
                continue;
            }
            let cells = facts.unsolved(&special_cells(facts.rules, part));
            if cells.len() < 2
                || cells.len() > MOST_CELLS
                || facts.is_idle((self.info.id, part), &cells)
            {
                continue;
            }
            match step(facts, self.info, &[part], &cells, self.say) {
                Some(step) => found(step)?,
                None => facts.set_idle((self.info.id, part), &cells),
            }
        }
        ControlFlow::Continue(())
    }
}

/// The cells that the lines of a constraint are about, unless all of them are about different digits or a
/// sum only; other techniques look at those.
fn special_cells(rules: &Rules, part: usize) -> Vec<usize> {
    let n = rules.n();
    let sums: Vec<usize> = rules
        .equations()
        .iter()
        .filter(|equation| equation.part == part)
        .flat_map(|equation| equation.lines)
        .collect();
    let simple = |line: &usize| {
        sums.contains(line)
            || rules.lines()[*line].as_link().is_some_and(|mut vars| {
                let first = vars.next().unwrap_or(0);
                vars.all(|var| var % n == first % n)
            })
    };
    if rules.lines_of(part).all(|line| simple(&line)) {
        return Vec::new();
    }
    all_cells(rules, part)
}

/// The cells that the lines of a constraint are about.
fn all_cells(rules: &Rules, part: usize) -> Vec<usize> {
    let literals = rules
        .lines_of(part)
        .flat_map(|line| &rules.lines()[line].terms);
    let vars = literals.map(|(_, literal)| literal.var());
    let mut cells: Vec<usize> = vars
        .filter(|var| *var < rules.candidates())
        .map(|var| var / rules.n())
        .collect();
    cells.sort_unstable();
    cells.dedup();
    cells
}

/// Digits that every way to fill the cells has in some places, and who sees all of these.
struct Needed {
    digits: Digits,
    cells: Vec<usize>,
    seen: Vec<Var>,
}

/// What these constraints rule out in their open cells and in cells that see them.
fn step(
    facts: &Facts<'_>,
    info: &'static Info,
    parts: &[usize],
    cells: &[usize],
    say: Say,
) -> Option<Step> {
    let rules = facts.rules;
    let mut prover = facts.prover();
    for part in parts {
        prover.use_lines(rules.lines_of(*part));
    }
    prover.use_lines(
        cells
            .iter()
            .flat_map(|cell| [Rules::cell_line(*cell), Rules::cell_line(*cell) + 1]),
    );
    prover.use_lines(facts.lines_among(cells));
    let mut supported = vec![false; rules.candidates()];
    let mut targets: Vec<Var> = Vec::new();
    let mut stories: Vec<(Var, Text)> = Vec::new();
    for var in cells.iter().flat_map(|cell| facts.vars(*cell)) {
        if supported[var] {
            continue;
        }
        let mut cases = CASES;
        match prover.refute(&[Literal::on(var)], &[], cells, &mut cases) {
            Attempt::Refuted => {
                let end = prover.dead_ends().last().filter(|end| end.is_plain());
                if let Some(end) = end.filter(|_| cases == CASES && stories.len() < SHOWN) {
                    let mut story = Text::new();
                    Account::new(rules, Style::Plain).tell(Literal::on(var), end, &mut story);
                    stories.push((var, story));
                }
                targets.push(var);
            }
            Attempt::Possible(example) => {
                for (cell, digit) in example {
                    supported[rules.var(cell, digit)] = true;
                }
            }
            Attempt::Unknown => {}
        }
    }
    let needed = needed(facts, &mut prover, cells, &targets);
    if targets.is_empty() && needed.is_empty() {
        return None;
    }
    let mut text = Text::new();
    for part in parts {
        text.say("{}.", &[&meaning(rules, &rules.parts()[*part])]);
    }
    let rest = say(facts, parts, cells, &targets, &mut text);
    if !rest.is_empty() || !needed.is_empty() {
        match prover.ways(cells, WAYS) {
            Some(ways) if !ways.is_empty() => say_ways(facts, cells, &ways, &mut text),
            _ => say_stories(facts, &rest, stories, &mut text),
        }
    }
    for needed in &needed {
        let digits = needed.digits;
        let (places, seeing) = (facts.named(&needed.cells), facts.cells_of(&needed.seen));
        let see = verb(seeing.len(), "sees", "see");
        text.say(
            "Every way to fill them has {} in {}, and {} {} all of these cells.",
            &[&digits, &places, &seeing, &see],
        );
    }
    let outside = needed.into_iter().flat_map(|needed| needed.seen);
    targets.extend(outside);
    let conclusions = off(&targets);
    let mut picture = Picture::default();
    for part in parts {
        picture = picture.constraint(Role::Base, *part);
    }
    Some(Step {
        technique: info,
        proof: prover.finish(&conclusions)?,
        conclusions,
        reason: text,
        in_full: None,
        picture: picture.cells(Role::Pattern, facts.named(cells)),
    })
}

/// Digits that the cells need, with the candidates outside that see all their places.
fn needed(
    facts: &Facts<'_>,
    prover: &mut Prover<'_>,
    cells: &[usize],
    gone: &[Var],
) -> Vec<Needed> {
    let rules = facts.rules;
    let mut all: Vec<Needed> = Vec::new();
    for digit in 1..=rules.n() {
        let vars = cells.iter().map(|cell| rules.var(*cell, digit));
        let places: Vec<Var> = vars
            .filter(|var| facts.is_candidate(*var) && !gone.contains(var))
            .collect();
        // A single place is a digit to place, which removes the others.
        if places.len() < 2 || places.len() > 6 {
            continue;
        }
        let outside = |var: &Var| {
            var % rules.n() + 1 == digit
                && facts.is_candidate(*var)
                && !cells.contains(&(var / rules.n()))
        };
        let mut seen = rules.seen_by_all(&places);
        seen.retain(outside);
        if seen.is_empty() {
            continue;
        }
        let none: Vec<Literal> = places.iter().map(|var| Literal::off(*var)).collect();
        if prover.refute(&none, &[], cells, &mut { CASES }) != Attempt::Refuted {
            continue;
        }
        for target in &seen {
            let links = places
                .iter()
                .filter_map(|place| rules.link(*place, *target));
            prover.use_lines(links);
            prover.refute(&[Literal::on(*target)], &[], cells, &mut { CASES });
        }
        let cells: Vec<usize> = places.iter().map(|var| var / rules.n()).collect();
        match all
            .iter_mut()
            .find(|same: &&mut Needed| same.cells == cells)
        {
            Some(same) => {
                same.digits = same.digits.or(Digits::only(digit));
                same.seen.extend(seen);
            }
            None => all.push(Needed {
                digits: Digits::only(digit),
                cells,
                seen,
            }),
        }
    }
    all
}

fn say_ways(facts: &Facts<'_>, cells: &[usize], ways: &[Vec<usize>], text: &mut Text) {
    let way = |digits: &Vec<usize>| {
        let digits: Vec<String> = digits.iter().map(usize::to_string).collect();
        digits.join("-")
    };
    let cells = facts.named(cells);
    let ways: Vec<String> = ways.iter().map(way).collect();
    match ways.as_slice() {
        [only] => text.say("The only way to fill {} is {}.", &[&cells, only]),
        _ => text.say(
            "The ways left to fill {} are {}.",
            &[&cells, &list(&ways, "and")],
        ),
    }
}

fn say_stories(facts: &Facts<'_>, rest: &[Var], stories: Vec<(Var, Text)>, text: &mut Text) {
    let mut told = Vec::new();
    for (var, story) in stories {
        if rest.contains(&var) {
            text.append(story);
            told.push(var);
        }
    }
    let hidden: Vec<Var> = rest
        .iter()
        .copied()
        .filter(|var| !told.contains(var))
        .collect();
    if !hidden.is_empty() {
        text.say(
            "Going through the candidates of the other cells one by one shows what is left for {}.",
            &[&facts.cells_of(&hidden)],
        );
    }
}
