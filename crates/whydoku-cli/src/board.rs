//! The bordered grid in the terminal.
//!
//! ```text
//! +-------+-------+-------+
//! |       |       | 2     |
//! |       |   3   | 9     |
//! ```

use crate::output::Paint;
use whydoku::Cell;
use whydoku::text::Record;

const BORDER: &str = "+-------+-------+-------+\n";

/// Draws a record: its label, if it has one, and its grid. With color, givens and other digits look
/// different. Without color, it is what the library writes as `grid`, with another sign for empty
/// cells.
pub(crate) fn draw(out: &mut Vec<u8>, record: &Record, blank: char, paint: Paint) {
    if let Some(label) = &record.label {
        let one_line: String = label
            .chars()
            .map(|c| if c.is_control() { ' ' } else { c })
            .collect();
        out.extend_from_slice(format!("% {}\n", one_line.trim()).as_bytes());
    }
    let grid = &record.grid;
    for row in 0..9 {
        if row % 3 == 0 {
            out.extend_from_slice(BORDER.as_bytes());
        }
        for column in 0..9 {
            out.extend_from_slice(if column % 3 == 0 { b"| " } else { b"" });
            let cell = Cell::at(row, column);
            match grid.get(cell) {
                None => out.extend_from_slice(blank.encode_utf8(&mut [0; 4]).as_bytes()),
                Some(digit) if grid.givens().contains(cell) => {
                    paint.given(out, digit.to_ascii());
                }
                Some(digit) => paint.found(out, digit.to_ascii()),
            }
            out.push(b' ');
        }
        out.extend_from_slice(b"|\n");
    }
    out.extend_from_slice(BORDER.as_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;
    use whydoku::Grid;
    use whydoku::text::{self, Format};

    #[test]
    fn a_puzzle_is_drawn_with_borders() {
        let grid: Grid =
            "......2......3.9....8.1..37.2.....9134.87.....6....4..5.24....34.3.5.....1......."
                .parse()
                .unwrap();
        let mut out = Vec::new();
        draw(
            &mut out,
            &Record::new(grid, Format::LINE),
            ' ',
            Paint::PLAIN,
        );
        let expected = "\
+-------+-------+-------+
|       |       | 2     |
|       |   3   | 9     |
|     8 |   1   |   3 7 |
+-------+-------+-------+
|   2   |       |   9 1 |
| 3 4   | 8 7   |       |
|   6   |       | 4     |
+-------+-------+-------+
| 5   2 | 4     |     3 |
| 4   3 |   5   |       |
|   1   |       |       |
+-------+-------+-------+
";
        assert_eq!(String::from_utf8(out).unwrap(), expected);
    }

    #[test]
    fn it_is_the_grid_of_the_library_and_color_changes_only_color() {
        let mut grid = Grid::EMPTY;
        grid.set_given(Cell::at(0, 0), whydoku::Digit::D5);
        grid.place(Cell::at(0, 1), whydoku::Digit::D6);
        let mut plain = Vec::new();
        let mut record = Record::new(grid, Format::LINE);
        record.label = Some("easy".to_owned());
        draw(&mut plain, &record, ' ', Paint::PLAIN);
        let mut library = String::new();
        let options = text::Options { empty: Some(' ') };
        text::write(&record, Format::GRID, options, &mut library).unwrap();
        assert_eq!(String::from_utf8(plain.clone()).unwrap(), library);
        let mut colored = Vec::new();
        draw(&mut colored, &record, ' ', Paint::COLORED);
        let mut stripped = String::new();
        let mut inside = false;
        for c in String::from_utf8(colored.clone()).unwrap().chars() {
            match c {
                '\x1b' => inside = true,
                'm' if inside => inside = false,
                c if !inside => stripped.push(c),
                _ => {}
            }
        }
        assert_ne!(plain, colored);
        assert_eq!(stripped.as_bytes(), plain);
    }
}
