//! The engine that a request asks for.

use crate::{RequestError, RequestErrorKind};
use whydoku::logic::{Engine, Options};

/// An engine with the techniques or families named, or with all the usual ones if none is named.
///
/// Without `uniqueness` it leaves out techniques that assume a single solution.
pub fn engine(techniques: &[String], uniqueness: bool) -> Result<Engine, RequestError> {
    let options = Options {
        uniqueness,
        ..Options::default()
    };
    if techniques.is_empty() {
        return Ok(Engine::new(options));
    }
    let unknown = |detail: String| RequestError::new(RequestErrorKind::UnknownName, detail);
    let engine = Engine::with_techniques(techniques.iter().map(String::as_str), options)
        .map_err(|error| unknown(error.to_string()))?;
    if engine.techniques().is_empty() {
        let detail = "all of these techniques assume that there is one solution, so none is left";
        return Err(unknown(detail.to_owned()));
    }
    Ok(engine)
}

/// The engine of a request, whose fields may be absent.
pub(crate) fn engine_of(
    techniques: Option<&[String]>,
    uniqueness: Option<bool>,
) -> Result<Engine, RequestError> {
    engine(techniques.unwrap_or_default(), uniqueness.unwrap_or(true))
}
