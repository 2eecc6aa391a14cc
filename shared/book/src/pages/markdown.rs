//! Finds what must be expanded in a page's Markdown: directives and formulas,
//! with the position of each.

use crate::pages::directive::Directive;
use crate::pages::formulas::{display_blocks, formulas, options};
use judge::line_of;
use pulldown_cmark::{Event, Parser, Tag};
use std::ops::Range;

/// Something to expand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Part {
    /// A directive.
    Directive(Directive),
    /// `$…$` or, with `display`, `$$…$$`.
    Formula {
        /// The TeX between the dollars.
        tex: String,
        /// Whether it stands on a line of its own.
        display: bool,
    },
}

/// A part and where it stands in the page.
#[derive(Debug, Clone)]
pub struct FoundPart {
    /// The bytes to replace.
    pub range: Range<usize>,
    /// The line, counted from 1.
    pub line: usize,
    /// What stands there.
    pub part: Part,
}

/// What was read from a page.
#[derive(Debug, Default)]
pub struct ParsedPage {
    /// Directives and formulas, in order.
    pub found: Vec<FoundPart>,
    /// Links and images: the destination and its line.
    pub links: Vec<(String, usize)>,
    /// Line and message of what is wrong.
    pub problems: Vec<(usize, String)>,
}

/// Reads a page.
pub fn read(text: &str) -> ParsedPage {
    let mut parsed = ParsedPage::default();
    let code = code_ranges(text);
    directives(text, &code, &mut parsed);
    display_blocks(text, &code, &mut parsed);
    let masked = mask(text, &parsed.found);
    formulas(&masked, &mut parsed);
    check_overlap(&mut parsed);
    parsed.found.sort_by_key(|found| found.range.start);
    parsed
}

/// Where code stands: nothing in it is expanded.
fn code_ranges(text: &str) -> Vec<Range<usize>> {
    let mut ranges = Vec::new();
    for (event, range) in Parser::new_ext(text, options()).into_offset_iter() {
        match event {
            Event::Code(_) => ranges.push(range),
            Event::Start(Tag::CodeBlock(_)) => ranges.push(range),
            Event::Html(html) | Event::InlineHtml(html)
                if html.starts_with("<!--") =>
            {
                ranges.push(range);
            }
            _ => {}
        }
    }
    ranges
}

fn directives(text: &str, code: &[Range<usize>], parsed: &mut ParsedPage) {
    let mut at = 0;
    while let Some(next) = next_braces(text, at) {
        if let Some(range) = code.iter().find(|range| range.contains(&next)) {
            at = range.end;
            continue;
        }
        let line = line_of(text, next);
        match one_directive(text, next) {
            Ok((directive, range)) => {
                at = range.end;
                parsed.found.push(FoundPart {
                    range,
                    line,
                    part: Part::Directive(directive),
                });
            }
            Err((message, end)) => {
                at = end;
                parsed.problems.push((line, message));
            }
        }
    }
}

fn next_braces(text: &str, from: usize) -> Option<usize> {
    let rest = &text[from..];
    let opening = rest.find("{{#");
    let closing = rest.find("{{/");
    let first = match (opening, closing) {
        (Some(a), Some(b)) => a.min(b),
        (a, b) => a.or(b)?,
    };
    Some(from + first)
}

type Wrong = (String, usize);

fn one_directive(
    text: &str,
    start: usize,
) -> Result<(Directive, Range<usize>), Wrong> {
    let line_end = text[start..].find('\n').map_or(text.len(), |n| start + n);
    let Some(close) = text[start..line_end].find("}}") else {
        return Err(("`{{#` without `}}` on its line".into(), start + 3));
    };
    let end = start + close + 2;
    let inside = &text[start + 2..start + close];
    let Some(inside) = inside.strip_prefix('#') else {
        return Err((format!("{{{{{inside}}}}} closes nothing"), end));
    };
    // A mistake in an equation's head is one mistake, not two.
    let whole = match inside.trim_start().starts_with("eq ") {
        true => text[end..].find("{{/eq}}").map(|at| end + at + 7),
        false => None,
    };
    let directive =
        Directive::parse(inside).map_err(|e| (e, whole.unwrap_or(end)))?;
    let (directive, end) = match directive {
        Directive::Eq(name, grounds, _) => {
            let Some(length) = text[end..].find("{{/eq}}") else {
                let message = format!("{{{{#eq {name}}}}} without {{{{/eq}}}}");
                return Err((message, end));
            };
            let tex = unquote(&text[end..end + length]);
            let whole = end + length + "{{/eq}}".len();
            (Directive::Eq(name, grounds, tex), whole)
        }
        other => (other, end),
    };
    if directive.is_block() && !alone(text, &(start..end)) {
        let message = format!("{{{{#{inside}}}}} must stand alone on its line");
        return Err((message, end));
    }
    Ok((directive, start..end))
}

/// The TeX of an equation without the `>` of a quote around it.
pub fn unquote(tex: &str) -> String {
    let mut lines = Vec::new();
    for line in tex.lines() {
        let line = line.trim();
        lines.push(line.strip_prefix('>').unwrap_or(line).trim());
    }
    lines.join("\n").trim().to_string()
}

fn alone(text: &str, range: &Range<usize>) -> bool {
    let before = text[..range.start].rsplit('\n').next().unwrap_or("");
    let after = text[range.end..].split('\n').next().unwrap_or("");
    before.chars().all(|c| matches!(c, ' ' | '\t' | '>'))
        && after.trim().is_empty()
}

/// A copy of the same length in which directives are plain words, so that
/// the offsets of what is found in it hold in the page.
fn mask(text: &str, found: &[FoundPart]) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for found in found {
        for byte in &mut bytes[found.range.clone()] {
            if *byte != b'\n' {
                *byte = b'x';
            }
        }
    }
    // Only whole characters were replaced, by ASCII.
    String::from_utf8(bytes).unwrap_or_else(|_| text.to_string())
}

/// A directive inside a formula would not be typeset.
fn check_overlap(parsed: &mut ParsedPage) {
    let mut problems = Vec::new();
    for formula in &parsed.found {
        if !matches!(formula.part, Part::Formula { .. }) {
            continue;
        }
        for other in &parsed.found {
            if matches!(other.part, Part::Directive(_))
                && formula.range.contains(&other.range.start)
            {
                let message = "a directive inside a formula".to_string();
                problems.push((other.line, message));
            }
        }
    }
    parsed.problems.extend(problems);
}
