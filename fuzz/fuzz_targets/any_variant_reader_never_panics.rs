//! Reading any text as a variant ends without a panic, every error is a sentence, and what was read can be
//! written as text and read back unchanged.
#![no_main]

use libfuzzer_sys::fuzz_target;
use whydoku_variant::{Format, read, write};

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    match read(&text) {
        Err(error) => assert!(!error.to_string().is_empty()),
        Ok(import) => {
            for format in Format::WRITTEN {
                let Ok(export) = write(&import.variant, format) else {
                    continue;
                };
                if format == Format::Text {
                    let back = read(&export.text).expect("our own text");
                    assert_eq!(back.variant.to_string(), export.text);
                }
            }
            let _ = import.variant.words();
            let _ = import.variant.picture(|cell| import.variant.allowed(cell).single());
        }
    }
});
