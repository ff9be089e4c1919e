//! Links and the codes inside them: which host or prefix means which format.

use super::{ErrorKind, Format, Place, ReadError, Record};
use super::{f_puzzles, line, scf, scl, sudoku_coach, sudokuwiki};

/// What a link or code holds.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Payload {
    /// 81 cells.
    Cells(Format, String),
    Scf(String),
    FPuzzles(String),
    Scl(String),
    S9b(String),
    Coach(String),
    /// A name for a puzzle kept on a server.
    Remote(String),
    /// A link without anything readable.
    Nothing,
}

/// Codes shorter than this without a readable payload are names, not puzzles.
const SHORT_ID: usize = 60;

/// Whether a text is a link or a code.
pub(super) fn resembles(text: &str) -> bool {
    payload(text).is_some()
}

/// Reads a line that is a link or a code.
pub(super) fn read(line: usize, text: &str) -> Option<Result<Record, ReadError>> {
    let payload = payload(text)?;
    let place = Place::line(line);
    let result = decode(&payload).map_err(|kind| ReadError::new(kind, place, text));
    Some(result.map(|mut record| {
        record.place = place;
        record
    }))
}

fn decode(payload: &Payload) -> Result<Record, ErrorKind> {
    match payload {
        Payload::Cells(format, cells) => line::parse_run(cells.as_bytes())
            .map(|grid| Record::new(grid, *format))
            .map_err(|error| error.kind),
        Payload::Scf(code) => scf::decode(code),
        Payload::FPuzzles(code) => f_puzzles::decode(code),
        Payload::Scl(code) => scl::decode(code),
        Payload::S9b(code) => sudokuwiki::decode(code),
        Payload::Coach(code) => sudoku_coach::decode(code),
        Payload::Remote(id) => Err(ErrorKind::RemoteId(id.clone())),
        Payload::Nothing => Err(ErrorKind::NotRecognised),
    }
}

fn payload(text: &str) -> Option<Payload> {
    if text.contains(char::is_whitespace) {
        return None;
    }
    let after_scheme = ["https://", "http://"]
        .iter()
        .find_map(|scheme| strip_prefix_ignoring_case(text, scheme));
    if let Some(rest) = after_scheme {
        return Some(of_link(rest));
    }
    let known_host = HOSTS
        .iter()
        .any(|host| strip_prefix_ignoring_case(text, host).is_some_and(|r| r.starts_with('/')));
    if known_host {
        return Some(of_link(text));
    }
    if let Some(cells) = text
        .strip_prefix("bd=")
        .or_else(|| text.strip_prefix("?bd="))
    {
        return Some(of_board(&percent_decode(cells)));
    }
    of_code(&percent_decode(text))
}

/// The hosts whose links are understood without `https://` in front.
const HOSTS: [&str; 8] = [
    "www.f-puzzles.com",
    "f-puzzles.com",
    "sudokupad.app",
    "app.crackingthecryptic.com",
    "www.sudokuwiki.org",
    "sudokuwiki.org",
    "sudoku.coach",
    "sudokuexchange.com",
];

fn strip_prefix_ignoring_case<'a>(text: &'a str, prefix: &str) -> Option<&'a str> {
    let head = text.get(..prefix.len())?;
    head.eq_ignore_ascii_case(prefix)
        .then(|| &text[prefix.len()..])
}

/// What a link without its scheme holds.
fn of_link(rest: &str) -> Payload {
    let (host, path) = rest.split_once('/').unwrap_or((rest, ""));
    let host = host.to_ascii_lowercase();
    let host = host.strip_prefix("www.").unwrap_or(&host);
    let path = percent_decode(path);
    let parameter = |name: &str| {
        let (_, query) = path.split_once('?')?;
        query
            .split(['&', '#'])
            .find_map(|pair| pair.strip_prefix(name)?.strip_prefix('='))
            .map(str::to_owned)
    };
    let last = path
        .split(['?', '#'])
        .next()
        .unwrap_or("")
        .trim_end_matches('/')
        .rsplit('/')
        .next()
        .unwrap_or("");
    match host {
        "f-puzzles.com" => match (parameter("load"), parameter("id")) {
            (Some(code), _) => Payload::FPuzzles(code),
            (None, Some(id)) => Payload::Remote(id),
            (None, None) => Payload::Nothing,
        },
        "sudokuexchange.com" => match parameter("s") {
            Some(code) if code.len() == 81 => Payload::Cells(Format::Line, code),
            Some(code) => Payload::Scf(code),
            None => Payload::Nothing,
        },
        "sudokuwiki.org" => parameter("bd").map_or(Payload::Nothing, |code| of_board(&code)),
        "sudoku.coach" if last.starts_with("SCv") => Payload::Coach(last.to_owned()),
        "sudoku.coach" if last.len() == 81 => Payload::Cells(Format::SudokuCoach, last.to_owned()),
        "sudoku.coach" => Payload::Remote(last.to_owned()),
        _ if is_sudokupad(host) => {
            // Base64 may hold slashes, so the code is all of the path.
            let whole = path.split(['?', '#']).next().unwrap_or("");
            let whole = whole.strip_prefix("sudoku/").unwrap_or(whole);
            let id = parameter("puzzleid").unwrap_or_else(|| whole.to_owned());
            of_code(&id).unwrap_or(if id.is_empty() {
                Payload::Nothing
            } else {
                Payload::Remote(id)
            })
        }
        _ => path
            .split(['?', '&', '#', '=', '/'])
            .find(|part| part.len() == 81 && line::parse_run(part.as_bytes()).is_ok())
            .map_or(Payload::Nothing, |cells| {
                Payload::Cells(Format::Line, cells.to_owned())
            }),
    }
}

fn is_sudokupad(host: &str) -> bool {
    host == "sudokupad.app"
        || host.ends_with(".sudokupad.app")
        || host == "crackingthecryptic.com"
        || host.ends_with(".crackingthecryptic.com")
}

/// The value of SudokuWiki's `bd`.
fn of_board(code: &str) -> Payload {
    if code.starts_with("S9B") {
        Payload::S9b(code.to_owned())
    } else {
        Payload::Cells(Format::SudokuWiki, code.to_owned())
    }
}

/// What a bare code is, by its prefix.
fn of_code(code: &str) -> Option<Payload> {
    let base64 = |text: &str| {
        text.bytes()
            .all(|b| b.is_ascii_alphanumeric() || matches!(b, b'+' | b'/' | b'=' | b'-' | b'_'))
    };
    let word = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_alphanumeric());
    for prefix in ["fpuzzles", "fpuz", "scl", "ctc"] {
        if let Some(rest) = code.strip_prefix(prefix).filter(|rest| base64(rest)) {
            return if rest.len() <= SHORT_ID {
                // Nine by nine cells do not fit into so few characters.
                (!rest.is_empty()).then(|| Payload::Remote(code.to_owned()))
            } else if prefix.starts_with('f') {
                Some(Payload::FPuzzles(rest.to_owned()))
            } else {
                Some(Payload::Scl(rest.to_owned()))
            };
        }
    }
    if let Some(rest) = code.strip_prefix("scf").filter(|rest| word(rest)) {
        return Some(Payload::Scf(rest.to_owned()));
    }
    if code.starts_with("S9B") && word(code) {
        return Some(Payload::S9b(code.to_owned()));
    }
    let version = code.strip_prefix("SCv").map(str::as_bytes);
    if version.is_some_and(|rest| rest.first().is_some_and(u8::is_ascii_digit)) {
        return Some(Payload::Coach(code.to_owned()));
    }
    // What f-puzzles' export gives without the link: compressed JSON always starts like this.
    (code.starts_with("N4Ig") && code.len() > SHORT_ID && base64(code))
        .then(|| Payload::FPuzzles(code.to_owned()))
}

/// `%2B` to `+`, and so on; a `%` without two hexadecimal digits stays.
pub(super) fn percent_decode(text: &str) -> String {
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

/// The characters of base64 that a link has to escape.
#[cfg(feature = "formats")]
pub(super) fn percent_encode(text: &str) -> String {
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
    fn short_ids_are_named_as_remote() {
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
}
