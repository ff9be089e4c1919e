//! The charts of `rate --plot` and `rate --profile`: vertical bars in whole pixels.

use super::RateJob;
use crate::job::Job as _;
use crate::outputs;
use std::fmt::Write as _;
use std::sync::PoisonError;
use whydoku::Rating;
use whydoku::grid::words;

const HEIGHT: usize = 420;
const TOP: usize = 76;
const BOTTOM: usize = 60;
const LEFT: usize = 56;
const ROOM: usize = HEIGHT - TOP - BOTTOM;

impl RateJob {
    /// Writes the files that were asked for, when all is rated.
    pub(super) fn draw(&self) -> Result<(), String> {
        let chart_data = self.charts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(path) = &self.options.plot {
            let bars: Vec<(&str, usize)> = chart_data
                .spread
                .iter()
                .map(|((_, label), count)| (label.as_str(), *count))
                .collect();
            let axis = self.scales().first().map(|scale| scale.axis());
            outputs::write(path, spread(&bars, &axis.unwrap_or_default()))?;
        }
        let single = self.single().filter(|_| chart_data.puzzles == 0);
        if let Some(option) = single {
            return Err(format!("{option} has nothing to draw: no puzzle was rated"));
        }
        if let Some(path) = &self.options.profile {
            let revision = self.options.se_options().direct.revision();
            outputs::write(path, profile(&chart_data.profile, revision))?;
        }
        let pictures = &self.options.pictures;
        let Some((option, _)) = pictures.named().first().copied() else {
            return Ok(());
        };
        let Some((before, step, title)) = &chart_data.hardest else {
            return Err(format!(
                "{option} has nothing to draw: the grid is already solved"
            ));
        };
        pictures.draw(before, Some(step), title)
    }
}

/// How many puzzles have each rating.
pub(super) fn spread(bars: &[(&str, usize)], axis: &str) -> String {
    let puzzles: usize = bars.iter().map(|(_, count)| count).sum();
    let most = bars.iter().map(|(_, count)| *count).max().unwrap_or(1);
    let step = (640 / bars.len().max(1)).clamp(30, 96);
    let mut svg = begin(
        "How hard the puzzles are",
        &format!("{} by {axis}", words::count(puzzles, "puzzle")),
        step * bars.len(),
    );
    for (place, (label, count)) in bars.iter().enumerate() {
        let height = (ROOM * count / most.max(1)).max(1);
        bar(&mut svg, LEFT + place * step, step, height);
        let middle = LEFT + place * step + step / 2;
        text(&mut svg, middle, HEIGHT - BOTTOM + 18, label);
        text(
            &mut svg,
            middle,
            HEIGHT - BOTTOM - height - 6,
            &count.to_string(),
        );
    }
    svg.push_str("</svg>\n");
    svg
}

/// How hard each step is.
pub(super) fn profile(steps: &[Rating], revision: &str) -> String {
    let most = steps.iter().max().copied().unwrap_or_default();
    let step = (640 / steps.len().max(1)).clamp(4, 24);
    let mut svg = begin(
        "How hard each step is",
        &format!(
            "{}, {revision}, hardest {most}",
            words::count(steps.len(), "step")
        ),
        step * steps.len(),
    );
    let scale = |tenths: u16| ROOM * usize::from(tenths) / usize::from(most.0.max(10));
    for whole in 1..=most.0.max(10) / 10 {
        let y = HEIGHT - BOTTOM - scale(whole * 10);
        let end = LEFT + step * steps.len();
        let _ = writeln!(
            svg,
            r##"  <line x1="{LEFT}" y1="{y}" x2="{end}" y2="{y}" stroke="#d8dee4"/>"##
        );
        text(&mut svg, LEFT - 20, y + 4, &whole.to_string());
    }
    for (place, rating) in steps.iter().enumerate() {
        bar(&mut svg, LEFT + place * step, step, scale(rating.0).max(1));
    }
    text(&mut svg, LEFT + step / 2, HEIGHT - BOTTOM + 18, "1");
    let last = LEFT + step * steps.len().saturating_sub(1) + step / 2;
    text(
        &mut svg,
        last,
        HEIGHT - BOTTOM + 18,
        &steps.len().to_string(),
    );
    svg.push_str("</svg>\n");
    svg
}

fn begin(title: &str, subject: &str, plot: usize) -> String {
    let width = (LEFT + plot + 40).max(420);
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {HEIGHT}" width="{width}" height="{HEIGHT}" role="img" aria-labelledby="title subject" font-family="system-ui, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif">
  <title id="title">{title}</title>
  <desc id="subject">{subject}</desc>
  <rect width="{width}" height="{HEIGHT}" fill="#ffffff"/>
  <text x="24" y="32" font-size="19" font-weight="600" fill="#1b1f24">{title}</text>
  <text x="24" y="52" font-size="13" fill="#59636e">{subject}</text>
"##
    )
}

fn bar(svg: &mut String, x: usize, step: usize, height: usize) {
    let gap = (step / 8).max(1);
    let (y, width) = (HEIGHT - BOTTOM - height, step - gap);
    let _ = writeln!(
        svg,
        r##"  <rect x="{x}" y="{y}" width="{width}" height="{height}" fill="#2f6f9f"/>"##
    );
}

fn text(svg: &mut String, x: usize, y: usize, text: &str) {
    let _ = writeln!(
        svg,
        r##"  <text x="{x}" y="{y}" font-size="12" text-anchor="middle" fill="#1b1f24">{text}</text>"##
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The heights of the bars, which have a color of their own.
    fn heights(svg: &str) -> Vec<usize> {
        let bars = svg.lines().filter(|line| line.contains("#2f6f9f"));
        bars.map(|line| {
            let rest = line.split("height=\"").nth(1).unwrap();
            rest.split('"').next().unwrap().parse().unwrap()
        })
        .collect()
    }

    #[test]
    fn bars_are_as_high_as_their_numbers() {
        let svg = spread(&[("easy", 10), ("hard", 5)], "level");
        assert_eq!(heights(&svg), [ROOM, ROOM / 2]);
        assert!(svg.contains(">15 puzzles by level<") && svg.contains(">easy<"));
        let svg = profile(&[Rating(20), Rating(80)], "SE 1.2.1");
        assert_eq!(heights(&svg), [ROOM / 4, ROOM]);
    }
}
