//! The arrows of a step as SVG: strong links solid, weak ones dashed, inferences with their numbers.

use super::draw::place;
use super::{Link, LinkKind};
use crate::Rules;
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// How far from the middle of a candidate an arrow ends.
const GAP: i64 = 9;

fn length((x, y): (i64, i64)) -> i64 {
    i64::try_from((x * x + y * y).unsigned_abs().isqrt())
        .unwrap_or(1)
        .max(1)
}

/// Draws all arrows, and then the numbers beside what inferences conclude.
pub(super) fn arrows(rules: &Rules, links: &[Link], svg: &mut String) {
    for link in links {
        arrow(rules, link, svg);
    }
    let mut seen = BTreeSet::new();
    for link in links {
        if let LinkKind::Implication { number, .. } = link.kind
            && seen.insert((number, link.to))
        {
            let (x, y) = place(rules, link.to.0, link.to.1);
            let (x, y) = (x + GAP, y - GAP);
            let half = if number < 10 { 5 } else { 8 };
            let _ = write!(
                svg,
                "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"10\" rx=\"5\" fill=\"#fff\" stroke=\"#8a4fa0\" stroke-width=\".6\"/>\
                 <text x=\"{x}\" y=\"{y}\" font-size=\"8\" fill=\"#6b2f86\">{number}</text>",
                x - half,
                y - 5,
                2 * half,
            );
        }
    }
}

/// A curve that bends a little to one side, so that arrows along a line stay apart.
fn arrow(rules: &Rules, link: &Link, svg: &mut String) {
    let from = place(rules, link.from.0, link.from.1);
    let to = place(rules, link.to.0, link.to.1);
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let long = length((dx, dy));
    let bend = (long / 8).clamp(5, 22);
    let middle = (
        i64::midpoint(from.0, to.0) - dy * bend / long,
        i64::midpoint(from.1, to.1) + dx * bend / long,
    );
    let gap = GAP.min(long / 4);
    let short = |(x, y): (i64, i64)| {
        let (vx, vy) = (middle.0 - x, middle.1 - y);
        let v = length((vx, vy));
        (x + vx * gap / v, y + vy * gap / v)
    };
    let ((x1, y1), (x2, y2)) = (short(from), short(to));
    let (color, look) = match link.kind {
        LinkKind::Strong => ("#c1440e", "stroke-width=\"1.6\""),
        LinkKind::Weak => ("#c1440e", "stroke-width=\"1.6\" stroke-dasharray=\"4 3\""),
        LinkKind::Implication { .. } => ("#8a4fa0", "stroke-width=\"1.1\""),
    };
    let _ = write!(
        svg,
        "<path d=\"M{x1} {y1}Q{} {} {x2} {y2}\" fill=\"none\" stroke=\"{color}\" {look}/>\
         <circle cx=\"{x2}\" cy=\"{y2}\" r=\"2.4\" fill=\"{color}\"/>",
        middle.0, middle.1
    );
}
