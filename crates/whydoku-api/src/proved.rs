//! What the independent verifier says about steps.

use whydoku::logic::{Outcome, Path, Step};
use whydoku::{Pencilmarks, wire};

/// For each of the steps found in one state: whether the verifier accepts its proof.
pub(crate) fn each_alone(marks: &Pencilmarks, steps: &[Step]) -> Vec<bool> {
    verify(marks, steps, false)
}

/// For each of the steps of a path: whether the verifier accepts its proof.
pub(crate) fn in_order(marks: &Pencilmarks, steps: &[Step]) -> Vec<bool> {
    verify(marks, steps, true)
}

fn verify(marks: &Pencilmarks, steps: &[Step], in_order: bool) -> Vec<bool> {
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
