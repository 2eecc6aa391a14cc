//! What is said about a problem beside its solution: degenerate contacts,
//! and how simpler methods fare.

use super::{number, numbers, said};
use crate::cases::Wanted;
use contact::{
    Lcp, PivotRule, PivotingEnd, Prediction, predict_vanishing,
    principal_pivoting,
};
use serde_json::{Map, Value};

/// As many changes as simple pivoting is allowed.
const CAP: usize = 100_000;

/// Contacts with neither force nor acceleration, from 0.
pub(super) fn degenerate(
    problem: &Lcp<'_>,
    f: &[f64],
    w: &[f64],
) -> Vec<usize> {
    let most = |list: &[f64]| {
        1e-9 * list.iter().fold(0.0, |most: f64, x| most.max(x.abs()))
    };
    let (no_f, no_w) = (most(f), most(problem.b()));
    let neither = |i: &usize| f[*i].abs() <= no_f && w[*i].abs() <= no_w;
    (0..problem.n()).filter(neither).collect()
}

/// Adds the answers to whatever else is asked for.
pub(super) fn add(
    problem: &Lcp<'_>,
    wanted: &Wanted,
    answer: &mut Map<String, Value>,
) -> Result<(), String> {
    for key in wanted.keys_or(&[]) {
        let exchange = match key.as_str() {
            "pivots_least_index" => Some(PivotRule::First),
            "pivots_largest_index" => Some(PivotRule::Last),
            _ => None,
        };
        if let Some(exchange) = exchange {
            let run = principal_pivoting(problem, &[], exchange, CAP);
            let run = run.map_err(said)?;
            if run.end == PivotingEnd::Solved {
                answer.insert(key, run.changes.into());
            }
        } else if let Some(set) = key.strip_prefix("block_pivoting_from_set_") {
            let words = blocks(problem, set)?;
            answer.insert(key, words.into());
        }
    }
    if ["minimum_sum_force_solution", "its_f_dot_w"]
        .iter()
        .any(|key| wanted.has(key))
    {
        least_sum(problem, answer)?;
    }
    Ok(())
}

/// Where changing all wrong contacts at once leads from the set of contacts
/// named in `set`, such as `0_2`.
fn blocks(problem: &Lcp<'_>, set: &str) -> Result<String, String> {
    let mut closed: Vec<usize> = Vec::new();
    for word in set.split('_').filter(|word| *word != "none") {
        let error = |_| format!("`{set}` is not a set of contacts");
        closed.push(word.parse().map_err(error)?);
    }
    let run = principal_pivoting(problem, &closed, PivotRule::All, CAP);
    let run = run.map_err(said)?;
    Ok(match run.end {
        PivotingEnd::Cycle(period) => format!("cycle of {period}"),
        PivotingEnd::Solved => format!("solved after {}", run.changes),
        PivotingEnd::Singular => "singular".to_string(),
        PivotingEnd::Capped => "capped".to_string(),
    })
}

/// The forces that Baraff '89 falls back on, and the power that they add.
fn least_sum(
    problem: &Lcp<'_>,
    answer: &mut Map<String, Value>,
) -> Result<(), String> {
    let guess = predict_vanishing(problem).map_err(said)?;
    if guess.prediction == Prediction::Infeasible || guess.least_sum.is_empty()
    {
        return Ok(());
    }
    let f = &guess.least_sum;
    let mut w = vec![0.0; f.len()];
    problem.w(f, &mut w);
    answer.insert("minimum_sum_force_solution".into(), numbers(f));
    answer.insert("its_f_dot_w".into(), number(math::dot(f, &w)));
    Ok(())
}
