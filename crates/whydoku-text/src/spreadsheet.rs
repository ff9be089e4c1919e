//! Nine lines of nine fields with tabs between them, as spreadsheets take and give them; an empty
//! field is an empty cell. Commas instead of tabs are read too.

use super::Record;
use whydoku_grid::Cell;

pub(super) fn write(record: &Record, out: &mut String) {
    for cell in Cell::ALL {
        if let Some(digit) = record.grid.get(cell) {
            out.push(digit.to_char());
        }
        out.push(if cell.column_index() == 8 { '\n' } else { '\t' });
    }
}
