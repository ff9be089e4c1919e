//! The day of `--daily`.

use std::time::{SystemTime, UNIX_EPOCH};
use whydoku::generate::Day;

/// A day, and whether it was given as `today`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Daily {
    pub(super) day: Day,
    pub(super) is_today: bool,
}

/// Reads a date, or `today`.
pub(super) fn daily(text: &str) -> Result<Daily, String> {
    let is_today = text == "today";
    let day = if is_today {
        today().ok_or("the clock of this machine is wrong; write a date")?
    } else {
        text.parse().map_err(|error| format!("{error}, or today"))?
    };
    Ok(Daily { day, is_today })
}

/// The day it is in UTC, so that it is the same for everybody.
fn today() -> Option<Day> {
    let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH).ok()?;
    day_after_1970(since_1970.as_secs() / (24 * 60 * 60))
}

/// The day that is this many days after January 1, 1970.
fn day_after_1970(days: u64) -> Option<Day> {
    let all = (1970..=9999).flat_map(|year| (1..=12).map(move |month| (year, month)));
    let mut left = days;
    for (year, month) in all {
        // The last days of a month do not exist in every month.
        let last = (28..=31).rfind(|&day| Day::new(year, month, day).is_some())?;
        match left.checked_sub(u64::from(last)) {
            Some(rest) => left = rest,
            None => return Day::new(year, month, u8::try_from(left).ok()? + 1),
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The dates are those that `date -u -d @SECONDS` prints.
    #[test]
    fn days_are_counted_from_1970() {
        for (seconds, date) in [
            (0, "1970-01-01"),
            (951_782_400, "2000-02-29"),
            (951_868_800, "2000-03-01"),
            (1_735_689_599, "2024-12-31"),
            (1_794_960_000, "2026-11-18"),
            (4_107_542_400, "2100-03-01"),
        ] {
            let day = day_after_1970(seconds / 86_400).map(|day| day.to_string());
            assert_eq!(day.as_deref(), Some(date));
        }
        assert_eq!(day_after_1970(u64::MAX), None);
    }

    #[test]
    fn today_is_a_date_and_other_words_are_not() {
        assert!(daily("today").is_ok_and(|daily| daily.is_today));
        assert!(daily("2026-11-15").is_ok_and(|daily| !daily.is_today));
        let error = daily("tomorrow").err();
        assert_eq!(
            error.as_deref(),
            Some("`tomorrow` is not a date; write year-month-day, such as 2026-11-15, or today")
        );
    }
}
