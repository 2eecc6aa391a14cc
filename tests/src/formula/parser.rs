//! From text to a tree, one function per level of precedence.

use super::expression::{Expression, Function, Operator};
use super::scope::{Meaning, Scope};

/// Longer or deeper formulas are no equations that a person wrote.
const LONGEST: usize = 2000;
const DEEPEST: usize = 100;

/// Reads the whole of `text` as one formula.
pub(crate) fn parse(text: &str, scope: &Scope) -> Result<Expression, String> {
    let text = spelled(text).chars().collect();
    let mut parser = Parser { text, at: 0, depth: 0, scope };
    if parser.text.len() > LONGEST {
        return Err("the formula is too long".to_string());
    }
    let expression = parser.sum()?;
    match parser.peek() {
        None => Ok(expression),
        Some(_) => Err(parser.stuck()),
    }
}

/// The text with typographic signs replaced by plain ones.
pub(crate) fn spelled(text: &str) -> String {
    let mut plain = text.trim().to_string();
    for (sign, spelling) in [
        ("**", "^"),
        ("−", "-"),
        ("·", "*"),
        ("×", "*"),
        ("′", "'"),
        ("’", "'"),
        ("²", "^2"),
        ("³", "^3"),
    ] {
        plain = plain.replace(sign, spelling);
    }
    plain
}

struct Parser<'a> {
    text: Vec<char>,
    at: usize,
    depth: usize,
    scope: &'a Scope,
}

impl Parser<'_> {
    /// The next character that is not a space.
    fn peek(&mut self) -> Option<char> {
        while self.text.get(self.at).is_some_and(|c| c.is_whitespace()) {
            self.at += 1;
        }
        self.text.get(self.at).copied()
    }

    fn take(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        self.at += usize::from(found);
        found
    }

    fn stuck(&self) -> String {
        let rest: String = self.text[self.at..].iter().collect();
        match rest.trim() {
            "" => "the formula ends too early".to_string(),
            rest => format!("cannot read the formula at `{rest}`"),
        }
    }

    fn sum(&mut self) -> Result<Expression, String> {
        let mut left = self.product()?;
        loop {
            let operator = match self.peek() {
                Some('+') => Operator::Plus,
                Some('-') => Operator::Minus,
                _ => return Ok(left),
            };
            self.at += 1;
            left = binary(operator, left, self.product()?);
        }
    }

    fn product(&mut self) -> Result<Expression, String> {
        let mut left = self.signed()?;
        loop {
            let operator = match self.peek() {
                Some('*') => Operator::Times,
                Some('/') => Operator::Over,
                // No sign between two factors: they are multiplied.
                Some(c) if c == '(' || c.is_alphabetic() => {
                    left = binary(Operator::Times, left, self.power()?);
                    continue;
                }
                _ => return Ok(left),
            };
            self.at += 1;
            left = binary(operator, left, self.signed()?);
        }
    }

    /// A sign binds less tightly than a power: `-x^2` is `-(x^2)`.
    fn signed(&mut self) -> Result<Expression, String> {
        let negative = self.peek() == Some('-');
        if !negative && self.peek() != Some('+') {
            return self.power();
        }
        self.at += 1;
        let operand = self.nested(Self::signed)?;
        Ok(if negative {
            Expression::Negative(Box::new(operand))
        } else {
            operand
        })
    }

    fn power(&mut self) -> Result<Expression, String> {
        let base = self.factor()?;
        if !self.take('^') {
            return Ok(base);
        }
        let exponent = self.nested(Self::signed)?;
        Ok(binary(Operator::Power, base, exponent))
    }

    fn factor(&mut self) -> Result<Expression, String> {
        match self.peek() {
            Some('(') => self.parenthesis(),
            Some(c) if c.is_ascii_digit() || c == '.' => self.number(),
            Some(c) if c.is_alphabetic() => self.name(),
            _ => Err(self.stuck()),
        }
    }

    fn parenthesis(&mut self) -> Result<Expression, String> {
        if !self.take('(') {
            return Err(self.stuck());
        }
        let inside = self.nested(Self::sum)?;
        if !self.take(')') {
            return Err("a parenthesis is not closed".to_string());
        }
        Ok(inside)
    }

    /// Digits, a point, and an exponent if digits follow the `e`.
    fn number(&mut self) -> Result<Expression, String> {
        let start = self.at;
        let digit = |c: Option<&char>| c.is_some_and(char::is_ascii_digit);
        while digit(self.text.get(self.at))
            || self.text.get(self.at) == Some(&'.')
        {
            self.at += 1;
        }
        if matches!(self.text.get(self.at), Some('e' | 'E')) {
            let signed = matches!(self.text.get(self.at + 1), Some('+' | '-'));
            let mut end = self.at + 1 + usize::from(signed);
            if digit(self.text.get(end)) {
                while digit(self.text.get(end)) {
                    end += 1;
                }
                self.at = end;
            }
        }
        let text: String = self.text[start..self.at].iter().collect();
        let number = text.parse::<f64>();
        number
            .map(Expression::Constant)
            .map_err(|_| format!("`{text}` is not a number"))
    }

    fn name(&mut self) -> Result<Expression, String> {
        let mut end = self.at;
        let part = |c: char| c.is_alphanumeric() || c == '_' || c == '\'';
        while self.text.get(end).is_some_and(|c| part(*c)) {
            end += 1;
        }
        let word = &self.text[self.at..end];
        let unknown = || {
            let word: String = word.iter().collect();
            format!("nobody says what `{word}` is")
        };
        // The character behind the word tells `e^…` from a parameter `e`.
        let visible = &self.text[self.at..(end + 1).min(self.text.len())];
        let (length, meaning) =
            self.scope.longest(visible)?.ok_or_else(unknown)?;
        // `x1` is a name that we lack, not `x` times 1.
        let next = word.get(length);
        if next.is_some_and(|c| !c.is_alphabetic()) {
            return Err(unknown());
        }
        self.at += length;
        match meaning {
            Meaning::Formula(expression) => Ok(expression),
            Meaning::Function(function) => self.call(function),
        }
    }

    /// The argument stands in parentheses: `sin 2t` could mean two things.
    fn call(&mut self, function: Function) -> Result<Expression, String> {
        if self.peek() != Some('(') {
            return Err("write a function as `sin(…)`".to_string());
        }
        let argument = self.parenthesis()?;
        Ok(Expression::Call(function, Box::new(argument)))
    }

    /// Goes one level deeper, but not without end.
    fn nested(
        &mut self,
        read: fn(&mut Self) -> Result<Expression, String>,
    ) -> Result<Expression, String> {
        if self.depth == DEEPEST {
            return Err("the formula is nested too deeply".to_string());
        }
        self.depth += 1;
        let inside = read(self);
        self.depth -= 1;
        inside
    }
}

fn binary(operator: Operator, a: Expression, b: Expression) -> Expression {
    Expression::Binary(operator, Box::new(a), Box::new(b))
}
