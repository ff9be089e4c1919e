//! The spans of explanations: lists of cells, digits and houses, and what is claimed of them. Counts and
//! articles are those of [`whydoku_grid::words`].

use super::spans::{Named, Span, Speak};
use crate::Literal;
use std::{fmt, iter};
use whydoku_grid::words::with_article;
use whydoku_grid::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House, HouseKind};

/// `a`, `a and b`, `a, b and c`, with any conjunction.
pub(crate) fn list<T: fmt::Display>(
    items: impl IntoIterator<Item = T>,
    conjunction: &str,
) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    match items.as_slice() {
        [] => "nothing".to_owned(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} {conjunction} {last}", most.join(", ")),
    }
}

/// `rows 2 and 7`, `row 3 and box 5`.
pub(crate) fn houses(houses: &[House]) -> String {
    match houses {
        [first, _, ..] if houses.iter().all(|h| h.kind() == first.kind()) => {
            let numbers = houses.iter().map(|house| house.number() + 1);
            format!("{} {}", plural(first.kind()), list(numbers, "and"))
        }
        _ => list(houses.iter().map(|house| house.name()), "and"),
    }
}

/// `rows`, `columns`, `boxes`.
pub(crate) const fn plural(kind: HouseKind) -> &'static str {
    match kind {
        HouseKind::Row => "rows",
        HouseKind::Column => "columns",
        HouseKind::Box => "boxes",
    }
}

/// `r1c1 or r2c2`, `3, 5 or 7`: the same span joined by "or".
pub(crate) trait Or {
    /// The words joined by "or".
    fn or(self) -> Span;
}

impl Or for CellSet {
    fn or(self) -> Span {
        Span::naming(list(self, "or"), Named::Cells(self))
    }
}

impl Or for DigitSet {
    fn or(self) -> Span {
        Span::naming(list(self, "or"), Named::Digits(self))
    }
}

/// `2 in r1c4 or r3c3, or 4 in r3c4`.
impl Or for CandidateSet {
    fn or(self) -> Span {
        let text = by_digit(&self, "or", ", or ");
        Span::naming(text, Named::Candidates(Box::new(self)))
    }
}

/// `2 in r1c4 and r3c3, and 4 in r3c4`; `2 in r1c4 and r3c3, 4 in r3c4, and 7 in r5c1`.
pub(crate) fn listed(candidates: &CandidateSet) -> Span {
    let text = by_digit(candidates, "and", ", and ");
    Span::naming(text, Named::Candidates(Box::new(*candidates)))
}

fn by_digit(candidates: &CandidateSet, conjunction: &str, separator: &str) -> String {
    let digits = Digit::ALL.into_iter();
    let open = digits.filter(|digit| !candidates.cells(*digit).is_empty());
    let each: Vec<String> = open
        .map(|digit| format!("{digit} in {}", list(candidates.cells(digit), conjunction)))
        .collect();
    if each.len() == candidates.len() {
        return list(each, conjunction);
    }
    match each.split_last() {
        Some((last, rest)) if !rest.is_empty() => rest.join(", ") + separator + last,
        _ => each.concat(),
    }
}

/// `a 7`, `an 8`.
pub(crate) fn a(digit: Digit) -> Span {
    let names = Named::Digits(DigitSet::single(digit));
    Span::naming(with_article(digit.get()), names)
}

/// `7s`: all the cells with that digit.
pub(crate) fn plural_of(digit: Digit) -> Span {
    let names = Named::Digits(DigitSet::single(digit));
    Span::naming(format!("{digit}s"), names)
}

/// `two`, `three` … for counts in a sentence; digits from ten up.
pub(crate) fn number(number: usize) -> String {
    const WORDS: [&str; 10] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
    ];
    WORDS
        .get(number)
        .map_or_else(|| number.to_string(), |word| (*word).to_owned())
}

/// `r1c2 is 4`, `r1c2 is not 4`.
pub(crate) fn claim(literal: Literal) -> Span {
    let Candidate { cell, digit } = literal.candidate;
    let verb = if literal.holds { "is" } else { "is not" };
    naming_one(format!("{cell} {verb} {digit}"), literal.candidate)
}

/// `r1c2=4`, for long lists.
pub(crate) fn placed(candidate: Candidate) -> Span {
    let Candidate { cell, digit } = candidate;
    naming_one(format!("{cell}={digit}"), candidate)
}

/// `r1c2 must be 4`.
pub(crate) fn must_be(candidate: Candidate) -> Span {
    let Candidate { cell, digit } = candidate;
    naming_one(format!("{cell} must be {digit}"), candidate)
}

fn naming_one(text: String, candidate: Candidate) -> Span {
    let set = [candidate].into_iter().collect();
    Span::naming(text, Named::Candidates(Box::new(set)))
}

/// `r4c3 cannot be 5`, `r4c3 cannot be 5 or 6, and r1c1 and r1c2 cannot be 3`.
pub(crate) fn cannot_be(candidates: &CandidateSet) -> Span {
    let clauses: Vec<String> = cells_with_digits(candidates)
        .into_iter()
        .map(|(cells, digits)| format!("{} cannot be {}", list(cells, "and"), list(digits, "or")))
        .collect();
    Span::naming(
        match clauses.as_slice() {
            [most @ .., last] if !most.is_empty() => format!("{}, and {last}", most.join(", ")),
            _ => clauses.concat(),
        },
        Named::Candidates(Box::new(*candidates)),
    )
}

/// Splits candidates into groups of cells that share digits: by digit, or by cell if that takes fewer
/// groups.
pub(crate) fn cells_with_digits(candidates: &CandidateSet) -> Vec<(CellSet, DigitSet)> {
    let mut by_digit: Vec<(CellSet, DigitSet)> = Vec::new();
    for digit in Digit::ALL {
        let cells = candidates.cells(digit);
        match by_digit.iter_mut().find(|(known, _)| *known == cells) {
            Some((_, digits)) => digits.insert(digit),
            None if cells.is_empty() => {}
            None => by_digit.push((cells, DigitSet::single(digit))),
        }
    }
    let mut by_cell: Vec<(CellSet, DigitSet)> = Vec::new();
    for cell in candidates.all_cells() {
        let digits = candidates.digits(cell);
        match by_cell.iter_mut().find(|(_, known)| *known == digits) {
            Some((cells, _)) => cells.insert(cell),
            None => by_cell.push((CellSet::single(cell), digits)),
        }
    }
    if by_cell.len() < by_digit.len() {
        by_cell
    } else {
        by_digit
    }
}

/// `neither r1c1 nor r1c2`, `none of r1c1, r1c2 and r1c3`.
pub(crate) fn none_of(cells: CellSet) -> Span {
    let text = match cells.pair() {
        Some([a, b]) => format!("neither {a} nor {b}"),
        None => format!("none of {}", list(cells, "and")),
    };
    Span::naming(text, Named::Cells(cells))
}

/// `1 and 9 in row 6, 4 in column 3`: which digits are confined to which house.
pub(crate) fn digits_by_house(pairs: &[(Digit, House)]) -> Span {
    let mut groups: Vec<(House, DigitSet)> = Vec::new();
    for (digit, house) in pairs {
        match groups.iter_mut().find(|(known, _)| known == house) {
            Some((_, digits)) => digits.insert(*digit),
            None => groups.push((*house, DigitSet::single(*digit))),
        }
    }
    let houses = groups.iter().map(|(house, _)| *house).collect();
    let each = groups
        .iter()
        .map(|(house, digits)| format!("{} in {}", list(*digits, "and"), house.name()));
    Span::naming(each.collect::<Vec<_>>().join(", "), Named::Houses(houses))
}

/// `pair`, `triple`, `quad`, `set of five`: what a naked or hidden subset of so many digits is called.
pub(crate) fn naked_subset(size: usize) -> String {
    match size {
        2 => "pair".to_owned(),
        3 => "triple".to_owned(),
        4 => "quad".to_owned(),
        _ => format!("set of {}", number(size)),
    }
}

/// `Rows 2 and 7`: the same words at the start of a sentence.
pub(crate) fn capitalized(part: &dyn Speak) -> Span {
    let Span { text, names } = part.span();
    let mut letters = text.chars();
    let text = letters.next().map(|first| {
        iter::once(first.to_ascii_uppercase())
            .chain(letters)
            .collect::<String>()
    });
    Span {
        text: text.unwrap_or_default().into(),
        names,
    }
}

/// `it`, `both`, `all three`: that many things, all of them.
pub(crate) fn all_of(count: usize) -> String {
    match count {
        1 => "it".to_owned(),
        2 => "both".to_owned(),
        _ => format!("all {}", number(count)),
    }
}

/// Things that can be named in a sentence: `r1c1, r1c2 and r5c7`.
pub trait Words {
    /// As an English list.
    fn words(&self) -> String;
}

impl Words for CellSet {
    fn words(&self) -> String {
        list(*self, "and")
    }
}

impl Words for Cell {
    fn words(&self) -> String {
        self.to_string()
    }
}

impl Words for Digit {
    fn words(&self) -> String {
        self.to_string()
    }
}

impl Words for DigitSet {
    fn words(&self) -> String {
        list(*self, "and")
    }
}

impl Words for House {
    fn words(&self) -> String {
        self.name()
    }
}

impl Words for [House] {
    fn words(&self) -> String {
        houses(self)
    }
}

/// `r1c1`, `one of r1c1 and r1c2`.
pub(crate) fn one_of(cells: CellSet) -> String {
    match cells.only() {
        Some(cell) => cell.to_string(),
        None => format!("one of {}", list(cells, "and")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spoken(candidates: &[(&str, u8)]) -> String {
        let set = candidates.iter().map(|&(cell, digit)| {
            Candidate::new(cell.parse().unwrap(), Digit::new(digit).unwrap())
        });
        cannot_be(&set.collect()).text.into_owned()
    }

    #[test]
    fn candidates_are_grouped_by_digit_or_by_cell() {
        assert_eq!(spoken(&[("r4c3", 5)]), "r4c3 cannot be 5");
        assert_eq!(spoken(&[("r8c7", 1), ("r8c7", 2)]), "r8c7 cannot be 1 or 2");
        assert_eq!(
            spoken(&[("r1c1", 3), ("r1c2", 3), ("r4c3", 5)]),
            "r1c1 and r1c2 cannot be 3, and r4c3 cannot be 5"
        );
        let pair = [
            ("r5c3", 1),
            ("r6c3", 1),
            ("r5c3", 2),
            ("r5c3", 4),
            ("r6c3", 4),
            ("r6c3", 6),
        ];
        assert_eq!(
            spoken(&pair),
            "r5c3 cannot be 1, 2 or 4, and r6c3 cannot be 1, 4 or 6"
        );
    }
}
