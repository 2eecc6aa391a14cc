//! Lists of records in cases: springs, links, constraints.

use super::Inputs;
use serde_json::{Map, Value};

/// The list `key` of JSON objects.
pub(super) fn record_list<'a>(
    inputs: &Inputs<'a>,
    key: &str,
) -> Result<Vec<&'a Map<String, Value>>, String> {
    let list = inputs.0.get(key).and_then(Value::as_array);
    let list = list.ok_or(format!("no list `{key}`"))?;
    let records: Option<Vec<_>> = list.iter().map(Value::as_object).collect();
    records.ok_or(format!("`{key}` is not a list of records"))
}

/// The number of a particle.
pub(super) fn whole(i: f64) -> Result<usize, String> {
    if i >= 0.0 && i.fract() == 0.0 && i < 1e9 {
        return Ok(i as usize);
    }
    Err(format!("{i} is not the number of a particle"))
}
