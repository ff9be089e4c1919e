//! [`Rating`]: a difficulty on the Sudoku Explainer scale, in tenths.

use std::fmt;
use std::str::FromStr;

/// A difficulty on the SE scale, in tenths: `Rating(42)` is 4.2.
///
/// ```
/// use whydoku_grid::Rating;
/// assert_eq!(Rating(72).to_string(), "7.2");
/// assert_eq!("10.5".parse(), Ok(Rating(105)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Rating(pub u16);

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0 / 10, self.0 % 10)
    }
}

/// The error for text that is not a rating.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RatingError(String);

impl fmt::Display for RatingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "`{}` is not a rating; write a number from 1.0 to 12.0, such as 7.2",
            self.0
        )
    }
}

impl std::error::Error for RatingError {}

/// Reads `7.2`, `11` or `10.0`.
impl FromStr for Rating {
    type Err = RatingError;

    fn from_str(text: &str) -> Result<Self, RatingError> {
        let (whole, tenth) = text.split_once('.').unwrap_or((text, "0"));
        let digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
        if !digits(whole) || !digits(tenth) || tenth.len() != 1 || whole.len() > 3 {
            return Err(RatingError(text.to_owned()));
        }
        let number = |part: &str| {
            part.parse::<u16>()
                .map_err(|_| RatingError(text.to_owned()))
        };
        Ok(Self(number(whole)? * 10 + number(tenth)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_round_trips() {
        for tenths in 0..250 {
            let rating = Rating(tenths);
            assert_eq!(rating.to_string().parse(), Ok(rating));
        }
        assert_eq!("11".parse(), Ok(Rating(110)));
        for bad in ["", ".", "7.", ".2", "7.25", "-1.0", "7,2", "99999"] {
            assert!(bad.parse::<Rating>().is_err(), "{bad}");
        }
    }
}
