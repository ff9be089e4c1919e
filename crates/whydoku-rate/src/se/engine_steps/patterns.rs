//! Turns all other steps into the engine's own: its search finds the same ones.

use super::super::step::{Pattern, SeStep};
use super::super::technique::SeTechnique;
use super::picture::{WithPicture, case_analysis};
use super::{literals, names, prove_by_cases};
use std::ops::ControlFlow;
use whydoku_grid::{Candidate, CandidateSet, Cell, CellSet, DigitSet, House, Truth};
use whydoku_logic::proving::{
    AlignedPattern, FishKind, FishPattern, LockedDigit, SubsetKind, SubsetPattern, WingPattern,
    refute_within, trimmed,
};
use whydoku_logic::{
    Concludes, Conclusions, Facts, Inference, Literal, Parts, Picture, Proof, Role, Rule,
    SingleKind, SinglePattern, Step, registry,
};

pub(super) fn step(facts: &Facts<'_>, step: &SeStep) -> Step {
    let id = match (&step.pattern, step.placement) {
        (Pattern::Single { house: Some(house) }, _) => names::hidden_single(step.rating, *house),
        _ => names::id(step.technique),
    };
    let conclusions = step.conclusions();
    let found = match conclusions.placements.first() {
        // A direct step that also eliminates concludes more than the engine's step.
        Some(placed) if !conclusions.eliminations.is_empty() => {
            matching_step(facts, id, step, &Conclusions::place(*placed))
                .and_then(|found| with_eliminations(facts, found, step))
        }
        _ => matching_step(facts, id, step, &conclusions),
    };
    found.unwrap_or_else(|| pattern_step(facts, id, step))
}

/// Returns the engine's step with the same pattern, limited to SE's conclusions.
fn matching_step(
    facts: &Facts<'_>,
    id: &str,
    wanted: &SeStep,
    conclusions: &Conclusions,
) -> Option<Step> {
    let mut found = None;
    let technique = registry::get(id)?;
    let _ = technique.search(facts, &mut |step| {
        let enough = conclusions.placements == step.conclusions.placements
            && conclusions
                .eliminations
                .is_subset(&step.conclusions.eliminations);
        if enough && is_same_pattern(wanted, &step) {
            found = Some(step);
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    let mut step: Step = found?;
    step.proof = restrict_proof(facts, step.proof, conclusions);
    step.conclusions = conclusions.clone();
    Some(step)
}

/// Keeps the inferences that concern the conclusions. A refutation may depend on earlier
/// inferences, so those are dropped only if the rest holds without them.
fn restrict_proof(facts: &Facts<'_>, proof: Proof, conclusions: &Conclusions) -> Proof {
    if !conclusions.placements.is_empty() {
        return proof;
    }
    let mut kept = Vec::new();
    for mut inference in Vec::from(proof.0) {
        if let (Rule::Cover { .. }, Concludes::Literals(literals)) =
            (&inference.rule, &mut inference.concludes)
        {
            literals.retain(|literal| conclusions.eliminations.contains(literal.candidate));
            if literals.is_empty() {
                continue;
            }
        }
        kept.push(inference);
    }
    trimmed(facts.marks(), Proof::from(kept), conclusions)
}

fn is_same_pattern(wanted: &SeStep, step: &Step) -> bool {
    let plain = |first: &Step, house: House, inside: CellSet, of: DigitSet| match &first.parts() {
        Parts::Plain {
            cells,
            digits,
            houses,
        } => *cells == inside && *digits == of && houses[..] == [house],
        _ => false,
    };
    match (&wanted.pattern, &step.parts()) {
        (Pattern::Single { house }, Parts::Single { house: other, .. }) => house == other,
        (
            Pattern::Locked { digit, base, cover },
            Parts::Locked {
                digit: other,
                from,
                to,
                ..
            },
        ) => (digit, base, cover) == (other, from, to),
        (Pattern::Locked { digit, base, .. }, Parts::Direct { first, house, .. }) => {
            let kind = house.is_some_and(|house| house.kind() == base.kind());
            let of = DigitSet::single(*digit);
            kind && matches!(&first.parts(), Parts::Plain { cells, .. }
                if plain(first, *base, *cells, of))
        }
        (
            Pattern::Subset {
                house,
                cells,
                digits,
                ..
            },
            Parts::Direct {
                first, house: last, ..
            },
        ) => *last == Some(*house) && plain(first, *house, *cells, *digits),
        (
            Pattern::Subset {
                house,
                cells,
                digits,
                ..
            },
            Parts::Subset {
                digits: others,
                cells: inside,
                houses,
            },
        ) => (cells, digits) == (inside, others) && houses.contains(house),
        (
            Pattern::Fish { base, cover, .. },
            Parts::Fish {
                base: bases,
                cover: covers,
                ..
            },
        ) => {
            base.iter().all(|house| bases.contains(house))
                && cover.iter().all(|house| covers.contains(house))
        }
        (
            Pattern::Wing { pivot, pincers, .. },
            Parts::Wing {
                pivot: middle,
                pincers: ends,
                ..
            },
        ) => {
            middle.only() == Some(*pivot)
                && pincers
                    .iter()
                    .all(|pincer| ends.contains(&CellSet::single(*pincer)))
        }
        (Pattern::AlignedExclusion { base, .. }, Parts::Plain { cells, .. }) => {
            base.iter().copied().collect::<CellSet>() == *cells
        }
        _ => false,
    }
}

/// Returns the same direct step with everything that its pattern eliminates.
fn with_eliminations(facts: &Facts<'_>, mut step: Step, wanted: &SeStep) -> Option<Step> {
    let conclusions = wanted.conclusions();
    let rest: CandidateSet = *conclusions.eliminations;
    let mut proof = Vec::new();
    for candidate in rest.iter() {
        let truths = truths_of(&wanted.pattern);
        proof.push(
            refute_within(facts, facts.marks().open(), &truths, Literal::on(candidate)).ok()??,
        );
    }
    proof.extend(step.proof.0.iter().cloned());
    step.conclusions = conclusions;
    step.proof = Proof::from(proof);
    Some(step)
}

/// Returns the truths that a pattern is built on.
fn truths_of(pattern: &Pattern) -> Vec<Truth> {
    let cells = |cells: &mut dyn Iterator<Item = Cell>| cells.map(Truth::Cell).collect();
    match pattern {
        Pattern::Locked { digit, base, .. } => vec![Truth::House(*base, *digit)],
        Pattern::Subset {
            house,
            cells: inside,
            digits,
            hidden,
        } => {
            if *hidden {
                let once = |digit| Truth::House(*house, digit);
                digits.into_iter().map(once).collect()
            } else {
                cells(&mut inside.into_iter())
            }
        }
        Pattern::Fish { digit, base, .. } => {
            let once = |house: &House| Truth::House(*house, *digit);
            base.iter().map(once).collect()
        }
        Pattern::Wing { pivot, pincers, .. } => {
            cells(&mut [*pivot, pincers[0], pincers[1]].into_iter())
        }
        Pattern::AlignedExclusion { base, excluders } => {
            cells(&mut base.iter().copied().chain(*excluders))
        }
        Pattern::Single { .. }
        | Pattern::UniqueLoop { .. }
        | Pattern::Bug { .. }
        | Pattern::Chain(_) => Vec::new(),
    }
}

/// Builds the step of a pattern that the engine skips because it contains something simpler: each
/// eliminated candidate is refuted within the truths of the pattern.
fn pattern_step(facts: &Facts<'_>, id: &str, wanted: &SeStep) -> Step {
    let conclusions = wanted.conclusions();
    let proof = pattern_proof(facts, wanted, &conclusions);
    let picture = pattern_picture(facts, &wanted.pattern);
    let info = names::info(id);
    match &wanted.pattern {
        Pattern::Locked { digit, base, cover } => {
            let pattern = LockedDigit {
                digit: *digit,
                from: *base,
                to: *cover,
                cells: facts.positions(*digit) & base.cells(),
                gone: CellSet::EMPTY,
            };
            Step::found(info, conclusions, proof, WithPicture { pattern, picture })
        }
        Pattern::Subset {
            house,
            cells,
            digits,
            hidden,
        } => {
            let kind = if *hidden {
                SubsetKind::Hidden(*house)
            } else {
                SubsetKind::Naked(*house)
            };
            let pattern = SubsetPattern::new(facts, kind, *cells, *digits);
            Step::found(info, conclusions, proof, WithPicture { pattern, picture })
        }
        Pattern::Fish { digit, base, cover } => {
            let fins = [CellSet::EMPTY; 2];
            let (base, covers) = (base.clone(), vec![cover.clone()]);
            let pattern = FishPattern::new(facts, FishKind::Lines, *digit, base, covers, fins);
            Step::found(info, conclusions, proof, WithPicture { pattern, picture })
        }
        Pattern::Wing {
            pivot,
            pincers,
            digit,
        } => {
            let pattern = WingPattern::new(facts, *pivot, *pincers, *digit);
            Step::found(info, conclusions, proof, WithPicture { pattern, picture })
        }
        Pattern::AlignedExclusion { base, excluders } => {
            let pattern = AlignedPattern::new(facts, base.iter().copied().collect(), *excluders);
            Step::found(info, conclusions, proof, WithPicture { pattern, picture })
        }
        Pattern::Single { house } if wanted.placement.is_some() => {
            let candidate = conclusions.placements[0];
            let kind = match house {
                Some(house) => SingleKind::FullHouse(*house),
                None => SingleKind::naked(facts.marks(), candidate),
            };
            let pattern = SinglePattern { candidate, kind };
            Step::found(info, conclusions, proof, WithPicture { pattern, picture })
        }
        Pattern::Single { .. }
        | Pattern::UniqueLoop { .. }
        | Pattern::Bug { .. }
        | Pattern::Chain(_) => {
            let pattern = case_analysis(facts.marks(), &conclusions);
            Step::found(info, conclusions, proof, pattern)
        }
    }
}

/// Proves the conclusions of a pattern within its truths, or by cases if that is not enough.
fn pattern_proof(facts: &Facts<'_>, wanted: &SeStep, conclusions: &Conclusions) -> Proof {
    let truths = truths_of(&wanted.pattern);
    let refuted = |literal: Literal| -> Option<Inference> {
        let assume = Literal::on(literal.candidate);
        refute_within(facts, facts.marks().open(), &truths, assume).ok()?
    };
    let proof = match wanted.placement {
        Some(placed) if wanted.technique == SeTechnique::NakedSingle => Some(Proof::from(
            Inference::single(Truth::Cell(placed.cell), placed),
        )),
        Some(_) => None,
        None => literals(conclusions)
            .into_iter()
            .map(refuted)
            .collect::<Option<Vec<Inference>>>()
            .map(Proof::from),
    };
    proof.unwrap_or_else(|| prove_by_cases(facts, conclusions))
}

/// Marks the candidates and cells of a pattern.
fn pattern_picture(facts: &Facts<'_>, pattern: &Pattern) -> Picture {
    let mut picture = Picture::default();
    match pattern {
        Pattern::Wing { pivot, pincers, .. } => {
            let ends: CellSet = pincers.iter().copied().collect();
            picture.candidates(Role::Pivot, open_in(facts, (*pivot).into()));
            picture.candidates(Role::Pincer, open_in(facts, ends));
        }
        Pattern::AlignedExclusion { base, excluders } => {
            let base: CellSet = base.iter().copied().collect();
            picture.candidates(Role::Pattern, open_in(facts, base));
            picture.cells(Role::AlsA, *excluders);
        }
        _ => {
            let truths = truths_of(pattern);
            let open = truths
                .iter()
                .flat_map(|truth| facts.marks().open_of(*truth).iter());
            picture.candidates(Role::Pattern, open.collect());
        }
    }
    picture
}

/// Returns the open candidates of some cells.
fn open_in(facts: &Facts<'_>, cells: CellSet) -> CandidateSet {
    let digits = |cell: Cell| {
        let digits = facts.candidates(cell).into_iter();
        digits.map(move |digit| Candidate::new(cell, digit))
    };
    cells.into_iter().flat_map(digits).collect()
}
