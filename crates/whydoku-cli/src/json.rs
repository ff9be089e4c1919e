//! One flat JSON object per line, written straight into the output buffer.
//!
//! Field names and meanings are documented in `docs/JSON.md`; a test compares the two.

use std::fmt::{self, Display, Write as _};

/// Raised when a field changes its meaning or goes. A new field does not raise it.
pub(crate) const SCHEMA: u32 = 1;

/// An object being written. [`Object::end`] closes it and the line.
pub(crate) struct Object<'out> {
    out: &'out mut Vec<u8>,
}

impl<'out> Object<'out> {
    /// `{"schema":1`.
    pub(crate) fn begin(out: &'out mut Vec<u8>) -> Self {
        out.extend_from_slice(b"{\"schema\":");
        push(out, SCHEMA);
        Self { out }
    }

    /// Goes on with an object whose beginning has been written already.
    pub(crate) const fn resume(out: &'out mut Vec<u8>) -> Self {
        Self { out }
    }

    fn key(&mut self, key: &str) -> &mut Vec<u8> {
        self.out.extend_from_slice(b",\"");
        self.out.extend_from_slice(key.as_bytes());
        self.out.extend_from_slice(b"\":");
        self.out
    }

    /// A text field.
    pub(crate) fn text(&mut self, key: &str, value: impl Display) -> &mut Self {
        quote(self.key(key), value);
        self
    }

    /// A text field, or `null`.
    pub(crate) fn text_or_null(&mut self, key: &str, value: Option<impl Display>) -> &mut Self {
        match value {
            Some(value) => self.text(key, value),
            None => self.raw(key, "null"),
        }
    }

    /// A number field.
    pub(crate) fn number(&mut self, key: &str, value: u64) -> &mut Self {
        self.raw(key, value)
    }

    /// A number field, or `null`.
    pub(crate) fn number_or_null(&mut self, key: &str, value: Option<u64>) -> &mut Self {
        match value {
            Some(value) => self.raw(key, value),
            None => self.raw(key, "null"),
        }
    }

    /// `true` or `false`.
    pub(crate) fn bool(&mut self, key: &str, value: bool) -> &mut Self {
        self.raw(key, value)
    }

    /// A field whose value is JSON already.
    pub(crate) fn raw(&mut self, key: &str, json: impl Display) -> &mut Self {
        push(self.key(key), json);
        self
    }

    /// Begins a field whose items are written by hand.
    pub(crate) fn open_array(&mut self, key: &str) {
        self.key(key).push(b'[');
    }

    /// Ends it.
    pub(crate) fn close_array(&mut self) -> &mut Self {
        self.out.push(b']');
        self
    }

    /// Closes the object and the line.
    pub(crate) fn end(&mut self) {
        self.out.extend_from_slice(b"}\n");
    }
}

/// A JSON array of texts.
pub(crate) fn texts<T: Display>(values: impl IntoIterator<Item = T>) -> String {
    let mut out = b"[".to_vec();
    for (place, value) in values.into_iter().enumerate() {
        if place > 0 {
            out.push(b',');
        }
        quote(&mut out, value);
    }
    out.push(b']');
    String::from_utf8_lossy(&out).into_owned()
}

/// A text in quotes.
pub(crate) fn quoted(value: impl Display) -> String {
    let mut out = Vec::new();
    quote(&mut out, value);
    String::from_utf8_lossy(&out).into_owned()
}

fn push(out: &mut Vec<u8>, value: impl Display) {
    let _ = write!(Bytes(out), "{value}");
}

fn quote(out: &mut Vec<u8>, value: impl Display) {
    out.push(b'"');
    let _ = write!(Escaped(out), "{value}");
    out.push(b'"');
}

/// Takes text as it is.
struct Bytes<'out>(&'out mut Vec<u8>);

impl fmt::Write for Bytes<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.extend_from_slice(text.as_bytes());
        Ok(())
    }
}

/// Escapes what JSON wants escaped.
struct Escaped<'out>(&'out mut Vec<u8>);

impl fmt::Write for Escaped<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for c in text.chars() {
            match c {
                '"' => self.0.extend_from_slice(b"\\\""),
                '\\' => self.0.extend_from_slice(b"\\\\"),
                '\n' => self.0.extend_from_slice(b"\\n"),
                '\t' => self.0.extend_from_slice(b"\\t"),
                c if u32::from(c) < 0x20 => write!(Bytes(self.0), "\\u{:04x}", u32::from(c))?,
                c => write!(Bytes(self.0), "{c}")?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_outside_reader_gets_back_what_went_in() {
        let odd = "tab\t quote\" back\\ line\n bell\u{7} é 数";
        let mut out = Vec::new();
        Object::begin(&mut out)
            .text("text", odd)
            .text_or_null("none", None::<&str>)
            .number("number", u64::MAX)
            .bool("yes", true)
            .raw("cells", texts(["r1c1", odd]))
            .end();
        assert_eq!(out.split(|&b| b == b'\n').count(), 2, "one line");
        let value: serde_json::Value = serde_json::from_slice(&out).unwrap();
        assert_eq!(value["schema"], SCHEMA);
        assert_eq!(value["text"], odd);
        assert!(value["none"].is_null());
        assert_eq!(value["number"], u64::MAX);
        assert_eq!(value["yes"], true);
        assert_eq!(value["cells"][1], odd);
    }
}
