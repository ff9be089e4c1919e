#![doc = include_str!("blossom_loop.md")]

use super::common::branched_loops::{BranchedLoop, branched_loops};
use crate::proof::cover::is_minimal;
use crate::step::words::{list, number};
use crate::technique::info;
use crate::{
    Conclusions, Facts, Flow, Inference, Info, Link, LinkKind, Named, Node, Parts, Pattern,
    Picture, Role, Span, Spans, Step, Technique,
};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use whydoku_grid::sorting::PutInOrder as _;
use whydoku_grid::{CandidateSet, House, Truth};

// Forcing chains find one by one what this finds at once, and the search is wide.
pub(crate) const BLOSSOM_LOOP: BlossomLoop = BlossomLoop {
    info: &info!("blossom-loop", "Blossom Loop", 80)
        .aliases(&[
            "Branched Loop",
            "Cell Type Blossom Loop",
            "Region Type Blossom Loop",
        ])
        .rows(&[123])
        .by_name_only(),
};

/// The most truths of a loop, its stem included: each one more makes the search several times as long.
const MOST_TRUTHS: usize = 6;

/// Finds loops that branch at a cell or house and come together again.
#[derive(Debug)]
pub(crate) struct BlossomLoop {
    info: &'static Info,
}

/// The open candidates that are in more links than truths.
fn ruled_out(facts: &Facts<'_>, found: &BranchedLoop) -> CandidateSet {
    let open = facts.marks().open();
    let mut weight = [0_i8; 729];
    let all = |truths: &[Truth]| {
        truths
            .iter()
            .flat_map(|t| t.candidates())
            .collect::<Vec<_>>()
    };
    for candidate in all(&found.links) {
        weight[candidate.index()] += 1;
    }
    for candidate in all(&found.truths) {
        weight[candidate.index()] -= 1;
    }
    let heavy = all(&found.links)
        .into_iter()
        .filter(|c| weight[c.index()] > 0);
    heavy.filter(|c| open.contains(*c)).collect()
}

/// Whether at least three links leave the stem. With two it is an ordinary loop with groups.
fn is_branched(found: &BranchedLoop) -> bool {
    let first = |link: &Truth| {
        let mut starts = found.branches.iter().filter_map(|branch| branch.first());
        starts.any(|start| start.is_in(*link))
    };
    found.links.iter().filter(|link| first(link)).count() > 2
}

impl Technique for BlossomLoop {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        let most = MOST_TRUTHS.min(usize::from(facts.options().longest_chain / 2));
        let mut best: BTreeMap<Conclusions, BranchedLoop> = BTreeMap::new();
        branched_loops(facts, most, &mut |branched| {
            let gone = ruled_out(facts, branched);
            if gone.is_empty() || !is_branched(branched) {
                return ControlFlow::Continue(());
            }
            let conclusions = Conclusions::eliminate(gone);
            let old = best.get(&conclusions).map(|old| old.truths.len());
            if old.is_none_or(|old| branched.truths.len() < old)
                && is_minimal(facts.marks(), &branched.truths, &branched.links, &gone)
            {
                best.insert(conclusions, branched.clone());
            }
            ControlFlow::Continue(())
        })?;
        let mut all: Vec<(Conclusions, BranchedLoop)> = best.into_iter().collect();
        all.put_in_order_by_key(|(_, branched)| branched.truths.len());
        for (place, (conclusions, branched)) in all.iter().enumerate() {
            // Skip a loop if another one, no longer than it, eliminates the same and more.
            let shorter = |other: &&(Conclusions, BranchedLoop)| {
                other.1.truths.len() <= branched.truths.len()
            };
            let contained = all
                .iter()
                .enumerate()
                .filter(|(other, _)| *other != place)
                .any(|(_, other)| {
                    shorter(&other) && conclusions.eliminations.is_subset(&other.0.eliminations)
                });
            if !contained {
                found(self.step(facts, conclusions.clone(), branched))?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl BlossomLoop {
    fn step(&self, facts: &Facts<'_>, conclusions: Conclusions, branched: &BranchedLoop) -> Step {
        let gone = *conclusions.eliminations;
        let proof = Inference::cover(
            branched.truths.iter().copied(),
            branched.links.iter().copied(),
            gone.iter(),
        );
        let pattern = BlossomPattern::new(facts, branched);
        Step::found(self.info, conclusions, proof, pattern)
    }
}

/// Truths that start, pass and join branches, and as many links that contain all their candidates.
#[derive(Debug)]
struct BlossomPattern {
    /// The stem first.
    truths: Vec<Truth>,
    links: Vec<Truth>,
    /// The candidates of the stem, and of all truths.
    stem: CandidateSet,
    candidates: CandidateSet,
    /// The branches as arrows, one branch after the other.
    arrows: Vec<Link>,
}

impl BlossomPattern {
    fn new(facts: &Facts<'_>, branched: &BranchedLoop) -> Self {
        let of = |truth: &Truth| facts.marks().open_of(*truth);
        let candidates = branched
            .truths
            .iter()
            .fold(CandidateSet::EMPTY, |all, truth| all | of(truth));
        Self {
            truths: branched.truths.clone(),
            links: branched.links.clone(),
            stem: of(&branched.truths[0]),
            candidates,
            arrows: arrows(branched),
        }
    }

    /// `1r7c9-1r7c3=1r9c1`, one for each branch that is longer than a link.
    fn branches(&self) -> Vec<String> {
        let name = |node: &Node| format!("{}{}", node.digit, node.cells);
        let mut all: Vec<String> = Vec::new();
        let mut last: Option<Node> = None;
        for link in &self.arrows {
            let sign = match link.kind {
                LinkKind::Strong => '=',
                LinkKind::Weak | LinkKind::Implication { .. } => '-',
            };
            if last != Some(link.from) {
                all.push(name(&link.from));
            }
            if let Some(branch) = all.last_mut() {
                branch.push(sign);
                branch.push_str(&name(&link.to));
            }
            last = Some(link.to);
        }
        all
    }

    fn houses(&self) -> Vec<House> {
        let houses = self.truths.iter().filter_map(|truth| match truth {
            Truth::House(house, _) => Some(*house),
            Truth::Cell(_) => None,
        });
        houses.collect()
    }
}

impl Pattern for BlossomPattern {
    fn notation(&self, _: &Step) -> String {
        format!("stem {}: {}", self.truths[0], self.branches().join("; "))
    }

    fn explain(&self, step: &Step, text: &mut Spans) {
        let names = Named::Candidates(Box::new(self.stem));
        let stem = Span::naming(truth_words(self.truths[0]), names);
        text.say(
            "The stem of this loop is {}: a branch starts from each of its candidates, and all branches join \
             again.",
            &[&stem],
        );
        let count = number(self.truths.len());
        text.say(
            "Each of these {} needs one true candidate: {}.",
            &[&count, &all_words(&self.truths)],
        );
        text.say(
            "All their candidates are in {} other groups, each with room for only one: {}.",
            &[&count, &all_words(&self.links)],
        );
        text.say(
            "So each of these groups gets its true candidate from the pattern, and every other candidate in them \
             is false.",
            &[],
        );
        if !step.conclusions.eliminations.is_disjoint(&self.candidates) {
            text.say(
                "A candidate in two of the groups is false as well, because it would use up both.",
                &[],
            );
        }
    }

    fn draw(&self, _: &Step, picture: &mut Picture) {
        picture.candidates(Role::Pivot, self.stem);
        picture.candidates(Role::Pattern, self.candidates - self.stem);
        for link in &self.arrows {
            picture.link(link.kind, link.from, link.to);
        }
    }

    fn parts(&self) -> Parts {
        let digits = self.candidates.iter().map(|candidate| candidate.digit);
        Parts::Plain {
            cells: self.candidates.all_cells(),
            digits: digits.collect(),
            houses: self.houses(),
        }
    }
}

/// `r1c2`, `4 in row 3`.
fn truth_words(truth: Truth) -> String {
    match truth {
        Truth::Cell(cell) => cell.to_string(),
        Truth::House(house, digit) => format!("{digit} in {}", house.name()),
    }
}

fn all_words(truths: &[Truth]) -> String {
    list(truths.iter().map(|truth| truth_words(*truth)), "and")
}

/// The branches as arrows: weak and strong in turn, then back to another branch.
fn arrows(branched: &BranchedLoop) -> Vec<Link> {
    let mut arrows = Vec::new();
    for (place, branch) in branched.branches.iter().enumerate() {
        for (number, pair) in branch.windows(2).enumerate() {
            arrows.push(Link {
                from: pair[0],
                to: pair[1],
                kind: if number % 2 == 0 {
                    LinkKind::Weak
                } else {
                    LinkKind::Strong
                },
            });
        }
        // The first branch opens the link that the others come back to.
        if place > 0 {
            arrows.extend(back(branched, branch));
        }
    }
    arrows
}

/// The last link of a branch, to an end of another branch that it shares a link with.
fn back(branched: &BranchedLoop, branch: &[Node]) -> Option<Link> {
    let last = branch.last()?;
    let shared = |other: &Node| {
        let both = |link: &Truth| last.is_in(*link) && other.is_in(*link);
        branched.links.iter().any(both)
    };
    let others = branched
        .branches
        .iter()
        .filter(|other| other.as_slice() != branch)
        .flatten();
    let to = others
        .copied()
        .find(|other| other != last && shared(other))?;
    Some(Link {
        from: *last,
        to,
        kind: LinkKind::Weak,
    })
}
