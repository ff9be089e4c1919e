//! The engine: a search that keeps the digits each cell can still hold and passes every change on to
//! the constraints it concerns.
//!
//! * [`Model`] is a puzzle as the engine sees it: cells by number, pairs that must differ, pairs that a
//!   table relates, and propagators for everything else. Rules fill it.
//! * [`State`] is one position of the search; its [`State::settle`] runs what has work until nothing
//!   changes.
//! * [`Search`] guesses, and learns from conflicts where to guess next.

mod derive;
mod model;
pub(crate) mod propagators;
mod search;
mod state;
mod table;

pub(crate) use model::Model;
pub(crate) use search::Search;
pub(crate) use state::{Conflict, Propagator, State};
