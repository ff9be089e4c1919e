//! [`Format`]: one line per puzzle, with the placeholders of the reference program's batch tool.

use super::result::SeRating;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;
use whydoku_grid::Grid;
use whydoku_grid::rating::Rating;

/// A line with placeholders:
///
/// | placeholder | stands for |
/// | --- | --- |
/// | `%g` | the puzzle, 81 characters, `.` for empty |
/// | `%r` | ER, the rating |
/// | `%p` | EP, the pearl rating |
/// | `%d` | ED, the diamond rating |
/// | `%n` | the number of the puzzle in the input, from 1 |
/// | `%e` | the seconds it took, if the caller measured them |
/// | `%%` | a percent sign |
///
/// ```
/// use whydoku_rate::se::{self, Format, RatedPuzzle};
/// use whydoku_grid::{Budget, Grid};
///
/// let line = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
/// let grid: Grid = line.parse()?;
/// let rating = se::rate_grid(&grid, &se::Options::default(), &Budget::unlimited())?;
/// let format: Format = "%g ED=%r/%p/%d".parse()?;
/// let rated = RatedPuzzle { grid: &grid, rating: &rating, number: 1, elapsed: None };
/// assert_eq!(format.write(&rated), format!("{line} ED=2.6/1.2/1.2"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Format(Vec<Part>);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    Text(String),
    Puzzle,
    Er,
    Ep,
    Ed,
    Number,
    Elapsed,
}

/// A puzzle with everything that a line may contain.
#[derive(Clone, Copy, Debug)]
pub struct RatedPuzzle<'a> {
    /// The puzzle.
    pub grid: &'a Grid,
    /// Its rating.
    pub rating: &'a SeRating,
    /// Its position in the input, from 1.
    pub number: usize,
    /// The time it took. The library has no clock, so the caller measures.
    pub elapsed: Option<Duration>,
}

impl Format {
    /// Returns the line for one puzzle.
    pub fn write(&self, rated: &RatedPuzzle<'_>) -> String {
        let or_zero = |rating: Option<Rating>| rating.unwrap_or_default().to_string();
        self.0
            .iter()
            .map(|part| match part {
                Part::Text(text) => text.clone(),
                Part::Puzzle => rated.grid.to_string(),
                Part::Er => rated.rating.er.to_string(),
                Part::Ep => or_zero(rated.rating.ep),
                Part::Ed => or_zero(rated.rating.ed),
                Part::Number => rated.number.to_string(),
                Part::Elapsed => rated.elapsed.map_or_else(String::new, |time| {
                    format!("{}.{:03}", time.as_secs(), time.subsec_millis())
                }),
            })
            .collect()
    }
}

impl Default for Format {
    /// Returns `%g ED=%r/%p/%d`, the batch tool's default.
    fn default() -> Self {
        Self(vec![
            Part::Puzzle,
            Part::Text(" ED=".to_owned()),
            Part::Er,
            Part::Text("/".to_owned()),
            Part::Ep,
            Part::Text("/".to_owned()),
            Part::Ed,
        ])
    }
}

/// The error for a text that is not a valid format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LinePatternError {
    /// The character after the percent sign, if there is one.
    pub found: Option<char>,
    /// The position of the percent sign in the text, in characters from 1.
    pub place: usize,
}

impl fmt::Display for LinePatternError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = self.place;
        match self.found {
            Some(found) => write!(f, "`%{found}` at character {place} is not a placeholder"),
            None => write!(f, "the format ends in a `%` at character {place}"),
        }?;
        f.write_str("; use %g, %r, %p, %d, %n, %e or %%")
    }
}

impl std::error::Error for LinePatternError {}

impl FromStr for Format {
    type Err = LinePatternError;

    fn from_str(text: &str) -> Result<Self, LinePatternError> {
        let mut parts = Vec::new();
        let mut plain = String::new();
        let mut letters = text.chars().enumerate();
        while let Some((n, letter)) = letters.next() {
            if letter != '%' {
                plain.push(letter);
                continue;
            }
            let found = letters.next().map(|(_, letter)| letter);
            let part = match found {
                Some('%') => {
                    plain.push('%');
                    continue;
                }
                Some('g') => Part::Puzzle,
                Some('r') => Part::Er,
                Some('p') => Part::Ep,
                Some('d') => Part::Ed,
                Some('n') => Part::Number,
                Some('e') => Part::Elapsed,
                _ => {
                    return Err(LinePatternError {
                        found,
                        place: n + 1,
                    });
                }
            };
            if !plain.is_empty() {
                parts.push(Part::Text(std::mem::take(&mut plain)));
            }
            parts.push(part);
        }
        if !plain.is_empty() {
            parts.push(Part::Text(plain));
        }
        Ok(Self(parts))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placeholders_are_filled_in() {
        let rating = SeRating {
            er: Rating(72),
            ep: Some(Rating(12)),
            ..SeRating::new()
        };
        let rated = RatedPuzzle {
            grid: &Grid::EMPTY,
            rating: &rating,
            number: 7,
            elapsed: Some(Duration::from_millis(1250)),
        };
        let write = |text: &str| text.parse::<Format>().unwrap().write(&rated);
        assert_eq!(
            write("%n: %r|%p|%d in %es, 100%%"),
            "7: 7.2|1.2|0.0 in 1.250s, 100%"
        );
        assert_eq!(write(""), "");
        assert_eq!(Format::default(), "%g ED=%r/%p/%d".parse().unwrap());
        assert_eq!(
            Format::default().write(&rated),
            format!("{} ED=7.2/1.2/0.0", ".".repeat(81))
        );
    }

    #[test]
    fn errors_say_where() {
        let error = "ab%x".parse::<Format>().unwrap_err();
        assert_eq!((error.found, error.place), (Some('x'), 3));
        assert!(
            "%".parse::<Format>()
                .unwrap_err()
                .to_string()
                .contains("ends in a `%`")
        );
    }
}
