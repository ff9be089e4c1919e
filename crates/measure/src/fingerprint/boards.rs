//! Boards for the writers: givens, placed digits, candidates, labels.

use super::Setup;
use super::lists::mixed;
use whydoku::text::{Format, Record};
use whydoku::{Candidate, CandidateSet, Cell, Grid, Pencilmarks, solve};

/// One puzzle in several stages. They depend on the puzzle and its solution alone, not on the engine.
pub(super) struct Board {
    /// The givens.
    pub(super) givens: Grid,
    /// With every third empty cell filled in.
    played: Grid,
    /// The candidates of that, with some wrong ones eliminated.
    open: CandidateSet,
    solution: Grid,
}

/// A fixed choice of boards.
pub(super) fn boards(setup: &Setup, count: usize) -> Result<Vec<Board>, String> {
    let boards = mixed(setup, count, count / 20)?;
    Ok(boards.iter().filter_map(board).collect())
}

fn board(givens: &Grid) -> Option<Board> {
    let solution = solve::first(givens)?;
    let mut played = *givens;
    let empty = Cell::ALL
        .into_iter()
        .filter(|cell| givens.get(*cell).is_none());
    for cell in empty.step_by(3) {
        played.place(cell, solution.get(cell));
    }
    let mut open = *Pencilmarks::from_grid(&played).ok()?.open();
    let wrong = |c: &Candidate| solution.get(c.cell) != c.digit;
    let gone: Vec<Candidate> = open.iter().filter(wrong).step_by(4).collect();
    for candidate in gone {
        open.remove(candidate);
    }
    Some(Board {
        givens: *givens,
        played,
        open,
        solution: Grid::from(solution),
    })
}

impl Board {
    /// The records to write, by kind.
    pub(super) fn records(&self, format: Format) -> [(&'static str, Record); 4] {
        let givens = Record::new(self.givens, format);
        let placed = Record::new(self.played, format);
        let candidates = Record {
            candidates: Some(self.open),
            ..placed.clone()
        };
        let fields = [
            ("author", "A. Setter"),
            ("title", "A title, with \"quotes\" & <signs>"),
            ("date", "2026-11-18"),
            ("id", "0123456789ab"),
            ("rating", "3.4"),
            ("note", "äöü"),
            ("solution", &self.solution.to_string()),
        ]
        .map(|(name, value)| (name.to_owned(), value.to_owned()));
        let labeled = Record {
            label: Some("A label".to_owned()),
            fields: fields.to_vec(),
            ..givens.clone()
        };
        [
            ("givens", givens),
            ("placed", placed),
            ("candidates", candidates),
            ("fields", labeled),
        ]
    }
}
