//! The XML of the OpenSudoku app, all versions.
//!
//! ```text
//! <opensudoku><name>…</name><game data="81 digits"/></opensudoku>
//! <opensudoku version="2"><folder name="…"><game data="…" state time note …/></folder></opensudoku>
//! <opensudoku2 version="3"><folder folder_name="…"><game cells_data="…" user_note …/></folder> …
//! ```
//!
//! `data` is 81 digits, or `version: N` and 81 cells. A cell is its digit, its notes and whether the
//! player may change it, each followed by a bar. Version 1 lists the notes, the others have a mask
//! (bit *d* − 1 for digit *d*). Version 2 has a second bar after it, 4 a second mask, and 5 also a
//! color.

use crate::entry::{Document, Entry, Read, Shape, Write, gated};
use crate::parts::xml;
use crate::{Format, Holds, HoldsFields};

impl Format {
    /// The XML of the OpenSudoku app.
    pub const OPENSUDOKU: Self = Self(&ENTRY);
}

pub(crate) static ENTRY: Entry = Entry {
    id: "opensudoku",
    aliases: &["opensudoku2"],
    about: "OpenSudoku XML",
    shape: Shape::Document,
    holds: Holds {
        candidates: true,
        placed: true,
        label: false,
        fields: HoldsFields::Named(&FIELDS),
    },
    needs_feature: true,
    read: &[Read::Document(Document {
        starts: |line| line.starts_with("<opensudoku") || line.starts_with("<sudoku"),
        resembles: |text| xml::has_root(text, &["opensudoku", "opensudoku2", "sudoku"]),
        read: gated!(Some(codec::read), None),
    })],
    write: gated!(
        Write::Sequence(|_| Box::new(codec::FileWriter::default())),
        Write::NeedsFeature
    ),
};

/// The fields of the head, then those of a game.
const FIELDS: [&str; 14] = [
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

#[cfg(feature = "formats")]
mod codec {
    use crate::entry::Sequence;
    use crate::parts::cells;
    use crate::parts::xml::{escape, read_with, root_error};
    use crate::{ErrorKind, Format, Loss, Place, ReadError, Record};
    use roxmltree::Node;
    use std::fmt::Write;
    use whydoku_grid::{Cell, Digit, DigitSet, Grid};

    const FORMAT: Format = Format::OPENSUDOKU;

    /// How a file starts.
    const START: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>\n";

    /// The elements of the head, and their fields.
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

    /// The attributes of a game, and their fields.
    const GAME: [(&str, &str); 6] = [
        ("state", "state"),
        ("time", "time"),
        ("last_played", "last_played"),
        ("note", "note"),
        ("created", "game_created"),
        ("command_stack", "command_stack"),
    ];

    /// The attributes that later versions renamed.
    const RENAMED: [(&str, &str); 4] = [
        ("cells_data", "data"),
        ("user_note", "note"),
        ("folder_name", "name"),
        ("folder_created", "created"),
    ];

    /// Reads a file whose first line has the number `first`.
    pub(super) fn read(text: &str, first: usize) -> Vec<Result<Record, ReadError>> {
        read_with(text, first, FORMAT, |root, places| {
            let games = root
                .descendants()
                .filter(|node| node.has_tag_name("game") || node.has_tag_name("sudoku"))
                .filter(|node| attribute(*node, "data").is_some());
            let head = file_fields(root);
            let results: Vec<_> = games
                .map(|game| read_game(game, &head, places.of(game)))
                .collect();
            if results.is_empty() {
                let kind = ErrorKind::malformed(FORMAT, "it has no games");
                return root_error(kind, text, first);
            }
            results
        })
    }

    /// The value of an attribute, under its old or its new name.
    fn attribute<'a>(node: Node<'a, '_>, name: &str) -> Option<&'a str> {
        let renamed = RENAMED.iter().filter(|(_, old)| *old == name);
        let mut names = renamed.map(|(new, _)| *new).chain([name]);
        names.find_map(|name| node.attribute(name))
    }

    /// The fields of the head, which all games share.
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
        let data = attribute(game, "data").unwrap_or("");
        let mut record = board(data).map_err(|kind| ReadError::new(kind, place, data))?;
        record.place = place;
        record.fields.extend_from_slice(head);
        let folder = game.ancestors().find(|node| node.has_tag_name("folder"));
        if let Some(folder) = folder {
            record.add_field("folder", attribute(folder, "name").unwrap_or(""));
            record.add_field("created", attribute(folder, "created").unwrap_or(""));
        }
        for (key, name) in GAME {
            let value = attribute(game, key).or_else(|| game.attribute(key));
            record.add_field(name, value.unwrap_or(""));
        }
        // Later versions have more, such as the solution and a rating.
        let known = |name: &str| {
            let renamed = RENAMED.iter().any(|(new, _)| *new == name);
            renamed || name == "data" || GAME.iter().any(|(key, _)| *key == name)
        };
        for other in game.attributes().filter(|other| !known(other.name())) {
            record.add_field(other.name(), other.value());
        }
        Ok(record)
    }

    fn board(data: &str) -> Result<Record, ErrorKind> {
        let data = data.trim();
        let Some(rest) = data.strip_prefix("version:") else {
            return cells::record(data, FORMAT);
        };
        // A line break inside an attribute may have become a space.
        let rest = rest.trim_start();
        let end = rest
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(rest.len());
        let (version, cells) = rest.split_at(end);
        if !matches!(version, "1" | "2" | "3" | "4" | "5") {
            let what = format!("data version `{version}` is unknown; expected 1 to 5");
            return Err(ErrorKind::malformed(FORMAT, what));
        }
        let mut parts = cells.trim().split('|');
        let mut grid = Grid::EMPTY;
        let mut notes = [DigitSet::EMPTY; 81];
        let mut seconds = Vec::new();
        for cell in Cell::ALL {
            let (value, note) = (parts.next().unwrap_or(""), parts.next().unwrap_or(""));
            let second = if matches!(version, "4" | "5") {
                parts.next().unwrap_or("")
            } else {
                "0"
            };
            if version == "5" {
                parts.next();
            }
            let mut editable = parts.next().unwrap_or("");
            if version == "2" && editable.is_empty() {
                editable = parts.next().unwrap_or("");
            }
            let wrong = |what: &str, found: &str| {
                let what = format!("the {what} of {cell} is `{found}` in data version {version}");
                ErrorKind::malformed(FORMAT, what)
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
            let second = parse_notes(second, "4").ok_or_else(|| wrong("second note", second))?;
            if !second.is_empty() {
                seconds.push(format!("{second}{cell}"));
            }
        }
        if let Some(extra) = parts.find(|part| !part.trim().is_empty()) {
            let what = format!("`{extra}` follows the 81 cells");
            return Err(ErrorKind::malformed(FORMAT, what));
        }
        let mut record = Record::new(grid, FORMAT);
        record.set_notes(&notes);
        record.add_field("second marks", seconds.join(" "));
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

    /// Writes a file, whose head is that of its first record.
    #[derive(Debug, Default)]
    pub(super) struct FileWriter {
        /// The fields in the head; `None` before the first game.
        head: Option<Vec<(String, String)>>,
    }

    impl Sequence for FileWriter {
        /// Appends a game, after the head if it is the first one. A field that belongs in the head
        /// and is not there is lost.
        fn write(&mut self, record: &Record, loss: &mut Loss, out: &mut String) {
            loss.candidates = record.empties_cells();
            let own = head_fields(record);
            let head = self.head.get_or_insert_with(|| {
                write_head(record, out);
                own.clone()
            });
            let lost = own.into_iter().filter(|field| !head.contains(field));
            loss.fields.extend(lost.map(|(name, _)| name));
            write_game(record, out);
        }

        fn finish(&mut self, out: &mut String) {
            if self.head.is_none() {
                out.push_str(START);
            }
            out.push_str("</opensudoku>\n");
        }
    }

    /// The fields that belong in the head of the file.
    fn head_fields(record: &Record) -> Vec<(String, String)> {
        let in_head = |name: &str| FILE.iter().any(|(_, field)| *field == name);
        let fields = record.fields.iter();
        fields.filter(|(name, _)| in_head(name)).cloned().collect()
    }

    fn write_head(record: &Record, out: &mut String) {
        out.push_str(START);
        for (tag, name) in FILE {
            if let Some(value) = record.field(name) {
                writeln!(out, "  <{tag}>{}</{tag}>", escape(value))
                    .expect("a String takes any text");
            }
        }
    }

    fn write_game(record: &Record, out: &mut String) {
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
        let notes = record.notes_to_write();
        let mut data = "version: 3\n".to_owned();
        for cell in Cell::ALL {
            let value = grid.get(cell).map_or(0, Digit::get);
            let given = u8::from(!grid.givens().contains(cell));
            let open = notes.filter(|_| value == 0);
            let mask = open.map_or(0, |open| open.digits(cell).bits());
            write!(data, "{value}|{mask}|{given}|").expect("a String takes any text");
        }
        data
    }
}
