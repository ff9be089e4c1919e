//! The rules of Sudoku as 729 candidates and 324 truths.

use crate::proof::Literal;

/// A digit in a cell, numbered `9 × cell + digit` from 0 and written `5r1c1`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Candidate(usize);

/// The statement that exactly one of nine candidates is true. The 81 cells come first, then the 27
/// houses (rows, columns, boxes) with nine digits each. Written `r4c7`, or `7r4`, `7c2`, `7b5`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Truth(usize);

/// The cell at a position of a house, both counted from 0.
pub(crate) const fn cell_of(house: usize, place: usize) -> usize {
    let number = house % 9;
    match house / 9 {
        0 => 9 * number + place,
        1 => 9 * place + number,
        _ => 9 * (number / 3 * 3 + place / 3) + number % 3 * 3 + place % 3,
    }
}

/// The row, column and box of a cell.
pub(crate) const fn houses_of(cell: usize) -> [usize; 3] {
    let (row, column) = (cell / 9, cell % 9);
    [row, 9 + column, 18 + row / 3 * 3 + column / 3]
}

/// Whether two different candidates share a truth, so that at most one is true.
pub(crate) fn exclude(a: Candidate, b: Candidate) -> bool {
    a != b && (a.cell() == b.cell() || a.digit() == b.digit() && are_peers(a.cell(), b.cell()))
}

/// Whether two different cells share a house.
pub(crate) fn are_peers(a: usize, b: usize) -> bool {
    a != b && (0..3).any(|kind| houses_of(a)[kind] == houses_of(b)[kind])
}

impl Candidate {
    /// The candidate for a digit (0 to 8) in a cell (0 to 80).
    pub(crate) const fn new(cell: usize, digit: usize) -> Self {
        assert!(cell < 81 && digit < 9, "a cell and a digit of a grid");
        Self(9 * cell + digit)
    }

    /// Its cell, 0 to 80.
    pub const fn cell(self) -> usize {
        self.0 / 9
    }

    /// Its digit, 0 to 8.
    pub const fn digit(self) -> usize {
        self.0 % 9
    }
}

impl Truth {
    /// All 324 truths.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        (0..324).map(Self)
    }

    /// The truth that a cell (0 to 80) has one digit.
    pub(crate) const fn cell(cell: usize) -> Self {
        assert!(cell < 81, "a cell of a grid");
        Self(cell)
    }

    /// The truth that a house (0 to 26) has a digit (0 to 8) once.
    pub(crate) const fn house(house: usize, digit: usize) -> Self {
        assert!(house < 27 && digit < 9, "a house and a digit of a grid");
        Self(81 + 9 * house + digit)
    }

    /// Its number, 0 to 323.
    pub(crate) const fn index(self) -> usize {
        self.0
    }

    /// Its nine candidates.
    pub(crate) fn candidates(self) -> [Candidate; 9] {
        let n = self.0;
        std::array::from_fn(|i| match n.checked_sub(81) {
            None => Candidate::new(n, i),
            Some(n) => Candidate::new(cell_of(n / 9, i), n % 9),
        })
    }

    /// Whether the candidate is one of the nine.
    pub(crate) fn contains(self, candidate: Candidate) -> bool {
        match self.0.checked_sub(81) {
            None => candidate.cell() == self.0,
            Some(n) => candidate.digit() == n % 9 && houses_of(candidate.cell()).contains(&(n / 9)),
        }
    }
}

/// The state of knowledge: the candidates that may be true, and the cells whose digit is known. A
/// known digit is the last candidate of its cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    pub(crate) open: [u16; 81],
    placed: [bool; 81],
}

impl State {
    /// The state in which nothing is known.
    pub(crate) const EMPTY: Self = Self {
        open: [0x1ff; 81],
        placed: [false; 81],
    };

    /// Whether the candidate may be true.
    pub(crate) const fn is_open(&self, candidate: Candidate) -> bool {
        self.open[candidate.cell()] & 1 << candidate.digit() != 0
    }

    /// Whether the statement is known.
    pub(crate) const fn knows(&self, literal: Literal) -> bool {
        let candidate = literal.candidate;
        self.is_open(candidate) == literal.holds
            && (!literal.holds || self.placed[candidate.cell()])
    }

    /// The known digit of a cell, 1 to 9.
    pub(crate) fn digit(&self, cell: usize) -> Option<u8> {
        let known = |digit: &u8| self.placed[cell] && self.open[cell] >> (digit - 1) & 1 == 1;
        (1..=9).find(known)
    }

    /// Adds a known statement. A true candidate makes all others of its truths false.
    pub fn learn(&mut self, literal: Literal) {
        let (cell, digit) = (literal.candidate.cell(), literal.candidate.digit());
        if !literal.holds {
            self.open[cell] &= !(1 << digit);
            return;
        }
        let own = self.open[cell] & 1 << digit;
        for house in houses_of(cell) {
            (0..9).for_each(|place| self.open[cell_of(house, place)] &= !(1 << digit));
        }
        self.open[cell] = own;
        self.placed[cell] = true;
    }

    /// A truth without an open candidate, if the state is contradictory.
    pub(crate) fn contradiction(&self) -> Option<Truth> {
        Truth::all().find(|truth| !truth.candidates().iter().any(|c| self.is_open(*c)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each house by its definition, not by the formula above.
    #[test]
    fn houses_are_what_the_rules_say() {
        for cell in 0..81 {
            for house in 0..27 {
                let number = house % 9;
                let inside = match house / 9 {
                    0 => cell / 9 == number,
                    1 => cell % 9 == number,
                    _ => cell / 27 == number / 3 && cell % 9 / 3 == number % 3,
                };
                assert_eq!(houses_of(cell).contains(&house), inside);
                assert_eq!((0..9).any(|place| cell_of(house, place) == cell), inside);
            }
            assert_eq!((0..81).filter(|&peer| are_peers(cell, peer)).count(), 20);
        }
    }

    #[test]
    fn there_are_324_truths_of_nine_and_each_candidate_is_in_four() {
        assert_eq!(Truth::all().count(), 324);
        for cell in 0..81 {
            for digit in 0..9 {
                let candidate = Candidate::new(cell, digit);
                let listed = Truth::all().filter(|t| t.candidates().contains(&candidate));
                assert_eq!(listed.count(), 4);
                for truth in Truth::all() {
                    let listed = truth.candidates().contains(&candidate);
                    assert_eq!(truth.contains(candidate), listed, "{truth} {candidate}");
                }
            }
        }
    }

    #[test]
    fn a_true_candidate_leaves_its_truths_nothing_else() {
        let mut state = State::EMPTY;
        let candidate = Candidate::new(40, 4);
        state.learn(Literal::on(candidate));
        for truth in Truth::all() {
            let open = truth
                .candidates()
                .iter()
                .filter(|c| state.is_open(**c))
                .count();
            if truth.contains(candidate) {
                assert_eq!(open, 1, "{truth}");
            } else {
                let lost = truth
                    .candidates()
                    .into_iter()
                    .filter(|c| Truth::all().any(|t| t.contains(*c) && t.contains(candidate)));
                assert_eq!(open, 9 - lost.count(), "{truth}");
            }
        }
        assert_eq!(state.digit(40), Some(5));
    }
}
