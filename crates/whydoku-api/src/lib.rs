#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod bounds;
pub mod check;
pub mod convert;
pub mod draw;
mod error;
pub mod explain;
pub mod generate;
pub mod hint;
pub mod minimize;
mod mistake;
mod no_solution;
pub mod openapi;
mod outcome;
pub mod parse;
mod player;
mod position;
mod proved;
pub mod qr;
mod question;
pub mod rate;
mod reasoning;
mod request_json;
pub mod scales;
mod solution_count;
pub mod solutions;
pub mod solve;
pub mod steps;
pub mod techniques;
pub mod transform;
pub mod typescript;
pub mod vary;
pub mod why;

pub use bounds::Bounds;
pub use error::{Problem, RequestError, RequestErrorKind};
pub use mistake::{Mistake, MistakeAnswer};
pub use outcome::{Outcome, Verdict};
pub use player::PlayerBoard;
pub use position::{Basis, BoardFields, Position};
pub use question::{Effort, Question, Visit, ask};
pub use reasoning::engine;
pub use request_json::read_request;

/// The version of the JSON that is read and written.
///
/// It rises when a field changes its meaning or goes away; a new field does not raise it.
pub const SCHEMA: u32 = whydoku::wire::SCHEMA;

/// Visits every question. This is the registry: a new question is one file, its `mod` line above and a
/// line here.
pub fn each(visit: &mut impl Visit) {
    visit.question::<solve::Solve>();
    visit.question::<solutions::Solutions>();
    visit.question::<check::Check>();
    visit.question::<hint::Hint>();
    visit.question::<explain::Explain>();
    visit.question::<steps::Steps>();
    visit.question::<why::Why>();
    visit.question::<rate::Rate>();
    visit.question::<generate::Generate>();
    visit.question::<minimize::Minimize>();
    visit.question::<vary::Vary>();
    visit.question::<transform::Transform>();
    visit.question::<parse::Parse>();
    visit.question::<convert::Convert>();
    visit.question::<draw::Draw>();
    visit.question::<qr::Qr>();
    visit.question::<scales::Scales>();
    visit.question::<techniques::Techniques>();
    visit.question::<techniques::Technique>();
}
