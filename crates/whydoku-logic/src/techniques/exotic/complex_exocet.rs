#![doc = include_str!("complex_exocet.md")]

use crate::infer::balanced_sets::fewest_houses;
use crate::infer::combinations::choose;
use crate::technique::info;
use crate::techniques::exotic::common::exocet_cases::ExocetEliminations;
use crate::techniques::exotic::common::exocet_frames::{bases, step};
use crate::techniques::exotic::common::exocet_pattern::ExocetKind;
use crate::techniques::exotic::common::exocets::{Exocet, seen_from};
use crate::{Conclusions, Facts, Flow, Info, Step, Technique};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use whydoku_grid::{Cell, CellSet, Digit, DigitSet, House, HouseKind};

pub(crate) const FRANKEN_EXOCET: ComplexExocet = ComplexExocet {
    // Nearly two thousand choices of houses for every base.
    info: &info!("franken-exocet", "Franken Exocet", 98)
        .aliases(&["Complex Exocet", "Complex Junior Exocet"])
        .rows(&[145])
        .by_name_only(),
    mutant: false,
};
pub(crate) const MUTANT_EXOCET: ComplexExocet = ComplexExocet {
    info: &info!("mutant-exocet", "Mutant Exocet", 102)
        .aliases(&["Complex Senior Exocet"])
        .rows(&[145])
        .by_name_only(),
    mutant: true,
};

/// Finds exocets with houses of several kinds across.
#[derive(Debug)]
pub(crate) struct ComplexExocet {
    info: &'static Info,
    mutant: bool,
}

/// How many houses are across.
const ACROSS: std::ops::RangeInclusive<usize> = 2..=3;

fn mask(kinds: &[HouseKind]) -> u32 {
    let all = (0..27).map(House::from_index);
    let wanted = all.filter(|house| kinds.contains(&house.kind()));
    wanted.fold(0, |mask, house| mask | 1 << house.index())
}

/// Returns the houses that may cover digits if these are across, without these themselves; `None` if the
/// houses across are not of the right kind. With lines of one direction across, the covering houses
/// distinguish the exocet from a plain one.
fn links_allowed(across: &[House], mutant: bool) -> Option<u32> {
    let has = |kind: HouseKind| across.iter().any(|house| house.kind() == kind);
    let all = match (has(HouseKind::Row), has(HouseKind::Column)) {
        (true, true) => mutant.then_some((1 << 27) - 1),
        (true, false) if !mutant => Some(mask(&[HouseKind::Column, HouseKind::Box])),
        (false, true) if !mutant => Some(mask(&[HouseKind::Row, HouseKind::Box])),
        _ => None,
    };
    Some(
        across
            .iter()
            .fold(all?, |all, house| all & !(1 << house.index())),
    )
}

/// Whether lines of one direction are across and lines of the other direction would cover the digits.
fn is_plain(facts: &Facts<'_>, base: [Cell; 2], targets: CellSet, across: &[House]) -> bool {
    let same = |kind: HouseKind| across.iter().all(|house| house.kind() == kind);
    let other = if same(HouseKind::Row) {
        HouseKind::Column
    } else if same(HouseKind::Column) {
        HouseKind::Row
    } else {
        return false;
    };
    exocet(facts, base, targets, across, mask(&[other])).is_some()
}

/// Whether fewer houses across would be enough for the same targets.
fn has_idle_house(facts: &Facts<'_>, base: [Cell; 2], targets: CellSet, across: &[House]) -> bool {
    (0..across.len()).any(|idle| {
        let mut fewer = across.to_vec();
        fewer.remove(idle);
        let allowed = fewer
            .iter()
            .fold((1 << 27) - 1, |all, h| all & !(1 << h.index()));
        exocet(facts, base, targets, &fewer, allowed).is_some()
    })
}

fn exocet(
    facts: &Facts<'_>,
    base: [Cell; 2],
    targets: CellSet,
    across: &[House],
    allowed: u32,
) -> Option<Exocet> {
    let links = |places: CellSet| -> Vec<House> {
        let fewest = fewest_houses(places, allowed, across.len());
        // As many links as houses across are too many.
        fewest.into_iter().next().unwrap_or_else(|| across.to_vec())
    };
    Exocet::new(facts, base, targets, across, &links)
}

/// Returns the places of a digit in the houses across, and how many of these houses need it; `None` if it
/// has a place where two of them cross.
fn places(facts: &Facts<'_>, across: &[House], digit: Digit) -> Option<(CellSet, usize)> {
    let mut all = CellSet::EMPTY;
    let mut lacking = 0;
    for house in across {
        let here = facts.positions_in(*house, digit);
        if !all.is_disjoint(here) {
            return None;
        }
        all |= here;
        lacking += usize::from(!here.is_empty());
    }
    (lacking > 0).then_some((all, lacking))
}

/// Collects what remains of `places` without at most `covers` of the allowed houses, if that is at most two
/// cells.
fn leftovers(
    places: CellSet,
    covers: usize,
    allowed: u32,
    left: CellSet,
    found: &mut BTreeSet<CellSet>,
) {
    let Some(first) = places.first() else {
        found.insert(left);
        return;
    };
    if left.len() < 2 {
        let rest = places.without(first);
        leftovers(rest, covers, allowed, left.with(first), found);
    }
    if covers > 0 {
        for house in first.houses() {
            if allowed >> house.index() & 1 == 1 {
                let rest = places - house.cells();
                leftovers(rest, covers - 1, allowed, left - house.cells(), found);
            }
        }
    }
}

/// Returns the pairs of targets that work for all digits of a base.
fn targets(
    facts: &Facts<'_>,
    digits: DigitSet,
    seen: CellSet,
    across: &[House],
    allowed: u32,
) -> Option<BTreeSet<CellSet>> {
    let mut together = BTreeSet::from([CellSet::EMPTY]);
    for digit in digits {
        let (all, lacking) = places(facts, across, digit)?;
        let mut each = BTreeSet::new();
        leftovers(all - seen, lacking - 1, allowed, CellSet::EMPTY, &mut each);
        let mut wider = BTreeSet::new();
        for known in &together {
            let unions = each.iter().map(|more| *known | *more);
            wider.extend(unions.filter(|cells| cells.len() <= 2));
        }
        if wider.is_empty() {
            return None;
        }
        together = wider;
    }
    together.retain(|cells| cells.len() == 2);
    Some(together)
}

impl Technique for ComplexExocet {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        let mut best: BTreeMap<Conclusions, Step> = BTreeMap::new();
        bases(facts, &mut |_, _, _, base: [Cell; 2]| {
            let digits = facts.candidates(base[0]) | facts.candidates(base[1]);
            let seen = seen_from(base);
            let free = |house: &House| base.iter().all(|cell| !house.cells().contains(*cell));
            let houses: Vec<House> = (0..27).map(House::from_index).filter(free).collect();
            ACROSS.into_iter().try_for_each(|size| {
                choose(&houses, size, &mut |across| {
                    facts.spend(1)?;
                    let Some(allowed) = links_allowed(across, self.mutant) else {
                        return ControlFlow::Continue(());
                    };
                    let pairs = targets(facts, digits, seen, across, allowed);
                    for pair in pairs.unwrap_or_default() {
                        facts.spend(100)?;
                        if let Some(step) = self.step(facts, base, pair, across, allowed) {
                            best.entry(step.conclusions.clone()).or_insert(step);
                        }
                    }
                    ControlFlow::Continue(())
                })
            })
        })?;
        best.into_values().try_for_each(found)
    }
}

impl ComplexExocet {
    fn step(
        &self,
        facts: &Facts<'_>,
        base: [Cell; 2],
        targets: CellSet,
        across: &[House],
        allowed: u32,
    ) -> Option<Step> {
        let exocet = exocet(facts, base, targets, across, allowed)?.fixed();
        // If the houses alone keep a digit out of the base, that is a fish.
        if exocet.lacks_room(facts.marks().open())
            || is_plain(facts, base, targets, across)
            || has_idle_house(facts, base, targets, across)
        {
            return None;
        }
        let exocet = [exocet];
        let eliminations = ExocetEliminations::by(facts, &exocet);
        (!eliminations.gone.is_empty()).then(|| {
            step(
                facts,
                self.info,
                ExocetKind::Senior,
                &exocet,
                eliminations.proved(facts),
            )
        })
    }
}
