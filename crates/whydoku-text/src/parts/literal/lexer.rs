//! The tokens of one line of program text, in any of the usual languages.

/// A piece of program text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// An opening bracket.
    Open(char),
    /// A closing bracket.
    Close(char),
    /// A comma or semicolon.
    Separator,
    /// Digits, with the sign in front of them.
    Number(&'a str),
    /// The text between quotes.
    Text(&'a str),
    /// A name or a keyword.
    Word(&'a str),
    /// The word or text before `=`, `:` or an arrow.
    Name(&'a str),
    /// A sign that may be a blank: `.`, `*`, `?`, `-` or `_`.
    Sign(char),
    /// Anything that a list of cells does not have.
    Noise,
}

/// Splits a line. Comments are left out; `in_comment` says whether one of several lines is open.
pub(super) struct Lexer<'a> {
    text: &'a str,
    at: usize,
    pub(super) in_comment: bool,
}

const QUOTES: [char; 3] = ['"', '\'', '`'];

impl<'a> Lexer<'a> {
    pub(super) const fn new(text: &'a str, in_comment: bool) -> Self {
        Self {
            text,
            at: 0,
            in_comment,
        }
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// Takes the characters that `belongs` accepts.
    fn take(&mut self, belongs: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let end = rest.find(|c| !belongs(c)).unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    /// Whether what comes next gives a name to what follows it.
    fn names_the_next(&self) -> bool {
        let rest = self.rest().trim_start();
        let one_of = |signs: &[&str]| signs.iter().any(|sign| rest.starts_with(sign));
        one_of(&["=", ":", "<-", "->"]) && !one_of(&["==", "::"])
    }

    /// Whether the rest of the line is a comment.
    fn starts_comment(&self) -> bool {
        let rest = self.rest();
        let spaced = |sign: &str| {
            rest.strip_prefix(sign)
                .is_some_and(|after| after.is_empty() || after.starts_with([' ', '\t']))
        };
        rest.starts_with("//") || rest.starts_with('#') || spaced("--") || spaced("%")
    }

    /// Takes a text in quotes; `None` if its end is not on this line.
    fn quoted(&mut self, quote: char) -> Option<Token<'a>> {
        let rest = self.rest();
        let triple: String = std::iter::repeat_n(quote, 3).collect();
        let length = if rest.starts_with(&triple) { 3 } else { 1 };
        let mut escaped = false;
        for (i, c) in rest[length..].char_indices() {
            let end = length + i;
            if escaped {
                escaped = false;
            } else if c == '\\' {
                escaped = true;
            } else if c == quote && (length == 1 || rest[end..].starts_with(&triple)) {
                self.at += end + length;
                let inside = &rest[length..end];
                return Some(if self.names_the_next() {
                    Token::Name(inside)
                } else {
                    Token::Text(inside)
                });
            }
        }
        None
    }

    fn word(&mut self) -> Token<'a> {
        let word = self.take(|c| c.is_alphanumeric() || c == '_');
        // The prefix of a text: b"…", r"…".
        if word.len() <= 2 && self.rest().starts_with(QUOTES) && !word.contains('_') {
            return Token::Noise;
        }
        if self.names_the_next() {
            Token::Name(word)
        } else {
            Token::Word(word)
        }
    }

    fn number(&mut self) -> Token<'a> {
        let start = self.at;
        self.at += usize::from(self.rest().starts_with('-'));
        self.take(|c| c.is_ascii_digit());
        let number = &self.text[start..self.at];
        // A fraction of zero: 5.0 or 5., but not the blanks of 5...
        let rest = self.rest();
        if let Some(fraction) = rest.strip_prefix('.') {
            let zeros = fraction.len() - fraction.trim_start_matches('0').len();
            let after = fraction[zeros..].chars().next();
            if after.is_none_or(|c| c.is_whitespace() || ",;]})".contains(c)) {
                self.at += 1 + zeros;
            }
        }
        // The type of the number: 5u8, 5L.
        self.take(|c| c.is_ascii_alphanumeric());
        Token::Number(number)
    }
}

impl<'a> Iterator for Lexer<'a> {
    /// The byte where a token starts, and the token.
    type Item = (usize, Token<'a>);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if self.in_comment {
                let end = self.rest().find("*/")?;
                self.at += end + 2;
                self.in_comment = false;
            }
            self.take(char::is_whitespace);
            let rest = self.rest();
            if rest.is_empty() || self.starts_comment() {
                return None;
            }
            if rest.starts_with("/*") {
                self.in_comment = true;
                continue;
            }
            let at = self.at;
            return Some((at, self.token()?));
        }
    }
}

impl<'a> Lexer<'a> {
    fn token(&mut self) -> Option<Token<'a>> {
        let rest = self.rest();
        let c = rest.chars().next()?;
        let next = rest[c.len_utf8()..].chars().next();
        let alone = next.is_none_or(|n| n.is_whitespace() || ",;]})".contains(n) || n == c);
        Some(match c {
            c if QUOTES.contains(&c) => {
                // In Lisp, a quote comes before a list.
                let is_lisp = c == '\'' && next.is_some_and(|n| "([{".contains(n));
                let token = if is_lisp { None } else { self.quoted(c) };
                match token {
                    Some(token) => token,
                    None => {
                        self.at += 1;
                        Token::Noise
                    }
                }
            }
            '0'..='9' => self.number(),
            '-' if next.is_some_and(|n| n.is_ascii_digit()) => self.number(),
            '_' if alone => {
                self.at += 1;
                Token::Sign(c)
            }
            c if c.is_alphabetic() || c == '_' => self.word(),
            c => {
                self.at += c.len_utf8();
                match c {
                    '[' | '{' | '(' => Token::Open(c),
                    ']' | '}' | ')' => Token::Close(c),
                    ',' | ';' => Token::Separator,
                    '.' | '*' | '?' | '-' if alone => Token::Sign(c),
                    '=' | ':' | '.' => return self.token_or_end(),
                    _ => Token::Noise,
                }
            }
        })
    }

    /// The token after a sign without a meaning.
    fn token_or_end(&mut self) -> Option<Token<'a>> {
        self.next().map(|(_, token)| token)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(text: &str) -> Vec<Token<'_>> {
        Lexer::new(text, false).map(|(_, token)| token).collect()
    }

    #[test]
    fn names_numbers_texts_and_blanks() {
        use Token::{Close, Name, Number, Open, Separator, Sign, Text, Word};
        assert_eq!(
            tokens("let a = [\"5\", '.', -1, 3.0, None, ., _]; // c, d"),
            [
                Word("let"),
                Name("a"),
                Open('['),
                Text("5"),
                Separator,
                Text("."),
                Separator,
                Number("-1"),
                Separator,
                Number("3"),
                Separator,
                Word("None"),
                Separator,
                Sign('.'),
                Separator,
                Sign('_'),
                Close(']'),
                Separator,
            ]
        );
        assert_eq!(
            tokens("{\"board\": [5u8 /* one */ 3L # two"),
            [
                Open('{'),
                Name("board"),
                Open('['),
                Number("5"),
                Number("3"),
            ]
        );
        assert_eq!(tokens("\"never closed")[0], Token::Noise);
        assert_eq!(tokens("\"\"\"one\"\"\""), [Text("one")]);
    }
}
