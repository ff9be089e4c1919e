//! [`Technique`]: one method of finding steps, and the facts about it.

use super::{Facts, Step};
use std::fmt;
use std::ops::ControlFlow;
use whydoku_grid::rating::Rating;

/// Whether a search goes on. `?` inside the loops stops at the first accepted step.
pub type Flow = ControlFlow<()>;

/// One method of finding steps.
///
/// A technique sees one state through [`Facts`] and reports every instance it finds, each one with
/// a proof and a typed pattern. It never sees the solution and never calls another technique.
///
/// Write your own outside this crate and make an engine of it:
///
/// ```
/// use whydoku_grid::{Budget, Candidate, Grid, Pencilmarks, Truth};
/// use whydoku_logic::*;
///
/// static LAST_DIGIT: Info = Info::new(Family::Singles, "my-single", "My Single", 23);
///
/// #[derive(Debug)]
/// struct MySingle;
///
/// impl Technique for MySingle {
///     fn info(&self) -> &'static Info {
///         &LAST_DIGIT
///     }
///
///     fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
///         for cell in facts.unsolved() {
///             if let Some(digit) = facts.candidates(cell).only() {
///                 let single = Candidate::new(cell, digit);
///                 let proof = Inference::single(Truth::Cell(cell), single);
///                 let kind = SingleKind::naked(facts.marks(), single);
///                 let pattern = SinglePattern { candidate: single, kind };
///                 found(Step::found(&LAST_DIGIT, Conclusions::place(single), proof, pattern))?;
///             }
///         }
///         Flow::Continue(())
///     }
/// }
///
/// let engine = Engine::from_techniques([&MySingle as &dyn Technique], Options::default());
/// let grid: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let path = engine.solve_path(&Pencilmarks::from_grid(&grid)?, &Budget::unlimited());
/// assert_eq!(path.outcome, Outcome::Solved);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Technique: Sync + fmt::Debug {
    /// Name, family, rating, page.
    fn info(&self) -> &'static Info;

    /// Hands each step found to `found`, until that says stop.
    ///
    /// The set of steps reported must not depend on the orientation or numbering of the grid.
    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow;
}

/// The group a technique belongs to; also the folder its files are in.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[expect(missing_docs, reason = "the names say it all")]
pub enum Family {
    Singles,
    Intersections,
    Subsets,
    Fish,
    SingleDigit,
    Coloring,
    Wings,
    Uniqueness,
    Chains,
    Als,
    Exotic,
    Forcing,
    LastResort,
}

impl Family {
    /// All, in the order of the catalogue.
    pub const ALL: [Self; 13] = [
        Self::Singles,
        Self::Intersections,
        Self::Subsets,
        Self::Fish,
        Self::SingleDigit,
        Self::Coloring,
        Self::Wings,
        Self::Uniqueness,
        Self::Chains,
        Self::Als,
        Self::Exotic,
        Self::Forcing,
        Self::LastResort,
    ];

    /// The family whose folder a module is in: `whydoku_logic::techniques::wings::xy_wing`.
    pub(crate) const fn of_module(path: &str) -> Self {
        let mut place = 0;
        while place < Self::ALL.len() {
            if has_segment(path, Self::ALL[place].folder()) {
                return Self::ALL[place];
            }
            place += 1;
        }
        unreachable!()
    }

    /// The name for people.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Singles => "singles",
            Self::Intersections => "intersections",
            Self::Subsets => "subsets",
            Self::Fish => "fish",
            Self::SingleDigit => "single-digit patterns",
            Self::Coloring => "coloring",
            Self::Wings => "wings",
            Self::Uniqueness => "uniqueness",
            Self::Chains => "chains and loops",
            Self::Als => "almost locked sets",
            Self::Exotic => "exotic patterns",
            Self::Forcing => "forcing",
            Self::LastResort => "last resort",
        }
    }

    /// The folder under `logic/techniques/`.
    pub(crate) const fn folder(self) -> &'static str {
        match self {
            Self::Singles => "singles",
            Self::Intersections => "intersections",
            Self::Subsets => "subsets",
            Self::Fish => "fish",
            Self::SingleDigit => "single_digit",
            Self::Coloring => "coloring",
            Self::Wings => "wings",
            Self::Uniqueness => "uniqueness",
            Self::Chains => "chains",
            Self::Als => "als",
            Self::Exotic => "exotic",
            Self::Forcing => "forcing",
            Self::LastResort => "last_resort",
        }
    }
}

/// Whether `segment` is one of the names between the double colons of `path`.
const fn has_segment(path: &str, segment: &str) -> bool {
    let (path, segment) = (path.as_bytes(), segment.as_bytes());
    let mut start = 0;
    let mut matched = 0;
    let mut place = 0;
    while place <= path.len() {
        let at_end = place == path.len();
        if at_end || path[place] == b':' {
            if matched == segment.len() && place - start == segment.len() {
                return true;
            }
            start = place + 1;
            matched = 0;
        } else if matched < segment.len()
            && place - start == matched
            && path[place] == segment[matched]
        {
            matched += 1;
        }
        place += 1;
    }
    false
}

/// A technique in HoDoKu's terms.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HodokuCode {
    /// Its four- or five-digit code, `0300`.
    pub code: &'static str,
    /// Its base score.
    pub score: u32,
}

/// What is known about a technique besides how to find it.
#[derive(Debug, PartialEq, Eq)]
pub struct Info {
    /// Kebab-case identifier: `x-wing`.
    pub id: &'static str,
    /// Name for people: `X-Wing`.
    pub name: &'static str,
    /// The group it belongs to.
    pub family: Family,
    /// Where it stands on the SE scale; also its place in the solving order.
    pub rating: Rating,
    /// Other names, as other programs and sites use them.
    pub aliases: &'static [&'static str],
    /// HoDoKu's code and base score, where it has one.
    pub hodoku: Option<HodokuCode>,
    /// Rows of the catalogue of techniques this covers.
    pub rows: &'static [u8],
    /// Whether its steps rest on the puzzle having one solution.
    pub assumes_uniqueness: bool,
    /// Whether it is used unless techniques are chosen by name. Off for what is found by something
    /// simpler anyway, or costs far more than it gives.
    pub default: bool,
}

impl Info {
    /// What every technique has: an id, a name, and its rating in tenths. Use `info!` in
    /// this crate, which takes the family from the folder.
    pub const fn new(family: Family, id: &'static str, name: &'static str, tenths: u16) -> Self {
        Self {
            id,
            name,
            family,
            rating: Rating(tenths),
            aliases: &[],
            hodoku: None,
            rows: &[],
            assumes_uniqueness: false,
            default: true,
        }
    }

    /// Other names, as other programs and sites use them.
    #[must_use]
    pub const fn aliases(mut self, aliases: &'static [&'static str]) -> Self {
        self.aliases = aliases;
        self
    }

    /// HoDoKu's code and base score.
    #[must_use]
    pub(crate) const fn hodoku(mut self, code: &'static str, score: u32) -> Self {
        self.hodoku = Some(HodokuCode { code, score });
        self
    }

    /// The rows of the catalog of techniques that this covers.
    #[must_use]
    pub(crate) const fn rows(mut self, rows: &'static [u8]) -> Self {
        self.rows = rows;
        self
    }

    /// Its steps rest on the puzzle having one solution.
    #[must_use]
    pub const fn assumes_uniqueness(mut self) -> Self {
        self.assumes_uniqueness = true;
        self
    }

    /// Used only when somebody asks for it by name: something simpler finds the same, or it costs far
    /// more than it gives.
    #[must_use]
    pub(crate) const fn by_name_only(mut self) -> Self {
        self.default = false;
        self
    }

    /// The page in Markdown; empty for a technique that is not in the registry.
    pub fn page(&self) -> &'static str {
        crate::registry::page(self.id).unwrap_or_default()
    }
}

/// An [`Info`] whose family is the folder of the file it is written in.
macro_rules! info {
    ($id:literal, $name:literal, $tenths:literal) => {
        $crate::Info::new(
            $crate::Family::of_module(module_path!()),
            $id,
            $name,
            $tenths,
        )
    };
}
pub(crate) use info;
