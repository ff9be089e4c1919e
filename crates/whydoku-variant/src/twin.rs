//! [`Twin`]: a slow solver that knows nothing but the meaning of a puzzle.
//!
//! It decides one variable after another and checks the lines by their bounds: a line that can no longer
//! reach its bound is a conflict, and a variable without which it could not is decided. It shares no
//! code with the engine, which is tested against it.

use crate::lines::{Lines, Var};

/// A slow solver that knows nothing but the lines of a puzzle.
#[derive(Debug)]
pub struct Twin {
    size: usize,
    cells: usize,
    lines: Vec<Vec<(i64, Var)>>,
    /// For each variable, the lines that have it, with its weight there.
    occurrences: Vec<Vec<(usize, i64)>>,
    /// For each line, how much its sum can still exceed its bound.
    slack: Vec<i64>,
    value: Vec<Option<bool>>,
    /// The decided variables, in order.
    trail: Vec<Var>,
    conflict: bool,
    /// The decisions that are left.
    patience: u64,
}

impl Twin {
    /// The solver for these lines.
    pub fn new(lines: &Lines) -> Self {
        let mut twin = Self {
            size: lines.size().get(),
            cells: lines.size().cells(),
            lines: Vec::new(),
            occurrences: vec![Vec::new(); lines.vars()],
            slack: Vec::new(),
            value: vec![None; lines.vars()],
            trail: Vec::new(),
            conflict: false,
            patience: u64::MAX,
        };
        for (number, line) in lines.lines().iter().enumerate() {
            let most: i64 = line.terms.iter().map(|(weight, _)| weight.max(&0)).sum();
            twin.slack.push(most - line.at_least);
            for (weight, var) in &line.terms {
                twin.occurrences[*var].push((number, *weight));
            }
            twin.lines.push(line.terms.clone());
        }
        let all: Vec<usize> = (0..twin.lines.len()).collect();
        twin.conflict = !twin.propagate(all);
        twin
    }

    /// The solutions, row by row, at most `limit` of them; in no particular order.
    pub fn solutions(&mut self, limit: usize) -> Vec<Vec<usize>> {
        let mut found = Vec::new();
        if !self.conflict {
            self.search(limit, &mut found);
        }
        found
    }

    /// The solutions, at most `limit` of them, if so many decisions suffice to find them all.
    pub fn solutions_within(&mut self, limit: usize, decisions: u64) -> Option<Vec<Vec<usize>>> {
        self.patience = decisions;
        let found = self.solutions(limit);
        let enough = self.patience > 0;
        self.patience = u64::MAX;
        enough.then_some(found)
    }

    fn search(&mut self, limit: usize, found: &mut Vec<Vec<usize>>) {
        if found.len() >= limit || self.patience == 0 {
            return;
        }
        let Some(cell) = self.narrowest_cell() else {
            if self.rest_can_be_decided() {
                found.push((0..self.cells).map(|cell| self.digit(cell)).collect());
            }
            return;
        };
        for var in cell * self.size..(cell + 1) * self.size {
            if self.value[var].is_none() {
                let mark = self.trail.len();
                self.patience = self.patience.saturating_sub(1);
                if self.decide(var, true) {
                    self.search(limit, found);
                }
                self.undo(mark);
            }
        }
    }

    /// The undecided cell with the fewest digits left.
    fn narrowest_cell(&self) -> Option<usize> {
        let open = |cell: usize| {
            let vars = &self.value[cell * self.size..(cell + 1) * self.size];
            vars.iter().filter(|value| value.is_none()).count()
        };
        let cells = (0..self.cells).map(|cell| (open(cell), cell));
        cells
            .filter(|(open, _)| *open > 0)
            .min()
            .map(|(_, cell)| cell)
    }

    fn digit(&self, cell: usize) -> usize {
        let vars = &self.value[cell * self.size..(cell + 1) * self.size];
        vars.iter()
            .position(|value| *value == Some(true))
            .map_or(0, |place| place + 1)
    }

    /// Whether some choice of the variables that are not of cells satisfies all lines.
    fn rest_can_be_decided(&mut self) -> bool {
        let Some(var) = self.value.iter().position(Option::is_none) else {
            return true;
        };
        [true, false].into_iter().any(|value| {
            let mark = self.trail.len();
            let fits = self.decide(var, value) && self.rest_can_be_decided();
            self.undo(mark);
            fits
        })
    }

    /// Decides a variable and everything that follows; `false` on a conflict.
    fn decide(&mut self, var: Var, value: bool) -> bool {
        let touched = self.assign(var, value);
        self.propagate(touched)
    }

    /// Sets a variable and returns the lines that lost some slack.
    fn assign(&mut self, var: Var, value: bool) -> Vec<usize> {
        self.value[var] = Some(value);
        self.trail.push(var);
        let mut touched = Vec::new();
        for (line, weight) in &self.occurrences[var] {
            if (*weight > 0) != value {
                self.slack[*line] -= weight.abs();
                touched.push(*line);
            }
        }
        touched
    }

    fn propagate(&mut self, mut waiting: Vec<usize>) -> bool {
        while let Some(line) = waiting.pop() {
            if self.slack[line] < 0 {
                return false;
            }
            for place in 0..self.lines[line].len() {
                let (weight, var) = self.lines[line][place];
                if weight.abs() > self.slack[line] && self.value[var].is_none() {
                    waiting.extend(self.assign(var, weight > 0));
                }
            }
        }
        true
    }

    fn undo(&mut self, mark: usize) {
        for var in self.trail.drain(mark..) {
            let value = self.value[var].take();
            for (line, weight) in &self.occurrences[var] {
                if Some(*weight > 0) != value {
                    self.slack[*line] += weight.abs();
                }
            }
        }
    }
}
