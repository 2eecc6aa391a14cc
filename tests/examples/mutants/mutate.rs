//! Small changes to a source, one at a time: what a slip of the pen or of
//! the mind would make of it.

use judge::{Patch, Solution, TokenKind, tokenize};
use std::ops::Range;

/// One change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mutant {
    /// The line that is changed, and what becomes of it.
    pub patch: Patch,
    /// That line as it was.
    pub was: String,
    /// What became of what: `+ to -`.
    pub change: String,
}

/// Signs and what they are mistaken for. Longer ones come first.
const SIGNS: &[(&str, &[&str])] = &[
    ("..=", &[".."]),
    ("+=", &["-=", "="]),
    ("-=", &["+=", "="]),
    ("*=", &["/=", "="]),
    ("/=", &["*=", "="]),
    ("==", &["!="]),
    ("!=", &["=="]),
    ("<=", &["<", ">"]),
    (">=", &[">", "<"]),
    ("&&", &["||"]),
    ("||", &["&&"]),
    ("->", &[]),
    ("=>", &[]),
    ("::", &[]),
    ("..", &["..="]),
    ("+", &["-", "*"]),
    ("-", &["+", "/"]),
    ("*", &["/", "+"]),
    ("/", &["*"]),
    ("%", &["/"]),
    ("<", &["<=", ">"]),
    (">", &[">=", "<"]),
    ("!", &[""]),
];

/// Names and what they are mistaken for.
const NAMES: &[(&str, &[&str])] = &[
    ("true", &["false"]),
    ("false", &["true"]),
    ("min", &["max"]),
    ("max", &["min"]),
    ("sin", &["cos"]),
    ("cos", &["sin"]),
    ("sqrt", &["abs"]),
    ("abs", &["sqrt"]),
    ("floor", &["ceil", "trunc"]),
    ("ceil", &["floor"]),
    ("break", &["continue"]),
    ("continue", &["break"]),
    ("is_nan", &["is_infinite"]),
    ("any", &["all"]),
    ("all", &["any"]),
];

/// All changes to the student's part of a solution, line by line; comments
/// and attributes are left alone.
pub fn mutants(solution: &Solution) -> Vec<Mutant> {
    let mut found = Vec::new();
    for (at, line) in solution.answer_lines() {
        if is_code(line) {
            for (range, with) in edits(line) {
                found.push(mutant(at, line, range, &with));
            }
        }
    }
    found
}

fn edits(line: &str) -> Vec<(Range<usize>, String)> {
    let mut edits: Vec<(Range<usize>, String)> = Vec::new();
    for token in tokenize(line) {
        let text = &line[token.range.clone()];
        match token.kind {
            TokenKind::Number => {
                for number in numbers(text) {
                    edits.push((token.range.clone(), number));
                }
            }
            TokenKind::Name | TokenKind::Keyword => {
                let found = NAMES.iter().find(|(name, _)| *name == text);
                for other in found.map_or(&[][..], |(_, others)| others) {
                    edits.push((token.range.clone(), other.to_string()));
                }
            }
            TokenKind::Other => edits.extend(signs(line, &token.range)),
            _ => {}
        }
    }
    edits.extend(statement(line));
    edits
}

fn mutant(at: usize, line: &str, range: Range<usize>, with: &str) -> Mutant {
    let old = line[range.clone()].trim();
    let change = match with.trim() {
        "" => format!("`{old}` left out"),
        new => format!("`{old}` to `{new}`"),
    };
    let new = format!("{}{with}{}", &line[..range.start], &line[range.end..]);
    let to = vec![new.trim_start().to_string()];
    let was = line.trim().to_string();
    Mutant { patch: Patch { lines: at..at + 1, to }, was, change }
}

/// Whether a line holds code: neither a comment nor an attribute.
fn is_code(line: &str) -> bool {
    let other = ["//", "#[", "#!", "use "];
    !other.iter().any(|words| line.trim_start().starts_with(words))
}

/// A number that is off: by one, twice, half, of the other sign.
fn numbers(text: &str) -> Vec<String> {
    if text.contains('.') {
        let Ok(x) = text.replace('_', "").parse::<f64>() else {
            return Vec::new();
        };
        let mut others = vec![x + 1.0, 0.5 * x];
        others.retain(|y| *y != x);
        return others.iter().map(|y| format!("{y:?}")).collect();
    }
    match text.parse::<u64>() {
        Ok(0) => vec!["1".to_string()],
        Ok(n) => vec![(n + 1).to_string(), (n - 1).to_string()],
        Err(_) => Vec::new(),
    }
}

/// Changes to the signs in a stretch of punctuation.
fn signs(source: &str, range: &Range<usize>) -> Vec<(Range<usize>, String)> {
    let mut found = Vec::new();
    let mut at = range.start;
    while at < range.end {
        let rest = &source[at..range.end];
        let Some((sign, others)) =
            SIGNS.iter().find(|(sign, _)| rest.starts_with(sign))
        else {
            at += rest.chars().next().map_or(1, char::len_utf8);
            continue;
        };
        let after = at + sign.len();
        // Types and references are no arithmetic.
        let generic =
            matches!(*sign, "<" | ">") && !source[after..].starts_with(' ');
        if !generic {
            for other in *others {
                found.push((at..after, other.to_string()));
            }
            if *sign == "-" {
                found.push((at..after, String::new()));
            }
        }
        at = after;
    }
    found
}

/// A statement that is forgotten, if it stands on one line and changes
/// something.
fn statement(line: &str) -> Option<(Range<usize>, String)> {
    let text = line.trim();
    let binds = ["let ", "return", "use ", "const ", "}"];
    let plain = !binds.iter().any(|words| text.starts_with(words));
    let start = line.len() - line.trim_start().len();
    (text.ends_with(';') && plain)
        .then(|| (start..start + text.len(), String::new()))
}
