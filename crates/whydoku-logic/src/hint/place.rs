//! [`Place`]: where to look for a step, without what it is.

use crate::step::words::{a, houses, list};
use crate::{Parts, Picture, Role, Step};
use whydoku_grid::sorting::PutInOrder as _;
use whydoku_grid::{CandidateSet, Cell, CellSet, Digit, DigitSet, House};

/// More houses than this are no help.
const MOST_HOUSES: usize = 4;

/// Where to look for a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// At one cell.
    Cell(Cell),
    /// For a digit in a house.
    DigitIn(Digit, House),
    /// At houses.
    Houses(Vec<House>),
    /// At digits, anywhere.
    Digits(DigitSet),
    /// At most of the grid.
    Grid,
}

impl Place {
    /// Where to look for a step. What it concludes cannot be read off it.
    pub(super) fn of(step: &Step) -> Self {
        match step.parts() {
            Parts::Single { candidate, house } => match house {
                None => Self::Cell(candidate.cell),
                Some(house) if is_full_house(step) => Self::Houses(vec![house]),
                Some(house) => Self::DigitIn(candidate.digit, house),
            },
            Parts::Locked { from, .. } => Self::Houses(vec![from]),
            Parts::Subset { houses, .. } => Self::Houses(houses),
            Parts::Fish { digit, .. } => Self::Digits(DigitSet::single(digit)),
            Parts::Direct { first, .. } => Self::of(&first),
            Parts::Forcing { over, .. } => match truth_of(&over) {
                Some(Truth::House(house, _)) => Self::Houses(vec![house]),
                Some(Truth::Cell(cell)) => Self::Houses(vec![cell.box_()]),
                None => Self::boxes(over.all_cells(), all_digits(&over)),
            },
            Parts::Colors { clusters } => {
                let all = clusters.iter().flatten();
                let all = all.fold(CandidateSet::EMPTY, |all, color| all | *color);
                Self::boxes(all.all_cells(), all_digits(&all))
            }
            Parts::Chain { nodes, als, .. } => {
                let nodes = nodes.iter();
                let digits = nodes.clone().map(|node| node.digit).collect();
                let sets = als
                    .iter()
                    .fold(CellSet::EMPTY, |all, (_, cells, _)| all | *cells);
                let cells = nodes.fold(sets, |all, node| all | node.cells);
                Self::boxes(cells, digits)
            }
            Parts::Wing {
                pivot,
                pincers,
                digits,
                ..
            } => Self::boxes(
                pincers.into_iter().fold(pivot, |all, one| all | one),
                digits,
            ),
            Parts::Deadly { cells, digits, .. } => Self::boxes(cells, digits),
            Parts::Sets { sets, .. } => {
                let none = (CellSet::EMPTY, DigitSet::EMPTY);
                let (cells, digits) = sets
                    .into_iter()
                    .fold(none, |(cells, digits), set| (cells | set.0, digits | set.1));
                Self::boxes(cells, digits)
            }
            Parts::Plain {
                cells,
                digits,
                mut houses,
            } => {
                houses.put_in_order();
                houses.dedup();
                if !houses.is_empty() && houses.len() <= MOST_HOUSES {
                    Self::Houses(houses)
                } else {
                    Self::boxes(cells, digits)
                }
            }
        }
    }

    /// The one digit of a pattern, or the boxes that its cells are in, or whatever else is short.
    fn boxes(cells: CellSet, digits: DigitSet) -> Self {
        let boxes: Vec<House> = House::boxes()
            .filter(|house| !house.cells().is_disjoint(cells))
            .collect();
        if digits.len() == 1 {
            Self::Digits(digits)
        } else if !boxes.is_empty() && boxes.len() <= MOST_HOUSES {
            Self::Houses(boxes)
        } else if !digits.is_empty() && digits.len() <= MOST_HOUSES {
            Self::Digits(digits)
        } else {
            Self::Grid
        }
    }

    /// `Look at box 3.`
    pub(super) fn words(&self) -> String {
        match self {
            Self::Cell(cell) => format!("Look at {cell}."),
            Self::DigitIn(digit, house) => {
                format!("Look for {} in {}.", a(*digit).text, house.name())
            }
            Self::Houses(all) => format!("Look at {}.", houses(all)),
            Self::Digits(digits) => {
                let digit = if digits.len() == 1 { "digit" } else { "digits" };
                format!("Look at the {digit} {}.", list(*digits, "and"))
            }
            Self::Grid => "Look at the whole grid: the pattern is large.".to_owned(),
        }
    }

    /// The same as a drawing.
    pub(super) fn picture(&self) -> Picture {
        let mut picture = Picture::default();
        match self {
            Self::Cell(cell) => picture.cells(Role::Pattern, (*cell).into()),
            Self::DigitIn(_, house) => picture.house(Role::Base, *house),
            Self::Houses(all) => all
                .iter()
                .for_each(|house| picture.house(Role::Base, *house)),
            Self::Digits(_) | Self::Grid => {}
        }
        picture
    }
}

/// A cell or a digit in a house, all of whose candidates are meant.
pub(super) enum Truth {
    Cell(Cell),
    House(House, Digit),
}

/// The cell, or the digit and house, that all the candidates belong to. Of several houses, a box is
/// taken before a line.
pub(super) fn truth_of(candidates: &CandidateSet) -> Option<Truth> {
    let cells = candidates.all_cells();
    if let Some(cell) = cells.only() {
        return Some(Truth::Cell(cell));
    }
    let digit = all_digits(candidates).only()?;
    let house = cells.common_houses().max_by_key(|house| house.kind())?;
    Some(Truth::House(house, digit))
}

pub(super) fn all_digits(candidates: &CandidateSet) -> DigitSet {
    let digits = Digit::ALL.into_iter();
    digits
        .filter(|digit| !candidates.cells(*digit).is_empty())
        .collect()
}

/// Whether the step places the last digit of a house.
pub(super) fn is_full_house(step: &Step) -> bool {
    step.technique.id == "full-house"
}
