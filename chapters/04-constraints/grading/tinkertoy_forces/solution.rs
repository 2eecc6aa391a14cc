//! Rods, particles, nails: a tinkertoy. You know where every particle is, how
//! fast it moves, and which forces are applied to it. What forces must the rods
//! exert to hold it together?
//!
//! It is all of notes F §4 in one function: evaluate every rod, form the
//! right-hand side of eq. 11, solve for one `lambda` per rod, and distribute
//! the forces. Everything is in a plane here, so a particle has two
//! coordinates.
//!
//! *Each rod* has `C = |l| - length`, with `l` from `b` to `a`. You know its
//! rows of J and J' from an earlier exercise, here without a hinge, and the
//! right-hand side from another one. Feedback has the constants `ks` and `kd`.
//!
//! *All rods together*: `J W Jᵀ lambda = rhs`, with the product in three
//! passes. Solve to 1e-12 of the norm of the right-hand side, with conjugate
//! gradients from zero: the tests include toys with redundant rods, and their
//! matrix is singular.
//!
//! *The forces*: each rod gives `lambda u` to `a` and `-lambda u` to `b`, with
//! the unit vector `u` along `l`. A rod that pulls has a negative lambda.
//!
//! *Nails.* A nailed particle is at rest and stays so. Its `w` is zero,
//! whatever it weighs. The wall bears what the rods do to a nail: return zero
//! for it.
//!
//! **An example.** Two particles of 1 kg and 3 kg at (1.1, 0) and (0, 0) m fly
//! apart at 0.2 m/s; the rod between them should be 1 m long, and `ks = 100`,
//! `kd = 20`. Then C = 0.1 and C' = 0.2, the rod does not turn, and no force
//! acts on the two, so the right-hand side is -10 - 4 = -14. (Were they to move
//! across the rod instead, it would be -10 and what J' makes of their
//! velocities.) The matrix has one entry, 1 + 1/3, so lambda is -10.5
//! N: the rod pulls at both ends, (-10.5, 0) N at the first and (10.5, 0) N at
//! the second.
//!
//! Write `tinkertoy_forces`. Only the standard library is linked here; you may
//! bring your own product and your own solver from the earlier exercises.

/// A rod between two particles.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rod {
    /// The numbers of the particles at its ends, `[a, b]`.
    pub ends: [usize; 2],
    /// How long it should be (m), positive.
    pub length: f64,
}

/// What does not change while the toy moves.
#[derive(Clone, Debug, PartialEq)]
pub struct Toy {
    /// The mass of each particle (kg), positive.
    pub mass: Vec<f64>,
    /// Whether each particle is nailed down.
    pub nailed: Vec<bool>,
    /// The rods.
    pub rods: Vec<Rod>,
    /// Feedback on C (1/s²).
    pub ks: f64,
    /// Feedback on C' (1/s).
    pub kd: f64,
}

/// The force (N) of all rods together on each particle; zero for nails.
///
/// - `toy`: masses, nails, rods and feedback
/// - `x`, `v`: the position (m) and velocity (m/s) of each particle
/// - `applied`: the force (N) on each particle without the rods
pub fn tinkertoy_forces(
    toy: &Toy,
    x: &[[f64; 2]],
    v: &[[f64; 2]],
    applied: &[[f64; 2]],
) -> Vec<[f64; 2]> {
    // ANSWER
    let mut w = Vec::new();
    for (mass, nailed) in toy.mass.iter().zip(&toy.nailed) {
        w.push(if *nailed { 0.0 } else { 1.0 / mass });
    }
    let mut rows = Vec::new();
    let mut right = Vec::new();
    for rod in &toy.rods {
        let [a, b] = rod.ends;
        let (l, ldot) = (minus(x[a], x[b]), minus(v[a], v[b]));
        let long = dot(l, l).sqrt();
        let u = l.map(|c| c / long);
        let rate = dot(u, ldot);
        let bend = (dot(ldot, ldot) - rate * rate) / long;
        let push = w[a] * dot(u, applied[a]) - w[b] * dot(u, applied[b]);
        // -J' v - J W Q - ks C - kd C'   (notes F §3 eq. 11)
        let back = toy.ks * (long - rod.length) + toy.kd * rate;
        right.push(-bend - push - back);
        rows.push((rod.ends, u));
    }
    let lambda = solve(&rows, &w, &right);
    let mut forces = handed_out(&rows, x.len(), &lambda);
    for i in 0..x.len() {
        if toy.nailed[i] {
            forces[i] = [0.0; 2];
        }
    }
    forces
    // END
}

// ANSWER
/// The ends of a rod, and the direction from the second to the first.
type Row = ([usize; 2], [f64; 2]);

/// Jᵀ lambda: what each particle gets.
fn handed_out(rows: &[Row], n: usize, lambda: &[f64]) -> Vec<[f64; 2]> {
    let mut forces = vec![[0.0; 2]; n];
    for (([a, b], u), lambda) in rows.iter().zip(lambda) {
        for i in 0..2 {
            forces[*a][i] += lambda * u[i];
            forces[*b][i] -= lambda * u[i];
        }
    }
    forces
}

/// J W Jᵀ p.
fn product(rows: &[Row], w: &[f64], p: &[f64]) -> Vec<f64> {
    let g = handed_out(rows, w.len(), p);
    let mut y = Vec::new();
    for ([a, b], u) in rows {
        y.push(w[*a] * dot(*u, g[*a]) - w[*b] * dot(*u, g[*b]));
    }
    y
}

/// Conjugate gradients, from zero.
fn solve(rows: &[Row], w: &[f64], right: &[f64]) -> Vec<f64> {
    let mut lambda = vec![0.0; right.len()];
    let mut r = right.to_vec();
    let mut p = r.clone();
    let mut square: f64 = r.iter().map(|c| c * c).sum();
    let enough = 1e-24 * square;
    for _ in 0..20 * right.len() {
        let ap = product(rows, w, &p);
        let curvature: f64 = p.iter().zip(&ap).map(|(p, ap)| p * ap).sum();
        if square <= enough || curvature <= 0.0 {
            break;
        }
        let alpha = square / curvature;
        for i in 0..p.len() {
            lambda[i] += alpha * p[i];
            r[i] -= alpha * ap[i];
        }
        let before = square;
        square = r.iter().map(|c| c * c).sum();
        for i in 0..p.len() {
            p[i] = r[i] + square / before * p[i];
        }
    }
    lambda
}

fn minus(a: [f64; 2], b: [f64; 2]) -> [f64; 2] {
    [a[0] - b[0], a[1] - b[1]]
}

fn dot(a: [f64; 2], b: [f64; 2]) -> f64 {
    a[0] * b[0] + a[1] * b[1]
}
// END
