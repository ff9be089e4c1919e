//! Marks that chats, forums and pages put around a board: quotes, code fences, tags.

use std::borrow::Cow;

/// The tags that change only how a text looks, in square or angle brackets.
const TAGS: [&str; 26] = [
    "b",
    "big",
    "blockquote",
    "center",
    "code",
    "color",
    "em",
    "font",
    "hide",
    "i",
    "img",
    "kbd",
    "mono",
    "p",
    "pre",
    "quote",
    "samp",
    "size",
    "small",
    "span",
    "spoiler",
    "strong",
    "sub",
    "sup",
    "tt",
    "u",
];

/// Whether a line only marks the start or end of a piece of text.
pub(crate) fn is_mark(line: &str) -> bool {
    let fence = line.starts_with("```") || line.starts_with("~~~");
    let name = || line.trim_matches(['`', '~']);
    let is_name = |c: char| c.is_ascii_alphanumeric() || "+-#_.{} =\"".contains(c);
    (fence && name().chars().all(is_name) && !name().starts_with(|c: char| c.is_ascii_digit()))
        || (line.starts_with('\\') && is_command(line))
}

/// Whether a line has only LaTeX commands, such as `\hline` or `\begin{tabular}{|c|c|}`.
fn is_command(line: &str) -> bool {
    let mut depth = 0_usize;
    let mut word = false;
    line.chars().all(|c| {
        match c {
            '{' | '[' => depth += 1,
            '}' | ']' => depth = depth.saturating_sub(1),
            '\\' => word = true,
            c if c.is_whitespace() => word = false,
            _ => {}
        }
        depth > 0 || word || "}] \\".contains(c)
    })
}

/// The line without quote marks, spoiler marks and tags.
pub(crate) fn strip(line: &str) -> Cow<'_, str> {
    let mut text = line;
    while let Some(rest) = text.trim_start().strip_prefix('>') {
        text = rest.strip_prefix('!').unwrap_or(rest);
        text = text.strip_prefix(' ').unwrap_or(text);
    }
    let text = text.strip_suffix("!<").unwrap_or(text);
    let text = latex_end(text);
    if !text.contains(['[', '<']) {
        return Cow::Borrowed(text);
    }
    let mut out = String::new();
    let mut kept = 0;
    let mut at = 0;
    while let Some(found) = text[at..].find(['[', '<']) {
        let start = at + found;
        match tag_end(&text[start..]) {
            Some(length) => {
                out.push_str(&text[kept..start]);
                at = start + length;
                kept = at;
            }
            None => at = start + 1,
        }
    }
    if kept == 0 {
        return Cow::Borrowed(text);
    }
    out.push_str(&text[kept..]);
    Cow::Owned(out)
}

/// The row of a LaTeX table without its end.
fn latex_end(text: &str) -> &str {
    match text.find("\\\\") {
        Some(end) if text.contains('&') && is_mark(text[end + 2..].trim()) => &text[..end],
        Some(end) if text[end + 2..].trim().is_empty() => &text[..end],
        _ => text,
    }
}

/// The length of the tag that a text starts with, if it only changes how text looks.
fn tag_end(text: &str) -> Option<usize> {
    let close = if text.starts_with('[') { ']' } else { '>' };
    // Up to the next mark only: a line of nothing but brackets must not be searched to its end for each.
    let end = 1 + text[1..].find([close, '[', '<'])?;
    if !text[end..].starts_with(close) {
        return None;
    }
    let inside = text[1..end].trim_start_matches('/').trim_end_matches('/');
    let name = inside.split(['=', ' ', ':']).next().unwrap_or("");
    let known = TAGS.iter().any(|tag| name.eq_ignore_ascii_case(tag));
    known.then_some(end + 1)
}

/// The lines inside one line, if it has the ends of lines as text: `<br>` or `\n`.
pub(crate) fn inner_lines(text: &str) -> Option<Vec<&str>> {
    if text.contains("<br") {
        return Some(split_breaks(text));
    }
    (text.matches("\\n").count() >= 8).then(|| text.split("\\n").collect())
}

fn split_breaks(text: &str) -> Vec<&str> {
    let mut lines = Vec::new();
    let mut rest = text;
    while let Some(start) = rest.find("<br") {
        let Some(length) = rest[start..].find('>') else {
            break;
        };
        lines.push(&rest[..start]);
        rest = &rest[start + length + 1..];
    }
    lines.push(rest);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_taken_off_and_text_stays() {
        for (line, text) in [
            ("> 53..7....", "53..7...."),
            ("> > 53..7....", "53..7...."),
            (">!53..7....!<", "53..7...."),
            ("[code]53..7....[/code]", "53..7...."),
            ("[b]5[/b]3", "53"),
            ("[color=#ff0000]5[/color]", "5"),
            ("<b>5</b> 3<span class=\"x\">4</span>", "5 34"),
            ("5 & 3 & & \\\\ \\hline", "5 & 3 & & "),
            ("[[5,3],[4]]", "[[5,3],[4]]"),
            ("[Puzzle]", "[Puzzle]"),
            ("a < b > c", "a < b > c"),
        ] {
            assert_eq!(strip(line), text);
        }
        // Takes hours if each bracket is followed to the end of the line.
        let brackets = "[<".repeat(2 << 20);
        assert_eq!(strip(&brackets), brackets);
        assert!(is_mark("```python") && is_mark("```") && is_mark("\\hline"));
        assert!(is_mark("\\begin{tabular}{|c|c|} \\hline") && is_mark("~~~"));
        assert!(!is_mark("```53..7....") && !is_mark("53"));
    }

    #[test]
    fn breaks_split_a_line() {
        assert_eq!(
            inner_lines("12<br>34<br />56"),
            Some(vec!["12", "34", "56"])
        );
        assert_eq!(inner_lines("a\\nb"), None);
        assert_eq!(inner_lines(&"1\\n".repeat(9)).map(|l| l.len()), Some(10));
    }
}
