//! Replays inputs that fuzzing found: reading them must not panic, writing the records must keep
//! their digits, and a line must come back as the same line.

use std::fs;
use std::path::Path;
use whydoku_text::{Format, Options, Writer, read_as, read_bytes, write};

/// Checks what the fuzz target `any_text_format_never_panics` checks.
pub(crate) fn replay(bytes: &[u8], name: &str) {
    let reading = read_bytes(bytes);
    for record in &reading.records {
        for format in Format::ALL {
            if Writer::new(format, Options::default()).is_ok() {
                let mut text = String::new();
                write(record, format, Options::default(), &mut text).expect("it can be written");
                let back = read_as(&text, format);
                assert_eq!(back.errors, [], "{name} {format}:\n{text}");
                assert_eq!(back.records.len(), 1, "{name} {format}:\n{text}");
                // A candidate grid has a digit as the last candidate of its cell. In other formats
                // a last candidate may come back as a digit, but no digit is lost.
                let digits = back.records[0].grid.digits();
                let mut pairs = record.grid.digits().iter().zip(digits);
                let kept = pairs.all(|(was, is)| was.is_none() || was == is);
                let marks = [Format::CANDIDATES_729, Format::PENCILMARKS].contains(&format);
                assert!(kept || marks, "{name} {format}:\n{text}");
                if format == Format::LINE {
                    let mut again = String::new();
                    write(&back.records[0], format, Options::default(), &mut again)
                        .expect("a line");
                    assert_eq!(again, text, "{name}");
                }
            }
        }
    }
    for error in &reading.errors {
        assert!(!error.to_string().is_empty());
        let (text, caret) = error.excerpt();
        assert!(caret <= text.chars().count());
    }
}

#[test]
fn inputs_that_fuzzing_found() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/regressions");
    let mut count = 0;
    for entry in fs::read_dir(&folder).expect("the folder is part of the repository") {
        let path = entry.unwrap().path();
        if path.is_file() {
            let bytes = fs::read(&path).unwrap();
            assert!(!read_bytes(&bytes).records.is_empty(), "{}", path.display());
            replay(&bytes, &path.display().to_string());
            count += 1;
        }
    }
    assert!(count > 0, "{} is empty", folder.display());
}
