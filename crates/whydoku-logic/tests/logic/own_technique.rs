//! A technique written outside the crate, with public items only: naked pairs in rows.

use test_support::puzzles::puzzle;
use test_support::steps::as_verifier_sees;
use whydoku_grid::{Budget, Candidate, CandidateSet, Cell, CellSet, DigitSet, House, Pencilmarks};
use whydoku_grid::{Conclusions, Truth};
use whydoku_logic::{
    Engine, Explanation, Facts, Family, Flow, Inference, Info, Options, Parts, Pattern, Picture,
    Role, Spans, Step, Technique, registry,
};
use whydoku_verify as verify;

static ROW_PAIR: Info = Info::new(Family::Subsets, "row-pair", "Row Pair", 30);

#[derive(Debug)]
struct RowPair;

impl Technique for RowPair {
    fn info(&self) -> &'static Info {
        &ROW_PAIR
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        for row in House::rows() {
            for first in facts.bivalue() & row.cells() {
                let digits = facts.candidates(first);
                let twins = facts.bivalue() & row.cells();
                let after = |cell: &Cell| *cell > first && facts.candidates(*cell) == digits;
                for second in twins.iter().filter(after) {
                    facts.spend(1)?;
                    let cells: CellSet = [first, second].into_iter().collect();
                    let rest = row.cells() - cells;
                    let mut targets = CandidateSet::EMPTY;
                    for digit in digits {
                        targets.insert_cells(digit, facts.positions(digit) & rest);
                    }
                    if !targets.is_empty() {
                        let pattern = Pair { row, cells, digits };
                        found(pattern.step(targets))?;
                    }
                }
            }
        }
        Flow::Continue(())
    }
}

#[derive(Debug)]
struct Pair {
    row: House,
    cells: CellSet,
    digits: DigitSet,
}

impl Pair {
    fn step(self, targets: CandidateSet) -> Step {
        let truths = self.cells.into_iter().map(Truth::Cell);
        let links = self
            .digits
            .into_iter()
            .map(|digit| Truth::House(self.row, digit));
        let proof = Inference::cover(truths, links, targets.iter());
        Step::found(&ROW_PAIR, Conclusions::eliminate(targets), proof, self)
    }
}

impl Pattern for Pair {
    fn notation(&self, _: &Step) -> String {
        format!("{} in {}", self.digits, self.cells)
    }

    fn explain(&self, _: &Step, text: &mut Spans) {
        let parts: [&dyn whydoku_logic::Speak; 3] = [&self.row, &self.digits, &self.cells];
        text.say("In {}, {} are the only candidates of {}.", &parts);
    }

    fn draw(&self, _: &Step, picture: &mut Picture) {
        let pair = self.cells.into_iter().flat_map(|cell| {
            let digits = self.digits.into_iter();
            digits.map(move |digit| Candidate::new(cell, digit))
        });
        picture.house(Role::Base, self.row);
        picture.candidates(Role::Pivot, pair.collect());
    }

    fn parts(&self) -> Parts {
        Parts::Plain {
            cells: self.cells,
            digits: self.digits,
            houses: vec![self.row],
        }
    }
}

/// It takes its place among the techniques of the registry, and the verifier accepts its steps.
#[test]
fn works_beside_the_techniques_of_the_registry() {
    let mut techniques: Vec<&'static dyn Technique> = vec![&RowPair];
    techniques.extend(["hidden-single-box", "naked-single"].map(|id| registry::get(id).unwrap()));
    let engine = Engine::from_techniques(techniques, Options::default());
    let mut steps = 0;
    for seed in 1..=40 {
        let marks = Pencilmarks::from_grid(&puzzle(seed)).unwrap();
        let path = engine.solve_path(&marks, &Budget::unlimited());
        let (_, result) = verify::check_path(&as_verifier_sees(&path));
        assert_eq!(result, Ok(()), "seed {seed}");
        for step in path
            .steps
            .iter()
            .filter(|step| step.technique.id == "row-pair")
        {
            let Explanation { sentences, .. } = Explanation::of(step);
            assert!(sentences.starts_with("In row "), "{sentences}");
            steps += 1;
        }
    }
    assert!(steps > 10, "only {steps} row pairs");
}

/// The crate's own subsets of two, in and out of boxes, make all its eliminations.
#[test]
fn finds_no_more_than_the_naked_pairs() {
    let names = ["naked-pair", "locked-pair"].map(|id| registry::get(id).unwrap());
    let own = Engine::from_techniques([&RowPair as &dyn Technique], Options::default());
    let theirs = Engine::from_techniques(names, Options::default());
    let mut compared = 0;
    for seed in 1..=40 {
        let marks = Pencilmarks::from_grid(&puzzle(seed)).unwrap();
        let [own, theirs] = [&own, &theirs].map(|engine| {
            let (steps, _) = engine.all_steps(&marks, &Budget::unlimited());
            let all = steps
                .iter()
                .flat_map(|step| step.conclusions.eliminations.iter());
            all.collect::<CandidateSet>()
        });
        assert!(own.is_subset(&theirs), "seed {seed}");
        compared += own.len();
    }
    assert!(compared > 5, "only {compared} compared");
}
