//! Full grids with boxes smaller than 3 × 3.

use super::classes::Classes;

/// Digits from 0, row by row.
type SmallGrid = Vec<u8>;

/// All full grids with boxes of `height` × `width` and an ordered first row, in order.
pub(crate) fn with_first_row_fixed(height: usize, width: usize) -> Vec<SmallGrid> {
    let size = height * width;
    let mut start: SmallGrid = (0..).take(size).collect();
    let mut found = Vec::new();
    fill(&mut start, height, width, &mut found);
    found
}

fn fill(grid: &mut SmallGrid, height: usize, width: usize, found: &mut Vec<SmallGrid>) {
    let size = height * width;
    let place = grid.len();
    if place == size * size {
        found.push(grid.clone());
        return;
    }
    let (row, column) = (place / size, place % size);
    let sees = |other: usize| {
        let (r, c) = (other / size, other % size);
        r == row || c == column || (r / height, c / width) == (row / height, column / width)
    };
    for digit in (0..).take(size) {
        if (0..place).all(|other| grid[other] != digit || !sees(other)) {
            grid.push(digit);
            fill(grid, height, width, found);
            grid.pop();
        }
    }
}

/// The number of classes under swaps of rows, columns, bands and stacks, transposition if the boxes are
/// square, and renaming of digits.
pub(crate) fn essentially_different(grids: &[SmallGrid], height: usize, width: usize) -> usize {
    let size = height * width;
    // The source of the cell at each position.
    let from_lines = |row: &dyn Fn(usize) -> usize, column: &dyn Fn(usize) -> usize| {
        (0..size * size)
            .map(|place| row(place / size) * size + column(place % size))
            .collect::<Vec<usize>>()
    };
    let still = |line: usize| line;
    let mut moves = Vec::new();
    for first in 0..size - 1 {
        let swap = |line: usize| match line {
            line if line == first => first + 1,
            line if line == first + 1 => first,
            line => line,
        };
        if first / height == (first + 1) / height {
            moves.push(from_lines(&swap, &still));
        }
        if first / width == (first + 1) / width {
            moves.push(from_lines(&still, &swap));
        }
    }
    let swap_chutes = |first: usize, thickness: usize| {
        move |line: usize| match line / thickness {
            chute if chute == first => line + thickness,
            chute if chute == first + 1 => line - thickness,
            _ => line,
        }
    };
    for first in 0..width - 1 {
        moves.push(from_lines(&swap_chutes(first, height), &still));
    }
    for first in 0..height - 1 {
        moves.push(from_lines(&still, &swap_chutes(first, width)));
    }
    if height == width {
        moves.push(
            (0..size * size)
                .map(|i| i % size * size + i / size)
                .collect(),
        );
    }

    let mut classes = Classes::new(grids.len());
    for (number, grid) in grids.iter().enumerate() {
        for from in &moves {
            let moved: SmallGrid = from.iter().map(|&place| grid[place]).collect();
            let mut names = vec![0; size];
            for (name, digit) in (0..).zip(&moved[..size]) {
                names[usize::from(*digit)] = name;
            }
            let renamed: SmallGrid = moved.iter().map(|d| names[usize::from(*d)]).collect();
            let other = grids.binary_search(&renamed);
            classes.join(number, other.expect("every grid is listed"));
        }
    }
    (0..grids.len())
        .filter(|&number| classes.root(number) == number)
        .count()
}
