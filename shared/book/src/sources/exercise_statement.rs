//! The statement of an exercise: the documentation at the head of its stub.
//! Below it are the signatures to fill in.

use judge::line_of;
use pulldown_cmark::{Event, Options, Parser, Tag};

/// A stub taken apart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Statement {
    /// The `//!` documentation at its head, as Markdown.
    pub text: String,
    /// Everything below: documented items with `todo!()` in them.
    pub code: String,
    /// The line on which the code begins.
    pub line: usize,
}

/// Takes a stub apart. The error is a line and what is wrong there.
pub fn statement(stub: &str) -> Result<Statement, (usize, String)> {
    let mut text = String::new();
    let mut head = 0;
    for line in stub.lines() {
        let Some(words) = line.strip_prefix("//!") else { break };
        text.push_str(words.strip_prefix(' ').unwrap_or(words).trim_end());
        text.push('\n');
        head += 1;
    }
    if text.trim().is_empty() {
        return Err((1, "no statement: begin with `//!` lines".to_string()));
    }
    check(&text)?;
    let rest: Vec<&str> = stub.lines().skip(head).collect();
    let blank = rest.iter().take_while(|line| line.trim().is_empty()).count();
    let code = rest[blank..].join("\n").trim_end().to_string();
    if code.is_empty() {
        return Err((head, "nothing to fill in below the text".to_string()));
    }
    let line = head + blank + 1;
    Ok(Statement { text: text.trim().to_string(), code, line })
}

/// The statement stands inside a section of a page: headings would break the
/// section, and directives are not expanded there.
fn check(text: &str) -> Result<(), (usize, String)> {
    for sign in ["{{#", "{{/"] {
        if let Some(at) = text.find(sign) {
            let message = format!("`{sign}` has no meaning in a statement");
            return Err((line_of(text, at), message));
        }
    }
    let parser = Parser::new_ext(text, Options::ENABLE_TABLES);
    for (event, range) in parser.into_offset_iter() {
        if matches!(event, Event::Start(Tag::Heading { .. })) {
            let message = "a statement has no headings: use **bold** words";
            return Err((line_of(text, range.start), message.to_string()));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_would_break_the_page_is_named_with_its_line() {
        let cases = [
            ("pub fn f() {}\n", 1, "begin with `//!` lines"),
            ("//!\n//!\nfn f() {}\n", 1, "begin with `//!` lines"),
            ("//! A.\n//!\n//! # B\nfn f() {}\n", 3, "no headings"),
            ("//! A\n//! ===\nfn f() {}\n", 1, "no headings"),
            ("//! A\n//! {{#value a/b}}\nfn f() {}\n", 2, "no meaning"),
            ("//! A\n//! B\n\n", 2, "nothing to fill in"),
        ];
        for (stub, line, words) in cases {
            let (at, message) = statement(stub).unwrap_err();
            assert_eq!(at, line, "{stub}");
            assert!(message.contains(words), "{message}");
        }
    }
}
