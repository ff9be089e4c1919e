//! f-puzzles: JSON, compressed into a link.
//!
//! ```text
//! https://f-puzzles.com/?load=N4Ig…        also fpuzzles… and fpuz… on SudokuPad
//! { "size": 9, "title", "author", "ruleset", "solution",
//!   "grid": [[{ "value": 5, "given": true, "givenPencilMarks": [1, 2], "region": 0 }, …], …],
//!   "killercage": [{ "cells": ["R1C1", "R1C2"], "value": "12" }], … }
//! ```

mod read;
mod write;

use crate::{Rule, Variant, VariantError, rules};
use whydoku_text::codes;

/// How f-puzzles writes a rule: the key, and what its value looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Key {
    /// `true` for a rule of the whole grid.
    Flag(&'static str),
    /// `{"cells": […], "value": …}`.
    Cells(&'static str),
    /// `{"lines": [[…], …], "value": …}`, one constraint for each line.
    Lines(&'static str),
    /// `{"cell": …}`.
    Cell(&'static str),
    /// `{"cell": "R0C1", "value": …}`: a row or column from its end.
    Outside(&'static str),
    /// `{"cell": "R0C1", "direction": "DR", "value": …}`.
    LittleKiller(&'static str),
    /// `{"cells": […], "cloneCells": […]}`.
    Clone(&'static str),
    /// `{"cells": […], "lines": [[…], …]}`: a circle or pill, and shafts that start in it.
    Arrow(&'static str),
    /// `{"cells": […], "values": […]}`.
    Quadruple(&'static str),
    /// `{"cells": […], "value": "X"}`.
    Xv(&'static str),
    /// `{"lines": [[…], …]}`, all lines together one constraint.
    Groups(&'static str),
    /// A word in the list `negative`.
    Negative(&'static str),
}

impl Key {
    const fn name(self) -> &'static str {
        match self {
            Self::Flag(name)
            | Self::Cells(name)
            | Self::Lines(name)
            | Self::Cell(name)
            | Self::Outside(name)
            | Self::LittleKiller(name)
            | Self::Clone(name)
            | Self::Arrow(name)
            | Self::Quadruple(name)
            | Self::Xv(name)
            | Self::Groups(name)
            | Self::Negative(name) => name,
        }
    }
}

/// The rule of a key, or of a word in the list `negative`.
fn rule(name: &str, negative: bool) -> Option<(&'static Rule, Key)> {
    rules::all().iter().find_map(|rule| {
        let key = rule.f_puzzles?;
        let fits = key.name() == name && matches!(key, Key::Negative(_)) == negative;
        fits.then_some((*rule, key))
    })
}

/// How every code starts: the same JSON always compresses to this.
const START: &str = "N4Ig";

/// The compressed JSON in a link, or on its own.
pub(super) fn code(text: &str) -> Option<&str> {
    if text.contains(char::is_whitespace) {
        return None;
    }
    if let Some((_, query)) = text.split_once("f-puzzles.com/?") {
        let parameters = query.split('&');
        return parameters
            .into_iter()
            .find_map(|part| part.strip_prefix("load="));
    }
    let tail = text
        .rsplit('/')
        .next()
        .filter(|_| text.contains("sudokupad"));
    let tail = tail.map_or(text, |tail| tail.split(['?', '#']).next().unwrap_or(tail));
    let packed = ["fpuzzles", "fpuz"]
        .iter()
        .find_map(|prefix| tail.strip_prefix(prefix));
    packed.or_else(|| tail.starts_with(START).then_some(tail))
}

/// Whether a JSON text is a puzzle of f-puzzles.
pub(super) fn resembles_json(text: &str) -> bool {
    text.contains("\"size\"") && text.contains("\"grid\"")
}

pub(super) fn read_link(text: &str, warnings: &mut Vec<String>) -> Result<Variant, VariantError> {
    let code = codes::percent_decode(code(text).unwrap_or(text));
    let json = codes::decompress(&code)
        .map_err(|error| VariantError(format!("the f-puzzles code cannot be unpacked: {error}")))?;
    read_json(&json, warnings)
}

pub(super) fn read_json(text: &str, warnings: &mut Vec<String>) -> Result<Variant, VariantError> {
    let value = serde_json::from_str(text)
        .map_err(|error| VariantError(format!("the f-puzzles data is not JSON: {error}")))?;
    read::read(&value, warnings).map_err(|error| VariantError(format!("f-puzzles: {}", error.0)))
}

pub(super) fn write_json(
    variant: &Variant,
    warnings: &mut Vec<String>,
) -> Result<String, VariantError> {
    Ok(write::write(variant, warnings)?.to_string())
}

pub(super) fn write_link(
    variant: &Variant,
    warnings: &mut Vec<String>,
) -> Result<String, VariantError> {
    let code = codes::compress(&write_json(variant, warnings)?);
    Ok(format!(
        "https://f-puzzles.com/?load={}",
        codes::percent_encode(&code)
    ))
}
