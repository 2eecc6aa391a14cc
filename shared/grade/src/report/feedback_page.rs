//! The feedback page of a student.

use super::feedback_text::{feedback_text, late_sentence};
use super::html_page::{colour, sandbox_sentence, whole_page};
use crate::inline_markdown::inline_html;
use crate::marks::class::{ClassGrades, GradedExercise, Mark, Student};
use course::html::escape;

/// Finds the picture of an answer by its key.
pub type Figures<'a> = &'a dyn Fn(&str) -> Option<String>;

/// The page. Everything that comes from a student is escaped; pictures were
/// checked when the student's program drew them.
pub fn feedback_page(
    class: &ClassGrades,
    student: &Student,
    figures: Figures<'_>,
) -> String {
    let mut body = format!(
        "<h1>{}</h1>\n<p><strong>{} of {} points</strong></p>\n",
        escape(&student.name),
        student.points,
        student.out_of
    );
    if let Some(words) = late_sentence(class, student) {
        body += &format!("<p>{}</p>\n", escape(&words));
    }
    body += &overview(class, student);
    for (asked, mark) in class.exercises.iter().zip(&student.marks) {
        body += &section(asked, mark, figures);
    }
    body += &ignored(student);
    body += &format!(
        "<h2>How this was graded</h2>\n<p>Each exercise has public cases, \
         which <code>cargo workbook check</code> shows you too, property \
         cases, which hold for every right answer, and held-out cases, whose \
         inputs are new for each grading. No group of cases earns a larger \
         share of its points than the held-out cases do.</p>\n\
         <p class=\"muted\">{}</p>\n",
        sandbox_sentence(class)
    );
    whole_page(&format!("Feedback for {}", student.name), &body)
}

fn overview(class: &ClassGrades, student: &Student) -> String {
    let mut rows = String::new();
    for (asked, mark) in class.exercises.iter().zip(&student.marks) {
        let mut counts = String::new();
        for group in &mark.groups {
            let text = match group.cases {
                0 => "–".to_string(),
                cases => format!("{} of {cases}", group.right),
            };
            counts += &format!("<td class=\"n\">{text}</td>");
        }
        rows += &format!(
            "<tr><td><a href=\"#{}\">{}</a></td><td class=\"{}\">{}</td>\
             <td class=\"n\">{} of {}</td>{counts}</tr>\n",
            anchor(asked),
            escape(&asked.title),
            colour(mark),
            mark.label(),
            mark.points,
            mark.out_of,
        );
    }
    format!(
        "<div class=\"wide\"><table>\n<tr><th>exercise</th><th></th>\
         <th class=\"n\">points</th><th class=\"n\">public</th>\
         <th class=\"n\">property</th><th class=\"n\">held-out</th></tr>\n\
         {rows}</table></div>\n"
    )
}

fn anchor(asked: &GradedExercise) -> String {
    asked.id.replace('/', "-")
}

fn section(
    asked: &GradedExercise,
    mark: &Mark,
    figures: Figures<'_>,
) -> String {
    let mut text = format!(
        "<h2 id=\"{}\">{}</h2>\n<p class=\"{}\"><code>{}</code>: {}, {} of {} \
         points</p>\n",
        anchor(asked),
        escape(&asked.title),
        colour(mark),
        escape(&asked.id),
        mark.label(),
        mark.points,
        mark.out_of,
    );
    let feedback = feedback_text(mark);
    for line in &feedback.sentences {
        text += &format!("<p>{}</p>\n", escape(line));
    }
    if let Some(hint) = &feedback.hint {
        let hint = inline_html(hint);
        text +=
            &format!("<p class=\"hint\"><strong>Hint:</strong> {hint}</p>\n");
    }
    for (title, block) in &feedback.blocks {
        text += &format!(
            "<p>{}:</p>\n<pre>{}</pre>\n",
            escape(title),
            escape(block)
        );
    }
    let drawn = mark.answer.as_ref().filter(|_| mark.picture);
    if let Some(svg) = drawn.and_then(|answer| figures(answer)) {
        text += &format!(
            "<figure>{svg}<figcaption class=\"muted\">Your code at work.\
             </figcaption></figure>\n"
        );
    }
    text
}

fn ignored(student: &Student) -> String {
    if student.ignored.is_empty() {
        return String::new();
    }
    let mut rows = String::new();
    for file in &student.ignored {
        let (path, why) = (escape(&file.path), escape(&file.why));
        rows += &format!("<tr><td>{path}</td><td>{why}</td></tr>\n");
    }
    format!(
        "<h2>Files that were not taken</h2>\n<div class=\"wide\"><table>\n\
         {rows}</table></div>\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::html_page::tests::class;

    #[test]
    fn a_page_says_everything_and_names_stay_text() {
        let mut class = class();
        class.students[0].name = "<script>alert(1)</script>".into();
        class.students[0].marks[0].answer = Some("k".into());
        class.students[0].marks[0].picture = true;
        let svg = |key: &str| Some(format!("<svg id=\"{key}\"></svg>"));
        let html = feedback_page(&class, &class.students[0], &svg);
        assert!(html.contains("10 of 15 points"));
        assert!(html.contains("No file b.rs was handed in."));
        assert!(html.contains("<svg id=\"k\">"));
        assert!(html.contains("notes.txt"));
        let scripts = html.matches("<script").count();
        assert_eq!(scripts, 0, "{html}");
    }
}
