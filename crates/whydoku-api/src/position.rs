//! [`Position`]: a puzzle and what a player has done to it, as a request describes it.

#[cfg(not(feature = "variant"))]
use crate::resemblance::{begins_with_size, may_be_variant};
#[cfg(feature = "variant")]
use crate::variant::{VariantBoard, VariantPuzzle};
use crate::{PlayerBoard, RequestError, RequestErrorKind};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use whydoku::solve::Start;
use whydoku::text::{self, Record};
use whydoku::{Candidate, CandidateSet, Cell, Contradiction, Digit, Grid, Pencilmarks, Solution};

/// Declares a request: the position that every one of them has, then the fields of its own.
///
/// A macro and not a flattened field, because serde cannot refuse unknown fields beside one.
macro_rules! request {
    ($(#[$meta:meta])* $name:ident { $($(#[$own:meta])* $field:ident: $type:ty,)* }) => {
        $(#[$meta])*
        #[derive(Clone, Debug, serde::Deserialize, schemars::JsonSchema)]
        #[serde(deny_unknown_fields)]
        pub struct $name {
            /// The puzzle in any format that can be read.
            pub puzzle: String,
            /// What the player has on the board. If absent, `grid` and `candidates`.
            #[serde(default)]
            pub board: Option<$crate::BoardFields>,
            /// The digits on the board, 81 characters with `.` for an empty cell: the givens of
            /// `puzzle` and the digits placed since. If absent, the digits of `puzzle`.
            #[serde(default)]
            pub grid: Option<String>,
            /// The open candidates, nine characters for each cell: the digit if it is open, else
            /// `.`. If absent, those of `puzzle`, or every digit that no peer holds.
            #[serde(default)]
            pub candidates: Option<String>,
            $($(#[$own])* pub $field: $type,)*
        }

        impl $crate::position::PositionRequest for $name {
            fn written(&self) -> $crate::position::PositionFields<'_> {
                $crate::position::PositionFields {
                    puzzle: &self.puzzle,
                    board: self.board.as_ref(),
                    grid: self.grid.as_deref(),
                    candidates: self.candidates.as_deref(),
                }
            }
        }
    };
}
pub(crate) use request;

/// The fields of a request that describe its position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PositionFields<'a> {
    pub(crate) puzzle: &'a str,
    pub(crate) board: Option<&'a BoardFields>,
    pub(crate) grid: Option<&'a str>,
    pub(crate) candidates: Option<&'a str>,
}

impl<'a> PositionFields<'a> {
    /// A puzzle on which nobody has played.
    const fn of(puzzle: &'a str) -> Self {
        Self {
            puzzle,
            board: None,
            grid: None,
            candidates: None,
        }
    }
}

/// A request about a position.
pub(crate) trait PositionRequest {
    /// The fields that describe it.
    fn written(&self) -> PositionFields<'_>;

    /// The board of the request, with everything else that the text of the puzzle has.
    fn record(&self) -> Result<Record, RequestError> {
        let written = self.written();
        let mut record = read(&written)?;
        if let Some(board) = written.board {
            let player = board.read(&record.grid)?;
            record.grid = player.grid;
            record.candidates = Position::from(&player).candidates;
            record.marks = None;
        }
        Ok(record)
    }

    /// The variant, if the puzzle is one.
    #[cfg(feature = "variant")]
    fn variant(&self) -> Result<Option<VariantPuzzle>, RequestError> {
        let PositionFields {
            puzzle,
            board,
            grid,
            candidates,
        } = self.written();
        let Some(found) = VariantPuzzle::find(puzzle) else {
            return Ok(None);
        };
        let found = found?;
        if board.is_some() || grid.is_some() || candidates.is_some() {
            return Err(RequestError::new(
                RequestErrorKind::Variant,
                "this puzzle is a variant; write its digits into `puzzle` and leave out `board`, `grid` and \
                 `candidates`",
            ));
        }
        Ok(Some(found))
    }

    /// The variant with what the player has on its board, if the puzzle is one.
    #[cfg(feature = "variant")]
    fn variant_board(&self) -> Result<Option<VariantBoard>, RequestError> {
        let written = self.written();
        let found = VariantPuzzle::find(written.puzzle);
        let read = found.map(|found| VariantBoard::read(found?, &written));
        read.transpose()
    }

    /// The position from which a question starts.
    fn position(&self, basis: Basis) -> Result<Position, RequestError> {
        match basis {
            Basis::Position => Ok(Position::from(&self.record()?)),
            Basis::Givens => {
                // The other fields are the player's, but they are checked all the same.
                self.record()?;
                let PositionFields { puzzle, .. } = self.written();
                Ok(Position::from(&read(&PositionFields::of(puzzle))?).puzzle())
            }
        }
    }

    /// What the player has on the board.
    fn player(&self) -> Result<PlayerBoard, RequestError> {
        let written = self.written();
        let record = read(&written)?;
        match written.board {
            Some(board) => board.read(&record.grid),
            None => Ok(PlayerBoard::from(&record)),
        }
    }
}

/// What a player has on the board: digits, notes and crossed-out candidates.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BoardFields {
    /// The digits, 81 characters with `.` for an empty cell: the givens and the digits placed since.
    pub digits: String,
    /// The notes, by cell: `{"r1c1": "127"}`. A cell that is not listed has every digit that no peer
    /// holds.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub notes: BTreeMap<String, String>,
    /// The candidates that the player crossed out, by cell, whether the cell has notes or not.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub strikes: BTreeMap<String, String>,
}

impl BoardFields {
    /// The board that these fields and the givens of `puzzle` describe.
    fn read(&self, puzzle: &Grid) -> Result<PlayerBoard, RequestError> {
        let mut board = PlayerBoard::new(*puzzle);
        place_digits(&mut board.grid, &self.digits, "board.digits")?;
        board.notes = read_marks(&self.notes, "board.notes")?;
        board.strikes = read_marks(&self.strikes, "board.strikes")?;
        Ok(board)
    }
}

impl From<&PlayerBoard> for BoardFields {
    fn from(board: &PlayerBoard) -> Self {
        Self {
            digits: board.grid.to_line('.'),
            notes: write_marks(&board.notes),
            strikes: write_marks(&board.strikes),
        }
    }
}

/// Reads the digits of cells by their names.
fn read_marks(marks: &BTreeMap<String, String>, field: &str) -> Result<CandidateSet, RequestError> {
    let mut read = CandidateSet::EMPTY;
    for (name, digits) in marks {
        let Ok(cell) = name.parse::<Cell>() else {
            return Err(unreadable(format!(
                "`{field}` has `{name}`; name a cell, such as `r4c7`"
            )));
        };
        for c in digits.chars() {
            let Some(digit) = Digit::from_char(c) else {
                return Err(unreadable(format!(
                    "`{field}` has `{c}` in {cell}; write the digits only, such as `127`"
                )));
            };
            read.insert(Candidate::new(cell, digit));
        }
    }
    Ok(read)
}

fn write_marks(marks: &CandidateSet) -> BTreeMap<String, String> {
    let cells = marks.all_cells().into_iter();
    cells
        .map(|cell| (cell.to_string(), marks.digits(cell).to_string()))
        .collect()
}

/// The digits on a board, and the candidates that are left.
///
/// Candidates restrict the puzzle for every question: its solutions are those that use no other
/// candidates, and it has one solution if exactly one of them is left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// The digits, given or placed.
    pub grid: Grid,
    /// The open candidates of the empty cells; `None` for every digit that no peer holds.
    pub candidates: Option<CandidateSet>,
}

impl Position {
    /// The puzzle without the player's digits and candidates.
    pub fn givens(&self) -> Grid {
        let mut givens = self.grid;
        givens.restore();
        givens
    }

    /// The puzzle without the player's work: the givens, with candidates if no digit was placed
    /// since. Candidates beside placed digits are the player's.
    pub(crate) fn puzzle(&self) -> Self {
        let is_played = self.grid.filled() != self.grid.givens();
        Self {
            grid: self.givens(),
            candidates: self.candidates.filter(|_| !is_played),
        }
    }

    /// Whether the position leaves this solution.
    pub(crate) fn allows(&self, solution: &Solution) -> bool {
        Cell::ALL.into_iter().all(|cell| {
            let digit = solution.get(cell);
            match (self.grid.get(cell), &self.candidates) {
                (Some(placed), _) => placed == digit,
                (None, Some(open)) => open.contains(Candidate::new(cell, digit)),
                (None, None) => true,
            }
        })
    }

    /// Whether the player has placed a digit or changed candidates.
    pub fn is_started(&self) -> bool {
        self.candidates.is_some() || self.grid.filled() != self.grid.givens()
    }

    /// The working state from which techniques search.
    pub fn marks(&self) -> Result<Pencilmarks, RequestError> {
        self.pencilmarks().map_err(|contradiction| {
            RequestError::new(
                RequestErrorKind::ImpossiblePosition,
                format!("the position has no solution: {contradiction}"),
            )
        })
    }

    pub(crate) fn pencilmarks(&self) -> Result<Pencilmarks, Contradiction> {
        match &self.candidates {
            Some(open) => Pencilmarks::from_candidates(&self.grid, open),
            None => Pencilmarks::from_grid(&self.grid),
        }
    }

    /// Where a brute-force solver starts.
    pub(crate) fn start(&self) -> Start {
        match &self.candidates {
            Some(open) => (&self.grid, open).into(),
            None => (&self.grid).into(),
        }
    }

    /// The candidates that a solver may use.
    pub(crate) fn open(&self) -> CandidateSet {
        self.candidates.unwrap_or(CandidateSet::ALL)
    }
}

impl From<&Record> for Position {
    fn from(record: &Record) -> Self {
        Self {
            grid: record.grid,
            candidates: record.candidates,
        }
    }
}

/// What a question starts from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Basis {
    /// The givens of the puzzle, with the candidates of a candidate grid.
    #[default]
    Givens,
    /// The digits on the board, given or placed, and the open candidates.
    Position,
}

/// Refuses a request that describes the board twice.
pub(crate) fn not_both(written: &PositionFields<'_>) -> Result<(), RequestError> {
    if written.board.is_some() && (written.grid.is_some() || written.candidates.is_some()) {
        return Err(RequestError::new(
            RequestErrorKind::NotARequest,
            "send `board`, or `grid` and `candidates`, but not both",
        ));
    }
    Ok(())
}

/// Reads the one board of a text, with the digits and candidates a player has now.
fn read(written: &PositionFields<'_>) -> Result<Record, RequestError> {
    let PositionFields {
        puzzle,
        grid,
        candidates,
        ..
    } = *written;
    not_both(written)?;
    refuse_variant(puzzle)?;
    let reading = text::read(puzzle);
    if let Some(error) = reading.errors.first() {
        let place = error.place;
        return Err(unreadable(error.to_string()).at(place.line, place.column));
    }
    let mut records = reading.records.into_iter();
    let Some(mut record) = records.next() else {
        return Err(unreadable(
            "`puzzle` does not hold a board; write its 81 cells in any format".to_owned(),
        ));
    };
    if records.next().is_some() {
        return Err(unreadable(
            "`puzzle` holds more than one board; send one, or ask `parse` to split the text"
                .to_owned(),
        ));
    }
    if let Some(grid) = grid {
        place_digits(&mut record.grid, grid, "grid")?;
        (record.candidates, record.marks) = (None, None);
    }
    if let Some(candidates) = candidates {
        record.candidates = Some(read_candidates(&record.grid, candidates)?);
        record.marks = None;
    }
    Ok(record)
}

/// Refuses a variant, where a question comes that is about classic puzzles only.
#[cfg(feature = "variant")]
fn refuse_variant(puzzle: &str) -> Result<(), RequestError> {
    match VariantPuzzle::find(puzzle) {
        None => Ok(()),
        Some(found) => found.and_then(|_| Err(crate::variant::not_yet("this question"))),
    }
}

/// Refuses what may be a variant: a program with variants knows.
#[cfg(not(feature = "variant"))]
fn refuse_variant(puzzle: &str) -> Result<(), RequestError> {
    let is_classic = || {
        let reading = text::read(puzzle);
        reading.errors.is_empty() && !reading.records.is_empty()
    };
    if may_be_variant(puzzle) && (begins_with_size(puzzle) || !is_classic()) {
        return Err(crate::question::without_variants());
    }
    Ok(())
}

pub(crate) fn unreadable(detail: String) -> RequestError {
    RequestError::new(RequestErrorKind::UnreadablePuzzle, detail)
}

/// Places the digits of `text` that are not givens.
fn place_digits(grid: &mut Grid, text: &str, field: &str) -> Result<(), RequestError> {
    grid.restore();
    for (cell, c) in cells(text, 1, field)? {
        match (Digit::from_char(c), grid.get(cell)) {
            (Some(digit), None) => grid.place(cell, digit),
            (digit, Some(given)) if digit == Some(given) => {}
            (None, None) if c == '.' || c == '0' => {}
            (_, Some(given)) => {
                return Err(RequestError::new(
                    RequestErrorKind::ImpossiblePosition,
                    format!("`{field}` has `{c}` in {cell}, but the puzzle has {given} there"),
                ));
            }
            (None, None) => {
                return Err(unreadable(format!(
                    "`{field}` has `{c}` in {cell}; write a digit, or `.` for an empty cell"
                )));
            }
        }
    }
    Ok(())
}

/// The candidates that `text` leaves open in the empty cells.
fn read_candidates(grid: &Grid, text: &str) -> Result<CandidateSet, RequestError> {
    let mut open = CandidateSet::EMPTY;
    for (place, (cell, c)) in cells(text, 9, "candidates")?.enumerate() {
        let digit = Digit::ALL[place % 9];
        match c {
            '.' | '0' => {}
            c if c == digit.to_char() => {
                if grid.get(cell).is_none() {
                    open.insert(Candidate::new(cell, digit));
                }
            }
            _ => {
                return Err(unreadable(format!(
                    "`candidates` has `{c}` in {cell} where {digit} or `.` belongs"
                )));
            }
        }
    }
    Ok(open)
}

/// Candidates as a request has them: nine characters for each cell, the digit if it is open, else `.`.
pub(crate) fn write_candidates(open: &CandidateSet) -> String {
    let all = Cell::ALL
        .into_iter()
        .flat_map(|cell| Digit::ALL.map(|digit| Candidate::new(cell, digit)));
    let sign = |candidate: Candidate| {
        let open = open.contains(candidate);
        if open { candidate.digit.to_char() } else { '.' }
    };
    all.map(sign).collect()
}

/// The characters of a text that has `each` of them for every cell.
fn cells<'a>(
    text: &'a str,
    each: usize,
    field: &str,
) -> Result<impl Iterator<Item = (Cell, char)> + use<'a>, RequestError> {
    let found = text.chars().count();
    let needed = 81 * each;
    if found != needed {
        return Err(unreadable(format!(
            "`{field}` has {found} characters; it needs {needed}"
        )));
    }
    let cells = Cell::ALL
        .into_iter()
        .flat_map(move |cell| std::iter::repeat_n(cell, each));
    Ok(cells.zip(text.chars()))
}
