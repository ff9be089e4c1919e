//! [`Spans`]: an explanation as text with typed parts, so that a page can highlight what the reader points
//! at and a translation can replace the sentences around it.

use super::words::list;
use std::borrow::Cow;
use std::fmt;
use whydoku_grid::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House, HouseSet};

/// A piece of an explanation: what to read aloud, and what on the board it names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Span {
    /// The words.
    pub text: Cow<'static, str>,
    /// What they name, if they name something on the board.
    pub names: Option<Named>,
}

/// Something on the board that words name.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Named {
    /// One or more cells.
    Cells(CellSet),
    /// One or more digits.
    Digits(DigitSet),
    /// One or more houses.
    Houses(HouseSet),
    /// One or more candidates.
    Candidates(Box<CandidateSet>),
    /// A technique, by its id.
    Technique(&'static str),
    /// Inferences of this explanation, by their numbers.
    Inferences(Vec<usize>),
}

/// Sentences with typed parts.
///
/// ```
/// use whydoku_grid::{Cell, Digit, House};
/// use whydoku_logic::Spans;
/// let mut text = Spans::new();
/// text.say("{} needs {}.", &[&House::row(0), &"a 7"]);
/// text.say("Only {} can hold it.", &[&Cell::at(0, 2)]);
/// assert_eq!(text.to_string(), "Row 1 needs a 7. Only r1c3 can hold it.");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Spans(Vec<Span>);

/// A thing that a sentence can name: the words for it, and what they name.
pub trait Speak {
    /// The words with their meaning.
    fn span(&self) -> Span;
}

impl Spans {
    /// No text yet.
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// The pieces in order.
    pub fn spans(&self) -> &[Span] {
        &self.0
    }

    /// Whether nothing was said.
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds a sentence, with a space before it if there is text already. Each `{}` of the template takes
    /// the next of `parts`; a template is one whole sentence, so that it can be translated. A house or a
    /// word at its start gets a capital letter.
    pub fn say(&mut self, template: &'static str, parts: &[&dyn Speak]) {
        debug_assert_eq!(template.matches("{}").count(), parts.len(), "{template}");
        self.space();
        let start = self.0.len();
        let mut parts = parts.iter();
        let mut pieces = template.split("{}");
        if let Some(first) = pieces.next() {
            self.push(Span::plain(first));
        }
        for piece in pieces {
            if let Some(part) = parts.next() {
                self.push(part.span());
            }
            self.push(Span::plain(piece));
        }
        if let Some(first) = self.0.get_mut(start) {
            first.capitalize();
        }
    }

    /// Adds parts one after the other, with nothing between them.
    pub fn join(&mut self, parts: &[&dyn Speak]) {
        for part in parts {
            self.push(part.span());
        }
    }

    /// Adds all of another text, with a space before it.
    pub fn append(&mut self, other: Self) {
        if !other.0.is_empty() {
            self.space();
        }
        self.0.extend(other.0);
    }

    /// Starts a new line, indented by this many steps.
    pub(crate) fn new_line(&mut self, depth: usize) {
        if !self.0.is_empty() {
            self.push(Span::plain(format!("\n{}", "  ".repeat(depth))));
        }
    }

    /// Whether the text has more than one line.
    pub(crate) fn has_lines(&self) -> bool {
        self.0.iter().any(|span| span.text.starts_with('\n'))
    }

    /// Adds a space, unless the text or a line begins here.
    fn space(&mut self) {
        let last = self.0.last();
        if last.is_some_and(|span| !span.text.starts_with('\n')) {
            self.push(Span::plain(" "));
        }
    }

    fn push(&mut self, span: Span) {
        if !span.text.is_empty() {
            self.0.push(span);
        }
    }
}

/// The spans read aloud.
impl fmt::Display for Spans {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|span| f.write_str(&span.text))
    }
}

impl Span {
    /// Words that name nothing on the board.
    pub fn plain(text: impl Into<Cow<'static, str>>) -> Self {
        Self {
            text: text.into(),
            names: None,
        }
    }

    /// Makes the first letter large, as at the start of a sentence; the names of cells stay small.
    fn capitalize(&mut self) {
        let small = matches!(self.names, Some(Named::Cells(_) | Named::Candidates(_)));
        let first = self.text.chars().next();
        if let Some(first) = first.filter(|first| !small && first.is_ascii_lowercase()) {
            let rest = &self.text[1..];
            self.text = format!("{}{rest}", first.to_ascii_uppercase()).into();
        }
    }

    /// Words that name something.
    pub fn naming(text: impl Into<Cow<'static, str>>, names: Named) -> Self {
        Self {
            text: text.into(),
            names: Some(names),
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

impl Speak for usize {
    fn span(&self) -> Span {
        Span::plain(self.to_string())
    }
}

impl Speak for Cell {
    fn span(&self) -> Span {
        Span::naming(self.to_string(), Named::Cells((*self).into()))
    }
}

/// `r1c1, r1c2 and r5c7`.
impl Speak for CellSet {
    fn span(&self) -> Span {
        Span::naming(list(*self, "and"), Named::Cells(*self))
    }
}

impl Speak for Digit {
    fn span(&self) -> Span {
        Span::naming(self.to_string(), Named::Digits(DigitSet::single(*self)))
    }
}

/// `2, 5 and 7`.
impl Speak for DigitSet {
    fn span(&self) -> Span {
        Span::naming(list(*self, "and"), Named::Digits(*self))
    }
}

/// `row 3`.
impl Speak for House {
    fn span(&self) -> Span {
        Span::naming(self.name(), Named::Houses([*self].into_iter().collect()))
    }
}

/// `rows 2 and 7`, `row 3 and box 5`.
impl Speak for [House] {
    fn span(&self) -> Span {
        let houses = self.iter().copied().collect();
        Span::naming(super::words::houses(self), Named::Houses(houses))
    }
}

/// `rows 2 and 7`, `row 3 and box 5`.
impl Speak for Vec<House> {
    fn span(&self) -> Span {
        self.as_slice().span()
    }
}

/// `7 in r4c2`.
impl Speak for Candidate {
    fn span(&self) -> Span {
        let text = format!("{} in {}", self.digit, self.cell);
        let set: CandidateSet = [*self].into_iter().collect();
        Span::naming(text, Named::Candidates(Box::new(set)))
    }
}

impl<T: Speak + ?Sized> Speak for &T {
    fn span(&self) -> Span {
        (**self).span()
    }
}
