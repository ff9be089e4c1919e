//! WebAssembly's fixed-width SIMD. It is chosen when compiling, so nothing here is unsafe.

use super::pair::{Half, Pair};
use super::{Four, Kernel, Lanes, Planes};
use std::arch::wasm32::{
    i32x4_shuffle, u32x4, u32x4_bitmask, u32x4_extract_lane, u32x4_shl, u32x4_shr, u32x4_splat,
    u32x4_sub, v128, v128_and, v128_andnot, v128_any_true, v128_or, v128_xor,
};

/// Runs a kernel with 128-bit vectors.
#[inline(always)]
pub(super) fn run<K: Kernel>(kernel: K) -> K::Output {
    kernel.run::<Pair<Q>>()
}

/// Four lanes in one vector.
#[derive(Clone, Copy)]
struct Q(v128);

impl Lanes for Q {
    #[inline(always)]
    fn splat(bits: u32) -> Self {
        Self(u32x4_splat(bits))
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Self(v128_and(self.0, other.0))
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Self(v128_or(self.0, other.0))
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Self(v128_xor(self.0, other.0))
    }
    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        Self(v128_andnot(self.0, other.0))
    }
    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        Self(u32x4_sub(self.0, other.0))
    }
    #[inline(always)]
    fn up<const N: i32>(self) -> Self {
        Self(u32x4_shl(self.0, N.cast_unsigned()))
    }
    #[inline(always)]
    fn down<const N: i32>(self) -> Self {
        Self(u32x4_shr(self.0, N.cast_unsigned()))
    }
    #[inline(always)]
    fn is_zero(self) -> bool {
        !v128_any_true(self.0)
    }
}

impl Half for Q {
    #[inline(always)]
    fn load(lanes: [u32; 4]) -> Self {
        let [a, b, c, d] = lanes;
        Self(u32x4(a, b, c, d))
    }
    #[inline(always)]
    fn store(self) -> [u32; 4] {
        [
            u32x4_extract_lane::<0>(self.0),
            u32x4_extract_lane::<1>(self.0),
            u32x4_extract_lane::<2>(self.0),
            u32x4_extract_lane::<3>(self.0),
        ]
    }
    #[inline(always)]
    fn low_pairs(self, other: Self) -> Self {
        Self(i32x4_shuffle::<0, 1, 4, 5>(self.0, other.0))
    }
    #[inline(always)]
    fn high_pairs(self, other: Self) -> Self {
        Self(i32x4_shuffle::<2, 3, 6, 7>(self.0, other.0))
    }
    #[inline(always)]
    fn swap_neighbours(self) -> Self {
        Self(i32x4_shuffle::<1, 0, 3, 2>(self.0, self.0))
    }
    #[inline(always)]
    fn top_bits(self) -> u32 {
        u32::from(u32x4_bitmask(self.0))
    }
    #[inline(always)]
    fn thirds(self) -> [Self; 2] {
        [
            Self(i32x4_shuffle::<0, 0, 2, 2>(self.0, self.0)),
            Self(i32x4_shuffle::<1, 1, 2, 2>(self.0, self.0)),
        ]
    }
    #[inline(always)]
    fn planes(low: Self, high: Self) -> Self {
        Self(i32x4_shuffle::<0, 4, 2, 3>(low.0, high.0))
    }
}

impl Planes for Q {
    #[inline(always)]
    fn next_plane(self) -> Self {
        Self(i32x4_shuffle::<1, 2, 0, 3>(self.0, self.0))
    }
    #[inline(always)]
    fn previous_plane(self) -> Self {
        Self(i32x4_shuffle::<2, 0, 1, 3>(self.0, self.0))
    }
    #[inline(always)]
    fn any(self) -> Self {
        self.or(self.next_plane()).or(self.previous_plane())
    }
    #[inline(always)]
    fn twice(self) -> Self {
        let (next, previous) = (self.next_plane(), self.previous_plane());
        self.and(next).or(previous.and(self.or(next)))
    }
}

impl Four for Q {
    #[inline(always)]
    fn load([a, b, c]: [u32; 3]) -> Self {
        <Self as Half>::load([a, b, c, 0])
    }
    #[inline(always)]
    fn store(self) -> [u32; 3] {
        let [a, b, c, _] = Half::store(self);
        [a, b, c]
    }
}
