//! [`Search`]: the depth-first search through the tree of guesses, for every instruction set.

use super::engine::{Outcome, State};
use super::layout::Frame;
use super::line;
use super::simd::{Kernel, Vector};
use whydoku_grid::LineError;
use whydoku_grid::budget::{Budget, Spent};
use whydoku_grid::rng::Rng;

/// The work of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// The number of guesses.
    pub guesses: u64,
    /// The number of guesses on the way to the last solution.
    pub depth: u32,
    /// The number of states examined: the first, and up to two for each guess. Each is one unit of
    /// a [`Budget`].
    pub nodes: u64,
    /// The rounds of propagation over all states.
    pub rounds: u64,
}

/// A search for all solutions that can be paused.
#[derive(Clone, Debug)]
pub(super) struct Search {
    /// The states still to be examined; the next one is last.
    frames: [Frame; MOST_FRAMES],
    len: usize,
    /// The last solution.
    pub(super) solution: Frame,
    pub(super) stats: Stats,
}

/// Every frame but the first was left behind by a guess that filled one of the 81 cells.
const MOST_FRAMES: usize = 82;

/// The result of continuing a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Event {
    /// A solution was found; it is in [`Search::solution`].
    Found,
    /// There are no more solutions.
    End,
    /// The budget ended first; the search can continue with another budget.
    Spent(Spent),
}

impl Search {
    pub(super) const fn new() -> Self {
        Self {
            frames: [Frame::EMPTY; MOST_FRAMES],
            len: 0,
            solution: Frame::EMPTY,
            stats: Stats {
                guesses: 0,
                depth: 0,
                nodes: 0,
                rounds: 0,
            },
        }
    }

    /// Starts over at a state.
    #[inline(always)]
    pub(super) fn start(&mut self, frame: &Frame) {
        self.frames[0] = *frame;
        self.len = 1;
        self.stats = Stats::default();
    }

    /// Starts over at a line of 81 bytes.
    #[inline(always)]
    fn start_line<V: Vector>(&mut self, line: &[u8; 81]) -> Result<(), LineError> {
        line::read::<V>(line)?.store(0, &mut self.frames[0]);
        self.len = 1;
        self.stats = Stats::default();
        Ok(())
    }

    /// Continues to the next solution.
    // Every kernel has a copy of its own, except in WebAssembly: there one copy is smaller, and nothing has
    // to be inlined to have the right instructions.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    #[cfg_attr(target_arch = "wasm32", inline(never))]
    fn advance<V: Vector>(&mut self, budget: &Budget, mut rng: Option<&mut Rng>) -> Event {
        while self.len > 0 {
            self.len -= 1;
            let frame = &self.frames[self.len];
            let mut depth = frame.depth;
            let mut state = State::<V>::load(frame);
            loop {
                if let Err(why) = budget.spend(1) {
                    state.store(depth, &mut self.frames[self.len]);
                    self.len += 1;
                    return Event::Spent(why);
                }
                self.stats.nodes += 1;
                match state.propagate(depth, &mut self.stats.rounds) {
                    Outcome::Dead => break,
                    Outcome::Solved => {
                        state.store(depth, &mut self.solution);
                        self.stats.depth = depth;
                        return Event::Found;
                    }
                    Outcome::Open(open) => {
                        let guess = state.choose(&open, rng.as_deref_mut());
                        self.stats.guesses += 1;
                        depth += 1;
                        let other = &mut self.frames[self.len];
                        state.without(guess).store(depth, other);
                        self.len += 1;
                        state = state.with(guess);
                    }
                }
            }
        }
        Event::End
    }
}

/// Continues to the next solution.
pub(super) struct Advance<'a> {
    pub(super) search: &'a mut Search,
    pub(super) budget: &'a Budget,
    /// Chooses at random among equally good guesses; without it the order of the search is fixed.
    pub(super) rng: Option<&'a mut Rng>,
}

impl Kernel for Advance<'_> {
    type Output = Event;

    #[inline(always)]
    fn run<V: Vector>(self) -> Event {
        self.search.advance::<V>(self.budget, self.rng)
    }
}

/// Continues until `limit` solutions are found; the output is their number and how the search ended.
pub(super) struct CountOn<'a> {
    pub(super) search: &'a mut Search,
    pub(super) budget: &'a Budget,
    pub(super) limit: u64,
}

impl Kernel for CountOn<'_> {
    type Output = (u64, Event);

    #[inline(always)]
    fn run<V: Vector>(self) -> (u64, Event) {
        let mut found = 0;
        while found < self.limit {
            match self.search.advance::<V>(self.budget, None) {
                Event::Found => found += 1,
                event @ (Event::End | Event::Spent(_)) => return (found, event),
            }
        }
        (found, Event::Found)
    }
}

/// Reads a line, finds its first solution and writes it.
pub(super) struct SolveLine<'a> {
    pub(super) search: &'a mut Search,
    pub(super) budget: &'a Budget,
    pub(super) line: &'a [u8; 81],
    pub(super) solution: &'a mut [u8; 81],
}

impl Kernel for SolveLine<'_> {
    type Output = Result<Event, LineError>;

    #[inline(always)]
    fn run<V: Vector>(self) -> Result<Event, LineError> {
        self.search.start_line::<V>(self.line)?;
        let event = self.search.advance::<V>(self.budget, None);
        if event == Event::Found {
            self.search.solution.write_digits(b'1', self.solution);
        }
        Ok(event)
    }
}

/// Reads a line and counts its solutions up to `limit`.
pub(super) struct CountLine<'a> {
    pub(super) search: &'a mut Search,
    pub(super) budget: &'a Budget,
    pub(super) line: &'a [u8; 81],
    pub(super) limit: u64,
}

impl Kernel for CountLine<'_> {
    type Output = Result<(u64, Event), LineError>;

    #[inline(always)]
    fn run<V: Vector>(self) -> Result<(u64, Event), LineError> {
        self.search.start_line::<V>(self.line)?;
        let Self {
            search,
            budget,
            limit,
            ..
        } = self;
        Ok(CountOn {
            search,
            budget,
            limit,
        }
        .run::<V>())
    }
}
