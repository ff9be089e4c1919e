//! The portable level: plain arrays and no `unsafe`. It defines what the other levels do.

use super::{Eight, Four, Lanes, Many, Planes, Vector};

/// Plain arrays of numbers.
#[derive(Clone, Copy)]
pub(super) struct Scalar;

impl Vector for Scalar {
    type Eight = [u32; 8];
    type Four = [u32; 3];
    type Many = [u32; 8];

    #[inline(always)]
    fn thirds([a, b, c]: [u32; 3]) -> [u32; 8] {
        [a, a, c, c, b, b, c, c]
    }
    #[inline(always)]
    fn planes(thirds: [u32; 8]) -> [u32; 3] {
        [thirds[0], thirds[4], thirds[2]]
    }
}

/// Combines two arrays lane by lane.
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
    fn low_halves(self, other: Self) -> Self {
        let (a, b) = (self, other);
        [a[0], a[1], a[2], a[3], b[0], b[1], b[2], b[3]]
    }
    #[inline(always)]
    fn high_halves(self, other: Self) -> Self {
        let (a, b) = (self, other);
        [a[4], a[5], a[6], a[7], b[4], b[5], b[6], b[7]]
    }
    #[inline(always)]
    fn low_pairs(self, other: Self) -> Self {
        let (a, b) = (self, other);
        [a[0], a[1], b[0], b[1], a[4], a[5], b[4], b[5]]
    }
    #[inline(always)]
    fn high_pairs(self, other: Self) -> Self {
        let (a, b) = (self, other);
        [a[2], a[3], b[2], b[3], a[6], a[7], b[6], b[7]]
    }
    #[inline(always)]
    fn swap_halves(self) -> Self {
        let v = self;
        [v[4], v[5], v[6], v[7], v[0], v[1], v[2], v[3]]
    }
    #[inline(always)]
    fn swap_neighbours(self) -> Self {
        let v = self;
        [v[1], v[0], v[3], v[2], v[5], v[4], v[7], v[6]]
    }
    #[inline(always)]
    fn spread(self) -> [Self; 3] {
        [[self[0]; 8], [self[4]; 8], [self[2]; 8]]
    }
    #[inline(always)]
    fn top_bits(self) -> u32 {
        self.into_iter()
            .rev()
            .fold(0, |bits, lane| bits << 1 | lane >> 31)
    }
}

impl<const LANES: usize> Many for [u32; LANES] {
    type Words = Self;
    const LEN: usize = LANES;

    #[inline(always)]
    fn from_words(words: &Self) -> Self {
        *words
    }
    #[inline(always)]
    fn to_words(self) -> Self {
        self
    }
    #[inline(always)]
    fn nonzero(self) -> u32 {
        self.into_iter()
            .rev()
            .fold(0, |bits, lane| bits << 1 | u32::from(lane != 0))
    }
}

/// Three lanes are enough here.
impl Planes for [u32; 3] {
    #[inline(always)]
    fn next_plane(self) -> Self {
        let [a, b, c] = self;
        [b, c, a]
    }
    #[inline(always)]
    fn previous_plane(self) -> Self {
        let [a, b, c] = self;
        [c, a, b]
    }
    #[inline(always)]
    fn any(self) -> Self {
        let [a, b, c] = self;
        [a | b | c; 3]
    }
    #[inline(always)]
    fn twice(self) -> Self {
        let [a, b, c] = self;
        [a & b | c & (a | b); 3]
    }
}

impl Four for [u32; 3] {
    #[inline(always)]
    fn load(planes: [u32; 3]) -> Self {
        planes
    }
    #[inline(always)]
    fn store(self) -> [u32; 3] {
        self
    }
}
