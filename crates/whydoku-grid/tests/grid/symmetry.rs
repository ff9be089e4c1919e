//! Symmetries against their brute-force definitions.

use std::collections::BTreeSet;
use whydoku_grid::{
    Candidate, CandidateSet, Cell, CellSet, Digit, Grid, House, HouseKind, Movable, Orientation,
    Pencilmarks, Rng, Solution, Symmetry, SymmetryError, Truth,
};
use whydoku_solve as solve;

const WIKIPEDIA: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// A few symmetries of each kind and a handful of random ones.
fn samples() -> Vec<Symmetry> {
    let mut rng = Rng::new(2026);
    let mut list: Vec<Symmetry> = Orientation::ALL.map(Symmetry::from).to_vec();
    list.push(Symmetry::permute_bands([2, 0, 1]).expect("bands stay whole"));
    list.push(Symmetry::permute_stacks([1, 0, 2]).expect("bands stay whole"));
    list.push(Symmetry::permute_rows([0, 1, 2, 8, 6, 7, 4, 3, 5]).expect("bands stay whole"));
    list.push(Symmetry::permute_columns([2, 1, 0, 3, 5, 4, 6, 7, 8]).expect("bands stay whole"));
    list.extend((0..20).map(|_| Symmetry::random(&mut rng)));
    list
}

/// A puzzle with some digits of a player.
fn half_done() -> Grid {
    let mut grid: Grid = WIKIPEDIA.parse().expect("a line of 81");
    grid.place(Cell::at(0, 2), Digit::D4);
    grid.place(Cell::at(4, 4), Digit::D5);
    grid
}

#[test]
fn the_eight_orientations_follow_their_coordinates() {
    type Place = (usize, usize);
    let wanted: [fn(Place) -> Place; 8] = [
        |(r, c)| (r, c),
        |(r, c)| (c, 8 - r),
        |(r, c)| (8 - r, 8 - c),
        |(r, c)| (8 - c, r),
        |(r, c)| (r, 8 - c),
        |(r, c)| (8 - r, c),
        |(r, c)| (c, r),
        |(r, c)| (8 - c, 8 - r),
    ];
    for (orientation, wanted) in Orientation::ALL.into_iter().zip(wanted) {
        for cell in Cell::ALL {
            let (row, column) = wanted((cell.row_index(), cell.column_index()));
            assert_eq!(
                orientation.symmetry().apply(&cell),
                Cell::at(row, column),
                "{orientation:?}"
            );
        }
    }
    assert_eq!(Symmetry::rotate(270), Some(Symmetry::ROTATE_270));
    assert_eq!(Symmetry::rotate(45), None);
}

/// Of all 362,880 orders of nine rows, 3!·3!³ keep bands together.
#[test]
fn exactly_the_1296_row_orders_that_keep_bands_whole_are_accepted() {
    fn visit(order: &mut [usize; 9], from: usize, accepted: &mut usize) {
        if from == 9 {
            let whole =
                (0..9).all(|a| (0..9).all(|b| (a / 3 == b / 3) == (order[a] / 3 == order[b] / 3)));
            assert_eq!(Symmetry::permute_rows(*order).is_ok(), whole, "{order:?}");
            assert_eq!(Symmetry::permute_columns(*order).is_ok(), whole);
            *accepted += usize::from(whole);
            return;
        }
        for next in from..9 {
            order.swap(from, next);
            visit(order, from + 1, accepted);
            order.swap(from, next);
        }
    }
    let mut accepted = 0;
    visit(&mut std::array::from_fn(|i| i), 0, &mut accepted);
    assert_eq!(accepted, 1296);
    assert_eq!(2 * 1296 * 1296 * 362_880, Symmetry::COUNT);
}

#[test]
fn bad_lists_are_refused_with_their_place() {
    assert_eq!(
        Symmetry::permute_rows([0, 1, 2, 3, 4, 5, 6, 7, 7]),
        Err(SymmetryError::NotAPermutation { place: 8, of: 9 })
    );
    assert_eq!(
        Symmetry::permute_bands([0, 3, 1]),
        Err(SymmetryError::NotAPermutation { place: 1, of: 3 })
    );
    assert_eq!(
        Symmetry::permute_columns([0, 1, 3, 2, 4, 5, 6, 7, 8]),
        Err(SymmetryError::SplitsAChute { lines: [0, 2] })
    );
    assert_eq!(
        Symmetry::relabel([Digit::D1; 9]),
        Err(SymmetryError::NotAPermutation { place: 1, of: 9 })
    );
}

#[test]
fn cells_keep_their_peers_and_houses_their_cells() {
    for symmetry in samples() {
        let images: BTreeSet<Cell> = Cell::ALL.iter().map(|c| symmetry.apply(c)).collect();
        assert_eq!(images.len(), 81);
        for cell in Cell::ALL {
            assert_eq!(
                symmetry.apply(&cell.peers()),
                symmetry.apply(&cell).peers(),
                "{symmetry}"
            );
        }
        for house in House::ALL {
            let cells: CellSet = house.cells().iter().map(|c| symmetry.apply(&c)).collect();
            assert_eq!(symmetry.apply(&house).cells(), cells, "{symmetry}");
        }
    }
}

fn obeys_the_laws<T: Movable + PartialEq + std::fmt::Debug>(things: &[T]) {
    let samples = samples();
    for thing in things {
        assert_eq!(&Symmetry::IDENTITY.apply(thing), thing);
        for (a, b) in samples.iter().zip(samples.iter().rev()) {
            assert_eq!(
                b.apply(&a.apply(thing)),
                a.then(b).apply(thing),
                "{a} / {b}"
            );
            assert_eq!(&a.inverse().apply(&a.apply(thing)), thing, "{a}");
            assert_eq!(a.then(&a.inverse()), Symmetry::IDENTITY);
        }
    }
}

#[test]
fn moving_twice_is_moving_by_the_composition() {
    let grid = half_done();
    let marks = Pencilmarks::from_grid(&grid).unwrap();
    let puzzle = solve::prove(&grid).unwrap();
    obeys_the_laws(&Cell::ALL);
    obeys_the_laws(&Digit::ALL);
    obeys_the_laws(&House::ALL);
    obeys_the_laws(&[marks.candidates(Cell::at(0, 3))]);
    obeys_the_laws(&[marks.positions(Digit::D2)]);
    obeys_the_laws(&Candidate::all().step_by(11).collect::<Vec<_>>());
    obeys_the_laws(&[*marks.open()]);
    obeys_the_laws(&[
        Truth::Cell(Cell::at(3, 3)),
        Truth::House(House::box_(5), Digit::D7),
    ]);
    obeys_the_laws(&[grid]);
    obeys_the_laws(&[*puzzle.solution()]);
    obeys_the_laws(&[puzzle]);
    obeys_the_laws(&[marks]);
}

#[test]
fn grids_and_pencil_marks_move_cell_by_cell() {
    let grid = half_done();
    let marks = Pencilmarks::from_grid(&grid).unwrap();
    let solution = *solve::prove(&grid).unwrap().solution();
    for symmetry in samples() {
        let moved = symmetry.apply(&grid);
        for cell in Cell::ALL {
            let to = symmetry.apply(&cell);
            assert_eq!(moved.get(to), grid.get(cell).map(|d| symmetry.apply(&d)));
            assert_eq!(moved.givens().contains(to), grid.givens().contains(cell));
        }
        // The pencil marks of the moved grid are the moved pencil marks of the grid.
        assert_eq!(
            symmetry.apply(&marks),
            Pencilmarks::from_grid(&moved).unwrap()
        );
        let candidates: CandidateSet = marks.open().iter().map(|c| symmetry.apply(&c)).collect();
        assert_eq!(symmetry.apply(marks.open()), candidates);
        let moved_solution = symmetry.apply(&solution);
        assert_eq!(
            Solution::try_from(Grid::from(moved_solution)),
            Ok(moved_solution)
        );
        assert!(moved_solution.agrees_with(&moved));
    }
}

/// 16,200 draws: each cell is hit 200 times on average, standard deviation 14.
#[test]
fn random_symmetries_move_a_cell_and_a_digit_everywhere_equally_often() {
    let mut rng = Rng::new(5);
    let (mut cells, mut digits, mut transposed) = ([0_u32; 81], [0_u32; 9], 0);
    for _ in 0..16_200 {
        let symmetry = Symmetry::random(&mut rng);
        cells[symmetry.apply(&Cell::at(4, 7)).index()] += 1;
        digits[symmetry.apply(&Digit::D3).index()] += 1;
        let row = symmetry.apply(&House::row(0));
        transposed += u32::from(row.kind() == HouseKind::Column);
    }
    assert!(cells.iter().all(|n| (115..=285).contains(n)), "{cells:?}");
    assert!(
        digits.iter().all(|n| (1560..=2040).contains(n)),
        "{digits:?}"
    );
    assert!((7700..=8500).contains(&transposed), "{transposed}");
}
