//! Every size with boxes above 6x6: the engine agrees with its slow twin, and the formats keep the puzzle.

use whydoku_grid::{Budget, Rng};
use whydoku_variant::{Cell, Digits, Format, Size, Solver, Value, Variant, read, sample, write};

/// One cell in so many stays open; with more, the twin would take too long.
const OPEN: usize = 5;

/// A random solution with a rising diagonal, and constraints of many kinds that agree with it. They are at
/// the bottom and on the right, where formats write rows and columns from 10 up.
fn puzzle(rng: &mut Rng, size: Size) -> Variant {
    let n = size.get();
    let mut variant = Variant::new(size);
    variant
        .add("rising-diagonal", Vec::new(), Value::Nothing)
        .unwrap();
    let solution = Solver::new(&variant).random(rng, &Budget::units(100_000));
    let solution = solution.unwrap().unwrap();
    let at = |cell: &Cell| solution[size.index(*cell)];
    let cells = |places: &[(usize, usize)]| -> Vec<Cell> {
        let places = places.iter();
        places
            .map(|(row, column)| size.cell(*row, *column).unwrap())
            .collect()
    };
    let number = |number: usize| Value::Number(i64::try_from(number).unwrap());
    let sum = |cells: &[Cell]| cells.iter().map(at).sum::<usize>();
    let last = n - 1;
    let corner = cells(&[(last, last), (last, last - 1), (last - 1, last)]);
    let row = cells(&(0..n).map(|column| (last, column)).collect::<Vec<_>>());
    let column = cells(&(0..n).rev().map(|row| (row, last)).collect::<Vec<_>>());
    let diagonal = cells(&(1..n).map(|i| (n - i, i)).collect::<Vec<_>>());
    let square = cells(&[
        (n / 2, last - 1),
        (n / 2, last),
        (n / 2 + 1, last - 1),
        (n / 2 + 1, last),
    ]);
    let place = |digit| row.iter().position(|cell| at(cell) == digit).unwrap();
    let (from, to) = (place(1).min(place(n)), place(1).max(place(n)));
    let heights: Vec<usize> = column.iter().map(at).collect();
    let visible = (0..n).filter(|i| heights[..*i].iter().all(|before| *before < heights[*i]));
    let mut rising = cells(&[(last, 0), (last, 1), (last, 2), (last, 3)]);
    rising.sort_by_key(at);
    let pair = cells(&[(last - 2, last), (last - 2, last - 1)]);
    for (rule, groups, value) in [
        ("killer-cage", vec![corner.clone()], number(sum(&corner))),
        ("thermometer", vec![rising], Value::Nothing),
        (
            "whispers",
            vec![pair.clone()],
            number(at(&pair[0]).abs_diff(at(&pair[1]))),
        ),
        (
            "quadruple",
            vec![square.clone()],
            Value::Digits(vec![at(&square[0]), at(&square[3])]),
        ),
        (
            "little-killer",
            vec![diagonal.clone()],
            number(sum(&diagonal)),
        ),
        ("skyscraper", vec![column], number(visible.count())),
        (
            "sandwich",
            vec![row.clone()],
            number(sum(&row[from + 1..to])),
        ),
    ] {
        variant.add(rule, groups, value).unwrap();
    }
    for cell in size.all_cells() {
        if rng.index(OPEN) > 0 {
            variant.allow(cell, Digits::only(at(&cell)));
        }
    }
    variant
}

/// Compares some puzzles with the twin, and writes and reads them.
fn check(rows: usize) {
    let size = Size::new(rows).unwrap();
    let mut rng = Rng::new(20 + rows as u64);
    for _ in 0..3 {
        let variant = puzzle(&mut rng, size);
        let found = sample::compare(&Solver::new(&variant), &variant, 100);
        assert!(
            found.as_ref().is_ok_and(|found| *found > 0),
            "{found:?}\n{variant}"
        );
        for format in [Format::Text, Format::FPuzzles, Format::Iss] {
            let text = write(&variant, format).unwrap().text;
            let back = read(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
            assert_eq!(back.format, format);
            assert_eq!(
                back.variant.constraints().len(),
                variant.constraints().len()
            );
            assert_eq!(solutions(&back.variant), solutions(&variant), "{text}");
        }
    }
}

fn solutions(variant: &Variant) -> Vec<Vec<usize>> {
    let (mut found, _) = Solver::new(variant).solutions(101, &Budget::unlimited());
    found.sort();
    found
}

#[test]
fn size_8() {
    check(8);
}

#[test]
fn size_9() {
    check(9);
}

#[test]
fn size_10() {
    check(10);
}

#[test]
fn size_12() {
    check(12);
}

#[test]
fn size_16() {
    check(16);
}
