//! A board that can be read survives being written and read as a line, with its label.
#![no_main]

use libfuzzer_sys::fuzz_target;
use whydoku_text::{Format, Options, read, read_bytes, write};

fuzz_target!(|bytes: &[u8]| {
    for record in read_bytes(bytes).records {
        let mut line = String::new();
        write(&record, Format::LINE, Options::default(), &mut line).expect("lines can be written");
        let reading = read(&line);
        let back = reading
            .only()
            .unwrap_or_else(|| panic!("{line:?}: {:?}", reading.errors));
        assert_eq!(back.grid.digits(), record.grid.digits(), "{line:?}");
        let mut again = String::new();
        write(back, Format::LINE, Options::default(), &mut again).expect("lines can be written");
        assert_eq!(again, line);
    }
});
