#![doc = include_str!("x_colors.md")]

use whydoku_grid::{Candidate, CandidateSet, Cell, CellSet, Digit, House, Truth};
use crate::techniques::coloring::common::clusters::{Cluster, color_words};
use crate::graph::links::empties_a_house;
use crate::techniques::coloring::common::needed_singles::needed_singles;
use crate::{
    Branch, Conclusions, Facts, Family, Flow, Highlight, Inference, Info, Literal, Parts, Proof,
    Role, Step, Technique, Words,
};
use whydoku_grid::rating::Rating;
use std::ops::ControlFlow;

pub(crate) const X_COLORS: XColors = XColors;

/// A cluster of one digit whose colours are extended by what they leave as the last place of a house.
#[derive(Debug)]
pub(crate) struct XColors;

static INFO: Info = Info {
    id: "x-colors",
    name: "X-Colors",
    family: Family::Coloring,
    rating: Rating(50),
    aliases: &["Weak Colors", "Color Wing"],
    hodoku: None,
    rows: &[64],
    assumes_uniqueness: false,
    default: true,
};

impl Technique for XColors {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        for digit in facts.doubtful_digits() {
            for cluster in facts.clusters(digit) {
                let Some(([a, b], house)) = cluster.first_link() else {
                    continue;
                };
                let spread = [a, b].map(|start| Spread::from(facts, start));
                let conflicts = [0, 1].map(|i| spread[i].conflict.is_some());
                if conflicts == [false, false] {
                    if let Some(step) = trap(facts, digit, cluster, &spread, house) {
                        found(step)?;
                    }
                    continue;
                }
                for (color, conflict) in conflicts.into_iter().enumerate() {
                    if conflict && let Some(step) = wrap(facts, digit, cluster, color) {
                        found(step)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn pattern(&self, step: &Step) -> String {
        match (&step.parts, digit_of(step)) {
            (Parts::Colors { clusters }, Some(digit)) => {
                let [a, b] = clusters[0].map(|color| color.cells(digit));
                format!("{digit} in {a} / {b}")
            }
            _ => String::new(),
        }
    }

    fn reason(&self, step: &Step) -> String {
        let (Parts::Colors { clusters }, Some(digit)) = (&step.parts, digit_of(step)) else {
            return String::new();
        };
        let [a, b] = [0, 1].map(|i| color_words(&clusters[0][i], Some(digit)));
        let start = format!(
            "Houses with only two places left for {digit} join some cells into one cluster of two \
             colours; with every cell that a colour leaves as the last place for {digit} in its house, \
             they are {a} against {b}. All of the one are {digit}, or all of the other."
        );
        let gone = step.conclusions.eliminations.cells(digit);
        if gone.is_subset(clusters[0][0].cells(digit))
            || gone.is_subset(clusters[0][1].cells(digit))
        {
            format!(
                "{start} But if {} were {digit}, some house would have two of them or none.",
                gone.words()
            )
        } else {
            format!("{start} A cell that sees both colours cannot be {digit}.")
        }
    }
}

/// What follows for a digit from one place of it.
struct Spread {
    digit: Digit,
    start: Cell,
    /// The places that follow, each with the house it is the last one of, in order.
    on: Vec<(Cell, House)>,
    /// The places ruled out.
    off: CellSet,
    /// A house without a place left.
    conflict: Option<House>,
}

impl Spread {
    fn from(facts: &Facts<'_>, start: Candidate) -> Self {
        let Candidate { cell, digit } = start;
        let positions = facts.positions(digit);
        let mut spread = Self {
            digit,
            start: cell,
            on: Vec::new(),
            off: positions & cell.peers(),
            conflict: None,
        };
        let mut placed = CellSet::single(cell);
        loop {
            let before = placed;
            // A whole round at a time, so that the outcome does not depend on the order of houses.
            let left = positions - spread.off;
            let mut fresh: Vec<(Cell, House)> = Vec::new();
            for house in House::ALL {
                let open = left & house.cells();
                if facts.positions_in(house, digit).is_empty() {
                    continue;
                }
                if open.is_empty() {
                    spread.conflict = Some(house);
                    return spread;
                }
                if let Some(last) = open.only()
                    && !placed.contains(last)
                {
                    placed.insert(last);
                    fresh.push((last, house));
                }
            }
            if placed == before {
                return spread;
            }
            for (last, house) in fresh {
                // Two last places of this round can exclude each other.
                if spread.off.contains(last) {
                    spread.conflict = Some(house);
                    return spread;
                }
                spread.off |= positions & last.peers();
                spread.on.push((last, house));
            }
        }
    }

    /// All places that are on.
    fn all_on(&self) -> CellSet {
        let on: CellSet = self.on.iter().map(|(cell, _)| *cell).collect();
        on.with(self.start)
    }

    /// The singles needed to rule out all of `gone`, in order.
    fn reasons(&self, facts: &Facts<'_>, gone: CellSet) -> Vec<Inference> {
        let candidate = |cell: Cell| Candidate::new(cell, self.digit);
        let singles = self
            .on
            .iter()
            .map(|(cell, house)| (Truth::House(*house, self.digit), candidate(*cell)))
            .collect();
        let start = Literal::on(candidate(self.start));
        let gone = CandidateSet::of_digit(self.digit, gone);
        needed_singles(facts.marks(), start, singles, &gone)
    }
}

/// What both extended colours rule out and the plain ones do not.
fn trap(
    facts: &Facts<'_>,
    digit: Digit,
    cluster: &Cluster,
    spread: &[Spread; 2],
    house: Truth,
) -> Option<Step> {
    let plain = cluster.colors.map(|color| color.cells(digit));
    let seen = plain[0].any_peers() & plain[1].any_peers();
    let gone = (spread[0].off & spread[1].off) - seen - plain[0] - plain[1];
    let mut targets = gone.into_iter();
    if targets.all(|cell| empties_a_house(facts, Candidate::new(cell, digit))) {
        return None;
    }
    let branches = spread
        .iter()
        .map(|s| Branch {
            assume: Candidate::new(s.start, digit),
            trail: s.reasons(facts, gone),
            conflict: None,
        })
        .collect();
    let literals = gone
        .into_iter()
        .map(|cell| Literal::off(Candidate::new(cell, digit)))
        .collect();
    let proof = Inference::cases(house, branches, literals);
    Some(step(
        digit,
        cluster,
        gone,
        vec![proof],
        [0, 1].map(|i| spread[i].all_on()),
    ))
}

/// A colour that leads to a house without a place, unless two of its own cells see each other.
fn wrap(facts: &Facts<'_>, digit: Digit, cluster: &Cluster, color: usize) -> Option<Step> {
    let gone = cluster.colors[color].cells(digit);
    let mut members = gone.into_iter();
    let simple = members.any(|cell| empties_a_house(facts, Candidate::new(cell, digit)));
    if simple || !(gone & gone.any_peers()).is_empty() {
        return None;
    }
    let start = Candidate::new(gone.first()?, digit);
    let spread = Spread::from(facts, start);
    let house = spread.conflict?;
    let trail = spread.reasons(facts, facts.positions_in(house, digit));
    let why = Inference::refute(Literal::on(start), trail, Truth::House(house, digit));
    let proof = cluster.spread(facts, color, start, why);
    let colors = cluster.colors.map(|color| color.cells(digit));
    Some(step(digit, cluster, gone, proof, colors))
}

fn step(
    digit: Digit,
    cluster: &Cluster,
    gone: CellSet,
    proof: Vec<Inference>,
    colors: [CellSet; 2],
) -> Step {
    let clusters = colors.map(|cells| CandidateSet::of_digit(digit, cells));
    let mut step = Step::new(
        &INFO,
        Conclusions::eliminate_cells(digit, gone),
        Proof::from(proof),
        Parts::Colors {
            clusters: vec![clusters],
        },
    );
    step.links = cluster.links();
    step.drawn = [Role::ColorA, Role::ColorB]
        .into_iter()
        .zip(clusters)
        .map(|(role, color)| Highlight::candidates(role, color))
        .collect();
    step
}

/// The digit of a step about one digit.
fn digit_of(step: &Step) -> Option<Digit> {
    let mut gone = step.conclusions.eliminations.iter();
    gone.next().map(|candidate| candidate.digit)
}
