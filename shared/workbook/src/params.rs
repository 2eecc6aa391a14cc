//! The numbers a reader may change, and what is accepted for them.

use serde::{Deserialize, Serialize};

/// A number that a reader may change.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Param {
    /// The name on the command line: `h`.
    pub name: String,
    /// What it is: `step size`.
    pub title: String,
    /// Its unit, or nothing.
    pub unit: String,
    /// The least allowed value.
    pub min: f64,
    /// The greatest allowed value.
    pub max: f64,
    /// The value of the printed picture.
    pub default: f64,
    /// How a slider divides the range.
    pub scale: Scale,
    /// Whether only whole numbers are allowed.
    pub integer: bool,
}

/// How a slider divides a range.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Scale {
    /// Equal steps.
    #[default]
    Linear,
    /// Equal ratios.
    Log,
}

impl Param {
    /// Reads a value for this parameter, or says what would be right.
    pub fn read(&self, text: &str) -> Result<f64, String> {
        let name = &self.name;
        let Ok(value) = text.trim().parse::<f64>() else {
            return Err(format!("{name}: `{text}` is not a number"));
        };
        if !value.is_finite() || value < self.min || value > self.max {
            return Err(format!(
                "{name} = {text} is outside {} to {}",
                self.min, self.max
            ));
        }
        if self.integer && value.fract() != 0.0 {
            return Err(format!("{name} = {text} must be a whole number"));
        }
        Ok(value)
    }
}

/// Checks `name=value` pairs against the declared parameters and turns them
/// into the arguments of the chapter's binary, in the declared order.
pub fn settings(
    params: &[Param],
    given: &[(String, String)],
) -> Result<Vec<String>, String> {
    for (i, (name, _)) in given.iter().enumerate() {
        if !params.iter().any(|param| param.name == *name) {
            let names = params.iter().map(|param| param.name.as_str());
            return Err(format!(
                "no parameter `{name}`; {}",
                crate::problem::known(names)
            ));
        }
        if given[..i].iter().any(|(earlier, _)| earlier == name) {
            return Err(format!("parameter `{name}` is given twice"));
        }
    }
    let mut args = Vec::new();
    for param in params {
        let found = given.iter().find(|(name, _)| *name == param.name);
        if let Some((name, text)) = found {
            let value = param.read(text)?;
            args.push("--set".to_string());
            args.push(format!("{name}={value}"));
        }
    }
    Ok(args)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step() -> Param {
        Param {
            name: "h".into(),
            min: 0.01,
            max: 1.0,
            default: 0.1,
            ..Param::default()
        }
    }

    fn given(name: &str, text: &str) -> Vec<(String, String)> {
        vec![(name.to_string(), text.to_string())]
    }

    #[test]
    fn declared_values_in_range_become_arguments() {
        let args = settings(&[step()], &given("h", "0.05")).unwrap();
        assert_eq!(args, ["--set", "h=0.05"]);
    }

    #[test]
    fn anything_else_is_refused_with_what_would_be_right() {
        let cases = [
            ("k", "1", "no parameter `k`; known: h"),
            ("h", "2", "h = 2 is outside 0.01 to 1"),
            ("h", "NaN", "outside"),
            ("h", "inf", "outside"),
            ("h", "x; rm", "not a number"),
        ];
        for (name, text, message) in cases {
            let error = settings(&[step()], &given(name, text)).unwrap_err();
            assert!(error.contains(message), "{error}");
        }
        let twice = [given("h", "0.1"), given("h", "0.2")].concat();
        assert!(settings(&[step()], &twice).unwrap_err().contains("twice"));
    }

    #[test]
    fn a_whole_number_is_asked_for_where_declared() {
        let mut turns = step();
        turns.integer = true;
        turns.max = 9.0;
        assert!(turns.read("3").is_ok());
        assert!(turns.read("3.5").unwrap_err().contains("whole number"));
    }
}
