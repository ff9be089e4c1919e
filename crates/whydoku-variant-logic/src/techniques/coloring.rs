//! Coloring: pairs of candidates of which exactly one is true, in two colors.

use crate::facts::{Facts, off};
use crate::proof::line::{Literal, Var};
use crate::rules::Rules;
use crate::step::{Link, LinkKind, Picture, Role, Step, Text};
use crate::{Found, Info, Technique};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

#[derive(Debug)]
pub(super) struct Coloring {
    info: &'static Info,
    /// Whether the candidates of one color may have different digits.
    all_digits: bool,
}

pub(super) static SIMPLE: Coloring = Coloring {
    info: &Info {
        id: "simple-coloring",
        name: "Simple Coloring",
        difficulty: 22,
        page: include_str!("coloring.md"),
    },
    all_digits: false,
};

pub(super) static MEDUSA: Coloring = Coloring {
    info: &Info {
        id: "3d-medusa",
        name: "3D Medusa",
        difficulty: 27,
        page: include_str!("coloring.md"),
    },
    all_digits: true,
};

/// Two candidates of which exactly one is true, with the line that says that one of them is.
type Edges = BTreeMap<Var, Vec<(Var, usize)>>;

/// A connected set of candidates in two colors, with the lines that connect them.
struct Colored {
    colors: [Vec<Var>; 2],
    lines: Vec<usize>,
    /// The pairs through which each candidate got its color.
    pairs: Vec<[Var; 2]>,
}

impl Technique for Coloring {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &mut Facts<'_>, found: &mut Found<'_>) -> ControlFlow<()> {
        let edges = self.edges(facts);
        let mut seen = BTreeSet::new();
        for start in edges.keys() {
            if seen.contains(start) {
                continue;
            }
            let colored = color(&edges, *start);
            seen.extend(colored.colors.iter().flatten().copied());
            if colored.lines.len() < 2 {
                continue;
            }
            if let Some(step) = self.step(facts, &colored) {
                found(step)?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl Colored {
    /// A candidate of each color that cannot be true together with this one.
    fn seen_by(&self, rules: &Rules, target: Var) -> Vec<[Var; 2]> {
        let sees = |color: &Vec<Var>| {
            let mut color = color.iter();
            let by = color.find(|other| rules.conflicts(target).contains(**other))?;
            Some([*by, target])
        };
        self.colors.iter().filter_map(sees).collect()
    }

    /// The arrows of the coloring, and the weak ones that end it.
    fn links(&self, rules: &Rules, weak: &[[Var; 2]]) -> Vec<Link> {
        let strong = self.pairs.iter().map(|pair| (pair, LinkKind::Strong));
        let all = strong.chain(weak.iter().map(|pair| (pair, LinkKind::Weak)));
        all.map(|([from, to], kind)| Link {
            from: rules.candidate(*from),
            to: rules.candidate(*to),
            kind,
        })
        .collect()
    }
}

/// Two candidates of one color that cannot both be true.
fn clash(rules: &Rules, color: &[Var]) -> Option<(Var, Var)> {
    color.iter().enumerate().find_map(|(place, a)| {
        let mut later = color[place + 1..].iter();
        let b = later.find(|b| rules.conflicts(*a).contains(**b))?;
        Some((*a, *b))
    })
}

fn color(edges: &Edges, start: Var) -> Colored {
    let mut color: BTreeMap<Var, usize> = BTreeMap::from([(start, 0)]);
    let mut queue = vec![start];
    let mut lines = BTreeSet::new();
    let mut pairs = Vec::new();
    while let Some(var) = queue.pop() {
        for (other, line) in &edges[&var] {
            lines.insert(*line);
            if !color.contains_key(other) {
                color.insert(*other, 1 - color[&var]);
                queue.push(*other);
                pairs.push([var, *other]);
            }
        }
    }
    let of = |wanted: usize| {
        let vars = color.iter().filter(|(_, color)| **color == wanted);
        vars.map(|(var, _)| *var).collect()
    };
    Colored {
        colors: [of(0), of(1)],
        lines: lines.into_iter().collect(),
        pairs,
    }
}

impl Coloring {
    fn edges(&self, facts: &Facts<'_>) -> Edges {
        let n = facts.rules.n();
        let mut edges = Edges::new();
        for truth in facts.rules.truths() {
            let open = facts.open_of(&truth.vars);
            let [a, b] = open[..] else {
                continue;
            };
            let candidates = facts.is_candidate(a) && facts.is_candidate(b);
            let digits = self.all_digits || a % n == b % n;
            if candidates && digits && facts.rules.conflicts(a).contains(b) {
                edges.entry(a).or_default().push((b, truth.line));
                edges.entry(b).or_default().push((a, truth.line));
            }
        }
        edges
    }

    fn step(&self, facts: &Facts<'_>, colored: &Colored) -> Option<Step> {
        let rules = facts.rules;
        let mut reason = Text::new();
        let named = |vars: &[Var]| -> String {
            let names = vars.iter().map(|var| rules.literal_name(Literal::on(*var)));
            crate::step::words::list(&names.collect::<Vec<_>>(), "and")
        };
        let [a, b] = &colored.colors;
        reason.say(
            "These candidates have two colors, and if one color is true, the other is false: {} have the first color, {} the second.",
            &[&candidates(facts, a, named(a)), &candidates(facts, b, named(b))],
        );
        let mut targets: Vec<Var> = Vec::new();
        let mut weak: Vec<[Var; 2]> = Vec::new();
        for color in &colored.colors {
            if let Some((one, other)) = clash(rules, color) {
                reason.say(
                    "{} and {} have the same color, but not both can be true. So this color is false.",
                    &[
                        &candidates(facts, &[one], named(&[one])),
                        &candidates(facts, &[other], named(&[other])),
                    ],
                );
                targets.clone_from(color);
                weak.push([one, other]);
                break;
            }
        }
        if targets.is_empty() {
            let sees = |var: Var, color: &[Var]| {
                color
                    .iter()
                    .any(|other| rules.conflicts(var).contains(*other))
            };
            let inside = |var: &Var| colored.colors.iter().any(|color| color.contains(var));
            targets = (0..rules.candidates())
                .filter(|var| facts.is_candidate(*var) && !inside(var))
                .filter(|var| sees(*var, a) && sees(*var, b))
                .collect();
            if targets.is_empty() {
                return None;
            }
            reason.say(
                "One of the colors is true, and {} cannot be true together with either.",
                &[&candidates(facts, &targets, named(&targets))],
            );
        }
        if weak.is_empty() {
            weak.extend(
                targets
                    .iter()
                    .flat_map(|target| colored.seen_by(rules, *target)),
            );
        }
        let mut prover = facts.prover();
        prover.use_lines(colored.lines.iter().copied());
        let inside: Vec<Var> = colored.colors.iter().flatten().copied().collect();
        for (place, one) in inside.iter().enumerate() {
            let others = inside[place + 1..].iter().chain(&targets);
            prover.use_lines(others.filter_map(|other| rules.link(*one, *other)));
        }
        for target in &targets {
            prover.refute(&[Literal::on(*target)], &[], &[], &mut 0);
        }
        let conclusions = off(&targets);
        Some(Step {
            technique: self.info,
            proof: prover.finish(&conclusions)?,
            conclusions,
            reason,
            in_full: None,
            picture: Picture::default()
                .candidates(Role::Pattern, facts.pictured(a))
                .candidates(Role::Base, facts.pictured(b))
                .links(colored.links(rules, &weak)),
        })
    }
}

fn candidates(facts: &Facts<'_>, vars: &[Var], text: String) -> crate::Span {
    crate::Span::naming(text, crate::Named::Candidates(facts.pictured(vars)))
}
