//! Moments as platforms and instructors write them, by the rules of TOML:
//! `2026-12-01T18:00+01:00`, `2026-12-01 17:00:00.5 Z`, `2026-12-01`.

use toml::value::{Datetime, Offset};

/// Seconds in a day.
pub const DAY: i64 = 86_400;

/// Seconds since 1970 in UTC. A moment without an offset is meant in `zone`,
/// minutes east of Greenwich; a day alone means the end of that day.
pub fn parse_moment(text: &str, zone: i32) -> Result<i64, String> {
    let wrong =
        || format!("`{text}` is no moment: write it as 2026-12-01T18:00+01:00");
    // Ruby leaves a space before the offset.
    let compact = match text.trim().rsplit_once(' ') {
        Some((rest, end)) if end.starts_with(['Z', '+', '-']) => {
            format!("{rest}{end}")
        }
        _ => text.trim().to_string(),
    };
    let parsed: Datetime = compact.parse().map_err(|_| wrong())?;
    let date = parsed.date.ok_or_else(wrong)?;
    let day = [date.year.into(), date.month.into(), date.day.into()];
    let time = parsed.time.map_or([24, 0, 0], |time| {
        let second = time.second.unwrap_or(0);
        [time.hour.into(), time.minute.into(), second.into()]
    });
    let east = match parsed.offset {
        None => i64::from(zone),
        Some(Offset::Z) => 0,
        Some(Offset::Custom { minutes }) => i64::from(minutes),
    };
    let local = seconds_since_1970(day, time).ok_or_else(wrong)?;
    Ok(local - 60 * east)
}

/// An offset from UTC such as `+01:00`, in minutes.
pub fn parse_offset(text: &str) -> Result<i32, String> {
    let whole: Result<Datetime, _> =
        format!("2000-01-01T00:00:00{text}").parse();
    match whole.map(|moment| moment.offset) {
        Ok(Some(Offset::Z)) => Ok(0),
        Ok(Some(Offset::Custom { minutes })) => Ok(minutes.into()),
        _ => Err(format!("`{text}` is no offset: write it as +01:00")),
    }
}

/// The moment in UTC, `2026-12-01T17:00:00Z`.
pub fn write_utc(seconds: i64) -> String {
    let (days, rest) = (seconds.div_euclid(DAY), seconds.rem_euclid(DAY));
    let [year, month, day] = civil_from_days(days);
    let (hour, minute) = (rest / 3600, rest / 60 % 60);
    let second = rest % 60;
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
}

/// The moment as a clock shows it that is so many minutes ahead of UTC,
/// `2026-12-01 18:00:00`.
pub fn write_local(seconds: i64, zone: i32) -> String {
    let shown = write_utc(seconds + 60 * i64::from(zone));
    shown.trim_end_matches('Z').replace('T', " ")
}

/// Seconds from the beginning of 1970 to a date and time of the Gregorian
/// calendar; `None` if there is no such day.
pub fn seconds_since_1970(day: [i64; 3], time: [i64; 3]) -> Option<i64> {
    let days = days_from_civil(day);
    let [hour, minute, second] = time;
    (civil_from_days(days) == day)
        .then_some(days * DAY + 3600 * hour + 60 * minute + second)
}

/// Days in 400 years, after which the calendar repeats.
const DAYS_OF_400_YEARS: i64 = 146_097;
/// Days from the first of March of the year 0 to 1970.
const DAYS_TO_1970: i64 = 719_468;

/// Years begin in March here, so that the leap day is a year's last.
fn days_from_civil([year, month, day]: [i64; 3]) -> i64 {
    let year = if month <= 2 { year - 1 } else { year };
    let (cycle, of_cycle) = (year.div_euclid(400), year.rem_euclid(400));
    let month = (month + 9) % 12;
    // Months of 31, 30, 31, 30, 31 days, again and again.
    let of_year = (153 * month + 2) / 5 + day - 1;
    let leap_days = of_cycle / 4 - of_cycle / 100;
    let days = 365 * of_cycle + leap_days + of_year;
    cycle * DAYS_OF_400_YEARS + days - DAYS_TO_1970
}

fn civil_from_days(days: i64) -> [i64; 3] {
    let days = days + DAYS_TO_1970;
    let cycle = days.div_euclid(DAYS_OF_400_YEARS);
    let of_cycle = days.rem_euclid(DAYS_OF_400_YEARS);
    let leap_days = of_cycle / 1460 - of_cycle / 36_524 + of_cycle / 146_096;
    let year = (of_cycle - leap_days) / 365;
    let of_year = of_cycle - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = year + 400 * cycle + i64::from(month <= 2);
    [year, month, day]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_the_same_however_they_are_written() {
        // `date -u -d '2026-12-01 17:00' +%s`
        let want = 1_796_144_400;
        for text in [
            "2026-12-01T17:00Z",
            "2026-12-01T18:00+01:00",
            "2026-12-01 18:00:00.861687000 +01:00",
            "2026-12-01 17:00:00 Z",
            " 2026-12-01T12:00:00-05:00",
            "2026-12-01T18:00",
        ] {
            assert_eq!(parse_moment(text, 60), Ok(want), "{text}");
        }
        assert_eq!(write_utc(want), "2026-12-01T17:00:00Z");
        let end_of_day = parse_moment("2026-12-01", 0).unwrap();
        assert_eq!(write_utc(end_of_day), "2026-12-02T00:00:00Z");
        for bad in ["", "soon", "18:00", "2026-02-30T10:00Z", "2026-12-01T"] {
            assert!(parse_moment(bad, 0).is_err(), "{bad}");
        }
    }

    #[test]
    fn every_day_of_800_years_comes_back() {
        let mut days = days_from_civil([1600, 1, 1]);
        let mut before = [1599, 12, 31];
        while before != [2400, 12, 31] {
            let day = civil_from_days(days);
            assert_eq!(days_from_civil(day), days);
            assert!(day > before, "{day:?} after {before:?}");
            (before, days) = (day, days + 1);
        }
        assert_eq!(seconds_since_1970([2026, 2, 29], [0, 0, 0]), None);
        assert_eq!(seconds_since_1970([1970, 1, 1], [0, 0, 1]), Some(1));
    }

    #[test]
    fn offsets_are_read_and_nonsense_is_not() {
        assert_eq!(parse_offset("+05:30"), Ok(330));
        assert_eq!(parse_offset("-08:00"), Ok(-480));
        assert_eq!(parse_offset("Z"), Ok(0));
        for bad in ["", "CET", "1", "+1"] {
            assert!(parse_offset(bad).is_err(), "{bad}");
        }
    }
}
