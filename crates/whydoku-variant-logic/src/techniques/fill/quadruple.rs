//! Quadruples: the digits in the circle, counted against the cells that are left for them.

use crate::facts::Facts;
use crate::proof::line::Var;
use crate::step::Text;
use crate::step::words::{a_digit, count};
use whydoku_variant::Digits;

/// Says that the open cells are as many as the digits that are missing, or that a digit has no cell to spare.
pub(super) fn say(
    facts: &Facts<'_>,
    parts: &[usize],
    cells: &[usize],
    targets: &[Var],
    text: &mut Text,
) -> Vec<Var> {
    let rules = facts.rules;
    let constraint = &rules.parts()[parts[0]];
    let mut missing: Vec<usize> = constraint.digits().to_vec();
    for cell in constraint.cells() {
        if let Some(digit) = facts.marks.digit(rules.size().index(*cell))
            && let Some(place) = missing.iter().position(|missing| *missing == digit)
        {
            missing.remove(place);
        }
    }
    let digits: Digits = missing.iter().copied().collect();
    if missing.len() == cells.len() {
        let open = count(cells.len(), "cell");
        text.say(
            "{} still has to hold {}, and only {} {} open, so they hold nothing else.",
            &[
                &"the circle",
                &digits,
                &open,
                &if cells.len() == 1 { "is" } else { "are" },
            ],
        );
        let other = |var: &Var| digits.contains(rules.candidate(*var).1);
        return targets.iter().copied().filter(other).collect();
    }
    let mut left = targets.to_vec();
    for digit in digits.iter() {
        let times = missing.iter().filter(|missing| **missing == digit).count();
        let open = cells.iter().copied();
        let places: Vec<usize> = open
            .filter(|cell| facts.marks.open(*cell).contains(digit))
            .collect();
        let own = |var: &Var| places.contains(&(var / rules.n()));
        if places.len() == times && targets.iter().any(own) {
            let named = facts.named(&places);
            if times == 1 {
                text.say(
                    "The circle needs {}, and only {} can have it.",
                    &[&a_digit(digit), &named],
                );
            } else {
                text.say(
                    "The circle needs {} {}s, and only {} can have them.",
                    &[&times, &digit, &named],
                );
            }
            left.retain(|var| !own(var));
        }
    }
    left
}
