//! The API's types for the page, written from the `OpenAPI` document: `cargo xtask types`.
//!
//! The page is checked by the TypeScript compiler against what is written here, so a field that is
//! renamed in Rust is an error there and not a blank on the screen.

use crate::openapi;
use serde_json::{Map, Value};
use std::fmt::Write as _;

/// The text of `web/src/generated/api.d.ts`.
pub fn declarations() -> String {
    let document = openapi::document();
    let mut text =
        "// Written by `cargo xtask types` from the Rust types of the API; not to be edited.\n\
                    // A test compares it with them. Steps and proofs: docs/STEPS.md.\n"
            .to_owned();
    for (name, schema) in object(&document["components"]["schemas"]) {
        declare(&mut text, name, schema);
    }
    text.push_str("\n/** What can be asked with a POST: the last part of the address, what is sent, what comes back. */\nexport interface Endpoints {\n");
    for (path, operations) in object(&document["paths"]) {
        let post = &operations["post"];
        if let Some(name) = post["operationId"].as_str() {
            let schema = |value: &Value| r#type(&value["content"]["application/json"]["schema"]);
            let (asked, answered) = (
                schema(&post["requestBody"]),
                schema(&post["responses"]["200"]),
            );
            let _ = writeln!(
                text,
                "  {name}: {{ request: {asked}; answer: {answered} }};"
            );
        } else {
            debug_assert!(path.starts_with("/api/techniques"), "{path}");
        }
    }
    text.push_str("}\n");
    text
}

fn object(value: &Value) -> impl Iterator<Item = (&String, &Value)> {
    value.as_object().into_iter().flat_map(Map::iter)
}

fn declare(text: &mut String, name: &str, schema: &Value) {
    text.push('\n');
    comment(text, "", schema);
    let plain = schema.get("oneOf").is_none() && schema["type"] == "object";
    if plain {
        let _ = writeln!(text, "export interface {name} {{");
        for (name, field) in object(&schema["properties"]) {
            comment(text, "  ", field);
            let _ = writeln!(text, "  {};", named(name, field, schema));
        }
        text.push_str("}\n");
    } else if let Some(cases) = schema["oneOf"].as_array() {
        let _ = write!(text, "export type {name} =");
        for case in cases {
            let _ = write!(text, "\n  | {}", r#type(case));
        }
        text.push_str(";\n");
    } else {
        let _ = writeln!(text, "export type {name} = {};", r#type(schema));
    }
}

/// What the Rust type says of itself, on one line.
fn comment(text: &mut String, indent: &str, schema: &Value) {
    if let Some(words) = schema["description"].as_str() {
        let line = words.split_whitespace().collect::<Vec<_>>().join(" ");
        let _ = writeln!(text, "{indent}/** {} */", line.replace("*/", "* /"));
    }
}

/// A field with its type; a question mark if it may be left out.
fn named(name: &str, field: &Value, schema: &Value) -> String {
    let required = schema["required"].as_array().into_iter().flatten();
    let mark = if required.into_iter().any(|one| one == name) {
        ""
    } else {
        "?"
    };
    format!("{name}{mark}: {}", r#type(field))
}

/// The fields of an object, in braces, on one line.
fn fields(schema: &Value) -> String {
    let all = object(&schema["properties"]);
    let texts: Vec<String> = all
        .map(|(name, field)| named(name, field, schema))
        .collect();
    format!("{{ {} }}", texts.join("; "))
}

/// A schema as a type.
fn r#type(schema: &Value) -> String {
    let list = |name: &str| schema[name].as_array().filter(|all| !all.is_empty());
    let union = |all: &[Value]| all.iter().map(r#type).collect::<Vec<_>>().join(" | ");
    let mut parts = Vec::new();
    if let Some(reference) = schema["$ref"].as_str() {
        parts.push(reference.rsplit('/').next().unwrap_or_default().to_owned());
    }
    if let Some(value) = schema.get("const") {
        parts.push(value.to_string());
    } else if let Some(values) = list("enum") {
        let texts: Vec<String> = values.iter().map(Value::to_string).collect();
        parts.push(texts.join(" | "));
    }
    for name in ["oneOf", "anyOf"] {
        parts.extend(list(name).map(|all| match all.len() {
            1 => union(all),
            _ => format!("({})", union(all)),
        }));
    }
    if parts.is_empty() || schema.get("properties").is_some() {
        let kinds = match &schema["type"] {
            Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).collect(),
            kind => kind.as_str().into_iter().collect::<Vec<_>>(),
        };
        let texts: Vec<String> = kinds.iter().map(|kind| of_kind(kind, schema)).collect();
        parts.push(if texts.is_empty() {
            "unknown".to_owned()
        } else {
            texts.join(" | ")
        });
    }
    parts.join(" & ")
}

fn of_kind(kind: &str, schema: &Value) -> String {
    match kind {
        "integer" | "number" => "number".to_owned(),
        "object" if schema.get("properties").is_some() => fields(schema),
        "object" => "Record<string, unknown>".to_owned(),
        "array" => match schema["prefixItems"].as_array() {
            Some(items) => {
                let items: Vec<String> = items.iter().map(r#type).collect();
                format!("[{}]", items.join(", "))
            }
            None => {
                let item = r#type(&schema["items"]);
                let several = item.contains(['|', '&']);
                if several {
                    format!("({item})[]")
                } else {
                    format!("{item}[]")
                }
            }
        },
        // string, boolean, null
        other => other.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    #[test]
    fn the_page_is_checked_against_the_types_of_today() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/generated/api.d.ts");
        let there = std::fs::read_to_string(path).unwrap_or_default();
        assert!(
            there == declarations(),
            "web/src/generated/api.d.ts is not what the types say; `cargo xtask types` writes it"
        );
    }

    #[test]
    fn every_shape_of_schema_becomes_its_type() {
        let cases = [
            (r#"{"type":"string"}"#, "string"),
            (r#"{"type":["integer","null"]}"#, "number | null"),
            (
                r##"{"anyOf":[{"$ref":"#/a/Step"},{"type":"null"}]}"##,
                "(Step | null)",
            ),
            (
                r##"{"type":"array","items":{"$ref":"#/a/Step"}}"##,
                "Step[]",
            ),
            (
                r#"{"type":"array","items":{"type":["string","null"]}}"#,
                "(string | null)[]",
            ),
            (r#"{"type":"string","enum":["a","b"]}"#, r#""a" | "b""#),
            (
                r#"{"type":"array","prefixItems":[{"type":"string"},{"type":"number"}]}"#,
                "[string, number]",
            ),
            (
                r#"{"type":"object","properties":{"a":{"const":"x"}},"required":["a"]}"#,
                r#"{ a: "x" }"#,
            ),
            (
                r##"{"type":"object","properties":{"a":{"type":"null"}},"$ref":"#/B"}"##,
                "B & { a?: null }",
            ),
            ("{}", "unknown"),
        ];
        for (schema, wanted) in cases {
            assert_eq!(r#type(&serde_json::from_str(schema).unwrap()), wanted);
        }
    }
}
