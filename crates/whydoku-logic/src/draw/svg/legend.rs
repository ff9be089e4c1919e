//! The legend below the board: everything that the drawing shows, and nothing else.

use super::shapes::{look, outline};
use super::{BOARD, DROP_LABEL, LINE, Lettering, Letters, MARGIN, house_class};
use crate::draw::Shown;
use std::fmt::Write;

/// The width of a sample and the space behind it.
const SAMPLE: i32 = 26;
/// The width of a letter, on average and a little more.
const LETTER: i32 = 7;
/// The space between two entries.
const GAP: i32 = 14;

/// Returns the height of the legend and the legend.
pub(super) fn legend(shown: &[Shown], letters: &Letters<'_>) -> (i32, String) {
    let mut out = String::new();
    if shown.is_empty() {
        return (0, out);
    }
    let end = MARGIN + BOARD;
    let (mut x, mut y) = (MARGIN, BOARD + 2 * MARGIN);
    for item in shown {
        let text = item.label();
        let width = SAMPLE + LETTER * i32::try_from(text.len()).unwrap_or(0);
        if x + width > end && x > MARGIN {
            (x, y) = (MARGIN, y + LINE);
        }
        sample(&mut out, *item, x, y);
        let (class, at) = ("legend", (x + SAMPLE, y + DROP_LABEL));
        letters(&mut out, Lettering { class, at, text });
        x += width + GAP;
    }
    (y + LINE - BOARD - 2 * MARGIN, out)
}

/// Draws a sample with its middle at the height `y`.
fn sample(out: &mut String, item: Shown, x: i32, y: i32) {
    let middle = x + SAMPLE / 2 - 3;
    let line = |class: &str| {
        let (from, to) = (x, x + SAMPLE - 6);
        format!("<path class=\"link {class}\" d=\"M{from} {y}H{to}\"/>")
    };
    let head = |class: &str| {
        let tip = x + SAMPLE - 5;
        format!("<path class=\"head {class}\" d=\"M{tip} {y}l-7 3v-6z\"/>")
    };
    let square = |class: &str| {
        let (x, y) = (middle - 8, y - 8);
        format!("<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"16\" height=\"16\"/>")
    };
    let _ = match item {
        Shown::Candidates(role) => {
            let (color, shape) = look(role);
            let outline = outline(shape, middle, y);
            write!(
                out,
                "<path class=\"ring\" stroke=\"{color}\" d=\"{outline}\"/>"
            )
        }
        Shown::Cells(role) => write!(out, "{}", square(&format!("cell {}", role.name()))),
        Shown::House(role) => write!(out, "{}", square(house_class(role))),
        Shown::Strong => write!(out, "{}", line("")),
        Shown::Weak => write!(out, "{}", line("weak")),
        Shown::Implication => write!(out, "{}{}", line("implication"), head("implication")),
        Shown::Exclusion => write!(out, "{}{}", line("excludes"), head("excludes")),
        Shown::Eliminated => {
            let (a, b) = (middle - 7, y - 7);
            write!(
                out,
                "<path class=\"gone\" d=\"M{a} {b}l14 14m0 -14l-14 14\"/>"
            )
        }
        Shown::Placed => {
            let (color, shape) = look(crate::Role::Target);
            let outline = outline(shape, middle, y);
            write!(
                out,
                "<path class=\"ring\" stroke=\"{color}\" style=\"fill:#d7f2e3\" d=\"{outline}\"/>"
            )
        }
    };
}
