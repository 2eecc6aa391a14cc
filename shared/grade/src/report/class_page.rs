//! The class page for the instructor: how the class did, what to teach again,
//! which answers are similar.

use super::class_items::class_items;
use super::grade_tables::{late_points, notes, percent};
use super::html_page::{colour, sandbox_sentence, whole_page};
use super::rankings::rankings;
use crate::marks::class::ClassGrades;
use course::html::escape;

/// The page.
pub fn class_page(class: &ClassGrades) -> String {
    let due = class.due.as_ref();
    let due = due.map_or(String::new(), |due| format!(", due {}", escape(due)));
    let mut body = format!(
        "<h1>The class</h1>\n<p>{} students, {} exercises, {} points{due}. \
         Seed {}.</p>\n<p class=\"muted\">{}</p>\n",
        class.students.len(),
        class.exercises.len(),
        class.out_of(),
        class.seed,
        sandbox_sentence(class),
    );
    body += &histogram(class);
    body += &late_rule(class);
    body += &class_items(class);
    body += &rankings(class);
    body += &doubts(class);
    body += &similar_answers(class);
    body += &students(class);
    body += &stray(class);
    whole_page("The class", &body)
}

fn late_rule(class: &ClassGrades) -> String {
    let Some(policy) = &class.late else { return String::new() };
    let came = class.students.iter().filter(|s| s.handed_in());
    let late = came.filter_map(|s| s.lateness.as_ref());
    let deducted: Vec<u32> =
        late.clone().map(|l| l.deducted).filter(|d| *d > 0).collect();
    let unknown = late.filter(|l| l.submitted.is_none()).count();
    format!(
        "<p>Late work: {} points for each day begun, {} minutes of grace; \
         points were taken off for {} students, and of {unknown} the time is \
         not known.</p>\n",
        policy.points_per_day,
        policy.grace_minutes,
        deducted.len(),
    )
}

/// How many students there are in each tenth of the points.
fn histogram(class: &ClassGrades) -> String {
    let mut tenths = [0_usize; 10];
    for student in &class.students {
        let most = student.out_of.max(1);
        let at = (student.points * 10 / most).min(9) as usize;
        tenths[at] += 1;
    }
    let most = tenths.iter().max().copied().unwrap_or(0).max(1);
    let mut rows = String::new();
    for (i, count) in tenths.iter().enumerate().rev() {
        rows += &format!(
            "<tr><td class=\"n\">{}–{} %</td><td style=\"width:80%\">\
             <div class=\"bar\"><span class=\"good\" style=\"width:{}%\">\
             </span></div></td><td class=\"n\">{count}</td></tr>\n",
            10 * i,
            10 * i + 10,
            100 * count / most,
        );
    }
    format!("<h2>Points</h2>\n<table>\n{rows}</table>\n")
}

/// Answers that the instructor should read.
fn doubts(class: &ClassGrades) -> String {
    let mut rows = String::new();
    for student in &class.students {
        for mark in &student.marks {
            let verdict = mark.verdict.as_ref();
            for doubt in verdict.map(|v| &v.doubts[..]).unwrap_or_default() {
                rows += &format!(
                    "<tr><td>{}</td><td><code>{}</code></td><td>{}</td></tr>\n",
                    escape(&student.name),
                    escape(&mark.exercise),
                    escape(doubt),
                );
            }
        }
    }
    if rows.is_empty() {
        return String::new();
    }
    format!(
        "<h2>Answers to read yourself</h2>\n<div class=\"wide\"><table>\n\
         {rows}</table></div>\n"
    )
}

fn similar_answers(class: &ClassGrades) -> String {
    if class.similar.is_empty() {
        return String::new();
    }
    let mut rows = String::new();
    for one in &class.similar {
        let names: Vec<String> = class
            .students
            .iter()
            .filter(|student| one.students.contains(&student.key))
            .map(|student| escape(&student.name))
            .collect();
        rows += &format!(
            "<tr><td>{}</td><td><code>{}</code></td><td>{}</td>\
             <td class=\"n\">{:.0} %</td><td class=\"n\">{:.0}</td></tr>\n",
            names.join(", "),
            escape(&one.exercise),
            one.kind.label(),
            100.0 * one.share,
            one.bits,
        );
    }
    format!(
        "<h2>Similar answers</h2>\n<p>Short right answers are alike by \
         nature, so a likeness is weighed by how improbable it is. What the \
         stub and the solution have does not count. Every eight tokens in a \
         row that two answers share, names and numbers aside, weigh the more \
         the fewer others have them; what everybody writes weighs nothing. \
         The last column is the sum in bits: 30 means that chance makes such \
         a pair once in 2<sup>30</sup> tries. Listed is what chance would \
         hardly make once in a thousand classes of this size. This is a note, \
         not a verdict: look at the answers before you say anything.</p>\n\
         <div class=\"wide\"><table>\n<tr><th>students</th><th>exercise</th>\
         <th></th><th class=\"n\">in common</th><th class=\"n\">bits</th></tr>\
         \n{rows}</table></div>\n"
    )
}

fn students(class: &ClassGrades) -> String {
    let mut rows = String::new();
    for student in &class.students {
        let mut cells = String::new();
        for mark in &student.marks {
            let (colour, points) = (colour(mark), mark.points);
            cells += &format!("<td class=\"n {colour}\">{points}</td>");
        }
        if class.late.is_some() {
            let late = late_points(student);
            cells += &format!("<td class=\"n\">{late}</td>");
        }
        rows += &format!(
            "<tr><td><a href=\"feedback/{}.html\">{}</a></td>{cells}\
             <td class=\"n\">{}</td><td class=\"n\">{} %</td><td>{}</td>\
             <td class=\"muted\">{}</td></tr>\n",
            escape(&student.key),
            escape(&student.name),
            student.points,
            percent(student),
            escape(&notes(student)),
            escape(&student.line),
        );
    }
    let mut head: String = class
        .exercises
        .iter()
        .map(|asked| {
            let name = asked.id.rsplit('/').next().unwrap_or_default();
            format!("<th class=\"n\">{}</th>", escape(name))
        })
        .collect();
    if class.late.is_some() {
        head += "<th class=\"n\">late</th>";
    }
    format!(
        "<h2>Students</h2>\n<div class=\"wide\"><table>\n<tr><th></th>{head}\
         <th class=\"n\">total</th><th></th><th></th><th></th></tr>\n{rows}</table>\
         </div>\n"
    )
}

fn stray(class: &ClassGrades) -> String {
    if class.stray.is_empty() {
        return String::new();
    }
    let mut items = String::new();
    for file in &class.stray {
        let (path, why) = (escape(&file.path), escape(&file.why));
        items += &format!("<li>{path}: {why}</li>\n");
    }
    format!("<h2>Files outside the submissions</h2>\n<ul>\n{items}</ul>\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::marks::items::{item_analysis, student_line};
    use crate::marks::late::Lateness;
    use crate::marks::similarity::{SimilarAnswers, SimilarityKind};
    use crate::report::html_page::tests::class;
    use judge::BugHint;

    #[test]
    fn the_page_says_how_the_class_did_and_what_to_teach_again() {
        let mut class = class();
        let verdict = class.students[1].marks[0].verdict.as_mut().unwrap();
        let (bug, text) = ("forgot_h".into(), "Is h in it?".into());
        verdict.hint = Some(BugHint { bug, text });
        class.similar.push(SimilarAnswers {
            exercise: "ode/b".into(),
            kind: SimilarityKind::Near,
            share: 0.91,
            bits: 33.0,
            students: vec!["key0".into(), "key1".into()],
        });
        class.items = item_analysis(&class);
        for student in &mut class.students {
            student.line = student_line(&student.marks);
        }
        let html = class_page(&class);
        for words in [
            "2 students, 2 exercises, 15 points",
            "2 (100 %)",
            "0.70",
            "01-ode/a.md",
            "1 of 2 right; a: forgot h",
            "<strong>forgot h</strong>: Is h in it?",
            "1 not handed in, 1 passed",
            "unusual passages in common",
            "91 %</td><td class=\"n\">33<",
            "feedback/key1.html",
            "&quot;Bob&quot;",
        ] {
            assert!(html.contains(words), "{words}");
        }
    }

    #[test]
    fn a_row_adds_up_whatever_being_late_costs() {
        let mut class = class();
        let column = "<th class=\"n\">late</th>";
        assert!(!class_page(&class).contains(column), "without a rule");
        class.late = toml::from_str(
            "due = \"2026-12-01\"\nutc_offset = \"Z\"\n\
             points_per_day = 2\ntimes = \"files\"\n",
        )
        .ok();
        let student = &mut class.students[0];
        student.points = 6;
        student.lateness = Some(Lateness {
            submitted: None,
            due: "2026-12-02T00:00:00Z".into(),
            extended: false,
            days: 2,
            deducted: 4,
        });
        let html = class_page(&class);
        assert!(html.contains(column));
        let row = "<td class=\"n\">-4</td><td class=\"n\">6</td>";
        assert!(html.contains(row), "{html}");
    }
}
