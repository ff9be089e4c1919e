//! [`Report`]: lines that are printed as they come and kept for a file. And small pieces of text that
//! many reports need.

use std::path::Path;

/// Text that is printed line by line and kept.
#[derive(Debug, Default)]
pub(crate) struct Report {
    text: String,
}

impl Report {
    /// Prints and keeps a line, or several.
    pub(crate) fn line(&mut self, line: impl AsRef<str>) {
        println!("{}", line.as_ref());
        self.text.push_str(line.as_ref());
        self.text.push('\n');
    }

    /// Everything so far.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }
}

/// The command that was typed, for the head of a page. Paths are cut to their last name, because
/// where a file is on this machine tells a reader nothing.
pub(crate) fn command_line() -> String {
    let words = std::env::args().skip(1);
    let words: Vec<String> = words.map(|word| without_folders(&word)).collect();
    format!("cargo xtask {}", words.join(" "))
}

/// `a/b/c` becomes `c`, and `NAME=a/b/c x` becomes `'NAME=c x'`.
fn without_folders(word: &str) -> String {
    let short = |piece: &str| {
        let (key, value) = piece
            .rsplit_once('=')
            .map_or(("", piece), |(key, value)| (key, value));
        let sign = if key.is_empty() { "" } else { "=" };
        let name = Path::new(value).file_name().and_then(|name| name.to_str());
        format!("{key}{sign}{}", name.unwrap_or(value))
    };
    let pieces: Vec<String> = word.split(' ').map(short).collect();
    let quote = if pieces.len() > 1 { "'" } else { "" };
    format!("{quote}{}{quote}", pieces.join(" "))
}

/// `1234567` as `1,234,567`.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A number and its noun: `1 step`, `2,000 steps`.
pub(crate) fn counted(number: u64, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{} {noun}{plural}", grouped(number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_groups_and_agree_with_their_noun() {
        for (number, text) in [
            (7, "7"),
            (999, "999"),
            (1000, "1,000"),
            (1_234_567, "1,234,567"),
        ] {
            assert_eq!(grouped(number), text);
        }
        assert_eq!(counted(1, "step"), "1 step");
        assert_eq!(counted(0, "step"), "0 steps");
    }

    #[test]
    fn folders_are_left_out() {
        for (word, short) in [
            ("--each", "--each"),
            ("some/folder/ledger", "ledger"),
            (
                "--peer=qqwing=/opt/bin/qqwing --generate",
                "'--peer=qqwing=qqwing --generate'",
            ),
            (
                "qqwing=/opt/bin/qqwing --generate",
                "'qqwing=qqwing --generate'",
            ),
        ] {
            assert_eq!(without_folders(word), short);
        }
    }
}
