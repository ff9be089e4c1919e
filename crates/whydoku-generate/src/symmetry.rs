//! [`GivensSymmetry`]: the symmetry of the pattern of givens.

use std::fmt;
use std::str::FromStr;
use whydoku_grid::{Cell, CellSet, Symmetry};

/// A symmetry of the pattern of givens, not of their digits.
///
/// ```
/// use whydoku_generate::GivensSymmetry;
/// let half_turn: GivensSymmetry = "rotational".parse()?;
/// assert_eq!(half_turn.orbits().len(), 41); // forty pairs and the center
/// # Ok::<(), whydoku_generate::UnknownSymmetryError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GivensSymmetry {
    /// No symmetry.
    #[default]
    None,
    /// Unchanged by half a turn.
    Rotational180,
    /// Unchanged by a quarter turn.
    Rotational90,
    /// The left half mirrors the right half.
    Horizontal,
    /// The top half mirrors the bottom half.
    Vertical,
    /// Horizontal and vertical.
    Both,
    /// Mirrored in the diagonal from top left to bottom right.
    Diagonal,
    /// Mirrored in the diagonal from top right to bottom left.
    AntiDiagonal,
    /// All eight symmetries of the square.
    Full,
}

/// The error for text that is not the name of a symmetry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownSymmetryError(String);

impl fmt::Display for UnknownSymmetryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = GivensSymmetry::ALL.map(GivensSymmetry::name).join(", ");
        write!(
            f,
            "there is no symmetry `{}`; choose one of {names}",
            self.0
        )
    }
}

impl std::error::Error for UnknownSymmetryError {}

impl GivensSymmetry {
    /// All symmetries.
    pub const ALL: [Self; 9] = [
        Self::None,
        Self::Rotational180,
        Self::Rotational90,
        Self::Horizontal,
        Self::Vertical,
        Self::Both,
        Self::Diagonal,
        Self::AntiDiagonal,
        Self::Full,
    ];

    /// The name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Rotational180 => "rotational-180",
            Self::Rotational90 => "rotational-90",
            Self::Horizontal => "horizontal",
            Self::Vertical => "vertical",
            Self::Both => "both",
            Self::Diagonal => "diagonal",
            Self::AntiDiagonal => "anti-diagonal",
            Self::Full => "full",
        }
    }

    /// A short description.
    #[doc(hidden)]
    pub const fn about(self) -> &'static str {
        match self {
            Self::None => "no symmetry",
            Self::Rotational180 => "unchanged by half a turn",
            Self::Rotational90 => "unchanged by a quarter turn",
            Self::Horizontal => "the left half mirrors the right half",
            Self::Vertical => "the top half mirrors the bottom half",
            Self::Both => "horizontal and vertical",
            Self::Diagonal => "mirrored in the diagonal from top left",
            Self::AntiDiagonal => "mirrored in the diagonal from top right",
            Self::Full => "all eight symmetries of the square",
        }
    }

    /// The symmetries that generate all symmetries of the pattern.
    const fn moves(self) -> &'static [Symmetry] {
        match self {
            Self::None => &[],
            Self::Rotational180 => &[Symmetry::ROTATE_180],
            Self::Rotational90 => &[Symmetry::ROTATE_90],
            Self::Horizontal => &[Symmetry::MIRROR_LEFT_RIGHT],
            Self::Vertical => &[Symmetry::MIRROR_TOP_BOTTOM],
            Self::Both => &[Symmetry::MIRROR_LEFT_RIGHT, Symmetry::MIRROR_TOP_BOTTOM],
            Self::Diagonal => &[Symmetry::TRANSPOSE],
            Self::AntiDiagonal => &[Symmetry::ANTI_TRANSPOSE],
            Self::Full => &[Symmetry::TRANSPOSE, Symmetry::MIRROR_LEFT_RIGHT],
        }
    }

    /// The sets of cells that are given together or not at all, ordered by their first cell.
    #[doc(hidden)]
    pub fn orbits(self) -> Vec<CellSet> {
        let mut orbits: Vec<CellSet> = Vec::new();
        for cell in Cell::ALL {
            if orbits.iter().any(|orbit| orbit.contains(cell)) {
                continue;
            }
            let mut orbit = CellSet::single(cell);
            loop {
                let before = orbit;
                for symmetry in self.moves() {
                    orbit |= symmetry.apply(&orbit);
                }
                if orbit == before {
                    break;
                }
            }
            orbits.push(orbit);
        }
        orbits
    }

    /// Whether a pattern of givens has this symmetry.
    pub fn holds(self, givens: CellSet) -> bool {
        self.moves()
            .iter()
            .all(|symmetry| symmetry.apply(&givens) == givens)
    }
}

impl fmt::Display for GivensSymmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for GivensSymmetry {
    type Err = UnknownSymmetryError;

    fn from_str(word: &str) -> Result<Self, UnknownSymmetryError> {
        let plain = word.to_ascii_lowercase().replace([' ', '_'], "-");
        Ok(match plain.as_str() {
            "rotational" | "rotate" | "rotation" | "180" | "point" => Self::Rotational180,
            "90" | "quarter" => Self::Rotational90,
            "left-right" => Self::Horizontal,
            "top-bottom" => Self::Vertical,
            "antidiagonal" => Self::AntiDiagonal,
            "dihedral" | "full-dihedral" | "all" => Self::Full,
            name => *Self::ALL
                .iter()
                .find(|symmetry| symmetry.name() == name)
                .ok_or_else(|| UnknownSymmetryError(word.to_owned()))?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Orbits from the coordinates of turned and mirrored cells.
    #[test]
    fn orbits_follow_from_turning_the_grid() {
        type Map = fn(usize, usize) -> (usize, usize);
        let half: Map = |r, c| (8 - r, 8 - c);
        let quarter: Map = |r, c| (c, 8 - r);
        let (left_right, top_bottom): (Map, Map) = (|r, c| (r, 8 - c), |r, c| (8 - r, c));
        let (diagonal, anti): (Map, Map) = (|r, c| (c, r), |r, c| (8 - c, 8 - r));
        let wanted: [(GivensSymmetry, &[Map], usize); 9] = [
            (GivensSymmetry::None, &[], 81),
            (GivensSymmetry::Rotational180, &[half], 41),
            (GivensSymmetry::Rotational90, &[quarter], 21),
            (GivensSymmetry::Horizontal, &[left_right], 45),
            (GivensSymmetry::Vertical, &[top_bottom], 45),
            (GivensSymmetry::Both, &[left_right, top_bottom, half], 25),
            (GivensSymmetry::Diagonal, &[diagonal], 45),
            (GivensSymmetry::AntiDiagonal, &[anti], 45),
            (
                GivensSymmetry::Full,
                &[half, quarter, left_right, top_bottom, diagonal, anti],
                15,
            ),
        ];
        for (symmetry, maps, orbits) in wanted {
            let found = symmetry.orbits();
            assert_eq!(found.len(), orbits, "{symmetry}");
            let all = found.iter().fold(CellSet::EMPTY, |a, b| a | *b);
            assert_eq!(all, CellSet::ALL);
            assert_eq!(found.iter().map(|orbit| orbit.len()).sum::<usize>(), 81);
            for orbit in &found {
                assert!(symmetry.holds(*orbit));
                for map in maps {
                    for cell in *orbit {
                        let (row, column) = map(cell.row_index(), cell.column_index());
                        assert!(orbit.contains(Cell::at(row, column)), "{symmetry}");
                    }
                }
            }
        }
        assert!(!GivensSymmetry::Full.holds(CellSet::single(Cell::at(0, 0))));
    }

    #[test]
    fn every_name_reads_back() {
        for symmetry in GivensSymmetry::ALL {
            assert_eq!(symmetry.name().parse(), Ok(symmetry));
        }
        assert!("sideways".parse::<GivensSymmetry>().is_err());
    }
}
