//! [`Proof`]: why a step is true, from the lines that the puzzle's rules mean.
//!
//! A proof has three kinds of inference. A *sum* adds lines with positive multipliers, leaves out what is
//! known about the candidates, and may divide the result and round up, and make no weight larger than the bound. A *clause* says that one of some
//! literals is true, because supposing that all are false leads to a contradiction by unit propagation
//! in the lines it names. A *definition* introduces a variable that is 1 exactly if one of some literals
//! is true, such as "this digit is in the cage". Everything else, such as telling cases apart, is made
//! of these.

pub(crate) mod line;
mod propagate;
pub(crate) mod prover;
pub(crate) mod story;

use line::{Literal, Var};

/// A line that an inference uses.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Premise {
    /// A line of the puzzle's meaning, counted from 0.
    Rule(usize),
    /// A line that an earlier inference of the same proof gave, counted from 0.
    Earlier(usize),
}

/// One inference of a proof. A sum and a clause give one line, a definition gives two.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Inference {
    /// A sum of lines.
    Sum {
        /// The lines with their multipliers.
        of: Vec<(i64, Premise)>,
        /// The divisor; 1 leaves the sum alone.
        divide: i64,
        /// Whether no weight is larger than the bound in the end.
        saturate: bool,
    },
    /// One of the literals is true.
    Clause {
        /// The literals.
        literals: Vec<Literal>,
        /// The lines that contradict the opposite.
        from: Vec<Premise>,
    },
    /// A new variable that is 1 exactly if one of the literals is true. The first line says that it is
    /// 0 or one of them is true; the second that it is 1 or none is.
    Define {
        /// The variable.
        var: Var,
        /// The literals.
        any: Vec<Literal>,
    },
}

/// Why a step is true. For each conclusion there is a clause of it alone.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Proof {
    /// The inferences in order.
    pub inferences: Vec<Inference>,
}

impl Inference {
    /// The number of lines that the inference gives.
    pub(crate) const fn gives(&self) -> usize {
        match self {
            Self::Define { .. } => 2,
            Self::Sum { .. } | Self::Clause { .. } => 1,
        }
    }

    /// The lines that it uses.
    pub(crate) fn premises(&self) -> Vec<Premise> {
        match self {
            Self::Sum { of, .. } => of.iter().map(|(_, premise)| *premise).collect(),
            Self::Clause { from, .. } => from.clone(),
            Self::Define { .. } => Vec::new(),
        }
    }
}

impl Proof {
    /// The number of inferences.
    pub const fn len(&self) -> usize {
        self.inferences.len()
    }

    /// Whether there is no inference.
    pub const fn is_empty(&self) -> bool {
        self.inferences.is_empty()
    }

    /// The lines of the rules that the proof uses, each once.
    pub fn rule_lines(&self) -> Vec<usize> {
        let premises = self.inferences.iter().flat_map(Inference::premises);
        let mut lines: Vec<usize> = premises
            .filter_map(|premise| match premise {
                Premise::Rule(line) => Some(line),
                Premise::Earlier(_) => None,
            })
            .collect();
        lines.sort_unstable();
        lines.dedup();
        lines
    }

    /// The proof without what the lines with these numbers do not need.
    pub(crate) fn trimmed(self, wanted: &[usize]) -> Self {
        let total = self.inferences.iter().map(Inference::gives).sum();
        let mut needed = vec![false; total];
        for line in wanted {
            needed[*line] = true;
        }
        let mut starts = Vec::new();
        let mut at = 0;
        for inference in &self.inferences {
            starts.push(at);
            at += inference.gives();
        }
        let mut keep = vec![false; self.inferences.len()];
        for (place, inference) in self.inferences.iter().enumerate().rev() {
            let start = starts[place];
            if (start..start + inference.gives()).any(|line| needed[line]) {
                keep[place] = true;
                for premise in inference.premises() {
                    if let Premise::Earlier(line) = premise {
                        needed[line] = true;
                    }
                }
            }
        }
        let mut renumbered = vec![0; total];
        let mut next = 0;
        for (place, inference) in self.inferences.iter().enumerate() {
            if keep[place] {
                for line in 0..inference.gives() {
                    renumbered[starts[place] + line] = next;
                    next += 1;
                }
            }
        }
        let rename = |premise: Premise| match premise {
            Premise::Earlier(line) => Premise::Earlier(renumbered[line]),
            rule @ Premise::Rule(_) => rule,
        };
        let kept = self
            .inferences
            .into_iter()
            .zip(keep)
            .filter(|(_, keep)| *keep);
        let inferences = kept
            .map(|(inference, _)| match inference {
                Inference::Sum {
                    of,
                    divide,
                    saturate,
                } => Inference::Sum {
                    of: of
                        .into_iter()
                        .map(|(factor, p)| (factor, rename(p)))
                        .collect(),
                    divide,
                    saturate,
                },
                Inference::Clause { literals, from } => Inference::Clause {
                    literals,
                    from: from.into_iter().map(rename).collect(),
                },
                define @ Inference::Define { .. } => define,
            })
            .collect();
        Self { inferences }
    }
}
