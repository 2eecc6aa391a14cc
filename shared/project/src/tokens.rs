//! Splits Rust source into tokens: enough to colour it and to find functions.

use ra_ap_rustc_lexer::{
    FrontmatterAllowed, LiteralKind, TokenKind as Lexed, tokenize as lex,
};
use std::ops::Range;

/// What a token is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TokenKind {
    /// `// …` and `/* … */`.
    Comment,
    /// `/// …`, `//! …` and their like in blocks.
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
    pub kind: TokenKind,
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

/// All tokens of a source; together they cover it. A broken source has
/// tokens, too.
pub fn tokenize(source: &str) -> Vec<Token> {
    let mut tokens: Vec<Token> = Vec::new();
    let mut at = 0;
    for token in lex(source, FrontmatterAllowed::No) {
        let range = at..at + token.len as usize;
        at = range.end;
        let kind = kind(token.kind, source, &range);
        let text = &source[range.clone()];
        match tokens.last_mut() {
            // The sign of a macro belongs to its name.
            Some(last) if last.kind == TokenKind::Macro && text == "!" => {
                last.range.end = range.end;
            }
            // Neighbouring punctuation and spaces are one piece, but a brace
            // stays alone: the depth of nesting is read from it.
            Some(last)
                if last.kind == TokenKind::Other
                    && kind == TokenKind::Other
                    && !stays_alone(&source[last.range.clone()])
                    && !stays_alone(text) =>
            {
                last.range.end = range.end;
            }
            _ => tokens.push(Token { kind, range }),
        }
    }
    tokens
}

fn stays_alone(text: &str) -> bool {
    matches!(text, "{" | "}" | ";" | "#" | "[" | "]" | "<" | ">")
}

fn kind(token: Lexed, source: &str, range: &Range<usize>) -> TokenKind {
    match token {
        Lexed::LineComment { doc_style: None }
        | Lexed::BlockComment { doc_style: None, .. } => TokenKind::Comment,
        Lexed::LineComment { .. } | Lexed::BlockComment { .. } => {
            TokenKind::Doc
        }
        Lexed::Literal {
            kind: LiteralKind::Int { .. } | LiteralKind::Float { .. },
            ..
        } => TokenKind::Number,
        Lexed::Literal { .. } => TokenKind::Text,
        Lexed::Lifetime { .. }
        | Lexed::RawLifetime
        | Lexed::UnknownPrefixLifetime => TokenKind::Lifetime,
        Lexed::Ident => name(&source[range.clone()], &source[range.end..]),
        Lexed::RawIdent
        | Lexed::ForcedKeywordIdent
        | Lexed::InvalidIdent
        | Lexed::UnknownPrefix => TokenKind::Name,
        _ => TokenKind::Other,
    }
}

fn name(word: &str, after: &str) -> TokenKind {
    if KEYWORDS.contains(&word) {
        return TokenKind::Keyword;
    }
    if after.starts_with('!') && !after.starts_with("!=") {
        return TokenKind::Macro;
    }
    let capital = word.starts_with(|c: char| c.is_uppercase());
    match capital || BUILT_IN.contains(&word) {
        true => TokenKind::Type,
        false => TokenKind::Name,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(source: &str) -> Vec<(TokenKind, &str)> {
        let mut found = Vec::new();
        for token in tokenize(source) {
            if token.kind != TokenKind::Other {
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
        for token in tokenize(source) {
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
    fn a_broken_source_is_cut_up_to_its_end() {
        let whole = "fn f<'a>(x: &'a str) -> u8 { r##\"a\"# ; b'\\'' ; 1e ; \
                     /* é /* \u{1f600} c\"x\" #\"y\"# ## 'r#b k#c 0x 'ä \"";
        for (start, _) in whole.char_indices() {
            for (end, _) in whole[start..].char_indices() {
                let source = &whole[start..start + end];
                let mut at = 0;
                for token in tokenize(source) {
                    assert_eq!(token.range.start, at, "{source}");
                    at = token.range.end;
                }
                assert_eq!(at, source.len(), "{source}");
            }
        }
    }

    #[test]
    fn names_are_told_apart() {
        let found = kinds("let Vec3 = f64::max(a) != assert!(r#fn, b != 1);");
        let found: Vec<String> = found
            .iter()
            .map(|(kind, text)| format!("{kind:?} {text}"))
            .collect();
        let want = "Keyword let,Type Vec3,Type f64,Name max,Name a,Macro assert!,\
                    Name r#fn,Name b,Number 1";
        assert_eq!(found.join(","), want);
    }

    #[test]
    fn lifetimes_are_not_characters() {
        assert_eq!(kinds("'a 'b'")[0], (TokenKind::Lifetime, "'a"));
        assert_eq!(kinds("'a 'b'")[1], (TokenKind::Text, "'b'"));
    }
}
