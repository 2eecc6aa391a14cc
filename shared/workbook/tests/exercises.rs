//! Exercises in a small book: what their section holds, what is refused,
//! and that a student's file touches nothing.

use crate::small_book::Fixture;

const PAGE: &str = "book/src/demo/more.md";
const LIST: &str = "chapters/01-demo/exercises.toml";
const STUB: &str = "chapters/01-demo/grading/step/stub.rs";
const ANSWER: &str = "chapters/01-demo/exercises/step.rs";

fn with_exercise() -> Fixture {
    let book = Fixture::new();
    book.write(
        LIST,
        "[[exercise]]\nname = \"step\"\ntitle = \"One *small* step\"\n\
         points = 10\ndifficulty = 2\npage = \"demo/more.md\"\n\
         hints = [\"Look at `h`.\", \"Multiply.\", \"`x + h * v`\"]\n",
    );
    let stub = "//! A **leaf** floats.\n//!\n//! ```text\n//! x + h v\n\
                //! ```\n\n/// The place.\n///\n/// - `h`: how long (s)\n\
                pub fn step(x: f64, h: f64) -> f64 {\n    todo!()\n}\n";
    book.write(STUB, stub);
    book.write(ANSWER, stub);
    book.write("chapters/01-demo/grading/step/probe.rs", "// the probe\n");
    let more = "# More\n\n{{#scene demo/orbit}}\n\n{{#fig demo/orbit}}\n\
                and {{#ref demo/euler}}\n\n## Exercises\n\n\
                Do {{#ex demo/step}} now.\n\n{{#exercise demo/step}}\n\n\
                The end.\n";
    book.write(PAGE, more);
    book
}

fn built() -> Fixture {
    let book = with_exercise();
    book.build().unwrap_or_else(|e| panic!("{e}"));
    book
}

#[test]
fn an_exercise_is_statement_signatures_hints_and_how_to_check() {
    let book = built();
    let page = book.read("demo/more.html");
    for part in [
        "href=\"#ex-demo-step\">Exercise 1.1</a>",
        "id=\"ex-demo-step\"",
        "data-exercise=\"demo/step\"",
        "Exercise 1.1. One *small* step",
        "10 points · ",
        "aria-label=\"difficulty 2 of 3\">★★☆</span> medium",
        "A <strong>leaf</strong> floats.",
        "<code class=\"language-text\">x + h v",
        "<code class=\"language-rust\">/// The place.",
        "todo!()",
        "../code/01-demo/exercises/step.rs.html#L7",
        "cargo workbook check demo/step",
        "<summary>A hint (1 of 3)</summary>",
        "<p>Look at <code>h</code>.</p>",
        "<p>The end.</p>",
    ] {
        assert!(page.contains(part), "no {part} in {page}");
    }
    // Folded one into the other: the first opens all and closes last.
    let third = page.find("hint 3 of 3").unwrap();
    let first = page.find("<details class=\"wb-hint\"").unwrap();
    assert!(!page[first..third].contains("</details>"), "{page}");
    assert!(book.read("print.html").contains("A <strong>leaf</strong>"));
}

#[test]
fn points_and_stars_are_told_in_words_too() {
    let book = with_exercise();
    let hard = "points = 1\ndifficulty = 3";
    book.edit(LIST, "points = 10\ndifficulty = 2", hard);
    book.build().unwrap_or_else(|e| panic!("{e}"));
    let page = book.read("demo/more.html");
    assert!(page.contains(">1 point · "), "{page}");
    assert!(page.contains("★★★</span> hard"), "{page}");
}

#[test]
fn what_a_student_writes_neither_shows_nor_breaks_the_book() {
    let book = built();
    let fresh = book.read("print.html");
    let code = book.read("code/01-demo/exercises/step.rs.html");
    for written in [
        "fn step( {{{ // ANCHOR: a\n// EQ: demo/euler\n# Heading\n",
        "//! # My own words\npub fn step() {}\n// PROVES: demo/lost\n",
        "",
    ] {
        book.write(ANSWER, written);
        book.build().unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(book.read("print.html"), fresh);
        assert_eq!(book.read("code/01-demo/exercises/step.rs.html"), code);
    }
    let path = book.root().join(ANSWER);
    std::fs::write(&path, [0xff, 0xfe, 0x00]).unwrap();
    book.build().unwrap_or_else(|e| panic!("{e}"));
    std::fs::remove_file(&path).unwrap();
    book.build().unwrap_or_else(|e| panic!("{e}"));
    // The control: another stub is another page.
    book.edit(STUB, "leaf", "cork");
    book.build().unwrap_or_else(|e| panic!("{e}"));
    assert!(book.read("demo/more.html").contains("cork"));
}

/// Makes one change and expects exactly these messages.
fn refused(path: &str, from: &str, to: &str, messages: &[&str]) {
    let book = with_exercise();
    book.edit(path, from, to);
    let errors = book.errors();
    assert_eq!(errors.len(), messages.len(), "{errors:#?}");
    for (error, message) in errors.iter().zip(messages) {
        assert!(error.starts_with(message), "{errors:#?}");
    }
}

#[test]
fn an_exercise_that_no_page_shows_is_named() {
    let lost = "chapters/01-demo/exercises.toml:2: no page shows exercise \
                `step`: put {{#exercise demo/step}} on demo/more.md";
    let dead = "book/src/demo/more.md:10: no page shows exercise demo/step";
    refused(PAGE, "{{#exercise demo/step}}", "", &[dead, lost]);
}

#[test]
fn an_unknown_exercise_is_named() {
    let unknown = "book/src/demo/more.md:12: no exercise `demo/stride`; \
                   known: demo/step";
    let more = "{{#exercise demo/stride}}\n\n{{#exercise demo/step}}";
    refused(PAGE, "{{#exercise demo/step}}", more, &[unknown]);
}

#[test]
fn an_exercise_on_another_page_than_its_own_is_named() {
    let message = "book/src/demo/more.md:12: exercise demo/step belongs on \
                   demo/index.md, according to \
                   chapters/01-demo/exercises.toml";
    refused(LIST, "demo/more.md", "demo/index.md", &[message]);
}

#[test]
fn an_exercise_that_stands_twice_is_named() {
    let twice = "book/src/demo/more.md:14: exercise demo/step is already in \
                 book/src/demo/more.md";
    let to = "{{#exercise demo/step}}\n\nThe end.";
    refused(PAGE, "The end.", to, &[twice]);
}

#[test]
fn a_stub_that_cannot_be_shown_is_named() {
    let heading = "book/src/demo/more.md:12: \
                   chapters/01-demo/grading/step/stub.rs:1: a statement has \
                   no headings";
    refused(STUB, "A **leaf**", "# A leaf", &[heading]);
    let book = with_exercise();
    std::fs::remove_file(book.root().join(STUB)).unwrap();
    let missing = "book/src/demo/more.md:12: \
                   chapters/01-demo/grading/step/stub.rs cannot be read";
    assert_eq!(book.errors(), [missing]);
}
