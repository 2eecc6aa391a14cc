//! Parameters with a range and a default, and the values chosen for them.

use crate::{plain, unknown};
use serde::{Deserialize, Serialize};

/// How a slider spreads a parameter's range.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize,
)]
#[serde(rename_all = "lowercase")]
pub enum Scale {
    /// Equal distances are equal differences.
    #[default]
    Linear,
    /// Equal distances are equal ratios; the range must be positive.
    Log,
}

/// A number that a reader may change. A chapter declares it with static
/// `Text`; in another program, which read it as JSON, the text is a `String`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Param<Text = &'static str> {
    /// The name used in `--set name=value`.
    pub name: Text,
    /// What it is, in a few words.
    pub title: Text,
    /// Its unit; empty where it has none.
    pub unit: Text,
    /// The smallest accepted value.
    pub min: f64,
    /// The largest accepted value.
    pub max: f64,
    /// The value unless another is set.
    pub default: f64,
    /// How a slider spreads the range.
    pub scale: Scale,
    /// Whether only whole numbers are accepted.
    pub integer: bool,
    /// What each whole number from `min` on stands for, if it is a choice.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub choices: Vec<Text>,
}

impl Param {
    /// A real parameter on a linear scale.
    pub fn new(
        name: &'static str,
        title: &'static str,
        range: std::ops::RangeInclusive<f64>,
        default: f64,
    ) -> Param {
        let (min, max) = (*range.start(), *range.end());
        assert!(min < max, "the range of `{name}` is empty");
        assert!(range.contains(&default), "`{name}`: default out of range");
        let (unit, scale, integer) = ("", Scale::Linear, false);
        let choices = Vec::new();
        Param { name, title, unit, min, max, default, scale, integer, choices }
    }

    /// One of several things, which are numbered from one.
    pub fn choice(
        name: &'static str,
        title: &'static str,
        choices: &[&'static str],
        default: f64,
    ) -> Param {
        let range = 1.0..=choices.len() as f64;
        let param = Param::new(name, title, range, default).integer();
        Param { choices: choices.to_vec(), ..param }
    }

    /// Something that is off or on: zero or one.
    pub fn switch(
        name: &'static str,
        title: &'static str,
        default: bool,
    ) -> Param {
        let default = f64::from(default);
        let param = Param::new(name, title, 0.0..=1.0, default).integer();
        Param { choices: vec!["no", "yes"], ..param }
    }

    /// The same with a unit.
    pub fn unit(self, unit: &'static str) -> Param {
        Param { unit, ..self }
    }

    /// The same on a logarithmic scale.
    pub fn log(self) -> Param {
        assert!(self.min > 0.0, "`{}`: a log scale is positive", self.name);
        Param { scale: Scale::Log, ..self }
    }

    /// The same for whole numbers only.
    pub fn integer(self) -> Param {
        Param { integer: true, ..self }
    }

    /// The same for another program.
    pub fn owned(&self) -> Param<String> {
        Param {
            name: self.name.to_string(),
            title: self.title.to_string(),
            unit: self.unit.to_string(),
            min: self.min,
            max: self.max,
            default: self.default,
            scale: self.scale,
            integer: self.integer,
            choices: self.choices.iter().map(|c| c.to_string()).collect(),
        }
    }
}

impl<Text: AsRef<str>> Param<Text> {
    /// Parses a value for this parameter; the error says what is accepted.
    pub fn read(&self, text: &str) -> Result<f64, ParamError> {
        let value = number(self.name.as_ref(), text)?;
        self.check(value)?;
        Ok(value)
    }

    fn check(&self, value: f64) -> Result<(), ParamError> {
        let name = self.name.as_ref();
        if self.integer && value.fract() != 0.0 {
            let what = format!("{name} takes whole numbers, not {value}");
            return Err(ParamError(what));
        }
        // A NaN fails the comparison, as it should.
        if value >= self.min && value <= self.max {
            return Ok(());
        }
        let (min, max) = (plain(self.min, 12), plain(self.max, 12));
        let unit = match self.unit.as_ref() {
            "" => String::new(),
            unit => format!(" {unit}"),
        };
        let what = format!("{name} = {value} is outside {min} to {max}{unit}");
        Err(ParamError(what + &self.legend()))
    }
}

impl<Text: AsRef<str>> Param<Text> {
    /// What the numbers of a choice stand for: ` (1 knot, 2 ring)`.
    fn legend(&self) -> String {
        let mut words = Vec::new();
        for (i, choice) in self.choices.iter().enumerate() {
            let number = plain(self.min + i as f64, 12);
            words.push(format!("{number} {}", choice.as_ref()));
        }
        match words.is_empty() {
            true => String::new(),
            false => format!(" ({})", words.join(", ")),
        }
    }
}

/// Parses the `NAME=VALUE` of `--set`; whether there is such a parameter, and
/// what it accepts, is checked later.
pub(crate) fn assignment(text: &str) -> Result<(String, f64), ParamError> {
    let Some((name, value)) = text.split_once('=') else {
        let what = format!("`{text}` should be NAME=VALUE, such as h=0.1");
        return Err(ParamError(what));
    };
    Ok((name.to_string(), number(name, value)?))
}

fn number(name: &str, text: &str) -> Result<f64, ParamError> {
    let wrong = |_| ParamError(format!("{name}: `{text}` is not a number"));
    text.trim().parse().map_err(wrong)
}

/// Why a parameter was not accepted: one line that says what is.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct ParamError(pub String);

/// One value for each declared parameter.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ParamValues {
    values: Vec<(&'static str, f64)>,
}

impl ParamValues {
    /// The defaults with some changes, each of which is checked.
    pub fn resolve(
        params: &[Param],
        changes: &[(String, f64)],
    ) -> Result<ParamValues, ParamError> {
        let values = params.iter().map(|p| (p.name, p.default)).collect();
        let mut all = ParamValues { values };
        for (name, value) in changes {
            let Some(i) = params.iter().position(|p| p.name == name) else {
                let known: Vec<_> = params.iter().map(|p| p.name).collect();
                return Err(ParamError(unknown("parameter", name, &known)));
            };
            params[i].check(*value)?;
            all.values[i].1 = *value;
        }
        Ok(all)
    }

    /// The defaults.
    pub fn defaults(params: &[Param]) -> ParamValues {
        let values = params.iter().map(|p| (p.name, p.default)).collect();
        ParamValues { values }
    }

    /// Changes the value of a declared parameter; the new one is in range.
    pub fn set(&mut self, name: &str, value: f64) {
        for known in &mut self.values {
            if known.0 == name {
                known.1 = value;
            }
        }
    }

    /// The name and the value of each.
    pub fn all(&self) -> &[(&'static str, f64)] {
        &self.values
    }

    /// The value of a declared parameter.
    pub fn get(&self, name: &str) -> f64 {
        let found = self.values.iter().find(|(known, _)| *known == name);
        found.expect("an experiment asks only for declared parameters").1
    }

    /// The value of a declared whole-number parameter.
    pub fn count(&self, name: &str) -> usize {
        self.get(name) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn params() -> Vec<Param> {
        vec![
            Param::new("h", "step size", 0.01..=1.0, 0.1).unit("s").log(),
            Param::new("turns", "turns", 1.0..=9.0, 3.0).integer(),
        ]
    }

    fn error(name: &str, value: f64) -> String {
        let changes = [(name.to_string(), value)];
        ParamValues::resolve(&params(), &changes).unwrap_err().to_string()
    }

    #[test]
    fn a_parameter_that_is_not_set_keeps_its_default() {
        let changes = [("turns".to_string(), 9.0)];
        let values = ParamValues::resolve(&params(), &changes).unwrap();
        assert_eq!(values.get("h"), 0.1);
        assert_eq!(values.count("turns"), 9);
    }

    #[test]
    fn an_assignment_is_a_name_and_a_number() {
        assert_eq!(assignment("k=-1e3"), Ok(("k".to_string(), -1e3)));
        let error = |text| assignment(text).unwrap_err().to_string();
        assert_eq!(error("k=abc"), "k: `abc` is not a number");
        assert!(error("k").contains("NAME=VALUE"));
        let [h, turns] = [&params()[0], &params()[1]];
        assert_eq!(h.read(" 0.5 "), Ok(0.5));
        assert!(h.read("x; rm").unwrap_err().0.contains("not a number"));
        assert!(h.read("inf").unwrap_err().0.contains("outside"));
        assert!(turns.read("2.5").unwrap_err().0.contains("whole"));
    }

    #[test]
    fn a_choice_says_what_its_numbers_stand_for() {
        let shape = Param::choice("shape", "shape", &["knot", "ring"], 1.0);
        assert_eq!(shape.read("2"), Ok(2.0));
        let said = shape.read("3").unwrap_err().0;
        assert_eq!(said, "shape = 3 is outside 1 to 2 (1 knot, 2 ring)");
        let forces = Param::switch("forces", "draw forces", true);
        assert_eq!((forces.default, forces.read("0")), (1.0, Ok(0.0)));
        let said = forces.owned().read("-1").unwrap_err().0;
        assert!(said.ends_with("0 to 1 (0 no, 1 yes)"), "{said}");
    }

    #[test]
    fn another_program_reads_the_same_parameter() {
        let written = serde_json::to_string(&params()[0].owned()).unwrap();
        let wanted = r#"{"name":"h","title":"step size","unit":"s","min":0.01,
            "max":1.0,"default":0.1,"scale":"log","integer":false}"#;
        assert_eq!(written, wanted.replace("\n            ", ""));
        let read: Param<String> = serde_json::from_str(&written).unwrap();
        assert_eq!(read, params()[0].owned());
    }

    #[test]
    fn an_error_says_what_is_accepted() {
        assert_eq!(error("h", 2.0), "h = 2 is outside 0.01 to 1 s");
        assert!(error("h", f64::NAN).contains("0.01 to 1 s"));
        assert!(error("turns", 2.5).contains("whole numbers"));
        assert!(error("turn", 2.0).contains("did you mean `turns`?"));
    }
}
