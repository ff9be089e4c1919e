//! The parts that formats are made of: cells, rows, boards, tables, JSON and links.

pub(crate) mod board;
pub(crate) mod cells;
pub(crate) mod groups;
pub(crate) mod json;
pub(crate) mod link;
#[cfg(feature = "formats")]
pub(crate) mod lz;
pub(crate) mod row;
pub(crate) mod run;
pub(crate) mod table;
