//! WebAssembly's fixed-width SIMD. Compiled in or not at all, so nothing here is unsafe.

use super::pair::{Half, Pair};
use super::{Four, Kernel, Lanes, Vector};
use std::arch::wasm32::{
    i32x4_shuffle, u32x4, u32x4_bitmask, u32x4_extract_lane, u32x4_replace_lane, u32x4_shl,
    u32x4_shr, u32x4_splat, u32x4_sub, v128, v128_and, v128_andnot, v128_any_true, v128_or,
    v128_xor,
};

/// Runs a kernel with 128-bit vectors.
#[inline(always)]
pub(super) fn run<K: Kernel>(kernel: K) -> K::Output {
    kernel.run::<Simd128>()
}

/// Eight lanes in two vectors.
#[derive(Clone, Copy)]
struct Simd128;

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

impl Four for Q {
    #[inline(always)]
    fn load(lanes: &[u32; 4]) -> Self {
        let [a, b, c, d] = *lanes;
        Self(u32x4(a, b, c, d))
    }
    #[inline(always)]
    fn store(self, lanes: &mut [u32; 4]) {
        *lanes = Half::store(self);
    }
    #[inline(always)]
    fn next(self) -> Self {
        Self(i32x4_shuffle::<1, 2, 0, 3>(self.0, self.0))
    }
    #[inline(always)]
    fn previous(self) -> Self {
        Self(i32x4_shuffle::<2, 0, 1, 3>(self.0, self.0))
    }
}

impl Half for Q {
    #[inline(always)]
    fn load(lanes: [u32; 4]) -> Self {
        <Self as Four>::load(&lanes)
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
    fn swap_pairs(self) -> Self {
        Self(i32x4_shuffle::<2, 3, 0, 1>(self.0, self.0))
    }
    #[inline(always)]
    fn swap_neighbours(self) -> Self {
        Self(i32x4_shuffle::<1, 0, 3, 2>(self.0, self.0))
    }
    #[inline(always)]
    fn top_bits(self) -> u32 {
        u32::from(u32x4_bitmask(self.0))
    }
}

impl Vector for Simd128 {
    type Eight = Pair<Q>;
    type Four = Q;

    #[inline(always)]
    fn spread<const K: i32>(four: Q) -> Pair<Q> {
        let all = Q(match K {
            0 => i32x4_shuffle::<0, 0, 0, 0>(four.0, four.0),
            1 => i32x4_shuffle::<1, 1, 1, 1>(four.0, four.0),
            _ => i32x4_shuffle::<2, 2, 2, 2>(four.0, four.0),
        });
        Pair(all, all)
    }
    #[inline(always)]
    fn gather(planes: [Pair<Q>; 3]) -> Q {
        let [a, b, c] = planes;
        let ab = i32x4_shuffle::<0, 5, 2, 3>(a.0.0, b.0.0);
        let abc = i32x4_shuffle::<0, 1, 6, 3>(ab, c.0.0);
        Q(u32x4_replace_lane::<3>(abc, 0))
    }
}
