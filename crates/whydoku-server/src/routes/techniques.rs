//! `GET /api/techniques`, and the page of one with its drawings.

use super::{bytes_as, finish, in_pool, json, written};
use crate::Shared;
use crate::learn::{self, Entry};
use crate::problem::Problem;
use crate::work::Lane;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use schemars::JsonSchema;
use serde::Serialize;
use whydoku::logic::{Info, registry};

/// The catalogue.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Techniques {
    techniques: Vec<Entry>,
}

pub(super) async fn list() -> Response {
    json(&Techniques {
        techniques: learn::catalogue(),
    })
}

pub(super) async fn page(State(shared): State<Shared>, Path(name): Path<String>) -> Response {
    let info = match find(&name) {
        Ok(info) => info,
        Err(problem) => return problem.into_response(),
    };
    let limits = shared.0.limits;
    let work = move |budget: &_| written(&learn::page(info, budget), &limits);
    finish(&shared, Lane::Long, limits.long_work, work).await
}

pub(super) async fn drawing(
    State(shared): State<Shared>,
    Path((name, drawing)): Path<(String, String)>,
) -> Response {
    let number = drawing.strip_suffix(".svg").and_then(|n| n.parse().ok());
    let nothing = || Problem::not_found("there is no drawing of that number");
    let found = find(&name).and_then(|info| Ok((info, number.ok_or_else(nothing)?)));
    let (info, number) = match found {
        Ok(found) => found,
        Err(problem) => return problem.into_response(),
    };
    let work = move |budget: &_| {
        let svg = learn::drawing(info, number, budget);
        svg.ok_or_else(|| Problem::not_found("there is no drawing of that number"))
    };
    match in_pool(&shared, Lane::Long, shared.0.limits.long_work, work).await {
        Ok(svg) => bytes_as(svg.into_bytes(), "image/svg+xml"),
        Err(problem) => problem.into_response(),
    }
}

/// The technique with this id or another name, if the name means only one.
fn find(name: &str) -> Result<&'static Info, Problem> {
    match registry::named(name).as_slice() {
        [technique] => Ok(technique.info()),
        _ => {
            let near = registry::nearest(name);
            let near = near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
            Err(Problem::not_found(format!(
                "there is no technique `{name}`{near}"
            )))
        }
    }
}
