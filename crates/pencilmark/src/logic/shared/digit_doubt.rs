//! Which places of a digit an argument about this digit alone can rule out.
//!
//! A place that belongs to some template (a way to set the digit once in every row, column and box) is
//! false in no argument that speaks of this digit only: the template is a counterexample. So fish of
//! every kind, chains and colours of one digit need to look only at the places without a template, and
//! most digits of most states have none. One template clears up to nine places, so few are made.

use crate::grid::{CellSet, Digit, House};
use crate::logic::Facts;

/// The places of a digit that are in no template. Asked for through [`Facts::doubtful_places`], which
/// keeps them.
pub fn doubtful_places(facts: &Facts<'_>, digit: Digit) -> CellSet {
    let positions = facts.positions(digit);
    let in_use = |houses: u16| houses.count_ones();
    let rows = in_use(positions.row_mask());
    // A state that lost all places of a house has no template, and proves anything.
    if in_use(positions.column_mask()) != rows || in_use(positions.box_mask()) != rows {
        return positions;
    }
    let rows: Vec<CellSet> = House::rows()
        .map(|row| positions & row.cells())
        .filter(|places| !places.is_empty())
        .collect();
    let (mut unseen, mut doubtful) = (positions, CellSet::EMPTY);
    while let Some(cell) = unseen.first() {
        let chosen = CellSet::single(cell);
        let left: Vec<CellSet> = rows
            .iter()
            .copied()
            .filter(|row| !row.contains(cell))
            .collect();
        match template(&left, positions - cell.peers() - chosen, unseen, chosen) {
            Some(template) => unseen -= template,
            None => {
                doubtful.insert(cell);
                unseen.remove(cell);
            }
        }
    }
    doubtful
}

/// A template that has all that is chosen and a free place of every row, places not seen before first.
fn template(rows: &[CellSet], free: CellSet, unseen: CellSet, chosen: CellSet) -> Option<CellSet> {
    let Some((row, rest)) = rows.split_first() else {
        return Some(chosen);
    };
    let places = *row & free;
    for choices in [places & unseen, places - unseen] {
        for cell in choices {
            let left = free - cell.peers();
            if rest.iter().any(|later| later.is_disjoint(left)) {
                continue;
            }
            let found = template(rest, left, unseen, chosen.with(cell));
            if found.is_some() {
                return found;
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::Options;
    use crate::logic::shared::templates::templates;
    use crate::{Budget, Pencilmarks};

    #[test]
    fn doubtful_places_are_those_of_no_template() {
        let grids = [
            "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
            "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
        ];
        let (options, budget) = (Options::default(), Budget::unlimited());
        let mut doubted = 0;
        for grid in grids {
            let mut marks = Pencilmarks::from_grid(&grid.parse().unwrap()).unwrap();
            // Without some of the places more of the others lose their templates.
            for round in 0..12 {
                let facts = Facts::new(&marks, &options, &budget);
                for digit in Digit::ALL {
                    let Some(all) = templates(&facts, digit).unwrap() else {
                        continue;
                    };
                    let used = all.iter().fold(CellSet::EMPTY, |used, one| used | *one);
                    let doubtful = facts.positions(digit) - used;
                    doubted += doubtful.len();
                    assert_eq!(
                        doubtful_places(&facts, digit),
                        doubtful,
                        "{digit} {marks:?}"
                    );
                }
                let candidates: Vec<_> = marks.open().iter().collect();
                let victim = candidates[(round * 37) % candidates.len()];
                if marks.remove(victim).is_err() {
                    break;
                }
            }
        }
        assert!(doubted > 5, "{doubted}");
    }
}
