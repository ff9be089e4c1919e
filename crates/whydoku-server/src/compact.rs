//! Makes the page's files smaller before they are sent: comments and needless white space go, nothing is renamed.
//!
//! A line break between two statements stays where JavaScript may end a statement at it, so the text means the same.
//!
//! ```
//! use whydoku_server::compact::compact;
//!
//! let script = "// Adds up.\nexport const sum = (a, b) => a + b;\n";
//! let sent = compact("sum.js", script);
//! assert!(sent.len() < script.len() && !sent.contains("Adds up"));
//! ```

/// The text as it is sent. The path tells its language; a text in an unknown one stays the same.
pub fn compact(path: &str, text: &str) -> String {
    match path.rsplit('.').next() {
        Some("js") => Script::new(text).compact(),
        Some("css") => style(&without_style_comments(text)),
        Some("html") => lines(text),
        _ => text.to_owned(),
    }
}

/// The text without indentation, trailing space and empty lines.
fn lines(text: &str) -> String {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// A style without the white space that means nothing. No string in a style of the page has a space beside one of these
/// characters.
fn style(text: &str) -> String {
    let mut sent = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        let needed = sent
            .chars()
            .last()
            .is_some_and(|last| !"{};,:".contains(last));
        if needed && !word.starts_with(['{', '}', ';', ',']) {
            sent.push(' ');
        }
        sent.push_str(word);
    }
    sent.replace(";}", "}")
}

/// A style without comments. No string in a style of the page holds `/*`.
fn without_style_comments(text: &str) -> String {
    let mut parts = text.split("/*");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |all, part| {
        all + part.split_once("*/").map_or("", |(_, after)| after)
    })
}

/// A script that is being copied without what it does not need.
struct Script<'a> {
    rest: &'a str,
    sent: String,
    /// For each template that the copy is inside of, how many braces are open in its expression.
    templates: Vec<usize>,
}

/// Next to these, a space means nothing.
const PUNCTUATION: &str = "(){}[],;:?=&|<>*%!";
/// Next to these, a space means nothing unless there is one of them on both sides.
const SIGNS: &str = "+-";
/// After these, no statement can end at a line break.
const OPENING: &str = "([{,;:?=&|";
/// Before these, a line break never ends a statement, or the statement ends without it.
const CLOSING: &str = ")]},;:?=&|.";
/// After these words, a slash begins a regular expression.
const WORDS: [&str; 7] = ["return", "typeof", "case", "in", "of", "await", "void"];

impl<'a> Script<'a> {
    fn new(text: &'a str) -> Self {
        let sent = String::with_capacity(text.len());
        Self {
            rest: text,
            sent,
            templates: Vec::new(),
        }
    }

    fn compact(mut self) -> String {
        while let Some(next) = self.rest.chars().next() {
            match next {
                '"' | '\'' => self.copy(quoted(self.rest, next)),
                '`' => {
                    self.copy(1);
                    self.template();
                }
                '{' => {
                    if let Some(open) = self.templates.last_mut() {
                        *open += 1;
                    }
                    self.copy(1);
                }
                '}' => self.close_brace(),
                '/' if self.is_comment() => self.space(),
                '/' if self.begins_pattern() => self.copy(pattern(self.rest)),
                _ if next.is_whitespace() => self.space(),
                _ => self.copy(next.len_utf8()),
            }
        }
        self.sent
    }

    fn copy(&mut self, bytes: usize) {
        let (copied, rest) = self.rest.split_at(bytes);
        self.sent.push_str(copied);
        self.rest = rest;
    }

    fn is_comment(&self) -> bool {
        self.rest.starts_with("//") || self.rest.starts_with("/*")
    }

    /// Skips white space and comments, and writes what of it is needed.
    fn space(&mut self) {
        let before = self.rest.len();
        let mut breaks = false;
        loop {
            let skipped = if self.rest.starts_with("//") {
                self.rest.find('\n').unwrap_or(self.rest.len())
            } else if self.rest.starts_with("/*") {
                self.rest.find("*/").map_or(self.rest.len(), |at| at + 2)
            } else {
                self.rest.len() - self.rest.trim_start().len()
            };
            if skipped == 0 {
                break;
            }
            let (gone, rest) = self.rest.split_at(skipped);
            breaks |= gone.contains('\n');
            self.rest = rest;
        }
        debug_assert!(self.rest.len() < before, "something was skipped");
        let last = self.sent.chars().last();
        let (Some(last), Some(next)) = (last, self.rest.chars().next()) else {
            return;
        };
        let needless = if breaks {
            last == '\n' || OPENING.contains(last) || CLOSING.contains(next)
        } else {
            let signs = [last, next].map(|one| SIGNS.contains(one));
            last == '\n'
                || PUNCTUATION.contains(last)
                || PUNCTUATION.contains(next)
                || signs[0] != signs[1]
        };
        if !needless {
            self.sent.push(if breaks { '\n' } else { ' ' });
        }
    }

    /// Copies the text of a template up to its end or its next expression.
    fn template(&mut self) {
        let mut at = 0;
        let bytes = self.rest.as_bytes();
        while let Some(byte) = bytes.get(at) {
            match byte {
                b'\\' => at += 2,
                b'`' => return self.copy(at + 1),
                b'$' if bytes.get(at + 1) == Some(&b'{') => {
                    self.templates.push(0);
                    return self.copy(at + 2);
                }
                _ => at += 1,
            }
        }
        self.copy(bytes.len());
    }

    /// Copies a brace, which may end an expression in a template.
    fn close_brace(&mut self) {
        self.copy(1);
        match self.templates.last_mut() {
            Some(0) => {
                self.templates.pop();
                self.template();
            }
            Some(open) => *open -= 1,
            None => {}
        }
    }

    /// Whether a slash here begins a regular expression instead of dividing.
    fn begins_pattern(&self) -> bool {
        let sent = self.sent.trim_end();
        let is_word = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$' | '.');
        let word = sent.rsplit(|c| !is_word(c)).next().unwrap_or_default();
        match sent.chars().last() {
            None => true,
            Some(last) if is_word(last) => WORDS.contains(&word),
            Some(last) => !matches!(last, ')' | ']' | '}' | '"' | '\'' | '`'),
        }
    }
}

/// How many bytes a string has, with its quotes.
fn quoted(text: &str, quote: char) -> usize {
    let mut escaped = true;
    for (at, c) in text.char_indices() {
        if c == quote && !escaped {
            return at + 1;
        }
        escaped = at > 0 && c == '\\' && !escaped;
    }
    text.len()
}

/// How many bytes a regular expression has, without its flags.
fn pattern(text: &str) -> usize {
    let (mut escaped, mut class) = (true, false);
    for (at, c) in text.char_indices() {
        match c {
            _ if escaped => {}
            '[' => class = true,
            ']' => class = false,
            '/' if !class => return at + 1,
            _ => {}
        }
        escaped = at > 0 && c == '\\' && !escaped;
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_needless_space_go() {
        for (text, sent) in [
            (
                "// why\nconst a = 1; /* so */ let b = a;\n",
                "const a=1;let b=a;",
            ),
            ("f()\ng()\n\n  h()", "f()\ng()\nh()"),
            ("return [\n  1,\n  2,\n];", "return[1,2,];"),
            ("a\n  .b()\n  .c()", "a.b().c()"),
            ("a + +b - -c + d", "a+ +b- -c+d"),
            ("a < b * c % d", "a<b*c%d"),
            ("return \"a\" + `b`", "return \"a\"+`b`"),
            ("a /* one */ b // two\nc", "a b\nc"),
            ("if (a) {\n  b\n}\nc", "if(a){b}\nc"),
            ("import { a } from \"./a.js\";", "import{a}from \"./a.js\";"),
        ] {
            assert_eq!(compact("a.js", text), sent, "{text}");
        }
    }

    #[test]
    fn strings_templates_and_patterns_stay_as_written() {
        for text in [
            "\"a // b  \\\" /* c */\"",
            "'it\\'s  // here'",
            "`a  // ${b} /* c */  \\` ${`in  ${d}`}  e`",
            "x.replace(/\\/\\* [/\"] {2}/g,y)",
            "return /  \\/\\//.test(a)",
            "a / b / c",
            "(a)/ b / \"  \"",
        ] {
            assert_eq!(compact("a.js", text), text);
        }
        let nested = "`${ f({ a: 1 }) }  x`";
        assert_eq!(compact("a.js", nested), "`${f({a:1})}  x`");
    }

    #[test]
    fn unfinished_texts_end() {
        for text in [
            "\"a", "`a ${b", "`a\\", "/* a", "x = /[a", "a }}}", "\\", "'\\",
        ] {
            let _ = compact("a.js", text);
        }
        assert_eq!(compact("a.css", "a { b: c } /* d"), "a{b:c}");
    }

    #[test]
    fn styles_and_pages_lose_comments_and_indentation() {
        let style = "/* why */\na {\n  b: calc(1px + 2px);\n}\n\n";
        assert_eq!(compact("a.css", style), "a{b:calc(1px + 2px)}");
        assert_eq!(compact("a.html", "  <p>\n    a b\n"), "<p>\na b\n");
        assert_eq!(compact("a.svg", "  <svg>"), "  <svg>");
    }
}
