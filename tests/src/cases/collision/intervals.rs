//! Which intervals on a line overlap.

use super::{Answer, said};
use crate::cases::Inputs;
use collision::{Interval, Pair, sweep_1d};
use serde_json::{Map, Value, json};

/// All pairs that overlap, the smaller number first, in order.
pub fn overlaps(inputs: &Inputs<'_>) -> Answer {
    let list = inputs.0.get("intervals").and_then(Value::as_array);
    let list = list.ok_or("`intervals` is not a list")?;
    let mut intervals = Vec::new();
    for entry in list {
        intervals.push(interval(entry)?);
    }
    let pairs = sweep_1d(&intervals).map_err(said)?;
    let mut answer = Map::new();
    answer.insert("pairs".to_string(), numbers(&pairs));
    Ok(answer)
}

/// Pairs as lists of two numbers.
pub fn numbers(pairs: &[Pair]) -> Value {
    pairs.iter().map(|pair| json!([pair.a(), pair.b()])).collect()
}

fn interval(entry: &Value) -> Result<Interval, String> {
    let ends = entry.as_array().map(Vec::as_slice);
    if let Some([lo, hi]) = ends
        && let (Some(lo), Some(hi)) = (lo.as_f64(), hi.as_f64())
    {
        return Ok(Interval::new(lo, hi));
    }
    Err(format!("{entry} is not an interval"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(intervals: Value) -> Answer {
        let inputs = json!({"intervals": intervals});
        overlaps(&Inputs(inputs.as_object().expect("an object")))
    }

    #[test]
    fn intervals_that_touch_overlap_and_what_is_none_is_refused() {
        let answer = ask(json!([[2.5, 3], [1, 2], [0, 1], [2, 2]]));
        let answer = answer.expect("an answer");
        assert_eq!(answer["pairs"], json!([[1, 2], [1, 3]]));
        assert_eq!(ask(json!([])).expect("none")["pairs"], json!([]));
        let refused = ask(json!([[0, 1], [3, 2]])).expect_err("reversed");
        assert!(refused.contains('1'), "{refused}");
        assert!(ask(json!([[0, 1], [3]])).is_err());
        assert!(ask(json!("[0, 1]")).is_err());
    }
}
