//! Reading a problem.

use super::said;
use crate::cases::{Inputs, read_number};
use contact::{Lcp, Row};
use serde_json::Value;

/// A problem as it was given.
#[derive(Debug)]
pub(super) struct Given {
    pub(super) a: Vec<f64>,
    pub(super) b: Vec<f64>,
    rows: Vec<Row>,
    /// `B` row by row, if `A = B B^T` was given.
    root: Option<Vec<Vec<f64>>>,
}

impl Given {
    pub(super) fn read(inputs: &Inputs<'_>) -> Result<Self, String> {
        let b = if inputs.is_list("b") { inputs.numbers("b")? } else { vec![] };
        let n = b.len();
        if n == 0 {
            return Err("`b` has no entries".to_string());
        }
        if inputs.has("n") && inputs.number("n")? != n as f64 {
            return Err("`b` does not have `n` entries".to_string());
        }
        let (mut a, mut root) = (Vec::new(), None);
        if inputs.has("A") {
            a = matrix(inputs, "A", n)?.concat();
            if a.len() != n * n {
                return Err("`A` is not square".to_string());
            }
        } else {
            let rows = matrix(inputs, "B", n)?;
            for first in &rows {
                for second in &rows {
                    a.push(math::dot(first, second));
                }
            }
            root = Some(rows);
        }
        let rows = kinds(inputs, n)?;
        Ok(Self { a, b, rows, root })
    }

    /// A problem of contacts.
    pub(super) fn contacts(a: Vec<f64>, b: Vec<f64>) -> Self {
        let rows = vec![Row::Unilateral; b.len()];
        Self { a, b, rows, root: None }
    }

    pub(super) fn lcp(&self) -> Result<Lcp<'_>, String> {
        Lcp::new(&self.a, &self.b, &self.rows).map_err(said)
    }

    /// `A x`
    pub(super) fn product(&self, x: &[f64]) -> Vec<f64> {
        self.a.chunks(x.len()).map(|row| math::dot(row, x)).collect()
    }

    /// `B^T f`, if `B` was given.
    pub(super) fn net_force(&self, f: &[f64]) -> Option<Vec<f64>> {
        let root = self.root.as_ref()?;
        let mut sums = vec![0.0; root.first().map_or(0, Vec::len)];
        for (row, f) in root.iter().zip(f) {
            for (sum, entry) in sums.iter_mut().zip(row) {
                *sum += entry * f;
            }
        }
        Some(sums)
    }
}

/// The matrix `key` of `n` rows.
pub(in crate::cases) fn matrix(
    inputs: &Inputs<'_>,
    key: &str,
    n: usize,
) -> Result<Vec<Vec<f64>>, String> {
    let wrong = || format!("`{key}` is not a matrix of {n} rows");
    let list = inputs.0.get(key).and_then(Value::as_array);
    let list = list.filter(|list| list.len() == n).ok_or_else(wrong)?;
    let mut rows: Vec<Vec<f64>> = Vec::new();
    for row in list {
        let row = row.as_array().ok_or_else(wrong)?;
        let row: Option<Vec<f64>> = row.iter().map(read_number).collect();
        let row = row.ok_or_else(wrong)?;
        if rows.first().is_some_and(|first| first.len() != row.len()) {
            return Err(wrong());
        }
        rows.push(row);
    }
    Ok(rows)
}

/// What each row asks for: contacts, but for those of `bilateral_rows`.
fn kinds(inputs: &Inputs<'_>, n: usize) -> Result<Vec<Row>, String> {
    let mut rows = vec![Row::Unilateral; n];
    let list = inputs.0.get("bilateral_rows").and_then(Value::as_array);
    for place in list.into_iter().flatten() {
        let row = place.as_u64().and_then(|i| rows.get_mut(i as usize));
        let error = || format!("`bilateral_rows`: there is no row {place}");
        *row.ok_or_else(error)? = Row::Bilateral;
    }
    Ok(rows)
}
