//! The published reference cases: reading them, answering them through the
//! chapters' public functions, and comparing.
//!
//! A case is recognised by its inputs alone. What was expected is hidden
//! from the code that answers: it sees which keys are asked for, and no
//! value (see [`Wanted`]). Each chapter has a module here with its
//! `KINDS`; a new chapter adds its own and a line in [`evaluate`].

mod answer;
#[cfg(test)]
mod asking;
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
pub mod realtime;
pub mod rigid;
pub mod shapes;
mod vectors;
mod wanted;

pub use answer::{Answers, answer};
pub use compare::{differences, is_compared};
pub use file::{Case, read};
pub use inputs::Inputs;
pub use wanted::{Wanted, explains};

use serde_json::{Map, Value};

/// The answer to a case, or why there is none.
type Answer = Result<Map<String, Value>, String>;

/// A kind of case: the inputs that it is recognised by, and what answers it.
type Kind = (&'static [&'static str], fn(&Inputs<'_>, &Wanted) -> Answer);

/// Answers one case of `chapter`, or says why that cannot be done.
pub fn evaluate(chapter: &str, inputs: &Inputs<'_>, wanted: &Wanted) -> Answer {
    let kinds: &[Kind] = match chapter {
        "collision" => &collision::KINDS,
        "constraints" => &constraints::KINDS,
        "contact" => &contact::KINDS,
        "implicit" => &implicit::KINDS,
        "lcp" => &lcp::KINDS,
        "ode" => &ode::KINDS,
        "particles" => &particles::KINDS,
        "realtime" => &realtime::KINDS,
        "rigid" => &rigid::KINDS,
        "shapes" => &shapes::KINDS,
        _ => return Err(format!("no chapter `{chapter}` answers cases")),
    };
    for (keys, answer) in kinds {
        if keys.iter().all(|key| inputs.has(key)) {
            return answer(inputs, wanted);
        }
    }
    Err("the inputs are of no known kind".to_string())
}

/// An error of a chapter in words.
fn said(error: impl std::fmt::Display) -> String {
    error.to_string()
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
