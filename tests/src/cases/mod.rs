//! The published reference cases: reading them, answering them through the
//! chapters' public functions, and comparing.
//!
//! A case is recognised by its inputs alone. What was expected is hidden
//! from the code that answers: it sees which keys are asked for, and no
//! value (see [`Wanted`]). Each chapter has a module here with a function
//! `evaluate`; a new chapter adds its own and a line in [`evaluate`].

mod answer;
pub mod collision;
mod compare;
pub mod constraints;
pub mod contact;
mod file;
pub mod implicit;
mod inputs;
pub mod lcp;
pub mod ode;
pub mod particles;
pub mod rigid;
mod wanted;

pub use answer::{Answers, answer};
pub use compare::{differences, is_compared};
pub use file::{Case, read};
pub use inputs::Inputs;
pub use wanted::{Wanted, explains};

use serde_json::{Map, Value};

/// Answers one case of `chapter`, or says why that cannot be done.
pub fn evaluate(
    chapter: &str,
    inputs: &Inputs<'_>,
    wanted: &Wanted,
) -> Result<Map<String, Value>, String> {
    match chapter {
        "collision" => collision::evaluate(inputs, wanted),
        "constraints" => constraints::evaluate(inputs, wanted),
        "contact" => contact::evaluate(inputs, wanted),
        "implicit" => implicit::evaluate(inputs, wanted),
        "lcp" => lcp::evaluate(inputs, wanted),
        "ode" => ode::evaluate(inputs, wanted),
        "particles" => particles::evaluate(inputs, wanted),
        "rigid" => rigid::evaluate(inputs, wanted),
        _ => Err(format!("no chapter `{chapter}` answers cases")),
    }
}

/// A number as JSON, which has no word of its own for the infinite ones.
pub fn number(x: f64) -> Value {
    if x.is_finite() {
        return Value::from(x);
    }
    if x.is_nan() {
        return Value::from("NaN");
    }
    Value::from(if x > 0.0 { "inf" } else { "-inf" })
}

/// What [`number`] wrote, read back.
pub fn read_number(value: &Value) -> Option<f64> {
    match value.as_str() {
        Some("NaN") => Some(f64::NAN),
        Some("inf") => Some(f64::INFINITY),
        Some("-inf") => Some(f64::NEG_INFINITY),
        _ => value.as_f64(),
    }
}
