//! [`Text`]: an explanation whose parts know what on the board they name.

use super::words::list;
use std::fmt;
use whydoku_variant::{Cell, Digits};

/// A piece of an explanation: the words, and what they name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Span {
    /// The words.
    pub text: String,
    /// What they name, if they name something on the board.
    pub names: Option<Named>,
}

/// Something on the board that words name.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Named {
    /// Cells.
    Cells(Vec<Cell>),
    /// Digits.
    Digits(Digits),
    /// Candidates: digits in cells.
    Candidates(Vec<(Cell, usize)>),
    /// Constraints, by their place in [`Rules::parts`](crate::Rules::parts).
    Constraints(Vec<usize>),
    /// An inference, by the number of its arrows.
    Inference(u16),
}

/// Sentences with typed parts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Text(Vec<Span>);

/// A thing that a sentence can name.
pub trait Speak {
    /// The words with their meaning.
    fn span(&self) -> Span;
}

impl Text {
    /// No text yet.
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// The pieces in order.
    pub fn spans(&self) -> &[Span] {
        &self.0
    }

    /// Adds a sentence, with a space before it if there is text already. Each `{}` takes the next part. A
    /// constraint or a word at the start gets a capital letter.
    pub(crate) fn say(&mut self, template: &'static str, parts: &[&dyn Speak]) {
        debug_assert_eq!(template.matches("{}").count(), parts.len(), "{template}");
        if !self.is_line_start() {
            self.push(Span::plain(" "));
        }
        let start = self.0.len();
        let mut parts = parts.iter();
        for (place, piece) in template.split("{}").enumerate() {
            if place > 0
                && let Some(part) = parts.next()
            {
                self.push(part.span());
            }
            self.push(Span::plain(piece));
        }
        if let Some(first) = self.0.get_mut(start) {
            first.capitalize();
        }
    }

    /// Adds the sentences of another text.
    pub(crate) fn append(&mut self, other: Self) {
        if !self.is_line_start() && !other.0.is_empty() {
            self.push(Span::plain(" "));
        }
        self.0.extend(other.0);
    }

    fn is_line_start(&self) -> bool {
        self.0.last().is_none_or(|last| last.text == "\n")
    }

    /// Starts a new line, if there is text already.
    pub(crate) fn new_line(&mut self) {
        if !self.0.is_empty() {
            self.push(Span::plain("\n"));
        }
    }

    /// Adds plain words.
    pub(crate) fn join(&mut self, words: &'static str) {
        self.push(Span::plain(words));
    }

    /// Adds a piece as it is.
    pub(crate) fn add(&mut self, span: Span) {
        self.push(span);
    }

    fn push(&mut self, span: Span) {
        if !span.text.is_empty() {
            self.0.push(span);
        }
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|span| f.write_str(&span.text))
    }
}

impl Span {
    /// Words that name nothing on the board.
    pub fn plain(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            names: None,
        }
    }

    /// Words that name something.
    pub fn naming(text: impl Into<String>, names: Named) -> Self {
        Self {
            text: text.into(),
            names: Some(names),
        }
    }

    /// Makes the first letter large, as at the start of a sentence; the names of cells stay small.
    fn capitalize(&mut self) {
        // The sentence of a rule may begin with a cell, too.
        let mut letters = self.text.chars();
        let cell =
            letters.next() == Some('r') && letters.next().is_some_and(|c| c.is_ascii_digit());
        let small = matches!(self.names, Some(Named::Cells(_) | Named::Candidates(_)));
        if !small
            && !cell
            && let Some(first) = self.text.get_mut(0..1)
        {
            first.make_ascii_uppercase();
        }
    }
}

impl Speak for Span {
    fn span(&self) -> Span {
        self.clone()
    }
}

impl Speak for &'static str {
    fn span(&self) -> Span {
        Span::plain(*self)
    }
}

impl Speak for String {
    fn span(&self) -> Span {
        Span::plain(self.clone())
    }
}

impl Speak for i64 {
    fn span(&self) -> Span {
        Span::plain(self.to_string())
    }
}

impl Speak for Cell {
    fn span(&self) -> Span {
        Span::naming(self.to_string(), Named::Cells(vec![*self]))
    }
}

/// `r1c1, r1c2 and r5c7`.
impl Speak for Vec<Cell> {
    fn span(&self) -> Span {
        Span::naming(list(self, "and"), Named::Cells(self.clone()))
    }
}

/// A digit.
impl Speak for usize {
    fn span(&self) -> Span {
        Span::naming(self.to_string(), Named::Digits(Digits::only(*self)))
    }
}

/// `2, 5 and 7`.
impl Speak for Digits {
    fn span(&self) -> Span {
        let digits: Vec<usize> = self.iter().collect();
        Span::naming(list(&digits, "and"), Named::Digits(*self))
    }
}

impl<T: Speak + ?Sized> Speak for &T {
    fn span(&self) -> Span {
        (**self).span()
    }
}
