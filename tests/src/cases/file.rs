//! A file of cases.

use course::Tolerance;
use serde_json::{Map, Value};
use std::path::Path;

/// One question with its expected answer.
#[derive(Clone, Debug)]
pub struct Case {
    /// Which chapter should know.
    pub chapter: String,
    /// What the case is called within the chapter.
    pub name: String,
    /// Everything that is given.
    pub inputs: Map<String, Value>,
    /// The expected answer; `None` asks for everything that is known.
    pub expected: Option<Map<String, Value>>,
    /// How far off a number may be.
    pub tolerance: Tolerance,
    /// Remarks on how to compare, in words.
    pub compare: String,
}

impl Case {
    /// `chapter/name`.
    pub fn id(&self) -> String {
        format!("{}/{}", self.chapter, self.name)
    }
}

/// All cases in the file at `path`; the error is one line that names it.
pub fn read(path: &Path) -> Result<Vec<Case>, String> {
    let shown = path.display();
    let bytes = std::fs::read(path)
        .map_err(|error| format!("cannot read {shown}: {error}"))?;
    let value = serde_json::from_slice(&bytes)
        .map_err(|error| format!("{shown} is not JSON: {error}"))?;
    cases(&value).map_err(|why| format!("{shown} is no file of cases: {why}"))
}

fn cases(file: &Value) -> Result<Vec<Case>, String> {
    let list = file.get("cases").and_then(Value::as_array);
    let list = list.ok_or("it has no list `cases`")?;
    let mut cases = Vec::new();
    for (i, entry) in list.iter().enumerate() {
        let chapter = entry.get("chapter").or(file.get("chapter"));
        let case = case(entry, chapter)
            .map_err(|why| format!("case number {}: {why}", i + 1))?;
        cases.push(case);
    }
    Ok(cases)
}

fn case(entry: &Value, chapter: Option<&Value>) -> Result<Case, String> {
    let chapter = chapter.and_then(Value::as_str);
    let chapter = chapter.ok_or("no text `chapter`")?;
    let name = entry.get("name").and_then(Value::as_str);
    let inputs = entry.get("inputs").and_then(Value::as_object);
    let expected = match entry.get("expected") {
        Some(Value::Object(expected)) => Some(expected.clone()),
        Some(_) => return Err("`expected` is not an object".to_string()),
        None => None,
    };
    let compare = entry.get("compare").and_then(Value::as_str);
    Ok(Case {
        chapter: chapter.to_string(),
        name: name.ok_or("no text `name`")?.to_string(),
        inputs: inputs.ok_or("no object `inputs`")?.clone(),
        expected,
        tolerance: tolerance(entry.get("tolerance"))?,
        compare: compare.unwrap_or_default().to_string(),
    })
}

/// `{abs, rel}`; what is not given allows nothing.
fn tolerance(entry: Option<&Value>) -> Result<Tolerance, String> {
    let allowance = |key: &str| {
        let Some(given) = entry.and_then(|entry| entry.get(key)) else {
            return Ok(0.0);
        };
        match given.as_f64() {
            Some(size) if size >= 0.0 => Ok(size),
            _ => Err(format!("`{key}` of the tolerance is not a size")),
        }
    };
    Ok(Tolerance::new(allowance("abs")?, allowance("rel")?))
}
