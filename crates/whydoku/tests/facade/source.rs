//! A small reader of Rust source: enough to see names, paths and braces without being fooled by
//! comments and text.

use std::fs;
use std::path::{Path, PathBuf};

/// A word, a mark or a piece of text in the source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Token {
    /// A keyword, a name or a number.
    Word(String),
    /// One character of punctuation; [`PATH`] for `::`.
    Mark(char),
    /// A string literal without its quotes.
    Text(String),
}

/// The mark that stands for `::`.
pub(crate) const PATH: char = '∷';

impl Token {
    pub(crate) fn is(&self, word: &str) -> bool {
        matches!(self, Self::Word(found) if found == word)
    }

    pub(crate) fn word(&self) -> Option<&str> {
        match self {
            Self::Word(word) => Some(word),
            Self::Mark(_) | Self::Text(_) => None,
        }
    }
}

/// The repository's folder of crates.
pub(crate) fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Every `.rs` file under a folder, in order; nothing if the folder does not exist.
pub(crate) fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut files = Vec::new();
    for entry in entries.map(|entry| entry.expect("a readable folder").path()) {
        if entry.is_dir() {
            files.extend(rust_files(&entry));
        } else if entry.extension().is_some_and(|ending| ending == "rs") {
            files.push(entry);
        }
    }
    files.sort();
    files
}

/// The tokens of a file.
pub(crate) fn tokens_of(file: &Path) -> Vec<Token> {
    tokens(&fs::read_to_string(file).expect("a readable source file"))
}

/// The tokens of a source text.
pub(crate) fn tokens(source: &str) -> Vec<Token> {
    let chars: Vec<char> = source.chars().collect();
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(&c) = chars.get(at) {
        let next = chars.get(at + 1).copied();
        at = match (c, next) {
            ('/', Some('/')) => end_of_line(&chars, at),
            ('/', Some('*')) => end_of_comment(&chars, at),
            ('"', _) => text(&chars, at, &mut found),
            ('r', Some('"' | '#')) if raw_hashes(&chars, at).is_some() => {
                let hashes = raw_hashes(&chars, at).unwrap_or(0);
                raw_text(&chars, at + 1 + hashes, hashes, &mut found)
            }
            ('\'', _) => end_of_quote(&chars, at),
            (':', Some(':')) => {
                found.push(Token::Mark(PATH));
                at + 2
            }
            _ if c.is_alphanumeric() || c == '_' => word(&chars, at, &mut found),
            _ if c.is_whitespace() => at + 1,
            _ => {
                found.push(Token::Mark(c));
                at + 1
            }
        };
    }
    found
}

fn end_of_line(chars: &[char], start: usize) -> usize {
    (start..chars.len())
        .find(|at| chars[*at] == '\n')
        .unwrap_or(chars.len())
}

fn end_of_comment(chars: &[char], start: usize) -> usize {
    let (mut depth, mut at) = (0, start);
    while at + 1 < chars.len() {
        match (chars[at], chars[at + 1]) {
            ('/', '*') => (depth, at) = (depth + 1, at + 2),
            ('*', '/') if depth == 1 => return at + 2,
            ('*', '/') => (depth, at) = (depth - 1, at + 2),
            _ => at += 1,
        }
    }
    chars.len()
}

/// A string literal that starts at its quote.
fn text(chars: &[char], quote: usize, found: &mut Vec<Token>) -> usize {
    let mut at = quote + 1;
    while at < chars.len() && chars[at] != '"' {
        at += if chars[at] == '\\' { 2 } else { 1 };
    }
    let end = at.min(chars.len());
    found.push(Token::Text(chars[quote + 1..end].iter().collect()));
    at + 1
}

/// How many `#` there are between `r` and the quote of a raw string; `None` for a raw name.
fn raw_hashes(chars: &[char], start: usize) -> Option<usize> {
    let hashes = chars[start + 1..].iter().take_while(|c| **c == '#').count();
    (chars.get(start + 1 + hashes) == Some(&'"')).then_some(hashes)
}

fn raw_text(chars: &[char], quote: usize, hashes: usize, found: &mut Vec<Token>) -> usize {
    let closes =
        |at: usize| chars[at] == '"' && chars[at + 1..].iter().take(hashes).all(|c| *c == '#');
    let end = (quote + 1..chars.len()).find(|at| closes(*at));
    let end = end.unwrap_or(chars.len());
    found.push(Token::Text(chars[quote + 1..end].iter().collect()));
    end + 1 + hashes
}

/// The end of a character literal, or of the quote of a lifetime.
fn end_of_quote(chars: &[char], quote: usize) -> usize {
    match (chars.get(quote + 1), chars.get(quote + 2)) {
        (Some('\\'), _) => (quote + 3..chars.len())
            .find(|at| chars[*at] == '\'')
            .map_or(chars.len(), |at| at + 1),
        (Some(_), Some('\'')) => quote + 3,
        _ => quote + 1,
    }
}

fn word(chars: &[char], start: usize, found: &mut Vec<Token>) -> usize {
    let length = chars[start..]
        .iter()
        .take_while(|c| c.is_alphanumeric() || **c == '_')
        .count();
    let end = start + length;
    found.push(Token::Word(chars[start..end].iter().collect()));
    end
}

#[test]
fn comments_text_and_lifetimes_are_told_apart() {
    let source = "use a::b; // unsafe\n/* unsafe /* nested */ */ let x: &'a str = \"unsafe \\\" {\";\n\
                  let c = '{'; let d = '\\''; let e = r#\"unsafe\"#; r#type";
    let words: Vec<String> = tokens(source)
        .iter()
        .filter_map(Token::word)
        .map(str::to_owned)
        .collect();
    assert_eq!(
        words,
        [
            "use", "a", "b", "let", "x", "a", "str", "let", "c", "let", "d", "let", "e", "r",
            "type"
        ]
    );
    assert!(!tokens(source).contains(&Token::Mark('{')));
    assert!(tokens(source).contains(&Token::Mark(PATH)));
}
