//! LZ-string in base 64, the compression of f-puzzles and SudokuPad links.
//!
//! The text is a stream of codes, each written low bit first. Codes get one bit wider whenever all
//! codes of the current width are used. Code 0 announces a new 8-bit character, 1 a new 16-bit
//! character, 2 the end; every other code repeats an earlier piece. Characters are UTF-16 units.

use std::collections::BTreeMap;
use std::fmt;

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

const NEW_BYTE: usize = 0;
const NEW_UNIT: usize = 1;
const END: usize = 2;
const FIRST_PIECE: usize = 3;

/// The most characters a link may unpack to: far more than any puzzle, too few to do harm.
const OUTPUT_LIMIT: usize = 4 << 20;

/// Why a text cannot be unpacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnpackError {
    /// A character that base 64 does not have.
    Character(char),
    /// The text ends too early.
    CutShort,
    /// A code for a piece that does not exist.
    BadCode,
    /// The unpacked text is too large.
    TooLarge,
}

impl fmt::Display for UnpackError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Character(c) => write!(f, "`{c}` is not a base-64 character"),
            Self::CutShort => f.write_str("the compressed text ends too early"),
            Self::BadCode => {
                f.write_str("the compressed text refers to a piece that does not exist")
            }
            Self::TooLarge => write!(f, "the unpacked text is too large (limit {OUTPUT_LIMIT})"),
        }
    }
}

#[cfg(feature = "formats")]
impl UnpackError {
    pub(crate) fn into_kind(self, format: crate::Format) -> crate::ErrorKind {
        let what = match self {
            Self::TooLarge => {
                let what = "the unpacked text";
                let limit = OUTPUT_LIMIT;
                return crate::ErrorKind::TooLarge { what, limit };
            }
            other => other.to_string(),
        };
        crate::ErrorKind::Malformed { format, what }
    }
}

/// The bits of a base-64 text, most significant first.
struct Bits {
    values: Vec<u8>,
    next: usize,
}

impl Bits {
    fn new(text: &str) -> Result<Self, UnpackError> {
        let value = |c: char| {
            // A link may have turned + into a space, or use the alphabet made for links.
            let c = match c {
                ' ' | '-' => '+',
                '_' => '/',
                c => c,
            };
            let place = ALPHABET.iter().position(|a| char::from(*a) == c);
            place
                .and_then(|p| u8::try_from(p).ok())
                .ok_or(UnpackError::Character(c))
        };
        let values: Result<Vec<u8>, UnpackError> =
            text.trim_end_matches('=').chars().map(value).collect();
        Ok(Self {
            values: values?,
            next: 0,
        })
    }

    /// Takes a number of `width` bits, low bit first.
    fn number(&mut self, width: usize) -> Result<usize, UnpackError> {
        let mut number = 0;
        for bit in 0..width {
            let value = self
                .values
                .get(self.next / 6)
                .ok_or(UnpackError::CutShort)?;
            number |= usize::from(value >> (5 - self.next % 6) & 1) << bit;
            self.next += 1;
        }
        Ok(number)
    }

    fn unit(&mut self, width: usize) -> Result<u16, UnpackError> {
        u16::try_from(self.number(width)?).map_err(|_| UnpackError::BadCode)
    }
}

/// Unpacks a text.
pub fn decompress(text: &str) -> Result<String, UnpackError> {
    let mut bits = Bits::new(text)?;
    let mut out: Vec<u16> = Vec::new();
    // Every piece is a stretch of the output: its start and its length.
    let mut pieces: Vec<(usize, usize)> = vec![(0, 0); FIRST_PIECE];
    let mut width = 2;
    let mut left: usize = 1;
    let mut last: Option<(usize, usize)> = None;
    loop {
        let code = bits.number(width)?;
        let fresh = match code {
            NEW_BYTE => Some(bits.unit(8)?),
            NEW_UNIT => Some(bits.unit(16)?),
            END => return Ok(String::from_utf16_lossy(&out)),
            _ => None,
        };
        let start = out.len();
        if let Some(unit) = fresh {
            pieces.push((start, 1));
            out.push(unit);
            count_down(&mut left, &mut width);
        } else {
            let (from, length) = match (pieces.get(code), last) {
                (Some(piece), _) => *piece,
                // This code is being defined: the last piece and its own first character.
                (None, Some((from, length))) if code == pieces.len() => (from, length + 1),
                (None, _) => return Err(UnpackError::BadCode),
            };
            if out.len() + length > OUTPUT_LIMIT {
                return Err(UnpackError::TooLarge);
            }
            for i in from..from + length {
                out.push(out[i]);
            }
        }
        let length = out.len() - start;
        if let Some((from, before)) = last {
            pieces.push((from, before + 1));
            count_down(&mut left, &mut width);
        }
        last = Some((start, length));
    }
}

/// Counts a new code; when all codes of this width are used, codes get wider.
const fn count_down(left: &mut usize, width: &mut usize) {
    *left -= 1;
    if *left == 0 {
        *left = 1 << *width;
        *width += 1;
    }
}

/// Packs a text.
pub fn compress(text: &str) -> String {
    let mut packer = Packer {
        width: 2,
        left: 2,
        next_code: FIRST_PIECE,
        ..Packer::default()
    };
    for unit in text.encode_utf16() {
        packer.push(unit);
    }
    packer.finish()
}

#[derive(Default)]
struct Packer {
    /// The code of each piece followed by one more character.
    longer: BTreeMap<(usize, u16), usize>,
    single: BTreeMap<u16, usize>,
    /// Characters that have a code but have not been written yet.
    unwritten: BTreeMap<usize, u16>,
    current: Option<usize>,
    next_code: usize,
    width: usize,
    left: usize,
    bits: Vec<bool>,
}

impl Packer {
    fn push(&mut self, unit: u16) {
        let single = *self.single.entry(unit).or_insert_with(|| {
            let code = self.next_code;
            self.next_code += 1;
            self.unwritten.insert(code, unit);
            code
        });
        let Some(current) = self.current else {
            self.current = Some(single);
            return;
        };
        if let Some(longer) = self.longer.get(&(current, unit)) {
            self.current = Some(*longer);
            return;
        }
        self.write(current);
        self.longer.insert((current, unit), self.next_code);
        self.next_code += 1;
        self.current = Some(single);
    }

    fn write(&mut self, code: usize) {
        if let Some(unit) = self.unwritten.remove(&code) {
            let wide = unit > 0xff;
            self.number(if wide { NEW_UNIT } else { NEW_BYTE }, self.width);
            self.number(usize::from(unit), if wide { 16 } else { 8 });
            count_down(&mut self.left, &mut self.width);
        } else {
            self.number(code, self.width);
        }
        count_down(&mut self.left, &mut self.width);
    }

    fn number(&mut self, number: usize, width: usize) {
        self.bits
            .extend((0..width).map(|bit| number >> bit & 1 == 1));
    }

    fn finish(mut self) -> String {
        if let Some(current) = self.current {
            self.write(current);
        }
        self.number(END, self.width);
        // The original always ends on a started character.
        self.bits.push(false);
        let mut text: String = self
            .bits
            .chunks(6)
            .map(|six| {
                let value = (0..6).fold(0, |v, i| v << 1 | usize::from(six.get(i) == Some(&true)));
                char::from(ALPHABET[value])
            })
            .collect();
        while !text.len().is_multiple_of(4) {
            text.push('=');
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What npm's lz-string 1.5.0 makes of these texts.
    #[test]
    fn known_texts() {
        assert_eq!(compress("hello"), "BYUwNmD2Q===");
        assert_eq!(decompress("BYUwNmD2Q===").as_deref(), Ok("hello"));
        assert_eq!(compress(""), "Q===");
    }

    #[test]
    fn texts_round_trip() {
        let long = "{\"grid\":[[{},{\"value\":5}]]}".repeat(500);
        for text in [
            "",
            "a",
            "aaaaaaaaaaaaaaaa",
            "ab\u{e9}\u{4e2d}\u{1f600}",
            &long,
        ] {
            assert_eq!(decompress(&compress(text)).as_deref(), Ok(text));
        }
    }

    #[test]
    fn broken_texts_are_refused() {
        assert_eq!(decompress(""), Err(UnpackError::CutShort));
        assert_eq!(decompress("BYUw"), Err(UnpackError::CutShort));
        assert_eq!(decompress("B!"), Err(UnpackError::Character('!')));
    }
}
