//! Steps of joined almost locked or almost hidden sets, and their texts.

use crate::techniques::als::common::almost_sets::Kind;
use crate::techniques::als::common::set_web::Web;
use crate::{
    Conclusions, Facts, Flow, Highlight, Info, Link, LinkKind, Node, Parts, Proof, Role, Step,
    Words,
};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use whydoku_grid::{CandidateSet, CellSet, Digit, DigitSet};

/// A pattern found: the web, the keys of what its ends have in common, and what goes.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    /// The sets and their joins.
    pub web: Web,
    /// The keys of the parts of which one is used.
    pub ends: Vec<usize>,
    /// What goes.
    pub gone: CandidateSet,
}

impl Found {
    /// Fewer sets first, then fewer truths.
    fn rank(&self) -> (usize, usize) {
        let members = &self.web.members;
        (
            members.len(),
            members.iter().map(|set| set.truths.len()).sum(),
        )
    }
}

/// Patterns by what they rule out, the smallest for each.
#[derive(Debug, Default)]
pub(crate) struct Best(BTreeMap<CandidateSet, Found>);

impl Best {
    /// Whether a pattern of this rank would be kept.
    pub(crate) fn wants(&self, gone: &CandidateSet, rank: (usize, usize)) -> bool {
        !gone.is_empty() && self.0.get(gone).is_none_or(|known| rank < known.rank())
    }

    /// Keeps a pattern if it is the smallest so far for what it rules out.
    pub(crate) fn offer(&mut self, found: Found) {
        if self.wants(&found.gone, found.rank()) {
            self.0.insert(found.gone, found);
        }
    }

    /// All that were kept, small ones first.
    pub(crate) fn sorted(self) -> Vec<Found> {
        let mut all: Vec<Found> = self.0.into_values().collect();
        all.sort_by_key(Found::rank);
        all
    }

    /// Hands out the steps, small ones first.
    pub(crate) fn report(
        self,
        facts: &Facts<'_>,
        info: &'static Info,
        kind: Kind,
        found: &mut dyn FnMut(Step) -> Flow,
    ) -> Flow {
        for pattern in self.sorted() {
            if let Some(step) = step(facts, info, kind, &pattern) {
                found(step)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// The colour of the set with this number.
pub(crate) const fn role(number: usize) -> Role {
    match number % 4 {
        0 => Role::AlsA,
        1 => Role::AlsB,
        2 => Role::AlsC,
        _ => Role::AlsD,
    }
}

/// The step of a pattern; none if its proof does not hold.
pub(crate) fn step(facts: &Facts<'_>, info: &'static Info, kind: Kind, found: &Found) -> Option<Step> {
    let Found { web, ends, gone } = found;
    let gone = web.proved(facts.marks(), gone);
    if gone.is_empty() {
        return None;
    }
    let commons = match kind {
        Kind::Locked => {
            let keys = web.joins.iter().map(|join| {
                let (member, part) = join.ends[0];
                Digit::from_index(web.members[member].parts[part].key % 9)
            });
            keys.collect()
        }
        Kind::Hidden => Vec::new(),
    };
    let mut step = Step::new(
        info,
        Conclusions::eliminate(gone),
        Proof::from(web.proof(facts.marks(), &gone)),
        Parts::Sets {
            sets: web
                .members
                .iter()
                .map(|set| (set.cells, set.digits))
                .collect(),
            commons,
            eliminated: gone.iter().map(|candidate| candidate.digit).collect(),
        },
    );
    for (number, set) in web.members.iter().enumerate() {
        step = step.highlight(Highlight::candidates(role(number), set.candidates()));
    }
    for join in &web.joins {
        let [one, two] = join
            .ends
            .map(|(member, part)| &web.members[member].parts[part]);
        let both = one.candidates | two.candidates;
        step = step.highlight(Highlight::candidates(Role::Pivot, both));
        step.links.extend(weak_link(one.candidates, two.candidates));
    }
    for key in ends {
        let last = web.members.iter().enumerate().filter_map(|(member, set)| {
            let part = set.part(*key)?;
            (!web.is_joined((member, part))).then(|| set.parts[part].candidates)
        });
        let all = last.fold(CandidateSet::EMPTY, |all, part| all | part);
        step = step.highlight(Highlight::candidates(Role::Pincer, all));
    }
    Some(step)
}

/// An arrow between two parts of one digit.
fn weak_link(one: CandidateSet, two: CandidateSet) -> Option<Link> {
    let node = |set: CandidateSet| {
        let digit = set.iter().next()?.digit;
        Some(Node {
            digit,
            cells: set.cells(digit),
        })
    };
    Some(Link {
        from: node(one)?,
        to: node(two)?,
        kind: LinkKind::Weak,
    })
}

/// What a step's text is made of.
#[derive(Debug)]
pub(crate) struct Told {
    /// Cells and digits of each set.
    pub sets: Vec<(CellSet, DigitSet)>,
    /// The restricted commons, in order: digits of almost locked sets, cells of almost hidden ones.
    pub commons: Vec<String>,
    /// What the ends have in common.
    pub ends: Vec<String>,
}

/// Reads the pattern back from a step.
pub(crate) fn told(step: &Step, kind: Kind) -> Told {
    let sets = match &step.parts {
        Parts::Sets { sets, .. } => sets.clone(),
        _ => Vec::new(),
    };
    let name = |role: Role| -> Vec<String> {
        let marked = step.drawn.iter().filter(|h| h.role == role);
        let sets = marked.filter_map(|h| h.marked.candidates()?.iter().next());
        let text = sets.map(|first| match kind {
            Kind::Locked => first.digit.to_string(),
            Kind::Hidden => first.cell.to_string(),
        });
        text.collect()
    };
    Told {
        sets,
        commons: name(Role::Pivot),
        ends: name(Role::Pincer),
    }
}

impl Told {
    /// `A=r2c179 {1239}, B=r1346c2 {12346}, …` for each set.
    pub(crate) fn named_sets(&self) -> String {
        let named = self
            .sets
            .iter()
            .zip('A'..)
            .map(|((cells, digits), name)| format!("{name}={cells} {{{digits}}}"));
        named.collect::<Vec<_>>().join(", ")
    }

    /// `3`, `3 and 5`: what the ends have in common.
    pub(crate) fn end_words(&self) -> String {
        and(&self.ends)
    }

    /// `Set A is r1c2 and r1c3 with the digits 2, 5 and 7. Set B …`, with what makes them almost
    /// locked or almost hidden.
    pub(crate) fn introduce(&self, kind: Kind) -> String {
        let one = |((cells, digits), name): (&(CellSet, DigitSet), char)| match kind {
            Kind::Locked => format!(
                "Set {name}, {}, has one candidate digit more than cells: {}.",
                cells.words(),
                digits.words()
            ),
            Kind::Hidden => {
                let needs = if digits.len() == 1 { "digit" } else { "digits" };
                format!(
                    "Set {name}, the {needs} {} of one house, has one cell more than it needs: {}.",
                    digits.words(),
                    cells.words()
                )
            }
        };
        let all = self.sets.iter().zip('A'..).map(one);
        all.collect::<Vec<_>>().join(" ")
    }
}

/// `a`, `a and b`, `a, b and c`.
pub(crate) fn and(items: &[String]) -> String {
    crate::step::words::list(items, "and")
}
