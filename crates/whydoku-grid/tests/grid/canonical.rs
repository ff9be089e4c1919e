//! The canonical form against its definition: the smallest line over all symmetries, tried one by one.

use std::collections::{BTreeMap, BTreeSet};
use test_support::data;
use whydoku_grid::{
    Cell, CellSet, Digit, DigitSet, Grid, House, Orientation, Rng, Solution, Symmetry,
};
use whydoku_solve as solve;

const WIKIPEDIA: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The grid with the most symmetries of all.
const CYCLIC: &str =
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

fn grid(line: &str) -> Grid {
    line.parse().expect("a line of 81")
}

/// The 1,296 orders of nine lines that keep bands together, from the definition.
fn line_orders() -> Vec<[usize; 9]> {
    let threes = [
        [0, 1, 2],
        [0, 2, 1],
        [1, 0, 2],
        [1, 2, 0],
        [2, 0, 1],
        [2, 1, 0],
    ];
    let mut orders = Vec::new();
    for bands in threes {
        for a in threes {
            for b in threes {
                for c in threes {
                    let inner = [a, b, c];
                    orders.push(std::array::from_fn(|i| {
                        bands[i / 3] * 3 + inner[i / 3][i % 3]
                    }));
                }
            }
        }
    }
    orders
}

/// The smallest line over all 3,359,232 arrangements, with digits renamed in order of appearance, and
/// the number of arrangements that give it.
fn by_brute_force(grid: &Grid) -> (Grid, u64) {
    let orders = line_orders();
    let digits = grid.digits().map(|d| d.map_or(0, Digit::get));
    let transposed: [u8; 81] = std::array::from_fn(|i| digits[i % 9 * 9 + i / 9]);
    let (mut best, mut reached) = ([10; 81], 0);
    for digits in [digits, transposed] {
        for rows in &orders {
            'next: for columns in &orders {
                let (mut names, mut used, mut smaller) = ([0; 10], 0, false);
                for place in 0..81 {
                    let digit = digits[rows[place / 9] * 9 + columns[place % 9]];
                    if digit != 0 && names[usize::from(digit)] == 0 {
                        used += 1;
                        names[usize::from(digit)] = used;
                    }
                    let name = names[usize::from(digit)];
                    if smaller || name < best[place] {
                        smaller = true;
                        best[place] = name;
                    } else if name > best[place] {
                        continue 'next;
                    }
                }
                reached = if smaller { 1 } else { reached + 1 };
            }
        }
    }
    (Grid::from_givens(best.map(Digit::new)), reached)
}

/// The form and the count of automorphisms agree with the definition.
fn check_against_brute_force(line: &str) {
    let grid = grid(line);
    let canonical = grid.canonical().expect("no clash");
    let (form, arrangements) = by_brute_force(&grid);
    assert_eq!(canonical.form, form, "{line}");
    assert_eq!(canonical.symmetry.apply(&grid), form, "{line}");
    let appearing = grid
        .digits()
        .iter()
        .flatten()
        .collect::<BTreeSet<_>>()
        .len();
    // Digits that do not appear can be renamed among themselves.
    let renamings: u64 = (1..=9 - appearing as u64).product();
    assert_eq!(canonical.automorphisms, arrangements * renamings, "{line}");
}

/// A solution of a grid with three random boxes that do not see each other.
fn random_solution(rng: &mut Rng) -> Solution {
    let mut seeds = Grid::EMPTY;
    for box_ in [House::box_(0), House::box_(4), House::box_(8)] {
        let mut digits = Digit::ALL;
        rng.shuffle(&mut digits);
        for (cell, digit) in box_.cells().into_iter().zip(digits) {
            seeds.set_given(cell, digit);
        }
    }
    solve::reference::first(&seeds).expect("three boxes on the diagonal are always solvable")
}

/// From nearly empty to nearly full, whatever the number of solutions.
#[test]
fn random_parts_of_random_solutions_have_the_smallest_line() {
    let mut rng = Rng::new(3);
    for givens in [4, 7, 10, 13, 16, 20, 25, 30, 40, 50, 60, 70, 75, 79, 80, 81] {
        let solution = random_solution(&mut rng);
        let mut cells = Cell::ALL;
        rng.shuffle(&mut cells);
        let part = solution.puzzle_with(cells.into_iter().take(givens).collect());
        check_against_brute_force(&part.to_string());
    }
}

#[test]
fn ordinary_puzzles_have_the_smallest_line() {
    check_against_brute_force(WIKIPEDIA);
    // 17 givens.
    check_against_brute_force(
        "000801000000000043500000000000070800000000100020030000600000075003400000000200600",
    );
}

#[test]
fn puzzles_with_symmetric_digits_have_the_smallest_line_and_all_their_automorphisms() {
    // Turning it by half a turn swaps 1 with 9, 2 with 8 and so on.
    check_against_brute_force(
        "1...2.3...4.......5..6...7.........4....5....6.........3...4..5.......6...7.8...9",
    );
    // Four corners that are all alike.
    check_against_brute_force(
        "1.......2...............................................................2.......1",
    );
}

#[test]
fn a_full_grid_has_the_smallest_line() {
    check_against_brute_force(
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
    );
    check_against_brute_force(CYCLIC);
}

#[test]
fn random_full_grids_have_the_smallest_line() {
    let mut rng = Rng::new(6);
    for _ in 0..12 {
        let solution = Symmetry::random(&mut rng).apply(&random_solution(&mut rng));
        check_against_brute_force(&solution.to_string());
    }
}

#[test]
fn grids_with_few_digits_have_the_smallest_line() {
    for line in [
        // Digit 1 nine times.
        "1...........1...........1...1...........1...........1...1...........1...........1",
        // One full row.
        "123456789........................................................................",
        // One full box.
        "123......456......789............................................................",
        // Two bands full, one empty.
        "123456789456789123789123456231564897564897231897231564...........................",
    ] {
        check_against_brute_force(line);
    }
}

#[test]
fn scramblings_share_one_form_and_the_move_leads_there() {
    let mut rng = Rng::new(17);
    for line in [
        WIKIPEDIA,
        CYCLIC,
        "000801000000000043500000000000070800000000100020030000600000075003400000000200600",
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    ] {
        let grid = grid(line);
        let canonical = grid.canonical().unwrap();
        for orientation in Orientation::ALL {
            let turned = orientation.symmetry().apply(&grid);
            assert_eq!(turned.canonical().unwrap().form, canonical.form);
        }
        for _ in 0..1_000 {
            let scrambled = Symmetry::random(&mut rng).apply(&grid);
            let again = scrambled.canonical().unwrap();
            assert_eq!(again.form, canonical.form, "{scrambled}");
            assert_eq!(again.automorphisms, canonical.automorphisms);
            assert_eq!(again.symmetry.apply(&scrambled), again.form);
        }
    }
}

/// Every grid with one or two givens, sorted into classes by form: each class has as many members
/// as there are symmetries, divided by the automorphisms of any of them.
#[test]
fn classes_of_near_empty_grids_have_the_size_their_automorphisms_say() {
    let empty = Grid::EMPTY.canonical().unwrap();
    assert_eq!(empty.form, Grid::EMPTY);
    assert_eq!(empty.automorphisms, Symmetry::COUNT);

    let mut one = Grid::EMPTY;
    one.set_given(Cell::at(4, 4), Digit::D7);
    assert_eq!(
        one.canonical().unwrap().automorphisms,
        Symmetry::COUNT / 729
    );

    // One given is at r1c1, without loss of generality; each grid comes up once for each given.
    let mut classes: BTreeMap<Grid, (u64, u64)> = BTreeMap::new();
    for cell in &Cell::ALL[1..] {
        for digit in Digit::ALL {
            let mut two = Grid::EMPTY;
            two.set_given(Cell::at(0, 0), Digit::D1);
            two.set_given(*cell, digit);
            match two.canonical() {
                Ok(c) => classes.entry(c.form).or_insert((0, c.automorphisms)).0 += 1,
                Err(clash) => assert_eq!(clash.digit, Digit::D1),
            }
        }
    }
    // The same digit in the same band or stack, or in neither; another digit there, or in the same
    // box on a line, in the same box off the lines, on a line outside the box: seven.
    assert_eq!(classes.len(), 7);
    for (form, (members, automorphisms)) in classes {
        assert_eq!(members * 729 / 2, Symmetry::COUNT / automorphisms, "{form}");
    }
}

#[test]
fn placed_digits_count_like_givens() {
    let mut played = grid(WIKIPEDIA);
    let mut printed = played;
    played.place(Cell::at(0, 2), Digit::D4);
    printed.set_given(Cell::at(0, 2), Digit::D4);
    assert_ne!(played, printed);
    assert_eq!(played.canonical(), printed.canonical());
}

#[test]
fn a_clash_is_named() {
    let mut clashing = grid(WIKIPEDIA);
    clashing.set_given(Cell::at(1, 1), Digit::D5);
    let clash = clashing.canonical().unwrap_err();
    assert_eq!(clash.to_string(), "row 2 holds 5 twice, at r2c2 and r2c6");
}

/// Random full grids have the same form as solutions and as grids, and scrambling does not change it.
#[test]
fn random_solutions_share_one_form_with_their_scramblings() {
    let mut rng = Rng::new(81);
    let mut forms = BTreeSet::new();
    for _ in 0..40 {
        let solution = random_solution(&mut rng);
        let canonical = solution.canonical();
        let as_grid = Grid::from(solution).canonical().unwrap();
        assert_eq!(as_grid.form, Grid::from(canonical.form));
        assert_eq!(as_grid.symmetry.apply(&solution), canonical.form);
        for _ in 0..25 {
            let scrambled = Symmetry::random(&mut rng).apply(&solution);
            assert_eq!(scrambled.canonical().form, canonical.form);
        }
        forms.insert(canonical.form);
    }
    assert!(forms.len() > 35, "random grids are rarely equivalent");
}

/// Regular grids have the longest lists of equal partial forms. This takes every choice of digits and
/// of boxes of the most regular grid.
#[test]
fn regular_grids_share_one_form_with_their_scramblings() {
    let solution = Solution::try_from(grid(CYCLIC)).unwrap();
    let mut rng = Rng::new(12);
    for chosen in (0..512).map(DigitSet::from_bits) {
        let in_digits = |cell: &Cell| chosen.contains(solution.get(*cell));
        let in_boxes = |cell: &Cell| chosen.contains(Digit::from_index(cell.box_index()));
        for cells in [
            Cell::ALL.into_iter().filter(in_digits).collect(),
            Cell::ALL.into_iter().filter(in_boxes).collect(),
        ] {
            let part = solution.puzzle_with(cells);
            let canonical = part.canonical().unwrap();
            let scrambled = Symmetry::random(&mut rng).apply(&part).canonical().unwrap();
            assert_eq!(scrambled.form, canonical.form, "{part}");
            assert_eq!(scrambled.automorphisms, canonical.automorphisms, "{part}");
            assert_eq!(Symmetry::COUNT % canonical.automorphisms, 0, "{part}");
        }
    }
}

/// A grid with one empty cell is handled like a puzzle, not like a full grid. If the full grid has
/// automorphisms, emptying cells of one orbit gives equivalent grids.
#[test]
fn cells_with_equal_holes_are_the_orbits_of_the_automorphisms() {
    let solution = Solution::try_from(grid(CYCLIC)).unwrap();
    let mut orbits: BTreeMap<Grid, (u64, u64)> = BTreeMap::new();
    for cell in Cell::ALL {
        let holed = solution.puzzle_with(CellSet::ALL.without(cell));
        let canonical = holed.canonical().unwrap();
        orbits
            .entry(canonical.form)
            .or_insert((0, canonical.automorphisms))
            .0 += 1;
    }
    for (form, (cells, automorphisms)) in orbits {
        assert_eq!(cells * automorphisms, 648, "{form}");
    }
}

/// No two of the complete list of 17-given puzzles are equivalent, and none has an automorphism
/// (the same goes for scrambled ones).
#[test]
fn the_17_given_puzzles_have_49158_forms() {
    let Some(lines) = data::lines("speed/puzzles2_17_clue") else {
        return;
    };
    let mut rng = Rng::new(1);
    let mut forms = BTreeSet::new();
    for line in &lines {
        let published = grid(line.get(..81).expect("81 characters"));
        let scrambled = Symmetry::random(&mut rng).apply(&published);
        let canonical = published.canonical().unwrap();
        assert_eq!(canonical.form, scrambled.canonical().unwrap().form);
        assert_eq!(canonical.automorphisms, 1);
        assert!(canonical.form.to_line('0') <= published.to_line('0'));
        forms.insert(canonical.form);
    }
    assert_eq!(forms.len(), 49_158);
}
