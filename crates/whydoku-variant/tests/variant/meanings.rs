//! The meaning of every rule against a plain definition: what people say the rule is, checked on full grids.

use crate::plain;
use whydoku_grid::Rng;
use whydoku_variant::twin::Twin;
use whydoku_variant::{Cell, Constraint, Size, Value, Variant, all_rules, sample};

/// A full grid that a definition is checked on.
struct Full<'a> {
    size: usize,
    digits: &'a [usize],
    variant: &'a Variant,
}

impl Full<'_> {
    fn at(&self, cell: Cell) -> usize {
        self.digits[cell.row() * self.size + cell.column()]
    }

    fn line(&self, cells: &[Cell]) -> Vec<usize> {
        cells.iter().map(|cell| self.at(*cell)).collect()
    }

    fn sum(&self, cells: &[Cell]) -> usize {
        self.line(cells).iter().sum()
    }

    /// All pairs of cells, each with how far apart they are.
    fn pairs(&self) -> Vec<(Cell, Cell, usize, usize)> {
        let cells: Vec<Cell> = self.variant.size().all_cells().collect();
        let mut pairs = Vec::new();
        for (place, a) in cells.iter().enumerate() {
            for b in &cells[place + 1..] {
                let apart = (a.row().abs_diff(b.row()), a.column().abs_diff(b.column()));
                pairs.push((*a, *b, apart.0.min(apart.1), apart.0.max(apart.1)));
            }
        }
        pairs
    }

    fn marked(&self, a: Cell, b: Cell, rules: &[&str]) -> bool {
        self.variant.constraints().iter().any(|c| {
            let cells = c.groups().concat();
            rules.contains(&c.rule().id) && cells.contains(&a) && cells.contains(&b)
        })
    }

    /// Whether no unmarked neighbors satisfy a condition.
    fn no_neighbors(&self, marks: &[&str], condition: impl Fn(usize, usize) -> bool) -> bool {
        self.pairs().iter().all(|(a, b, near, far)| {
            (*near, *far) != (0, 1)
                || self.marked(*a, *b, marks)
                || !condition(self.at(*a), self.at(*b))
        })
    }

    fn stated(&self, rule: &str, usual: usize) -> Vec<usize> {
        let marks = self
            .variant
            .constraints()
            .iter()
            .filter(|c| c.rule().id == rule);
        let numbers: Vec<usize> = marks.map(|c| number(c).unwrap_or(usual)).collect();
        if numbers.is_empty() {
            vec![usual]
        } else {
            numbers
        }
    }
}

fn number(c: &Constraint) -> Option<usize> {
    match c.value() {
        Value::Number(number) => usize::try_from(*number).ok(),
        _ => None,
    }
}

fn text(c: &Constraint) -> &str {
    match c.value() {
        Value::Text(text) => text,
        other => panic!("{other:?} is not a text"),
    }
}

fn different(digits: &[usize]) -> bool {
    let mut sorted = digits.to_vec();
    sorted.sort_unstable();
    sorted.windows(2).all(|pair| pair[0] != pair[1])
}

const fn ratio(a: usize, b: usize, factor: usize) -> bool {
    a * factor == b || b * factor == a
}

/// Whether some way to cut the digits into runs gives each run the sum.
fn splits(digits: &[usize], sum: usize) -> bool {
    digits.is_empty()
        || (1..=digits.len())
            .any(|end| digits[..end].iter().sum::<usize>() == sum && splits(&digits[end..], sum))
}

/// The rule in its plain form; `None` without a number that the rule must state.
#[expect(clippy::too_many_lines, reason = "one arm for each rule")]
fn holds(c: &Constraint, full: &Full<'_>) -> Option<bool> {
    let groups = c.groups();
    let cells: &[Cell] = groups.first().map_or(&[], Vec::as_slice);
    let (line, n) = (full.line(cells), full.size);
    let ends = || {
        (
            line[0].min(line[line.len() - 1]),
            line[0].max(line[line.len() - 1]),
        )
    };
    let inner = || &line[1..line.len() - 1];
    let near = |window: usize| {
        let count = line.len();
        let pairs = (0..count).flat_map(|i| (i + 1..count.min(i + window)).map(move |j| (i, j)));
        pairs.collect::<Vec<_>>()
    };
    Some(match c.rule().id {
        "region" | "extra-region" => different(&line),
        "falling-diagonal" => {
            different(&(0..n).map(|i| full.digits[i * n + i]).collect::<Vec<_>>())
        }
        "rising-diagonal" => different(
            &(0..n)
                .map(|i| full.digits[i * n + n - 1 - i])
                .collect::<Vec<_>>(),
        ),
        "anti-knight" => full
            .pairs()
            .iter()
            .all(|(a, b, near, far)| (*near, *far) != (1, 2) || full.at(*a) != full.at(*b)),
        "anti-king" => full
            .pairs()
            .iter()
            .all(|(a, b, _, far)| *far != 1 || full.at(*a) != full.at(*b)),
        "disjoint-groups" => full.pairs().iter().all(|(a, b, ..)| {
            let (rows, columns) = full.variant.size().box_shape().unwrap();
            let place = |cell: &Cell| (cell.row() % rows, cell.column() % columns);
            place(a) != place(b) || full.at(*a) != full.at(*b)
        }),
        "windoku" => {
            let size = full.variant.size();
            let (rows, columns) = size.box_shape().unwrap();
            let inside = |cell: &Cell| {
                !cell.row().is_multiple_of(rows + 1) && !cell.column().is_multiple_of(columns + 1)
            };
            let window = |cell: &Cell| (cell.row() / (rows + 1), cell.column() / (columns + 1));
            // There is a gap after the last window, too.
            let fits = |cell: &Cell| {
                (window(cell).0 + 1) * (rows + 1) < n && (window(cell).1 + 1) * (columns + 1) < n
            };
            full.pairs().iter().all(|(a, b, ..)| {
                !inside(a)
                    || !inside(b)
                    || !fits(a)
                    || window(a) != window(b)
                    || full.at(*a) != full.at(*b)
            })
        }
        "non-consecutive" => full.no_neighbors(&["difference"], |a, b| a.abs_diff(b) == 1),
        "killer-cage" => {
            different(&line) && number(c).is_none_or(|sum| line.iter().sum::<usize>() == sum)
        }
        "sum" => {
            let minus = groups.get(1).map_or(0, |cells| full.sum(cells));
            line.iter().sum::<usize>() == number(c)? + minus
        }
        "arrow" => line.iter().fold(0, |value, digit| value * 10 + digit) == full.sum(&groups[1]),
        "double-arrow" => ends().0 + ends().1 == inner().iter().sum::<usize>(),
        "thermometer" => line.windows(2).all(|pair| pair[0] < pair[1]),
        "slow-thermometer" => line.is_sorted(),
        "palindrome" => line.iter().eq(line.iter().rev()),
        "clone" => line == full.line(&groups[1]),
        "same-digits" => groups.iter().all(|group| {
            let (mut a, mut b) = (line.clone(), full.line(group));
            a.sort_unstable();
            b.sort_unstable();
            a == b
        }),
        "renban" => {
            let (least, most) = (line.iter().min()?, line.iter().max()?);
            different(&line) && most - least + 1 == line.len()
        }
        "whispers" => {
            let least = number(c).unwrap_or(n.div_ceil(2));
            line.windows(2)
                .all(|pair| pair[0].abs_diff(pair[1]) >= least)
        }
        "between" => inner()
            .iter()
            .all(|digit| ends().0 < *digit && *digit < ends().1),
        "lockout" => {
            ends().1 - ends().0 >= number(c).unwrap_or(n / 2)
                && inner()
                    .iter()
                    .all(|digit| *digit < ends().0 || ends().1 < *digit)
        }
        "region-sum" => {
            let (rows, columns) = full.variant.size().box_shape().unwrap();
            let region = |cell: &Cell| (cell.row() / rows, cell.column() / columns);
            let mut sums: Vec<((usize, usize), usize)> = Vec::new();
            for cell in cells {
                match sums.last_mut() {
                    Some((last, sum)) if *last == region(cell) => *sum += full.at(*cell),
                    _ => sums.push((region(cell), full.at(*cell))),
                }
            }
            sums.windows(2).all(|pair| pair[0].1 == pair[1].1)
        }
        "equal-sums" => groups
            .iter()
            .all(|group| full.sum(group) == full.sum(cells)),
        "sum-line" => splits(&line, number(c)?),
        "zipper" => {
            let sums: Vec<usize> = (0..line.len() / 2)
                .map(|i| line[i] + line[line.len() - 1 - i])
                .collect();
            let middle = (line.len() % 2 == 1).then(|| line[line.len() / 2]);
            sums.iter().all(|sum| *sum == middle.unwrap_or(sums[0]))
        }
        "entropic" => near(3)
            .iter()
            .all(|(i, j)| (line[*i] - 1) * 3 / n != (line[*j] - 1) * 3 / n),
        "modular" => {
            let modulus = number(c).unwrap_or(3);
            near(modulus)
                .iter()
                .all(|(i, j)| line[*i] % modulus != line[*j] % modulus)
        }
        "nabner" => near(line.len())
            .iter()
            .all(|(i, j)| line[*i].abs_diff(line[*j]) >= 2),
        "difference" => line[0].abs_diff(line[1]) == number(c).unwrap_or(1),
        "ratio" => ratio(line[0], line[1], number(c).unwrap_or(2)),
        "xv" => line[0] + line[1] == number(c)?,
        "all-differences-marked" => {
            let amounts = full.stated("difference", 1);
            full.no_neighbors(&["difference", "ratio"], |a, b| {
                amounts.contains(&a.abs_diff(b))
            })
        }
        "all-ratios-marked" => {
            let factors = full.stated("ratio", 2);
            full.no_neighbors(&["difference", "ratio"], |a, b| {
                factors.iter().any(|f| ratio(a, b, *f))
            })
        }
        "all-xv-marked" => full.no_neighbors(&["xv"], |a, b| a + b == 5 || a + b == 10),
        "odd" => line.iter().all(|digit| digit % 2 == 1),
        "even" => line.iter().all(|digit| digit % 2 == 0),
        "minimum" | "maximum" => full.pairs().iter().all(|(a, b, near, far)| {
            let (marked, other) = if cells[0] == *a { (a, b) } else { (b, a) };
            let alike = |c: &Constraint| c.groups().concat().contains(other);
            let mut alikes = full
                .variant
                .constraints()
                .iter()
                .filter(|o| o.rule() == c.rule());
            if (*near, *far) != (0, 1) || *marked != cells[0] || alikes.any(alike) {
                return true;
            }
            let less = full.at(*marked) < full.at(*other);
            full.at(*marked) != full.at(*other) && less == (c.rule().id == "minimum")
        }),
        "greater-than" => line[0] > line[1],
        "quadruple" => {
            let Value::Digits(digits) = c.value() else {
                return None;
            };
            let times = |digit: usize, list: &[usize]| list.iter().filter(|d| **d == digit).count();
            digits
                .iter()
                .all(|digit| times(*digit, &line) >= times(*digit, digits))
        }
        "little-killer" => line.iter().sum::<usize>() == number(c)?,
        "sandwich" => {
            let place = |digit: usize| line.iter().position(|d| *d == digit).unwrap();
            let (from, to) = (place(1).min(place(n)), place(1).max(place(n)));
            line[from + 1..to].iter().sum::<usize>() == number(c)?
        }
        "skyscraper" => {
            let visible = (0..n).filter(|i| line[..*i].iter().all(|before| *before < line[*i]));
            visible.count() == number(c)?
        }
        "x-sum" => line[..line[0]].iter().sum::<usize>() == number(c)?,
        "column-indexer" => cells.iter().all(|cell| {
            let row = cell.row() * n;
            full.digits[row + full.at(*cell) - 1] == cell.column() + 1
        }),
        "row-indexer" => cells
            .iter()
            .all(|cell| full.digits[(full.at(*cell) - 1) * n + cell.column()] == cell.row() + 1),
        "pair-table" => line
            .windows(2)
            .all(|pair| plain::table_allows(text(c), n, pair[0], pair[1])),
        "any-pair-table" => near(line.len()).iter().all(|(i, j)| {
            plain::table_allows(text(c), n, line[*i], line[*j])
                && plain::table_allows(text(c), n, line[*j], line[*i])
        }),
        "pattern" => plain::matches(text(c), &line),
        "automaton" => plain::accepts(text(c), &line),
        other => panic!("{other} has no plain definition here"),
    })
}

/// Checks random constraints of every rule on random full grids of a size.
fn check(size: usize, seed: u64, cases: usize) {
    let size = Size::new(size).unwrap();
    let mut rng = Rng::new(seed);
    let (mut yes, mut no) = (0, 0);
    // A given is a property of a cell, not a constraint.
    for rule in all_rules().iter().filter(|rule| rule.id != "given") {
        let mut both = [0, 0];
        for case in 0..cases {
            let with = if case % 2 == 0 { "difference" } else { "ratio" };
            let rules = [*rule, whydoku_variant::find_rule(with).unwrap()];
            let rules = if rule.id.starts_with("all-") {
                &rules[..]
            } else {
                &rules[..1]
            };
            let variant = sample::variant(&mut rng, size, rules, 0, case % 3 != 0);
            let grid = sample::grid(&mut rng, size, rule, case % 2 == 0);
            let full = Full {
                size: size.get(),
                digits: &grid,
                variant: &variant,
            };
            let plain: Option<Vec<bool>> = variant
                .constraints()
                .iter()
                .map(|c| holds(c, &full))
                .collect();
            let plain = plain.unwrap_or_else(|| panic!("no plain definition fits\n{variant}"));
            let plain = plain.into_iter().all(|holds| holds);
            assert_eq!(sample::holds(&variant, &grid), plain, "{variant}{grid:?}");
            both[usize::from(plain)] += usize::from(!variant.constraints().is_empty());
        }
        yes += both[1];
        no += both[0];
    }
    println!("{size}: {yes} grids keep their rules, {no} break them");
    assert!(yes > cases && no > cases);
}

#[test]
fn meanings_agree_with_plain_definitions_on_4x4() {
    check(4, 4, 120);
}

#[test]
fn meanings_agree_with_plain_definitions_on_6x6() {
    check(6, 5, 40);
}

/// Latin squares, diagonal Latin squares and Sudoku of small sizes have been counted by others.
#[test]
fn known_counts() {
    for (text, count) in [
        ("size 3", 12),
        ("size 4\nregions none", 576),
        ("size 4", 288),
        ("size 5", 161_280),
        ("size 4\nfalling-diagonal\nrising-diagonal", 48),
    ] {
        let variant: Variant = text.parse().unwrap();
        let twin = Twin::new(&variant.meaning()).solutions(200_000).len();
        assert_eq!(twin, count, "{text}");
        let solver = whydoku_variant::Solver::new(&variant);
        let counted = solver.count(u64::MAX, &whydoku_grid::Budget::unlimited());
        assert_eq!(
            counted,
            (count as u64, whydoku_variant::End::Complete),
            "{text}"
        );
    }
}
