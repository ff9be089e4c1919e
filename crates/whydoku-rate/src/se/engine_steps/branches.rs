//! Turns the nodes of a chain into inferences, branch by branch, including nested chains.

use super::super::step::{Cause, Chain, ChainNode};
use super::super::technique::{Forcing, SeTechnique};
use super::branch_patterns::elimination;
use super::scope::Scope;
use whydoku_grid::{Candidate, House, HouseKind, Pencilmarks, Truth};
use whydoku_logic::{Branch, Concludes, Inference, Literal};

/// The error when the reasons that SE lists do not justify a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct MissingReasonError;

/// How a branch ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BranchEnd {
    /// All nodes were inferred.
    Reached,
    /// No candidate of this truth is left.
    Conflict(Truth),
}

pub(super) const fn literal(node: &ChainNode) -> Literal {
    Literal {
        candidate: node.candidate,
        holds: node.on,
    }
}

const fn opposite(literal: Literal) -> Literal {
    Literal {
        candidate: literal.candidate,
        holds: !literal.holds,
    }
}

/// Returns the truth by which a node follows from its parent, according to its cause.
pub(super) fn truth_of(node: &ChainNode) -> Option<Truth> {
    let Candidate { cell, digit } = node.candidate;
    let house = |kind: HouseKind| {
        let mut houses = cell.houses().into_iter();
        houses
            .find(|house: &House| house.kind() == kind)
            .map(|house| Truth::House(house, digit))
    };
    match node.cause {
        Cause::Cell => Some(Truth::Cell(cell)),
        Cause::Box => house(HouseKind::Box),
        Cause::Row => house(HouseKind::Row),
        Cause::Column => house(HouseKind::Column),
        Cause::Assumption | Cause::Advanced => None,
    }
}

/// Returns the indices of the nodes of a branch, parents before children, the target last.
pub(super) fn in_order(branch: &[ChainNode]) -> Vec<usize> {
    let mut order = Vec::with_capacity(branch.len());
    let mut done = vec![false; branch.len()];
    // Each entry is a node and the number of its parents visited so far.
    let mut stack: Vec<(usize, usize)> = Vec::new();
    if !branch.is_empty() {
        stack.push((0, 0));
    }
    while let Some((node, looked)) = stack.pop() {
        if done[node] {
            continue;
        }
        match branch[node].parents.get(looked) {
            Some(&parent) => {
                stack.push((node, looked + 1));
                // A parent that is still on the stack would close a circle, which chains do not
                // have.
                if !done[parent] && !stack.iter().any(|(open, _)| *open == parent) {
                    stack.push((parent, 0));
                }
            }
            None => {
                done[node] = true;
                order.push(node);
            }
        }
    }
    order
}

/// Returns the assumption that a branch starts from.
pub(super) fn assumption(branch: &[ChainNode]) -> Option<Literal> {
    let assumed = |node: &&ChainNode| node.cause == Cause::Assumption;
    branch.iter().find(assumed).map(literal)
}

/// Infers the nodes of a branch one after the other.
fn follow(
    scope: &mut Scope,
    branch: &[ChainNode],
    inferences: &mut Vec<Inference>,
) -> Result<BranchEnd, MissingReasonError> {
    for place in in_order(branch) {
        let node = &branch[place];
        let wanted = literal(node);
        if node.cause == Cause::Assumption || scope.knows(wanted) {
            continue;
        }
        if wanted.holds {
            let truth = truth_of(node).ok_or(MissingReasonError)?;
            let open = scope.open_of(truth);
            if open.is_empty() {
                return Ok(BranchEnd::Conflict(truth));
            }
            if open.len() != 1 || !open.contains(node.candidate) {
                return Err(MissingReasonError);
            }
            inferences.push(Inference::single(truth, node.candidate));
            scope.learn(wanted);
            continue;
        }
        // The scope already knows everything that a true candidate excludes.
        if node.cause != Cause::Advanced {
            return Err(MissingReasonError);
        }
        match &node.nested {
            Some(chain) => inferences.extend(infer_nested(scope, chain, wanted)?),
            None => {
                inferences.push(elimination(scope, node.candidate).ok_or(MissingReasonError)?);
                scope.learn(wanted);
            }
        }
        if let Some(truth) = scope.emptied_truth(wanted) {
            return Ok(BranchEnd::Conflict(truth));
        }
    }
    Ok(BranchEnd::Reached)
}

/// Returns the inferences of a branch by itself, without its assumption; `None` if SE's reasons do not
/// suffice.
pub(super) fn trail(marks: &Pencilmarks, branch: &[ChainNode]) -> Option<Vec<Inference>> {
    let mut scope = Scope::new(marks).assuming(assumption(branch)?);
    let mut inferences = Vec::new();
    match follow(&mut scope, branch, &mut inferences) {
        Ok(BranchEnd::Reached) => Some(inferences),
        Ok(BranchEnd::Conflict(_)) | Err(MissingReasonError) => None,
    }
}

/// Returns the inferences by which a nested chain makes a candidate false, and adds their
/// conclusions to the scope.
fn infer_nested(
    scope: &mut Scope,
    chain: &Chain,
    wanted: Literal,
) -> Result<Vec<Inference>, MissingReasonError> {
    let inference = conclude(scope, chain, wanted)?;
    if let Concludes::Literals(literals) = &inference.concludes {
        for literal in literals {
            scope.learn(*literal);
        }
    }
    if scope.knows(wanted) {
        Ok(vec![inference])
    } else {
        Err(MissingReasonError)
    }
}

/// Turns a chain into an inference. A cycle concludes the wanted literal; any other chain concludes
/// its own.
pub(super) fn conclude(
    scope: &Scope,
    chain: &Chain,
    wanted: Literal,
) -> Result<Inference, MissingReasonError> {
    let branches = &chain.branches;
    match chain.technique {
        SeTechnique::XCycle | SeTechnique::YCycle | SeTechnique::XyCycle => {
            refute_by_cycle(scope, branches.first().ok_or(MissingReasonError)?, wanted)
        }
        SeTechnique::Multiple(Forcing::Double)
        | SeTechnique::Dynamic {
            kind: Forcing::Double,
            ..
        } => refute_both_ways(scope, branches),
        SeTechnique::Multiple(Forcing::Cell)
        | SeTechnique::Dynamic {
            kind: Forcing::Cell,
            ..
        } => prove_cases(scope, branches, true),
        SeTechnique::Multiple(Forcing::House)
        | SeTechnique::Dynamic {
            kind: Forcing::House,
            ..
        } => prove_cases(scope, branches, false),
        _ => refute_assumption(scope, branches),
    }
}

/// Refutes one assumption whose branches end in its opposite or contradict each other.
fn refute_assumption(
    scope: &Scope,
    branches: &[Vec<ChainNode>],
) -> Result<Inference, MissingReasonError> {
    let assume = branches
        .iter()
        .find_map(|branch| assumption(branch))
        .ok_or(MissingReasonError)?;
    let mut inner = scope.assuming(assume);
    let mut inferences = Vec::new();
    // If two ends contradict each other, follow the false one first. Then nothing is left for the
    // true one.
    let ends_false = |branch: &&Vec<ChainNode>| branch.first().is_some_and(|end| !end.on);
    let first = branches.iter().filter(ends_false);
    for branch in first.chain(branches.iter().filter(|branch| !ends_false(branch))) {
        if let BranchEnd::Conflict(truth) = follow(&mut inner, branch, &mut inferences)? {
            return Ok(Inference::refute(assume, inferences, truth));
        }
    }
    Err(MissingReasonError)
}

/// A candidate leads to one conclusion both when true and when false, so the opposite of that
/// conclusion fails both ways.
fn refute_both_ways(
    scope: &Scope,
    branches: &[Vec<ChainNode>],
) -> Result<Inference, MissingReasonError> {
    let end = branches.first().and_then(|branch| branch.first());
    let against = opposite(literal(end.ok_or(MissingReasonError)?));
    let mut inner = scope.assuming(against);
    let mut inferences = Vec::new();
    let [first, second] = branches else {
        return Err(MissingReasonError);
    };
    let assume = assumption(first).ok_or(MissingReasonError)?;
    // If the opposite of the conclusion already rules out the assumption, there is nothing to
    // follow.
    if !inner.knows(opposite(assume)) {
        let mut nested_scope = inner.assuming(assume);
        let mut inner_inferences = Vec::new();
        let BranchEnd::Conflict(truth) = follow(&mut nested_scope, first, &mut inner_inferences)?
        else {
            return Err(MissingReasonError);
        };
        inferences.push(Inference::refute(assume, inner_inferences, truth));
        inner.learn(opposite(assume));
        if let Some(truth) = inner.emptied_truth(opposite(assume)) {
            return Ok(Inference::refute(against, inferences, truth));
        }
    }
    match follow(&mut inner, second, &mut inferences)? {
        BranchEnd::Conflict(truth) => Ok(Inference::refute(against, inferences, truth)),
        BranchEnd::Reached => Err(MissingReasonError),
    }
}

/// Every candidate of a cell, or every place of a digit in a house, leads to one conclusion.
fn prove_cases(
    scope: &Scope,
    branches: &[Vec<ChainNode>],
    cell: bool,
) -> Result<Inference, MissingReasonError> {
    let end = branches.first().and_then(|branch| branch.first());
    let end = literal(end.ok_or(MissingReasonError)?);
    let starts: Option<Vec<Candidate>> = branches
        .iter()
        .map(|branch| assumption(branch).map(|literal| literal.candidate))
        .collect();
    let starts = starts.ok_or(MissingReasonError)?;
    let first = *starts.first().ok_or(MissingReasonError)?;
    let over = first
        .truths()
        .into_iter()
        .filter(|truth| matches!(truth, Truth::Cell(_)) == cell)
        .find(|truth| {
            scope
                .open_of(*truth)
                .iter()
                .all(|open| starts.contains(&open))
        })
        .ok_or(MissingReasonError)?;
    let mut case_branches = Vec::new();
    for (assume, branch) in starts.into_iter().zip(branches) {
        // A candidate that is already false needs no case.
        if !scope.is_open(assume) {
            continue;
        }
        let mut inner = scope.assuming(Literal::on(assume));
        let mut inferences = Vec::new();
        let conflict = match follow(&mut inner, branch, &mut inferences)? {
            BranchEnd::Conflict(truth) => Some(truth.into()),
            BranchEnd::Reached => None,
        };
        case_branches.push(Branch {
            assume,
            trail: inferences,
            conflict,
        });
    }
    Ok(Inference::cases(over, case_branches, vec![end]))
}

/// Refutes a candidate that sees a true and a false node of a cycle: if it were true, the cycle
/// would contradict itself.
fn refute_by_cycle(
    scope: &Scope,
    path: &[ChainNode],
    wanted: Literal,
) -> Result<Inference, MissingReasonError> {
    if wanted.holds {
        return Err(MissingReasonError);
    }
    let truths: Vec<Truth> = path
        .iter()
        .filter(|node| node.on)
        .filter_map(truth_of)
        .collect();
    let assume = opposite(wanted);
    let mut inner = scope.assuming(assume);
    let mut inferences = Vec::new();
    loop {
        let before = inferences.len();
        for truth in &truths {
            let open = inner.open_of(*truth);
            let Some(only) = open.iter().next() else {
                return Ok(Inference::refute(assume, inferences, *truth));
            };
            if open.len() == 1 && !inner.knows(Literal::on(only)) {
                inferences.push(Inference::single(*truth, only));
                inner.learn(Literal::on(only));
            }
        }
        if inferences.len() == before {
            return Err(MissingReasonError);
        }
    }
}
