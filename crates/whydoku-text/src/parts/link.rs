//! Links and the codes inside them: asks the formats what they can read.

use super::{cells, size};
use crate::entry::{Link, Read};
use crate::{ErrorKind, Format, Place, ReadError, Record, registry};

/// A link or a code, with its percent codes decoded.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Address<'a> {
    /// A link.
    Link {
        /// The host, in lower case and without `www.`.
        host: &'a str,
        /// Everything after the host.
        path: &'a str,
    },
    /// A code on its own.
    Code(&'a str),
}

impl<'a> Address<'a> {
    /// The value of a parameter of a link.
    pub(crate) fn parameter(self, name: &str) -> Option<&'a str> {
        let Self::Link { path, .. } = self else {
            return None;
        };
        let (_, query) = path.split_once('?')?;
        query
            .split(['&', '#'])
            .find_map(|pair| pair.strip_prefix(name)?.strip_prefix('='))
    }

    /// The path of a link without its parameters.
    pub(crate) fn file(self) -> &'a str {
        match self {
            Self::Link { path, .. } => path.split(['?', '#']).next().unwrap_or(""),
            Self::Code(_) => "",
        }
    }

    /// The last part of the path of a link.
    pub(crate) fn last_part(self) -> &'a str {
        let file = self.file().trim_end_matches('/');
        file.rsplit('/').next().unwrap_or("")
    }
}

/// What a format finds in a link or a code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Payload {
    /// A code of the format itself.
    Code(String),
    /// A code of any format, else the name of a puzzle on the server.
    AnyCode(String),
    /// 81 cells in the manner of another format.
    Cells(Format, String),
    /// The name of a puzzle on the server.
    Remote(String),
    /// Nothing that can be read, although the link is of this format.
    Nothing,
    /// A Sudoku of another kind: what it is.
    Unsupported(&'static str),
}

/// What can be read.
enum Target {
    Unsupported(&'static str),
    Code(Format, &'static Link, String),
    Cells(Format, String),
    Remote(String),
    Nothing,
}

/// The length up to which a code can only be a name: 81 cells do not fit in it.
pub(crate) const SHORT_ID: usize = 60;

/// Whether a text is a link or a code.
pub(crate) fn resembles(text: &str) -> bool {
    target(text).is_some()
}

/// Reads a line that is a link or a code; `None` if it is neither.
pub(crate) fn read(line: usize, text: &str) -> Option<Result<Record, ReadError>> {
    let target = target(text)?;
    let place = Place::line(line);
    let result = decode(target).map_err(|kind| ReadError::new(kind, place, text));
    Some(result.map(|mut record| {
        record.place = place;
        record
    }))
}

fn decode(target: Target) -> Result<Record, ErrorKind> {
    match target {
        Target::Code(format, link, code) => match link.decode {
            Some(decode) => decode(&code),
            None => Err(ErrorKind::NeedsFeature(format.name())),
        },
        Target::Cells(format, code) => cells::record(&code, format),
        Target::Remote(id) => Err(ErrorKind::RemoteId(id)),
        Target::Nothing => Err(ErrorKind::NotRecognized),
        Target::Unsupported(what) => Err(size::unsupported(what)),
    }
}

/// Reads the links with a puzzle inside a line of text: `[today's](https://…)` or prose. A link that
/// leads elsewhere is part of the text.
pub(crate) fn read_inside(line: usize, text: &str) -> Vec<Result<Record, ReadError>> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(start) = text[at..].find("http").map(|start| at + start) {
        let rest = &text[start..];
        let markdown = text[..start].ends_with("](");
        let ends = |c: char| c.is_whitespace() || "<>\"'`|".contains(c) || (markdown && c == ')');
        let end = rest.find(ends).unwrap_or(rest.len());
        let link = rest[..end].trim_end_matches(['.', ',', ';', ':', '!', ')', ']']);
        at = start + 4.max(link.len());
        let has_puzzle = matches!(target(link), Some(Target::Code(..) | Target::Cells(..)));
        let other = matches!(target(link), Some(Target::Unsupported(_)));
        if !has_puzzle && !other {
            continue;
        }
        let result = read(line, link).map(|result| {
            let column = text[..start].chars().count() + 1;
            let mut record = result.map_err(|mut error| {
                error.place.column = column;
                error.source = text.chars().take(2_000).collect();
                error
            })?;
            record.place.column = column;
            if record.label.is_none() {
                record.label = name_before(&text[..start]);
            }
            Ok(record)
        });
        found.extend(result);
    }
    found
}

/// The name of a link: the text in brackets before it, or the words that lead to it.
fn name_before(before: &str) -> Option<String> {
    let name = match before.strip_suffix("](") {
        Some(inside) => inside.rsplit('[').next().unwrap_or(""),
        None => before,
    };
    let name = name.trim().trim_end_matches([':', '-', '(', '<', ' ']);
    (!name.is_empty() && name.chars().count() <= 80).then(|| name.to_owned())
}

fn target(text: &str) -> Option<Target> {
    if text.contains(char::is_whitespace) {
        return None;
    }
    let after_scheme = ["https://", "http://", "file://"]
        .iter()
        .find_map(|scheme| strip_prefix_ignoring_case(text, scheme));
    if let Some(rest) = after_scheme {
        return Some(in_link(rest));
    }
    if is_known_host(text) {
        return Some(in_link(text));
    }
    in_code(&percent_decode(text))
}

/// Whether a text starts with the host of some format and a slash.
fn is_known_host(text: &str) -> bool {
    links().any(|(_, link)| {
        link.hosts
            .iter()
            .any(|host| strip_prefix_ignoring_case(text, host).is_some_and(|r| r.starts_with('/')))
    })
}

fn strip_prefix_ignoring_case<'a>(text: &'a str, prefix: &str) -> Option<&'a str> {
    let head = text.get(..prefix.len())?;
    head.eq_ignore_ascii_case(prefix)
        .then(|| &text[prefix.len()..])
}

/// The formats that are read from links.
fn links() -> impl Iterator<Item = (Format, &'static Link)> {
    registry::reads().filter_map(|(format, read)| {
        let Read::Link(link) = read else {
            return None;
        };
        Some((format, link))
    })
}

/// What the first format that recognizes the address finds in it.
fn ask(address: Address<'_>) -> Option<(Format, &'static Link, Payload)> {
    links().find_map(|(format, link)| {
        let payload = (link.find)(&address)?;
        Some((format, link, payload))
    })
}

/// What can be read from a link without its scheme.
fn in_link(rest: &str) -> Target {
    let (host, path) = rest.split_once('/').unwrap_or((rest, ""));
    let host = host.to_ascii_lowercase();
    let host = host.strip_prefix("www.").unwrap_or(&host);
    let path = percent_decode(path);
    match ask(Address::Link { host, path: &path }) {
        Some((format, link, Payload::Code(code))) => Target::Code(format, link, code),
        Some((_, _, Payload::Cells(format, cells))) => Target::Cells(format, cells),
        Some((_, _, Payload::Remote(id))) => Target::Remote(id),
        Some((_, _, Payload::Nothing)) => Target::Nothing,
        Some((_, _, Payload::Unsupported(what))) => Target::Unsupported(what),
        Some((_, _, Payload::AnyCode(code))) => in_code(&code).unwrap_or(if code.is_empty() {
            Target::Nothing
        } else {
            Target::Remote(code)
        }),
        // A site we do not know may still have 81 cells in its link.
        None => path
            .split(['?', '&', '#', '=', '/'])
            .find(|part| part.len() == 81 && cells::parse_run(part.as_bytes()).is_ok())
            .map_or(Target::Nothing, |cells| {
                Target::Cells(Format::LINE, cells.to_owned())
            }),
    }
}

/// What can be read from a code on its own.
fn in_code(code: &str) -> Option<Target> {
    let (format, link, payload) = ask(Address::Code(code))?;
    Some(match payload {
        Payload::Code(code) | Payload::AnyCode(code) => Target::Code(format, link, code),
        Payload::Cells(format, cells) => Target::Cells(format, cells),
        Payload::Remote(id) => Target::Remote(id),
        Payload::Nothing => Target::Nothing,
        Payload::Unsupported(what) => Target::Unsupported(what),
    })
}

/// The base-64 code after one of the prefixes; the longer of two that start alike must come first.
pub(crate) fn packed(code: &str, prefixes: &[&str]) -> Option<Payload> {
    let rest = prefixes
        .iter()
        .find_map(|prefix| code.strip_prefix(prefix).filter(|rest| is_base64(rest)))?;
    match rest.len() {
        0 => None,
        1..=SHORT_ID => Some(Payload::Remote(code.to_owned())),
        _ => Some(Payload::Code(rest.to_owned())),
    }
}

/// Whether a text has only base-64 characters, in either alphabet.
pub(crate) fn is_base64(text: &str) -> bool {
    text.bytes()
        .all(|b| b.is_ascii_alphanumeric() || matches!(b, b'+' | b'/' | b'=' | b'-' | b'_'))
}

/// Whether a text is made of letters and digits.
pub(crate) fn is_word(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_alphanumeric())
}

/// Decodes `%2B` to `+`, and so on; a `%` without two hexadecimal digits stays.
pub fn percent_decode(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut out = Vec::with_capacity(bytes.len());
    let mut i = 0;
    while i < bytes.len() {
        let code = (bytes[i] == b'%')
            .then(|| text.get(i + 1..i + 3))
            .flatten()
            .filter(|hex| hex.bytes().all(|b| b.is_ascii_hexdigit()))
            .and_then(|hex| u8::from_str_radix(hex, 16).ok());
        out.push(code.unwrap_or(bytes[i]));
        i += if code.is_some() { 3 } else { 1 };
    }
    String::from_utf8_lossy(&out).into_owned()
}

/// Encodes the base-64 characters that have a meaning in links.
pub fn percent_encode(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '+' => out.push_str("%2B"),
            '/' => out.push_str("%2F"),
            '=' => out.push_str("%3D"),
            _ => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percent_codes_are_decoded_and_lone_signs_kept() {
        assert_eq!(percent_decode("a%2Bb%2fc%3D%"), "a+b/c=%");
        assert_eq!(percent_decode("100%zz%4"), "100%zz%4");
        assert_eq!(percent_decode("%+1"), "%+1");
    }

    #[test]
    fn short_ids_are_reported_as_remote() {
        for text in [
            "https://sudokupad.app/tjN4RtHm2J",
            "https://sudokupad.app/sudoku/abc-def",
            "https://f-puzzles.com/?id=yc8xvkd2",
            "https://app.crackingthecryptic.com/sudoku/9FBnQ3rFGj",
        ] {
            let error = read(1, text).unwrap().unwrap_err();
            assert!(
                matches!(error.kind, ErrorKind::RemoteId(_)),
                "{text}: {error}"
            );
            assert!(error.to_string().contains("offline"));
        }
        assert_eq!(read(1, "not a link"), None);
        assert_eq!(read(1, "sudoku"), None);
    }

    /// Then the order of the registry does not matter.
    #[test]
    fn at_most_one_format_claims_a_link_or_a_code() {
        let cells = "5".repeat(81);
        let long = "A".repeat(100);
        for text in [
            format!("https://www.sudokuwiki.org/sudoku.htm?bd={cells}"),
            format!("https://www.sudokuwiki.org/sudoku.htm?bd=S9B{long}"),
            "https://www.sudokuwiki.org/sudoku.htm".to_owned(),
            format!("bd={cells}"),
            format!("?bd=S9B{long}"),
            format!("S9B{long}"),
            format!("https://sudoku.coach/en/play/{cells}"),
            "https://sudoku.coach/en/play/SCv7_32_00".to_owned(),
            "https://sudoku.coach/en/play/x".to_owned(),
            "SCv7_32_00".to_owned(),
            format!("https://f-puzzles.com/?load={long}"),
            "https://f-puzzles.com/?id=x".to_owned(),
            format!("fpuzzles{long}"),
            format!("N4Ig{long}"),
            format!("https://sudokupad.app/scl{long}"),
            format!("scl{long}"),
            "ctcabc".to_owned(),
            "scf5NlQ19j9mGca3OIN1bWGk2m41TjS79".to_owned(),
            "https://sudokuexchange.com/play/?s=5NlQ19j9m".to_owned(),
        ] {
            let path = text
                .strip_prefix("https://")
                .and_then(|t| t.split_once('/'));
            let address = match path {
                Some((host, path)) => {
                    let host = host.strip_prefix("www.").unwrap_or(host);
                    Address::Link { host, path }
                }
                None => Address::Code(&text),
            };
            let claims = links().filter(|(_, link)| (link.find)(&address).is_some());
            assert_eq!(claims.count(), 1, "{text}");
        }
    }
}
