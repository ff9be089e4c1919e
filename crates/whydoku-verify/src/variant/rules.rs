//! What each rule means. A rule that is not here is refused, with everything that rests on it.

use super::line::Sum;
use super::puzzle::{Cell, Constraint, Formula, Puzzle, signed};

type Done = Result<(), String>;

/// Adds the lines of a constraint.
#[expect(
    clippy::too_many_lines,
    clippy::many_single_char_names,
    reason = "one table of rules, read from top to bottom"
)]
pub(super) fn meaning(c: &Constraint, puzzle: &Puzzle, f: &mut Formula) -> Done {
    let n = f.size;
    let cells = c.group(0);
    let value = c.value;
    let stated = |usual: usize| value.map_or(usual, |v| usize::try_from(v).unwrap_or(usize::MAX));
    let needed = || value.ok_or_else(|| format!("a constraint `{}` has no value", c.rule));
    match c.rule.as_str() {
        // Houses.
        "region" | "extra-region" => f.house(cells),
        "falling-diagonal" => f.house(&(0..n).map(|i| (i, i)).collect::<Vec<_>>()),
        "rising-diagonal" => f.house(&(0..n).map(|i| (n - 1 - i, i)).collect::<Vec<_>>()),
        "windoku" => windows(box_shape(n)?, n)
            .iter()
            .for_each(|window| f.house(window)),
        "disjoint-groups" => {
            let (rows, columns) = box_shape(n)?;
            for place in 0..n {
                let there = |(row, column): &Cell| row % rows * columns + column % columns == place;
                f.house(&grid(n).filter(there).collect::<Vec<_>>());
            }
        }
        // Chess moves and neighbors.
        "anti-knight" => moves(n, &[(1, 2), (2, 1), (2, -1), (1, -2)])
            .for_each(|(a, b)| f.all_different(&[a, b])),
        "anti-king" => {
            moves(n, &[(0, 1), (1, 1), (1, 0), (1, -1)])
                .for_each(|(a, b)| f.all_different(&[a, b]));
        }
        "non-consecutive" => unmarked(puzzle, &["difference"])
            .for_each(|(a, b)| f.relate(a, b, |x, y| x.abs_diff(y) != 1)),
        "all-differences-marked" => {
            let amounts = values(puzzle, "difference", 1);
            unmarked(puzzle, &["difference", "ratio"])
                .for_each(|(a, b)| f.relate(a, b, |x, y| !amounts.contains(&x.abs_diff(y))));
        }
        "all-ratios-marked" => {
            let factors = values(puzzle, "ratio", 2);
            let fits = |x, y| factors.iter().any(|factor| in_ratio(x, y, *factor));
            unmarked(puzzle, &["difference", "ratio"])
                .for_each(|(a, b)| f.relate(a, b, |x, y| !fits(x, y)));
        }
        "all-xv-marked" => unmarked(puzzle, &["xv"])
            .for_each(|(a, b)| f.relate(a, b, |x, y| x + y != 5 && x + y != 10)),
        // Pairs along a line.
        "thermometer" => next(cells).for_each(|(a, b)| f.relate(a, b, |x, y| x < y)),
        "slow-thermometer" => next(cells).for_each(|(a, b)| f.relate(a, b, |x, y| x <= y)),
        "greater-than" => next(cells).for_each(|(a, b)| f.relate(a, b, |x, y| x > y)),
        "whispers" => {
            let least = stated(n.div_ceil(2));
            next(cells).for_each(|(a, b)| f.relate(a, b, |x, y| x.abs_diff(y) >= least));
        }
        "difference" => {
            let amount = stated(1);
            next(cells).for_each(|(a, b)| f.relate(a, b, |x, y| x.abs_diff(y) == amount));
        }
        "ratio" => {
            let factor = stated(2);
            next(cells).for_each(|(a, b)| f.relate(a, b, |x, y| in_ratio(x, y, factor)));
        }
        "xv" => {
            let sum = needed()?;
            next(cells).for_each(|(a, b)| f.relate(a, b, |x, y| signed(x + y) == sum));
        }
        "pair-table" => {
            let allowed = table(&c.text, n)?;
            next(cells).for_each(|(a, b)| f.relate(a, b, &allowed));
        }
        "palindrome" => {
            mirrored(cells).for_each(|(a, b)| f.relate(a, b, |x, y| x == y));
        }
        "clone" => {
            for (a, b) in cells.iter().zip(c.group(1)) {
                f.relate(*a, *b, |x, y| x == y);
            }
        }
        // Every two cells, or those near each other.
        "renban" => {
            f.all_different(cells);
            near(cells, cells.len())
                .for_each(|(a, b)| f.relate(a, b, |x, y| x.abs_diff(y) < cells.len()));
        }
        "any-pair-table" => {
            let allowed = table(&c.text, n)?;
            near(cells, cells.len())
                .for_each(|(a, b)| f.relate(a, b, |x, y| allowed(x, y) && allowed(y, x)));
        }
        "nabner" => {
            near(cells, cells.len()).for_each(|(a, b)| f.relate(a, b, |x, y| x.abs_diff(y) > 1));
        }
        "entropic" => near(cells, 3)
            .for_each(|(a, b)| f.relate(a, b, |x, y| (x - 1) / (n / 3) != (y - 1) / (n / 3))),
        "modular" => {
            let modulus = stated(3);
            if modulus == 0 {
                return Err("a modulus of 0".to_owned());
            }
            near(cells, modulus)
                .for_each(|(a, b)| f.relate(a, b, |x, y| x % modulus != y % modulus));
        }
        // Cells alone.
        "odd" | "even" => {
            let digits: Vec<usize> = (1..=n)
                .filter(|d| (d % 2 == 1) == (c.rule == "odd"))
                .collect();
            for cell in cells {
                let one = f.among(*cell, &digits);
                f.push(&one, 1);
            }
        }
        "minimum" | "maximum" => {
            let alike = |cell: &Cell| {
                let same = puzzle
                    .constraints
                    .iter()
                    .filter(|other| other.rule == c.rule);
                same.into_iter().any(|other| other.group(0).contains(cell))
            };
            let low = c.rule == "minimum";
            for cell in cells {
                for other in beside(*cell, n).filter(|other| !alike(other)) {
                    f.relate(*cell, other, |x, y| if low { x < y } else { x > y });
                }
            }
        }
        // Sums.
        "killer-cage" => {
            f.all_different(cells);
            if let Some(sum) = value {
                let total = f.total(cells);
                f.exactly(&total, sum);
            }
        }
        "sum" => {
            let difference = f.total(cells).and(-1, &f.total(c.group(1)));
            f.exactly(&difference, needed()?);
        }
        "little-killer" => {
            let total = f.total(cells);
            f.exactly(&total, needed()?);
        }
        "arrow" => {
            let tens = |number: Sum, cell: &Cell| {
                Sum::default().and(10, &number).and(1, &f.total(&[*cell]))
            };
            let number = cells.iter().fold(Sum::default(), tens);
            let shaft = f.total(c.group(1));
            f.equal(&shaft, &number);
        }
        "double-arrow" => {
            let (ends, inner) = ends(cells);
            let (inner, ends) = (f.total(inner), f.total(&ends));
            f.equal(&inner, &ends);
        }
        "equal-sums" => equal_sums(&c.groups, f),
        "region-sum" => {
            let region = |cell: &Cell| puzzle.regions.iter().position(|r| r.contains(cell));
            let parts = cells.chunk_by(|a, b| region(a) == region(b));
            equal_sums(&parts.map(<[Cell]>::to_vec).collect::<Vec<_>>(), f);
        }
        "zipper" => {
            let mut groups: Vec<Vec<Cell>> = mirrored(cells).map(|(a, b)| vec![a, b]).collect();
            if cells.len() % 2 == 1 {
                groups.push(vec![cells[cells.len() / 2]]);
            }
            equal_sums(&groups, f);
        }
        "sum-line" => sum_line(cells, needed()?, f),
        // Digits among cells.
        "quadruple" => {
            for digit in 1..=n {
                let times = c.digits.iter().filter(|stated| **stated == digit).count();
                if times > 0 {
                    let count = f.count(cells, digit);
                    f.push(&count, signed(times));
                }
            }
        }
        "same-digits" => {
            for digit in 1..=n {
                for pair in c.groups.windows(2) {
                    let (a, b) = (f.count(&pair[0], digit), f.count(&pair[1], digit));
                    f.equal(&a, &b);
                }
            }
        }
        "column-indexer" | "row-indexer" => {
            for &(row, column) in cells {
                for digit in 1..=n {
                    let (there, own) = if c.rule == "column-indexer" {
                        ((row, digit - 1), column)
                    } else {
                        ((digit - 1, column), row)
                    };
                    let (here, there) = (f.is((row, column), digit), f.is(there, own + 1));
                    f.equal(&here, &there);
                }
            }
        }
        // Lines with ends.
        "between" => by_ends(cells, f, |a, b, x| a.min(b) < x && x < a.max(b)),
        "lockout" => {
            let least = stated(n / 2);
            if let [first, .., last] = cells {
                f.relate(*first, *last, |a, b| a.abs_diff(b) >= least);
            }
            by_ends(cells, f, |a, b, x| x < a.min(b) || x > a.max(b));
        }
        // Clues outside.
        "sandwich" => {
            let sum = needed()?;
            for from in 0..cells.len() {
                for to in from + 1..cells.len() {
                    for (one, other) in [(1, n), (n, 1)] {
                        let crusts = [f.is(cells[from], one), f.is(cells[to], other)];
                        let filling = f.total(&cells[from + 1..to]);
                        f.exactly_if(&crusts, &filling, sum);
                    }
                }
            }
        }
        "x-sum" => {
            let sum = needed()?;
            for count in 1..=cells.len() {
                let first = f.is(cells[0], count);
                let total = f.total(&cells[..count]);
                f.exactly_if(&[first], &total, sum);
            }
        }
        "skyscraper" => skyscraper(cells, needed()?, f),
        other => {
            return Err(format!(
                "the rule `{other}` is not in the table of this checker"
            ));
        }
    }
    Ok(())
}

/// Whether a pair of digits is in a table: one bit for each pair, by the first digit and then by the second,
/// six bits in each character, the lowest first.
fn table(text: &str, n: usize) -> Result<impl Fn(usize, usize) -> bool, String> {
    let alphabet = ('A'..='Z')
        .chain('a'..='z')
        .chain('0'..='9')
        .chain(['-', '_']);
    let alphabet: Vec<char> = alphabet.collect();
    let place = |c: char| alphabet.iter().position(|known| *known == c);
    let values: Option<Vec<usize>> = text.chars().map(place).collect();
    let values = values.ok_or_else(|| format!("`{text}` is not a table of pairs"))?;
    Ok(move |x: usize, y: usize| {
        let bit = (x - 1) * n + y - 1;
        values
            .get(bit / 6)
            .is_some_and(|value| value >> (bit % 6) & 1 == 1)
    })
}

/// For each cell a variable "visible", and for each digit one "some cell up to here is at least so high".
fn skyscraper(cells: &[Cell], clue: i64, f: &mut Formula) {
    let n = f.size;
    let mut before = vec![Sum::default(); n];
    let mut visible = Sum::default();
    for cell in cells {
        let seen = Sum::var(f.fresh());
        visible = visible.and(1, &seen);
        for digit in 1..=n {
            let has = f.is(*cell, digit);
            let hidden = &before[digit - 1];
            f.push(&seen.clone().and(-1, &has).and(1, hidden), 0);
            f.at_most(&seen.clone().and(1, &has).and(1, hidden), 2);
        }
        for digit in 1..=n {
            let high = f.among(*cell, &(digit..=n).collect::<Vec<_>>());
            let reached = Sum::var(f.fresh());
            let already = before[digit - 1].clone();
            f.push(&reached.clone().and(-1, &already), 0);
            f.push(&reached.clone().and(-1, &high), 0);
            f.at_most(&reached.clone().and(-1, &already).and(-1, &high), 0);
            before[digit - 1] = reached;
        }
    }
    f.exactly(&visible, clue);
}

/// For each cell a variable "a run ends here"; from one end to the next, the digits have the sum.
fn sum_line(cells: &[Cell], sum: i64, f: &mut Formula) {
    let ends: Vec<Sum> = cells.iter().map(|_| Sum::var(f.fresh())).collect();
    if let Some(last) = ends.last() {
        f.push(last, 1);
    }
    for from in 0..cells.len() {
        for to in from..cells.len() {
            let mut conditions = Vec::new();
            if from > 0 {
                conditions.push(ends[from - 1].clone());
            }
            conditions.extend(ends[from..to].iter().map(|end| Sum::number(1).and(-1, end)));
            conditions.push(ends[to].clone());
            let total = f.total(&cells[from..=to]);
            f.exactly_if(&conditions, &total, sum);
        }
    }
}

fn equal_sums(groups: &[Vec<Cell>], f: &mut Formula) {
    for pair in groups.windows(2) {
        let (a, b) = (f.total(&pair[0]), f.total(&pair[1]));
        f.equal(&a, &b);
    }
}

/// For each pair of digits of the ends, an inner cell has no digit that does not go with them.
fn by_ends(cells: &[Cell], f: &mut Formula, allowed: impl Fn(usize, usize, usize) -> bool) {
    let n = f.size;
    let (ends, inner) = ends(cells);
    let [first, last] = ends.as_slice() else {
        return;
    };
    for cell in inner {
        for a in 1..=n {
            for b in 1..=n {
                let wrong: Vec<usize> = (1..=n).filter(|x| !allowed(a, b, *x)).collect();
                let both = f.is(*first, a).and(1, &f.is(*last, b));
                f.at_most(&both.and(1, &f.among(*cell, &wrong)), 2);
            }
        }
    }
}

fn ends(cells: &[Cell]) -> (Vec<Cell>, &[Cell]) {
    match cells {
        [first, inner @ .., last] => (vec![*first, *last], inner),
        _ => (cells.to_vec(), &[]),
    }
}

fn in_ratio(x: usize, y: usize, factor: usize) -> bool {
    x.checked_mul(factor) == Some(y) || y.checked_mul(factor) == Some(x)
}

fn grid(n: usize) -> impl Iterator<Item = Cell> {
    (0..n * n).map(move |i| (i / n, i % n))
}

/// The rows and columns of the usual box.
fn box_shape(n: usize) -> Result<(usize, usize), String> {
    let shapes = [
        (2, 2),
        (2, 3),
        (2, 4),
        (3, 3),
        (2, 5),
        (3, 4),
        (2, 7),
        (3, 5),
        (4, 4),
    ];
    let shape = shapes
        .into_iter()
        .find(|(rows, columns)| rows * columns == n);
    shape.ok_or_else(|| format!("a grid of size {n} has no boxes"))
}

/// Boxes with a gap of one cell around each.
fn windows((rows, columns): (usize, usize), n: usize) -> Vec<Vec<Cell>> {
    let starts = |length: usize| (1..n).step_by(length + 1).filter(move |at| at + length < n);
    let mut all = Vec::new();
    for row in starts(rows) {
        for column in starts(columns) {
            all.push(
                (0..n)
                    .map(|i| (row + i / columns, column + i % columns))
                    .collect(),
            );
        }
    }
    all
}

/// The pairs of cells that a move joins, by the first cell and then by the move.
fn moves(n: usize, moves: &[(usize, isize)]) -> impl Iterator<Item = (Cell, Cell)> {
    grid(n).flat_map(move |(row, column)| {
        moves.iter().filter_map(move |(down, right)| {
            let other = (row + down, column.checked_add_signed(*right)?);
            (other.0 < n && other.1 < n).then_some(((row, column), other))
        })
    })
}

fn beside((row, column): Cell, n: usize) -> impl Iterator<Item = Cell> {
    let steps = [(-1, 0), (0, -1), (0, 1), (1, 0)];
    steps.into_iter().filter_map(move |(down, right)| {
        let other = (
            row.checked_add_signed(down)?,
            column.checked_add_signed(right)?,
        );
        (other.0 < n && other.1 < n).then_some(other)
    })
}

/// The pairs of cells with a common side that no mark of these rules joins.
fn unmarked(puzzle: &Puzzle, rules: &[&str]) -> impl Iterator<Item = (Cell, Cell)> {
    let marks = puzzle
        .constraints
        .iter()
        .filter(|c| rules.contains(&c.rule.as_str()));
    let marks: Vec<Vec<Cell>> = marks.map(|mark| mark.group(0).to_vec()).collect();
    moves(puzzle.size, &[(0, 1), (1, 0)]).filter(move |(a, b)| {
        !marks
            .iter()
            .any(|mark| mark.contains(a) && mark.contains(b))
    })
}

/// The values that the marks of a rule state.
fn values(puzzle: &Puzzle, rule: &str, usual: usize) -> Vec<usize> {
    let marks = puzzle.constraints.iter().filter(|c| c.rule == rule);
    let stated = |c: &Constraint| {
        c.value
            .map_or(usual, |v| usize::try_from(v).unwrap_or(usize::MAX))
    };
    let values: Vec<usize> = marks.map(stated).collect();
    if values.is_empty() {
        vec![usual]
    } else {
        values
    }
}

fn next(cells: &[Cell]) -> impl Iterator<Item = (Cell, Cell)> {
    cells.windows(2).map(|pair| (pair[0], pair[1]))
}

/// The pairs among `window` cells in a row.
fn near(cells: &[Cell], window: usize) -> impl Iterator<Item = (Cell, Cell)> {
    (0..cells.len()).flat_map(move |i| {
        let end = cells.len().min(i.saturating_add(window));
        (i + 1..end).map(move |j| (cells[i], cells[j]))
    })
}

fn mirrored(cells: &[Cell]) -> impl Iterator<Item = (Cell, Cell)> {
    (0..cells.len() / 2).map(|i| (cells[i], cells[cells.len() - 1 - i]))
}
