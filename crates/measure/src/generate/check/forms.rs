//! Canonical forms of puzzles in few bytes.

use whydoku::{Digit, Grid};

/// A grid with two cells in a byte.
pub(super) type Packed = [u8; 41];

/// The canonical form, or an error if digits clash.
pub(super) fn form(grid: &Grid) -> Result<Grid, String> {
    grid.canonical()
        .map(|canonical| canonical.form)
        .map_err(|clash| clash.to_string())
}

pub(super) fn packed(grid: &Grid) -> Packed {
    let mut bytes = [0; 41];
    for (place, digit) in grid.digits().iter().enumerate() {
        bytes[place / 2] |= digit.map_or(0, Digit::get) << (place % 2 * 4);
    }
    bytes
}

/// How many forms are equal to another one before them.
pub(super) fn repeats(mut forms: Vec<Packed>) -> usize {
    forms.sort_unstable();
    forms.windows(2).filter(|pair| pair[0] == pair[1]).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use whydoku::Rng;
    use whydoku::grid::Symmetry;

    /// An equivalent puzzle, moved and relabeled, is the same puzzle again.
    #[test]
    fn equivalent_puzzles_are_repeats() {
        let one: Grid =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
                .parse()
                .unwrap();
        let mut other = one;
        other.clear(one.givens().first().unwrap());
        let again = Symmetry::random(&mut Rng::new(1)).apply(&one);
        assert_ne!(one, again);
        let packed = |grid: &Grid| packed(&form(grid).unwrap());
        assert_eq!(repeats(vec![packed(&one), packed(&other)]), 0);
        assert_eq!(
            repeats(vec![packed(&one), packed(&other), packed(&again)]),
            1
        );
    }
}
