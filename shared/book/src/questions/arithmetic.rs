//! Plain arithmetic in a question: `= 0.4 * (1 + 0.5) / (1 - 0.5)`.

/// The value of an expression of numbers, `+ - * / ^`, brackets and the
/// functions `sqrt`, `log2`, `exp` and `atan`, which gives degrees.
pub fn evaluate(text: &str) -> Result<f64, String> {
    let mut reader = Reader { rest: text };
    let value = reader.sum()?;
    match reader.rest.trim().is_empty() && value.is_finite() {
        true => Ok(value),
        false => Err(format!("`{text}` is no arithmetic")),
    }
}

struct Reader<'a> {
    rest: &'a str,
}

impl<'a> Reader<'a> {
    /// Takes the next sign if it is one of these.
    fn sign(&mut self, signs: &str) -> Option<char> {
        self.rest = self.rest.trim_start();
        let next = self.rest.chars().next().filter(|c| signs.contains(*c))?;
        self.rest = &self.rest[next.len_utf8()..];
        Some(next)
    }

    fn sum(&mut self) -> Result<f64, String> {
        let mut value = self.product()?;
        while let Some(sign) = self.sign("+-") {
            let next = self.product()?;
            value += if sign == '+' { next } else { -next };
        }
        Ok(value)
    }

    fn product(&mut self) -> Result<f64, String> {
        let mut value = self.power()?;
        while let Some(sign) = self.sign("*/") {
            let next = self.power()?;
            value = if sign == '*' { value * next } else { value / next };
        }
        Ok(value)
    }

    /// `-2^2` is -4, and `2^3^2` is 512, as on paper.
    fn power(&mut self) -> Result<f64, String> {
        if self.sign("-").is_some() {
            return Ok(-self.power()?);
        }
        let base = self.single()?;
        match self.sign("^") {
            Some(_) => Ok(base.powf(self.power()?)),
            None => Ok(base),
        }
    }

    fn single(&mut self) -> Result<f64, String> {
        let word = self.word();
        if self.sign("(").is_some() {
            let inner = self.sum()?;
            self.sign(")").ok_or("a bracket is open")?;
            return match word {
                "" => Ok(inner),
                "sqrt" => Ok(inner.sqrt()),
                "log2" => Ok(inner.log2()),
                "exp" => Ok(inner.exp()),
                "atan" => Ok(inner.atan().to_degrees()),
                other => Err(format!("no function `{other}`")),
            };
        }
        word.parse().map_err(|_| format!("`{word}` is no number"))
    }

    /// A name, or a number with its exponent.
    fn word(&mut self) -> &'a str {
        self.rest = self.rest.trim_start();
        let bytes = self.rest.as_bytes();
        let mut end = 0;
        while let Some(byte) = bytes.get(end) {
            let exponent = matches!(byte, b'-' | b'+')
                && end > 0
                && bytes[end - 1] == b'e'
                && bytes[0].is_ascii_digit();
            if !byte.is_ascii_alphanumeric() && *byte != b'.' && !exponent {
                break;
            }
            end += 1;
        }
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        word
    }
}

#[cfg(test)]
mod tests {
    use super::evaluate;

    #[test]
    fn arithmetic_is_that_of_paper() {
        for (text, value) in [
            ("1 + 2 * 3", 7.0),
            ("(1 + 2) * 3", 9.0),
            ("8 / 4 / 2", 1.0),
            ("-2^2", -4.0),
            ("2^3^2", 512.0),
            ("2^-1", 0.5),
            ("1e-3 / 1.25e-4", 8.0),
            ("log2(1e-3 / 1.25e-4)", 3.0),
            ("sqrt(100) - exp(0)", 9.0),
            ("atan(1)", 45.0),
        ] {
            let found: f64 = evaluate(text).unwrap();
            // Exact but for a rounding or two.
            assert!((found - value).abs() < 1e-14 * 512.0, "{text}: {found}");
        }
    }

    #[test]
    fn what_is_no_arithmetic_is_refused() {
        for text in ["", "1 +", "(1", "1)", "two", "f(1)", "1 2", "1/0", "e-3"]
        {
            assert!(evaluate(text).is_err(), "{text}");
        }
    }
}
