//! The class page for the instructor: how the class did, what to teach again,
//! which answers are similar.

use super::grade_tables::{notes, percent};
use super::html_page::{colour, sandbox_sentence, whole_page};
use crate::inline_markdown::inline_html;
use crate::marks::class::{ClassGrades, Mark};
use course::html::escape;
use std::collections::BTreeMap;

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
    body += &exercises(class);
    body += &mistakes(class);
    body += &doubts(class);
    body += &similar_answers(class);
    body += &students(class);
    body += &stray(class);
    whole_page("The class", &body)
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

fn exercises(class: &ClassGrades) -> String {
    let mut rows = String::new();
    for (i, asked) in class.exercises.iter().enumerate() {
        let marks: Vec<&Mark> =
            class.students.iter().map(|s| &s.marks[i]).collect();
        let sum: u32 = marks.iter().map(|mark| mark.points).sum();
        let mean = f64::from(sum) / marks.len().max(1) as f64;
        rows += &format!(
            "<tr><td>{}<br><code>{}</code></td>\
             <td class=\"n\">{mean:.1} of {}</td><td>{}</td><td>{}</td></tr>\n",
            escape(&asked.title),
            escape(&asked.id),
            asked.points,
            bar(&marks),
            outcomes(&marks),
        );
    }
    format!(
        "<h2>Exercises</h2>\n<div class=\"wide\"><table>\n<tr><th>exercise</th>\
         <th class=\"n\">mean</th><th>right, partly, wrong, nothing</th>\
         <th></th></tr>\n{rows}</table></div>\n"
    )
}

fn bar(marks: &[&Mark]) -> String {
    let mut spans = String::new();
    for kind in ["good", "part", "bad", "none"] {
        let count = marks.iter().filter(|mark| colour(mark) == kind).count();
        let share = 100.0 * count as f64 / marks.len().max(1) as f64;
        spans += &format!(
            "<span class=\"{kind}\" style=\"width:{share:.2}%\"></span>"
        );
    }
    format!("<div class=\"bar\">{spans}</div>")
}

fn outcomes(marks: &[&Mark]) -> String {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for mark in marks {
        *counts.entry(mark.outcome.label()).or_default() += 1;
    }
    let parts: Vec<String> =
        counts.iter().map(|(words, n)| format!("{n} {words}")).collect();
    parts.join(", ")
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

/// The most frequent mistakes: known bugs by their hint, others by the first
/// case that came out wrong.
fn mistakes(class: &ClassGrades) -> String {
    let mut counts: BTreeMap<(usize, String), usize> = BTreeMap::new();
    for student in &class.students {
        for (i, mark) in student.marks.iter().enumerate() {
            if let Some(what) = mistake(mark) {
                *counts.entry((i, what)).or_default() += 1;
            }
        }
    }
    let mut list: Vec<_> = counts.into_iter().collect();
    list.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let mut rows = String::new();
    for ((i, what), count) in list.iter().take(20) {
        rows += &format!(
            "<tr><td class=\"n\">{count}</td><td>{}</td><td>{what}</td></tr>\n",
            escape(&class.exercises[*i].title),
        );
    }
    if rows.is_empty() {
        return String::new();
    }
    format!(
        "<h2>What to teach again</h2>\n<div class=\"wide\"><table>\n\
         <tr><th class=\"n\">students</th><th>exercise</th><th>mistake</th></tr>\
         \n{rows}</table></div>\n"
    )
}

fn mistake(mark: &Mark) -> Option<String> {
    let verdict = mark.verdict.as_ref()?;
    if let Some(hint) = &verdict.hint {
        let name = hint.bug.replace('_', " ");
        let (name, text) = (escape(&name), inline_html(&hint.text));
        return Some(format!("<strong>{name}</strong>: {text}"));
    }
    let wrong = verdict.wrong.as_ref()?;
    let (label, group) = (escape(&wrong.label), escape(&wrong.group));
    Some(format!("not a known mistake; first wrong {group} case: {label}"))
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
             <td class=\"n\">{:.0} %</td></tr>\n",
            names.join(", "),
            escape(&one.exercise),
            one.kind.label(),
            100.0 * one.share,
        );
    }
    format!(
        "<h2>Similar answers</h2>\n<p>Answers that are mostly the same, the \
         stub aside. This is a note, not a verdict: look at the answers \
         before you say anything.</p>\n\
         <div class=\"wide\"><table>\n{rows}</table></div>\n"
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
        rows += &format!(
            "<tr><td><a href=\"feedback/{}.html\">{}</a></td>{cells}\
             <td class=\"n\">{}</td><td class=\"n\">{} %</td><td>{}</td></tr>\n",
            escape(&student.key),
            escape(&student.name),
            student.points,
            percent(student),
            escape(&notes(student)),
        );
    }
    let head: String = class
        .exercises
        .iter()
        .map(|asked| {
            let name = asked.id.rsplit('/').next().unwrap_or_default();
            format!("<th class=\"n\">{}</th>", escape(name))
        })
        .collect();
    format!(
        "<h2>Students</h2>\n<div class=\"wide\"><table>\n<tr><th></th>{head}\
         <th class=\"n\">total</th><th></th><th></th></tr>\n{rows}</table>\
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
            students: vec!["key0".into(), "key1".into()],
        });
        let html = class_page(&class);
        for words in [
            "2 students, 2 exercises, 15 points",
            "7.0 of 10",
            "<strong>forgot h</strong>: Is h in it?",
            "1 not handed in, 1 passed",
            "nearly the same",
            "91 %",
            "feedback/key1.html",
            "&quot;Bob&quot;",
        ] {
            assert!(html.contains(words), "{words}");
        }
    }
}
