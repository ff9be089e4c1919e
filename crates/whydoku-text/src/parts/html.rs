//! The tags and the text of HTML, however careless it is.

/// A piece of a page.
#[derive(Debug)]
pub(crate) enum Piece<'a> {
    /// Text between tags.
    Text(&'a str),
    /// An opening tag: its name in lower case, and the rest of it.
    Open(String, &'a str),
    /// The name of a closing tag, in lower case.
    Close(String),
    /// A comment, a declaration, a script or a style.
    Skipped(&'a str),
}

impl Piece<'_> {
    /// How many line ends the piece has.
    pub(crate) fn line_ends(&self) -> usize {
        match self {
            Self::Text(text) | Self::Open(_, text) | Self::Skipped(text) => {
                text.matches('\n').count()
            }
            Self::Close(_) => 0,
        }
    }
}

/// Iterates over the pieces of a page.
pub(crate) struct Pieces<'a>(&'a str);

impl<'a> Pieces<'a> {
    pub(crate) const fn new(text: &'a str) -> Self {
        Self(text)
    }

    const fn take(&mut self, length: usize) -> &'a str {
        let (taken, rest) = self.0.split_at(length);
        self.0 = rest;
        taken
    }

    /// Takes everything up to and including `end`, or the rest of the page.
    fn take_through(&mut self, end: &str) -> &'a str {
        let length = self.0.find(end).map_or(self.0.len(), |at| at + end.len());
        self.take(length)
    }
}

impl<'a> Iterator for Pieces<'a> {
    type Item = Piece<'a>;

    fn next(&mut self) -> Option<Piece<'a>> {
        let text = self.0;
        let first = text.chars().next()?;
        let inside = text.strip_prefix('<').and_then(|rest| rest.chars().next());
        let is_tag = inside.is_some_and(|c| c.is_ascii_alphabetic() || "/!?".contains(c));
        if first != '<' || !is_tag {
            let start = first.len_utf8();
            let length = text[start..].find('<').map_or(text.len(), |at| start + at);
            return Some(Piece::Text(self.take(length)));
        }
        if text.starts_with("<!--") {
            return Some(Piece::Skipped(self.take_through("-->")));
        }
        let tag = self.take_through(">");
        let inner = tag[1..].strip_suffix('>').unwrap_or(&tag[1..]);
        if let Some(name) = inner.strip_prefix('/') {
            return Some(Piece::Close(name.trim().to_ascii_lowercase()));
        }
        let end = inner.find(|c: char| !c.is_ascii_alphanumeric());
        let (name, rest) = inner.split_at(end.unwrap_or(inner.len()));
        let name = name.to_ascii_lowercase();
        if matches!(name.as_str(), "script" | "style") {
            let length = self.0.find("</").unwrap_or(self.0.len());
            return Some(Piece::Skipped(self.take(length)));
        }
        if name.is_empty() {
            return Some(Piece::Skipped(tag));
        }
        Some(Piece::Open(name, rest))
    }
}

/// Replaces the usual entities.
pub(crate) fn decode(text: &str) -> String {
    const NAMES: [(&str, char); 8] = [
        ("nbsp", ' '),
        ("amp", '&'),
        ("lt", '<'),
        ("gt", '>'),
        ("quot", '"'),
        ("apos", '\''),
        ("middot", '.'),
        ("bull", '.'),
    ];
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find('&') {
        out.push_str(&rest[..start]);
        rest = &rest[start..];
        let end = rest.find(';').filter(|end| *end <= 8);
        let found = end.and_then(|end| {
            let name = &rest[1..end];
            let number = name.strip_prefix('#').and_then(|digits| {
                let hex = digits.strip_prefix(['x', 'X']);
                let code = match hex {
                    Some(hex) => u32::from_str_radix(hex, 16),
                    None => digits.parse(),
                };
                code.ok().and_then(char::from_u32)
            });
            let named = NAMES.iter().find(|(n, _)| *n == name).map(|(_, c)| *c);
            let c = number.or(named)?;
            Some((end, if c == '\u{a0}' { ' ' } else { c }))
        });
        match found {
            Some((end, c)) => {
                out.push(c);
                rest = &rest[end + 1..];
            }
            None => {
                out.push('&');
                rest = &rest[1..];
            }
        }
    }
    out.push_str(rest);
    out
}

/// A text as the content of an element.
pub(crate) fn escape(text: &str) -> String {
    let flat = text.replace(|c: char| c.is_control(), " ");
    flat.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_of_a_careless_page() {
        let text = "a <B class='x'>5</b><!-- c -->1 < 2<script>var t = '<td>';</script><td";
        let pieces: Vec<String> = Pieces::new(text)
            .map(|piece| format!("{piece:?}"))
            .collect();
        assert_eq!(
            pieces,
            [
                "Text(\"a \")",
                "Open(\"b\", \" class='x'\")",
                "Text(\"5\")",
                "Close(\"b\")",
                "Skipped(\"<!-- c -->\")",
                "Text(\"1 \")",
                "Text(\"< 2\")",
                "Skipped(\"var t = '<td>';\")",
                "Close(\"script\")",
                "Open(\"td\", \"\")",
            ]
        );
        assert_eq!(
            decode("&nbsp;5&#160;&amp;&#x37;&unknown;&"),
            " 5 &7&unknown;&"
        );
    }
}
