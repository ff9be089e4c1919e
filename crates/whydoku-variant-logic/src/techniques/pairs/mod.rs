//! Pair rules: a digit that leaves nothing for the other cell of a dot, a thermometer, a whispers line …
//!
//! The search is the same for all of them. Each technique has the rules that it looks at, and says in its
//! own words why a digit goes.

mod order;
mod whispers;

use crate::facts::{Facts, off};
use crate::proof::line::{Literal, Var};
use crate::rules::Rules;
use crate::step::words::{meaning, one_of};
use crate::step::{Picture, Role, Step, Text};
use crate::{Found, Info, Technique};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use whydoku_variant::Digits;

/// A technique about pairs of cells.
#[derive(Debug)]
pub(super) struct Pairs {
    info: &'static Info,
    /// The rules that it looks at; if there are none, those that no other technique of this kind looks at.
    rules: &'static [&'static str],
    /// Says why a cell loses digits.
    say: fn(&Facts<'_>, usize, &Removal, &mut Text),
}

macro_rules! pairs {
    ($place:ident, $id:literal, $name:literal, $page:literal, $rules:expr, $say:path) => {
        pub(super) static $place: Pairs = Pairs {
            info: &Info {
                id: $id,
                name: $name,
                difficulty: 5,
                page: include_str!($page),
            },
            rules: $rules,
            say: $say,
        };
    };
}

pairs!(
    ORDER,
    "order-bounds",
    "Order Bounds",
    "order.md",
    &[
        "thermometer",
        "slow-thermometer",
        "greater-than",
        "minimum",
        "maximum"
    ],
    order::say
);
pairs!(
    DOTS,
    "dots",
    "Dots",
    "dots.md",
    &["difference", "ratio", "xv"],
    say_pair
);
pairs!(
    NEGATIVE,
    "no-dot",
    "No Dot",
    "negative.md",
    &[
        "all-differences-marked",
        "all-ratios-marked",
        "all-xv-marked",
        "non-consecutive"
    ],
    say_pair
);
pairs!(
    WHISPERS,
    "whispers",
    "Whispers",
    "whispers.md",
    &["whispers"],
    whispers::say
);
pairs!(
    OTHERS,
    "pair-rule",
    "Pair Rule",
    "pair_rule.md",
    &[],
    say_pair
);

/// Digits of a cell that leave nothing for another cell.
struct Removal {
    cell: usize,
    digits: Digits,
    other: usize,
    /// The candidates of the other cell at that time.
    left: Digits,
    /// Whether the constraint, if it is an order, puts the larger digit into this cell.
    is_larger: bool,
}

impl Pairs {
    fn looks_at(&self, rule: &str) -> bool {
        let named = [&ORDER, &DOTS, &NEGATIVE, &WHISPERS];
        if self.rules.is_empty() {
            named.iter().all(|other| !other.rules.contains(&rule))
        } else {
            self.rules.contains(&rule)
        }
    }
}

impl Technique for Pairs {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &mut Facts<'_>, found: &mut Found<'_>) -> ControlFlow<()> {
        for part in 0..facts.rules.parts().len() {
            if !self.looks_at(facts.rules.parts()[part].rule().id) {
                continue;
            }
            let Related { pairs, links } = Related::by(facts.rules, part);
            let mut cells: Vec<usize> = pairs.iter().flat_map(|(a, b)| [*a, *b]).collect();
            cells.sort_unstable();
            cells.dedup();
            if cells.is_empty() || facts.is_idle((self.info.id, part), &cells) {
                continue;
            }
            let constraint = &facts.rules.parts()[part];
            // A rule for the whole grid is looked at pair by pair.
            let batches: Vec<Vec<(usize, usize)>> = if constraint.cells().is_empty() {
                pairs.into_iter().map(|pair| vec![pair]).collect()
            } else {
                vec![pairs]
            };
            let mut idle = true;
            for batch in batches {
                if let Some(step) = self.step(facts, part, &batch, &links) {
                    idle = false;
                    found(step)?;
                }
            }
            if idle {
                facts.set_idle((self.info.id, part), &cells);
            }
        }
        ControlFlow::Continue(())
    }
}

/// What the lines of a constraint relate by more than being different.
struct Related {
    /// Pairs of cells.
    pairs: Vec<(usize, usize)>,
    /// Pairs of candidates that exclude each other, sorted.
    links: Vec<(Var, Var)>,
}

impl Related {
    fn by(rules: &Rules, part: usize) -> Self {
        let n = rules.n();
        let (mut pairs, mut links) = (Vec::new(), Vec::new());
        for line in rules.lines_of(part) {
            if let Some(vars) = rules.lines()[line].as_link() {
                let vars: Vec<Var> = vars.collect();
                if vars.iter().any(|var| *var >= rules.candidates())
                    || vars.iter().all(|var| var % n == vars[0] % n)
                {
                    continue;
                }
                let mut cells: Vec<usize> = vars.iter().map(|var| var / n).collect();
                cells.sort_unstable();
                cells.dedup();
                let [a, b] = cells[..] else { continue };
                pairs.push((a, b));
                let of = |cell: usize| vars.iter().copied().filter(move |var| var / n == cell);
                links.extend(
                    of(a).flat_map(|one| of(b).flat_map(move |two| [(one, two), (two, one)])),
                );
            }
        }
        // In the order of the lines, which is that of a line of cells.
        let mut seen = BTreeSet::new();
        pairs.retain(|pair| seen.insert(*pair));
        links.sort_unstable();
        links.dedup();
        Self { pairs, links }
    }
}

impl Pairs {
    /// The step of these pairs. Digits exclude each other by the links of the constraint, which the reason names,
    /// or because they are equal in cells that see each other.
    fn step(
        &self,
        facts: &Facts<'_>,
        part: usize,
        pairs: &[(usize, usize)],
        links: &[(Var, Var)],
    ) -> Option<Step> {
        let (rules, n) = (facts.rules, facts.rules.n());
        let mut open: Vec<Digits> = (0..rules.size().cells())
            .map(|cell| facts.marks.open(cell))
            .collect();
        let mut removals: Vec<Removal> = Vec::new();
        let mut targets: Vec<Var> = Vec::new();
        let mut lines: Vec<usize> = Vec::new();
        let mut changed = true;
        while changed {
            changed = false;
            for (a, b) in pairs.iter().flat_map(|(a, b)| [(*a, *b), (*b, *a)]) {
                let others: Vec<Var> = open[b].iter().map(|digit| rules.var(b, digit)).collect();
                let impossible = |digit: &usize| {
                    let var = rules.var(a, *digit);
                    let excludes = |other: &Var| {
                        links.binary_search(&(var, *other)).is_ok()
                            || var % n == other % n && rules.conflicts(var).contains(*other)
                    };
                    facts.is_candidate(var) && others.iter().all(excludes)
                };
                let digits: Digits = open[a].iter().filter(impossible).collect();
                if digits.is_empty() || others.is_empty() {
                    continue;
                }
                for var in digits.iter().map(|digit| rules.var(a, digit)) {
                    targets.push(var);
                    lines.extend(others.iter().filter_map(|other| rules.link(var, *other)));
                }
                lines.push(Rules::cell_line(b));
                removals.push(Removal {
                    cell: a,
                    digits,
                    other: b,
                    left: open[b],
                    is_larger: links
                        .binary_search(&(rules.var(a, 1), rules.var(b, n)))
                        .is_ok(),
                });
                open[a] = open[a].without(digits);
                changed = true;
            }
        }
        if targets.is_empty() {
            return None;
        }
        let mut prover = facts.prover();
        prover.use_lines(lines);
        for target in &targets {
            prover.refute(&[Literal::on(*target)], &[], &[], &mut 0);
        }
        let conclusions = off(&targets);
        let looked_at = removals.iter();
        let mut cells: Vec<usize> = looked_at
            .flat_map(|removal| [removal.cell, removal.other])
            .collect();
        cells.sort_unstable();
        cells.dedup();
        let picture = Picture::default()
            .constraint(Role::Base, part)
            .cells(Role::Pattern, facts.named(&cells));
        Some(Step {
            technique: self.info,
            proof: prover.finish(&conclusions)?,
            conclusions,
            reason: self.reason(facts, part, &removals),
            in_full: None,
            picture,
        })
    }

    fn reason(&self, facts: &Facts<'_>, part: usize, removals: &[Removal]) -> Text {
        let mut text = Text::new();
        text.say("{}.", &[&meaning(facts.rules, &facts.rules.parts()[part])]);
        for removal in removals {
            (self.say)(facts, part, removal, &mut text);
        }
        text
    }
}

/// Says which digits of the other cell rule these out.
fn say_pair(facts: &Facts<'_>, _: usize, removal: &Removal, text: &mut Text) {
    let (cell, other) = (
        facts.rules.cell(removal.cell),
        facts.rules.cell(removal.other),
    );
    let digits = one_of(removal.digits);
    if removal.left.len() == 1 {
        text.say(
            "{} is {}, so {} cannot be {}.",
            &[&other, &removal.left, &cell, &digits],
        );
    } else if removal.left == facts.rules.size().digits() {
        text.say("No digit in {} allows {} in {}.", &[&other, &digits, &cell]);
    } else {
        let none = if removal.left.len() == 2 {
            "neither"
        } else {
            "none"
        };
        text.say(
            "{} is {}, and {} of these allows {} in {}.",
            &[&other, &one_of(removal.left), &none, &digits, &cell],
        );
    }
}
