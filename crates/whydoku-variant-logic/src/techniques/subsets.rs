//! Subsets: as many cells as digits, or as many digits as cells.

use crate::facts::{Facts, off};
use crate::proof::Premise;
use crate::proof::line::{Literal, Var};
use crate::rules::{Group, Rules};
use crate::step::words::group;
use crate::step::{Picture, Role, Step, Text};
use crate::{Found, Info, Technique};
use std::ops::ControlFlow;
use whydoku_variant::Digits;

#[derive(Debug)]
pub(super) struct Subset {
    info: &'static Info,
    size: usize,
    hidden: bool,
}

macro_rules! subset {
    ($place:ident, $id:literal, $name:literal, $difficulty:literal, $size:literal, $hidden:literal) => {
        pub(super) static $place: Subset = Subset {
            info: &Info {
                id: $id,
                name: $name,
                difficulty: $difficulty,
                page: include_str!("subsets.md"),
            },
            size: $size,
            hidden: $hidden,
        };
    };
}

subset!(NAKED_PAIR, "naked-pair", "Naked Pair", 8, 2, false);
subset!(HIDDEN_PAIR, "hidden-pair", "Hidden Pair", 9, 2, true);
subset!(NAKED_TRIPLE, "naked-triple", "Naked Triple", 12, 3, false);
subset!(HIDDEN_TRIPLE, "hidden-triple", "Hidden Triple", 14, 3, true);
subset!(NAKED_QUAD, "naked-quad", "Naked Quad", 18, 4, false);
subset!(HIDDEN_QUAD, "hidden-quad", "Hidden Quad", 20, 4, true);

impl Technique for Subset {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &mut Facts<'_>, found: &mut Found<'_>) -> ControlFlow<()> {
        for (place, house) in facts.rules.groups().iter().enumerate() {
            let key = (self.info.id, place);
            if self.hidden && house.at_least.is_empty() || facts.is_idle(key, &house.cells) {
                continue;
            }
            let mut idle = true;
            for step in self.in_house(facts, house) {
                idle = false;
                found(step)?;
            }
            if idle {
                facts.set_idle(key, &house.cells);
            }
        }
        ControlFlow::Continue(())
    }
}

impl Subset {
    fn in_house(&self, facts: &Facts<'_>, house: &Group) -> Vec<Step> {
        let unsolved = facts.unsolved(&house.cells);
        if unsolved.len() <= self.size {
            return Vec::new();
        }
        let mut steps = Vec::new();
        if self.hidden {
            let places = |digit: usize| -> Vec<usize> {
                let cells = unsolved.iter().copied();
                cells
                    .filter(|cell| facts.marks.open(*cell).contains(digit))
                    .collect()
            };
            let digits: Vec<usize> = (1..=facts.rules.n())
                .filter(|digit| (2..=self.size).contains(&places(*digit).len()))
                .collect();
            choose(&digits, self.size, &mut Vec::new(), &mut |chosen| {
                let mut cells: Vec<usize> =
                    chosen.iter().flat_map(|digit| places(*digit)).collect();
                cells.sort_unstable();
                cells.dedup();
                if cells.len() == self.size {
                    steps.extend(self.hidden(
                        facts,
                        house,
                        &cells,
                        chosen.iter().copied().collect(),
                    ));
                }
            });
        } else {
            let few = |cell: &usize| (2..=self.size).contains(&facts.marks.open(*cell).len());
            let cells: Vec<usize> = unsolved.iter().copied().filter(few).collect();
            choose(&cells, self.size, &mut Vec::new(), &mut |chosen| {
                let open = chosen.iter().map(|cell| facts.marks.open(*cell));
                let digits = open.fold(Digits::EMPTY, Digits::or);
                if digits.len() == self.size {
                    steps.extend(self.naked(facts, house, chosen, digits));
                }
            });
        }
        steps
    }

    fn naked(
        &self,
        facts: &Facts<'_>,
        house: &Group,
        cells: &[usize],
        digits: Digits,
    ) -> Option<Step> {
        let rules = facts.rules;
        let mut targets = Vec::new();
        for digit in digits.iter() {
            let places = cells.iter().map(|cell| rules.var(*cell, digit));
            let places: Vec<Var> = places.filter(|var| facts.is_candidate(*var)).collect();
            if places.is_empty() {
                continue;
            }
            let seen = rules.seen_by_all(&places);
            let same = |var: &Var| {
                var % rules.n() + 1 == digit
                    && !cells.contains(&(var / rules.n()))
                    && facts.is_candidate(*var)
            };
            targets.extend(seen.into_iter().filter(same));
        }
        let lines = cells.iter().map(|cell| Rules::cell_line(*cell));
        let lines: Vec<usize> = lines
            .chain(digits.iter().map(|digit| house.at_most[digit - 1]))
            .collect();
        let mut reason = Text::new();
        reason.say(
            "The {} cells {} in {} have only the candidates {}, so these digits take up these cells.",
            &[
                &NUMBERS[self.size],
                &facts.named(cells),
                &group(rules, house.part, &house.cells),
                &digits,
            ],
        );
        self.step(facts, house, cells, &targets, &lines, reason)
    }

    fn hidden(
        &self,
        facts: &Facts<'_>,
        house: &Group,
        cells: &[usize],
        digits: Digits,
    ) -> Option<Step> {
        let others = cells.iter().flat_map(|cell| facts.vars(*cell));
        let outside = |var: &Var| !digits.contains(var % facts.rules.n() + 1);
        let targets: Vec<Var> = others.filter(outside).collect();
        let lines = cells.iter().map(|cell| Rules::cell_line(*cell) + 1);
        let lines: Vec<usize> = lines
            .chain(digits.iter().map(|digit| house.at_least[digit - 1]))
            .collect();
        let mut reason = Text::new();
        reason.say(
            "In {}, the {} digits {} fit only in {}, so these cells have no room for other digits.",
            &[
                &group(facts.rules, house.part, &house.cells),
                &NUMBERS[self.size],
                &digits,
                &facts.named(cells),
            ],
        );
        self.step(facts, house, cells, &targets, &lines, reason)
    }

    fn step(
        &self,
        facts: &Facts<'_>,
        house: &Group,
        cells: &[usize],
        targets: &[Var],
        lines: &[usize],
        reason: Text,
    ) -> Option<Step> {
        if targets.is_empty() {
            return None;
        }
        let mut prover = facts.prover();
        // As many cells as digits: added up, everything else is left without room.
        let sum: Vec<(i64, Premise)> = lines.iter().map(|line| (1, Premise::Rule(*line))).collect();
        prover.sum(&sum, 1);
        for target in targets {
            if !house.cells.contains(&(target / facts.rules.n())) {
                prover.use_lines(lines.iter().copied());
                let seen = cells.iter().flat_map(|cell| facts.vars(*cell));
                prover.use_lines(seen.filter_map(|var| facts.rules.link(var, *target)));
            }
            prover.refute(&[Literal::on(*target)], &[], cells, &mut 50);
        }
        let conclusions = off(targets);
        let picture = Picture::default()
            .cells(Role::Pattern, facts.named(cells))
            .constraint(Role::Base, house.part);
        Some(Step {
            technique: self.info,
            proof: prover.finish(&conclusions)?,
            conclusions,
            reason,
            in_full: None,
            picture,
        })
    }
}

static NUMBERS: [&str; 5] = ["no", "one", "two", "three", "four"];

/// Hands over every choice of `size` items.
fn choose(items: &[usize], size: usize, chosen: &mut Vec<usize>, each: &mut impl FnMut(&[usize])) {
    if chosen.len() == size {
        each(chosen);
        return;
    }
    for (place, item) in items.iter().enumerate() {
        chosen.push(*item);
        choose(&items[place + 1..], size, chosen, each);
        chosen.pop();
    }
}
