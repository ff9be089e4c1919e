//! [`Account`]: what follows from a supposition, in sentences and arrows.

mod inferences;

pub(super) use self::inferences::chain_links;
use self::inferences::{Inference, arrows, inferences, needed};
use crate::proof::Premise;
use crate::proof::line::Literal;
use crate::proof::story::DeadEnd;
use crate::rules::Rules;
use crate::step::words::{a_digit, count, group, one_of, part};
use crate::step::{Link, Named, Span, Speak, Text};
use std::collections::BTreeMap;
use whydoku_variant::{Cell, Digits};

/// The most inferences of a case that the short sentences give.
const FEW_IN_A_CASE: usize = 2;

/// The most cases that the short sentences give.
const FEW_CASES: usize = 6;

/// What the sentences say of the inferences.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Style {
    /// Each with its reason.
    Plain,
    /// Each with its reason and a number, which its arrows have, too.
    Numbered,
}

/// Tells of dead ends one after another.
pub(super) struct Account<'a> {
    rules: &'a Rules,
    style: Style,
    /// The number of the next inference.
    next: u16,
    /// The number of the case that gave a line of the proof.
    cases: BTreeMap<usize, usize>,
    /// What the lines of the proof say that have no case.
    lemmas: Vec<Lemma>,
    /// Whether the sentences follow those of a case.
    is_case: bool,
    links: Vec<Link>,
}

/// A line that was added up from others, for words.
#[derive(Clone)]
pub(super) enum Lemma {
    /// A truth and an at-most-one line about the same digit: either some place of the truth outside the group has
    /// the digit, or no cell of the group outside the truth.
    Shared {
        /// The line of the truth.
        truth: usize,
        /// The at-most-one line of the group.
        link: usize,
    },
    /// Cells of a group that have one digit more than there are cells. Without this digit, they need the others.
    Set {
        /// The cells.
        cells: Vec<usize>,
        /// Their digits.
        digits: Digits,
        /// The digit.
        without: usize,
    },
    /// The first cells have a digit as often as the second, or more often.
    Leftover {
        /// The cells that only the first houses have.
        own: Vec<usize>,
        /// The cells that only the other houses have.
        other: Vec<usize>,
        /// How many more there are among the first cells.
        more: usize,
    },
}

impl<'a> Account<'a> {
    pub(super) const fn new(rules: &'a Rules, style: Style) -> Self {
        Self {
            rules,
            style,
            next: 1,
            cases: BTreeMap::new(),
            lemmas: Vec::new(),
            is_case: false,
            links: Vec::new(),
        }
    }

    /// The lines of the proof say this, from the first on.
    #[must_use]
    pub(super) fn with_lemmas(mut self, lemmas: Vec<Lemma>) -> Self {
        self.lemmas = lemmas;
        self
    }

    /// The arrows of the inferences that were told.
    pub(super) fn into_links(self) -> Vec<Link> {
        self.links
    }

    /// Says what a supposition leads to, inference by inference, and what breaks in the end.
    pub(super) fn tell(&mut self, supposed: Literal, end: &DeadEnd, text: &mut Text) {
        if end.conflict.is_none() {
            // The opposite follows without the supposition.
            self.follow(end, true, text);
            return;
        }
        let (cell, digit) = self.rules.candidate(supposed.var());
        text.say("Suppose {} is {}.", &[&cell, &digit]);
        self.follow(end, true, text);
        self.say_end("Now ", supposed, end, text);
    }

    /// Says what follows from one of several candidates, up to what all of them lead to.
    pub(super) fn tell_branch(
        &mut self,
        number: usize,
        supposed: Literal,
        end: &DeadEnd,
        text: &mut Text,
    ) {
        self.is_case = true;
        let opening = claims(self.rules, &[supposed]);
        text.say("Case {}: suppose {}.", &[&number.to_string(), &opening]);
        self.follow(end, true, text);
    }

    /// Says the same with its cases: dead ends of more suppositions, on which the last one rests. The first text
    /// gives only a few inferences of each case, the second gives all of them.
    pub(super) fn tell_cases(
        &mut self,
        supposed: Literal,
        ends: &[DeadEnd],
        texts: [&mut Text; 2],
    ) {
        let [short, full] = texts;
        let (cell, digit) = self.rules.candidate(supposed.var());
        for text in [&mut *short, &mut *full] {
            text.say("Suppose {} is {}.", &[&cell, &digit]);
        }
        self.is_case = true;
        let needed = needed(ends);
        let last = needed.len().saturating_sub(1);
        for (place, end) in needed.into_iter().enumerate() {
            full.new_line();
            if place == last {
                let mut told = Text::new();
                if last > 0 {
                    told.say("That leaves none of these cases.", &[]);
                }
                self.follow(end, true, &mut told);
                self.say_end("Now ", supposed, end, &mut told);
                short.append(told.clone());
                full.append(told);
                continue;
            }
            let number = place + 1;
            let more = end.supposed.iter().rev().copied();
            let more: Vec<Literal> = more.filter(|one| *one != supposed).collect();
            let mut opening = Text::new();
            opening.say(
                "Case {}: suppose also {}.",
                &[&number.to_string(), &claims(self.rules, &more)],
            );
            full.append(opening.clone());
            let first = more.first().copied().unwrap_or(supposed);
            let mut told = Text::new();
            let steps = self.follow(end, false, &mut told);
            full.append(told.clone());
            self.say_end("Now ", first, end, full);
            if number <= FEW_CASES {
                short.append(opening);
                if steps > FEW_IN_A_CASE {
                    let after = format!("After {}, ", count(steps, "inference"));
                    self.say_end(&after, first, end, short);
                } else {
                    short.append(told);
                    self.say_end("Now ", first, end, short);
                }
            } else if place + 1 == last {
                let others = count(last - FEW_CASES, "other case");
                let fail = if last - FEW_CASES == 1 {
                    "fails"
                } else {
                    "fail"
                };
                short.say("The {} {}, too.", &[&others, &fail]);
            }
            self.cases.insert(end.clause, number);
        }
    }

    /// Says the inferences of a dead end; returns how many there are.
    fn follow(&mut self, end: &DeadEnd, with_links: bool, text: &mut Text) -> usize {
        let inferences = inferences(self.rules, end);
        for inference in &inferences {
            let words = [claims(self.rules, &inference.literals), self.why(inference)];
            let [claims, why] = &words;
            let then = if text.spans().is_empty() && !self.is_case {
                ""
            } else {
                "Then "
            };
            match self.style {
                Style::Plain => text.say("{}{}, {}.", &[&then, claims, why]),
                Style::Numbered => {
                    let number =
                        Span::naming(format!("({})", self.next), Named::Inference(self.next));
                    text.say("{}{}, {} {}.", &[&then, claims, why, &number]);
                    if with_links {
                        let is_drawn = match inference.by {
                            Premise::Rule(_) => true,
                            Premise::Earlier(line) => line < self.lemmas.len(),
                        };
                        let links = arrows(self.rules, inference, self.next, is_drawn);
                        self.links.extend(links);
                    }
                    self.next = self.next.saturating_add(1);
                }
            }
        }
        inferences.len()
    }

    /// Why these candidates follow: `because row 1 has no other place for it`.
    fn why(&self, inference: &Inference) -> Span {
        let rules = self.rules;
        let line = match inference.by {
            Premise::Rule(line) => line,
            Premise::Earlier(line) if line < self.lemmas.len() => {
                return self.why_lemma(&self.lemmas[line], inference);
            }
            Premise::Earlier(line) => {
                return Span::plain(match self.cases.get(&line) {
                    Some(case) => format!("by case {case}"),
                    None => "by what was shown before".to_owned(),
                });
            }
        };
        let shape = &rules.lines()[line];
        let truth = shape.as_truth().map(Iterator::collect::<Vec<_>>);
        let link = shape.as_link().map(Iterator::collect::<Vec<_>>);
        match (rules.part_of(line), truth, link) {
            (None, Some(_), _) => Span::plain("because no other candidate is left there"),
            (None, ..) => Span::plain("because a cell holds one digit"),
            (Some(place), Some(vars), _) if one_digit(rules, &vars) => {
                let mut span = group(rules, place, &cells(rules, &vars));
                span.text = format!("because {} has no other place for it", span.text);
                span
            }
            (Some(place), None, Some(vars)) if one_digit(rules, &vars) => {
                let mut span = group(rules, place, &cells(rules, &vars));
                let digit = rules.candidate(vars[0]).1;
                span.text = format!("because {} has room for one {digit}", span.text);
                span
            }
            (Some(place), ..) => {
                let mut span = part(rules, place);
                span.text = format!("by {}", span.text);
                span
            }
        }
    }

    /// Why candidates follow from lines that were added up: `because row 1 needs its 5 in box 2`.
    fn why_lemma(&self, lemma: &Lemma, inference: &Inference) -> Span {
        let rules = self.rules;
        let first = inference.literals[0];
        let digit = rules.candidate(first.var()).1;
        let named =
            |cells: &[usize]| -> Vec<Cell> { cells.iter().map(|cell| rules.cell(*cell)).collect() };
        match lemma {
            Lemma::Shared { truth, link } => {
                let (house, shared) = (self.house_of(*truth), self.house_of(*link));
                let parts = [truth, link].into_iter();
                let parts = parts.filter_map(|line| rules.part_of(*line)).collect();
                let words = if first.holds() {
                    format!(
                        "because {shared} has room for one {digit}, and {house} has no other place for it"
                    )
                } else {
                    format!("because {house} needs its {digit} in {shared}")
                };
                Span::naming(words, Named::Constraints(parts))
            }
            Lemma::Set {
                cells,
                digits,
                without,
            } => {
                let cells = named(cells);
                let names = crate::step::words::list(&cells, "and");
                let words = if first.holds() {
                    format!(
                        "because {names} have only the digits {}, and need all but one of them",
                        digits.span().text
                    )
                } else {
                    let left = digits.without(Digits::only(*without));
                    format!(
                        "because {names} need {} if they do not have {without}",
                        left.span().text
                    )
                };
                Span::naming(words, Named::Cells(cells))
            }
            Lemma::Leftover { own, other, more } => {
                let (own, other) = (named(own), named(other));
                let names = |cells: &[Cell]| crate::step::words::list(cells, "and");
                let all = [own.clone(), other.clone()].concat();
                let words = match (more, other.is_empty()) {
                    (_, true) => format!(
                        "because {} have {digit} exactly {}",
                        names(&own),
                        times(*more)
                    ),
                    (0, _) => format!(
                        "because {} have {digit} as often as {}",
                        names(&own),
                        names(&other)
                    ),
                    _ => format!(
                        "because {} have {digit} {} more often than {}",
                        names(&own),
                        times(*more),
                        names(&other)
                    ),
                };
                Span::naming(words, Named::Cells(all))
            }
        }
    }

    /// The name of the house of a line about one digit.
    fn house_of(&self, line: usize) -> String {
        let rules = self.rules;
        let terms = rules.lines()[line].terms.iter();
        let vars: Vec<usize> = terms.map(|(_, literal)| literal.var()).collect();
        rules
            .part_of(line)
            .map(|place| group(rules, place, &cells(rules, &vars)).text)
            .unwrap_or_default()
    }

    /// Says where nothing is left in a line that was added up.
    fn say_lemma_end(&self, opening: &String, lemma: &Lemma, end: &DeadEnd, text: &mut Text) {
        let rules = self.rules;
        let digit = end
            .end
            .first()
            .map_or(1, |one| rules.candidate(one.var()).1);
        let named =
            |cells: &[usize]| -> Vec<Cell> { cells.iter().map(|cell| rules.cell(*cell)).collect() };
        match lemma {
            Lemma::Shared { truth, .. } => {
                let house = self.house_of(*truth);
                let parts = rules.part_of(*truth).into_iter().collect();
                let house = Span::naming(house, Named::Constraints(parts));
                text.say(
                    "{}{} has no cell left for {}.",
                    &[&opening, &house, &a_digit(digit)],
                );
            }
            Lemma::Set { cells, .. } => {
                text.say("{}{} have too few digits left.", &[&opening, &named(cells)]);
            }
            Lemma::Leftover { own, other, .. } => {
                let all = [own.as_slice(), other].concat();
                text.say(
                    "{}the law of leftovers is broken for {} in {}.",
                    &[&opening, &digit, &named(&all)],
                );
            }
        }
    }

    /// Says where nothing is left.
    fn say_end(&self, opening: &str, supposed: Literal, end: &DeadEnd, text: &mut Text) {
        let rules = self.rules;
        let opening = &opening.to_owned();
        let Some(premise) = end.conflict else {
            let (cell, digit) = rules.candidate(supposed.var());
            text.say("But then {} cannot be {}.", &[&cell, &digit]);
            return;
        };
        if let Premise::Earlier(line) = premise
            && let Some(lemma) = self.lemmas.get(line)
        {
            self.say_lemma_end(opening, lemma, end, text);
            return;
        }
        let Premise::Rule(line) = premise else {
            let by = match premise {
                Premise::Earlier(line) => self.cases.get(&line),
                Premise::Rule(_) => None,
            };
            match by {
                Some(case) => text.say("{}case {} rules this out.", &[opening, &case.to_string()]),
                None => text.say("{}nothing is left.", &[opening]),
            }
            return;
        };
        let shape = &rules.lines()[line];
        let truth = shape.as_truth().map(Iterator::collect::<Vec<_>>);
        let link = shape.as_link().map(Iterator::collect::<Vec<_>>);
        let known: Vec<Literal> = end
            .end
            .iter()
            .copied()
            .filter(|l| l.var() < rules.candidates())
            .collect();
        match (truth, link, rules.part_of(line)) {
            (Some(vars), _, None) => {
                text.say(
                    "{}{} has no digit left.",
                    &[opening, &rules.candidate(vars[0]).0],
                );
            }
            (Some(vars), _, Some(place)) if one_digit(rules, &vars) => {
                let digit = a_digit(rules.candidate(vars[0]).1);
                let name = group(rules, place, &cells(rules, &vars));
                text.say("{}{} has no cell left for {}.", &[opening, &name, &digit]);
            }
            (_, Some(vars), Some(place)) if one_digit(rules, &vars) && known.len() == 2 => {
                let name = group(rules, place, &cells(rules, &vars));
                let both = known
                    .iter()
                    .map(|l| rules.candidate(l.var()).0)
                    .collect::<Vec<_>>();
                let digit = rules.candidate(vars[0]).1;
                text.say("{}{} are both {} in {}.", &[opening, &both, &digit, &name]);
            }
            (_, _, Some(place)) => text.say("{}{} is broken.", &[opening, &part(rules, place)]),
            (_, _, None) => text.say("{}{} has two digits.", &[opening, &rules.cell(line / 2)]),
        }
    }
}

/// `once`, `twice`, `3 times`.
pub(super) fn times(count: usize) -> String {
    match count {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        _ => format!("{count} times"),
    }
}

fn one_digit(rules: &Rules, vars: &[usize]) -> bool {
    let mut digits = vars.iter().map(|var| var % rules.n());
    let first = digits.next();
    vars.iter().all(|var| *var < rules.candidates()) && digits.all(|digit| Some(digit) == first)
}

fn cells(rules: &Rules, vars: &[usize]) -> Vec<usize> {
    vars.iter().map(|var| var / rules.n()).collect()
}

/// `r1c1 is 3`, `r1c1 and r1c2 cannot be 3`.
fn claims(rules: &Rules, literals: &[Literal]) -> Span {
    let mut named = Vec::new();
    let mut placed: Vec<String> = Vec::new();
    let mut gone: BTreeMap<usize, Vec<Cell>> = BTreeMap::new();
    for literal in literals {
        let (cell, digit) = rules.candidate(literal.var());
        named.push((cell, digit));
        if literal.holds() {
            placed.push(format!("{cell} is {digit}"));
        } else {
            gone.entry(digit).or_default().push(cell);
        }
    }
    // Cells that lose the same digits share the words.
    let mut shared: Vec<(Vec<Cell>, Digits)> = Vec::new();
    for (digit, cells) in gone {
        match shared.iter_mut().find(|(same, _)| *same == cells) {
            Some((_, digits)) => *digits = digits.or(Digits::only(digit)),
            None => shared.push((cells, Digits::only(digit))),
        }
    }
    let shared = shared.into_iter();
    placed.extend(
        shared.map(|(cells, digits)| {
            format!("{} cannot be {}", cells.span().text, one_of(digits).text)
        }),
    );
    Span::naming(
        crate::step::words::list(&placed, "and"),
        Named::Candidates(named),
    )
}
