//! Questions as others know them: the name under which an answer is kept, and
//! the list of all that the book asks.

use super::question::{Answer, Question};
use super::question_files::QuestionFiles;
use crate::pages::directive::Name;
use judge::{Failure, Project, digest_of};

/// A question of the book.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedQuestion {
    /// The name under which answers to it are kept: `ode/end:1a2b3c4d`.
    pub id: String,
    /// `ode/end`, or `ode/halved` of a prediction.
    pub file: String,
    /// Its number there, from 1.
    pub number: usize,
    /// Whether it is asked before a figure.
    pub is_prediction: bool,
    /// What is asked.
    pub prompt: String,
    /// The answers in the order of the page, if they are to choose.
    pub choices: Vec<String>,
    /// Which of them is right.
    pub right: usize,
}

/// All questions of the book, quizzes before predictions.
pub fn questions(project: &Project) -> Result<Vec<ListedQuestion>, Failure> {
    let mut problems = Vec::new();
    let files = QuestionFiles::read(project, &mut problems);
    match problems.is_empty() {
        true => Ok(files.list()),
        false => Err(Failure::Book(problems)),
    }
}

/// A question that stands under this name.
pub fn listed(
    name: &Name,
    number: usize,
    is_prediction: bool,
    question: &Question,
) -> ListedQuestion {
    let mut choices = Vec::new();
    let mut right = 0;
    if let Answer::Choose { choices: answers, .. } = &question.answer {
        right = right_place(question, answers.len());
        for i in order(right, answers.len()) {
            choices.push(answers[i].text.text.clone());
        }
    }
    ListedQuestion {
        id: question_id(name, question),
        file: name.to_string(),
        number,
        is_prediction,
        prompt: question.prompt.text.clone(),
        choices,
        right,
    }
}

/// The name under which answers are kept: `ode/end:1a2b3c4d`. The digits
/// change with the question's words.
pub fn question_id(name: &Name, question: &Question) -> String {
    let digest = digest_of(question.prompt.text.as_bytes());
    format!("{name}:{}", &digest[..8])
}

/// The id of its element: `q-ode-end-1a2b3c4d`.
pub fn element_id(id: &str) -> String {
    format!("q-{}", id.replace(['/', ':'], "-"))
}

/// Where the right answer stands among `count`: decided by the question's own
/// words, so that it stays there until they change.
pub fn right_place(question: &Question, count: usize) -> usize {
    let digest = digest_of(question.prompt.text.as_bytes());
    let number = u64::from_str_radix(&digest[..12], 16).unwrap_or(0);
    usize::try_from(number % count as u64).unwrap_or(0)
}

/// Which answer stands at each place; 0 is the right one.
pub fn order(right: usize, count: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (1..count).collect();
    order.insert(right, 0);
    order
}
