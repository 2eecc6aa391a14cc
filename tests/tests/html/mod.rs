//! Pages as a browser takes them apart, and nothing of the builder's own
//! code. Here and not in the library, so that `cargo cases` is compiled
//! without the parser.

mod tree;

use ego_tree::NodeRef;
use html5ever::tendril::TendrilSink;
use html5ever::{ParseOpts, parse_document};
use tree::{Page, Piece};

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
    /// The name, as the standard spells it.
    pub name: String,
    /// Keys and values in the order written; keys without their prefix.
    pub attributes: Vec<(String, String)>,
    /// What is inside.
    pub children: Vec<Node>,
}

impl Element {
    /// The page as one element without a name.
    pub fn parse(text: &str) -> Element {
        let mut options = ParseOpts::default();
        // With scripts, what is there for readers without is mere text.
        options.tree_builder.scripting_enabled = false;
        let tree = parse_document(Page::new(), options).one(text);
        Element::of(tree.root())
    }

    fn of(node: NodeRef<'_, Piece>) -> Element {
        let mut element = Element::default();
        if let Piece::Element(name, attributes) = node.value() {
            element.name = name.local.to_string();
            for attribute in attributes {
                let key = attribute.name.local.to_string();
                element.attributes.push((key, attribute.value.to_string()));
            }
        }
        for child in node.children() {
            match child.value() {
                Piece::Text(text) => {
                    element.children.push(Node::Text(text.clone()));
                }
                Piece::Element(..) => {
                    element.children.push(Node::Element(Element::of(child)));
                }
                Piece::Other => {}
            }
        }
        element
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

#[test]
fn a_page_is_taken_apart() {
    let page = Element::parse(
        "<!DOCTYPE html><p class=\"a b\">x &lt; <img src='y' alt=z>\
         <b>1</b><!-- <i>no</i> --></p><script>if (a < b) {}</script>\
         <svg viewbox=\"0 0\"><path d=\"M0\"/><g hidden/></svg> 3 < 4 &amp;c",
    );
    let paragraph = page.named("p")[0];
    assert!(paragraph.has_class("b") && !paragraph.has_class("c"));
    assert_eq!(paragraph.text(), "x < 1");
    assert_eq!(page.named("img")[0].attribute("alt"), Some("z"));
    assert_eq!(page.named("script")[0].text(), "if (a < b) {}");
    assert_eq!(page.named("svg")[0].all().len(), 2);
    assert_eq!(page.named("svg")[0].attribute("viewBox"), Some("0 0"));
    assert!(page.named("i").is_empty());
    let outside = page.named("body")[0].text_without(&|_| true);
    assert_eq!(outside, " 3 < 4 &c");
}

#[test]
fn endings_close_what_is_open() {
    let page = Element::parse("<ul><li>a<li>b</ul><p>c</p></div>d");
    assert_eq!(page.named("p")[0].text(), "c");
    assert_eq!(page.named("ul")[0].text(), "ab");
    assert_eq!(page.text(), "abcd");
}

#[test]
fn what_stands_in_the_wrong_place_is_where_a_browser_puts_it() {
    let page = Element::parse(
        "<table>lost<tr><td>a<td>b</table><p>one<b>two<p>three</b>four",
    );
    let cells = page.named("tbody")[0].named("td");
    assert_eq!(cells.len(), 2);
    let paragraphs = page.named("p");
    assert_eq!((paragraphs.len(), page.named("b").len()), (2, 2));
    assert_eq!(paragraphs[1].text(), "threefour");
    assert_eq!(page.text(), "lostabonetwothreefour");
    let page = Element::parse("<p>a<noscript><a href=b>c</a></noscript>");
    assert_eq!(page.named("a")[0].attribute("href"), Some("b"));
}
