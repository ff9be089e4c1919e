//! The closures of all candidates of a grid, and the hints that follow from them.

use super::super::bits::{Mask, bits, small};
use super::super::geometry::{BOX_ROW_COLUMN, cell_at, house_of, place_of};
use super::super::marks::{Cand, Marks};
use super::super::technique::Forcing;
use super::ancestry::Target;
use super::closure::{Closure, NodeId, Rule};
use whydoku_grid::budget::{Budget, Spent};

/// For every candidate of a grid, what follows from its being true and from its being false.
#[derive(Clone, Debug)]
pub(super) struct Bank {
    pub(super) source: Marks,
    /// By candidate: its position in `cands`.
    place: [u16; 729],
    cands: Vec<Cand>,
    /// Both lists may be longer than `cands`; unused closures are kept for their memory.
    on: Vec<Closure>,
    off: Vec<Closure>,
    has_off: bool,
}

impl Default for Bank {
    fn default() -> Self {
        Self {
            source: Marks::EMPTY,
            place: [0; 729],
            cands: Vec::new(),
            on: Vec::new(),
            off: Vec::new(),
            has_off: false,
        }
    }
}

/// The kind, sort key and conclusion of a hint.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hint {
    pub(super) kind: Forcing,
    /// Rule (ties): double 1, cell 5, house 6, contradiction 7.
    pub(super) key: u8,
    pub(super) conclusion: NodeId,
    /// The kind of house, for a house hint.
    pub(super) house_kind: Option<usize>,
}

/// Which hints a search looks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Search {
    /// Contradictions within a digit.
    Nishio,
    /// Cells and houses, without dynamic links.
    Multiple,
    /// Contradictions, doubles, houses and cells.
    Dynamic,
}

impl Search {
    pub(super) const fn rule(self) -> Rule {
        match self {
            Self::Nishio => Rule::NISHIO,
            Self::Multiple => Rule::STATIC,
            Self::Dynamic => Rule::DYNAMIC,
        }
    }
}

impl Bank {
    /// Propagates every candidate of a grid as true and, unless the search is static, also as
    /// false.
    pub(super) fn fill(
        &mut self,
        source: &Marks,
        search: Search,
        budget: &Budget,
    ) -> Result<(), Spent> {
        self.list_candidates(source);
        self.has_off = search != Search::Multiple;
        let Self { cands, on, off, .. } = self;
        fill_list(on, cands, (source, true), search.rule(), budget)?;
        if self.has_off {
            fill_list(off, cands, (source, false), search.rule(), budget)?;
        }
        Ok(())
    }

    /// Propagates the `wanted` assumptions within their digit; the others count as free of
    /// contradictions.
    pub(super) fn fill_nishio(
        &mut self,
        source: &Marks,
        mut wanted: impl FnMut(usize, usize, bool) -> bool,
        budget: &Budget,
    ) -> Result<(), Spent> {
        self.list_candidates(source);
        self.has_off = true;
        let Self { cands, on, off, .. } = self;
        for (list, is_on) in [(on, true), (off, false)] {
            if list.len() < cands.len() {
                list.resize_with(cands.len(), Closure::default);
            }
            for (closure, &cand) in list.iter_mut().zip(cands.iter()) {
                budget.spend(1)?;
                if wanted(cand.cell(), cand.digit(), is_on) {
                    closure.start(source, cand, is_on);
                    closure.run(Rule::NISHIO);
                } else {
                    closure.clash = None;
                }
            }
        }
        Ok(())
    }

    fn list_candidates(&mut self, source: &Marks) {
        self.source = *source;
        self.cands.clear();
        for (cell, &held) in source.cand.iter().enumerate() {
            for digit in bits(held) {
                let cand = Cand::new(cell, digit);
                self.place[cand.index()] = small(self.cands.len());
                self.cands.push(cand);
            }
        }
    }

    /// Returns the closures in use, with the grid they start from.
    pub(super) fn closures(&mut self) -> (&Marks, impl Iterator<Item = &mut Closure>) {
        let n = self.cands.len();
        let off = if self.has_off { n } else { 0 };
        (
            &self.source,
            self.on[..n].iter_mut().chain(self.off[..off].iter_mut()),
        )
    }

    fn on(&self, cell: usize, digit: usize) -> &Closure {
        &self.on[usize::from(self.place[Cand::new(cell, digit).index()])]
    }

    fn off(&self, cell: usize, digit: usize) -> &Closure {
        &self.off[usize::from(self.place[Cand::new(cell, digit).index()])]
    }

    /// Calls `visit` for every hint in the order of creation.
    pub(super) fn each_hint<'a>(
        &'a self,
        search: Search,
        mut visit: impl FnMut(Hint, &[Target<'a>]),
    ) {
        // Rule: the static search starts only from cells with at least three candidates, so it
        // never looks at a house whose first place is a cell with two.
        let least = if search == Search::Multiple { 3 } else { 2 };
        let mut group: Vec<&Closure> = Vec::with_capacity(9);
        for (cell, &held) in self.source.cand.iter().enumerate() {
            if held.size() < least {
                continue;
            }
            for digit in bits(held) {
                if search != Search::Multiple {
                    let cand = Cand::new(cell, digit);
                    contradiction(self.on(cell, digit), NodeId { cand, on: false }, &mut visit);
                    contradiction(self.off(cell, digit), NodeId { cand, on: true }, &mut visit);
                }
                if search == Search::Dynamic && held.size() >= 3 {
                    let pair = [self.on(cell, digit), self.off(cell, digit)];
                    self.common(&pair, (Forcing::Double, 1, None), &mut visit);
                }
                if search != Search::Nishio {
                    self.house_hints((cell, digit), &mut group, &mut visit);
                }
            }
            if search != Search::Nishio {
                group.clear();
                group.extend(bits(held).map(|digit| self.on(cell, digit)));
                self.common(&group, (Forcing::Cell, 5, None), &mut visit);
            }
        }
    }

    /// Rule: a house is searched from the first place of the digit in it.
    fn house_hints<'a>(
        &'a self,
        (cell, digit): (usize, usize),
        group: &mut Vec<&'a Closure>,
        visit: &mut impl FnMut(Hint, &[Target<'a>]),
    ) {
        for kind in BOX_ROW_COLUMN {
            let house = house_of(cell, kind);
            let places = self.source.pos[house][digit];
            if places.size() < 2 || places.trailing_zeros() as usize != place_of(cell, kind) {
                continue;
            }
            group.clear();
            group.extend(bits(places).map(|place| self.on(cell_at(house, place), digit)));
            self.common(group, (Forcing::House, 6, Some(kind)), visit);
        }
    }

    /// Reports every node that all closures share: true ones, then false ones, each in the order of
    /// the first closure.
    fn common<'a>(
        &'a self,
        closures: &[&'a Closure],
        (kind, key, house_kind): (Forcing, u8, Option<usize>),
        visit: &mut impl FnMut(Hint, &[Target<'a>]),
    ) {
        let mut on = closures[0].on_set;
        let mut fresh = closures[0].fresh;
        for closure in &closures[1..] {
            for (digits, more) in on.iter_mut().zip(&closure.on_set) {
                *digits &= more;
            }
            for (digits, more) in fresh.iter_mut().zip(&closure.fresh) {
                *digits |= more;
            }
        }
        let mut report = |conclusion: NodeId| {
            let mut targets = [Target {
                closure: closures[0],
                node: conclusion,
            }; 9];
            for (target, closure) in targets.iter_mut().zip(closures) {
                target.closure = closure;
            }
            let hint = Hint {
                kind,
                key,
                conclusion,
                house_kind,
            };
            visit(hint, &targets[..closures.len()]);
        };
        let any_on = on.iter().fold(0, |any, &digits| any | digits) != 0;
        if any_on {
            for node in &closures[0].on {
                if on[node.cand.cell()] >> node.cand.digit() & 1 == 1 {
                    report(NodeId {
                        cand: node.cand,
                        on: true,
                    });
                }
            }
        }
        let any_off = self
            .source
            .cand
            .iter()
            .zip(&fresh)
            .any(|(had, fresh)| had & !fresh != 0);
        if any_off {
            for node in &closures[0].off {
                if fresh[node.cand.cell()] >> node.cand.digit() & 1 == 0 {
                    report(NodeId {
                        cand: node.cand,
                        on: false,
                    });
                }
            }
        }
    }

    /// Returns what a conclusion removes: a cell and its digits.
    ///
    /// Rule: a true conclusion removes the other candidates of its cell.
    pub(super) fn removal(&self, conclusion: NodeId) -> (usize, u16) {
        let (cell, mask) = (conclusion.cand.cell(), 1 << conclusion.cand.digit());
        let digits = if conclusion.on {
            self.source.cand[cell] & !mask
        } else {
            mask
        };
        (cell, digits)
    }
}

fn contradiction<'a>(
    closure: &'a Closure,
    conclusion: NodeId,
    visit: &mut impl FnMut(Hint, &[Target<'a>]),
) {
    if let Some(cand) = closure.clash {
        let target = |on: bool| Target {
            closure,
            node: NodeId { cand, on },
        };
        let hint = Hint {
            kind: Forcing::Contradiction,
            key: 7,
            conclusion,
            house_kind: None,
        };
        visit(hint, &[target(true), target(false)]);
    }
}

fn fill_list(
    list: &mut Vec<Closure>,
    cands: &[Cand],
    (source, on): (&Marks, bool),
    rule: Rule,
    budget: &Budget,
) -> Result<(), Spent> {
    if list.len() < cands.len() {
        list.resize_with(cands.len(), Closure::default);
    }
    for (closure, &cand) in list.iter_mut().zip(cands) {
        budget.spend(1)?;
        closure.start(source, cand, on);
        closure.run(rule);
    }
    Ok(())
}
