//! Stems and petals: a stem of which at least one part is used, and for each part an almost locked set that
//! loses a digit if that part is used.

use super::almost_sets::{AlmostSet, Kind, Part};
use super::set_step::{BestSets, SetDeduction};
use super::set_web::Web;
use crate::infer::closure::Strength;
use crate::infer::combinations::choose;
use crate::{Facts, Flow, Inference};
use std::borrow::Cow;
use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use whydoku_grid::sorting::PutInOrder as _;
use whydoku_grid::{CandidateSet, Truth};

/// What the petals are attached to.
#[derive(Clone, Debug)]
pub(crate) struct Stem {
    /// Truths and parts; one of the parts in `used` is true in every solution.
    pub set: AlmostSet,
    /// The parts that need a petal.
    pub used: Vec<usize>,
    /// The clause that makes one of the parts true, if it is not the truths.
    pub clause: Option<(CandidateSet, Inference)>,
}

/// A set attached to a part of the stem.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Petal {
    set: usize,
    part: usize,
    /// What it eliminates if it loses the part.
    targets: CandidateSet,
}

/// The petals that fit one part of a stem.
struct Bud {
    place: usize,
    petals: Vec<Petal>,
    /// What any of them eliminates.
    targets: CandidateSet,
}

/// Finds for each truth the parts in it whose loss eliminates some of the targets. [`Facts::petals`] caches those
/// for everything that subsets refute.
pub(crate) fn petals(sets: &[AlmostSet], targets: &CandidateSet) -> Vec<Vec<Petal>> {
    let mut holders: Vec<Vec<Petal>> = vec![Vec::new(); Truth::COUNT];
    for (number, set) in sets.iter().enumerate() {
        // Each part reaches a digit of its own.
        let reach: Vec<CandidateSet> = (set.parts.iter())
            .map(|part| part.reach & *targets)
            .collect();
        let all = reach
            .iter()
            .fold(CandidateSet::EMPTY, |all, more| all | *more);
        for ((place, part), own) in set.parts.iter().enumerate().zip(&reach) {
            let petal = Petal {
                set: number,
                part: place,
                targets: all - *own,
            };
            if petal.targets.is_empty() {
                continue;
            }
            for truth in &part.within {
                holders[truth.index()].push(petal);
            }
        }
    }
    holders
}

/// All almost locked sets of a state, by the truths their parts are in.
#[derive(Debug)]
pub(crate) struct Garden<'a> {
    sets: &'a [AlmostSet],
    /// For each truth the parts in it that eliminate something when they are lost.
    holders: Cow<'a, [Vec<Petal>]>,
    overlap: bool,
    /// What may be eliminated.
    targets: CandidateSet,
}

impl<'a> Garden<'a> {
    /// Finds the sets for flowers that eliminate some of the targets.
    pub(crate) fn new(facts: &'a Facts<'_>, targets: CandidateSet) -> Self {
        let sets = facts.almost_sets(Kind::Locked);
        let all = facts.refutable(Strength::Subsets);
        let holders = if targets == *all {
            Cow::Borrowed(facts.petals())
        } else {
            Cow::Owned(petals(sets, &targets))
        };
        Self {
            sets,
            holders,
            overlap: facts.options().overlapping_sets,
            targets,
        }
    }

    /// Offers every flower on a stem.
    pub(crate) fn grow(&self, facts: &Facts<'_>, stem: &Stem, best: &mut BestSets) -> Flow {
        let mut possible = self.targets;
        let mut buds = Vec::with_capacity(stem.used.len());
        for &place in &stem.used {
            let bud = self.bud(&stem.set, place);
            possible &= bud.targets;
            if possible.is_empty() {
                return ControlFlow::Continue(());
            }
            buds.push(bud);
        }
        self.bloom(facts, stem, &buds.iter().collect::<Vec<_>>(), best)
    }

    /// Offers every flower on a set in which one of any `used` parts is true.
    pub(crate) fn grow_any(
        &self,
        facts: &Facts<'_>,
        set: &AlmostSet,
        used: usize,
        best: &mut BestSets,
    ) -> Flow {
        let buds: Vec<Bud> = (0..set.parts.len())
            .map(|place| self.bud(set, place))
            .collect();
        let places: Vec<usize> = (0..buds.len()).collect();
        choose(&places, used, &mut |used| {
            let all = self.targets;
            let possible = (used.iter()).fold(all, |left, place| left & buds[*place].targets);
            if possible.is_empty() {
                return ControlFlow::Continue(());
            }
            let stem = Stem {
                set: set.clone(),
                used: used.to_vec(),
                clause: None,
            };
            let buds: Vec<&Bud> = used.iter().map(|place| &buds[*place]).collect();
            self.bloom(facts, &stem, &buds, best)
        })
    }

    /// Returns the petals that fit one part of a stem.
    fn bud(&self, set: &AlmostSet, place: usize) -> Bud {
        let petals = self.petals(set, &set.parts[place]);
        let each = petals.iter().map(|petal| petal.targets);
        let targets = each.fold(CandidateSet::EMPTY, |all, more| all | more);
        Bud {
            place,
            petals,
            targets,
        }
    }

    fn bloom(&self, facts: &Facts<'_>, stem: &Stem, buds: &[&Bud], best: &mut BestSets) -> Flow {
        let all = self.targets;
        let possible = buds.iter().fold(all, |left, bud| left & bud.targets);
        let mut petals: Vec<(usize, Vec<Petal>)> = Vec::with_capacity(buds.len());
        for bud in buds {
            let mut list: Vec<Petal> = Vec::new();
            for petal in &bud.petals {
                let targets = petal.targets & possible;
                if !targets.is_empty() {
                    list.push(Petal { targets, ..*petal });
                }
            }
            petals.push((bud.place, list));
        }
        if self.overlap {
            self.leave_out_spares(&mut petals);
        }
        petals.put_in_order_by_key(|(_, list)| list.len());
        let mut chosen = Vec::with_capacity(petals.len());
        self.choose(facts, stem, &petals, possible, &mut chosen, best)
    }

    /// Leaves out the petals that are never needed: of those that do the same for one part, and which are sorted
    /// by size, all after one whose set no other part can use. The other parts use fewer sets than there are
    /// parts, so that many petals are enough in any case.
    fn leave_out_spares(&self, petals: &mut [(usize, Vec<Petal>)]) {
        let parts = petals.len();
        let mut users = vec![0_u16; self.sets.len()];
        for (number, (_, list)) in petals.iter().enumerate() {
            for petal in list {
                users[petal.set] |= 1 << number;
            }
        }
        for (_, list) in petals {
            let mut kept: BTreeMap<CandidateSet, usize> = BTreeMap::new();
            list.retain(|petal| {
                let alike = kept.entry(petal.targets).or_default();
                if *alike == parts {
                    return false;
                }
                let is_free = users[petal.set].is_power_of_two();
                *alike = if is_free { parts } else { *alike + 1 };
                true
            });
        }
    }

    fn petals(&self, stem: &AlmostSet, part: &Part) -> Vec<Petal> {
        let holders = (part.within.iter()).flat_map(|truth| &self.holders[truth.index()]);
        let fits = |petal: &&Petal| {
            let set = &self.sets[petal.set];
            let joined = &set.parts[petal.part];
            joined.candidates.is_disjoint(&part.candidates) && !set.overlaps(stem)
        };
        let mut petals: Vec<Petal> = holders.filter(fits).copied().collect();
        petals.sort_unstable_by_key(|petal| (petal.set, petal.part));
        petals.dedup_by_key(|petal| (petal.set, petal.part));
        petals
    }

    fn choose(
        &self,
        facts: &Facts<'_>,
        stem: &Stem,
        petals: &[(usize, Vec<Petal>)],
        targets: CandidateSet,
        chosen: &mut Vec<(usize, Petal)>,
        best: &mut BestSets,
    ) -> Flow {
        let Some((place, list)) = petals.get(chosen.len()) else {
            let sizes = chosen
                .iter()
                .map(|(_, petal)| self.sets[petal.set].truths.len());
            let rank = (
                chosen.len() + 1,
                stem.set.truths.len() + sizes.sum::<usize>(),
            );
            if best.wants(&targets, rank) {
                best.offer(self.flower(stem, chosen, targets));
            }
            return ControlFlow::Continue(());
        };
        facts.spend(list.len() as u64)?;
        for petal in list {
            let left = targets & petal.targets;
            if left.is_empty() {
                continue;
            }
            let set = &self.sets[petal.set];
            let clashes = chosen.iter().any(|(_, other)| {
                let other_set = &self.sets[other.set];
                if self.overlap {
                    other.set == petal.set
                } else {
                    other_set.overlaps(set)
                }
            });
            if clashes {
                continue;
            }
            chosen.push((*place, *petal));
            self.choose(facts, stem, petals, left, chosen, best)?;
            chosen.pop();
        }
        ControlFlow::Continue(())
    }

    fn flower(&self, stem: &Stem, chosen: &[(usize, Petal)], gone: CandidateSet) -> SetDeduction {
        let mut chosen = chosen.to_vec();
        chosen.put_in_order_by_key(|(place, _)| *place);
        let mut web = Web {
            members: vec![stem.set.clone()],
            joins: Vec::new(),
            clause: stem.clause.clone(),
        };
        for (number, (place, petal)) in chosen.iter().enumerate() {
            web.members.push(self.sets[petal.set].clone());
            web.join((0, *place), (number + 1, petal.part));
        }
        let mut ends: Vec<usize> = gone.iter().map(|c| c.digit.index()).collect();
        ends.put_in_order();
        ends.dedup();
        SetDeduction { web, ends, gone }
    }
}

/// The petals of one state, by truth.
#[derive(Default)]
struct PetalCache(OnceCell<Vec<Vec<Petal>>>);

impl Facts<'_> {
    /// Returns for each truth the parts of almost locked sets in it whose loss eliminates something that subsets
    /// refute.
    pub(crate) fn petals(&self) -> &[Vec<Petal>] {
        self.cache::<PetalCache>().0.get_or_init(|| {
            let sets = self.almost_sets(Kind::Locked);
            petals(sets, self.refutable(Strength::Subsets))
        })
    }
}
