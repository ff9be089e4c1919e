//! Many puzzles held to the promise: one solution, no given to spare, none twice.
//!
//! | file | idea |
//! | --- | --- |
//! | `puzzle.rs` | one puzzle: the reference solver, and a witness for each given |
//! | `forms.rs` | canonical forms, each kept whole, so that "twice" is exact |
//! | `ledger.rs` | blocks that are done, on disk, so that a long run can be taken up again |
//! | `run.rs` | the threads and the table |

mod forms;
mod ledger;
mod puzzle;
mod run;

pub use run::{Plan, table};
