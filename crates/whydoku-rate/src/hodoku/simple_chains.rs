//! Finds turbot fish, X-chains and XY-chains.

use super::choice::rank;
use std::collections::VecDeque;
use whydoku_grid::budget::{Budget, Spent};
use whydoku_grid::{Candidate, CandidateSet, CellSet, Pencilmarks};

/// Which chains to look for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// Three links of one digit.
    Turbot,
    /// Links of one digit.
    X,
    /// Strong links within cells with two candidates, weak links between them.
    Xy,
}

impl Kind {
    /// Rule: a chain has at most 19 links, which are ten cells of an XY-chain.
    const fn most_links(self) -> usize {
        match self {
            Self::Turbot => 3,
            Self::X | Self::Xy => 19,
        }
    }
}

/// Returns what the best chain eliminates: the digit of its ends, from the cells that see both.
///
/// Rule: the chain with the best ranking wins, then the one that starts with the first candidate. A chain does not come
/// back to its cells, but an X-chain may end where it starts, which proves its start.
pub(super) fn simple_chain(
    marks: &Pencilmarks,
    kind: Kind,
    budget: &Budget,
) -> Result<Option<CandidateSet>, Spent> {
    let links = Links::new(marks, kind);
    let mut best: Option<CandidateSet> = None;
    for cell in marks.unsolved() {
        budget.spend(0)?;
        for digit in marks.candidates(cell) {
            let start = Candidate::new(cell, digit);
            for end in links.ends(start, kind.most_links()) {
                let seen = start.cell.peers() & end.cell.peers() & marks.positions(digit);
                let eliminations = CandidateSet::of_digit(digit, seen);
                let is_better = |best: CandidateSet| rank(&eliminations) < rank(&best);
                if !seen.is_empty()
                    && best.is_none_or(is_better)
                    && links.joins(start, end, kind.most_links())
                {
                    best = Some(eliminations);
                }
            }
        }
    }
    Ok(best)
}

/// The links of each candidate, by its index.
struct Links {
    strong: Vec<Vec<Candidate>>,
    weak: Vec<Vec<Candidate>>,
}

impl Links {
    fn new(marks: &Pencilmarks, kind: Kind) -> Self {
        let mut links = Self {
            strong: vec![Vec::new(); 729],
            weak: vec![Vec::new(); 729],
        };
        let two = |cell: &whydoku_grid::Cell| marks.candidates(*cell).len() == 2;
        let pairs: CellSet = marks.unsolved().into_iter().filter(two).collect();
        for cell in if kind == Kind::Xy {
            pairs
        } else {
            marks.unsolved()
        } {
            for digit in marks.candidates(cell) {
                let candidate = Candidate::new(cell, digit);
                let on_digit = |cell| Candidate::new(cell, digit);
                let positions = marks.positions(digit);
                let (strong, near): (Vec<Candidate>, CellSet) = if kind == Kind::Xy {
                    let other = marks.candidates(cell).without(digit).only();
                    let other = other.map(|other| Candidate::new(cell, other));
                    (other.into_iter().collect(), positions & pairs)
                } else {
                    let last = |house: whydoku_grid::House| {
                        (positions & house.cells()).without(cell).only()
                    };
                    let last = cell.houses().into_iter().filter_map(last);
                    (last.map(on_digit).collect(), positions)
                };
                links.strong[candidate.index()] = strong;
                let near = (cell.peers() & near).into_iter();
                links.weak[candidate.index()] = near.map(on_digit).collect();
            }
        }
        links
    }

    /// Lists the candidates of the start's digit to which strong and weak links lead in turn, beginning and ending with
    /// a strong one. The chains may cross themselves.
    fn ends(&self, start: Candidate, most: usize) -> Vec<Candidate> {
        let mut known = [[false; 729]; 2];
        let mut ends = Vec::new();
        let mut pending = VecDeque::from([(start, false, 0)]);
        known[0][start.index()] = true;
        while let Some((at, holds, links)) = pending.pop_front() {
            if holds && links > 1 && at.digit == start.digit {
                ends.push(at);
            }
            if links == most || (holds && at == start) {
                continue;
            }
            for next in self.after(at, holds) {
                let known = &mut known[usize::from(!holds)][next.index()];
                if !std::mem::replace(known, true) {
                    pending.push_back((*next, !holds, links + 1));
                }
            }
        }
        ends
    }

    /// The candidates that follow: true ones from a false one, false ones from a true one.
    fn after(&self, at: Candidate, holds: bool) -> &[Candidate] {
        let links = if holds { &self.weak } else { &self.strong };
        &links[at.index()]
    }

    /// Returns whether a chain that does not cross itself joins two candidates.
    fn joins(&self, start: Candidate, end: Candidate, most: usize) -> bool {
        // How many links it takes to the end at least, from each candidate in each state.
        let mut far = [[usize::MAX; 729]; 2];
        let mut pending = VecDeque::from([(end, true, 0)]);
        far[1][end.index()] = 0;
        while let Some((at, holds, links)) = pending.pop_front() {
            // Links lead both ways, and strong and weak ones alternate either way.
            for before in self.after(at, !holds) {
                let known = &mut far[usize::from(!holds)][before.index()];
                if *known == usize::MAX {
                    *known = links + 1;
                    pending.push_back((*before, !holds, links + 1));
                }
            }
        }
        let mut steps = 0;
        let mut walk = Walk {
            links: self,
            far: &far,
            start,
            end,
            most,
            steps: &mut steps,
        };
        walk.reaches(start, false, 0, CellSet::EMPTY)
    }
}

/// The most candidates to visit for one pair of ends.
const MOST_STEPS: usize = 100_000;

struct Walk<'a> {
    links: &'a Links,
    /// By state and candidate, the fewest links from there to the end.
    far: &'a [[usize; 729]; 2],
    start: Candidate,
    end: Candidate,
    most: usize,
    steps: &'a mut usize,
}

impl Walk<'_> {
    /// Returns whether the end can be reached from here; `closed` are the cells before this one.
    fn reaches(&mut self, at: Candidate, holds: bool, links: usize, closed: CellSet) -> bool {
        if holds && links > 1 && at == self.end {
            return true;
        }
        *self.steps += 1;
        if *self.steps > MOST_STEPS
            || (links > 0 && at.cell == self.start.cell && closed.contains(at.cell))
        {
            return false;
        }
        let next = self.links.after(at, holds);
        next.iter().any(|next| {
            let far = self.far[usize::from(!holds)][next.index()];
            let is_near = far != usize::MAX && links + 1 + far <= self.most;
            let passes = next.cell == at.cell;
            let closed = if passes { closed } else { closed.with(at.cell) };
            let comes_back = closed.contains(next.cell) && *next != self.end;
            is_near && !comes_back && self.reaches(*next, !holds, links + 1, closed)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use whydoku_grid::{Cell, Digit, Grid};

    /// Leaves only the candidates that `keep` accepts.
    fn marks(keep: impl Fn(Candidate) -> bool) -> Pencilmarks {
        let open = CandidateSet::ALL.iter().filter(|c| keep(*c)).collect();
        Pencilmarks::from_candidates(&Grid::EMPTY, &open).unwrap()
    }

    #[test]
    fn three_pairs_make_an_xy_chain() {
        let pairs = [((0, 0), [1, 2]), ((0, 4), [2, 3]), ((4, 4), [3, 1])];
        let marks = marks(|c| {
            let pair = pairs
                .iter()
                .find(|((row, column), _)| Cell::at(*row, *column) == c.cell);
            pair.is_none_or(|(_, digits)| digits.contains(&c.digit.get()))
        });
        let found = simple_chain(&marks, Kind::Xy, &Budget::unlimited()).unwrap();
        let one = Digit::from_index(0);
        let seen = Cell::at(0, 0).peers() & Cell::at(4, 4).peers();
        assert_eq!(
            found,
            Some(CandidateSet::of_digit(one, seen & marks.positions(one)))
        );
    }

    #[test]
    fn two_rows_with_two_places_make_a_turbot_fish() {
        // 1 has two places in row 1 and two in row 5; r1c1 and r5c1 see each other.
        let one = Digit::from_index(0);
        let marks = marks(|c| {
            let column = c.cell.index() % 9;
            c.digit != one
                || match c.cell.index() / 9 {
                    0 => matches!(column, 0 | 4),
                    4 => matches!(column, 0 | 5),
                    _ => true,
                }
        });
        let found = simple_chain(&marks, Kind::Turbot, &Budget::unlimited()).unwrap();
        let seen = Cell::at(0, 4).peers() & Cell::at(4, 5).peers() & marks.positions(one);
        assert_eq!(found, Some(CandidateSet::of_digit(one, seen)));
    }
}
