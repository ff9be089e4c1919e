//! Whether the arrows of steps exist on the board, decided from the meaning of the puzzle alone, without the code
//! that found or drew them.

use crate::pages::examples;
use crate::puzzles;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use whydoku_grid::Budget;
use whydoku_variant::{Cell, Line};
use whydoku_variant_logic::{
    Engine, Facts, Link, LinkKind, Mark, Marks, Memory, Role, Rules, Step, all_techniques,
};

/// A candidate, and whether it is true.
type Claim = (usize, bool);

/// The lines of each cell and of each constraint, and what is known.
struct Board {
    n: usize,
    groups: Vec<Vec<Line>>,
    value: Vec<Option<bool>>,
}

impl Board {
    fn new(rules: &Rules, marks: &Marks) -> Self {
        let n = rules.size().get();
        let (meaning, first) = rules.variant().meaning_by_constraint();
        let lines = meaning.lines();
        let starts = (0..first[0]).step_by(2).chain(first.iter().copied());
        let starts: Vec<usize> = starts.chain([lines.len()]).collect();
        let groups = starts
            .windows(2)
            .map(|ends| lines[ends[0]..ends[1]].to_vec());
        let mut value = vec![None; meaning.vars()];
        for cell in 0..rules.size().cells() {
            for digit in 1..=n {
                let open = marks.open(cell).contains(digit);
                value[cell * n + digit - 1] = match marks.digit(cell) {
                    Some(placed) => Some(placed == digit),
                    None if open => None,
                    None => Some(false),
                };
            }
        }
        Self {
            n,
            groups: groups.collect(),
            value,
        }
    }

    const fn var(&self, (cell, digit): (Cell, usize)) -> usize {
        (cell.row() * self.n + cell.column()) * self.n + digit - 1
    }

    /// Whether one cell or one constraint alone does not allow these claims together.
    fn excludes(&self, claims: &[Claim]) -> bool {
        self.groups.iter().any(|lines| {
            let mut value = self.value.clone();
            for (var, is_true) in claims {
                if value[*var].is_some_and(|known| known != *is_true) {
                    return true;
                }
                value[*var] = Some(*is_true);
            }
            breaks(lines, &mut value)
        })
    }
}

impl Board {
    /// Whether these claims leave a digit without an arrangement in the houses, or some cells that differ without
    /// enough digits. What is drawn as one inference of several houses or cells must be of this kind.
    fn leaves_too_little(&self, claims: &[Claim]) -> bool {
        let mut value = self.value.clone();
        for (var, is_true) in claims {
            value[*var] = Some(*is_true);
        }
        // What a true candidate removes by one constraint.
        let on: Vec<usize> = claims.iter().filter(|one| one.1).map(|one| one.0).collect();
        let all = value.clone();
        for (var, value) in value.iter_mut().enumerate() {
            let seen =
                |other: &usize| *other != var && self.excludes(&[(*other, true), (var, true)]);
            if all[var].is_none() && on.iter().any(seen) {
                *value = Some(false);
            }
        }
        (0..self.n).any(|digit| !self.has_arrangement(digit, &mut value.clone()))
            || self.has_starved_cells(&value)
    }

    /// The candidates of the digit that at least one of must be true, house by house.
    fn houses(&self, digit: usize) -> Vec<Vec<usize>> {
        let lines = self.groups.iter().flatten();
        let of_digit = |line: &&Line| {
            line.at_least == 1
                && line.terms.len() == self.n
                && line.terms.iter().all(|(weight, var)| {
                    *weight == 1 && *var < self.n.pow(3) && var % self.n == digit
                })
        };
        let vars = |line: &Line| line.terms.iter().map(|(_, var)| *var).collect();
        lines.filter(of_digit).map(vars).collect()
    }

    /// Whether the digit can have a place in every house.
    fn has_arrangement(&self, digit: usize, value: &mut [Option<bool>]) -> bool {
        let houses = self.houses(digit);
        let open = houses
            .iter()
            .filter(|house| house.iter().all(|var| value[*var] != Some(true)));
        let possible =
            |house: &&Vec<usize>| house.iter().filter(|var| value[**var].is_none()).count();
        let Some(house) = open.min_by_key(possible) else {
            return true;
        };
        for place in house {
            if value[*place].is_some() {
                continue;
            }
            let mut then = value.to_vec();
            then[*place] = Some(true);
            for other in houses
                .iter()
                .filter(|other| other.contains(place))
                .flatten()
            {
                if other != place && then[*other].is_none() {
                    then[*other] = Some(false);
                }
            }
            if self.has_arrangement(digit, &mut then) {
                return true;
            }
        }
        false
    }

    /// Whether two or three cells of a house have fewer digits left than there are cells.
    fn has_starved_cells(&self, value: &[Option<bool>]) -> bool {
        let open = |cell: usize| -> BTreeSet<usize> {
            (0..self.n)
                .filter(|digit| value[cell * self.n + digit] != Some(false))
                .collect()
        };
        self.houses(0).iter().any(|house| {
            let cells: Vec<BTreeSet<usize>> = house.iter().map(|var| open(var / self.n)).collect();
            let few = |places: &[usize]| {
                let digits: BTreeSet<usize> = places
                    .iter()
                    .flat_map(|place| cells[*place].clone())
                    .collect();
                digits.len() < places.len()
            };
            (0..cells.len())
                .any(|a| (0..a).any(|b| few(&[a, b]) || (0..b).any(|c| few(&[a, b, c]))))
        })
    }
}

/// Whether following the lines leaves one of them without enough.
fn breaks(lines: &[Line], value: &mut [Option<bool>]) -> bool {
    loop {
        let mut changed = false;
        for line in lines {
            // The most that the sum can still be.
            let most = |(weight, var): &(i64, usize)| match value[*var] {
                Some(true) => *weight,
                Some(false) => 0,
                None => (*weight).max(0),
            };
            let spare = line.terms.iter().map(most).sum::<i64>() - line.at_least;
            if spare < 0 {
                return true;
            }
            for (weight, var) in &line.terms {
                if value[*var].is_none() && weight.abs() > spare {
                    value[*var] = Some(*weight > 0);
                    changed = true;
                }
            }
        }
        if !changed {
            return false;
        }
    }
}

/// A sentence for each arrow of the step that says something false.
fn false_links(rules: &Rules, marks: &Marks, step: &Step) -> Vec<String> {
    let board = Board::new(rules, marks);
    let mut wrong = Vec::new();
    let mut inferences: BTreeMap<u16, [BTreeSet<Claim>; 2]> = BTreeMap::new();
    for Link { from, to, kind } in &step.picture.links {
        let ends = [board.var(*from), board.var(*to)];
        if ends.iter().any(|var| board.value[*var].is_some()) {
            wrong.push(format!("{from:?} to {to:?}: an end is not a candidate"));
        }
        let both = |is_true: bool| ends.map(|var| (var, is_true));
        match kind {
            LinkKind::Strong if !board.excludes(&both(false)) => {
                wrong.push(format!("{from:?} to {to:?}: both can be false"));
            }
            LinkKind::Weak if !board.excludes(&both(true)) => {
                wrong.push(format!("{from:?} to {to:?}: both can be true"));
            }
            LinkKind::Strong | LinkKind::Weak => {}
            LinkKind::Implication {
                number,
                from_true,
                to_true,
            } => {
                let [premises, conclusions] = inferences.entry(*number).or_default();
                premises.insert((ends[0], *from_true));
                conclusions.insert((ends[1], *to_true));
            }
        }
    }
    let mut known: BTreeSet<Claim> = BTreeSet::new();
    for mark in &step.picture.marks {
        if let Mark::Candidates(Role::SupposedTrue, all) = mark {
            known.extend(all.iter().map(|one| (board.var(*one), true)));
        }
    }
    // An inference that rests on cases is given in words only. Its number is missing here.
    let in_words = (1..=u16::MAX).find(|number| !inferences.contains_key(number));
    for (number, [premises, conclusions]) in &inferences {
        for claim in premises.difference(&known) {
            if in_words.is_none_or(|first| first > *number) {
                wrong.push(format!(
                    "inference {number} needs {claim:?}, which is not known"
                ));
            }
        }
        for (var, is_true) in conclusions {
            let mut claims: Vec<Claim> = premises.iter().copied().collect();
            claims.push((*var, !is_true));
            if !board.excludes(&claims) && !board.leaves_too_little(&claims) {
                wrong.push(format!("inference {number}: {var} does not follow"));
            }
        }
        known.extend(conclusions);
    }
    wrong
}

/// The techniques whose steps have arrows.
const WITH_ARROWS: [&str; 10] = [
    "simple-coloring",
    "3d-medusa",
    "chain",
    "grouped-chain",
    "forcing-chains",
    "forcing-net",
    "grouped-net",
    "long-net",
    "contradiction",
    "cases",
];

fn check(rules: &Rules, marks: &Marks, step: &Step, counts: &mut BTreeMap<&'static str, usize>) {
    let said = step.explanation(rules);
    assert_eq!(
        false_links(rules, marks, step),
        [""; 0],
        "{said}\n{}",
        rules.variant()
    );
    let links = step.picture.links.len();
    // What follows without the supposition needs no arrow.
    let wanted = WITH_ARROWS.contains(&step.technique.id);
    let supposes = said.starts_with("Suppose") || said.starts_with("These candidates");
    assert!(
        links > 0 || !wanted || !supposes,
        "{}: {said}",
        step.technique.id
    );
    assert!(links == 0 || wanted, "{}: {said}", step.technique.id);
    for link in &step.picture.links {
        *counts.entry(link.kind.name()).or_default() += 1;
    }
}

#[test]
fn arrows_of_the_examples_exist_on_the_board() {
    let mut counts = BTreeMap::new();
    for (_, rules, steps) in examples() {
        for step in &steps {
            check(&rules, &Marks::start(&rules), step, &mut counts);
        }
    }
    println!("{counts:?}");
    assert_eq!(counts.len(), 3, "{counts:?}");
}

/// Made puzzles rarely need such a technique, so each is asked about every state of their paths.
#[test]
fn arrows_on_the_states_of_paths_exist_on_the_board() {
    let mut counts = BTreeMap::new();
    let budget = Budget::unlimited();
    for (variant, _) in puzzles::small(60) {
        let rules = Rules::new(&variant);
        let path = Engine::new(&rules).solve(&Budget::units(3_000));
        let mut marks = Marks::start(&rules);
        for step in path.steps.iter().take(12) {
            for technique in all_techniques() {
                if !WITH_ARROWS.contains(&technique.info().id) {
                    continue;
                }
                let mut memory = Memory::default();
                let mut facts = Facts::new(&rules, &marks, &mut memory, &budget);
                let _ = technique.search(&mut facts, &mut |step| {
                    check(&rules, &marks, &step, &mut counts);
                    ControlFlow::Break(())
                });
            }
            for conclusion in &step.conclusions {
                marks.learn(&rules, *conclusion);
            }
        }
    }
    println!("{counts:?}");
    assert_eq!(counts.len(), 3, "{counts:?}");
}

#[test]
fn arrows_that_do_not_exist_are_noticed() {
    let found = examples()
        .into_iter()
        .find(|(head, ..)| head == "find chain");
    let (_, rules, steps) = found.expect("the example of chains");
    let marks = Marks::start(&rules);
    for place in 0..steps[0].picture.links.len() {
        let mut wrong = steps[0].clone();
        let link = &mut wrong.picture.links[place];
        link.kind = match link.kind {
            LinkKind::Weak => LinkKind::Strong,
            // Two digits of one cell exclude each other, too.
            LinkKind::Strong if link.from.0 == link.to.0 => continue,
            _ => LinkKind::Weak,
        };
        assert_eq!(false_links(&rules, &marks, &wrong).len(), 1, "{place}");
    }
    let mut noticed = 0;
    for (_, rules, steps) in examples() {
        let marks = Marks::start(&rules);
        // What rests on cases is in words only.
        let steps = steps.iter().filter(|step| step.technique.id != "cases");
        for step in steps.take(3) {
            for place in 0..step.picture.links.len() {
                let mut wrong = step.clone();
                let kind = &mut wrong.picture.links[place].kind;
                if let LinkKind::Implication { from_true, .. } = kind {
                    *from_true = !*from_true;
                    let said = step.explanation(&rules);
                    assert_ne!(
                        false_links(&rules, &marks, &wrong),
                        [""; 0],
                        "{place}: {said}"
                    );
                    noticed += 1;
                }
            }
        }
    }
    assert!(noticed > 5, "only {noticed}");
}
