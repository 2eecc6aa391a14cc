//! Due dates as instructors write them.

/// A day, or a day and a time: `2026-12-01`, `2026-12-01T18:00`. Nothing is
/// computed with it, so it needs no time zone, but it must be a valid date.
pub fn parse_due_date(text: &str) -> Result<String, String> {
    match is_moment(text) {
        true => Ok(text.to_string()),
        false => Err("write it as 2026-12-01 or 2026-12-01T18:00".to_string()),
    }
}

fn is_moment(text: &str) -> bool {
    let (day, time) = match text.split_once('T') {
        Some((day, time)) => (day, Some(time)),
        None => (text, None),
    };
    is_day(day) && time.is_none_or(is_time)
}

fn is_day(day: &str) -> bool {
    let Some([year, month, day]) = numbers(day, '-', [4, 2, 2]) else {
        return false;
    };
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        2 if leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => 0,
    };
    (1..=days).contains(&day)
}

fn is_time(time: &str) -> bool {
    numbers(time, ':', [2, 2]).is_some_and(|[h, m]| h < 24 && m < 60)
}

/// Numbers of so many digits each.
fn numbers<const N: usize>(
    text: &str,
    between: char,
    digits: [usize; N],
) -> Option<[u32; N]> {
    let parts: Vec<&str> = text.split(between).collect();
    let parts: [&str; N] = parts.try_into().ok()?;
    let mut numbers = [0; N];
    for i in 0..N {
        let plain = parts[i].chars().all(|c| c.is_ascii_digit());
        if parts[i].len() != digits[i] || !plain {
            return None;
        }
        numbers[i] = parts[i].parse().ok()?;
    }
    Some(numbers)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_and_times_are_told_from_nonsense() {
        for good in ["2026-12-01", "2028-02-29", "2026-12-01T23:59"] {
            assert_eq!(parse_due_date(good), Ok(good.to_string()));
        }
        for bad in [
            "tomorrow",
            "2026-13-01",
            "2026-02-29",
            "2026-12-01T24:00",
            "2026-12-01 18:00",
            "26-12-01",
            "2026-12-01T",
            "2026-+1-01",
        ] {
            assert!(parse_due_date(bad).is_err(), "{bad}");
        }
    }
}
