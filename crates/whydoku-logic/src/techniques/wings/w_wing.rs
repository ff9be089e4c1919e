#![doc = include_str!("w_wing.md")]

use crate::proof::common_targets::{covers_of_targets, houses_containing};
use crate::step::words::Or;
use crate::technique::info;
use crate::{
    Base, Conclusions, Facts, Flow, Info, LinkKind, Node, Parts, Pattern, Picture, Role, Spans,
    Step, Technique,
};
use std::ops::ControlFlow;
use whydoku_grid::{Candidate, Cell, CellSet, Digit, House, Truth};

pub(crate) const W_WING: WWing = WWing {
    info: &info!("w-wing", "W-Wing", 44)
        .hodoku("0803", 150)
        .aliases(&["Semi-Remote Naked Pair"])
        .rows(&[71]),
    grouped: false,
};
pub(crate) const GROUPED_W_WING: WWing = WWing {
    info: &info!("grouped-w-wing", "Grouped W-Wing", 46)
        .aliases(&["Multi-Branch W-Wing"])
        .rows(&[72]),
    grouped: true,
};

/// Finds two equal bivalue cells that cannot hold the same digit, because a house would have no
/// place for it.
#[derive(Debug)]
pub(crate) struct WWing {
    info: &'static Info,
    /// Whether the house has more than two cells for the digit.
    grouped: bool,
}

/// The house that ties the two cells together.
#[derive(Clone, Copy, Debug)]
struct Tie {
    house: House,
    /// The places for the tying digit in the house: those seen by the first cell, and those seen by
    /// the second.
    sides: [CellSet; 2],
}

impl Technique for WWing {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        let bivalue = facts.bivalue();
        for first in bivalue {
            let digits = facts.candidates(first);
            let twins = digits
                .iter()
                .fold(bivalue - first.peers(), |all, d| all & facts.positions(d));
            for second in twins {
                if second <= first {
                    continue;
                }
                for linked in digits {
                    let Some(other) = digits.without(linked).first() else {
                        continue;
                    };
                    let targets = facts.positions(other) & first.peers() & second.peers();
                    if targets.is_empty() {
                        continue;
                    }
                    if let Some(tie) = self.tie(facts, linked, [first, second]) {
                        let ends = [first, second];
                        let pattern = WWingPattern {
                            ends,
                            linked,
                            other,
                            tie,
                        };
                        found(pattern.step(self.info, targets))?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

impl WWing {
    /// A house where every place for `digit` sees one of `cells`, but neither cell sees all of
    /// them.
    fn tie(&self, facts: &Facts<'_>, digit: Digit, cells: [Cell; 2]) -> Option<Tie> {
        let seen = cells.map(Cell::peers);
        let reach = seen[0] | seen[1];
        let ends: CellSet = cells.into_iter().collect();
        if !self.grouped {
            return facts.strong_links(digit).iter().find_map(|link| {
                let [a, b] = link.cells;
                let sides = if seen[0].contains(a) && seen[1].contains(b) {
                    [a, b]
                } else if seen[0].contains(b) && seen[1].contains(a) {
                    [b, a]
                } else {
                    return None;
                };
                (!ends.contains(a) && !ends.contains(b)).then(|| Tie {
                    house: link.house,
                    sides: sides.map(CellSet::from),
                })
            });
        }
        House::ALL.into_iter().find_map(|house| {
            let open = facts.positions_in(house, digit);
            let tied = open.len() > 2
                && open.is_subset(reach)
                && open.is_disjoint(ends)
                && !open.is_subset(seen[0])
                && !open.is_subset(seen[1]);
            tied.then(|| Tie {
                house,
                sides: [open & seen[0], open - seen[0]],
            })
        })
    }
}

/// Two bivalue cells with the same digits, and the house that links one of these digits.
#[derive(Debug)]
struct WWingPattern {
    ends: [Cell; 2],
    /// The digit that the house links.
    linked: Digit,
    /// The other digit, which is eliminated.
    other: Digit,
    tie: Tie,
}

impl WWingPattern {
    fn both(&self) -> CellSet {
        self.ends.into_iter().collect()
    }

    /// The cells of the house that can hold the linked digit.
    fn between(&self) -> CellSet {
        self.tie.sides[0] | self.tie.sides[1]
    }

    fn step(self, info: &'static Info, targets: CellSet) -> Step {
        let truths = [
            Base::Truth(Truth::Cell(self.ends[0])),
            Base::Truth(Truth::Cell(self.ends[1])),
            Base::Truth(Truth::House(self.tie.house, self.linked)),
        ];
        // An end needs two links if the places it sees are not all in one house with it.
        let sides = self.ends.into_iter().zip(self.tie.sides);
        let houses = sides.flat_map(|(end, side)| houses_containing(end, side));
        let links: Vec<Truth> = houses
            .map(|house| Truth::House(house, self.linked))
            .collect();
        let proof = covers_of_targets(&truths, &links, self.other, self.both(), targets);
        let conclusions = Conclusions::eliminate_cells(self.other, targets);
        Step::found(info, conclusions, proof, self)
    }
}

impl Pattern for WWingPattern {
    fn notation(&self, _: &Step) -> String {
        let (other, linked) = (self.other, self.linked);
        let (both, between) = (self.both(), self.between());
        format!("{other}/{linked} in {both} connected by {linked} in {between}")
    }

    fn explain(&self, _: &Step, text: &mut Spans) {
        let (other, linked, [one, two]) = (&self.other, &self.linked, &self.ends);
        text.say(
            "{} and {} can each only be {} or {}.",
            &[one, two, linked.min(other), linked.max(other)],
        );
        text.say(
            "They cannot both be {}: {} needs its {} in {}, and each of these cells sees {} or {}.",
            &[
                linked,
                &self.tie.house,
                linked,
                &self.between().or(),
                one,
                two,
            ],
        );
        text.say(
            "So at least one of {} and {} is {}, and a cell that sees both cannot be {}.",
            &[one, two, other, other],
        );
    }

    fn draw(&self, _: &Step, picture: &mut Picture) {
        let (both, other, linked) = (self.both(), self.other, self.linked);
        picture.house(Role::Base, self.tie.house);
        picture.digit(Role::Pincer, other, both);
        picture.digit(Role::Pincer, linked, both);
        picture.digit(Role::Pivot, linked, self.between());
        let group = |cells: CellSet| Node {
            digit: linked,
            cells,
        };
        for (end, side) in self.ends.into_iter().zip(self.tie.sides) {
            let at = |digit| Node::single(Candidate::new(end, digit));
            picture.link(LinkKind::Strong, at(other), at(linked));
            picture.link(LinkKind::Weak, at(linked), group(side));
        }
        let [first, second] = self.tie.sides;
        picture.link(LinkKind::Strong, group(first), group(second));
    }

    fn parts(&self) -> Parts {
        Parts::Wing {
            pivot: self.between(),
            pincers: self.ends.map(CellSet::from).to_vec(),
            digits: [self.other, self.linked].into_iter().collect(),
            eliminated: self.other,
        }
    }
}
