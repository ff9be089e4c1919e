//! Continues a closure whose links are exhausted, with patterns and nested chains on the remaining
//! candidates.

use super::super::bits::{bits, tiny};
use super::super::fish::Fish;
use super::super::geometry::{SHARED, cell_at};
use super::super::locking::LockedDigit;
use super::super::marks::{Cand, Counts, Marks};
use super::super::step::{Cause, Removals};
use super::super::subsets::Subset;
use super::Workspace;
use super::bank::Search;
use super::closure::{Closure, Support};
use super::forcing::Shape;
use super::nested::{NestedChain, rule_parents};
use std::ops::ControlFlow;
use whydoku_grid::budget::Spent;

/// What the advanced rules of a closure need to know.
#[derive(Clone, Copy)]
pub(super) struct Context<'a> {
    /// The grid on which the assumption was made.
    pub(super) source: &'a Marks,
    pub(super) counts: &'a Counts,
    /// Whether Forcing Chains & Cycles find nothing on the source grid.
    pub(super) exhausted: bool,
}

/// Continues a closure at a level until nothing more follows.
pub(super) fn extend(
    closure: &mut Closure,
    level: u8,
    context: Context<'_>,
    work: &mut Workspace<'_>,
) -> Result<(), Spent> {
    while closure.clash.is_none() && advance(closure, level, context, work)? {
        closure.run(super::closure::Rule::DYNAMIC);
    }
    Ok(())
}

/// Applies the first rule that has a usable implication.
///
/// Rule (order): pointing and claiming, hidden pair, naked pair, X-Wing. Then at level 2, Forcing
/// Chains & Cycles; at level 3, these and then static Multiple; at level 4, Dynamic; at level 5,
/// Dynamic and then Dynamic of level 2.
fn advance(
    closure: &mut Closure,
    level: u8,
    context: Context<'_>,
    work: &mut Workspace<'_>,
) -> Result<bool, Spent> {
    work.budget.spend(1)?;
    let before = closure.off_len();
    closure.read_changes();
    // Rule: an implication without parents is skipped. A pattern that has not changed since a rule
    // last looked has no parents or nothing to remove, so only the changes are searched.
    for (n, rule) in [locked, hidden_pair, naked_pair, x_wing]
        .into_iter()
        .enumerate()
    {
        let changed = std::mem::take(&mut closure.changed_for[n]);
        rule(closure, &changed, context);
        if closure.off_len() > before {
            return Ok(true);
        }
    }
    match level {
        0 | 1 => Ok(false),
        2 => static_chains(closure, context, work),
        3 => Ok(static_chains(closure, context, work)?
            || nested(closure, (Search::Multiple, 0), context, work)?),
        4 => nested(closure, (Search::Dynamic, 0), context, work),
        _ => Ok(nested(closure, (Search::Dynamic, 0), context, work)?
            || nested(closure, (Search::Dynamic, 2), context, work)?),
    }
}

/// Records an implication and the false candidates it yields.
fn imply(closure: &mut Closure, parents: Vec<Cand>, removals: &[(u8, u16)]) {
    if parents.is_empty() {
        return;
    }
    let deepest = parents
        .iter()
        .map(|&cand| {
            closure
                .node(super::closure::NodeId { cand, on: false })
                .depth
        })
        .max();
    let support = closure.supports.len();
    closure.supports.push(Support::Pattern(parents));
    insert(closure, support, deepest.unwrap_or(0) + 1, removals);
}

fn insert(closure: &mut Closure, support: usize, depth: u16, removals: &[(u8, u16)]) {
    for &(cell, digits) in removals {
        for digit in bits(digits) {
            closure.insert_advanced(Cand::new(usize::from(cell), digit), support, depth);
        }
    }
}

fn locked(closure: &mut Closure, changed: &[u16; 27], context: Context<'_>) {
    let marks = closure.marks;
    let _: ControlFlow<()> = LockedDigit::each(&marks, changed, |locked| {
        if locked.removed_places(&marks) != 0 {
            let lost = context.source.pos[locked.base][locked.digit]
                & !marks.pos[locked.base][locked.digit]
                & !SHARED[locked.base][locked.cover];
            let parents = bits(lost)
                .map(|place| Cand::new(cell_at(locked.base, place), locked.digit))
                .collect();
            imply(closure, parents, &locked.removals(&marks));
        }
        ControlFlow::Continue(())
    });
}

fn hidden_pair(closure: &mut Closure, changed: &[u16; 27], context: Context<'_>) {
    let marks = closure.marks;
    let grid = (&marks, context.counts);
    let _: ControlFlow<()> = Subset::each_hidden(grid, (2, 4), changed, |pair| {
        let removals: Removals = pair.hidden_removals(&marks).collect();
        if !removals.is_empty() {
            let mut parents = Vec::new();
            for place in bits(super::super::geometry::ALL & !pair.places) {
                let cell = cell_at(pair.house, place);
                let had = context.source.cand[cell] & !marks.cand[cell] & pair.digits;
                parents.extend(bits(had).map(|digit| Cand::new(cell, digit)));
            }
            imply(closure, parents, &removals);
        }
        ControlFlow::Continue(())
    });
}

fn naked_pair(closure: &mut Closure, changed: &[u16; 27], context: Context<'_>) {
    let marks = closure.marks;
    let grid = (&marks, context.counts);
    let _: ControlFlow<()> = Subset::each_naked(grid, 2, changed, |pair| {
        let removals: Removals = pair.naked_removals(&marks).collect();
        if !removals.is_empty() {
            let mut parents = Vec::new();
            for place in bits(pair.places) {
                let cell = cell_at(pair.house, place);
                let had = context.source.cand[cell] & !pair.digits;
                parents.extend(bits(had).map(|digit| Cand::new(cell, digit)));
            }
            imply(closure, parents, &removals);
        }
        ControlFlow::Continue(())
    });
}

fn x_wing(closure: &mut Closure, changed: &[u16; 27], context: Context<'_>) {
    let marks = closure.marks;
    let _: ControlFlow<()> = Fish::each((&marks, context.counts), 2, changed, |fish| {
        let removals: Removals = fish
            .removed_cells(&marks)
            .map(|cell| (tiny(cell), 1 << fish.digit))
            .collect();
        if !removals.is_empty() {
            let mut parents = Vec::new();
            for line in bits(fish.base_lines) {
                let house = fish.base + line;
                let lost = context.source.pos[house][fish.digit] & !fish.cover_lines;
                parents.extend(bits(lost).map(|p| Cand::new(cell_at(house, p), fish.digit)));
            }
            imply(closure, parents, &removals);
        }
        ControlFlow::Continue(())
    });
}

/// Searches for Forcing Chains & Cycles on the working grid.
fn static_chains(
    closure: &mut Closure,
    context: Context<'_>,
    work: &mut Workspace<'_>,
) -> Result<bool, Spent> {
    work.budget.spend(1)?;
    let before = closure.off_len();
    let mut hints = std::mem::take(&mut work.hints);
    work.graphs.sorted_hints(&closure.marks, &mut hints);
    for hint in hints.drain(..) {
        let about = (hint.technique(), hint.complexity);
        // A forcing chain that does not depend on a removed candidate would have been found on the
        // source grid. A cycle may have been missed there.
        let sure = context.exhausted && matches!(hint.shape, Shape::Forcing { .. });
        let nested = NestedChain::from_shape(hint.shape, about, before);
        if sure || !nested.parents(closure, context.source).is_empty() {
            add_nested(closure, nested, &hint.removals);
        }
    }
    work.hints = hints;
    Ok(closure.off_len() > before)
}

fn add_nested(closure: &mut Closure, nested: NestedChain, removals: &[(u8, u16)]) {
    let support = closure.supports.len();
    let n = super::super::bits::small(closure.nested.len());
    closure.supports.push(Support::Chain(n));
    closure.nested.push(nested);
    insert(closure, support, 2, removals);
}

/// Searches for Multiple or Dynamic chains on the working grid.
fn nested(
    closure: &mut Closure,
    (search, level): (Search, u8),
    context: Context<'_>,
    work: &mut Workspace<'_>,
) -> Result<bool, Spent> {
    let before = closure.off_len();
    let now = closure.marks;
    for hint in work.nested_hints(&now, (search, level), context.counts)? {
        let root = match hint.root {
            Some(cause) => cause,
            None => Cause::Assumption,
        };
        let parents = rule_parents(&hint.chain, root, context.source, &now);
        if !parents.is_empty() {
            let (cell, digits) = hint.removal;
            add_nested(
                closure,
                NestedChain::from_chain(hint.chain, parents),
                &[(tiny(cell), digits)],
            );
        }
    }
    Ok(closure.off_len() > before)
}
