//! HTML: a table of nine rows of nine cells, a table of nine tables, or 81 input fields. All other
//! text of a page is read as if it had been copied from there.
//!
//! ```text
//! <table><tr><td>5</td><td>3</td><td></td> … </tr> … </table>
//! ```

use crate::entry::{Document, Entry, Read, Shape, Write};
use crate::parts::board::Board;
use crate::parts::html::{Piece, Pieces, decode, escape};
use crate::parts::labels::row_number;
use crate::parts::row::CellText;
use crate::parts::{groups, size, xml};
use crate::stream::Stream;
use crate::{ErrorKind, Format, Holds, HoldsFields, Loss, Options, Place, ReadError, Record};
use whydoku_grid::sorting::PutInOrder as _;
use whydoku_grid::{Cell, Digit, DigitSet};

impl Format {
    /// A table in HTML.
    pub(crate) const HTML: Self = Self(&ENTRY);
}

pub(crate) static ENTRY: Entry = Entry {
    id: "html",
    aliases: &["htm"],
    about: "HTML table (any other text of a page is read too)",
    shape: Shape::Block,
    holds: Holds {
        candidates: false,
        placed: false,
        label: true,
        fields: HoldsFields::NONE,
    },
    needs_feature: false,
    read: &[Read::Document(Document {
        starts: |line| starts_tag(line),
        resembles: |text| starts_tag(text.trim_start()),
        read: Some(read),
    })],
    write: Write::Alone(write),
};

/// Whether a text starts with a tag, a comment or a declaration.
fn starts_tag(text: &str) -> bool {
    let next = text.strip_prefix('<').and_then(|rest| rest.chars().next());
    next.is_some_and(|c| c.is_ascii_alphabetic() || c == '!' || c == '?')
}

type Results = Vec<Result<Record, ReadError>>;

/// A cell of a table.
#[derive(Debug, Default)]
struct TableCell {
    text: String,
    /// The rows of a table inside the cell.
    inside: Vec<Vec<Self>>,
}

/// A table that is not closed yet.
#[derive(Debug)]
struct Table {
    line: usize,
    caption: String,
    in_caption: bool,
    rows: Vec<Vec<TableCell>>,
    /// Whether text belongs to the last cell.
    in_cell: bool,
}

/// A page that is being read.
#[derive(Debug, Default)]
struct Page {
    tables: Vec<Table>,
    results: Results,
    /// The text outside tables, with the number of each line.
    lines: Vec<(usize, String)>,
    /// The values of input fields outside tables, and the line of the first one.
    inputs: Vec<String>,
    first_input: usize,
}

fn read(text: &str, first: usize) -> Results {
    let mut page = Page::default();
    page.lines.push((first, String::new()));
    let mut line = first;
    for piece in Pieces::new(text) {
        page.add(&piece, line);
        line += piece.line_ends();
    }
    while let Some(table) = page.tables.pop() {
        page.close(table);
    }
    page.close_inputs();
    let mut stream = Stream::new(None);
    for (line, text) in &page.lines {
        stream.push(*line, text.as_bytes());
    }
    stream.finish();
    page.results.extend(stream.out);
    page.results.put_in_order_by_key(|result| match result {
        Ok(record) => record.place,
        Err(error) => error.place,
    });
    if page.results.is_empty() {
        let what = match xml::root(text) {
            Some(root) if is_html(root) => "an HTML page".to_owned(),
            Some(root) => format!("XML with the outermost element `{root}`"),
            None => "HTML or XML".to_owned(),
        };
        let source = text.lines().next().unwrap_or("");
        let place = Place::line(first);
        return vec![Err(ReadError::new(ErrorKind::Foreign(what), place, source))];
    }
    page.results
}

/// Whether an element is one of HTML.
fn is_html(name: &str) -> bool {
    const NAMES: [&str; 24] = [
        "a", "article", "b", "body", "br", "code", "div", "figure", "font", "form", "h1", "h2",
        "head", "html", "img", "li", "meta", "p", "pre", "section", "span", "table", "tbody", "ul",
    ];
    NAMES.iter().any(|known| known.eq_ignore_ascii_case(name))
}

impl Page {
    fn add(&mut self, piece: &Piece<'_>, line: usize) {
        match piece {
            Piece::Text(text) => self.text(&decode(text), line),
            Piece::Open(name, rest) => match name.as_str() {
                "table" => self.tables.push(Table {
                    line,
                    caption: String::new(),
                    in_caption: false,
                    rows: Vec::new(),
                    in_cell: false,
                }),
                "caption" => self.in_caption(true),
                "tr" => {
                    if let Some(table) = self.tables.last_mut() {
                        table.rows.push(Vec::new());
                        table.in_cell = false;
                    }
                }
                "td" | "th" => {
                    if let Some(table) = self.tables.last_mut() {
                        if table.rows.is_empty() {
                            table.rows.push(Vec::new());
                        }
                        if let Some(row) = table.rows.last_mut() {
                            row.push(TableCell::default());
                        }
                        table.in_cell = true;
                    }
                }
                "input" => self.input(rest, line),
                "br" | "p" | "div" | "li" | "h1" | "h2" | "h3" | "pre" => self.text("\n", line),
                _ => {}
            },
            Piece::Close(name) => match name.as_str() {
                "table" => {
                    if let Some(table) = self.tables.pop() {
                        self.close(table);
                    }
                }
                "caption" => self.in_caption(false),
                "td" | "th" => {
                    if let Some(table) = self.tables.last_mut() {
                        table.in_cell = false;
                    }
                }
                "p" | "div" | "li" | "h1" | "h2" | "h3" | "pre" | "tr" => self.text("\n", line),
                _ => {}
            },
            Piece::Skipped(_) => {}
        }
    }

    fn in_caption(&mut self, inside: bool) {
        if let Some(table) = self.tables.last_mut() {
            table.in_caption = inside;
        }
    }

    /// Adds text to the innermost cell, or to the text outside tables.
    fn text(&mut self, text: &str, line: usize) {
        match self.tables.last_mut() {
            Some(table) if table.in_caption => table.caption.push_str(text),
            Some(table) if table.in_cell => {
                let cell = table.rows.last_mut().and_then(|row| row.last_mut());
                if let Some(cell) = cell {
                    cell.text.push_str(text);
                }
            }
            Some(_) => {}
            None => self.outside(text, line),
        }
    }

    fn outside(&mut self, text: &str, line: usize) {
        for (i, part) in text.split('\n').enumerate() {
            if i > 0 {
                self.lines.push((line + i, String::new()));
            }
            if let Some((number, last)) = self.lines.last_mut() {
                if last.is_empty() {
                    *number = line + i;
                }
                last.push_str(part);
            }
        }
    }

    fn input(&mut self, attributes: &str, line: usize) {
        let value = attribute(attributes, "value").unwrap_or("");
        if self.tables.is_empty() {
            if self.inputs.is_empty() {
                self.first_input = line;
            }
            self.inputs.push(decode(value));
        } else {
            self.text(&decode(value), line);
        }
    }

    /// Reads 81 input fields as a board.
    fn close_inputs(&mut self) {
        let values = std::mem::take(&mut self.inputs);
        if values.len() == 81
            && let Some(cells) = cells_of(values.iter().map(String::as_str))
        {
            self.report(&cells, self.first_input, "");
        }
    }

    /// Ends a table: it is a board, a box of one, or a layout whose cells have text.
    fn close(&mut self, table: Table) {
        let rows = without_numbers(table.rows);
        if let Some(cells) = board_of(&rows) {
            self.report(&cells, table.line, table.caption.trim());
            return;
        }
        let side = rows.len();
        let square = side > 3 && rows.iter().all(|row| row.len() == side);
        if square && let Some(kind) = size::square(side) {
            let place = Place::line(table.line);
            self.results
                .push(Err(ReadError::new(kind, place, "<table>")));
            return;
        }
        let parent = self.tables.last_mut();
        let outer = parent.and_then(|parent| parent.rows.last_mut()?.last_mut());
        match outer {
            Some(cell) => cell.inside = rows,
            None => {
                for cell in rows.iter().flatten() {
                    self.outside(&cell.text, table.line);
                    self.outside("\n", table.line);
                }
            }
        }
    }

    fn report(&mut self, cells: &[CellText; 81], line: usize, caption: &str) {
        let board = Board::from_cells(cells, Place::line(line));
        let mut record = if board.has_candidates() {
            groups::record(&board, Format::HTML)
        } else {
            board.givens(Format::HTML)
        };
        if !caption.is_empty() {
            record.label = Some(caption.to_owned());
        }
        self.results.push(Ok(record));
    }
}

/// The value of an attribute of a tag.
fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    let start = tag.find(name)?;
    let rest = tag[start + name.len()..].trim_start().strip_prefix('=')?;
    let rest = rest.trim_start();
    match rest.chars().next()? {
        quote @ ('"' | '\'') => rest[1..].split(quote).next(),
        _ => rest.split(|c: char| c.is_whitespace() || c == '/').next(),
    }
}

/// The rows without empty ones, and without the numbers of rows and columns.
fn without_numbers(mut rows: Vec<Vec<TableCell>>) -> Vec<Vec<TableCell>> {
    rows.retain(|row| !row.is_empty());
    if rows.len() == 10 {
        rows.remove(0);
    }
    let labeled = rows.len() == 9
        && rows
            .iter()
            .all(|row| row.len() == 10 && row_number(row[0].text.trim()).is_some());
    if labeled {
        for row in &mut rows {
            row.remove(0);
        }
    }
    rows
}

/// The cells of nine rows of nine, or of three rows of three tables.
fn board_of(rows: &[Vec<TableCell>]) -> Option<[CellText; 81]> {
    if rows.len() == 9 && rows.iter().all(|row| row.len() == 9) {
        return cells_of(rows.iter().flatten().map(|cell| cell.text.as_str()));
    }
    let boxes = rows.len() == 3 && rows.iter().all(|row| row.len() == 3);
    let three = |rows: &Vec<Vec<TableCell>>| rows.len() == 3 && rows.iter().all(|r| r.len() == 3);
    if !boxes || !rows.iter().flatten().all(|cell| three(&cell.inside)) {
        return None;
    }
    cells_of(Cell::ALL.into_iter().map(|cell| {
        let (row, column) = (cell.row_index(), cell.column_index());
        let inside = &rows[row / 3][column / 3].inside;
        inside[row % 3][column % 3].text.as_str()
    }))
}

/// 81 cells; `None` if some text is not one.
fn cells_of<'a>(texts: impl Iterator<Item = &'a str>) -> Option<[CellText; 81]> {
    let mut cells = [CellText::Blank; 81];
    for (slot, text) in cells.iter_mut().zip(texts) {
        *slot = cell(text)?;
    }
    Some(cells)
}

fn cell(text: &str) -> Option<CellText> {
    let text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let mut chars = text.chars();
    match (chars.next(), chars.as_str()) {
        (None, _) | (Some('0' | '.' | '-' | '_' | '?' | '*' | 'x' | 'X'), "") => {
            Some(CellText::Blank)
        }
        (Some(c), "") => Digit::from_char(c).map(CellText::Digit),
        _ => {
            let digits: Option<Vec<Digit>> = text.chars().map(Digit::from_char).collect();
            let digits = digits.filter(|digits| digits.is_sorted_by(|a, b| a < b))?;
            Some(CellText::Group(digits.into_iter().collect::<DigitSet>()))
        }
    }
}

fn write(record: &Record, _: Options, _: &mut Loss, out: &mut String) {
    out.push_str("<table>\n");
    if let Some(label) = &record.label {
        out.push_str("<caption>");
        out.push_str(&escape(label));
        out.push_str("</caption>\n");
    }
    for cell in Cell::ALL {
        if cell.column_index() == 0 {
            out.push_str("<tr>");
        }
        out.push_str("<td>");
        out.extend(record.grid.get(cell).map(Digit::to_char));
        out.push_str("</td>");
        if cell.column_index() == 8 {
            out.push_str("</tr>\n");
        }
    }
    out.push_str("</table>\n");
}
