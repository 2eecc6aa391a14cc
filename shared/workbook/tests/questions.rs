//! Quizzes and predictions: what is on the page, and what stops the build.

use crate::small_book::Fixture;

const FILE: &str = "book/questions/demo/end.toml";
const QUIZ: &str = r#"[[questions]]
type = "MultipleChoice"
computed = "demo/growth"
prompt.prompt = 'By which factor does it grow, $h = 0.1$?'
answer.answer = 'By {{#value demo/growth}}.'
answer.holds = [1.0, 1.01]
context = 'Because of $\sqrt{1 + h^2}$.'

[[questions.prompt.distractors]]
text = 'Not at all.'
holds = [0.99, 1.0]
why = 'It leaves along the tangent.'
figure = "demo/spiral h=0.5"
"#;

const PREDICTIONS: &str = r#"[[questions]]
type = "Number"
id = "grows"
computed = "demo/growth"
answer.within = 0.001
prompt.prompt = 'By which factor?'
context = 'See the figure.'

[[questions.prompt.distractors]]
number = 2.0
why = 'So fast?'
"#;

fn asked() -> Fixture {
    let book = Fixture::new();
    book.write(FILE, QUIZ);
    book.write("book/questions/demo/predictions.toml", PREDICTIONS);
    book.write(
        "book/src/demo/more.md",
        "# More\n\n{{#predict demo/grows}}\n\n{{#scene demo/orbit}}\n\n\
         {{#fig demo/orbit}} and {{#ref demo/euler}}\n\n{{#quiz demo/end}}\n",
    );
    book
}

/// One change of a file, and the one message that it leads to.
fn one_error(path: &str, from: &str, to: &str, message: &str) {
    let book = asked();
    book.edit(path, from, to);
    let errors = book.errors();
    assert_eq!(errors.len(), 1, "{errors:#?}");
    assert!(errors[0].starts_with(message), "{errors:#?}");
}

#[test]
fn a_quiz_is_a_list_and_its_answer_a_fold() {
    let book = asked();
    book.build().unwrap_or_else(|e| panic!("{e}"));
    let page = book.read("demo/more.html");
    for part in [
        "data-quiz=\"demo/end\"",
        "data-kind=\"choose\"",
        "<ol class=\"wb-choices\"",
        "1.005\u{202f}s",
        "<details class=\"wb-answer\">",
        "<math",
        "It leaves along the tangent.",
        "--set h=0.5",
        "data-predict=\"demo/grows\"",
        "data-figure-id=\"fig-demo-orbit\"",
        "data-number=\"1.005\"",
    ] {
        assert!(page.contains(part), "no {part} in {page}");
    }
    assert!(!page.contains("{{#") && !page.contains("data-slot"));
}

#[test]
fn on_paper_the_answers_stand_at_the_end_of_the_chapter() {
    let book = asked();
    book.build().unwrap_or_else(|e| panic!("{e}"));
    let page = book.read("demo/more.html");
    let answers = page.split("class=\"wb-answers\"").nth(1).expect("answers");
    assert!(answers.contains("So fast?") && answers.contains("tangent"));
    let first = book.read("demo/index.html");
    assert!(!first.contains("wb-answers"), "not at the end of each page");
}

#[test]
fn a_mistake_in_a_question_is_named_with_its_line() {
    let at = |line: usize| format!("book/questions/demo/end.toml:{line}: ");
    for (from, to, line, message) in [
        ("type = \"MultipleChoice\"", "type = \"Guess\"", 2, "unknown variant"),
        ("context = ", "contxt = ", 7, "unknown field `contxt`"),
        ("$h = 0.1$", "$\\frac{h}$", 4, "formula `\\frac{h}`"),
        ("{{#value demo/growth}}", "{{#value demo/no}}", 5, "no value `no`"),
        (
            "{{#value demo/growth}}",
            "{{#table demo/a}}",
            5,
            "{{#table demo/a}} must stand",
        ),
        ("demo/spiral h=0.5", "demo/spiral k=1", 1, "no parameter `k`"),
        ("demo/spiral h=0.5", "spiral", 1, "figure `spiral`: write"),
        ("= \"demo/growth\"", "= \"demo/none\"", 1, "no value `none`"),
        ("= \"demo/growth\"", "= \"= 1 +\"", 1, "`computed`: `` is no number"),
        ("figure = \"demo/spiral h=0.5\"", "bug = \"a\"", 1, "bug `a`: write"),
        ("holds = [0.99, 1.0]\n", "", 1, "with `computed` every answer has"),
    ] {
        one_error(FILE, from, to, &format!("{}{message}", at(line)));
    }
}

#[test]
fn exactly_one_answer_is_right_by_computation() {
    let wrong = |from: &str, to: &str, message: &str| {
        let place = "book/questions/demo/end.toml:1: ";
        one_error(FILE, from, to, &format!("{place}{message}"));
    };
    // The right answer is not right, and a wrong one is.
    wrong(
        "[1.0, 1.01]",
        "[2.0, 3.0]",
        "the answer `By {{#value demo/growth}}.`",
    );
    wrong("[0.99, 1.0]", "[0.99, 1.1]", "the wrong answer `Not at all.` is");
    let file = "book/questions/demo/predictions.toml";
    let message = format!("{file}:1: 1.0051 counts as wrong");
    one_error(file, "number = 2.0", "number = 1.0051", &message);
}

#[test]
fn every_question_is_asked_once() {
    let page = "book/src/demo/more.md";
    let quiz = "book/questions/demo/end.toml: no page asks it";
    one_error(page, "{{#quiz demo/end}}", "", quiz);
    let twice = "{{#quiz demo/end}}\n\n{{#quiz demo/end}}";
    let message = "book/src/demo/more.md:11: quiz demo/end is in the book";
    one_error(page, "{{#quiz demo/end}}", twice, message);
    let book = asked();
    book.edit(page, "demo/grows", "demo/growth");
    let errors = book.errors();
    assert!(errors[1].contains("no prediction `growth`; known: grows"));
    let book = asked();
    book.edit(page, "{{#scene demo/orbit}}\n\n{{#fig demo/orbit}} and ", "");
    let errors = book.errors().join("\n");
    assert!(errors.contains("no figure or scene after {{#predict demo/grows"));
}
