//! No text makes the verifier panic, whether it is a path of a classic puzzle, of a variant or neither.
#![no_main]

use libfuzzer_sys::fuzz_target;
use whydoku_verify::{check_path, read_path, variant};

fuzz_target!(|text: &str| {
    if let Ok(path) = read_path(text) {
        let _ = check_path(&path);
    }
    if let Ok(path) = variant::read_path(text) {
        let _ = variant::check_path(&path);
        let _ = variant::export(&path);
    }
});
