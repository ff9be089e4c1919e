//! Reads the JSON of a path. Fields that only serve people (text, highlights) are ignored.

use crate::json::Json;
use crate::notation::{
    cell_number, digit_number, read_base, read_candidate, read_literal, read_move, read_truth,
};
use crate::proof::{
    Base, Branch, CellDigits, Digits, Inference, Literal, Move, Open, Outcome, Path, Rule, Step,
};
use crate::rules::{Candidate, Truth};
use std::fmt;

/// The version of the format.
const SCHEMA: u32 = 1;

/// The error for text that is not a path.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadError(pub(crate) String);

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ReadError {}

impl From<ReadError> for String {
    fn from(error: ReadError) -> Self {
        error.0
    }
}

pub(crate) type Fields = Vec<(String, Json)>;

/// Reads one path: one JSON object.
pub fn read_path(text: &str) -> Result<Path, ReadError> {
    path(text).map_err(ReadError)
}

fn path(text: &str) -> Result<Path, String> {
    let object = fields(&Json::parse(text)?)?.clone();
    let schema = need(&object, "schema")?;
    if *schema != Json::Number(SCHEMA.to_string()) {
        return Err(format!(
            "`schema` must be {SCHEMA}, the version that this program reads"
        ));
    }
    if text_of(need(&object, "kind")?)? != "path" {
        return Err("`kind` must be \"path\"".to_owned());
    }
    Ok(Path {
        puzzle: field(&object, "puzzle", digits)?,
        grid: field(&object, "grid", digits)?,
        candidates: get(&object, "candidates").map(open).transpose()?,
        steps: field(&object, "steps", |steps| list(steps, "step", step))?,
        outcome: match text_of(need(&object, "outcome")?)? {
            "solved" => Outcome::Solved,
            "stuck" => Outcome::Stuck,
            "contradiction" => Outcome::Contradiction,
            "budget" | "timeout" => Outcome::Budget,
            other => return Err(format!("there is no outcome `{other}`")),
        },
        assumes_uniqueness: flag(&object, "assumes_uniqueness")?,
        proves_uniqueness: flag(&object, "proves_uniqueness")?,
        solution: get(&object, "solution").map(digits).transpose()?,
        end: get(&object, "end").map(end).transpose()?,
    })
}

fn end(json: &Json) -> Result<(Digits, Open), String> {
    let object = fields(json)?;
    let grid = field(object, "grid", digits)?;
    Ok((grid, field(object, "candidates", open)?))
}

fn step(json: &Json) -> Result<Step, String> {
    let object = fields(json)?;
    Ok(Step {
        technique: text_of(need(object, "technique")?)?.to_owned(),
        assumes_uniqueness: flag(object, "assumes_uniqueness")?,
        conclusions: field(object, "conclusions", literals)?,
        proof: field(object, "proof", trail)?,
    })
}

fn trail(json: &Json) -> Result<Vec<Inference>, String> {
    list(json, "inference", inference)
}

fn inference(json: &Json) -> Result<Inference, String> {
    let object = fields(json)?;
    let cells = || field(object, "cells", |json| list(json, "cell", cell_digits));
    let rule = match text_of(need(object, "rule")?)? {
        "single" => Rule::Single(field(object, "truth", truth)?),
        "cover" => Rule::Cover {
            truths: field(object, "truths", |json| list(json, "truth", base))?,
            links: field(object, "links", |json| list(json, "link", truth))?,
        },
        "refute" => Rule::Refute {
            assume: field(object, "assume", literal)?,
            trail: field(object, "trail", trail)?,
            conflict: field(object, "conflict", base)?,
        },
        "cases" => Rule::Cases {
            over: field(object, "over", base)?,
            branches: field(object, "branches", |json| list(json, "branch", branch))?,
        },
        "unique" => Rule::Unique(cells()?),
        "impossible" => Rule::Impossible(cells()?),
        "symmetry" => Rule::Symmetry(field(object, "move", moving)?),
        other => return Err(format!("there is no rule `{other}`")),
    };
    let concludes = get(object, "concludes").map_or(Ok(Vec::new()), literals)?;
    let clause = |json| list(json, "candidate", candidate);
    let clause = get(object, "clause").map_or(Ok(Vec::new()), clause)?;
    Ok(Inference {
        rule,
        concludes,
        clause,
    })
}

fn branch(json: &Json) -> Result<Branch, String> {
    let object = fields(json)?;
    Ok(Branch {
        assume: field(object, "assume", literal)?,
        trail: field(object, "trail", trail)?,
        conflict: get(object, "conflict").map(base).transpose()?,
    })
}

fn literals(json: &Json) -> Result<Vec<Literal>, String> {
    list(json, "literal", literal)
}

fn literal(json: &Json) -> Result<Literal, String> {
    let text = text_of(json)?;
    read_literal(text)
        .ok_or_else(|| format!("expected a conclusion such as r4c3=5 or r4c3<>5, found `{text}`"))
}

fn candidate(json: &Json) -> Result<Candidate, String> {
    let text = text_of(json)?;
    read_candidate(text)
        .ok_or_else(|| format!("expected a candidate such as 5r4c3, found `{text}`"))
}

fn truth(json: &Json) -> Result<Truth, String> {
    let text = text_of(json)?;
    read_truth(text)
        .ok_or_else(|| format!("expected a truth such as r4c7, 7r4, 7c2 or 7b5, found `{text}`"))
}

fn base(json: &Json) -> Result<Base, String> {
    let text = text_of(json)?;
    read_base(text).ok_or_else(|| {
        format!("expected a truth such as r4c7 or 7b5, or a clause such as #0, found `{text}`")
    })
}

fn moving(json: &Json) -> Result<Move, String> {
    let text = text_of(json)?;
    let like = "rows 987654321 columns 987654321 digits 123456789";
    read_move(text).ok_or_else(|| format!("expected a symmetry such as `{like}`, found `{text}`"))
}

/// Reads `["r1c1","37"]`.
fn cell_digits(json: &Json) -> Result<CellDigits, String> {
    if let Json::List(pair) = json
        && let [Json::Text(cell), Json::Text(digits)] = pair.as_slice()
        && let Some(cell) = cell_number(cell.as_bytes())
        && let Some(digits) = digits.bytes().map(digit_number).collect::<Option<Vec<_>>>()
    {
        return Ok((cell, digits.iter().fold(0, |all, digit| all | 1 << digit)));
    }
    Err("expected a cell with its digits, such as [\"r1c1\",\"37\"]".to_owned())
}

/// Reads 81 characters, `.` for an empty cell.
fn digits(json: &Json) -> Result<Digits, String> {
    let bytes = text_of(json)?.bytes().map(|byte| match byte {
        b'.' => Some(0),
        _ => digit_number(byte).map(|_| byte - b'0'),
    });
    let cells = bytes.collect::<Option<Vec<u8>>>().unwrap_or_default();
    cells
        .try_into()
        .map_err(|_| "expected 81 characters, 1 to 9 or `.` for an empty cell".to_owned())
}

/// Reads 729 characters, nine for each cell: the digit, or `.` if it is not open.
fn open(json: &Json) -> Result<Open, String> {
    let bytes = text_of(json)?.as_bytes();
    let good =
        |(place, byte): (usize, &u8)| *byte == b'.' || digit_number(*byte) == Some(place % 9);
    if bytes.len() != 729 || !bytes.iter().enumerate().all(good) {
        return Err(
            "expected 729 characters, nine for each cell, each its digit or `.`".to_owned(),
        );
    }
    let is_open = |i: usize, digit: usize| u16::from(bytes[9 * i + digit] != b'.');
    let cell = |i| (0..9).fold(0, |all, digit| all | is_open(i, digit) << digit);
    Ok(std::array::from_fn(cell))
}

pub(crate) fn list<T>(
    json: &Json,
    what: &str,
    read: impl Fn(&Json) -> Result<T, String>,
) -> Result<Vec<T>, String> {
    let Json::List(items) = json else {
        return Err("expected a list".to_owned());
    };
    let items = (1..).zip(items);
    items
        .map(|(n, item)| read(item).map_err(|e| format!("{what} {n}: {e}")))
        .collect()
}

pub(crate) fn fields(json: &Json) -> Result<&Fields, String> {
    match json {
        Json::Object(fields) => Ok(fields),
        _ => Err("expected an object".to_owned()),
    }
}

/// The value of a field, if it is there and not null.
pub(crate) fn get<'a>(object: &'a Fields, name: &str) -> Option<&'a Json> {
    let found = object.iter().find(|(field, _)| field == name);
    found
        .map(|(_, value)| value)
        .filter(|value| **value != Json::Null)
}

pub(crate) fn need<'a>(object: &'a Fields, name: &str) -> Result<&'a Json, String> {
    get(object, name).ok_or_else(|| format!("the field `{name}` is missing"))
}

fn field<T>(
    object: &Fields,
    name: &str,
    read: impl Fn(&Json) -> Result<T, String>,
) -> Result<T, String> {
    read(need(object, name)?).map_err(|e| format!("`{name}`: {e}"))
}

fn flag(object: &Fields, name: &str) -> Result<bool, String> {
    match get(object, name) {
        None => Ok(false),
        Some(Json::Bool(value)) => Ok(*value),
        Some(_) => Err(format!("`{name}` must be true or false")),
    }
}

pub(crate) fn text_of(json: &Json) -> Result<&str, String> {
    match json {
        Json::Text(text) => Ok(text),
        _ => Err("expected a string".to_owned()),
    }
}
