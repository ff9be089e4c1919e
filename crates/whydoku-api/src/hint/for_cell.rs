//! The step to show when a player asks about one cell.

use schemars::JsonSchema;
use serde::Serialize;
use whydoku::logic::{Engine, Outcome, Step, Why};
use whydoku::{Budget, Cell, Pencilmarks, Spent};

/// The work units for the search for a step that does something in the cell at once. They take some
/// tens of milliseconds.
const DIRECT: u64 = 20_000;

/// The cell that the player asked about, and what a step does there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct About {
    /// The cell.
    pub cell: Cell,
    /// What the step does there.
    pub effect: Effect,
}

/// What a step does for a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Effect {
    /// It places the digit of the cell.
    Decides,
    /// It removes candidates from the cell.
    Changes,
    /// It does nothing in the cell, but comes first on the way to its digit.
    Prepares,
}

impl About {
    fn new(step: &Step, cell: Cell) -> Self {
        let conclusions = &step.conclusions;
        let mut placed = conclusions.placements.iter();
        let effect = if placed.any(|one| one.cell == cell) {
            Effect::Decides
        } else if conclusions.eliminations.all_cells().contains(cell) {
            Effect::Changes
        } else {
            Effect::Prepares
        };
        Self { cell, effect }
    }

    /// The words of a rung, after a sentence that says what the step does for the cell unless it
    /// decides it.
    pub(super) fn introduce(self, told: &str) -> String {
        introduce(&self.cell.to_string(), self.effect, told)
    }
}

/// The words of a rung, after a sentence that says what the step does for a cell unless it decides it.
pub(crate) fn introduce(cell: &str, effect: Effect, told: &str) -> String {
    match effect {
        Effect::Decides => told.to_owned(),
        Effect::Changes => format!("This does not settle {cell}, but narrows it down. {told}"),
        Effect::Prepares => format!("To settle {cell}, first take a step elsewhere. {told}"),
    }
}

/// The easiest step that decides or changes the cell, if it is no harder than settling the cell;
/// otherwise the first of the easiest steps that settle it.
pub(super) fn step_for_cell(
    engine: &Engine,
    marks: &Pencilmarks,
    cell: Cell,
    budget: &Budget,
) -> Result<Option<(Step, About)>, Spent> {
    let why = engine.settle(marks, cell, budget);
    let hardest = why.hardest();
    let steps = match why {
        Why::Steps(steps) => steps,
        Why::Unknown(Outcome::BudgetSpent(spent)) => return Err(spent),
        _ => Vec::new(),
    };
    let direct = match (steps.as_slice(), hardest) {
        ([step], _) => Some(step.clone()),
        (_, Some(hardest)) => {
            let easy_enough = engine.up_to(hardest);
            touching(&easy_enough, marks, cell, &budget.part(DIRECT)).unwrap_or_default()
        }
        // The cell cannot be settled, so any step that changes it is welcome.
        (_, None) => touching(engine, marks, cell, budget)?,
    };
    let found = direct.or_else(|| steps.into_iter().next());
    Ok(found.map(|step| {
        let about = About::new(&step, cell);
        (step, about)
    }))
}

/// The easiest step that places the digit of the cell or removes a candidate from it.
fn touching(
    engine: &Engine,
    marks: &Pencilmarks,
    cell: Cell,
    budget: &Budget,
) -> Result<Option<Step>, Spent> {
    let touches = |step: &Step| About::new(step, cell).effect != Effect::Prepares;
    let steps = engine.first_steps(marks, touches, budget)?;
    Ok(steps.into_iter().min_by_key(|step| {
        let changes = step.conclusions.placements.is_empty();
        (changes, step.rating, step.proof.size())
    }))
}
