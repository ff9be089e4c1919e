//! Unbiased draws against published figures.

use super::{is_minimal, is_unique};
use whydoku_generate::{Tally, Unbiased};
use whydoku_grid::{Budget, Grid};

/// C(81, n).
fn choose_81(n: u64) -> u128 {
    (0..u128::from(n)).fold(1, |c, k| c * (81 - k) / (k + 1))
}

/// Berthier (2010) gives mean numbers of givens: 24.38 for plain removal, 25.667 for the
/// controlled-bias generator, 26.577 over all minimal puzzles. A small sample comes close; the weights
/// spread so much that 700 draws are worth about ten for the last figure.
#[test]
fn mean_numbers_of_givens_are_near_the_published_ones() {
    let mut unbiased = Unbiased::default();
    let (mut plain, mut controlled, mut all) =
        (Tally::default(), Tally::default(), Tally::default());
    for index in 0..700 {
        let drawn = unbiased.draw(1, index, &Budget::unlimited()).unwrap();
        let grid: Grid = *drawn.puzzle.grid();
        if index < 20 {
            assert!(is_unique(&grid) && is_minimal(&grid), "{grid}");
        }
        let givens = grid.givens().len() as u64;
        plain.add(givens, 1 << 40);
        all.add(givens, drawn.weight);
        controlled.add(givens, (drawn.weight << 16) / choose_81(givens));
    }
    let near = |tally: &Tally, published: u64, tolerance: u64| {
        let mean = tally.mean_in_thousandths().unwrap();
        assert!(
            mean.abs_diff(published) <= tolerance,
            "{mean} against {published}"
        );
    };
    near(&plain, 24_380, 150);
    near(&controlled, 25_667, 600);
    near(&all, 26_577, 1_100);
    assert!(plain.effective() == 700 && all.effective() < 300);
}
