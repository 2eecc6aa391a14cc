//! Item statistics of the questions: how many were right at first, and which
//! wrong answers were chosen.

use super::answer_file::{QuestionAnswer, read_answers};
use crate::report::grade_tables::Table;
use crate::submissions::roster::Roster;
use crate::submissions::submission_reader::IgnoredFile;
use judge::{Exercise, Failure, printable};
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::Path;

/// A question of the book.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AskedQuestion {
    /// The name under which answers are kept.
    pub id: String,
    /// What people call it: `ode/end 3`.
    pub label: String,
    /// What is asked.
    pub prompt: String,
    /// The answers to choose, if it has any.
    pub choices: Vec<String>,
    /// Which of them is right.
    pub right: usize,
}

/// How the class answered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct QuestionItems {
    /// How many have handed in anything.
    pub submissions: usize,
    /// How many of them have handed in a file of answers that can be read.
    pub students: usize,
    /// Files of answers that cannot be read, and why.
    pub unread: Vec<IgnoredFile>,
    /// Answers to questions that this book has not: another edition's.
    pub unknown: usize,
    /// All questions, in order.
    pub questions: Vec<QuestionItem>,
}

/// How a class answered one question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct QuestionItem {
    /// The name under which answers are kept.
    pub id: String,
    /// `ode/end 3`.
    pub label: String,
    /// What is asked.
    pub prompt: String,
    /// How many have answered it.
    pub answered: usize,
    /// How many were right at first.
    pub right: usize,
    /// How many chose each answer first, where answers are to choose.
    pub chosen: Vec<usize>,
    /// Which of them is right.
    pub right_choice: Option<usize>,
}

/// Counts the answers in the submissions of a class.
pub fn count_answers(
    from: &Path,
    exercises: &[Exercise],
    asked: &[AskedQuestion],
) -> Result<QuestionItems, Failure> {
    let mut roster = Roster::open(from, exercises, false)?;
    let mut items = QuestionItems::new(asked);
    for at in 0..roster.submissions.len() {
        items.submissions += 1;
        let student = roster.submissions[at].student.name.clone();
        let Some((path, bytes)) = roster.take(at, exercises).questions else {
            continue;
        };
        let read = bytes.and_then(|bytes| {
            read_answers(&bytes).map_err(|why| why.to_string())
        });
        match read {
            Ok(answers) => items.add(&answers),
            Err(why) => items.unread.push(IgnoredFile {
                path: printable(&format!("{student}: {path}")),
                why: printable(&why),
            }),
        }
    }
    Ok(items)
}

impl QuestionItems {
    fn new(asked: &[AskedQuestion]) -> QuestionItems {
        let item = |question: &AskedQuestion| QuestionItem {
            id: question.id.clone(),
            label: question.label.clone(),
            prompt: question.prompt.clone(),
            answered: 0,
            right: 0,
            chosen: vec![0; question.choices.len()],
            right_choice: (!question.choices.is_empty())
                .then_some(question.right),
        };
        QuestionItems {
            submissions: 0,
            students: 0,
            unread: Vec::new(),
            unknown: 0,
            questions: asked.iter().map(item).collect(),
        }
    }

    /// Adds the answers of one student.
    fn add(&mut self, answers: &BTreeMap<String, QuestionAnswer>) {
        self.students += 1;
        let mut known = 0;
        for item in &mut self.questions {
            if let Some(answer) = answers.get(&item.id) {
                known += 1;
                item.add(answer);
            }
        }
        self.unknown += answers.len() - known;
    }

    /// A row for each question. All words are the book's.
    pub fn csv(&self) -> Result<String, Failure> {
        let mut table = Table::new();
        table.row(&[
            "question",
            "id",
            "answered",
            "right at first",
            "share",
            "chosen",
            "prompt",
        ])?;
        for item in &self.questions {
            let share = item.right as f64 / item.answered.max(1) as f64;
            let share = match item.answered {
                0 => String::new(),
                _ => format!("{share:.3}"),
            };
            table.row(&[
                item.label.clone(),
                item.id.clone(),
                item.answered.to_string(),
                item.right.to_string(),
                share,
                item.choices(),
                item.prompt.split_whitespace().collect::<Vec<_>>().join(" "),
            ])?;
        }
        table.text()
    }
}

impl QuestionItem {
    /// What contradicts itself is not counted: a choice that is right and is
    /// called wrong, or one that the question has not.
    fn add(&mut self, answer: &QuestionAnswer) {
        let mut is_right = answer.first_right;
        if let Some(right) = self.right_choice {
            let chosen = answer.first_choice.map(|choice| choice as usize);
            let Some(count) = chosen.and_then(|at| self.chosen.get_mut(at))
            else {
                return;
            };
            *count += 1;
            is_right = chosen == Some(right);
        }
        self.answered += 1;
        self.right += usize::from(is_right);
    }

    /// `A 3, B* 12, C 0`: the star marks the right one.
    fn choices(&self) -> String {
        let mut parts = Vec::new();
        for (at, count) in self.chosen.iter().enumerate() {
            let star = if self.right_choice == Some(at) { "*" } else { "" };
            parts.push(format!("{}{star} {count}", letter(at)));
        }
        parts.join(", ")
    }

    /// The wrong answer that most have chosen first, and how many.
    pub fn commonest_mistake(&self) -> Option<(char, usize)> {
        let mut most = None;
        for (at, count) in self.chosen.iter().enumerate() {
            let is_more = most.is_none_or(|(_, other)| *count > other);
            if self.right_choice != Some(at) && *count > 0 && is_more {
                most = Some((letter(at), *count));
            }
        }
        most
    }
}

/// `A` for the first answer.
fn letter(place: usize) -> char {
    let letters = u8::try_from(place).map_or(b'?', |place| b'A' + place % 26);
    char::from(letters)
}

#[cfg(test)]
mod tests;
