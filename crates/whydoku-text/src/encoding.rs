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

    /// Looks for a byte-order mark in the bytes of the first read.
    fn find_encoding(&mut self) -> io::Result<()> {
        let head = self.input.fill_buf()?;
        let (encoding, skip) = match head {
            [0xff, 0xfe, ..] => (Encoding::Utf16Le, 2),
            [0xfe, 0xff, ..] => (Encoding::Utf16Be, 2),
            [0xef, 0xbb, 0xbf, ..] => (Encoding::Utf8, 3),
            _ => (Encoding::Utf8, 0),
        };
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
