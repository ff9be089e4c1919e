//! [`Facts`]: one state of a path, with what is remembered along the path.

use crate::proof::line::{Literal, Var};
use crate::proof::prover::Prover;
use crate::techniques::leftovers::Leftover;
use crate::techniques::sums::virtual_sums::VirtualSum;
use crate::{Marks, Rules};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use whydoku_grid::Budget;
use whydoku_variant::{Cell, Digits};

/// What techniques see: the rules and the marks.
#[derive(Debug)]
pub struct Facts<'a> {
    /// The puzzle.
    pub(crate) rules: &'a Rules,
    /// What is known.
    pub(crate) marks: &'a Marks,
    memory: &'a mut Memory,
    budget: &'a Budget,
}

/// What a path remembers: the constraints that gave nothing, with their candidates at that time.
#[derive(Debug, Default)]
pub struct Memory {
    idle: BTreeMap<(&'static str, usize), Vec<Digits>>,
    virtual_sums: Option<std::rc::Rc<Vec<VirtualSum>>>,
    dot_chains: Option<std::rc::Rc<Vec<Vec<usize>>>>,
    leftovers: Option<std::rc::Rc<Vec<Leftover>>>,
}

impl<'a> Facts<'a> {
    /// The state with these marks.
    pub const fn new(
        rules: &'a Rules,
        marks: &'a Marks,
        memory: &'a mut Memory,
        budget: &'a Budget,
    ) -> Self {
        Self {
            rules,
            marks,
            memory,
            budget,
        }
    }

    /// Whether something about these cells gave nothing when they had the same candidates.
    pub(crate) fn is_idle(&self, key: (&'static str, usize), cells: &[usize]) -> bool {
        let before = self.memory.idle.get(&key);
        before.is_some_and(|before| before.iter().eq(&self.snapshot(cells)))
    }

    /// Remembers that something about these cells gave nothing.
    pub(crate) fn set_idle(&mut self, key: (&'static str, usize), cells: &[usize]) {
        let now = self.snapshot(cells);
        self.memory.idle.insert(key, now);
    }

    fn snapshot(&self, cells: &[usize]) -> Vec<Digits> {
        cells.iter().map(|cell| self.marks.open(*cell)).collect()
    }

    /// The innies and outies of the puzzle, worked out once.
    pub(crate) fn virtual_sums(&mut self) -> std::rc::Rc<Vec<VirtualSum>> {
        let sums = &mut self.memory.virtual_sums;
        let rules = self.rules;
        sums.get_or_insert_with(|| std::rc::Rc::new(VirtualSum::all(rules)))
            .clone()
    }

    /// The chains of dots of the puzzle, worked out once.
    pub(crate) fn dot_chains(&mut self) -> std::rc::Rc<Vec<Vec<usize>>> {
        let rules = self.rules;
        let chains = &mut self.memory.dot_chains;
        chains
            .get_or_insert_with(|| std::rc::Rc::new(crate::techniques::fill::dot_chains(rules)))
            .clone()
    }

    /// The cells that houses leave over when others cover them, worked out once.
    pub(crate) fn leftovers(&mut self) -> std::rc::Rc<Vec<Leftover>> {
        let rules = self.rules;
        let leftovers = &mut self.memory.leftovers;
        leftovers
            .get_or_insert_with(|| std::rc::Rc::new(Leftover::all(rules)))
            .clone()
    }

    /// A number for a list of constraints, to remember something about them.
    pub(crate) fn key_of(&self, parts: &[usize]) -> usize {
        let count = self.rules.parts().len() + 1;
        parts.iter().fold(0, |key, part| {
            key.wrapping_mul(count).wrapping_add(part + 1)
        })
    }

    /// Uses a unit of work; breaks if none is left.
    pub(crate) fn spend(&self) -> ControlFlow<()> {
        match self.budget.spend(1) {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    }

    pub(crate) fn prover(&self) -> Prover<'a> {
        Prover::new(self.rules, self.marks)
    }

    /// The candidates that are open and not placed.
    pub(crate) fn is_candidate(&self, var: Var) -> bool {
        self.marks.value(var, self.rules.n()).is_none()
    }

    /// The open candidates among these, placed ones included.
    pub(crate) fn open_of(&self, vars: &[Var]) -> Vec<Var> {
        let n = self.rules.n();
        let open = vars.iter().filter(|var| self.marks.is_open(**var, n));
        open.copied().collect()
    }

    /// The open candidates of a cell.
    pub(crate) fn vars(&self, cell: usize) -> Vec<Var> {
        let digits = self.marks.open(cell);
        digits
            .iter()
            .map(|digit| self.rules.var(cell, digit))
            .collect()
    }

    /// The cells among these without a digit.
    pub(crate) fn unsolved(&self, cells: &[usize]) -> Vec<usize> {
        let open = cells
            .iter()
            .filter(|cell| self.marks.digit(**cell).is_none());
        open.copied().collect()
    }

    /// The cells of candidates, in order and each once.
    pub(crate) fn cells_of(&self, vars: &[Var]) -> Vec<Cell> {
        let mut cells: Vec<usize> = vars.iter().map(|var| var / self.rules.n()).collect();
        cells.sort_unstable();
        cells.dedup();
        self.named(&cells)
    }

    /// The cells with these indices.
    pub(crate) fn named(&self, cells: &[usize]) -> Vec<Cell> {
        cells.iter().map(|cell| self.rules.cell(*cell)).collect()
    }

    /// Candidates for a picture.
    pub(crate) fn pictured(&self, vars: &[Var]) -> Vec<(Cell, usize)> {
        vars.iter().map(|var| self.rules.candidate(*var)).collect()
    }

    /// The lines that say that two of these cells differ.
    pub(crate) fn lines_among(&self, cells: &[usize]) -> Vec<usize> {
        let mut lines = Vec::new();
        for group in self.rules.groups() {
            let inside = group
                .cells
                .iter()
                .filter(|cell| cells.contains(cell))
                .count();
            if inside > 1 {
                lines.extend(&group.at_most);
            }
        }
        lines
    }
}

/// Eliminations of these candidates.
pub(crate) fn off(vars: &[Var]) -> Vec<Literal> {
    vars.iter().map(|var| Literal::off(*var)).collect()
}
