//! Every link that a step draws exists on the board.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use test_support::data;
use test_support::drawn_links::false_links;
use test_support::puzzles::puzzle;
use whydoku_grid::{Budget, Grid, Pencilmarks};
use whydoku_logic::page::blocks;
use whydoku_logic::{Engine, Options, Step, registry};

/// Links drawn and false links, by technique, with the first false ones in words.
#[derive(Default)]
struct Tally {
    by_technique: BTreeMap<&'static str, [usize; 2]>,
    wrong: Vec<String>,
}

impl Tally {
    fn add(&mut self, marks: &Pencilmarks, step: &Step) {
        let picture = step.picture();
        let wrong = false_links(marks, &picture);
        let counts = self.by_technique.entry(step.technique.id).or_default();
        counts[0] += picture.links.len();
        counts[1] += wrong.len();
        let told = wrong
            .into_iter()
            .map(|link| format!("{}: {link}", step.technique.id));
        self.wrong.extend(told);
    }

    fn add_path(&mut self, grid: &Grid) {
        let mut marks = Pencilmarks::from_grid(grid).expect("a puzzle");
        let path = Engine::default().solve_path(&marks, &Budget::unlimited());
        for step in &path.steps {
            self.add(&marks, step);
            let applied = step.conclusions.apply(&mut marks);
            assert_eq!(applied, Ok(()), "{grid}");
        }
    }

    fn assert_true(&self, least: usize) {
        let drawn: usize = self.by_technique.values().map(|counts| counts[0]).sum();
        let mut report = format!("{} of {drawn} links do not exist\n", self.wrong.len());
        for (technique, [drawn, wrong]) in &self.by_technique {
            if *wrong > 0 {
                let _ = writeln!(report, "{wrong:>5} of {drawn:>5} {technique}");
            }
        }
        let few = &self.wrong[..self.wrong.len().min(10)];
        assert!(self.wrong.is_empty(), "{report}{}", few.join("\n"));
        assert!(drawn >= least, "only {drawn} links were drawn");
    }
}

#[test]
fn links_of_the_technique_pages_exist() {
    let mut pages = BTreeSet::new();
    let mut tally = Tally::default();
    for technique in registry::TECHNIQUES {
        let page = technique.info().page();
        if !pages.insert(page) {
            continue;
        }
        for block in blocks(page).unwrap() {
            let only = [block.technique.as_str()];
            let engine = Engine::with_techniques(only, Options::default()).unwrap();
            let (steps, _) = engine.all_steps(&block.marks, &Budget::unlimited());
            for step in steps {
                tally.add(&block.marks, &step);
            }
        }
    }
    tally.assert_true(1_000);
}

#[test]
fn links_of_generated_puzzles_exist() {
    let mut tally = Tally::default();
    (401..=440).for_each(|seed| tally.add_path(&puzzle(seed)));
    tally.assert_true(100);
}

/// AI Escargot, Golden Nugget and others whose paths suppose a lot.
#[test]
fn links_of_the_hardest_puzzles_exist() {
    let Some(lines) = data::lines("bad/famous.tsv") else {
        return;
    };
    let mut tally = Tally::default();
    for line in lines {
        let fields: Vec<&str> = line.split('\t').collect();
        if let [puzzle, "1", ..] = fields[..] {
            tally.add_path(&puzzle.parse().unwrap());
        }
    }
    tally.assert_true(100);
}
