//! What the file of a rule needs.

pub(super) use crate::drawing::{Drawing, Shape};
pub(super) use crate::engine::Model;
pub(super) use crate::formats::{f_puzzles::Key, iss::Name};
pub(super) use crate::lines::{Lines, Sum};
pub(super) use crate::rule::{Form, Rule, Takes};
pub(super) use crate::words;
pub(super) use crate::{Cell, Constraint, Digits, Size, Variant};
