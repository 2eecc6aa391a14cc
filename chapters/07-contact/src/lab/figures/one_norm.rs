//! Joints that contradict each other, and who gives way: B89 appendix B.

use crate::{Lcp, Row, least_one_norm};
use course::{Cell, Column, Format, Outcome, Table, Tolerance};

/// How a body of 1 kg on a rail would miss what each of three joints wants of
/// it, m/s²: whatever pushes it changes all of them alike.
const WANTED: [f64; 3] = [-1.0, 1.0, 4.0];

/// Errors, m/s², by the least sum and by the least sum of squares.
pub(super) fn errors() -> Outcome<[Vec<f64>; 2]> {
    let rows = [Row::Bilateral; 3];
    let problem = Lcp::new(&[1.0; 9], &WANTED, &rows)?;
    let least = least_one_norm(&problem)?;
    // The one number s = f1 + f2 + f3 makes sum (s + b)^2 least at -mean.
    let mean = WANTED.iter().sum::<f64>() / 3.0;
    let squares = WANTED.iter().map(|b| b - mean).collect();
    Ok([least.w, squares])
}

/// Three joints, two ways to give way.
pub fn table() -> Table {
    let error = |title| {
        Column::number(title, Format::Fixed(2))
            .unit("m/s²")
            .tolerance(Tolerance::abs(1e-9))
    };
    Table {
        name: "one_norm",
        title: "Three joints that want different things",
        caption: "A body on a rail, held by three joints. The errors that \
                  they have without any force, under the forces with the \
                  least sum of errors, and under those with the least sum of \
                  squares, which is what bodies that yield come to.",
        columns: vec![
            Column::text("error"),
            error("without forces"),
            error("1-norm"),
            error("squares"),
        ],
        rows: || {
            let [least, squares] = errors()?;
            let mut rows: Vec<Vec<Cell>> = Vec::new();
            for k in 0..3 {
                let name = format!("joint {}", k + 1);
                let cells = [WANTED[k], least[k], squares[k]];
                let mut row: Vec<Cell> = vec![name.as_str().into()];
                row.extend(cells.map(|w| Cell::from(w + 0.0)));
                rows.push(row);
            }
            let sum = |w: &[f64]| w.iter().map(|w| w.abs()).sum::<f64>();
            let sums = [sum(&WANTED), sum(&least), sum(&squares)];
            let mut last: Vec<Cell> = vec!["sum of sizes".into()];
            last.extend(sums.map(Cell::from));
            rows.push(last);
            Ok(rows)
        },
    }
}
