//! The one text of an exercise: the solution, in which the student's part
//! stands between the lines `// ANSWER` and `// END`.
//!
//! The stub is this text with `todo!()` in those places. A part that begins
//! at the margin holds whole items, such as a helper function that the
//! student may or may not write: in the stub it leaves nothing behind.

use std::ops::Range;

const BEGIN: &str = "// ANSWER";
const END: &str = "// END";

/// A solution, line by line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Solution {
    lines: Vec<String>,
    /// The student's parts: the lines between the marks.
    parts: Vec<Range<usize>>,
}

/// Lines of a solution and what stands in their place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Patch {
    /// The lines, counted from 0.
    pub lines: Range<usize>,
    /// The new lines; they are indented as the first old one is.
    pub to: Vec<String>,
}

impl Solution {
    /// Reads a solution. The error says what is wrong with its marks.
    pub fn parse(text: &str) -> Result<Solution, String> {
        let lines: Vec<String> = text.lines().map(String::from).collect();
        let mut parts = Vec::new();
        let mut begun = None;
        for (i, line) in lines.iter().enumerate() {
            let at = |what: &str| Err(format!("line {}: {what}", i + 1));
            match (line.trim(), begun) {
                (BEGIN, None) => begun = Some(i + 1),
                (BEGIN, _) => return at("`// ANSWER` within an answer"),
                (END, Some(first)) => {
                    parts.push(first..i);
                    begun = None;
                }
                (END, None) => return at("`// END` without `// ANSWER`"),
                _ => {}
            }
        }
        match (begun, parts.is_empty()) {
            (Some(first), _) => {
                Err(format!("line {first}: `// ANSWER` without `// END`"))
            }
            (None, true) => Err("nothing is marked with `// ANSWER` and \
                                 `// END`: what does the student write?"
                .to_string()),
            (None, false) => Ok(Solution { lines, parts }),
        }
    }

    /// The stub: what the student is given.
    pub fn stub(&self) -> String {
        let mut kept: Vec<String> = Vec::new();
        for (i, line) in self.lines.iter().enumerate() {
            let marks =
                |part: &&Range<usize>| (part.start - 1..=part.end).contains(&i);
            let Some(part) = self.parts.iter().find(marks) else {
                // Leaving something out may leave two empty lines.
                let twice = kept.last().is_none_or(String::is_empty);
                if !(line.is_empty() && twice) {
                    kept.push(line.clone());
                }
                continue;
            };
            let indent = indent_of(line);
            if i + 1 == part.start && !indent.is_empty() {
                kept.push(format!("{indent}todo!()"));
            }
        }
        kept.join("\n").trim_end().to_string() + "\n"
    }

    /// The text without its marks.
    pub fn without_marks(&self) -> String {
        let mut text = String::new();
        for line in &self.lines {
            if ![BEGIN, END].contains(&line.trim()) {
                text += &format!("{line}\n");
            }
        }
        text
    }

    /// The text with patches applied. They must not overlap.
    pub fn patched(&self, patches: &[Patch]) -> Result<String, String> {
        let mut order: Vec<&Patch> = patches.iter().collect();
        order.sort_by_key(|patch| patch.lines.start);
        let mut text = String::new();
        let mut next = 0;
        for patch in order {
            let Range { start, end } = patch.lines;
            if start < next || end > self.lines.len() {
                return Err("two edits change the same line".to_string());
            }
            push(&mut text, &self.lines[next..start], "");
            let first = self.lines[start..end].iter().find(|l| !l.is_empty());
            let indent = first.map_or("", |line| indent_of(line));
            push(&mut text, &patch.to, indent);
            next = end;
        }
        push(&mut text, &self.lines[next..], "");
        Ok(text)
    }

    /// The lines of the student's parts, with their numbers from 0.
    pub fn answer_lines(&self) -> impl Iterator<Item = (usize, &str)> {
        let numbers = self.parts.iter().flat_map(Range::clone);
        numbers.map(|i| (i, self.lines[i].as_str()))
    }

    /// Where these lines stand, one after the other, in the student's part;
    /// indentation does not count.
    pub fn find(&self, wanted: &[&str]) -> Result<Range<usize>, String> {
        let mut found = Vec::new();
        for part in &self.parts {
            for i in part.clone() {
                let end = i + wanted.len();
                if end <= part.end && same(&self.lines[i..end], wanted) {
                    found.push(i..end);
                }
            }
        }
        match &found[..] {
            [one] => Ok(one.clone()),
            [] => Err("is not in the answer".to_string()),
            more => {
                let lines: Vec<String> =
                    more.iter().map(|at| (at.start + 1).to_string()).collect();
                Err(format!(
                    "is in the answer {} times (lines {} of the solution): \
                     give the line before or after it, too",
                    more.len(),
                    lines.join(", ")
                ))
            }
        }
    }

    /// The lines that make the body of a function, as far as they are the
    /// student's. Braces stand as `cargo fmt` puts them.
    pub fn body(&self, function: &str) -> Result<Range<usize>, String> {
        let none = || format!("there is no function `{function}`");
        let starts = [format!("fn {function}("), format!("fn {function}<")];
        let declares =
            |line: &String| starts.iter().any(|start| line.contains(start));
        let first = self.lines.iter().position(declares).ok_or_else(none)?;
        let close = format!("{}}}", indent_of(&self.lines[first]));
        let opens = |line: &String| line.trim_end().ends_with('{');
        let after = |from: usize, is: &dyn Fn(&String) -> bool| {
            let found = self.lines[from..].iter().position(is);
            found.map(|i| from + i).ok_or_else(none)
        };
        let open = after(first, &opens)?;
        let end = after(open, &|line| *line == close)?;
        for part in &self.parts {
            if open < part.start && part.end < end {
                return Ok(part.clone());
            }
            if part.start <= open && end < part.end {
                return Ok(open + 1..end);
            }
        }
        Err(format!("the student does not write `{function}`"))
    }
}

fn same(lines: &[String], wanted: &[&str]) -> bool {
    lines.iter().zip(wanted).all(|(line, want)| line.trim() == want.trim())
}

fn push(text: &mut String, lines: &[String], indent: &str) {
    for line in lines {
        let indent = if line.is_empty() { "" } else { indent };
        *text += &format!("{indent}{line}\n");
    }
}

fn indent_of(line: &str) -> &str {
    &line[..line.len() - line.trim_start().len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "\
//! Add.

use a::B;
// ANSWER
use c::D;
// END

/// The sum.
pub fn sum(
    x: f64,
) -> f64 {
    // ANSWER
    let y = twice(x);
    // x + x
    y
    // END
}

// ANSWER
/// Twice.
fn twice(x: f64) -> f64 {
    let y = 2.0 * x;
    y
}
// END
";

    fn solution() -> Solution {
        Solution::parse(TEXT).unwrap()
    }

    #[test]
    fn the_stub_asks_for_what_stands_between_the_marks() {
        let want = "//! Add.\n\nuse a::B;\n\n/// The sum.\npub fn sum(\n    \
                    x: f64,\n) -> f64 {\n    todo!()\n}\n";
        assert_eq!(solution().stub(), want);
    }

    #[test]
    fn marks_that_do_not_match_are_named_with_their_line() {
        for (text, said) in [
            ("a\n// ANSWER\nb\n", "line 2: `// ANSWER` without"),
            ("// END\n", "line 1: `// END` without"),
            ("// ANSWER\n// ANSWER\n", "line 2: `// ANSWER` within"),
            ("fn f() {}\n", "what does the student write?"),
        ] {
            let error = Solution::parse(text).unwrap_err();
            assert!(error.contains(said), "{error}");
        }
    }

    #[test]
    fn lines_are_found_once_or_not_at_all() {
        let solution = solution();
        let at = solution.find(&["let y = twice(x);"]).unwrap();
        assert_eq!(at, 12..13);
        let error = solution.find(&["y"]).unwrap_err();
        assert!(error.contains("2 times"), "{error}");
        assert_eq!(solution.find(&["let y = 2.0 * x;", "y"]).unwrap().len(), 2);
        // Not the student's.
        assert!(solution.find(&["pub fn sum("]).is_err());
    }

    #[test]
    fn a_body_is_the_answer_in_a_function_or_the_inside_of_a_helper() {
        let solution = solution();
        assert_eq!(solution.body("sum").unwrap(), 12..15);
        assert_eq!(solution.body("twice").unwrap().len(), 2);
        assert!(solution.body("other").unwrap_err().contains("`other`"));
    }

    #[test]
    fn a_patch_keeps_the_indentation_of_what_it_replaces() {
        let lines = solution().find(&["let y = twice(x);"]).unwrap();
        let to = ["let y = {", "    x", "};"].map(String::from).to_vec();
        let patch = Patch { lines: lines.clone(), to };
        let text = solution().patched(std::slice::from_ref(&patch)).unwrap();
        assert!(
            text.contains("\n    let y = {\n        x\n    };\n"),
            "{text}"
        );
        let other = Patch { lines, to: Vec::new() };
        assert!(solution().patched(&[patch, other]).is_err());
    }
}
