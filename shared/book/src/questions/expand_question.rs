//! A question as HTML: without a script the answer is folded.

use super::computed_answer::{CurvePoints, check_curve, check_number};
use super::question::{
    Answer, Choice, ChoicePicture, Computed, CurveAnswer, Question,
    QuestionText,
};
use super::question_files::QuestionFile;
use super::question_list::{element_id, order, question_id, right_place};
use crate::computed::unavailable::Unavailable;
use crate::expand::expansion::Expansion;
use crate::pages::directive::{Directive, Name};
use course::html::escape;
use course::json_output::{TableData, ValueData};
use course::pretty;
use judge::Problem;

/// A question in two pieces: in print the second stands elsewhere.
pub struct ExpandedQuestion {
    /// Attributes of its element.
    pub data: String,
    /// What is asked.
    pub asked: String,
    /// The answer.
    pub answer: String,
}

impl Expansion<'_> {
    /// Expands a question; what is wrong with it is reported in its file.
    pub fn question(
        &mut self,
        name: &Name,
        file: &QuestionFile,
        question: &Question,
        label: &str,
    ) -> Result<ExpandedQuestion, Unavailable> {
        let slots = self.output.slots.len();
        match self.try_question(name, file, question, label) {
            Err(Unavailable::Mistake(message)) => {
                self.output.slots.truncate(slots);
                let (path, line) = (&file.path, question.line);
                let problem = Problem::new(path, line, message);
                self.output.problems.push(problem);
                let nothing = String::new;
                Ok(ExpandedQuestion {
                    data: nothing(),
                    asked: nothing(),
                    answer: nothing(),
                })
            }
            other => other,
        }
    }

    fn try_question(
        &mut self,
        name: &Name,
        file: &QuestionFile,
        question: &Question,
        label: &str,
    ) -> Result<ExpandedQuestion, Unavailable> {
        let value = self.deciding_value(question)?;
        let prompt = self.question_text(&question.prompt, file);
        let context = self.question_text(&question.context, file);
        let (data, more, answer) = match &question.answer {
            Answer::Choose { choices, by_picture } => {
                let right = right_place(question, choices.len());
                let order = order(right, choices.len());
                let (asked, whys) =
                    self.choices(file, choices, &order, *by_picture)?;
                let kind = if *by_picture { "picture" } else { "choose" };
                let text = self.question_text(&choices[0].text, file);
                let data =
                    format!(" data-kind=\"{kind}\" data-right=\"{right}\"");
                let letter = letter(right);
                let answer = format!("**{letter}.** {text}\n\n{context}{whys}");
                (data, asked, answer)
            }
            Answer::Number { within, mistakes } => {
                let value = value.unwrap_or_default();
                let data = format!(
                    " data-kind=\"number\" data-number=\"{}\" \
                     data-within=\"{within}\" data-unit=\"{}\"",
                    value.number,
                    escape(&value.unit)
                );
                let mut whys = String::new();
                for (number, why) in mistakes {
                    let why = self.question_text(why, file);
                    whys += &format!(
                        "\n\n<div class=\"wb-why\" data-number=\"{number}\">\
                         \n\n*If you said {number}:* {why}\n\n</div>"
                    );
                }
                let shown = match &question.computed {
                    Some(Computed::Value(name)) => self.value(name)?,
                    _ => pretty(value.number, 3),
                };
                let answer = format!("**{shown}.** {context}{whys}");
                (data, String::new(), answer)
            }
            Answer::Curve(curve) => {
                let (data, points) = self.curve_data(curve)?;
                check_curve(curve, &points)?;
                let mut whys = String::new();
                for (_, why) in &curve.mistakes {
                    let why = self.question_text(why, file);
                    whys += &format!("\n\n{why}");
                }
                (data, String::new(), format!("{context}{whys}"))
            }
        };
        let id = question_id(name, question);
        Ok(ExpandedQuestion {
            data: format!("{data} data-id=\"{id}\" id=\"{}\"", element_id(&id)),
            asked: format!(
                "<div class=\"wb-prompt\">\n\n{label}{prompt}\n\n</div>\n\n\
                 {more}"
            ),
            answer,
        })
    }

    /// The value that decides between the answers, checked.
    fn deciding_value(
        &mut self,
        question: &Question,
    ) -> Result<Option<ValueData>, Unavailable> {
        let name = match &question.computed {
            None => return Ok(None),
            Some(Computed::Number(number)) => {
                check_number(question, *number)?;
                let data =
                    ValueData { number: *number, ..ValueData::default() };
                return Ok(Some(data));
            }
            Some(Computed::Value(name)) => name,
        };
        let call = self.call(&Directive::Value(name.clone()))?;
        let data: ValueData = serde_json::from_str(self.answer(&call)?)
            .map_err(|e| Unavailable::Failed(format!("value {name}: {e}")))?;
        check_number(question, data.number)?;
        Ok(Some(data))
    }

    /// Markdown of a question with its values and formulas in place.
    fn question_text(
        &mut self,
        text: &QuestionText,
        file: &QuestionFile,
    ) -> String {
        self.expand_text(&text.text, &text.parsed, &file.path)
    }

    /// The list of answers, and what is wrong with each.
    fn choices(
        &mut self,
        file: &QuestionFile,
        choices: &[Choice],
        order: &[usize],
        by_picture: bool,
    ) -> Result<(String, String), Unavailable> {
        let mut list = "<ol class=\"wb-choices\" type=\"A\">\n".to_string();
        let mut whys = String::new();
        let mut exercise: Option<Name> = None;
        for (place, &i) in order.iter().enumerate() {
            let choice = &choices[i];
            let text = self.question_text(&choice.text, file);
            let picture = match &choice.picture {
                Some(picture) => self.choice_picture(picture, by_picture)?,
                None => String::new(),
            };
            if let Some(ChoicePicture::Bug(name, _)) = &choice.picture {
                exercise = Some(name.clone());
            }
            let shown = if by_picture { picture.as_str() } else { "" };
            list += &format!("<li>\n\n{text}\n\n{shown}\n\n</li>\n");
            let why = match &choice.why {
                Some(why) => self.question_text(why, file),
                None => String::new(),
            };
            let picture = if by_picture { "" } else { picture.as_str() };
            if why.is_empty() && picture.is_empty() {
                continue;
            }
            let words = match i {
                0 => String::new(),
                _ => format!("**Not {}.** {why}\n\n", letter(place)),
            };
            let class = if i == 0 { "wb-right-picture" } else { "wb-why" };
            whys += &format!(
                "\n\n<div class=\"{class}\" data-choice=\"{place}\">\n\n\
                 {words}{picture}\n\n</div>"
            );
        }
        if let Some(name) = exercise {
            let picture = self.right_picture(&name)?;
            whys = format!(
                "\n\n<div class=\"wb-right-picture\">{picture}</div>{whys}"
            );
        }
        Ok((list + "</ol>", whys))
    }

    fn curve_data(
        &mut self,
        curve: &CurveAnswer,
    ) -> Result<(String, CurvePoints), Unavailable> {
        let name = &curve.table;
        let call = self.call(&Directive::Table(name.clone()))?;
        let table: TableData = serde_json::from_str(self.answer(&call)?)
            .map_err(|e| Unavailable::Failed(format!("table {name}: {e}")))?;
        let [along, up] = curve.columns;
        let mut points = Vec::new();
        for row in &table.rows {
            let number = |column: usize| {
                let cell = row.get(column.wrapping_sub(1));
                let plain = cell.map(|cell| cell.replace('\u{2212}', "-"));
                let number = plain.and_then(|cell| cell.trim().parse().ok());
                number.ok_or_else(|| {
                    format!("column {column} of table {name} is no number")
                })
            };
            points.push((number(along)?, number(up)?));
        }
        let label = |column: usize| {
            let column = &table.columns[column - 1];
            match column.unit.as_str() {
                "" => column.title.clone(),
                unit => format!("{} ({unit})", column.title),
            }
        };
        let json = |what: serde_json::Value| escape(&what.to_string());
        let data = format!(
            " data-kind=\"curve\" data-points=\"{}\" data-range=\"{}\" \
             data-within=\"{}\" data-along=\"{}\" data-up=\"{}\"",
            json(serde_json::json!(points)),
            json(serde_json::json!(curve.range)),
            curve.within,
            escape(&label(along)),
            escape(&label(up)),
        );
        Ok((data, points))
    }
}

/// `A` for the first answer.
fn letter(place: usize) -> char {
    let letters = u8::try_from(place).map_or(b'?', |place| b'A' + place);
    char::from(letters)
}
