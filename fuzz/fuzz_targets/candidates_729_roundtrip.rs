//! Any set of candidates survives writing and reading, and any 729 characters that can be read are
//! written back the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use whydoku_grid::{Candidate, CandidateSet, Grid};
use whydoku_text::{Format, Options, Record, read, write};

fuzz_target!(|bytes: &[u8]| {
    let open: CandidateSet = Candidate::all()
        .filter(|c| {
            bytes
                .get(c.index() / 8)
                .is_some_and(|b| b >> (c.index() % 8) & 1 == 1)
        })
        .collect();
    let mut record = Record::new(Grid::EMPTY, Format::CANDIDATES_729);
    record.candidates = Some(open);
    let mut line = String::new();
    let loss = write(
        &record,
        Format::CANDIDATES_729,
        Options::default(),
        &mut line,
    )
    .expect("writable");
    assert!(loss.is_empty());
    let reading = read(&line);
    let back = reading
        .only()
        .unwrap_or_else(|| panic!("{line}: {:?}", reading.errors));
    assert_eq!(back.candidates, Some(open));

    // The bytes themselves as characters of the line.
    let text: String = bytes
        .iter()
        .map(|b| char::from(b"123456789.0x"[usize::from(*b) % 12]))
        .collect();
    if let Some(record) = read(&text)
        .only()
        .filter(|r| r.format == Format::CANDIDATES_729)
    {
        let mut again = String::new();
        write(
            record,
            Format::CANDIDATES_729,
            Options::default(),
            &mut again,
        )
        .expect("writable");
        assert_eq!(again.trim_end(), text.replace('0', "."));
    }
});
