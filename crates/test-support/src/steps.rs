//! Steps and paths as the verifier reads them.

use whydoku_grid::Pencilmarks;
use whydoku_logic::json;
use whydoku_logic::{Outcome, Path, Step};
use whydoku_verify as verify;

/// Converts a path to the verifier's own types: the library writes JSON, the verifier reads it.
pub fn read_by_verifier(path: &Path) -> Result<verify::Path, String> {
    let text = serde_json::to_string(&json::Path::from(path)).map_err(|error| error.to_string())?;
    verify::read_path(&text).map_err(|error| error.to_string())
}

/// The same for a test.
///
/// # Panics
///
/// Panics if the verifier cannot read what the library writes.
pub fn as_verifier_sees(path: &Path) -> verify::Path {
    read_by_verifier(path).expect("the verifier reads what the library writes")
}

/// The path that consists of one step from a state.
pub fn path_of_one(marks: &Pencilmarks, step: &Step) -> Path {
    let mut end = *marks;
    let outcome = match step.conclusions.apply(&mut end) {
        Err(contradiction) => Outcome::Contradiction(contradiction),
        Ok(()) if end.is_solved() => Outcome::Solved,
        Ok(()) => Outcome::Stuck,
    };
    Path {
        start: *marks,
        steps: vec![step.clone()],
        end,
        outcome,
    }
}
