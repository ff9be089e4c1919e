//! Follows a few rounds of singles after assuming that a candidate is true or false.

use super::implications::Consequences;
use whydoku_grid::{Candidate, Digit, DigitSet, House, Pencilmarks};

/// Rule: there are four rounds. Each places all naked and hidden singles that exist when it begins.
const ROUNDS: usize = 4;

pub(super) fn look_ahead(marks: &Pencilmarks, candidate: Candidate, holds: bool) -> Consequences {
    let mut state = Assumption::new(marks);
    if holds {
        state.place(candidate);
    } else {
        state.remove(candidate);
    }
    for _ in 0..ROUNDS {
        let singles = state.singles();
        if singles.is_empty() {
            break;
        }
        for single in singles {
            state.place(single);
        }
    }
    state.consequences
}

/// The candidates under an assumption. They may contradict each other, which does no harm here.
struct Assumption {
    candidates: [DigitSet; 81],
    /// How many places a digit has left in a house; 0 once it is placed.
    places: [[u8; 9]; 27],
    consequences: Consequences,
}

impl Assumption {
    fn new(marks: &Pencilmarks) -> Self {
        let mut state = Self {
            candidates: [DigitSet::EMPTY; 81],
            places: [[0; 9]; 27],
            consequences: Consequences::default(),
        };
        for Candidate { cell, digit } in marks.open().iter() {
            state.candidates[cell.index()].insert(digit);
            for house in cell.houses() {
                state.places[house.index()][digit.index()] += 1;
            }
        }
        state
    }

    const fn is_open(&self, candidate: Candidate) -> bool {
        self.candidates[candidate.cell.index()].contains(candidate.digit)
    }

    fn remove(&mut self, candidate: Candidate) {
        if !self.is_open(candidate) {
            return;
        }
        let Candidate { cell, digit } = candidate;
        self.candidates[cell.index()].remove(digit);
        for house in cell.houses() {
            self.places[house.index()][digit.index()] -= 1;
        }
        self.consequences.off.insert(candidate);
    }

    fn place(&mut self, placed: Candidate) {
        if !self.is_open(placed) {
            return;
        }
        let Candidate { cell, digit } = placed;
        self.consequences.on.insert(placed);
        for other in self.candidates[cell.index()].without(digit) {
            self.remove(Candidate::new(cell, other));
        }
        for peer in cell.peers() {
            self.remove(Candidate::new(peer, digit));
        }
        self.candidates[cell.index()] = DigitSet::EMPTY;
        for house in cell.houses() {
            self.places[house.index()][digit.index()] = 0;
        }
    }

    fn singles(&self) -> Vec<Candidate> {
        let naked = whydoku_grid::Cell::ALL.into_iter().filter_map(|cell| {
            let only = self.candidates[cell.index()].only()?;
            Some(Candidate::new(cell, only))
        });
        let houses = House::ALL
            .into_iter()
            .flat_map(|house| Digit::ALL.map(|digit| (house, digit)));
        let hidden = houses.filter_map(|(house, digit)| {
            let is_single = self.places[house.index()][digit.index()] == 1;
            let mut places = house.cells().into_iter();
            let place = places.find(|cell| self.candidates[cell.index()].contains(digit));
            Some(Candidate::new(place.filter(|_| is_single)?, digit))
        });
        naked.chain(hidden).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use whydoku_solve as solve;

    /// Singles alone solve this puzzle, so looking ahead from a correct assumption never
    /// contradicts the solution.
    #[test]
    fn looking_ahead_agrees_with_the_solution() {
        let grid =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
                .parse()
                .unwrap();
        let puzzle = solve::prove(&grid).unwrap();
        let marks = Pencilmarks::from_grid(&grid).unwrap();
        for candidate in marks.open().iter() {
            let is_right = |c: Candidate| puzzle.solution().get(c.cell) == c.digit;
            let holds = is_right(candidate);
            let consequences = look_ahead(&marks, candidate, holds);
            assert!(consequences.on.iter().all(is_right), "{candidate}");
            assert!(!consequences.off.iter().any(is_right), "{candidate}");
            assert!(consequences.on.len() > 1, "{candidate}");
        }
    }
}
