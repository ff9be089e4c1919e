//! Any part of a solution, with one digit changed or not, is explained without a panic, and the verifier
//! accepts every step of its path.
#![no_main]

use libfuzzer_sys::fuzz_target;
use whydoku::grid::Symmetry;
use whydoku::logic::{Engine, Options, json};
use whydoku::{Budget, Cell, Digit, Grid, Pencilmarks, Rng};
use whydoku_verify::{check_path, read_path};

const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// Units of work for a path; a hard one would take seconds here.
const UNITS: u64 = 200_000;

fuzz_target!(|input: (u64, [u8; 11], Option<(u8, u8)>)| {
    let (seed, kept, changed) = input;
    let solution: Grid = SOLUTION.parse().expect("a grid");
    let solution = Symmetry::random(&mut Rng::new(seed)).apply(&solution);
    let mut grid = Grid::EMPTY;
    for (place, cell) in Cell::ALL.into_iter().enumerate() {
        if let (1, Some(digit)) = (kept[place / 8] >> (place % 8) & 1, solution.get(cell)) {
            grid.set_given(cell, digit);
        }
    }
    if let Some((cell, digit)) = changed
        && let Some(digit) = Digit::new(digit % 9 + 1)
    {
        grid.set_given(Cell::ALL[usize::from(cell) % 81], digit);
    }
    let Ok(marks) = Pencilmarks::from_grid(&grid) else {
        return;
    };
    // Steps that assume a single solution may contradict themselves where there are several.
    let options = Options {
        uniqueness: false,
        ..Options::default()
    };
    let path = Engine::new(options).solve_path(&marks, &Budget::units(UNITS));
    let text = serde_json::to_string(&json::Path::from(&path)).expect("a path is JSON");
    let read = read_path(&text).expect("the verifier reads what the library writes");
    let (_, verdict) = check_path(&read);
    assert!(verdict.is_ok(), "{grid}: {verdict:?}");
});
