//! Finds the formulas of a page, and dollars that belong to none.

use crate::pages::markdown::{FoundPart, ParsedPage, Part, unquote};
use judge::line_of;
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use std::ops::Range;

/// The extensions mdBook reads, so that both see the same page.
pub fn options() -> Options {
    Options::ENABLE_TABLES
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_HEADING_ATTRIBUTES
        | Options::ENABLE_SMART_PUNCTUATION
        | Options::ENABLE_DEFINITION_LIST
        | Options::ENABLE_GFM
}

/// Formulas whose `$$` begins a line and ends one. They are found before
/// Markdown is read, which would take a line `+ b` for an item of a list.
pub fn display_blocks(
    text: &str,
    code: &[Range<usize>],
    parsed: &mut ParsedPage,
) {
    let mut at = 0;
    while let Some(next) = text[at..].find("$$") {
        let start = at + next;
        at = start + 2;
        let margin = text[..start].rsplit('\n').next().unwrap_or("");
        let first = margin.chars().all(|c| matches!(c, ' ' | '\t' | '>'));
        let taken = |range: &Range<usize>| range.contains(&start);
        let known = code.iter().any(taken)
            || parsed.found.iter().any(|found| taken(&found.range));
        if !first || known {
            continue;
        }
        let Some(length) = text[at..].find("$$") else {
            return;
        };
        let end = at + length + 2;
        let after = text[end..].split('\n').next().unwrap_or("");
        let tex = unquote(&text[at..at + length]);
        at = end;
        if after.trim().is_empty() && !tex.contains("\n\n") {
            let line = line_of(text, start);
            let part = Part::Formula { tex, display: true };
            let range = start..end;
            parsed.found.push(FoundPart { range, line, part });
        }
    }
}

/// Formulas, links and leftover dollars of a page whose directives are
/// masked.
pub fn formulas(masked: &str, parsed: &mut ParsedPage) {
    let options = options() | Options::ENABLE_MATH;
    let mut in_code = false;
    for (event, range) in Parser::new_ext(masked, options).into_offset_iter() {
        let line = line_of(masked, range.start);
        match event {
            Event::InlineMath(tex) | Event::DisplayMath(tex) => {
                let display = masked[range.clone()].starts_with("$$");
                let part =
                    Part::Formula { tex: tex.trim().to_string(), display };
                parsed.found.push(FoundPart { range, line, part });
            }
            Event::Start(Tag::CodeBlock(_)) => in_code = true,
            Event::End(TagEnd::CodeBlock) => in_code = false,
            Event::Start(Tag::Link { dest_url, .. })
            | Event::Start(Tag::Image { dest_url, .. }) => {
                parsed.links.push((dest_url.to_string(), line));
            }
            Event::Text(_) if !in_code => {
                leftover(masked, range, parsed);
            }
            Event::Html(_) | Event::InlineHtml(_) => {
                leftover(masked, range, parsed);
            }
            _ => {}
        }
    }
}

/// A dollar that is neither a formula's nor escaped is a mistake.
fn leftover(masked: &str, range: Range<usize>, parsed: &mut ParsedPage) {
    let bytes = masked.as_bytes();
    for at in range {
        if bytes[at] != b'$' {
            continue;
        }
        let before = &masked[..at];
        let slashes = before.len() - before.trim_end_matches('\\').len();
        if slashes.is_multiple_of(2) {
            let message = "a `$` that opens no formula: close it and its \
                           braces, write \\$ for a dollar, \\lvert for a \
                           bar inside a table, no formula in raw HTML";
            parsed.problems.push((line_of(masked, at), message.to_string()));
            return;
        }
    }
}
