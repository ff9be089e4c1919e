//! Inputs made to break a reader: deep, huge, cut short, binary or foreign.

use whydoku_text::{ErrorKind, read, read_bytes};

/// Reads a text with exactly one error.
fn only_error(bytes: &[u8]) -> ErrorKind {
    let reading = read_bytes(bytes);
    assert_eq!(reading.records, []);
    assert_eq!(reading.errors.len(), 1, "{:?}", reading.errors);
    reading.errors[0].kind.clone()
}

#[test]
fn a_zip_file_is_refused_with_the_reason() {
    let kind = only_error(b"PK\x03\x04\x14\x00\x08SudokuData");
    assert_eq!(kind, ErrorKind::HodokuState);
    assert!(kind.to_string().contains(".hsol") && kind.to_string().contains("run code"));
}

#[test]
fn binary_data_is_refused() {
    assert_eq!(
        only_error(b"\x7fELF\x02\x01\x01\x00\x00\x00"),
        ErrorKind::Binary
    );
}

/// Random bytes, always the same ones.
fn noise(length: usize, seed: u64) -> Vec<u8> {
    let mut state = seed;
    let mut next = || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (state >> 33).to_le_bytes()[0]
    };
    (0..length).map(|_| next()).collect()
}

#[test]
fn random_data_is_refused_once() {
    for seed in 1..200 {
        for length in [64, 1_000, 100_000] {
            let kind = only_error(&noise(length, seed));
            let zip = kind == ErrorKind::HodokuState;
            let file = matches!(kind, ErrorKind::Binary | ErrorKind::File(_)) || zip;
            assert!(file, "{seed} {length}: {kind}");
        }
    }
}

#[test]
fn binary_data_after_a_board_ends_the_reading() {
    let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let mut bytes = format!("{line}\n{line}\n").into_bytes();
    bytes.extend(noise(100_000, 7));
    let reading = read_bytes(&bytes);
    assert_eq!((reading.records.len(), reading.errors.len()), (2, 1));
    assert!(
        reading.errors[0]
            .to_string()
            .contains("nothing after it was read")
    );
}

#[test]
fn files_of_other_kinds_are_named() {
    for (start, words) in [
        (&b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"[..], "a PNG picture"),
        (b"\xff\xd8\xff\xe0\0\x10JFIF\0", "a JPEG picture"),
        (b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", "a PDF document"),
        (
            b"PK\x03\x04\x14\0\x06\0\x08\0[Content_Types].xml",
            "an Excel or Word file",
        ),
        (b"\x1f\x8b\x08\0\0\0\0\0", "a gzip file"),
        (b"SQLite format 3\0\x10\0\x01\x01", "an SQLite database"),
    ] {
        let kind = only_error(start);
        assert!(kind.to_string().contains(words), "{kind}");
    }
}

/// Fixed-length records end in zeros, and some programs write UTF-16 without a byte-order mark.
#[test]
fn zeros_and_utf16_without_a_mark_are_text() {
    let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let grid: whydoku_grid::Grid = line.parse().unwrap();
    let padded = format!("{line}\0\0\0\n\0{line}\0\n");
    let reading = read_bytes(padded.as_bytes());
    assert_eq!((reading.records.len(), reading.errors.len()), (2, 0));
    for big in [false, true] {
        let unit = |u: u16| {
            if big {
                u.to_be_bytes()
            } else {
                u.to_le_bytes()
            }
        };
        let bytes: Vec<u8> = line.encode_utf16().flat_map(unit).collect();
        let reading = read_bytes(&bytes);
        assert_eq!(reading.only().map(|record| record.grid), Some(grid));
    }
    // A zero among the cells is a wrong character with a place.
    let inside = line.replacen("..7", ".\u{0}7", 1);
    let reading = read_bytes(inside.as_bytes());
    assert_eq!((reading.records.len(), reading.errors.len()), (0, 1));
    assert_eq!(reading.errors[0].place.column, 4);
}

#[test]
fn invalid_utf8_is_named() {
    let line =
        b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7\xff";
    let reading = read_bytes(line);
    assert_eq!(reading.errors[0].place.column, 81);
    assert!(reading.errors[0].to_string().contains("not valid UTF-8"));
}

#[test]
fn an_empty_text_has_no_boards_and_no_errors() {
    for text in ["", "\n", "\r\n\r\n", "   ", "\u{feff}"] {
        let reading = read(text);
        assert_eq!(
            (reading.records.len(), reading.errors.len()),
            (0, 0),
            "{text:?}"
        );
    }
}

#[test]
fn prose_is_counted_not_dropped() {
    let reading = read("Dear Sudoku friends,\nhow are you today?\n# a comment\n");
    assert_eq!((reading.records.len(), reading.errors.len()), (0, 0));
    assert_eq!(reading.ignored.lines, 2);
    assert_eq!(reading.ignored.comments, 1);
    assert_eq!(
        reading.ignored.first,
        Some((1, "Dear Sudoku friends,".to_owned()))
    );
}

#[test]
fn the_line_with_a_missing_cell_is_named() {
    let text = "53..7....\n6..195...\n.98...6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n";
    let reading = read(text);
    assert_eq!(reading.records, []);
    assert_eq!(
        reading.errors[0].to_string(),
        "line 3, column 1: found 80 cells; a grid has 81. Line 3 has 8 cells instead of 9: `.98...6.`"
    );
}

#[test]
fn a_bad_board_does_not_take_the_next_one_with_it() {
    let good = "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n";
    let short = good.replacen("8...6...3\n", "", 1);
    let reading = read(&format!("{short}\n{good}"));
    assert_eq!((reading.records.len(), reading.errors.len()), (1, 1));
    assert_eq!(reading.errors[0].kind, ErrorKind::RowCount { found: 8 });
    let titled = read(&format!("% one\n{short}% two\n{good}"));
    assert_eq!((titled.records.len(), titled.errors.len()), (1, 1));
    assert_eq!(titled.records[0].label.as_deref(), Some("two"));
}

#[cfg(feature = "formats")]
mod with_feature {
    use super::*;

    #[test]
    fn deep_nesting_is_refused() {
        let deep = "{\"size\":9,\"grid\":".to_owned() + &"[".repeat(200_000);
        let kind = only_error(deep.as_bytes());
        assert!(matches!(kind, ErrorKind::NotJson(_)), "{kind}");
        assert_eq!(
            kind.to_string(),
            "this is not valid JSON: recursion limit exceeded"
        );
        let deep = "<a>".repeat(100_000);
        assert!(matches!(only_error(deep.as_bytes()), ErrorKind::Foreign(_)));
        let deep = "<opensudoku>".repeat(100_000);
        assert!(matches!(
            only_error(deep.as_bytes()),
            ErrorKind::Malformed { .. }
        ));
        let entities =
            "<!DOCTYPE x [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;\">]><opensudoku>&b;</opensudoku>";
        assert!(matches!(
            only_error(entities.as_bytes()),
            ErrorKind::Foreign(_)
        ));
    }

    #[test]
    fn a_compression_bomb_is_refused() {
        // 64 MiB of zeros in zlib, as sudoku.coach would write it.
        let zeros = vec![b'0'; 64 << 20];
        let packed = miniz_bomb(&zeros);
        let kind = only_error(format!("SCv7_32_{packed}").as_bytes());
        assert!(kind.to_string().contains("unpacked"), "{kind}");
    }

    fn miniz_bomb(bytes: &[u8]) -> String {
        let packed = miniz_oxide::deflate::compress_to_vec_zlib(bytes, 9);
        let bit = |i: usize| packed.get(i / 8).is_some_and(|b| b >> (7 - i % 8) & 1 == 1);
        (0..(packed.len() * 8).div_ceil(5))
            .map(|s| (0..5).fold(0, |v, i| v << 1 | u32::from(bit(s * 5 + i))))
            .map(|v| char::from_digit(v, 32).expect("five bits"))
            .collect()
    }
}

#[cfg(not(feature = "formats"))]
#[test]
fn without_the_feature_formats_are_recognized_and_refused_by_name() {
    let link = "https://f-puzzles.com/?load=N4IgzglgXgpiBcBOANCALhNAbO8QCUIAHInMEVAQwFc0ALAewCcEQA";
    for (text, name) in [
        ("{\"size\":9,\"grid\":[]}", "f-puzzles"),
        (link, "f-puzzles"),
        ("{\"cells\":[]}", "scl"),
        ("{\"givenDigits\":\"\"}", "scv7"),
        ("SCv7_32_00", "scv7"),
        ("{\"kind\":[],\"puzzle\":[]}", "ipuz"),
        ("ipuz({\"kind\":[],\"puzzle\":[]})", "ipuz"),
        ("<opensudoku></opensudoku>", "opensudoku"),
        ("<html>window.gameData = {}</html>", "nyt"),
        ("{\"easy\":{\"puzzle_data\":{}}}", "nyt"),
        ("{\"puzzle\":\"\"}", "JSON"),
    ] {
        let kind = only_error(text.as_bytes());
        assert_eq!(kind, ErrorKind::NeedsFeature(name), "{text}");
        let sentence = kind.to_string();
        assert!(
            sentence.contains(name) && sentence.contains("feature `formats`"),
            "{sentence}"
        );
    }
}
