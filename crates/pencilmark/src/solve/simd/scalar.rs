//! The portable level: plain arrays, no `unsafe`, and the meaning of every other level.

use super::{Eight, Four, Lanes, Vector};

/// Plain numbers, one after the other.
#[derive(Clone, Copy)]
pub(super) struct Scalar;

impl Vector for Scalar {
    type Eight = [u32; 8];
    type Four = [u32; 4];

    #[inline(always)]
    fn spread<const K: i32>(four: [u32; 4]) -> [u32; 8] {
        let [a, b, c, _] = four;
        [match K {
            0 => a,
            1 => b,
            _ => c,
        }; 8]
    }
    #[inline(always)]
    fn gather(planes: [[u32; 8]; 3]) -> [u32; 4] {
        let [[a, ..], [b, ..], [c, ..]] = planes;
        [a, b, c, 0]
    }
}

/// Joins two arrays lane by lane.
#[inline(always)]
fn zip<const N: usize>(a: [u32; N], b: [u32; N], join: impl Fn(u32, u32) -> u32) -> [u32; N] {
    let mut lanes = a;
    for (lane, b) in lanes.iter_mut().zip(b) {
        *lane = join(*lane, b);
    }
    lanes
}

impl<const LANES: usize> Lanes for [u32; LANES] {
    #[inline(always)]
    fn splat(bits: u32) -> Self {
        [bits; LANES]
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        zip(self, other, |a, b| a & b)
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        zip(self, other, |a, b| a | b)
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        zip(self, other, |a, b| a ^ b)
    }
    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        zip(self, other, |a, b| a & !b)
    }
    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        zip(self, other, u32::wrapping_sub)
    }
    #[inline(always)]
    fn up<const N: i32>(self) -> Self {
        self.map(|lane| lane << N)
    }
    #[inline(always)]
    fn down<const N: i32>(self) -> Self {
        self.map(|lane| lane >> N)
    }
    #[inline(always)]
    fn is_zero(self) -> bool {
        self.into_iter().fold(0, |all, lane| all | lane) == 0
    }
}

impl Eight for [u32; 8] {
    #[inline(always)]
    fn load(lanes: &[u32; 8]) -> Self {
        *lanes
    }
    #[inline(always)]
    fn store(self, lanes: &mut [u32; 8]) {
        *lanes = self;
    }
    #[inline(always)]
    fn swap_halves(self) -> Self {
        let v = self;
        [v[4], v[5], v[6], v[7], v[0], v[1], v[2], v[3]]
    }
    #[inline(always)]
    fn swap_pairs(self) -> Self {
        let v = self;
        [v[2], v[3], v[0], v[1], v[6], v[7], v[4], v[5]]
    }
    #[inline(always)]
    fn swap_neighbours(self) -> Self {
        let v = self;
        [v[1], v[0], v[3], v[2], v[5], v[4], v[7], v[6]]
    }
    #[inline(always)]
    fn first(self) -> u32 {
        self[0]
    }
    #[inline(always)]
    fn top_bits(self) -> u32 {
        self.into_iter()
            .rev()
            .fold(0, |bits, lane| bits << 1 | lane >> 31)
    }
}

impl Four for [u32; 4] {
    #[inline(always)]
    fn load(lanes: &[u32; 4]) -> Self {
        *lanes
    }
    #[inline(always)]
    fn store(self, lanes: &mut [u32; 4]) {
        *lanes = self;
    }
    #[inline(always)]
    fn next(self) -> Self {
        let [a, b, c, d] = self;
        [b, c, a, d]
    }
    #[inline(always)]
    fn previous(self) -> Self {
        let [a, b, c, d] = self;
        [c, a, b, d]
    }
}
