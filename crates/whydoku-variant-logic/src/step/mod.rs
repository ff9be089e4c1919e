//! [`Step`]: one use of a technique, as plain data.

mod arrows;
mod draw;
mod picture;
mod text;
pub(crate) mod words;

pub use picture::{Link, LinkKind, Mark, Picture, Role};
pub use text::{Named, Span, Speak, Text};

use crate::proof::Proof;
use crate::proof::line::Literal;
use crate::{Info, Rules};

/// One use of a technique: what it concludes, why in sentences, what to draw, and its proof.
#[derive(Clone, Debug)]
pub struct Step {
    /// The technique.
    pub technique: &'static Info,
    /// The digits to place and the candidates to eliminate; never nothing, and all of it new.
    pub conclusions: Vec<Literal>,
    /// The reason in sentences, without the conclusion.
    pub reason: Text,
    /// The reason with everything that the sentences leave out, if they leave something out.
    pub in_full: Option<Text>,
    /// What to draw besides the conclusions.
    pub picture: Picture,
    /// Why it is true, from the lines that the rules mean.
    pub proof: Proof,
}

impl Step {
    /// The conclusion in a sentence: `So r1c2 is 3.`
    pub fn conclusion(&self, rules: &Rules) -> Text {
        let mut text = Text::new();
        words::conclusion(rules, &self.conclusions, &mut text);
        text
    }

    /// The conclusions in notation: `r1c2=3` or `r1c2<>3, r1c4<>3`.
    pub fn notation(&self, rules: &Rules) -> String {
        let names: Vec<String> = self
            .conclusions
            .iter()
            .map(|literal| rules.literal_name(*literal))
            .collect();
        names.join(", ")
    }

    /// Reason and conclusion with everything that the explanation leaves out, one case on each line; `None` if
    /// it leaves nothing out.
    pub fn full_explanation(&self, rules: &Rules) -> Option<String> {
        let reason = self.in_full.as_ref()?;
        Some(format!("{reason}\n{}", self.conclusion(rules)))
    }

    /// Reason and conclusion.
    pub fn explanation(&self, rules: &Rules) -> String {
        let (reason, conclusion) = (&self.reason, self.conclusion(rules));
        if reason.spans().is_empty() {
            conclusion.to_string()
        } else {
            format!("{reason} {conclusion}")
        }
    }
}
