//! Indexers: a cell in column 3 says in which column of its row the 3 is; the same for rows.

use super::prelude::*;

/// The cell's digit is the column where its row has the number of the cell's column.
pub(crate) static COLUMN: Rule = Rule {
    id: "column-indexer",
    name: "column indexer",
    meaning: |c, variant, lines| {
        meaning(
            c,
            lines,
            |cell, digit| variant.size().cell(cell.row(), digit),
            Cell::column,
        );
    },
    post: |c, variant, model| {
        post(
            c,
            model,
            |cell, digit| variant.size().cell(cell.row(), digit),
            Cell::column,
        );
    },
    words: |c, _| {
        let cells = words::cells(c.cells());
        format!("{cells}: the digit says in which column of the row the number of this column is.")
    },
    f_puzzles: Some(Key::Cells("columnindexer")),
    iss: Some(Name::Indexing("C")),
    ..SHARED
};

/// The cell's digit is the row where its column has the number of the cell's row.
pub(crate) static ROW: Rule = Rule {
    id: "row-indexer",
    name: "row indexer",
    meaning: |c, variant, lines| {
        meaning(
            c,
            lines,
            |cell, digit| variant.size().cell(digit, cell.column()),
            Cell::row,
        );
    },
    post: |c, variant, model| {
        post(
            c,
            model,
            |cell, digit| variant.size().cell(digit, cell.column()),
            Cell::row,
        );
    },
    words: |c, _| {
        let cells = words::cells(c.cells());
        format!("{cells}: the digit says in which row of the column the number of this row is.")
    },
    f_puzzles: Some(Key::Cells("rowindexer")),
    iss: Some(Name::Indexing("R")),
    ..SHARED
};

const SHARED: Rule = Rule {
    form: Form::cells(1, 256),
    drawing: |c, _| Shape::Shade.of(c),
    hints: &["index"],
    page: include_str!("indexer.md"),
    ..Rule::BASE
};

fn meaning(
    c: &Constraint,
    lines: &mut Lines,
    target: impl Fn(Cell, usize) -> Option<Cell>,
    own: fn(Cell) -> usize,
) {
    for cell in c.cells() {
        for digit in lines.size().digits().iter() {
            if let Some(there) = target(*cell, digit - 1) {
                lines.equal(&lines.is(*cell, digit), &lines.is(there, own(*cell) + 1));
            }
        }
    }
}

fn post(
    c: &Constraint,
    model: &mut Model,
    target: impl Fn(Cell, usize) -> Option<Cell>,
    own: fn(Cell) -> usize,
) {
    for cell in c.cells() {
        for digit in model.size.digits().iter() {
            if let Some(there) = target(*cell, digit - 1) {
                let number = own(*cell) + 1;
                model.relate(*cell, there, |x, y| (x == digit) == (y == number));
            }
        }
    }
}
