//! The `OpenAPI` document, made from the types of requests and answers.
//!
//! ```
//! use whydoku_api::openapi;
//!
//! let document = openapi::document();
//! assert!(document["paths"]["/api/solve"]["post"].is_object());
//! ```

use crate::{Problem, Question, SCHEMA, Visit, each};
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Map, Value, json};

/// Requests and answers have a generator each, because a field that may be absent from a request is
/// always present in an answer, as null.
struct Describe {
    read: SchemaGenerator,
    written: SchemaGenerator,
    paths: Map<String, Value>,
}

fn content<T: JsonSchema>(generator: &mut SchemaGenerator, kind: &str) -> Value {
    let schema = generator.subschema_for::<T>();
    json!({ kind: { "schema": schema } })
}

impl Describe {
    fn answers<T: JsonSchema>(&mut self) -> Value {
        let answer = content::<T>(&mut self.written, "application/json");
        let problem = content::<Problem>(&mut self.written, "application/problem+json");
        json!({
            "200": { "description": "The answer.", "content": answer },
            "default": { "description": "A problem.", "content": problem },
        })
    }

    /// A question that is asked with a GET, its request in the address.
    fn get<Q: Question>(&mut self, address: &str) {
        let request = self.read.root_schema_for::<Q::Request>();
        let names = request.get("properties").and_then(Value::as_object);
        let parameter = |name: &String| json!({ "name": name, "in": "path", "required": true, "schema": { "type": "string" } });
        let parameters: Vec<Value> = names
            .into_iter()
            .flat_map(Map::keys)
            .map(parameter)
            .collect();
        let operation = json!({
            "summary": Q::ABOUT,
            "parameters": parameters,
            "responses": self.answers::<Q::Answer>(),
        });
        self.paths
            .insert(format!("/api/{address}"), json!({ "get": operation }));
    }

    /// A question that is asked with a POST.
    fn post<Q: Question>(&mut self) {
        let request = content::<Q::Request>(&mut self.read, "application/json");
        let operation = json!({
            "operationId": Q::NAME,
            "summary": Q::ABOUT,
            "requestBody": { "required": true, "content": request },
            "responses": self.answers::<Q::Answer>(),
        });
        self.paths
            .insert(format!("/api/{}", Q::NAME), json!({ "post": operation }));
    }
}

impl Visit for Describe {
    fn question<Q: Question>(&mut self) {
        match Q::ADDRESS {
            Some(address) => self.get::<Q>(address),
            None => self.post::<Q>(),
        }
    }
}

/// The `OpenAPI` document of all questions.
pub fn document() -> Value {
    let mut settings = SchemaSettings::draft2020_12();
    settings.definitions_path = "/components/schemas".into();
    settings.meta_schema = None;
    let mut describe = Describe {
        read: settings.clone().for_deserialize().into_generator(),
        written: settings.for_serialize().into_generator(),
        paths: Map::new(),
    };
    each(&mut describe);
    let mut schemas = describe.read.take_definitions(true);
    for (name, schema) in describe.written.take_definitions(true) {
        let other = schemas.insert(name, schema.clone());
        debug_assert!(other.is_none_or(|other| other == schema));
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "whydoku",
            "version": SCHEMA.to_string(),
            "description": "Solve, check, explain, rate, make and convert Sudoku puzzles. \
                docs/STEPS.md describes steps and paths.",
        },
        "paths": describe.paths,
        "components": { "schemas": schemas },
    })
}
