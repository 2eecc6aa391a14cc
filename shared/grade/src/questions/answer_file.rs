//! `workbook-answers.json`: a student's answers to the questions of the book,
//! as the page of progress and `cargo workbook progress --export` write it.
//! Whoever hands it in may have written anything into it.

use judge::Failure;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The name of the file without its ending.
pub const STEM: &str = "workbook-answers";
/// The first field of the file, so that no other is taken for one.
const FORMAT: &str = "workbook-answers/1";
/// Larger than the file of whoever has answered everything, bytes.
pub const MAX_BYTES: u64 = 256 << 10;
/// Several times as many as the book has questions.
const MOST_ANSWERS: usize = 2000;

/// How a student answered one question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct QuestionAnswer {
    /// The question's name.
    pub question: String,
    /// Whether the first answer was right.
    pub first_right: bool,
    /// What was chosen first, from 0, where answers are to choose.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_choice: Option<u32>,
    /// How often it was answered.
    #[serde(default)]
    pub tries: u32,
}

#[derive(Serialize, Deserialize)]
struct AnswerFile {
    format: String,
    answers: Vec<QuestionAnswer>,
}

/// The text of such a file.
pub fn answers_text(answers: &[QuestionAnswer]) -> Result<String, Failure> {
    let file =
        AnswerFile { format: FORMAT.to_string(), answers: answers.to_vec() };
    let text = serde_json::to_string_pretty(&file)
        .map_err(|e| Failure::Machine(e.to_string()))?;
    Ok(text + "\n")
}

/// The answers in a file, one for each question. No word of the file gets
/// into the message.
pub fn read_answers(
    bytes: &[u8],
) -> Result<BTreeMap<String, QuestionAnswer>, &'static str> {
    let file: AnswerFile = serde_json::from_slice(bytes)
        .map_err(|_| "it is not a file of answers")?;
    if file.format != FORMAT {
        return Err("it is a file of answers in another format");
    }
    if file.answers.len() > MOST_ANSWERS {
        return Err("it has more answers than any book has questions");
    }
    let mut answers = BTreeMap::new();
    for answer in file.answers {
        // The first of several: a student counts once.
        answers.entry(answer.question.clone()).or_insert(answer);
    }
    Ok(answers)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let answer = QuestionAnswer {
            question: "ode/end:1a2b3c4d".into(),
            first_right: true,
            first_choice: Some(2),
            tries: 1,
        };
        let text = answers_text(std::slice::from_ref(&answer)).unwrap();
        let read = read_answers(text.as_bytes()).unwrap();
        assert_eq!(read[&answer.question], answer);
    }

    #[test]
    fn whatever_else_is_handed_in_is_refused() {
        let deep = "[".repeat(100_000);
        let many = format!(
            "{{\"format\":\"{FORMAT}\",\"answers\":[{}]}}",
            vec!["{\"question\":\"a\",\"first_right\":true}"; 2001].join(",")
        );
        for text in [
            "",
            "[]",
            "\u{0}",
            &deep,
            &many,
            "{\"format\":\"workbook-answers/2\",\"answers\":[]}",
            "{\"format\":\"workbook-answers/1\",\"answers\":[{}]}",
            "{\"format\":\"workbook-answers/1\",\"answers\":\
             [{\"question\":\"a\",\"first_right\":true,\"first_choice\":-1}]}",
        ] {
            assert!(read_answers(text.as_bytes()).is_err(), "{text:.60}");
        }
    }
}
