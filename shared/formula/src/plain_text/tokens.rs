//! A formula in plain text, token by token.

/// What a line is made of.
#[derive(Debug, Clone, PartialEq)]
pub enum Token {
    /// Letters, digits and underscores.
    Name(String),
    /// With its decimal point.
    Number(String),
    /// Anything else; `≤` for `<=`.
    Sign(char),
    /// A parenthesis directly after a name: what a function is applied to.
    Apply,
}

/// The tokens of a line.
pub fn tokens(text: &str) -> Result<Vec<Token>, String> {
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

/// Says that a token is where it has no meaning.
pub fn unread(token: &Token) -> String {
    let shown = match token {
        Token::Name(text) | Token::Number(text) => text.clone(),
        Token::Sign(c) => c.to_string(),
        Token::Apply => "(".to_string(),
    };
    format!("`{shown}` cannot stand here")
}
