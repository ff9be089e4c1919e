//! The lines and bars around cells.

/// Whether a line is a border: dashes or box-drawing characters, and no digit.
pub(crate) fn is_border(text: &str) -> bool {
    if text.chars().any(char::is_alphanumeric) {
        return false;
    }
    let dashes = [
        "---",
        "===",
        "~~~",
        "\u{2500}\u{2500}",
        "\u{2550}\u{2550}",
        "\u{2501}\u{2501}",
        "\u{2504}\u{2504}",
        "\u{2508}\u{2508}",
        "\u{254c}\u{254c}",
        "\u{2014}\u{2014}",
        "\u{2013}\u{2013}",
    ];
    dashes.iter().any(|dash| text.contains(dash)) || is_ruled(text) || is_drawn(text)
}

/// Whether a line is the border of a table whose columns are one character wide: `|:-:|:-:|` or
/// `+-+-+`. Underscores and stars are borders if there are more than nine.
fn is_ruled(text: &str) -> bool {
    let count = |sign: char| text.chars().filter(|c| *c == sign).count();
    let only = |signs: &str| text.chars().all(|c| signs.contains(c));
    let crossings = text.chars().filter(|c| "|+:".contains(*c)).count();
    // A row of empty cells has spaces around its dashes.
    let blanks = text
        .split_whitespace()
        .filter(|piece| *piece == "-")
        .count();
    (only("|+:-= ") && count('-') + count('=') > 0 && crossings > 9 && blanks != 9)
        || (only("|+_ ") && count('_') > 9)
        || (only("|+* ") && count('*') > 9)
}

/// Whether a line has only box-drawing characters, and some of them are horizontal.
fn is_drawn(text: &str) -> bool {
    let drawn = |c: char| ('\u{2500}'..='\u{257f}').contains(&c);
    let mut signs = text.chars().filter(|c| !c.is_whitespace());
    signs.clone().count() > 1 && signs.clone().all(drawn) && signs.any(|c| !is_bar(c))
}

/// Whether a border is that of a Markdown table: at least nine groups of dashes between bars.
pub(crate) fn is_markdown_border(text: &str) -> bool {
    text.chars().all(|c| "|-: ".contains(c)) && text.matches('|').count() >= 8
}

/// Whether a character separates boxes.
pub(crate) const fn is_bar(c: char) -> bool {
    matches!(
        c,
        '|' | '\u{a6}'
            | '\u{2502}'
            | '\u{2551}'
            | '\u{2503}'
            | '!'
            | '\u{2506}'
            | '\u{2507}'
            | '\u{250a}'
            | '\u{250b}'
            | '\u{254e}'
            | '\u{254f}'
    )
}
