//! What a request says about a puzzle, read and checked.

use crate::problem::Problem;
use whydoku::logic::{Engine, Options, Outcome, Path, Step};
use whydoku::text::{self, Record};
use whydoku::{Budget, Candidate, CandidateSet, Cell, Digit, Grid, Pencilmarks, wire};

/// Declares a request: the position every one has, then the fields of its own.
macro_rules! request {
    ($(#[$meta:meta])* $name:ident { $($(#[$own:meta])* $field:ident: $type:ty,)* }) => {
        $(#[$meta])*
        #[derive(Debug, serde::Deserialize, schemars::JsonSchema)]
        #[serde(deny_unknown_fields)]
        pub(crate) struct $name {
            /// The puzzle in any format the library reads.
            puzzle: String,
            /// The digits that stand, 81 characters with `.` for empty: the givens of `puzzle` and
            /// what was placed since. Left out: those of `puzzle`.
            #[serde(default)]
            grid: Option<String>,
            /// The open candidates, nine characters for each cell: the digit if it is open, else
            /// `.`. Left out: those of `puzzle`, or every digit that no peer holds.
            #[serde(default)]
            candidates: Option<String>,
            $($(#[$own])* $field: $type,)*
        }

        impl $name {
            fn record(&self) -> Result<whydoku::text::Record, $crate::problem::Problem> {
                $crate::position::read(&self.puzzle, self.grid.as_deref(), self.candidates.as_deref())
            }
        }
    };
}
pub(crate) use request;

/// The one board of a text, with what was placed and ruled out since.
pub(crate) fn read(
    puzzle: &str,
    grid: Option<&str>,
    candidates: Option<&str>,
) -> Result<Record, Problem> {
    let reading = text::read(puzzle);
    if let Some(error) = reading.errors.first() {
        let at = error.place;
        return Err(Problem::unreadable(error.to_string()).at(at.line, at.column));
    }
    let mut records = reading.records.into_iter();
    let Some(mut record) = records.next() else {
        let what = "`puzzle` holds no board; 81 cells are expected, in any format";
        return Err(Problem::unreadable(what));
    };
    if records.next().is_some() {
        let what = "`puzzle` holds several boards; send one, or the whole text to /api/parse";
        return Err(Problem::unreadable(what));
    }
    if let Some(grid) = grid {
        stand(&mut record.grid, grid)?;
        record.candidates = None;
    }
    if let Some(candidates) = candidates {
        record.candidates = Some(open(&record.grid, candidates)?);
    }
    Ok(record)
}

/// Places the digits of `text` that are not givens.
fn stand(grid: &mut Grid, text: &str) -> Result<(), Problem> {
    grid.restore();
    for (cell, c) in cells(text, 1, "grid")? {
        match (Digit::from_char(c), grid.get(cell)) {
            (Some(digit), None) => grid.place(cell, digit),
            (digit, Some(given)) if digit == Some(given) => {}
            (None, None) if c == '.' || c == '0' => {}
            (_, Some(given)) => {
                let what = format!("`grid` has `{c}` in {cell}, where {given} is given");
                return Err(Problem::impossible(what));
            }
            (None, None) => {
                let what = format!("`grid` has `{c}` in {cell}; a digit or `.` is expected");
                return Err(Problem::unreadable(what));
            }
        }
    }
    Ok(())
}

/// The candidates that `text` says are open, of the cells without a digit.
fn open(grid: &Grid, text: &str) -> Result<CandidateSet, Problem> {
    let mut open = CandidateSet::EMPTY;
    for (place, (cell, c)) in cells(text, 9, "candidates")?.enumerate() {
        let digit = Digit::ALL[place % 9];
        match c {
            '.' | '0' => {}
            c if c == digit.to_char() => {
                if grid.get(cell).is_none() {
                    open.insert(Candidate::new(cell, digit));
                }
            }
            _ => {
                let what =
                    format!("`candidates` has `{c}` in {cell} where {digit} or `.` is expected");
                return Err(Problem::unreadable(what));
            }
        }
    }
    Ok(open)
}

/// The characters of a text with so many for each cell.
fn cells<'a>(
    text: &'a str,
    each: usize,
    field: &str,
) -> Result<impl Iterator<Item = (Cell, char)> + use<'a>, Problem> {
    let count = text.chars().count();
    if count != 81 * each {
        let wanted = 81 * each;
        let what = format!("`{field}` has {count} characters; {wanted} are expected");
        return Err(Problem::unreadable(what));
    }
    let cells = Cell::ALL
        .into_iter()
        .flat_map(move |cell| std::iter::repeat_n(cell, each));
    Ok(cells.zip(text.chars()))
}

/// The working state of a record.
pub(crate) fn marks(record: &Record) -> Result<Pencilmarks, Problem> {
    record
        .pencilmarks()
        .map_err(|what| Problem::impossible(format!("the position cannot be solved: {what}")))
}

/// The engine a request asks for.
pub(crate) fn engine(
    techniques: Option<&[String]>,
    uniqueness: Option<bool>,
) -> Result<Engine, Problem> {
    let options = Options {
        uniqueness: uniqueness.unwrap_or(true),
        ..Options::default()
    };
    match techniques {
        None | Some([]) => Ok(Engine::new(options)),
        Some(names) => Engine::with_techniques(names.iter().map(String::as_str), options)
            .map_err(|unknown| Problem::unknown_name(unknown.to_string())),
    }
}

/// What the independent verifier says of steps that were found in one state: whether it accepts
/// each, on its premises alone.
pub(crate) fn proved(marks: &Pencilmarks, steps: &[Step]) -> Vec<bool> {
    verified(marks, steps, false)
}

/// The same of steps that follow each other.
pub(crate) fn proved_in_order(marks: &Pencilmarks, steps: &[Step]) -> Vec<bool> {
    verified(marks, steps, true)
}

fn verified(marks: &Pencilmarks, steps: &[Step], in_order: bool) -> Vec<bool> {
    let path = Path {
        start: *marks,
        steps: steps.to_vec(),
        end: *marks,
        outcome: Outcome::Stuck,
    };
    // Through the text on purpose: the verifier shares no code with the engine.
    let text = serde_json::to_string(&wire::Path::from(&path)).unwrap_or_default();
    let Ok(path) = whydoku_verify::read_path(&text) else {
        return vec![false; steps.len()];
    };
    let Ok(mut state) = whydoku_verify::start(&path) else {
        return vec![false; steps.len()];
    };
    let givens = path.puzzle.map(|digit| digit != 0);
    let check = |step| {
        let accepted = whydoku_verify::check_step(&state, &givens, step).is_ok();
        if in_order {
            for literal in &step.conclusions {
                state.learn(*literal);
            }
        }
        accepted
    };
    path.steps.iter().map(check).collect()
}

/// Whether the budget of a request has ended.
pub(crate) fn is_spent(budget: &Budget) -> bool {
    budget.spend(0).is_err()
}
