//! Asking a chapter for cases that nobody published.

use super::{Inputs, Wanted, evaluate, read_number};
use course::Tolerance;
use serde_json::{Map, Value};

/// What `chapter` answers to `inputs` if these keys are asked for.
pub(super) fn ask_for(
    chapter: &str,
    inputs: &Value,
    keys: Option<&[&str]>,
) -> Result<Value, String> {
    let inputs = inputs.as_object().expect("inputs are an object");
    let nothing = |key: &&str| (key.to_string(), Value::Null);
    let asked = keys.map(|keys| Map::from_iter(keys.iter().map(nothing)));
    let wanted = Wanted::of(asked.as_ref());
    evaluate(chapter, &Inputs(inputs), &wanted).map(Value::Object)
}

/// Whether an answer is `want`, number by number.
pub(super) fn near(got: &Value, want: &Value, close: Tolerance) -> bool {
    if let (Value::Array(got), Value::Array(want)) = (got, want) {
        let mut pairs = got.iter().zip(want);
        return got.len() == want.len()
            && pairs.all(|(g, w)| near(g, w, close));
    }
    match (read_number(got), read_number(want)) {
        (Some(got), Some(want)) => close.accepts(want, got),
        _ => got == want,
    }
}

/// Checks that an answer is near `want`.
pub(super) fn check_near(
    answer: Result<Value, String>,
    key: &str,
    want: &Value,
    close: Tolerance,
) {
    let got = &answer.unwrap_or_else(|why| panic!("{key}: {why}"))[key];
    assert!(near(got, want, close), "{key}: {got} is not {want}");
}
