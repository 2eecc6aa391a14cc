//! Answering a list of cases.

use super::{Case, Inputs, Wanted, evaluate};
use serde_json::{Map, Value};
use std::fmt;

/// What came out of a list of cases.
#[derive(Clone, Debug, Default)]
pub struct Answers {
    /// `chapter/name` and the answer, in the order of the cases.
    pub values: Map<String, Value>,
    /// `chapter/name: why`, one line for whatever has no answer.
    pub unsupported: Vec<String>,
}

/// Answers all cases; none can spoil another's answer.
pub fn answer(cases: &[Case]) -> Answers {
    let mut answers = Answers::default();
    for case in cases {
        let id = case.id();
        if answers.values.contains_key(&id) {
            let why = "an earlier case has this name";
            answers.unsupported.push(format!("{id}: {why}"));
            continue;
        }
        answers.add(case, id);
    }
    answers
}

impl Answers {
    fn add(&mut self, case: &Case, id: String) {
        let wanted = Wanted::of(case.expected.as_ref());
        let inputs = Inputs(&case.inputs);
        let mut found = match evaluate(&case.chapter, &inputs, &wanted) {
            Ok(found) => found,
            Err(why) => {
                self.unsupported.push(format!("{id}: {why}"));
                return;
            }
        };
        found.retain(|key, _| wanted.has(key));
        for key in wanted.needed() {
            if !found.contains_key(key) {
                let line = format!("{id}: no answer for `{key}`");
                self.unsupported.push(line);
            }
        }
        if !found.is_empty() {
            self.values.insert(id, Value::Object(found));
        }
    }
}

/// One JSON object with a line for each case.
impl fmt::Display for Answers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut before = "{\n  ";
        for (id, value) in &self.values {
            write!(f, "{before}{}: {value}", Value::from(id.as_str()))?;
            before = ",\n  ";
        }
        write!(f, "{}", if self.values.is_empty() { "{}" } else { "\n}" })
    }
}
