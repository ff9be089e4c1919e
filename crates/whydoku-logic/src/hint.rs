//! Help in small steps: mistakes first, then a ladder of hints that reveal a little more each time.
//!
//! This sits above the engine. It may look at the solution to tell a player of a mistake; the engine
//! never does.

use crate::{Engine, Explanation, Family, Literal, Marked, Step, Why, Words};
use std::fmt;
use whydoku_grid::budget::{Budget, Spent};
use whydoku_grid::{
    Candidate, CandidateSet, Cell, CellSet, Digit, Grid, House, Pencilmarks, Solution,
};

/// Something in a player's grid that contradicts the solution.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Mistake {
    /// A digit placed where the solution has another.
    Placed(Candidate),
    /// A cell whose candidates lack the digit of the solution.
    Missing(Cell),
}

/// Says where, not what: the right digit is not told.
impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Placed(Candidate { cell, digit }) => {
                write!(f, "the {digit} in {cell} is wrong")
            }
            Self::Missing(cell) => {
                write!(f, "a candidate that is needed was removed from {cell}")
            }
        }
    }
}

/// Every contradiction between a player's grid and the solution, cell by cell. `candidates` are the
/// player's own, if there are any.
pub fn mistakes(
    grid: &Grid,
    candidates: Option<&CandidateSet>,
    solution: &Solution,
) -> Vec<Mistake> {
    let mut found = Vec::new();
    for cell in Cell::ALL {
        let right = Candidate::new(cell, solution.get(cell));
        match grid.get(cell) {
            Some(digit) if digit != right.digit => {
                found.push(Mistake::Placed(Candidate::new(cell, digit)));
            }
            None if candidates.is_some_and(|own| !own.contains(right)) => {
                found.push(Mistake::Missing(cell));
            }
            _ => {}
        }
    }
    found
}

/// How much of a step is told.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Rung {
    /// The kind of step.
    Kind,
    /// Where to look: a house or a digit.
    Place,
    /// The technique and its cells.
    Technique,
    /// The whole step with its reason.
    Reason,
    /// The step, carried out.
    Applied,
}

impl Rung {
    /// All, from the least to the most told.
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
        Rung::Place => place(step),
        Rung::Technique => format!("{}.", Explanation::of_pattern(step)),
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

fn kind(step: &Step) -> String {
    let family = step.technique.family.name();
    let count = step.conclusions.eliminations.len();
    match (step.conclusions.placements.len(), count) {
        (1.., _) => format!("You can place a digit: look for {family}."),
        (0, 1) => format!("You can eliminate a candidate: look for {family}."),
        (0, _) => format!("You can eliminate {count} candidates: look for {family}."),
    }
}

fn place(step: &Step) -> String {
    let picture = step.picture();
    let house = picture
        .highlights
        .iter()
        .find_map(|highlight| match highlight.marked {
            Marked::House(house) => Some(house),
            _ => None,
        });
    if let Some(house) = house {
        return format!("Look at {}.", house.words());
    }
    let digits = pattern_digits(step);
    match (digits.len(), boxes_of(pattern_cells(step)).as_slice()) {
        (1, _) => format!("Look at the digit {}.", digits.words()),
        (_, []) => kind(step),
        (_, boxes) => format!("Look at {}.", boxes.words()),
    }
}

/// The cells a step is about, its targets left out unless there is nothing else.
fn pattern_cells(step: &Step) -> CellSet {
    let highlights = step.picture().highlights;
    let marked = highlights.iter().filter(|h| h.role != crate::Role::Target);
    let cells = marked.fold(CellSet::EMPTY, |all, highlight| match &highlight.marked {
        Marked::Cells(cells) | Marked::Digit(_, cells) => all | *cells,
        Marked::Candidates(candidates) => all | candidates.all_cells(),
        Marked::House(_) => all,
    });
    if !cells.is_empty() {
        return cells;
    }
    let placed: CellSet = step.conclusions.placements.iter().map(|c| c.cell).collect();
    placed | step.conclusions.eliminations.all_cells()
}

fn pattern_digits(step: &Step) -> whydoku_grid::DigitSet {
    let mut digits: whydoku_grid::DigitSet = step
        .conclusions
        .placements
        .iter()
        .map(|c| c.digit)
        .collect();
    for highlight in step.picture().highlights {
        if let Some(candidates) = highlight.marked.candidates() {
            digits.extend(
                Digit::ALL
                    .into_iter()
                    .filter(|d| !candidates.cells(*d).is_empty()),
            );
        }
    }
    digits
}

fn boxes_of(cells: CellSet) -> Vec<House> {
    House::boxes()
        .filter(|house| !house.cells().is_disjoint(cells))
        .collect()
}

/// The step to show when a player asks about one cell: the easiest one that does something there now,
/// short of trying candidates out, or else the first of those that lead to settling it.
pub fn step_for_cell(
    engine: &Engine,
    marks: &Pencilmarks,
    cell: Cell,
    budget: &Budget,
) -> Result<Option<Step>, Spent> {
    let touches = |step: &Step| {
        let mut placed = step.conclusions.placements.iter();
        let there = placed.any(|placed| placed.cell == cell)
            || step.conclusions.eliminations.all_cells().contains(cell);
        there && step.technique.family != Family::LastResort
    };
    let steps = engine.first_steps(marks, touches, budget)?;
    let now = steps.into_iter().min_by_key(|step| {
        (
            step.conclusions.placements.is_empty(),
            step.rating,
            step.proof.size(),
        )
    });
    if now.is_some() {
        return Ok(now);
    }
    let mut leading: Option<Vec<Step>> = None;
    for digit in marks.candidates(cell) {
        let literal = Literal::on(Candidate::new(cell, digit));
        if let Why::Steps(steps) = engine.why(marks, literal, budget)
            && leading.as_ref().is_none_or(|best| steps.len() < best.len())
        {
            leading = Some(steps);
        }
    }
    Ok(leading.and_then(|steps| steps.into_iter().next()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use whydoku_solve as solve;

    const NYT: &str =
        "......2......3.9....8.1..37.2.....9134.87.....6....4..5.24....34.3.5.....1.......";

    #[test]
    fn mistakes_are_found_and_the_right_digit_is_not_told() {
        let mut grid: Grid = NYT.parse().unwrap();
        let solution = *solve::prove(&grid).unwrap().solution();
        assert_eq!(mistakes(&grid, None, &solution), []);
        let (cell, right) = (Cell::at(0, 0), solution.get(Cell::at(0, 0)));
        let wrong = if right == Digit::D1 {
            Digit::D2
        } else {
            Digit::D1
        };
        let marks = Pencilmarks::from_grid(&grid).unwrap();
        let mut own = *marks.open();
        own.remove(Candidate::new(cell, right));
        assert_eq!(
            mistakes(&grid, Some(&own), &solution),
            [Mistake::Missing(cell)]
        );
        grid.place(cell, wrong);
        let found = mistakes(&grid, None, &solution);
        assert_eq!(found, [Mistake::Placed(Candidate::new(cell, wrong))]);
        assert_eq!(
            found[0].to_string(),
            format!("the {wrong} in r1c1 is wrong")
        );
    }

    #[test]
    fn the_easiest_step_for_a_cell_is_found_without_looking_for_all_others() {
        let engine = Engine::default();
        let marks = Pencilmarks::from_grid(&NYT.parse().unwrap()).unwrap();
        // Far too little for all steps of the position.
        let budget = Budget::units(50_000);
        let (_, spent) = engine.all_steps(&marks, &budget);
        assert!(spent.is_some());
        for (cell, digit) in [(Cell::at(3, 6), Digit::D3), (Cell::at(0, 1), Digit::D3)] {
            let budget = Budget::units(50_000);
            let step = step_for_cell(&engine, &marks, cell, &budget);
            let step = step.unwrap().unwrap();
            assert_eq!(step.technique.family, Family::Singles);
            let placed = Candidate::new(cell, digit);
            assert_eq!(step.conclusions.placements, [placed]);
        }
    }

    #[test]
    fn each_rung_tells_more_and_the_first_two_give_nothing_away() {
        let engine = Engine::default();
        let marks = Pencilmarks::from_grid(&NYT.parse().unwrap()).unwrap();
        let path = engine.solve_path(&marks, &Budget::unlimited());
        assert!(!path.steps.is_empty());
        for step in &path.steps {
            let told: Vec<String> = Rung::ALL.map(|rung| tell(step, rung)).to_vec();
            let conclusions = step.conclusions.to_string();
            assert!(!told[0].contains(step.technique.name), "{}", told[0]);
            assert!(
                told[..3].iter().all(|text| !text.contains(&conclusions)),
                "{told:?}"
            );
            assert!(told[2].contains(step.technique.name));
            assert!(told[3].contains(&conclusions));
        }
    }
}
