//! The feedback of a student as Markdown, for platforms that show it.

use super::feedback_text::{FeedbackText, feedback_text, late_sentence};
use crate::marks::class::{ClassGrades, Mark, Student};
use course::html::escape_in_markdown;

/// The whole page.
pub fn feedback_markdown(class: &ClassGrades, student: &Student) -> String {
    let mut text = format!(
        "# {}\n\n**{} of {} points.**\n\n",
        escape_in_markdown(&student.name),
        student.points,
        student.out_of
    );
    if let Some(words) = late_sentence(class, student) {
        text += &format!("{}\n\n", escape_in_markdown(&words));
    }
    text += "| exercise | | points | public | property | held-out |\n";
    text += "|---|---|---|---|---|---|\n";
    for (asked, mark) in class.exercises.iter().zip(&student.marks) {
        text += &format!(
            "| {} | {} | {} of {} |{}\n",
            escape_in_markdown(&asked.title),
            mark.label(),
            mark.points,
            mark.out_of,
            counts(mark),
        );
    }
    for (asked, mark) in class.exercises.iter().zip(&student.marks) {
        text += &format!(
            "\n## {}\n\n`{}`: {}, {} of {} points.\n\n",
            escape_in_markdown(&asked.title),
            asked.id,
            mark.label(),
            mark.points,
            mark.out_of,
        );
        text += &feedback_sections(&feedback_text(mark));
        if let Some(answer) = mark.answer.as_ref().filter(|_| mark.picture) {
            text += &format!("![Your code at work](../figures/{answer}.svg)\n");
        }
    }
    text + &ignored(student)
}

fn counts(mark: &Mark) -> String {
    let mut text = String::new();
    for group in &mark.groups {
        text += &match group.cases {
            0 => " – |".to_string(),
            cases => format!(" {} of {cases} |", group.right),
        };
    }
    text
}

/// The feedback on one answer.
pub fn feedback_sections(feedback: &FeedbackText) -> String {
    let mut text = String::new();
    for words in &feedback.sentences {
        text += &format!("{}\n\n", escape_in_markdown(words));
    }
    if let Some(hint) = &feedback.hint {
        // Written by the course's authors, in Markdown.
        text += &format!("**Hint:** {hint}\n\n");
    }
    for (title, block) in &feedback.blocks {
        let title = escape_in_markdown(title);
        text += &format!("{title}:\n\n{}\n\n", fenced(block));
    }
    text
}

/// A fence that nothing inside can close.
fn fenced(block: &str) -> String {
    let mut longest = 0;
    let mut run = 0;
    for c in block.chars() {
        run = if c == '`' { run + 1 } else { 0 };
        longest = longest.max(run);
    }
    let sandbox = "`".repeat(longest.max(2) + 1);
    format!("{sandbox}text\n{block}\n{sandbox}")
}

fn ignored(student: &Student) -> String {
    if student.ignored.is_empty() {
        return String::new();
    }
    let mut text = "\n## Files that were not taken\n\n".to_string();
    for file in &student.ignored {
        let (path, why) =
            (escape_in_markdown(&file.path), escape_in_markdown(&file.why));
        text += &format!("- {path}: {why}\n");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::html_page::tests::class;

    #[test]
    fn the_page_gives_points_and_says_what_is_missing() {
        let class = class();
        let text = feedback_markdown(&class, &class.students[0]);
        for words in [
            "# Ada Lovelace\n",
            "**10 of 15 points.**",
            "| A | passed | 10 of 10 | 2 of 2 | 1 of 1 | 1 of 1 |",
            "No file b.rs was handed in.",
            "notes.txt: it was not asked for",
        ] {
            assert!(text.contains(words), "{words}: {text}");
        }
    }

    #[test]
    fn nothing_closes_a_fence_from_inside() {
        let block = "a\n```\n# Full points\n````";
        let fenced = fenced(block);
        assert!(fenced.starts_with("`````text\n"), "{fenced}");
        assert!(fenced.ends_with("\n`````"));
        assert!(super::fenced("x").starts_with("```text\n"));
    }
}
