//! [`Orientation`]: the eight rotations and reflections of the square.

use super::Symmetry;

/// The eight rotations and reflections of the square.
///
/// ```
/// use whydoku_grid::{Grid, Orientation};
/// let grid: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///         .parse()?;
/// let mut pictures: Vec<Grid> = Orientation::ALL
///     .iter()
///     .map(|orientation| orientation.symmetry().apply(&grid))
///     .collect();
/// pictures.sort();
/// pictures.dedup();
/// assert_eq!(pictures.len(), 8);
/// # Ok::<(), whydoku_grid::LineError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Orientation {
    /// As printed.
    Upright,
    /// Rotated by 90 degrees clockwise.
    Rotated90,
    /// Rotated by 180 degrees.
    Rotated180,
    /// Rotated by 270 degrees clockwise.
    Rotated270,
    /// Left and right are swapped.
    MirroredLeftRight,
    /// Top and bottom are swapped.
    MirroredTopBottom,
    /// Reflected in the diagonal from top left to bottom right.
    Transposed,
    /// Reflected in the diagonal from top right to bottom left.
    AntiTransposed,
}

impl Orientation {
    /// All eight: the rotations, then the reflections.
    pub const ALL: [Self; 8] = [
        Self::Upright,
        Self::Rotated90,
        Self::Rotated180,
        Self::Rotated270,
        Self::MirroredLeftRight,
        Self::MirroredTopBottom,
        Self::Transposed,
        Self::AntiTransposed,
    ];

    /// The symmetry that brings an upright grid into this orientation.
    pub const fn symmetry(self) -> Symmetry {
        match self {
            Self::Upright => Symmetry::IDENTITY,
            Self::Rotated90 => Symmetry::ROTATE_90,
            Self::Rotated180 => Symmetry::ROTATE_180,
            Self::Rotated270 => Symmetry::ROTATE_270,
            Self::MirroredLeftRight => Symmetry::MIRROR_LEFT_RIGHT,
            Self::MirroredTopBottom => Symmetry::MIRROR_TOP_BOTTOM,
            Self::Transposed => Symmetry::TRANSPOSE,
            Self::AntiTransposed => Symmetry::ANTI_TRANSPOSE,
        }
    }
}

impl From<Orientation> for Symmetry {
    fn from(orientation: Orientation) -> Self {
        orientation.symmetry()
    }
}
