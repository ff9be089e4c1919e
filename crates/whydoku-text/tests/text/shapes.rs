//! The shapes that people paste: one puzzle in every shape we have seen.

use whydoku_grid::{Candidate, Cell, Digit, Grid, Pencilmarks};
use whydoku_text::{Format, Reader, read, read_as, read_bytes, sniff};

const WIKIPEDIA: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn wikipedia() -> Grid {
    WIKIPEDIA.parse().expect("81 cells")
}

/// The nine rows, each turned into a line by `line`.
fn rows(line: impl Fn(&str) -> String) -> Vec<String> {
    let bytes = WIKIPEDIA.as_bytes().chunks(9);
    bytes
        .map(|row| line(std::str::from_utf8(row).expect("ASCII")))
        .collect()
}

/// Rows with the border `rule` above the first, between bands and below the last.
fn framed(rows: &[String], rule: &str) -> String {
    let bands: Vec<String> = rows.chunks(3).map(|band| band.join("\n")).collect();
    format!("{rule}\n{}\n{rule}\n", bands.join(&format!("\n{rule}\n")))
}

/// `53.|.7.|...` with `between` between cells and `bar` between boxes.
fn boxed(row: &str, between: &str, bar: &str) -> String {
    let chars: Vec<String> = row.chars().map(String::from).collect();
    let boxes: Vec<String> = chars.chunks(3).map(|three| three.join(between)).collect();
    boxes.join(bar)
}

#[test]
fn grids_with_any_border_are_one_grid() {
    let compact = rows(str::to_owned);
    let visual = rows(|row| boxed(row, " ", " | "));
    let simple = rows(|row| format!("|{}|", boxed(row, "", "|")));
    let hodoku = rows(|row| format!("| {} |", boxed(row, " ", " | ")));
    let unicode = rows(|row| format!("\u{2502} {} \u{2502}", boxed(row, " ", " \u{2502} ")));
    let spaced = rows(|row| boxed(row, " ", " "));
    let comma = rows(|row| row.chars().map(String::from).collect::<Vec<_>>().join(","));
    let zeros = rows(|row| row.replace('.', "0"));
    let array = rows(|row| {
        let cells: Vec<String> = row.replace('.', "0").chars().map(String::from).collect();
        format!("  [{}],", cells.join(", "))
    });
    let texts = [
        compact.join("\n"),
        compact.join("\r\n"),
        compact.join("\r"),
        compact.join("\n\n"),
        format!(
            "{}\n\n{}\n\n{}",
            compact[..3].join("\n"),
            compact[3..6].join("\n"),
            compact[6..].join("\n")
        ),
        framed(&compact, "---+---+---"),
        framed(&visual, "------+-------+------"),
        framed(&simple, "*-----------*"),
        framed(&hodoku, "+-------+-------+-------+"),
        framed(
            &unicode,
            "\u{251c}\u{2500}\u{2500}\u{2500}\u{2500}\u{253c}\u{2500}\u{2500}\u{2524}",
        ),
        spaced.join("\n"),
        comma.join("\n"),
        zeros.join("\n"),
        format!("[\n{}\n]\n", array.join("\n")),
        format!("% a title\n{}", compact.join("\n")),
        format!("My puzzle:\n{}", compact.join("\n")),
        framed(
            &rows(|row| format!("| {} |", boxed(&row.replace('.', " "), " ", " | "))),
            "+-------+-------+-------+",
        ),
        framed(
            &rows(|row| format!("|{}|", boxed(&row.replace('.', " "), "", "|"))),
            "+---+---+---+",
        ),
        rows(|row| row.replace('.', " ")).join("\n"),
        rows(|row| row.replace('.', "-")).join("\n"),
        rows(|row| row.replace('.', "*")).join("\n"),
        rows(|row| boxed(&row.replace('.', "_"), " ", " ")).join("\n"),
    ];
    for text in texts {
        let reading = read(&text);
        let record = reading
            .only()
            .unwrap_or_else(|| panic!("{:?}\n{text}", reading.errors));
        assert_eq!(record.grid, wikipedia(), "{text}");
    }
}

#[test]
fn lines_with_anything_around_them_are_one_grid() {
    let spaced: String = WIKIPEDIA.chars().flat_map(|c| [c, ' ']).collect();
    let ninths = rows(str::to_owned);
    let texts = [
        (WIKIPEDIA.to_owned(), None),
        (format!("{WIKIPEDIA} # easy one"), Some("easy one")),
        (format!("{WIKIPEDIA},hard"), Some("hard")),
        (
            format!("{WIKIPEDIA};ED=7.2/7.2/2.6"),
            Some("ED=7.2/7.2/2.6"),
        ),
        (
            format!("{WIKIPEDIA} ED=7.2/7.2/2.6"),
            Some("ED=7.2/7.2/2.6"),
        ),
        (format!("label\t{WIKIPEDIA}"), Some("label")),
        (format!("number 17: {WIKIPEDIA}"), Some("number 17")),
        (format!("\"{WIKIPEDIA}\""), None),
        (format!("   {WIKIPEDIA}   "), None),
        (spaced, None),
        (ninths.join(" "), None),
        (ninths.join(" | "), None),
        (WIKIPEDIA.replace('.', " "), None),
        (
            format!("[[{}]]", ninths.join("],[").replace('.', "0")),
            None,
        ),
    ];
    for (text, label) in texts {
        let reading = read(&text);
        let record = reading
            .only()
            .unwrap_or_else(|| panic!("{:?}\n{text}", reading.errors));
        assert_eq!(record.grid, wikipedia(), "{text}");
        assert_eq!(record.label.as_deref(), label, "{text}");
    }
}

#[test]
fn empty_rows_are_rows_when_the_symbol_says_so() {
    for symbol in ['-', ' ', '_', '.', 'X'] {
        let line: String = WIKIPEDIA
            .chars()
            .enumerate()
            .map(|(i, c)| {
                let blank = c == '.' || i < 9 || i / 9 == 4;
                if blank { symbol } else { c }
            })
            .collect();
        let text: Vec<String> = line
            .as_bytes()
            .chunks(9)
            .map(|r| String::from_utf8_lossy(r).into_owned())
            .collect();
        let reading = read(&text.join("\n"));
        let record = reading
            .only()
            .unwrap_or_else(|| panic!("{symbol}: {:?}", reading.errors));
        assert_eq!(record.grid.to_line(symbol), line, "{symbol}");
    }
}

#[test]
fn gsf_lines_hold_the_grid_in_the_fifth_field() {
    let text = format!("1,2,3,0.5,{WIKIPEDIA},17,C21.m/S4.dj");
    let reading = read(&text);
    let record = reading.only().unwrap();
    assert_eq!((record.grid, record.format), (wikipedia(), Format::GSF));
    assert_eq!(record.field("gsf 7"), Some("C21.m/S4.dj"));
}

#[test]
fn a_library_line_keeps_givens_placed_digits_and_deleted_candidates() {
    let grid = WIKIPEDIA.replacen("53.", "53+4", 1);
    let text = format!(":0610:45:{grid}:125 136 847:436::3:");
    let reading = read(&text);
    let record = reading.only().unwrap();
    assert_eq!(record.format, Format::HODOKU);
    assert_eq!(record.grid.givens(), wikipedia().givens());
    assert_eq!(record.grid.get(Cell::at(0, 2)), Some(Digit::D4));
    let deleted = [(1, 1, 4), (1, 2, 5), (8, 3, 6)];
    for (digit, row, column) in deleted {
        let candidate = Candidate::new(Cell::at(row, column), Digit::new(digit).unwrap());
        assert!(!record.open().contains(candidate));
    }
    assert_eq!(record.field("technique"), Some("0610"));
    assert_eq!(record.field("eliminations"), Some("436"));
    let bad = text.replace("136", "1x6");
    let error = &read(&bad).errors[0];
    assert!(error.to_string().contains("`1x6`"), "{error}");
    assert_eq!(&bad[error.place.column - 1..error.place.column + 2], "1x6");
}

/// The line of all plain candidates starts like the example in reference/FORMATS.
#[test]
fn line_729_is_all_candidates() {
    let marks = Pencilmarks::from_grid(&wikipedia()).unwrap();
    let line: String = Candidate::all()
        .map(|c| {
            let is_digit = marks.get(c.cell) == Some(c.digit);
            if is_digit || marks.has(c) {
                c.digit.to_char()
            } else {
                '.'
            }
        })
        .collect();
    assert!(line.starts_with("....5......3......12.4....."));
    let reading = read(&line);
    let record = reading.only().unwrap();
    assert_eq!(
        (record.grid, record.format),
        (Grid::EMPTY, Format::CANDIDATES_729)
    );
    let open = record.candidates.unwrap();
    assert_eq!(
        open.digits(Cell::at(0, 2)),
        marks.candidates(Cell::at(0, 2))
    );
    let short = read(&line[..720]);
    assert!(
        short.errors[0].to_string().contains("720"),
        "{}",
        short.errors[0]
    );
}

/// This is HoDoKu's rule for groups of one digit.
#[test]
fn a_lone_digit_is_placed_unless_a_peer_still_lists_it() {
    let mut record = whydoku_text::Record::new(wikipedia(), Format::LINE);
    let mut open = record.open();
    // r1c3 has 1, 2 and 4. Alone, the 4 is still a candidate, because r1c6 lists 4 too.
    for digit in [Digit::D1, Digit::D2] {
        open.remove(Candidate::new(Cell::at(0, 2), digit));
    }
    record.candidates = Some(open);
    let mut text = String::new();
    whydoku_text::write(
        &record,
        Format::PENCILMARKS,
        whydoku_text::Options::default(),
        &mut text,
    )
    .unwrap();
    let reading = read(&text);
    let back = reading.only().unwrap();
    assert_eq!(back.format, Format::PENCILMARKS);
    assert_eq!(back.grid, wikipedia());
    assert_eq!(back.candidates, Some(open));
}

#[test]
fn simple_sudoku_files_replay_their_moves() {
    let grid = framed(
        &rows(|row| format!("|{}|", boxed(row, "", "|"))),
        "*-----------*",
    );
    let reading = read(&format!("{grid}I024\nE06001\n"));
    let record = reading.only().unwrap();
    assert_eq!(record.format, Format::SS);
    assert_eq!(record.grid.get(Cell::at(0, 2)), Some(Digit::D4));
    assert!(!record.grid.givens().contains(Cell::at(0, 2)));
    let gone = Candidate::new(Cell::at(0, 6), Digit::D1);
    assert!(!record.open().contains(gone));
}

#[test]
fn the_clipboard_of_two_and_of_three_blocks() {
    let mut placed = wikipedia();
    placed.place(Cell::at(0, 2), Digit::D4);
    let mut record = whydoku_text::Record::new(placed, Format::LINE);
    record.candidates = Some(record.open());
    let mut three = String::new();
    whydoku_text::write(
        &record,
        Format::CLIPBOARD,
        whydoku_text::Options::default(),
        &mut three,
    )
    .unwrap();
    let reading = read(&three);
    let back = reading.only().unwrap();
    assert_eq!(
        (back.format, back.grid, back.candidates),
        (Format::CLIPBOARD, placed, record.candidates)
    );
    // Without the grid of digits, solved cells of the candidate grid are placed digits.
    let blocks: Vec<&str> = three.split("\n\n").collect();
    let reading = read(&format!("{}\n\n{}", blocks[0], blocks[2]));
    let back = reading.only().unwrap();
    assert_eq!((back.grid, back.candidates), (placed, record.candidates));
}

#[test]
fn sdk_sections_tell_givens_from_placed_digits() {
    let compact = rows(str::to_owned).join("\n");
    let state = compact.replacen("53.", "534", 1);
    let text = format!("#ASomeone\n[Puzzle]\n{compact}\n[State]\n{state}\n[PencilMarks]\n1,2,3\n");
    let reading = read(&text);
    let record = reading.only().unwrap();
    assert_eq!(
        (record.format, record.field("author")),
        (Format::SDK, Some("Someone"))
    );
    assert_eq!(record.grid.givens(), wikipedia().givens());
    assert_eq!(record.grid.filled().len(), 31);
    // The unknown section is counted, not dropped.
    assert_eq!(reading.ignored.lines, 2);
}

#[test]
fn sdx_marks_the_player_s_digits() {
    let mut grid = wikipedia();
    grid.place(Cell::at(0, 2), Digit::D4);
    let record = whydoku_text::Record::new(grid, Format::LINE);
    let mut text = String::new();
    whydoku_text::write(
        &record,
        Format::SDX,
        whydoku_text::Options::default(),
        &mut text,
    )
    .unwrap();
    assert!(text.starts_with("5 3 u4 26 7 "), "{text}");
    let reading = read(&text);
    assert_eq!(reading.only().unwrap().format, Format::SDX);
    assert!(read_as("1 2 3", Format::SDX).records.is_empty());
}

#[test]
fn every_encoding_reads_the_same() {
    let text = format!("{WIKIPEDIA} caf\u{e9}\r\n{WIKIPEDIA}");
    let utf16 = |big: bool| -> Vec<u8> {
        std::iter::once(0xfeff)
            .chain(text.encode_utf16())
            .flat_map(|unit| {
                if big {
                    unit.to_be_bytes()
                } else {
                    unit.to_le_bytes()
                }
            })
            .collect()
    };
    for bytes in [
        text.clone().into_bytes(),
        ["\u{feff}", &text].concat().into_bytes(),
        utf16(false),
        utf16(true),
    ] {
        let reading = read_bytes(&bytes);
        assert_eq!((reading.records.len(), reading.errors.len()), (2, 0));
        assert_eq!(reading.records[0].label.as_deref(), Some("caf\u{e9}"));
        assert_eq!(reading.records[1].place.line, 2);
    }
}

#[test]
fn the_size_of_the_buffer_changes_nothing() {
    let grid = framed(
        &rows(|row| format!("| {} |", boxed(row, " ", " | "))),
        "+-------+-------+-------+",
    );
    let text = format!("puzzle list\n{WIKIPEDIA} one\n{grid}\n{WIKIPEDIA}x\n{grid}");
    let whole: Vec<_> = Reader::new(text.as_bytes()).collect();
    assert_eq!(whole.len(), 4);
    for capacity in [4, 7, 64, 1_000] {
        let input = std::io::BufReader::with_capacity(capacity, text.as_bytes());
        assert_eq!(Reader::new(input).collect::<Vec<_>>(), whole);
    }
}

#[test]
fn a_table_is_found_by_name_or_by_what_it_holds() {
    for (header, column) in [
        ("id,puzzle", 1),
        ("quizzes,solutions", 0),
        ("#number\tinput", 1),
        ("no;input", 1),
    ] {
        let separator = if header.contains('\t') {
            '\t'
        } else if header.contains(';') {
            ';'
        } else {
            ','
        };
        let mut fields = ["1", "2"];
        fields[column] = WIKIPEDIA;
        let text = format!("{header}\n{}{separator}{}\n", fields[0], fields[1]);
        let reading = read(&text);
        let record = reading
            .only()
            .unwrap_or_else(|| panic!("{text} {:?}", reading.errors));
        assert_eq!(record.grid, wikipedia());
        assert_eq!(record.table.as_ref().unwrap().puzzle_column, column);
        assert_eq!(record.fields.len(), 1);
    }
}

#[test]
fn sniff_names_the_format_of_the_first_board() {
    let compact = rows(str::to_owned).join("\n");
    for (text, format) in [
        (WIKIPEDIA.to_owned(), Format::LINE),
        (compact.clone(), Format::GRID),
        (
            format!("Grid 01\n{}", compact.replace('.', "0")),
            Format::EULER96,
        ),
        (format!("#ARuud\n{compact}"), Format::SDK),
        (format!(":0000:x:{WIKIPEDIA}:::"), Format::HODOKU),
        (format!("puzzle,solution\n{WIKIPEDIA},\n"), Format::CSV),
        (
            "https://sudokupad.app/scf5NlQ19j9mGca3OIN1bWGk2m41TjS79".to_owned(),
            Format::SCF,
        ),
        (
            format!("https://www.sudokuwiki.org/sudoku.htm?bd={WIKIPEDIA}"),
            Format::SUDOKUWIKI,
        ),
    ] {
        assert_eq!(sniff(text.as_bytes()), Some(format), "{text}");
    }
    assert_eq!(sniff(b"hello"), None);
}
