//! `hint`: mistakes first, then as much of the next step as the player asks for.
//!
//! [`hint()`] is the one place that decides what a player sees. The command, the server and the
//! page only show its answer.

use crate::position::request;
use crate::reasoning::engine_of;
use crate::{Bounds, Effort, Position, Question, RequestError, RequestErrorKind, Verdict, proved};
use schemars::JsonSchema;
use serde::Serialize;
use std::fmt;
use whydoku::grid::words;
use whydoku::hint::{self, Mistake, Rung};
use whydoku::logic::{Engine, Marked, Role, Step};
use whydoku::solve::Solver;
use whydoku::wire::{self, Text};
use whydoku::{Budget, Cell, Contradiction, Pencilmarks};

/// The question `hint`.
#[derive(Debug)]
pub struct Hint;

request! {
    /// The position in which the player wants help.
    HintRequest {
        /// How much to reveal: 1 the kind of step, 2 where to look, 3 the technique and its cells,
        /// 4 the step with its reason, 5 the position after the step as well.
        level: u8,
        /// Only a step that changes this cell, such as `r4c7`, or leads to its digit.
        #[serde(default)]
        cell: Option<Text<Cell>>,
        /// Only these techniques or families.
        #[serde(default)]
        techniques: Option<Vec<String>>,
        /// Whether steps may assume that the puzzle has one solution; true if absent.
        #[serde(default)]
        uniqueness: Option<bool>,
    }
}

/// A digit or a missing candidate that contradicts the solution. The right digit stays secret.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct MistakeAnswer {
    /// The cell.
    pub cell: Text<Cell>,
    /// The wrong digit; null if the cell lacks a candidate that it needs.
    pub digit: Option<u8>,
    /// The mistake in words.
    pub text: String,
}

impl From<&Mistake> for MistakeAnswer {
    fn from(mistake: &Mistake) -> Self {
        let (cell, digit) = match mistake {
            Mistake::Placed(candidate) => (candidate.cell, Some(candidate.digit.get())),
            Mistake::Missing(cell) => (*cell, None),
        };
        Self {
            cell: Text(cell),
            digit,
            text: mistake.to_string(),
        }
    }
}

/// The help a player gets.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct HintAnswer {
    /// How much was asked for, 1 to 5.
    pub level: u8,
    /// The mistakes on the board. If there are any, there is no hint.
    pub mistakes: Vec<MistakeAnswer>,
    /// The hint in words.
    pub text: Option<String>,
    /// Why there is no hint.
    pub none: Option<String>,
    /// What to draw, as far as the level reveals it.
    pub highlights: Vec<wire::Highlight>,
    /// From level 4 up, the step.
    pub step: Option<wire::Step>,
    /// From level 4 up, whether the independent verifier accepts the proof of the step.
    pub proved: Option<bool>,
    /// At level 5, the position after the step.
    pub after: Option<wire::State>,
}

impl HintAnswer {
    /// The whole answer in words: the hint, why there is none, or the mistakes.
    pub fn sentence(&self) -> String {
        if let Some(text) = self.text.as_ref().or(self.none.as_ref()) {
            return text.clone();
        }
        let texts: Vec<&str> = self.mistakes.iter().map(|m| m.text.as_str()).collect();
        let found = match texts.len() {
            1 => "There is a mistake".to_owned(),
            n => format!("There are {}", words::count(n, "mistake")),
        };
        format!("{found}: {}.", texts.join("; "))
    }
}

impl Question for Hint {
    type Request = HintRequest;
    type Answer = HintAnswer;
    const NAME: &'static str = "hint";
    const ABOUT: &'static str =
        "Points out mistakes, or reveals as much of the next step as asked for.";
    const EFFORT: Effort = Effort::Hint;

    fn answer(
        request: HintRequest,
        _: &Bounds,
        budget: &Budget,
    ) -> Result<HintAnswer, RequestError> {
        let Some(rung) = Rung::new(request.level) else {
            return Err(RequestError::new(
                RequestErrorKind::OutOfRange,
                format!("`level` is {}; choose a number from 1 to 5", request.level),
            ));
        };
        let engine = engine_of(request.techniques.as_deref(), request.uniqueness)?;
        let position = Position::from(&request.record()?);
        let cell = request.cell.map(|Text(cell)| cell);
        let help = hint(&mut Solver::new(), &engine, &position, cell, budget);
        Ok(help.answer(rung))
    }
}

/// The help for a position, before it is decided how much of it to reveal.
#[derive(Clone, Debug)]
pub enum Help {
    /// The board contradicts the solution here.
    Mistakes(Vec<Mistake>),
    /// There is no hint.
    None(NoHint),
    /// The next step.
    Step(Box<NextStep>),
}

/// A step and the position in which it was found.
#[derive(Clone, Debug)]
pub struct NextStep {
    /// The step.
    pub step: Step,
    /// The position before it.
    pub marks: Pencilmarks,
}

impl NextStep {
    /// The position after the step.
    pub fn after(&self) -> Pencilmarks {
        let mut after = self.marks;
        // Conclusions are shown even if they bring a contradiction to light.
        let _ = self.step.conclusions.apply(&mut after);
        after
    }
}

/// Why there is no hint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoHint {
    /// The position has no solution.
    Contradiction(Contradiction),
    /// Every cell is solved.
    Solved,
    /// The cell that was asked about is solved.
    CellSolved(Cell),
    /// None of the techniques in use makes progress.
    Stuck,
    /// The budget ran out first.
    Budget,
}

impl fmt::Display for NoHint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Contradiction(what) => write!(f, "The position has no solution: {what}."),
            Self::Solved => f.write_str("The grid is already solved."),
            Self::CellSolved(cell) => write!(f, "{cell} is already solved."),
            Self::Stuck => f.write_str("None of the techniques in use makes progress here."),
            Self::Budget => f.write_str("The work budget ran out before a step was found."),
        }
    }
}

/// Decides how to help: mistakes first, then the easiest step, or the easiest for one cell.
///
/// The solution serves to find mistakes and for nothing else. `budget` limits the search for a step.
pub fn hint(
    solver: &mut Solver,
    engine: &Engine,
    position: &Position,
    cell: Option<Cell>,
    budget: &Budget,
) -> Help {
    let mistakes = mistakes(solver, position, budget);
    if !mistakes.is_empty() {
        return Help::Mistakes(mistakes);
    }
    let marks = match position.pencilmarks() {
        Ok(marks) => marks,
        Err(contradiction) => return Help::None(NoHint::Contradiction(contradiction)),
    };
    if marks.is_solved() {
        return Help::None(NoHint::Solved);
    }
    let found = match cell {
        Some(cell) if marks.get(cell).is_some() => return Help::None(NoHint::CellSolved(cell)),
        Some(cell) => hint::step_for_cell(engine, &marks, cell, budget),
        None => engine.next_step(&marks, budget),
    };
    match found {
        Ok(Some(step)) => Help::Step(Box::new(NextStep { step, marks })),
        Ok(None) => Help::None(NoHint::Stuck),
        Err(_) => Help::None(NoHint::Budget),
    }
}

/// Every contradiction with the only solution of the givens; none if there is not exactly one.
pub fn mistakes(solver: &mut Solver, position: &Position, budget: &Budget) -> Vec<Mistake> {
    if !position.is_started() {
        return Vec::new();
    }
    // Solving takes a fraction of the work of a hint and is not counted against its units.
    match solver.prove(&position.givens(), &budget.flag_only()) {
        Ok(puzzle) => hint::mistakes(
            &position.grid,
            position.candidates.as_ref(),
            puzzle.solution(),
        ),
        Err(_) => Vec::new(),
    }
}

impl Help {
    /// Whether there is a hint.
    pub const fn verdict(&self) -> Verdict {
        match self {
            Self::Step(_) => Verdict::Yes,
            Self::None(NoHint::Budget) => Verdict::Budget,
            Self::Mistakes(_) | Self::None(_) => Verdict::No,
        }
    }

    /// As much of it as the rung reveals.
    pub fn answer(&self, rung: Rung) -> HintAnswer {
        let mut answer = HintAnswer {
            level: rung as u8 + 1,
            mistakes: Vec::new(),
            text: None,
            none: None,
            highlights: Vec::new(),
            step: None,
            proved: None,
            after: None,
        };
        match self {
            Self::Mistakes(found) => {
                answer.mistakes = found.iter().map(MistakeAnswer::from).collect();
            }
            Self::None(why) => answer.none = Some(why.to_string()),
            Self::Step(next) => {
                let step = &next.step;
                answer.text = Some(hint::tell(step, rung));
                answer.highlights = revealed(step, rung);
                if rung >= Rung::Reason {
                    let accepted = proved::each_alone(&next.marks, std::slice::from_ref(step));
                    answer.proved = accepted.first().copied();
                    answer.step = Some(wire::Step::from(step));
                }
                if rung == Rung::Applied {
                    answer.after = Some(wire::State::from(&next.after()));
                }
            }
        }
        answer
    }
}

/// What a rung lets be drawn: the house to look at, then the pattern, then everything.
fn revealed(step: &Step, rung: Rung) -> Vec<wire::Highlight> {
    let all = step.picture().highlights;
    let all = all.iter();
    let is_house = |marked: &Marked| matches!(marked, Marked::House(_));
    match rung {
        Rung::Kind => Vec::new(),
        Rung::Place => {
            let first = all.filter(|h| is_house(&h.marked)).take(1);
            first.map(wire::Highlight::from).collect()
        }
        Rung::Technique => {
            let pattern = all.filter(|h| h.role != Role::Target);
            pattern.map(wire::Highlight::from).collect()
        }
        Rung::Reason | Rung::Applied => all.map(wire::Highlight::from).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use whydoku::{Digit, Grid};

    const NYT: &str =
        "......2......3.9....8.1..37.2.....9134.87.....6....4..5.24....34.3.5.....1.......";
    const SOLUTION: &str =
        "731569284254738916698214537827645391349871652165923478582497163473156829916382745";

    fn position(text: &str) -> Position {
        Position {
            grid: text.parse().unwrap(),
            candidates: None,
        }
    }

    fn help(position: &Position, techniques: &[&str], cell: Option<Cell>, units: u64) -> Help {
        let names: Vec<String> = techniques.iter().map(|&name| name.to_owned()).collect();
        let engine = crate::engine(&names, true).unwrap();
        let budget = Budget::units(units);
        hint(&mut Solver::new(), &engine, position, cell, &budget)
    }

    fn reason(help: &Help) -> &NoHint {
        match help {
            Help::None(why) => why,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn mistakes_come_first_and_keep_the_right_digit_secret() {
        let mut wrong = position(NYT);
        wrong.grid.place(Cell::at(0, 0), Digit::D9);
        let found = help(&wrong, &[], None, u64::MAX);
        assert_eq!(found.verdict(), Verdict::No);
        let answer = found.answer(Rung::Applied);
        assert_eq!(
            answer.sentence(),
            "There is a mistake: the 9 in r1c1 is wrong."
        );
        assert_eq!((answer.step, answer.text), (None, None));
        wrong.grid.place(Cell::at(0, 1), Digit::D1);
        let answer = help(&wrong, &[], None, u64::MAX).answer(Rung::Kind);
        assert_eq!(
            answer.sentence(),
            "There are 2 mistakes: the 9 in r1c1 is wrong; the 1 in r1c2 is wrong."
        );
    }

    #[test]
    fn without_a_step_the_reason_is_given() {
        let clash = position(&format!("11{}", ".".repeat(79)));
        let none = help(&clash, &[], None, u64::MAX);
        assert!(matches!(reason(&none), NoHint::Contradiction(_)));
        let none = help(&position(SOLUTION), &[], None, u64::MAX);
        assert_eq!(*reason(&none), NoHint::Solved);
        let given = Cell::at(0, 6);
        let none = help(&position(NYT), &[], Some(given), u64::MAX);
        assert_eq!(*reason(&none), NoHint::CellSolved(given));
        assert_eq!(
            none.answer(Rung::Kind).none.as_deref(),
            Some("r1c7 is already solved.")
        );
        let none = help(&position(NYT), &["full-house"], None, u64::MAX);
        assert_eq!(
            (reason(&none), none.verdict()),
            (&NoHint::Stuck, Verdict::No)
        );
        let none = help(&position(NYT), &[], None, 0);
        assert_eq!(
            (reason(&none), none.verdict()),
            (&NoHint::Budget, Verdict::Budget)
        );
    }

    #[test]
    fn each_level_reveals_more() {
        let found = help(&position(NYT), &[], None, u64::MAX);
        let Help::Step(next) = &found else {
            panic!("{found:?}");
        };
        let answers = Rung::ALL.map(|rung| found.answer(rung));
        let levels = answers.each_ref().map(|answer| answer.level);
        assert_eq!(levels, [1, 2, 3, 4, 5]);
        let drawn = answers.each_ref().map(|answer| answer.highlights.len());
        assert!(drawn.is_sorted() && drawn[0] == 0, "{drawn:?}");
        let has_step = answers.each_ref().map(|answer| answer.step.is_some());
        assert_eq!(has_step, [false, false, false, true, true]);
        let proved = answers.each_ref().map(|answer| answer.proved);
        assert_eq!(proved, [None, None, None, Some(true), Some(true)]);
        assert_eq!(answers[3].after, None);
        assert_eq!(answers[4].after, Some(wire::State::from(&next.after())));
        assert_ne!(next.after(), next.marks);
    }

    #[test]
    fn a_hint_for_a_cell_changes_that_cell() {
        let cell = Cell::at(3, 6);
        let found = help(&position(NYT), &[], Some(cell), u64::MAX);
        let Help::Step(next) = found else {
            panic!("{found:?}");
        };
        let before: Grid = *next.marks.grid();
        assert_eq!(before.get(cell), None);
        assert!(next.after().get(cell).is_some());
    }
}
