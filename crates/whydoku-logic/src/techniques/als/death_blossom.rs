#![doc = include_str!("death_blossom.md")]

use super::common::almost_sets::{AlmostSet, Kind, digit_part};
use super::common::blossom::{Garden, Stem};
use super::common::flower_pattern::{Flower, StemKind};
use super::common::set_step::BestSets;
use crate::deadly::deadly_pattern::DeadlyPattern;
use crate::deadly::rectangles::floor_rectangles;
use crate::infer::closure::Strength;
use crate::infer::combinations::choose;
use crate::technique::info;
use crate::{Facts, Flow, Info, Step, Technique};
use std::ops::ControlFlow;
use whydoku_grid::{Cell, CellSet, Digit, House, Truth};

pub(crate) const DEATH_BLOSSOM: DeathBlossom = DeathBlossom {
    info: &info!("death-blossom", "Death Blossom", 82)
        .hodoku("0904", 360)
        .aliases(&["Cell Death Blossom"])
        .rows(&[130]),
    stem: StemKind::Cell,
};
pub(crate) const DEATH_BLOSSOM_HOUSE: DeathBlossom = DeathBlossom {
    info: &info!("death-blossom-house", "Death Blossom in a house", 83)
        .aliases(&["House Death Blossom", "Region Death Blossom"])
        .rows(&[131]),
    stem: StemKind::House,
};
pub(crate) const DEATH_BLOSSOM_SET: DeathBlossom = DeathBlossom {
    info: &info!("death-blossom-set", "Death Blossom on a set", 87)
        .aliases(&[
            "A^nLS Death Blossom",
            "N-Times Almost Locked Set Death Blossom",
        ])
        .rows(&[131]),
    stem: StemKind::Set,
};
pub(crate) const DEATH_BLOSSOM_RECTANGLE: DeathBlossom = DeathBlossom {
    info: &info!(
        "death-blossom-rectangle",
        "Death Blossom on a rectangle", 85
    )
    .aliases(&["Rectangle Death Blossom", "Unique Rectangle Death Blossom"])
    .rows(&[131])
    .assumes_uniqueness(),
    stem: StemKind::Rectangle,
};

/// Finds a stem whose every part is joined to an almost locked set.
#[derive(Debug)]
pub(crate) struct DeathBlossom {
    info: &'static Info,
    stem: StemKind,
}

impl Technique for DeathBlossom {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        let pattern = |sets| Flower {
            sets,
            stem: self.stem,
        };
        self.flowers(facts)?
            .report(facts, self.info, Kind::Locked, &pattern, found)
    }
}

impl DeathBlossom {
    fn flowers(&self, facts: &Facts<'_>) -> ControlFlow<(), BestSets> {
        let mut best = BestSets::default();
        // A rectangle assumes one solution; elsewhere a petal that loses its digit is a naked subset.
        let targets = match self.stem {
            StemKind::Rectangle => *facts.marks().open(),
            StemKind::Cell | StemKind::House | StemKind::Set => *facts.refutable(Strength::Subsets),
        };
        if targets.is_empty() {
            return ControlFlow::Continue(best);
        }
        let garden = Garden::new(facts, targets);
        if self.stem == StemKind::Set {
            set_stems(facts, &mut |set| {
                // With two digits more than cells, no three digits can all be missing.
                garden.grow_any(facts, &set, 3, &mut best)
            })?;
            return ControlFlow::Continue(best);
        }
        let mut grow = |stem: Stem| garden.grow(facts, &stem, &mut best);
        match self.stem {
            StemKind::Cell => {
                for cell in facts.unsolved() {
                    grow(all_parts(cells_stem(facts, cell.into())))?;
                }
            }
            StemKind::House => {
                for house in House::ALL {
                    for digit in Digit::ALL {
                        let open = facts.positions_in(house, digit);
                        // Two places make an ALS-W-Wing.
                        if open.len() > 2 {
                            grow(all_parts(house_stem(facts, house, digit, open)))?;
                        }
                    }
                }
            }
            StemKind::Set => {}
            StemKind::Rectangle => rectangle_stems(facts, &mut grow)?,
        }
        ControlFlow::Continue(best)
    }
}

fn all_parts(set: AlmostSet) -> Stem {
    let used = (0..set.parts.len()).collect();
    Stem {
        set,
        used,
        clause: None,
    }
}

fn cells_stem(facts: &Facts<'_>, cells: CellSet) -> AlmostSet {
    let digits = facts.candidates_of(cells);
    AlmostSet {
        cells,
        digits,
        truths: cells.into_iter().map(Truth::Cell).collect(),
        parts: digits
            .into_iter()
            .map(|digit| digit_part(facts, digit, facts.positions(digit) & cells))
            .collect(),
    }
}

fn house_stem(facts: &Facts<'_>, house: House, digit: Digit, open: CellSet) -> AlmostSet {
    AlmostSet {
        cells: open,
        digits: digit.into(),
        truths: vec![Truth::House(house, digit)],
        parts: open
            .into_iter()
            .map(|cell| digit_part(facts, digit, cell.into()))
            .collect(),
    }
}

/// Visits two or three cells of a house with two digits more than cells.
fn set_stems(facts: &Facts<'_>, visit: &mut dyn FnMut(AlmostSet) -> Flow) -> Flow {
    let mut known = std::collections::BTreeSet::new();
    for house in House::ALL {
        let cells: Vec<Cell> = (facts.unsolved() & house.cells()).into_iter().collect();
        for size in 2..=3 {
            choose(&cells, size, &mut |chosen| {
                let cells: CellSet = chosen.iter().copied().collect();
                if facts.candidates_of(cells).len() != size + 2 || !known.insert(cells) {
                    return ControlFlow::Continue(());
                }
                visit(cells_stem(facts, cells))
            })?;
        }
    }
    ControlFlow::Continue(())
}

/// Visits unique rectangles with two to four other candidates.
fn rectangle_stems(facts: &Facts<'_>, grow: &mut dyn FnMut(Stem) -> Flow) -> Flow {
    floor_rectangles(facts, &mut |rectangle| {
        let cells = rectangle.pattern_cells();
        let Some(pattern) = DeadlyPattern::new(facts, &cells) else {
            return ControlFlow::Continue(());
        };
        let given = facts.marks().grid().givens();
        if !(2..=4).contains(&pattern.guardians.len()) || !given.is_disjoint(rectangle.all.cells) {
            return ControlFlow::Continue(());
        }
        let guardians = pattern.guardians.iter();
        let set = AlmostSet {
            cells: rectangle.all.cells,
            digits: rectangle.digits,
            truths: Vec::new(),
            parts: guardians
                .map(|guardian| digit_part(facts, guardian.digit, guardian.cell.into()))
                .collect(),
        };
        let stem = Stem {
            used: (0..set.parts.len()).collect(),
            set,
            clause: Some((pattern.guardians, pattern.clause())),
        };
        grow(stem)
    })
}
