//! Interactive Sudoku Solver: constraints in one string, `.Type~argument~argument`.
//!
//! ```text
//! .Shape~6x6.~R1C1_5~R1C2_1_2.Cage~12~R2C1~R2C2.Thermo~R3C1~R3C2~R3C3.AntiKnight
//! ```
//!
//! Rows and columns from 10 up are letters: `RaC1` is r10c1.

mod names;
mod read;
mod special;
mod write;

pub(crate) use read::read;
pub(crate) use write::write;

use crate::automaton::BASE_64;
use crate::{Rule, Size, rules};

/// How Interactive Sudoku Solver writes a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Name {
    /// `.AntiKnight`.
    Flag(&'static str),
    /// `.Thermo~R1C1~R1C2`.
    Cells(&'static str),
    /// `.Cage~12~R1C1~R1C2`.
    NumberCells(&'static str),
    /// `.WhiteDot~R1C1~R1C2`: every two of the cells that share a side; the number it stands for.
    Pairs(&'static str, i64),
    /// `.Skyscraper~R1~2~3`: a row or column from its start, and from its end.
    Double(&'static str),
    /// `.Sandwich~12~R1`.
    Single(&'static str),
    /// `.Pair~code~_name~R1C1~R1C2`.
    Table(&'static str),
    /// `.Indexing~C~R1C1`.
    Indexing(&'static str),
    /// `.Diagonal~1`.
    Diagonal(&'static str),
    /// `.StrictKropki`, which stands for two rules.
    Negative(&'static str),
    /// `.Sum~12~R1C1~R1C2`, or `.Sum~0_=_1_-1~R1C1~R1C2` with weights.
    Sum,
    /// `.Arrow~R1C1~R1C2`, or `.PillArrow~2~R1C1~R1C2~R1C3`.
    Arrow,
    /// `.SameValues~2~R1C1~R1C2` for each pair.
    Clone,
    /// `.SameValues~2~R1C1~R1C2~R2C1~R2C2`: so many sets.
    SameValues,
    /// `.EqualSum~R1C1~R1C2~-~R2C1`.
    EqualSum,
    /// `.X~R1C1~R1C2`, `.V~R1C1~R1C2`.
    Xv,
    /// `.~R1C1_1_3_5`.
    Given,
    /// `.GreaterThan~R1C1~R1C2` for each neighbor.
    Extremum,
    /// `.GreaterThan~R1C1~R1C2`.
    Greater,
    /// `.Quad~R1C1~1~2`: the top left of the four cells.
    Quad,
    /// `.LittleKiller~12~R1C3`: the first cell of the diagonal.
    LittleKiller,
    /// `.Regex~pattern~R1C1~R1C2`, the pattern in base 64.
    Regex,
}

/// The rule with this name.
fn rule(wanted: impl Fn(Name) -> bool) -> Option<&'static Rule> {
    rules::all()
        .iter()
        .copied()
        .find(|rule| rule.iss.is_some_and(&wanted))
}

/// Whether a text is a constraint string.
pub(super) fn resembles(text: &str) -> bool {
    // Items may be separated by spaces, and the first one may be empty.
    let rest = text.trim_start_matches('.');
    if rest.len() == text.len() || text.len() > rest.len() + 2 {
        return false;
    }
    let head: &str = rest.split(['~', '.', ' ', '\n']).next().unwrap_or("");
    head.bytes().all(|b| b.is_ascii_alphabetic()) && (!head.is_empty() || rest.starts_with('~'))
}

/// Which pairs of digits a table allows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Relation {
    bits: Vec<bool>,
    size: usize,
}

impl Relation {
    pub(crate) fn allows(&self, first: usize, second: usize) -> bool {
        let place = (first - 1) * self.size + second - 1;
        self.bits.get(place) == Some(&true)
    }
}

/// The table of a code: one bit for each pair, six bits in each character, the lowest first.
pub(crate) fn relation(code: &str, size: Size) -> Relation {
    let value = |c: char| BASE_64.iter().position(|b| char::from(*b) == c);
    let values = code.chars().map(|c| value(c).unwrap_or(0));
    let bits = values
        .flat_map(|value| (0..6).map(move |bit| value >> bit & 1 == 1))
        .collect();
    Relation {
        bits,
        size: size.get(),
    }
}

/// The code of a table.
pub(crate) fn relation_code(size: Size, allows: impl Fn(usize, usize) -> bool) -> String {
    let digits = 1..=size.get();
    let pairs = digits
        .clone()
        .flat_map(|a| digits.clone().map(move |b| (a, b)));
    let bits: Vec<bool> = pairs.map(|(a, b)| allows(a, b)).collect();
    let six = |bits: &[bool]| {
        bits.iter()
            .rev()
            .fold(0, |value, bit| value << 1 | usize::from(*bit))
    };
    let code: String = bits
        .chunks(6)
        .map(|bits| char::from(BASE_64[six(bits)]))
        .collect();
    code.trim_end_matches('A').to_owned()
}
