//! A puzzle as SVG: what the rules' drawings say, drawn in one style.

use crate::drawing::{Drawing, Shape};
use crate::text::letter;
use crate::{Cell, Variant};
use std::fmt::Write as _;

/// The width of a cell.
const CELL: i64 = 60;
/// The width of a cell in the pictures of [`Variant::svg_with`].
pub const SVG_CELL: i64 = CELL;
/// The space around the grid, in which clues outside stand.
const MARGIN: i64 = 45;
/// How far a cage is inside its cells.
const INSET: i64 = 5;

impl Variant {
    /// The puzzle as SVG, with a caption below it; no caption if that is empty.
    ///
    /// ```
    /// use whydoku_variant::Variant;
    /// let variant: Variant = "size 4\ngrid 1... .... .... ....\nthermometer: r1c2 r2c2".parse()?;
    /// let picture = variant.svg("My <first> puzzle");
    /// assert!(picture.starts_with("<svg") && picture.contains("My &lt;first&gt; puzzle"));
    /// # Ok::<(), whydoku_variant::VariantError>(())
    /// ```
    pub fn svg(&self, caption: &str) -> String {
        let lines = [caption.to_owned()];
        self.svg_with(&lines, "", "", true)
    }

    /// The puzzle as SVG with more drawn below its lines and above everything, and several lines of text
    /// below it. The givens are left out if the layer above has the digits. [`svg_corner`] is where a cell is.
    pub fn svg_with(&self, captions: &[String], below: &str, above: &str, givens: bool) -> String {
        let side = whole(self.size().get()) * CELL + 2 * MARGIN;
        let drawings = self.drawings();
        let rules: Vec<&str> = drawings
            .iter()
            .filter(|drawing| drawing.shape == Shape::Grid)
            .map(|drawing| drawing.label.as_str())
            .collect();
        let lines: Vec<String> = std::iter::once(rules.join(", "))
            .chain(captions.iter().cloned())
            .filter(|line| !line.is_empty())
            .collect();
        let height = side + 24 * whole(lines.len());
        let mut sheet = Sheet(String::new());
        let _ = write!(
            sheet.0,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {height}\" \
             font-family=\"sans-serif\" text-anchor=\"middle\" dominant-baseline=\"central\">\
             <rect width=\"{side}\" height=\"{height}\" fill=\"#fff\"/>"
        );
        sheet.0.push_str(below);
        for drawing in drawings.iter().filter(|drawing| !is_mark(drawing.shape)) {
            sheet.drawing(drawing);
        }
        self.frame(&mut sheet);
        for drawing in drawings.iter().filter(|drawing| is_mark(drawing.shape)) {
            sheet.drawing(drawing);
        }
        for (cell, digit) in self.givens().filter(|_| givens) {
            sheet.text(center(cell), 34, &letter(digit).to_string());
        }
        sheet.0.push_str(above);
        for (place, line) in (0..).zip(&lines) {
            sheet.text((side / 2, side + 24 * place), 16, line);
        }
        sheet.0.push_str("</svg>");
        sheet.0
    }

    /// The lines between the cells, strong between regions.
    fn frame(&self, sheet: &mut Sheet) {
        let size = self.size();
        let (mut thin, mut strong) = (String::new(), String::new());
        for cell in size.all_cells() {
            let (x, y) = corner(cell);
            for (down, right) in [(0, 1), (1, 0)] {
                let other = size.step(cell, down, right);
                let apart = other.is_none_or(|other| self.region_of(cell) != self.region_of(other));
                let path = if apart { &mut strong } else { &mut thin };
                let _ = match right {
                    1 => write!(path, "M{} {y}v{CELL}", x + CELL),
                    _ => write!(path, "M{x} {}h{CELL}", y + CELL),
                };
            }
        }
        let side = whole(size.get()) * CELL;
        let _ = write!(strong, "M{MARGIN} {MARGIN}h{side}v{side}h-{side}z");
        let _ = write!(
            sheet.0,
            "<path d=\"{thin}\" fill=\"none\" stroke=\"#888\"/>\
             <path d=\"{strong}\" fill=\"none\" stroke=\"#000\" stroke-width=\"3\"/>"
        );
    }
}

/// A small number with a sign.
fn whole(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(0)
}

/// The color of lines.
const GRAY: &str = "stroke=\"#bbb\"";

/// Whether a shape is drawn above the lines of the grid.
const fn is_mark(shape: Shape) -> bool {
    matches!(
        shape,
        Shape::Cage
            | Shape::WhiteDot
            | Shape::BlackDot
            | Shape::Letter
            | Shape::Greater
            | Shape::Inward
            | Shape::Outward
            | Shape::Corner
            | Shape::Outside
            | Shape::OutsideArrow
    )
}

/// The top left corner of a cell.
/// The left upper corner of a cell in the pictures of [`Variant::svg_with`].
pub fn svg_corner(cell: Cell) -> (i64, i64) {
    corner(cell)
}

fn corner(cell: Cell) -> (i64, i64) {
    let place = |index: usize| MARGIN + whole(index) * CELL;
    (place(cell.column()), place(cell.row()))
}

fn center(cell: Cell) -> (i64, i64) {
    let (x, y) = corner(cell);
    (x + CELL / 2, y + CELL / 2)
}

/// The middle of two points.
const fn middle(a: (i64, i64), b: (i64, i64)) -> (i64, i64) {
    (i64::midpoint(a.0, b.0), i64::midpoint(a.1, b.1))
}

/// The part of the picture that is drawn.
struct Sheet(String);

impl Sheet {
    fn text(&mut self, (x, y): (i64, i64), size: i64, text: &str) {
        let text = text
            .replace('&', "&amp;")
            .replace('<', "&lt;")
            .replace('>', "&gt;");
        let _ = write!(
            self.0,
            "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\">{text}</text>"
        );
    }

    fn circle(&mut self, (x, y): (i64, i64), radius: i64, style: &str) {
        let _ = write!(
            self.0,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" {style}/>"
        );
    }

    fn path(&mut self, path: &str, style: &str) {
        let _ = write!(self.0, "<path d=\"{path}\" {style}/>");
    }

    fn line(&mut self, cells: &[Cell], style: &str) {
        let points: Vec<String> = cells
            .iter()
            .map(|cell| {
                let (x, y) = center(*cell);
                format!("{x} {y}")
            })
            .collect();
        let style =
            format!("fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\" {style}");
        self.path(&format!("M{}", points.join("L")), &style);
    }

    fn drawing(&mut self, drawing: &Drawing) {
        let Drawing {
            shape,
            cells,
            label,
        } = drawing;
        match shape {
            Shape::Grid => {}
            Shape::Cage => self.cage(&cells.concat(), label),
            Shape::Shade => {
                for cell in cells.iter().flatten() {
                    let (x, y) = corner(*cell);
                    self.path(&format!("M{x} {y}h{CELL}v{CELL}h-{CELL}z"), "fill=\"#ddd\"");
                }
            }
            Shape::Line => {
                for group in cells {
                    self.line(group, &format!("{GRAY} stroke-width=\"12\""));
                }
            }
            Shape::Diagonal => {
                for group in cells {
                    self.line(group, "stroke=\"#99c\" stroke-width=\"2\"");
                }
            }
            Shape::Thermometer => {
                for group in cells {
                    self.line(group, &format!("{GRAY} stroke-width=\"18\""));
                    if let Some(bulb) = group.first() {
                        self.circle(center(*bulb), 24, "fill=\"#bbb\"");
                    }
                }
            }
            Shape::Arrow => self.arrow(cells),
            Shape::Ends | Shape::Diamonds => {
                for group in cells {
                    self.ends(group, *shape == Shape::Ends);
                }
            }
            Shape::WhiteDot | Shape::BlackDot | Shape::Letter | Shape::Greater => {
                for group in cells {
                    self.between(*shape, group, label);
                }
            }
            Shape::Circle => {
                for cell in cells.iter().flatten() {
                    self.circle(center(*cell), 24, "fill=\"#ddd\"");
                }
            }
            Shape::Square => {
                for cell in cells.iter().flatten() {
                    let (x, y) = corner(*cell);
                    self.path(&format!("M{} {}h44v44h-44z", x + 8, y + 8), "fill=\"#ddd\"");
                }
            }
            Shape::Inward | Shape::Outward => {
                for cell in cells.iter().flatten() {
                    self.extremum(*cell, *shape == Shape::Inward);
                }
            }
            Shape::Corner => self.corner(&cells.concat(), label),
            Shape::Outside | Shape::OutsideArrow => {
                for group in cells {
                    self.outside(group, label, *shape == Shape::OutsideArrow);
                }
            }
        }
    }

    /// A line with circles or diamonds at its ends.
    fn ends(&mut self, line: &[Cell], round: bool) {
        let style = "fill=\"#fff\" stroke=\"#bbb\" stroke-width=\"4\"";
        self.line(line, &format!("{GRAY} stroke-width=\"8\""));
        for end in line.first().into_iter().chain(line.last()) {
            let (x, y) = center(*end);
            if round {
                self.circle((x, y), 22, style);
            } else {
                self.path(&format!("M{x} {}l26 26l-26 26l-26 -26z", y - 26), style);
            }
        }
    }

    /// A circle with a label where four cells meet.
    fn corner(&mut self, cells: &[Cell], label: &str) {
        let points: Vec<(i64, i64)> = cells.iter().map(|cell| center(*cell)).collect();
        if let (Some(first), Some(last)) = (points.iter().min(), points.iter().max()) {
            let place = middle(*first, *last);
            self.circle(place, 15, "fill=\"#fff\" stroke=\"#000\"");
            self.text(place, 12, label);
        }
    }

    /// A dashed outline a little inside the cells, the label in the corner of the first.
    fn cage(&mut self, cells: &[Cell], label: &str) {
        let mut cells = cells.to_vec();
        cells.sort_unstable();
        let has = |cell: Cell, down: i64, right: i64| {
            let place = (whole(cell.row()) + down, whole(cell.column()) + right);
            cells
                .iter()
                .any(|other| (whole(other.row()), whole(other.column())) == place)
        };
        let mut path = String::new();
        for cell in &cells {
            let (x, y) = center(*cell);
            // Each side with a neighbor outside, as long as the sides beside it leave room for it.
            for (down, right) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
                if has(*cell, down, right) {
                    continue;
                }
                let half = CELL / 2 - INSET;
                let (along_down, along_right) = (right, down);
                let reach = |way: i64| {
                    let straight = has(*cell, way * along_down, way * along_right);
                    let diagonal = has(*cell, down + way * along_down, right + way * along_right);
                    match (straight, diagonal) {
                        (false, _) => half,
                        (true, false) => CELL / 2,
                        (true, true) => CELL / 2 + INSET,
                    }
                };
                let (before, after) = (reach(-1), reach(1));
                let _ = write!(
                    path,
                    "M{} {}L{} {}",
                    x + right * half - along_right * before,
                    y + down * half - along_down * before,
                    x + right * half + along_right * after,
                    y + down * half + along_down * after,
                );
            }
        }
        self.path(
            &path,
            "fill=\"none\" stroke=\"#000\" stroke-dasharray=\"5 3\"",
        );
        if let Some(first) = cells.first().filter(|_| !label.is_empty()) {
            let (x, y) = corner(*first);
            let wide = 8 * whole(label.len()) + 4;
            self.path(
                &format!("M{} {}h{wide}v14h-{wide}z", x + 3, y + 3),
                "fill=\"#fff\"",
            );
            self.text((x + 3 + wide / 2, y + 11), 13, label);
        }
    }

    /// A circle or pill, and an arrow from it.
    fn arrow(&mut self, groups: &[Vec<Cell>]) {
        let [circle, shaft, ..] = groups else {
            return;
        };
        let style = "fill=\"#fff\" stroke=\"#bbb\" stroke-width=\"3\"";
        let from = circle.iter().min_by_key(|cell| {
            let first = shaft.first().copied().unwrap_or(**cell);
            cell.row().abs_diff(first.row()) + cell.column().abs_diff(first.column())
        });
        let line: Vec<Cell> = from.into_iter().chain(shaft).copied().collect();
        self.line(&line, "stroke=\"#bbb\" stroke-width=\"3\"");
        if let [.., before, end] = line.as_slice() {
            let ((x, y), (bx, by)) = (center(*end), center(*before));
            let (dx, dy) = ((x - bx).signum(), (y - by).signum());
            let head = format!(
                "M{} {}L{x} {y}L{} {}",
                x - 10 * dx - 8 * dy,
                y - 10 * dy + 8 * dx,
                x - 10 * dx + 8 * dy,
                y - 10 * dy - 8 * dx
            );
            self.path(&head, "fill=\"none\" stroke=\"#bbb\" stroke-width=\"3\"");
        }
        if let [only] = circle.as_slice() {
            self.circle(center(*only), 25, style);
        } else {
            self.line(circle, "stroke=\"#bbb\" stroke-width=\"50\"");
            self.line(circle, "stroke=\"#fff\" stroke-width=\"44\"");
        }
    }

    /// A sign between two cells.
    fn between(&mut self, shape: Shape, group: &[Cell], label: &str) {
        let [first, second] = group else {
            return;
        };
        let (a, b) = (center(*first), center(*second));
        let (x, y) = middle(a, b);
        match shape {
            Shape::WhiteDot => self.circle((x, y), 8, "fill=\"#fff\" stroke=\"#000\""),
            Shape::BlackDot => self.circle((x, y), 8, "fill=\"#000\""),
            Shape::Greater => {
                // Open toward the first cell.
                let (dx, dy) = ((a.0 - b.0).signum(), (a.1 - b.1).signum());
                let sign = format!(
                    "M{} {}L{} {}L{} {}",
                    x + 6 * dx - 8 * dy,
                    y + 6 * dy + 8 * dx,
                    x - 6 * dx,
                    y - 6 * dy,
                    x + 6 * dx + 8 * dy,
                    y + 6 * dy - 8 * dx
                );
                self.path(&sign, "fill=\"none\" stroke=\"#000\" stroke-width=\"2\"");
            }
            _ => {
                self.circle((x, y), 9, "fill=\"#fff\"");
                self.text((x, y), 16, label);
            }
        }
        if matches!(shape, Shape::WhiteDot) && !label.is_empty() {
            self.text((x, y), 10, label);
        }
    }

    /// Marks at the four sides of a cell.
    fn extremum(&mut self, cell: Cell, inward: bool) {
        let (x, y) = center(cell);
        for (dx, dy) in [(0, -1), (0, 1), (-1, 0), (1, 0)] {
            let (tip, base) = if inward { (20, 26) } else { (26, 20) };
            let mark = format!(
                "M{} {}L{} {}L{} {}",
                x + base * dx - 5 * dy,
                y + base * dy + 5 * dx,
                x + tip * dx,
                y + tip * dy,
                x + base * dx + 5 * dy,
                y + base * dy - 5 * dx
            );
            self.path(&mark, "fill=\"none\" stroke=\"#555\" stroke-width=\"2\"");
        }
    }

    /// A clue before the first cell of a line that begins at the border.
    fn outside(&mut self, line: &[Cell], label: &str, arrow: bool) {
        let [first, second, ..] = line else {
            // A diagonal of one cell still has its clue in the corner.
            if let [only] = line {
                let (x, y) = corner(*only);
                self.text((x - MARGIN / 2, y - MARGIN / 2), 18, label);
            }
            return;
        };
        let ((ax, ay), (bx, by)) = (center(*first), center(*second));
        let (dx, dy) = ((bx - ax).signum(), (by - ay).signum());
        let reach = CELL / 2 + MARGIN / 2;
        let place = (ax - dx * reach, ay - dy * reach);
        self.text(place, 18, label);
        if arrow {
            let (x, y) = (ax - dx * (CELL / 2), ay - dy * (CELL / 2));
            let stroke = format!("M{} {}L{x} {y}", x - 9 * dx, y - 9 * dy);
            self.path(&stroke, "stroke=\"#000\" stroke-width=\"2\"");
        }
    }
}
