//! Checks many puzzles one by one: exactly one solution, no needless given, none twice.
//!
//! | file | idea |
//! | --- | --- |
//! | `puzzle.rs` | one puzzle: the reference solver, and a witness for each given |
//! | `forms.rs` | canonical forms, kept whole, so that "twice" is exact |
//! | `ledger.rs` | finished blocks on disk, so that a long run can be continued |
//! | `run.rs` | the threads and the table |

mod forms;
mod ledger;
mod puzzle;
mod run;

pub(crate) use run::Outcome;
pub(super) use run::{Plan, outcome, table};
