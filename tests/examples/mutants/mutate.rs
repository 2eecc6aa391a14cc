//! Small changes to a source, one at a time: what a slip of the pen or of
//! the mind would make of it.

use std::ops::Range;
use workbook::tokens::{Kind, tokens};

/// One change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mutant {
    /// The line that is changed, counted from 1.
    pub line: usize,
    /// That line as it was.
    pub was: String,
    /// What became of what: `+ to -`.
    pub change: String,
    /// The whole source, changed.
    pub text: String,
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

/// All changes to the code of a source; its comments, documentation and
/// attributes are left alone.
pub fn mutants(source: &str) -> Vec<Mutant> {
    let mut edits: Vec<(Range<usize>, String)> = Vec::new();
    for token in tokens(source) {
        let text = &source[token.range.clone()];
        match token.kind {
            Kind::Number => {
                for number in numbers(text) {
                    edits.push((token.range.clone(), number));
                }
            }
            Kind::Name | Kind::Keyword => {
                let found = NAMES.iter().find(|(name, _)| *name == text);
                for other in found.map_or(&[][..], |(_, others)| others) {
                    edits.push((token.range.clone(), other.to_string()));
                }
            }
            Kind::Other => edits.extend(signs(source, &token.range)),
            _ => {}
        }
    }
    edits.extend(statements(source));
    let code = code_lines(source);
    let mut found = Vec::new();
    for (range, with) in edits {
        let line = source[..range.start].matches('\n').count();
        if code[line] {
            found.push(mutant(source, line, range, &with));
        }
    }
    found
}

fn mutant(
    source: &str,
    line: usize,
    range: Range<usize>,
    with: &str,
) -> Mutant {
    let was = source.lines().nth(line).unwrap_or_default().trim();
    let old = source[range.clone()].trim();
    let change = match with.trim() {
        "" => format!("`{old}` left out"),
        new => format!("`{old}` to `{new}`"),
    };
    let text =
        format!("{}{with}{}", &source[..range.start], &source[range.end..]);
    Mutant { line: line + 1, was: was.to_string(), change, text }
}

/// Which lines hold code: neither comments nor attributes nor signatures'
/// documentation.
fn code_lines(source: &str) -> Vec<bool> {
    let mut code = Vec::new();
    for line in source.lines() {
        let start = line.trim_start();
        let other = ["//", "#[", "#!", "use "];
        code.push(!other.iter().any(|words| start.starts_with(words)));
    }
    code.push(false);
    code
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

/// Statements that are forgotten: those that stand on one line and change
/// something.
fn statements(source: &str) -> Vec<(Range<usize>, String)> {
    let mut found = Vec::new();
    let mut at = 0;
    for line in source.split_inclusive('\n') {
        let text = line.trim();
        let binds = ["let ", "return", "use ", "const ", "}"];
        let plain = !binds.iter().any(|words| text.starts_with(words));
        if text.ends_with(';') && plain && !text.starts_with("//") {
            let start = at + line.len() - line.trim_start().len();
            found.push((start..start + text.len(), String::new()));
        }
        at += line.len();
    }
    found
}
