//! A state and a step as SVG.
//!
//! One unit is a pixel at the natural size; all coordinates are whole numbers, so that the same step
//! gives the same bytes everywhere. The colours are the Okabe-Ito palette, and every role has a shape
//! of its own as well.

use super::Scene;
use crate::{Link, LinkKind, Marked, Node, Role, Step};
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
const CAPTION: usize = 76;

/// How far below the middle of a letter its baseline is: not every program that shows pictures knows
/// how to centre text by its height.
const DROP_DIGIT: i32 = 12;
const DROP_MARK: i32 = 5;
const DROP_LABEL: i32 = 4;

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
.ring{fill:#fff;stroke-width:2}\
.gone{stroke:#c22f2f;stroke-width:2.2;fill:none}\
.link{fill:none;stroke:#7a3fa0;stroke-width:2;opacity:.85}\
.weak{stroke-dasharray:5 4}";

/// A piece of text in a drawing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lettering<'a> {
    /// Its style: `label`, `given`, `placed`, `mark`, `mark on` or `caption`.
    pub class: &'static str,
    /// Where it stands: the middle of its base line, the left end for a caption.
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
    let (width, side) = (BOARD + 2 * MARGIN, BOARD + 2 * MARGIN);
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
        let links = scene.picture.links.iter();
        links.for_each(|link| arrow(&mut out, link));
    }
    digits(&mut out, marks, scene, letters);
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
                let cover = if highlight.role == Role::Cover {
                    " cover"
                } else {
                    ""
                };
                let _ = write!(
                    out,
                    "<rect class=\"house{cover}\" x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\"/>"
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
        let Some(role) = scene.candidate_role(candidate) else {
            continue;
        };
        let (x, y) = center(candidate);
        let placed = scene.step.conclusions.placements.contains(&candidate);
        if role == Role::Target && !placed {
            // Eliminated: a cross through the digit, drawn over it later.
            continue;
        }
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

#[derive(Clone, Copy)]
enum Shape {
    Circle,
    Square,
    Diamond,
    Hexagon,
}

const fn look(role: Role) -> (&'static str, Shape) {
    match role {
        Role::Pattern | Role::Base | Role::Cover | Role::AlsA => ("#009e73", Shape::Circle),
        Role::Target => ("#006b3c", Shape::Circle),
        Role::Fin => ("#0072b2", Shape::Diamond),
        Role::EndoFin => ("#cc79a7", Shape::Diamond),
        Role::Pivot => ("#d55e00", Shape::Hexagon),
        Role::Pincer | Role::ColorA => ("#0072b2", Shape::Circle),
        Role::Guardian | Role::ColorB => ("#e69f00", Shape::Square),
        Role::ColorC => ("#009e73", Shape::Diamond),
        Role::ColorD => ("#cc79a7", Shape::Hexagon),
        Role::AlsB => ("#cc79a7", Shape::Square),
        Role::AlsC => ("#56b4e9", Shape::Diamond),
        Role::AlsD => ("#e69f00", Shape::Hexagon),
        Role::Blocker => ("#6b7480", Shape::Square),
    }
}

fn outline(shape: Shape, x: i32, y: i32) -> String {
    let r = RING;
    match shape {
        Shape::Circle => {
            format!(
                "M{} {y}a{r} {r} 0 1 0 {} 0a{r} {r} 0 1 0 {} 0",
                x - r,
                2 * r,
                -2 * r
            )
        }
        Shape::Square => {
            let half = r - 1;
            let side = 2 * half;
            format!("M{} {}h{side}v{side}h{}z", x - half, y - half, -side)
        }
        Shape::Diamond => {
            let far = r + 1;
            format!(
                "M{} {y}L{x} {}L{} {y}L{x} {}z",
                x - far,
                y - far,
                x + far,
                y + far
            )
        }
        Shape::Hexagon => format!(
            "M{} {y}L{} {}H{}L{} {y}L{} {}H{}z",
            x - r,
            x - 5,
            y - 8,
            x + 5,
            x + r,
            x + 5,
            y + 8,
            x - 5
        ),
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
            letter(out, class, (x, y + DROP_MARK), digit);
            if scene.is_some_and(|scene| scene.step.conclusions.eliminations.contains(candidate)) {
                let (a, b) = (x - 8, y - 8);
                let _ = write!(
                    out,
                    "<path class=\"gone\" d=\"M{a} {b}l16 16m0 -16l-16 16\"/>"
                );
            }
        }
    }
}

/// A curve from one candidate to another, solid if strong and dashed if weak, with a small dot at its
/// end.
fn arrow(out: &mut String, link: &Link) {
    let (from, to) = (node_center(&link.from), node_center(&link.to));
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = i32::try_from((dx * dx + dy * dy).unsigned_abs().isqrt())
        .unwrap_or(1)
        .max(1);
    // Bend a little to one side, so that links along a line stay apart.
    let bend = (length / 8).clamp(6, 26);
    let (mx, my) = (i32::midpoint(from.0, to.0), i32::midpoint(from.1, to.1));
    let (cx, cy) = (mx - dy * bend / length, my + dx * bend / length);
    let short = |(x, y): (i32, i32)| {
        let (vx, vy) = (cx - x, cy - y);
        let v = i32::try_from((vx * vx + vy * vy).unsigned_abs().isqrt())
            .unwrap_or(1)
            .max(1);
        (x + vx * (RING + 1) / v, y + vy * (RING + 1) / v)
    };
    let ((x1, y1), (x2, y2)) = (short(from), short(to));
    let kind = match link.kind {
        LinkKind::Strong => "",
        LinkKind::Weak => " weak",
    };
    let _ = write!(
        out,
        "<path class=\"link{kind}\" d=\"M{x1} {y1}Q{cx} {cy} {x2} {y2}\"/>\
         <circle cx=\"{x2}\" cy=\"{y2}\" r=\"3\" fill=\"#7a3fa0\"/>"
    );
}

/// The middle of the candidates of a node.
fn node_center(node: &Node) -> (i32, i32) {
    let count = i32::try_from(node.cells.len()).unwrap_or(1).max(1);
    let sum = node
        .cells
        .iter()
        .map(|cell| center(Candidate::new(cell, node.digit)));
    let (x, y) = sum.fold((0, 0), |(x, y), (a, b)| (x + a, y + b));
    (x / count, y / count)
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

fn wrap(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.len() + 1 + word.len() <= CAPTION => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
