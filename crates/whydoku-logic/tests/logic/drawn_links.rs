//! Every link that a step draws exists on the board.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use test_support::data;
use test_support::drawn_links::false_links;
use test_support::puzzles::puzzle;
use whydoku_grid::{Budget, Cell, CellSet, Grid, Pencilmarks};
use whydoku_logic::page::blocks;
use whydoku_logic::{
    Engine, Highlight, Link, LinkKind, Node, Options, Picture, Role, Step, registry,
};

/// Links drawn and false links, by technique, with the first false ones in words.
#[derive(Default)]
struct Tally {
    by_technique: BTreeMap<&'static str, [usize; 2]>,
    wrong: Vec<String>,
}

impl Tally {
    fn add(&mut self, marks: &Pencilmarks, step: &Step) {
        let picture = step.picture();
        let wrong = false_links(marks, &picture, &step.proof);
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

/// One damaged copy of a picture for each way to damage it.
fn damaged(marks: &Pencilmarks, picture: &Picture) -> Vec<Picture> {
    let mut copies = Vec::new();
    for (place, link) in picture.links.iter().enumerate() {
        let mut copy = picture.clone();
        copy.links[place].to = far_from(marks, link);
        match link.kind {
            // An end somewhere else, where it has nothing to do with the other one.
            LinkKind::Weak | LinkKind::Strong | LinkKind::Implication { number: None, .. } => {}
            // An inference to something else.
            LinkKind::Implication { .. } => {
                copy.links[place].kind = LinkKind::Implication {
                    number: Some(u16::MAX),
                    from_true: true,
                    to_true: true,
                };
            }
        }
        copies.push(copy);
    }
    copies.extend(with_later_premises(picture));
    copies
}

/// Copies in which an inference rests on what only a later one concludes. Both ends are marked in the
/// drawing, so nothing but the order gives the damage away.
fn with_later_premises(picture: &Picture) -> Vec<Picture> {
    let number_of = |link: &Link| match link.kind {
        LinkKind::Implication {
            number: Some(number),
            to_true,
            ..
        } => Some((number, to_true)),
        _ => None,
    };
    let conclusions = |before: u16| {
        let links = picture.links.iter();
        links.filter_map(move |link| {
            let (number, is_true) = number_of(link)?;
            (number < before).then_some((link.to, is_true))
        })
    };
    let mut copies = Vec::new();
    for (place, link) in picture.links.iter().enumerate() {
        let Some((number, to_true)) = number_of(link) else {
            continue;
        };
        let known: Vec<(Node, bool)> = conclusions(number).collect();
        let later = conclusions(u16::MAX).find(|claim| {
            let is_supposed = |highlight: &Highlight| {
                let supposed = [Role::SupposedTrue, Role::SupposedFalse];
                let candidates = highlight.marked.candidates().unwrap_or_default();
                supposed.contains(&highlight.role)
                    && !candidates.cells(claim.0.digit).is_disjoint(claim.0.cells)
            };
            !known.contains(claim) && !picture.highlights.iter().any(is_supposed)
        });
        if let Some((from, from_true)) = later {
            let mut copy = picture.clone();
            copy.links[place].from = from;
            copy.links[place].kind = LinkKind::Implication {
                number: Some(number),
                from_true,
                to_true,
            };
            copies.push(copy);
        }
    }
    copies
}

/// A candidate of another digit in a cell that no cell of the link sees.
fn far_from(marks: &Pencilmarks, link: &Link) -> Node {
    let near = |cell: Cell| {
        let ends = link.from.cells | link.to.cells;
        ends.into_iter()
            .any(|end| end == cell || end.peers().contains(cell))
    };
    let far = marks
        .open()
        .iter()
        .find(|one| one.digit != link.from.digit && !near(one.cell));
    far.map_or(link.to, |far| Node {
        digit: far.digit,
        cells: CellSet::single(far.cell),
    })
}

/// The check notices an arrow that leads somewhere else.
#[test]
fn damaged_pictures_are_refused() {
    let (mut refused, mut accepted) = (0_usize, Vec::new());
    let famous = data::lines("bad/famous.tsv").unwrap_or_default();
    let famous = famous.iter().filter_map(|line| {
        let (puzzle, rest) = line.split_once('\t')?;
        rest.starts_with("1\t").then(|| puzzle.parse().ok())?
    });
    for grid in (401..=440).map(puzzle).chain(famous.take(2)) {
        let mut marks = Pencilmarks::from_grid(&grid).expect("a puzzle");
        let path = Engine::default().solve_path(&marks, &Budget::unlimited());
        for step in &path.steps {
            let picture = step.picture();
            for copy in damaged(&marks, &picture) {
                if copy == picture {
                    continue;
                }
                if false_links(&marks, &copy, &step.proof).is_empty() {
                    accepted.push(step.technique.id);
                } else {
                    refused += 1;
                }
            }
            step.conclusions.apply(&mut marks).expect("a true step");
        }
    }
    assert!(refused >= 100, "only {refused} pictures were damaged");
    assert!(
        accepted.is_empty(),
        "{} of {} damaged pictures: {accepted:?}",
        accepted.len(),
        accepted.len() + refused
    );
}
