//! [`VariantBoard`]: what a player has on the board of a variant.

use super::describe::letters;
use super::ground::SOLVING;
use super::step::candidate_name;
use super::{VariantPuzzle, letter};
use crate::check::CheckAnswer;
use crate::draw::DrawAnswer;
use crate::position::{PositionFields, not_both, unreadable};
use crate::{Basis, BoardFields, MistakeAnswer, RequestError, RequestErrorKind};
use std::collections::BTreeMap;
use whydoku::Budget;
use whydoku::variant::logic::{Literal, Rules};
use whydoku::variant::{Cell, Digits, End, Size, Solver, Variant};

/// What a player has on the board of a variant: digits, notes and crossed-out candidates, as on a
/// [`PlayerBoard`](crate::PlayerBoard).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VariantBoard {
    /// The puzzle.
    pub puzzle: VariantPuzzle,
    /// The digits, given or placed.
    digits: Vec<Option<usize>>,
    /// The notes. A cell without any has every candidate that the puzzle allows.
    notes: Vec<Digits>,
    /// The candidates that the player crossed out.
    strikes: Vec<Digits>,
}

/// A note that cannot be right, and the cells whose digit rules it out; there may be none if a clue does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct StaleNote {
    pub(super) cell: Cell,
    pub(super) digit: usize,
    pub(super) blockers: Vec<Cell>,
}

impl VariantBoard {
    /// A board with the givens.
    pub fn new(puzzle: VariantPuzzle) -> Self {
        let size = puzzle.variant.size();
        let given = |cell| puzzle.variant.allowed(cell).single();
        Self {
            digits: size.all_cells().map(given).collect(),
            notes: vec![Digits::EMPTY; size.cells()],
            strikes: vec![Digits::EMPTY; size.cells()],
            puzzle,
        }
    }

    /// The board that a request describes.
    pub(crate) fn read(
        puzzle: VariantPuzzle,
        written: &PositionFields<'_>,
    ) -> Result<Self, RequestError> {
        not_both(written)?;
        let mut board = Self::new(puzzle);
        if let Some(fields) = written.board {
            board.place(&fields.digits, "board.digits")?;
            board.notes = board.marks(&fields.notes, "board.notes")?;
            board.strikes = board.marks(&fields.strikes, "board.strikes")?;
        }
        if let Some(grid) = written.grid {
            board.place(grid, "grid")?;
        }
        if let Some(candidates) = written.candidates {
            board.open(candidates)?;
        }
        Ok(board)
    }

    const fn size(&self) -> Size {
        self.puzzle.variant.size()
    }

    fn place(&mut self, text: &str, field: &str) -> Result<(), RequestError> {
        let size = self.size();
        check_length(text, size.cells(), field)?;
        for ((cell, place), c) in size.all_cells().zip(&mut self.digits).zip(text.chars()) {
            *place = match (digit(c, size), *place, c) {
                (Some(digit), Some(given), _) if digit == given => Some(given),
                (_, Some(given), _) => {
                    return Err(RequestError::new(
                        RequestErrorKind::ImpossiblePosition,
                        format!(
                            "`{field}` has `{c}` in {cell}, but the puzzle has {} there",
                            letter(given)
                        ),
                    ));
                }
                (Some(digit), None, _) => Some(digit),
                (None, None, '.' | '0') => None,
                (None, None, _) => {
                    return Err(unreadable(format!(
                        "`{field}` has `{c}` in {cell}; write a digit, or `.` for an empty cell"
                    )));
                }
            };
        }
        Ok(())
    }

    /// Reads digits by the names of cells.
    fn marks(
        &self,
        marks: &BTreeMap<String, String>,
        field: &str,
    ) -> Result<Vec<Digits>, RequestError> {
        let size = self.size();
        let mut read = vec![Digits::EMPTY; size.cells()];
        for (name, digits) in marks {
            let cell = name.parse::<Cell>().ok();
            let cell = cell.and_then(|cell| size.cell(cell.row(), cell.column()));
            let Some(cell) = cell else {
                return Err(unreadable(format!(
                    "`{field}` has `{name}`; name a cell of the grid, such as `r4c2`"
                )));
            };
            for c in digits.chars() {
                let Some(digit) = digit(c, size) else {
                    return Err(unreadable(format!(
                        "`{field}` has `{c}` in {cell}; write the digits only, such as `124`"
                    )));
                };
                let noted = &mut read[size.index(cell)];
                *noted = noted.or(Digits::only(digit));
            }
        }
        Ok(read)
    }

    /// Reads open candidates, as many characters for each cell as there are digits.
    fn open(&mut self, text: &str) -> Result<(), RequestError> {
        let size = self.size();
        let n = size.get();
        check_length(text, n * size.cells(), "candidates")?;
        let mut signs = text.chars();
        for (index, cell) in size.all_cells().enumerate() {
            let mut open = Digits::EMPTY;
            for (digit, c) in (1..=n).zip(signs.by_ref()) {
                match c {
                    '.' | '0' => {}
                    c if c.to_ascii_uppercase() == letter(digit) => {
                        open = open.or(Digits::only(digit));
                    }
                    _ => {
                        return Err(unreadable(format!(
                            "`candidates` has `{c}` in {cell} where {} or `.` belongs",
                            letter(digit)
                        )));
                    }
                }
            }
            if self.digits[index].is_none() {
                self.notes[index] = open;
                if open.is_empty() {
                    self.strikes[index] = size.digits();
                }
            }
        }
        Ok(())
    }

    /// Whether the player wrote or crossed out anything, or placed a digit.
    pub(super) fn is_started(&self) -> bool {
        self.digits != Self::new(self.puzzle.clone()).digits || self.has_marks()
    }

    /// Whether there are notes or crossed-out candidates.
    pub(super) fn has_marks(&self) -> bool {
        let mut all = self.notes.iter().chain(&self.strikes);
        all.any(|digits| !digits.is_empty())
    }

    /// The digit of a cell, given or placed.
    pub(super) fn digit(&self, cell: Cell) -> Option<usize> {
        self.digits[self.size().index(cell)]
    }

    /// The candidates of an empty cell: its notes if there are some, otherwise what the puzzle allows, without
    /// those that are crossed out.
    pub(super) fn candidates(&self, cell: Cell) -> Digits {
        let index = self.size().index(cell);
        let allowed = self.puzzle.variant.allowed(cell);
        let open = match self.notes[index] {
            none if none.is_empty() => allowed,
            notes => notes.and(allowed),
        };
        open.without(self.strikes[index])
    }

    /// The empty cells.
    pub(super) fn empty(&self) -> impl Iterator<Item = Cell> {
        let cells = self.size().all_cells();
        cells.filter(|cell| self.digit(*cell).is_none())
    }

    /// The position as a puzzle whose givens are the digits on the board. Its cells may have only the player's
    /// candidates.
    pub fn position(&self) -> Variant {
        let mut variant = self.with_digits();
        for cell in self.empty() {
            variant.allow(cell, self.candidates(cell));
        }
        variant
    }

    /// The puzzle with the digits on the board as givens.
    pub(super) fn with_digits(&self) -> Variant {
        let mut variant = self.puzzle.variant.clone();
        for cell in self.size().all_cells() {
            if let Some(digit) = self.digit(cell) {
                variant.allow(cell, Digits::only(digit));
            }
        }
        variant
    }

    /// The same without notes and crossed-out candidates, and without the player's digit in a cell.
    pub(super) fn without_marks(&self, cell: Cell) -> Self {
        let mut plain = Self::new(self.puzzle.clone());
        for other in self.size().all_cells() {
            let index = self.size().index(other);
            if other != cell {
                plain.digits[index] = self.digits[index];
            }
        }
        plain
    }

    /// Answers `check`: counts solutions up to the limit, and finds mistakes.
    pub fn check(&self, basis: Basis, limit: u64, budget: &Budget) -> CheckAnswer {
        let mut answer = match basis {
            Basis::Givens => self.puzzle.check(limit, budget),
            Basis::Position => VariantPuzzle {
                variant: self.position(),
                ..self.puzzle.clone()
            }
            .check(limit, budget),
        };
        if self.is_started() {
            let part = budget.part(SOLVING);
            let (solutions, end) = Solver::new(&self.puzzle.variant).solutions(2, &part);
            if let ([solution], End::Complete) = (solutions.as_slice(), end) {
                answer.mistakes = self.mistakes(solution);
            }
        }
        answer
    }

    /// Answers `draw`: the puzzle with the digits on the board.
    pub fn draw(&self, caption: Option<&str>) -> DrawAnswer {
        let puzzle = VariantPuzzle {
            variant: self.with_digits(),
            ..self.puzzle.clone()
        };
        puzzle.draw(caption)
    }

    /// The wrong digits; if all digits are right, the cells whose notes or crossed-out candidates rule out the
    /// right digit.
    pub(super) fn mistakes(&self, solution: &[usize]) -> Vec<MistakeAnswer> {
        let cells = || self.size().all_cells().zip(solution);
        let wrong = cells().filter_map(|(cell, right)| {
            let digit = self.digit(cell).filter(|digit| digit != right)?;
            Some(MistakeAnswer {
                cell: cell.to_string(),
                digit: u8::try_from(digit).ok(),
                text: format!("the {digit} in {cell} is wrong"),
            })
        });
        let wrong: Vec<MistakeAnswer> = wrong.collect();
        if !wrong.is_empty() {
            return wrong;
        }
        let lacks = cells().filter_map(|(cell, right)| {
            let index = self.size().index(cell);
            let text = if self.digit(cell).is_some() {
                return None;
            } else if self.strikes[index].contains(*right) {
                format!("the right digit is crossed out in {cell}")
            } else if !self.notes[index].is_empty() && !self.notes[index].contains(*right) {
                format!("the notes in {cell} are missing the right digit")
            } else {
                return None;
            };
            Some(MistakeAnswer {
                cell: cell.to_string(),
                digit: None,
                text,
            })
        });
        lacks.collect()
    }

    /// The notes that a digit on the board rules out, or a clue about this cell alone. The rules are those of the
    /// position.
    pub(super) fn stale(&self, rules: &Rules) -> Vec<StaleNote> {
        let limits = rules.limits();
        let mut stale = Vec::new();
        for cell in self.empty() {
            let index = self.size().index(cell);
            let noted = self.notes[index].without(self.strikes[index]);
            for digit in noted.iter() {
                let mut blockers = rules.sees(cell, digit);
                blockers.retain(|other| self.digit(*other) == Some(digit));
                if !blockers.is_empty() || !limits[index].contains(digit) {
                    stale.push(StaleNote {
                        cell,
                        digit,
                        blockers,
                    });
                }
            }
        }
        stale
    }

    /// Removes notes.
    pub(super) fn clean_up(&mut self, stale: &[StaleNote]) {
        for note in stale {
            let index = self.size().index(note.cell);
            self.notes[index] = self.notes[index].without(Digits::only(note.digit));
        }
    }

    /// Carries out a step as [`PlayerBoard::apply`](crate::PlayerBoard::apply) does.
    pub(super) fn apply(&mut self, rules: &Rules, conclusions: &[Literal]) {
        let keeps_notes = self.empty().any(|cell| {
            let notes = self.notes[self.size().index(cell)];
            !notes.is_empty()
        });
        for literal in conclusions.iter().filter(|literal| !literal.holds()) {
            let (cell, digit) = rules.about(*literal);
            let (index, one) = (self.size().index(cell), Digits::only(digit));
            if self.notes[index].is_empty() && !keeps_notes {
                self.strikes[index] = self.strikes[index].or(one);
                continue;
            }
            // In a cell without notes, those are written that the digits on the board leave.
            if self.notes[index].is_empty() {
                let open = self.candidates(cell).iter();
                let free = |digit: &usize| {
                    let mut seen = rules.sees(cell, *digit).into_iter();
                    !seen.any(|other| self.digit(other) == Some(*digit))
                };
                self.notes[index] = open.filter(free).collect();
            }
            self.notes[index] = self.notes[index].without(one);
        }
        for literal in conclusions.iter().filter(|literal| literal.holds()) {
            let (cell, digit) = rules.about(*literal);
            let index = self.size().index(cell);
            self.digits[index] = Some(digit);
            self.notes[index] = Digits::EMPTY;
            self.strikes[index] = Digits::EMPTY;
            for other in rules.sees(cell, digit) {
                let index = self.size().index(other);
                self.notes[index] = self.notes[index].without(Digits::only(digit));
            }
        }
    }

    /// The board as a request has it.
    pub fn fields(&self) -> BoardFields {
        let by_cell = |marks: &[Digits]| {
            let all = self.size().all_cells().zip(marks);
            let written = all.filter(|(_, digits)| !digits.is_empty());
            written
                .map(|(cell, digits)| (cell.to_string(), letters(*digits)))
                .collect()
        };
        BoardFields {
            digits: self.puzzle.line(|cell| self.digit(cell)),
            notes: by_cell(&self.notes),
            strikes: by_cell(&self.strikes),
        }
    }
}

impl StaleNote {
    /// The note as a candidate: `5r4c7`.
    pub(super) fn name(&self) -> String {
        candidate_name(self.cell, self.digit)
    }
}

fn check_length(text: &str, needed: usize, field: &str) -> Result<(), RequestError> {
    let found = text.chars().count();
    if found == needed {
        return Ok(());
    }
    Err(unreadable(format!(
        "`{field}` has {found} characters; it needs {needed}"
    )))
}

/// A digit of a grid of this size, written as a digit or a letter.
fn digit(c: char, size: Size) -> Option<usize> {
    let digit = usize::try_from(c.to_digit(36)?).ok()?;
    size.digits().contains(digit).then_some(digit)
}
