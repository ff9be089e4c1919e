//! # whydoku-verify
//!
//! Checks Sudoku solving paths step by step. It knows the rules of Sudoku, seven rules of inference
//! and nothing else; it shares no code with the solver that found the steps, and takes no step's
//! word for anything.
//!
//! ```
//! let path = r#"{"schema":1,"kind":"path",
//!     "puzzle":"53467891267219534819834256785976142342685379171392485696153728428741963534528617.",
//!     "grid":  "53467891267219534819834256785976142342685379171392485696153728428741963534528617.",
//!     "steps":[{"technique":"full-house","conclusions":["r9c9=9"],
//!               "proof":[{"rule":"single","truth":"9r9","concludes":["r9c9=9"]}]}],
//!     "outcome":"solved","proves_uniqueness":true,
//!     "solution":"534678912672195348198342567859761423426853791713924856961537284287419635345286179"}"#;
//! let (verdict, result) = whydoku_verify::check_path(&whydoku_verify::read_path(path)?);
//! assert_eq!(result, Ok(()));
//! assert_eq!((verdict.steps, verdict.proved, verdict.assumed), (1, 1, 0));
//! # Ok::<(), String>(())
//! ```
//!
//! What must be trusted is small: `rules`, `proof`, `check`, `pattern`, `symmetry`, `path`, and for reading
//! `json` and `read`. [`unneeded`] finds premises that a proof could do without, [`damage`]
//! makes steps that must be refused, [`veripb`] writes a path for a
//! checker by others.
#![forbid(unsafe_code)]

mod check;
pub mod damage;
mod json;
mod need;
mod notation;
mod path;
mod pattern;
mod proof;
mod read;
mod refusal;
mod rules;
mod symmetry;
pub mod veripb;

pub use check::check_step;
pub use need::unneeded;
pub use path::{Verdict, check_path, start};
pub use proof::{
    Base, Branch, CellDigits, Digits, Inference, Literal, Move, Open, Outcome, Path, Rule, Step,
};
pub use read::{SCHEMA, read_path};
pub use refusal::RefusalError;
pub use rules::{Candidate, State, Truth};
