//! The part `made`: puzzles generated from a fixed seed, one line per request.

use super::Setup;
use super::findings::Findings;
use super::lists::some_of;
use super::requests::requests;
use super::sheet::{Sheet, Task};
use whydoku::generate::{Generator, Unbiased, minimize};
use whydoku::{Budget, Grid, Rng, solve};

const SEED: u64 = 20_261_118;

/// Candidates looked at for one puzzle. A request that needs more is recorded as not made, with the
/// nearest puzzle.
const TRIES: u64 = 3_000;

/// Puzzles of each kind that no request describes.
const OTHERS: usize = 100;

enum Work {
    Generate(Box<Generator>, u64),
    Unbiased(u64),
    Minimize(Grid, u64),
    Fill(u64),
}

/// Makes every puzzle.
pub(super) fn run(setup: &Setup) -> Result<Sheet, String> {
    let mut tasks: Vec<Task<Work>> = Vec::new();
    for entry in requests(setup)? {
        let generator = Generator::new(entry.request);
        let generator = generator.map_err(|error| format!("{}: {error}", entry.name))?;
        let work = |index| Work::Generate(Box::new(generator.clone()), index);
        tasks.extend((0..entry.puzzles).map(|index| (entry.name.clone(), work(index))));
    }
    let grids = some_of(setup, "speed/kaggle_like", OTHERS)?;
    for (index, grid) in (0..).zip(grids) {
        tasks.push(("unbiased".to_owned(), Work::Unbiased(index)));
        tasks.push(("minimize".to_owned(), Work::Minimize(grid, index)));
        tasks.push(("fill".to_owned(), Work::Fill(index)));
    }
    // Lines are made of neighbors.
    tasks.sort_by(|(first, _), (second, _)| first.cmp(second));
    let mut sheet = Sheet::default();
    sheet.run("made", &tasks, setup, make);
    Ok(sheet)
}

fn make(work: &Work) -> Findings {
    let mut findings = Findings::default();
    let budget = Budget::unlimited();
    match work {
        Work::Generate(generator, index) => {
            generated(&mut findings, &mut generator.as_ref().clone(), *index);
        }
        Work::Unbiased(index) => {
            if let Ok(drawn) = Unbiased::default().draw(SEED, *index, &budget) {
                let (grid, weight) = (drawn.puzzle.grid(), drawn.weight);
                findings.add("puzzles", format_args!("{grid} {weight}"));
            }
        }
        Work::Minimize(grid, seed) => {
            let mut rng = Rng::new(*seed);
            let puzzle = solve::prove(grid);
            match puzzle.map(|puzzle| minimize(&puzzle, &mut rng, &budget)) {
                Ok(Ok(left)) => findings.add("puzzles", left.puzzle.grid()),
                _ => findings.add("puzzles", "not minimized"),
            }
        }
        Work::Fill(seed) => match solve::random(&Grid::EMPTY, *seed) {
            Some(solution) => findings.add("puzzles", solution),
            None => findings.add("puzzles", "not filled"),
        },
    }
    findings
}

fn generated(findings: &mut Findings, generator: &mut Generator, index: u64) {
    match generator.make(SEED, index, &Budget::units(TRIES)) {
        Ok(made) => {
            findings.add("puzzles", made.puzzle.grid());
            findings.add("tries", made.tries);
        }
        Err(not_made) => {
            let nearest = not_made.nearest;
            let nearest = nearest.map(|made| (made.puzzle.grid().to_string(), made.distance));
            findings.add("puzzles", format_args!("not made, nearest {nearest:?}"));
            findings.add("tries", not_made.tries);
        }
    }
}
