//! KSudoku's XML. Cells are written column by column, and digits are the letters from `a` to `i`.
//!
//! ```text
//! <ksudoku><game had-help="0" msecs-elapsed="0">
//!   <puzzle><graph order="9" type="sudoku" specific-type="Plain"/><values>e_f…</values></puzzle>
//!   <history><simple-event index="2" value="4"/><simple-event index="3" markers="010001000"/></history>
//! </game></ksudoku>
//! ```

use crate::entry::{Document, Entry, Read, Shape, Write, gated};
use crate::parts::xml;
use crate::{Holds, HoldsFields};

pub(crate) static ENTRY: Entry = Entry {
    id: "ksudoku",
    aliases: &[],
    about: "KSudoku XML",
    shape: Shape::Document,
    holds: Holds {
        candidates: true,
        placed: true,
        label: false,
        fields: HoldsFields::NONE,
    },
    needs_feature: true,
    read: &[Read::Document(Document {
        starts: |line| line.starts_with("<ksudoku"),
        resembles: |text| xml::has_root(text, &["ksudoku", "ksudoku-graph"]),
        read: gated!(Some(codec::read), None),
    })],
    write: gated!(
        Write::Sequence(|_| Box::new(codec::FileWriter::default())),
        Write::NeedsFeature
    ),
};

#[cfg(feature = "formats")]
mod codec {
    use crate::entry::Sequence;
    use crate::parts::size;
    use crate::parts::xml::{Places, read_with, root_error};
    use crate::{ErrorKind, Format, Loss, ReadError, Record};
    use roxmltree::Node;
    use std::fmt::Write;
    use whydoku_grid::{Cell, Digit, DigitSet, Grid};

    const FORMAT: Format = Format(&super::ENTRY);

    /// KSudoku's names of other kinds of puzzles, and ours.
    const KINDS: [(&str, &str); 8] = [
        ("XSudoku", "diagonals"),
        ("Jigsaw", "irregular regions"),
        ("Aztec", "overlapping grids (Aztec)"),
        ("Samurai", "overlapping grids (samurai)"),
        ("TinySamurai", "overlapping grids (tiny samurai)"),
        ("Roxdoku", "three dimensions (Roxdoku)"),
        ("Mathdoku", "calculations (Mathdoku)"),
        ("KillerSudoku", "killer cages"),
    ];

    pub(super) fn read(text: &str, first: usize) -> Vec<Result<Record, ReadError>> {
        read_with(text, first, FORMAT, |root, places| {
            let puzzles = root
                .descendants()
                .filter(|node| node.has_tag_name("puzzle"));
            let results: Vec<_> = puzzles.map(|node| game(node, places)).collect();
            if results.is_empty() {
                let what = "it has no puzzle; this may be a shape from which KSudoku makes puzzles";
                return root_error(ErrorKind::malformed(FORMAT, what), text, first);
            }
            results
        })
    }

    fn game(puzzle: Node<'_, '_>, places: &mut Places<'_>) -> Result<Record, ReadError> {
        let place = places.of(puzzle);
        let history = puzzle
            .next_siblings()
            .find(|node| node.has_tag_name("history"));
        let mut record =
            board(puzzle, history).map_err(|kind| ReadError::new(kind, place, "<puzzle>"))?;
        record.place = place;
        Ok(record)
    }

    fn board(puzzle: Node<'_, '_>, history: Option<Node<'_, '_>>) -> Result<Record, ErrorKind> {
        let child = |name: &str| puzzle.children().find(|node| node.has_tag_name(name));
        let graph = child("graph");
        let attribute = |name: &str| graph.and_then(|graph| graph.attribute(name)).unwrap_or("");
        let kind = attribute("specific-type");
        let known = KINDS
            .iter()
            .find(|(name, _)| name.eq_ignore_ascii_case(kind));
        let custom = attribute("type") != "sudoku" && !attribute("type").is_empty();
        if known.is_some() || custom {
            let name = known.map_or_else(
                || format!("`{}`", attribute("name")),
                |(_, name)| (*name).to_owned(),
            );
            return Err(ErrorKind::Variant {
                names: vec![name],
                format: FORMAT,
            });
        }
        let values = child("values")
            .and_then(|node| node.text())
            .unwrap_or("")
            .trim();
        let count = values.chars().count();
        if count != 81 {
            if let Some(ErrorKind::Unsupported(_)) = size::line(count) {
                let order = attribute("order");
                let found = format!("{order} by {order}");
                return Err(ErrorKind::Size {
                    found,
                    format: FORMAT,
                });
            }
            return Err(ErrorKind::CellCount {
                found: count,
                row: None,
            });
        }
        let mut grid = Grid::EMPTY;
        for (i, c) in values.chars().enumerate() {
            match c {
                '_' => {}
                'a'..='i' => {
                    if let Some(digit) = Digit::new(c as u8 - b'a' + 1) {
                        grid.set_given(cell(i), digit);
                    }
                }
                _ => {
                    let what = format!(
                        "{} is `{c}`; expected a letter from a to i, or `_`",
                        cell(i)
                    );
                    return Err(ErrorKind::malformed(FORMAT, what));
                }
            }
        }
        let mut notes = [DigitSet::EMPTY; 81];
        let events = history
            .into_iter()
            .flat_map(|history| history.descendants());
        for event in events.filter(|node| node.has_tag_name("simple-event")) {
            play(event, &mut grid, &mut notes);
        }
        let mut record = Record::new(grid, FORMAT);
        record.set_notes(&notes);
        if let Some(solution) = child("solution").and_then(|node| node.text()) {
            record.add_field("solution", digits(solution.trim()));
        }
        Ok(record)
    }

    /// The cell with this index: cells count down the columns.
    const fn cell(index: usize) -> Cell {
        Cell::at(index % 9, index / 9)
    }

    /// 81 letters as digits, row by row; empty if they are not.
    fn digits(letters: &str) -> String {
        let letters: Vec<char> = letters.chars().collect();
        let digit = |c: char| {
            ('a'..='i')
                .contains(&c)
                .then(|| char::from(c as u8 - b'a' + b'1'))
        };
        let order = (0..81).map(|i| letters.get(i % 9 * 9 + i / 9).copied().and_then(digit));
        if letters.len() == 81 {
            order.collect::<Option<String>>().unwrap_or_default()
        } else {
            String::new()
        }
    }

    fn play(event: Node<'_, '_>, grid: &mut Grid, notes: &mut [DigitSet; 81]) {
        let index = event
            .attribute("index")
            .and_then(|i| i.parse::<usize>().ok());
        let Some(index @ 0..81) = index else {
            return;
        };
        let cell = cell(index);
        if grid.givens().contains(cell) {
            return;
        }
        grid.clear(cell);
        let marks = &mut notes[cell.index()];
        *marks = DigitSet::EMPTY;
        if let Some(markers) = event.attribute("markers") {
            let set = markers.chars().zip(Digit::ALL).filter(|(c, _)| *c != '0');
            *marks = set.map(|(_, digit)| digit).collect();
        } else if let Some(digit) = event
            .attribute("value")
            .and_then(|value| value.parse().ok())
            .and_then(Digit::new)
        {
            grid.place(cell, digit);
        }
    }

    /// Writes a file. KSudoku reads files with one game; more are for other programs.
    #[derive(Debug, Default)]
    pub(super) struct FileWriter {
        started: bool,
    }

    impl Sequence for FileWriter {
        fn write(&mut self, record: &Record, loss: &mut Loss, out: &mut String) {
            loss.candidates = record.empties_cells();
            self.start(out);
            out.push_str(
                " <game had-help=\"0\" msecs-elapsed=\"0\">\n  <puzzle>\n   \
                 <graph order=\"9\" type=\"sudoku\" specific-type=\"Plain\"/>\n   <values>",
            );
            let mut givens = record.grid;
            givens.restore();
            for i in 0..81 {
                let letter = |digit: Digit| char::from(b'a' + digit.get() - 1);
                out.push(givens.get(cell(i)).map_or('_', letter));
            }
            out.push_str("</values>\n  </puzzle>\n  <history>\n");
            for i in 0..81 {
                event(record, i, out);
            }
            out.push_str("  </history>\n </game>\n");
        }

        fn finish(&mut self, out: &mut String) {
            self.start(out);
            out.push_str("</ksudoku>\n");
        }
    }

    impl FileWriter {
        fn start(&mut self, out: &mut String) {
            if !self.started {
                out.push_str("<!DOCTYPE ksudoku>\n<ksudoku>\n");
            }
            self.started = true;
        }
    }

    /// Appends what the player did in the cell with this index.
    fn event(record: &Record, index: usize, out: &mut String) {
        let cell = cell(index);
        match (record.grid.get(cell), &record.notes_to_write()) {
            (Some(digit), _) if !record.grid.givens().contains(cell) => {
                writeln!(
                    out,
                    "   <simple-event index=\"{index}\" value=\"{digit}\"/>"
                )
            }
            (None, Some(open)) if !open.digits(cell).is_empty() => {
                let marks = open.digits(cell);
                let signs: String = Digit::ALL
                    .into_iter()
                    .map(|digit| if marks.contains(digit) { '1' } else { '0' })
                    .collect();
                writeln!(
                    out,
                    "   <simple-event index=\"{index}\" markers=\"{signs}\"/>"
                )
            }
            _ => Ok(()),
        }
        .expect("a String takes any text");
    }
}
