//! Reads the JSON of a path. Fields that only serve people are ignored.

use super::line::Literal;
use super::puzzle::{Cell, Constraint, Formula, Puzzle};
use crate::json::Json;
use crate::proof::Outcome;
use crate::read::{Fields, ReadError, fields, get, list, need, text_of};

/// The largest grid.
const LARGEST: usize = 16;

/// One inference of a proof; lines count from 1 in the formula and from −1 down in the proof.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Inference {
    /// Lines with multipliers, added up and divided.
    Sum {
        /// The multipliers with the lines.
        of: Vec<(i64, i64)>,
        /// The divisor, at least 1.
        divide: i64,
        /// Whether no weight is larger than the bound in the end.
        saturate: bool,
    },
    /// One of the literals is true.
    Clause {
        /// The literals.
        any: Vec<Literal>,
        /// The lines that contradict the opposite.
        from: Vec<i64>,
    },
    /// A variable that is 1 exactly if one of the literals is true.
    Define {
        /// The variable.
        var: usize,
        /// The literals.
        any: Vec<Literal>,
    },
}

/// One step of a path.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The technique, for messages only.
    pub technique: String,
    /// The conclusions.
    pub conclusions: Vec<Literal>,
    /// The proof.
    pub proof: Vec<Inference>,
}

/// A whole path with the lines of its puzzle.
#[derive(Clone, Debug)]
pub struct Path {
    /// What the described puzzle means.
    pub formula: Formula,
    /// The variables of givens: cells of which the description allows one digit.
    pub(super) givens: Vec<usize>,
    /// The steps.
    pub steps: Vec<Step>,
    /// The outcome that the path claims.
    pub outcome: Outcome,
    /// The digits of all cells, if the path says that it reached them.
    pub solution: Option<Vec<usize>>,
}

/// Reads one path: one JSON object.
pub fn read_path(text: &str) -> Result<Path, ReadError> {
    path(text).map_err(ReadError)
}

fn path(text: &str) -> Result<Path, String> {
    let json = Json::parse(text)?;
    let object = fields(&json)?;
    if *need(object, "schema")? != Json::Number("1".to_owned()) {
        return Err("`schema` must be 1, the version that this program reads".to_owned());
    }
    if text_of(need(object, "kind")?)? != "variant-path" {
        return Err("`kind` must be \"variant-path\"".to_owned());
    }
    let puzzle = puzzle(need(object, "puzzle")?)?;
    let formula = Formula::new(&puzzle)?;
    let single = |(cell, digits): &(Cell, Vec<usize>)| match digits.as_slice() {
        [_] if puzzle.without_digit.contains(cell) => None,
        [digit] => Some(formula.var(*cell, *digit)),
        _ => None,
    };
    let givens = puzzle.givens.iter().filter_map(single).collect();
    let steps = list(need(object, "steps")?, "step", |json| step(json, &formula))?;
    Ok(Path {
        givens,
        steps,
        outcome: match text_of(need(object, "outcome")?)? {
            "solved" => Outcome::Solved,
            "stuck" => Outcome::Stuck,
            "contradiction" => Outcome::Contradiction,
            "budget" | "timeout" => Outcome::Budget,
            other => return Err(format!("there is no outcome `{other}`")),
        },
        solution: get(object, "solution")
            .map(|json| list(json, "digit", |json| digit(json, formula.size)))
            .transpose()?,
        formula,
    })
}

fn puzzle(json: &Json) -> Result<Puzzle, String> {
    let object = fields(json)?;
    let size = usize::try_from(number(need(object, "size")?)?).unwrap_or(0);
    if !(2..=LARGEST).contains(&size) {
        return Err(format!("`size` must be 2 to {LARGEST}"));
    }
    let cells = |json: &Json| list(json, "cell", |json| cell(text_of(json)?, size));
    let regions = list(need(object, "regions")?, "region", cells)?;
    if regions.iter().any(|region| region.len() > size) {
        return Err("a region has more cells than there are digits".to_owned());
    }
    let given = |json: &Json| {
        let object = fields(json)?;
        let digits = list(need(object, "digits")?, "digit", |json| digit(json, size))?;
        Ok((cell(text_of(need(object, "cell")?)?, size)?, digits))
    };
    let constraint = |json: &Json| {
        let object = fields(json)?;
        let digits = |json: &Json| list(json, "digit", |json| digit(json, size));
        Ok(Constraint {
            rule: text_of(need(object, "rule")?)?.to_owned(),
            groups: list(need(object, "cells")?, "group", cells)?,
            value: get(object, "value").map(small).transpose()?,
            text: get(object, "text")
                .map(text_of)
                .transpose()?
                .unwrap_or_default()
                .to_owned(),
            digits: get(object, "digits").map_or(Ok(Vec::new()), digits)?,
        })
    };
    let without_digit = |json: &Json| {
        let object = fields(json)?;
        let named = cell(text_of(need(object, "cell")?)?, size)?;
        Ok((get(object, "placed") == Some(&Json::Bool(false))).then_some(named))
    };
    let without_digit = list(need(object, "givens")?, "given", without_digit)?;
    Ok(Puzzle {
        without_digit: without_digit.into_iter().flatten().collect(),
        size,
        regions,
        givens: list(need(object, "givens")?, "given", given)?,
        constraints: list(need(object, "constraints")?, "constraint", constraint)?,
    })
}

fn step(json: &Json, formula: &Formula) -> Result<Step, String> {
    let object = fields(json)?;
    Ok(Step {
        technique: text_of(need(object, "technique")?)?.to_owned(),
        conclusions: literals(object, "conclusions", formula)?,
        proof: list(need(object, "proof")?, "inference", |json| {
            inference(json, formula)
        })?,
    })
}

fn inference(json: &Json, formula: &Formula) -> Result<Inference, String> {
    let object = fields(json)?;
    match text_of(need(object, "rule")?)? {
        "sum" => {
            let pair = |json: &Json| match list(json, "number", number)?.as_slice() {
                [factor, line] => Ok((*factor, *line)),
                _ => Err("expected a multiplier and a line".to_owned()),
            };
            let of = list(need(object, "of")?, "line", pair)?;
            let divide = get(object, "divide").map_or(Ok(1), small)?;
            let saturate = get(object, "saturate") == Some(&Json::Bool(true));
            Ok(Inference::Sum {
                of,
                divide,
                saturate,
            })
        }
        "clause" => Ok(Inference::Clause {
            any: literals(object, "any", formula)?,
            from: list(need(object, "from")?, "line", number)?,
        }),
        "define" => {
            let name = text_of(need(object, "name")?)?;
            let var = literal(name, formula)?.var;
            let any = literals(object, "any", formula)?;
            Ok(Inference::Define { var, any })
        }
        other => Err(format!("there is no rule `{other}`")),
    }
}

fn literals(object: &Fields, name: &str, formula: &Formula) -> Result<Vec<Literal>, String> {
    list(need(object, name)?, "literal", |json| {
        literal(text_of(json)?, formula)
    })
}

/// Reads `r1c2=3`, `r1c2<>3`, `v800` or `~v800`.
fn literal(text: &str, formula: &Formula) -> Result<Literal, String> {
    let error = || format!("`{text}` is not a literal");
    let (name, holds) = match text.strip_prefix('~') {
        Some(rest) => (rest, false),
        None => (text, true),
    };
    if let Some(rest) = name.strip_prefix('v') {
        let var = rest.parse().map_err(|_| error())?;
        return Ok(Literal { var, holds });
    }
    let (cell, digit, holds) = match (text.split_once("<>"), text.split_once('=')) {
        (Some((cell, digit)), _) => (cell, digit, false),
        (None, Some((cell, digit))) => (cell, digit, true),
        (None, None) => return Err(error()),
    };
    let digit: usize = digit.parse().map_err(|_| error())?;
    if !(1..=formula.size).contains(&digit) {
        return Err(error());
    }
    let var = formula.var(self::cell(cell, formula.size)?, digit);
    Ok(Literal { var, holds })
}

/// Reads `r1c2`.
fn cell(text: &str, size: usize) -> Result<Cell, String> {
    let place = |text: &str| text.parse().ok().filter(|place| (1..=size).contains(place));
    let cell = text.strip_prefix('r').and_then(|rest| rest.split_once('c'));
    let cell = cell.and_then(|(row, column)| Some((place(row)? - 1, place(column)? - 1)));
    cell.ok_or_else(|| format!("`{text}` is not a cell of this grid"))
}

fn digit(json: &Json, size: usize) -> Result<usize, String> {
    let digit = usize::try_from(number(json)?).unwrap_or(0);
    if (1..=size).contains(&digit) {
        Ok(digit)
    } else {
        Err(format!("{digit} is not a digit of this grid"))
    }
}

fn number(json: &Json) -> Result<i64, String> {
    match json {
        Json::Number(text) => text
            .parse()
            .map_err(|_| format!("`{text}` is not a whole number")),
        _ => Err("expected a number".to_owned()),
    }
}

/// A number so small that no sum of lines overflows.
fn small(json: &Json) -> Result<i64, String> {
    let number = number(json)?;
    if (0..=100_000).contains(&number) {
        Ok(number)
    } else {
        Err(format!("{number} is not a number from 0 to 100000"))
    }
}
