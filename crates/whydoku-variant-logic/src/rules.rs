//! [`Rules`]: what logic needs to know about a puzzle, worked out once from the meaning of its rules.

use crate::proof::line::{Inequality, Literal, Var};
use std::collections::BTreeMap;
use whydoku_variant::{Cell, Constraint, Size, Variant};

/// A puzzle prepared for logic. Everything here comes from the lines that its rules mean; nothing knows a
/// solution.
#[derive(Debug)]
pub struct Rules {
    variant: Variant,
    cells: Vec<Cell>,
    parts: Vec<Constraint>,
    first: Vec<usize>,
    lines: Vec<Inequality>,
    vars: usize,
    truths: Vec<Truth>,
    peers: Vec<Vec<(Var, usize)>>,
    conflicts: Vec<VarSet>,
    groups: Vec<Group>,
    equations: Vec<Equation>,
}

/// A line that says that at least one of some candidates is true.
#[derive(Clone, Debug)]
pub(crate) struct Truth {
    /// The number of the line.
    pub(crate) line: usize,
    /// The candidates.
    pub(crate) vars: Vec<Var>,
}

/// Cells that hold different digits.
#[derive(Clone, Debug)]
pub(crate) struct Group {
    /// The place of its constraint in [`Rules::parts`].
    pub(crate) part: usize,
    /// The cells, as indices.
    pub(crate) cells: Vec<usize>,
    /// For each digit, the line that says that at most one of the cells has it.
    pub(crate) at_most: Vec<usize>,
    /// For each digit, the line that says that at least one of the cells has it; empty for groups with
    /// fewer cells than digits.
    pub(crate) at_least: Vec<usize>,
}

/// A weighted sum of digits that is known.
#[derive(Clone, Debug)]
pub(crate) struct Equation {
    /// The constraint.
    pub(crate) part: usize,
    /// The weights with the indices of their cells.
    pub(crate) terms: Vec<(i64, usize)>,
    /// The sum.
    pub(crate) total: i64,
    /// The lines that say that the sum is at least and at most the total.
    pub(crate) lines: [usize; 2],
}

/// A set of variables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct VarSet(Vec<u64>);

impl VarSet {
    pub(crate) fn empty(vars: usize) -> Self {
        Self(vec![0; vars.div_ceil(64)])
    }

    pub(crate) fn insert(&mut self, var: Var) {
        self.0[var / 64] |= 1 << (var % 64);
    }

    pub(crate) fn contains(&self, var: Var) -> bool {
        self.0[var / 64] >> (var % 64) & 1 == 1
    }

    pub(crate) fn and(&mut self, other: &Self) {
        for (mine, other) in self.0.iter_mut().zip(&other.0) {
            *mine &= other;
        }
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = Var> {
        self.0.iter().enumerate().flat_map(|(place, block)| {
            let mut left = *block;
            std::iter::from_fn(move || {
                let bit = left.trailing_zeros() as usize;
                let some = left != 0;
                left &= left.wrapping_sub(1);
                some.then_some(64 * place + bit)
            })
        })
    }
}

impl Rules {
    /// Works out what logic needs to know about a puzzle.
    pub fn new(variant: &Variant) -> Self {
        let (meaning, first) = variant.meaning_by_constraint();
        let size = variant.size();
        let n = size.get();
        let lines: Vec<Inequality> = meaning.lines().iter().map(Inequality::of).collect();
        let candidates = size.cells() * n;
        let mut rules = Self {
            variant: variant.clone(),
            cells: size.all_cells().collect(),
            parts: variant.everything(),
            first,
            vars: meaning.vars(),
            truths: Vec::new(),
            peers: vec![Vec::new(); candidates],
            conflicts: vec![VarSet::empty(candidates); candidates],
            groups: Vec::new(),
            equations: Vec::new(),
            lines,
        };
        rules.find_truths_and_links();
        rules.find_groups();
        rules.find_equations();
        rules
    }

    fn find_truths_and_links(&mut self) {
        let candidates = self.candidates();
        for (number, line) in self.lines.iter().enumerate() {
            if let Some(vars) = line.as_truth() {
                let vars: Vec<Var> = vars.collect();
                if vars.iter().all(|var| *var < candidates) {
                    self.truths.push(Truth { line: number, vars });
                }
            } else if let Some(vars) = line.as_link() {
                let vars: Vec<Var> = vars.filter(|var| *var < candidates).collect();
                for var in &vars {
                    for other in vars.iter().filter(|other| *other != var) {
                        if !self.conflicts[*var].contains(*other) {
                            self.conflicts[*var].insert(*other);
                            self.peers[*var].push((*other, number));
                        }
                    }
                }
            }
        }
        for peers in &mut self.peers {
            peers.sort_unstable();
        }
    }

    fn find_groups(&mut self) {
        let n = self.n();
        let mut at_most: BTreeMap<(usize, Vec<usize>), BTreeMap<usize, usize>> = BTreeMap::new();
        let mut at_least = at_most.clone();
        for (number, line) in self.lines.iter().enumerate() {
            let Some(part) = self.part_of(number) else {
                continue;
            };
            let (vars, place): (Vec<Var>, _) = match (line.as_truth(), line.as_link()) {
                (Some(vars), _) => (vars.collect(), &mut at_least),
                (_, Some(vars)) => (vars.collect(), &mut at_most),
                _ => continue,
            };
            let digit = vars[0] % n;
            if vars.len() > 1 && vars.iter().all(|var| *var < n * n * n && var % n == digit) {
                let mut cells: Vec<usize> = vars.iter().map(|var| var / n).collect();
                cells.sort_unstable();
                place
                    .entry((part, cells))
                    .or_default()
                    .insert(digit, number);
            }
        }
        for (key, digits) in at_most {
            if digits.len() == n {
                let least = at_least.remove(&key).filter(|least| least.len() == n);
                self.groups.push(Group {
                    part: key.0,
                    cells: key.1,
                    at_most: digits.into_values().collect(),
                    at_least: least.map(|l| l.into_values().collect()).unwrap_or_default(),
                });
            }
        }
    }

    fn find_equations(&mut self) {
        for number in 1..self.lines.len() {
            let (least, most) = (&self.lines[number - 1], &self.lines[number]);
            let Some((terms, total)) = self.as_sum(least) else {
                continue;
            };
            let opposite: Vec<(i64, usize)> = terms.iter().map(|(w, cell)| (-w, *cell)).collect();
            if self.as_sum(most) == Some((opposite, -total))
                && let Some(part) = self.part_of(number)
            {
                self.equations.push(Equation {
                    part,
                    terms,
                    total,
                    lines: [number - 1, number],
                });
            }
        }
    }

    /// The weights of cells and the bound if the line is about a weighted sum of digits.
    fn as_sum(&self, line: &Inequality) -> Option<(Vec<(i64, usize)>, i64)> {
        let n = self.n();
        let mut at_least = line.at_least;
        let mut weights: BTreeMap<usize, Vec<i64>> = BTreeMap::new();
        for (weight, literal) in &line.terms {
            if literal.var() >= self.candidates() {
                return None;
            }
            let signed = if literal.holds() {
                *weight
            } else {
                at_least -= weight;
                -*weight
            };
            let cell = weights
                .entry(literal.var() / n)
                .or_insert_with(|| vec![0; n]);
            cell[literal.var() % n] = signed;
        }
        let mut terms = Vec::new();
        for (cell, weights) in weights {
            let unit = weights[0];
            if unit == 0
                || !(1..)
                    .zip(&weights)
                    .all(|(digit, weight)| digit * unit == *weight)
            {
                return None;
            }
            terms.push((unit, cell));
        }
        Some((terms, at_least))
    }

    /// The puzzle.
    pub const fn variant(&self) -> &Variant {
        &self.variant
    }

    /// The size of the grid.
    pub const fn size(&self) -> Size {
        self.variant.size()
    }

    /// The number of digits.
    pub(crate) const fn n(&self) -> usize {
        self.size().get()
    }

    /// The number of candidates, which is also the first variable that is not one.
    pub(crate) const fn candidates(&self) -> usize {
        self.size().cells() * self.n()
    }

    /// The number of variables of the meaning.
    pub(crate) const fn vars(&self) -> usize {
        self.vars
    }

    /// Every constraint: rows, columns, regions, limited cells and the others, in this order.
    pub fn parts(&self) -> &[Constraint] {
        &self.parts
    }

    /// The lines that the rules mean.
    pub(crate) fn lines(&self) -> &[Inequality] {
        &self.lines
    }

    /// The numbers of the lines of a constraint.
    pub(crate) fn lines_of(&self, part: usize) -> std::ops::Range<usize> {
        let end = self.first.get(part + 1).copied();
        self.first[part]..end.unwrap_or(self.lines.len())
    }

    /// The constraint of a line; `None` for the lines of cells.
    pub(crate) fn part_of(&self, line: usize) -> Option<usize> {
        self.first
            .partition_point(|first| *first <= line)
            .checked_sub(1)
    }

    /// The line that says that a cell has at least one digit; the next line says at most one.
    pub(crate) const fn cell_line(cell: usize) -> usize {
        2 * cell
    }

    pub(crate) fn truths(&self) -> &[Truth] {
        &self.truths
    }

    pub(crate) fn groups(&self) -> &[Group] {
        &self.groups
    }

    pub(crate) fn equations(&self) -> &[Equation] {
        &self.equations
    }

    /// The candidates that cannot be true together with this one, each with a line that says so.
    pub(crate) fn peers(&self, var: Var) -> &[(Var, usize)] {
        &self.peers[var]
    }

    /// The candidates that cannot be true together with this one.
    pub(crate) fn conflicts(&self, var: Var) -> &VarSet {
        &self.conflicts[var]
    }

    /// The candidates that cannot be true whichever of these is; all candidates if there are none.
    pub(crate) fn seen_by_all(&self, vars: &[Var]) -> Vec<Var> {
        let Some((first, rest)) = vars.split_first() else {
            return (0..self.candidates()).collect();
        };
        let mut seen = self.conflicts[*first].clone();
        for var in rest {
            seen.and(&self.conflicts[*var]);
        }
        seen.iter().collect()
    }

    /// A line that says that not both candidates are true.
    pub(crate) fn link(&self, a: Var, b: Var) -> Option<usize> {
        let peers = &self.peers[a];
        let place = peers.binary_search_by_key(&b, |(var, _)| *var).ok()?;
        Some(peers[place].1)
    }

    /// Whether two cells hold different digits.
    pub(crate) fn differ(&self, a: usize, b: usize) -> bool {
        (0..self.n())
            .all(|digit| self.conflicts[a * self.n() + digit].contains(b * self.n() + digit))
    }

    /// The cell with an index.
    pub(crate) fn cell(&self, index: usize) -> Cell {
        self.cells[index]
    }

    /// The cell and the digit of a candidate.
    pub(crate) fn candidate(&self, var: Var) -> (Cell, usize) {
        (self.cells[var / self.n()], var % self.n() + 1)
    }

    /// The variable of a candidate.
    pub(crate) const fn var(&self, cell: usize, digit: usize) -> Var {
        cell * self.n() + digit - 1
    }

    /// `r1c1=2` or `r1c1<>2`; a variable that is not a candidate is `v` and its number.
    pub fn literal_name(&self, literal: Literal) -> String {
        if literal.var() < self.candidates() {
            let (cell, digit) = self.candidate(literal.var());
            let sign = if literal.holds() { "=" } else { "<>" };
            format!("{cell}{sign}{digit}")
        } else {
            let sign = if literal.holds() { "" } else { "~" };
            format!("{sign}v{}", literal.var())
        }
    }
}
