//! Grouped chains, forcing chains and nets: what follows from a candidate, or from each candidate of a cell or a
//! house, if houses that share cells are looked at together.

use super::account::{Account, Lemma, Style};
use crate::facts::Facts;
use crate::proof::Premise;
use crate::proof::line::{Literal, Var};
use crate::proof::prover::{Followed, Prover};
use crate::rules::{Rules, Truth, VarSet};
use crate::step::words::{a_digit, group, one_of};
use crate::step::{Picture, Role, Step, Text};
use crate::{Found, Info, Technique};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use whydoku_variant::Digits;

/// A technique that follows candidates.
#[derive(Debug)]
pub(super) struct Forcing {
    info: &'static Info,
    /// Whether cells and houses with any number of candidates count, and sets of cells and leftovers.
    nets: bool,
    /// Whether all rules of the puzzle count, and not only those about cells, houses and pairs.
    rules: bool,
    /// Whether all candidates of a cell or a house are followed, and not one.
    cases: bool,
    /// The most inferences.
    longest: usize,
}

pub(super) static GROUPED_CHAIN: Forcing = Forcing {
    info: &Info {
        id: "grouped-chain",
        name: "Grouped Chain",
        difficulty: 34,
        page: include_str!("forcing.md"),
    },
    nets: false,
    rules: false,
    cases: false,
    longest: 24,
};

pub(super) static FORCING_CHAINS: Forcing = Forcing {
    info: &Info {
        id: "forcing-chains",
        name: "Cell and House Forcing Chains",
        difficulty: 42,
        page: include_str!("forcing.md"),
    },
    nets: false,
    rules: false,
    cases: true,
    longest: 24,
};

pub(super) static GROUPED_NET: Forcing = Forcing {
    info: &Info {
        id: "grouped-net",
        name: "Grouped Forcing Net",
        difficulty: 48,
        page: include_str!("forcing.md"),
    },
    nets: true,
    rules: true,
    cases: false,
    longest: 24,
};

pub(super) static LONG_NET: Forcing = Forcing {
    info: &Info {
        id: "long-net",
        name: "Long Forcing Net",
        difficulty: 56,
        page: include_str!("forcing.md"),
    },
    nets: true,
    rules: false,
    cases: false,
    longest: 40,
};

/// The most candidates of a cell or a house that are followed.
const MOST_CASES: usize = 4;

/// The most cells of a set in a net.
const MOST_CELLS: usize = 3;

/// The most cells that houses leave over in a net.
const MOST_LEFT: usize = 4;

/// The lines that a technique follows.
struct Web {
    /// Lines of the rules.
    lines: Vec<usize>,
    /// Lines that are added up, and what they say.
    sums: Vec<(Vec<usize>, Lemma)>,
}

/// Something that was found: what is supposed, what follows, and by which lines.
struct Plan {
    length: usize,
    supposed: Vec<Var>,
    /// The line that says that one of the suppositions is true; `None` if there is only one supposition.
    truth: Option<usize>,
    conclusion: Literal,
    premises: BTreeSet<Premise>,
}

impl Technique for Forcing {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &mut Facts<'_>, found: &mut Found<'_>) -> ControlFlow<()> {
        let web = self.web(facts);
        let mut prover = web.prover(facts, None);
        if prover.settle() {
            return ControlFlow::Continue(());
        }
        let mut plans = if self.cases {
            self.all_cases(facts, &mut prover)
        } else {
            self.contradictions(facts, &mut prover)
        };
        plans.sort_by_key(|plan| (plan.length, plan.conclusion));
        // The shortest way to each conclusion is enough.
        let mut seen = BTreeSet::new();
        plans.retain(|plan| seen.insert(plan.conclusion));
        for plan in plans {
            if let Some(step) = self.step(facts, &web, &plan) {
                found(step)?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl Web {
    fn prover<'a>(&self, facts: &Facts<'a>, only: Option<&BTreeSet<Premise>>) -> Prover<'a> {
        let mut prover = facts.prover();
        let wanted = |premise| only.is_none_or(|only| only.contains(&premise));
        let lines = self.lines.iter().copied();
        prover.use_lines(lines.filter(|line| wanted(Premise::Rule(*line))));
        for (place, (sum, _)) in self.sums.iter().enumerate() {
            if wanted(Premise::Earlier(place)) {
                let sum = sum.iter().map(|line| (1, Premise::Rule(*line)));
                prover.sum(&sum.collect::<Vec<_>>(), 1);
            }
        }
        prover
    }
}

impl Forcing {
    fn web(&self, facts: &mut Facts<'_>) -> Web {
        let rules = facts.rules;
        let n = rules.n();
        let links = rules.lines().iter().enumerate();
        let links = links.filter(|(_, line)| line.as_link().is_some());
        let mut lines: Vec<usize> = links.map(|(number, _)| number).collect();
        if self.rules {
            lines.extend(0..rules.lines().len());
        }
        let mut sums = Vec::new();
        let mut seen: BTreeSet<(Vec<Var>, Vec<Var>)> = BTreeSet::new();
        for truth in open_truths(facts) {
            let places = facts.open_of(&truth.vars);
            if self.nets || places.len() == 2 {
                lines.push(truth.line);
            }
            let digit = places[0] % n;
            if places.len() == 2 || places.iter().any(|var| var % n != digit) {
                continue;
            }
            let mut splits = false;
            for group in rules.groups() {
                let inside = |var: &Var| group.cells.contains(&(var / n));
                let (both, rest): (Vec<Var>, Vec<Var>) = places.iter().partition(|var| inside(var));
                if both.len() < 2 || rest.is_empty() {
                    continue;
                }
                let in_one_group = rest.len() == 1
                    || rules
                        .groups()
                        .iter()
                        .any(|other| rest.iter().all(|var| other.cells.contains(&(var / n))));
                if !self.nets && !in_one_group {
                    continue;
                }
                splits |= rest.len() == 1;
                let vars = group.cells.iter().map(|cell| rules.var(*cell, digit + 1));
                let others: Vec<Var> = vars
                    .filter(|var| facts.is_candidate(*var) && !both.contains(var))
                    .collect();
                if !others.is_empty() && seen.insert((rest, others)) {
                    let (truth, link) = (truth.line, group.at_most[digit]);
                    sums.push((vec![truth, link], Lemma::Shared { truth, link }));
                }
            }
            if splits && !self.nets {
                lines.push(truth.line);
            }
        }
        if self.nets {
            add_sets(facts, &mut sums);
            add_leftovers(facts, &mut sums);
        }
        Web { lines, sums }
    }

    /// Candidates that contradict themselves.
    fn contradictions(&self, facts: &Facts<'_>, prover: &mut Prover<'_>) -> Vec<Plan> {
        let mut plans = Vec::new();
        for var in candidates(facts) {
            if let Some(Followed::Contradiction(lines)) = prover.follow(Literal::on(var))
                && lines.len() <= self.longest
            {
                plans.push(Plan {
                    length: lines.len(),
                    supposed: vec![var],
                    truth: None,
                    conclusion: Literal::off(var),
                    premises: lines.into_iter().collect(),
                });
            }
        }
        plans
    }

    /// What all candidates of a cell or a house lead to.
    fn all_cases(&self, facts: &Facts<'_>, prover: &mut Prover<'_>) -> Vec<Plan> {
        let rules = facts.rules;
        // What follows from each candidate, by the numbers of literals.
        let mut follows: Vec<Option<VarSet>> = vec![None; rules.candidates()];
        for var in candidates(facts) {
            if let Some(Followed::Literals(literals)) = prover.follow(Literal::on(var)) {
                let mut set = VarSet::empty(2 * rules.candidates());
                for literal in literals {
                    if literal.var() < rules.candidates() {
                        set.insert(literal.code());
                    }
                }
                follows[var] = Some(set);
            }
        }
        let mut plans = Vec::new();
        for truth in open_truths(facts) {
            let places = facts.open_of(&truth.vars);
            let digit = places[0] % rules.n();
            let is_cell = rules.part_of(truth.line).is_none();
            if places.len() > MOST_CASES
                || !is_cell && places.iter().any(|var| var % rules.n() != digit)
            {
                continue;
            }
            let mut sets = places.iter().map(|var| follows[*var].as_ref());
            let Some(Some(first)) = sets.next() else {
                continue;
            };
            let mut common = first.clone();
            let complete = sets.all(|set| set.map(|set| common.and(set)).is_some());
            if !complete {
                continue;
            }
            let wanted: Vec<Literal> = common.iter().map(Literal::of_code).collect();
            if wanted.is_empty() {
                continue;
            }
            let mut ways: Vec<Vec<Premise>> = vec![Vec::new(); wanted.len()];
            for var in &places {
                let more = prover.ways_to(Literal::on(*var), &wanted);
                for (all, one) in ways.iter_mut().zip(more) {
                    all.extend(one);
                }
            }
            for (conclusion, lines) in wanted.into_iter().zip(ways) {
                if lines.len() <= self.longest {
                    plans.push(Plan {
                        length: lines.len(),
                        supposed: places.clone(),
                        truth: Some(truth.line),
                        conclusion,
                        premises: lines.into_iter().collect(),
                    });
                }
            }
        }
        plans
    }

    fn step(&self, facts: &Facts<'_>, web: &Web, plan: &Plan) -> Option<Step> {
        let rules = facts.rules;
        let mut prover = web.prover(facts, Some(&plan.premises));
        let used = web.sums.iter().enumerate();
        let used = used.filter(|(place, _)| plan.premises.contains(&Premise::Earlier(*place)));
        let lemmas = used.map(|(_, (_, lemma))| lemma.clone());
        let mut account = Account::new(rules, Style::Numbered).with_lemmas(lemmas.collect());
        let mut reason = Text::new();
        let supposed: Vec<Literal> = plan.supposed.iter().map(|var| Literal::on(*var)).collect();
        if let Some(line) = plan.truth {
            say_truth(facts, line, &plan.supposed, &mut reason);
            for (number, literal) in (1..).zip(&supposed) {
                if !prover.derive(*literal, plan.conclusion) {
                    return None;
                }
                account.tell_branch(number, *literal, prover.dead_ends().last()?, &mut reason);
            }
            reason.say("One of these cases is true.", &[]);
            prover.use_lines([line]);
            prover.refute(&[plan.conclusion.opposite()], &[], &[], &mut 0);
        } else {
            prover.refute(&supposed, &[], &[], &mut 0);
            account.tell(supposed[0], prover.dead_ends().last()?, &mut reason);
        }
        let conclusions = vec![plan.conclusion];
        let links = account.into_links();
        let mut picture =
            Picture::default().candidates(Role::SupposedTrue, facts.pictured(&plan.supposed));
        if let Some(part) = plan.truth.and_then(|line| rules.part_of(line)) {
            picture = picture.constraint(Role::Base, part);
        }
        Some(Step {
            technique: self.info,
            proof: prover.finish(&conclusions)?,
            conclusions,
            reason,
            in_full: None,
            picture: picture.links(links),
        })
    }
}

/// Adds the sets of cells that have one digit more than cells: without one digit, they need the others.
fn add_sets(facts: &Facts<'_>, sums: &mut Vec<(Vec<usize>, Lemma)>) {
    let rules = facts.rules;
    let groups = rules.groups();
    for house in groups {
        let open = facts.unsolved(&house.cells);
        let few = open
            .iter()
            .filter(|cell| facts.marks.open(**cell).len() <= MOST_CELLS + 1);
        let few: Vec<usize> = few.copied().collect();
        let mut grow = vec![(Vec::new(), 0, Digits::EMPTY)];
        while let Some((cells, from, digits)) = grow.pop() {
            if cells.len() > 1 && digits.len() == cells.len() + 1 && cells.len() < open.len() {
                for without in digits.iter() {
                    let lemma = Lemma::Set {
                        cells: cells.clone(),
                        digits,
                        without,
                    };
                    let rest = digits.without(Digits::only(without));
                    let own = rest.iter().map(|digit| house.at_most[digit - 1]);
                    let lines = cells.iter().map(|cell| Rules::cell_line(*cell));
                    let base: Vec<usize> = lines.chain(own).collect();
                    // The places of one digit may all be in another group, too.
                    for digit in rest.iter() {
                        let var = |cell: &usize| rules.var(*cell, digit);
                        let has = |cell: &&usize| facts.is_candidate(var(cell));
                        let places: Vec<usize> = cells.iter().filter(has).copied().collect();
                        for other in groups {
                            let inside = |cell: &usize| other.cells.contains(cell);
                            if other.cells == house.cells || !places.iter().all(inside) {
                                continue;
                            }
                            let seen = |cell: &usize| {
                                !cells.contains(cell)
                                    && !house.cells.contains(cell)
                                    && facts.is_candidate(var(cell))
                            };
                            if !other.cells.iter().any(seen) {
                                continue;
                            }
                            let mut sum = base.clone();
                            let own = house.at_most[digit - 1];
                            for line in &mut sum {
                                if *line == own {
                                    *line = other.at_most[digit - 1];
                                }
                            }
                            sums.push((sum, lemma.clone()));
                        }
                    }
                    sums.push((base, lemma));
                }
            }
            if cells.len() == MOST_CELLS {
                continue;
            }
            for (place, cell) in few.iter().enumerate().skip(from) {
                let digits = digits.or(facts.marks.open(*cell));
                if digits.len() <= MOST_CELLS + 1 {
                    let mut cells: Vec<usize> = cells.clone();
                    cells.push(*cell);
                    grow.push((cells, place + 1, digits));
                }
            }
        }
    }
}

/// Adds the law of leftovers where it leaves few cells over.
fn add_leftovers(facts: &mut Facts<'_>, sums: &mut Vec<(Vec<usize>, Lemma)>) {
    let all = facts.leftovers();
    let rules = facts.rules;
    for leftover in all.iter() {
        let [own, other] = leftover.cells();
        if own.len() > MOST_LEFT || leftover.is_reversed() {
            continue;
        }
        for digit in 1..=rules.n() {
            let open = |cell: &&usize| facts.is_candidate(rules.var(**cell, digit));
            if own.iter().chain(other).filter(open).count() < 2 {
                continue;
            }
            let lemma = Lemma::Leftover {
                own: own.to_vec(),
                other: other.to_vec(),
                more: leftover.more(),
            };
            for sum in leftover.sums(rules, digit) {
                sums.push((sum, lemma.clone()));
            }
        }
    }
}

fn candidates(facts: &Facts<'_>) -> Vec<Var> {
    let all = 0..facts.rules.candidates();
    all.filter(|var| facts.is_candidate(*var)).collect()
}

/// The truths of which nothing is placed, with at least two candidates.
fn open_truths<'a>(facts: &Facts<'a>) -> Vec<&'a Truth> {
    let is_open = |truth: &&Truth| {
        let open = facts.open_of(&truth.vars);
        open.len() > 1 && open.iter().all(|var| facts.is_candidate(*var))
    };
    facts.rules.truths().iter().filter(is_open).collect()
}

/// `Row 3 needs a 5, in r3c1, r3c4 or r3c7.` or `r2c5 is 1, 4 or 7.`
fn say_truth(facts: &Facts<'_>, line: usize, vars: &[Var], text: &mut Text) {
    let rules = facts.rules;
    let n = rules.n();
    let cells: Vec<usize> = rules.lines()[line]
        .terms
        .iter()
        .map(|(_, literal)| literal.var() / n)
        .collect();
    match rules.part_of(line) {
        Some(part) => {
            let name = group(rules, part, &cells);
            let digit = a_digit(vars[0] % n + 1);
            text.say(
                "{} needs {}, in {}.",
                &[&name, &digit, &facts.cells_of(vars)],
            );
        }
        None => {
            let digits: Digits = vars.iter().map(|var| var % n + 1).collect();
            text.say("{} is {}.", &[&facts.cells_of(vars), &one_of(digits)]);
        }
    }
}
