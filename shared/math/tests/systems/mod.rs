//! Matrices and right-hand sides for the tests of this crate.

use course::Random;
use math::conjugate_gradients::{
    ConjugateGradients, Converged, NoFilter, NotConverged,
};
use math::preconditioners::Identity;
use math::sparse::{BlockJacobian, BlockSymmetric};
use math::{Mat3, MatN, Vec3, VecN};

/// A vector in the cube from -1 to 1.
pub fn vec3(random: &mut Random) -> Vec3 {
    Vec3::from_fn(|_, _| random.uniform(-1.0, 1.0))
}

/// Any 3×3 matrix.
pub fn mat3(random: &mut Random) -> Mat3 {
    Mat3::from_fn(|_, _| random.uniform(-1.0, 1.0))
}

/// A square sheet of `m` by `m` particles of mass `mass`, whose springs of
/// random directions join horizontal, vertical and diagonal neighbours: what
/// one implicit step of a cloth solves. Positive definite.
pub fn sheet(m: usize, mass: f64, seed: u64) -> BlockSymmetric {
    let mut random = Random::new(seed);
    let pairs = neighbours(m);
    let mut a = BlockSymmetric::new(m * m, &pairs);
    for i in 0..m * m {
        a.add(i, i, &(mass * Mat3::identity()));
    }
    for (i, j) in pairs {
        let u = vec3(&mut random).normalize();
        let s = u * u.transpose() + 0.1 * Mat3::identity();
        a.add(i, i, &s);
        a.add(j, j, &s);
        a.add(i, j, &-s);
    }
    a
}

/// The pairs of neighbours in a square of `m` by `m`.
pub fn neighbours(m: usize) -> Vec<(usize, usize)> {
    let mut pairs = Vec::new();
    for row in 0..m {
        for column in 0..m {
            let i = row * m + column;
            if column + 1 < m {
                pairs.push((i, i + 1));
            }
            if row + 1 < m {
                pairs.push((i, i + m));
            }
            if row + 1 < m && column + 1 < m {
                pairs.push((i, i + m + 1));
                pairs.push((i + m, i + 1));
            }
        }
    }
    pairs
}

/// Rods of random directions between all pairs of `n` particles: far more
/// rods than the particles have freedoms, if `n` is above 6.
pub fn web(n: usize, seed: u64) -> BlockJacobian {
    let mut random = Random::new(seed);
    let x: Vec<Vec3> = (0..n).map(|_| vec3(&mut random)).collect();
    let mut jac = BlockJacobian::new(n);
    for i in 0..n {
        for j in i + 1..n {
            let u = (x[i] - x[j]).normalize();
            jac.push_rows(1);
            jac.push_block(i, &[u]);
            jac.push_block(j, &[-u]);
        }
    }
    jac
}

/// Constraints of one to three equations on random particles.
pub fn mixture(constraints: usize, n: usize, seed: u64) -> BlockJacobian {
    let mut random = Random::new(seed);
    let mut jac = BlockJacobian::new(n);
    for _ in 0..constraints {
        let height = random.integer(1, 4);
        jac.push_rows(height);
        for _ in 0..random.integer(1, 4) {
            let particle = random.integer(0, n);
            let mut gradients = [Vec3::zeros(); 3];
            for gradient in &mut gradients {
                *gradient = vec3(&mut random);
            }
            jac.push_block(particle, &gradients[..height]);
        }
    }
    jac
}

/// `J W J^T`, formed.
pub fn formed(jac: &BlockJacobian, w: &[f64]) -> MatN {
    let j = jac.to_dense();
    &j * MatN::from_diagonal(&VecN::from_column_slice(w)) * j.transpose()
}

/// Solves from the given `x`, without preconditioner and filter.
pub fn solve(
    a: &MatN,
    b: &[f64],
    x: &mut [f64],
    tolerance: f64,
) -> Result<Converged, NotConverged> {
    let mut cg = ConjugateGradients::new(tolerance, 10 * b.len() + 10);
    cg.solve(a, &Identity, &NoFilter, b, x)
}

/// The length of `b - A x`, relative to that of `b`.
pub fn residual(a: &MatN, b: &[f64], x: &[f64]) -> f64 {
    let b = VecN::from_column_slice(b);
    (&b - a * VecN::from_column_slice(x)).norm() / b.norm()
}

/// The largest difference between two vectors, relative to the largest entry
/// of the second.
pub fn difference(got: &[f64], want: &[f64]) -> f64 {
    assert_eq!(got.len(), want.len());
    let (mut largest, mut size) = (0.0, f64::MIN_POSITIVE);
    for (got, want) in got.iter().zip(want) {
        largest = f64::max(largest, (got - want).abs());
        size = f64::max(size, want.abs());
    }
    largest / size
}
