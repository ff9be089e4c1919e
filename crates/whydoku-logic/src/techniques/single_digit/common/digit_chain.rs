//! Chains of one digit: strong links joined by weak ones, so that one of the two ends is true.

use super::one_digit_chain::{Notation, OneDigitChain};
use crate::graph::links::link_over;
use crate::proof::cover::needed_covers;
use crate::{Conclusions, Facts, Inference, Info, Proof, Step};
use whydoku_grid::{CandidateSet, CellSet, Digit, House, Truth};

/// A chain of one digit.
#[derive(Clone, Debug)]
pub(crate) struct DigitChain {
    /// The digit.
    pub digit: Digit,
    /// The nodes in order, each a cell or a group, joined by strong and weak links in turn.
    pub nodes: Vec<CellSet>,
    /// The house of each strong link; its candidates are exactly those of the two nodes.
    pub strong: Vec<House>,
}

impl DigitChain {
    /// The two ends, at least one of which is true.
    pub(super) fn ends(&self) -> [CellSet; 2] {
        let end = |node: Option<&CellSet>| node.copied().unwrap_or_default();
        [end(self.nodes.first()), end(self.nodes.last())]
    }

    /// The step that eliminates `targets`, each of which sees both ends.
    pub(crate) fn step(
        self,
        info: &'static Info,
        notation: Notation,
        facts: &Facts<'_>,
        targets: CellSet,
    ) -> Step {
        let conclusions = Conclusions::eliminate_cells(self.digit, targets);
        let proof = self.proof(facts, targets);
        let chain = self;
        Step::found(info, conclusions, proof, OneDigitChain { chain, notation })
    }

    /// The proof, with one cover for each group of targets that see the ends through the same
    /// houses.
    pub(crate) fn proof(&self, facts: &Facts<'_>, targets: CellSet) -> Proof {
        let truths: Vec<Truth> = self
            .strong
            .iter()
            .map(|house| Truth::House(*house, self.digit))
            .collect();
        let weak: Vec<Truth> = self.nodes[1..self.nodes.len() - 1]
            .chunks(2)
            .filter_map(|pair| {
                link_over(self.digit, pair.iter().fold(CellSet::EMPTY, |a, b| a | *b))
            })
            .collect();
        let [first, last] = self.ends();
        let mut ways: Vec<(Vec<Truth>, CandidateSet)> = Vec::new();
        for target in targets {
            let target = CellSet::single(target);
            let links: Vec<Truth> = match link_over(self.digit, target | first | last) {
                Some(all) => vec![all],
                None => [first, last]
                    .into_iter()
                    .filter_map(|end| link_over(self.digit, target | end))
                    .collect(),
            };
            match ways.iter_mut().find(|(known, _)| *known == links) {
                Some((_, gone)) => gone.insert_cells(self.digit, target),
                None => {
                    let mut gone = CandidateSet::EMPTY;
                    gone.insert_cells(self.digit, target);
                    ways.push((links, gone));
                }
            }
        }
        let inferences: Vec<Inference> = ways
            .into_iter()
            .map(|(mut links, gone)| {
                links.extend(weak.iter().copied());
                Inference::cover(truths.iter().copied(), links, gone.iter())
            })
            .collect();
        Proof::from(needed_covers(facts.marks(), inferences))
    }
}
