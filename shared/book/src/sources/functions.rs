//! Finds the functions of a Rust source and what they belong to.

use judge::{Token, TokenKind, tokenize};
use std::path::Path;

/// A function as a reader would name it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Function {
    /// The bare name: `step`.
    pub name: String,
    /// With its type or module: `Euler::step`, `euler::slope`.
    pub qualified: String,
    /// The line of the `fn`, counted from 1.
    pub line: usize,
    /// Whether it carries `#[test]`.
    pub is_test: bool,
}

/// What an opening brace belongs to.
enum Scope {
    /// An `impl` or `trait`: functions inside carry the type's name.
    Type(String),
    /// Anything else.
    Plain,
}

/// All functions of a source, in order.
pub fn functions(source: &str, path: &Path) -> Vec<Function> {
    let module = module_name(path);
    let all = tokenize(source);
    let mut found = Vec::new();
    let mut scopes: Vec<Scope> = Vec::new();
    let mut coming = Scope::Plain;
    let mut is_test = false;
    let mut line = 1;
    for (i, token) in all.iter().enumerate() {
        let text = &source[token.range.clone()];
        match (token.kind, text) {
            (TokenKind::Keyword, "impl" | "trait") => {
                // `fn f(x: impl Fn())` is no block of its own.
                if let Some(owner) = owner(source, &all[i + 1..])
                    && !inside_signature(source, &all[..i])
                {
                    coming = Scope::Type(owner);
                }
            }
            (TokenKind::Name, "test") => {
                is_test |= in_attribute(source, &all, i)
            }
            (TokenKind::Keyword, "fn") => {
                if let Some(name) = next_name(source, &all[i + 1..]) {
                    found.push(Function {
                        qualified: qualify(&name, &scopes, &module),
                        name,
                        line,
                        is_test,
                    });
                    is_test = false;
                }
            }
            (TokenKind::Other, "{") => {
                scopes.push(std::mem::replace(&mut coming, Scope::Plain));
            }
            (TokenKind::Other, "}") => {
                scopes.pop();
                is_test = false;
            }
            _ => {}
        }
        line += text.matches('\n').count();
    }
    found
}

/// `src/euler.rs` is the module `euler`; `lib.rs` and `mod.rs` name nothing.
fn module_name(path: &Path) -> Option<String> {
    let stem = path.file_stem()?.to_str()?;
    match stem {
        "lib" | "main" | "mod" => None,
        stem => Some(stem.to_string()),
    }
}

fn qualify(name: &str, scopes: &[Scope], module: &Option<String>) -> String {
    for scope in scopes.iter().rev() {
        if let Scope::Type(owner) = scope {
            return format!("{owner}::{name}");
        }
    }
    match module {
        Some(module) => format!("{module}::{name}"),
        None => name.to_string(),
    }
}

fn next_name(source: &str, rest: &[Token]) -> Option<String> {
    for token in rest.iter().take(3) {
        if matches!(
            token.kind,
            TokenKind::Name | TokenKind::Type | TokenKind::Macro
        ) {
            return Some(source[token.range.clone()].to_string());
        }
    }
    None
}

/// The type of an `impl` (the one after `for`, if any) or of a `trait`.
fn owner(source: &str, rest: &[Token]) -> Option<String> {
    let mut depth = 0;
    let mut named = None;
    let mut after_for = false;
    for token in rest {
        let text = &source[token.range.clone()];
        match (token.kind, text) {
            (TokenKind::Other, "<") => depth += 1,
            (TokenKind::Other, ">") => depth -= 1,
            (TokenKind::Other, "{") => return named,
            (TokenKind::Other, ";") | (TokenKind::Keyword, "where") => {
                return named;
            }
            (TokenKind::Keyword, "for") if depth == 0 => after_for = true,
            (TokenKind::Type, _) if depth == 0 && named.is_none() => {
                named = Some(text.to_string());
            }
            (TokenKind::Type, _) if depth == 0 && after_for => {
                named = Some(text.to_string());
                after_for = false;
            }
            _ => {}
        }
    }
    None
}

/// Whether the tokens end inside `fn name(…`, before its body.
fn inside_signature(source: &str, before: &[Token]) -> bool {
    for token in before.iter().rev() {
        match (token.kind, &source[token.range.clone()]) {
            (TokenKind::Keyword, "fn") => return true,
            (TokenKind::Other, "{" | "}" | ";") => return false,
            _ => {}
        }
    }
    false
}

/// `#[test]`, `#[tokio::test]`: the word between the brackets.
fn in_attribute(source: &str, all: &[Token], i: usize) -> bool {
    let closes =
        all.get(i + 1).is_some_and(|t| &source[t.range.clone()] == "]");
    let mut opens = false;
    for token in all[..i].iter().rev().take(4) {
        match &source[token.range.clone()] {
            "[" => opens = true,
            "#" => return opens && closes,
            _ => {}
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCE: &str = "
pub fn slope(f: impl Fn(f64) -> f64) -> f64 { f(0.0) }
impl<'a, T: Into<f64>> Solver<T> for Euler<'a> {
    fn step(&mut self) { let s = \"fn no() {\"; }
}
pub trait System { fn dim(&self) -> usize; }
impl Plain { const fn new() -> Self { Plain } }
#[cfg(test)]
mod tests {
    #[test]
    fn claims() {}
    fn not_a_test() {}
}
";

    #[test]
    fn functions_carry_their_type_or_module() {
        let found = functions(SOURCE, Path::new("src/euler.rs"));
        let names: Vec<&str> =
            found.iter().map(|f| f.qualified.as_str()).collect();
        assert_eq!(
            names,
            [
                "euler::slope",
                "Euler::step",
                "System::dim",
                "Plain::new",
                "euler::claims",
                "euler::not_a_test",
            ]
        );
    }

    #[test]
    fn lines_and_tests_are_known() {
        let found = functions(SOURCE, Path::new("src/lib.rs"));
        assert_eq!(found[0].qualified, "slope");
        assert_eq!((found[0].line, found[1].line), (2, 4));
        let tests: Vec<bool> = found.iter().map(|f| f.is_test).collect();
        assert_eq!(tests, [false, false, false, false, true, false]);
    }
}
