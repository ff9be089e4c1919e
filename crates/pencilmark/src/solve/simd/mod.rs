//! The vector layer: the few operations [`engine`](super::engine) needs, once per instruction set.
//!
//! The engine works on nine lanes, one per digit. Digits 1 to 8 sit in an [`Eight`], and digit 9,
//! for which no power of two has room, in a [`Four`] of its own. Both are plain lanes of 32 bits
//! with the same logic ([`Lanes`]); only how lanes meet differs.
//!
//! This folder is the only place of the crate with `unsafe`. What is unsafe is always the same
//! thing: an instruction that the processor may not have. A [`Level`] other than
//! [`Level::Scalar`] runs only after [`Level::is_available`] said yes, and [`run`] is the one door.

mod level;
#[cfg(any(
    target_arch = "x86_64",
    target_arch = "aarch64",
    all(target_arch = "wasm32", target_feature = "simd128")
))]
mod pair;
mod scalar;

#[cfg(target_arch = "aarch64")]
mod aarch64;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod wasm32;
#[cfg(target_arch = "x86_64")]
mod x86_64;

pub use level::{Level, ParseLevelError};

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

    /// In at least two of three.
    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        self.and(b).or(c.and(self.or(b)))
    }
}

/// Lane *d* belongs to digit *d* + 1, for the digits 1 to 8.
pub(super) trait Eight: Lanes {
    /// From memory, lane 0 first.
    fn load(lanes: &[u32; 8]) -> Self;
    /// To memory, lane 0 first.
    fn store(self, lanes: &mut [u32; 8]);
    /// Lane *i* to lane *i* ^ 4.
    fn swap_halves(self) -> Self;
    /// Lane *i* to lane *i* ^ 2.
    fn swap_pairs(self) -> Self;
    /// Lane *i* to lane *i* ^ 1.
    fn swap_neighbours(self) -> Self;
    /// Lane 0.
    fn first(self) -> u32;
    /// Which lanes have their highest bit set: lane *d* at bit *d*.
    fn top_bits(self) -> u32;
}

/// Lanes 0 to 2 belong to the three planes of digit 9. Lane 3 is always zero.
pub(super) trait Four: Lanes {
    /// From memory, lane 0 first.
    fn load(lanes: &[u32; 4]) -> Self;
    /// To memory, lane 0 first.
    fn store(self, lanes: &mut [u32; 4]);
    /// Lane *k* gets what was in the lane after it; lane 2 what was in lane 0.
    fn next(self) -> Self;
    /// Lane *k* gets what was in the lane before it; lane 0 what was in lane 2.
    fn previous(self) -> Self;
}

/// One instruction set: its two vectors and the two ways between them.
pub(super) trait Vector: Copy {
    /// Digits 1 to 8.
    type Eight: Eight;
    /// Digit 9.
    type Four: Four;
    /// Lane `K` in all eight lanes.
    fn spread<const K: i32>(four: Self::Four) -> Self::Eight;
    /// Lane *k* is the number that stands in all lanes of the *k*-th vector; lane 3 is zero.
    fn gather(planes: [Self::Eight; 3]) -> Self::Four;
}

/// A piece of work written once for all instruction sets.
pub(super) trait Kernel {
    /// What it answers.
    type Output;
    /// The work. Must be `#[inline(always)]`, so that it is compiled anew inside each level's
    /// entry function, with that level's instructions.
    fn run<V: Vector>(self) -> Self::Output;
}

/// Runs a kernel at a level that [`Level::is_available`] has confirmed.
#[inline(always)]
pub(super) fn run<K: Kernel>(level: Level, kernel: K) -> K::Output {
    match level {
        #[cfg(target_arch = "x86_64")]
        Level::Sse41 | Level::Avx2 | Level::Avx512 => x86_64::run(level, kernel),
        #[cfg(target_arch = "aarch64")]
        Level::Neon => aarch64::run(kernel),
        #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
        Level::Simd128 => wasm32::run(kernel),
        _ => kernel.run::<scalar::Scalar>(),
    }
}
