//! [`Constraint`]: one use of a rule in a puzzle, such as one cage.

use crate::{Cell, Rule, Variant};
use std::fmt;

/// One use of a rule in a puzzle: a cage with its sum, a thermometer, or a rule for the whole grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Constraint {
    pub(crate) rule: &'static Rule,
    pub(crate) groups: Vec<Vec<Cell>>,
    pub(crate) value: Value,
}

/// What a constraint states besides its cells.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Value {
    /// Nothing.
    #[default]
    Nothing,
    /// A number: a sum, a difference, a count.
    Number(i64),
    /// Digits, possibly repeated.
    Digits(Vec<usize>),
    /// A pattern or a table, in the notation of its rule.
    Text(String),
}

impl Constraint {
    /// The rule.
    pub const fn rule(&self) -> &'static Rule {
        self.rule
    }

    /// The cells, in groups whose meaning depends on the rule: the circle and the shaft of an arrow,
    /// say. A rule for the whole grid has none.
    pub fn groups(&self) -> &[Vec<Cell>] {
        &self.groups
    }

    /// What the constraint states besides its cells.
    pub const fn value(&self) -> &Value {
        &self.value
    }

    /// What the constraint means in this puzzle, in a sentence.
    pub fn words(&self, variant: &Variant) -> String {
        (self.rule.words)(self, variant)
    }

    /// The cells of the only group, or of the first.
    pub fn cells(&self) -> &[Cell] {
        self.group(0)
    }

    /// The cells of a group; empty if there is no such group.
    pub(crate) fn group(&self, place: usize) -> &[Cell] {
        self.groups.get(place).map_or(&[], Vec::as_slice)
    }

    /// The two cells of a pair.
    pub(crate) fn pairs(&self) -> impl Iterator<Item = (Cell, Cell)> {
        self.cells().windows(2).map(|pair| (pair[0], pair[1]))
    }

    /// The stated number.
    pub const fn number(&self) -> Option<i64> {
        match self.value {
            Value::Number(number) => Some(number),
            _ => None,
        }
    }

    /// The stated digits.
    pub fn digits(&self) -> &[usize] {
        match &self.value {
            Value::Digits(digits) => digits,
            _ => &[],
        }
    }

    /// The stated text.
    pub(crate) fn text(&self) -> &str {
        match &self.value {
            Value::Text(text) => text,
            _ => "",
        }
    }

    /// Whether the constraint is one of this rule.
    pub(crate) fn is(&self, rule: &Rule) -> bool {
        self.rule == rule
    }
}

/// Writes the constraint as [`Variant`](crate::Variant) writes it: `killer-cage 12: r1c1 r1c2`.
impl fmt::Display for Constraint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.rule.id)?;
        match &self.value {
            Value::Nothing => {}
            Value::Number(number) => write!(f, " {number}")?,
            Value::Digits(digits) => {
                let digits: Vec<String> = digits.iter().map(usize::to_string).collect();
                write!(f, " {}", digits.join(","))?;
            }
            Value::Text(text) => write!(f, " {text}")?,
        }
        for (place, group) in self.groups.iter().enumerate() {
            f.write_str(if place == 0 { ":" } else { " /" })?;
            for cell in group {
                write!(f, " {cell}")?;
            }
        }
        Ok(())
    }
}
