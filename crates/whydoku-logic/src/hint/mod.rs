//! A ladder of hints that reveal a little more of a step each time.
//!
//! No rung gives away what only a later one should: the first names the kind of step, the second where to
//! look, the third the technique and its pattern, and only the fourth what follows from it.
//!
//! ```
//! # #[cfg(feature = "techniques")] {
//! use whydoku_grid::{Budget, Pencilmarks};
//! use whydoku_logic::Engine;
//! use whydoku_logic::hint::{Rung, tell};
//!
//! let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let marks = Pencilmarks::from_grid(&puzzle.parse()?)?;
//! let step = Engine::default().next_step(&marks, &Budget::unlimited())?.expect("a step");
//! assert_eq!(tell(&step, Rung::Kind), "You can place a digit. Look for a single.");
//! assert_eq!(tell(&step, Rung::Technique), "Hidden Single in a box: only one cell of box 4 can hold 6.");
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod place;

use crate::step::words::{houses, list, listed};
use crate::{Explanation, Family, Highlight, Marked, Parts, Picture, Role, Step};
use place::Place;
use whydoku_grid::words::count;
use whydoku_grid::{Candidate, CandidateSet, CellSet, DigitSet};

/// How much of a step is revealed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Rung {
    /// The kind of step.
    Kind,
    /// Where to look: a cell, houses or a digit.
    Place,
    /// The technique and its pattern.
    Technique,
    /// The whole step with its reason.
    Reason,
    /// The step, carried out.
    Applied,
}

impl Rung {
    /// All, from the one that reveals the least to the one that reveals the most.
    pub const ALL: [Self; 5] = [
        Self::Kind,
        Self::Place,
        Self::Technique,
        Self::Reason,
        Self::Applied,
    ];

    /// The rung with this number, 1 to 5.
    pub const fn new(number: u8) -> Option<Self> {
        if number >= 1 && number <= 5 {
            Some(Self::ALL[number as usize - 1])
        } else {
            None
        }
    }
}

/// What a rung of the ladder says about a step.
pub fn tell(step: &Step, rung: Rung) -> String {
    match rung {
        Rung::Kind => kind(step),
        Rung::Place => Place::of(step).words(),
        Rung::Technique => format!("{}: {}.", step.technique.name, pattern(step)),
        Rung::Reason | Rung::Applied => {
            let Explanation {
                notation,
                sentences,
                ..
            } = Explanation::of(step);
            format!("{sentences}\n{notation}")
        }
    }
}

/// What a rung of the ladder lets be drawn of a step.
pub fn show(step: &Step, rung: Rung) -> Picture {
    match rung {
        Rung::Kind => Picture::default(),
        Rung::Place => Place::of(step).picture(),
        Rung::Technique => Picture {
            highlights: pattern_highlights(step),
            links: Vec::new(),
        },
        Rung::Reason | Rung::Applied => step.picture(),
    }
}

/// `You can eliminate 2 candidates. Look for a fish.`
fn kind(step: &Step) -> String {
    let eliminated = step.conclusions.eliminations.len();
    let gain = match (step.conclusions.placements.len(), eliminated) {
        (1, _) => "place a digit".to_owned(),
        (0, 1) => "eliminate a candidate".to_owned(),
        (0, _) => format!("eliminate {}", count(eliminated, "candidate")),
        (placed, _) => format!("place {}", count(placed, "digit")),
    };
    let search = match step.technique.family {
        Family::Singles => "Look for a single",
        Family::Intersections => "Look where a box and a line cross",
        Family::Subsets => "Look for a pair, a triple or a quad",
        Family::Fish => "Look for a fish",
        Family::SingleDigit => "Follow one digit through the grid",
        Family::Coloring => "Try coloring",
        Family::Wings => "Look for a wing",
        Family::Uniqueness => "Use that the puzzle has only one solution",
        Family::Chains => "Look for a chain or a loop",
        Family::Als => "Look for almost locked sets",
        Family::Exotic => "Look for an exotic pattern",
        Family::Forcing => "Suppose something and follow what it forces",
        Family::LastResort if is_about_templates(step) => "Consider every way to place a digit",
        Family::LastResort => "Try a candidate out",
    };
    format!("You can {gain}. {search}.")
}

/// The pattern, without what follows from it.
fn pattern(step: &Step) -> String {
    match step.parts() {
        Parts::Single { candidate, house } => match house {
            None => format!("{} has only one candidate left", candidate.cell),
            Some(house) if place::is_full_house(step) => {
                format!("{} has only one empty cell", house.name())
            }
            Some(house) => format!(
                "only one cell of {} can hold {}",
                house.name(),
                candidate.digit
            ),
        },
        Parts::Locked {
            digit, from, to, ..
        } => format!("every {digit} of {} is in {}", from.name(), to.name()),
        Parts::Subset { digits, cells, .. } => {
            format!("{} in {}", list(digits, "and"), list(cells, "and"))
        }
        Parts::Fish {
            digit, base, fins, ..
        } if fins.is_empty() => format!("{digit} in {}", houses(&base)),
        Parts::Forcing { over, .. } => forcing(step, &over),
        Parts::Direct { first, .. } => pattern(&first),
        Parts::Plain { digits, .. } if is_about_templates(step) => {
            format!("all ways to place {}", list(digits, "and"))
        }
        // The notation names the one cell that decides.
        Parts::Deadly { .. } if step.technique.id == "bug-1" => {
            "all cells but one have exactly two candidates".to_owned()
        }
        _ if step.conclusions.placements.is_empty() => step.notation(),
        _ => without_placed_cells(step),
    }
}

/// The digits and cells of the pattern, except the cells that the step fills.
fn without_placed_cells(step: &Step) -> String {
    let mut digits = DigitSet::EMPTY;
    let mut cells = CellSet::EMPTY;
    for highlight in pattern_highlights(step) {
        match &highlight.marked {
            Marked::Cells(marked) => cells |= *marked,
            Marked::House(_) => {}
            Marked::Digit(..) | Marked::Candidates(_) => {
                let candidates = highlight.marked.candidates().unwrap_or_default();
                digits.extend(place::all_digits(&candidates));
                cells |= candidates.all_cells();
            }
        }
    }
    for placed in &step.conclusions.placements {
        cells.remove(placed.cell);
    }
    match (digits.is_empty(), cells.is_empty()) {
        (_, true) => step.technique.family.name().to_owned(),
        (true, false) => list(cells, "and"),
        (false, false) => format!("{} in {}", list(digits, "and"), list(cells, "and")),
    }
}

/// Whether the step weighs all ways to place whole digits.
fn is_about_templates(step: &Step) -> bool {
    ["template-set", "template-delete", "pattern-overlay"].contains(&step.technique.id)
}

/// What a forcing step supposes. A candidate that it concludes something about is not named.
fn forcing(step: &Step, over: &CandidateSet) -> String {
    let concluded = concluded(step);
    let mut all = over.iter();
    if let (Some(only), None) = (all.next(), all.next()) {
        let Candidate { cell, digit } = only;
        return if concluded.contains(only) {
            format!("suppose one of the candidates of {cell} and look for a contradiction")
        } else {
            format!("suppose that {cell} is {digit}, then that it is not")
        };
    }
    match place::truth_of(over) {
        Some(place::Truth::Cell(cell)) => format!("try every candidate of {cell}"),
        Some(place::Truth::House(house, digit)) => {
            format!("try every place for {digit} in {}", house.name())
        }
        None => format!("suppose each of {} in turn", listed(over).text),
    }
}

/// The candidates that the step says something about.
fn concluded(step: &Step) -> CandidateSet {
    let mut all = *step.conclusions.eliminations;
    all.extend(step.conclusions.placements.iter().copied());
    all
}

/// The highlights of the pattern, without anything that the step concludes.
fn pattern_highlights(step: &Step) -> Vec<Highlight> {
    match step.parts() {
        Parts::Single { .. } => {
            let mut all = Place::of(step).picture().highlights;
            let blockers = step.picture().highlights.into_iter();
            all.extend(blockers.filter(|highlight| highlight.role == Role::Blocker));
            return all;
        }
        // The lines of a supposition end at what it concludes.
        Parts::Forcing { over, .. } => {
            return vec![Highlight::cells(Role::Pattern, over.all_cells())];
        }
        _ => {}
    }
    let concluded = concluded(step);
    let shown = step
        .picture()
        .highlights
        .into_iter()
        .filter_map(|highlight| {
            if highlight.role == Role::Target {
                return None;
            }
            let Some(candidates) = highlight.marked.candidates() else {
                return Some(highlight);
            };
            let left = candidates - concluded;
            (!left.is_empty()).then(|| Highlight::candidates(highlight.role, left))
        });
    shown.collect()
}
