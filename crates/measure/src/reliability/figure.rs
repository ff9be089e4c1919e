//! [`Figure`]: one promise, what was counted for it, and whether it holds.

use crate::report::{counted, grouped};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// One line of the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Figure {
    #[serde(flatten)]
    pub(super) counts: Counts,
    /// What went wrong; empty if the promise holds.
    pub(super) failures: Vec<String>,
    /// How long it took.
    pub(super) tenths_of_a_second: u64,
}

/// The counts behind a promise. The sentences are made from them, so a recorded run can be reworded.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "promise", rename_all = "kebab-case")]
pub(super) enum Counts {
    /// No step contradicts the solution.
    Right {
        puzzles: u64,
        solved: u64,
        steps: u64,
        wrong: u64,
    },
    /// The verifier accepts every step.
    Proved {
        steps: u64,
        refused: u64,
        assume_uniqueness: u64,
    },
    /// No proof stands without one of its premises.
    Needed { steps: u64, not_needed: u64 },
    /// Every link that a step draws exists in the state before it.
    LinksExist {
        steps: u64,
        links: u64,
        missing: u64,
    },
    /// The verifier refuses damaged steps.
    DamageRefused {
        refused: BTreeMap<String, u64>,
        accepted: u64,
    },
    /// Steps of the puzzles of a list are right and proved.
    List {
        list: String,
        puzzles: u64,
        solved: u64,
        steps: u64,
        assume_uniqueness: u64,
    },
    /// A state moved by a symmetry has the moved steps.
    Symmetrical {
        states: u64,
        moved: u64,
        steps: u64,
        different: u64,
    },
    /// VeriPB accepts our proofs and refuses damaged ones.
    OutsideChecker {
        paths: u64,
        page_steps: u64,
        families: Vec<String>,
        refused: u64,
        accepted: u64,
    },
    /// Every level of the fast solver gives the answers of two independent engines.
    SolversAgree { inputs: u64 },
    /// The stored counts of solutions are what every engine counts.
    /// Techniques find the steps of HoDoKu's library.
    LibraryFound { cases: u64, found: u64 },
    /// Ratings equal those of Sudoku Explainer.
    RatingsEqual { puzzles: u64, different: u64 },
    /// Made puzzles have one solution and no needless given, and none comes twice.
    MadeAsPromised {
        puzzles: u64,
        faults: u64,
        twice: u64,
    },
    /// No input that a fuzzer made breaks a property. Runs and seconds of each target.
    Unbroken { targets: BTreeMap<String, [u64; 2]> },
}

/// Whether a promise holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Holds {
    Yes,
    No,
    /// There was not a single case to measure.
    NotMeasured,
}

impl Figure {
    pub(super) fn holds(&self) -> Holds {
        if !self.failures.is_empty() {
            Holds::No
        } else if self.counts.cases() == 0 {
            Holds::NotMeasured
        } else {
            Holds::Yes
        }
    }

    /// The time, as in `12.3 s`.
    pub(super) fn seconds(&self) -> String {
        let tenths = self.tenths_of_a_second;
        format!("{}.{} s", grouped(tenths / 10), tenths % 10)
    }
}

impl Counts {
    /// How many chances the promise had to fail.
    pub(super) fn cases(&self) -> u64 {
        match self {
            Self::Right { steps, .. }
            | Self::Proved { steps, .. }
            | Self::Needed { steps, .. }
            | Self::List { steps, .. }
            | Self::Symmetrical { steps, .. } => *steps,
            Self::LinksExist { links, .. } => *links,
            Self::DamageRefused { refused, accepted } => refused.values().sum::<u64>() + accepted,
            Self::OutsideChecker {
                paths, page_steps, ..
            } => paths + page_steps,
            Self::SolversAgree { inputs, .. } => *inputs,
            Self::Unbroken { targets } => targets.values().map(|[runs, _]| runs).sum(),
            Self::LibraryFound { cases, .. } => *cases,
            Self::RatingsEqual { puzzles, .. } | Self::MadeAsPromised { puzzles, .. } => *puzzles,
        }
    }

    /// The promise in words.
    pub(super) fn promise(&self) -> String {
        match self {
            Self::Right { .. } => "no step is wrong".to_owned(),
            Self::Proved { .. } => "every step is proved".to_owned(),
            Self::Needed { .. } => "every premise is needed".to_owned(),
            Self::LinksExist { .. } => "drawn links exist".to_owned(),
            Self::DamageRefused { .. } => "damaged proofs are refused".to_owned(),
            Self::List { list, .. } => format!("right and proved: {list}"),
            Self::Symmetrical { .. } => "no direction is preferred".to_owned(),
            Self::OutsideChecker { .. } => "an outside checker agrees".to_owned(),
            Self::SolversAgree { .. } => "the fast solver is right".to_owned(),
            Self::LibraryFound { .. } => "techniques find what they should".to_owned(),
            Self::RatingsEqual { .. } => "SE ratings are equal".to_owned(),
            Self::MadeAsPromised { .. } => "made puzzles are as promised".to_owned(),
            Self::Unbroken { .. } => "no input breaks it".to_owned(),
        }
    }

    /// What was counted, in words.
    #[expect(clippy::too_many_lines, reason = "one arm for each promise")]
    pub(super) fn measured(&self) -> String {
        match self {
            Self::Right {
                puzzles,
                solved,
                steps,
                wrong,
            } => {
                let made = counted(*puzzles, "puzzle");
                let [solved, wrong] = [*solved, *wrong].map(grouped);
                let steps = counted(*steps, "step");
                format!(
                    "{made} made from the seed, {solved} solved by logic; {wrong} of {steps} contradict the solution"
                )
            }
            Self::Proved {
                steps,
                refused,
                assume_uniqueness,
            } => {
                let [refused, assume] = [*refused, *assume_uniqueness].map(grouped);
                let steps = counted(*steps, "step");
                format!(
                    "the verifier refuses {refused} of {steps}; on the paths, {assume} assume uniqueness"
                )
            }
            Self::Needed { steps, not_needed } => {
                let (steps, needless) = (counted(*steps, "step"), counted(*not_needed, "premise"));
                format!("{steps} taken apart; {needless} not needed")
            }
            Self::LinksExist {
                steps,
                links,
                missing,
            } => {
                let (steps, links) = (counted(*steps, "step"), counted(*links, "link"));
                let missing = grouped(*missing);
                format!("{steps} draw {links}; {missing} do not exist on the board")
            }
            Self::DamageRefused { refused, accepted } => {
                let all = grouped(refused.values().sum());
                let (each, accepted) = (by_name(refused), grouped(*accepted));
                format!("{all} refused ({each}); {accepted} accepted")
            }
            Self::List {
                list: _,
                puzzles,
                solved,
                steps,
                assume_uniqueness,
            } => {
                let (puzzles, steps) = (counted(*puzzles, "puzzle"), counted(*steps, "step"));
                let [solved, assume] = [*solved, *assume_uniqueness].map(grouped);
                format!(
                    "{puzzles}, {solved} solved by logic; {steps}, {assume} of them assume uniqueness"
                )
            }
            Self::Symmetrical {
                states,
                moved,
                steps,
                different,
            } => {
                let (states, moved) = (counted(*states, "state"), counted(*moved, "time"));
                let (different, steps) = (grouped(*different), counted(*steps, "step"));
                format!("{states}, moved {moved}; {different} of {steps} differ")
            }
            Self::OutsideChecker {
                paths,
                page_steps,
                families,
                refused,
                accepted,
            } => by_veripb([*paths, *page_steps], families, [*refused, *accepted]),
            Self::SolversAgree { inputs } => {
                let inputs = counted(*inputs, "input");
                format!(
                    "every instruction level, the reference solver and an exact-cover engine count the same on {inputs}"
                )
            }
            Self::LibraryFound { cases, found } => {
                let (found, cases) = (grouped(*found), counted(*cases, "case"));
                format!("{found} of {cases} of HoDoKu's library as it expects")
            }
            Self::RatingsEqual { puzzles, different } => {
                let (puzzles, different) = (counted(*puzzles, "puzzle"), grouped(*different));
                format!("{puzzles} rated by Sudoku Explainer; {different} different")
            }
            Self::MadeAsPromised {
                puzzles,
                faults,
                twice,
            } => {
                let puzzles = counted(*puzzles, "puzzle");
                let [faults, twice] = [*faults, *twice].map(grouped);
                format!(
                    "{puzzles} of one seed; {faults} with several solutions or a needless given, {twice} equivalent to another"
                )
            }
            Self::Unbroken { targets } => by_fuzzer(targets),
        }
    }
}

/// What VeriPB accepted and refused.
fn by_veripb([paths, steps]: [u64; 2], families: &[String], damaged: [u64; 2]) -> String {
    let [refused, accepted] = damaged.map(grouped);
    format!(
        "VeriPB accepts {} and {} from technique pages ({}); of the damaged proofs, it refuses {refused} and \
         accepts {accepted}",
        counted(paths, "whole path"),
        counted(steps, "step"),
        families.join(", "),
    )
}

/// The targets of the fuzzer, each with its runs and its processor time.
fn by_fuzzer(targets: &BTreeMap<String, [u64; 2]>) -> String {
    let each = targets.iter().map(|(name, [runs, seconds])| {
        format!(
            "`{name}` {} in {}",
            counted(*runs, "run"),
            counted(*seconds, "second")
        )
    });
    each.collect::<Vec<_>>().join(", ")
}

/// `houses swapped 1,200, premise dropped 7`.
fn by_name(counts: &BTreeMap<String, u64>) -> String {
    let each = counts
        .iter()
        .map(|(name, count)| format!("{name} {}", grouped(*count)));
    each.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figure(steps: u64, failures: &[&str]) -> Figure {
        Figure {
            counts: Counts::Needed {
                steps,
                not_needed: 0,
            },
            failures: failures.iter().map(ToString::to_string).collect(),
            tenths_of_a_second: 12,
        }
    }

    /// A promise without a single case must not look kept.
    #[test]
    fn nothing_measured_is_not_a_yes() {
        assert_eq!(figure(3, &[]).holds(), Holds::Yes);
        assert_eq!(figure(3, &["f"]).holds(), Holds::No);
        assert_eq!(figure(0, &[]).holds(), Holds::NotMeasured);
        assert_eq!(figure(0, &["f"]).holds(), Holds::No);
        let damage = |count| Counts::DamageRefused {
            refused: BTreeMap::from([("premise dropped".to_owned(), count)]),
            accepted: 0,
        };
        assert_eq!((damage(0).cases(), damage(4).cases()), (0, 4));
    }
}
