//! [`ContradictionPattern`]: a candidate that leads to a contradiction.

use crate::step::forcing_step::Branches;
use crate::step::reasoning::Detail;
use crate::{Concludes, Inference, Literal, Parts, Pattern, Picture, Proof, Rule, Spans, Step};

/// A candidate that leads to a contradiction by singles, locked candidates and pairs.
#[derive(Clone, Debug)]
pub struct ContradictionPattern(pub Branches);

impl Pattern for ContradictionPattern {
    fn notation(&self, step: &Step) -> String {
        let words: Vec<String> = trail_of(&step.proof).iter().map(short).collect();
        let assumed = step.conclusions.eliminations.iter().map(Literal::on);
        let assumed: Vec<String> = assumed.map(|literal| literal.to_string()).collect();
        format!("{} {}", assumed.join(" "), words.join(" "))
    }

    fn explain(&self, step: &Step, text: &mut Spans) {
        self.0.reasoning(&step.proof).explain(Detail::Short, text);
    }

    fn full_reason(&self, step: &Step) -> Option<Spans> {
        Some(self.0.reasoning(&step.proof).in_full())
    }

    fn draw(&self, step: &Step, picture: &mut Picture) {
        self.0.reasoning(&step.proof).draw(picture);
    }

    fn parts(&self) -> Parts {
        self.0.parts()
    }
}

/// Returns the inferences under the supposition that a proof refutes.
pub(crate) fn trail_of(proof: &Proof) -> &[Inference] {
    match proof.0.first().map(|inference| &inference.rule) {
        Some(Rule::Refute { trail, .. }) => trail,
        _ => &[],
    }
}

fn literals(inference: &Inference) -> String {
    match &inference.concludes {
        Concludes::Literals(literals) => {
            let words: Vec<String> = literals.iter().map(ToString::to_string).collect();
            words.join(",")
        }
        Concludes::Clause(_) => String::new(),
    }
}

/// `r1c2=4`, or with the truths of a pattern `[b1 5] r1c7<>5`.
fn short(inference: &Inference) -> String {
    match &inference.rule {
        Rule::Cover { truths, .. } => {
            let names: Vec<String> = truths.iter().map(ToString::to_string).collect();
            format!("[{}] {}", names.join(","), literals(inference))
        }
        _ => literals(inference),
    }
}
