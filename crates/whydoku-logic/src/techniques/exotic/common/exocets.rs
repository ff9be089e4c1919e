//! [`Exocet`]: two base cells whose digits need room in a few target cells.
//!
//! Some houses across must hold each digit. Fewer houses cover its places there, except for the targets
//! and the places that the base sees. So if the digit is in the base, the targets hold what is missing.
//! Everything else follows by counting: two digits of the base must find room in the targets together
//! ([`crate::techniques::exotic::common::exocet_cases`]).

use crate::{Facts, Inference};
use whydoku_grid::{Candidate, CandidateSet, Cell, CellSet, Chute, Digit, DigitSet, House, Truth};

/// How the houses across hold one base digit.
#[derive(Clone, Debug)]
pub(crate) struct DigitRoute {
    digit: Digit,
    /// The houses across that still need it.
    houses: Vec<House>,
    /// Its places there that are not targets and that the base does not see.
    covered: CellSet,
    /// The houses that cover these places, fewer than those that need it.
    links: Vec<House>,
}

/// The targets open to a digit of the base, and how many of them it needs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Room {
    cells: CellSet,
    needed: usize,
}

impl Room {
    pub(crate) const fn is_too_small(self) -> bool {
        self.cells.len() < self.needed
    }

    /// Whether two digits cannot both have what they need.
    pub(crate) fn clashes(self, other: Self) -> bool {
        (self.cells | other.cells).len() < self.needed + other.needed
    }
}

/// Base cells, targets, and the houses across that connect them.
#[derive(Clone, Debug)]
pub(crate) struct Exocet {
    /// The base, two cells of a box and line.
    pub base: [Cell; 2],
    /// Their candidates.
    pub digits: DigitSet,
    /// The cells that must also hold the digits of the base.
    pub targets: CellSet,
    /// The houses across.
    pub across: Vec<House>,
    /// For targets in the band of the base, if their mirrors count: where a base digit in the target must
    /// be in the third box of the band.
    mirrors: Vec<Mirror>,
    /// Whether the links stay as chosen when candidates are eliminated. Links of all kinds can be chosen in
    /// several ways, and the result must not depend on the choice.
    fixed: bool,
    routes: Vec<DigitRoute>,
}

/// Where a base digit in a target of the band must be in the third box. Base and target use up two boxes
/// and two lines of the band, so it is in the third line there.
#[derive(Clone, Copy, Debug)]
struct Mirror {
    target: Cell,
    /// The line of the target along the band.
    line: House,
    third: House,
    /// The cells of the third box in the third line.
    cells: CellSet,
    /// The digits that the third box still needs.
    lacks: DigitSet,
}

impl Mirror {
    /// Returns the mirror of a target that is in the band of the base.
    fn of(facts: &Facts<'_>, base: [Cell; 2], target: Cell) -> Option<Self> {
        let [base_line, base_box] = base_houses(base);
        let line = if base_line == base[0].row() {
            target.row()
        } else {
            target.column()
        };
        let holds = |chute: &Chute| chute.lines().contains(&base_line);
        let band = Chute::ALL.into_iter().find(holds)?;
        let third = |all: [House; 3], taken: [House; 2]| {
            let mut left = all.into_iter().filter(|house| !taken.contains(house));
            left.next().filter(|_| left.next().is_none())
        };
        let third_line = third(band.lines(), [base_line, line])?;
        let third_box = third(band.boxes(), [base_box, target.box_()])?;
        Some(Self {
            target,
            line,
            third: third_box,
            cells: third_line.cells() & third_box.cells(),
            lacks: facts.candidates_of(third_box.cells()),
        })
    }
}

/// Returns the cells of the line and box of the base.
pub(crate) fn seen_from(base: [Cell; 2]) -> CellSet {
    base_houses(base)
        .into_iter()
        .fold(CellSet::EMPTY, |all, house| all | house.cells())
}

fn base_houses(base: [Cell; 2]) -> [House; 2] {
    let [one, two] = base;
    let line = if one.row() == two.row() {
        one.row()
    } else {
        one.column()
    };
    [line, one.box_()]
}

impl Exocet {
    /// Returns the exocet with these parts; `None` if some digit needs too many links. `links` returns the
    /// houses that cover the places of a digit.
    pub(crate) fn new(
        facts: &Facts<'_>,
        base: [Cell; 2],
        targets: CellSet,
        across: &[House],
        links: &dyn Fn(CellSet) -> Vec<House>,
    ) -> Option<Self> {
        let digits = facts.candidates(base[0]) | facts.candidates(base[1]);
        let seen = seen_from(base);
        let mut routes = Vec::with_capacity(digits.len());
        for digit in digits {
            let open = |house: &House| !facts.positions_in(*house, digit).is_empty();
            let houses: Vec<House> = across.iter().copied().filter(open).collect();
            let places = houses.iter().fold(CellSet::EMPTY, |all, h| all | h.cells());
            let covered = (facts.positions(digit) & places) - seen - targets;
            let links = links(covered);
            if links.len() >= houses.len() {
                return None;
            }
            routes.push(DigitRoute {
                digit,
                houses,
                covered,
                links,
            });
        }
        Some(Self {
            base,
            digits,
            targets,
            across: across.to_vec(),
            mirrors: Vec::new(),
            fixed: false,
            routes,
        })
    }

    /// Keeps the links of each digit as chosen.
    #[must_use]
    pub(crate) const fn fixed(mut self) -> Self {
        self.fixed = true;
        self
    }

    /// Whether some digit is not in the base because the targets lack room for it.
    pub(crate) fn lacks_room(&self, open: &CandidateSet) -> bool {
        let mut rooms = self.routes.iter().map(|route| self.room(route, open));
        rooms.any(Room::is_too_small)
    }

    /// Adds the mirrors: a base digit in a target of the band must have a place in the third box.
    #[must_use]
    pub(crate) fn with_mirrors(mut self, facts: &Facts<'_>) -> Self {
        let each = self.targets.into_iter();
        self.mirrors = each
            .filter_map(|target| Mirror::of(facts, self.base, target))
            .collect();
        self
    }

    /// Iterates over the mirrors in which a digit has no place.
    fn blind<'a>(
        &'a self,
        digit: Digit,
        open: &CandidateSet,
    ) -> impl Iterator<Item = &'a Mirror> + use<'a> {
        let places = open.cells(digit);
        let blind = move |mirror: &&Mirror| {
            mirror.lacks.contains(digit)
                && places.contains(mirror.target)
                && mirror.cells.is_disjoint(places)
        };
        self.mirrors.iter().filter(blind)
    }

    pub(crate) fn route(&self, digit: Digit) -> Option<&DigitRoute> {
        self.routes.iter().find(|route| route.digit == digit)
    }

    /// Iterates over the links that some place needs.
    fn used<'a>(
        &self,
        route: &'a DigitRoute,
        open: &CandidateSet,
    ) -> impl Iterator<Item = House> + use<'a> {
        let places = open.cells(route.digit) & route.covered;
        let all = self.fixed;
        let used = move |house: &&House| all || !house.cells().is_disjoint(places);
        route.links.iter().filter(used).copied()
    }

    pub(crate) fn room(&self, route: &DigitRoute, open: &CandidateSet) -> Room {
        let mut cells = open.cells(route.digit) & self.targets;
        let mut used = 0;
        for link in self.used(route, open) {
            if !self.fixed {
                cells -= link.cells();
            }
            used += 1;
        }
        for mirror in self.blind(route.digit, open) {
            cells.remove(mirror.target);
        }
        let needed = route.houses.len().saturating_sub(used);
        Room { cells, needed }
    }

    /// Returns the pairs of digits that the base can hold, judged by the room in the targets.
    pub(crate) fn pairs(&self, open: &CandidateSet) -> Vec<[Digit; 2]> {
        let rooms: Vec<(Digit, Room)> = self
            .routes
            .iter()
            .map(|route| (route.digit, self.room(route, open)))
            .filter(|(_, room)| !room.is_too_small())
            .collect();
        let [first, second] = self.base.map(|cell| open.digits(cell));
        let mut pairs = Vec::new();
        for (one, here) in rooms.iter().filter(|(digit, _)| first.contains(*digit)) {
            for (two, there) in rooms.iter().filter(|(digit, _)| second.contains(*digit)) {
                if one != two && !here.clashes(*there) {
                    pairs.push([*one, *two]);
                }
            }
        }
        pairs
    }

    /// Whether the base can hold two digits, regardless of the targets.
    pub(crate) fn has_pairs(&self, open: &CandidateSet) -> bool {
        let [first, second] = self.base.map(|cell| open.digits(cell));
        !first.is_empty() && !second.is_empty() && (first | second).len() > 1
    }

    /// Rules out `gone`, places of one digit in the base, because the targets do not have room for it, or not
    /// for it and `other`, which is in the base.
    pub(crate) fn cover(
        &self,
        open: &CandidateSet,
        other: Option<Digit>,
        digit: Digit,
        gone: &CandidateSet,
    ) -> Option<Inference> {
        let mut truths = Vec::new();
        let [line, box_] = base_houses(self.base);
        let mut links = [line, box_].map(|h| Truth::House(h, digit)).to_vec();
        let mut cells = CellSet::EMPTY;
        for each in other.into_iter().chain([digit]) {
            let route = self.route(each)?;
            truths.extend(route.houses.iter().map(|h| Truth::House(*h, each)));
            links.extend(self.used(route, open).map(|h| Truth::House(h, each)));
            for mirror in self.blind(each, open) {
                truths.push(Truth::House(mirror.third, each));
                links.push(Truth::House(mirror.line, each));
                if each == digit {
                    // Where the base's line crosses the third box and a line across, two truths meet.
                    links.push(Truth::House(line, each));
                }
            }
            cells |= self.room(route, open).cells;
        }
        links.extend(cells.into_iter().map(Truth::Cell));
        Some(Inference::cover(truths, links, gone.iter()))
    }

    pub(crate) fn alone(
        &self,
        open: &CandidateSet,
        digit: Digit,
        cells: CellSet,
    ) -> Option<Inference> {
        if !self.room(self.route(digit)?, open).is_too_small() {
            return None;
        }
        let gone = CandidateSet::of_digit(digit, open.cells(digit) & cells);
        self.cover(open, None, digit, &gone)
    }

    /// Whether no digit can be in both bases, because with it in one base the other has no room for it.
    pub(crate) fn is_apart_from(&self, other: &Self, open: &CandidateSet) -> bool {
        let shuts_out = |one: &Self, two: &Self, digit: Digit| {
            let mut places = one
                .base
                .iter()
                .filter(|cell| open.cells(digit).contains(**cell));
            places.all(|cell| {
                let open = without_excluded(open, Candidate::new(*cell, digit));
                let route = two.route(digit);
                route.is_some_and(|route| two.room(route, &open).is_too_small())
            })
        };
        let mut common = (self.digits & other.digits).into_iter();
        common.all(|digit| shuts_out(self, other, digit) || shuts_out(other, self, digit))
    }

    /// Returns the same exocet with the base cells exchanged.
    pub(crate) fn exchanged(&self) -> Self {
        let [one, two] = self.base;
        Self {
            base: [two, one],
            ..self.clone()
        }
    }
}

/// Returns the candidates that remain open when one is true.
pub(crate) fn without_excluded(open: &CandidateSet, true_one: Candidate) -> CandidateSet {
    let mut left = *open;
    left.remove_cells(true_one.digit, true_one.cell.peers());
    for digit in DigitSet::ALL.without(true_one.digit) {
        left.remove(Candidate::new(true_one.cell, digit));
    }
    left
}
