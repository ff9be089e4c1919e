//! [`Lockstep`]: many puzzles at once, one in each lane of the vectors.
//!
//! The [engine](super::engine) keeps the digits of one puzzle in the lanes of its vectors, so most of a
//! round is a chain of instructions that wait for each other. Here a lane is a puzzle. The same round
//! runs over 4, 8 or 16 of them; the instructions for different digits do not depend on each other, and
//! nothing moves between lanes. A lane that is done with its state takes the next one from its own
//! stack, or else the next puzzle.
//!
//! Each lane goes through exactly the states that a [`Solver`](super::Solver) goes through. So the
//! answers are the same, also which solution comes first if there are several.
//!
//! Measured on a Zen 5 core, lockstep against `Solver` in one run (17 givens / hardest 11+, first
//! solution): 1.7 / 1.55 with AVX-512, 1.16 / 1.1 with AVX2, 1.2 / 1.1 with SSE4.1, but 0.93 in plain
//! Rust, which therefore takes the puzzles one by one. Easy puzzles gain least (1.3 with AVX-512),
//! because half of their time is reading and writing.

use super::Count;
use super::engine::{self, Banded, State};
use super::layout::{FULL, Frame};
use super::line;
use super::simd::{self, Kernel, Lanes as _, Many, SimdLevel, Three, Vector};
use super::solver::{SolveLineError, Solver};
use whydoku_grid::LineError;
use whydoku_grid::budget::{Budget, Spent};

/// The fast solver for batches: it solves several puzzles at the same time on one core.
///
/// It gives the answers of a [`Solver`], up to 1.7 times as fast. Keep one per thread. All
/// [`SimdLevel`]s give the same answers. One unit of a [`Budget`] is one node of a search tree.
///
/// ```
/// use whydoku_grid::Budget;
/// use whydoku_solve::{Count, Lockstep};
/// let puzzle = *b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let lines = [puzzle, [b'.'; 81], [b'?'; 81]];
/// let mut solutions = [[0; 81]; 3];
/// let counts = Lockstep::new().solve_lines(&lines, 2, &mut solutions, &Budget::unlimited())?;
/// assert_eq!(counts[0], Ok(Count::Exactly(1)));
/// assert!(solutions[0].starts_with(b"534678912"));
/// assert_eq!(counts[1], Ok(Count::AtLeast(2)));
/// assert!(counts[2].is_err()); // `?` is not a digit
/// # Ok::<(), whydoku_grid::Spent>(())
/// ```
#[derive(Clone, Debug)]
pub struct Lockstep {
    /// Takes the puzzles one by one where that is faster.
    single: Solver,
    lanes: Vec<Lane>,
}

impl Lockstep {
    /// A solver at the fastest level of this machine.
    pub fn new() -> Self {
        Self::around(Solver::new())
    }

    /// A solver at this level; `None` if this machine does not support it.
    pub fn with_level(level: SimdLevel) -> Option<Self> {
        Solver::with_level(level).map(Self::around)
    }

    const fn around(single: Solver) -> Self {
        let lanes = Vec::new();
        Self { single, lanes }
    }

    /// Counts the solutions of each line, up to `limit`. A line is 81 bytes: `1` to `9`, and `.` or `0`
    /// for an empty cell.
    pub fn count_lines(
        &mut self,
        lines: &[[u8; 81]],
        limit: u64,
        budget: &Budget,
    ) -> Result<Vec<Result<Count, LineError>>, Spent> {
        self.work(lines, limit, None, budget)
    }

    /// Counts the solutions of each line, up to `limit`, and writes the first solution of each line
    /// that has one. The places of other lines do not change.
    ///
    /// # Panics
    /// Panics if there are fewer places than lines.
    pub fn solve_lines(
        &mut self,
        lines: &[[u8; 81]],
        limit: u64,
        solutions: &mut [[u8; 81]],
        budget: &Budget,
    ) -> Result<Vec<Result<Count, LineError>>, Spent> {
        assert!(solutions.len() >= lines.len(), "a place for every line");
        self.work(lines, limit, Some(solutions), budget)
    }

    fn work(
        &mut self,
        lines: &[[u8; 81]],
        limit: u64,
        solutions: Option<&mut [[u8; 81]]>,
        budget: &Budget,
    ) -> Result<Vec<Result<Count, LineError>>, Spent> {
        if self.single.level() == SimdLevel::Scalar || limit == 0 {
            return one_by_one(&mut self.single, lines, limit, solutions, budget);
        }
        let batch = Batch {
            lanes: &mut self.lanes,
            lines,
            limit,
            solutions,
            counts: vec![Ok(Count::Exactly(0)); lines.len()],
            budget,
        };
        simd::run(self.single.level(), batch)
    }
}

impl Default for Lockstep {
    fn default() -> Self {
        Self::new()
    }
}

/// The answers of a solver that takes one puzzle after the other.
fn one_by_one(
    solver: &mut Solver,
    lines: &[[u8; 81]],
    limit: u64,
    mut solutions: Option<&mut [[u8; 81]]>,
    budget: &Budget,
) -> Result<Vec<Result<Count, LineError>>, Spent> {
    let answer = |(index, line)| {
        if let (Some(solutions), true) = (&mut solutions, limit > 0)
            && let Err(SolveLineError::Spent(why)) =
                solver.solve_line(line, &mut solutions[index], budget)
        {
            return Err(why);
        }
        match solver.count_line(line, limit, budget) {
            Ok(count) => Ok(Ok(count)),
            Err(SolveLineError::Line(why)) => Ok(Err(why)),
            Err(SolveLineError::Spent(why)) => Err(why),
        }
    };
    lines.iter().enumerate().map(answer).collect()
}

/// The work of a lane.
#[derive(Clone, Debug, Default)]
struct Lane {
    /// The index of its puzzle; `None` once there are no more puzzles.
    puzzle: Option<usize>,
    /// Whether it has not guessed in this puzzle yet.
    at_root: bool,
    /// The number of solutions so far.
    found: u64,
    /// The states that its guesses left for later.
    later: Vec<Later>,
}

/// A state for later.
#[derive(Clone, Copy, Debug)]
struct Later {
    frame: Frame,
    /// The cells with two digits or more, by plane.
    twos: [u32; 3],
}

/// A list of puzzles and their answers.
struct Batch<'a> {
    lanes: &'a mut Vec<Lane>,
    lines: &'a [[u8; 81]],
    limit: u64,
    solutions: Option<&'a mut [[u8; 81]]>,
    counts: Vec<Result<Count, LineError>>,
    budget: &'a Budget,
}

impl Kernel for Batch<'_> {
    type Output = Result<Vec<Result<Count, LineError>>, Spent>;

    #[inline(always)]
    fn run<V: Vector>(self) -> Self::Output {
        let lanes = <V::Many as Many>::LEN;
        self.lanes.clear();
        self.lanes.resize(lanes, Lane::default());
        let empty = V::Many::splat(0).to_words();
        let mut table = Table::<V> {
            batch: self,
            next: 0,
            busy: 0,
            digits: Aligned([[empty; 3]; 9]),
            twos: Aligned([empty; 3]),
        };
        for lane in 0..lanes {
            table.next_puzzle(lane);
        }
        while table.busy != 0 {
            let round = table.round();
            table.turn(&round)?;
        }
        Ok(table.batch.counts)
    }
}

type Words<V> = <<V as Vector>::Many as Many>::Words;

/// Starts at a cache line, so that no vector in it crosses one.
#[repr(align(64))]
struct Aligned<T>(T);

/// The states of all lanes.
struct Table<'a, V: Vector> {
    batch: Batch<'a>,
    /// The index of the next puzzle.
    next: usize,
    /// The mask of the lanes with a puzzle.
    busy: u32,
    /// The candidates by digit and plane.
    digits: Aligned<[[Words<V>; 3]; 9]>,
    /// The cells with two digits or more, by plane.
    twos: Aligned<[Words<V>; 3]>,
}

/// The result of a round: masks of lanes.
struct Round {
    /// There is no solution.
    dead: u32,
    /// Every cell has one digit.
    solved: u32,
    /// No cell came down to one digit.
    stuck: u32,
    /// No candidate went away.
    same: u32,
}

impl<V: Vector> Table<'_, V> {
    /// One round of inference in all lanes, as the engine does it in one.
    #[inline(always)]
    fn round(&mut self) -> Round {
        let zero: Three<V::Many> = Three::splat(0);
        let load = |planes: &[Words<V>; 3]| Three(planes.map(|words| V::Many::from_words(&words)));
        let before = load(&self.twos.0);

        let (mut wrong, mut claimed) = (zero, zero);
        let mut banded = [Banded {
            planes: zero,
            alone: zero,
            wrong: zero,
        }; 9];
        for (banded, planes) in banded.iter_mut().zip(&self.digits.0) {
            *banded = engine::bands(engine::naked_singles(load(planes), before));
            wrong = wrong.or(banded.wrong);
            claimed = claimed.or(banded.alone);
        }

        let (mut ones, mut twos, mut changed) = (zero, zero, zero);
        for (planes, banded) in self.digits.0.iter_mut().zip(banded) {
            let after = engine::stacks(engine::hidden_singles(banded, claimed));
            changed = changed.or(after.xor(load(planes)));
            twos = twos.or(ones.and(after));
            ones = ones.or(after);
            *planes = after.0.map(Many::to_words);
        }
        self.twos.0 = twos.0.map(Many::to_words);

        let any = |Three([a, b, c]): Three<V::Many>| a.or(b).or(c).nonzero();
        Round {
            dead: any(wrong.or(Three::splat(FULL).and_not(ones))),
            solved: !any(twos),
            stuck: !any(twos.xor(before)),
            same: !any(changed),
        }
    }

    /// Gives every lane that is done with its state another one.
    #[inline(always)]
    fn turn(&mut self, round: &Round) -> Result<(), Spent> {
        let mut done = (round.dead | round.solved | round.stuck) & self.busy;
        while done != 0 {
            let lane = done.trailing_zeros() as usize;
            done &= done - 1;
            let is_in = |mask: u32| mask >> lane & 1 != 0;
            if is_in(round.dead) {
                self.next_state(lane)?;
            } else if is_in(round.solved) {
                self.record(lane);
                self.next_state(lane)?;
            } else if is_in(round.same) || !self.batch.lanes[lane].at_root {
                self.guess(lane)?;
            }
        }
        Ok(())
    }

    /// Counts the solution in a lane, if it is one.
    #[inline(always)]
    fn record(&mut self, lane: usize) {
        let frame = self.frame(lane);
        let work = &mut self.batch.lanes[lane];
        let Some(puzzle) = work.puzzle else {
            return;
        };
        if !State::<V>::load(&frame).is_valid() {
            return;
        }
        work.found += 1;
        self.batch.counts[puzzle] = Ok(if work.found == self.batch.limit {
            work.later.clear();
            Count::AtLeast(work.found)
        } else {
            Count::Exactly(work.found)
        });
        if let (1, Some(solutions)) = (work.found, &mut self.batch.solutions) {
            frame.write_digits(b'1', &mut solutions[puzzle]);
        }
    }

    /// Continues with a state that a guess left, or else with the next puzzle.
    #[inline(always)]
    fn next_state(&mut self, lane: usize) -> Result<(), Spent> {
        self.batch.budget.spend(1)?;
        if let Some(later) = self.batch.lanes[lane].later.pop() {
            self.set(lane, &later.frame, later.twos);
        } else {
            self.next_puzzle(lane);
        }
        Ok(())
    }

    #[inline(always)]
    fn next_puzzle(&mut self, lane: usize) {
        self.busy &= !(1 << lane);
        while let Some(line) = self.batch.lines.get(self.next) {
            let puzzle = self.next;
            self.next += 1;
            match line::read::<V>(line) {
                Ok(state) => {
                    let mut frame = Frame::EMPTY;
                    state.store(0, &mut frame);
                    // A given has one digit, so a cell that 1 and 2 can take is empty.
                    let twos = frame.planes.map(|plane| plane[0] & plane[1]);
                    self.set(lane, &frame, twos);
                    let work = &mut self.batch.lanes[lane];
                    work.puzzle = Some(puzzle);
                    work.at_root = true;
                    work.found = 0;
                    self.busy |= 1 << lane;
                    return;
                }
                Err(why) => self.batch.counts[puzzle] = Err(why),
            }
        }
        self.batch.lanes[lane].puzzle = None;
    }

    /// Tries a candidate, and leaves the state without it for later.
    #[inline(always)]
    fn guess(&mut self, lane: usize) -> Result<(), Spent> {
        self.batch.budget.spend(1)?;
        let state = State::<V>::load(&self.frame(lane));
        let (guess, from_pair) = state.guess();
        let (plane, bit) = guess.place();
        let cell = 1 << bit;
        let with = self.twos.0.map(|words| words.as_ref()[lane]);
        let mut without = with;
        if from_pair {
            without[plane] &= !cell;
        }
        let mut frame = Frame::EMPTY;
        state.without(guess).store(0, &mut frame);
        let work = &mut self.batch.lanes[lane];
        work.at_root = false;
        work.later.push(Later {
            frame,
            twos: without,
        });
        for (digit, planes) in self.digits.0.iter_mut().enumerate() {
            if digit != guess.digit() {
                planes[plane].as_mut()[lane] &= !cell;
            }
        }
        self.twos.0[plane].as_mut()[lane] &= !cell;
        Ok(())
    }

    /// The state of a lane.
    #[inline(always)]
    fn frame(&self, lane: usize) -> Frame {
        let mut frame = Frame::EMPTY;
        for (digit, planes) in self.digits.0.iter().enumerate() {
            for (plane, words) in planes.iter().enumerate() {
                *frame.word_mut(plane, digit) = words.as_ref()[lane];
            }
        }
        frame
    }

    #[inline(always)]
    fn set(&mut self, lane: usize, frame: &Frame, twos: [u32; 3]) {
        for (digit, planes) in self.digits.0.iter_mut().enumerate() {
            for (plane, words) in planes.iter_mut().enumerate() {
                words.as_mut()[lane] = frame.word(plane, digit);
            }
        }
        for (words, twos) in self.twos.0.iter_mut().zip(twos) {
            words.as_mut()[lane] = twos;
        }
    }
}
