//! Random sequences of requests get the answers of a plain model, and damaged requests get a sentence.
#![no_main]

#[path = "../../crates/whydoku-api/tests/api/model.rs"]
mod model;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    model::play(bytes);
});
