//! Finds simple colors and multi-colors in HoDoKu's order.

use whydoku_grid::{CandidateSet, Cell, CellSet, Digit, House, Pencilmarks};

/// Two colors of one digit, joined by houses with two places: one of the colors is true.
type Pair = [CellSet; 2];

/// Returns what the first pair of colors eliminates.
///
/// Rule: by digit, then by the first cell of the pair. That a color sees itself counts before cells that see both
/// colors.
pub(super) fn simple_colors(marks: &Pencilmarks) -> Option<CandidateSet> {
    Digit::ALL.into_iter().find_map(|digit| {
        let positions = marks.positions(digit);
        let cells = pairs(positions).into_iter().find_map(|pair| {
            let sees_itself = |color: &CellSet| {
                color
                    .into_iter()
                    .any(|cell| !(cell.peers() & *color).is_empty())
            };
            let wrong = pair
                .into_iter()
                .filter(sees_itself)
                .fold(CellSet::EMPTY, |all, color| all | color);
            some(wrong).or_else(|| some(seen_by_both(pair) & positions))
        });
        cells.map(|cells| CandidateSet::of_digit(digit, cells))
    })
}

/// Returns what the first two pairs of colors eliminate.
///
/// Rule: by digit, then by the first pair, then by the second. That a color of the first pair sees both colors of the
/// second counts before two colors that see each other, which leave one of the other two true.
pub(super) fn multi_colors(marks: &Pencilmarks) -> Option<CandidateSet> {
    Digit::ALL.into_iter().find_map(|digit| {
        let positions = marks.positions(digit);
        let pairs = pairs(positions);
        let both = pairs.iter().enumerate().flat_map(|(n, first)| {
            let others = pairs.iter().enumerate().filter(move |(m, _)| n != *m);
            others.map(move |(_, second)| (*first, *second))
        });
        let cells = both.into_iter().find_map(|(first, second)| {
            let see = |a: CellSet, b: CellSet| !(a.any_peers() & b).is_empty();
            let wrong = first
                .into_iter()
                .filter(|color| second.iter().all(|other| see(*color, *other)));
            let wrong = wrong.fold(CellSet::EMPTY, |all, color| all | color);
            let mut seen = CellSet::EMPTY;
            for (n, color) in first.into_iter().enumerate() {
                for (m, other) in second.into_iter().enumerate() {
                    if see(color, other) {
                        seen |= seen_by_both([first[1 - n], second[1 - m]]);
                    }
                }
            }
            some(wrong).or_else(|| some(seen & positions))
        });
        cells.map(|cells| CandidateSet::of_digit(digit, cells))
    })
}

fn some(cells: CellSet) -> Option<CellSet> {
    (!cells.is_empty()).then_some(cells)
}

/// The cells that see a cell of both colors.
fn seen_by_both([one, other]: Pair) -> CellSet {
    one.any_peers() & other.any_peers()
}

/// Lists the pairs of colors by their first cell. A cell keeps the color that it gets first: along its row, then its
/// column, then its box, as far as they lead.
fn pairs(positions: CellSet) -> Vec<Pair> {
    let last = |cell: Cell, house: House| (positions & house.cells()).without(cell).only();
    let is_joined = |cell: &Cell| {
        cell.houses()
            .into_iter()
            .any(|house| last(*cell, house).is_some())
    };
    let mut rest: CellSet = positions.into_iter().filter(is_joined).collect();
    let mut pairs = Vec::new();
    while let Some(first) = rest.first() {
        let mut pair = [CellSet::EMPTY; 2];
        let mut pending = vec![(first, 0)];
        while let Some((cell, color)) = pending.pop() {
            if rest.contains(cell) {
                rest.remove(cell);
                pair[color].insert(cell);
                let next = cell
                    .houses()
                    .into_iter()
                    .rev()
                    .filter_map(|house| last(cell, house));
                pending.extend(next.map(|next| (next, 1 - color)));
            }
        }
        pairs.push(pair);
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;
    use whydoku_grid::{Candidate, Grid};

    /// Two places each in column 1 (r1c1 and r9c1), row 9 (r9c1 and r9c5) and box 8 (r9c5 and r7c4). So r1c1 or r7c4 is
    /// 1, and r1c4 sees both.
    #[test]
    fn a_cell_that_sees_both_colors_cannot_hold_the_digit() {
        let one = Digit::from_index(0);
        let keep = |c: &Candidate| {
            let (row, column) = (c.cell.index() / 9, c.cell.index() % 9);
            c.digit != one
                || match (row, column) {
                    (8, _) => matches!(column, 0 | 4),
                    (_, 0) => row == 0,
                    (6 | 7, 3..6) => (row, column) == (6, 3),
                    _ => true,
                }
        };
        let open = CandidateSet::ALL.iter().filter(keep).collect();
        let marks = Pencilmarks::from_candidates(&Grid::EMPTY, &open).unwrap();
        let r1c4 = CandidateSet::of_digit(one, CellSet::single(Cell::at(0, 3)));
        assert_eq!(simple_colors(&marks), Some(r1c4));
        assert_eq!(multi_colors(&marks), None);
    }
}
