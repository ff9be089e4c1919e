//! Where puzzles come from: arguments, files, standard input.
//!
//! The workers get a plain list (81 characters per line) as raw lines, so that reading it costs almost
//! nothing. Everything else goes through [`whydoku::text`], one record at a time.

mod chunk;
mod feed;
mod only_one;
mod place;

pub(crate) use chunk::{Chunk, Content, is_plain_line};
pub(crate) use feed::Feed;
pub(crate) use only_one::OnlyOne;
pub(crate) use place::{Place, report};

use std::fs::File;
use std::io::{self, IsTerminal as _, Read};
use std::path::{Path, PathBuf};
use whydoku_api::variant::{Item, Mixed};

/// One input of the command line.
#[derive(Debug)]
pub(crate) struct Input {
    /// Its name in messages.
    pub(crate) name: String,
    kind: Kind,
}

#[derive(Debug)]
enum Kind {
    Text(String),
    File(PathBuf),
    Stdin,
    /// Neither a file nor a puzzle, with the message to print.
    Neither(String),
}

/// The inputs that the arguments name; standard input if there are none.
pub(crate) fn resolve(words: &[String]) -> Vec<Input> {
    if words.is_empty() {
        return vec![Input::stdin()];
    }
    let many = words.len() > 1;
    (1..)
        .zip(words)
        .map(|(number, word)| Input::from_word(word, many.then_some(number)))
        .collect()
}

impl Input {
    fn stdin() -> Self {
        Self {
            name: "<stdin>".to_owned(),
            kind: Kind::Stdin,
        }
    }

    /// A file, if one has that name; else a puzzle, if it can be read as one.
    fn from_word(word: &str, number: Option<usize>) -> Self {
        if word == "-" {
            return Self::stdin();
        }
        let path = PathBuf::from(word);
        if path.exists() {
            return Self {
                name: word.to_owned(),
                kind: Kind::File(path),
            };
        }
        let name = match number {
            Some(number) => format!("<argument {number}>"),
            None => "<argument>".to_owned(),
        };
        let mut first_error = None;
        for item in Mixed::new(word.as_bytes(), None) {
            match item {
                // What is wrong with a variant is reported like that of one in a file.
                Item::Record(_) | Item::Variant(_) => {
                    let kind = Kind::Text(word.to_owned());
                    return Self { name, kind };
                }
                Item::Unreadable(error) => first_error = first_error.or(Some(error)),
            }
        }
        let mut message = String::new();
        // A long argument with cells in it is meant as a puzzle; a short one may be a file name.
        if first_error.is_none() || word.chars().count() < 40 {
            let shown: String = word.chars().take(100).collect();
            message = format!("error: `{shown}` is neither a file nor a puzzle\n");
        }
        if let Some(error) = first_error {
            report(&mut message, &name, &error);
        }
        Self {
            name,
            kind: Kind::Neither(message),
        }
    }

    /// Whether it is a puzzle given as an argument.
    pub(crate) const fn is_word(&self) -> bool {
        matches!(self.kind, Kind::Text(_))
    }

    /// Whether it is the file with this full path.
    pub(crate) fn is_file(&self, full_path: &Path) -> bool {
        matches!(&self.kind, Kind::File(path) if path.canonicalize().is_ok_and(|own| own == full_path))
    }

    /// Whether somebody types it in a terminal.
    pub(crate) fn is_typed(&self) -> bool {
        matches!(self.kind, Kind::Stdin) && io::stdin().is_terminal()
    }

    /// Its size in bytes, if that is known in advance.
    pub(crate) fn size(&self) -> Option<u64> {
        match &self.kind {
            Kind::Text(text) => u64::try_from(text.len()).ok(),
            Kind::File(path) => path.metadata().ok().map(|data| data.len()),
            Kind::Neither(_) => Some(0),
            Kind::Stdin => None,
        }
    }

    /// Opens it. The error is a message to print.
    fn open(self) -> Result<Box<dyn Read + Send>, String> {
        match self.kind {
            Kind::Text(text) => Ok(Box::new(io::Cursor::new(text.into_bytes()))),
            Kind::Stdin => Ok(Box::new(io::stdin())),
            Kind::Neither(message) => Err(message),
            Kind::File(path) if path.is_dir() => {
                Err(format!("error: `{}` is a folder; name a file\n", self.name))
            }
            Kind::File(path) => match File::open(path) {
                Ok(file) => Ok(Box::new(file)),
                Err(error) => Err(format!("error: `{}` cannot be read: {error}\n", self.name)),
            },
        }
    }
}
