//! NEON.
#![expect(unsafe_code, reason = "vector instructions; see the invariant below")]
// The invariant of this file: the vector type below is private to `simd`, and code that uses it is reached
// only through `run`, which is called only with a level that `SimdLevel::is_available` found on this
// machine.

use super::pair::{Half, Pair};
use super::{Four, Kernel, Lanes, Planes};
use std::arch::aarch64::{
    uint32x4_t, vaddvq_u32, vandq_u32, vbicq_u32, vcopyq_laneq_u32, vdupq_n_u32, veorq_u32,
    vextq_u32, vld1q_s32, vld1q_u32, vmaxvq_u32, vorrq_u32, vreinterpretq_u32_u64,
    vreinterpretq_u64_u32, vrev64q_u32, vsetq_lane_u32, vshlq_n_u32, vshlq_u32, vshrq_n_u32,
    vst1q_u32, vsubq_u32, vtrn1q_u32, vzip1q_u64, vzip2q_u64,
};

/// Runs a kernel with NEON.
#[inline(always)]
pub(super) fn run<K: Kernel>(kernel: K) -> K::Output {
    // SAFETY: `SimdLevel::is_available` found this level, as the caller guarantees.
    unsafe { run_neon(kernel) }
}

#[target_feature(enable = "neon")]
fn run_neon<K: Kernel>(kernel: K) -> K::Output {
    kernel.run::<Pair<Q>>()
}

/// Four lanes in one register.
#[derive(Clone, Copy)]
struct Q(uint32x4_t);

/// One intrinsic.
macro_rules! instruction {
    ($call:expr) => {
        // SAFETY: the invariant at the top of this file; loads and stores get a reference to an
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

impl Half for Q {
    #[inline(always)]
    fn load(lanes: [u32; 4]) -> Self {
        Self(instruction!(vld1q_u32(lanes.as_ptr())))
    }
    #[inline(always)]
    fn store(self) -> [u32; 4] {
        let mut lanes = [0; 4];
        instruction!(vst1q_u32(lanes.as_mut_ptr(), self.0));
        lanes
    }
    #[inline(always)]
    fn low_pairs(self, other: Self) -> Self {
        let a = instruction!(vreinterpretq_u64_u32(self.0));
        let b = instruction!(vreinterpretq_u64_u32(other.0));
        let joined = instruction!(vzip1q_u64(a, b));
        Self(instruction!(vreinterpretq_u32_u64(joined)))
    }
    #[inline(always)]
    fn high_pairs(self, other: Self) -> Self {
        let a = instruction!(vreinterpretq_u64_u32(self.0));
        let b = instruction!(vreinterpretq_u64_u32(other.0));
        let joined = instruction!(vzip2q_u64(a, b));
        Self(instruction!(vreinterpretq_u32_u64(joined)))
    }
    #[inline(always)]
    fn swap_neighbours(self) -> Self {
        Self(instruction!(vrev64q_u32(self.0)))
    }
    #[inline(always)]
    fn top_bits(self) -> u32 {
        let top = instruction!(vshrq_n_u32::<31>(self.0));
        let places = instruction!(vld1q_s32([0, 1, 2, 3].as_ptr()));
        let placed = instruction!(vshlq_u32(top, places));
        instruction!(vaddvq_u32(placed))
    }
    #[inline(always)]
    fn thirds(self) -> [Self; 2] {
        // `a a c c`, and the same with `b` in the first pair.
        let low = instruction!(vtrn1q_u32(self.0, self.0));
        let one = instruction!(vcopyq_laneq_u32::<0, 1>(low, self.0));
        let high = instruction!(vcopyq_laneq_u32::<1, 1>(one, self.0));
        [Self(low), Self(high)]
    }
    #[inline(always)]
    fn planes(low: Self, high: Self) -> Self {
        Self(instruction!(vcopyq_laneq_u32::<1, 0>(low.0, high.0)))
    }
}

impl Planes for Q {
    #[inline(always)]
    fn next_plane(self) -> Self {
        // `b c 0 a`, then `a` one lane down; lane 3 is then zeroed.
        let turned = instruction!(vextq_u32::<1>(self.0, self.0));
        let moved = instruction!(vcopyq_laneq_u32::<2, 0>(turned, self.0));
        Self(instruction!(vsetq_lane_u32::<3>(0, moved)))
    }
    #[inline(always)]
    fn previous_plane(self) -> Self {
        // `0 a b c`, then `c` to the front; lane 3 is then zeroed.
        let turned = instruction!(vextq_u32::<3>(self.0, self.0));
        let moved = instruction!(vcopyq_laneq_u32::<0, 2>(turned, self.0));
        Self(instruction!(vsetq_lane_u32::<3>(0, moved)))
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
