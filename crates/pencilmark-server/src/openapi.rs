//! The `OpenAPI` document, made from the types that are read and written.

use crate::learn::Page;
use crate::problem::Problem;
use crate::routes::{Endpoint, Techniques, Visit, each};
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Map, Value, json};

struct Describe {
    generator: SchemaGenerator,
    paths: Map<String, Value>,
}

impl Describe {
    fn content<T: JsonSchema>(&mut self, kind: &str) -> Value {
        let schema = self.generator.subschema_for::<T>();
        json!({ kind: { "schema": schema } })
    }

    fn answers<T: JsonSchema>(&mut self) -> Value {
        let answer = self.content::<T>("application/json");
        let problem = self.content::<Problem>("application/problem+json");
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
        let request = self.content::<E::Request>("application/json");
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
        generator: settings.into_generator(),
        paths: Map::new(),
    };
    each(&mut describe);
    let name = json!([{
        "name": "name", "in": "path", "required": true, "schema": { "type": "string" },
    }]);
    describe.get::<Techniques>("/api/techniques", "Every technique.", &json!([]));
    describe.get::<Page>("/api/techniques/{name}", "The page of a technique.", &name);
    let schemas = describe.generator.take_definitions(true);
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "pencilmark",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Sudoku: solve, check, hint, explain, rate, convert. \
                Steps and paths are described in docs/STEPS.md.",
        },
        "paths": describe.paths,
        "components": { "schemas": schemas },
    })
}
