//! [`hint()`]: decides what a player sees.

use super::{About, CellAnswer, CleanUp, HintAnswer, HintKind};
use crate::premises::NO_ASSUMPTION;
use crate::solution_count::SolutionCount;
use crate::step::{AnyHighlight, AnyStep};
use crate::{BoardFields, Mistake, MistakeAnswer, PlayerBoard, Verdict, proved};
use std::fmt;
use whydoku::hint::{self, Rung};
use whydoku::logic::{Engine, Step};
use whydoku::solve::{Solver, Start};
use whydoku::wire;
use whydoku::{Budget, Cell, Contradiction, Pencilmarks, Spent};

/// The help for a board, before it is decided how much of it to reveal.
#[derive(Clone, Debug)]
pub struct Help {
    /// What to do.
    pub advice: Advice,
    /// If the puzzle does not have exactly one solution: how many it has, and what that means.
    pub caution: Option<String>,
    board: PlayerBoard,
}

/// What a player should do.
#[derive(Clone, Debug)]
pub enum Advice {
    /// Correct these.
    Mistakes(Vec<Mistake>),
    /// Clean up the notes.
    CleanUp(Box<CleanUp>),
    /// Take this step.
    Step(Box<NextStep>),
    /// There is no hint.
    None(NoHint),
}

impl Advice {
    /// What to do before reasoning makes sense, in words; empty for a step.
    pub(crate) fn without_hint(&self) -> String {
        match self {
            Self::Mistakes(found) => {
                let texts: Vec<String> = found.iter().map(Mistake::to_string).collect();
                super::mistakes_in_words(&texts)
            }
            Self::None(why) => why.to_string(),
            Self::CleanUp(_) | Self::Step(_) => String::new(),
        }
    }
}

/// A step and the position in which it was found.
#[derive(Clone, Debug)]
pub struct NextStep {
    /// The step.
    pub step: Step,
    /// The position before it.
    pub marks: Pencilmarks,
    /// What it does for the cell that the player asked about.
    pub about: Option<About>,
}

/// Why there is no hint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoHint {
    /// The puzzle has no solution: the reason in words.
    NoSolution(String),
    /// The puzzle has several solutions, and the digits on the board fit none of them.
    DigitsFitNone,
    /// The puzzle has several solutions, and the notes fit none of them.
    NotesFitNone,
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
            Self::NoSolution(why) => write!(f, "{why}. Check the givens."),
            Self::DigitsFitNone => f.write_str(
                "The digits on the board fit none of the solutions, so one of them is wrong.",
            ),
            Self::NotesFitNone => f.write_str(
                "The notes fit none of the solutions, so a digit is missing from one of them.",
            ),
            Self::Contradiction(what) => write!(f, "The position has no solution: {what}."),
            Self::Solved => f.write_str("The grid is already solved."),
            Self::CellSolved(cell) => write!(f, "{cell} is already solved."),
            Self::Stuck => f.write_str("None of the techniques in use makes progress here."),
            Self::Budget => f.write_str("The work budget ran out before a step was found."),
        }
    }
}

/// Decides how to help.
///
/// In this order: wrong digits; notes that lack the right digit; notes that the digits on the board
/// rule out; the easiest step that changes the player's candidates or places a digit, or the easiest
/// for one cell. The solution serves to find mistakes and for nothing else. `budget` limits the search
/// for a step.
pub fn hint(
    solver: &mut Solver,
    engine: &Engine,
    board: &PlayerBoard,
    cell: Option<Cell>,
    budget: &Budget,
) -> Help {
    let mut caution = None;
    let advice = match ground(solver, engine, board, budget) {
        Err(advice) => advice,
        Ok(ground) => {
            caution = ground.caution;
            let stale = board.stale_notes();
            if stale.is_empty() {
                step(&ground.engine, &ground.marks, cell, budget)
            } else {
                Advice::CleanUp(Box::new(CleanUp::new(board, &stale)))
            }
        }
    };
    Help {
        advice,
        caution,
        board: board.clone(),
    }
}

/// What reasoning about a board can start from.
pub(crate) struct Ground {
    pub(crate) marks: Pencilmarks,
    /// The engine, without techniques that assume a unique solution if that is not certain.
    pub(crate) engine: Engine,
    /// How many solutions the puzzle has, if not exactly one.
    pub(crate) caution: Option<String>,
}

/// Checks that reasoning about a board makes sense; says what to do first if it does not.
pub(crate) fn ground(
    solver: &mut Solver,
    engine: &Engine,
    board: &PlayerBoard,
    budget: &Budget,
) -> Result<Ground, Advice> {
    let none = |why| Err(Advice::None(why));
    let Ok(solutions) = SolutionCount::of(solver, board, budget) else {
        return none(NoHint::Budget);
    };
    let mut engine = engine.clone();
    let mut caution = None;
    match &solutions {
        SolutionCount::None(_) => return none(NoHint::NoSolution(solutions.to_string())),
        SolutionCount::One(solution) => {
            let mistakes = Mistake::find(board, solution);
            if !mistakes.is_empty() {
                return Err(Advice::Mistakes(mistakes));
            }
        }
        // Arguments from uniqueness swap digits, which candidates may not allow.
        SolutionCount::OneWithin(_) => {
            engine = engine.without_uniqueness();
            caution = Some(format!("{solutions}, so {NO_ASSUMPTION}."));
        }
        SolutionCount::Several(_) => {
            match fits_some_solution(solver, board, budget) {
                Err(_) => return none(NoHint::Budget),
                Ok(Some(why)) => return none(why),
                Ok(None) => {}
            }
            engine = engine.without_uniqueness();
            caution = Some(format!(
                "{solutions}, so mistakes cannot be checked, and {NO_ASSUMPTION}."
            ));
        }
    }
    match board.pencilmarks() {
        Ok(marks) => Ok(Ground {
            marks,
            engine,
            caution,
        }),
        Err(contradiction) => none(NoHint::Contradiction(contradiction)),
    }
}

/// Why the board of a puzzle with several solutions leads nowhere, if it does not.
fn fits_some_solution(
    solver: &mut Solver,
    board: &PlayerBoard,
    budget: &Budget,
) -> Result<Option<NoHint>, Spent> {
    let budget = &budget.flag_only();
    let mut fits = |start: Start| Ok(solver.first(start, budget)?.is_some());
    if !fits((&board.grid).into())? {
        return Ok(Some(NoHint::DigitsFitNone));
    }
    let notes = fits((&board.grid, &board.open()).into())?;
    Ok((!notes).then_some(NoHint::NotesFitNone))
}

/// The easiest step, or the easiest for one cell.
fn step(engine: &Engine, marks: &Pencilmarks, cell: Option<Cell>, budget: &Budget) -> Advice {
    if marks.is_solved() {
        return Advice::None(NoHint::Solved);
    }
    let found = match cell {
        Some(cell) if marks.get(cell).is_some() => return Advice::None(NoHint::CellSolved(cell)),
        Some(cell) => super::for_cell::step_for_cell(engine, marks, cell, budget)
            .map(|found| found.map(|(step, about)| (step, Some(about)))),
        None => engine
            .next_step(marks, budget)
            .map(|found| found.map(|step| (step, None))),
    };
    match found {
        Ok(Some((step, about))) => Advice::Step(Box::new(NextStep {
            step,
            marks: *marks,
            about,
        })),
        Ok(None) => Advice::None(NoHint::Stuck),
        Err(_) => Advice::None(NoHint::Budget),
    }
}

impl Help {
    /// Whether there is a hint.
    pub const fn verdict(&self) -> Verdict {
        match &self.advice {
            Advice::Step(_) | Advice::CleanUp(_) => Verdict::Yes,
            Advice::None(NoHint::Budget) => Verdict::Budget,
            Advice::Mistakes(_) | Advice::None(_) => Verdict::No,
        }
    }

    /// The position after the advice was taken; `None` if there is nothing to do.
    pub fn after(&self) -> Option<Pencilmarks> {
        match &self.advice {
            Advice::Step(next) => {
                let mut after = next.marks;
                // Conclusions are shown even if they bring a contradiction to light.
                let _ = next.step.conclusions.apply(&mut after);
                Some(after)
            }
            // Techniques never see notes that are out of date.
            Advice::CleanUp(_) => self.board.pencilmarks().ok(),
            Advice::Mistakes(_) | Advice::None(_) => None,
        }
    }

    /// The player's board after the advice was taken; `None` if there is nothing to do.
    pub fn board_after(&self) -> Option<PlayerBoard> {
        let mut board = self.board.clone();
        match &self.advice {
            Advice::CleanUp(_) => board.clean_up(),
            Advice::Step(next) => board.apply(&next.step.conclusions),
            Advice::Mistakes(_) | Advice::None(_) => return None,
        }
        Some(board)
    }

    /// As much of it as the rung reveals.
    pub fn answer(&self, rung: Rung) -> HintAnswer {
        let mut answer = HintAnswer {
            level: rung as u8 + 1,
            kind: HintKind::None,
            mistakes: Vec::new(),
            caution: self.caution.clone(),
            text: None,
            none: None,
            cell: None,
            highlights: Vec::new(),
            stale_notes: Vec::new(),
            step: None,
            proved: None,
            after: None,
            board: None,
            variant: None,
        };
        match &self.advice {
            Advice::Mistakes(found) => {
                answer.kind = HintKind::Mistakes;
                answer.mistakes = found.iter().map(MistakeAnswer::from).collect();
            }
            Advice::None(why) => answer.none = Some(why.to_string()),
            Advice::CleanUp(notes) => {
                answer.kind = HintKind::CleanUp;
                answer.text = Some(notes.tell(rung));
                answer.highlights = notes.show(rung);
                if rung >= Rung::Reason {
                    answer.stale_notes = notes.stale.iter().map(|one| one.to_string()).collect();
                }
            }
            Advice::Step(next) => {
                answer.kind = HintKind::Step;
                next.reveal(rung, &mut answer);
            }
        }
        if rung == Rung::Applied {
            answer.after = self.after().as_ref().map(wire::State::from);
            answer.board = self.board_after().as_ref().map(BoardFields::from);
        }
        answer
    }
}

impl NextStep {
    /// Adds as much of the step as the rung reveals.
    fn reveal(&self, rung: Rung, answer: &mut HintAnswer) {
        let step = &self.step;
        let told = hint::tell(step, rung);
        answer.text = Some(match &self.about {
            Some(about) => about.introduce(&told),
            None => told,
        });
        answer.cell = self.about.as_ref().map(|about| CellAnswer {
            cell: about.cell.to_string(),
            effect: about.effect,
        });
        let picture = hint::show(step, rung);
        answer.highlights = picture.highlights.iter().map(AnyHighlight::from).collect();
        if rung >= Rung::Reason {
            let accepted = proved::each_alone(&self.marks, std::slice::from_ref(step));
            answer.proved = accepted.first().copied();
            answer.step = Some(AnyStep::from(step));
        }
    }
}
