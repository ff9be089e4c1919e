//! [`CleanUp`]: the notes that the digits on the board rule out, and a ladder of hints for them.

use crate::PlayerBoard;
use crate::step::AnyHighlight;
use whydoku::hint::Rung;
use whydoku::logic::{Highlight, Role, Words as _};
use whydoku::{CandidateSet, CellSet, Digit};

/// Notes that digits on the board rule out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CleanUp {
    /// The notes.
    pub stale: CandidateSet,
    /// For each digit, the cells on the board whose digit rules out a note.
    blockers: [CellSet; 9],
}

impl CleanUp {
    pub(super) fn new(board: &PlayerBoard, stale: &CandidateSet) -> Self {
        Self {
            stale: *stale,
            blockers: Digit::ALL.map(|digit| {
                let seen = stale.cells(digit).any_peers();
                board.grid.cells_of(digit) & seen
            }),
        }
    }

    /// What a rung of the ladder says.
    pub(super) fn tell(&self, rung: Rung) -> String {
        let cells = self.stale.all_cells();
        match rung {
            Rung::Kind => {
                "Your notes are out of date: clean them up before you look for a step.".to_owned()
            }
            Rung::Place => format!("Look at your notes in {}.", cells.words()),
            Rung::Technique => {
                let digits = self.by_digit().map(|(digit, _, held)| named(digit, held));
                let digits = listed(&digits.collect::<Vec<_>>());
                format!("Compare your notes in {} with {digits}.", cells.words())
            }
            Rung::Reason | Rung::Applied => {
                let each = self.by_digit().map(|(digit, cells, held)| {
                    let sees = if cells.len() == 1 { "sees" } else { "see" };
                    let (cells, held) = (cells.words(), named(digit, held));
                    format!("Remove {digit} from your notes in {cells}, which {sees} {held}.")
                });
                each.collect::<Vec<_>>().join(" ")
            }
        }
    }

    /// What a rung lets be drawn: the cells, then the digits that rule out notes, then the notes.
    pub(super) fn show(&self, rung: Rung) -> Vec<AnyHighlight> {
        let mut all = Vec::new();
        if rung >= Rung::Place {
            all.push(Highlight::cells(Role::Pattern, self.stale.all_cells()));
        }
        if rung >= Rung::Technique {
            let blockers = self.blockers.into_iter();
            let blockers = blockers.fold(CellSet::EMPTY, |all, cells| all | cells);
            all.push(Highlight::cells(Role::Blocker, blockers));
        }
        if rung >= Rung::Reason {
            all.push(Highlight::candidates(Role::Target, self.stale));
        }
        all.iter().map(AnyHighlight::from).collect()
    }

    /// Each digit that is to be removed, with the cells it is removed from and the cells it is in.
    fn by_digit(&self) -> impl Iterator<Item = (Digit, CellSet, CellSet)> + '_ {
        let all = Digit::ALL.into_iter().zip(self.blockers);
        all.map(|(digit, blockers)| (digit, self.stale.cells(digit), blockers))
            .filter(|(_, cells, _)| !cells.is_empty())
    }
}

/// `the 2 in r1c7`, `the 2s in r1c7 and r5c1`.
fn named(digit: Digit, cells: CellSet) -> String {
    let plural = if cells.len() == 1 { "" } else { "s" };
    format!("the {digit}{plural} in {}", cells.words())
}

/// `a`, `a and b`, `a; b; and c`: the items may have commas of their own.
fn listed(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [one, other] => format!("{one} and {other}"),
        [most @ .., last] => format!("{}; and {last}", most.join("; ")),
    }
}
