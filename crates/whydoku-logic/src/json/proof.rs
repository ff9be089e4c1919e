//! The JSON of a proof. [`crate::Rule`] says what each rule demands.

use super::text::{Text, texts};
use crate::{Base, Concludes, Literal, Rule};
use serde::{Deserialize, Serialize};
use whydoku_grid::{Candidate, Cell, DigitSet, Symmetry, Truth};

/// One use of a rule: `{"rule":"cover","truths":["5r2"],"links":["5b1"],"concludes":["r1c1<>5"]}`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "rule", rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the fields are those of the rules in `logic`")]
pub enum Inference {
    Single {
        truth: Text<Truth>,
        concludes: Vec<Text<Literal>>,
    },
    Cover {
        truths: Vec<Text<Base>>,
        links: Vec<Text<Truth>>,
        concludes: Vec<Text<Literal>>,
    },
    Refute {
        assume: Text<Literal>,
        trail: Vec<Self>,
        conflict: Text<Base>,
        concludes: Vec<Text<Literal>>,
    },
    Cases {
        over: Text<Base>,
        branches: Vec<Branch>,
        concludes: Vec<Text<Literal>>,
    },
    Unique {
        cells: Vec<(Text<Cell>, Text<DigitSet>)>,
        clause: Vec<Text<Candidate>>,
    },
    Impossible {
        cells: Vec<(Text<Cell>, Text<DigitSet>)>,
        clause: Vec<Text<Candidate>>,
    },
    Symmetry {
        r#move: Text<Symmetry>,
        concludes: Vec<Text<Literal>>,
    },
}

/// One case of [`Inference::Cases`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Branch {
    /// The candidate assumed true: `r4c4=1`.
    pub assume: Text<Literal>,
    /// What follows.
    pub trail: Vec<Inference>,
    /// What is left without a candidate, if the branch ends in a conflict.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub conflict: Option<Text<Base>>,
}

pub(super) fn proof_from(proof: &[crate::Inference]) -> Vec<Inference> {
    proof.iter().map(Inference::from).collect()
}

fn proof_into(proof: &[Inference]) -> Vec<crate::Inference> {
    proof.iter().map(crate::Inference::from).collect()
}

impl From<&crate::Inference> for Inference {
    fn from(inference: &crate::Inference) -> Self {
        let (mut concludes, mut clause) = (Vec::new(), Vec::new());
        match &inference.concludes {
            Concludes::Literals(literals) => concludes = texts(literals.iter().copied()),
            Concludes::Clause(candidates) => clause = texts(candidates.iter().copied()),
        }
        let pairs = |cells: &[(Cell, DigitSet)]| {
            let pairs = cells
                .iter()
                .map(|(cell, digits)| (Text(*cell), Text(*digits)));
            pairs.collect()
        };
        match &inference.rule {
            Rule::Single(truth) => Self::Single {
                truth: Text(*truth),
                concludes,
            },
            Rule::Cover { truths, links } => Self::Cover {
                truths: texts(truths.iter().copied()),
                links: texts(links.iter().copied()),
                concludes,
            },
            Rule::Refute {
                assume,
                trail,
                conflict,
            } => Self::Refute {
                assume: Text(*assume),
                trail: proof_from(trail),
                conflict: Text(*conflict),
                concludes,
            },
            Rule::Cases { over, branches } => Self::Cases {
                over: Text(*over),
                branches: branches.iter().map(Branch::from).collect(),
                concludes,
            },
            Rule::Unique { cells } => Self::Unique {
                cells: pairs(cells),
                clause,
            },
            Rule::Impossible { cells } => Self::Impossible {
                cells: pairs(cells),
                clause,
            },
            Rule::Symmetry(by) => Self::Symmetry {
                r#move: Text(*by),
                concludes,
            },
        }
    }
}

impl From<&crate::Branch> for Branch {
    fn from(branch: &crate::Branch) -> Self {
        Self {
            assume: Text(Literal::on(branch.assume)),
            trail: proof_from(&branch.trail),
            conflict: branch.conflict.map(Text),
        }
    }
}

/// Back to what the engine knows.
impl From<&Inference> for crate::Inference {
    fn from(inference: &Inference) -> Self {
        let literals = |list: &[Text<Literal>]| {
            Concludes::Literals(list.iter().map(|literal| literal.0).collect())
        };
        let guardians = |list: &[Text<Candidate>]| {
            Concludes::Clause(list.iter().map(|candidate| candidate.0).collect())
        };
        let pairs = |cells: &[(Text<Cell>, Text<DigitSet>)]| {
            let pairs = cells.iter().map(|(cell, digits)| (cell.0, digits.0));
            pairs.collect()
        };
        let (rule, concludes) = match inference {
            Inference::Single { truth, concludes } => (Rule::Single(truth.0), literals(concludes)),
            Inference::Cover {
                truths,
                links,
                concludes,
            } => {
                let truths = truths.iter().map(|base| base.0).collect();
                let links = links.iter().map(|truth| truth.0).collect();
                (Rule::Cover { truths, links }, literals(concludes))
            }
            Inference::Refute {
                assume,
                trail,
                conflict,
                concludes,
            } => {
                let rule = Rule::Refute {
                    assume: assume.0,
                    trail: proof_into(trail),
                    conflict: conflict.0,
                };
                (rule, literals(concludes))
            }
            Inference::Cases {
                over,
                branches,
                concludes,
            } => {
                let branches = branches.iter().map(|branch| crate::Branch {
                    assume: branch.assume.0.candidate,
                    trail: proof_into(&branch.trail),
                    conflict: branch.conflict.map(|base| base.0),
                });
                let rule = Rule::Cases {
                    over: over.0,
                    branches: branches.collect(),
                };
                (rule, literals(concludes))
            }
            Inference::Unique { cells, clause } => {
                let cells = pairs(cells);
                (Rule::Unique { cells }, guardians(clause))
            }
            Inference::Impossible { cells, clause } => {
                let cells = pairs(cells);
                (Rule::Impossible { cells }, guardians(clause))
            }
            Inference::Symmetry { r#move, concludes } => {
                (Rule::Symmetry(r#move.0), literals(concludes))
            }
        };
        Self { rule, concludes }
    }
}
