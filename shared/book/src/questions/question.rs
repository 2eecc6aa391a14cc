//! A question, read and checked.

use super::arithmetic::evaluate;
use super::toml_format::{
    AnswerEntry, ChoiceEntry, DistractorEntry, QuestionEntry, QuestionType,
};
use crate::pages::directive::{Directive, FixedParams, Name};
use crate::pages::markdown::{self, ParsedPage, Part};
use judge::line_of;

/// Some Markdown of a question, with what is to be expanded in it.
#[derive(Debug)]
pub struct QuestionText {
    pub text: String,
    pub parsed: ParsedPage,
}

/// One answer to choose.
#[derive(Debug)]
pub struct Choice {
    pub text: QuestionText,
    /// What is wrong with it; nothing for the right answer.
    pub why: Option<QuestionText>,
    pub picture: Option<ChoicePicture>,
    /// Where the computed value lies if this is right.
    pub holds: Option<[f64; 2]>,
}

/// The picture that belongs to an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ChoicePicture {
    /// What a known mistake draws: the exercise and the bug.
    Bug(Name, String),
    /// A figure of the chapter.
    Figure(Name, FixedParams),
}

/// How a question is answered.
#[derive(Debug)]
pub enum Answer {
    /// By choosing: the right one first.
    Choose { choices: Vec<Choice>, by_picture: bool },
    /// By a number: how far it may be off, relative, and numbers that are
    /// typical mistakes.
    Number { within: f64, mistakes: Vec<(f64, QuestionText)> },
    /// By a curve.
    Curve(CurveAnswer),
}

/// A curve to draw.
#[derive(Debug)]
pub struct CurveAnswer {
    pub table: Name,
    pub columns: [usize; 2],
    pub range: [f64; 2],
    /// How far it may be off on average, relative to the height of the plot.
    pub within: f64,
    /// Curves that are typical mistakes, a number for each row of the table.
    pub mistakes: Vec<(Vec<f64>, QuestionText)>,
}

/// A question.
#[derive(Debug)]
pub struct Question {
    /// Its line in the file.
    pub line: usize,
    pub id: Option<String>,
    pub prompt: QuestionText,
    pub answer: Answer,
    /// Why the right answer is right.
    pub context: QuestionText,
    /// What decides.
    pub computed: Option<Computed>,
}

/// What decides between the answers.
#[derive(Debug)]
pub enum Computed {
    /// A value of a chapter.
    Value(Name),
    /// Plain arithmetic.
    Number(f64),
}

/// A message and its line.
pub type Wrong = (usize, String);

/// Reads texts of one question: finds their lines in the file.
struct Reader<'a> {
    file: &'a str,
    start: usize,
}

impl Reader<'_> {
    /// The lines of a text are found by its first words: TOML says where a
    /// question stands, but not where its parts do.
    fn text(&self, text: &str) -> Result<QuestionText, Wrong> {
        let text = text.trim();
        let first = text.lines().next().unwrap_or("");
        let at = self.file[self.start..].find(first).unwrap_or(0);
        let line = line_of(self.file, self.start + at);
        if text.is_empty() {
            return Err((line, "a text of this question is empty".into()));
        }
        let mut parsed = markdown::read(text);
        for found in &mut parsed.found {
            found.line += line - 1;
        }
        if let Some((at, message)) = parsed.problems.first() {
            return Err((line + at - 1, message.clone()));
        }
        for found in &parsed.found {
            if let Part::Directive(directive) = &found.part
                && directive.is_block()
            {
                let message = "only {{#value}} and links may stand in a \
                               question";
                return Err((found.line, message.to_string()));
            }
        }
        Ok(QuestionText { text: text.to_string(), parsed })
    }

    fn optional(
        &self,
        text: &Option<String>,
    ) -> Result<Option<QuestionText>, Wrong> {
        text.as_deref().map(|text| self.text(text)).transpose()
    }

    fn line(&self) -> usize {
        line_of(self.file, self.start)
    }

    fn wrong<T>(&self, message: impl Into<String>) -> Result<T, Wrong> {
        Err((self.line(), message.into()))
    }

    fn choice(&self, entry: &DistractorEntry) -> Result<Choice, Wrong> {
        let plain = |text: &String| ChoiceEntry {
            text: Some(text.clone()),
            ..ChoiceEntry::default()
        };
        let made;
        let entry = match entry {
            DistractorEntry::Text(text) => {
                made = plain(text);
                &made
            }
            DistractorEntry::Choice(entry) => entry,
        };
        let Some(text) = &entry.text else {
            return self.wrong("a wrong answer needs a `text`");
        };
        let picture = match (&entry.bug, &entry.figure) {
            (Some(_), Some(_)) => {
                return self.wrong("a wrong answer has `bug` or `figure`");
            }
            (Some(bug), None) => Some(self.bug(bug)?),
            (None, Some(figure)) => Some(self.figure(figure)?),
            (None, None) => None,
        };
        Ok(Choice {
            text: self.text(text)?,
            why: self.optional(&entry.why)?,
            picture,
            holds: entry.holds,
        })
    }

    fn bug(&self, text: &str) -> Result<ChoicePicture, Wrong> {
        let named = text.split_once(':').and_then(|(exercise, bug)| {
            let (chapter, item) = exercise.split_once('/')?;
            let name = Name { chapter: chapter.into(), item: item.into() };
            Some(ChoicePicture::Bug(name, bug.to_string()))
        });
        match named {
            Some(picture) => Ok(picture),
            None => {
                self.wrong(format!("bug `{text}`: write chapter/exercise:bug"))
            }
        }
    }

    fn figure(&self, text: &str) -> Result<ChoicePicture, Wrong> {
        match Directive::parse(&format!("figure {text}")) {
            Ok(Directive::Figure(name, fixed)) => {
                Ok(ChoicePicture::Figure(name, fixed))
            }
            _ => self
                .wrong(format!("figure `{text}`: write chapter/name h=0.05")),
        }
    }

    fn name(&self, text: &str) -> Result<Name, Wrong> {
        match Directive::parse(&format!("value {text}")) {
            Ok(Directive::Value(name)) => Ok(name),
            _ => self.wrong(format!("`{text}`: write chapter/name")),
        }
    }

    fn computed(&self, text: &str) -> Result<Computed, Wrong> {
        match text.strip_prefix('=') {
            None => self.name(text).map(Computed::Value),
            Some(sum) => match evaluate(sum) {
                Ok(number) => Ok(Computed::Number(number)),
                Err(why) => self.wrong(format!("`computed`: {why}")),
            },
        }
    }

    fn within(&self, answer: &AnswerEntry) -> Result<f64, Wrong> {
        match answer.within {
            Some(within) if within > 0.0 && within < 1.0 => Ok(within),
            _ => self.wrong("`answer.within` must lie between 0 and 1"),
        }
    }

    fn choose(&self, entry: &QuestionEntry) -> Result<Answer, Wrong> {
        let by_picture = entry.kind == QuestionType::Picture;
        let Some(text) = &entry.answer.answer else {
            return self.wrong("`answer.answer` is missing");
        };
        let figure = entry.answer.figure.as_deref();
        let right = Choice {
            text: self.text(text)?,
            why: None,
            picture: figure.map(|figure| self.figure(figure)).transpose()?,
            holds: entry.answer.holds,
        };
        let mut choices = vec![right];
        for wrong in &entry.prompt.distractors {
            choices.push(self.choice(wrong)?);
        }
        if choices.len() < 2 {
            return self.wrong("a question needs a wrong answer to choose");
        }
        let without = choices.iter().any(|choice| choice.picture.is_none());
        if by_picture && without {
            return self.wrong("every answer of this type needs a `figure`");
        }
        let held = choices.iter().filter(|c| c.holds.is_some()).count();
        let decided = entry.computed.is_some();
        if held != if decided { choices.len() } else { 0 } {
            return self.wrong(
                "with `computed` every answer has `holds`, without it none",
            );
        }
        Ok(Answer::Choose { choices, by_picture })
    }

    /// The wrong answers of a number or a curve.
    fn mistakes<T>(
        &self,
        entry: &QuestionEntry,
        what: &str,
        take: impl Fn(&ChoiceEntry) -> Option<T>,
    ) -> Result<Vec<(T, QuestionText)>, Wrong> {
        let mut mistakes = Vec::new();
        for wrong in &entry.prompt.distractors {
            let DistractorEntry::Choice(wrong) = wrong else {
                return self.wrong(format!("a wrong answer needs `{what}`"));
            };
            let (Some(taken), Some(why)) = (take(wrong), &wrong.why) else {
                let message = format!("a wrong answer needs `{what}`, `why`");
                return self.wrong(message);
            };
            mistakes.push((taken, self.text(why)?));
        }
        match mistakes.is_empty() {
            true => self.wrong("a question needs a wrong answer"),
            false => Ok(mistakes),
        }
    }

    fn number(&self, entry: &QuestionEntry) -> Result<Answer, Wrong> {
        if entry.computed.is_none() {
            return self.wrong("a number needs `computed`");
        }
        let within = self.within(&entry.answer)?;
        let mistakes = self.mistakes(entry, "number", |wrong| wrong.number)?;
        Ok(Answer::Number { within, mistakes })
    }

    fn curve(&self, entry: &QuestionEntry) -> Result<Answer, Wrong> {
        let answer = &entry.answer;
        let (Some(table), Some(columns), Some(range)) =
            (&answer.table, answer.columns, answer.range)
        else {
            return self
                .wrong("a curve needs `answer.table`, `columns` and `range`");
        };
        if range[0].partial_cmp(&range[1]) != Some(std::cmp::Ordering::Less) {
            return self.wrong("`answer.range` goes from low to high");
        }
        let mistakes =
            self.mistakes(entry, "curve", |wrong| wrong.curve.clone())?;
        Ok(Answer::Curve(CurveAnswer {
            table: self.name(table)?,
            columns,
            range,
            within: self.within(answer)?,
            mistakes,
        }))
    }
}

/// Checks a question of a file; it begins at `start`.
pub fn question(
    file: &str,
    start: usize,
    entry: &QuestionEntry,
) -> Result<Question, Wrong> {
    let reader = Reader { file, start };
    let answer = match entry.kind {
        QuestionType::MultipleChoice | QuestionType::Picture => {
            reader.choose(entry)?
        }
        QuestionType::Number => reader.number(entry)?,
        QuestionType::Curve => reader.curve(entry)?,
    };
    let computed = entry.computed.as_deref();
    Ok(Question {
        line: reader.line(),
        id: entry.id.clone(),
        prompt: reader.text(&entry.prompt.prompt)?,
        answer,
        context: reader.text(&entry.context)?,
        computed: computed.map(|text| reader.computed(text)).transpose()?,
    })
}

impl Question {
    fn texts(&self) -> Vec<&QuestionText> {
        let mut texts = vec![&self.prompt, &self.context];
        match &self.answer {
            Answer::Choose { choices, .. } => {
                for choice in choices {
                    texts.push(&choice.text);
                    texts.extend(&choice.why);
                }
            }
            Answer::Number { mistakes, .. } => {
                texts.extend(mistakes.iter().map(|(_, why)| why));
            }
            Answer::Curve(curve) => {
                texts.extend(curve.mistakes.iter().map(|(_, why)| why));
            }
        }
        texts
    }

    /// What it asks of the chapters' programs.
    pub fn directives(&self) -> Vec<Directive> {
        let mut asked = Vec::new();
        for text in self.texts() {
            for found in &text.parsed.found {
                if let Part::Directive(directive) = &found.part {
                    asked.push(directive.clone());
                }
            }
        }
        if let Some(Computed::Value(name)) = &self.computed {
            asked.push(Directive::Value(name.clone()));
        }
        match &self.answer {
            Answer::Choose { choices, .. } => {
                for choice in choices {
                    if let Some(ChoicePicture::Figure(name, fixed)) =
                        &choice.picture
                    {
                        let (name, fixed) = (name.clone(), fixed.clone());
                        asked.push(Directive::Figure(name, fixed));
                    }
                }
            }
            Answer::Curve(curve) => {
                asked.push(Directive::Table(curve.table.clone()));
            }
            Answer::Number { .. } => {}
        }
        asked
    }
}
