//! Everything a format can hold comes back after writing and reading; the loss names the rest.

use proptest::prelude::*;
use whydoku_grid::{Candidate, CandidateSet, Cell, Digit, DigitSet, Grid};
use whydoku_text::{Format, HoldsFields, Options, Record, Writer, read_as, write};

/// Formats this build can write.
fn writable() -> impl Iterator<Item = Format> {
    Format::ALL
        .into_iter()
        .filter(|format| Writer::new(*format, Options::default()).is_ok())
}

/// A random board: givens and placed digits, even contradictory ones, sometimes with candidates.
fn board() -> impl Strategy<Value = Record> {
    let cell = prop_oneof![
        4 => Just((0_u8, false)),
        2 => (1_u8..=9, Just(true)),
        1 => (1_u8..=9, Just(false)),
    ];
    let cells = proptest::collection::vec(cell, 81);
    let masks = proptest::option::of(proptest::collection::vec(0_u16..512, 81));
    (cells, masks, any::<bool>()).prop_map(|(cells, masks, only_plain)| {
        let mut grid = Grid::EMPTY;
        for (cell, (digit, given)) in Cell::ALL.into_iter().zip(cells) {
            match Digit::new(digit) {
                Some(digit) if given => grid.set_given(cell, digit),
                Some(digit) => grid.place(cell, digit),
                None => {}
            }
        }
        let mut record = Record::new(grid, Format::LINE);
        let plain = record.open();
        record.candidates = masks.map(|masks| {
            let mut open = CandidateSet::EMPTY;
            for cell in !grid.filled() {
                let digits = DigitSet::from_bits(masks[cell.index()]);
                open.extend(digits.into_iter().map(|d| Candidate::new(cell, d)));
            }
            // Formats that list removals cannot hold more than the plain candidates.
            if only_plain { open & plain } else { open }
        });
        record
    })
}

fn record() -> impl Strategy<Value = Record> {
    let word = "[A-Za-z][A-Za-z0-9 ().-]{0,20}[a-z]";
    let fields = proptest::collection::vec((0_usize..8, word), 0..4);
    (board(), proptest::option::of(word), fields).prop_map(|(mut record, label, fields)| {
        record.label = label;
        let names = [
            "author",
            "date",
            "source",
            "rules",
            "id",
            "technique",
            "note",
            "own, \"x\"",
        ];
        for (i, value) in fields {
            if record.field(names[i]).is_none() {
                record.fields.push((names[i].to_owned(), value));
            }
        }
        record
    })
}

/// The digit of each cell, or its candidates.
fn groups(record: &Record) -> [DigitSet; 81] {
    let open = record.open();
    Cell::ALL.map(|cell| {
        record
            .grid
            .get(cell)
            .map_or_else(|| open.digits(cell), DigitSet::from)
    })
}

fn check(record: &Record, format: Format) {
    let mut text = String::new();
    let loss = write(record, format, Options::default(), &mut text).expect("it can be written");
    let reading = read_as(&text, format);
    assert_eq!(reading.errors, [], "{format}:\n{text}");
    assert_eq!(reading.records.len(), 1, "{format}:\n{text}");
    let back = &reading.records[0];
    let holds = format.holds();
    if [Format::PENCILMARKS, Format::CANDIDATES_729].contains(&format) {
        // A single digit may be a solved cell or the last candidate; its group is the same.
        assert_eq!(groups(back), groups(record), "{text}");
    } else if format == Format::SDX && loss.candidates {
        assert_eq!(groups(back), groups(record), "{text}");
        assert!(record.grid.givens().is_subset(back.grid.givens()));
    } else {
        assert_eq!(
            back.grid.digits(),
            record.grid.digits(),
            "{format}:\n{text}"
        );
        if holds.placed {
            assert_eq!(
                back.grid.givens(),
                record.grid.givens(),
                "{format}:\n{text}"
            );
        } else {
            assert_eq!(loss.placed, record.grid.givens() != record.grid.filled());
        }
        if !loss.candidates {
            assert_eq!(back.open(), record.open(), "{format}:\n{text}");
        }
    }
    if format == Format::EULER96 {
        assert_eq!(back.label.as_deref(), Some("Grid 01"));
        assert_eq!(loss.label, record.label.is_some());
    } else if loss.label {
        assert!(record.label.is_some());
    } else {
        assert_eq!(back.label, record.label, "{format}:\n{text}");
    }
    for (name, value) in &record.fields {
        if loss.fields.contains(name) {
            let all = matches!(holds.fields, HoldsFields::All);
            assert!(!all, "{format} holds every field, {name} too");
        } else {
            assert_eq!(back.field(name), Some(value.as_str()), "{format}:\n{text}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, max_shrink_iters: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn everything_a_format_holds_comes_back(record in record()) {
        for format in writable() {
            check(&record, format);
        }
    }

    /// Several records in one text come back without a hint.
    #[test]
    fn several_records_come_back_in_order(boards in proptest::collection::vec(board(), 2..5)) {
        // Without a hint, single digits and candidates are ambiguous, so these have only givens.
        let boards: Vec<Record> = boards.into_iter().map(|record| {
            let mut grid = record.grid;
            grid.fix();
            Record::new(grid, Format::LINE)
        }).collect();
        for format in writable() {
            if [Format::CANDIDATES_729, Format::PENCILMARKS, Format::CLIPBOARD, Format::SDX].contains(&format) {
                continue;
            }
            let mut writer = Writer::new(format, Options::default()).unwrap();
            let mut text = String::new();
            for board in &boards {
                prop_assert!(writer.write(board, &mut text).is_empty());
            }
            writer.finish(&mut text);
            let reading = whydoku_text::read(&text);
            prop_assert_eq!(&reading.errors, &[], "{}:\n{}", format, text);
            let found: Vec<Grid> = reading.records.iter().map(|r| r.grid).collect();
            let expected: Vec<Grid> = boards.iter().map(|r| r.grid).collect();
            prop_assert_eq!(found, expected, "{}:\n{}", format, text);
        }
    }

    /// Every usual symbol comes back in the formats that let people choose.
    #[test]
    fn every_blank_symbol_comes_back(record in board(), symbol in "[0.Xx*_-]") {
        let options = Options { empty: symbol.chars().next() };
        for format in [Format::LINE, Format::SDM, Format::GRID, Format::ROWS, Format::SDK, Format::SS] {
            let mut text = String::new();
            write(&record, format, options, &mut text).unwrap();
            let reading = read_as(&text, format);
            prop_assert_eq!(&reading.errors, &[], "{}:\n{}", format, text);
            prop_assert_eq!(reading.records.len(), 1, "{}:\n{}", format, text);
            prop_assert_eq!(reading.records[0].grid.digits(), record.grid.digits(), "{}:\n{}", format, text);
        }
    }

    /// The command prints a bordered grid with spaces for empty cells.
    #[test]
    fn a_bordered_grid_with_spaces_comes_back(record in board()) {
        let mut text = String::new();
        let options = Options { empty: Some(' ') };
        write(&record, Format::GRID, options, &mut text).unwrap();
        let reading = whydoku_text::read(&text);
        prop_assert_eq!(&reading.errors, &[], "{}", text);
        prop_assert_eq!(reading.records[0].grid.digits(), record.grid.digits(), "{}", text);
    }
}

/// A line has only the digits and a label.
#[test]
fn a_loss_names_what_is_missing() {
    let mut record = Record::new(Grid::EMPTY, Format::LINE);
    record.grid.place(Cell::at(0, 0), Digit::D1);
    record.candidates = Some(CandidateSet::EMPTY);
    record
        .fields
        .push(("author".to_owned(), "someone".to_owned()));
    let loss = write(
        &record,
        Format::LINE,
        Options::default(),
        &mut String::new(),
    )
    .unwrap();
    assert_eq!(
        loss.to_string(),
        "the candidates, the difference between givens and placed digits and the field `author`"
    );
}

/// A table comes back byte for byte, with the same columns in the same order.
#[test]
fn a_table_is_written_back_in_its_own_shape() {
    let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let text = format!("id,quizzes,note\n7,{line},\"a, \"\"b\"\"\"\n8,{line},\n");
    let reading = whydoku_text::read(&text);
    assert_eq!(reading.records.len(), 2);
    let mut out = String::new();
    let mut writer = Writer::new(Format::CSV, Options::default()).unwrap();
    for record in &reading.records {
        assert!(writer.write(record, &mut out).is_empty());
    }
    writer.finish(&mut out);
    assert_eq!(out, text);
}
