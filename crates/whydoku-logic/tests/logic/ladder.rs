//! Every rung of the ladder of hints reveals more, and none gives the answer away early: for the examples
//! of every technique page and for whole paths.

use std::collections::BTreeSet;
use test_support::puzzles::puzzle;
use whydoku_grid::{Budget, Candidate, Cell, Pencilmarks};
use whydoku_logic::hint::{Rung, show, tell};
use whydoku_logic::page::blocks;
use whydoku_logic::{Engine, Literal, Marked, Options, Step, registry};

/// The cells named in a text, `r4c7` or grouped as in `r4c78` and `r45c7`.
fn cells_in(text: &str) -> BTreeSet<Cell> {
    let mut found = BTreeSet::new();
    let words = text.split(|c: char| !c.is_ascii_alphanumeric());
    for word in words {
        // Candidates are written with their digits in front.
        let word = word.trim_start_matches(|c: char| c.is_ascii_digit());
        let Some((rows, columns)) = word.strip_prefix('r').and_then(|rest| rest.split_once('c'))
        else {
            continue;
        };
        let numbers = |text: &str| -> Option<Vec<usize>> {
            let digits = text
                .bytes()
                .map(|b| (b'1'..=b'9').contains(&b).then(|| usize::from(b - b'1')));
            digits.collect()
        };
        let (Some(rows), Some(columns)) = (numbers(rows), numbers(columns)) else {
            continue;
        };
        for row in &rows {
            found.extend(columns.iter().map(|column| Cell::at(*row, *column)));
        }
    }
    found
}

/// Whether a text names the candidate as in `8r4c5`, `128r4c56`, `(8)r4c5` or `(8-1)r4c5`.
fn names_candidate(text: &str, candidate: Candidate) -> bool {
    text.match_indices('r').any(|(place, _)| {
        let name: String = text[place..]
            .chars()
            .take_while(char::is_ascii_alphanumeric)
            .collect();
        let before = &text[..place];
        let digits = match before.strip_suffix(')') {
            Some(inside) => inside.rsplit('(').next().unwrap_or_default(),
            None => before
                .rsplit(|c: char| !c.is_ascii_digit())
                .next()
                .unwrap_or_default(),
        };
        digits.contains(candidate.digit.to_char()) && cells_in(&name).contains(&candidate.cell)
    })
}

/// The digits in a text that are not part of the name of a cell or a house.
fn digits_in(text: &str) -> BTreeSet<u8> {
    let words: Vec<&str> = text.split(' ').collect();
    let mut found = BTreeSet::new();
    for (place, word) in words.iter().enumerate() {
        let before = place.checked_sub(1).map_or("", |place| words[place]);
        let house = ["row", "column", "box", "rows", "columns", "boxes"].contains(&before);
        let word = word.trim_matches(|c: char| !c.is_ascii_alphanumeric());
        if !house && word.len() == 1 {
            found.extend(
                word.bytes()
                    .filter(u8::is_ascii_digit)
                    .map(|digit| digit - b'0'),
            );
        }
    }
    found
}

fn literals(step: &Step) -> Vec<Literal> {
    let placed = step.conclusions.placements.iter().copied().map(Literal::on);
    placed
        .chain(step.conclusions.eliminations.iter().map(Literal::off))
        .collect()
}

/// Every way in which the ladder of a step breaks a rule.
fn faults(step: &Step) -> Vec<String> {
    let told = Rung::ALL.map(|rung| tell(step, rung));
    let mut faults = Vec::new();
    let mut demand = |holds: bool, what: &str| {
        if !holds {
            faults.push(format!("{what}: {told:#?} => {}", step.conclusions));
        }
    };
    for (place, text) in told[..4].iter().enumerate() {
        demand(!told[..place].contains(text), "a rung repeats another");
        demand(text.ends_with('.') || place == 3, "a sentence has no end");
    }
    demand(cells_in(&told[0]).is_empty(), "rung 1 names a cell");
    let name = step.technique.name;
    demand(
        !told[0].contains(name) && !told[1].contains(name),
        "rungs 1 and 2 name the technique",
    );
    demand(
        told[2].starts_with(&format!("{name}: ")),
        "rung 3 names the technique",
    );
    demand(
        told[3].contains(&step.conclusions.to_string()),
        "rung 4 concludes",
    );
    for literal in literals(step) {
        let Candidate { cell, digit } = literal.candidate;
        if literal.holds {
            for text in &told[..3] {
                let both = cells_in(text).contains(&cell) && digits_in(text).contains(&digit.get());
                demand(!both, "a digit is given away with its cell");
                let named = names_candidate(text, literal.candidate);
                demand(!named, "the placed candidate is named");
            }
        } else {
            demand(!cells_in(&told[1]).contains(&cell), "rung 2 names a target");
        }
        demand(!told[2].contains(&literal.to_string()), "rung 3 concludes");
        for rung in &Rung::ALL[..3] {
            for highlight in show(step, *rung).highlights {
                let marked = highlight.marked.candidates();
                let shown = marked.is_some_and(|all| all.contains(literal.candidate));
                demand(!shown, "a candidate is drawn early");
            }
        }
    }
    let early = show(step, Rung::Place).highlights;
    let vague = early
        .iter()
        .all(|one| matches!(one.marked, Marked::House(_) | Marked::Cells(_)));
    demand(vague, "rung 2 draws candidates");
    demand(
        show(step, Rung::Kind).highlights.is_empty(),
        "rung 1 draws something",
    );
    faults
}

#[test]
fn the_ladder_of_every_page_reveals_more_each_time() {
    let mut pages = BTreeSet::new();
    let (mut wrong, mut checked, mut techniques) = (Vec::new(), 0, BTreeSet::new());
    for technique in registry::TECHNIQUES {
        let page = technique.info().page();
        if !pages.insert(page) {
            continue;
        }
        for block in blocks(page).unwrap() {
            let only = [block.technique.as_str()];
            let engine = Engine::with_techniques(only, Options::default()).unwrap();
            let (steps, _) = engine.all_steps(&block.marks, &Budget::unlimited());
            for step in steps
                .iter()
                .filter(|step| block.steps.contains(&step.conclusions))
            {
                checked += 1;
                wrong.extend(faults(step));
                // `WHYDOKU_LIST=1 cargo test … -- --nocapture` prints them to be read.
                if techniques.insert(step.technique.id)
                    && std::env::var_os("WHYDOKU_LIST").is_some()
                {
                    println!("\n{}", step.technique.id);
                    Rung::ALL[..4]
                        .iter()
                        .for_each(|rung| println!("  {}", tell(step, *rung)));
                }
            }
        }
    }
    assert!(
        checked > 250 && techniques.len() > 200,
        "{checked} steps of {}",
        techniques.len()
    );
    assert!(
        wrong.is_empty(),
        "{} faults, first: {}",
        wrong.len(),
        wrong[..wrong.len().min(5)].join("\n")
    );
}

#[test]
fn the_ladder_of_whole_paths_reveals_more_each_time() {
    for seed in 501..=520 {
        let marks = Pencilmarks::from_grid(&puzzle(seed)).unwrap();
        let path = Engine::default().solve_path(&marks, &Budget::unlimited());
        for step in &path.steps {
            let faults = faults(step);
            assert!(faults.is_empty(), "{}", faults[0]);
        }
    }
}
