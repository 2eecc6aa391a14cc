//! `progress`: how far the student has come, with exercises and with reading.

use super::say;
use crate::reading_record::ReadingRecord;
use book::{ListedQuestion, questions};
use clap::Args;
use grade::{QuestionAnswer, answers_text, write_report};
use judge::{AnswerState, ExerciseProgress, Failure, Judge, slash_path};
use serde_json::{Value, json};
use std::path::PathBuf;
use std::process::ExitCode;

/// What to show of the progress.
#[derive(Debug, Args)]
pub struct ProgressArgs {
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Write the answers to the book's questions to a file, to hand in
    #[arg(long, value_name = "FILE")]
    export: Option<PathBuf>,
}

/// Shows the progress: exercises from what was judged, reading and questions
/// from what the served pages have reported.
pub fn progress(
    judge: &Judge,
    options: &ProgressArgs,
) -> Result<ExitCode, Failure> {
    let record = ReadingRecord::open(&judge.project);
    if let Some(file) = &options.export {
        write_report(file, &answers_text(&given(&record))?)?;
        say(&slash_path(file));
        return Ok(ExitCode::SUCCESS);
    }
    let asked = questions(&judge.project)?;
    let exercises = judge.progress_of_all();
    say(&match options.json {
        true => format!("{:#}", as_json(&exercises, &record, &asked)),
        false => text(&exercises, &record, &asked),
    });
    Ok(ExitCode::SUCCESS)
}

/// What was answered, without what was skipped.
fn given(record: &ReadingRecord) -> Vec<QuestionAnswer> {
    let answered = record.answers.iter().filter(|(_, a)| !a.skipped);
    answered
        .map(|(id, answer)| QuestionAnswer {
            question: id.clone(),
            first_right: answer.first,
            first_choice: answer.first_choice,
            tries: answer.tries,
        })
        .collect()
}

fn as_json(
    exercises: &[ExerciseProgress],
    record: &ReadingRecord,
    asked: &[ListedQuestion],
) -> Value {
    let mut answers = Vec::new();
    for question in asked {
        if let Some(answer) = record.answers.get(&question.id) {
            answers.push(json!({
                "question": question.id,
                "file": question.file,
                "number": question.number,
                "prediction": question.is_prediction,
                "answer": answer,
            }));
        }
    }
    let (earned, points) = points(exercises);
    json!({
        "exercises": exercises,
        "earned": earned,
        "points": points,
        "read": record.read,
        "last": record.last,
        "questions": answers,
        "due": record.due(),
    })
}

fn points(exercises: &[ExerciseProgress]) -> (u32, u32) {
    let earned = exercises.iter().map(ExerciseProgress::earned).sum();
    (earned, exercises.iter().map(|exercise| exercise.points).sum())
}

/// A few lines: what is done, and what is next.
fn text(
    exercises: &[ExerciseProgress],
    record: &ReadingRecord,
    asked: &[ListedQuestion],
) -> String {
    let is_passed =
        |e: &&ExerciseProgress| e.state == Some(AnswerState::Passed);
    let passed = exercises.iter().filter(is_passed).count();
    let (earned, points) = points(exercises);
    let mut lines = vec![format!(
        "exercises    {passed} of {} passed, {earned} of {points} points",
        exercises.len()
    )];
    if let Some(next) = exercises.iter().find(|exercise| exercise.next) {
        lines.push(format!("             next: {}", next.exercise));
    }
    lines.push(format!("pages        {} read", record.read.len()));
    if let Some(last) = &record.last {
        let place = match last.heading.as_str() {
            "" => last.title.clone(),
            heading => format!("{}, {heading}", last.title),
        };
        lines.push(format!("             last: {}", judge::printable(&place)));
    }
    for (label, is_prediction) in [("predictions", true), ("questions", false)]
    {
        lines.push(answered(label, is_prediction, record, asked));
    }
    if record.repeat.as_ref().is_some_and(|repeat| repeat.on) {
        lines.push(format!("             {} due", record.due().len()));
    }
    if *record == ReadingRecord::default() {
        lines.push(
            "(pages and questions count while the book is served)".into(),
        );
    }
    lines.join("\n")
}

/// `questions    7 of 40 answered, 5 right at first`.
fn answered(
    label: &str,
    is_prediction: bool,
    record: &ReadingRecord,
    asked: &[ListedQuestion],
) -> String {
    let (mut all, mut answered, mut first) = (0, 0, 0);
    for question in asked.iter().filter(|q| q.is_prediction == is_prediction) {
        all += 1;
        let answer = record.answers.get(&question.id);
        if let Some(answer) = answer.filter(|answer| !answer.skipped) {
            answered += 1;
            first += u32::from(answer.first);
        }
    }
    let done = if is_prediction { "made" } else { "answered" };
    format!("{label:<13}{answered} of {all} {done}, {first} right at first")
}
