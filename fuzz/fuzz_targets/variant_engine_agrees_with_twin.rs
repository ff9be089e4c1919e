//! The engine finds the solutions and true candidates that the slow twin finds, for random puzzles of 4x4
//! and 6x6 with up to three rules that the input chooses.
#![no_main]

use libfuzzer_sys::fuzz_target;
use whydoku_grid::Rng;
use whydoku_variant::{Rule, Size, Solver, all_rules, sample};

fuzz_target!(|input: (u64, [u8; 3], u8)| {
    let (seed, chosen, givens) = input;
    let all = all_rules();
    let mut rules: Vec<&'static Rule> = Vec::new();
    for place in chosen {
        let rule = all[usize::from(place) % all.len()];
        if !rules.contains(&rule) {
            rules.push(rule);
        }
    }
    // Large puzzles need many givens, or the twin would count forever.
    let (rows, most) = if givens < 64 { (6, 24) } else { (4, 7) };
    let size = Size::new(rows).expect("4 and 6 are sizes");
    let givens = usize::from(givens) % (most + 1);
    let variant = sample::variant(&mut Rng::new(seed), size, &rules, givens, seed % 4 != 0);
    if let Err(difference) = sample::compare(&Solver::new(&variant), &variant, 100) {
        panic!("{difference}");
    }
});
