//! Numbers as text, for people and for programs.

/// `x` to `digits` significant digits, for programs: `0.0125`, `1.5e-7`.
/// Trailing zeros are dropped; zero has no sign.
pub fn plain(x: f64, digits: usize) -> String {
    if !x.is_finite() {
        return x.to_string();
    }
    if x == 0.0 {
        return "0".to_string();
    }
    let (mantissa, exponent) = rounded(x, digits);
    if (-5..16).contains(&exponent) {
        let decimals = (digits as i32 - 1 - exponent).max(0) as usize;
        return trimmed(&format!("{x:.decimals$}"));
    }
    format!("{}e{exponent}", trimmed(&mantissa))
}

/// `x` to `digits` significant digits, for people: a real minus sign, and
/// `1.50 × 10⁻⁷` outside the range that reads well as a decimal. Trailing
/// zeros stay, because they show the precision.
pub fn pretty(x: f64, digits: usize) -> String {
    if x.is_nan() {
        return "not a number".to_string();
    }
    if x.is_infinite() {
        return if x > 0.0 { "∞" } else { "−∞" }.to_string();
    }
    if x == 0.0 {
        return "0".to_string();
    }
    let (mantissa, exponent) = rounded(x, digits);
    if (-4..6).contains(&exponent) {
        let decimals = (digits as i32 - 1 - exponent).max(0) as usize;
        let x: f64 = format!("{mantissa}e{exponent}").parse().unwrap_or(x);
        return for_people(&format!("{x:.decimals$}"));
    }
    format!("{} × 10{}", for_people(&mantissa), superscript(exponent))
}

/// `x` with a fixed number of decimals, for people.
pub(crate) fn fixed(x: f64, decimals: usize) -> String {
    if !x.is_finite() {
        return pretty(x, 1);
    }
    let text = format!("{x:.decimals$}");
    let is_zero = text.chars().all(|c| matches!(c, '-' | '0' | '.'));
    for_people(if is_zero { text.trim_start_matches('-') } else { &text })
}

/// Mantissa digits and exponent of `x` rounded to `digits`.
fn rounded(x: f64, digits: usize) -> (String, i32) {
    assert!(digits >= 1, "a number is shown with at least one digit");
    let text = format!("{x:.*e}", digits - 1);
    let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    (mantissa.to_string(), exponent.parse().unwrap_or(0))
}

fn trimmed(decimal: &str) -> String {
    if !decimal.contains('.') {
        return decimal.to_string();
    }
    decimal.trim_end_matches('0').trim_end_matches('.').to_string()
}

/// A decimal with a real minus sign, and narrow spaces between thousands
/// from five digits on.
fn for_people(text: &str) -> String {
    let (sign, rest) = match text.strip_prefix('-') {
        Some(rest) => ("−", rest),
        None => ("", text),
    };
    let (whole, fraction) = match rest.find('.') {
        Some(point) => rest.split_at(point),
        None => (rest, ""),
    };
    let mut grouped = String::new();
    for (i, digit) in whole.chars().enumerate() {
        let left = whole.len() - i;
        if i > 0 && left % 3 == 0 && whole.len() > 4 {
            grouped.push('\u{202f}');
        }
        grouped.push(digit);
    }
    format!("{sign}{grouped}{fraction}")
}

/// A whole number in superscript digits: −2 becomes ⁻².
pub fn superscript(exponent: i32) -> String {
    let digits = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    let mut text = String::new();
    for c in exponent.to_string().chars() {
        match c.to_digit(10) {
            Some(digit) => text.push(digits[digit as usize]),
            None => text.push('⁻'),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_numbers_read_back_as_what_they_round_to() {
        for (x, digits, want) in [
            (0.1 + 0.2, 3, "0.3"),
            (-1.5e-7, 3, "-1.5e-7"),
            (123456.0, 2, "123456"),
            (-0.0, 4, "0"),
            (1e300, 5, "1e300"),
            (9.996, 3, "10"),
        ] {
            assert_eq!(plain(x, digits), want, "{x} to {digits}");
        }
        let x = std::f64::consts::PI * 1e-20;
        assert_eq!(plain(x, 17).parse::<f64>().ok(), Some(x));
    }

    #[test]
    fn pretty_numbers_keep_their_zeros_and_write_powers_of_ten() {
        for (x, digits, want) in [
            (1.0, 3, "1.00"),
            (-0.25, 2, "−0.25"),
            (1.5e-7, 2, "1.5 × 10⁻⁷"),
            (-2.0e12, 1, "−2 × 10¹²"),
            (999.96, 4, "1000"),
            (131_091.0, 2, "130\u{202f}000"),
            (f64::NEG_INFINITY, 3, "−∞"),
        ] {
            assert_eq!(pretty(x, digits), want);
        }
    }

    #[test]
    fn a_fixed_zero_has_no_sign() {
        assert_eq!(fixed(-0.0001, 2), "0.00");
        assert_eq!(fixed(-0.01, 2), "−0.01");
    }
}
