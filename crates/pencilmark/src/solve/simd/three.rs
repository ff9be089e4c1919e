//! [`Three`]: the three planes of digits 1 to 8, one vector each.

use super::{Lanes, Planes};

/// The same done to three vectors.
#[derive(Clone, Copy)]
pub(in super::super) struct Three<E>(pub(in super::super) [E; 3]);

impl<E: Lanes> Lanes for Three<E> {
    #[inline(always)]
    fn splat(bits: u32) -> Self {
        Self([E::splat(bits); 3])
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        let ([a, b, c], [d, e, f]) = (self.0, other.0);
        Self([a.and(d), b.and(e), c.and(f)])
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        let ([a, b, c], [d, e, f]) = (self.0, other.0);
        Self([a.or(d), b.or(e), c.or(f)])
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        let ([a, b, c], [d, e, f]) = (self.0, other.0);
        Self([a.xor(d), b.xor(e), c.xor(f)])
    }
    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        let ([a, b, c], [d, e, f]) = (self.0, other.0);
        Self([a.and_not(d), b.and_not(e), c.and_not(f)])
    }
    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        let ([a, b, c], [d, e, f]) = (self.0, other.0);
        Self([a.minus(d), b.minus(e), c.minus(f)])
    }
    #[inline(always)]
    fn up<const N: i32>(self) -> Self {
        let [a, b, c] = self.0;
        Self([a.up::<N>(), b.up::<N>(), c.up::<N>()])
    }
    #[inline(always)]
    fn down<const N: i32>(self) -> Self {
        let [a, b, c] = self.0;
        Self([a.down::<N>(), b.down::<N>(), c.down::<N>()])
    }
    #[inline(always)]
    fn is_zero(self) -> bool {
        let [a, b, c] = self.0;
        a.or(b).or(c).is_zero()
    }
}

impl<E: Lanes> Planes for Three<E> {
    #[inline(always)]
    fn next_plane(self) -> Self {
        let [a, b, c] = self.0;
        Self([b, c, a])
    }
    #[inline(always)]
    fn previous_plane(self) -> Self {
        let [a, b, c] = self.0;
        Self([c, a, b])
    }
    #[inline(always)]
    fn any(self) -> Self {
        let [a, b, c] = self.0;
        Self([a.or(b).or(c); 3])
    }
    #[inline(always)]
    fn twice(self) -> Self {
        let [a, b, c] = self.0;
        Self([a.and(b).or(c.and(a.or(b))); 3])
    }
}
