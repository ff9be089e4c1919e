//! The words of numbered inferences, in short and in full.

use super::{Ending, Numbered, Origin, Reason, Reasoning, Source, Supposition};
use crate::step::words::{Or, cannot_be, claim, list, must_be, placed, plural_of};
use crate::{Base, Literal, Named, Span, Spans, Speak};
use whydoku_grid::sorting::PutInOrder as _;
use whydoku_grid::{Candidate, CandidateSet, CellSet, DigitSet, House, Truth};

/// The most inferences that a short explanation gives with their reasons.
const FEW: usize = 5;

/// The most inferences of one case that a short explanation gives at all.
const FEW_IN_A_CASE: usize = 2;

/// How much is said.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Detail {
    /// Singles in a row without their reasons, cases by their ends.
    Short,
    /// Every inference on a line of its own, with its reason and what it needs.
    Full,
}

/// Where a supposition is, which decides how much of it is said.
#[derive(Clone, Copy)]
struct Place {
    detail: Detail,
    /// How many suppositions are around it.
    depth: usize,
    /// Whether it is one of the cases of a break.
    is_tried: bool,
}

impl Reasoning {
    /// Returns the words in full.
    pub(crate) fn in_full(&self) -> Spans {
        let mut text = Spans::new();
        self.explain(Detail::Full, &mut text);
        text
    }

    /// Adds the suppositions, what follows from them, and where they lead.
    pub(crate) fn explain(&self, detail: Detail, text: &mut Spans) {
        let place = Place {
            detail,
            depth: 0,
            is_tried: false,
        };
        for (number, supposition) in self.suppositions.iter().enumerate() {
            if number > 0 && supposition.case.is_empty() {
                text.new_line(0);
            }
            supposition.explain(place, text);
        }
        // What comes next belongs to no case.
        if text.has_lines() {
            text.new_line(0);
        }
    }
}

impl Supposition {
    fn explain(&self, place: Place, text: &mut Spans) {
        if self.case.is_empty() {
            if place.depth > 0 {
                text.new_line(place.depth);
            }
            text.say("Suppose {}.", &[&claim(self.assumed)]);
        } else {
            text.new_line(place.depth);
            let case = case_label(&self.case);
            text.say("Case {}: {}.", &[&case, &claim(self.assumed)]);
        }
        let after = self.explain_inferences(place, text);
        self.explain_ending(place, after, text);
    }

    const fn has_cases(&self) -> bool {
        match &self.ending {
            Ending::Break { cases, .. } => !cases.is_empty(),
            Ending::Result(_) => false,
        }
    }

    /// Explains the inferences; returns how many were left out.
    fn explain_inferences(&self, place: Place, text: &mut Spans) -> usize {
        let count = self.inferences.len();
        match place.detail {
            Detail::Full => {
                for inference in &self.inferences {
                    inference.explain_in_full(place, text);
                }
            }
            Detail::Short if place.is_tried && (count > FEW_IN_A_CASE || self.has_cases()) => {
                return count;
            }
            Detail::Short if count <= FEW => {
                for inference in &self.inferences {
                    inference.explain_in_a_sentence(text);
                }
            }
            Detail::Short => {
                let both_singles = |a: &Numbered, b: &Numbered| {
                    let is_single = |i: &Numbered| matches!(i.reason, Reason::Single(_));
                    is_single(a) && is_single(b)
                };
                for run in self.inferences.chunk_by(both_singles) {
                    match run {
                        [one] => one.explain_in_a_sentence(text),
                        _ => explain_run(run, text),
                    }
                }
            }
        }
        0
    }

    fn explain_ending(&self, place: Place, left_out: usize, text: &mut Spans) {
        match &self.ending {
            Ending::Break {
                place: base,
                gone,
                cases,
            } => {
                if place.detail == Detail::Full {
                    text.new_line(place.depth);
                }
                let opening = match left_out {
                    0 => "Now ".to_owned(),
                    1 => "After one more inference, ".to_owned(),
                    many => format!("After {many} more inferences, "),
                };
                if cases.is_empty() {
                    let sources: Vec<&Source> = gone.iter().map(|(_, source)| source).collect();
                    let shown = if left_out == 0 { &*sources } else { &[] };
                    explain_end(&opening, *base, shown, text);
                } else {
                    explain_choice(&opening, *base, cases, text);
                    let place = Place {
                        depth: place.depth + 1,
                        is_tried: true,
                        ..place
                    };
                    for case in cases {
                        case.explain(place, text);
                    }
                }
            }
            Ending::Result(literals) => self.explain_result(place, literals, text),
        }
    }

    fn explain_result(&self, place: Place, literals: &[(Literal, Source)], text: &mut Spans) {
        let is_said = |literal: &Literal| {
            let mut inferences = self.inferences.iter();
            inferences.any(|inference| inference.literals.contains(literal))
        };
        let new = literals.iter().filter(|(literal, _)| !is_said(literal));
        let new: Vec<Literal> = new.map(|(literal, _)| *literal).collect();
        if new.is_empty() {
            return;
        }
        if place.detail == Detail::Full {
            text.new_line(place.depth);
        }
        if new == [self.assumed] {
            text.say("That is already the result.", &[]);
            return;
        }
        text.say("Then {}.", &[&conclusion(&new)]);
    }
}

impl Numbered {
    /// `Then r1c2 must be 4, because it has no other candidate left (1).`
    fn explain_in_a_sentence(&self, text: &mut Spans) {
        let mut sentence = Spans::new();
        sentence.join(&[&"Then ", &conclusion(&self.literals), &", because "]);
        self.join_reason(&mut sentence);
        sentence.join(&[&" ", &inference_label(self.number), &"."]);
        text.append(sentence);
    }

    /// `(2) r9c5 must be 8, because row 9 has no other cell left for 8 after (1).`
    fn explain_in_full(&self, place: Place, text: &mut Spans) {
        text.new_line(place.depth);
        let label = inference_label(self.number);
        text.join(&[&label, &" ", &conclusion(&self.literals), &", because "]);
        self.join_reason(text);
        self.join_sources(text);
        let Reason::Suppositions(inside) = &self.reason else {
            text.join(&[&"."]);
            return;
        };
        text.join(&[&":"]);
        let inner = Place {
            depth: place.depth + 1,
            is_tried: false,
            ..place
        };
        for supposition in inside {
            supposition.explain(inner, text);
        }
    }

    /// ` after (1) and (4)`.
    fn join_sources(&self, text: &mut Spans) {
        let labels = labels_of(&self.after.iter().collect::<Vec<_>>());
        if !labels.is_empty() {
            text.join(&[&" after "]);
            join_list(&labels, text);
        }
    }

    fn join_reason(&self, text: &mut Spans) {
        match &self.reason {
            Reason::Single(Truth::Cell(_)) => text.join(&[&"it has no other candidate left"]),
            Reason::Single(Truth::House(house, digit)) => {
                text.join(&[house, &" has no other cell left for ", digit]);
            }
            Reason::Cover { truths, links } => join_cover(truths, links, text),
            Reason::Suppositions(inside) => join_break_inside(inside, text),
            Reason::Symmetry => text.join(&[&"the solution has the symmetry of the givens"]),
        }
    }
}

/// `r1c2 must be 4`, `r1c7 and r1c8 cannot be 5`.
fn conclusion(literals: &[Literal]) -> Span {
    match literals {
        [one] if one.holds => must_be(one.candidate),
        _ => cannot_be(&literals.iter().map(|literal| literal.candidate).collect()),
    }
}

/// `Then r8c5=3, r3c6=3 and r1c4=8 (1 to 3).`
fn explain_run(run: &[Numbered], text: &mut Spans) {
    let (Some(first), Some(last)) = (run.first(), run.last()) else {
        return;
    };
    let literals = run.iter().flat_map(|inference| &inference.literals);
    let placements: Vec<Span> = literals.map(|literal| placed(literal.candidate)).collect();
    let mut sentence = Spans::new();
    sentence.join(&[&"Then "]);
    join_list(&placements, &mut sentence);
    let numbers = Named::Inferences((first.number..=last.number).collect());
    let between = if run.len() == 2 { "and" } else { "to" };
    let label = format!("({} {between} {})", first.number, last.number);
    let label = Span::naming(label, numbers);
    sentence.join(&[&" ", &label, &"."]);
    text.append(sentence);
}

/// `Now r1c2 has no candidate left.`, `Now row 9 has no cell left for 8, because of r3c2=8 (3) and (5).`
fn explain_end(opening: &str, place: Base, sources: &[&Source], text: &mut Spans) {
    let mut sentence = Spans::new();
    sentence.join(&[&opening.to_owned()]);
    match place {
        Base::Truth(Truth::Cell(cell)) => sentence.join(&[&cell, &" has no candidate left"]),
        Base::Truth(Truth::House(house, digit)) => {
            sentence.join(&[&house, &" has no cell left for ", &digit]);
        }
        Base::Clause(_) => {
            sentence.join(&[&"the pattern is filled in a way that cannot be right"]);
        }
    }
    let grounds = grounds_of(sources);
    if !grounds.is_empty() {
        sentence.join(&[&", because of "]);
        join_list(&grounds, &mut sentence);
    }
    sentence.join(&[&"."]);
    text.append(sentence);
}

/// `Now r1c2 has no candidate left.`, `Now row 9 has no cell left for 8.`
pub(crate) fn explain_break(place: Base, text: &mut Spans) {
    explain_end("Now ", place, &[], text);
}

/// `Then r1c2 must be 4, because it has no other candidate left.`
pub(crate) fn explain_single(truth: Truth, literal: Literal, text: &mut Spans) {
    match truth {
        Truth::Cell(_) => text.say(
            "Then {}, because it has no other candidate left.",
            &[&must_be(literal.candidate)],
        ),
        Truth::House(house, digit) => text.say(
            "Then {}, because {} has no other cell left for {}.",
            &[&must_be(literal.candidate), &house, &digit],
        ),
    }
}

/// `Now r4c4 can only be 2 or 7.`, `Now row 4 can have its 2 only in r4c4 or r4c7.`
fn explain_choice(opening: &str, place: Base, cases: &[Supposition], text: &mut Spans) {
    let tried: CandidateSet = cases.iter().map(|case| case.assumed.candidate).collect();
    let mut sentence = Spans::new();
    sentence.join(&[&opening.to_owned()]);
    match place {
        Base::Truth(Truth::House(house, digit)) => {
            let cells = tried.cells(digit).or();
            sentence.join(&[&house, &" can have its ", &digit, &" only in ", &cells]);
        }
        Base::Truth(Truth::Cell(cell)) => {
            sentence.join(&[&cell, &" can only be ", &tried.digits(cell).or()]);
        }
        Base::Clause(_) => sentence.join(&[&"one of these must be true: ", &tried.or()]),
    }
    sentence.join(&[&"."]);
    text.append(sentence);
}

/// `the 6s of row 8 are all in box 9`, and the like for pairs and fish.
fn join_cover(truths: &[Base], links: &[Truth], text: &mut Spans) {
    let truths: Vec<Truth> = truths
        .iter()
        .filter_map(|base| match base {
            Base::Truth(truth) => Some(*truth),
            Base::Clause(_) => None,
        })
        .collect();
    let (cells, digits, houses) = parts_of(&truths);
    let (link_cells, link_digits, link_houses) = parts_of(links);
    match (digits.only(), link_digits.only()) {
        // One digit in houses that other houses cover.
        (Some(digit), Some(other))
            if digit == other && cells.is_empty() && link_cells.is_empty() =>
        {
            text.join(&[&"the ", &plural_of(digit), &" of ", &houses]);
            text.join(&[&" are all in ", &link_houses]);
        }
        // Cells with as many digits.
        _ if houses.is_empty() && link_cells.is_empty() => {
            text.join(&[&cells, &" can only be ", &link_digits.or()]);
        }
        // Digits of a house in as many cells.
        _ if cells.is_empty() && houses.len() == 1 && link_houses.is_empty() => {
            text.join(&[&"the ", &digits, &" of ", &houses]);
            text.join(&[&" must be in ", &link_cells]);
        }
        _ => {
            let words = |all: &[Truth]| list(all.iter().map(|truth| truth_words(*truth)), "and");
            text.join(&[&words(&truths), &" need a candidate each, which uses up "]);
            text.join(&[&words(links)]);
        }
    }
}

fn parts_of(truths: &[Truth]) -> (CellSet, DigitSet, Vec<House>) {
    let (mut cells, mut digits, mut houses) = (CellSet::EMPTY, DigitSet::EMPTY, Vec::new());
    for truth in truths {
        match truth {
            Truth::Cell(cell) => cells.insert(*cell),
            Truth::House(house, digit) => {
                digits.insert(*digit);
                if !houses.contains(house) {
                    houses.push(*house);
                }
            }
        }
    }
    (cells, digits, houses)
}

/// `r1c2`, `the 4 of row 3`.
fn truth_words(truth: Truth) -> String {
    match truth {
        Truth::Cell(cell) => cell.to_string(),
        Truth::House(house, digit) => format!("the {digit} of {}", house.name()),
    }
}

/// `otherwise row 9 has no cell left for 8`, `this follows whether r1c1 is 2 or 7`.
fn join_break_inside(inside: &[Supposition], text: &mut Spans) {
    let one = match inside {
        [one] => Some(one),
        _ => None,
    };
    if let Some(Ending::Break { place, .. }) = one.map(|one| &one.ending) {
        match place {
            Base::Truth(Truth::Cell(cell)) => {
                text.join(&[&"otherwise ", cell, &" has no candidate left"]);
            }
            Base::Truth(Truth::House(house, digit)) => {
                text.join(&[&"otherwise ", house, &" has no cell left for ", digit]);
            }
            Base::Clause(_) => text.join(&[&"otherwise the pattern breaks"]),
        }
        return;
    }
    let tried: CandidateSet = inside.iter().map(|case| case.assumed.candidate).collect();
    text.join(&[&"it follows from each of ", &listed_or(&tried)]);
}

fn listed_or(candidates: &CandidateSet) -> Span {
    let each = candidates
        .iter()
        .map(|Candidate { cell, digit }| format!("{cell}={digit}"));
    Span::naming(list(each, "and"), Named::Candidates(Box::new(*candidates)))
}

/// `(3)`.
fn inference_label(number: usize) -> Span {
    Span::naming(format!("({number})"), Named::Inferences(vec![number]))
}

/// `2.1`.
fn case_label(case: &[usize]) -> String {
    let numbers: Vec<String> = case.iter().map(usize::to_string).collect();
    numbers.join(".")
}

/// The labels of inferences and cases, without suppositions, each once.
fn labels_of(sources: &[&Source]) -> Vec<Span> {
    let mut origins: Vec<&Origin> = sources.iter().map(|source| &source.origin).collect();
    origins.put_in_order();
    origins.dedup();
    let label = |origin: &&Origin| match origin {
        Origin::Supposed => None,
        Origin::Inference(number) => Some(inference_label(*number)),
        Origin::Case(case) => Some(Span::plain(format!("case {}", case_label(case)))),
    };
    origins.iter().filter_map(label).collect()
}

/// `r5c1=8 (3)`, `(5)`, `r2c1=8`, `case 2`, each once: nobody has to count through a long list to find out
/// what the third inference was.
fn grounds_of(sources: &[&Source]) -> Vec<Span> {
    let mut sources = sources.to_vec();
    sources.sort();
    sources.dedup_by(|one, other| one.origin == other.origin);
    let ground = |source: &&Source| {
        let placed = placed(source.literal.candidate);
        match (&source.origin, source.literal.holds) {
            (Origin::Supposed, false) => None,
            (Origin::Supposed, true) => Some(placed),
            (Origin::Inference(number), true) => {
                let text = format!("{} ({number})", placed.text);
                Some(Span::naming(text, Named::Inferences(vec![*number])))
            }
            (Origin::Inference(number), false) => Some(inference_label(*number)),
            (Origin::Case(case), _) => Some(Span::plain(format!("case {}", case_label(case)))),
        }
    };
    sources.iter().filter_map(ground).collect()
}

/// `a, b and c`.
fn join_list(parts: &[Span], text: &mut Spans) {
    let last = parts.len().saturating_sub(1);
    for (place, part) in parts.iter().enumerate() {
        let separator = match place {
            0 => "",
            _ if place == last => " and ",
            _ => ", ",
        };
        text.join(&[&separator, part as &dyn Speak]);
    }
}
