//! The vector layer: the few operations that [`engine`](super::engine) needs, once per instruction set.
//!
//! The engine works on nine lanes, one per digit, and three planes. Digits 1 to 8 are the lanes of
//! an [`Eight`], one for each plane ([`Three`]). There is no room for digit 9 in a power of two, so
//! its three planes are the lanes of one [`Four`]. [`Planes`] has the operations that both support, so
//! the engine is written once for both.
//!
//! This folder is the only place in the repository with `unsafe`. The danger is always the same: an
//! instruction that the processor may not have. A [`SimdLevel`] other than [`SimdLevel::Scalar`] runs
//! only if [`SimdLevel::is_available`] is true, and only through [`run`].

mod level;
#[cfg(any(
    target_arch = "x86_64",
    target_arch = "aarch64",
    all(target_arch = "wasm32", target_feature = "simd128")
))]
mod pair;
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
mod scalar;
mod three;

#[cfg(target_arch = "aarch64")]
mod aarch64;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod wasm32;
#[cfg(target_arch = "x86_64")]
mod x86_64;

pub use level::{SimdLevel, SimdLevelError};
pub(super) use three::Three;

/// Lanes of 32 bits that all perform the same operation.
pub(super) trait Lanes: Copy {
    /// The same number in every lane.
    fn splat(bits: u32) -> Self;
    /// The bits in both.
    fn and(self, other: Self) -> Self;
    /// The bits in either or both.
    fn or(self, other: Self) -> Self;
    /// The bits in exactly one of the two.
    fn xor(self, other: Self) -> Self;
    /// The bits in this one and not in the other.
    fn and_not(self, other: Self) -> Self;
    /// The wrapping difference, lane by lane.
    fn minus(self, other: Self) -> Self;
    /// Every lane shifted up by `N` bits, zeros from below.
    fn up<const N: i32>(self) -> Self;
    /// Every lane shifted down by `N` bits, zeros from above.
    fn down<const N: i32>(self) -> Self;
    /// Whether every lane is zero.
    fn is_zero(self) -> bool;
}

/// The three planes of some digits.
pub(super) trait Planes: Lanes {
    /// Moves each plane to the one before it, and the first to the last.
    fn next_plane(self) -> Self;
    /// Moves each plane to the one after it, and the last to the first.
    fn previous_plane(self) -> Self;
    /// The bits of any plane, in all three.
    fn any(self) -> Self;
    /// The bits of at least two planes, in all three.
    fn twice(self) -> Self;
}

/// Eight lanes; lane *d* belongs to digit *d* + 1.
///
/// Lanes are combined in a tree that reduces three vectors at once: two are joined by halves, the
/// third is folded onto itself, the results are joined by pairs, and neighbors are folded. The
/// result is called *thirds*: `a a c c b b c c`, with `a`, `b`, `c` for the three planes.
pub(super) trait Eight: Lanes {
    /// Loads from memory, lane 0 first.
    fn load(lanes: &[u32; 8]) -> Self;
    /// Stores to memory, lane 0 first.
    fn store(self, lanes: &mut [u32; 8]);
    /// Lanes 0 to 3 of both: `a0 a1 a2 a3 b0 b1 b2 b3`.
    fn low_halves(self, other: Self) -> Self;
    /// Lanes 4 to 7 of both: `a4 a5 a6 a7 b4 b5 b6 b7`.
    fn high_halves(self, other: Self) -> Self;
    /// The lower pair of each half of both: `a0 a1 b0 b1 a4 a5 b4 b5`.
    fn low_pairs(self, other: Self) -> Self;
    /// The upper pair of each half of both: `a2 a3 b2 b3 a6 a7 b6 b7`.
    fn high_pairs(self, other: Self) -> Self;
    /// Moves lane *i* to lane *i* ^ 4.
    fn swap_halves(self) -> Self;
    /// Moves lane *i* to lane *i* ^ 1.
    fn swap_neighbours(self) -> Self;
    /// Spreads each plane of thirds over all lanes.
    fn spread(self) -> [Self; 3];
    /// The mask of the lanes whose highest bit is set.
    fn top_bits(self) -> u32;
}

/// Four lanes: the three planes of digit 9. Lane 3 is zero in every state; in a mask that only
/// removes candidates it may be anything.
pub(super) trait Four: Planes {
    /// Loads from memory.
    fn load(planes: [u32; 3]) -> Self;
    /// Stores to memory.
    fn store(self) -> [u32; 3];
}

/// As many lanes as fit into one register; each belongs to another puzzle.
pub(super) trait Many: Lanes {
    /// The lanes in memory.
    type Words: Copy + AsRef<[u32]> + AsMut<[u32]>;
    /// The number of lanes, at most 32.
    const LEN: usize;
    /// Loads from memory.
    fn from_words(words: &Self::Words) -> Self;
    /// Stores to memory.
    fn to_words(self) -> Self::Words;
    /// The mask of the lanes that are not zero, all of them below 2³¹.
    fn nonzero(self) -> u32;
}

/// One instruction set: its vectors, and the conversions between them.
pub(super) trait Vector: Copy {
    /// Digits 1 to 8.
    type Eight: Eight;
    /// Digit 9.
    type Four: Four;
    /// One lane for each of several puzzles.
    type Many: Many;
    /// Converts planes to thirds.
    fn thirds(four: Self::Four) -> Self::Eight;
    /// Converts thirds to planes; lane 3 may be anything.
    fn planes(thirds: Self::Eight) -> Self::Four;
}

/// Work that is written once for all instruction sets.
pub(super) trait Kernel {
    /// The result.
    type Output;
    /// Does the work. Must be `#[inline(always)]`, so that it is compiled inside the entry function
    /// of each level, with the instructions of that level.
    fn run<V: Vector>(self) -> Self::Output;
}

/// Runs a kernel at a level that this machine supports.
#[inline(always)]
pub(super) fn run<K: Kernel>(level: SimdLevel, kernel: K) -> K::Output {
    match level {
        // The only level that is available: a module with these instructions starts nowhere without them.
        #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
        _ => wasm32::run(kernel),
        #[cfg(target_arch = "x86_64")]
        SimdLevel::Sse41 | SimdLevel::Avx2 | SimdLevel::Avx512 => x86_64::run(level, kernel),
        #[cfg(target_arch = "aarch64")]
        SimdLevel::Neon => aarch64::run(kernel),
        #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
        _ => kernel.run::<scalar::Scalar>(),
    }
}
