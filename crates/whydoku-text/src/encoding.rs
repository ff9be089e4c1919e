//! [`Lines`]: bytes as lines, with any byte-order mark, UTF-8 or UTF-16, and any line ends.

use std::io::{self, BufRead};

/// The most bytes of a line; a longer line is reported and skipped.
pub(crate) const LINE_LIMIT: usize = 4 << 20;

/// The most bytes of a document. Parsed JSON takes up to sixteen times as much memory.
pub(crate) const DOCUMENT_LIMIT: usize = 16 << 20;

/// How bytes encode characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Encoding {
    /// UTF-8, or any encoding with the same ASCII.
    Utf8,
    /// UTF-16, low byte first.
    Utf16Le,
    /// UTF-16, high byte first.
    Utf16Be,
}

/// The lines of an input as UTF-8 bytes.
#[derive(Debug)]
pub(crate) struct Lines<R> {
    input: R,
    encoding: Option<Encoding>,
    /// UTF-16 text, translated to UTF-8.
    translated: Vec<u8>,
    /// How many bytes of `translated` are consumed.
    consumed: usize,
    /// The first half of a UTF-16 unit that was split between two reads.
    half_unit: Option<u8>,
    /// The first unit of a UTF-16 pair.
    high_surrogate: Option<u16>,
    /// Whether the last line ended in a carriage return; a line feed right after it belongs to it.
    after_return: bool,
    number: usize,
    line: Vec<u8>,
    /// Whether the next call returns the same line again.
    put_back: bool,
    /// Whether the first bytes are binary data.
    binary: bool,
}

/// One line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line<'a> {
    /// The number of the line, from one.
    pub number: usize,
    /// The bytes without the line end, cut at [`LINE_LIMIT`].
    pub bytes: &'a [u8],
    /// Whether the line was cut.
    pub cut: bool,
    /// Whether the input starts with binary data.
    pub binary: bool,
}

impl<R: BufRead> Lines<R> {
    pub(crate) const fn new(input: R) -> Self {
        Self {
            input,
            encoding: None,
            translated: Vec::new(),
            consumed: 0,
            half_unit: None,
            high_surrogate: None,
            after_return: false,
            number: 0,
            line: Vec::new(),
            put_back: false,
            binary: false,
        }
    }

    /// Returns the next line; `None` at the end of the input.
    pub(crate) fn next_line(&mut self) -> io::Result<Option<Line<'_>>> {
        if self.put_back {
            self.put_back = false;
        } else {
            self.line.clear();
            if !self.read_line()? {
                return Ok(None);
            }
            self.number += 1;
        }
        let cut = self.line.len() > LINE_LIMIT;
        Ok(Some(Line {
            number: self.number,
            bytes: &self.line[..self.line.len().min(LINE_LIMIT)],
            cut,
            binary: self.binary,
        }))
    }

    /// Makes [`Lines::next_line`] return the last line again.
    pub(crate) const fn put_back(&mut self) {
        self.put_back = true;
    }

    /// The number of the last line.
    pub(crate) const fn number(&self) -> usize {
        self.number
    }

    /// Returns everything up to the end, with `\n` line ends, and whether that is at most
    /// [`DOCUMENT_LIMIT`].
    pub(crate) fn rest(&mut self) -> io::Result<(Vec<u8>, bool)> {
        let mut all = Vec::new();
        while let Some(line) = self.next_line()? {
            if all.len() + line.bytes.len() > DOCUMENT_LIMIT || line.cut {
                return Ok((all, false));
            }
            all.extend_from_slice(line.bytes);
            all.push(b'\n');
        }
        Ok((all, true))
    }

    /// Appends one line to `self.line`, and returns whether there was one.
    fn read_line(&mut self) -> io::Result<bool> {
        let mut any = false;
        loop {
            self.fill()?;
            let available = if self.encoding == Some(Encoding::Utf8) {
                self.input.fill_buf()?
            } else {
                &self.translated[self.consumed..]
            };
            if available.is_empty() {
                return Ok(any);
            }
            if self.after_return {
                self.after_return = false;
                if available[0] == b'\n' {
                    self.consume(1);
                    continue;
                }
            }
            any = true;
            let end = find_line_end(available);
            let part = &available[..end.unwrap_or(available.len())];
            // One byte more than the limit shows that a line was cut.
            let room = (LINE_LIMIT + 1).saturating_sub(self.line.len());
            self.line.extend_from_slice(&part[..part.len().min(room)]);
            match end {
                Some(end) => {
                    self.after_return = available[end] == b'\r';
                    self.consume(end + 1);
                    return Ok(true);
                }
                None => {
                    let length = part.len();
                    self.consume(length);
                }
            }
        }
    }

    fn consume(&mut self, amount: usize) {
        if self.encoding == Some(Encoding::Utf8) {
            self.input.consume(amount);
        } else {
            self.consumed += amount;
        }
    }

    /// Finds the encoding on the first call, and fills `translated` for UTF-16.
    fn fill(&mut self) -> io::Result<()> {
        if self.encoding.is_none() {
            self.find_encoding()?;
        }
        while self.encoding != Some(Encoding::Utf8) && self.consumed == self.translated.len() {
            self.translated.clear();
            self.consumed = 0;
            let bytes = self.input.fill_buf()?;
            if bytes.is_empty() {
                if self.half_unit.take().is_some() || self.high_surrogate.take().is_some() {
                    push_char(&mut self.translated, char::REPLACEMENT_CHARACTER);
                }
                break;
            }
            let amount = bytes.len();
            let bytes = bytes.to_vec();
            self.translate(&bytes);
            self.input.consume(amount);
        }
        Ok(())
    }

    /// Looks for a byte-order mark in the bytes of the first read, or for UTF-16 without one.
    fn find_encoding(&mut self) -> io::Result<()> {
        let head = self.input.fill_buf()?;
        let (encoding, skip) = match head {
            [0xff, 0xfe, ..] => (Encoding::Utf16Le, 2),
            [0xfe, 0xff, ..] => (Encoding::Utf16Be, 2),
            [0xef, 0xbb, 0xbf, ..] => (Encoding::Utf8, 3),
            [a, 0, b, 0, ..] if is_text(*a) && is_text(*b) => (Encoding::Utf16Le, 0),
            [0, a, 0, b, ..] if is_text(*a) && is_text(*b) => (Encoding::Utf16Be, 0),
            _ => (Encoding::Utf8, 0),
        };
        let sample = &head[..head.len().min(4_096)];
        self.binary = encoding == Encoding::Utf8 && sample.len() >= 64 && is_binary(sample);
        self.input.consume(skip);
        self.encoding = Some(encoding);
        Ok(())
    }

    fn translate(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            let Some(first) = self.half_unit.take() else {
                self.half_unit = Some(byte);
                continue;
            };
            let unit = if self.encoding == Some(Encoding::Utf16Be) {
                u16::from_be_bytes([first, byte])
            } else {
                u16::from_le_bytes([first, byte])
            };
            let held = self.high_surrogate.take();
            if (0xd800..0xdc00).contains(&unit) {
                if held.is_some() {
                    push_char(&mut self.translated, char::REPLACEMENT_CHARACTER);
                }
                self.high_surrogate = Some(unit);
                continue;
            }
            for c in char::decode_utf16(held.into_iter().chain([unit])) {
                let c = c.unwrap_or(char::REPLACEMENT_CHARACTER);
                push_char(&mut self.translated, c);
            }
        }
    }
}

/// Whether a byte is a printable character of ASCII, a tab or a line end.
const fn is_text(byte: u8) -> bool {
    matches!(byte, b' '..=b'~' | b'\t' | b'\n' | b'\r')
}

/// Whether a line is binary data: it has control characters that no text has, and they are one byte
/// in twenty, or one byte in five together with what is not UTF-8. Text in an old encoding has none.
pub(crate) fn is_binary(line: &[u8]) -> bool {
    let controls = line.iter().filter(|b| is_control(**b)).count();
    let invalid = || {
        let chunks = line.utf8_chunks();
        chunks.filter(|chunk| !chunk.invalid().is_empty()).count()
    };
    (controls >= 2 && controls * 20 > line.len())
        || (controls >= 1 && (controls + invalid()) * 5 > line.len() && line.len() >= 10)
}

/// Whether a byte is a control character other than white space and the start of a color code.
const fn is_control(byte: u8) -> bool {
    (byte < b' ' && !matches!(byte, b'\t' | b'\n' | 0x0b | 0x0c | b'\r' | 0x1b)) || byte == 0x7f
}

/// A line without the zero bytes at its ends, which fixed-length records are filled up with.
pub(crate) fn trim_zeros(line: &[u8]) -> &[u8] {
    let start = line.iter().position(|b| *b != 0).unwrap_or(line.len());
    let end = line.iter().rposition(|b| *b != 0).map_or(start, |i| i + 1);
    &line[start..end]
}

/// What a file is that starts like this, if it is not text.
pub(crate) fn file_kind(head: &[u8]) -> Option<&'static str> {
    const KINDS: [(&[u8], &str); 17] = [
        (b"\x89PNG", "a PNG picture"),
        (b"\xff\xd8\xff", "a JPEG picture"),
        (b"GIF87a", "a GIF picture"),
        (b"GIF89a", "a GIF picture"),
        (b"II*\0", "a TIFF picture"),
        (b"MM\0*", "a TIFF picture"),
        (b"%PDF-", "a PDF document"),
        (b"{\\rtf", "a Rich Text document"),
        (b"\xd0\xcf\x11\xe0", "an old Excel or Word file"),
        (b"SQLite format 3", "an SQLite database"),
        (b"\x1f\x8b", "a gzip file"),
        (b"BZh", "a bzip2 file"),
        (b"\xfd7zXZ", "an xz file"),
        (b"7z\xbc\xaf", "a 7-Zip file"),
        (b"Rar!", "a RAR file"),
        (b"\x28\xb5\x2f\xfd", "a Zstandard file"),
        (b"PAR1", "a Parquet file"),
    ];
    let contains = |part: &[u8]| head.windows(part.len()).any(|w| w == part);
    if head.starts_with(b"PK\x03\x04") {
        return if contains(b"[Content_Types].xml") || contains(b"_rels/.rels") {
            Some("an Excel or Word file")
        } else if contains(b"mimetypeapplication/") {
            Some("an OpenDocument file")
        } else {
            None
        };
    }
    if head.starts_with(b"RIFF") && contains(b"WEBP") {
        return Some("a WebP picture");
    }
    if head.get(4..8) == Some(b"ftyp") {
        return Some("a HEIC picture or a video");
    }
    KINDS
        .into_iter()
        .find(|(start, _)| head.starts_with(start))
        .map(|(_, what)| what)
}

fn push_char(out: &mut Vec<u8>, c: char) {
    out.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
}

/// The index of the first `\n` or `\r`.
fn find_line_end(bytes: &[u8]) -> Option<usize> {
    // Most lines have 82 bytes. Comparing 16 at a time without branches keeps up with the disk.
    let mut start = 0;
    for chunk in bytes.chunks(16) {
        let hits: u8 = chunk
            .iter()
            .map(|&b| u8::from(b == b'\n') | u8::from(b == b'\r'))
            .fold(0, |hits, hit| hits | hit);
        if hits != 0 {
            let inside = chunk.iter().position(|&b| b == b'\n' || b == b'\r');
            return inside.map(|place| start + place);
        }
        start += chunk.len();
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::BufReader;

    /// Reads all lines through a buffer of `capacity` bytes.
    fn lines(bytes: &[u8], capacity: usize) -> Vec<String> {
        let mut lines = Lines::new(BufReader::with_capacity(capacity, bytes));
        let mut all = Vec::new();
        while let Some(line) = lines.next_line().unwrap() {
            assert_eq!(line.number, all.len() + 1);
            all.push(String::from_utf8(line.bytes.to_vec()).unwrap());
        }
        all
    }

    #[test]
    fn all_line_ends_and_encodings_give_the_same_lines() {
        let expected = ["ab", "", "c\u{1f600}d", "last"];
        for end in ["\n", "\r\n", "\r"] {
            for last in ["", end] {
                let text = expected.join(end) + last;
                let utf16 = |swap: bool| -> Vec<u8> {
                    std::iter::once(0xfeff)
                        .chain(text.encode_utf16())
                        .flat_map(|u| {
                            if swap {
                                u.to_be_bytes()
                            } else {
                                u.to_le_bytes()
                            }
                        })
                        .collect()
                };
                let marked = ["\u{feff}", &text].concat();
                for capacity in [4, 5, 7, 64, 1 << 16] {
                    assert_eq!(lines(text.as_bytes(), capacity), expected);
                    assert_eq!(lines(marked.as_bytes(), capacity), expected);
                    assert_eq!(lines(&utf16(false), capacity), expected);
                    assert_eq!(lines(&utf16(true), capacity), expected);
                }
            }
        }
    }

    #[test]
    fn utf16_needs_no_mark_when_it_starts_with_ascii() {
        for big in [false, true] {
            let bytes: Vec<u8> = "12.\r\n\u{e9}\n"
                .encode_utf16()
                .flat_map(|u| {
                    if big {
                        u.to_be_bytes()
                    } else {
                        u.to_le_bytes()
                    }
                })
                .collect();
            assert_eq!(lines(&bytes, 8), ["12.", "\u{e9}"]);
        }
    }

    #[test]
    fn control_characters_make_a_line_binary() {
        assert!(is_binary(b"\x7fELF\x02\x01\x01\0\0\0"));
        assert!(!is_binary("caf\u{e9} \u{6570}\u{72ec}".as_bytes()));
        assert!(!is_binary(b"M\xfcller, J\xfcrgen"));
        assert!(!is_binary(b"\x1b[1m5\x1b[0m 3 . | . 7 ."));
        assert!(!is_binary(b""));
        assert_eq!(trim_zeros(b"\0\x001\x002\0\0"), b"1\x002");
        assert_eq!(trim_zeros(b"\0\0"), b"");
    }

    #[test]
    fn broken_utf16_is_replaced_not_dropped() {
        assert_eq!(lines(b"\xff\xfe\x00\xd8a\x00", 16), ["\u{fffd}a"]);
        assert_eq!(lines(b"\xff\xfea\x00b", 16), ["a\u{fffd}"]);
    }

    #[test]
    fn line_ends_are_found_where_they_are() {
        for length in 0..40 {
            for place in 0..length {
                let mut bytes = vec![b'.'; length];
                bytes[place] = b'\r';
                assert_eq!(find_line_end(&bytes), Some(place));
            }
            assert_eq!(find_line_end(&vec![b'.'; length]), None);
        }
    }
}
