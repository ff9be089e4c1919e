#![doc = include_str!("symmetrical_placement.md")]

use whydoku_grid::{
    Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, Pencilmarks, Symmetry, Truth,
};
use crate::techniques::uniqueness::common::symmetries::{Standing, exclude, independent, ruled_out, symmetries_of};
use crate::techniques::uniqueness::common::symmetry_words::{cycles, move_text, move_words};
use crate::{
    Base, Conclusions, Facts, Family, Flow, Highlight, Inference, Info, Literal, Parts, Proof,
    Role, Rule, Step, Technique, Words,
};
use whydoku_grid::rating::Rating;
use std::ops::ControlFlow;

pub(crate) const SYMMETRICAL_PLACEMENT: SymmetricalPlacement = SymmetricalPlacement {
    info: &INFOS[0],
    against: false,
};
pub(crate) const ANTI_SYMMETRICAL_PLACEMENT: SymmetricalPlacement = SymmetricalPlacement {
    info: &INFOS[1],
    against: true,
};

/// The solution is as symmetric as the givens.
#[derive(Debug)]
pub(crate) struct SymmetricalPlacement {
    info: &'static Info,
    /// Whether a candidate is refuted that would make the givens symmetric.
    against: bool,
}

static INFOS: [Info; 2] = [
    Info {
        aliases: &["GSP", "Gurth's Theorem"],
        ..info(
            "symmetrical-placement",
            "Gurth's Symmetrical Placement",
            70,
            105,
        )
    },
    // Looks at every candidate, and hardly ever finds anything.
    Info {
        aliases: &["Anti-GSP"],
        default: false,
        ..info("anti-symmetrical-placement", "Anti-GSP", 73, 106)
    },
];

const fn info(id: &'static str, name: &'static str, rating: u16, row: u8) -> Info {
    Info {
        id,
        name,
        family: Family::Uniqueness,
        rating: Rating(rating),
        aliases: &[],
        hodoku: None,
        rows: match row {
            105 => &[105],
            _ => &[106],
        },
        assumes_uniqueness: true,
        default: true,
    }
}

impl Technique for SymmetricalPlacement {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        let grid = facts.marks().grid();
        let given = |cell: Cell| grid.get(cell).filter(|_| grid.givens().contains(cell));
        let givens = Cell::ALL.map(given);
        if self.against {
            self.search_against(facts, &givens, found)
        } else {
            self.search_for(facts, &givens, found)
        }
    }

    fn pattern(&self, step: &Step) -> String {
        let Some((assumed, by, _)) = story(step) else {
            return String::new();
        };
        match assumed {
            Some(Literal { candidate, .. }) => format!("{candidate}, {}", move_text(by)),
            None => move_text(by),
        }
    }

    fn reason(&self, step: &Step) -> String {
        match story(step) {
            Some((Some(assumed), by, Some(conflict))) => against_words(assumed, by, conflict),
            Some((_, by, _)) => for_words(step, by),
            None => String::new(),
        }
    }
}

/// What is assumed, the move, and what is left without a candidate, as the proof has it.
fn story(step: &Step) -> Option<(Option<Literal>, &Symmetry, Option<Truth>)> {
    match &step.proof.0.first()?.rule {
        Rule::Symmetry(by) => Some((None, by, None)),
        Rule::Refute {
            assume,
            trail,
            conflict: Base::Truth(truth),
        } => match trail.first()?.rule {
            Rule::Symmetry(ref by) => Some((Some(*assume), by, Some(*truth))),
            _ => None,
        },
        _ => None,
    }
}

/// The cells that a move leaves in their places, and the digits that keep their names.
fn fixed(by: &Symmetry) -> (CellSet, DigitSet) {
    let cells = Cell::ALL.into_iter().filter(|cell| by.apply(cell) == *cell);
    let digits = Digit::ALL.into_iter();
    (
        cells.collect(),
        digits.filter(|digit| by.apply(digit) == *digit).collect(),
    )
}

fn for_words(step: &Step, by: &Symmetry) -> String {
    let (cells, digits) = fixed(by);
    let gone = &step.conclusions.eliminations;
    let mut told = vec![format!(
        "{}: every given falls on an equal one. The puzzle has one solution, so the solution as a \
         whole falls on itself as well.",
        move_words(by)
    )];
    let still = gone.all_cells() & cells;
    if !still.is_empty() {
        let (stays, keeps) = (verb(still.len(), "stay"), verb(digits.len(), "keep"));
        told.push(format!(
            "{} {stays} in place and can only hold {}, which {keeps} {} name{}.",
            still.words(),
            digits.words(),
            if digits.len() == 1 { "its" } else { "their" },
            if digits.len() == 1 { "" } else { "s" },
        ));
    }
    let moving = gone
        .iter()
        .filter(|candidate| !cells.contains(candidate.cell));
    let excluded = |c: &Candidate| by.orbit(*c).any(|image| exclude(*c, image));
    let (beside, false_): (Vec<Candidate>, Vec<Candidate>) = moving.partition(excluded);
    if let Some(one) = beside.first() {
        told.push(format!(
            "A candidate with an image in a house with itself cannot be true, like {} in {}.",
            one.digit, one.cell
        ));
    }
    if let Some(one) = false_.first() {
        let image = by.apply(one);
        let how = if by.orbit(*one).count() == 2 {
            format!("its image, {} in {}, is", image.digit, image.cell)
        } else {
            "one of its images is".to_owned()
        };
        told.push(format!(
            "A candidate goes if an image of it is ruled out, like {} in {}: {how}.",
            one.digit, one.cell
        ));
    }
    told.join(" ")
}

fn against_words(assumed: Literal, by: &Symmetry, conflict: Truth) -> String {
    let Candidate { cell, digit } = assumed.candidate;
    let (cells, digits) = fixed(by);
    let left = match conflict {
        Truth::Cell(cell) if cells.contains(cell) => format!(
            "{cell} stays in place and would have to hold a digit that keeps its name; it has none of \
             these ({})",
            digits.words()
        ),
        Truth::Cell(cell) => {
            format!("every digit of {cell} has an image that is ruled out or excludes it")
        }
        Truth::House(house, digit) => format!(
            "every place for {digit} in {} has an image that is ruled out or excludes it",
            house.words()
        ),
    };
    format!(
        "Suppose that {cell} is {digit}. {}: every given, and this {digit}, falls on an equal digit. \
         The puzzle has one solution, so the solution as a whole would fall on itself as well. But \
         {left}.",
        move_words(by)
    )
}

fn verb(count: usize, plural: &str) -> String {
    format!("{plural}{}", if count == 1 { "s" } else { "" })
}

impl SymmetricalPlacement {
    fn search_for(
        &self,
        facts: &Facts<'_>,
        givens: &Standing,
        found: &mut dyn FnMut(Step) -> Flow,
    ) -> Flow {
        let mut known: Vec<CandidateSet> = Vec::new();
        for by in independent(&symmetries_of(facts, givens)?) {
            let gone = ruled_out(facts.marks(), &by);
            if gone.is_empty() || known.contains(&gone) {
                continue;
            }
            known.push(gone);
            let (cells, digits) = fixed(&by);
            let parts = Parts::Plain {
                cells,
                digits,
                houses: Vec::new(),
            };
            let proof = Inference::symmetry(by, gone.iter());
            let step = Step::new(self.info, Conclusions::eliminate(gone), proof, parts);
            found(drawn(step, facts.marks(), givens, &by))?;
        }
        ControlFlow::Continue(())
    }

    fn search_against(
        &self,
        facts: &Facts<'_>,
        givens: &Standing,
        found: &mut dyn FnMut(Step) -> Flow,
    ) -> Flow {
        for candidate in facts.marks().open().iter() {
            let mut more = *givens;
            more[candidate.cell.index()] = Some(candidate.digit);
            let mut after = *facts.marks();
            let all = symmetries_of(facts, &more)?;
            // What singles say needs no symmetry.
            if all.is_empty() || after.place(candidate.cell, candidate.digit).is_err() {
                continue;
            }
            let moves = |by: &Symmetry| by.apply(&candidate.cell) != candidate.cell;
            let conflicts = independent(&all).into_iter().filter(moves);
            let mut conflicts = conflicts.filter_map(|by| Some((by, conflict(&after, &by)?)));
            if let Some((by, conflict)) = conflicts.next() {
                let gone = after.open_of(conflict);
                let trail = vec![Inference::symmetry(by, gone.iter())];
                let proof = Inference::refute(Literal::on(candidate), trail, conflict);
                let parts = Parts::Plain {
                    cells: candidate.cell.into(),
                    digits: candidate.digit.into(),
                    houses: Vec::new(),
                };
                let only = CandidateSet::of_digit(candidate.digit, candidate.cell.into());
                let conclusions = Conclusions::eliminate(only);
                let step = Step::new(self.info, conclusions, Proof::from(proof), parts);
                let step = step.highlight(Highlight::candidates(Role::Fin, gone));
                found(drawn(step, facts.marks(), &more, &by))?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// A truth that would have no candidate left; a cell that stays in place, if there is one.
fn conflict(marks: &Pencilmarks, by: &Symmetry) -> Option<Truth> {
    let gone = ruled_out(marks, by);
    let (cells, _) = fixed(by);
    let still = cells.into_iter().map(Truth::Cell);
    let mut truths = still.chain((0..324).map(Truth::from_index));
    truths.find(|truth| {
        let open = marks.open_of(*truth);
        !open.is_empty() && open.is_subset(&gone)
    })
}

/// Coloured: the digits that stand, by how they change names; marked: the cells that stay in place.
fn drawn(step: Step, marks: &Pencilmarks, standing: &Standing, by: &Symmetry) -> Step {
    let (cells, digits) = fixed(by);
    let mut step = step;
    let kept: CandidateSet = marks
        .open()
        .iter()
        .filter(|c| cells.contains(c.cell) && digits.contains(c.digit))
        .collect();
    if !cells.is_empty() {
        step = step.highlight(Highlight::cells(Role::Pattern, cells));
    }
    if !kept.is_empty() {
        step = step.highlight(Highlight::candidates(Role::Base, kept));
    }
    let colors = [Role::ColorA, Role::ColorB, Role::ColorC, Role::ColorD];
    for (role, cycle) in colors.into_iter().zip(cycles(by, &Digit::ALL)) {
        let of_cycle = |cell: &Cell| {
            let digit = standing[cell.index()];
            digit.is_some_and(|digit| cycle.contains(&digit))
        };
        let cells = Cell::ALL.into_iter().filter(of_cycle).collect();
        step = step.highlight(Highlight::cells(role, cells));
    }
    step
}
