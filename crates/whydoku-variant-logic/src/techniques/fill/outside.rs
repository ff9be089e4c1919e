//! Clues outside the grid: sandwiches, X-sums and skyscrapers.

use crate::facts::Facts;
use crate::proof::line::Var;
use crate::rules::Rules;
use crate::step::Text;
use crate::step::words::{count, list};
use whydoku_variant::Digits;

/// The clue and the cells of a line, from its side.
fn clue(rules: &Rules, part: usize) -> (usize, Vec<usize>) {
    let constraint = &rules.parts()[part];
    let number = constraint.number().and_then(|n| usize::try_from(n).ok());
    let cells = constraint.cells().iter();
    let cells = cells.map(|cell| rules.size().index(*cell)).collect();
    (number.unwrap_or(0), cells)
}

/// Whether so many of the digits, each once, sum to the total.
fn sums(digits: &[usize], many: usize, total: usize) -> bool {
    match digits.split_first() {
        _ if many == 0 => total == 0,
        None => false,
        Some((first, rest)) => {
            sums(rest, many, total)
                || total
                    .checked_sub(*first)
                    .is_some_and(|left| sums(rest, many - 1, left))
        }
    }
}

/// Says how many cells lie between the two crusts, and where the crusts can be.
pub(super) fn say_sandwich(
    facts: &Facts<'_>,
    parts: &[usize],
    _: &[usize],
    targets: &[Var],
    text: &mut Text,
) -> Vec<Var> {
    let rules = facts.rules;
    let n = rules.n();
    let (total, cells) = clue(rules, parts[0]);
    let filling: Vec<usize> = (2..n).collect();
    let lengths: Vec<usize> = (0..=n - 2)
        .filter(|many| sums(&filling, *many, total))
        .collect();
    let open = |place: usize| facts.marks.open(cells[place]);
    let mut places = Digits::EMPTY;
    for a in 0..n {
        for b in a + 1..n {
            let crusts =
                |one: usize, other: usize| open(a).contains(one) && open(b).contains(other);
            if lengths.contains(&(b - a - 1)) && (crusts(1, n) || crusts(n, 1)) {
                places = places.or([a + 1, b + 1].into_iter().collect());
            }
        }
    }
    let explained = |var: &Var| {
        let place = cells.iter().position(|cell| *cell == var / n);
        let digit = rules.candidate(*var).1;
        let crust = digit == 1 || digit == n;
        place.is_some_and(|place| places.contains(place + 1) != crust)
            && (crust || places.len() == 2)
    };
    if targets.iter().any(explained) {
        let lengths: Vec<String> = lengths.iter().map(usize::to_string).collect();
        let named: Vec<usize> = places.iter().map(|place| cells[place - 1]).collect();
        text.say(
            "A sum of {} takes {} digits, so the 1 and the {} have as many cells between them. That leaves only {} for them.",
            &[&total, &list(&lengths, "or"), &n, &facts.named(&named)],
        );
    }
    targets
        .iter()
        .copied()
        .filter(|var| !explained(var))
        .collect()
}

/// Says how many cells can make the sum.
pub(super) fn say_x_sum(
    facts: &Facts<'_>,
    parts: &[usize],
    _: &[usize],
    targets: &[Var],
    text: &mut Text,
) -> Vec<Var> {
    let rules = facts.rules;
    let n = rules.n();
    let (total, cells) = clue(rules, parts[0]);
    let fits = |many: usize| {
        let others: Vec<usize> = (1..=n).filter(|digit| *digit != many).collect();
        total
            .checked_sub(many)
            .is_some_and(|rest| sums(&others, many - 1, rest))
    };
    let first = cells[0];
    let explained = |var: &Var| var / n == first && !fits(rules.candidate(*var).1);
    if targets.iter().any(explained) {
        let open = facts.marks.open(first);
        let left: Digits = open.iter().filter(|digit| fits(*digit)).collect();
        let cell = rules.cell(first);
        text.say(
            "{} says how many digits sum to {}, itself included. Only with {} can they.",
            &[&cell, &total, &crate::step::words::one_of(left)],
        );
        if let Some(many) = left.single().filter(|many| *many > 1) {
            let summed: Vec<usize> = cells.iter().copied().take(many).collect();
            let summed = facts.named(&summed);
            text.say("So {} sum to {}.", &[&summed, &total]);
        }
    }
    targets
        .iter()
        .copied()
        .filter(|var| !explained(var))
        .collect()
}

/// Says how high the first cells can be, so that enough skyscrapers stay visible.
pub(super) fn say_skyscraper(
    facts: &Facts<'_>,
    parts: &[usize],
    _: &[usize],
    targets: &[Var],
    text: &mut Text,
) -> Vec<Var> {
    let rules = facts.rules;
    let n = rules.n();
    let (visible, cells) = clue(rules, parts[0]);
    // Behind the cell at a place, with digit d, at most n - d more are visible, and before it at most
    // one for each cell.
    let most = |place: usize| (n + 1 + place).saturating_sub(visible);
    let explained = |var: &Var| {
        let place = cells.iter().position(|cell| *cell == var / n);
        place.is_some_and(|place| rules.candidate(*var).1 > most(place))
    };
    if targets.iter().any(explained) {
        let last = (0..n).take_while(|place| most(*place) < n).count();
        text.say(
            "{} must be visible, each larger than the one before, and the {} ends the view.",
            &[&count(visible, "digit"), &n],
        );
        for (place, cell) in cells.iter().enumerate().take(last) {
            let cell = rules.cell(*cell);
            text.say("{} is at most {}.", &[&cell, &most(place)]);
        }
    }
    targets
        .iter()
        .copied()
        .filter(|var| !explained(var))
        .collect()
}
