//! A file of questions as it is written.

use serde::Deserialize;
use toml::Spanned;

/// The whole file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct QuestionToml {
    pub questions: Vec<Spanned<QuestionEntry>>,
}

/// One `[[questions]]`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct QuestionEntry {
    /// How it is answered.
    #[serde(rename = "type")]
    pub kind: QuestionType,
    /// The name by which `{{#predict}}` calls it.
    pub id: Option<String>,
    pub prompt: PromptEntry,
    pub answer: AnswerEntry,
    /// Why the right answer is right.
    pub context: String,
    /// What decides between the answers: a value, `ode/spiral_growth`, or
    /// plain arithmetic, `= 2^3 - 1`.
    pub computed: Option<String>,
}

/// How a question is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum QuestionType {
    /// By one of several sentences.
    MultipleChoice,
    /// By one of several pictures.
    Picture,
    /// By a number.
    Number,
    /// By a curve that the reader draws.
    Curve,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PromptEntry {
    pub prompt: String,
    #[serde(default)]
    pub distractors: Vec<DistractorEntry>,
}

/// A wrong answer: a sentence, or a sentence and more.
#[derive(Deserialize)]
#[serde(untagged)]
pub enum DistractorEntry {
    Text(String),
    Choice(ChoiceEntry),
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChoiceEntry {
    pub text: Option<String>,
    /// What is wrong with it.
    pub why: Option<String>,
    /// The known mistake that it is: `ode/euler_step:forgot_h`.
    pub bug: Option<String>,
    /// A figure that shows it: `ode/spiral h=0.5`.
    pub figure: Option<String>,
    /// Where the computed value would have to lie.
    pub holds: Option<[f64; 2]>,
    /// The number that it stands for.
    pub number: Option<f64>,
    /// The curve that it stands for.
    pub curve: Option<Vec<f64>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AnswerEntry {
    /// The right answer in words.
    pub answer: Option<String>,
    pub figure: Option<String>,
    pub holds: Option<[f64; 2]>,
    /// How far a number may be off, relative to it; a curve, relative to the
    /// height of its plot.
    pub within: Option<f64>,
    /// The table that a curve comes from.
    pub table: Option<String>,
    /// Its columns: along and up, counted from 1.
    pub columns: Option<[usize; 2]>,
    /// The range of the axis up.
    pub range: Option<[f64; 2]>,
}
