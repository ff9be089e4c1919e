//! [`Pair`]: eight lanes made of two vectors of four, for instruction sets with 128-bit vectors.
//!
//! A type `H` that is [`Half`] and [`Four`] is then a whole [`Vector`]: one `H` for digit 9, two for
//! the others.

use super::{Eight, Four, Lanes, Many, Vector};

/// The operations that a vector of four lanes needs to be half of a [`Pair`].
pub(super) trait Half: Lanes {
    /// Loads from memory, lane 0 first.
    fn load(lanes: [u32; 4]) -> Self;
    /// Stores to memory, lane 0 first.
    fn store(self) -> [u32; 4];
    /// The lower pairs: `a0 a1 b0 b1`.
    fn low_pairs(self, other: Self) -> Self;
    /// The upper pairs: `a2 a3 b2 b3`.
    fn high_pairs(self, other: Self) -> Self;
    /// Moves lane *i* to lane *i* ^ 1.
    fn swap_neighbours(self) -> Self;
    /// The mask of the lanes whose highest bit is set.
    fn top_bits(self) -> u32;
    /// Converts `a b c 0` to the two halves of the thirds, `a a c c` and `b b c c`.
    fn thirds(self) -> [Self; 2];
    /// Converts the two halves of thirds to the planes `a b c ?`.
    fn planes(low: Self, high: Self) -> Self;
}

/// Lanes 0 to 3 and lanes 4 to 7.
#[derive(Clone, Copy)]
pub(super) struct Pair<H>(pub(super) H, pub(super) H);

impl<H: Lanes> Lanes for Pair<H> {
    #[inline(always)]
    fn splat(bits: u32) -> Self {
        Self(H::splat(bits), H::splat(bits))
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Self(self.0.and(other.0), self.1.and(other.1))
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Self(self.0.or(other.0), self.1.or(other.1))
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Self(self.0.xor(other.0), self.1.xor(other.1))
    }
    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        Self(self.0.and_not(other.0), self.1.and_not(other.1))
    }
    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        Self(self.0.minus(other.0), self.1.minus(other.1))
    }
    #[inline(always)]
    fn up<const N: i32>(self) -> Self {
        Self(self.0.up::<N>(), self.1.up::<N>())
    }
    #[inline(always)]
    fn down<const N: i32>(self) -> Self {
        Self(self.0.down::<N>(), self.1.down::<N>())
    }
    #[inline(always)]
    fn is_zero(self) -> bool {
        self.0.or(self.1).is_zero()
    }
}

impl<H: Half> Eight for Pair<H> {
    #[inline(always)]
    fn load(lanes: &[u32; 8]) -> Self {
        let v = lanes;
        Self(
            H::load([v[0], v[1], v[2], v[3]]),
            H::load([v[4], v[5], v[6], v[7]]),
        )
    }
    #[inline(always)]
    fn store(self, lanes: &mut [u32; 8]) {
        let (v, w) = (self.0.store(), self.1.store());
        *lanes = [v[0], v[1], v[2], v[3], w[0], w[1], w[2], w[3]];
    }
    #[inline(always)]
    fn low_halves(self, other: Self) -> Self {
        Self(self.0, other.0)
    }
    #[inline(always)]
    fn high_halves(self, other: Self) -> Self {
        Self(self.1, other.1)
    }
    #[inline(always)]
    fn low_pairs(self, other: Self) -> Self {
        Self(self.0.low_pairs(other.0), self.1.low_pairs(other.1))
    }
    #[inline(always)]
    fn high_pairs(self, other: Self) -> Self {
        Self(self.0.high_pairs(other.0), self.1.high_pairs(other.1))
    }
    #[inline(always)]
    fn swap_halves(self) -> Self {
        Self(self.1, self.0)
    }
    #[inline(always)]
    fn swap_neighbours(self) -> Self {
        Self(self.0.swap_neighbours(), self.1.swap_neighbours())
    }
    #[inline(always)]
    fn spread(self) -> [Self; 3] {
        let first = self.0.low_pairs(self.0);
        let second = self.1.low_pairs(self.1);
        let third = self.0.high_pairs(self.0);
        [Self(first, first), Self(second, second), Self(third, third)]
    }
    #[inline(always)]
    fn top_bits(self) -> u32 {
        self.0.top_bits() | self.1.top_bits() << 4
    }
}

impl<H: Half> Many for H {
    type Words = [u32; 4];
    const LEN: usize = 4;

    #[inline(always)]
    fn from_words(words: &[u32; 4]) -> Self {
        Half::load(*words)
    }
    #[inline(always)]
    fn to_words(self) -> [u32; 4] {
        Half::store(self)
    }
    #[inline(always)]
    fn nonzero(self) -> u32 {
        // Zero minus a number below 2³¹ has the highest bit set, unless it is zero.
        Half::top_bits(Self::splat(0).minus(self))
    }
}

impl<H: Half + Four> Vector for Pair<H> {
    type Eight = Self;
    type Four = H;
    type Many = H;

    #[inline(always)]
    fn thirds(four: H) -> Self {
        let [low, high] = Half::thirds(four);
        Self(low, high)
    }
    #[inline(always)]
    fn planes(thirds: Self) -> H {
        Half::planes(thirds.0, thirds.1)
    }
}
