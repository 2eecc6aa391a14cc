//! The part of the class page about the exercises: their statistics, and
//! what to teach again.

use super::html_page::colour;
use super::item_figure::item_figure;
use crate::inline_markdown::inline_html;
use crate::marks::class::{ClassGrades, GradedExercise, Mark};
use crate::marks::items::Item;
use course::html::escape;
use std::collections::BTreeMap;

/// The section.
pub fn class_items(class: &ClassGrades) -> String {
    let mut rows = String::new();
    for (i, (asked, item)) in
        class.exercises.iter().zip(&class.items).enumerate()
    {
        let marks: Vec<&Mark> =
            class.students.iter().map(|s| &s.marks[i]).collect();
        rows += &row(i, asked, item, &marks);
    }
    let figure = item_figure(&class.items).map_or(String::new(), |svg| {
        format!(
            "<figure role=\"group\" aria-label=\"Exercises by difficulty and \
             discrimination\">{svg}<figcaption class=\"muted\">Each exercise by its \
             number in the table. Look at the bottom left: hard, and solved by \
             others than those who solved the rest. There the statement or \
             the exercise may be at fault.</figcaption></figure>\n"
        )
    });
    format!(
        "<h2>Exercises</h2>\n<div class=\"wide\"><table>\n<tr><th></th>\
         <th>exercise</th><th class=\"n\">handed in</th>\
         <th class=\"n\">difficulty</th><th class=\"n\">discrimination</th>\
         <th>right, partly, wrong, nothing</th><th></th></tr>\n{rows}</table>\
         </div>\n<p class=\"muted\">Difficulty is the mean share of the points \
         among those who handed in: 1 is easy, 0 is hard. Discrimination is \
         the correlation of the points here with the points in all other \
         exercises, among the same students; it needs three of them.</p>\n\
         {figure}{}",
        mistakes(class)
    )
}

fn row(
    i: usize,
    asked: &GradedExercise,
    item: &Item,
    marks: &[&Mark],
) -> String {
    let share = 100 * item.handed_in / item.students.max(1);
    format!(
        "<tr><td class=\"n\">{}</td><td>{}<br><code>{}</code></td>\
         <td class=\"n\">{} ({share} %)</td><td class=\"n\">{}</td>\
         <td class=\"n\">{}</td><td>{}</td><td>{}</td></tr>\n",
        i + 1,
        escape(&asked.title),
        escape(&asked.id),
        item.handed_in,
        number(item.difficulty),
        number(item.discrimination),
        bar(marks),
        outcomes(marks),
    )
}

fn number(number: Option<f64>) -> String {
    number.map_or("–".to_string(), |number| format!("{number:.2}"))
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
        *counts.entry(mark.label()).or_default() += 1;
    }
    let parts: Vec<String> =
        counts.iter().map(|(words, n)| format!("{n} {words}")).collect();
    parts.join(", ")
}

/// More mistakes than a lecture has time for.
const MOST_MISTAKES: usize = 20;

/// The commonest mistakes of all exercises, with the page to teach again.
fn mistakes(class: &ClassGrades) -> String {
    let mut list: Vec<(usize, String, &Item)> = Vec::new();
    for item in &class.items {
        for bug in &item.bugs {
            let name = escape(&bug.bug.replace('_', " "));
            let hint = inline_html(&bug.hint);
            let what = format!("<strong>{name}</strong>: {hint}");
            list.push((bug.students, what, item));
        }
        if item.unknown > 0 {
            let what = "wrong in a way that is not a known mistake".to_string();
            list.push((item.unknown, what, item));
        }
    }
    list.sort_by_key(|(students, ..)| std::cmp::Reverse(*students));
    let mut rows = String::new();
    for (students, what, item) in list.iter().take(MOST_MISTAKES) {
        rows += &format!(
            "<tr><td class=\"n\">{students}</td><td><code>{}</code></td>\
             <td>{what}</td><td><code>{}</code></td></tr>\n",
            escape(&item.exercise),
            escape(&item.page),
        );
    }
    if rows.is_empty() {
        return String::new();
    }
    format!(
        "<h2>What to teach again</h2>\n<div class=\"wide\"><table>\n\
         <tr><th class=\"n\">students</th><th>exercise</th><th>mistake</th>\
         <th>page of the book</th></tr>\n{rows}</table></div>\n"
    )
}
