//! [`Automaton`]: a machine that reads the digits of a line.

mod code;
mod pattern;

pub(crate) use code::{BASE_64, decode};
pub(crate) use pattern::pattern;

/// The most states: what a pattern for people needs is far below it.
pub(crate) const MOST_STATES: usize = 2048;

/// A machine that reads the digits of a line and goes from state to state. A digit may lead to several
/// states or to none; a line is accepted if some run ends in an accepting state.
#[derive(Clone, Debug)]
pub(crate) struct Automaton {
    states: usize,
    digits: usize,
    /// The length of a set of states, in words.
    words: usize,
    start: Vec<u64>,
    accepting: Vec<u64>,
    /// For each state and digit, the set of states that follow.
    next: Vec<u64>,
}

impl Automaton {
    /// An automaton with so many states that does not accept anything yet.
    pub(crate) fn new(states: usize, digits: usize) -> Self {
        let words = states.div_ceil(64);
        Self {
            states,
            digits,
            words,
            start: vec![0; words],
            accepting: vec![0; words],
            next: vec![0; states * digits * words],
        }
    }

    pub(crate) fn start_at(&mut self, state: usize) {
        self.start[state / 64] |= 1 << (state % 64);
    }

    pub(crate) fn accept(&mut self, state: usize) {
        self.accepting[state / 64] |= 1 << (state % 64);
    }

    /// Adds a step with a digit, counted from 1.
    pub(crate) fn step(&mut self, from: usize, digit: usize, to: usize) {
        let place = (from * self.digits + digit - 1) * self.words;
        self.next[place + to / 64] |= 1 << (to % 64);
    }

    pub(crate) const fn states(&self) -> usize {
        self.states
    }

    pub(crate) const fn words(&self) -> usize {
        self.words
    }

    pub(crate) fn start(&self) -> &[u64] {
        &self.start
    }

    pub(crate) fn accepting(&self) -> &[u64] {
        &self.accepting
    }

    /// The start states.
    pub(crate) fn starts(&self) -> Vec<usize> {
        members(&self.start).collect()
    }

    /// The accepting states.
    pub(crate) fn ends(&self) -> Vec<usize> {
        members(&self.accepting).collect()
    }

    /// The states that follow a state with a digit, counted from 1.
    pub(crate) fn targets(&self, from: usize, digit: usize) -> Vec<usize> {
        members(self.following(from, digit - 1)).collect()
    }

    fn following(&self, from: usize, digit: usize) -> &[u64] {
        let place = (from * self.digits + digit) * self.words;
        &self.next[place..place + self.words]
    }

    /// Hands over every step from one of the states with one of the digits: the state, the digit
    /// counted from 0, and the states that follow.
    pub(crate) fn each_step(
        &self,
        states: &[u64],
        digits: u16,
        mut take: impl FnMut(usize, usize, &[u64]),
    ) {
        for from in members(states) {
            let mut left = digits;
            while left != 0 {
                let digit = left.trailing_zeros() as usize;
                left &= left - 1;
                take(from, digit, self.following(from, digit));
            }
        }
    }
}

/// The states in a set.
fn members(set: &[u64]) -> impl Iterator<Item = usize> {
    set.iter().enumerate().flat_map(|(place, word)| {
        let mut left = *word;
        std::iter::from_fn(move || {
            let state = place * 64 + left.trailing_zeros() as usize;
            let some = left != 0;
            left &= left.wrapping_sub(1);
            some.then_some(state)
        })
    })
}
