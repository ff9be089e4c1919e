//! [`read_request`]: a request from its JSON, with errors that a caller understands.

use crate::{RequestError, RequestErrorKind};
use serde::de::DeserializeOwned;

/// What the JSON reader says, and what callers read instead. They know JSON, not Rust.
const WORDS: [(&str, &str); 14] = [
    (
        "invalid type: unit variant, expected newtype variant",
        "this name needs a value: write it as an object with the name as its key",
    ),
    (
        "invalid type: newtype variant, expected unit variant",
        "this name has no value: write it alone",
    ),
    ("unknown variant", "unknown word"),
    ("there are no variants", "no word is allowed here"),
    ("expected u8", "expected a whole number from 0 to 255"),
    ("expected u16", "expected a whole number from 0 to 65535"),
    (
        "expected u32",
        "expected a whole number from 0 to 4294967295",
    ),
    ("expected u64", "expected a whole number"),
    ("expected usize", "expected a whole number"),
    ("expected f64", "expected a number"),
    ("expected a sequence", "expected a list"),
    ("invalid type: sequence", "invalid type: list"),
    ("expected a map", "expected an object"),
    ("invalid type: map", "invalid type: object"),
];

/// Reads a request. The error says what is wrong, where, and what was expected.
pub fn read_request<T: DeserializeOwned>(json: &[u8]) -> Result<T, RequestError> {
    serde_json::from_slice(json).map_err(|error| {
        RequestError::new(RequestErrorKind::NotARequest, in_words(&error.to_string()))
    })
}

fn in_words(message: &str) -> String {
    let words = |text: String, (reader, ours): &(&str, &str)| text.replace(reader, ours);
    let text = WORDS.iter().fold(message.to_owned(), words);
    let text = without_type(&text, "struct", "an object with the fields of the request");
    without_type(&text, "enum", "a word, or an object with a word as its key")
}

/// Replaces `expected struct SolveRequest with 4 elements` up to the place.
fn without_type(text: &str, kind: &str, ours: &str) -> String {
    let expected = format!("expected {kind} ");
    let Some((before, after)) = text.split_once(&expected) else {
        return text.to_owned();
    };
    let place = after.find(" at line ").map_or("", |at| &after[at..]);
    format!("{before}expected {ours}{place}")
}

#[cfg(test)]
mod tests {
    use crate::{Bounds, Question, RequestErrorKind, Visit, ask, each, openapi};
    use serde_json::{Map, Value, json};
    use std::collections::BTreeSet;
    use whydoku::Budget;

    /// The fields that a request of each question may have.
    fn fields() -> Vec<(&'static str, BTreeSet<String>)> {
        #[derive(Default)]
        struct Names(Vec<&'static str>);

        impl Visit for Names {
            fn question<Q: Question>(&mut self) {
                if Q::ADDRESS.is_none() {
                    self.0.push(Q::NAME);
                }
            }
        }

        let mut names = Names::default();
        each(&mut names);
        let document = openapi::document();
        let of = |name: &'static str| {
            let body = &document["paths"][format!("/api/{name}")]["post"]["requestBody"];
            let schema = &body["content"]["application/json"]["schema"];
            let title = schema["$ref"].as_str().unwrap().rsplit('/').next().unwrap();
            let properties = &document["components"]["schemas"][title]["properties"];
            let properties = properties.as_object().unwrap();
            (name, properties.keys().cloned().collect())
        };
        names.0.into_iter().map(of).collect()
    }

    /// Words of the Rust language that must not reach a caller.
    const RUST: [&str; 10] = [
        "struct", "enum", "variant", "u8", "u16", "u32", "u64", "usize", "::", "Request",
    ];

    #[test]
    fn problems_do_not_show_rust_types() {
        let wrong = [
            json!(-1),
            json!(1.5),
            json!(300),
            json!(true),
            json!("☃"),
            json!([7]),
            json!([["x"]]),
            json!({ "x": 1 }),
            json!([{ "transpose": 1 }, "rotate"]),
            json!(["rotate"]),
            json!([{ "mirror": "up" }]),
        ];
        let mut refused = 0;
        for (name, fields) in fields() {
            for text in ["[]", "7", "\"x\"", "null", "{", "{\"x\":1}"] {
                assert_plain(name, text);
            }
            for field in &fields {
                for value in &wrong {
                    let mut request = Map::new();
                    if fields.contains("puzzle") {
                        request.insert("puzzle".to_owned(), ".".repeat(81).into());
                    }
                    request.insert(field.clone(), value.clone());
                    refused += usize::from(assert_plain(name, &Value::Object(request).to_string()));
                }
            }
        }
        assert!(refused > 100, "only {refused} requests were refused");
    }

    /// Asks, and returns whether the request was refused. The message has no Rust in it.
    fn assert_plain(name: &str, request: &str) -> bool {
        let budget = Budget::units(1000);
        let Err(error) = ask(name, request, &Bounds::default(), &budget) else {
            return false;
        };
        for word in RUST {
            let detail = &error.detail;
            assert!(!detail.contains(word), "{name} {request}: {detail}");
        }
        error.kind == RequestErrorKind::NotARequest
    }
}
