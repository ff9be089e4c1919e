//! [`Ground`]: a position of a variant from which reasoning can start.

use super::board::VariantBoard;
use super::letter;
use crate::step::VariantDescription;
use crate::{MistakeAnswer, RequestError, RequestErrorKind};
use whydoku::variant::logic::{
    Facts, Literal, Marks, Memory, Outcome, Path, Rules, Step, Technique, all_techniques, json,
};
use whydoku::variant::{Cell, Digits, End, Solver, Variant};
use whydoku::wire::State;
use whydoku::{Budget, Spent};
use whydoku_verify::variant::{Replay, read_path};

/// The most guesses that the search for solutions takes before a step is looked for. They take a second or
/// two.
pub(super) const SOLVING: u64 = 20_000;

/// The techniques that a request asks for.
#[derive(Clone, Debug)]
pub(crate) struct Chosen(Vec<&'static str>);

impl Chosen {
    /// The techniques with these identifiers or names; all of them if none is named.
    pub(crate) fn new(names: Option<&[String]>) -> Result<Self, RequestError> {
        let mut chosen = Vec::new();
        for name in names.unwrap_or_default() {
            chosen.push(super::techniques::find(name)?.id);
        }
        Ok(Self(chosen))
    }

    /// Whether every technique may be used.
    pub(crate) const fn is_all(&self) -> bool {
        self.0.is_empty()
    }

    fn techniques(&self) -> impl Iterator<Item = &'static dyn Technique> {
        let all = all_techniques().iter().copied();
        all.filter(|one| self.0.is_empty() || self.0.contains(&one.info().id))
    }
}

/// A position of a variant, ready for steps.
#[derive(Debug)]
pub(crate) struct Ground {
    pub(crate) rules: Rules,
    pub(crate) marks: Marks,
    /// The cells that have no digit although only one is left to them.
    pub(crate) without_digit: Vec<Cell>,
    /// What is known about the solutions, if the puzzle does not have exactly one.
    pub(crate) caution: Option<String>,
}

/// Why reasoning about a board makes no sense.
#[derive(Clone, Debug)]
pub(crate) enum Obstacle {
    /// These have to be corrected first.
    Mistakes(Vec<MistakeAnswer>),
    /// There is nothing to reason about, for this reason.
    None {
        /// The reason in a sentence.
        why: String,
        /// Whether the work was given up.
        spent: bool,
    },
}

impl Obstacle {
    pub(crate) fn none(why: impl Into<String>) -> Self {
        Self::None {
            why: why.into(),
            spent: false,
        }
    }

    pub(crate) fn spent() -> Self {
        Self::None {
            why: "The work budget ran out before a step was found.".to_owned(),
            spent: true,
        }
    }
}

/// From this difficulty up, techniques are listed only if no easier one makes progress.
const LATE: u32 = 48;

impl Ground {
    /// A puzzle from its first state.
    pub(crate) fn of(variant: &Variant) -> Self {
        let rules = Rules::new(variant);
        Self {
            marks: Marks::start(&rules),
            rules,
            without_digit: Vec::new(),
            caution: None,
        }
    }

    /// A player's position. Mistakes and other obstacles come first.
    pub(crate) fn find(board: &VariantBoard, budget: &Budget) -> Result<Self, Obstacle> {
        let caution = check_solutions(board, budget)?;
        Ok(Self {
            caution,
            ..Self::position(board)?
        })
    }

    /// A player's position, whatever its solutions are.
    pub(crate) fn position(board: &VariantBoard) -> Result<Self, Obstacle> {
        let impossible =
            |why: String| Obstacle::none(format!("The position has no solution: {why}."));
        let barren = board
            .empty()
            .find(|cell| board.candidates(*cell).is_empty());
        if let Some(cell) = barren {
            return Err(impossible(format!("{cell} has no candidate left")));
        }
        let mut ground = Self::of(&board.position());
        let single = board
            .empty()
            .filter(|cell| board.candidates(*cell).len() == 1);
        ground.without_digit = single.collect();
        if !ground.without_digit.is_empty() {
            ground.marks = Marks::start_except(&ground.rules, &ground.without_digit);
        }
        if ground.marks.is_broken(&ground.rules) {
            let why = "a cell or a group of cells has no candidate left";
            return Err(impossible(why.to_owned()));
        }
        Ok(ground)
    }

    /// The easiest step.
    pub(crate) fn next(
        &self,
        chosen: &Chosen,
        marks: &Marks,
        memory: &mut Memory,
        budget: &Budget,
    ) -> Result<Option<Step>, Spent> {
        for technique in chosen.techniques() {
            let found = self.steps_of(technique, marks, memory, 1, budget)?;
            if let Some(step) = found.into_iter().next() {
                return Ok(Some(step));
            }
        }
        Ok(None)
    }

    /// The first `most` steps of one technique.
    fn steps_of(
        &self,
        technique: &'static dyn Technique,
        marks: &Marks,
        memory: &mut Memory,
        most: usize,
        budget: &Budget,
    ) -> Result<Vec<Step>, Spent> {
        budget.spend(0)?;
        let mut found = Vec::new();
        let mut facts = Facts::new(&self.rules, marks, memory, budget);
        let _ = technique.search(&mut facts, &mut |step| {
            found.push(step);
            if found.len() == most {
                std::ops::ControlFlow::Break(())
            } else {
                std::ops::ControlFlow::Continue(())
            }
        });
        if found.is_empty() && budget.is_spent() {
            budget.spend(1)?;
        }
        Ok(found)
    }

    /// Every step of each technique, easiest first, until `stop` says so after a technique. Last resorts are left
    /// out if there is another step. The flag is false if the work was given up.
    pub(crate) fn all_steps(
        &self,
        chosen: &Chosen,
        budget: &Budget,
        stop: impl Fn(&[Step]) -> bool,
    ) -> (Vec<Step>, bool) {
        let mut steps = Vec::new();
        for technique in chosen.techniques() {
            // Nets with more than a few inferences say what easier steps say, at length.
            let is_late = technique.info().difficulty >= LATE;
            if is_late && !steps.is_empty() && chosen.is_all() {
                break;
            }
            // Nothing is remembered, because what gave a step before is to give it again.
            let mut memory = Memory::default();
            match self.steps_of(technique, &self.marks, &mut memory, usize::MAX, budget) {
                Ok(found) => steps.extend(found),
                Err(_) => return (steps, false),
            }
            if stop(&steps) {
                break;
            }
        }
        let complete = !budget.is_spent();
        (steps, complete)
    }

    /// The path until `done`, of at most `most` steps.
    pub(crate) fn path(
        &self,
        chosen: &Chosen,
        most: usize,
        budget: &Budget,
        done: impl Fn(&Marks) -> bool,
    ) -> Path {
        let mut path = Path {
            steps: Vec::new(),
            end: self.marks.clone(),
            outcome: Outcome::Stuck,
        };
        let mut memory = Memory::default();
        path.outcome = loop {
            if path.end.is_broken(&self.rules) {
                break Outcome::Contradiction;
            }
            if path.end.is_full() {
                break Outcome::Solved;
            }
            if done(&path.end) {
                break Outcome::Stuck;
            }
            if path.steps.len() == most {
                break Outcome::Budget(Spent::Units);
            }
            let next = budget
                .spend(1)
                .and_then(|()| self.next(chosen, &path.end, &mut memory, budget));
            let step = match next {
                Ok(Some(step)) => step,
                Ok(None) => break Outcome::Stuck,
                Err(spent) => break Outcome::Budget(spent),
            };
            for conclusion in &step.conclusions {
                path.end.learn(&self.rules, *conclusion);
            }
            path.steps.push(step);
        };
        path
    }

    /// The steps without those that the last one does not need.
    pub(crate) fn shortened(&self, steps: Vec<Step>) -> Vec<Step> {
        let text = self.steps_json(&steps);
        let Ok(read) = read_path(&text) else {
            return steps;
        };
        let replay = Replay::new(&read);
        let mut kept: Vec<usize> = (0..steps.len()).collect();
        // Blocks of steps are tried before single ones.
        let mut block = steps.len().next_power_of_two() / 2;
        while block > 0 {
            let mut end = kept.len().saturating_sub(1);
            while end > 0 {
                let start = end.saturating_sub(block);
                let mut fewer = kept.clone();
                fewer.drain(start..end);
                if replay.accepts(&fewer).into_iter().all(|accepted| accepted) {
                    kept = fewer;
                }
                end = start;
            }
            block /= 2;
        }
        let all = steps.into_iter().enumerate();
        all.filter(|(place, _)| kept.binary_search(place).is_ok())
            .map(|(_, step)| step)
            .collect()
    }

    /// For each step: whether the independent verifier accepts its proof, after the steps before it or alone.
    pub(crate) fn proved(&self, steps: &[Step], in_order: bool) -> Vec<bool> {
        // Through the text on purpose: the verifier shares no code with the engine.
        let Ok(read) = read_path(&self.steps_json(steps)) else {
            return vec![false; steps.len()];
        };
        let replay = Replay::new(&read);
        if in_order {
            return replay.accepts(&(0..steps.len()).collect::<Vec<_>>());
        }
        let alone = (0..steps.len()).flat_map(|step| replay.accepts(&[step]));
        alone.collect()
    }

    fn steps_json(&self, steps: &[Step]) -> String {
        self.path_json(&Path {
            steps: steps.to_vec(),
            end: self.marks.clone(),
            outcome: Outcome::Stuck,
        })
    }

    /// A path as the verifier reads it.
    pub(crate) fn path_json(&self, path: &Path) -> String {
        let mut json = json::path(&self.rules, path);
        json["puzzle"] = serde_json::to_value(self.description()).unwrap_or_default();
        json.to_string()
    }

    /// The puzzle as the verifier reads it.
    pub(crate) fn description(&self) -> VariantDescription {
        let json = json::puzzle(self.rules.variant());
        let mut description: VariantDescription = serde_json::from_value(json).unwrap_or_default();
        let open: Vec<String> = self.without_digit.iter().map(Cell::to_string).collect();
        for given in &mut description.givens {
            if open.contains(&given.cell) {
                given.placed = Some(false);
            }
        }
        description
    }

    /// Whether a conclusion is known to be true or false.
    pub(crate) fn value(&self, marks: &Marks, literal: Literal) -> Option<bool> {
        let (cell, digit) = self.rules.about(literal);
        let index = self.rules.size().index(cell);
        let holds = match marks.digit(index) {
            Some(placed) => placed == digit,
            None if marks.open(index).contains(digit) => return None,
            None => false,
        };
        Some(holds == literal.holds())
    }

    /// The digits and candidates as JSON.
    pub(crate) fn state(&self, marks: &Marks) -> State {
        let size = self.rules.size();
        let n = size.get();
        let sign = |found: bool, digit: usize| if found { letter(digit) } else { '.' };
        let cells = 0..size.cells();
        let open = |cell: usize| match marks.digit(cell) {
            Some(digit) => Digits::only(digit),
            None => marks.open(cell),
        };
        State {
            grid: cells
                .clone()
                .map(|cell| marks.digit(cell).map_or('.', letter))
                .collect(),
            candidates: cells
                .flat_map(|cell| (1..=n).map(move |digit| (cell, digit)))
                .map(|(cell, digit)| sign(open(cell).contains(digit), digit))
                .collect(),
        }
    }
}

/// Looks for mistakes. What is known about the solutions is in the sentence, if there is not exactly one.
pub(crate) fn check_solutions(
    board: &VariantBoard,
    budget: &Budget,
) -> Result<Option<String>, Obstacle> {
    let budget = budget.flag_only();
    let solve =
        |variant: &Variant, most| Solver::new(variant).solutions(most, &budget.part(SOLVING));
    let (solutions, end) = solve(&board.puzzle.variant, 2);
    match (solutions.as_slice(), end) {
        (_, End::Spent(Spent::Cancelled)) => Err(Obstacle::spent()),
        ([] | [_], End::Spent(_)) => Ok(Some(
            "It is not known whether the puzzle has one solution, so mistakes cannot be checked."
                .to_owned(),
        )),
        ([], _) => Err(Obstacle::none(
            "The puzzle has no solution. Check the givens.",
        )),
        ([solution], _) => match board.mistakes(solution) {
            none if none.is_empty() => Ok(None),
            mistakes => Err(Obstacle::Mistakes(mistakes)),
        },
        _ => {
            let fits = |variant: &Variant| {
                let (found, end) = solve(variant, 1);
                !found.is_empty() || matches!(end, End::Spent(_))
            };
            if !fits(&board.with_digits()) {
                return Err(Obstacle::none(
                    "The digits on the board fit none of the solutions, so one of them is wrong.",
                ));
            }
            if board.has_marks() && !fits(&board.position()) {
                return Err(Obstacle::none(
                    "The notes fit none of the solutions, so a digit is missing from one of them.",
                ));
            }
            Ok(Some(
                "The puzzle has several solutions, so mistakes cannot be checked.".to_owned(),
            ))
        }
    }
}

/// The error of a question that needs a position with a solution.
pub(crate) fn impossible(obstacle: &Obstacle) -> RequestError {
    match obstacle {
        Obstacle::Mistakes(_) => RequestError::new(
            RequestErrorKind::ImpossiblePosition,
            "the board contradicts the solution",
        ),
        Obstacle::None { why, .. } => {
            let mut detail = why.trim_end_matches('.').to_owned();
            if let Some(first) = detail.get_mut(..1) {
                first.make_ascii_lowercase();
            }
            RequestError::new(RequestErrorKind::ImpossiblePosition, detail)
        }
    }
}
