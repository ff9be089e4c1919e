#![doc = include_str!("death_blossom.md")]

use whydoku_grid::{Cell, CellSet, Digit, House, Truth};
use crate::techniques::als::common::almost_sets::{AlmostSet, Kind, digit_part};
use crate::techniques::als::common::blossom::{Garden, Stem};
use crate::infer::closure::Strength;
use crate::infer::combinations::choose;
use crate::deadly::deadly_pattern::DeadlyPattern;
use crate::deadly::rectangles::floor_rectangles;
use crate::techniques::als::common::set_step::{Best, Told, told};
use crate::{Facts, Family, Flow, HodokuCode, Info, Step, Technique, Words};
use whydoku_grid::rating::Rating;
use std::ops::ControlFlow;

pub(crate) const DEATH_BLOSSOM: DeathBlossom = DeathBlossom {
    info: &CELL,
    stem: StemKind::Cell,
};
pub(crate) const DEATH_BLOSSOM_HOUSE: DeathBlossom = DeathBlossom {
    info: &HOUSE,
    stem: StemKind::House,
};
pub(crate) const DEATH_BLOSSOM_SET: DeathBlossom = DeathBlossom {
    info: &SET,
    stem: StemKind::Set,
};

pub(crate) const DEATH_BLOSSOM_RECTANGLE: DeathBlossom = DeathBlossom {
    info: &RECTANGLE,
    stem: StemKind::Rectangle,
};

/// A stem whose every part is joined to an almost locked set.
#[derive(Debug)]
pub(crate) struct DeathBlossom {
    info: &'static Info,
    stem: StemKind,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum StemKind {
    /// The candidates of a cell.
    Cell,
    /// The places of a digit in a house.
    House,
    /// The digits of a few cells that have two digits over.
    Set,
    /// The candidates that keep a unique rectangle from being deadly.
    Rectangle,
}

static CELL: Info = info(
    "death-blossom",
    "Death Blossom",
    82,
    Some("0904"),
    &[130],
    &["Cell Death Blossom"],
);
static HOUSE: Info = info(
    "death-blossom-house",
    "Death Blossom in a house",
    83,
    None,
    &[131],
    &["House Death Blossom", "Region Death Blossom"],
);
static SET: Info = info(
    "death-blossom-set",
    "Death Blossom on a set",
    87,
    None,
    &[131],
    &[
        "A^nLS Death Blossom",
        "N-Times Almost Locked Set Death Blossom",
    ],
);
static RECTANGLE: Info = Info {
    assumes_uniqueness: true,
    ..info(
        "death-blossom-rectangle",
        "Death Blossom on a rectangle",
        85,
        None,
        &[131],
        &["Rectangle Death Blossom", "Unique Rectangle Death Blossom"],
    )
};

const fn info(
    id: &'static str,
    name: &'static str,
    rating: u16,
    code: Option<&'static str>,
    rows: &'static [u8],
    aliases: &'static [&'static str],
) -> Info {
    Info {
        id,
        name,
        family: Family::Als,
        rating: Rating(rating),
        aliases,
        hodoku: match code {
            Some(code) => Some(HodokuCode { code, score: 360 }),
            None => None,
        },
        rows,
        assumes_uniqueness: false,
        default: true,
    }
}

impl Technique for DeathBlossom {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        self.flowers(facts)?
            .report(facts, self.info, Kind::Locked, found)
    }

    fn pattern(&self, step: &Step) -> String {
        let Told {
            sets,
            commons,
            ends,
        } = told(step, Kind::Locked);
        let Some(((stem, digits), petals)) = sets.split_first() else {
            return String::new();
        };
        let stem = match self.stem {
            StemKind::Cell => format!("[{stem}]"),
            StemKind::House => format!("[{digits} in {stem}]"),
            StemKind::Set | StemKind::Rectangle => format!("[{stem} {{{digits}}}]"),
        };
        let petals = commons.iter().zip(petals);
        let petals: Vec<String> = petals
            .map(|(common, (cells, digits))| format!("-{common}- {cells} {{{digits}}}"))
            .collect();
        format!("{stem}, {}, Z={}", petals.join(", "), ends.join(","))
    }

    fn reason(&self, step: &Step) -> String {
        let Told {
            sets,
            commons,
            ends,
        } = told(step, Kind::Locked);
        let Some(((stem, digits), petals)) = sets.split_first() else {
            return String::new();
        };
        let petals: Vec<String> = petals
            .iter()
            .zip(&commons)
            .map(|((cells, digits), common)| {
                format!("{} (with {}) for {common}", cells.words(), digits.words())
            })
            .collect();
        let petals = petals.join("; ");
        let opening = match self.stem {
            StemKind::Cell => format!(
                "The stem {} holds one of {}. Each of these takes its digit from an almost locked \
                 set: {petals}.",
                stem.words(),
                digits.words(),
            ),
            StemKind::House => format!(
                "In one house {} is left only in {}. In each of these places it takes the digit \
                 from an almost locked set: {petals}.",
                digits.words(),
                stem.words(),
            ),
            StemKind::Set => format!(
                "The stem {} has the digits {}. It cannot do without all of {}, and each of these \
                 takes its digit from an almost locked set: {petals}.",
                stem.words(),
                digits.words(),
                commons.join(", "),
            ),
            StemKind::Rectangle => format!(
                "If {} held only {}, the two could be exchanged for a second solution, so one of \
                 the other candidates there is true. Each of them takes its digit from an almost \
                 locked set: {petals}.",
                stem.words(),
                digits.words(),
            ),
        };
        format!(
            "{opening} A set that loses a digit needs all the others, {} included. One of the sets \
             does, so a cell that sees all these candidates in all of them cannot hold the digit.",
            ends.join(" and "),
        )
    }
}

impl DeathBlossom {
    fn flowers(&self, facts: &Facts<'_>) -> ControlFlow<(), Best> {
        let mut best = Best::default();
        // A rectangle rests on the one solution; elsewhere a petal that keeps its digit is a subset.
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
                // Two digits over: any three of them cannot all be missing.
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
                        // Two places are a strong link: an ALS-W-Wing.
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

/// Two or three cells of a house with two digits over.
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

/// Unique rectangles with two to four other candidates.
fn rectangle_stems(facts: &Facts<'_>, grow: &mut dyn FnMut(Stem) -> Flow) -> Flow {
    floor_rectangles(facts, &mut |rectangle| {
        let based = rectangle.based();
        let Some(pattern) = DeadlyPattern::new(facts, &based) else {
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
