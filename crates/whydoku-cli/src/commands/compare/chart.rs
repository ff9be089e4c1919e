//! The bar chart of `compare --plot`: one bar per method, whose length is the logarithm of its speed.
//!
//! Speeds differ by factors of thousands, so on a linear scale all bars but one would be invisible.
//! Each vertical line marks ten times the speed of the line before it, and every bar has its figure
//! beside it.

use super::figures::{grouped, percent, significant};
use super::measure::MethodTimes;
use std::fmt::Write as _;

/// One bar.
#[derive(Clone, Debug)]
pub(super) struct Bar {
    pub(super) name: String,
    pub(super) puzzles_per_second: f64,
    /// Share of the puzzles that were solved, 0 to 1.
    pub(super) solved: f64,
}

/// The bars of what was measured.
pub(super) fn bars(measured: &[MethodTimes]) -> Vec<Bar> {
    measured
        .iter()
        .map(|one| Bar {
            name: one.method.name().to_owned(),
            puzzles_per_second: one.puzzles_per_second(),
            solved: one.solved_share(),
        })
        .collect()
}

/// Keeps text readable on top of a line of the scale.
const HALO: &str =
    r##"stroke="#ffffff" stroke-width="4" paint-order="stroke" stroke-linejoin="round""##;

const WIDTH: f64 = 760.0;
const LEFT: f64 = 120.0;
const RIGHT: f64 = 150.0;
const TOP: f64 = 84.0;
const BAR: f64 = 30.0;
const STEP: f64 = 46.0;
const BOTTOM: f64 = 52.0;

/// The chart as SVG. `subject` says what was solved: `1,196 puzzles of nyt.tsv`.
pub(super) fn draw(bars: &[Bar], subject: &str) -> String {
    let speeds = || bars.iter().map(|bar| bar.puzzles_per_second.max(1e-3));
    // Whole powers of ten around all bars, so that even the slowest has some length.
    let low = (speeds().fold(f64::INFINITY, f64::min).log10() - 0.15).floor();
    let high = speeds().fold(0.0, f64::max).log10().ceil().max(low + 1.0);
    let plot = WIDTH - LEFT - RIGHT;
    let x = |speed: f64| LEFT + plot * (speed.max(1e-3).log10() - low) / (high - low);
    let rows_end = TOP + STEP * rows(bars);
    let height = rows_end + BOTTOM;

    let mut svg = String::new();
    let _ = writeln!(
        svg,
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" role="img" aria-labelledby="title subject" font-family="system-ui, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif">
  <title id="title">Puzzles per second</title>
  <desc id="subject">{subject}, on one core</desc>
  <rect width="{WIDTH}" height="{height}" fill="#ffffff"/>
  <text x="24" y="34" font-size="19" font-weight="600" fill="#1b1f24">Puzzles per second</text>
  <text x="24" y="56" font-size="13" fill="#59636e">{subject}, on one core; logarithmic scale</text>"##,
        subject = escaped(subject)
    );
    let mut decade = low;
    while decade <= high {
        let place = x(10f64.powf(decade));
        let _ = writeln!(
            svg,
            r##"  <line x1="{place:.1}" y1="{top:.1}" x2="{place:.1}" y2="{rows_end:.1}" stroke="#d8dee4"/>
  <text x="{place:.1}" y="{label:.1}" font-size="12" text-anchor="middle" fill="#59636e">{text}</text>"##,
            top = TOP - 6.0,
            label = rows_end + 20.0,
            text = power_of_ten(decade)
        );
        decade += 1.0;
    }
    let slowest = speeds().fold(f64::INFINITY, f64::min);
    for (place, bar) in (0u32..).zip(bars) {
        draw_bar(
            &mut svg,
            bar,
            TOP + STEP * f64::from(place),
            x(bar.puzzles_per_second),
            slowest,
        );
    }
    svg.push_str("</svg>\n");
    svg
}

fn rows(bars: &[Bar]) -> f64 {
    bars.iter().map(|_| 1.0).sum()
}

fn draw_bar(svg: &mut String, bar: &Bar, top: f64, end: f64, slowest: f64) {
    let middle = top + BAR / 2.0 + 5.0;
    let factor = bar.puzzles_per_second / slowest;
    let mut note = if factor < 1.05 {
        String::new()
    } else {
        format!("{} times as fast", significant(factor))
    };
    if bar.solved < 1.0 {
        let separator = if note.is_empty() { "" } else { ", " };
        let _ = write!(note, "{separator}{} solved", percent(bar.solved));
    }
    let _ = writeln!(
        svg,
        r##"  <text x="{name_x:.1}" y="{middle:.1}" font-size="14" text-anchor="end" fill="#1b1f24">{name}</text>
  <rect x="{LEFT:.1}" y="{top:.1}" width="{width:.1}" height="{BAR:.1}" rx="3" fill="#2f6f9f"/>
  <text x="{label:.1}" y="{value_y:.1}" font-size="14" font-weight="600" fill="#1b1f24" {HALO}>{value}</text>"##,
        name_x = LEFT - 12.0,
        name = escaped(&bar.name),
        width = (end - LEFT).max(2.0),
        label = end + 8.0,
        value_y = if note.is_empty() {
            middle
        } else {
            middle - 7.0
        },
        value = significant(bar.puzzles_per_second),
    );
    if !note.is_empty() {
        let _ = writeln!(
            svg,
            r##"  <text x="{label:.1}" y="{note_y:.1}" font-size="11.5" fill="#59636e" {HALO}>{note}</text>"##,
            label = end + 8.0,
            note_y = middle + 8.0,
        );
    }
}

fn power_of_ten(exponent: f64) -> String {
    if exponent < 0.0 {
        format!("{}", 10f64.powf(exponent))
    } else if exponent < 6.0 {
        grouped(10f64.powf(exponent))
    } else if exponent < 9.0 {
        format!("{} million", grouped(10f64.powf(exponent - 6.0)))
    } else {
        format!("{} billion", grouped(10f64.powf(exponent - 9.0)))
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bar(name: &str, speed: f64) -> Bar {
        Bar {
            name: name.to_owned(),
            puzzles_per_second: speed,
            solved: 1.0,
        }
    }

    /// The number after `key="` in the first element that has it, after `start`.
    fn number(svg: &str, start: &str, key: &str) -> f64 {
        let rest = &svg[svg.find(start).unwrap()..];
        let rest = &rest[rest.find(&format!("{key}=\"")).unwrap() + key.len() + 2..];
        rest[..rest.find('"').unwrap()].parse().unwrap()
    }

    #[test]
    fn ten_times_the_speed_is_one_step_on_the_scale() {
        let svg = draw(&[bar("slow", 500.0), bar("fast", 5_000.0)], "2 puzzles");
        let slow = number(&svg, ">slow<", "width");
        let fast = number(&svg, ">fast<", "width");
        let step = number(&svg, ">1,000<", "x1") - number(&svg, "<line", "x1");
        // The line after the label `1,000` is that of 10,000; the first one is that of 100.
        assert!(
            (fast - slow - step / 2.0).abs() < 0.2,
            "{slow} {fast} {step}"
        );
    }

    #[test]
    fn names_are_escaped_and_every_bar_has_its_figure() {
        let svg = draw(&[bar("a<b", 1_234.0), bar("c", 2e6)], "\"x\" & y");
        assert!(
            svg.contains("a&lt;b") && svg.contains("&quot;x&quot; &amp; y"),
            "{svg}"
        );
        assert!(
            svg.contains(">1,230<") && svg.contains(">2,000,000<"),
            "{svg}"
        );
        assert!(svg.contains("1,620 times"), "{svg}");
        assert_eq!(svg.matches("<svg").count(), svg.matches("</svg>").count());
    }

    #[test]
    fn the_share_of_solved_puzzles_is_the_same_as_in_the_table() {
        let mut some = bar("some", 10.0);
        some.solved = 1195.0 / 1196.0;
        let svg = draw(&[some, bar("all", 100.0)], "1,196 puzzles");
        assert_eq!(svg.matches(" solved<").count(), 1, "{svg}");
        assert!(svg.contains("99.9 % solved"), "{svg}");
    }
}
