//! A state and a step as SVG.
//!
//! One unit is a pixel at the natural size; all coordinates are whole numbers, so that the same step
//! gives the same bytes everywhere. The colours are the Okabe-Ito palette, and every role has a shape
//! of its own as well.

mod arrows;
mod legend;
mod shapes;

use super::Scene;
use crate::{Marked, Role, Step};
use arrows::{arrows, numbers};
use legend::legend;
use shapes::{look, outline};
use std::fmt::Write;
use whydoku_grid::{Candidate, Cell, Digit, House, HouseKind, Pencilmarks};

/// Space for the row and column numbers.
const MARGIN: i32 = 24;
const CELL: i32 = 60;
const BOARD: i32 = 9 * CELL;
/// Distance between the candidates of a cell.
const PITCH: i32 = 20;
const RING: i32 = 9;
/// Height of one line of the caption.
const LINE: i32 = 20;
/// Characters that fit into a line of the caption.
const CAPTION: usize = 70;

/// How far below the middle of a letter its baseline is: not every program that shows pictures knows
/// how to centre text by its height.
const DROP_DIGIT: i32 = 12;
const DROP_MARK: i32 = 5;
const DROP_LABEL: i32 = 4;
const DROP_NUMBER: i32 = 3;

const STYLE: &str = "\
text{font-family:system-ui,'DejaVu Sans',Verdana,sans-serif;text-anchor:middle;fill:#1c2430}\
.label{font-size:12px;fill:#6b7480}\
.given{font-size:34px;font-weight:700}\
.placed{font-size:34px;font-weight:400;fill:#0b5cad}\
.mark{font-size:13px;fill:#4a5360}\
.on{font-weight:700;fill:#1c2430}\
.caption{font-size:13px;text-anchor:start}\
.thin{stroke:#b9c0c9;stroke-width:1}\
.thick{stroke:#1c2430;stroke-width:2.5}\
.house{fill:#56b4e9;fill-opacity:.14}\
.house.cover{fill:#e69f00;fill-opacity:.14}\
.cell{fill:#f0e442;fill-opacity:.35}\
.cell.cover,.cell.als-c{fill:#56b4e9;fill-opacity:.3}\
.cell.als-b{fill:#cc79a7;fill-opacity:.3}\
.cell.als-d{fill:#e69f00;fill-opacity:.3}\
.ring{fill:#fff;stroke-width:2}\
.gone{stroke:#c22f2f;stroke-width:2.2;fill:none}\
.link{fill:none;stroke:#7a3fa0;stroke-width:2;opacity:.85}\
.weak{stroke-dasharray:5 4}\
.implication{stroke:#1f5fa8;stroke-width:1.6;opacity:.8}\
.side{stroke-width:1;opacity:.32}\
.excludes{stroke:#c22f2f;stroke-width:1.2;opacity:.7}\
.head{fill:#7a3fa0;stroke:none}\
.head.implication{fill:#1f5fa8}\
.head.excludes{fill:#c22f2f}\
.badge{fill:#1f5fa8}\
.number{font-size:9px;font-weight:700;fill:#fff}\
.legend{font-size:12px;text-anchor:start}\
.house.conflict,.cell.conflict{fill:#c22f2f;fill-opacity:.16}";

/// A piece of text in a drawing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lettering<'a> {
    /// Its style: `label`, `given`, `placed`, `mark`, `mark on`, `number`, `legend` or `caption`.
    pub class: &'static str,
    /// Its place: the middle of its base line, the left end for a legend and a caption.
    pub at: (i32, i32),
    /// What it says, not escaped.
    pub text: &'a str,
}

/// Writes a piece of text into a drawing.
pub type Letters<'w> = dyn Fn(&mut String, Lettering<'_>) + 'w;

/// Draws a state and, if given, a step on it. The caption below the board is wrapped to its width.
pub fn svg(marks: &Pencilmarks, step: Option<&Step>, caption: &str) -> String {
    svg_lettered(
        marks,
        step,
        caption,
        &|out, Lettering { class, at, text }| {
            let ((x, y), text) = (at, escape(text));
            let _ = write!(
                out,
                "<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{text}</text>"
            );
        },
    )
}

/// The same with the text written by `letters`, for programs that have no fonts.
pub fn svg_lettered(
    marks: &Pencilmarks,
    step: Option<&Step>,
    caption: &str,
    letters: &Letters<'_>,
) -> String {
    let scene = step.map(Scene::new);
    let scene = scene.as_ref();
    let lines = wrap(caption);
    let width = BOARD + 2 * MARGIN;
    let items = scene.map_or_else(Vec::new, |scene| scene.shown(marks));
    let (legend_height, legend) = legend(&items, letters);
    let side = width + legend_height;
    let below = i32::try_from(lines.len()).unwrap_or(0) * LINE;
    let height = side + if below == 0 { 0 } else { below + 8 };
    let mut out = String::new();
    let _ = write!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\" role=\"img\"><title>{}</title><style>{STYLE}</style>\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>",
        escape(if caption.is_empty() {
            "Sudoku"
        } else {
            caption
        })
    );
    if let Some(scene) = scene {
        backgrounds(&mut out, scene);
    }
    lines_and_labels(&mut out, letters);
    if let Some(scene) = scene {
        rings(&mut out, marks, scene);
        arrows(&mut out, &scene.picture.links);
    }
    digits(&mut out, marks, scene, letters);
    if let Some(scene) = scene {
        numbers(&mut out, &scene.picture.links, letters);
    }
    out.push_str(&legend);
    for (line, y) in lines.iter().zip((side + 8 + DROP_MARK..).step_by(20)) {
        let (class, at) = ("caption", (MARGIN, y));
        let text = line.as_str();
        letters(&mut out, Lettering { class, at, text });
    }
    out.push_str("</svg>\n");
    out
}

fn backgrounds(out: &mut String, scene: &Scene<'_>) {
    for highlight in &scene.picture.highlights {
        match highlight.marked {
            Marked::House(house) => {
                let (x, y, w, h) = house_rectangle(house);
                let kind = house_class(highlight.role);
                let _ = write!(
                    out,
                    "<rect class=\"{kind}\" x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\"/>"
                );
            }
            Marked::Cells(cells) => {
                for cell in cells {
                    let (x, y) = corner(cell);
                    let _ = write!(
                        out,
                        "<rect class=\"cell {}\" x=\"{x}\" y=\"{y}\" width=\"{CELL}\" \
                         height=\"{CELL}\"/>",
                        highlight.role.name()
                    );
                }
            }
            Marked::Digit(..) | Marked::Candidates(_) => {}
        }
    }
}

/// The style of a house.
const fn house_class(role: Role) -> &'static str {
    match role {
        Role::Cover => "house cover",
        Role::Conflict => "house conflict",
        _ => "house",
    }
}

fn house_rectangle(house: House) -> (i32, i32, i32, i32) {
    let (x, y) = corner(house.cell(0));
    match house.kind() {
        HouseKind::Row => (x, y, BOARD, CELL),
        HouseKind::Column => (x, y, CELL, BOARD),
        HouseKind::Box => (x, y, 3 * CELL, 3 * CELL),
    }
}

fn lines_and_labels(out: &mut String, letters: &Letters<'_>) {
    let end = MARGIN + BOARD;
    // Thin lines first, so that the box borders lie on top.
    for thick in [false, true] {
        for i in (0..10).filter(|i| (i % 3 == 0) == thick) {
            let at = MARGIN + i * CELL;
            let class = if thick { "thick" } else { "thin" };
            let _ = write!(
                out,
                "<path class=\"{class}\" d=\"M{MARGIN} {at}H{end}M{at} {MARGIN}V{end}\"/>"
            );
        }
    }
    for i in 0..9 {
        let at = MARGIN + i * CELL + CELL / 2;
        let number = (i + 1).to_string();
        for at in [(at, 12 + DROP_LABEL), (12, at + DROP_LABEL)] {
            let (class, text) = ("label", number.as_str());
            letters(out, Lettering { class, at, text });
        }
    }
}

fn rings(out: &mut String, marks: &Pencilmarks, scene: &Scene<'_>) {
    for candidate in marks.open().iter() {
        let Some(role) = scene.ring(candidate) else {
            continue;
        };
        let (x, y) = center(candidate);
        let placed = scene.step.conclusions.placements.contains(&candidate);
        let (color, shape) = look(role);
        let filled = if placed {
            " style=\"fill:#d7f2e3\""
        } else {
            ""
        };
        let outline = outline(shape, x, y);
        let _ = write!(
            out,
            "<path class=\"ring {}\" stroke=\"{color}\"{filled} d=\"{outline}\"/>",
            role.name()
        );
    }
}

fn digits(out: &mut String, marks: &Pencilmarks, scene: Option<&Scene<'_>>, letters: &Letters<'_>) {
    let letter = |out: &mut String, class: &'static str, at: (i32, i32), digit: Digit| {
        let text = &*digit.to_string();
        letters(out, Lettering { class, at, text });
    };
    for cell in Cell::ALL {
        if let Some(digit) = marks.get(cell) {
            let class = if marks.grid().givens().contains(cell) {
                "given"
            } else {
                "placed"
            };
            let (x, y) = corner(cell);
            let at = (x + CELL / 2, y + CELL / 2 + DROP_DIGIT);
            letter(out, class, at, digit);
        }
        for digit in marks.candidates(cell) {
            let candidate = Candidate::new(cell, digit);
            let (x, y) = center(candidate);
            let on = scene
                .and_then(|scene| scene.candidate_role(candidate))
                .is_some();
            let class = if on { "mark on" } else { "mark" };
            // The digit is still readable on top of its cross.
            if scene.is_some_and(|scene| scene.step.conclusions.eliminations.contains(candidate)) {
                let (a, b) = (x - 8, y - 8);
                let _ = write!(
                    out,
                    "<path class=\"gone\" d=\"M{a} {b}l16 16m0 -16l-16 16\"/>"
                );
            }
            letter(out, class, (x, y + DROP_MARK), digit);
        }
    }
}

fn corner(cell: Cell) -> (i32, i32) {
    let at = |index: usize| MARGIN + i32::try_from(index).unwrap_or(0) * CELL;
    (at(cell.column_index()), at(cell.row_index()))
}

fn center(candidate: Candidate) -> (i32, i32) {
    let (x, y) = corner(candidate.cell);
    let place = i32::try_from(Digit::index(candidate.digit)).unwrap_or(0);
    (
        x + place % 3 * PITCH + PITCH / 2,
        y + place / 3 * PITCH + PITCH / 2,
    )
}

/// The lines of a caption, which may break after a space or a comma.
fn wrap(text: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    for piece in text.split_inclusive([' ', ',']) {
        let line = lines.last().map_or(0, String::len);
        if line > 0 && line + piece.trim_end().len() > CAPTION {
            lines.push(String::new());
        }
        if let Some(line) = lines.last_mut() {
            line.push_str(piece);
        }
    }
    let trimmed = lines.iter().map(|line| line.trim().to_owned());
    trimmed.filter(|line| !line.is_empty()).collect()
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::{CAPTION, wrap};

    #[test]
    fn captions_fit_below_the_board() {
        let text = "Dynamic Contradiction: r7c4=3 [r1c1,r7c1] r2c1<>6,r2c1<>7,r3c1<>6,r3c1<>7,r5c1<>6,\
                    r8c1<>7,r8c1<>5,r9c2<>1,r9c2<>5,r9c2<>6 r5c1=5 => r7c4<>3";
        let lines = wrap(text);
        assert!(lines.iter().all(|line| line.len() <= CAPTION), "{lines:?}");
        let whole = |text: &str| text.replace(' ', "");
        assert_eq!(whole(&lines.concat()), whole(text));
        assert_eq!(lines.len(), 3);
        assert!(wrap("").is_empty() && wrap(" ").is_empty());
    }
}
