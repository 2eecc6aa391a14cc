//! Escapes text for HTML, SVG and Markdown.

/// Escapes text for the content of an element, or for an attribute in double
/// quotes.
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

/// Escapes text for HTML inside Markdown, in content or an attribute: nothing
/// in it may look like Markdown, not even to a table.
pub fn escape_in_markdown(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\n' | '\r' => safe.push(' '),
            '"' | '\'' | '*' | '_' | '`' | '[' | ']' | '<' | '>' | '&'
            | '\\' | '|' | '$' | '~' | '^' | '!' | '{' | '}' | '#' => {
                safe.push_str(&format!("&#{};", c as u32));
            }
            c => safe.push(c),
        }
    }
    // Smart punctuation would turn these into dashes and dots.
    safe.replace("--", "&#45;&#45;").replace("...", "&#46;..")
}
