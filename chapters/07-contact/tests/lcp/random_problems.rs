//! Random complementarity problems of many kinds.

use contact::{Lcp, Row};
use course::Random;

/// A problem and what is known about it.
pub struct Wild {
    /// The matrix, row after row.
    pub a: Vec<f64>,
    pub b: Vec<f64>,
    pub rows: Vec<Row>,
    /// Whether it was made from a solution.
    pub solvable: bool,
}

impl Wild {
    pub fn lcp(&self) -> Lcp<'_> {
        Lcp::new(&self.a, &self.b, &self.rows).unwrap()
    }
}

/// The `k`-th of many, with fewer than `most` rows. `A = J J^T` has any rank;
/// entries are small whole numbers every other time, so that ties abound;
/// rows repeat others, are zero, or have units that differ by many orders;
/// some rows are equations or have bounds.
pub fn wild(k: usize, most: usize, random: &mut Random) -> Wild {
    let n = random.integer(1, most);
    let rank = random.integer(1, n + 3);
    let whole = k % 2 == 1;
    let mut jac = random.vector(n * rank, -1.0, 1.0);
    if whole {
        jac.iter_mut().for_each(|x| *x = (*x * 3.5).round());
    }
    for i in 0..n {
        let scale = match k {
            _ if k % 5 == 2 => 10_f64.powf(random.uniform(-4.0, 4.0)),
            _ if k % 7 == 3 && random.unit() < 0.2 => 0.0,
            _ => 1.0,
        };
        let repeats = k % 3 == 1 && i > 0 && random.unit() < 0.4;
        let sign = if random.unit() < 0.2 { -1.0 } else { 1.0 };
        let of = if repeats { random.integer(0, i) } else { i };
        let sign = if repeats { sign } else { 1.0 };
        for c in 0..rank {
            jac[i * rank + c] = scale * sign * jac[of * rank + c];
        }
    }
    let rows = kinds(k, n, random);
    let a = gram(&jac, n);
    let (b, solvable) = vector(&a, &jac, &rows, whole, random);
    Wild { a, b, rows, solvable }
}

/// `J J^T`
pub fn gram(jac: &[f64], n: usize) -> Vec<f64> {
    let rank = jac.len() / n;
    let row = |i: usize| &jac[i * rank..(i + 1) * rank];
    let mut a = Vec::new();
    for i in 0..n {
        for j in 0..n {
            a.push(math::dot(row(i), row(j)));
        }
    }
    a
}

fn kinds(k: usize, n: usize, random: &mut Random) -> Vec<Row> {
    let mut rows = vec![Row::Unilateral; n];
    if k % 4 != 2 {
        return rows;
    }
    for row in &mut rows {
        let lo = random.uniform(-2.0, 0.5);
        let hi = lo + random.uniform(0.0, 2.0);
        *row = match random.integer(0, 10) {
            0 | 1 => Row::Bilateral,
            2 | 3 => Row::Bounded { lo, hi },
            4 => Row::Bounded { lo: f64::NEG_INFINITY, hi },
            _ => Row::Unilateral,
        };
    }
    rows
}

/// `b` from a solution, from accelerations, or at random.
fn vector(
    a: &[f64],
    jac: &[f64],
    rows: &[Row],
    whole: bool,
    random: &mut Random,
) -> (Vec<f64>, bool) {
    let n = rows.len();
    let round = |x: f64| if whole { (4.0 * x).round() } else { x };
    match random.integer(0, 10) {
        0 => (
            random.vector(n, -1.0, 1.0).into_iter().map(round).collect(),
            false,
        ),
        1 => {
            let rank = jac.len() / n;
            let push = random.vector(rank, -1.0, 1.0);
            let row = |i: usize| &jac[i * rank..(i + 1) * rank];
            ((0..n).map(|i| math::dot(row(i), &push)).collect(), true)
        }
        _ => {
            let (f, mut b) = solution(rows, &round, random);
            for (i, b) in b.iter_mut().enumerate() {
                *b -= math::dot(&a[i * n..(i + 1) * n], &f);
            }
            (b, true)
        }
    }
}

/// Forces and accelerations that fit the rows.
fn solution(
    rows: &[Row],
    round: &dyn Fn(f64) -> f64,
    random: &mut Random,
) -> (Vec<f64>, Vec<f64>) {
    let (mut f, mut w) = (Vec::new(), Vec::new());
    for row in rows {
        let size = round(random.uniform(0.0, 1.5)).abs();
        let side = random.integer(0, 3);
        let (force, apart) = match *row {
            Row::Bounded { lo, .. } if side == 0 && lo.is_finite() => {
                (lo, size)
            }
            Row::Bounded { hi, .. } if side == 1 => (hi, -size),
            Row::Bounded { lo, hi } => (lo.max(hi - 1.0), 0.0),
            Row::Bilateral => (size - 1.0, 0.0),
            _ if side == 0 => (0.0, size),
            _ => (size, 0.0),
        };
        f.push(force);
        w.push(apart);
    }
    (f, w)
}
