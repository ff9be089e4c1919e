//! [`Chunk`]: the piece of input that a worker takes at a time.

use std::sync::Arc;
use whydoku_api::variant::{Item, Mixed};

/// A piece of one input.
#[derive(Debug, Default)]
pub(crate) struct Chunk {
    /// The name of the input in messages.
    pub(crate) name: Arc<str>,
    /// Whether the input is the only one and was given as an argument.
    pub(crate) alone: bool,
    pub(crate) content: Content,
    /// How many bytes of the input it covers.
    pub(crate) bytes: u64,
}

impl Chunk {
    /// The line of its first puzzle, and how many puzzles it has.
    pub(crate) fn puzzles(&self) -> Option<(usize, usize)> {
        let lines: Vec<usize> = match &self.content {
            Content::Failed(_) | Content::Note(_) => Vec::new(),
            Content::Records(items) => items.iter().filter_map(line).collect(),
            Content::Lines { bytes, first } => {
                let lines = (*first..).zip(bytes.split(|&b| b == b'\n'));
                let puzzles = lines.flat_map(|(number, line)| {
                    let found = Mixed::new(line, None)
                        .filter_map(|one| self::line(&one))
                        .count();
                    std::iter::repeat_n(number, found)
                });
                puzzles.collect()
            }
        };
        lines.first().map(|&line| (line, lines.len()))
    }
}

/// The line of a puzzle that was read.
const fn line(item: &Item) -> Option<usize> {
    match item {
        Item::Record(record) => Some(record.place.line),
        Item::Variant(variant) if variant.puzzle.is_ok() => Some(variant.line),
        Item::Variant(_) | Item::Unreadable(_) => None,
    }
}

/// The content of a chunk.
#[derive(Debug)]
pub(crate) enum Content {
    /// Whole lines of a plain list, and the number of the first.
    Lines { bytes: Vec<u8>, first: usize },
    /// Puzzles of any other format, and the places that could not be read.
    Records(Vec<Item>),
    /// A message that the input cannot be read.
    Failed(String),
    /// Another message about the input.
    Note(String),
}

impl Default for Content {
    fn default() -> Self {
        Self::Records(Vec::new())
    }
}

/// The 81 cells of a line that is a plain puzzle from end to end: digits, and either `.` or `0` for
/// empty cells.
pub(crate) fn is_plain_line(line: &[u8]) -> Option<&[u8; 81]> {
    let cells: &[u8; 81] = line.try_into().ok()?;
    let (mut dots, mut zeros, mut others) = (false, false, false);
    // Without an early return the compiler checks many bytes at once.
    for &cell in cells {
        dots |= cell == b'.';
        zeros |= cell == b'0';
        others |= cell != b'.' && !cell.is_ascii_digit();
    }
    (!(others || dots && zeros)).then_some(cells)
}

#[cfg(test)]
mod tests {
    use super::is_plain_line;

    #[test]
    fn only_81_digits_with_one_sign_for_empty_cells_are_plain() {
        let dots =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        assert!(is_plain_line(dots.as_bytes()).is_some());
        assert!(is_plain_line(dots.replace('.', "0").as_bytes()).is_some());
        for bad in [
            dots.replacen('.', "0", 1),
            dots.replacen('.', "x", 1),
            dots.replacen('.', "+", 1),
            format!("{dots}."),
            dots[1..].to_owned(),
            format!("{dots} label"),
        ] {
            assert!(is_plain_line(bad.as_bytes()).is_none(), "{bad}");
        }
    }
}
