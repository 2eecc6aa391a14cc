//! Text without fonts: how wide a string is, and where it may break.
//!
//! The page chooses the font, so widths are estimates, generous for common
//! sans-serif faces.

/// Width of one character in units of the font size.
fn em(c: char) -> f64 {
    match c {
        '\u{300}'..='\u{36f}' | '\u{20d0}'..='\u{20ff}' => 0.0,
        'i' | 'j' | 'l' | 'I' | '.' | ',' | ':' | ';' | '\'' | '|' | '!' => {
            0.32
        }
        ' ' | 'f' | 't' | 'r' | '(' | ')' | '[' | ']' | '/' | '·' => 0.40,
        '⁰'..='⁹' | '¹' | '²' | '³' | '⁻' | '⁺' | '₀'..='₉' => {
            0.40
        }
        'm' | 'w' | 'M' | 'W' | '—' | '…' | '→' | '∞' => 0.95,
        'A'..='Z' | '∆' | 'Δ' | 'Ω' | 'Σ' => 0.70,
        '0'..='9' | '−' | '+' | '=' | '×' | '<' | '>' | '≤' | '≥' => {
            0.64
        }
        '\u{2e80}'.. => 1.05,
        _ => 0.61,
    }
}

/// Estimated width of `text` at font size `size`, in the unit of `size`.
pub(crate) fn width(text: &str, size: f64) -> f64 {
    text.chars().map(em).sum::<f64>() * size
}

/// Breaks `text` into lines no wider than `room`: at spaces, and inside a
/// word only where the word alone is too wide.
pub(crate) fn wrap(text: &str, size: f64, room: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut line = String::new();
    for word in text.split(' ') {
        let joined = if line.is_empty() {
            word.to_string()
        } else {
            format!("{line} {word}")
        };
        if width(&joined, size) <= room {
            line = joined;
            continue;
        }
        if !line.is_empty() {
            lines.push(std::mem::take(&mut line));
        }
        line = break_word(word, size, room, &mut lines);
    }
    lines.push(line);
    lines
}

/// Pushes full lines of an overlong word; returns what is left of it.
fn break_word(
    word: &str,
    size: f64,
    room: f64,
    lines: &mut Vec<String>,
) -> String {
    let mut line = String::new();
    for c in word.chars() {
        let full = width(&line, size) + em(c) * size > room;
        if full && !line.is_empty() {
            lines.push(std::mem::take(&mut line));
        }
        line.push(c);
    }
    line
}

/// A number for a label: proper minus sign, no noise in the last digit.
pub fn number(value: f64) -> String {
    if value == 0.0 {
        return "0".to_string();
    }
    // The standard formatter rounds first and then chooses the exponent.
    let scientific = format!("{value:.6e}");
    let (mantissa, exponent) =
        scientific.split_once('e').unwrap_or((&scientific, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    if !value.is_finite() || (-4..6).contains(&exponent) {
        // Ten digits after the point hide binary noise; zeros are trimmed.
        let fixed = format!("{value:.10}");
        return proper_minus(trim_zeros(&fixed));
    }
    let mantissa = proper_minus(trim_zeros(mantissa));
    let power = format!("10{}", course::superscript(exponent));
    match mantissa.as_str() {
        "1" => power,
        "−1" => format!("−{power}"),
        _ => format!("{mantissa}×{power}"),
    }
}

fn trim_zeros(text: &str) -> &str {
    if text.contains('.') {
        text.trim_end_matches('0').trim_end_matches('.')
    } else {
        text
    }
}

pub(crate) fn proper_minus(text: &str) -> String {
    text.replace('-', "−")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_people_write_them() {
        assert_eq!(number(0.1 + 0.2), "0.3");
        assert_eq!(number(-2.5), "−2.5");
        assert_eq!(number(4.0), "4");
        assert_eq!(number(0.0), "0");
        assert_eq!(number(1e-9), "10⁻⁹");
        assert_eq!(number(2.5e12), "2.5×10¹²");
        assert_eq!(number(9.999_999_99e-10), "10⁻⁹");
    }

    #[test]
    fn wrapped_lines_fit_and_lose_nothing() {
        let text = "one two threefourfivesixseven eight";
        let lines = wrap(text, 10.0, 60.0);
        for line in &lines {
            assert!(width(line, 10.0) <= 60.0, "{line} is too wide");
        }
        let squeeze = |s: &str| s.replace(' ', "");
        assert_eq!(squeeze(&lines.concat()), squeeze(text));
        assert_eq!(wrap(text, 10.0, 1e3), [text], "with room it is one line");
    }

    #[test]
    fn a_combining_mark_takes_no_room() {
        assert_eq!(width("x\u{307}", 10.0), width("x", 10.0));
        assert!(width("xx", 10.0) > width("x", 10.0));
    }
}
