//! Small things about HTML: escaping, and walking over the tags of a page.
//!
//! With a scanner of its own: html5ever takes 0.4 s longer for all pages of
//! the book, and does not say where a tag stands, which `sort_attributes`
//! must know.

use regex::{Captures, Regex};
use std::borrow::Cow;
use std::ops::Range;
use std::sync::LazyLock;

static ENTITY: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new("&(?:(amp|lt|gt|quot)|#([0-9]+)|#x([0-9a-fA-F]+));")
        .expect("a pattern")
});

/// Undoes the escapes that appear in attributes.
pub fn unescape(text: &str) -> Cow<'_, str> {
    ENTITY.replace_all(text, |entity: &Captures<'_>| {
        let group = |i: usize| entity.get(i).map(|found| found.as_str());
        let code = match (group(1), group(2), group(3)) {
            (Some("amp"), ..) => Some(u32::from('&')),
            (Some("lt"), ..) => Some(u32::from('<')),
            (Some("gt"), ..) => Some(u32::from('>')),
            (Some(_), ..) => Some(u32::from('"')),
            (_, Some(decimal), _) => decimal.parse().ok(),
            (.., hex) => u32::from_str_radix(hex.unwrap_or(""), 16).ok(),
        };
        let character = code.and_then(char::from_u32);
        character.map_or(entity[0].to_string(), String::from)
    })
}

/// An opening tag.
#[derive(Debug, PartialEq, Eq)]
pub struct Tag<'a> {
    /// Its name, as written.
    pub name: &'a str,
    /// Its attributes, values still escaped.
    pub attributes: Vec<(&'a str, &'a str)>,
    /// Where it stands, brackets included.
    pub range: Range<usize>,
}

impl<'a> Tag<'a> {
    /// The value of an attribute, still escaped.
    pub fn get(&self, name: &str) -> Option<&'a str> {
        let mut found = self.attributes.iter().filter(|(key, _)| *key == name);
        found.next().map(|(_, value)| *value)
    }
}

/// All opening tags of a page. Comments, scripts and styles are skipped.
pub fn tags(html: &str) -> Vec<Tag<'_>> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(next) = html[at..].find('<') {
        let start = at + next;
        let rest = &html[start..];
        if rest.starts_with("<!--") {
            at = start + rest.find("-->").map_or(rest.len(), |n| n + 3);
        } else if rest[1..].starts_with(|c: char| c.is_ascii_alphabetic()) {
            let tag = tag(html, start);
            at = tag.range.end;
            let close = match tag.name {
                "script" => "</script",
                "style" => "</style",
                _ => "",
            };
            at += html[at..].find(close).unwrap_or(0);
            found.push(tag);
        } else {
            at = start + 1;
        }
    }
    found
}

/// Reads the tag that opens at `start`.
fn tag(html: &str, start: usize) -> Tag<'_> {
    let boundary = |c: char| c.is_whitespace() || matches!(c, '>' | '/');
    let name_end = end_of(html, start + 1, boundary);
    let mut attributes = Vec::new();
    let mut at = name_end;
    loop {
        at = end_of(html, at, |c| !c.is_whitespace() && c != '/');
        if at >= html.len() || html[at..].starts_with('>') {
            break;
        }
        let key_end = end_of(html, at, |c| boundary(c) || c == '=');
        let key = &html[at..key_end.max(at)];
        at = key_end;
        if !html[at..].starts_with('=') {
            attributes.push((key, ""));
            // A stray character is skipped, or the loop would never end.
            at = at.max(key_end + usize::from(key.is_empty()));
            continue;
        }
        let (value, end) = value(html, at + 1);
        attributes.push((key, value));
        at = end;
    }
    Tag {
        name: &html[start + 1..name_end],
        attributes,
        range: start..(at + 1).min(html.len()),
    }
}

fn value(html: &str, at: usize) -> (&str, usize) {
    for quote in ['"', '\''] {
        if let Some(body) = html[at..].strip_prefix(quote) {
            let length = body.find(quote).unwrap_or(body.len());
            let end = (at + 1 + length + 1).min(html.len());
            return (&body[..length], end);
        }
    }
    let end = end_of(html, at, |c| c.is_whitespace() || c == '>');
    (&html[at..end], end)
}

fn end_of(html: &str, from: usize, stop: impl Fn(char) -> bool) -> usize {
    html[from..].find(stop).map_or(html.len(), |n| from + n)
}

/// Writes every tag's attributes in alphabetical order.
pub fn sort_attributes(html: &str) -> String {
    let mut sorted = String::with_capacity(html.len());
    let mut at = 0;
    for mut tag in tags(html) {
        sorted.push_str(&html[at..tag.range.start]);
        at = tag.range.end;
        if tag.attributes.len() < 2 {
            sorted.push_str(&html[tag.range]);
            continue;
        }
        tag.attributes.sort();
        sorted.push('<');
        sorted.push_str(tag.name);
        for (key, value) in &tag.attributes {
            sorted.push_str(&format!(" {key}=\"{value}\""));
        }
        let closed = html[tag.range].ends_with("/>");
        sorted.push_str(if closed { "/>" } else { ">" });
    }
    sorted + &html[at..]
}

#[cfg(test)]
mod tests {
    use super::*;
    use course::html::{escape, escape_in_markdown};

    #[test]
    fn tags_and_their_attributes_are_read() {
        let html = "<!-- <a href=x> --><a href=\"b.html#c\" id='d' hidden>\
                    <script>if (a<b) {}</script><br/><img src=e.png>";
        let all = tags(html);
        let names: Vec<&str> = all.iter().map(|tag| tag.name).collect();
        assert_eq!(names, ["a", "script", "br", "img"]);
        assert_eq!(all[0].get("href"), Some("b.html#c"));
        assert_eq!(all[0].get("id"), Some("d"));
        assert_eq!(all[0].get("hidden"), Some(""));
        assert_eq!(all[3].get("src"), Some("e.png"));
    }

    #[test]
    fn a_broken_page_is_read_to_its_end() {
        for html in ["<", "<a", "<a href", "<a href=", "<a href=\"x", "<a =b>"]
        {
            tags(html);
        }
    }

    #[test]
    fn attributes_come_in_one_order() {
        let html = "<b y=\"2\" x=\"1\"/>t<i a=\"3\">";
        assert_eq!(sort_attributes(html), "<b x=\"1\" y=\"2\"/>t<i a=\"3\">");
    }

    #[test]
    fn escapes_are_undone() {
        let text = "a<b> & \"c\" 'd'";
        assert_eq!(unescape(&escape(text)), text);
        assert_eq!(unescape(&escape_in_markdown("$|x|_*")), "$|x|_*");
        assert_eq!(unescape("a & b &unknown; c"), "a & b &unknown; c");
    }
}
