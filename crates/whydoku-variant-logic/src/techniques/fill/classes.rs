//! Rules without a technique of their own: what entropic, modular, nabner and lockout lines say in plain words.

use crate::facts::Facts;
use crate::proof::line::Var;
use crate::step::Text;
use crate::step::words::{list, one_of};
use whydoku_variant::Digits;

/// The most sets of digits that are listed.
const MOST_SETS: usize = 4;

/// Says what the rule of the line leaves.
pub(super) fn say(
    facts: &Facts<'_>,
    parts: &[usize],
    _: &[usize],
    targets: &[Var],
    text: &mut Text,
) -> Vec<Var> {
    let constraint = &facts.rules.parts()[parts[0]];
    let n = facts.rules.n();
    match constraint.rule().id {
        "entropic" => say_classes(
            facts,
            parts[0],
            3,
            &|digit| (digit - 1) / (n / 3).max(1),
            targets,
            text,
        ),
        "modular" => {
            let stated = constraint
                .number()
                .and_then(|number| usize::try_from(number).ok());
            let modulus = stated.unwrap_or(3).max(1);
            say_classes(
                facts,
                parts[0],
                modulus,
                &|digit| digit % modulus,
                targets,
                text,
            )
        }
        "nabner" => say_nabner(facts, parts[0], targets, text),
        _ => targets.to_vec(),
    }
}

/// Says which cells take some groups of digits between them, so that a cell near them has another group.
fn say_classes(
    facts: &Facts<'_>,
    part: usize,
    window: usize,
    class: &dyn Fn(usize) -> usize,
    targets: &[Var],
    text: &mut Text,
) -> Vec<Var> {
    let rules = facts.rules;
    let size = rules.size();
    let line: Vec<usize> = rules.parts()[part]
        .cells()
        .iter()
        .map(|cell| size.index(*cell))
        .collect();
    let classes = |cell: &usize| -> Digits {
        facts
            .marks
            .open(*cell)
            .iter()
            .map(|digit| class(digit) + 1)
            .collect()
    };
    let mut left = targets.to_vec();
    for cells in line.windows(window.min(line.len())) {
        for cell in cells {
            let others: Vec<usize> = cells
                .iter()
                .copied()
                .filter(|other| other != cell)
                .collect();
            let taken = others
                .iter()
                .fold(Digits::EMPTY, |all, other| all.or(classes(other)));
            let own = |var: &Var| {
                var / rules.n() == *cell && taken.contains(class(var % rules.n() + 1) + 1)
            };
            if taken.len() > others.len() || !left.iter().any(own) {
                continue;
            }
            let groups: Vec<String> = taken
                .iter()
                .map(|taken| {
                    let digits: Digits = (1..=rules.n())
                        .filter(|digit| class(*digit) + 1 == taken)
                        .collect();
                    one_of(digits).text
                })
                .collect();
            let gone: Digits = left
                .iter()
                .filter(|var| own(var))
                .map(|var| var % rules.n() + 1)
                .collect();
            let (others, cell) = (facts.named(&others), rules.cell(*cell));
            let has = if others.len() == 1 {
                "has"
            } else {
                "have between them"
            };
            text.say(
                "{} {} {}, so {} cannot be {}.",
                &[&others, &has, &list(&groups, "and"), &cell, &one_of(gone)],
            );
            left.retain(|var| !own(var));
        }
    }
    left
}

/// Says which sets of digits are far enough apart.
fn say_nabner(facts: &Facts<'_>, part: usize, targets: &[Var], text: &mut Text) -> Vec<Var> {
    let rules = facts.rules;
    let cells = rules.parts()[part].cells().iter();
    let open: Vec<Digits> = cells
        .map(|cell| facts.marks.open(rules.size().index(*cell)))
        .collect();
    let mut sets = Vec::new();
    apart(rules.n(), open.len(), 1, &mut Vec::new(), &mut sets);
    sets.retain(|set| fits(&open, &mut set.clone()));
    let used: Digits = sets.iter().flatten().copied().collect();
    let explained = |var: &Var| !used.contains(var % rules.n() + 1);
    if sets.is_empty() || sets.len() > MOST_SETS || !targets.iter().any(explained) {
        return targets.to_vec();
    }
    let sets: Vec<String> = sets.iter().map(|set| list(set, "and")).collect();
    let number = open.len().to_string();
    text.say(
        "The {} digits are at least 2 apart, and the candidates leave {}.",
        &[&number, &list(&sets, "or")],
    );
    targets
        .iter()
        .copied()
        .filter(|var| !explained(var))
        .collect()
}

/// Every choice of `count` digits from `from` up that are at least 2 apart.
fn apart(n: usize, count: usize, from: usize, chosen: &mut Vec<usize>, sets: &mut Vec<Vec<usize>>) {
    if chosen.len() == count {
        sets.push(chosen.clone());
        return;
    }
    for digit in from..=n {
        chosen.push(digit);
        apart(n, count, digit + 2, chosen, sets);
        chosen.pop();
    }
}

/// Whether the digits can be shared out among the cells.
fn fits(open: &[Digits], digits: &mut Vec<usize>) -> bool {
    let Some((first, rest)) = open.split_first() else {
        return true;
    };
    (0..digits.len()).any(|place| {
        let digit = digits.remove(place);
        let fit = first.contains(digit) && fits(rest, digits);
        digits.insert(place, digit);
        fit
    })
}

/// Says which digits are in the range of the ends of a lockout line whatever the ends are.
pub(super) fn say_lockout(
    facts: &Facts<'_>,
    part: usize,
    targets: &[Var],
    text: &mut Text,
) -> Vec<Var> {
    let rules = facts.rules;
    let n = rules.n();
    let constraint = &rules.parts()[part];
    let [first, .., last] = constraint.cells() else {
        return targets.to_vec();
    };
    let ends = [*first, *last].map(|cell| rules.size().index(cell));
    let stated = constraint
        .number()
        .and_then(|number| usize::try_from(number).ok());
    let least = stated.unwrap_or(n / 2);
    let mut left = targets.to_vec();
    for (end, other) in [(ends[0], ends[1]), (ends[1], ends[0])] {
        let open = facts.marks.open(other);
        let own = |var: &Var| {
            let digit = var % n + 1;
            var / n == end && open.iter().all(|partner| partner.abs_diff(digit) < least)
        };
        let gone: Digits = left
            .iter()
            .filter(|var| own(var))
            .map(|var| var % n + 1)
            .collect();
        if !gone.is_empty() {
            let (other, end) = (rules.cell(other), rules.cell(end));
            text.say(
                "{} is {}, which is less than {} away from {}, so {} cannot be {}.",
                &[
                    &other,
                    &one_of(open),
                    &least,
                    &one_of(gone),
                    &end,
                    &one_of(gone),
                ],
            );
            left.retain(|var| !own(var));
        }
    }
    let pairs = facts.marks.open(ends[0]).iter().flat_map(|a| {
        let others = facts.marks.open(ends[1]);
        others
            .iter()
            .map(move |b| (a.min(b), a.max(b)))
            .collect::<Vec<_>>()
    });
    let pairs: Vec<(usize, usize)> = pairs.filter(|(low, high)| high - low >= least).collect();
    let within: Digits = (1..=n)
        .filter(|digit| {
            !pairs.is_empty()
                && pairs
                    .iter()
                    .all(|(low, high)| (low..=high).contains(&digit))
        })
        .collect();
    let inside = |var: &Var| !ends.contains(&(var / n)) && within.contains(var % n + 1);
    if left.iter().any(inside) {
        text.say(
            "Whatever {} and {} are, their range has {}, so no cell between them has {}.",
            &[first, last, &within, &one_of(within)],
        );
        left.retain(|var| !inside(var));
    }
    left
}
