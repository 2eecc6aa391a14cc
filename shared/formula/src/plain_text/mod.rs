//! Formulas of exercises, from the plain text that students read in their
//! files to TeX for the page: `x_new = x + h/2 f(t, x)`.
//!
//! Names of one letter stay as they are; `k1`, `ks`, `x_mid` and `fa` have an
//! index; longer names are words, Greek letters or functions. `a/b` is a
//! fraction of what stands directly beside the bar, `dC/dx` a derivative, a
//! `dv` alone a change of v. `.` between spaces is the dot product, `'` a
//! derivative in time, `uT` and `ᵀ` transpose. Parts with two spaces between
//! them stand apart, and a part without a relation is words.

mod names;
mod reader;
mod tokens;

use reader::Reader;

/// The TeX of the lines of a block. `bold` are the names of vectors and
/// matrices. The error says what cannot be read.
pub fn tex(lines: &[&str], bold: &[&str]) -> Result<String, String> {
    let mut rows = Vec::new();
    for line in lines.iter().filter(|line| !line.trim().is_empty()) {
        rows.push(row(line.trim(), bold)?);
    }
    Ok(format!("\\begin{{aligned}}{}\\end{{aligned}}", rows.join(r"\\")))
}

/// A line: its first relation is where lines are aligned.
fn row(line: &str, bold: &[&str]) -> Result<String, String> {
    let mut texts = Vec::new();
    for part in parts(line) {
        let first = texts.is_empty();
        texts.push(match is_formula(part) {
            true => Reader::new(part, bold)?.formula(first)?,
            false if first => format!("&\\text{{{part}}}"),
            false => format!("\\text{{{part}}}"),
        });
    }
    Ok(texts.join(r"\qquad "))
}

/// What stands two spaces apart, outside of parentheses.
fn parts(line: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let (mut depth, mut begin) = (0, 0);
    for (i, c) in line.char_indices() {
        match c {
            '(' | '[' => depth += 1,
            ')' | ']' => depth -= 1,
            ' ' if depth == 0 && parts_here(&line[i..]) => {
                parts.push(line[begin..i].trim());
                begin = i;
            }
            _ => {}
        }
    }
    parts.push(line[begin..].trim());
    parts.retain(|part| !part.is_empty());
    parts
}

/// Whether a part ends here. Spaces before an operator only align lines.
fn parts_here(rest: &str) -> bool {
    let next = rest.trim_start().chars().next();
    rest.starts_with("  ") && !next.is_some_and(|c| "=<>+-".contains(c))
}

/// Sentences may hold a relation too, but none of the words of a sentence.
fn is_formula(part: &str) -> bool {
    let words = ["the", "is", "with", "for", "and", "never", "as", "on"];
    let said = |word: &str| words.contains(&word);
    part.contains(['=', '<', '>', '≤', '≥', '→']) && !part.split(' ').any(said)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(line: &str, bold: &[&str]) -> String {
        row(line, bold).unwrap_or_else(|e| panic!("{line}: {e}"))
    }

    #[test]
    fn plain_formulas_become_tex() {
        for (plain, want) in [
            (
                "x_new = x + h/2 f(t, x)",
                r"x_{\text{new}}&=x+\frac{h}{2}\,f\left(t,\;x\right)",
            ),
            ("k2 = 2 k1", r"k_{2}&=2\,k_{1}"),
            (
                "factor = 0.9 (a / b)^(1 / (p + 1))",
                r"\text{factor}&=0.9\,\left(\frac{a}{b}\right)^{\frac{1}{p+1}}",
            ),
            ("C = (x²/a² - 1)/2", r"C&=\frac{\frac{x^2}{a^2}-1}{2}"),
            ("n = dC/dx", r"n&=\frac{\partial C}{\partial x}"),
            (
                "d|l|/dl = uT",
                r"\frac{\partial \lvert l\rvert }{\partial l}&=u^T",
            ),
            ("dv = h (F + h K v)", r"\Delta v&=h\,\left(F+h\,K\,v\right)"),
            ("C' = -u . d'", r"C'&=-u\cdot d'"),
            ("s = jac . M^-1 jac", r"s&=\text{jac}\cdot M^{-1}\,\text{jac}"),
            (
                "C'' = -(d' . d')/|d|",
                r"C''&=-\frac{d'\cdot d'}{\lvert d\rvert }",
            ),
            (
                "f = -a / max(|v|, s)",
                r"f&=-\frac{a}{\max \left(\lvert v\rvert ,\;s\right)}",
            ),
            ("0 <= s <= 1", r"0&\le s\le 1"),
            ("g = |d| - sin u", r"g&=\lvert d\rvert -\sin u"),
            ("T  = ks s  the tension", r"T&=k_{s}\,s\qquad \text{the tension}"),
        ] {
            assert_eq!(of(plain, &[]), want, "{plain}");
        }
    }

    #[test]
    fn vectors_are_bold_and_products_have_their_signs() {
        let got = of("p' = v + omega × r", &["p", "v", "omega", "r"]);
        let want =
            r"\mathbf{p}'&=\mathbf{v}+\boldsymbol{\omega}\times \mathbf{r}";
        assert_eq!(got, want);
        let got = of("x_new = x + h vm", &["x", "v"]);
        assert_eq!(
            got,
            r"\mathbf{x}_{\text{new}}&=\mathbf{x}+h\,\mathbf{v}_{m}"
        );
    }

    #[test]
    fn what_cannot_be_read_is_named() {
        for (plain, said) in [
            ("x = (a + b", "`)` is missing"),
            ("x = |a", "`|` is missing"),
            ("x = a ? b", "`?` cannot stand here"),
            ("x = a /", "ends too early"),
        ] {
            let error = row(plain, &[]).unwrap_err();
            assert!(error.contains(said), "{error}");
        }
    }
}
