//! Solving, counting and listing for variants.

use super::{VariantPuzzle, letter, not_yet, solution_line};
use crate::check::CheckAnswer;
use crate::solutions::SolutionsEnd;
use crate::solve::{Method, SolveAnswer};
use crate::true_candidates::TrueCandidatesAnswer;
use crate::{Outcome, RequestError};
use std::ops::ControlFlow;
use whydoku::Budget;
use whydoku::variant::{Digits, End, Solution, Solver};

impl VariantPuzzle {
    /// Answers `solve`: by the methods `unique` and `first`.
    pub fn solve(&self, method: Method, budget: &Budget) -> Result<SolveAnswer, RequestError> {
        let limit = match method {
            Method::Unique => 2,
            Method::First => 1,
            other => return Err(not_yet(&format!("the method `{}`", other.name()))),
        };
        let before = budget.used();
        let (mut found, end) = Solver::new(&self.variant).solutions(limit, budget);
        let mut answer = SolveAnswer {
            solution: None,
            method,
            guesses: budget.used() - before,
            depth: 0,
            outcome: Outcome::NoSolution,
            reason: None,
            grid: None,
            several: None,
            backtracks: None,
            classic: None,
            variant: Some(self.note()),
        };
        match (found.pop(), found.pop(), end) {
            (Some(second), Some(first), _) => {
                answer.outcome = Outcome::SeveralSolutions;
                answer.several = Some([solution_line(&first), solution_line(&second)]);
            }
            (_, _, End::Spent(spent)) => answer.outcome = spent.into(),
            (Some(only), ..) => {
                answer.outcome = Outcome::Solved;
                answer.solution = Some(solution_line(&only));
            }
            (None, ..) => {}
        }
        Ok(answer)
    }

    /// Answers `check`: counts solutions up to the limit.
    pub fn check(&self, limit: u64, budget: &Budget) -> CheckAnswer {
        let solver = Solver::new(&self.variant);
        let mut two: Vec<Solution> = Vec::new();
        let mut count = 0;
        let end = solver.each(budget, |digits| {
            count += 1;
            if two.len() < 2 {
                two.push(digits.to_vec());
            }
            // One more than the limit tells "exactly the limit" from "at least".
            if count > limit {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        let given_up = match end {
            End::Spent(spent) => Some(Outcome::from(spent)),
            End::Complete | End::Limit => None,
        };
        let differ = match two.as_slice() {
            [first, second] => {
                let pairs = first.iter().zip(second);
                let cells = self.variant.size().all_cells().zip(pairs);
                let differ = cells.filter(|(_, (a, b))| a != b);
                differ.map(|(cell, _)| cell.to_string()).collect()
            }
            _ => Vec::new(),
        };
        let exact = end == End::Complete;
        let several: Option<[Solution; 2]> = two.try_into().ok();
        CheckAnswer {
            solutions: given_up.is_none().then(|| count.min(limit)),
            exact,
            unique: exact && count == 1,
            clash: None,
            clash_cells: Vec::new(),
            reason: None,
            reason_cells: Vec::new(),
            several: several.map(|two| two.map(|one| solution_line(&one))),
            differ,
            given_up,
            mistakes: Vec::new(),
            variant: Some(self.note()),
        }
    }

    /// Passes each solution to `found` as one line, until `found` or the limit stops the search.
    pub fn solutions(
        &self,
        limit: u64,
        budget: &Budget,
        mut found: impl FnMut(&str) -> ControlFlow<()>,
    ) -> SolutionsEnd {
        let mut count = 0;
        let mut more = false;
        let mut stopped = false;
        let end = Solver::new(&self.variant).each(budget, |digits| {
            if count == limit {
                more = true;
                return ControlFlow::Break(());
            }
            count += 1;
            let flow = found(&solution_line(digits));
            stopped |= flow.is_break();
            flow
        });
        stopped |= more;
        let outcome = match (end, count) {
            (End::Spent(spent), _) => spent.into(),
            (_, 0) => Outcome::NoSolution,
            (_, 1) if !stopped => Outcome::Solved,
            _ => Outcome::SeveralSolutions,
        };
        SolutionsEnd {
            count,
            complete: end == End::Complete && !stopped,
            outcome,
        }
    }

    /// Answers `true-candidates`.
    pub fn true_candidates(&self, budget: &Budget) -> TrueCandidatesAnswer {
        let size = self.variant.size().get();
        let (cells, end) = Solver::new(&self.variant).true_candidates(budget);
        let sign = |cell: &Digits, digit: usize| {
            let found = cell.contains(digit);
            if found { letter(digit) } else { '.' }
        };
        let signs = cells
            .iter()
            .flat_map(|cell| (1..=size).map(move |digit| sign(cell, digit)));
        let most = cells.iter().map(|cell| cell.len()).max();
        TrueCandidatesAnswer {
            candidates: signs.collect(),
            complete: !matches!(end, End::Spent(_)),
            outcome: match (end, most) {
                (End::Spent(spent), _) => spent.into(),
                (_, Some(0) | None) => Outcome::NoSolution,
                (_, Some(1)) => Outcome::Solved,
                _ => Outcome::SeveralSolutions,
            },
            variant: Some(self.note()),
        }
    }
}
