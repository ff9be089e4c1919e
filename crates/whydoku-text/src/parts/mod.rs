//! The parts that formats are made of: cells, rows, boards, tables, JSON and links.

pub(crate) mod board;
pub(crate) mod border;
pub(crate) mod cells;
pub(crate) mod fields;
pub(crate) mod fold;
pub(crate) mod groups;
pub(crate) mod html;
pub(crate) mod json;
pub(crate) mod labels;
pub(crate) mod link;
pub(crate) mod literal;
pub(crate) mod lz;
pub(crate) mod markup;
#[cfg(feature = "formats")]
pub(crate) mod plain_json;
pub(crate) mod row;
pub(crate) mod run;
pub(crate) mod shortened;
pub(crate) mod size;
pub(crate) mod table;
pub(crate) mod xml;
