//! Reading and writing: real files, round trips of random records through every format, the shapes
//! that people paste, and texts that must be refused.

mod files;
mod hostile;
mod links;
mod mutations;
mod regressions;
mod round_trip;
mod shapes;
mod snippets;
