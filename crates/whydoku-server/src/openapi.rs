//! The `OpenAPI` document, made from the types that are read and written.

use crate::learn::Page;
use crate::problem::Problem;
use crate::routes::{Endpoint, Techniques, Visit, each};
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Map, Value, json};

/// What is read and what is written differ: a field that may be left out of a request is always in
/// an answer, as null. So each has a generator of its own.
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
            "default": { "description": "What is wrong.", "content": problem },
        })
    }

    fn get<T: JsonSchema>(&mut self, path: &str, about: &str, parameters: &Value) {
        let answers = self.answers::<T>();
        let operation = json!({
            "summary": about, "parameters": parameters, "responses": answers,
        });
        self.paths
            .insert(path.to_owned(), json!({ "get": operation }));
    }
}

impl Visit for Describe {
    fn endpoint<E: Endpoint>(&mut self) {
        let request = content::<E::Request>(&mut self.read, "application/json");
        let answers = self.answers::<E::Answer>();
        let operation = json!({
            "operationId": E::NAME,
            "summary": E::ABOUT,
            "requestBody": { "required": true, "content": request },
            "responses": answers,
        });
        self.paths
            .insert(format!("/api/{}", E::NAME), json!({ "post": operation }));
    }
}

/// The document.
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
    let name = json!([{
        "name": "name", "in": "path", "required": true, "schema": { "type": "string" },
    }]);
    describe.get::<Techniques>("/api/techniques", "Every technique.", &json!([]));
    describe.get::<Page>("/api/techniques/{name}", "The page of a technique.", &name);
    let mut schemas = describe.read.take_definitions(true);
    for (name, schema) in describe.written.take_definitions(true) {
        let other = schemas.insert(name, schema.clone());
        debug_assert!(other.is_none_or(|other| other == schema));
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "whydoku",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Sudoku: solve, check, hint, explain, rate, convert. \
                Steps and paths are described in docs/STEPS.md.",
        },
        "paths": describe.paths,
        "components": { "schemas": schemas },
    })
}
