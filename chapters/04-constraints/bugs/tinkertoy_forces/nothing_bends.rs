//! Nothing pulls your swinging particles off their straight paths: C
//! accelerates even when nothing pushes, as soon as a rod turns.

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
/// - `x`, `v`: the place (m) and velocity (m/s) of each particle
/// - `applied`: the force (N) on each particle without the rods
pub fn tinkertoy_forces(
    toy: &Toy,
    x: &[[f64; 2]],
    v: &[[f64; 2]],
    applied: &[[f64; 2]],
) -> Vec<[f64; 2]> {
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
        let push = w[a] * dot(u, applied[a]) - w[b] * dot(u, applied[b]);
        let back = toy.ks * (long - rod.length) + toy.kd * rate;
        right.push(-push - back);
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
}

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
