//! NEON.
#![expect(unsafe_code, reason = "vector instructions; see the invariant below")]
// The invariant all of this file rests on: the vector type below is private to `simd`, and code
// that uses it is reached only through `run`, which is called only with a level whose
// instructions `Level::is_available` has found on this machine.

use super::pair::{Half, Pair};
use super::{Four, Kernel, Lanes, Vector};
use std::arch::aarch64::{
    uint32x4_t, vaddvq_u32, vandq_u32, vbicq_u32, vdupq_laneq_u32, vdupq_n_u32, veorq_u32,
    vextq_u32, vgetq_lane_u32, vld1q_u32, vmaxvq_u32, vorrq_u32, vrev64q_u32, vsetq_lane_u32,
    vshlq_n_u32, vshlq_u32, vshrq_n_u32, vst1q_u32, vsubq_u32,
};

/// Runs a kernel with NEON.
#[inline(always)]
pub(super) fn run<K: Kernel>(kernel: K) -> K::Output {
    // SAFETY: the caller has this level from `Level::is_available`.
    unsafe { run_neon(kernel) }
}

#[target_feature(enable = "neon")]
fn run_neon<K: Kernel>(kernel: K) -> K::Output {
    kernel.run::<Neon>()
}

/// Eight lanes in two registers.
#[derive(Clone, Copy)]
struct Neon;

#[derive(Clone, Copy)]
struct Q(uint32x4_t);

/// One intrinsic.
macro_rules! instruction {
    ($call:expr) => {
        // SAFETY: the invariant at the head of this file; loads and stores get a reference to an
        // array of exactly the vector's size.
        unsafe { $call }
    };
}

impl Lanes for Q {
    #[inline(always)]
    fn splat(bits: u32) -> Self {
        Self(instruction!(vdupq_n_u32(bits)))
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Self(instruction!(vandq_u32(self.0, other.0)))
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Self(instruction!(vorrq_u32(self.0, other.0)))
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Self(instruction!(veorq_u32(self.0, other.0)))
    }
    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        Self(instruction!(vbicq_u32(self.0, other.0)))
    }
    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        Self(instruction!(vsubq_u32(self.0, other.0)))
    }
    #[inline(always)]
    fn up<const N: i32>(self) -> Self {
        Self(instruction!(vshlq_n_u32::<N>(self.0)))
    }
    #[inline(always)]
    fn down<const N: i32>(self) -> Self {
        Self(instruction!(vshrq_n_u32::<N>(self.0)))
    }
    #[inline(always)]
    fn is_zero(self) -> bool {
        instruction!(vmaxvq_u32(self.0)) == 0
    }
}

impl Four for Q {
    #[inline(always)]
    fn load(lanes: &[u32; 4]) -> Self {
        Self(instruction!(vld1q_u32(lanes.as_ptr())))
    }
    #[inline(always)]
    fn store(self, lanes: &mut [u32; 4]) {
        instruction!(vst1q_u32(lanes.as_mut_ptr(), self.0));
    }
    #[inline(always)]
    fn next(self) -> Self {
        // 1 2 3 0, then 0 and the zero of lane 3 change places.
        let turned = instruction!(vextq_u32::<1>(self.0, self.0));
        let first = instruction!(vgetq_lane_u32::<0>(self.0));
        let two = instruction!(vsetq_lane_u32::<2>(first, turned));
        Self(instruction!(vsetq_lane_u32::<3>(0, two)))
    }
    #[inline(always)]
    fn previous(self) -> Self {
        // 3 0 1 2, then 2 goes to the front and zero to the end.
        let turned = instruction!(vextq_u32::<3>(self.0, self.0));
        let third = instruction!(vgetq_lane_u32::<2>(self.0));
        let zero = instruction!(vsetq_lane_u32::<0>(third, turned));
        Self(instruction!(vsetq_lane_u32::<3>(0, zero)))
    }
}

impl Half for Q {
    #[inline(always)]
    fn load(lanes: [u32; 4]) -> Self {
        <Self as Four>::load(&lanes)
    }
    #[inline(always)]
    fn store(self) -> [u32; 4] {
        let mut lanes = [0; 4];
        Four::store(self, &mut lanes);
        lanes
    }
    #[inline(always)]
    fn swap_pairs(self) -> Self {
        Self(instruction!(vextq_u32::<2>(self.0, self.0)))
    }
    #[inline(always)]
    fn swap_neighbours(self) -> Self {
        Self(instruction!(vrev64q_u32(self.0)))
    }
    #[inline(always)]
    fn top_bits(self) -> u32 {
        let top = instruction!(vshrq_n_u32::<31>(self.0));
        let places = instruction!(std::arch::aarch64::vld1q_s32([0, 1, 2, 3].as_ptr()));
        let placed = instruction!(vshlq_u32(top, places));
        instruction!(vaddvq_u32(placed))
    }
}

impl Vector for Neon {
    type Eight = Pair<Q>;
    type Four = Q;

    #[inline(always)]
    fn spread<const K: i32>(four: Q) -> Pair<Q> {
        let all = Q(match K {
            0 => instruction!(vdupq_laneq_u32::<0>(four.0)),
            1 => instruction!(vdupq_laneq_u32::<1>(four.0)),
            _ => instruction!(vdupq_laneq_u32::<2>(four.0)),
        });
        Pair(all, all)
    }
    #[inline(always)]
    fn gather(planes: [Pair<Q>; 3]) -> Q {
        let [a, b, c] = planes;
        let second = instruction!(vgetq_lane_u32::<0>(b.0.0));
        let third = instruction!(vgetq_lane_u32::<0>(c.0.0));
        let ab = instruction!(vsetq_lane_u32::<1>(second, a.0.0));
        let abc = instruction!(vsetq_lane_u32::<2>(third, ab));
        Q(instruction!(vsetq_lane_u32::<3>(0, abc)))
    }
}
