//! New puzzles: [`Recipe`] says which rules and which size.
//!
//! A puzzle starts from a random solution of its rules. Clues that fit the solution are drawn, digits of
//! the solution are added as givens where the clues do not suffice, and whatever can be removed is.

mod cages;
mod clues;
mod regions;

use crate::minimize::{MinimizeError, keeps};
use crate::{Cell, Digits, Size, Solution, Solver, Value, Variant, VariantError};
use std::fmt;
use whydoku_grid::{Budget, Rng, Spent};

/// The kinds of puzzles that can be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Nothing but the size.
    Classic,
    /// Killer cages over the whole grid.
    Killer,
    /// Both diagonals.
    X,
    /// Irregular regions.
    Jigsaw,
    /// Shifted boxes.
    Windoku,
    /// No equal digits a knight's move apart.
    AntiKnight,
    /// No equal digits a king's move apart.
    AntiKing,
    /// Thermometers.
    Thermo,
    /// Arrows.
    Arrow,
    /// Dots between neighbors, all of them.
    Kropki,
    /// X and V between neighbors, all of them.
    Xv,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Self; 11] = [
        Self::Classic,
        Self::Killer,
        Self::X,
        Self::Jigsaw,
        Self::Windoku,
        Self::AntiKnight,
        Self::AntiKing,
        Self::Thermo,
        Self::Arrow,
        Self::Kropki,
        Self::Xv,
    ];

    /// The name in options.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Classic => "classic",
            Self::Killer => "killer",
            Self::X => "x",
            Self::Jigsaw => "jigsaw",
            Self::Windoku => "windoku",
            Self::AntiKnight => "anti-knight",
            Self::AntiKing => "anti-king",
            Self::Thermo => "thermo",
            Self::Arrow => "arrow",
            Self::Kropki => "kropki",
            Self::Xv => "xv",
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl std::str::FromStr for Kind {
    type Err = VariantError;

    fn from_str(text: &str) -> Result<Self, VariantError> {
        let named = Self::ALL.into_iter().find(|kind| kind.id() == text);
        named.ok_or_else(|| {
            let names: Vec<&str> = Self::ALL.iter().map(|kind| kind.id()).collect();
            VariantError(format!(
                "`{text}` is not a kind of puzzle; choose from {}",
                names.join(", ")
            ))
        })
    }
}

/// Which puzzles to make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recipe {
    /// The rules.
    pub kind: Kind,
    /// The size.
    pub size: Size,
}

/// A puzzle that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Made {
    /// The puzzle, which has one solution; `about.solution` holds it.
    pub variant: Variant,
    /// The clues that stay for the look of the puzzle although each alone could be left out.
    pub spare: Vec<String>,
}

/// Why no puzzle was made.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MakeError {
    /// The rules have no solution in this size, or none was found.
    NoGrid(Recipe),
    /// The budget was spent.
    Spent(Spent),
}

impl fmt::Display for MakeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoGrid(recipe) => {
                let Recipe { kind, size } = recipe;
                write!(f, "no {size} grid was found that keeps the rules of {kind}")
            }
            Self::Spent(_) => f.write_str("the budget was spent before a puzzle was found"),
        }
    }
}

impl std::error::Error for MakeError {}

/// How often a grid, a layout or a set of clues is drawn before the recipe is given up.
const TRIES: usize = 40;

/// The guesses that one draw may take.
const GUESSES: u64 = 20_000;

impl Recipe {
    /// Makes puzzle number `index` of a seed. The same recipe, seed and index give the same puzzle.
    pub fn make(self, seed: u64, index: u64, budget: &Budget) -> Result<Made, MakeError> {
        let mut rng = Rng::new(seed ^ (index + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        for _ in 0..TRIES {
            if budget.is_spent() {
                break;
            }
            let Some((base, solution)) = self.grid(&mut rng, budget)? else {
                continue;
            };
            let made = match self.kind {
                Kind::Killer => cages::killer(&mut rng, &base, &solution, budget),
                Kind::Thermo | Kind::Arrow => {
                    let clued = clues::add(self.kind, &mut rng, &base, &solution);
                    minimal(&mut rng, &clued, &solution, budget)
                }
                Kind::Kropki | Kind::Xv => {
                    let clued = clues::add(self.kind, &mut rng, &base, &solution);
                    symmetric(&mut rng, &clued, &solution, budget)
                }
                _ => symmetric(&mut rng, &base, &solution, budget),
            };
            match made {
                Ok(Some(mut made)) => {
                    made.variant.about.solution = Some(solution);
                    return Ok(made);
                }
                Ok(None) => {}
                Err(spent) => return Err(MakeError::Spent(spent)),
            }
        }
        budget.spend(0).map_err(MakeError::Spent)?;
        Err(MakeError::NoGrid(self))
    }

    /// A grid with the rules that hold everywhere, and a random solution of it.
    fn grid(
        self,
        rng: &mut Rng,
        budget: &Budget,
    ) -> Result<Option<(Variant, Solution)>, MakeError> {
        let mut base = Variant::new(self.size);
        let rules: &[&str] = match self.kind {
            Kind::X => &["falling-diagonal", "rising-diagonal"],
            Kind::Windoku => &["windoku"],
            Kind::AntiKnight => &["anti-knight"],
            Kind::AntiKing => &["anti-king"],
            Kind::Jigsaw => {
                let regions = regions::irregular(rng, &base);
                if base.set_regions(regions).is_err() {
                    return Ok(None);
                }
                &[]
            }
            _ => &[],
        };
        for rule in rules {
            if base.add(rule, Vec::new(), Value::Nothing).is_err() {
                return Ok(None);
            }
        }
        match Solver::new(&base).random(rng, &budget.part(GUESSES)) {
            Ok(solution) => Ok(solution.map(|solution| (base, solution))),
            // Some layouts are hard to fill; another is drawn.
            Err(Spent::Units) if !budget.is_spent() => Ok(None),
            Err(spent) => Err(MakeError::Spent(spent)),
        }
    }
}

/// The puzzle with every digit of the solution as a given.
fn full(variant: &Variant, solution: &Solution) -> Variant {
    let mut full = variant.clone();
    for (cell, digit) in variant.size().all_cells().zip(solution) {
        full.allow(cell, Digits::only(*digit));
    }
    full
}

fn without(variant: &Variant, cells: &[Cell]) -> Variant {
    let mut fewer = variant.clone();
    for cell in cells {
        fewer.allow(*cell, variant.size().digits());
    }
    fewer
}

/// Removes givens in pairs that a half turn exchanges, as long as the solution stays the only one.
fn symmetric(
    rng: &mut Rng,
    base: &Variant,
    solution: &Solution,
    budget: &Budget,
) -> Result<Option<Made>, Spent> {
    let size = base.size();
    let last = size.get() - 1;
    let mut pairs: Vec<Vec<Cell>> = (size.all_cells())
        .filter_map(|cell| {
            let other = size.cell(last - cell.row(), last - cell.column())?;
            (cell <= other).then(|| {
                if cell == other {
                    vec![cell]
                } else {
                    vec![cell, other]
                }
            })
        })
        .collect();
    rng.shuffle(&mut pairs);
    let mut variant = full(base, solution);
    for pair in pairs {
        let fewer = without(&variant, &pair);
        if unique(&fewer, solution, budget)? {
            variant = fewer;
        }
    }
    finished(variant, budget)
}

/// Removes givens one by one, then clues.
fn minimal(
    rng: &mut Rng,
    clued: &Variant,
    solution: &Solution,
    budget: &Budget,
) -> Result<Option<Made>, Spent> {
    match full(clued, solution).minimized(rng, budget) {
        Ok(minimized) => Ok(Some(Made {
            variant: minimized.variant,
            spare: Vec::new(),
        })),
        Err(MinimizeError::Spent(spent)) => Err(spent),
        Err(_) => Ok(None),
    }
}

/// The puzzle with its spare clues named.
fn finished(variant: Variant, budget: &Budget) -> Result<Option<Made>, Spent> {
    match variant.spare_clues(budget) {
        Ok(spare) => Ok(Some(Made { variant, spare })),
        Err(MinimizeError::Spent(spent)) => Err(spent),
        Err(_) => Ok(None),
    }
}

/// Whether the solution is the only one. A puzzle that takes too many guesses counts as one with more.
fn unique(variant: &Variant, solution: &Solution, budget: &Budget) -> Result<bool, Spent> {
    match keeps(variant, solution, &budget.part(GUESSES)) {
        Ok(unique) => Ok(unique),
        Err(_) if budget.is_spent() => budget.spend(0).map(|()| false),
        Err(_) => Ok(false),
    }
}
