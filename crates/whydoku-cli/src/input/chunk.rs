//! [`Chunk`]: the piece of input a worker takes at a time.

use std::sync::Arc;
use whydoku::text::{ReadError, Record};

/// A piece of one input.
#[derive(Debug, Default)]
pub(crate) struct Chunk {
    /// What messages call the input.
    pub(crate) name: Arc<str>,
    /// The input is the only one and was typed on the command line.
    pub(crate) alone: bool,
    pub(crate) content: Content,
    /// How many bytes of the input it stands for.
    pub(crate) bytes: u64,
}

/// What a chunk holds.
#[derive(Debug)]
pub(crate) enum Content {
    /// Whole lines of a plain list, and the number of the first.
    Lines { bytes: Vec<u8>, first: usize },
    /// Records of any other format, and the places that could not be read.
    Records(Vec<Result<Record, ReadError>>),
    /// The input itself cannot be read: what to say.
    Failed(String),
    /// Something else to say about the input.
    Note(String),
}

impl Default for Content {
    fn default() -> Self {
        Self::Records(Vec::new())
    }
}

/// The 81 cells of a line that is a plain puzzle from end to end: digits, and one kind of blank,
/// `.` or `0`.
pub(crate) fn is_plain_line(line: &[u8]) -> Option<&[u8; 81]> {
    let cells: &[u8; 81] = line.try_into().ok()?;
    let (mut dots, mut zeros, mut others) = (false, false, false);
    // No early end: the compiler checks many bytes at once this way.
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
    fn only_81_digits_with_one_kind_of_blank_are_plain() {
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
