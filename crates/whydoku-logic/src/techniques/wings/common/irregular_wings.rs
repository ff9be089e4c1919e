//! Wings of three strong links: chains a=b-c=d-e=f. A strong link is a cell with two candidates or
//! a digit with two places in a house. A weak link joins candidates that exclude each other.

use crate::proof::common_targets::truths_containing;
use crate::step::chain_pattern::{ChainPattern, ChainShape};
use crate::{Facts, Flow, Node};
use std::cell::OnceCell;
use std::ops::ControlFlow;
use whydoku_grid::{Candidate, CandidateSet, Digit, DigitSet, House, Truth};

/// Why one of two candidates must be true.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Strong {
    /// They are the two candidates of a cell.
    Bivalue,
    /// They are the two places for a digit in a house.
    Bilocal,
}

/// The six candidates of a chain and its three strong links.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ThreeLinks {
    /// The candidates in order.
    pub nodes: [Candidate; 6],
    /// The truths behind the strong links.
    pub truths: [Truth; 3],
    /// The kinds of the strong links.
    pub kinds: [Strong; 3],
}

impl ThreeLinks {
    /// The candidates that both ends exclude.
    pub(crate) fn targets(&self, facts: &Facts<'_>) -> CandidateSet {
        seen_by_both(facts, self.nodes[0], self.nodes[5])
    }

    /// Whether the weak link after the first (0) or the second (1) strong link is inside a cell.
    pub(crate) fn turns_in_cell(&self, link: usize) -> bool {
        self.nodes[2 * link + 1].cell == self.nodes[2 * link + 2].cell
    }

    /// The digits of the two ends.
    pub(crate) const fn end_digits(&self) -> [Digit; 2] {
        [self.nodes[0].digit, self.nodes[5].digit]
    }

    /// All digits of the chain.
    pub(crate) fn digits(&self) -> DigitSet {
        self.nodes.iter().map(|node| node.digit).collect()
    }

    /// The links of the proof that eliminates one of the targets.
    pub(crate) fn links(&self, target: Candidate) -> Vec<Truth> {
        let ends: CandidateSet = [self.nodes[0], self.nodes[5]].into_iter().collect();
        let between = [1, 3].into_iter().filter_map(|i| {
            let (from, to) = (self.nodes[i], self.nodes[i + 1]);
            crate::graph::links::link_between(from, to)
        });
        between.chain(truths_containing(target, &ends)).collect()
    }

    /// The chain with the houses of its strong links.
    pub(crate) fn pattern(&self) -> ChainPattern {
        let nodes = self.nodes.map(Node::single).to_vec();
        let house = |(place, truth): (usize, &Truth)| match truth {
            Truth::House(house, _) => Some((2 * place, *house)),
            Truth::Cell(_) => None,
        };
        let houses = self.truths.iter().enumerate().filter_map(house);
        ChainPattern::new(nodes, ChainShape::Open).with_reasons(houses.collect(), Vec::new())
    }
}

/// The other end of a strong link and the truth behind it.
type Partner = Option<(Candidate, Truth)>;

/// The strong links of a state, by candidate.
#[derive(Debug)]
pub(crate) struct PairLinks {
    /// For each candidate, its partners: at most three in its houses and one in its cell.
    partners: Box<[[Partner; 4]; 729]>,
    /// The candidates that have a partner.
    linked: CandidateSet,
}

impl PairLinks {
    /// The strong links of a state. Call [`Facts::pair_links`] instead, which caches them.
    pub(crate) fn new(facts: &Facts<'_>) -> Self {
        let mut links = Self {
            partners: Box::new([[None; 4]; 729]),
            linked: CandidateSet::EMPTY,
        };
        for cell in facts.bivalue() {
            let digits = facts.candidates(cell);
            if let (Some(one), Some(two)) = (
                digits.first(),
                digits.first().and_then(|d| digits.without(d).first()),
            ) {
                let (one, two) = (Candidate::new(cell, one), Candidate::new(cell, two));
                links.add(one, two, Truth::Cell(cell), 3);
            }
        }
        for digit in Digit::ALL {
            for link in facts.strong_links(digit) {
                let [one, two] = link.cells.map(|cell| Candidate::new(cell, digit));
                let place = slot(link.house);
                // If a line and a box have the same two cells, keep only one link.
                let known = links.of(one).any(|(partner, _)| partner == two);
                if !known {
                    links.add(one, two, Truth::House(link.house, digit), place);
                }
            }
        }
        links
    }

    fn add(&mut self, one: Candidate, two: Candidate, truth: Truth, place: usize) {
        self.partners[one.index()][place] = Some((two, truth));
        self.partners[two.index()][place] = Some((one, truth));
        self.linked.insert(one);
        self.linked.insert(two);
    }

    fn of(&self, candidate: Candidate) -> impl Iterator<Item = (Candidate, Truth)> + '_ {
        self.partners[candidate.index()].iter().flatten().copied()
    }

    /// The candidates that have a partner and exclude this one.
    fn near(&self, facts: &Facts<'_>, node: Candidate) -> impl Iterator<Item = Candidate> {
        let same_digit = self.linked.cells(node.digit) & node.cell.peers();
        let linked = self.linked;
        let same_cell = facts
            .candidates(node.cell)
            .without(node.digit)
            .into_iter()
            .map(move |digit| Candidate::new(node.cell, digit))
            .filter(move |candidate| linked.contains(*candidate));
        same_digit
            .into_iter()
            .map(move |cell| Candidate::new(cell, node.digit))
            .chain(same_cell)
    }
}

/// The index of the kind of house: row, column, box.
const fn slot(house: House) -> usize {
    house.index() / 9
}

const fn kind(truth: Truth) -> Strong {
    match truth {
        Truth::Cell(_) => Strong::Bivalue,
        Truth::House(..) => Strong::Bilocal,
    }
}

/// Visits every chain of three strong links with one of the wanted shapes, from both ends, whether
/// or not its ends exclude something.
pub(crate) fn three_links(
    facts: &Facts<'_>,
    shapes: &[[Strong; 3]],
    visit: &mut dyn FnMut(&ThreeLinks) -> Flow,
) -> Flow {
    let links = facts.pair_links();
    for third in links.linked.iter() {
        for (fourth, middle) in links.of(third) {
            if !shapes.iter().any(|shape| shape[1] == kind(middle)) {
                continue;
            }
            for second in links.near(facts, third) {
                for (first, left) in links.of(second) {
                    let begins = [kind(left), kind(middle)];
                    let wanted = shapes.iter().any(|shape| shape[..2] == begins);
                    if !wanted || first == fourth || first == third || second == fourth {
                        continue;
                    }
                    for fifth in links.near(facts, fourth) {
                        for (sixth, right) in links.of(fifth) {
                            let kinds = [kind(left), kind(middle), kind(right)];
                            let nodes = [first, second, third, fourth, fifth, sixth];
                            if shapes.contains(&kinds) && !repeats(&nodes) {
                                visit(&ThreeLinks {
                                    nodes,
                                    truths: [left, middle, right],
                                    kinds,
                                })?;
                            }
                        }
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn repeats(nodes: &[Candidate; 6]) -> bool {
    (1..6).any(|i| nodes[..i].contains(&nodes[i]))
}

/// The open candidates that both candidates exclude.
fn seen_by_both(facts: &Facts<'_>, one: Candidate, two: Candidate) -> CandidateSet {
    let mut gone = CandidateSet::EMPTY;
    if one.digit == two.digit {
        gone.insert_cells(
            one.digit,
            facts.positions(one.digit) & one.cell.peers() & two.cell.peers(),
        );
    } else if one.cell == two.cell {
        for digit in facts
            .candidates(one.cell)
            .without(one.digit)
            .without(two.digit)
        {
            gone.insert(Candidate::new(one.cell, digit));
        }
    } else if one.cell.sees(two.cell) {
        for candidate in [
            Candidate::new(one.cell, two.digit),
            Candidate::new(two.cell, one.digit),
        ] {
            if facts.marks().has(candidate) {
                gone.insert(candidate);
            }
        }
    }
    gone
}

/// The strong links of one state.
#[derive(Default)]
struct PairLinkCache(OnceCell<PairLinks>);

impl Facts<'_> {
    /// The strong links between the two candidates of a cell or the two places for a digit in a
    /// house.
    pub(crate) fn pair_links(&self) -> &PairLinks {
        self.cache::<PairLinkCache>()
            .0
            .get_or_init(|| PairLinks::new(self))
    }
}
