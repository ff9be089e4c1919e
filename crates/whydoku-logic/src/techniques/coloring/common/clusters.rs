//! Two-colored clusters: candidates joined by strong links, so that either all of one color are
//! true or all of the other.

use crate::graph::links::link_between;
use crate::proof::cover::needed_cover;
use crate::techniques::coloring::common::needed_singles::needed_singles;
use crate::{Facts, Inference, Link, LinkKind, Literal, Node};
use std::cell::OnceCell;
use std::collections::VecDeque;
use whydoku_grid::{Candidate, CandidateSet, Digit, Truth};

/// Candidates joined by truths with two candidates each.
#[derive(Clone, Debug)]
pub(crate) struct Cluster {
    /// The members in the order they were reached.
    nodes: Vec<Candidate>,
    /// For each member, its neighbors and the truth that joins it to each.
    edges: Vec<Vec<(usize, Truth)>>,
    /// The two colors.
    pub colors: [CandidateSet; 2],
}

/// The clusters of one digit. [`Facts::clusters`] caches them.
pub(crate) fn digit_clusters(facts: &Facts<'_>, digit: Digit) -> Vec<Cluster> {
    let links = facts.strong_links(digit).iter().map(|link| {
        let [a, b] = link.cells.map(|cell| Candidate::new(cell, digit));
        (a, b, Truth::House(link.house, digit))
    });
    clusters(&links.collect::<Vec<_>>())
}

/// The clusters of all digits together, joined also by cells with two candidates.
pub(crate) fn medusa_clusters(facts: &Facts<'_>) -> Vec<Cluster> {
    let mut links = Vec::new();
    for digit in Digit::ALL {
        links.extend(facts.strong_links(digit).iter().map(|link| {
            let [a, b] = link.cells.map(|cell| Candidate::new(cell, digit));
            (a, b, Truth::House(link.house, digit))
        }));
    }
    for cell in facts.bivalue() {
        let mut digits = facts.candidates(cell).into_iter();
        if let (Some(a), Some(b)) = (digits.next(), digits.next()) {
            let [a, b] = [a, b].map(|digit| Candidate::new(cell, digit));
            links.push((a, b, Truth::Cell(cell)));
        }
    }
    clusters(&links)
}

/// The connected parts of a set of strong links. A part that cannot be two-colored is left out; the
/// state then has no solution.
fn clusters(links: &[(Candidate, Candidate, Truth)]) -> Vec<Cluster> {
    // The index of each candidate in `at`, plus one; 0 if it is not there yet.
    let mut place = [0u16; 729];
    let mut at: Vec<(Candidate, Vec<(usize, Truth)>)> = Vec::new();
    let mut number = |candidate: Candidate, at: &mut Vec<(Candidate, Vec<(usize, Truth)>)>| {
        let known = &mut place[candidate.index()];
        if *known == 0 {
            at.push((candidate, Vec::new()));
            *known = u16::try_from(at.len()).unwrap_or(u16::MAX);
        }
        usize::from(*known) - 1
    };
    for (a, b, truth) in links {
        let (i, j) = (number(*a, &mut at), number(*b, &mut at));
        at[i].1.push((j, *truth));
        at[j].1.push((i, *truth));
    }
    let mut all = Vec::new();
    // For each candidate, its index inside its cluster and its color.
    let mut inside: Vec<Option<(usize, usize)>> = vec![None; at.len()];
    for start in 0..at.len() {
        if inside[start].is_some() {
            continue;
        }
        let mut members = vec![start];
        inside[start] = Some((0, 0));
        let mut fits = true;
        let mut next = 0;
        while let Some(&here) = members.get(next) {
            next += 1;
            let color = inside[here].map_or(0, |(_, color)| color);
            for &(there, _) in &at[here].1 {
                match inside[there] {
                    None => {
                        inside[there] = Some((members.len(), 1 - color));
                        members.push(there);
                    }
                    Some((_, other)) => fits &= other != color,
                }
            }
        }
        if fits {
            all.push(cluster(&at, &inside, &members));
        }
    }
    all
}

fn cluster(
    at: &[(Candidate, Vec<(usize, Truth)>)],
    inside: &[Option<(usize, usize)>],
    members: &[usize],
) -> Cluster {
    let mut colors = [CandidateSet::EMPTY; 2];
    for member in members {
        if let Some((_, color)) = inside[*member] {
            colors[color].insert(at[*member].0);
        }
    }
    let number = |there: usize| inside[there].map_or(0, |(number, _)| number);
    Cluster {
        nodes: members.iter().map(|member| at[*member].0).collect(),
        edges: members
            .iter()
            .map(|member| {
                at[*member]
                    .1
                    .iter()
                    .map(|(t, e)| (number(*t), *e))
                    .collect()
            })
            .collect(),
        colors,
    }
}

impl Cluster {
    /// How many candidates it has.
    pub(crate) const fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Its members.
    pub(crate) fn members(&self) -> &[Candidate] {
        &self.nodes
    }

    /// One strong link of the cluster: its two candidates, the first of color 0, and the truth.
    pub(crate) fn first_link(&self) -> Option<([Candidate; 2], Truth)> {
        let (there, truth) = *self.edges.first()?.first()?;
        Some(([self.nodes[0], self.nodes[there]], truth))
    }

    /// The truths along the shortest path from one member to another.
    fn path(&self, from: Candidate, to: Candidate) -> Vec<Truth> {
        let number = |c: Candidate| self.nodes.iter().position(|node| *node == c);
        let (Some(from), Some(to)) = (number(from), number(to)) else {
            return Vec::new();
        };
        let mut reached: Vec<Option<(usize, Truth)>> = vec![None; self.nodes.len()];
        let mut queue = VecDeque::from([to]);
        // Search from the end, so that walking back gives the path in order.
        while let Some(here) = queue.pop_front() {
            if here == from {
                break;
            }
            for &(there, truth) in &self.edges[here] {
                if there != to && reached[there].is_none() {
                    reached[there] = Some((here, truth));
                    queue.push_back(there);
                }
            }
        }
        let mut way = Vec::new();
        let mut here = from;
        while let Some((next, truth)) = reached[here] {
            way.push(truth);
            here = next;
            if here == to {
                break;
            }
        }
        way
    }

    /// Extends the proof that one member of a color is false to the whole color, with the other
    /// color as singles.
    pub(crate) fn spread(
        &self,
        facts: &Facts<'_>,
        color: usize,
        first: Candidate,
        why: Inference,
    ) -> Vec<Inference> {
        let Some(start) = self.nodes.iter().position(|node| *node == first) else {
            return vec![why];
        };
        let mut singles = Vec::new();
        let mut reached = vec![false; self.nodes.len()];
        reached[start] = true;
        let mut queue = VecDeque::from([start]);
        while let Some(here) = queue.pop_front() {
            for &(there, truth) in &self.edges[here] {
                if !reached[there] {
                    reached[there] = true;
                    queue.push_back(there);
                    if !self.colors[color].contains(self.nodes[there]) {
                        singles.push((truth, self.nodes[there]));
                    }
                }
            }
        }
        let mut gone = self.colors[color];
        gone.remove(first);
        let mut proof = vec![why];
        proof.extend(needed_singles(
            facts.marks(),
            Literal::off(first),
            singles,
            &gone,
        ));
        proof
    }

    /// The strong links of the cluster, for drawing.
    pub(crate) fn links(&self) -> Vec<Link> {
        let mut links = Vec::new();
        for (i, edges) in self.edges.iter().enumerate() {
            for &(j, _) in edges.iter().filter(|(j, _)| i < *j) {
                let link = Link {
                    from: Node::single(self.nodes[i]),
                    to: Node::single(self.nodes[j]),
                    kind: LinkKind::Strong,
                };
                // The same two cells can be the only places in a line and in a box.
                if !links.contains(&link) {
                    links.push(link);
                }
            }
        }
        links
    }

    /// The member of a color that excludes `target` and is nearest to `from`, with the path to it.
    fn nearest(
        &self,
        color: usize,
        from: Candidate,
        target: Candidate,
    ) -> Option<(Candidate, Vec<Truth>)> {
        self.colors[color]
            .iter()
            .filter(|member| member.excludes(target))
            .map(|member| (member, self.path(from, member)))
            .min_by_key(|(_, way)| way.len())
    }
}

/// The premises of a cover that is being built.
#[derive(Clone, Debug, Default)]
pub(crate) struct Premises {
    truths: Vec<Truth>,
    links: Vec<Truth>,
}

impl Premises {
    /// Adds a truth.
    pub(crate) fn truth(&mut self, truth: Truth) {
        self.truths.push(truth);
    }

    /// Adds a link between two candidates that exclude each other.
    pub(crate) fn link(&mut self, a: Candidate, b: Candidate) {
        self.links.extend(link_between(a, b));
    }

    /// Adds "if the first is false, the last is true" along a path of odd length.
    fn strong_way(&mut self, way: &[Truth]) {
        self.truths.extend(way.iter().step_by(2));
        self.links.extend(way.iter().skip(1).step_by(2));
    }

    /// Adds "if the first is true, the last is true" along a path of even length.
    fn true_way(&mut self, way: &[Truth]) {
        self.links.extend(way.iter().step_by(2));
        self.truths.extend(way.iter().skip(1).step_by(2));
    }

    /// The cover that eliminates the target.
    pub(crate) fn cover(self, facts: &Facts<'_>, target: Candidate) -> Inference {
        let gone = [target].into_iter().collect();
        needed_cover(facts.marks(), self.truths, self.links, &gone)
    }
}

/// Proves that a candidate is false because both colors exclude it.
pub(crate) fn trap_proof(
    facts: &Facts<'_>,
    cluster: &Cluster,
    target: Candidate,
) -> Option<Inference> {
    cluster.colors[0]
        .iter()
        .filter(|member| member.excludes(target))
        .filter_map(|a| cluster.nearest(1, a, target).map(|(b, way)| (a, b, way)))
        .min_by_key(|(_, _, way)| way.len())
        .map(|(a, b, way)| {
            let mut premises = Premises::default();
            premises.strong_way(&way);
            premises.link(a, target);
            premises.link(b, target);
            premises.cover(facts, target)
        })
}

/// Proves that a candidate is false because it sees one color of each of two clusters. The other
/// two colors, `near`, see each other at the candidates `contact`.
pub(crate) fn bridge_proof(
    facts: &Facts<'_>,
    pair: [&Cluster; 2],
    near: [usize; 2],
    contact: [Candidate; 2],
    target: Candidate,
) -> Option<Inference> {
    let mut premises = Premises::default();
    premises.link(contact[0], contact[1]);
    for i in 0..2 {
        let (end, way) = pair[i].nearest(1 - near[i], contact[i], target)?;
        premises.strong_way(&way);
        premises.link(end, target);
    }
    Some(premises.cover(facts, target))
}

/// Proves that a color is false because two of its members exclude each other.
pub(crate) fn wrap_proof(
    facts: &Facts<'_>,
    cluster: &Cluster,
    color: usize,
    [a, b]: [Candidate; 2],
) -> Vec<Inference> {
    let mut premises = Premises::default();
    premises.true_way(&cluster.path(a, b));
    premises.link(a, b);
    cluster.spread(facts, color, a, premises.cover(facts, a))
}

/// Proves that a color is false because it excludes every candidate of a truth.
pub(crate) fn empty_proof(
    facts: &Facts<'_>,
    cluster: &Cluster,
    color: usize,
    truth: Truth,
) -> Option<Vec<Inference>> {
    let open = facts.marks().open_of(truth);
    let first = open.iter().next()?;
    let member = cluster.colors[color].iter().find(|m| m.excludes(first))?;
    let mut premises = Premises::default();
    premises.truth(truth);
    for candidate in open.iter() {
        let (by, way) = cluster.nearest(color, member, candidate)?;
        premises.true_way(&way);
        premises.link(by, candidate);
    }
    Some(cluster.spread(facts, color, member, premises.cover(facts, member)))
}

/// Proves that a color is false because its members `from` see the members `to` of another cluster,
/// which have different colors.
pub(crate) fn squeeze_proof(
    facts: &Facts<'_>,
    [one, two]: [&Cluster; 2],
    color: usize,
    from: [Candidate; 2],
    to: [Candidate; 2],
) -> Vec<Inference> {
    let mut premises = Premises::default();
    premises.strong_way(&two.path(to[0], to[1]));
    premises.true_way(&one.path(from[0], from[1]));
    premises.link(from[0], to[0]);
    premises.link(from[1], to[1]);
    one.spread(facts, color, from[0], premises.cover(facts, from[0]))
}

/// The clusters of each digit in one state.
#[derive(Default)]
struct ClusterCache([OnceCell<Vec<Cluster>>; 9]);

impl Facts<'_> {
    /// The two-colored clusters of strong links of `digit`.
    pub(crate) fn clusters(&self, digit: Digit) -> &[Cluster] {
        self.cache::<ClusterCache>().0[digit.index()].get_or_init(|| digit_clusters(self, digit))
    }
}
