//! The drawing: time and memory over the number of puzzles, both axes logarithmic.
//!
//! Work that grows in proportion is a straight line of one decade a decade; memory that does not grow is
//! a level one.

use crate::report::grouped;
use std::fmt::Write as _;

/// One question, measured at several sizes.
pub(super) struct Curve {
    pub(super) name: String,
    /// Puzzles, seconds, megabytes.
    pub(super) points: Vec<(u64, f64, f64)>,
}

/// Told apart also without color: the curves carry their names, too.
const COLORS: [&str; 4] = ["#1f5f99", "#b3470f", "#2b7a2b", "#7a3a8c"];
const WIDTH: f64 = 380.0;
const HEIGHT: f64 = 300.0;
const LEFT: f64 = 62.0;
const TOP: f64 = 46.0;
const BOTTOM: f64 = 44.0;
/// Room for the names at the ends of the curves.
const RIGHT: f64 = 70.0;

/// Both panels as one SVG.
pub(super) fn draw(curves: &[Curve]) -> String {
    let mut svg = String::new();
    let width = 2.0 * WIDTH;
    let _ = writeln!(
        svg,
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {HEIGHT}" width="{width}" height="{HEIGHT}" role="img" aria-labelledby="title" font-family="system-ui, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif">
  <title id="title">Seconds and megabytes over the number of puzzles</title>
  <rect width="{width}" height="{HEIGHT}" fill="#ffffff"/>"##
    );
    panel(&mut svg, 0.0, "Seconds", curves, |point| point.1);
    panel(&mut svg, WIDTH, "Megabytes of memory", curves, |point| {
        point.2
    });
    svg.push_str("</svg>\n");
    svg
}

/// The whole powers of ten around some numbers.
fn decades(numbers: impl Iterator<Item = f64> + Clone) -> (f64, f64) {
    let low = numbers
        .clone()
        .fold(f64::INFINITY, f64::min)
        .log10()
        .floor();
    let high = numbers.fold(0.0, f64::max).log10().ceil();
    (low, high.max(low + 1.0))
}

fn panel(
    svg: &mut String,
    start: f64,
    title: &str,
    curves: &[Curve],
    value: impl Fn(&(u64, f64, f64)) -> f64 + Copy,
) {
    let points = || curves.iter().flat_map(|curve| &curve.points);
    let value = move |point: &(u64, f64, f64)| value(point).max(1e-4);
    let puzzles = |point: &(u64, f64, f64)| point.0 as f64;
    let (first, last) = decades(points().map(puzzles));
    let (low, high) = decades(points().map(value));
    let (wide, tall) = (WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM);
    let x = |count: f64| start + LEFT + wide * (count.log10() - first) / (last - first);
    let y = |value: f64| TOP + tall * (high - value.log10()) / (high - low);
    let _ = writeln!(
        svg,
        r##"  <text x="{:.1}" y="26" font-size="15" font-weight="600" fill="#1b1f24">{title}</text>"##,
        start + LEFT
    );
    let mut exponent = low;
    while exponent <= high {
        let at = y(10_f64.powf(exponent));
        let _ = writeln!(
            svg,
            r##"  <line x1="{left:.1}" y1="{at:.1}" x2="{right:.1}" y2="{at:.1}" stroke="#d8dee4"/>
  <text x="{label:.1}" y="{base:.1}" font-size="11" text-anchor="end" fill="#59636e">{text}</text>"##,
            left = start + LEFT,
            right = start + LEFT + wide,
            label = start + LEFT - 8.0,
            base = at + 4.0,
            text = power(exponent)
        );
        exponent += 1.0;
    }
    let mut exponent = first;
    while exponent <= last {
        let at = x(10_f64.powf(exponent));
        let _ = writeln!(
            svg,
            r##"  <line x1="{at:.1}" y1="{TOP:.1}" x2="{at:.1}" y2="{bottom:.1}" stroke="#eef1f4"/>
  <text x="{at:.1}" y="{label:.1}" font-size="11" text-anchor="middle" fill="#59636e">10<tspan dy="-4" font-size="8">{exponent}</tspan></text>"##,
            bottom = TOP + tall,
            label = TOP + tall + 18.0,
        );
        exponent += 1.0;
    }
    let _ = writeln!(
        svg,
        r##"  <text x="{:.1}" y="{:.1}" font-size="11" text-anchor="middle" fill="#59636e">puzzles</text>"##,
        start + LEFT + wide / 2.0,
        TOP + tall + 36.0
    );
    let mut taken: Vec<f64> = Vec::new();
    for (curve, color) in curves.iter().zip(COLORS.iter().cycle()) {
        let places: Vec<String> = curve
            .points
            .iter()
            .map(|point| format!("{:.1},{:.1}", x(puzzles(point)), y(value(point))))
            .collect();
        let _ = writeln!(
            svg,
            r#"  <polyline points="{}" fill="none" stroke="{color}" stroke-width="2"/>"#,
            places.join(" ")
        );
        for place in &places {
            let (x, y) = place.split_once(',').unwrap_or_default();
            let _ = writeln!(svg, r#"  <circle cx="{x}" cy="{y}" r="3" fill="{color}"/>"#);
        }
        let Some(end) = curve.points.last() else {
            continue;
        };
        // Names that would overlap move down.
        let mut base = y(value(end)) + 4.0;
        while taken.iter().any(|other| (other - base).abs() < 12.0) {
            base += 12.0;
        }
        taken.push(base);
        let _ = writeln!(
            svg,
            r#"  <text x="{:.1}" y="{base:.1}" font-size="11.5" fill="{color}">{}</text>"#,
            x(puzzles(end)) + 8.0,
            curve.name
        );
    }
}

fn power(exponent: f64) -> String {
    if exponent < 0.0 {
        format!("{}", 10_f64.powf(exponent))
    } else {
        grouped(10_u64.pow(exponent as u32))
    }
}

#[cfg(test)]
mod tests {
    use super::{Curve, draw};

    /// Ten times the puzzles in ten times the time go one decade right and one decade up; equal memory
    /// stays level.
    #[test]
    fn a_decade_is_as_long_everywhere() {
        let points = vec![(1, 0.1, 5.0), (10, 1.0, 5.0), (100, 10.0, 5.0)];
        let name = "solve".to_owned();
        let svg = draw(&[Curve { name, points }]);
        let lines: Vec<Vec<[f64; 2]>> = svg
            .lines()
            .filter_map(|line| {
                line.trim()
                    .strip_prefix("<polyline points=\"")?
                    .split_once('"')
            })
            .map(|(points, _)| {
                let numbers = |point: &str| {
                    let (x, y) = point.split_once(',').unwrap();
                    [x.parse().unwrap(), y.parse().unwrap()]
                };
                points.split(' ').map(numbers).collect()
            })
            .collect();
        let [time, memory] = &lines[..] else {
            panic!("{svg}")
        };
        let step = |line: &[[f64; 2]], n: usize, axis: usize| line[n + 1][axis] - line[n][axis];
        for axis in 0..2 {
            assert!(
                (step(time, 0, axis) - step(time, 1, axis)).abs() < 0.2,
                "{svg}"
            );
        }
        assert!(step(time, 0, 0) > 10.0 && step(time, 0, 1) < -10.0);
        assert!(step(memory, 0, 1).abs() < 0.01 && step(memory, 1, 1).abs() < 0.01);
        assert_eq!(svg.matches(">solve<").count(), 2);
    }
}
