//! [`Rule`]: everything the crate knows about a kind of constraint.

use crate::drawing::Drawing;
use crate::engine::Model;
use crate::formats::{f_puzzles, iss};
use crate::lines::Lines;
use crate::{Constraint, Size, Value, Variant};
use std::fmt;
use whydoku_grid::words::count;

/// A kind of constraint, such as killer cages. Each rule has its own file, which says what it means, how
/// the engine works with it, how people and other programs write it, and how it is drawn.
pub struct Rule {
    /// The name in texts and options: `killer-cage`.
    pub id: &'static str,
    /// The name for people: `killer cage`.
    pub name: &'static str,
    /// What cells a constraint has.
    pub(crate) form: Form,
    /// What a constraint states besides its cells.
    pub(crate) takes: Takes,
    /// What `form` and `takes` cannot say: why this constraint cannot be in this puzzle.
    pub(crate) check: fn(&Constraint, &Variant) -> Result<(), String>,
    /// What a constraint means. This is its only definition.
    pub(crate) meaning: fn(&Constraint, &Variant, &mut Lines),
    /// Gives the constraint to the engine.
    pub(crate) post: fn(&Constraint, &Variant, &mut Model),
    /// What a constraint means, in a sentence.
    pub(crate) words: fn(&Constraint, &Variant) -> String,
    /// How a constraint is drawn.
    pub(crate) drawing: fn(&Constraint, &Variant) -> Drawing,
    /// How f-puzzles writes the rule.
    pub(crate) f_puzzles: Option<f_puzzles::Key>,
    /// How Interactive Sudoku Solver writes the rule.
    pub(crate) iss: Option<iss::Name>,
    /// Words that reveal the rule in a text for people.
    pub(crate) hints: &'static [&'static str],
    /// Whether renumbering the digits keeps the rule.
    pub(crate) digits_alike: bool,
    /// The page about the rule.
    pub(crate) page: &'static str,
}

impl Rule {
    /// What rules have in common; every rule replaces most of it.
    pub(crate) const BASE: Self = Self {
        id: "",
        name: "",
        form: Form::GRID,
        takes: Takes::Nothing,
        check: |_, _| Ok(()),
        meaning: |_, _, _| {},
        post: |_, _, _| {},
        words: |_, _| String::new(),
        drawing: |constraint, _| Drawing::grid(constraint.rule.name),
        f_puzzles: None,
        iss: None,
        hints: &[],
        digits_alike: false,
        page: "",
    };

    /// The page about the rule, in Markdown.
    pub const fn page(&self) -> &'static str {
        self.page
    }

    /// Why the constraint cannot be in the puzzle.
    pub(crate) fn why_not(&self, constraint: &Constraint, variant: &Variant) -> Result<(), String> {
        self.form.check(constraint, variant.size())?;
        self.takes.check(constraint, variant.size())?;
        (self.check)(constraint, variant)
    }
}

impl PartialEq for Rule {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl Eq for Rule {}

impl fmt::Debug for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id)
    }
}

/// What cells a constraint has.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Form {
    /// The fewest and the most groups.
    groups: (usize, usize),
    /// The fewest and the most cells of a group; 0 as the most means the size of the grid.
    cells: (usize, usize),
    /// Whether a cell may come more than once in a group.
    repeats: bool,
}

impl Form {
    /// The whole grid.
    pub(crate) const GRID: Self = Self {
        groups: (0, 0),
        cells: (0, 0),
        repeats: false,
    };

    /// Two different cells.
    pub(crate) const PAIR: Self = Self::cells(2, 2);

    /// One group of different cells; a `most` of 0 means the size of the grid.
    pub(crate) const fn cells(least: usize, most: usize) -> Self {
        Self {
            groups: (1, 1),
            cells: (least, most),
            repeats: false,
        }
    }

    /// A line, which may cross or touch itself.
    pub(crate) const fn line(least: usize) -> Self {
        Self {
            groups: (1, 1),
            cells: (least, 1024),
            repeats: true,
        }
    }

    /// Several groups of different cells.
    pub(crate) const fn groups(least: usize, most: usize) -> Self {
        Self {
            groups: (least, most),
            cells: (1, 256),
            repeats: false,
        }
    }

    /// The same, with cells that may come more than once in a group.
    pub(crate) const fn with_repeats(mut self) -> Self {
        self.repeats = true;
        self
    }

    /// Whether the rule is about the whole grid.
    pub(crate) const fn is_grid(self) -> bool {
        self.groups.1 == 0
    }

    fn check(self, constraint: &Constraint, size: Size) -> Result<(), String> {
        let (least, most) = self.groups;
        let groups = constraint.groups.len();
        if groups < least || groups > most {
            return Err(match (least, most) {
                (_, 0) => "the rule is about the whole grid, so it has no cells".to_owned(),
                (1, 1) => format!("expected one group of cells, found {groups}"),
                _ if groups < least => {
                    format!("expected at least {least} groups of cells, found {groups}")
                }
                _ => format!("expected at most {most} groups of cells, found {groups}"),
            });
        }
        let (least, most) = self.cells;
        let most = if most == 0 { size.get() } else { most };
        for group in &constraint.groups {
            if let Some(outside) = group.iter().find(|cell| !size.has(**cell)) {
                return Err(format!("{outside} is outside the {size} grid"));
            }
            if group.len() < least || group.len() > most {
                let expected = match (least, most) {
                    _ if least == most => count(least, "cell"),
                    _ if group.len() < least => format!("at least {}", count(least, "cell")),
                    _ => format!("at most {}", count(most, "cell")),
                };
                return Err(format!("expected {expected}, found {}", group.len()));
            }
            if !self.repeats {
                let again = (1..group.len()).find(|at| group[..*at].contains(&group[*at]));
                if let Some(at) = again {
                    return Err(format!("{} comes twice", group[at]));
                }
            }
        }
        Ok(())
    }
}

/// What a constraint states besides its cells.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Takes {
    /// Nothing.
    Nothing,
    /// A number, or nothing.
    MaybeNumber,
    /// A number.
    Number,
    /// This many digits at most.
    Digits(usize),
    /// A text.
    Text,
}

impl Takes {
    fn check(self, constraint: &Constraint, size: Size) -> Result<(), String> {
        match (self, &constraint.value) {
            (Self::Nothing | Self::MaybeNumber, Value::Nothing) | (Self::Text, Value::Text(_)) => {
                Ok(())
            }
            (Self::Number | Self::MaybeNumber, Value::Number(number)) => {
                if (0..=9999).contains(number) {
                    Ok(())
                } else {
                    Err(format!("{number} is not a number from 0 to 9999"))
                }
            }
            (Self::Digits(most), Value::Digits(digits)) => {
                if let Some(digit) = digits.iter().find(|d| !size.digits().contains(**d)) {
                    return Err(format!("{digit} is not a digit of a {size} grid"));
                }
                if digits.is_empty() || digits.len() > most {
                    let found = digits.len();
                    return Err(format!("expected 1 to {most} digits, found {found}"));
                }
                Ok(())
            }
            (Self::Nothing, _) => Err("the rule takes no number".to_owned()),
            (Self::Number | Self::MaybeNumber, _) => Err("expected a number".to_owned()),
            (Self::Digits(_), _) => Err("expected digits".to_owned()),
            (Self::Text, _) => Err("expected a text".to_owned()),
        }
    }
}
