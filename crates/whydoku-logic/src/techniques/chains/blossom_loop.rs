#![doc = include_str!("blossom_loop.md")]

use whydoku_grid::{CandidateSet, CellSet, DigitSet, House, Truth};
use crate::techniques::chains::common::branched_loops::{BranchedLoop, branched_loops};
use crate::proof::cover::is_minimal;
use crate::{
    Base, Conclusions, Facts, Family, Flow, Highlight, Inference, Info, Link, LinkKind, Node,
    Parts, Role, Rule, Step, Technique, Words,
};
use whydoku_grid::rating::Rating;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

pub(crate) const BLOSSOM_LOOP: BlossomLoop = BlossomLoop;

/// The most truths of a loop, its stem included: each one more makes the search several times as long.
const MOST_TRUTHS: usize = 6;

/// A loop that branches at a cell or house and comes together again.
#[derive(Debug)]
pub(crate) struct BlossomLoop;

static INFO: Info = Info {
    id: "blossom-loop",
    name: "Blossom Loop",
    family: Family::Chains,
    rating: Rating(80),
    aliases: &[
        "Branched Loop",
        "Cell Type Blossom Loop",
        "Region Type Blossom Loop",
    ],
    hodoku: None,
    rows: &[123],
    assumes_uniqueness: false,
    // What it finds at once forcing chains find one by one, and the search is a wide one.
    default: false,
};

/// Every open candidate in more links than truths.
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

/// Whether three links or more leave the stem: with two it is a loop as any other, with groups.
fn is_branched(found: &BranchedLoop) -> bool {
    let first = |link: &Truth| {
        let mut starts = found.branches.iter().filter_map(|branch| branch.first());
        starts.any(|start| start.is_in(*link))
    };
    found.links.iter().filter(|link| first(link)).count() > 2
}

impl Technique for BlossomLoop {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        let most = MOST_TRUTHS.min(usize::from(facts.options().longest_chain / 2));
        let mut best: BTreeMap<Conclusions, BranchedLoop> = BTreeMap::new();
        branched_loops(facts, most, &mut |net| {
            let gone = ruled_out(facts, net);
            if gone.is_empty() || !is_branched(net) {
                return ControlFlow::Continue(());
            }
            let conclusions = Conclusions::eliminate(gone);
            let old = best.get(&conclusions).map(|old| old.truths.len());
            if old.is_none_or(|old| net.truths.len() < old)
                && is_minimal(facts.marks(), &net.truths, &net.links, &gone)
            {
                best.insert(conclusions, net.clone());
            }
            ControlFlow::Continue(())
        })?;
        let mut all: Vec<(Conclusions, BranchedLoop)> = best.into_iter().collect();
        all.sort_by_key(|(_, net)| net.truths.len());
        for (place, (conclusions, net)) in all.iter().enumerate() {
            // One that a shorter loop, or one as short, does all and more of is not worth telling.
            let shorter =
                |other: &&(Conclusions, BranchedLoop)| other.1.truths.len() <= net.truths.len();
            let contained = all
                .iter()
                .enumerate()
                .filter(|(other, _)| *other != place)
                .any(|(_, other)| {
                    shorter(&other) && conclusions.eliminations.is_subset(&other.0.eliminations)
                });
            if !contained {
                found(step(facts, conclusions.clone(), net))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn pattern(&self, step: &Step) -> String {
        let Some((truths, _)) = premises(step) else {
            return String::new();
        };
        let branches = branches(step);
        format!("stem {}: {}", truths[0], branches.join("; "))
    }

    fn reason(&self, step: &Step) -> String {
        let Some((truths, links)) = premises(step) else {
            return String::new();
        };
        let told = |list: &[Truth]| {
            let each: Vec<String> = list.iter().map(|truth| words(*truth)).collect();
            each.join("; ")
        };
        format!(
            "Whichever candidate of {} is true, a branch leads on from it, and all branches come together \
             again. Each of these needs a true candidate: {}. All their candidates lie in just as many \
             links: {}. A link has room for one, so each is used here, and none is left for a candidate \
             elsewhere, or for one that would use up two.",
            words(truths[0]),
            told(&truths),
            told(&links),
        )
    }
}

/// `r1c2`, `4 in row 3`.
fn words(truth: Truth) -> String {
    match truth {
        Truth::Cell(cell) => cell.words(),
        Truth::House(house, digit) => format!("{digit} in {}", house.words()),
    }
}

/// The truths, the stem first, and the links of the cover.
fn premises(step: &Step) -> Option<(Vec<Truth>, Vec<Truth>)> {
    let Rule::Cover { truths, links } = &step.proof.0.first()?.rule else {
        return None;
    };
    let plain = truths.iter().filter_map(|base| match base {
        Base::Truth(truth) => Some(*truth),
        Base::Clause(_) => None,
    });
    Some((plain.collect(), links.clone()))
}

/// `1r7c9-1r7c3=1r9c1`, one for each branch that is longer than a link.
fn branches(step: &Step) -> Vec<String> {
    let told = |node: &Node| format!("{}{}", node.digit, node.cells);
    let mut all: Vec<String> = Vec::new();
    let mut last: Option<Node> = None;
    for link in &step.links {
        let sign = match link.kind {
            LinkKind::Strong => '=',
            LinkKind::Weak => '-',
        };
        if last != Some(link.from) {
            all.push(told(&link.from));
        }
        if let Some(branch) = all.last_mut() {
            branch.push(sign);
            branch.push_str(&told(&link.to));
        }
        last = Some(link.to);
    }
    all
}

fn step(facts: &Facts<'_>, conclusions: Conclusions, net: &BranchedLoop) -> Step {
    let open = facts.marks().open();
    let gone = *conclusions.eliminations;
    let proof = Inference::cover(
        net.truths.iter().copied(),
        net.links.iter().copied(),
        gone.iter(),
    );
    let of = |truth: &Truth| -> CandidateSet {
        let all = truth.candidates().into_iter();
        all.filter(|candidate| open.contains(*candidate)).collect()
    };
    let pattern = net
        .truths
        .iter()
        .fold(CandidateSet::EMPTY, |all, truth| all | of(truth));
    let digits: DigitSet = pattern.iter().map(|candidate| candidate.digit).collect();
    let cells: CellSet = pattern.all_cells();
    let houses: Vec<House> = net
        .truths
        .iter()
        .filter_map(|truth| match truth {
            Truth::House(house, _) => Some(*house),
            Truth::Cell(_) => None,
        })
        .collect();
    let parts = Parts::Plain {
        cells,
        digits,
        houses,
    };
    let stem = of(&net.truths[0]);
    let mut step = Step::new(&INFO, conclusions, proof, parts)
        .highlight(Highlight::candidates(Role::Pivot, stem))
        .highlight(Highlight::candidates(Role::Pattern, pattern - stem));
    for (number, branch) in net.branches.iter().enumerate() {
        for (place, pair) in branch.windows(2).enumerate() {
            step.links.push(Link {
                from: pair[0],
                to: pair[1],
                kind: if place % 2 == 0 {
                    LinkKind::Weak
                } else {
                    LinkKind::Strong
                },
            });
        }
        // The first branch opens the link that the others come back to.
        if number > 0 {
            step.links.extend(back(net, branch));
        }
    }
    step
}

/// The last link of a branch, to an end of another branch that it shares a link with.
fn back(net: &BranchedLoop, branch: &[Node]) -> Option<Link> {
    let last = branch.last()?;
    let shared = |other: &Node| {
        let both = |link: &Truth| last.is_in(*link) && other.is_in(*link);
        net.links.iter().any(both)
    };
    let others = net
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
