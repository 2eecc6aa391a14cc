//! An error as the compiler prints it, without what does not help a student:
//! locations in libraries and in the course, and lists of other types that
//! would have been possible.

use crate::cargo::without_colours;
use std::path::{MAIN_SEPARATOR, Path};

/// Notes about the insides of libraries: nothing that a student can fix.
const LIBRARY_NOTES: [&str; 9] = [
    "the following other types implement",
    "the following types implement",
    " implements `",
    "redundant requirement",
    "required for `",
    "in this macro invocation",
    "this error originates in the macro",
    "consider using `--verbose`",
    "the full name for the type",
];

/// Paths and long type names, and what the course calls them; the paths come
/// first.
const TYPE_NAMES: [(&str, &str); 14] = [
    ("nalgebra::base::matrix::", ""),
    ("nalgebra::base::dimension::", ""),
    ("nalgebra::base::array_storage::", ""),
    ("nalgebra::base::vec_storage::", ""),
    ("nalgebra::geometry::quaternion::", ""),
    ("m0::answer::", ""),
    ("answer::", ""),
    ("Matrix<f64, Const<3>, Const<1>, ArrayStorage<f64, 3, 1>>", "Vec3"),
    ("Matrix<f64, Const<3>, Const<1>, ...>", "Vec3"),
    ("Matrix<f64, Const<3>, Const<3>, ArrayStorage<f64, 3, 3>>", "Mat3"),
    ("Matrix<f64, Const<3>, Const<3>, ...>", "Mat3"),
    ("Matrix<f64, Dyn, Const<1>, VecStorage<f64, Dyn, Const<1>>>", "VecN"),
    ("Matrix<f64, Dyn, Dyn, VecStorage<f64, Dyn, Dyn>>", "MatN"),
    ("Quaternion<f64>", "Quat"),
];

/// A line as it was printed, and without its colours.
struct Line<'a> {
    printed: &'a str,
    plain: String,
}

/// What the compiler printed about the answer, paths relative to the root.
pub fn trim_rendered(
    printed: &str,
    answer: &Path,
    root: &Path,
    colours: bool,
) -> String {
    let root = root.display();
    let above = [format!("{root}/"), format!("{root}{MAIN_SEPARATOR}")];
    let mut said: Vec<String> = Vec::new();
    let mut lines: Vec<String> = Vec::new();
    for part in parts(printed) {
        let first = part[0].plain.trim().to_string();
        // The error itself is always shown, the same advice only once.
        if !said.is_empty()
            && (is_library_note(&first) || said.contains(&first))
        {
            continue;
        }
        let mut own = own_lines(&part, answer);
        if said.is_empty() && own.is_empty() {
            own.push(&part[0]);
        }
        for line in own {
            let words = if colours { line.printed } else { &line.plain };
            let words = words.replace(&above[0], "").replace(&above[1], "");
            lines.push(match location(&line.plain) {
                Some(_) => words.replace(MAIN_SEPARATOR, "/"),
                None if is_source(&line.plain) => words,
                None => shorten_type_names(&words),
            });
        }
        said.push(first);
    }
    drop_empty_end(&mut lines);
    lines.join("\n")
}

/// The message itself, and each of the notes below it.
fn parts(printed: &str) -> Vec<Vec<Line<'_>>> {
    let mut parts: Vec<Vec<Line<'_>>> = Vec::new();
    for printed in printed.trim_end().lines() {
        let line = Line { printed, plain: without_colours(printed) };
        match parts.last_mut() {
            Some(part) if !begins_a_note(&line.plain) => part.push(line),
            _ => parts.push(vec![line]),
        }
    }
    parts
}

/// Whether a line begins a message of its own.
fn begins_a_note(line: &str) -> bool {
    let starts = ["error", "warning", "note", "help", "= "];
    starts.iter().any(|start| line.trim_start().starts_with(start))
}

/// Whether a note is about the insides of a library, or about a file that was
/// written somewhere.
fn is_library_note(note: &str) -> bool {
    LIBRARY_NOTES.iter().any(|words| note.contains(words))
        || note.contains(" '/")
}

/// Whether a line shows a line of a file, with its number.
fn is_source(line: &str) -> bool {
    line.trim_start().starts_with(|c: char| c.is_ascii_digit())
}

/// The lines of a part that are about the answer; none if it is about
/// nothing but other files.
fn own_lines<'a>(part: &'a [Line<'a>], answer: &Path) -> Vec<&'a Line<'a>> {
    let mut own = Vec::new();
    let (mut elsewhere, mut places, mut here) = (false, 0, 0);
    for line in part {
        if let Some(file) = location(&line.plain) {
            elsewhere = Path::new(file) != answer;
            places += 1;
            here += usize::from(!elsewhere);
        }
        if !elsewhere {
            own.push(line);
        }
    }
    if places > 0 && here == 0 { Vec::new() } else { own }
}

/// The file of a line like ` --> src/main.rs:4:9` or ` ::: src/lib.rs:7:1`.
fn location(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let rest = line.strip_prefix("--> ").or(line.strip_prefix("::: "))?;
    rest.rsplitn(3, ':').last()
}

/// Drops empty lines and bars at the end, left over from what was cut.
fn drop_empty_end(lines: &mut Vec<String>) {
    let is_empty = |line: &String| {
        let plain = without_colours(line);
        plain.trim().is_empty() || plain.trim() == "|"
    };
    while lines.last().is_some_and(is_empty) {
        lines.pop();
    }
}

fn shorten_type_names(line: &str) -> String {
    let mut line = line.to_string();
    for (theirs, ours) in TYPE_NAMES {
        line = line.replace(theirs, ours);
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(printed: &str) -> String {
        let answer = Path::new("/p/exercises/a.rs");
        trim_rendered(printed, answer, Path::new("/p"), false)
    }

    #[test]
    fn locations_in_other_files_are_left_out_with_their_notes() {
        let text = shown(
            "\u{1b}[31merror\u{1b}[0m: mismatched types
 --> /p/exercises/a.rs:4:9
  |
4 |     f(1)
  |
 ::: /rust/more.rs:3:1
  |
3 | fn f(x: f64) {}
  |
note: method defined here
 --> /rust/vec.rs:12:5
   |
12 |     fn push() {}
   |     ^^^^
help: add a dot
  |
4 |     f(1.0)
  |
help: add a dot
  |
4 |     f(1.)
  |",
        );
        let want = "error: mismatched types
 --> exercises/a.rs:4:9
  |
4 |     f(1)
  |
help: add a dot
  |
4 |     f(1.0)";
        assert_eq!(text, want);
    }

    #[test]
    fn what_libraries_could_do_instead_is_left_out() {
        let text = shown(
            "error[E0277]: cannot multiply `f64` by `[f64; 2]`
  --> /p/exercises/a.rs:36:11
   |
36 |     x + h * v
   |           ^ no implementation for `f64 * [f64; 2]`
   |
   = help: the trait `Mul<[f64; 2]>` is not implemented for `f64`
help: the following other types implement trait `Mul<Rhs>`
  --> /rust/arith.rs:357:1
   |
   = note: `f64` implements `Mul`
  ::: /rust/arith.rs:360:1
   |
   = note: in this macro invocation
   = help: the following other types implement trait `Mul<Rhs>`:
             `&A` implements `Mul<B>`
           and 6 others
   = note: the full name for the type has been written to '/p/b.txt'
   = note: this error originates in the macro `mul_impl`",
        );
        let end = "   = help: the trait `Mul<[f64; 2]>` is not implemented for \
                   `f64`";
        assert!(text.ends_with(end), "{text}");
        assert_eq!(text.lines().count(), 7, "{text}");
    }

    #[test]
    fn types_have_the_names_that_the_course_uses() {
        let long = "Matrix<f64, Const<3>, Const<1>, ArrayStorage<f64, 3, 1>>";
        let path = "nalgebra::base::matrix::Matrix<f64, \
                    nalgebra::base::dimension::Const<3>, \
                    nalgebra::base::dimension::Const<3>, \
                    nalgebra::base::array_storage::ArrayStorage<f64, 3, 3>>";
        let text = shown(&format!(
            "error: no method `length` for `{long}`\n --> \
             /p/exercises/a.rs:4:9\n  |\n4 | let answer: {long};\n  |\n  \
             = note: expected `{path}`\n               found `answer::Pose`"
        ));
        assert!(text.starts_with("error: no method `length` for `Vec3`\n"));
        assert!(text.contains(&format!("4 | let answer: {long};")), "{text}");
        let end = "expected `Mat3`\n               found `Pose`";
        assert!(text.ends_with(end), "{text}");
    }

    #[test]
    fn an_error_without_a_location_in_the_answer_is_one_line() {
        let printed = "error: no\n --> /rust/a.rs:1:1\n  |\n1 | fn f() {}\n";
        assert_eq!(shown(printed), "error: no");
    }
}
