//! By what the row lacks: the impulse that makes it content, from the speed
//! before this row had given anything, and then held within its bounds.

/// One row between two bodies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Row {
    pub jac: [f64; 6],
    pub w: [f64; 6],
    pub bias: f64,
    pub low: f64,
    pub high: f64,
}

/// What a row has done.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Solved {
    pub impulse: f64,
    pub v: [f64; 6],
}

/// The velocities without what the row has given, then with what it should.
pub fn solve_row(row: &Row, impulse: f64, v: [f64; 6]) -> Solved {
    let effect: Vec<f64> =
        row.jac.iter().zip(row.w).map(|(j, w)| j * w).collect();
    let along =
        |u: &[f64]| -> f64 { u.iter().zip(row.jac).map(|(u, j)| u * j).sum() };
    let yielding = along(&effect);
    if yielding == 0.0 {
        return Solved { impulse, v };
    }
    let before: Vec<f64> =
        v.iter().zip(&effect).map(|(v, e)| v - impulse * e).collect();
    let wanted = -(along(&before) + row.bias) / yielding;
    let held = if wanted < row.low {
        row.low
    } else if wanted > row.high {
        row.high
    } else {
        wanted
    };
    let mut end = [0.0; 6];
    for k in 0..6 {
        end[k] = before[k] + held * effect[k];
    }
    Solved { impulse: held, v: end }
}
