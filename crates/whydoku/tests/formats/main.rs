//! Reading and writing: the real files of the data folder, round trips of random records through
//! every format, the shapes people paste, and what must be refused.

mod files;
mod hostile;
mod links;
mod mutations;
mod regressions;
mod round_trip;
mod shapes;
mod table_of_formats;
