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
