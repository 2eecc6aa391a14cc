//! Problems in the format of siconos' test data: `n`, a number that says how
//! the matrix is stored (0: all entries), rows, columns, their product, then
//! the matrix row by row and `b`.

use super::problem::Given;
use super::{Answer, numbers};
use crate::cases::Inputs;
use contact::{Dantzig, Lcp, Lemke, Status};
use serde_json::Map;

/// Solves the problem of the text `data`, or of the file at `path`.
pub(super) fn answer(inputs: &Inputs<'_>) -> Answer {
    let text = match inputs.text("data") {
        Ok(text) => text.to_string(),
        Err(_) => {
            let path = inputs.text("path")?;
            let error =
                |_| format!("the data of `{path}` is not among the inputs");
            std::fs::read_to_string(path).map_err(error)?
        }
    };
    let given = read(&text)?;
    let problem = given.lcp()?;
    let mut lemke = Lemke::new();
    let report = lemke.solve(&problem);
    let mut answer = Map::new();
    let status = match report.status {
        Status::Solved => "solved",
        Status::Infeasible => "infeasible",
        Status::Ray => "ray",
        Status::Capped => "failed",
    };
    answer.insert("status_of_reference_lemke".into(), status.into());
    answer.insert("n".into(), problem.n().into());
    answer.insert("f".into(), numbers(lemke.f()));
    answer.insert("w".into(), numbers(lemke.w()));
    let symmetric = problem.expect_symmetric().is_ok();
    answer.insert("symmetric".into(), symmetric.into());
    let psd = is_semidefinite(&problem);
    answer.insert("symmetric_part_psd".into(), psd.into());
    let same = second_opinion(&problem, &lemke);
    answer.insert("second_solver_finds_same_w".into(), same.into());
    Ok(answer)
}

/// Whether Dantzig's pivoting finds the same `w`.
fn second_opinion(problem: &Lcp<'_>, lemke: &Lemke) -> bool {
    let mut dantzig = Dantzig::new();
    let Ok(report) = dantzig.solve(problem) else { return false };
    let size = problem.b().iter().fold(1.0, |most: f64, b| most.max(b.abs()));
    let mut pairs = dantzig.w().iter().zip(lemke.w());
    report.status == Status::Solved
        && pairs.all(|(a, b)| (a - b).abs() <= 1e-7 * size)
}

/// Whether `f.A f` is never negative, but for rounding.
fn is_semidefinite(problem: &Lcp<'_>) -> bool {
    let n = problem.n();
    let half = math::MatN::from_fn(n, n, |i, j| {
        (problem.a_row(i)[j] + problem.a_row(j)[i]) / 2.0
    });
    let values = half.symmetric_eigenvalues();
    values.min() >= -1e-10 * values.amax()
}

fn read(text: &str) -> Result<Given, String> {
    let numbers = text.split_whitespace().map(|word| word.parse::<f64>().ok());
    let numbers: Vec<f64> = numbers.map_while(|number| number).collect();
    let n = numbers.first().map_or(0, |n| *n as usize);
    if n == 0 || numbers.get(1) != Some(&0.0) {
        return Err("the data is not that of a full matrix".to_string());
    }
    let body = &numbers[numbers.len().min(5)..];
    if body.len() < n * n + n {
        return Err(format!(
            "the data has less than {n} x {n} and {n} numbers"
        ));
    }
    let (a, b) = body[..n * n + n].split_at(n * n);
    Ok(Given::contacts(a.to_vec(), b.to_vec()))
}
