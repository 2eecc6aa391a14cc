//! Formulas of exercises, from the plain text that students read in their
//! files to TeX for the page: `x_new = x + h/2 f(t, x)`.
//!
//! Names of one letter stay as they are; `k1`, `ks`, `x_mid` and `fa` have an
//! index; longer names are words, Greek letters or functions. `a/b` is a
//! fraction of what stands directly beside the bar, `dC/dx` a derivative, a
//! `dv` alone a change of v. `.` between spaces is the dot product, `'` a
//! derivative in time, `uT` and `ᵀ` transpose. Parts with two spaces between
//! them stand apart, and a part without a relation is words.

use std::iter::Peekable;
use std::vec::IntoIter;

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

#[derive(Debug, Clone, PartialEq)]
enum Token {
    Name(String),
    Number(String),
    Sign(char),
    /// A parenthesis directly after a name: what a function is applied to.
    Apply,
}

fn tokens(text: &str) -> Result<Vec<Token>, String> {
    let mut found = Vec::new();
    let letters: Vec<char> = text.chars().collect();
    let mut i = 0;
    while i < letters.len() {
        let (begin, c) = (i, letters[i]);
        let digit = |i: usize| letters.get(i).is_some_and(char::is_ascii_digit);
        i += 1;
        if c == ' ' {
            continue;
        }
        if c.is_ascii_digit() {
            while digit(i) || (letters.get(i) == Some(&'.') && digit(i + 1)) {
                i += 1;
            }
            found.push(Token::Number(letters[begin..i].iter().collect()));
        } else if c.is_alphabetic() && c != 'ᵀ' {
            while letters.get(i).is_some_and(|c| is_inside(*c)) {
                i += 1;
            }
            found.push(Token::Name(letters[begin..i].iter().collect()));
        } else if c == '(' && begin > 0 && is_inside(letters[begin - 1]) {
            found.push(Token::Apply);
        } else {
            let two: String = letters[begin..].iter().take(2).collect();
            let (sign, length) = match two.as_str() {
                ">=" => ('≥', 2),
                "<=" => ('≤', 2),
                _ => (c, 1),
            };
            i = begin + length;
            found.push(Token::Sign(sign));
        }
    }
    Ok(found)
}

fn is_inside(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

struct Reader<'a> {
    tokens: Peekable<IntoIter<Token>>,
    bold: &'a [&'a str],
    in_bars: bool,
}

/// A piece of TeX, and the same without the parentheses around it.
struct Piece {
    tex: String,
    inside: Option<String>,
}

impl Reader<'_> {
    fn new<'a>(text: &str, bold: &'a [&'a str]) -> Result<Reader<'a>, String> {
        let tokens = tokens(text)?.into_iter().peekable();
        Ok(Reader { tokens, bold, in_bars: false })
    }

    /// The whole; `aligned` marks its first relation.
    fn formula(&mut self, aligned: bool) -> Result<String, String> {
        let mut text = self.sum()?;
        let mut mark = aligned;
        while let Some(token) = self.tokens.next() {
            let relation = match token {
                Token::Sign('=') => "=",
                Token::Sign('<') => "<",
                Token::Sign('>') => ">",
                Token::Sign('≤') => r"\le ",
                Token::Sign('≥') => r"\ge ",
                Token::Sign('→') => r"\to ",
                Token::Sign(',') => r",\;",
                other => return Err(unread(&other)),
            };
            let is_comma = relation.starts_with(',');
            text += if mark && !is_comma { "&" } else { "" };
            mark &= is_comma;
            text += relation;
            text += &self.sum()?;
        }
        Ok(text)
    }

    /// Terms with signs between them.
    fn sum(&mut self) -> Result<String, String> {
        let mut text = String::new();
        loop {
            match self.tokens.peek().cloned() {
                Some(Token::Sign(sign @ ('+' | '-' | '−' | '±'))) => {
                    text += match sign {
                        '+' => "+",
                        '±' => r"\pm ",
                        _ => "-",
                    };
                    self.tokens.next();
                }
                Some(token) if self.begins(&token) => {
                    text += &self.product()?;
                }
                _ => return Ok(text),
            }
        }
    }

    fn begins(&self, token: &Token) -> bool {
        match token {
            Token::Name(_) | Token::Number(_) | Token::Apply => true,
            Token::Sign('|') => !self.in_bars,
            Token::Sign(c) => "([…½∂√".contains(*c),
        }
    }

    /// Factors, and fractions of two that stand beside a bar.
    fn product(&mut self) -> Result<String, String> {
        let mut text = String::new();
        loop {
            let top = self.power()?;
            let mut piece = top.tex.clone();
            if self.tokens.next_if_eq(&Token::Sign('/')).is_some() {
                let bottom = self.power()?;
                let change = |piece: &Piece| {
                    let tex = piece.inside.clone();
                    let tex = tex.unwrap_or_else(|| piece.tex.clone());
                    tex.replace(r"\Delta ", r"\partial ")
                };
                piece = format!(
                    r"\frac{{{}}}{{{}}}",
                    change(&top),
                    change(&bottom)
                );
            }
            text += &piece;
            let applied = FUNCTIONS.iter().any(|f| piece == format!("\\{f} "));
            let between = match self.tokens.peek().cloned() {
                Some(Token::Sign('.' | '·')) => r"\cdot ",
                Some(Token::Sign('×')) => r"\times ",
                Some(token) if self.begins(&token) => {
                    text += if applied { "" } else { r"\," };
                    continue;
                }
                _ => return Ok(text),
            };
            self.tokens.next();
            text += between;
        }
    }

    /// Something with its primes and exponents.
    fn power(&mut self) -> Result<Piece, String> {
        let mut piece = self.piece()?;
        while let Some(token) = self.tokens.peek().cloned() {
            let raised = match token {
                Token::Sign('\'') => "'".to_string(),
                Token::Sign('²') => "^2".to_string(),
                Token::Sign('³') => "^3".to_string(),
                Token::Sign('ᵀ') => "^T".to_string(),
                Token::Sign('⁻') => {
                    self.tokens.next();
                    "^{-1}".to_string()
                }
                Token::Sign('^') => {
                    self.tokens.next();
                    let minus = self.tokens.next_if_eq(&Token::Sign('-'));
                    let sign = if minus.is_some() { "-" } else { "" };
                    let up = self.piece()?;
                    let up = up.inside.unwrap_or(up.tex);
                    piece.tex += &format!("^{{{sign}{up}}}");
                    piece.inside = None;
                    continue;
                }
                _ => break,
            };
            self.tokens.next();
            piece.tex += &raised;
            piece.inside = None;
        }
        Ok(piece)
    }

    fn piece(&mut self) -> Result<Piece, String> {
        let plain = |tex: String| Ok(Piece { tex, inside: None });
        match self.tokens.next() {
            Some(Token::Number(number)) => plain(number),
            // d|l| is a change of a length.
            Some(Token::Name(name))
                if name == "d"
                    && !self.in_bars
                    && self.tokens.peek() == Some(&Token::Sign('|')) =>
            {
                let length = self.piece()?;
                plain(format!(r"\Delta {}", length.tex))
            }
            Some(Token::Name(name)) if name == "sqrt" => {
                let under = self.piece()?;
                plain(format!(
                    r"\sqrt{{{}}}",
                    under.inside.unwrap_or(under.tex)
                ))
            }
            Some(Token::Name(name)) => {
                let mut tex = name_tex(&name, self.bold);
                if self.tokens.peek() == Some(&Token::Apply) {
                    tex += &self.piece()?.tex;
                }
                plain(tex)
            }
            Some(Token::Sign('|')) => {
                self.in_bars = true;
                let inside = self.sum()?;
                self.close('|')?;
                self.in_bars = false;
                plain(format!(r"\lvert {inside}\rvert "))
            }
            Some(token @ (Token::Apply | Token::Sign('(' | '['))) => {
                let open = if token == Token::Sign('[') { '[' } else { '(' };
                let outer = std::mem::take(&mut self.in_bars);
                let mut inside = self.sum()?;
                while self.tokens.next_if_eq(&Token::Sign(',')).is_some() {
                    inside += r",\;";
                    inside += &self.sum()?;
                }
                let close = if open == '(' { ')' } else { ']' };
                self.close(close)?;
                self.in_bars = outer;
                let tex = format!(r"\left{open}{inside}\right{close}");
                let single = !inside.contains(r",\;");
                Ok(Piece { tex, inside: single.then_some(inside) })
            }
            Some(Token::Sign('…')) => plain(r"\dots ".to_string()),
            Some(Token::Sign('½')) => plain(r"\tfrac12 ".to_string()),
            Some(other) => Err(unread(&other)),
            None => Err("it ends too early".to_string()),
        }
    }

    fn close(&mut self, sign: char) -> Result<(), String> {
        match self.tokens.next() {
            Some(Token::Sign(c)) if c == sign => Ok(()),
            _ => Err(format!("a `{sign}` is missing")),
        }
    }
}

fn unread(token: &Token) -> String {
    let shown = match token {
        Token::Name(text) | Token::Number(text) => text.clone(),
        Token::Sign(c) => c.to_string(),
        Token::Apply => "(".to_string(),
    };
    format!("`{shown}` cannot stand here")
}

const GREEK: [&str; 14] = [
    "alpha", "beta", "gamma", "delta", "epsilon", "theta", "lambda", "mu",
    "pi", "rho", "sigma", "tau", "phi", "omega",
];
const FUNCTIONS: [&str; 7] = ["sin", "cos", "exp", "log", "max", "min", "ln"];

fn name_tex(name: &str, bold: &[&str]) -> String {
    if FUNCTIONS.contains(&name) {
        return format!("\\{name} ");
    }
    if let Some(of) = name.strip_suffix("dot")
        && of.len() == 1
    {
        return format!(r"\dot{{{}}}", letter(of, bold));
    }
    if let Some((base, index)) = name.split_once('_') {
        // One name of several with the same letter may be a vector.
        let bold = if bold.contains(&name) { &[base] } else { bold };
        let index = if index.len() == 1 || index.ends_with('T') {
            index.to_string()
        } else {
            format!(r"\text{{{index}}}")
        };
        return format!("{}_{{{index}}}", letter(base, bold));
    }
    let digits = name.trim_end_matches(|c: char| c.is_ascii_digit()).len();
    if digits > 0 && digits < name.len() {
        let index = &name[digits..];
        return format!("{}_{{{index}}}", name_tex(&name[..digits], bold));
    }
    let letters: Vec<char> = name.chars().collect();
    match letters[..] {
        _ if GREEK.contains(&name) => letter(name, bold),
        ['d', of] => format!(r"\Delta {}", letter(&of.to_string(), bold)),
        ['d', of, at] => {
            let of = letter(&of.to_string(), bold);
            format!(r"\Delta {of}_{{{at}}}")
        }
        [of, 'T'] => format!("{}^T", letter(&of.to_string(), bold)),
        [of, index] => {
            format!("{}_{{{index}}}", letter(&of.to_string(), bold))
        }
        [_] => letter(name, bold),
        _ => format!(r"\text{{{name}}}"),
    }
}

/// One letter, or the name of a Greek one.
fn letter(name: &str, bold: &[&str]) -> String {
    let tex = match GREEK.contains(&name) {
        true => format!("\\{name}"),
        false if name.chars().count() > 1 => format!(r"\text{{{name}}}"),
        false => name.to_string(),
    };
    match bold.contains(&name) {
        true if tex.starts_with('\\') => format!(r"\boldsymbol{{{tex}}}"),
        true => format!(r"\mathbf{{{tex}}}"),
        false if tex.starts_with('\\') => format!("{tex} "),
        false => tex,
    }
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
