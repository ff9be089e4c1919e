//! Whether the links that a picture shows exist on the board, decided by definition: from the open
//! candidates and the ends of a link alone, without the code that found or drew it.

use whydoku_grid::{Candidate, CandidateSet, Digit, House, Pencilmarks};
use whydoku_logic::{Link, LinkKind, Node, Picture};

/// Returns a sentence for each link of the picture that does not exist in this state.
pub fn false_links(marks: &Pencilmarks, picture: &Picture) -> Vec<String> {
    let links = picture.links.iter();
    let wrong = links.filter_map(|link| {
        let why = fault(marks, link)?;
        let kind = format!("{:?}", link.kind).to_lowercase();
        let [from, to] = [&link.from, &link.to].map(name);
        Some(format!("{kind} {from} to {to}: {why}"))
    });
    wrong.collect()
}

fn name(node: &Node) -> String {
    format!("{}{}", node.digit, node.cells)
}

/// Returns why a link does not exist, or `None` if it does.
fn fault(marks: &Pencilmarks, link: &Link) -> Option<&'static str> {
    let [from, to] = [&link.from, &link.to].map(candidates);
    if from.is_empty() || to.is_empty() {
        return Some("an end without a candidate");
    }
    if !from.is_subset(marks.open()) || !to.is_subset(marks.open()) {
        return Some("an end is not a candidate of this state");
    }
    let exists = match link.kind {
        LinkKind::Weak => exclude_each_other(&from, &to),
        LinkKind::Strong => !can_both_be_false(marks, &from, &to),
    };
    let why = match link.kind {
        LinkKind::Weak => "both can be true",
        LinkKind::Strong => "both can be false",
    };
    (!exists).then_some(why)
}

fn candidates(node: &Node) -> CandidateSet {
    CandidateSet::of_digit(node.digit, node.cells)
}

/// Whether no candidate of one node can be true together with one of the other: two digits of one cell,
/// or one digit in two cells of a house.
fn exclude_each_other(from: &CandidateSet, to: &CandidateSet) -> bool {
    let houses = |c: Candidate| {
        House::ALL
            .into_iter()
            .filter(move |h| h.cells().contains(c.cell))
    };
    let exclude = |a: Candidate, b: Candidate| {
        if a.cell == b.cell {
            return a.digit != b.digit;
        }
        a.digit == b.digit && houses(a).any(|house| house.cells().contains(b.cell))
    };
    from.iter().all(|a| to.iter().all(|b| exclude(a, b)))
}

/// Whether every house can still be filled, each taken by itself, if all candidates of both nodes are
/// false. This covers cells with two candidates, two places or groups in a house, and almost locked or
/// almost hidden sets: in all of them, a house runs out of digits for its cells.
fn can_both_be_false(marks: &Pencilmarks, from: &CandidateSet, to: &CandidateSet) -> bool {
    let left = (*marks.open() - *from) - *to;
    House::ALL
        .into_iter()
        .all(|house| can_be_filled(marks, &left, house))
}

/// Whether the open cells of a house can get different digits from these candidates.
fn can_be_filled(marks: &Pencilmarks, candidates: &CandidateSet, house: House) -> bool {
    // The sets of digits that the cells so far can use, as bits.
    let mut used = vec![false; 512];
    used[0] = true;
    for cell in house
        .cells()
        .into_iter()
        .filter(|cell| marks.get(*cell).is_none())
    {
        let mut next = vec![false; 512];
        for before in (0..512).filter(|before| used[*before]) {
            for digit in candidates.digits(cell) {
                let bit = 1 << Digit::index(digit);
                if before & bit == 0 {
                    next[before | bit] = true;
                }
            }
        }
        used = next;
    }
    used.contains(&true)
}

#[cfg(test)]
mod tests {
    use super::*;
    use whydoku_grid::{Cell, CellSet};

    /// Box 1 has 1 and 2 in r1c1, 2 and 3 in r1c2, and a 4 only in r2c1, r2c2 and r3c1.
    fn state() -> Pencilmarks {
        let mut marks = Pencilmarks::from_grid(&whydoku_grid::Grid::EMPTY).unwrap();
        let mut keep = |row: usize, column: usize, digits: &[u8]| {
            let cell = Cell::at(row - 1, column - 1);
            for digit in Digit::ALL {
                let known = digits.contains(&digit.get());
                if !known && marks.has(Candidate::new(cell, digit)) {
                    marks.remove(Candidate::new(cell, digit)).unwrap();
                }
            }
        };
        keep(1, 1, &[1, 2]);
        keep(1, 2, &[2, 3]);
        for (row, column) in [(1, 3), (2, 3), (3, 2), (3, 3)] {
            keep(row, column, &[1, 2, 3, 5, 6, 7, 8, 9]);
        }
        marks
    }

    fn link(kind: LinkKind, from: (u8, &[(usize, usize)]), to: (u8, &[(usize, usize)])) -> Link {
        let node = |(digit, cells): (u8, &[(usize, usize)])| Node {
            digit: Digit::new(digit).unwrap(),
            cells: cells
                .iter()
                .map(|(row, column)| Cell::at(row - 1, column - 1))
                .collect::<CellSet>(),
        };
        let (from, to) = (node(from), node(to));
        Link { from, to, kind }
    }

    #[test]
    fn links_that_exist_are_accepted_and_others_are_not() {
        use LinkKind::{Strong, Weak};
        let marks = state();
        let exists = |link: Link| fault(&marks, &link).is_none();
        // A cell with two candidates, a digit with a place and a group, an almost locked set.
        assert!(exists(link(Strong, (1, &[(1, 1)]), (2, &[(1, 1)]))));
        assert!(exists(link(Strong, (4, &[(2, 2)]), (4, &[(2, 1), (3, 1)]))));
        assert!(exists(link(Strong, (1, &[(1, 1)]), (3, &[(1, 2)]))));
        assert!(!exists(link(Strong, (4, &[(2, 2)]), (4, &[(2, 1)]))));
        assert!(!exists(link(Strong, (1, &[(1, 1)]), (2, &[(1, 2)]))));
        assert!(!exists(link(Strong, (5, &[(5, 5)]), (6, &[(5, 5)]))));
        // Two digits of a cell, a digit in a house, every pair of two groups.
        assert!(exists(link(Weak, (1, &[(1, 1)]), (2, &[(1, 1)]))));
        assert!(exists(link(Weak, (4, &[(2, 2)]), (4, &[(2, 9)]))));
        assert!(exists(link(
            Weak,
            (4, &[(2, 1), (3, 1)]),
            (4, &[(7, 1), (8, 1)])
        )));
        assert!(!exists(link(Weak, (4, &[(2, 1), (3, 1)]), (4, &[(2, 7)]))));
        assert!(!exists(link(Weak, (1, &[(1, 1)]), (3, &[(1, 2)]))));
        assert!(!exists(link(Weak, (5, &[(5, 5)]), (5, &[(5, 5)]))));
        // Ends that are not there.
        assert!(!exists(link(Weak, (4, &[(1, 1)]), (4, &[(1, 9)]))));
        assert!(!exists(link(
            Strong,
            (4, &[]),
            (4, &[(2, 1), (2, 2), (3, 1)])
        )));
    }
}
