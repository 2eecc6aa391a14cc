//! Named complementarity problems for tests, figures and benchmarks.

use crate::{Lcp, LcpError};
use course::Random;

/// The matrix, row after row, and the vector of a problem of contacts.
#[derive(Clone, Debug, PartialEq)]
pub struct LcpData {
    /// The matrix of the problem, row after row.
    pub a: Vec<f64>,
    /// What `w` is without forces.
    pub b: Vec<f64>,
}

impl LcpData {
    /// The problem, with contacts only.
    pub fn lcp(&self) -> Result<Lcp<'_>, LcpError> {
        Lcp::unilateral(&self.a, &self.b)
    }

    /// A matrix given by a formula.
    pub fn from_fn(b: Vec<f64>, entry: impl Fn(usize, usize) -> f64) -> Self {
        let n = b.len();
        let mut a = Vec::with_capacity(n * n);
        for i in 0..n {
            for j in 0..n {
                a.push(entry(i, j));
            }
        }
        Self { a, b }
    }

    /// `A = B B^T / scale` for a matrix `B` of `n` rows, and
    /// `b = w - A f`: `f` and `w` are a solution if they are complementary.
    pub fn from_solution(
        big_b: &[f64],
        scale: f64,
        f: &[f64],
        w: &[f64],
    ) -> Self {
        let n = f.len();
        let rank = big_b.len().checked_div(n).unwrap_or(0);
        let row = |i: usize| &big_b[i * rank..(i + 1) * rank];
        let mut made =
            Self::from_fn(w.to_vec(), |i, j| math::dot(row(i), row(j)) / scale);
        for i in 0..n {
            made.b[i] -= math::dot(&made.a[i * n..(i + 1) * n], f);
        }
        made
    }
}

/// `n` contacts of rank `3 n / 4`, every other one vanishing: half as many
/// freedoms again as there are forces.
pub fn random(n: usize, seed: u64) -> LcpData {
    let mut random = Random::new(seed);
    let rank = (3 * n / 4).max(1);
    let big_b = random.vector(n * rank, -1.0, 1.0);
    let (mut f, mut w) = (vec![0.0; n], vec![0.0; n]);
    for i in 0..n {
        let size = random.uniform(0.5, 1.5);
        *(if i % 2 == 0 { &mut f[i] } else { &mut w[i] }) = size;
    }
    LcpData::from_solution(&big_b, rank as f64, &f, &w)
}

/// `n` contacts as bodies with so many `freedoms` make them: `A = J J^T` and
/// `b = J a` for random directions `J` and accelerations `a`. There always
/// is a solution.
pub fn random_contacts(
    n: usize,
    freedoms: usize,
    random: &mut Random,
) -> LcpData {
    let jac = random.vector(n * freedoms, -1.0, 1.0);
    let a = random.vector(freedoms, -1.0, 1.0);
    let row = |i: usize| &jac[i * freedoms..(i + 1) * freedoms];
    let b = (0..n).map(|i| math::dot(row(i), &a)).collect();
    LcpData::from_fn(b, |i, j| math::dot(row(i), row(j)))
}

/// Three contacts that deceive the heuristic of Baraff '89. The solution is
/// `f = (0, 1/4, 7/4)`: the first contact vanishes. The least sum of forces
/// that keeps all apart is `(5/4, 0, 0)`, under which the first two do.
pub fn deceiving() -> LcpData {
    let a = [[14.0, 0.0, 8.0], [0.0, 6.0, -2.0], [8.0, -2.0, 6.0]];
    LcpData::from_fn(vec![-12.0, 2.0, -10.0], |i, j| a[i][j])
}

/// Where the corners of a face are, in half edges.
const CORNERS: [[f64; 2]; 4] =
    [[1.0, 1.0], [1.0, -1.0], [-1.0, -1.0], [-1.0, 1.0]];

/// Unit cubes on top of each other, frictionless, each touching the one
/// below at four corners, of which any three would do; the cubes are pushed
/// sideways a little. `n` is four times their number.
pub fn tower(n: usize) -> LcpData {
    let cubes = n / 4;
    // Mass 1, inertia 1/6, corners at half an edge from the middle.
    let meet = |c: usize, d: usize| {
        let ([x, y], [u, v]) = (CORNERS[c], CORNERS[d]);
        1.0 + 1.5 * (x * u + y * v)
    };
    let spin = |j: usize, c: usize| {
        let ([x, y], turn) = (CORNERS[c], (j + 1) as f64);
        0.5 * (turn.sin() * y - turn.cos() * x) / 2.0
    };
    let mut b = Vec::with_capacity(4 * cubes);
    for j in 0..cubes {
        for c in 0..4 {
            let below = if j == 0 { 9.81 } else { spin(j - 1, c) };
            b.push(spin(j, c) - below);
        }
    }
    LcpData::from_fn(b, |i, j| {
        let times = match (i / 4).abs_diff(j / 4) {
            0 if i < 4 => 1.0,
            0 => 2.0,
            1 => -1.0,
            _ => 0.0,
        };
        times * meet(i % 4, j % 4)
    })
}

/// Murty's triangle: ones on the diagonal, twos below, all `b = -1`. Taking
/// the last wrong row first visits all `2^n` sets. Not symmetric.
pub fn murty(n: usize) -> LcpData {
    LcpData::from_fn(vec![-1.0; n], |i, j| match i.cmp(&j) {
        std::cmp::Ordering::Less => 0.0,
        std::cmp::Ordering::Equal => 1.0,
        std::cmp::Ordering::Greater => 2.0,
    })
}

/// Fathi's matrix: Murty's times its transpose, symmetric and as bad.
pub fn fathi(n: usize) -> LcpData {
    let triangle = murty(n).a;
    let row = |i: usize| &triangle[i * n..(i + 1) * n];
    LcpData::from_fn(vec![-1.0; n], |i, j| math::dot(row(i), row(j)))
}
