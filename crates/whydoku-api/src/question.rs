//! [`Question`]: a request, an answer, and the work between them.

use crate::request_json::read_request;
use crate::{Bounds, RequestError, RequestErrorKind, each};
use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;
use whydoku::Budget;

/// One question: its name, its request, its answer, and the work between them.
pub trait Question: 'static {
    /// The request.
    type Request: DeserializeOwned + JsonSchema + Send + 'static;
    /// The answer.
    type Answer: Serialize + JsonSchema + 'static;
    /// The name, which is also the last part of its address: `/api/solve`.
    const NAME: &'static str;
    /// What it answers, in one sentence.
    const ABOUT: &'static str;
    /// How much work it takes.
    const EFFORT: Effort = Effort::Quick;
    /// Whether a request may hold a whole collection of puzzles.
    const COLLECTION: bool = false;
    /// The address for a plain GET, below `/api/`, with the fields of the request in braces:
    /// `techniques/{name}`. `None` for questions that are asked with a POST.
    const ADDRESS: Option<&'static str> = None;

    /// Whether the answer needs what a program without the feature `full` leaves out.
    fn needs_full(_: &Self::Request) -> bool {
        false
    }

    /// Whether it is about a variant, for a program with variants and without the feature `full`.
    fn is_about_variant(_: &Self::Request) -> bool {
        false
    }

    /// Answers a request.
    fn answer(
        request: Self::Request,
        bounds: &Bounds,
        budget: &Budget,
    ) -> Result<Self::Answer, RequestError>;
}

/// How much work a question takes, from which a server chooses a queue and a deadline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// Milliseconds: solving, counting, converting, drawing.
    Quick,
    /// A hint, which a player waits for: milliseconds as a rule, sometimes a second.
    Hint,
    /// Paths, ratings and new puzzles, which may take many seconds.
    Long,
}

/// Something to do with every question.
pub trait Visit {
    /// Does it with one question.
    fn question<Q: Question>(&mut self);
}

/// Answers the question with this name: a request as JSON in, an answer as JSON out.
pub fn ask(
    name: &str,
    request: &str,
    bounds: &Bounds,
    budget: &Budget,
) -> Result<String, RequestError> {
    struct AskByName<'a> {
        name: &'a str,
        request: &'a str,
        bounds: &'a Bounds,
        budget: &'a Budget,
        answer: Option<Result<String, RequestError>>,
    }

    impl Visit for AskByName<'_> {
        fn question<Q: Question>(&mut self) {
            if Q::NAME == self.name {
                self.answer = Some(answer::<Q>(self.request, self.bounds, self.budget));
            }
        }
    }

    let mut asked = AskByName {
        name,
        request,
        bounds,
        budget,
        answer: None,
    };
    each(&mut asked);
    asked.answer.unwrap_or_else(|| {
        if cfg!(not(feature = "full")) {
            return Err(left_out());
        }
        let detail = format!("there is no question `{name}`");
        Err(RequestError::new(RequestErrorKind::NotFound, detail))
    })
}

fn answer<Q: Question>(
    request: &str,
    bounds: &Bounds,
    budget: &Budget,
) -> Result<String, RequestError> {
    let request = read_request(request.as_bytes())?;
    let is_about_variant = || cfg!(feature = "variant") && Q::is_about_variant(&request);
    if cfg!(not(feature = "full")) && Q::needs_full(&request) && !is_about_variant() {
        return Err(left_out());
    }
    let answer = Q::answer(request, bounds, budget)?;
    serde_json::to_string(&answer).map_err(|error| {
        RequestError::new(
            RequestErrorKind::AnswerTooLarge,
            format!("the answer cannot be written: {error}"),
        )
    })
}

/// Refuses a question about a classic puzzle in a program without the feature `full`.
pub(crate) fn only_full() -> Result<(), RequestError> {
    if cfg!(feature = "full") {
        Ok(())
    } else {
        Err(left_out())
    }
}

/// The error of a program without the feature `full`.
pub(crate) fn left_out() -> RequestError {
    let detail = "this program was built small, without techniques, ratings and drawings";
    RequestError::new(RequestErrorKind::LeftOut, detail)
}

/// The error of a program without the feature `variant`.
#[cfg(not(feature = "variant"))]
pub(crate) fn without_variants() -> RequestError {
    let detail = "this puzzle is a variant, and this question does not do variants yet";
    RequestError::new(RequestErrorKind::Variant, detail)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};
    use std::collections::BTreeSet;

    const EASY: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn asked(name: &str, request: &str) -> Result<Value, RequestError> {
        let answer = ask(name, request, &Bounds::default(), &Budget::unlimited())?;
        Ok(serde_json::from_str(&answer).unwrap())
    }

    #[test]
    fn every_question_has_its_own_name_and_a_sentence() {
        #[derive(Default)]
        struct Names(Vec<(&'static str, &'static str)>);

        impl Visit for Names {
            fn question<Q: Question>(&mut self) {
                self.0.push((Q::NAME, Q::ABOUT));
            }
        }

        let mut names = Names::default();
        each(&mut names);
        let distinct: BTreeSet<&str> = names.0.iter().map(|(name, _)| *name).collect();
        assert_eq!(distinct.len(), names.0.len());
        for (name, about) in names.0 {
            assert!(about.ends_with('.') && about.len() > 10, "{name}: {about}");
        }
    }

    #[test]
    fn a_question_is_answered_by_name() {
        let request = format!(r#"{{"puzzle":"{EASY}"}}"#);
        let solved = asked("solve", &request).unwrap();
        assert_eq!(solved["outcome"], "solved");
        let checked = asked("check", &request).unwrap();
        assert_eq!(checked["unique"], true);
    }

    /// The fields without which a request of each question is refused.
    fn required_fields() -> Vec<(&'static str, Vec<String>)> {
        #[derive(Default)]
        struct Required(Vec<(&'static str, Vec<String>)>);

        impl Visit for Required {
            fn question<Q: Question>(&mut self) {
                let schema = schemars::schema_for!(Q::Request);
                let fields = schema.get("required").and_then(Value::as_array);
                let fields = fields.into_iter().flatten().filter_map(Value::as_str);
                self.0.push((Q::NAME, fields.map(str::to_owned).collect()));
            }
        }

        let mut required = Required::default();
        each(&mut required);
        required.0
    }

    #[test]
    fn every_question_answers_its_plainest_request() {
        // What nobody can guess; every other field has a default.
        let plain = json!({
            "puzzle": EASY, "text": EASY, "format": "line", "claim": "r1c3=4", "name": "x-wing", "cells": 2,
        });
        for (name, fields) in required_fields() {
            let mut request = serde_json::Map::new();
            for field in fields {
                let value = plain.get(&field);
                let value = value.unwrap_or_else(|| panic!("{name} requires `{field}`"));
                request.insert(field, value.clone());
            }
            let request = Value::Object(request).to_string();
            asked(name, &request).unwrap_or_else(|error| panic!("{name} {request}: {error}"));
        }
    }

    #[test]
    fn only_requests_about_techniques_need_the_full_program() {
        fn needs<Q: Question>(request: &str) -> bool {
            Q::needs_full(&read_request(request.as_bytes()).unwrap())
        }
        use crate::{generate::Generate, solve::Solve};
        assert!(!needs::<Solve>(r#"{"puzzle":"x","method":"first"}"#));
        assert!(needs::<Solve>(r#"{"puzzle":"x","method":"logic"}"#));
        let by_givens =
            r#"{"seed":3,"count":2,"givens_to":30,"symmetry":"diagonal","minimal":true}"#;
        assert!(!needs::<Generate>(by_givens));
        for request in [
            r#"{"level":"easy"}"#,
            r#"{"technique":"x-wing"}"#,
            r#"{"rating_to":"3.0"}"#,
            r#"{"hodoku_score_from":100}"#,
            r#"{"level":"hrad"}"#,
        ] {
            assert!(needs::<Generate>(request), "{request}");
        }
    }

    #[test]
    fn what_is_wrong_with_a_request_is_explained() {
        let cases = [
            (
                "sing",
                "{}",
                RequestErrorKind::NotFound,
                "no question `sing`",
            ),
            ("solve", "{}", RequestErrorKind::NotARequest, "`puzzle`"),
            (
                "solve",
                r#"{"puzzle":"123"}"#,
                RequestErrorKind::UnreadablePuzzle,
                "81",
            ),
            (
                "technique",
                r#"{"name":"x-wong"}"#,
                RequestErrorKind::NotFound,
                "did you mean `x-wing`?",
            ),
        ];
        for (name, request, kind, part) in cases {
            let error = asked(name, request).unwrap_err();
            assert_eq!(error.kind, kind, "{error}");
            assert!(error.to_string().contains(part), "{error}");
        }
    }

    #[test]
    fn the_limit_of_a_count_is_counted_exactly() {
        // 1 and 3 can be exchanged in four cells.
        let two =
            "53467891267219534819834256785976.42.42685.79.713924856961537284287419635345286179";
        let checked = asked("check", &format!(r#"{{"puzzle":"{two}","limit":2}}"#)).unwrap();
        assert_eq!(
            (&checked["solutions"], &checked["exact"]),
            (&2.into(), &true.into())
        );
        let solved = asked("solve", &format!(r#"{{"puzzle":"{two}"}}"#)).unwrap();
        assert_eq!(solved["outcome"], "several-solutions");
        assert_eq!(solved["solution"], Value::Null);
        assert_ne!(solved["several"][0], solved["several"][1]);
    }
}
