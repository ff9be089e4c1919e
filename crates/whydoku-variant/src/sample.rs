//! Random puzzles for tests: any rule, in any shape that it accepts. And the comparison of the engine
//! with its slow twin.

use crate::lines::{Lines, Sum};
use crate::twin::Twin;
use crate::{Cell, Constraint, Digits, End, Rule, Size, Solver, Value, Variant};
use whydoku_grid::{Budget, Rng};

/// How often a random shape is tried before a rule is given up.
const TRIES: usize = 400;

/// A random puzzle with these rules, each once or twice, and at most so many givens. If it should be
/// `solvable`, every constraint and given agrees with one random solution of the rules for the whole
/// grid, provided there is one.
pub fn variant(
    rng: &mut Rng,
    size: Size,
    rules: &[&'static Rule],
    givens: usize,
    solvable: bool,
) -> Variant {
    let mut variant = Variant::new(size);
    let (whole, local): (Vec<_>, Vec<_>) = rules.iter().partition(|rule| rule.form.is_grid());
    for rule in whole {
        // Rules that need boxes do not fit every size.
        let _ = variant.push(rule, Vec::new(), Value::Nothing);
    }
    let budget = Budget::units(1000);
    let solution = match Solver::new(&variant).random(rng, &budget) {
        Ok(Some(solution)) if solvable => Some(solution),
        _ => None,
    };
    for rule in local {
        for _ in 0..=rng.index(2) {
            add(rng, &mut variant, rule, solution.as_deref());
        }
    }
    let mut cells: Vec<Cell> = size.all_cells().collect();
    rng.shuffle(&mut cells);
    for cell in cells.into_iter().take(rng.index(givens + 1)) {
        let digit = match &solution {
            Some(digits) => digits[size.index(cell)],
            None => 1 + rng.index(size.get()),
        };
        variant.allow(cell, Digits::only(digit));
    }
    variant
}

/// Adds a random constraint of the rule, if some shape is found that it accepts.
fn add(rng: &mut Rng, variant: &mut Variant, rule: &'static Rule, solution: Option<&[usize]>) {
    for _ in 0..TRIES {
        let constraint = Constraint {
            rule,
            groups: groups(rng, variant.size()),
            value: value(rng, variant.size()),
        };
        let fits = rule.why_not(&constraint, variant).is_ok()
            && solution.is_none_or(|digits| keeps(variant, &constraint, digits));
        if fits
            && variant
                .push(rule, constraint.groups, constraint.value)
                .is_ok()
        {
            return;
        }
    }
}

/// A random full grid with the boxes of its size; if it should keep the `rule`, one that does if there is
/// one and the rule is about the whole grid.
pub fn grid(rng: &mut Rng, size: Size, rule: &'static Rule, keep: bool) -> Vec<usize> {
    let mut variant = Variant::new(size);
    let budget = Budget::unlimited();
    if keep
        && rule.form.is_grid()
        && variant.push(rule, Vec::new(), Value::Nothing).is_ok()
        && let Ok(Some(grid)) = Solver::new(&variant).random(rng, &budget)
    {
        return grid;
    }
    let random = Solver::new(&Variant::new(size)).random(rng, &budget);
    random.ok().flatten().unwrap_or_default()
}

/// Whether the digits are a solution, by the meaning of the rules alone.
pub fn holds(variant: &Variant, digits: &[usize]) -> bool {
    let cells = variant.size().all_cells();
    let mut allowed = cells.map(|cell| variant.allowed(cell)).zip(digits);
    allowed.all(|(allowed, digit)| allowed.contains(*digit)) && satisfies(variant.meaning(), digits)
}

/// Whether the digits keep one constraint, by its meaning alone.
fn keeps(variant: &Variant, constraint: &Constraint, digits: &[usize]) -> bool {
    let mut lines = Lines::new(variant.size());
    (constraint.rule.meaning)(constraint, variant, &mut lines);
    satisfies(lines, digits)
}

/// Whether the lines hold if the cells have these digits.
fn satisfies(mut lines: Lines, digits: &[usize]) -> bool {
    let n = lines.size().get();
    let holds = |var: usize| digits[var / n] == var % n + 1;
    let own = digits.len() * n;
    if lines.vars() == own {
        let value = |(weight, var): &(i64, usize)| if holds(*var) { *weight } else { 0 };
        let mut all = lines.lines().iter();
        return all.all(|line| line.terms.iter().map(value).sum::<i64>() >= line.at_least);
    }
    // The variables of its own that a rule introduced are left to the twin.
    for var in 0..own {
        lines.exactly(&Sum::of(var), i64::from(holds(var)));
    }
    !Twin::new(&lines).solutions(1).is_empty()
}

/// Compares what the solver finds with what the twin finds: the solutions, and the true candidates if there
/// are at most `limit` solutions. The solver is that of the puzzle, except where a test wants to see the
/// comparison fail. Returns the number of solutions, or what differs.
pub fn compare(solver: &Solver, variant: &Variant, limit: usize) -> Result<usize, String> {
    let mut expected = Twin::new(&variant.meaning()).solutions(limit + 1);
    let budget = Budget::unlimited();
    let (mut found, end) = solver.solutions(limit + 1, &budget);
    let differs = |what: &str, expected: &dyn std::fmt::Debug, found: &dyn std::fmt::Debug| {
        Err(format!(
            "{what} differ\nexpected {expected:?}\nfound    {found:?}\n{variant}"
        ))
    };
    let due = if expected.len() > limit {
        End::Limit
    } else {
        End::Complete
    };
    if (found.len(), end) != (expected.len(), due) {
        let (expected, found) = ((expected.len(), due), (found.len(), end));
        return differs("numbers of solutions", &expected, &found);
    }
    if due == End::Limit {
        return Ok(expected.len());
    }
    expected.sort();
    found.sort();
    if let Some(place) = (0..found.len()).find(|place| expected[*place] != found[*place]) {
        return differs("solutions", &expected[place], &found[place]);
    }
    let mut digits = vec![Digits::EMPTY; variant.size().cells()];
    for solution in &expected {
        for (digits, digit) in digits.iter_mut().zip(solution) {
            *digits = digits.or(Digits::only(*digit));
        }
    }
    let (candidates, end) = solver.true_candidates(&budget);
    if (&candidates, end) != (&digits, End::Complete) {
        return differs("true candidates", &digits, &candidates);
    }
    Ok(expected.len())
}

fn groups(rng: &mut Rng, size: Size) -> Vec<Vec<Cell>> {
    let n = size.get();
    match rng.index(10) {
        0 | 1 => Vec::new(),
        2 => vec![line(rng, size)],
        3 => {
            let (row, column) = (rng.index(n - 1), rng.index(n - 1));
            let cells = [
                (row, column),
                (row, column + 1),
                (row + 1, column),
                (row + 1, column + 1),
            ];
            vec![
                cells
                    .iter()
                    .filter_map(|(row, column)| size.cell(*row, *column))
                    .collect(),
            ]
        }
        4 => (0..2 + rng.index(2)).map(|_| walk(rng, size, 3)).collect(),
        5 => {
            let length = 1 + rng.index(3);
            vec![walk_of(rng, size, length), walk_of(rng, size, length)]
        }
        6 => vec![diagonal(rng, size)],
        _ => vec![walk(rng, size, 5)],
    }
}

/// Cells each of which touches the one before.
fn walk(rng: &mut Rng, size: Size, most: usize) -> Vec<Cell> {
    let length = 1 + rng.index(most);
    walk_of(rng, size, length)
}

fn walk_of(rng: &mut Rng, size: Size, length: usize) -> Vec<Cell> {
    let cells: Vec<Cell> = size.all_cells().collect();
    let mut at = cells[rng.index(cells.len())];
    let mut walk = vec![at];
    while walk.len() < length {
        let way = |rng: &mut Rng| isize::try_from(rng.index(3)).unwrap_or(1) - 1;
        if let Some(next) = size.step(at, way(rng), way(rng)).filter(|next| *next != at) {
            walk.push(next);
            at = next;
        }
    }
    walk
}

/// A row or column, from either end.
fn line(rng: &mut Rng, size: Size) -> Vec<Cell> {
    let place = rng.index(size.get());
    let cells = 0..size.get();
    let mut line: Vec<Cell> = if rng.coin() {
        cells.filter_map(|i| size.cell(place, i)).collect()
    } else {
        cells.filter_map(|i| size.cell(i, place)).collect()
    };
    if rng.coin() {
        line.reverse();
    }
    line
}

/// A diagonal from one side to another.
fn diagonal(rng: &mut Rng, size: Size) -> Vec<Cell> {
    let side = line(rng, size);
    let from = side[0];
    let ways = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
    let (down, right) = ways[rng.index(4)];
    crate::rules::little_killer::diagonal(size, from, down, right)
}

fn value(rng: &mut Rng, size: Size) -> Value {
    let n = size.get();
    match rng.index(8) {
        0..=2 => Value::Nothing,
        3 | 4 => Value::Number(i64::try_from(rng.index(n + 2)).unwrap_or(0)),
        5 => Value::Number(i64::try_from(rng.index(3 * n)).unwrap_or(0)),
        6 => Value::Digits((0..=rng.index(4)).map(|_| 1 + rng.index(n)).collect()),
        _ => {
            let texts = [
                "_________",
                "b-3_2",
                "-_9A",
                ".*",
                "[12].*",
                "(1|2|3)*4?(1|2|3)*",
                "1.*|.*2",
                ".{2}",
                "(.3?)*",
                "[^1][^2]+",
                "RNns1Uqg",
                "BNSMCRhOgrOiIqA",
            ];
            Value::Text(texts[rng.index(texts.len())].to_owned())
        }
    }
}
