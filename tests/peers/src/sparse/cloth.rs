//! One implicit step of a square cloth: its matrix and right-hand side.

use math::sparse::BlockSymmetric;
use math::{Mat3, Vec3};
use std::f64::consts::{SQRT_2, TAU};

const STIFFNESS: f64 = 500.0;
const DAMPING: f64 = 0.05;
const STEP: f64 = 1.0 / 60.0;
const GRAVITY: f64 = 9.81;

/// The system of one step.
pub struct Cloth {
    /// The matrix `M - h df/dv - h^2 df/dx`.
    pub matrix: BlockSymmetric,
    /// The right-hand side.
    pub rhs: Vec<f64>,
}

impl Cloth {
    /// A cloth of `m` by `m` particles, stretched by a fiftieth and wavy.
    pub fn new(m: usize) -> Cloth {
        let (springs, spacing) = (springs(m), 1.0 / (m - 1) as f64);
        let pairs: Vec<_> = springs.iter().map(|s| (s.0, s.1)).collect();
        let mut matrix = BlockSymmetric::new(m * m, &pairs);
        let mass = 1.0 / (m * m) as f64;
        let mut rhs = vec![0.0; 3 * m * m];
        for i in 0..m * m {
            matrix.add(i, i, &(mass * Mat3::identity()));
            rhs[3 * i + 2] = -STEP * mass * GRAVITY;
        }
        for (i, j, length) in springs {
            let rest = length * spacing;
            let reach = position(m, j) - position(m, i);
            let s = stiffness(reach, rest);
            matrix.add(i, i, &s);
            matrix.add(j, j, &s);
            matrix.add(i, j, &-s);
            let pull = STEP * STIFFNESS * (1.0 - rest / reach.norm()) * reach;
            for axis in 0..3 {
                rhs[3 * i + axis] += pull[axis];
                rhs[3 * j + axis] -= pull[axis];
            }
        }
        Cloth { matrix, rhs }
    }

    /// The entries of the matrix: row, column, value.
    pub fn entries(&self) -> Vec<(usize, usize, f64)> {
        let mut entries = Vec::new();
        let mut add = |i: usize, j: usize, block: &Mat3| {
            for row in 0..3 {
                for column in 0..3 {
                    let value = block[(row, column)];
                    entries.push((3 * i + row, 3 * j + column, value));
                }
            }
        };
        for (i, block) in self.matrix.diagonal().iter().enumerate() {
            add(i, i, block);
        }
        let pairs = self.matrix.pattern().pairs();
        for ((i, j), block) in pairs.zip(self.matrix.upper()) {
            add(i, j, block);
            add(j, i, &block.transpose());
        }
        entries
    }
}

/// Springs to the right, down and along both diagonals: two particles, and
/// the rest length in units of the spacing.
fn springs(m: usize) -> Vec<(usize, usize, f64)> {
    let mut springs = Vec::new();
    for row in 0..m {
        for column in 0..m {
            let i = row * m + column;
            let (right, down) = (column + 1 < m, row + 1 < m);
            if right {
                springs.push((i, i + 1, 1.0));
            }
            if down {
                springs.push((i, i + m, 1.0));
            }
            if right && down {
                springs.push((i, i + m + 1, SQRT_2));
                springs.push((i + 1, i + m, SQRT_2));
            }
        }
    }
    springs
}

/// Where particle `i` is.
fn position(m: usize, i: usize) -> Vec3 {
    let spacing = 1.0 / (m - 1) as f64;
    let (u, v) = ((i % m) as f64 * spacing, (i / m) as f64 * spacing);
    let wave = 0.05 * (TAU * u).sin() * (TAU * v).sin();
    Vec3::new(1.02 * u, 1.02 * v, wave)
}

/// What a spring adds to the matrix:
/// h^2 k (u u^T + (1 - rest / r)(I - u u^T)) + h kd u u^T.
fn stiffness(reach: Vec3, rest: f64) -> Mat3 {
    let r = reach.norm();
    let along = reach * reach.transpose() / (r * r);
    let across = (1.0 - rest / r).max(0.0) * (Mat3::identity() - along);
    STEP * STEP * STIFFNESS * (along + across) + STEP * DAMPING * along
}
