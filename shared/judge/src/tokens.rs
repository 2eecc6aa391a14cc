//! Cuts Rust source into tokens: enough to colour it and to find functions.

use std::ops::Range;

/// What a token is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// `// …` and `/* … */`.
    Comment,
    /// `/// …` and `//! …`.
    Doc,
    /// Strings and characters of every sort.
    Text,
    /// `'a`.
    Lifetime,
    /// `1.5e-3_f64`.
    Number,
    /// `fn`, `let` …
    Keyword,
    /// A name that starts with a capital, or a built-in type.
    Type,
    /// `assert!`, without the parentheses.
    Macro,
    /// Any other name.
    Name,
    /// Anything else, spaces included.
    Other,
}

/// A piece of source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Token {
    /// What it is.
    pub kind: Kind,
    /// Where it stands.
    pub range: Range<usize>,
}

const KEYWORDS: &[&str] = &[
    "as", "async", "await", "break", "const", "continue", "crate", "dyn",
    "else", "enum", "extern", "false", "fn", "for", "if", "impl", "in", "let",
    "loop", "match", "mod", "move", "mut", "pub", "ref", "return", "self",
    "Self", "static", "struct", "super", "trait", "true", "type", "unsafe",
    "use", "where", "while",
];

const BUILT_IN: &[&str] = &[
    "bool", "char", "f32", "f64", "i8", "i16", "i32", "i64", "i128", "isize",
    "str", "u8", "u16", "u32", "u64", "u128", "usize",
];

/// All tokens of a source; together they cover it.
pub fn tokens(source: &str) -> Vec<Token> {
    let mut tokens: Vec<Token> = Vec::new();
    let mut at = 0;
    while at < source.len() {
        let (kind, length) = first(&source[at..]);
        let range = at..at + length;
        at = range.end;
        // Neighbouring punctuation and spaces are one piece, but a brace
        // stays alone: the depth of nesting is read from it.
        if let Some(last) = tokens.last_mut()
            && last.kind == Kind::Other
            && kind == Kind::Other
            && !is_sign(&source[last.range.clone()])
            && !is_sign(&source[range.clone()])
        {
            last.range.end = range.end;
            continue;
        }
        tokens.push(Token { kind, range });
    }
    tokens
}

fn is_sign(text: &str) -> bool {
    matches!(text, "{" | "}" | ";" | "#" | "[" | "]" | "<" | ">")
}

/// The kind and length of the token at the start of a non-empty text.
fn first(rest: &str) -> (Kind, usize) {
    let c = rest.chars().next().unwrap_or(' ');
    if rest.starts_with("//") {
        return line_comment(rest);
    }
    if rest.starts_with("/*") {
        return (Kind::Comment, block_comment(rest));
    }
    if let Some(length) = string(rest) {
        return (Kind::Text, length);
    }
    if c == '\'' {
        return quote(rest);
    }
    if c.is_ascii_digit() {
        return (Kind::Number, number(rest));
    }
    if c.is_alphabetic() || c == '_' {
        return name(rest);
    }
    (Kind::Other, c.len_utf8())
}

fn line_comment(rest: &str) -> (Kind, usize) {
    let length = rest.find('\n').unwrap_or(rest.len());
    let doc = rest.starts_with("//!")
        || (rest.starts_with("///") && !rest.starts_with("////"));
    (if doc { Kind::Doc } else { Kind::Comment }, length)
}

/// Block comments nest in Rust.
fn block_comment(rest: &str) -> usize {
    let mut depth = 0;
    let mut at = 0;
    while at < rest.len() {
        if rest[at..].starts_with("/*") {
            depth += 1;
            at += 2;
        } else if rest[at..].starts_with("*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                return at;
            }
        } else {
            at += rest[at..].chars().next().map_or(1, char::len_utf8);
        }
    }
    rest.len()
}

/// The length of a string literal at the start, if there is one.
fn string(rest: &str) -> Option<usize> {
    let prefixes = ["\"", "b\"", "c\""];
    for prefix in prefixes {
        if let Some(body) = rest.strip_prefix(prefix) {
            return Some(prefix.len() + until_quote(body, '"'));
        }
    }
    let body = rest.strip_prefix('b').unwrap_or(rest);
    let body = body.strip_prefix('r')?;
    let hashes = body.len() - body.trim_start_matches('#').len();
    let body = body[hashes..].strip_prefix('"')?;
    let close = format!("\"{}", "#".repeat(hashes));
    let start = rest.len() - body.len();
    Some(match body.find(&close) {
        Some(end) => start + end + close.len(),
        None => rest.len(),
    })
}

/// The length up to and with the closing quote; a backslash escapes.
fn until_quote(body: &str, quote: char) -> usize {
    let mut escaped = false;
    for (i, c) in body.char_indices() {
        if escaped {
            escaped = false;
        } else if c == '\\' {
            escaped = true;
        } else if c == quote {
            return i + c.len_utf8();
        }
    }
    body.len()
}

/// A character literal or a lifetime.
fn quote(rest: &str) -> (Kind, usize) {
    let mut chars = rest.char_indices().skip(1);
    let (Some((_, inside)), Some((end, after))) = (chars.next(), chars.next())
    else {
        return (Kind::Other, 1);
    };
    if inside == '\\' {
        return (Kind::Text, 1 + until_quote(&rest[1..], '\''));
    }
    if after == '\'' {
        return (Kind::Text, end + 1);
    }
    let word = word_length(&rest[1..]);
    (Kind::Lifetime, 1 + word)
}

fn number(rest: &str) -> usize {
    let bytes = rest.as_bytes();
    let mut at = 1;
    while at < bytes.len() {
        let c = bytes[at];
        let sign = (c == b'-' || c == b'+')
            && matches!(bytes[at - 1], b'e' | b'E')
            && !rest.starts_with("0x");
        // `1..n` is a range, `1.max(2)` a call: the dot is not the number's.
        let dot = c == b'.'
            && bytes.get(at + 1).is_none_or(|next| next.is_ascii_digit())
            && !rest[..at].contains('.');
        if c.is_ascii_alphanumeric() || c == b'_' || sign || dot {
            at += 1;
        } else {
            break;
        }
    }
    at
}

fn word_length(rest: &str) -> usize {
    let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_');
    end.unwrap_or(rest.len())
}

fn name(rest: &str) -> (Kind, usize) {
    let length = word_length(rest);
    let word = &rest[..length];
    if KEYWORDS.contains(&word) {
        return (Kind::Keyword, length);
    }
    let after = &rest[length..];
    if after.starts_with('!') && !after.starts_with("!=") {
        return (Kind::Macro, length + 1);
    }
    let capital = word.starts_with(|c: char| c.is_uppercase());
    if capital || BUILT_IN.contains(&word) {
        return (Kind::Type, length);
    }
    (Kind::Name, length)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(source: &str) -> Vec<(Kind, &str)> {
        let mut found = Vec::new();
        for token in tokens(source) {
            if token.kind != Kind::Other {
                found.push((token.kind, &source[token.range]));
            }
        }
        found
    }

    #[test]
    fn tokens_cover_the_source() {
        let source =
            "fn f<'a>(x: &'a str) { r#\"a\"b\"# ; '\\'' ; é /* a /* b */";
        let mut whole = String::new();
        for token in tokens(source) {
            whole.push_str(&source[token.range]);
        }
        assert_eq!(whole, source);
    }

    #[test]
    fn strings_hide_what_looks_like_code() {
        let found = kinds(r####"let s = r#"fn "x"# + "a\"fn" + 'f';"####);
        let words: Vec<&str> = found.iter().map(|f| f.1).collect();
        assert_eq!(
            words,
            ["let", "s", r####"r#"fn "x"#"####, r#""a\"fn""#, "'f'"]
        );
    }

    #[test]
    fn numbers_end_before_ranges_and_calls() {
        let words: Vec<&str> =
            kinds("1.5e-3 + 0..9 + 1.max(2)").iter().map(|f| f.1).collect();
        assert_eq!(words, ["1.5e-3", "0", "9", "1", "max", "2"]);
    }

    #[test]
    fn lifetimes_are_not_characters() {
        assert_eq!(kinds("'a 'b'")[0], (Kind::Lifetime, "'a"));
        assert_eq!(kinds("'a 'b'")[1], (Kind::Text, "'b'"));
    }
}
