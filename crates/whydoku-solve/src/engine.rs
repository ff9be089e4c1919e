//! The fast algorithm: rounds of inference, and the choice of a guess.
//!
//! # The simple algorithm
//!
//! ```text
//! propagate:
//!   repeat until nothing changes:
//!     for each cell:     no digit left           → dead
//!                        one digit left          → remove it from the rest of the row
//!     for each digit:    a row without a cell    → dead
//!       for each band:   it takes three minirows, one in each row and each box; clear a minirow
//!                        that no such choice uses
//!       for each row:    one cell left           → remove the other digits from it
//!       for each stack:  it takes three columns, one in each band; clear a column that no such
//!                        choice uses
//!   every cell has one digit                     → solved
//! search:
//!   propagate; if open: choose a cell with two digits (else with the fewest), try its first digit,
//!   and later the same state without it
//! ```
//!
//! The two closures (for bands and for stacks) are exact for one digit, so they cover everything that
//! rows, columns and boxes imply about one digit there: a digit placed in a row disappears from its
//! box and column without further rules, and locked candidates need no rule either. After the
//! closures, a hidden single of a column or box is also one of a row. That is why one kind of house
//! is enough for both kinds of singles.
//!
//! # Improvements, and what each gained
//!
//! Measured on one core of an AVX-512 Xeon shared with other work, as the ratio of puzzles per
//! second to tdoku in the same run (17 givens / hardest 11+, first solution); `bench/results` has the
//! tables.
//!
//! 1. **All 27 words at once, digits as lanes** ([layout](super::layout)). No work list, no table
//!    lookup, no branch inside a round: about 240 instructions. The columns of a stack are three
//!    vectors, so the band closure works on one folded vector instead of three, and the stack
//!    closure needs no mask. First version: 2.3 / 1.27.
//! 2. **Choosing the pair with the most unsolved peers** instead of the first pair: a quarter
//!    fewer guesses (57 to 44 on 11+). 3.3 / 1.37. Counting the pairs among the peers as well saves
//!    2 % of the guesses and costs more than that.
//! 3. **One tree for three planes.** Counting the digits of a cell folds eight lanes; two planes
//!    are joined by halves and the third is folded, so that after the first step one vector holds
//!    all three. 3.4 / 1.53. (Keeping digit 9 in plain numbers, to use the scalar half of the
//!    processor, did not help: the compiler turned it into vectors again, 3.1 / 1.36.)
//! 4. **No confirming round.** If a round solved no cell, the solver guesses at once instead of after
//!    more rounds that find little. At the root it compares the whole state, because a guess there is
//!    expensive (without that, 3.1 on 17 givens). 3.4 / 1.61, and 1.06 to 1.19 on the puzzles with
//!    many solutions. Waiting until no cell has come down to two digits cost 4 %.
//! 5. **Reading with vectors** ([line](super::line)), and writing three cells per word without a
//!    branch: 4.1 to 4.9 on easy puzzles.
//! 6. **A choice without branches.** The best pair is the maximum of numbers that contain score and
//!    position; with a comparison for each pair, the processor's branch prediction often failed.
//!    1.24 to 1.33 on the puzzles with many solutions, 1.59 to 1.71 on 11+.
//!
//! # Where it falls short
//!
//! These are ratios to the fastest peer on each file (fastdoku by its published ratio to tdoku). With
//! AVX-512, easy puzzles (`kaggle_like`) reach 2.5 to 2.7 for the first solution; the goal was 3.0 (3.1
//! for the uniqueness check). Puzzles with many solutions (`serg`) reach 1.10; the goal was 1.2 (and
//! 1.08 to 1.18 for the check; the goal was 1.15). With AVX2, easy puzzles reach 2.2 to 2.3; the goal
//! was 2.55. All other files meet their goals.
//!
//! On `serg` a puzzle takes 29 rounds and 7 nodes, so most of the time goes into short propagations
//! after a guess; improvements 4 and 6 target those. Tried without gain: skipping the confirming round
//! at the root as well (5 % faster there, but 15 to 25 % slower on 17 givens, where the root is nearly
//! all the work); comparing only the cells with two and three digits at the root (no change); taking
//! the last of equally good pairs (6 % more guesses). On easy puzzles, four rounds take half the time,
//! and reading and writing the other half; improvement 5 targets those. Writing the solution takes 45
//! of 225 ns; spreading bits to bytes with shuffles might halve that, but was not built.
//!
//! Also not built: triad cardinality (a minirow with exactly three digits), which would bring the
//! guesses close to tdoku's 35 on 11+. For batches, [lockstep](super::lockstep) runs these rounds on
//! several puzzles at once.

use super::layout::{FULL, Frame, PLACES};
use super::simd::{Eight, Four, Lanes, Planes, Three, Vector};
use whydoku_grid::rng::Rng;

/// All candidates, in registers.
#[derive(Clone, Copy)]
pub(super) struct State<V: Vector> {
    /// Digits 1 to 8.
    eights: Three<V::Eight>,
    /// Digit 9.
    nines: V::Four,
}

/// The result of propagation.
pub(super) enum Outcome {
    /// There is no solution.
    Dead,
    /// Every cell has its digit.
    Solved,
    /// Propagation found nothing more; a guess is needed.
    Open(Open),
}

/// A candidate to try.
#[derive(Clone, Copy)]
pub(super) struct Guess {
    plane: usize,
    bit: u32,
    digit: usize,
}

impl<V: Vector> State<V> {
    #[inline(always)]
    pub(super) const fn new(eights: Three<V::Eight>, nines: V::Four) -> Self {
        Self { eights, nines }
    }

    #[inline(always)]
    pub(super) fn load(frame: &Frame) -> Self {
        let [a, b, c] = &frame.planes;
        Self {
            eights: Three([V::Eight::load(a), V::Eight::load(b), V::Eight::load(c)]),
            nines: V::Four::load(frame.nines),
        }
    }

    #[inline(always)]
    pub(super) fn store(self, depth: u32, frame: &mut Frame) {
        let Three([a, b, c]) = self.eights;
        a.store(&mut frame.planes[0]);
        b.store(&mut frame.planes[1]);
        c.store(&mut frame.planes[2]);
        frame.nines = self.nines.store();
        frame.depth = depth;
    }

    /// Repeats rounds of inference until they no longer make enough progress.
    #[inline(always)]
    pub(super) fn propagate(&mut self, depth: u32, rounds: &mut u64) -> Outcome {
        let full = V::Eight::splat(FULL);
        let mut before = *self;
        // No state equals this one, since a plane has 27 bits.
        let mut last = V::Eight::splat(u32::MAX);
        loop {
            *rounds += 1;
            let now = census::<V>(self.eights, self.nines);
            if !full.and_not(now.ones).is_zero() {
                return Outcome::Dead; // A cell has no digit left.
            }
            let twos = now.twos;
            if twos.xor(last).is_zero() && (depth > 0 || self.equals(&before)) {
                return Outcome::Open(Open {
                    pairs: V::planes(twos.and_not(now.threes)).store(),
                    all: V::planes(twos).store(),
                });
            }
            last = twos;
            before = *self;
            if twos.is_zero() {
                return if self.is_valid() {
                    Outcome::Solved
                } else {
                    Outcome::Dead
                };
            }
            let eights = naked_singles(self.eights, Three(twos.spread()));
            let nines = naked_singles(self.nines, V::planes(twos));

            let eights = bands(eights);
            let nines = bands(nines);
            if !eights.wrong.is_zero() || !nines.wrong.and(nine_lanes::<V>()).is_zero() {
                return Outcome::Dead; // A row has no cell for a digit, or needs two.
            }

            let claimed = claims::<V>(eights.alone, nines.alone);
            let eights = hidden_singles(eights, Three(claimed.spread()));
            let nines = hidden_singles(nines, V::planes(claimed));

            self.eights = stacks(eights);
            self.nines = stacks(nines);
        }
    }

    /// Whether two states have the same candidates.
    #[inline(always)]
    fn equals(&self, other: &Self) -> bool {
        self.eights.xor(other.eights).is_zero() && self.nines.xor(other.nines).is_zero()
    }

    /// Whether a state with one digit in every cell is valid. It has 81 candidates, so if each of
    /// the 81 pairs of a digit and a house of one kind has a cell, each has exactly one.
    #[inline(always)]
    pub(super) fn is_valid(self) -> bool {
        let eights = Three::splat(FULL).and_not(houses(self.eights));
        let nines = nine_lanes::<V>().and_not(houses(self.nines));
        eights.is_zero() && nines.is_zero()
    }

    /// The state in which the guess is the only digit of its cell.
    #[inline(always)]
    pub(super) fn with(self, guess: Guess) -> Self {
        let (cell, candidate) = guess.bits::<V>();
        Self {
            eights: self.eights.and_not(cell.eights.and_not(candidate.eights)),
            nines: self.nines.and_not(cell.nines.and_not(candidate.nines)),
        }
    }

    /// The state without the guess.
    #[inline(always)]
    pub(super) fn without(self, guess: Guess) -> Self {
        let (_, candidate) = guess.bits::<V>();
        Self {
            eights: self.eights.and_not(candidate.eights),
            nines: self.nines.and_not(candidate.nines),
        }
    }

    /// Chooses the next guess; at random among equally good ones if there is a generator.
    #[inline(always)]
    pub(super) fn choose(self, open: &Open, rng: Option<&mut Rng>) -> Guess {
        if let Some(rng) = rng {
            return self.draw(open, rng);
        }
        let (plane, bit) = if open.pairs == [0; 3] {
            self.tightest(open, 3)
        } else {
            open.busiest_pair()
        };
        let digit = self.digits(plane, bit).trailing_zeros() as usize;
        Guess { plane, bit, digit }
    }

    /// The guess for a state that has not been looked at, and whether its cell has two digits.
    #[inline(always)]
    pub(super) fn guess(self) -> (Guess, bool) {
        let now = census::<V>(self.eights, self.nines);
        let open = Open {
            pairs: V::planes(now.twos.and_not(now.threes)).store(),
            all: V::planes(now.twos).store(),
        };
        (self.choose(&open, None), open.pairs != [0; 3])
    }

    /// The digits of a cell, digit *d* at bit *d* − 1.
    #[inline(always)]
    fn digits(self, plane: usize, bit: u32) -> u32 {
        // Zero minus a lower bit has the highest bit set.
        let here = self.eights.0[plane].and(V::Eight::splat(1 << bit));
        let eights = V::Eight::splat(0).minus(here).top_bits();
        eights | (self.nines.store()[plane] >> bit & 1) << 8
    }

    /// The first open cell with the fewest digits, if none has fewer than `least`.
    #[inline(always)]
    fn tightest(self, open: &Open, least: u32) -> (usize, u32) {
        let (mut best, mut fewest) = ((0, 0), u32::MAX);
        for plane in 0..3 {
            let mut left = open.all[plane];
            while left != 0 {
                let bit = left.trailing_zeros();
                left &= left - 1;
                let len = self.digits(plane, bit).count_ones();
                if len == least {
                    return (plane, bit);
                }
                if len < fewest {
                    (best, fewest) = ((plane, bit), len);
                }
            }
        }
        best
    }

    /// A random digit of a random open cell with the fewest digits.
    #[inline(always)]
    fn draw(self, open: &Open, rng: &mut Rng) -> Guess {
        let (mut plane, mut bit) = self.tightest(open, 2);
        let fewest = self.digits(plane, bit).count_ones();
        let mut equals = 0;
        for other in 0..3 {
            let mut left = open.all[other];
            while left != 0 {
                let here = left.trailing_zeros();
                left &= left - 1;
                if self.digits(other, here).count_ones() == fewest {
                    equals += 1;
                    if rng.below(equals) == 0 {
                        (plane, bit) = (other, here);
                    }
                }
            }
        }
        let mut digits = self.digits(plane, bit);
        for _ in 0..rng.below(u64::from(fewest)) {
            digits &= digits - 1;
        }
        let digit = digits.trailing_zeros() as usize;
        Guess { plane, bit, digit }
    }
}

/// All cells of digit 9, with zero in the unused lane.
#[inline(always)]
fn nine_lanes<V: Vector>() -> V::Four {
    V::Four::load([FULL; 3])
}

// ---- The parts of a round. All except the census and the claims work for any lanes. ----

/// The cells with at least one, two and three digits, in thirds.
struct Census<E> {
    ones: E,
    twos: E,
    threes: E,
}

#[inline(always)]
fn census<V: Vector>(Three([a, b, c]): Three<V::Eight>, nines: V::Four) -> Census<V::Eight> {
    let (low, high) = (a.low_halves(b), a.high_halves(b));
    let (one, two) = (low.or(high), low.and(high));
    let turned = c.swap_halves();
    let (one_c, two_c) = (c.or(turned), c.and(turned));

    let (low, high) = (one.low_pairs(one_c), one.high_pairs(one_c));
    let (low_two, high_two) = (two.low_pairs(two_c), two.high_pairs(two_c));
    let three = low.and(high_two).or(high.and(low_two));
    let (one, two) = (low.or(high), low_two.or(high_two).or(low.and(high)));

    let (turned, turned_two) = (one.swap_neighbours(), two.swap_neighbours());
    let three = three.or(three.swap_neighbours());
    let three = three.or(one.and(turned_two)).or(turned.and(two));
    let two = two.or(turned_two).or(one.and(turned));
    let one = one.or(turned);

    let nine = V::thirds(nines);
    Census {
        ones: one.or(nine),
        twos: two.or(one.and(nine)),
        threes: three.or(two.and(nine)),
    }
}

/// The cells that some digit claims, in thirds.
#[inline(always)]
fn claims<V: Vector>(Three([a, b, c]): Three<V::Eight>, nines: V::Four) -> V::Eight {
    let ab = a.low_halves(b).or(a.high_halves(b));
    let c = c.or(c.swap_halves());
    let abc = ab.low_pairs(c).or(ab.high_pairs(c));
    abc.or(abc.swap_neighbours()).or(V::thirds(nines))
}

/// The cells of a digit, and its naked singles folded to minirows.
#[derive(Clone, Copy)]
pub(super) struct Naked<P> {
    planes: P,
    singles: P,
}

/// Removes a naked single from the rest of its row. The closures take care of its box and column.
#[inline(always)]
pub(super) fn naked_singles<P: Planes>(planes: P, twos: P) -> Naked<P> {
    let single_cells = planes.and_not(twos);
    let singles = single_cells.any();
    let taken = fill_rows(singles);
    Naked {
        planes: planes.and_not(taken.and_not(single_cells)),
        singles,
    }
}

/// The cells of a digit after the band closure, and which of them are alone in their row.
#[derive(Clone, Copy)]
pub(super) struct Banded<P> {
    pub(super) planes: P,
    pub(super) alone: P,
    /// Rows without a cell for the digit, and rows with two naked singles of it.
    pub(super) wrong: P,
}

/// In a band, a digit takes three minirows, one in each row and each box. A minirow stays only if the
/// other two rows can take the other two boxes, in either order.
#[inline(always)]
pub(super) fn bands<P: Planes>(naked: Naked<P>) -> Banded<P> {
    let minirows = naked.planes.any();
    let (next, previous) = (next_stack(minirows), previous_stack(minirows));
    let beside = next.or(previous);
    let crowded = beside.or(naked.planes.twice());
    let one = next_row(next).and(previous_row(previous));
    let other = next_row(previous).and(previous_row(next));
    let planes = naked.planes.and(one.or(other));
    Banded {
        planes,
        alone: planes.and_not(crowded),
        wrong: P::splat(FULL)
            .and_not(minirows.or(beside))
            .or(naked.singles.and(crowded)),
    }
}

/// Removes all other digits from a cell that some digit needs for its row.
#[inline(always)]
pub(super) fn hidden_singles<P: Planes>(digit: Banded<P>, claimed: P) -> P {
    digit.planes.and_not(claimed.and_not(digit.alone))
}

/// In a stack, a digit takes three columns, one in each band. A column stays in a band only if the
/// other two bands can take the other two columns, in either order.
#[inline(always)]
pub(super) fn stacks<P: Planes>(planes: P) -> P {
    let columns = fold_rows(planes);
    let (next, previous) = (next_band(columns), previous_band(columns));
    let one = next.next_plane().and(previous.previous_plane());
    let other = next.previous_plane().and(previous.next_plane());
    planes.and(one.or(other))
}

/// The houses in which each digit has a cell; a row, box or column without one lacks its bit.
#[inline(always)]
fn houses<P: Planes>(planes: P) -> P {
    let minirows = planes.any();
    let rows = minirows
        .or(next_stack(minirows))
        .or(previous_stack(minirows));
    rows.and(fold_rows(minirows)).and(fill_columns(planes))
}

// ---- Moves of the 27 bits of a plane. Higher bits may be garbage: every result is masked with a
// plane in the end. ----

/// Stack 1 of every row.
const STACK1: u32 = 0o111_111_111;
const STACK2: u32 = STACK1 << 1;
const STACK3: u32 = STACK1 << 2;

/// Moves each stack to the one before it, within each row.
#[inline(always)]
fn next_stack<L: Lanes>(v: L) -> L {
    let low = v.down::<1>().and(L::splat(STACK1 | STACK2));
    low.or(v.up::<2>().and(L::splat(STACK3)))
}

/// Moves each stack to the one after it, within each row.
#[inline(always)]
fn previous_stack<L: Lanes>(v: L) -> L {
    let low = v.down::<2>().and(L::splat(STACK1));
    low.or(v.up::<1>().and(L::splat(STACK2 | STACK3)))
}

/// Moves each row to the one before it, within each band.
#[inline(always)]
fn next_row<L: Lanes>(v: L) -> L {
    v.down::<9>().or(v.up::<18>())
}

/// Moves each row to the one after it, within each band.
#[inline(always)]
fn previous_row<L: Lanes>(v: L) -> L {
    v.down::<18>().or(v.up::<9>())
}

/// Fills every row that has a bit.
#[inline(always)]
fn fill_rows<L: Lanes>(v: L) -> L {
    let any = v.or(v.down::<1>()).or(v.down::<2>()).and(L::splat(STACK1));
    any.up::<3>().minus(any)
}

/// The union of the three rows of each band, in all three.
#[inline(always)]
fn fold_rows<L: Lanes>(v: L) -> L {
    let up = v.up::<9>().or(v.up::<18>());
    let down = v.down::<9>().or(v.down::<18>());
    v.or(up).or(down)
}

/// Moves each band to the one before it. Valid only if the three rows of each band are equal: then
/// the bits that fall off one end are still there at the other.
#[inline(always)]
fn next_band<L: Lanes>(v: L) -> L {
    v.down::<3>().or(v.up::<6>())
}

/// Moves each band to the one after it, under the same condition.
#[inline(always)]
fn previous_band<L: Lanes>(v: L) -> L {
    v.down::<6>().or(v.up::<3>())
}

/// Fills every column that has a bit.
#[inline(always)]
fn fill_columns<L: Lanes>(v: L) -> L {
    let v = fold_rows(v);
    v.or(next_band(v)).or(previous_band(v))
}

// ---- Guessing. ----

impl Guess {
    /// The plane and the bit of its cell.
    #[inline(always)]
    pub(super) const fn place(self) -> (usize, u32) {
        (self.plane, self.bit)
    }

    /// The digit, from 0.
    #[inline(always)]
    pub(super) const fn digit(self) -> usize {
        self.digit
    }

    /// The candidates of its cell, and the guess itself.
    #[inline(always)]
    fn bits<V: Vector>(self) -> (State<V>, State<V>) {
        let mut mark = [0; 3];
        mark[self.plane] = 1 << self.bit;
        let [a, b, c] = mark;
        let cell = State::<V> {
            eights: Three([V::Eight::splat(a), V::Eight::splat(b), V::Eight::splat(c)]),
            nines: V::Four::load(mark),
        };
        let lane = V::Eight::load(&ONLY[self.digit]);
        let nine = if self.digit == 8 { u32::MAX } else { 0 };
        let candidate = State {
            eights: cell.eights.and(Three([lane; 3])),
            nines: cell.nines.and(V::Four::splat(nine)),
        };
        (cell, candidate)
    }
}

/// One lane of eight, by digit.
const ONLY: [[u32; 8]; 9] = {
    let mut only = [[0; 8]; 9];
    let mut digit = 0;
    while digit < 8 {
        only[digit][digit] = u32::MAX;
        digit += 1;
    }
    only
};

/// The unsolved cells, by plane.
#[derive(Clone, Copy)]
pub(super) struct Open {
    /// Cells with two digits.
    pairs: [u32; 3],
    /// Cells with two or more digits.
    all: [u32; 3],
}

impl Open {
    /// The first cell with two digits that has the most unsolved peers.
    ///
    /// Score and position form one number, so the best is a maximum and no branch depends on the
    /// scores, which a processor cannot predict.
    #[inline(always)]
    fn busiest_pair(&self) -> (usize, u32) {
        const LAST: u32 = 127;
        let all = join(&self.all);
        let (mut pairs, mut rest) = join(&self.pairs);
        let mut best = 0;
        while pairs != 0 {
            let place = pairs.trailing_zeros();
            pairs &= pairs - 1;
            best = best.max(common(&PEERS[place as usize], &all) << 8 | (LAST - place));
        }
        while rest != 0 {
            let place = 64 + rest.trailing_zeros();
            rest &= rest - 1;
            best = best.max(common(&PEERS[place as usize], &all) << 8 | (LAST - place));
        }
        let place = LAST - best % 256;
        (place as usize / 32, place % 32)
    }
}

/// The number of cells that two sets share.
#[inline(always)]
const fn common(a: &(u64, u32), b: &(u64, u32)) -> u32 {
    (a.0 & b.0).count_ones() + (a.1 & b.1).count_ones()
}

/// Three planes packed into two numbers, so that two counts are enough.
const fn join(planes: &[u32; 3]) -> (u64, u32) {
    (planes[0] as u64 | (planes[1] as u64) << 32, planes[2])
}

/// The peers of each cell, indexed by 32 × plane + bit.
const PEERS: [(u64, u32); 96] = {
    let mut joined = [(0, 0); 96];
    let mut a = 0;
    while a < 81 {
        let mut peers = [0; 3];
        let p = PLACES[a];
        let mut b = 0;
        while b < 81 {
            let same_box = a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3;
            if a != b && (a / 9 == b / 9 || a % 9 == b % 9 || same_box) {
                let q = PLACES[b];
                peers[q.plane as usize] |= 1 << q.bit;
            }
            b += 1;
        }
        joined[32 * p.plane as usize + p.bit as usize] = join(&peers);
        a += 1;
    }
    joined
};
