//! Links and implications as curves.

use super::{DROP_NUMBER, Lettering, Letters, PITCH, RING, center};
use crate::{Link, LinkKind, Node};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use whydoku_grid::{Candidate, House};

/// Half the height of a number's background.
const BADGE: i32 = 6;

/// Draws all links: strong ones solid and weak ones dashed, with a dot at the end; implications with an
/// arrowhead. Of the arrows to one inference, the one from the latest premise stands out, so that a long
/// line can be followed.
pub(super) fn arrows(out: &mut String, links: &[Link]) {
    let main = main_premises(links);
    let is_side = |link: &Link| match link.kind {
        LinkKind::Implication {
            number: Some(number),
            ..
        } => main.get(&number) != Some(&link.from),
        _ => false,
    };
    // What stands out is drawn last.
    for link in links.iter().filter(|link| is_side(link)) {
        arrow(out, link, "implication side", End::None);
    }
    for link in links.iter().filter(|link| !is_side(link)) {
        match link.kind {
            LinkKind::Strong => arrow(out, link, "", End::Dot),
            LinkKind::Weak => arrow(out, link, "weak", End::Dot),
            LinkKind::Implication {
                number: Some(_), ..
            } => arrow(out, link, "implication", End::Head),
            LinkKind::Implication { number: None, .. } => arrow(out, link, "excludes", End::Head),
        }
    }
}

/// Returns the latest premise of each inference.
fn main_premises(links: &[Link]) -> BTreeMap<u16, Node> {
    let mut numbers: BTreeMap<Node, u16> = BTreeMap::new();
    let numbered = || {
        links.iter().filter_map(|link| match link.kind {
            LinkKind::Implication { number, .. } => number.map(|number| (number, link)),
            _ => None,
        })
    };
    let mut main: BTreeMap<u16, Node> = BTreeMap::new();
    for (number, link) in numbered() {
        let known = numbers.entry(link.to).or_insert(number);
        *known = number.min(*known);
    }
    let place = |node: &Node| numbers.get(node).copied().unwrap_or(0);
    for (number, link) in numbered() {
        let known = main.entry(number).or_insert(link.from);
        if place(&link.from) > place(known) {
            *known = link.from;
        }
    }
    main
}

/// What an arrow ends with.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    None,
    Dot,
    Head,
}

fn length((x, y): (i32, i32)) -> i32 {
    let length = (x * x + y * y).unsigned_abs().isqrt();
    i32::try_from(length).unwrap_or(1).max(1)
}

/// Draws a curve from one node to another.
fn arrow(out: &mut String, link: &Link, class: &str, end: End) {
    let (from, to) = (end_of(&link.from, &link.to), end_of(&link.to, &link.from));
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let long = length((dx, dy));
    // Bend a little to one side, so that links along a line stay apart.
    let bend = (long / 8).clamp(7, 26);
    let (mx, my) = (i32::midpoint(from.0, to.0), i32::midpoint(from.1, to.1));
    let (cx, cy) = (mx - dy * bend / long, my + dx * bend / long);
    // Between neighbors there is no room for the whole ring.
    let gap = (RING + 1).min(long / 4);
    let short = |(x, y): (i32, i32)| {
        let (vx, vy) = (cx - x, cy - y);
        let v = length((vx, vy));
        (x + vx * gap / v, y + vy * gap / v)
    };
    let ((x1, y1), (x2, y2)) = (short(from), short(to));
    let _ = write!(
        out,
        "<path class=\"link {class}\" d=\"M{x1} {y1}Q{cx} {cy} {x2} {y2}\"/>"
    );
    match end {
        End::None => {}
        End::Dot => {
            let _ = write!(
                out,
                "<circle class=\"head {class}\" cx=\"{x2}\" cy=\"{y2}\" r=\"3\"/>"
            );
        }
        End::Head => {
            let tip = to_head((cx, cy), (x2, y2));
            let _ = write!(out, "<path class=\"head {class}\" d=\"{tip}\"/>");
        }
    }
}

/// Returns the outline of an arrowhead with its tip at `(x, y)`, seen from `from`.
fn to_head(from: (i32, i32), (x, y): (i32, i32)) -> String {
    let (vx, vy) = (x - from.0, y - from.1);
    let v = length((vx, vy));
    let (back_x, back_y) = (x - vx * 7 / v, y - vy * 7 / v);
    let (side_x, side_y) = (-vy * 3 / v, vx * 3 / v);
    format!(
        "M{x} {y}L{} {}L{} {}z",
        back_x + side_x,
        back_y + side_y,
        back_x - side_x,
        back_y - side_y
    )
}

/// Writes the number of each inference beside what it concludes.
pub(super) fn numbers(out: &mut String, links: &[Link], letters: &Letters<'_>) {
    let mut numbered: BTreeSet<(u16, Node)> = BTreeSet::new();
    for link in links {
        if let LinkKind::Implication {
            number: Some(number),
            ..
        } = link.kind
        {
            numbered.insert((number, link.to));
        }
    }
    let mut taken: BTreeSet<(i32, i32)> = BTreeSet::new();
    for (number, node) in numbered {
        let (x, y) = node_center(&node);
        let half = PITCH / 2;
        // The corners between candidates are free.
        let corners = [(half, -half), (-half, -half), (half, half), (-half, half)];
        let corners = corners.map(|(dx, dy)| (x + dx, y + dy));
        let free = corners.into_iter().find(|corner| !taken.contains(corner));
        let (x, y) = free.unwrap_or(corners[0]);
        taken.insert((x, y));
        let text = number.to_string();
        let wide = BADGE + 3 * (i32::try_from(text.len()).unwrap_or(1) - 1);
        let _ = write!(
            out,
            "<rect class=\"badge\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{BADGE}\"/>",
            x - wide,
            y - BADGE,
            2 * wide,
            2 * BADGE
        );
        let lettering = Lettering {
            class: "number",
            at: (x, y + DROP_NUMBER),
            text: &text,
        };
        letters(out, lettering);
    }
}

/// Where a line to the other node ends: in the middle of candidates side by side, at the nearest of
/// candidates far apart, between which there is nothing to point at.
fn end_of(node: &Node, other: &Node) -> (i32, i32) {
    if House::ALL
        .into_iter()
        .any(|house| house.is_box() && node.cells.is_subset(house.cells()))
    {
        return node_center(node);
    }
    let (x, y) = node_center(other);
    let places = node
        .cells
        .iter()
        .map(|cell| center(Candidate::new(cell, node.digit)));
    let nearest = places.min_by_key(|place| length((place.0 - x, place.1 - y)));
    nearest.unwrap_or_else(|| node_center(node))
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
