//! Whether the links that a picture shows exist on the board, decided by definition: from the open
//! candidates and the ends of a link alone, without the code that found or drew it.

use std::collections::{BTreeMap, BTreeSet};
use whydoku_grid::{Candidate, CandidateSet, Cell, CellSet, Digit, House, Pencilmarks};
use whydoku_logic::{Concludes, Inference, Link, LinkKind, Node, Picture, Proof, Role, Rule};

/// Returns a sentence for each link of the picture that does not exist in this state, and for each
/// implication that does not hold. The proof of the step says what suppositions inside others conclude;
/// a picture leaves those to the words.
pub fn false_links(marks: &Pencilmarks, picture: &Picture, proof: &Proof) -> Vec<String> {
    let links = picture.links.iter();
    let wrong = links.filter_map(|link| {
        let why = fault(marks, link)?;
        let kind = match link.kind {
            LinkKind::Strong => "strong",
            LinkKind::Weak => "weak",
            LinkKind::Implication { .. } => "implication",
        };
        let [from, to] = [&link.from, &link.to].map(name);
        Some(format!("{kind} {from} to {to}: {why}"))
    });
    let mut wrong: Vec<String> = wrong.collect();
    wrong.extend(false_implications(marks, picture, proof));
    wrong
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
    match link.kind {
        LinkKind::Weak => (!exclude_each_other(&from, &to)).then_some("both can be true"),
        LinkKind::Strong => can_both_be_false(marks, &from, &to).then_some("both can be false"),
        // At the end of a line, a true candidate excludes another one directly.
        LinkKind::Implication {
            number: None,
            from_true,
            to_true,
        } => {
            let excludes = from_true && !to_true && exclude_each_other(&from, &to);
            (!excludes).then_some("the first does not exclude the second")
        }
        LinkKind::Implication { .. } => None,
    }
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

/// A candidate and whether it is true.
type Claim = (Candidate, bool);

/// What an inference says of candidates.
fn claims(inference: &Inference) -> Vec<Claim> {
    match &inference.concludes {
        Concludes::Literals(all) => all.iter().map(|one| (one.candidate, one.holds)).collect(),
        Concludes::Clause(_) => Vec::new(),
    }
}

/// Returns what the suppositions inside the suppositions of a proof conclude.
fn concluded_inside(proof: &Proof) -> BTreeSet<Claim> {
    fn collect(trail: &[Inference], all: &mut BTreeSet<Claim>) {
        for inference in trail {
            let inner = trails(inference);
            if !inner.is_empty() {
                all.extend(claims(inference));
            }
            for trail in inner {
                collect(trail, all);
            }
        }
    }
    let mut all = BTreeSet::new();
    for trail in proof.0.iter().flat_map(trails) {
        collect(trail, &mut all);
    }
    all
}

/// The inferences under each supposition of an inference; empty if it supposes nothing.
fn trails(inference: &Inference) -> Vec<&[Inference]> {
    match &inference.rule {
        Rule::Refute { trail, .. } => vec![trail],
        Rule::Cases { branches, .. } => branches.iter().map(|one| &*one.trail).collect(),
        _ => Vec::new(),
    }
}

/// Returns a sentence for each numbered inference that does not follow from the arrows that lead to it,
/// and for each premise that is neither supposed nor the conclusion of an earlier inference.
fn false_implications(marks: &Pencilmarks, picture: &Picture, proof: &Proof) -> Vec<String> {
    let inside = concluded_inside(proof);
    let certain: BTreeSet<Claim> = proof.0.iter().flat_map(claims).collect();
    let mut inferences: BTreeMap<u16, [BTreeSet<Claim>; 2]> = BTreeMap::new();
    for link in &picture.links {
        if let LinkKind::Implication {
            number: Some(number),
            from_true,
            to_true,
        } = link.kind
        {
            let [premises, conclusions] = inferences.entry(number).or_default();
            premises.extend(candidates(&link.from).iter().map(|c| (c, from_true)));
            conclusions.extend(candidates(&link.to).iter().map(|c| (c, to_true)));
        }
    }
    let mut known: BTreeSet<Claim> = BTreeSet::new();
    let mut marked: BTreeSet<Claim> = BTreeSet::new();
    for highlight in &picture.highlights {
        let candidates = highlight.marked.candidates().unwrap_or_default();
        let claims = |is_true: bool| candidates.iter().map(move |c| (c, is_true));
        match highlight.role {
            Role::SupposedTrue => known.extend(claims(true)),
            Role::SupposedFalse => known.extend(claims(false)),
            Role::Follows => marked.extend(claims(true)),
            Role::RuledOut => marked.extend(claims(false)),
            _ => {}
        }
    }
    // No arrow leads to what suppositions inside this one conclude, nor to what needs no supposition after
    // the other conclusions of the step. Their numbers are missing here.
    let without_arrow = (1..=u16::MAX).find(|number| !inferences.contains_key(number));
    let mut wrong = Vec::new();
    for (number, [premises, conclusions]) in &inferences {
        for claim in premises.difference(&known) {
            let is_later = without_arrow.is_none_or(|first| first > *number);
            let is_shown = inside.contains(claim) || follows(marks, &certain, *claim);
            if is_later || !marked.contains(claim) || !is_shown {
                let (candidate, is) = (claim.0, if claim.1 { "" } else { "not " });
                wrong.push(format!(
                    "inference {number} needs {is}{candidate}, which is not known"
                ));
            }
        }
        for claim in conclusions {
            if !follows(marks, premises, *claim) {
                wrong.push(format!("inference {number}: {} does not follow", claim.0));
            }
        }
        known.extend(conclusions);
    }
    wrong
}

/// Whether a conclusion follows from premises in one look: a true one is the last candidate of its cell
/// or of its digit in a house; a false one is excluded by a premise, or would leave a house that cannot be
/// filled or a digit that does not fit into all houses.
fn follows(marks: &Pencilmarks, premises: &BTreeSet<Claim>, (candidate, is_true): Claim) -> bool {
    let mut left = *marks.open();
    for (premise, is_true) in premises {
        learn(&mut left, *premise, *is_true);
    }
    if is_true {
        let in_cell = left.digits(candidate.cell) == candidate.digit.into();
        let places = left.cells(candidate.digit);
        let only = CellSet::single(candidate.cell);
        let mut houses = House::ALL
            .into_iter()
            .filter(|h| h.cells().contains(candidate.cell));
        return in_cell || houses.any(|house| places & house.cells() == only);
    }
    if !left.contains(candidate) {
        return true;
    }
    learn(&mut left, candidate, true);
    let houses_fill = House::ALL
        .into_iter()
        .all(|h| can_be_filled(marks, &left, h));
    !houses_fill || !fits(marks, &left, candidate.digit, 0, CellSet::EMPTY)
}

fn learn(open: &mut CandidateSet, candidate: Candidate, is_true: bool) {
    if !is_true {
        open.remove(candidate);
        return;
    }
    let one = [candidate].into_iter().collect();
    let excluded = |other: &Candidate| exclude_each_other(&one, &[*other].into_iter().collect());
    *open = open.iter().filter(|other| !excluded(other)).collect();
}

/// Whether the rows from `row` down can each get the digit in a cell that sees none of `used`.
fn fits(marks: &Pencilmarks, open: &CandidateSet, digit: Digit, row: usize, used: CellSet) -> bool {
    if row == 9 {
        return true;
    }
    let cells = House::row(row).cells();
    let placed = marks.placed(digit) & cells;
    let places = if placed.is_empty() {
        open.cells(digit) & cells
    } else {
        placed
    };
    let sees = |a: Cell, b: Cell| {
        House::ALL
            .into_iter()
            .any(|h| h.cells().contains(a) && h.cells().contains(b))
    };
    places.into_iter().any(|cell| {
        !used.into_iter().any(|other| sees(cell, other))
            && fits(marks, open, digit, row + 1, used.with(cell))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

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
        // An end that excludes another one, or does not.
        let excluded = LinkKind::Implication {
            number: None,
            from_true: true,
            to_true: false,
        };
        assert!(exists(link(excluded, (4, &[(2, 2)]), (4, &[(2, 9)]))));
        assert!(!exists(link(excluded, (4, &[(2, 2)]), (5, &[(2, 9)]))));
        // Ends that are not there.
        assert!(!exists(link(Weak, (4, &[(1, 1)]), (4, &[(1, 9)]))));
        assert!(!exists(link(
            Strong,
            (4, &[]),
            (4, &[(2, 1), (2, 2), (3, 1)])
        )));
    }

    fn numbered(number: u16, from: (u8, (usize, usize)), to: (u8, (usize, usize), bool)) -> Link {
        let kind = LinkKind::Implication {
            number: Some(number),
            from_true: number > 1,
            to_true: to.2,
        };
        link(kind, (from.0, &[from.1]), (to.0, &[to.1]))
    }

    fn picture(links: &[Link]) -> Picture {
        let mut picture = Picture::default();
        let supposed = Candidate::new(Cell::at(0, 0), Digit::D1);
        picture.candidates(Role::SupposedFalse, [supposed].into_iter().collect());
        picture.links = links.to_vec();
        picture
    }

    /// Without 1, r1c1 is 2; then r1c2 is 3, and r1c9 cannot be 2.
    #[test]
    fn implications_that_hold_are_accepted_and_others_are_not() {
        let marks = state();
        let wrong = |links: &[Link]| false_links(&marks, &picture(links), &Proof::default()).len();
        let first = numbered(1, (1, (1, 1)), (2, (1, 1), true));
        let second = numbered(2, (2, (1, 1)), (3, (1, 2), true));
        let third = numbered(3, (2, (1, 1)), (2, (1, 9), false));
        assert_eq!(wrong(&[first, second, third]), 0);
        // Nothing was known of the premise.
        assert_eq!(wrong(&[second]), 1);
        let early = numbered(2, (3, (1, 2)), (2, (1, 2), false));
        assert_eq!(wrong(&[first, early]), 1);
        // The conclusion does not follow.
        let other_digit = numbered(2, (2, (1, 1)), (4, (2, 2), true));
        assert_eq!(wrong(&[first, other_digit]), 1);
        let other_place = numbered(2, (2, (1, 1)), (5, (1, 9), false));
        assert_eq!(wrong(&[first, other_place]), 1);
    }
}
