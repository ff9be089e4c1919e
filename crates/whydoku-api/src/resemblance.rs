//! Whether a line may be a variant, judged by how it begins. This is quick, so that reading classic puzzles
//! costs no more than before; `variant` decides what such a line really is.

/// What a line that may be a variant looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Resemblance {
    /// `size 6`: the first of several lines, one for each rule.
    Block,
    /// An object in JSON, perhaps on several lines.
    Json,
    /// The link of a site, or its code.
    Link,
    /// `.Cage~12~R1C1~R1C2`.
    Constraints,
    /// A killer in 81 characters or in numbers.
    Killer,
    /// As many digits as a grid that is not 9x9 has cells.
    Digits,
}

/// The numbers of cells of the grids that are written in one line.
const CELLS: [usize; 8] = [16, 36, 64, 100, 144, 196, 225, 256];

/// How links and their codes begin.
const LINKS: [&[u8]; 6] = [b"http", b"fpuz", b"N4Ig", b"scl", b"ctc", b"sudokupad"];

/// What a line looks like; `None` for a line that cannot be a variant.
pub(crate) fn resemblance(line: &[u8]) -> Option<Resemblance> {
    let line = line.trim_ascii();
    match line.first()? {
        b'{' => return Some(Resemblance::Json),
        b's' if is_size(line) => return Some(Resemblance::Block),
        b'h' | b'f' | b'N' | b's' | b'c' if LINKS.iter().any(|start| line.starts_with(start)) => {
            return Some(Resemblance::Link);
        }
        b'3' if line.starts_with(b"3x3:") => return Some(Resemblance::Killer),
        b'.' if line[1..].first().is_some_and(|&b| starts_constraint(b)) => {
            return Some(Resemblance::Constraints);
        }
        _ => {}
    }
    if line.len() == 81 && line.iter().any(|b| b"<>^v`',".contains(b)) {
        return Some(Resemblance::Killer);
    }
    let digit = |b: &u8| b.is_ascii_alphanumeric() || *b == b'.';
    (CELLS.contains(&line.len()) && line.iter().all(digit)).then_some(Resemblance::Digits)
}

/// Whether a text may be a variant.
#[cfg(any(test, not(feature = "variant")))]
pub(crate) fn may_be_variant(text: &str) -> bool {
    let text = text.trim();
    let line = text.lines().next().unwrap_or_default();
    begins_with_size(text) || resemblance(line.as_bytes()).is_some()
}

/// Whether some line of a text may begin a variant.
#[cfg(any(test, not(feature = "variant")))]
pub(crate) fn may_hold_variant(text: &str) -> bool {
    let is_classic = |text: &str| {
        let reading = whydoku::text::read(text);
        reading.errors.is_empty() && !reading.records.is_empty()
    };
    // The lines of a document mean nothing on their own.
    let document = text.trim_start().starts_with(['[', '<']);
    let resembles = |line: &str| match resemblance(line.as_bytes()) {
        None => false,
        Some(Resemblance::Json) if is_classic(text) => false,
        Some(_) => !is_classic(line),
    };
    begins_with_size(text) || !document && text.lines().any(resembles)
}

/// Whether the first line that is not a comment is `size N`.
pub(crate) fn begins_with_size(text: &str) -> bool {
    let comment = |line: &&str| line.trim().is_empty() || line.trim().starts_with('#');
    let first = text.lines().find(|line| !comment(line));
    first.is_some_and(|line| is_size(line.trim_ascii().as_bytes()))
}

const fn starts_constraint(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || byte == b'~'
}

/// Whether a line is `size N`.
fn is_size(line: &[u8]) -> bool {
    line.strip_prefix(b"size ").is_some_and(|number| {
        let number = number.trim_ascii();
        !number.is_empty() && number.len() <= 3 && number.iter().all(u8::is_ascii_digit)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classic_puzzles_do_not_resemble_variants() {
        let classic =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        for line in [
            classic,
            "53..7....",
            "| 5 3 . | . 7 . | . . . |",
            "size matters",
            "# a comment",
            "",
            "+-------+-------+-------+",
            "..1.",
        ] {
            assert_eq!(resemblance(line.as_bytes()), None, "{line}");
        }
        assert!(!may_be_variant(&format!("# easy\n{classic}")));
        let digits = "1".repeat(64);
        assert!(!may_hold_variant(&format!(
            "{classic}\n# a comment\n{{\"puzzle\":\"{classic}\"}}"
        )));
        assert!(may_hold_variant(&format!("{classic}\n{digits}")));
        assert!(may_hold_variant(&format!("{classic}\nsize 4\nanti-king")));
    }

    #[test]
    fn variants_are_noticed_by_their_beginning() {
        for (line, expected) in [
            ("size 6", Resemblance::Block),
            ("  size 16 ", Resemblance::Block),
            ("{\"size\": 9", Resemblance::Json),
            ("https://f-puzzles.com/?load=N4Ig", Resemblance::Link),
            (".Cage~12~R1C1~R1C2", Resemblance::Constraints),
            (".~R1C1_5", Resemblance::Constraints),
            ("3x3::k:2561", Resemblance::Killer),
            (
                "G<<M<L<M<^O>^>^C^^>^FF<G^<C^>^^H^<>^FE<E^<C^M^^H^<>^>^^E^<FH<^MH^<>^^L<^^<D<<>^>^",
                Resemblance::Killer,
            ),
            ("1...3.......2..4", Resemblance::Digits),
        ] {
            assert_eq!(resemblance(line.as_bytes()), Some(expected), "{line}");
        }
    }
}
