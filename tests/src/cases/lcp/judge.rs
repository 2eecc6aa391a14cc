//! Answers that are right in more than one way: forces that share a load
//! differently, proofs that lead to the same end.

use super::problem::Given;
use crate::cases::{Case, Inputs, read_number};
use serde_json::Value;

/// Keys that are judged here and not number by number.
pub fn is_judged(key: &str) -> bool {
    ["certificate_d", "b_dot_d"].contains(&key)
}

/// What is wrong with the forces or the proof of an answer.
pub fn judge(case: &Case, got: &Value) -> Option<String> {
    let given = Given::read(&Inputs(&case.inputs)).ok()?;
    let off = case.tolerance.abs;
    let asked = |key: &str| {
        case.expected.as_ref().is_some_and(|want| want.contains_key(key))
    };
    let wrong = if asked("certificate_d") {
        proof(&given, got, off)
    } else if asked("f_one_solution") {
        forces(&given, got, off)
    } else {
        None
    };
    wrong.map(|why| format!("{}: {why}", case.id()))
}

/// `d >= 0`, `A d = 0` and `b.d < 0`.
fn proof(given: &Given, got: &Value, off: f64) -> Option<String> {
    let Some(d) = list(got, "certificate_d", given.b.len()) else {
        return Some("no certificate_d".to_string());
    };
    if d.iter().any(|d| *d < -off) {
        return Some("certificate_d has a negative entry".to_string());
    }
    let product = given.product(&d);
    if product.iter().any(|x| x.abs() > off) {
        return Some("A certificate_d is not zero".to_string());
    }
    let expected = math::dot(&given.b, &d);
    let said = got.get("b_dot_d").and_then(read_number);
    let near = |said: f64| (said - expected).abs() <= 2.0 * off;
    if expected >= 0.0 || !said.is_some_and(near) {
        return Some(format!("b_dot_d is {said:?}, but b.d is {expected}"));
    }
    None
}

/// `f >= 0`, `w = A f + b >= 0` and `f.w = 0`.
fn forces(given: &Given, got: &Value, off: f64) -> Option<String> {
    let n = given.b.len();
    let both = (list(got, "f_one_solution", n), list(got, "w", n));
    let (Some(f), Some(w)) = both else {
        return Some("no forces".to_string());
    };
    let size = given.b.iter().fold(1.0, |most: f64, b| most.max(b.abs()));
    let mut product = given.product(&f);
    for (product, b) in product.iter_mut().zip(&given.b) {
        *product += b;
    }
    let negative = |list: &[f64]| list.iter().any(|x| *x < -off * size);
    let apart = product.iter().zip(&w).any(|(a, b)| (a - b).abs() > off * size);
    if negative(&f) || negative(&w) {
        Some("a negative entry in f_one_solution or w".to_string())
    } else if apart {
        Some("w is not A f_one_solution + b".to_string())
    } else if math::dot(&f, &product).abs() > off * size * size {
        Some("f_one_solution and w are not complementary".to_string())
    } else {
        None
    }
}

fn list(got: &Value, key: &str, n: usize) -> Option<Vec<f64>> {
    let list = got.get(key)?.as_array()?;
    let list: Option<Vec<f64>> = list.iter().map(read_number).collect();
    list.filter(|list| list.len() == n)
}
