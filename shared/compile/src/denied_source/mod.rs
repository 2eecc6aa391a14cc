//! The first wall: what an answer may not say. It reads the tokens of the
//! file, so words in comments and texts do not count, and words that reach
//! the compiler through a macro do.
//!
//! This wall gives the honest a sentence and the others less to work with.
//! It is no proof: behind it stand the compiler, which forbids unsafe code,
//! and the sandbox, and each of them is tested alone.

mod words;

use project::line_of;
use ra_ap_rustc_lexer::{FrontmatterAllowed, TokenKind as Lexed, tokenize};
use words::{
    ATTRIBUTES, DENIED_WORDS, FILE_MACROS, INNER_ATTRIBUTES, PROBE_NAMES,
    STANDARD_MACROS, STANDARD_MODULES,
};

/// Why an answer is not compiled: the line and a sentence.
pub fn denied(source: &str) -> Option<String> {
    let tokens = tokens(source);
    for at in 0..tokens.len() {
        if let Some(why) = denied_at(&tokens, at) {
            let line = line_of(source, tokens[at].offset);
            return Some(format!("line {line}: {why}"));
        }
    }
    None
}

/// A token that means something: no space, no comment.
struct Token<'a> {
    /// A name without its `r#`, or the sign itself.
    text: &'a str,
    is_name: bool,
    offset: usize,
}

fn tokens(source: &str) -> Vec<Token<'_>> {
    let mut found = Vec::new();
    let mut offset = 0;
    for token in tokenize(source, FrontmatterAllowed::No) {
        let text = &source[offset..offset + token.len as usize];
        let is_name = matches!(
            token.kind,
            Lexed::Ident | Lexed::RawIdent | Lexed::ForcedKeywordIdent
        );
        let skipped = matches!(
            token.kind,
            Lexed::Whitespace
                | Lexed::LineComment { .. }
                | Lexed::BlockComment { .. }
        );
        if !skipped {
            let name = text.strip_prefix("r#").or(text.strip_prefix("k#"));
            let text = name.filter(|_| is_name).unwrap_or(text);
            found.push(Token { text, is_name, offset });
        }
        offset += token.len as usize;
    }
    found
}

fn denied_at(tokens: &[Token<'_>], at: usize) -> Option<String> {
    let word = |ahead: usize| tokens.get(at + ahead).map_or("", |t| t.text);
    let token = &tokens[at];
    if token.text == "#" {
        return attribute(tokens, at);
    }
    if !token.is_name {
        return None;
    }
    let name = token.text;
    if let Some((_, why)) = DENIED_WORDS.iter().find(|(w, _)| *w == name) {
        return Some(format!("`{name}`: {why}"));
    }
    let before = at.checked_sub(1).map_or("", |at| tokens[at].text);
    let called = word(1) == "!" || before == "use" || defines_macros(tokens);
    if FILE_MACROS.contains(&name) && called {
        return Some(format!("`{name}!`: an answer must stand on its own"));
    }
    if name == "mod" && (word(2) != "{" || !tokens[at + 1].is_name) {
        return Some("`mod`: an answer must stand on its own".to_string());
    }
    let is_path = word(1) == ":" && word(2) == ":";
    // `super::probe` and `use course`, but not a field `probe: f64`.
    let after_path = before == ":" && at > 1 && tokens[at - 2].text == ":";
    let renamed = before == "{" && word(1) == "as";
    let in_path = is_path || after_path || renamed || before == "use";
    if PROBE_NAMES.contains(&name) && in_path {
        return Some(format!("`{name}`: an answer leaves its probe alone"));
    }
    let root = name == "std" || name == "core";
    match (word(1), word(2)) {
        (":", ":") if root => standard_path(name, tokens, at + 3),
        ("as", _) if root => Some(format!("`{name}` under another name")),
        // A macro could put it in front of anything.
        _ if name == "std" && defines_macros(tokens) => {
            Some("`std` without a module, in a file with macros".to_string())
        }
        _ => None,
    }
}

fn defines_macros(tokens: &[Token<'_>]) -> bool {
    tokens.iter().any(|token| token.text == "macro_rules")
}

/// What follows `std::` is one of the modules that computing needs, or a
/// group of them.
fn standard_path(
    root: &str,
    tokens: &[Token<'_>],
    at: usize,
) -> Option<String> {
    let word = |at: usize| tokens.get(at).map_or("", |t| t.text);
    if word(at) != "{" {
        return standard_name(root, word(at), word(at + 1));
    }
    let (mut depth, mut first) = (1, true);
    let mut next = at + 1;
    while depth > 0 && next < tokens.len() {
        match word(next) {
            "{" => depth += 1,
            "}" => depth -= 1,
            "," if depth == 1 => first = true,
            name if depth == 1 && first => {
                first = false;
                let why = standard_name(root, name, word(next + 1));
                if why.is_some() {
                    return why;
                }
            }
            _ => {}
        }
        next += 1;
    }
    None
}

fn standard_name(root: &str, name: &str, after: &str) -> Option<String> {
    let is_macro = after == "!" && STANDARD_MACROS.contains(&name);
    if STANDARD_MODULES.contains(&name) || is_macro {
        return None;
    }
    Some(format!(
        "`{root}::{name}`: an answer computes, and may print with println!; \
         it has no need of this"
    ))
}

/// An attribute must be one of those that change nothing but what is said
/// about a function or a type.
fn attribute(tokens: &[Token<'_>], at: usize) -> Option<String> {
    let word = |ahead: usize| tokens.get(at + ahead).map_or("", |t| t.text);
    let (inner, name) = match (word(1), word(2)) {
        ("!", "[") => (true, word(3)),
        ("[", name) => (false, name),
        _ => return Some("`#` outside of an attribute".to_string()),
    };
    let known = match inner {
        true => INNER_ATTRIBUTES.contains(&name),
        false => ATTRIBUTES.contains(&name),
    };
    if known {
        return None;
    }
    let sign = if inner { "#!" } else { "#" };
    Some(format!("`{sign}[{name}]`: an answer may not have this attribute"))
}

#[cfg(test)]
mod tests;
