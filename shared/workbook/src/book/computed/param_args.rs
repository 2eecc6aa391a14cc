//! The parameters that a reader may change, as arguments of a chapter's
//! program.

use course::Param;

/// Turns `name=value` pairs into the arguments of the chapter's binary.
pub fn param_args(
    params: &[Param<String>],
    given: &[(String, String)],
) -> Result<Vec<String>, String> {
    let mut args = Vec::new();
    for (name, value) in param_values(params, given)? {
        args.push("--set".to_string());
        args.push(format!("{name}={value}"));
    }
    Ok(args)
}

/// Checks `name=value` pairs against the declared parameters; the values come
/// in the declared order.
pub fn param_values(
    params: &[Param<String>],
    given: &[(String, String)],
) -> Result<Vec<(String, f64)>, String> {
    for (i, (name, _)) in given.iter().enumerate() {
        if !params.iter().any(|param| param.name == *name) {
            let names = params.iter().map(|param| param.name.as_str());
            return Err(format!(
                "no parameter `{name}`; {}",
                judge::known_names(names)
            ));
        }
        if given[..i].iter().any(|(earlier, _)| earlier == name) {
            return Err(format!("parameter `{name}` is given twice"));
        }
    }
    let mut values = Vec::new();
    for param in params {
        let found = given.iter().find(|(name, _)| *name == param.name);
        if let Some((name, text)) = found {
            let value = param.read(text).map_err(|e| e.to_string())?;
            values.push((name.clone(), value));
        }
    }
    Ok(values)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step() -> Param<String> {
        Param::new("h", "step size", 0.01..=1.0, 0.1).owned()
    }

    fn given(name: &str, text: &str) -> Vec<(String, String)> {
        vec![(name.to_string(), text.to_string())]
    }

    #[test]
    fn declared_values_in_range_become_arguments() {
        let args = param_args(&[step()], &given("h", "0.05")).unwrap();
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
            let error = param_args(&[step()], &given(name, text)).unwrap_err();
            assert!(error.contains(message), "{error}");
        }
        let twice = [given("h", "0.1"), given("h", "0.2")].concat();
        assert!(param_args(&[step()], &twice).unwrap_err().contains("twice"));
    }
}
