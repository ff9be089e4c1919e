//! The fast algorithm.

use super::layout::{FULL, Frame};
use super::simd::{Eight, Four, Lanes, Vector};
use crate::rng::Rng;

/// All candidates, in registers.
#[derive(Clone, Copy)]
pub(super) struct State<V: Vector> {
    planes: [V::Eight; 3],
    nine: V::Four,
}

pub(super) enum Outcome {
    Dead,
    Solved,
    Open,
}

#[derive(Clone, Copy)]
pub(super) struct Guess {
    plane: usize,
    bit: u32,
    digit: usize,
}

/// Unsolved cells, by plane.
#[derive(Clone, Copy)]
struct Open {
    /// With two digits.
    pairs: [u32; 3],
    /// With two or more.
    all: [u32; 3],
}

impl Open {
    /// Plane and bit of every open cell.
    fn cells(&self) -> impl Iterator<Item = (usize, u32)> {
        let all = self.all;
        (0..3).flat_map(move |plane| {
            (0..27)
                .filter(move |bit| all[plane] >> bit & 1 == 1)
                .map(move |bit| (plane, bit))
        })
    }

    /// The pair with the most unsolved peers, among equals with the most pairs among its peers.
    #[inline(always)]
    fn busiest_pair(&self) -> (usize, u32) {
        let (mut best, mut most) = ((0, 0), 0);
        for (plane, cells) in self.pairs.into_iter().enumerate() {
            let mut left = cells;
            while left != 0 {
                let bit = left.trailing_zeros();
                left &= left - 1;
                let peers = &PEERS[plane][bit as usize];
                let score = 1 + 32 * common(peers, &self.all) + common(peers, &self.pairs);
                if score > most {
                    (best, most) = ((plane, bit), score);
                }
            }
        }
        best
    }
}

/// How many cells two sets share.
#[inline(always)]
const fn common(a: &[u32; 3], b: &[u32; 3]) -> u32 {
    (a[0] & b[0]).count_ones() + (a[1] & b[1]).count_ones() + (a[2] & b[2]).count_ones()
}

/// One lane in all, by digit.
const ONLY: [[u32; 8]; 9] = {
    let mut only = [[0; 8]; 9];
    let mut digit = 0;
    while digit < 8 {
        only[digit][digit] = u32::MAX;
        digit += 1;
    }
    only
};

/// Stack 0 of every row.
const STACK0: u32 = 0o111_111_111;
const STACK1: u32 = STACK0 << 1;
const STACK2: u32 = STACK0 << 2;

/// Bit b gets what was at stack b + 1, wrapping within the row.
#[inline(always)]
fn next_stack<L: Lanes>(v: L) -> L {
    let low = v.down::<1>().and(L::splat(STACK0 | STACK1));
    low.or(v.up::<2>().and(L::splat(STACK2)))
}

/// Bit b gets what was at stack b + 2.
#[inline(always)]
fn previous_stack<L: Lanes>(v: L) -> L {
    let low = v.down::<2>().and(L::splat(STACK0));
    low.or(v.up::<1>().and(L::splat(STACK1 | STACK2)))
}

#[inline(always)]
fn next_row<L: Lanes>(v: L) -> L {
    v.down::<9>().or(v.up::<18>())
}

#[inline(always)]
fn previous_row<L: Lanes>(v: L) -> L {
    v.down::<18>().or(v.up::<9>())
}

/// Rows with a bit, filled.
#[inline(always)]
fn fill_rows<L: Lanes>(v: L) -> L {
    let any = v.or(v.down::<1>()).or(v.down::<2>()).and(L::splat(STACK0));
    any.up::<3>().minus(any)
}

/// The or of the three rows of a band, in all three.
#[inline(always)]
fn fold_rows<L: Lanes>(v: L) -> L {
    v.or(v.up::<9>())
        .or(v.up::<18>())
        .or(v.down::<9>())
        .or(v.down::<18>())
}

/// For what is equal in the three rows of a band.
#[inline(always)]
fn next_band<L: Lanes>(v: L) -> L {
    v.down::<3>().or(v.up::<6>())
}

#[inline(always)]
fn previous_band<L: Lanes>(v: L) -> L {
    v.down::<6>().or(v.up::<3>())
}

/// Columns with a bit, filled.
#[inline(always)]
fn fill_columns<L: Lanes>(v: L) -> L {
    let v = fold_rows(v);
    v.or(next_band(v)).or(previous_band(v))
}

/// What the minirows of a digit allow.
struct Minirows<L> {
    /// Minirows that stay.
    alive: L,
    /// Bits that are not alone in their row (the doubled cells come from the planes).
    crowded: L,
    /// Rows with a place.
    rows: L,
}

#[inline(always)]
fn minirows<L: Lanes>(any: L) -> Minirows<L> {
    let next = next_stack(any);
    let previous = previous_stack(any);
    let one = next_row(next).and(previous_row(previous));
    let other = next_row(previous).and(previous_row(next));
    let crowded = next.or(previous);
    Minirows {
        alive: one.or(other),
        crowded,
        rows: any.or(crowded),
    }
}

#[inline(always)]
fn or_all<E: Eight>(v: E) -> E {
    let v = v.or(v.swap_halves());
    let v = v.or(v.swap_pairs());
    v.or(v.swap_neighbours())
}

/// The cells of a plane with exactly two digits, and with at least two.
#[inline(always)]
fn pairs<E: Eight>(v: E, nine: E) -> (u32, u32) {
    let w = v.swap_halves();
    let (one, two) = (v.or(w), v.and(w));
    let (one_w, two_w) = (one.swap_pairs(), two.swap_pairs());
    let three = two.and(one_w).or(one.and(two_w));
    let (one, two) = (one.or(one_w), one.and(one_w).or(two).or(two_w));
    let (one_w, two_w) = (one.swap_neighbours(), two.swap_neighbours());
    let three = three.or(three.swap_neighbours());
    let three = three.or(two.and(one_w)).or(one.and(two_w));
    let (one, two) = (one.or(one_w), one.and(one_w).or(two).or(two_w));
    let three = three.or(two.and(nine));
    let two = two.or(one.and(nine));
    (two.and_not(three).first(), two.first())
}

/// The cells of a plane with at least one digit and with at least two, in all lanes.
#[inline(always)]
fn ones_and_twos<E: Eight>(v: E, nine: E) -> (E, E) {
    let w = v.swap_halves();
    let (one, two) = (v.or(w), v.and(w));
    let (one_w, two_w) = (one.swap_pairs(), two.swap_pairs());
    let (one, two) = (one.or(one_w), one.and(one_w).or(two).or(two_w));
    let (one_w, two_w) = (one.swap_neighbours(), two.swap_neighbours());
    let (one, two) = (one.or(one_w), one.and(one_w).or(two).or(two_w));
    (one.or(nine), two.or(one.and(nine)))
}

impl<V: Vector> State<V> {
    #[inline(always)]
    pub(super) fn load(frame: &Frame) -> Self {
        let [a, b, c] = &frame.planes;
        Self {
            planes: [V::Eight::load(a), V::Eight::load(b), V::Eight::load(c)],
            nine: V::Four::load(&frame.nine),
        }
    }

    #[inline(always)]
    pub(super) fn store(self, depth: u32, frame: &mut Frame) {
        let [a, b, c] = &mut frame.planes;
        self.planes[0].store(a);
        self.planes[1].store(b);
        self.planes[2].store(c);
        self.nine.store(&mut frame.nine);
        frame.depth = depth;
    }

    #[inline(always)]
    fn nines(self) -> [V::Eight; 3] {
        [
            V::spread::<0>(self.nine),
            V::spread::<1>(self.nine),
            V::spread::<2>(self.nine),
        ]
    }

    /// Cells with at least one and at least two digits, in all lanes.
    #[inline(always)]
    fn cells(self) -> ([V::Eight; 3], [V::Eight; 3]) {
        let [a, b, c] = self.planes;
        let [nine_a, nine_b, nine_c] = self.nines();
        let (one_a, two_a) = ones_and_twos(a, nine_a);
        let (one_b, two_b) = ones_and_twos(b, nine_b);
        let (one_c, two_c) = ones_and_twos(c, nine_c);
        ([one_a, one_b, one_c], [two_a, two_b, two_c])
    }

    #[inline(always)]
    pub(super) fn propagate(&mut self, rounds: &mut u64) -> Outcome {
        let full8 = V::Eight::splat(FULL);
        let full4 = V::Four::load(&[FULL, FULL, FULL, 0]);
        loop {
            *rounds += 1;
            let before = *self;
            let (ones, twos) = self.cells();
            let all = ones[0].and(ones[1]).and(ones[2]);
            if !full8.and_not(all).is_zero() {
                return Outcome::Dead;
            }
            if twos[0].or(twos[1]).or(twos[2]).is_zero() {
                return if self.is_valid() {
                    Outcome::Solved
                } else {
                    Outcome::Dead
                };
            }
            // Naked singles.
            let [a, b, c] = &mut self.planes;
            let (sa, sb, sc) = (a.and_not(twos[0]), b.and_not(twos[1]), c.and_not(twos[2]));
            let single = sa.or(sb).or(sc);
            let taken = fill_rows(single);
            *a = a.and_not(taken.and_not(sa));
            *b = b.and_not(taken.and_not(sb));
            *c = c.and_not(taken.and_not(sc));
            let x = self.nine;
            let sx = x.and_not(V::gather(twos));
            let single_x = sx.or(sx.next()).or(sx.previous());
            let taken = fill_rows(single_x);
            let x = x.and_not(taken.and_not(sx));

            // Bands, and row singles.
            let rows8 = minirows(a.or(*b).or(*c));
            let mx = minirows(x.or(x.next()).or(x.previous()));
            let crowded = rows8.crowded.or(a.majority(*b, *c));
            let crowded_x = mx.crowded.or(x.majority(x.next(), x.previous()));
            // A row without a place for the digit, or with two naked singles of it.
            let bad = full8.and_not(rows8.rows).or(single.and(crowded));
            let bad_x = full4.and_not(mx.rows).or(single_x.and(crowded_x));
            if !bad.is_zero() || !bad_x.is_zero() {
                return Outcome::Dead;
            }
            *a = a.and(rows8.alive);
            *b = b.and(rows8.alive);
            *c = c.and(rows8.alive);
            let x = x.and(mx.alive);
            let (ha, hb, hc) = (a.and_not(crowded), b.and_not(crowded), c.and_not(crowded));
            let hx = x.and_not(crowded_x);
            let ca = or_all(ha).or(V::spread::<0>(hx));
            let cb = or_all(hb).or(V::spread::<1>(hx));
            let cc = or_all(hc).or(V::spread::<2>(hx));
            let cx = V::gather([ca, cb, cc]);
            *a = a.and_not(ca.and_not(ha));
            *b = b.and_not(cb.and_not(hb));
            *c = c.and_not(cc.and_not(hc));
            let x = x.and_not(cx.and_not(hx));

            // Stacks.
            let (fa, fb, fc) = (fold_rows(*a), fold_rows(*b), fold_rows(*c));
            let (na, nb, nc) = (next_band(fa), next_band(fb), next_band(fc));
            let (pa, pb, pc) = (previous_band(fa), previous_band(fb), previous_band(fc));
            *a = a.and(nb.and(pc).or(nc.and(pb)));
            *b = b.and(nc.and(pa).or(na.and(pc)));
            *c = c.and(na.and(pb).or(nb.and(pa)));
            let fx = fold_rows(x);
            let (nx, px) = (next_band(fx), previous_band(fx));
            self.nine = x.and(
                nx.next()
                    .and(px.previous())
                    .or(nx.previous().and(px.next())),
            );

            let [a, b, c] = self.planes;
            let changed = a
                .xor(before.planes[0])
                .or(b.xor(before.planes[1]))
                .or(c.xor(before.planes[2]));
            if changed.is_zero() && self.nine.xor(before.nine).is_zero() {
                return Outcome::Open;
            }
        }
    }

    /// Whether a state with one digit in every cell obeys all houses: then all 81 pairs of digit
    /// and house of a kind are met by 81 candidates, so each exactly once.
    #[inline(always)]
    fn is_valid(self) -> bool {
        let full8 = V::Eight::splat(FULL);
        let full4 = V::Four::load(&[FULL, FULL, FULL, 0]);
        let [a, b, c] = self.planes;
        let x = self.nine;
        let any = a.or(b).or(c);
        let any_x = x.or(x.next()).or(x.previous());
        let rows = any.or(next_stack(any)).or(previous_stack(any));
        let rows_x = any_x.or(next_stack(any_x)).or(previous_stack(any_x));
        let boxes = fold_rows(any);
        let boxes_x = fold_rows(any_x);
        let columns_x = fill_columns(x);
        let good = rows
            .and(boxes)
            .and(fill_columns(a))
            .and(fill_columns(b))
            .and(fill_columns(c));
        let good_x = rows_x.and(boxes_x).and(columns_x);
        full8.and_not(good).is_zero() && full4.and_not(good_x).is_zero()
    }

    /// The digits of a cell, digit *d* at bit *d* − 1.
    #[inline(always)]
    fn digits(self, plane: usize, bit: u32) -> u32 {
        let mark = V::Eight::splat(1 << bit);
        // Zero minus a single bit below the highest has the highest bit set.
        let top = V::Eight::splat(0).minus(self.planes[plane].and(mark));
        let mut nine = [0; 4];
        self.nine.store(&mut nine);
        top.top_bits() | (nine[plane] >> bit & 1) << 8
    }

    /// The cells with exactly two digits and those with at least two, by plane.
    #[inline(always)]
    fn open_cells(self) -> Open {
        let [a, b, c] = self.planes;
        let [nine_a, nine_b, nine_c] = self.nines();
        let ((pairs_a, all_a), (pairs_b, all_b)) = (pairs(a, nine_a), pairs(b, nine_b));
        let (pairs_c, all_c) = pairs(c, nine_c);
        Open {
            pairs: [pairs_a, pairs_b, pairs_c],
            all: [all_a, all_b, all_c],
        }
    }

    /// Where to guess, and which digit first.
    #[inline(always)]
    pub(super) fn choose(self, rng: Option<&mut Rng>) -> Guess {
        let open = self.open_cells();
        if let Some(rng) = rng {
            return self.draw(&open, rng);
        }
        if open.pairs == [0; 3] {
            return self.tightest(&open);
        }
        let (plane, bit) = open.busiest_pair();
        let digits = self.digits(plane, bit);
        Guess {
            plane,
            bit,
            digit: digits.trailing_zeros() as usize,
        }
    }

    /// Any digit of any open cell with the fewest digits.
    fn draw(self, open: &Open, rng: &mut Rng) -> Guess {
        let mut fewest = 10;
        let mut guess = None;
        let mut equals = 0;
        for (plane, bit) in open.cells() {
            let digits = self.digits(plane, bit);
            let len = digits.count_ones();
            if len < fewest {
                fewest = len;
                equals = 0;
            }
            if len == fewest {
                equals += 1;
                if rng.below(equals) == 0 {
                    guess = Some((plane, bit, digits));
                }
            }
        }
        let (plane, bit, mut digits) = guess.expect("an open state has an open cell");
        for _ in 0..rng.below(u64::from(fewest)) {
            digits &= digits - 1;
        }
        let digit = digits.trailing_zeros() as usize;
        Guess { plane, bit, digit }
    }

    /// The first digit of the first open cell with the fewest digits.
    fn tightest(self, open: &Open) -> Guess {
        let (plane, bit) = open
            .cells()
            .min_by_key(|(plane, bit)| self.digits(*plane, *bit).count_ones())
            .expect("an open state has an open cell");
        let digit = self.digits(plane, bit).trailing_zeros() as usize;
        Guess { plane, bit, digit }
    }

    #[inline(always)]
    fn marks(guess: Guess) -> ([V::Eight; 3], V::Four) {
        let mut words = [0_u32; 4];
        words[guess.plane] = 1 << guess.bit;
        (
            [
                V::Eight::splat(words[0]),
                V::Eight::splat(words[1]),
                V::Eight::splat(words[2]),
            ],
            V::Four::load(&words),
        )
    }

    #[inline(always)]
    pub(super) fn with(self, guess: Guess) -> Self {
        let (marks, mark9) = Self::marks(guess);
        let only = V::Eight::load(&ONLY[guess.digit]);
        let only9 = V::Four::splat(if guess.digit == 8 { u32::MAX } else { 0 });
        let mut state = self;
        for (plane, mark) in state.planes.iter_mut().zip(marks) {
            *plane = plane.and_not(mark.and_not(only));
        }
        state.nine = self.nine.and_not(mark9.and_not(only9));
        state
    }

    #[inline(always)]
    pub(super) fn without(self, guess: Guess) -> Self {
        let (marks, mark9) = Self::marks(guess);
        let only = V::Eight::load(&ONLY[guess.digit]);
        let only9 = V::Four::splat(if guess.digit == 8 { u32::MAX } else { 0 });
        let mut state = self;
        for (plane, mark) in state.planes.iter_mut().zip(marks) {
            *plane = plane.and_not(mark.and(only));
        }
        state.nine = self.nine.and_not(mark9.and(only9));
        state
    }
}

/// The peers of each cell, by its plane and bit, then by plane.
const PEERS: [[[u32; 3]; 27]; 3] = {
    let mut peers = [[[0; 3]; 27]; 3];
    let mut a = 0;
    while a < 81 {
        let mut b = 0;
        while b < 81 {
            let same_box = a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3;
            if a != b && (a / 9 == b / 9 || a % 9 == b % 9 || same_box) {
                let (p, q) = (super::layout::PLACES[a], super::layout::PLACES[b]);
                peers[p.plane as usize][p.bit as usize][q.plane as usize] |= 1 << q.bit;
            }
            b += 1;
        }
        a += 1;
    }
    peers
};
