//! From the tokens of a formula to its TeX.

use super::names::{FUNCTIONS, name_tex};
use super::tokens::{Token, tokens, unread};
use std::iter::Peekable;
use std::vec::IntoIter;

/// Reads a formula by recursive descent: sums of products of powers.
pub struct Reader<'a> {
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
    /// At the beginning of `text`.
    pub fn new<'a>(
        text: &str,
        bold: &'a [&'a str],
    ) -> Result<Reader<'a>, String> {
        let tokens = tokens(text)?.into_iter().peekable();
        Ok(Reader { tokens, bold, in_bars: false })
    }

    /// The whole; `aligned` marks its first relation.
    pub fn formula(&mut self, aligned: bool) -> Result<String, String> {
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
