//! [`Branches`] and [`ForcingPattern`]: lines of reasoning from several starts to one result.

use crate::step::words::{Or, cannot_be, claim, must_be, number};
use crate::{
    Base, Concludes, Conclusions, Inference, LinkKind, Literal, Parts, Pattern, Picture, Proof,
    Role, Rule, Spans, Step,
};
use whydoku_grid::{Candidate, CandidateSet, CellSet, House, Truth};

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
}

impl Branches {
    /// The lines in short: `r1c1=3 r1c5<>3 r1c5=7 | r1c1=4 …`.
    pub(crate) fn notation(&self) -> String {
        let lines: Vec<String> = self.lines.iter().map(|line| literals(line)).collect();
        lines.join(" | ")
    }

    /// Walks through each line, one sentence for each link: `If r1c1 is 3, r1c5 cannot be 3 and must be
    /// 7. Then …`. The proof knows the house of a digit that has one cell left.
    pub(crate) fn explain(&self, proof: &Proof, text: &mut Spans) {
        self.lines
            .iter()
            .for_each(|line| explain_line(line, proof, text));
    }

    /// Marks the starts, what is true and what is false on the way, and draws the links of each line.
    pub(crate) fn draw(&self, picture: &mut Picture) {
        let (mut on, mut off) = (CandidateSet::EMPTY, CandidateSet::EMPTY);
        for literal in self.lines.iter().flatten() {
            if literal.holds {
                on.insert(literal.candidate);
            } else {
                off.insert(literal.candidate);
            }
        }
        let marked = [
            (Role::Pivot, self.over),
            (Role::ColorA, on - self.over),
            (Role::ColorB, off - self.over),
        ];
        for (role, candidates) in marked.into_iter().filter(|(_, c)| !c.is_empty()) {
            picture.candidates(role, candidates);
        }
        // In a net, a literal may follow from several before it, and neighbors need not be linked.
        let chains = self.lines.iter().filter(|line| is_chain(line));
        for pair in chains.flat_map(|line| line.windows(2)) {
            let kind = if pair[0].holds {
                LinkKind::Weak
            } else {
                LinkKind::Strong
            };
            picture.candidate_link(kind, pair[0].candidate, pair[1].candidate);
        }
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

/// Walks along one line, with one sentence for each link of a chain or each stage of a net.
pub(crate) fn explain_line(line: &[Literal], proof: &Proof, text: &mut Spans) {
    let Some((start, rest)) = line.split_first() else {
        return;
    };
    if rest.is_empty() {
        text.say("If {}, that is already the result.", &[&claim(*start)]);
        return;
    }
    let mut opening = Spans::new();
    opening.join(&[&"If ", &claim(*start), &", "]);
    let mut say = |words: Spans| {
        let mut sentence = std::mem::replace(&mut opening, Spans::new());
        if sentence.is_empty() {
            sentence.join(&[&"Then "]);
        }
        sentence.extend(words);
        sentence.join(&[&"."]);
        text.append(sentence);
    };
    if is_chain(line) {
        explain_chain(*start, rest, proof, &mut say);
    } else {
        explain_net(rest, &mut say);
    }
}

/// Whether each literal of a line follows from the one before it alone.
fn is_chain(line: &[Literal]) -> bool {
    line.windows(2).all(|pair| {
        let [before, after] = [pair[0].candidate, pair[1].candidate];
        pair[0].holds != pair[1].holds && before.excludes(after)
    })
}

/// Explains a chain: an elimination and the placement that follows from it share a sentence.
fn explain_chain(start: Literal, rest: &[Literal], proof: &Proof, say: &mut dyn FnMut(Spans)) {
    let mut before = start;
    let mut rest = rest;
    while let Some((next, after)) = rest.split_first() {
        let mut words = Spans::new();
        if next.holds {
            placement(before, next.candidate, proof, &mut words);
            (before, rest) = (*next, after);
        } else {
            (before, rest) = elimination(before, start, next.candidate, after, proof, &mut words);
        }
        say(words);
    }
}

/// Explains a net, in which a literal may follow from several before it: neighbors of one kind share a
/// sentence.
fn explain_net(rest: &[Literal], say: &mut dyn FnMut(Spans)) {
    for group in rest.chunk_by(|one, two| one.holds == two.holds) {
        let mut words = Spans::new();
        if group.iter().all(|literal| literal.holds) {
            list_placements(group, &mut words);
        } else {
            let gone = group.iter().map(|literal| literal.candidate).collect();
            words.join(&[&cannot_be(&gone)]);
        }
        say(words);
    }
}

/// `r1c5 cannot be 3 and must be 7`, `r1c5 cannot be 3, so the 3 of row 1 must be in r1c7`. Returns the
/// last literal mentioned and those that come after it.
fn elimination<'a>(
    before: Literal,
    start: Literal,
    removed: Candidate,
    after: &'a [Literal],
    proof: &Proof,
    sentence: &mut Spans,
) -> (Literal, &'a [Literal]) {
    if before == start && start.candidate.cell == removed.cell {
        sentence.join(&[&"it cannot be ", &removed.digit]);
    } else {
        sentence.join(&[&cannot_be(&[removed].into_iter().collect())]);
    }
    match after {
        [next, rest @ ..] => {
            if next.candidate.cell == removed.cell {
                sentence.join(&[&" and must be ", &next.candidate.digit]);
            } else {
                sentence.join(&[&", so "]);
                placement(Literal::off(removed), next.candidate, proof, sentence);
            }
            (*next, rest)
        }
        [] => (Literal::off(removed), after),
    }
}

/// `the 3 of row 1 must be in r1c7`, or `r1c7 must be 3` where it is not known which house needs it.
fn placement(before: Literal, placed: Candidate, proof: &Proof, sentence: &mut Spans) {
    let Candidate { cell, digit } = placed;
    let same_digit = before.candidate.digit == digit && before.candidate.cell != cell;
    match house_of(proof, before.candidate, placed) {
        Some(house) if same_digit => {
            sentence.join(&[&"the ", &digit, &" of ", &house, &" must be in ", &cell]);
        }
        _ => sentence.join(&[&must_be(placed)]),
    }
}

/// `r1c1 must be 3, r1c2 must be 4 and r1c3 must be 5`.
pub(crate) fn list_placements(placed: &[Literal], sentence: &mut Spans) {
    let last = placed.len().saturating_sub(1);
    for (place, literal) in placed.iter().enumerate() {
        let separator = match place {
            0 => "",
            _ if place == last => " and ",
            _ => ", ",
        };
        sentence.join(&[&separator, &must_be(literal.candidate)]);
    }
}

/// Returns the house in which `placed` is the only other place of its digit: the one the proof names, or
/// the only one that the two cells share.
fn house_of(proof: &Proof, removed: Candidate, placed: Candidate) -> Option<House> {
    let both = [removed.cell, placed.cell].into_iter();
    let mut shared = both.collect::<CellSet>().common_houses();
    let (first, second) = (shared.next()?, shared.next());
    if second.is_none() {
        return Some(first);
    }
    proof
        .0
        .iter()
        .find_map(|inference| forced_in(inference, placed))
        .filter(|house| house.cells().contains(removed.cell))
}

/// Returns the house that forces a candidate in an inference or inside it.
fn forced_in(inference: &Inference, placed: Candidate) -> Option<House> {
    let inside = |trail: &[Inference]| trail.iter().find_map(|entry| forced_in(entry, placed));
    match &inference.rule {
        Rule::Single(Truth::House(house, _)) => match &inference.concludes {
            Concludes::Literals(literals) if literals.contains(&Literal::on(placed)) => {
                Some(*house)
            }
            _ => None,
        },
        Rule::Refute { trail, .. } => inside(trail),
        Rule::Cases { branches, .. } => branches.iter().find_map(|branch| inside(&branch.trail)),
        _ => None,
    }
}

/// Several starts, one of which is true, that all lead to the same result.
#[derive(Clone, Debug)]
pub struct ForcingPattern {
    branches: Branches,
    start: Start,
}

/// What the lines of reasoning start from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Start {
    /// All candidates of a cell, or of a digit in a house.
    Alternatives,
    /// One candidate, once as true and once as false.
    TrueOrFalse,
}

impl ForcingPattern {
    /// Starts from all candidates of a cell, or of a digit in a house.
    pub const fn alternatives(branches: Branches) -> Self {
        Self {
            branches,
            start: Start::Alternatives,
        }
    }

    /// Starts from one candidate, once as true and once as false.
    pub const fn true_or_false(branches: Branches) -> Self {
        Self {
            branches,
            start: Start::TrueOrFalse,
        }
    }
}

impl Pattern for ForcingPattern {
    fn notation(&self, _: &Step) -> String {
        self.branches.notation()
    }

    fn explain(&self, step: &Step, text: &mut Spans) {
        match self.start {
            Start::Alternatives => explain_alternatives(self.branches.over, &step.proof, text),
            Start::TrueOrFalse => {
                let start = self.branches.lines.first().and_then(|line| line.first());
                if let Some(Candidate { cell, digit }) = start.map(|start| start.candidate) {
                    text.say("Either {} is {}, or it is not.", &[&cell, &digit]);
                }
            }
        }
        self.branches.explain(&step.proof, text);
        explain_agreement(self.branches.lines.len(), text);
    }

    fn draw(&self, _: &Step, picture: &mut Picture) {
        self.branches.draw(picture);
    }

    fn parts(&self) -> Parts {
        self.branches.parts()
    }
}

/// `r1c1 can only be 3, 4 or 7.`, `In row 1, 5 can only be in r1c1, r1c4 or r1c7.`
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
                "In {}, {} can only be in {}.",
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
        2 => text.say("Both lead to the same result.", &[]),
        many => text.say("All {} lead to the same result.", &[&number(many)]),
    }
}
