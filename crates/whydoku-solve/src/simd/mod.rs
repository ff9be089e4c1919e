//! The vector layer: the few operations [`engine`](super::engine) needs, once per instruction set.
//!
//! The engine works on nine lanes, one per digit, and three planes. Digits 1 to 8 are the lanes of
//! an [`Eight`], one for each plane ([`Three`]). For digit 9 no power of two has room: its three
//! planes are the lanes of one [`Four`]. [`Planes`] is what both can do, so that the engine says
//! everything once.
//!
//! This folder is the only place of the crate with `unsafe`. What is unsafe is always the same
//! thing: an instruction that the processor may not have. A [`SimdLevel`] other than
//! [`SimdLevel::Scalar`] runs only after [`SimdLevel::is_available`] said yes, and [`run`] is the one door.

mod level;
#[cfg(any(
    target_arch = "x86_64",
    target_arch = "aarch64",
    all(target_arch = "wasm32", target_feature = "simd128")
))]
mod pair;
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

/// Lanes of 32 bits that all do the same.
pub(super) trait Lanes: Copy {
    /// The same number in every lane.
    fn splat(bits: u32) -> Self;
    /// In both.
    fn and(self, other: Self) -> Self;
    /// In either.
    fn or(self, other: Self) -> Self;
    /// In one of the two.
    fn xor(self, other: Self) -> Self;
    /// In this one and not in the other.
    fn and_not(self, other: Self) -> Self;
    /// Lane by lane difference, wrapping.
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
    /// To each plane from the one after it, to the last from the first.
    fn next_plane(self) -> Self;
    /// To each plane from the one before it, to the first from the last.
    fn previous_plane(self) -> Self;
    /// What is in any of the three, in all three.
    fn any(self) -> Self;
    /// What is in at least two of the three, in all three.
    fn twice(self) -> Self;
}

/// Eight lanes: lane *d* belongs to digit *d* + 1.
///
/// Lanes meet in a tree that reduces three vectors at once: two join by halves, the third is
/// folded onto itself, the results join by pairs, and neighbours are folded. What comes out are
/// *thirds*: `a a c c b b c c`, with `a`, `b`, `c` for the three planes.
pub(super) trait Eight: Lanes {
    /// From memory, lane 0 first.
    fn load(lanes: &[u32; 8]) -> Self;
    /// To memory, lane 0 first.
    fn store(self, lanes: &mut [u32; 8]);
    /// Lanes 0 to 3 of both: `a0 a1 a2 a3 b0 b1 b2 b3`.
    fn low_halves(self, other: Self) -> Self;
    /// Lanes 4 to 7 of both: `a4 a5 a6 a7 b4 b5 b6 b7`.
    fn high_halves(self, other: Self) -> Self;
    /// The lower pair of each half of both: `a0 a1 b0 b1 a4 a5 b4 b5`.
    fn low_pairs(self, other: Self) -> Self;
    /// The upper pair of each half of both: `a2 a3 b2 b3 a6 a7 b6 b7`.
    fn high_pairs(self, other: Self) -> Self;
    /// Lane *i* to lane *i* ^ 4.
    fn swap_halves(self) -> Self;
    /// Lane *i* to lane *i* ^ 1.
    fn swap_neighbours(self) -> Self;
    /// Of thirds, each plane in all lanes.
    fn spread(self) -> [Self; 3];
    /// Which lanes have their highest bit set: lane *d* at bit *d*.
    fn top_bits(self) -> u32;
}

/// Four lanes: the three planes of digit 9. Lane 3 is zero in every state, and may hold anything
/// in what only takes away from states.
pub(super) trait Four: Planes {
    /// From memory.
    fn load(planes: [u32; 3]) -> Self;
    /// To memory.
    fn store(self) -> [u32; 3];
}

/// One instruction set: its two vectors, and the way between them.
pub(super) trait Vector: Copy {
    /// Digits 1 to 8.
    type Eight: Eight;
    /// Digit 9.
    type Four: Four;
    /// Planes as thirds.
    fn thirds(four: Self::Four) -> Self::Eight;
    /// Thirds as planes; lane 3 is anything.
    fn planes(thirds: Self::Eight) -> Self::Four;
}

/// A piece of work written once for all instruction sets.
pub(super) trait Kernel {
    /// What it answers.
    type Output;
    /// The work. Must be `#[inline(always)]`, so that it is compiled anew inside each level's
    /// entry function, with that level's instructions.
    fn run<V: Vector>(self) -> Self::Output;
}

/// Runs a kernel at a level that [`SimdLevel::is_available`] has confirmed.
#[inline(always)]
pub(super) fn run<K: Kernel>(level: SimdLevel, kernel: K) -> K::Output {
    match level {
        #[cfg(target_arch = "x86_64")]
        SimdLevel::Sse41 | SimdLevel::Avx2 | SimdLevel::Avx512 => x86_64::run(level, kernel),
        #[cfg(target_arch = "aarch64")]
        SimdLevel::Neon => aarch64::run(kernel),
        #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
        SimdLevel::Simd128 => wasm32::run(kernel),
        _ => kernel.run::<scalar::Scalar>(),
    }
}
