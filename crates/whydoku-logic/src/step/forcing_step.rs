//! [`Branches`] and [`ForcingPattern`]: lines of reasoning from several starts to one result.

use crate::step::reasoning::{Detail, Reasoning};
use crate::step::words::{Or, number};
use crate::{
    Base, Conclusions, Inference, Literal, Parts, Pattern, Picture, Proof, Rule, Spans, Step,
};
use whydoku_grid::{Candidate, CandidateSet, Truth};

/// Returns the conclusions that make a literal part of the state.
pub(crate) fn conclusions(literal: Literal) -> Conclusions {
    if literal.holds {
        Conclusions::place(literal.candidate)
    } else {
        Conclusions::eliminate([literal.candidate].into_iter().collect())
    }
}

/// Lines of reasoning, each a list of literals from an assumption to where it leads.
#[derive(Clone, Debug)]
pub struct Branches {
    /// The candidates that the lines start from.
    pub over: CandidateSet,
    /// The literals of each line in order, the assumption first.
    pub lines: Vec<Vec<Literal>>,
    /// The open candidates of the state, without which nobody could say why a literal follows.
    pub open: CandidateSet,
}

impl Branches {
    /// The lines in short: `r1c1=3 r1c5<>3 r1c5=7 | r1c1=4 …`.
    pub(crate) fn notation(&self) -> String {
        let lines: Vec<String> = self.lines.iter().map(|line| literals(line)).collect();
        lines.join(" | ")
    }

    /// The reasoning of the proof, from the same open candidates.
    pub(crate) fn reasoning(&self, proof: &Proof) -> Reasoning {
        Reasoning::of(&self.open, proof)
    }

    /// The lines as data for other programs.
    pub(crate) fn parts(&self) -> Parts {
        Parts::Forcing {
            over: Box::new(self.over),
            branches: self.lines.clone(),
        }
    }
}

/// `r1c1=3 r1c5<>3 r1c5=7`.
pub(crate) fn literals(line: &[Literal]) -> String {
    let words: Vec<String> = line.iter().map(ToString::to_string).collect();
    words.join(" ")
}

/// Several starts, one of which is true, that all lead to the same result.
#[derive(Clone, Debug)]
pub struct ForcingPattern {
    branches: Branches,
    start: Start,
}

/// What the lines of reasoning start from.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Start {
    /// All candidates of a cell, or of a digit in a house.
    Alternatives,
    /// One candidate, once as true and once as false, with the inferences of both lines. Where they are
    /// missing, each literal of the line follows from the one before it.
    TrueOrFalse(Vec<Vec<Inference>>),
}

impl ForcingPattern {
    /// Starts from all candidates of a cell, or of a digit in a house.
    pub const fn alternatives(branches: Branches) -> Self {
        Self {
            branches,
            start: Start::Alternatives,
        }
    }

    /// Starts from one candidate, once as true and once as false. In a line without inferences, each
    /// literal must follow from the one before it.
    pub const fn true_or_false(branches: Branches, trails: Vec<Vec<Inference>>) -> Self {
        Self {
            branches,
            start: Start::TrueOrFalse(trails),
        }
    }

    fn reasoning(&self, step: &Step) -> Reasoning {
        let Branches { lines, open, .. } = &self.branches;
        match &self.start {
            Start::Alternatives => self.branches.reasoning(&step.proof),
            Start::TrueOrFalse(trails) => Reasoning::of_lines(open, lines, trails),
        }
    }

    fn explain_with(&self, detail: Detail, step: &Step, text: &mut Spans) {
        match self.start {
            Start::Alternatives => explain_alternatives(self.branches.over, &step.proof, text),
            Start::TrueOrFalse(_) => {
                let start = self.branches.lines.first().and_then(|line| line.first());
                if let Some(Candidate { cell, digit }) = start.map(|start| start.candidate) {
                    text.say("Either {} is {}, or it is not.", &[&cell, &digit]);
                }
            }
        }
        self.reasoning(step).explain(detail, text);
        explain_agreement(self.branches.lines.len(), text);
    }
}

impl Pattern for ForcingPattern {
    fn notation(&self, _: &Step) -> String {
        self.branches.notation()
    }

    fn explain(&self, step: &Step, text: &mut Spans) {
        self.explain_with(Detail::Short, step, text);
    }

    fn full_reason(&self, step: &Step) -> Option<Spans> {
        let mut text = Spans::new();
        self.explain_with(Detail::Full, step, &mut text);
        Some(text)
    }

    fn draw(&self, step: &Step, picture: &mut Picture) {
        self.reasoning(step).draw(picture);
    }

    fn parts(&self) -> Parts {
        self.branches.parts()
    }
}

/// `r1c1 can only be 3, 4 or 7.`, `In row 1, the digit 5 can only be in r1c1 or r1c4.`
fn explain_alternatives(over: CandidateSet, proof: &Proof, text: &mut Spans) {
    let cells = over.all_cells();
    let Some(digit) = over.iter().next().map(|candidate| candidate.digit) else {
        return;
    };
    let house = proof.0.iter().find_map(|inference| match inference.rule {
        Rule::Cases {
            over: Base::Truth(Truth::House(house, of)),
            ..
        } if of == digit && cells.is_subset(house.cells()) => Some(house),
        _ => None,
    });
    match (cells.only(), house) {
        (Some(cell), _) => text.say("{} can only be {}.", &[&cell, &over.digits(cell).or()]),
        (None, Some(house)) => {
            text.say(
                "In {}, the digit {} can only be in {}.",
                &[&house, &digit, &cells.or()],
            );
        }
        (None, None) => text.say("One of {} must be {}.", &[&cells, &digit]),
    }
}

/// `Both lead to the same result.`, `All three lead to the same result.`
pub(crate) fn explain_agreement(lines: usize, text: &mut Spans) {
    match lines {
        0 | 1 => {}
        2 => text.say("Both cases lead to the same result.", &[]),
        many => text.say("All {} cases lead to the same result.", &[&number(many)]),
    }
}
