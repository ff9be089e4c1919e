//! Many puzzles, each looked at by the reference solver: one solution, minimal, none twice.
#![expect(
    clippy::disallowed_methods,
    reason = "a measuring program looks at the clock"
)]

use pencilmark::generate::{Generator, Order};
use pencilmark::solve::reference;
use pencilmark::{Budget, Candidate, CandidateSet, Digit, Grid, Solution};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// A grid in few bytes: two cells in one.
type Packed = [u8; 41];

#[derive(Default)]
struct Found {
    checked: u64,
    several: u64,
    spare: u64,
    forms: Vec<Packed>,
}

/// The table: as many of `wanted` puzzles as there is time for.
pub fn table(wanted: u64, threads: u64, seconds: u64) -> Result<String, String> {
    let next = AtomicU64::new(0);
    let start = Instant::now();
    let limit = Duration::from_secs(seconds);
    let mut total = Found::default();
    let parts: Vec<Result<Found, String>> = std::thread::scope(|scope| {
        let work = || part(wanted, &next, start, limit);
        let handles: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(work)).collect();
        handles
            .into_iter()
            .map(|handle| handle.join().map_err(|_| "a thread panicked".to_owned())?)
            .collect()
    });
    for part in parts {
        let part = part?;
        total.checked += part.checked;
        total.several += part.several;
        total.spare += part.spare;
        total.forms.extend(part.forms);
    }
    total.forms.sort_unstable();
    let twice = total
        .forms
        .windows(2)
        .filter(|pair| pair[0] == pair[1])
        .count();
    Ok(format!(
        "## Checked by the reference solver\n\nPuzzles 0 to {} of seed 1 ({wanted} wanted), {} s.\n\n\
         | puzzles | not one solution | a given to spare | twice by canonical form |\n\
         |--:|--:|--:|--:|\n| {} | {} | {} | {twice} |\n",
        total.checked.saturating_sub(1),
        start.elapsed().as_secs(),
        total.checked,
        total.several,
        total.spare
    ))
}

fn part(wanted: u64, next: &AtomicU64, start: Instant, limit: Duration) -> Result<Found, String> {
    let mut generator = Generator::new(Order::default()).map_err(|why| why.to_string())?;
    let mut found = Found::default();
    while start.elapsed() < limit {
        let index = next.fetch_add(1, Ordering::Relaxed);
        if index >= wanted {
            break;
        }
        let made = generator.make(1, index, &Budget::unlimited());
        let grid = *made.map_err(|why| why.to_string())?.puzzle.grid();
        found.checked += 1;
        let mut solutions = reference::solutions(&grid);
        match (solutions.next(), solutions.next()) {
            (Some(solution), None) => found.spare += u64::from(!is_minimal(&grid, &solution)),
            _ => found.several += 1,
        }
        let form = grid.canonical().map_err(|why| why.to_string())?.form;
        found.forms.push(packed(&form));
    }
    Ok(found)
}

/// Every given, taken away, lets another digit in.
fn is_minimal(grid: &Grid, solution: &Solution) -> bool {
    grid.givens().into_iter().all(|cell| {
        let mut without = *grid;
        without.clear(cell);
        let mut open = CandidateSet::ALL;
        open.remove(Candidate::new(cell, solution.get(cell)));
        reference::solutions_within(&without, &open)
            .next()
            .is_some()
    })
}

fn packed(grid: &Grid) -> Packed {
    let mut bytes = [0; 41];
    for (place, digit) in grid.digits().iter().enumerate() {
        bytes[place / 2] |= digit.map_or(0, Digit::get) << (place % 2 * 4);
    }
    bytes
}
