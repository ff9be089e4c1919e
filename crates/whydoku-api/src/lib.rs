#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod bounds;
pub mod check;
#[cfg(feature = "variant")]
pub mod combinations;
pub mod convert;
#[cfg(feature = "variant")]
pub mod describe;
pub mod draw;
mod error;
pub mod explain;
pub mod generate;
pub mod hint;
pub mod minimize;
mod mistake;
mod named;
mod no_solution;
pub mod openapi;
mod outcome;
pub mod parse;
mod player;
mod position;
mod premises;
mod proved;
pub mod python_types;
pub mod qr;
mod question;
pub mod rate;
mod reasoning;
mod request_json;
mod resemblance;
pub mod scales;
mod smallest_conflict;
mod solution_count;
pub mod solutions;
pub mod solve;
pub mod step;
pub mod steps;
pub mod techniques;
pub mod transform;
pub mod true_candidates;
pub mod typescript;
#[cfg(feature = "variant")]
pub mod variant;
mod variant_note;
#[cfg(feature = "variant")]
pub mod variant_techniques;
pub mod vary;
pub mod why;

pub use bounds::Bounds;
pub use error::{Problem, RequestError, RequestErrorKind};
pub use mistake::{Mistake, MistakeAnswer};
pub use named::{AnyCell, AnyClaim};
pub use outcome::{Outcome, Verdict};
pub use player::PlayerBoard;
pub use position::{Basis, BoardFields, Position};
pub use premises::Premises;
pub use question::{Effort, Question, Visit, ask};
pub use reasoning::engine;
pub use request_json::read_request;
pub use variant_note::VariantNote;

/// The version of the JSON that is read and written.
///
/// It rises when a field changes its meaning or goes away; a new field does not raise it.
pub const SCHEMA: u32 = whydoku::wire::SCHEMA;

/// Visits every question. This is the registry: a new question is one file, its `mod` line above and a
/// line here.
///
/// Without the feature `full` it visits only the first few, and with `variant` those about variants.
pub fn each(visit: &mut impl Visit) {
    visit.question::<solve::Solve>();
    visit.question::<solutions::Solutions>();
    visit.question::<check::Check>();
    visit.question::<generate::Generate>();
    visit.question::<parse::Parse>();
    visit.question::<convert::Convert>();
    #[cfg(any(feature = "full", feature = "variant"))]
    {
        visit.question::<true_candidates::TrueCandidates>();
        visit.question::<minimize::Minimize>();
        visit.question::<transform::Transform>();
        visit.question::<draw::Draw>();
    }
    #[cfg(feature = "variant")]
    {
        visit.question::<describe::Describe>();
        visit.question::<combinations::Combinations>();
        visit.question::<variant_techniques::VariantTechniques>();
    }
    #[cfg(any(feature = "full", feature = "variant"))]
    each_about_steps(visit);
}

#[cfg(any(feature = "full", feature = "variant"))]
fn each_about_steps(visit: &mut impl Visit) {
    visit.question::<hint::Hint>();
    visit.question::<explain::Explain>();
    visit.question::<steps::Steps>();
    visit.question::<why::Why>();
    visit.question::<rate::Rate>();
    visit.question::<techniques::Technique>();
    #[cfg(feature = "full")]
    {
        visit.question::<vary::Vary>();
        visit.question::<qr::Qr>();
        visit.question::<scales::Scales>();
        visit.question::<techniques::Techniques>();
    }
}
