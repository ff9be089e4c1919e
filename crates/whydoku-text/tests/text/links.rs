//! Links: hosts, prefixes, percent codes, and the errors of links without a puzzle.

#[cfg(feature = "formats")]
use test_support::player::{
    candidates,
    link::link,
    states::{STATES, state},
};
use whydoku_grid::Grid;
use whydoku_text::{ErrorKind, Format, read};

const WIKIPEDIA: &str =
    "530070000600195000098000060800060003400803001700020006060000280000419005000080079";

#[test]
fn links_with_81_digits() {
    let grid: Grid = WIKIPEDIA.parse().unwrap();
    for (link, format) in [
        (
            format!("https://www.sudokuwiki.org/sudoku.htm?bd={WIKIPEDIA}"),
            Format::SUDOKUWIKI,
        ),
        (
            format!("sudokuwiki.org/sudoku.htm?a=1&bd={WIKIPEDIA}#top"),
            Format::SUDOKUWIKI,
        ),
        (format!("bd={WIKIPEDIA}"), Format::SUDOKUWIKI),
        (
            format!("https://sudoku.coach/en/play/{WIKIPEDIA}"),
            Format::SUDOKU_COACH,
        ),
        (
            format!("https://sudoku.coach/de/solver/{WIKIPEDIA}"),
            Format::SUDOKU_COACH,
        ),
        (
            format!("https://sudokuexchange.com/play/?s={WIKIPEDIA}"),
            Format::LINE,
        ),
        (
            "https://sudokuexchange.com/play/?s=5NlQ19j9mGca3OIN1bWGk2m41TjS79".to_owned(),
            Format::SCF,
        ),
        ("scf5NlQ19j9mGca3OIN1bWGk2m41TjS79".to_owned(), Format::SCF),
        (
            format!("https://example.org/solve?puzzle={WIKIPEDIA}&lang=en"),
            Format::LINE,
        ),
    ] {
        let reading = read(&link);
        let record = reading
            .only()
            .unwrap_or_else(|| panic!("{link}: {:?}", reading.errors));
        assert_eq!((record.grid, record.format), (grid, format), "{link}");
    }
}

#[test]
fn links_without_a_puzzle_are_refused() {
    for link in [
        "https://sudokupad.app/",
        "https://example.org/",
        "https://f-puzzles.com/",
    ] {
        let reading = read(link);
        assert_eq!(reading.errors[0].kind, ErrorKind::NotRecognized, "{link}");
    }
    let short = read("https://sudokupad.app/jrxa2h9vpm");
    assert!(matches!(short.errors[0].kind, ErrorKind::RemoteId(_)));
}

#[cfg(feature = "formats")]
mod with_feature {
    use super::*;
    use whydoku_grid::{Cell, Digit};

    /// A string made by the site itself, as others published it, and decoded with another program.
    #[test]
    fn sudoku_coach_strings_of_the_site() {
        let text = "SCv7_32_f2e5qjqh1q1i035t1ffpld059fonfeu19pg24c94oo7nbuuomatqva49714e3fenq8v3spkoafvkhrr8r989i8dts9q4ugqq2v9hks2139h0017hiogg0c30e0g1042o6lkc0di1uet3op4qheof2lhfgm72aqu0gh0qmjb5jp5porrh3hntrl57npdm67k4ipligdmq3ihagi5opjkp1jgn2t56f3odbat51sik2d98r0ceahonglobtt6fun5oi6ugvvgdsomt85c9bjeem57jvk0ov8i9u4";
        let reading = read(text);
        let record = reading
            .only()
            .unwrap_or_else(|| panic!("{:?}", reading.errors));
        let givens =
            "049852600108736090060194080910687305035901000070305009001573900090468050006219730";
        assert_eq!(record.grid.to_line('0'), givens);
        // 136 is bits 3 and 7.
        assert_eq!(record.open().digits(Cell::at(0, 0)).to_string(), "37");
        let puzzle = whydoku_solve::prove(&record.grid).unwrap();
        for cell in !record.grid.filled() {
            assert!(
                record
                    .open()
                    .digits(cell)
                    .contains(puzzle.solution().get(cell))
            );
        }
    }

    #[test]
    fn packed_links_survive_percent_codes() {
        let mut record = whydoku_text::Record::new(WIKIPEDIA.parse().unwrap(), Format::LINE);
        record.grid.place(Cell::at(0, 2), Digit::D4);
        record.candidates = Some(record.open());
        for format in [Format::F_PUZZLES, Format::SCV7] {
            let mut link = String::new();
            whydoku_text::write(&record, format, whydoku_text::Options::default(), &mut link)
                .unwrap();
            assert!(link.starts_with("https://"), "{link}");
            let decoded = link
                .replace("%2B", "+")
                .replace("%2F", "/")
                .replace("%3D", "=");
            for link in [link, decoded] {
                let reading = read(&link);
                let back = reading
                    .only()
                    .unwrap_or_else(|| panic!("{link}: {:?}", reading.errors));
                assert_eq!(
                    (back.grid, back.candidates),
                    (record.grid, record.candidates),
                    "{link}"
                );
            }
        }
        // The same puzzle through SudokuPad's prefix.
        let mut link = String::new();
        whydoku_text::write(
            &record,
            Format::F_PUZZLES,
            whydoku_text::Options::default(),
            &mut link,
        )
        .unwrap();
        let pad = link.replace(
            "https://f-puzzles.com/?load=",
            "https://sudokupad.app/fpuzzles",
        );
        assert_eq!(read(&pad).only().unwrap().grid, record.grid);
    }

    #[test]
    fn a_saved_page_of_the_times_holds_three_puzzles() {
        let list: Vec<String> = WIKIPEDIA.chars().map(String::from).collect();
        let list = list.join(",");
        let part = format!(
            "{{\"puzzle_data\":{{\"puzzle\":[{list}],\"hints\":[]}},\"print_date\":\"2026-02-04\",\"day_of_week\":\"Wednesday\"}}"
        );
        let json =
            format!("{{\"displayDate\":\"x\",\"hard\":{part},\"easy\":{part},\"medium\":{part}}}");
        let page = format!(
            "<!DOCTYPE html>\n<html><body>\n<script type=\"text/javascript\">window.gameData = {json}</script>\n</body></html>\n"
        );
        for text in [page, json.clone(), format!("window.gameData = {json};")] {
            let reading = read(&text);
            assert_eq!(reading.errors, [], "{text}");
            let labels: Vec<_> = reading
                .records
                .iter()
                .filter_map(|r| r.label.as_deref())
                .collect();
            assert_eq!(labels, ["easy", "medium", "hard"]);
            assert_eq!(reading.records[0].grid.to_line('0'), WIKIPEDIA);
            assert_eq!(reading.records[0].field("date"), Some("2026-02-04"));
        }
    }

    #[test]
    fn opensudoku_data_of_every_version() {
        // r1c1 given 5, r1c2 placed 3, r1c3 empty with notes 1 and 2.
        let rest = |cell: &str| cell.repeat(78);
        for (version, data) in [
            (1, format!("5|-|0|3|-|1|0|1,2,|1|{}", rest("0|-|1|"))),
            (2, format!("5|0||0|3|0||1|0|3||1|{}", rest("0|0||1|"))),
            (2, format!("5|0|0|3|0|1|0|3|1|{}", rest("0|0|1|"))),
            (3, format!("5|0|0|3|0|1|0|3|1|{}", rest("0|0|1|"))),
        ] {
            for newline in ["\n", "&#10;"] {
                let text = format!(
                    "<opensudoku><game data=\"version: {version}{newline}{data}\"/></opensudoku>"
                );
                let reading = read(&text);
                let record = reading
                    .only()
                    .unwrap_or_else(|| panic!("{text}: {:?}", reading.errors));
                assert_eq!(record.grid.givens().len(), 1);
                assert_eq!(record.grid.get(Cell::at(0, 1)), Some(Digit::D3));
                assert_eq!(record.open().digits(Cell::at(0, 2)).to_string(), "12");
                // A cell without notes has its plain candidates.
                assert_eq!(record.open().digits(Cell::at(8, 8)).len(), 9);
            }
        }
        let unknown = read("<opensudoku><game data=\"version: 6\n0|0|0|\"/></opensudoku>");
        assert!(unknown.errors[0].to_string().contains("version `6`"));
    }

    #[test]
    fn ipuz_variants_are_refused_by_name() {
        let text = "{\"version\":\"http://ipuz.org/v2\",\"kind\":[\"http://ipuz.org/sudoku#1\"],\
                    \"puzzle\":[],\"cages\":[{\"cells\":[[1,1]]}]}";
        let error = &read(text).errors[0];
        assert!(error.to_string().contains("killer cages"), "{error}");
    }
}

/// The code is from the page's own `share.js`: r1c3 is placed, r1c4 has the notes 2 and 6, and 2 is struck
/// in r1c6.
#[cfg(feature = "formats")]
#[test]
fn a_link_of_our_own_page_has_the_whole_game_wherever_it_is_served() {
    const CODE: &str = "tYzBCcMwEAR72fcxcJYcSyoiTYSQTwyBgP0w7iadpLEgqQXlXnvD7hzaVNz0UtEcYAG4gOe5ppz6nzolREgE8FqcGq2cqRWjZ2jDBEuW6dG8cbj3piIz891Gnkzrv8TvLjaLY71PFV2_n_Wu8wc";
    for home in [
        "http://127.0.0.1:8017/",
        "https://example.org/games/sudoku/",
        "https://example.org/whydoku.html",
        "file:///tmp/whydoku.html",
    ] {
        let reading = read(&format!("{home}#g={CODE}"));
        let record = reading
            .only()
            .unwrap_or_else(|| panic!("{home}: {:?}", reading.errors));
        assert_eq!(record.format, Format::WHYDOKU);
        assert_eq!(record.label.as_deref(), Some("Näme"));
        assert_eq!(record.grid.givens().len(), 30);
        assert_eq!(record.grid.filled().len(), 31);
        let open = |cell: &str| record.open().digits(cell.parse().unwrap()).to_string();
        assert_eq!((open("r1c4").as_str(), open("r1c6").as_str()), ("26", "68"));
    }
    for (code, part) in [
        ("AAAA", "unpacked"),
        ("!", "base-64"),
        ("q1YqU7IyqgUA", "version 1"),
        ("", "unpacked"),
    ] {
        let reading = read(&format!("https://example.org/#g={code}"));
        let error = reading.errors[0].to_string();
        assert!(error.contains(part), "{code}: {error}");
    }
}

/// Notes and crossed-out candidates come back apart, for every kind of board that a player may have.
#[cfg(feature = "formats")]
#[test]
fn a_link_of_our_own_page_tells_notes_from_crossed_out_candidates() {
    for number in 0..STATES {
        let player = state(number);
        let reading = read(&link(&player));
        let [record] = reading.records.as_slice() else {
            panic!("board {number}: {:?}", reading.errors);
        };
        assert_eq!(record.grid, player.grid());
        let marks = record.marks.as_deref().copied().unwrap_or_default();
        assert_eq!(marks.notes, candidates(&player.notes), "board {number}");
        assert_eq!(marks.strikes, candidates(&player.strikes), "board {number}");
    }
}
