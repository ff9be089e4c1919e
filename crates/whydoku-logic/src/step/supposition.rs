//! The words of a refutation: what follows from a supposition, and the dead end it leads to.

use crate::step::forcing_step::list_placements;
use crate::step::words::{Or, cannot_be, claim, must_be, number};
use crate::{Base, Concludes, Inference, Literal, Proof, Rule, Spans};
use whydoku_grid::{CandidateSet, Cell, CellSet, Digit, DigitSet, Truth};

/// The most placements in a row that get a sentence each.
const SENTENCES: usize = 4;

/// The most inferences of a split that is explained case by case.
const SHORT_SPLIT: usize = 16;

/// Returns the inferences under the supposition that a proof refutes.
pub(crate) fn trail_of(proof: &Proof) -> &[Inference] {
    match proof.0.first().map(|inference| &inference.rule) {
        Some(Rule::Refute { trail, .. }) => trail,
        _ => &[],
    }
}

/// `Suppose r3c8 is 2. Then … Now row 9 has no cell left for 8.`
pub(crate) fn explain_supposition(assumed: Literal, proof: &Proof, text: &mut Spans) {
    text.say("Suppose {}.", &[&claim(assumed)]);
    let Some(Rule::Refute {
        trail, conflict, ..
    }) = proof.0.first().map(|inference| &inference.rule)
    else {
        return;
    };
    explain_trail(trail, text);
    let splits = trail.iter().filter(|entry| is_refutation(entry)).count();
    match conflict {
        Base::Truth(Truth::Cell(cell)) if splits > 0 => explain_split(*cell, trail, text),
        _ => explain_conflict(*conflict, text),
    }
}

/// Explains the inferences in order; those that refute something are left to [`explain_split`].
fn explain_trail(trail: &[Inference], text: &mut Spans) {
    let mut rest = trail;
    while let Some((first, after)) = rest.split_first() {
        let singles = rest.iter().map_while(placed_by_single).collect::<Vec<_>>();
        match singles.len() {
            0 => {
                explain_inference(first, text);
                rest = after;
                continue;
            }
            1..=SENTENCES => {
                for (truth, literal) in &singles {
                    explain_single(*truth, *literal, text);
                }
            }
            _ => {
                let placed: Vec<Literal> = singles.iter().map(|(_, literal)| *literal).collect();
                let mut sentence = Spans::new();
                sentence.join(&[&"Then "]);
                list_placements(&placed, &mut sentence);
                sentence.join(&[&"."]);
                text.append(sentence);
            }
        }
        rest = &rest[singles.len()..];
    }
}

fn placed_by_single(inference: &Inference) -> Option<(Truth, Literal)> {
    match (&inference.rule, &inference.concludes) {
        (Rule::Single(truth), Concludes::Literals(literals)) => Some((*truth, *literals.first()?)),
        _ => None,
    }
}

const fn is_refutation(inference: &Inference) -> bool {
    matches!(inference.rule, Rule::Refute { .. })
}

/// `Then r1c2 must be 4, its last candidate.`, `Then the 4 of row 1 must be in r1c2.`
pub(crate) fn explain_single(truth: Truth, placed: Literal, text: &mut Spans) {
    match truth {
        Truth::Cell(_) => text.say(
            "Then {}, its last candidate.",
            &[&must_be(placed.candidate)],
        ),
        Truth::House(house, digit) => text.say(
            "Then the {} of {} must be in {}.",
            &[&digit, &house, &placed.candidate.cell],
        ),
    }
}

/// `Now r1c2 has no candidate left.`, `Now row 9 has no cell left for 8.`
pub(crate) fn explain_conflict(conflict: Base, text: &mut Spans) {
    match conflict {
        Base::Truth(Truth::Cell(cell)) => text.say("Now {} has no candidate left.", &[&cell]),
        Base::Truth(Truth::House(house, digit)) => {
            text.say("Now {} has no cell left for {}.", &[&house, &digit]);
        }
        Base::Clause(_) => text.say(
            "Now the pattern is filled in a way that cannot be right.",
            &[],
        ),
    }
}

/// Explains an inference that is not a single.
fn explain_inference(inference: &Inference, text: &mut Spans) {
    let Concludes::Literals(literals) = &inference.concludes else {
        return;
    };
    if is_refutation(inference) {
        return;
    }
    let placed: Vec<Literal> = literals.iter().filter(|l| l.holds).copied().collect();
    if !placed.is_empty() {
        let mut sentence = Spans::new();
        sentence.join(&[&"Then "]);
        list_placements(&placed, &mut sentence);
        sentence.join(&[&"."]);
        text.append(sentence);
        return;
    }
    let gone: CandidateSet = literals.iter().map(|literal| literal.candidate).collect();
    let gone = cannot_be(&gone);
    let Rule::Cover { truths, links } = &inference.rule else {
        text.say("Then {}.", &[&gone]);
        return;
    };
    let truths: Vec<Truth> = truths
        .iter()
        .filter_map(|base| match base {
            Base::Truth(truth) => Some(*truth),
            Base::Clause(_) => None,
        })
        .collect();
    match (truths.as_slice(), links.as_slice()) {
        ([Truth::House(house, digit)], [Truth::House(other, _)]) => text.say(
            "Then {} has its {} inside {}, so {}.",
            &[house, digit, other, &gone],
        ),
        ([Truth::Cell(one), Truth::Cell(two)], _) => {
            let cells: CellSet = [*one, *two].into_iter().collect();
            let digits: DigitSet = links.iter().copied().filter_map(digit_of).collect();
            text.say(
                "Then {} are a pair of {}, so {}.",
                &[&cells, &digits, &gone],
            );
        }
        ([Truth::House(house, one), Truth::House(other, two)], _) if house == other => {
            let digits: DigitSet = [*one, *two].into_iter().collect();
            let cells: CellSet = links.iter().copied().filter_map(cell_of).collect();
            text.say(
                "Then {} has its {} in {}, so {}.",
                &[house, &digits, &cells, &gone],
            );
        }
        _ => text.say("Then {}.", &[&gone]),
    }
}

const fn digit_of(truth: Truth) -> Option<Digit> {
    match truth {
        Truth::House(_, digit) => Some(digit),
        Truth::Cell(_) => None,
    }
}

const fn cell_of(truth: Truth) -> Option<Cell> {
    match truth {
        Truth::Cell(cell) => Some(cell),
        Truth::House(..) => None,
    }
}

/// `That leaves 2 or 7 for r4c4.` and why none of them works: case by case if that is short.
fn explain_split(cell: Cell, trail: &[Inference], text: &mut Spans) {
    let cases = trail.iter().filter(|entry| is_refutation(entry));
    let tried: DigitSet = cases
        .clone()
        .filter_map(|case| match &case.rule {
            Rule::Refute { assume, .. } => Some(assume.candidate.digit),
            _ => None,
        })
        .collect();
    text.say("That leaves only {} for {}.", &[&tried.or(), &cell]);
    let further: usize = trail.iter().map(splits_inside).sum();
    let size: usize = cases
        .clone()
        .map(|case| Proof::from(case.clone()).size())
        .sum();
    if further == 0 && size <= SHORT_SPLIT {
        cases.for_each(|case| explain_case(case, tried.len() > 1, text));
        return;
    }
    let all = match tried.len() {
        1 => "It leads",
        2 => "Both lead",
        _ => "All of them lead",
    };
    match further {
        0 => text.say("{} to a contradiction.", &[&all]),
        1 => text.say(
            "{} to a contradiction, if you try all candidates of one more cell in the same way.",
            &[&all],
        ),
        more => text.say(
            "{} to a contradiction, if you try all candidates of {} more cells in the same way.",
            &[&all, &number(more)],
        ),
    }
}

/// `Suppose it is 2. Then … Now row 9 has no cell left for 8.`
fn explain_case(case: &Inference, is_one_of_several: bool, text: &mut Spans) {
    if let Rule::Refute {
        assume,
        trail,
        conflict,
    } = &case.rule
    {
        if is_one_of_several {
            text.say("Suppose it is {}.", &[&assume.candidate.digit]);
        }
        explain_trail(trail, text);
        explain_conflict(*conflict, text);
    }
}

/// Counts the cells that a refutation splits into cases.
fn splits_inside(inference: &Inference) -> usize {
    let Rule::Refute { trail, .. } = &inference.rule else {
        return 0;
    };
    let inside = trail.iter().filter(|entry| is_refutation(entry));
    inside.clone().map(splits_inside).sum::<usize>() + usize::from(inside.count() > 0)
}
