//! Formulas in fewer letters.
//!
//! KaTeX writes every length into a `style` attribute. A book has forty
//! thousand of them, but only some hundred different ones: they become
//! classes. Its hundred thousand `span` elements become `i` elements, which are
//! no more italic than their surroundings. Its frequent classes get short
//! names, those that its style sheet does not mention are left out, and so is
//! an element that is left without any around mere letters.

use crate::katex_assets::STYLE_SHEET;
use regex::{Captures, Regex};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::sync::LazyLock;

/// Attributes are sorted: the class stands just before the style.
static STYLE: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r#"(?: class="([^"]*)")? style="([^"]*)""#).expect("a pattern")
});

static CLASSES: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r#" class="([^"]*)""#).expect("a pattern"));

/// A class in a selector; a length does not begin with a letter.
static SELECTOR: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"\.([A-Za-z][A-Za-z0-9-]*)").expect("a pattern")
});

/// Letters in an element that does nothing for them. Behind a strut it does:
/// what stands on one level of a fraction is a block of its own.
static PLAIN: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new("(class=\"P [^\"]*\"></i>)?<i>([^<]+)</i>").expect("a pattern")
});

/// The classes that the style sheet mentions.
static STYLED: LazyLock<BTreeSet<&str>> = LazyLock::new(|| {
    let found = SELECTOR.captures_iter(STYLE_SHEET);
    found.filter_map(|class| class.get(1)).map(|name| name.as_str()).collect()
});

/// The most frequent classes, and a capital for each: no other class is one.
const SHORT_NAMES: [(&str, char); 26] = [
    ("accent-body", 'A'),
    ("katex-base", 'B'),
    ("col-align-c", 'C'),
    ("delimsizing", 'D'),
    ("katex-accent", 'E'),
    ("mfrac", 'F'),
    ("vlist-t", 'G'),
    ("vlist-t2", 'H'),
    ("mathnormal", 'I'),
    ("frac-line", 'J'),
    ("arraycolsep", 'K'),
    ("vlist", 'L'),
    ("mspace", 'M'),
    ("nulldelimiter", 'N'),
    ("mathrm", 'O'),
    ("pstrut", 'P'),
    ("katex-mathml", 'Q'),
    ("vlist-r", 'R'),
    ("vlist-s", 'S'),
    ("katex-strut", 'T'),
    ("msupsub", 'U'),
    ("katex-html", 'V'),
    ("mathbf", 'W'),
    ("katex-sizing", 'X'),
    ("reset-size6", 'Y'),
    ("size3", 'Z'),
];

/// What KaTeX sets in a style attribute, and its letter in a class.
const PROPERTIES: [(&str, char); 9] = [
    ("border-bottom-width", 'b'),
    ("height", 'h'),
    ("margin-left", 'l'),
    ("margin-right", 'r'),
    ("min-width", 'm'),
    ("padding-left", 'p'),
    ("top", 't'),
    ("vertical-align", 'v'),
    ("width", 'w'),
];

/// A formula with classes in place of styles. A class tells its style, so a
/// page and a style sheet of different builds do not disagree.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct ShortFormula {
    /// As a page has it.
    pub html: String,
    /// Its classes, and the declarations of each.
    rules: BTreeMap<String, String>,
}

impl ShortFormula {
    /// The short form of what KaTeX wrote.
    pub fn new(html: &str) -> ShortFormula {
        let mut rules = BTreeMap::new();
        let shorter = |found: &Captures<'_>| {
            let Some(class) = class(&found[2]) else {
                return found[0].to_string();
            };
            rules.entry(class.clone()).or_insert(found[2].to_string());
            match found.get(1) {
                Some(first) => format!(" class=\"{} {class}\"", first.as_str()),
                None => format!(" class=\"{class}\""),
            }
        };
        let html = STYLE.replace_all(html, shorter);
        let html = CLASSES.replace_all(&html, |found: &Captures<'_>| {
            short_classes(&found[1], &rules)
        });
        let html = html.replace("<span", "<i").replace("</span", "</i");
        let html = PLAIN.replace_all(&html, |found: &Captures<'_>| match found
            .get(1)
        {
            Some(_) => found[0].to_string(),
            None => found[2].to_string(),
        });
        let html = html.replace("aria-hidden=\"true\"", "aria-hidden=true");
        ShortFormula { html, rules }
    }
}

/// The classes of all formulas of a book.
#[derive(Debug, Default)]
pub struct FormulaStyles {
    rules: BTreeMap<String, String>,
}

impl FormulaStyles {
    /// Notes the classes of a formula.
    pub fn add(&mut self, formula: &ShortFormula) {
        self.rules.extend(formula.rules.clone());
    }

    /// KaTeX's style sheet for such formulas, and the rules of these classes,
    /// as strong as the attributes were.
    pub fn style_sheet(&self, katex: &str) -> String {
        let katex = SELECTOR.replace_all(katex, |found: &Captures<'_>| {
            format!(".{}", short_name(&found[1]))
        });
        let mut sheet = katex.replace(">span", ">i");
        sheet += ".katex i{font-style:inherit}";
        for (class, style) in &self.rules {
            let selector = class.replace('.', "\\.");
            let style = style.replace(';', "!important;");
            let _ = write!(sheet, ".katex .{selector}{{{style}}}");
        }
        sheet
    }
}

/// The attribute for these classes: those with a rule, by their short names.
fn short_classes(classes: &str, rules: &BTreeMap<String, String>) -> String {
    let mut kept = Vec::new();
    for class in classes.split_whitespace() {
        if rules.contains_key(class) || STYLED.contains(class) {
            kept.push(short_name(class));
        }
    }
    match &kept[..] {
        [] => String::new(),
        // A class alone needs no quotes.
        [only] => format!(" class={only}"),
        several => format!(" class=\"{}\"", several.join(" ")),
    }
}

fn short_name(class: &str) -> String {
    let short = SHORT_NAMES.iter().find(|(name, _)| *name == class);
    short.map_or(class.to_string(), |(_, letter)| letter.to_string())
}

/// `t-3.06r.05` for `top:-3.06em;margin-right:0.05em;`; nothing for a style
/// of another kind.
fn class(style: &str) -> Option<String> {
    let mut class = String::new();
    for declaration in style.strip_suffix(';')?.split(';') {
        let (property, value) = declaration.split_once(':')?;
        let length = value.strip_suffix("em")?;
        length.parse::<f64>().ok()?;
        let known = PROPERTIES.iter().find(|(name, _)| *name == property);
        class.push(known?.1);
        class.push_str(length.strip_prefix('0').unwrap_or(length));
    }
    Some(class)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frequent_classes_are_short_and_idle_ones_are_left_out() {
        let html = "<span class=\"mord mathnormal\">x</span>\
                    <span class=\"mrel\">=</span>\
                    <span class=\"katex-sizing reset-size6 size3 mtight\">y\
                    </span><span class=\"textbf\">z</span>";
        let formula = ShortFormula::new(html);
        assert_eq!(
            formula.html,
            "<i class=I>x</i>=<i class=\"X Y Z\">y</i>\
             <i class=textbf>z</i>"
        );
        let sheet = FormulaStyles::default().style_sheet(STYLE_SHEET);
        for rule in [".katex .I{", ".katex .X.Y.Z{", ".katex .textbf{"] {
            assert!(sheet.contains(rule), "{rule}");
        }
        assert!(sheet.contains("url(fonts/KaTeX_Main-Bold.woff2)"));
        assert!(sheet.contains(".katex .L>i{"), "a longer name is another");
        assert!(!sheet.contains("vlist") && !sheet.contains("mathnormal"));
    }

    #[test]
    fn letters_stay_in_a_block_behind_a_strut() {
        let html = "<span class=\"pstrut\" style=\"height:3em;\"></span>\
                    <span class=\"mord\">1</span><span class=\"mord\">2</span>";
        let formula = ShortFormula::new(html);
        assert_eq!(formula.html, "<i class=\"P h3\"></i><i>1</i>2");
    }

    #[test]
    fn a_class_says_what_the_style_said() {
        let html = "<span class=\"mfrac sqrt\" style=\"top:-0.5em;height:9.5em;\">\
                    </span><i style=\"height:1em;\"></i>\
                    <i style=\"color:red;\"></i>";
        let formula = ShortFormula::new(html);
        let mut styles = FormulaStyles::default();
        styles.add(&formula);
        assert_eq!(
            formula.html,
            "<i class=\"F sqrt t-0.5h9.5\"></i>\
             <i class=h1></i><i style=\"color:red;\"></i>"
        );
        assert_eq!(
            styles.style_sheet(".a>span{b:c}"),
            ".a>i{b:c}.katex i{font-style:inherit}\
             .katex .h1{height:1em!important;}\
             .katex .t-0\\.5h9\\.5{top:-0.5em!important;\
             height:9.5em!important;}"
        );
    }
}
