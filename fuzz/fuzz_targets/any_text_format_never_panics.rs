//! Reading any bytes ends without a panic, every record can be written in every format and read back
//! as one board, and every error can be shown.
#![no_main]

use libfuzzer_sys::fuzz_target;
use whydoku_text::{Format, Options, Writer, read_as, read_bytes, write};

fuzz_target!(|bytes: &[u8]| {
    let reading = read_bytes(bytes);
    for error in &reading.errors {
        assert!(!error.to_string().is_empty());
        let (text, caret) = error.excerpt();
        assert!(caret <= text.chars().count());
    }
    for record in reading.records.iter().take(3) {
        for format in Format::ALL {
            if Writer::new(format, Options::default()).is_err() {
                continue;
            }
            let mut text = String::new();
            write(record, format, Options::default(), &mut text).expect("checked above");
            let back = read_as(&text, format);
            assert_eq!(back.errors, [], "{format}:\n{text}");
            assert_eq!(back.records.len(), 1, "{format}:\n{text}");
            // A candidate grid has a digit as the last candidate of its cell.
            let digits = back.records[0].grid.digits();
            let mut pairs = record.grid.digits().into_iter().zip(digits);
            let kept = pairs.all(|(was, is)| was.is_none() || was == is);
            let marks = [Format::CANDIDATES_729, Format::PENCILMARKS].contains(&format);
            assert!(kept || marks, "{format}:\n{text}");
        }
    }
});
