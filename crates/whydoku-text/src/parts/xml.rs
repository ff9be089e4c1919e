//! XML: recognizing a format by the outermost element, and parsing without entities.

/// The name of the outermost element of a text that starts like XML or HTML.
pub(crate) fn root(text: &str) -> Option<&str> {
    let mut rest = text.trim_start_matches(['\u{feff}', ' ', '\t', '\r', '\n']);
    loop {
        let inside = rest.strip_prefix('<')?;
        let skip = if inside.starts_with('?') {
            inside.find("?>")? + 2
        } else if inside.starts_with("!--") {
            inside.find("-->")? + 3
        } else if inside.starts_with('!') {
            doctype_end(inside)?
        } else {
            let end = inside.find(|c: char| !c.is_alphanumeric() && !"-_:.".contains(c));
            let name = &inside[..end.unwrap_or(inside.len())];
            return (!name.is_empty()).then_some(name);
        };
        rest = inside[skip..].trim_start();
    }
}

/// The length of a declaration such as `!DOCTYPE x>`; `None` if it declares anything itself.
fn doctype_end(text: &str) -> Option<usize> {
    let end = text.find('>')?;
    (!text[..end].contains('[')).then_some(end + 1)
}

/// Whether a text has this outermost element.
pub(crate) fn has_root(text: &str, names: &[&str]) -> bool {
    root(text).is_some_and(|root| names.contains(&root))
}

#[cfg(feature = "formats")]
pub(crate) use parsed::{Places, escape, read_with, root_error};

#[cfg(feature = "formats")]
mod parsed {
    use super::doctype_end;
    use crate::{ErrorKind, Format, Place, ReadError, Record};
    use roxmltree::{Document, Node, ParsingOptions};
    use std::borrow::Cow;

    /// The results of a document.
    type Results = Vec<Result<Record, ReadError>>;

    /// Parses a document of `format` whose first line has the number `first`, and reads its outermost
    /// element.
    pub(crate) fn read_with(
        text: &str,
        first: usize,
        format: Format,
        read: impl FnOnce(Node<'_, '_>, &mut Places<'_>) -> Results,
    ) -> Results {
        let text = without_doctype(text);
        let options = ParsingOptions {
            nodes_limit: 1_000_000,
            ..ParsingOptions::default()
        };
        match Document::parse_with_options(&text, options) {
            Ok(document) => read(document.root_element(), &mut Places::new(&text, first)),
            Err(error) => {
                let to_usize = |number: u32| usize::try_from(number).unwrap_or(usize::MAX);
                let position = error.pos();
                let (line, column) = (to_usize(position.row), to_usize(position.col));
                let kind = ErrorKind::malformed(format, error.to_string());
                let place = Place {
                    line: line + first - 1,
                    column,
                };
                let source = text.lines().nth(line.saturating_sub(1)).unwrap_or("");
                vec![Err(ReadError::new(kind, place, source))]
            }
        }
    }

    /// The error of a whole document.
    pub(crate) fn root_error(kind: ErrorKind, text: &str, first: usize) -> Results {
        let source = text.lines().next().unwrap_or("");
        vec![Err(ReadError::new(kind, Place::line(first), source))]
    }

    /// Replaces a document type without declarations by spaces. Any other is left to the parser, which
    /// refuses it.
    fn without_doctype(text: &str) -> Cow<'_, str> {
        let Some(start) = text.find("<!DOCTYPE") else {
            return Cow::Borrowed(text);
        };
        let Some(length) = doctype_end(&text[start + 1..]) else {
            return Cow::Borrowed(text);
        };
        let end = start + 1 + length;
        let blank = |c: char| if c == '\n' { '\n' } else { ' ' };
        let spaces: String = text[start..end].chars().map(blank).collect();
        Cow::Owned([&text[..start], &spaces, &text[end..]].concat())
    }

    /// Finds the places of elements that are asked for in the order of the text, in one pass.
    pub(crate) struct Places<'a> {
        text: &'a str,
        place: Place,
        counted: usize,
    }

    impl<'a> Places<'a> {
        const fn new(text: &'a str, first: usize) -> Self {
            Self {
                text,
                place: Place::line(first),
                counted: 0,
            }
        }

        /// The place of an element after the one asked for before.
        pub(crate) fn of(&mut self, node: Node<'_, '_>) -> Place {
            let at = node.range().start.max(self.counted);
            for c in self.text[self.counted..at].chars() {
                if c == '\n' {
                    self.place = Place::line(self.place.line + 1);
                } else {
                    self.place.column += 1;
                }
            }
            self.counted = at;
            self.place
        }
    }

    /// A text as the value of an attribute or an element.
    pub(crate) fn escape(text: &str) -> String {
        let mut out = String::with_capacity(text.len());
        for c in text.chars() {
            match c {
                '&' => out.push_str("&amp;"),
                '<' => out.push_str("&lt;"),
                '>' => out.push_str("&gt;"),
                '"' => out.push_str("&quot;"),
                '\n' => out.push_str("&#10;"),
                '\t' => out.push_str("&#9;"),
                c if c.is_control() => out.push(' '),
                c => out.push(c),
            }
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_root_is_found_behind_declarations() {
        for (text, expected) in [
            ("<opensudoku>", Some("opensudoku")),
            (
                "<?xml version=\"1.0\"?>\n<!-- a --><!DOCTYPE ksudoku>\n<ksudoku x=\"1\">",
                Some("ksudoku"),
            ),
            ("<!DOCTYPE x [<!ENTITY a \"b\">]><x/>", None),
            ("<>", None),
            ("5 3 .", None),
            ("<", None),
        ] {
            assert_eq!(root(text), expected, "{text}");
        }
    }
}
