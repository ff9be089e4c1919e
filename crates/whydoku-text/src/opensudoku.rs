//! The XML of the OpenSudoku app, all its versions.
//!
//! ```text
//! <opensudoku><name>…</name><game data="81 digits"/></opensudoku>
//! <opensudoku version="2"><folder name="…"><game data="…" state time note …/></folder></opensudoku>
//! ```
//!
//! `data` is 81 digits, or `version: N` and 81 cells of value, notes and whether the player may
//! change it, each followed by a bar. Version 1 lists the notes, 2 and 3 have a mask (bit *d* − 1
//! for digit *d*), and 2 a second bar behind it.

/// The fields it can hold: those of the file, then those of a game.
pub(super) const FIELDS: [&str; 14] = [
    "folder",
    "author",
    "description",
    "comment",
    "created",
    "source",
    "level",
    "url",
    "state",
    "time",
    "last_played",
    "note",
    "game_created",
    "command_stack",
];

const HEAD: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>\n";

/// Appends the end of the file.
pub(super) fn finish(count: usize, out: &mut String) {
    if count == 0 {
        out.push_str(HEAD);
    }
    out.push_str("</opensudoku>\n");
}

#[cfg(feature = "formats")]
pub(super) use with_xml::{head, read, write};

#[cfg(feature = "formats")]
mod with_xml {
    use crate::record::candidates_from_notes;
    use crate::{ErrorKind, Format, Place, ReadError, Record, line};
    use roxmltree::{Document, Node, ParsingOptions};
    use std::fmt::Write;
    use whydoku_grid::{Cell, Digit, DigitSet, Grid};

    const FORMAT: Format = Format::OpenSudoku;

    /// Elements of the file, and the fields they become.
    const FILE: [(&str, &str); 8] = [
        ("name", "folder"),
        ("author", "author"),
        ("description", "description"),
        ("comment", "comment"),
        ("created", "created"),
        ("source", "source"),
        ("level", "level"),
        ("sourceURL", "url"),
    ];

    /// Attributes of a game, and the fields they become.
    const GAME: [(&str, &str); 6] = [
        ("state", "state"),
        ("time", "time"),
        ("last_played", "last_played"),
        ("note", "note"),
        ("created", "game_created"),
        ("command_stack", "command_stack"),
    ];

    pub(crate) fn read(text: &str, first: usize) -> Vec<Result<Record, ReadError>> {
        let fail = |line: usize, column, kind| {
            let place = Place {
                line: line + first - 1,
                column,
            };
            let source = text.lines().nth(line.saturating_sub(1)).unwrap_or("");
            vec![Err(ReadError::new(kind, place, source))]
        };
        let options = ParsingOptions {
            nodes_limit: 1_000_000,
            ..ParsingOptions::default()
        };
        let document = match Document::parse_with_options(text, options) {
            Ok(document) => document,
            Err(error) => {
                let place = error.pos();
                let kind = malformed(error.to_string());
                return fail(to_usize(place.row), to_usize(place.col), kind);
            }
        };
        let root = document.root_element();
        let name = root.tag_name().name();
        if name != "opensudoku" && name != "sudoku" {
            let what = format!("its outermost element is `{name}`; expected `opensudoku`");
            return fail(1, 1, malformed(what));
        }
        let games = root
            .descendants()
            .filter(|node| node.has_tag_name("game") || node.has_tag_name("sudoku"))
            .filter(|node| node.has_attribute("data"));
        let head = file_fields(root);
        let mut results = Vec::new();
        // Games come in the order of the text, so every character is counted once.
        let mut place = Place::line(first);
        let mut counted = 0;
        for game in games {
            let at = game.range().start;
            for c in text[counted..at].chars() {
                if c == '\n' {
                    place = Place::line(place.line + 1);
                } else {
                    place.column += 1;
                }
            }
            counted = at;
            results.push(read_game(game, &head, place));
        }
        if results.is_empty() {
            return fail(1, 1, malformed("it holds no game".to_owned()));
        }
        results
    }

    fn to_usize(number: u32) -> usize {
        usize::try_from(number).unwrap_or(usize::MAX)
    }

    const fn malformed(what: String) -> ErrorKind {
        ErrorKind::Malformed {
            format: FORMAT,
            what,
        }
    }

    /// What the file says for all its games.
    fn file_fields(root: Node<'_, '_>) -> Vec<(String, String)> {
        let field = |(tag, name): &(&str, &str)| {
            let element = root.children().find(|child| child.has_tag_name(*tag))?;
            let value = element.text()?.trim();
            (!value.is_empty()).then(|| ((*name).to_owned(), value.to_owned()))
        };
        FILE.iter().filter_map(field).collect()
    }

    fn read_game(
        game: Node<'_, '_>,
        head: &[(String, String)],
        place: Place,
    ) -> Result<Record, ReadError> {
        let data = game.attribute("data").unwrap_or("");
        let mut record = board(data).map_err(|kind| ReadError::new(kind, place, data))?;
        record.place = place;
        record.fields.extend_from_slice(head);
        let folder = game.ancestors().find(|node| node.has_tag_name("folder"));
        if let Some(folder) = folder {
            record.add_field("folder", folder.attribute("name").unwrap_or(""));
            record.add_field("created", folder.attribute("created").unwrap_or(""));
        }
        for (attribute, name) in GAME {
            record.add_field(name, game.attribute(attribute).unwrap_or(""));
        }
        Ok(record)
    }

    fn board(data: &str) -> Result<Record, ErrorKind> {
        let data = data.trim();
        let Some(rest) = data.strip_prefix("version:") else {
            let grid = line::parse_run(data.as_bytes()).map_err(|error| error.kind)?;
            return Ok(Record::new(grid, FORMAT));
        };
        // A line break inside an attribute may have become a space.
        let rest = rest.trim_start();
        let end = rest
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(rest.len());
        let (version, cells) = rest.split_at(end);
        if !matches!(version, "1" | "2" | "3") {
            return Err(malformed(format!(
                "data version `{version}` is not known (1 to 3 are)"
            )));
        }
        let mut parts = cells.trim().split('|');
        let mut grid = Grid::EMPTY;
        let mut notes = [DigitSet::EMPTY; 81];
        for cell in Cell::ALL {
            let (value, note) = (parts.next().unwrap_or(""), parts.next().unwrap_or(""));
            let mut editable = parts.next().unwrap_or("");
            if version == "2" && editable.is_empty() {
                editable = parts.next().unwrap_or("");
            }
            let wrong = |what: &str, found: &str| {
                malformed(format!(
                    "the {what} of {cell} is `{found}` in data version {version}"
                ))
            };
            let number: u8 = value.trim().parse().map_err(|_| wrong("value", value))?;
            let editable = match editable {
                "1" => true,
                "0" => false,
                other => return Err(wrong("editable mark", other)),
            };
            match (Digit::new(number), number) {
                (Some(digit), _) if editable => grid.place(cell, digit),
                (Some(digit), _) => grid.set_given(cell, digit),
                (None, 0) => {}
                (None, _) => return Err(wrong("value", value)),
            }
            notes[cell.index()] = parse_notes(note, version).ok_or_else(|| wrong("note", note))?;
        }
        let left: Vec<&str> = parts.filter(|part| !part.trim().is_empty()).collect();
        if !left.is_empty() {
            return Err(malformed(format!(
                "`{}` is left over behind 81 cells",
                left[0]
            )));
        }
        let mut record = Record::new(grid, FORMAT);
        record.candidates = candidates_from_notes(&grid, &notes);
        Ok(record)
    }

    fn parse_notes(note: &str, version: &str) -> Option<DigitSet> {
        if version != "1" {
            let mask: u16 = note.parse().ok().filter(|mask| *mask < 512)?;
            return Some(DigitSet::from_bits(mask));
        }
        let digits = note
            .split(',')
            .filter(|part| !part.is_empty() && *part != "-");
        digits
            .map(|part| part.parse().ok().and_then(Digit::new))
            .collect()
    }

    /// The fields that the file says once for all its games.
    pub(crate) fn head(record: &Record) -> Vec<(String, String)> {
        let in_head = |name: &str| FILE.iter().any(|(_, field)| *field == name);
        let fields = record.fields.iter();
        fields.filter(|(name, _)| in_head(name)).cloned().collect()
    }

    /// Appends a game, and before the first one the head of the file.
    pub(crate) fn write(record: &Record, first: bool, out: &mut String) {
        if first {
            out.push_str(super::HEAD);
            for (tag, name) in FILE {
                if let Some(value) = record.field(name) {
                    writeln!(out, "  <{tag}>{}</{tag}>", escape(value))
                        .expect("a String takes any text");
                }
            }
        }
        write!(out, "  <game data=\"{}\"", escape(&data(record))).expect("a String takes any text");
        for (attribute, name) in GAME {
            if let Some(value) = record.field(name) {
                write!(out, " {attribute}=\"{}\"", escape(value)).expect("a String takes any text");
            }
        }
        out.push_str("/>\n");
    }

    fn data(record: &Record) -> String {
        let grid = &record.grid;
        if record.candidates.is_none() && grid.givens() == grid.filled() {
            return grid.to_line('0');
        }
        let mut data = "version: 3\n".to_owned();
        for cell in Cell::ALL {
            let value = grid.get(cell).map_or(0, Digit::get);
            let given = u8::from(!grid.givens().contains(cell));
            let open = record.candidates.filter(|_| value == 0);
            let mask = open.map_or(0, |open| open.digits(cell).bits());
            write!(data, "{value}|{mask}|{given}|").expect("a String takes any text");
        }
        data
    }

    fn escape(text: &str) -> String {
        let mut out = String::with_capacity(text.len());
        for c in text.chars() {
            match c {
                '&' => out.push_str("&amp;"),
                '<' => out.push_str("&lt;"),
                '>' => out.push_str("&gt;"),
                '"' => out.push_str("&quot;"),
                '\n' => out.push_str("&#10;"),
                '\t' => out.push_str("&#9;"),
                c if c.is_control() => out.push(' '),
                c => out.push(c),
            }
        }
        out
    }
}
