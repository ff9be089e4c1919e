//! [`Rng`]: a small random number generator whose results never change for a seed.

/// A seeded random number generator: xoshiro256\*\* (Blackman and Vigna), its state filled by
/// `SplitMix64`.
///
/// The numbers that a seed produces are part of the interface and never change, so a seed in a bug
/// report or a puzzle book gives the same puzzle in ten years. Not for cryptography.
///
/// ```
/// use whydoku_grid::Rng;
/// let mut rng = Rng::new(42);
/// let die = 1 + rng.below(6);
/// assert!((1..=6).contains(&die));
///
/// let mut cards = [1, 2, 3, 4, 5];
/// Rng::new(7).shuffle(&mut cards);
/// let mut again = [1, 2, 3, 4, 5];
/// Rng::new(7).shuffle(&mut again);
/// assert_eq!(cards, again);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rng {
    state: [u64; 4],
}

/// One step of `SplitMix64`: spreads any seed, even 0, over 64 bits.
const fn split_mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

impl Rng {
    /// The generator for a seed. Every seed is as good as any other.
    pub const fn new(seed: u64) -> Self {
        let mut mix = seed;
        Self {
            state: [
                split_mix(&mut mix),
                split_mix(&mut mix),
                split_mix(&mut mix),
                split_mix(&mut mix),
            ],
        }
    }

    /// The next 64 random bits.
    pub const fn next_u64(&mut self) -> u64 {
        let [a, b, c, d] = &mut self.state;
        let result = b.wrapping_mul(5).rotate_left(7).wrapping_mul(9);
        let shifted = *b << 17;
        *c ^= *a;
        *d ^= *b;
        *b ^= *c;
        *a ^= *d;
        *c ^= shifted;
        *d = d.rotate_left(45);
        result
    }

    /// A number from 0 to `end` − 1, each equally likely (Lemire's method).
    ///
    /// # Panics
    /// Panics if `end` is 0.
    pub const fn below(&mut self, end: u64) -> u64 {
        assert!(end > 0, "a draw needs at least one possible result");
        let unfair = end.wrapping_neg() % end; // 2^64 mod end
        loop {
            let wide = self.next_u64() as u128 * end as u128;
            if truncate(wide) >= unfair {
                return truncate(wide >> 64);
            }
        }
    }

    /// An index into a list of this length, each equally likely.
    ///
    /// # Panics
    /// Panics if `len` is 0.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "less than `len`, which is a usize"
    )]
    pub const fn index(&mut self, len: usize) -> usize {
        self.below(len as u64) as usize
    }

    /// `true` or `false`, each equally likely.
    pub const fn coin(&mut self) -> bool {
        self.next_u64() >> 63 == 1
    }

    /// One of the items, each equally likely; `None` for an empty list.
    pub const fn choose<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        if items.is_empty() {
            None
        } else {
            Some(&items[self.index(items.len())])
        }
    }

    /// Puts the items in random order, every order equally likely.
    pub const fn shuffle<T>(&mut self, items: &mut [T]) {
        let mut left = items.len();
        while left > 1 {
            let chosen = self.index(left);
            left -= 1;
            items.swap(left, chosen);
        }
    }
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "only the low half is wanted"
)]
const fn truncate(wide: u128) -> u64 {
    wide as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The values published with the two algorithms.
    #[test]
    fn the_streams_are_the_published_ones() {
        let mut mix = 1_234_567;
        let first = [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
            4_593_380_528_125_082_431,
            16_408_922_859_458_223_821,
        ];
        assert_eq!(first.map(|_| split_mix(&mut mix)), first);

        let mut rng = Rng {
            state: [1, 2, 3, 4],
        };
        let first = [11_520, 0, 1_509_978_240, 1_215_971_899_390_074_240];
        assert_eq!(first.map(|_| rng.next_u64()), first);
    }

    #[test]
    fn bounded_draws_stay_in_bounds_and_reach_every_number() {
        let mut rng = Rng::new(0);
        for end in 1..50 {
            let mut seen = vec![0_u32; usize::try_from(end).unwrap()];
            for _ in 0..1_000 * end {
                let drawn = rng.index(seen.len());
                seen[drawn] += 1;
            }
            // 1,000 expected of each, standard deviation below 32: six of them either way.
            assert!(seen.iter().all(|n| (810..=1190).contains(n)), "{seen:?}");
        }
        assert!((0..100).all(|_| rng.below(1 << 63) < 1 << 63));
    }

    #[test]
    fn a_shuffle_reaches_every_order_equally_often() {
        let mut rng = Rng::new(1);
        let mut seen = std::collections::BTreeMap::new();
        for _ in 0..24_000 {
            let mut items = [0, 1, 2, 3];
            rng.shuffle(&mut items);
            *seen.entry(items).or_insert(0) += 1;
        }
        assert_eq!(seen.len(), 24);
        assert!(seen.values().all(|n| (810..=1190).contains(n)), "{seen:?}");
    }

    #[test]
    fn choosing_from_nothing_gives_nothing() {
        assert_eq!(Rng::new(0).choose::<u8>(&[]), None);
        assert_eq!(Rng::new(0).choose(&[7]), Some(&7));
    }
}
