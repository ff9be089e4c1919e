//! [`Three`]: the three planes of digits 1 to 8, one vector each.

use super::{Lanes, Planes};

/// Three vectors, on which every operation does the same.
#[derive(Clone, Copy)]
pub(in super::super) struct Three<E>(pub(in super::super) [E; 3]);

impl<E: Lanes> Lanes for Three<E> {
    #[inline(always)]
    fn splat(bits: u32) -> Self {
        Self([E::splat(bits); 3])
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        let (v, w) = (self.0, other.0);
        Self([v[0].and(w[0]), v[1].and(w[1]), v[2].and(w[2])])
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        let (v, w) = (self.0, other.0);
        Self([v[0].or(w[0]), v[1].or(w[1]), v[2].or(w[2])])
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        let (v, w) = (self.0, other.0);
        Self([v[0].xor(w[0]), v[1].xor(w[1]), v[2].xor(w[2])])
    }
    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        let (v, w) = (self.0, other.0);
        Self([v[0].and_not(w[0]), v[1].and_not(w[1]), v[2].and_not(w[2])])
    }
    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        let (v, w) = (self.0, other.0);
        Self([v[0].minus(w[0]), v[1].minus(w[1]), v[2].minus(w[2])])
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
