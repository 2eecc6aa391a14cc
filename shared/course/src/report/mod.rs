//! Reports: labelled numbers with tolerances, which code hands to whoever
//! judges it.

mod compare;
mod json;
pub(crate) mod non_finite;
mod text;
mod tolerance;

pub use compare::{Mismatch, compare};
pub use tolerance::Tolerance;

use serde::{Deserialize, Serialize};

/// One reported quantity.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Datum {
    /// One number.
    Scalar(#[serde(with = "non_finite")] f64),
    /// A list of numbers.
    Vector(#[serde(with = "non_finite::list")] Vec<f64>),
    /// Rows of numbers.
    Matrix(#[serde(with = "non_finite::rows")] Vec<Vec<f64>>),
    /// Words, compared letter by letter.
    Word(String),
}

impl Datum {
    /// What kind of thing this is, for messages.
    pub fn kind(&self) -> &'static str {
        match self {
            Datum::Scalar(_) => "a number",
            Datum::Vector(_) => "a vector",
            Datum::Matrix(_) => "a matrix",
            Datum::Word(_) => "a word",
        }
    }
}

/// A named quantity with its unit and its tolerance.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Entry {
    /// The name of the quantity; unique within its case.
    pub name: String,
    /// Its unit as people read it; empty where it has none.
    pub unit: String,
    /// The quantity itself.
    #[serde(rename = "value")]
    pub datum: Datum,
    /// How far another report's number may be from this one.
    #[serde(flatten)]
    pub tolerance: Tolerance,
}

/// One situation and what was measured in it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Case {
    /// The situation, such as `circle, h = 0.1`; unique within a report.
    pub label: String,
    /// The inputs, name and value, for people to read.
    #[serde(default)]
    pub given: Vec<(String, String)>,
    /// What was measured, in the order it is shown.
    pub entries: Vec<Entry>,
}

impl Case {
    /// A case with nothing measured yet.
    pub fn new(label: impl Into<String>) -> Case {
        Case { label: one_line(label.into()), ..Case::default() }
    }

    /// Adds an input, for people to read.
    pub fn given(
        mut self,
        name: impl Into<String>,
        value: impl std::fmt::Debug,
    ) -> Case {
        let shown = one_line(format!("{value:?}"));
        self.given.push((one_line(name.into()), shown));
        self
    }

    /// Adds one number.
    pub fn scalar(
        self,
        name: impl Into<String>,
        value: f64,
        tolerance: Tolerance,
    ) -> Case {
        self.with(name, Datum::Scalar(value), tolerance)
    }

    /// Adds a list of numbers.
    pub fn vector(
        self,
        name: impl Into<String>,
        values: Vec<f64>,
        tolerance: Tolerance,
    ) -> Case {
        self.with(name, Datum::Vector(values), tolerance)
    }

    /// Adds rows of numbers.
    pub fn matrix(
        self,
        name: impl Into<String>,
        rows: Vec<Vec<f64>>,
        tolerance: Tolerance,
    ) -> Case {
        self.with(name, Datum::Matrix(rows), tolerance)
    }

    /// Adds words.
    pub fn word(
        self,
        name: impl Into<String>,
        word: impl Into<String>,
    ) -> Case {
        self.with(name, Datum::Word(word.into()), Tolerance::EXACT)
    }

    /// Sets the unit of the entry added last.
    pub fn unit(mut self, unit: impl Into<String>) -> Case {
        let last = self.entries.last_mut();
        last.expect("unit() follows the entry it belongs to").unit =
            unit.into();
        self
    }

    fn with(
        mut self,
        name: impl Into<String>,
        datum: Datum,
        tolerance: Tolerance,
    ) -> Case {
        let (name, unit) = (one_line(name.into()), String::new());
        let clash = self.entries.iter().any(|entry| entry.name == name);
        assert!(!clash, "two entries of a case are called `{name}`");
        self.entries.push(Entry { name, unit, datum, tolerance });
        self
    }
}

/// An ordered list of cases.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// The cases, in the order they are shown.
    pub cases: Vec<Case>,
}

impl Report {
    /// A report without cases.
    pub fn new() -> Report {
        Report::default()
    }

    /// Adds a case at the end.
    pub fn push(&mut self, case: Case) {
        let clash = self.cases.iter().any(|c| c.label == case.label);
        assert!(!clash, "two cases of a report are `{}`", case.label);
        self.cases.push(case);
    }
}

/// Labels and names stay on one line of the text form.
fn one_line(text: String) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
