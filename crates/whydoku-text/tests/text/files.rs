//! Reads the real files of `../shared/data`, and compares them with facts from elsewhere.

use std::fs;
use test_support::data;
use whydoku_grid::{Grid, Solution};
use whydoku_solve as solve;
use whydoku_text::{Format, Reading, read_bytes};

fn bytes(name: &str) -> Option<Vec<u8>> {
    Some(fs::read(data::path(name)?).expect("a readable data file"))
}

fn reading(name: &str) -> Option<Reading> {
    bytes(name).map(|bytes| read_bytes(&bytes))
}

/// Counts the boards of a file, each of which must have exactly one solution.
fn all_good(name: &str, format: Format) -> Option<usize> {
    let reading = reading(name)?;
    assert_eq!(reading.errors, [], "{name}");
    for record in &reading.records {
        assert_eq!(record.format, format, "{name}");
        assert!(
            solve::prove(&record.grid).is_ok(),
            "{name}: {}",
            record.grid
        );
    }
    Some(reading.records.len())
}

#[test]
fn plain_formats_read_whole() {
    for (name, format, count) in [
        ("formats/sdm/sudocue_noponies.sdm", Format::LINE, 250),
        ("formats/sdk/Abbe98_nyt-hard-2023-05-13.sdk", Format::SDK, 1),
        (
            "formats/sdk/iturki_nyt-sudoku-easy-2026-02-04.sdk",
            Format::SDK,
            1,
        ),
        ("formats/pages/sudocue_1.4.1_example.sdk", Format::SDK, 1),
        (
            "formats/pages/sadman_faq22_commas.txt",
            Format::SPREADSHEET,
            1,
        ),
        ("formats/pages/sadman_faq22_gridlines.txt", Format::GRID, 1),
        (
            "formats/pages/simple_sudoku_4.2n_puzzle.ss.txt",
            Format::SS,
            1,
        ),
        ("formats/sudokuexchange_records.txt", Format::BANK, 20),
        ("formats/qqwing/generate_csv_stats.csv", Format::CSV, 5),
        (
            "formats/qqwing/generate_readable_instructions.txt",
            Format::GRID,
            2,
        ),
        ("classic/euler96.original.txt", Format::EULER96, 50),
        ("classic/norvig_top95.txt", Format::LINE, 95),
    ] {
        if let Some(found) = all_good(name, format) {
            assert_eq!(found, count, "{name}");
        }
    }
}

/// The page of the site has one puzzle in two layouts.
#[test]
fn two_layouts_of_one_puzzle_agree() {
    let commas = reading("formats/pages/sadman_faq22_commas.txt");
    let lines = reading("formats/pages/sadman_faq22_gridlines.txt");
    if let (Some(commas), Some(lines)) = (commas, lines) {
        assert_eq!(commas.records[0].grid, lines.records[0].grid);
    }
}

/// Simple Sudoku's page has a puzzle and its candidates.
#[test]
fn a_candidate_grid_agrees_with_its_puzzle() {
    let puzzle = reading("formats/pages/simple_sudoku_4.2n_puzzle.ss.txt");
    let marks = reading("formats/pages/simple_sudoku_4.2n_candidates.txt");
    if let (Some(puzzle), Some(marks)) = (puzzle, marks) {
        let (puzzle, marks) = (&puzzle.records[0], &marks.records[0]);
        assert_eq!(marks.format, Format::PENCILMARKS);
        assert_eq!(puzzle.grid, marks.grid);
        let open = marks.candidates.unwrap();
        assert!(open.is_subset(&puzzle.open()));
        let solution = *solve::prove(&puzzle.grid).unwrap().solution();
        for cell in !puzzle.grid.filled() {
            assert!(open.digits(cell).contains(solution.get(cell)), "{cell}");
        }
    }
}

#[test]
fn highlighting_in_a_candidate_grid_is_skipped() {
    let Some(reading) = reading("formats/pm_grids/annotated_finned.txt") else {
        return;
    };
    let record = reading.only().unwrap();
    assert_eq!(record.field("marks"), Some("*r1c8 *r3c8 -r4c8 -r6c8"));
    let open = record.candidates.unwrap();
    let solution = *solve::prove(&record.grid).unwrap().solution();
    for cell in !record.grid.filled() {
        assert!(open.digits(cell).contains(solution.get(cell)), "{cell}");
    }
}

#[test]
fn columns_of_tables_are_passed_through() {
    if let Some(reading) = reading("formats/qqwing/generate_csv_stats.csv") {
        for record in &reading.records {
            let solution: Grid = record.field("Solution").unwrap().parse().unwrap();
            let solution = Solution::try_from(solution).unwrap();
            assert!(solution.agrees_with(&record.grid));
            let givens: usize = record.field("Givens").unwrap().parse().unwrap();
            assert_eq!(givens, record.grid.givens().len());
        }
    }
    if let Some(reading) = reading("newspapers/nyt.tsv") {
        assert_eq!(reading.errors, []);
        assert_eq!(reading.records.len(), 1_196);
        assert!(reading.records.iter().all(|r| r.format == Format::TSV));
    }
}

#[test]
fn sdk_headers_become_fields() {
    let Some(reading) = reading("formats/pages/sudocue_1.4.1_example.sdk") else {
        return;
    };
    let record = reading.only().unwrap();
    assert_eq!(record.field("author"), Some("Ruud"));
    assert_eq!(record.field("date"), Some("03-08-2006"));
    assert_eq!(record.field("url"), Some("http://www.sudocue.net/"));
    assert_eq!(reading.ignored.comments, 0);
}

#[test]
fn cases_of_the_bad_folder_read_as_stated() {
    if let Some(reading) = reading("bad/sudopedia_test_cases.tsv") {
        assert_eq!((reading.records.len(), reading.errors.len()), (19, 0));
    }
    if let Some(reading) = reading("bad/famous.tsv") {
        assert_eq!((reading.records.len(), reading.errors.len()), (13, 0));
    }
    let Some(reading) = reading("bad/malformed_in_the_wild.tsv") else {
        return;
    };
    // These two are grids that contradict themselves.
    let labels: Vec<_> = reading
        .records
        .iter()
        .filter_map(|r| r.label.as_deref())
        .collect();
    assert_eq!(labels, ["row_conflict", "two_adjacent_ones_only"]);
    let places: Vec<_> = reading
        .errors
        .iter()
        .map(|e| (e.place.line, e.place.column))
        .collect();
    assert_eq!(places, [(2, 3), (3, 1), (4, 1), (5, 10), (6, 1), (9, 5)]);
}

/// The same strings on their own, not as a table.
#[test]
fn malformed_strings_alone_are_refused_with_their_place() {
    let Some(bytes) = bytes("bad/malformed_in_the_wild.tsv") else {
        return;
    };
    let text = String::from_utf8(bytes).unwrap();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let (string, rest) = line.split_once('\t').unwrap();
        let reading = read_bytes(string.as_bytes());
        if rest.starts_with("row_conflict") || rest.starts_with("two_adjacent") {
            assert!(reading.only().is_some(), "{string}");
        } else {
            assert_eq!(
                (reading.records.len(), reading.errors.len()),
                (0, 1),
                "{string}"
            );
            assert_eq!(reading.errors[0].place.line, 1);
            assert_eq!(reading.errors[0].source, string);
        }
    }
}

#[cfg(feature = "formats")]
mod with_feature {
    use super::*;
    use whydoku_text::ErrorKind;

    /// The file's second column has each puzzle's solution.
    #[test]
    fn f_puzzles_payloads_decode_to_their_solutions() {
        let Some(reading) = reading("formats/f-puzzles/classic.tsv") else {
            return;
        };
        assert_eq!((reading.records.len(), reading.errors.len()), (5, 0));
        for record in &reading.records {
            let solution: Grid = record.field("solution").unwrap().parse().unwrap();
            let puzzle = solve::prove(&record.grid).unwrap();
            assert_eq!(Grid::from(*puzzle.solution()), solution);
        }
        assert_eq!(reading.records[0].label.as_deref(), Some("Ripples"));
    }

    #[test]
    fn every_variant_is_refused_by_name() {
        let Some(reading) = reading("formats/f-puzzles/variants_to_refuse.tsv") else {
            return;
        };
        assert_eq!((reading.records.len(), reading.errors.len()), (0, 11));
        let names: Vec<&[String]> = reading
            .errors
            .iter()
            .map(|error| match &error.kind {
                ErrorKind::Variant { names, .. } => names.as_slice(),
                other => panic!("{other}"),
            })
            .collect();
        // The rules according to the texts inside the payloads.
        for (i, rule) in [
            (0, "thermometers"),
            (1, "palindromes"),
            (2, "little killer sums"),
            (3, "anti-knight"),
            (4, "killer cages"),
            (5, "ratio dots"),
            (6, "rising diagonal"),
            (7, "clones"),
            (8, "XV"),
            (9, "quadruples"),
            (10, "maximum cells"),
        ] {
            assert!(names[i].iter().any(|name| name == rule), "{:?}", names[i]);
        }
    }

    #[test]
    fn sudokupad_payload_of_another_size_is_refused() {
        let Some(reading) = reading("formats/sudokupad/sakana_scl_payloads.txt") else {
            return;
        };
        assert_eq!((reading.records.len(), reading.errors.len()), (0, 1));
        assert!(reading.errors[0].to_string().contains("4 by 4"));
    }

    #[test]
    fn opensudoku_files_read_whole() {
        let Some(bytes) = bytes("formats/opensudoku/rogerm4242_Medium.opensudoku") else {
            return;
        };
        let reading = read_bytes(&bytes);
        let games = String::from_utf8(bytes).unwrap().matches("<game ").count();
        assert_eq!((reading.records.len(), reading.errors.len()), (games, 0));
        assert_eq!(reading.records[0].field("folder"), Some("Hodoku Medium"));
        let name = "formats/opensudoku/version2_folders.opensudoku";
        let folders = super::reading(name).unwrap();
        let names: Vec<_> = folders
            .records
            .iter()
            .map(|r| r.field("folder").unwrap())
            .collect();
        assert_eq!(names, ["Easy (All)", "Easy (All)", "Hard (All)"]);
        for record in &folders.records {
            assert!(solve::prove(&record.grid).is_ok());
        }
    }
}
