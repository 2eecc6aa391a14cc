//! Pages as a browser would take them apart: just enough HTML to look into
//! what the book builder writes, and nothing of the builder's own code.

mod entity;

use entity::decode;

/// A piece of a page.
#[derive(Debug)]
pub enum Node {
    /// An element with all that is in it.
    Element(Element),
    /// Text, with entities replaced by what they stand for.
    Text(String),
}

/// `<name key="value">children</name>`.
#[derive(Debug, Default)]
pub struct Element {
    /// The name, in lower case.
    pub name: String,
    /// Keys and values in the order written.
    pub attributes: Vec<(String, String)>,
    /// What is inside.
    pub children: Vec<Node>,
}

/// Elements that hold nothing and are never closed.
const VOID: [&str; 9] =
    ["area", "br", "col", "hr", "img", "input", "link", "meta", "source"];

impl Element {
    /// The page as one element without a name.
    pub fn parse(text: &str) -> Element {
        let mut stack = vec![Element::default()];
        let mut rest = text;
        while let Some(at) = rest.find('<') {
            push_text(&mut stack, &rest[..at]);
            rest = markup(&mut stack, &rest[at..]);
        }
        push_text(&mut stack, rest);
        while stack.len() > 1 {
            close(&mut stack);
        }
        stack.pop().unwrap_or_default()
    }

    /// The value of an attribute.
    pub fn attribute(&self, key: &str) -> Option<&str> {
        let found = self.attributes.iter().find(|(name, _)| name == key);
        found.map(|(_, value)| value.as_str())
    }

    /// Whether it has this class.
    pub fn has_class(&self, class: &str) -> bool {
        let classes = self.attribute("class").unwrap_or("");
        classes.split_whitespace().any(|word| word == class)
    }

    /// All text inside.
    pub fn text(&self) -> String {
        self.text_without(&|_| false)
    }

    /// All text inside but for some elements.
    pub fn text_without(&self, left_out: &dyn Fn(&Element) -> bool) -> String {
        let mut text = String::new();
        for child in &self.children {
            match child {
                Node::Text(words) => text.push_str(words),
                Node::Element(element) if left_out(element) => {}
                Node::Element(element) => {
                    text.push_str(&element.text_without(left_out));
                }
            }
        }
        text
    }

    /// All elements inside, in the order of the page.
    pub fn all(&self) -> Vec<&Element> {
        let mut found = Vec::new();
        self.collect(&mut found);
        found
    }

    fn collect<'a>(&'a self, found: &mut Vec<&'a Element>) {
        for child in &self.children {
            if let Node::Element(element) = child {
                found.push(element);
                element.collect(found);
            }
        }
    }

    /// All elements of this class inside.
    pub fn of_class(&self, class: &str) -> Vec<&Element> {
        let mut found = self.all();
        found.retain(|element| element.has_class(class));
        found
    }

    /// All elements of this name inside.
    pub fn named(&self, name: &str) -> Vec<&Element> {
        let mut found = self.all();
        found.retain(|element| element.name == name);
        found
    }
}

fn push_text(stack: &mut [Element], text: &str) {
    if let Some(top) = stack.last_mut()
        && !text.is_empty()
    {
        top.children.push(Node::Text(decode(text)));
    }
}

fn close(stack: &mut Vec<Element>) {
    if let Some(done) = stack.pop()
        && let Some(parent) = stack.last_mut()
    {
        parent.children.push(Node::Element(done));
    }
}

/// Takes one tag or comment off the front.
fn markup<'a>(stack: &mut Vec<Element>, text: &'a str) -> &'a str {
    if let Some(comment) = text.strip_prefix("<!--") {
        return comment.split_once("-->").map_or("", |(_, rest)| rest);
    }
    if text.starts_with("<!") {
        return text.split_once('>').map_or("", |(_, rest)| rest);
    }
    if let Some(ending) = text.strip_prefix("</") {
        let (name, rest) = ending.split_once('>').unwrap_or((ending, ""));
        let name = name.trim().to_lowercase();
        // An ending without a beginning changes nothing.
        if let Some(depth) = stack.iter().rposition(|e| e.name == name) {
            while stack.len() > depth.max(1) {
                close(stack);
            }
        }
        return rest;
    }
    beginning(stack, text)
}

fn beginning<'a>(stack: &mut Vec<Element>, text: &'a str) -> &'a str {
    let end = text[1..].find(|c: char| c.is_whitespace() || c == '>');
    let end = 1 + end.unwrap_or(text.len() - 1);
    let name = text[1..end].trim_end_matches('/').to_lowercase();
    if !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
        push_text(stack, "<");
        return &text[1..];
    }
    let start = 1 + name.len();
    let (attributes, is_closed, mut rest) = attributes(&text[start..]);
    let element = Element { name, attributes, children: Vec::new() };
    let name = element.name.clone();
    stack.push(element);
    if ["script", "style"].contains(&name.as_str()) {
        let inside = rest.find(&format!("</{name}")).unwrap_or(rest.len());
        let raw = Node::Text(rest[..inside].to_string());
        if let Some(top) = stack.last_mut() {
            top.children.push(raw);
        }
        rest = &rest[inside..];
    }
    if is_closed || VOID.contains(&name.as_str()) {
        close(stack);
    }
    rest
}

type Attributes = Vec<(String, String)>;

/// Attributes up to `>`; whether it was `/>`; what follows.
fn attributes(text: &str) -> (Attributes, bool, &str) {
    let mut found = Vec::new();
    let mut rest = text.trim_start();
    loop {
        if let Some(after) = rest.strip_prefix('>') {
            return (found, false, after);
        }
        if let Some(after) = rest.strip_prefix("/>") {
            return (found, true, after);
        }
        if rest.is_empty() {
            return (found, false, rest);
        }
        let ends = |c: char| c.is_whitespace() || "=>".contains(c);
        let end = rest[1..].find(ends).map_or(rest.len(), |end| end + 1);
        let key = rest[..end].trim_end_matches('/').to_lowercase();
        rest = rest[key.len().max(1)..].trim_start();
        let mut value = "";
        if let Some(after) = rest.strip_prefix('=') {
            (value, rest) = quoted(after.trim_start());
        }
        if key != "/" && !key.is_empty() {
            found.push((key, decode(value)));
        }
        rest = rest.trim_start();
    }
}

fn quoted(text: &str) -> (&str, &str) {
    for quote in ['"', '\''] {
        if let Some(inside) = text.strip_prefix(quote) {
            return inside.split_once(quote).unwrap_or((inside, ""));
        }
    }
    let ends = |c: char| c.is_whitespace() || c == '>';
    text.split_at(text.find(ends).unwrap_or(text.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_taken_apart() {
        let page = Element::parse(
            "<!DOCTYPE html><p class=\"a b\">x &lt; <img src='y' alt=z>\
             <b>1</b><!-- <i>no</i> --></p><script>if (a < b) {}</script>\
             <svg><path d=\"M0\"/><g hidden/></svg> 3 < 4 &amp;c",
        );
        let paragraph = page.named("p")[0];
        assert!(paragraph.has_class("b") && !paragraph.has_class("c"));
        assert_eq!(paragraph.text(), "x < 1");
        assert_eq!(page.named("img")[0].attribute("alt"), Some("z"));
        assert_eq!(page.named("script")[0].text(), "if (a < b) {}");
        assert_eq!(page.named("svg")[0].all().len(), 2);
        assert!(page.named("i").is_empty());
        let outside = page.text_without(&|e| !e.name.is_empty());
        assert_eq!(outside, " 3 < 4 &c");
    }

    #[test]
    fn endings_close_what_is_open() {
        let page = Element::parse("<ul><li>a<li>b</ul><p>c</p></div>d");
        assert_eq!(page.named("p")[0].text(), "c");
        assert_eq!(page.named("ul")[0].text(), "ab");
        assert_eq!(page.text(), "abcd");
    }
}
