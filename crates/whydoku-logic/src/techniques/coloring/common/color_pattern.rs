//! [`ColorPattern`]: clusters of candidates in two colors, with their text and drawing.

use super::clusters::Cluster;
use crate::step::words::{a, list, listed};
use crate::{Link, Named, Parts, Pattern, Picture, Role, Span, Spans, Step};
use whydoku_grid::{CandidateSet, Cell, CellSet, Digit, House};

/// One or two clusters, and the rule that eliminates candidates outside or inside them.
#[derive(Debug)]
pub(crate) struct ColorPattern {
    /// The two colors of each cluster.
    clusters: Vec<[CandidateSet; 2]>,
    /// The strong links that join them.
    links: Vec<Link>,
    rule: ColorRule,
}

/// The reason why the colors rule something out.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ColorRule {
    /// A cell sees both colors.
    Trap(Digit),
    /// Two cells of one color see each other.
    Wrap(Digit, [Cell; 2]),
    /// Two colors of two clusters see each other, so one of the other two is true.
    Bridge(Digit),
    /// A color sees both colors of another cluster.
    Squeeze(Digit),
    /// A cell sees both colors after each is extended by the places it forces.
    ExtendedTrap(Digit),
    /// A color leaves this house without a place.
    ExtendedWrap(Digit, House),
    /// The colors are of several digits, and a candidate conflicts with both.
    MedusaTrap,
    /// Two candidates of one color exclude each other.
    MedusaPair(CandidateSet),
    /// A color excludes all of these, one of which is true.
    MedusaEmpty(CandidateSet),
}

impl ColorPattern {
    /// The pattern of plain clusters.
    pub(crate) fn new(clusters: &[&Cluster], rule: ColorRule) -> Self {
        Self {
            clusters: clusters.iter().map(|cluster| cluster.colors).collect(),
            links: clusters
                .iter()
                .flat_map(|cluster| cluster.links())
                .collect(),
            rule,
        }
    }

    /// The pattern of a cluster whose colors are extended.
    pub(crate) fn extended(cluster: &Cluster, colors: &[CandidateSet; 2], rule: ColorRule) -> Self {
        Self {
            clusters: vec![*colors],
            links: cluster.links(),
            rule,
        }
    }

    /// The digit, if the colors are of one digit.
    const fn digit(&self) -> Option<Digit> {
        match self.rule {
            ColorRule::Trap(digit)
            | ColorRule::Wrap(digit, _)
            | ColorRule::Bridge(digit)
            | ColorRule::Squeeze(digit)
            | ColorRule::ExtendedTrap(digit)
            | ColorRule::ExtendedWrap(digit, _) => Some(digit),
            ColorRule::MedusaTrap | ColorRule::MedusaPair(_) | ColorRule::MedusaEmpty(_) => None,
        }
    }

    /// Explains what the colors are and that one of them is true.
    fn introduce(&self, text: &mut Spans) {
        for (place, colors) in self.clusters.iter().enumerate() {
            let [a, b] = colors.map(|color| words(&color, self.digit()));
            match (self.digit(), place) {
                (Some(digit), 0) => text.say(
                    "Start where a house has only two places for {} and alternate two colors: {} on one side, {} on the other.",
                    &[&digit, &a, &b],
                ),
                (Some(_), _) => text.say(
                    "A second group of cells alternates in the same way: {} on one side, {} on the other.",
                    &[&a, &b],
                ),
                (None, _) => text.say(
                    "Start with a cell that has two candidates, or a digit with two places in a house, and alternate two colors: {} on one side, and {} on the other.",
                    &[&a, &b],
                ),
            }
        }
        if matches!(self.rule, ColorRule::ExtendedTrap(_)) {
            text.say("Each side includes the cells it forces.", &[]);
        }
        match (self.digit(), self.clusters.len()) {
            (Some(digit), 1) => text.say(
                "One side is {} in every cell, the other in none.",
                &[&digit],
            ),
            (Some(digit), _) => text.say(
                "In each group, one side is {} in every cell, the other in none.",
                &[&digit],
            ),
            (None, _) => text.say("One side is entirely true, the other entirely false.", &[]),
        }
    }

    /// Names two cells of different groups that see each other, and a cell of each opposite side that a
    /// target sees. Two groups may meet in more than one way, each with targets of its own.
    fn explain_bridges(&self, digit: Digit, mut targets: CellSet, text: &mut Spans) {
        let &[one, two] = self.clusters.as_slice() else {
            return;
        };
        let [one, two] = [one, two].map(|colors| colors.map(|color| color.cells(digit)));
        for (p, q) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            let contact = one[p]
                .into_iter()
                .find_map(|cell| Some((cell, (two[q] & cell.peers()).first()?)));
            let opposite = [one[1 - p], two[1 - q]];
            let seen = targets & opposite[0].any_peers() & opposite[1].any_peers();
            let (Some((near, other)), Some(target)) = (contact, seen.first()) else {
                continue;
            };
            let [left, right] = opposite.map(|side| side & target.peers());
            let (Some(left), Some(right)) = (left.first(), right.first()) else {
                continue;
            };
            targets -= seen;
            text.say(
                "{} and {} see each other, so their sides are not both {}.",
                &[&near, &other, &digit],
            );
            text.say(
                "So the side with {} or the side with {} is {}, and a cell that sees both of these sides cannot be {}.",
                &[&left, &right, &digit, &digit],
            );
        }
    }
}

/// `r1c1 and r2c3` for one digit, `2 in r1c1 and r2c3, and 5 in r3c4` for several.
fn words(color: &CandidateSet, digit: Option<Digit>) -> Span {
    if let Some(digit) = digit {
        let cells = color.cells(digit);
        return Span::naming(list(cells, "and"), Named::Cells(cells));
    }
    listed(color)
}

/// `r1c1,r2c3` for one digit, `2 r1c1,r3c4, 5 r2c2` for several.
fn notation(color: &CandidateSet, digit: Option<Digit>) -> String {
    if let Some(digit) = digit {
        return color.cells(digit).to_string();
    }
    let each: Vec<String> = Digit::ALL
        .into_iter()
        .filter(|digit| !color.cells(*digit).is_empty())
        .map(|digit| format!("{digit} {}", color.cells(digit)))
        .collect();
    each.join(", ")
}

impl Pattern for ColorPattern {
    fn notation(&self, _: &Step) -> String {
        let digit = self.digit();
        let each: Vec<String> = self
            .clusters
            .iter()
            .map(|[a, b]| format!("{} / {}", notation(a, digit), notation(b, digit)))
            .collect();
        match digit {
            Some(digit) => format!("{digit} in {}", each.join(", ")),
            None => each.join(", "),
        }
    }

    fn explain(&self, step: &Step, text: &mut Spans) {
        self.introduce(text);
        let eliminated = |digit: Digit| step.conclusions.eliminations.cells(digit);
        match self.rule {
            ColorRule::Trap(digit) | ColorRule::ExtendedTrap(digit) => text.say(
                "A cell that sees both sides sees {} either way.",
                &[&a(digit)],
            ),
            ColorRule::Wrap(_, pair) => {
                let pair: CellSet = pair.into_iter().collect();
                text.say(
                    "But {} are on the same side and see each other, so that side is false.",
                    &[&pair],
                );
            }
            ColorRule::Bridge(digit) => self.explain_bridges(digit, eliminated(digit), text),
            ColorRule::Squeeze(digit) => text.say(
                "The side with {} sees both sides of the second group, one of which is true, so it is false.",
                &[&eliminated(digit)],
            ),
            ColorRule::ExtendedWrap(digit, house) => text.say(
                "If the side with {} were {}, {} would have no cell left for {}, so that side is false.",
                &[&eliminated(digit), &digit, &house, &digit],
            ),
            ColorRule::MedusaTrap => text.say(
                "A candidate that conflicts with both sides is false either way.",
                &[],
            ),
            ColorRule::MedusaPair(pair) => text.say(
                "But {} are on the same side and cannot both be true, so that side is false.",
                &[&words(&pair, None)],
            ),
            ColorRule::MedusaEmpty(set) => {
                // Everything on the false side is eliminated.
                let some: CandidateSet = step.conclusions.eliminations.iter().take(1).collect();
                text.say(
                    "But the side with {} conflicts with each of {}, one of which must be true, so that side is false.",
                    &[&words(&some, None), &words(&set, None)],
                );
            }
        }
    }

    fn draw(&self, _: &Step, picture: &mut Picture) {
        let roles = [[Role::ColorA, Role::ColorB], [Role::ColorC, Role::ColorD]];
        for (colors, roles) in self.clusters.iter().zip(roles) {
            for (color, role) in colors.iter().zip(roles) {
                picture.candidates(role, *color);
            }
        }
        if let ColorRule::MedusaPair(set) | ColorRule::MedusaEmpty(set) = self.rule {
            picture.candidates(Role::Blocker, set);
        }
        picture.links.extend(self.links.iter().copied());
    }

    fn parts(&self) -> Parts {
        Parts::Colors {
            clusters: self.clusters.clone(),
        }
    }
}
