//! Rows in a stream: which of them are one grid.

use super::Stream;
use crate::parts::labels;
use crate::parts::row::{self, Row};

/// The most rows of any grid, of 9 by 9 cells or not.
const MOST_ROWS: usize = 36;

impl Stream {
    pub(super) fn add_row(&mut self, row: Row) {
        if symbol(&row).is_some() {
            // This symbol means an empty cell, so the doubtful lines with it are rows.
            for (place, doubtful) in std::mem::take(&mut self.doubtful).into_iter().rev() {
                if symbol(&doubtful) == symbol(&row) {
                    self.rows.insert(place.min(self.rows.len()), doubtful);
                }
            }
        }
        if self.rows.is_empty()
            && let Some(text) = self.lone_text.take()
            && self.header.label.is_none()
        {
            self.ignored.take_back(&text);
            self.header.bare_label = true;
            self.header.label = Some(text);
        }
        if self.ends_before(&row) {
            self.close();
        }
        self.rows.push(row);
        if self.is_complete() {
            self.close();
        }
    }

    /// Whether the collected rows are a grid of their own, without this one.
    fn ends_before(&self, row: &Row) -> bool {
        let Some(first) = self.rows.first() else {
            return false;
        };
        // Larger grids have rows of one length; the rows of a samurai have several.
        let large = first.count > 9 && first.count != 18 && first.count != row.count;
        let small = first.count <= 6 && row.count == 9 && self.rows.iter().all(|r| r.count <= 6);
        large || small
    }

    /// Whether the collected rows are all the rows of a grid.
    fn is_complete(&mut self) -> bool {
        let count = self.rows.len();
        let Some(first) = self.rows.first() else {
            return false;
        };
        if matches!(first.count, 4 | 6) && self.rows.iter().all(|row| row.count == first.count) {
            return count >= first.count;
        }
        if first.count > 9 {
            return count >= MOST_ROWS || (first.count != 18 && count >= first.count);
        }
        if count == 9 {
            // Column numbers come before nine rows, not before eight.
            let numbered = self.rows.get(1).is_some_and(|row| row.label.is_some());
            return !((self.ruled_first || numbered) && labels::may_be_head(first));
        }
        if count > 9 {
            self.rows.remove(0);
        }
        count > 9
    }

    /// Adds nine dashes or nine spaces: as a row if another row has that symbol, else as doubtful.
    pub(super) fn doubtful_line(&mut self, line: usize, text: &str) {
        let Some(row) = row::parse(line, text) else {
            return;
        };
        if self.rows.iter().any(|r| symbol(r) == symbol(&row)) {
            self.add_row(row);
        } else if self.doubtful.len() < 9 {
            self.doubtful.push((self.rows.len(), row));
            let first = self.doubtful[0].1.line;
            let dashes = text.contains('-');
            if dashes && self.rows.is_empty() && self.doubtful.len() == 9 && line <= first + 12 {
                // Nine such lines cannot be borders: this is an empty grid.
                self.rows
                    .extend(self.doubtful.drain(..).map(|(_, row)| row));
                self.close();
            }
        }
    }
}

/// The symbol of the empty cells, if borders and gaps are made of it too.
fn symbol(row: &Row) -> Option<char> {
    let (symbol, _) = row.blank?;
    matches!(symbol, '-' | ' ').then_some(symbol)
}
