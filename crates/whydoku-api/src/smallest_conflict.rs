//! The smallest set of digits that contradict each other.
//!
//! Whatever set of digits has a solution, some digit outside that set is in every contradicting set: the digits that
//! differ from a solution are a group of which each contradicting set has a member. As many cells as are needed to have
//! a member of every group known so far are therefore a lower bound. Either those cells contradict each other, and then
//! nothing smaller does, or they have a solution, and that makes another group.

use whydoku::{Cell, CellSet, Solution};

/// The most groups to collect.
const GROUPS: usize = 400;

/// The most steps of a search for the fewest cells that have a member of every group.
const CHOICES: u32 = 20_000;

/// What a solver says about some of the digits.
pub(crate) enum Trial {
    /// They have this solution.
    Solved(Box<Solution>),
    /// They have none.
    Impossible,
    /// The solver gave up.
    Unknown,
}

/// Returns a smallest set of the digits that has no solution; `None` if that would take too long. `known` has
/// no solution; `differs` says in which of the digits a solution differs.
pub(crate) fn smallest(
    known: CellSet,
    differs: impl Fn(&Solution) -> CellSet,
    digits: CellSet,
    mut solve: impl FnMut(CellSet) -> Trial,
) -> Option<CellSet> {
    let mut groups: Vec<CellSet> = Vec::new();
    while groups.len() < GROUPS {
        let Some(fewest) = fewest_members(&groups, known.len())? else {
            return Some(known);
        };
        let mut group = match solve(fewest) {
            Trial::Impossible => return Some(fewest),
            Trial::Unknown => return None,
            Trial::Solved(solution) => differs(&solution),
        };
        // The smaller a group, the more it says.
        for cell in group {
            if group.contains(cell)
                && let Trial::Solved(solution) = solve((digits - group).with(cell))
            {
                group = differs(&solution);
            }
        }
        groups.push(group);
    }
    None
}

/// Returns fewer than `limit` cells, as few as possible, with a member of every group: `Some(None)` if there are
/// none, `None` if that takes too long.
#[expect(
    clippy::option_option,
    reason = "too long and none are different answers"
)]
fn fewest_members(groups: &[CellSet], limit: usize) -> Option<Option<CellSet>> {
    let mut choices = CHOICES;
    for most in apart(groups, CellSet::EMPTY)..limit {
        if let Some(found) = members(groups, CellSet::EMPTY, most, &mut choices)? {
            return Some(Some(found));
        }
    }
    Some(None)
}

#[expect(
    clippy::option_option,
    reason = "too long and none are different answers"
)]
fn members(
    groups: &[CellSet],
    chosen: CellSet,
    most: usize,
    choices: &mut u32,
) -> Option<Option<CellSet>> {
    *choices = choices.checked_sub(1)?;
    let without = groups.iter().filter(|group| group.is_disjoint(chosen));
    let Some(group) = without.min_by_key(|group| group.len()) else {
        return Some(Some(chosen));
    };
    if chosen.len() + apart(groups, chosen) > most {
        return Some(None);
    }
    for cell in *group {
        if let Some(found) = members(groups, chosen.with(cell), most, choices)? {
            return Some(Some(found));
        }
    }
    Some(None)
}

/// How many groups without a chosen member have no cell in common, at least.
fn apart(groups: &[CellSet], chosen: CellSet) -> usize {
    let (mut taken, mut count) = (chosen, 0);
    for group in groups {
        if group.is_disjoint(taken) {
            taken |= *group;
            count += 1;
        }
    }
    count
}

/// The cells of a grid that a solution fills otherwise.
pub(crate) fn differing(grid: &whydoku::Grid, solution: &Solution) -> CellSet {
    let differs = |cell: &Cell| grid.get(*cell) != Some(solution.get(*cell));
    grid.filled().into_iter().filter(differs).collect()
}
