//! Figures for people: `1,196`, `12.3 µs`.

use std::path::Path;
use whydoku::grid::words;

/// `1,196 puzzles`, `1 puzzle`.
fn puzzles(count: usize) -> String {
    match count {
        1 => "1 puzzle".to_owned(),
        _ => format!("{} puzzles", words::grouped(count as u64)),
    }
}

/// The nearest whole number.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "speeds and times are positive and far below 2^53"
)]
pub(super) fn rounded(value: f64) -> u64 {
    value.round() as u64
}

/// A whole number with commas: `1,196`.
pub(super) fn grouped(value: f64) -> String {
    words::grouped(rounded(value))
}

/// Three significant figures: `0.42`, `8.25`, `81.2`, `1,510`, `1,230,000`.
pub(super) fn significant(value: f64) -> String {
    if value < 0.005 {
        "0".to_owned()
    } else if value < 10.0 {
        format!("{value:.2}")
    } else if value < 100.0 {
        format!("{value:.1}")
    } else {
        let unit = 10f64.powf((value.log10().floor() - 2.0).max(0.0));
        grouped((value / unit).round() * unit)
    }
}

/// `1,196 puzzles of nyt.tsv`.
pub(super) fn subject(count: usize, sources: &[String]) -> String {
    match sources {
        [only] if !only.starts_with('<') => {
            let path = Path::new(only);
            let name = path.file_name().unwrap_or(path.as_os_str());
            format!("{} of {}", puzzles(count), name.display())
        }
        _ => puzzles(count),
    }
}

/// A time with three figures and a suitable unit: `812 ns`, `12.3 µs`, `1.21 s`.
pub(super) fn time(nanoseconds: f64) -> String {
    let (value, unit) = if nanoseconds < 1e3 {
        (nanoseconds, "ns")
    } else if nanoseconds < 1e6 {
        (nanoseconds / 1e3, "µs")
    } else if nanoseconds < 1e9 {
        (nanoseconds / 1e6, "ms")
    } else {
        (nanoseconds / 1e9, "s")
    };
    if value < 10.0 {
        format!("{value:.2} {unit}")
    } else if value < 100.0 {
        format!("{value:.1} {unit}")
    } else {
        format!("{value:.0} {unit}")
    }
}

/// A percentage, rounded down so that 100 % means all.
pub(super) fn percent(share: f64) -> String {
    let tenths = (share * 1000.0).floor();
    if tenths >= 1000.0 {
        "100 %".to_owned()
    } else {
        format!("{:.1} %", tenths / 10.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_in_threes() {
        assert_eq!(grouped(0.0), "0");
        assert_eq!(grouped(999.0), "999");
        assert_eq!(grouped(1_196.0), "1,196");
        assert_eq!(grouped(1_234_567.0), "1,234,567");
        assert_eq!(puzzles(1), "1 puzzle");
        assert_eq!(puzzles(49_158), "49,158 puzzles");
    }

    #[test]
    fn three_figures_are_kept() {
        let texts = [0.0, 0.421, 8.25, 81.23, 999.6, 1_514.0, 1_234_567.0].map(significant);
        assert_eq!(
            texts,
            ["0", "0.42", "8.25", "81.2", "1,000", "1,510", "1,230,000"]
        );
    }

    #[test]
    fn times_have_three_figures_and_a_unit() {
        assert_eq!(time(812.0), "812 ns");
        assert_eq!(time(1_234.0), "1.23 µs");
        assert_eq!(time(12_340.0), "12.3 µs");
        assert_eq!(time(1.5e6), "1.50 ms");
        assert_eq!(time(2.25e9), "2.25 s");
    }
}
