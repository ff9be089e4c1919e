//! The little Markdown that the pages of techniques use: headings, paragraphs, lists with `*` and
//! fenced blocks; `*emphasis*`, `**strong**` and `` `code` `` inside.

use schemars::JsonSchema;
use serde::Serialize;

/// Words in one style.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Span {
    /// The words.
    pub text: String,
    /// Their style.
    pub style: Style,
}

/// The style of words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the names say everything")]
pub enum Style {
    Plain,
    Emphasis,
    Strong,
    Code,
}

/// A block of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Block {
    Heading {
        level: usize,
        spans: Vec<Span>,
    },
    Paragraph(Vec<Span>),
    List(Vec<Vec<Span>>),
    /// A fenced block, whose content is read elsewhere.
    Fence,
}

/// The blocks of a text in order.
pub(crate) fn blocks(text: &str) -> impl Iterator<Item = Block> {
    let mut all = Vec::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        if line.trim().is_empty() {
            continue;
        }
        if line.starts_with("```") {
            lines.by_ref().find(|line| line.starts_with("```"));
            all.push(Block::Fence);
            continue;
        }
        if let Some((marks, words)) = line.split_once(' ')
            && !marks.is_empty()
            && marks.bytes().all(|b| b == b'#')
        {
            let level = marks.len();
            all.push(Block::Heading {
                level,
                spans: spans(words.trim()),
            });
            continue;
        }
        // A paragraph or a list ends at the next empty line, heading or fence.
        let mut words = vec![line];
        while let Some(next) =
            lines.next_if(|l| !l.trim().is_empty() && !l.starts_with('#') && !l.starts_with("```"))
        {
            words.push(next);
        }
        all.push(if line.starts_with("* ") {
            Block::List(items(&words))
        } else {
            Block::Paragraph(spans(&words.join(" ")))
        });
    }
    all.into_iter()
}

/// The items of a list; a line without `*` continues the item above.
fn items(lines: &[&str]) -> Vec<Vec<Span>> {
    let mut items: Vec<String> = Vec::new();
    for line in lines {
        match (line.strip_prefix("* "), items.last_mut()) {
            (None, Some(item)) => {
                item.push(' ');
                item.push_str(line.trim());
            }
            (words, _) => items.push(words.unwrap_or(line).to_owned()),
        }
    }
    items.iter().map(|item| spans(item)).collect()
}

/// The spans of a text. A mark opens a style only if the same mark closes it later.
fn spans(text: &str) -> Vec<Span> {
    let mut all = Vec::new();
    let mut rest = text;
    let mut plain = String::new();
    while let Some(at) = rest.find(['*', '`']) {
        let (before, marked) = rest.split_at(at);
        plain.push_str(before);
        let (mark, style) = match marked {
            m if m.starts_with("**") => ("**", Style::Strong),
            m if m.starts_with('*') => ("*", Style::Emphasis),
            _ => ("`", Style::Code),
        };
        let inside = &marked[mark.len()..];
        let closed = inside.split_once(mark);
        match closed.filter(|(words, _)| !words.is_empty() && !words.starts_with(' ')) {
            Some((words, after)) => {
                push(&mut all, std::mem::take(&mut plain), Style::Plain);
                push(&mut all, words.to_owned(), style);
                rest = after;
            }
            None => {
                plain.push_str(mark);
                rest = inside;
            }
        }
    }
    plain.push_str(rest);
    push(&mut all, plain, Style::Plain);
    all
}

fn push(all: &mut Vec<Span>, text: String, style: Style) {
    if !text.is_empty() {
        all.push(Span { text, style });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn flat(spans: &[Span]) -> String {
        let mark = |style| match style {
            Style::Plain => "",
            Style::Emphasis => "_",
            Style::Strong => "!",
            Style::Code => "`",
        };
        let one = |s: &Span| format!("{0}{1}{0}", mark(s.style), s.text);
        spans.iter().map(one).collect()
    }

    #[test]
    fn blocks_and_styles_are_distinguished() {
        let text = "# A *b*\n\none\ntwo `x*y` **s** 3 * 4\n\n* first\n  goes on\n* second\n\n```sudoku find x\n...\n```\nend\n";
        let blocks: Vec<Block> = blocks(text).collect();
        assert_eq!(blocks.len(), 5);
        assert!(matches!(&blocks[0], Block::Heading { level: 1, spans } if flat(spans) == "A _b_"));
        assert!(matches!(&blocks[1], Block::Paragraph(s) if flat(s) == "one two `x*y` !s! 3 * 4"));
        assert!(matches!(&blocks[2], Block::List(items)
            if items.len() == 2 && flat(&items[0]) == "first goes on"));
        assert_eq!(blocks[3], Block::Fence);
        assert!(matches!(&blocks[4], Block::Paragraph(s) if flat(s) == "end"));
    }

    #[test]
    fn marks_that_are_not_closed_are_text() {
        for text in ["*", "**", "`", "a*b", "a `b", "***", "* * *", "é*ü", "``"] {
            let words: String = spans(text).into_iter().map(|s| s.text).collect();
            assert_eq!(words.replace('`', ""), text.replace('`', ""), "{text}");
        }
    }
}
