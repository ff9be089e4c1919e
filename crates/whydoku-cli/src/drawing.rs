//! The candidate grid in the terminal, with a step marked in it.

use crate::output::Paint;
use std::fmt::Write as _;
use whydoku::Pencilmarks;
use whydoku::draw::{self, pencilmark_grid};
use whydoku::logic::Step;

/// The candidate grid with a step marked in it, and the meaning of the signs below.
pub(crate) fn drawing(marks: &Pencilmarks, step: Option<&Step>, paint: Paint) -> String {
    let mut text = grid(marks, step, paint);
    let legend = step.map(|step| draw::pencilmark_legend(marks, step));
    if let Some(legend) = legend.filter(|legend| !legend.is_empty()) {
        let _ = writeln!(text, "Signs: {legend}");
    }
    text
}

fn grid(marks: &Pencilmarks, step: Option<&Step>, paint: Paint) -> String {
    pencilmark_grid(marks, step, &|what, text| {
        let code = match what {
            _ if !paint.is_colored() => "",
            draw::Paint::Border => "2",
            draw::Paint::Given => "1",
            draw::Paint::Placed | draw::Paint::Candidate => "",
            draw::Paint::Role(_) => "1;36",
            draw::Paint::Eliminated => "1;31",
            draw::Paint::Placement => "1;32",
        };
        if code.is_empty() {
            text.to_owned()
        } else {
            format!("\x1b[{code}m{text}\x1b[0m")
        }
    })
}

/// The widest line of sentences.
const WIDTH: usize = 100;

/// Sentences as indented lines of at most 100 characters. Lines of their own, such as cases, keep their
/// indentation.
pub(crate) fn wrapped(sentences: &str) -> String {
    let mut text = String::new();
    for line in sentences.lines() {
        add_wrapped(&mut text, line, 3);
    }
    text
}

/// The same for text that is already indented. The notation of a numbered step stays on one line, as it
/// does in `explain`.
pub(crate) fn wrapped_answer(answer: &str) -> String {
    let mut text = String::new();
    for line in answer.lines() {
        let number = line.trim_start_matches(|sign: char| sign.is_ascii_digit());
        if number.len() < line.len() && number.starts_with(". ") {
            if !text.is_empty() {
                text.push('\n');
            }
            text.push_str(line);
        } else {
            add_wrapped(&mut text, line, 0);
        }
    }
    text.push('\n');
    text
}

/// Adds a line, broken before it is longer than [`WIDTH`], with `more` spaces in front of its own.
fn add_wrapped(text: &mut String, line: &str, more: usize) {
    // Deep cases leave room for words, too.
    let depth = line.len() - line.trim_start().len();
    let indent = " ".repeat(more + depth.min(WIDTH / 2));
    let mut length = 0;
    for word in line.split_whitespace() {
        if length == 0 || length + 1 + word.len() > WIDTH {
            if !text.is_empty() {
                text.push('\n');
            }
            text.push_str(&indent);
            length = indent.len();
        } else {
            text.push(' ');
            length += 1;
        }
        text.push_str(word);
        length += word.len();
    }
}
