//! Lines whose digits keep within a range.

use crate::facts::Facts;
use crate::proof::line::Var;
use crate::step::Text;
use crate::step::words::list;
use whydoku_variant::Digits;

/// The most ranges that are listed.
const MOST_RANGES: usize = 4;

/// Says which runs of digits a renban line can still have.
pub(super) fn say_renban(
    facts: &Facts<'_>,
    parts: &[usize],
    _: &[usize],
    targets: &[Var],
    text: &mut Text,
) -> Vec<Var> {
    let rules = facts.rules;
    let line = rules.parts()[parts[0]].cells();
    let open: Vec<Digits> = line
        .iter()
        .map(|cell| facts.marks.open(rules.size().index(*cell)))
        .collect();
    let runs: Vec<Digits> = (1..=rules.n() + 1 - line.len())
        .map(|from| (from..from + line.len()).collect())
        .filter(|run: &Digits| {
            open.iter().all(|open| !open.and(*run).is_empty())
                && run
                    .iter()
                    .all(|digit| open.iter().any(|open| open.contains(digit)))
        })
        .collect();
    let all = runs.iter().copied().fold(Digits::EMPTY, Digits::or);
    let inside = |var: &Var| all.contains(rules.candidate(*var).1);
    let left: Vec<Var> = targets.iter().copied().filter(inside).collect();
    if left.len() < targets.len() && runs.len() <= MOST_RANGES {
        let range = |run: &Digits| {
            let digits: Vec<usize> = run.iter().collect();
            match digits.as_slice() {
                [first, .., last] => format!("{first} to {last}"),
                _ => run.iter().map(|digit| digit.to_string()).collect(),
            }
        };
        let ranges: Vec<String> = runs.iter().map(range).collect();
        text.say("The candidates leave {}.", &[&list(&ranges, "or")]);
        return left;
    }
    targets.to_vec()
}

/// Says the bounds that the two ends of a between line give to what lies between.
pub(super) fn say_between(
    facts: &Facts<'_>,
    parts: &[usize],
    _: &[usize],
    targets: &[Var],
    text: &mut Text,
) -> Vec<Var> {
    let rules = facts.rules;
    let constraint = &rules.parts()[parts[0]];
    if constraint.rule().id == "lockout" {
        return super::classes::say_lockout(facts, parts[0], targets, text);
    }
    let ([first, .., last], "between") = (constraint.cells(), constraint.rule().id) else {
        return targets.to_vec();
    };
    let ends = [*first, *last].map(|cell| rules.size().index(cell));
    let open = ends.map(|cell| facts.marks.open(cell));
    let digits = || open.iter().flat_map(|open| open.iter());
    let (Some(least), Some(most)) = (digits().min(), digits().max()) else {
        return targets.to_vec();
    };
    let beyond = |var: &Var| {
        let digit = rules.candidate(*var).1;
        !ends.contains(&(var / rules.n())) && (digit <= least || digit >= most)
    };
    if targets.iter().any(beyond) {
        text.say(
            "The ends are at least {} and at most {}, so the cells between are larger than {} and smaller than {}.",
            &[&least, &most, &least, &most],
        );
    }
    targets.iter().copied().filter(|var| !beyond(var)).collect()
}
