//! Without lambdas: the accelerations are corrected, rod by rod, along
//! directions that are made perpendicular to those of all rods before (Gram
//! and Schmidt, in the measure of the masses). A rod whose direction is made
//! of earlier ones has nothing to add, and is left out.

/// A rod.
#[derive(Clone, Copy)]
pub struct Rod {
    /// Its ends.
    pub ends: [usize; 2],
    /// Its length.
    pub length: f64,
}

/// A toy.
#[derive(Clone)]
pub struct Toy {
    /// Masses.
    pub mass: Vec<f64>,
    /// Nails.
    pub nailed: Vec<bool>,
    /// Rods.
    pub rods: Vec<Rod>,
    /// Feedback on C.
    pub ks: f64,
    /// Feedback on C'.
    pub kd: f64,
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// Forces of the rods on the particles.
pub fn tinkertoy_forces(
    toy: &Toy,
    x: &[[f64; 2]],
    v: &[[f64; 2]],
    applied: &[[f64; 2]],
) -> Vec<[f64; 2]> {
    // Everything is scaled by the root of the mass, so that mass is one.
    let mut ease: Vec<f64> = Vec::new();
    for i in 0..x.len() {
        ease.push(if toy.nailed[i] { 0.0 } else { toy.mass[i].powf(-0.5) });
    }
    let mut basis: Vec<(Vec<f64>, f64)> = Vec::new();
    for rod in &toy.rods {
        let (row, mut wanted) = demand(toy, rod, x, v);
        let mut scaled = Vec::new();
        for i in 0..x.len() {
            wanted -= ease[i].powi(2) * dot(&row[2 * i..][..2], &applied[i]);
            scaled.extend([ease[i] * row[2 * i], ease[i] * row[2 * i + 1]]);
        }
        let whole = dot(&scaled, &scaled).sqrt();
        for (unit, done) in &basis {
            let share = dot(&scaled, unit);
            scaled.iter_mut().zip(unit).for_each(|(s, u)| *s -= share * u);
            wanted -= share * done;
        }
        let size = dot(&scaled, &scaled).sqrt();
        if size > 1e-9 * whole {
            scaled.iter_mut().for_each(|s| *s /= size);
            basis.push((scaled, wanted / size));
        }
    }
    let mut forces = vec![[0.0; 2]; x.len()];
    for (unit, size) in &basis {
        for i in (0..x.len()).filter(|i| !toy.nailed[*i]) {
            for k in 0..2 {
                forces[i][k] += size * unit[2 * i + k] / ease[i];
            }
        }
    }
    forces
}

/// The row of J of a rod, and how J a should be.
fn demand(
    toy: &Toy,
    rod: &Rod,
    x: &[[f64; 2]],
    v: &[[f64; 2]],
) -> (Vec<f64>, f64) {
    let [a, b] = rod.ends;
    let (dx, dy) = (x[b][0] - x[a][0], x[b][1] - x[a][1]);
    let (vx, vy) = (v[b][0] - v[a][0], v[b][1] - v[a][1]);
    let long = dx.hypot(dy);
    let (along, across) =
        ((dx * vx + dy * vy) / long, (dx * vy - dy * vx) / long);
    let mut row = vec![0.0; 2 * x.len()];
    for (end, sign) in [(a, -1.0), (b, 1.0)] {
        row[2 * end] += sign * dx / long;
        row[2 * end + 1] += sign * dy / long;
    }
    let error = long - rod.length;
    (row, -across * across / long - toy.ks * error - toy.kd * along)
}
