//! By forces: the multiplier of the positions by Newton's method, that of the
//! velocities from `J v = 0`, and the mid-step velocity as displacement by
//! time.

use math::Vec3;

/// A rod.
#[derive(Clone, Copy)]
pub struct Rod {
    /// Length.
    pub length: f64,
    /// Inverse masses.
    pub w: [f64; 2],
}

/// Both ends.
#[derive(Clone, Copy, Debug)]
pub struct Ends {
    /// Positions.
    pub x: [[f64; 3]; 2],
    /// Velocities.
    pub v: [[f64; 3]; 2],
}

fn vectors(ends: [[f64; 3]; 2]) -> [Vec3; 2] {
    ends.map(Vec3::from)
}

/// `x + W J^T sigma`, with `C = (l.l - length²)/2`.
pub fn project_positions(
    rod: Rod,
    old: [[f64; 3]; 2],
    drifted: [[f64; 3]; 2],
) -> [[f64; 3]; 2] {
    let ([p, q], [mut a, mut b]) = (vectors(old), vectors(drifted));
    let gradient = p - q;
    for _ in 0..60 {
        let l = a - b;
        let c = 0.5 * (l.norm_squared() - rod.length.powi(2));
        let slope = (rod.w[0] + rod.w[1]) * l.dot(&gradient);
        let sigma = -c / slope;
        a += rod.w[0] * sigma * gradient;
        b -= rod.w[1] * sigma * gradient;
    }
    [a.into(), b.into()]
}

/// `v + W J^T mu`, with the unit vector along the rod as `J`.
pub fn project_velocities(
    rod: Rod,
    x: [[f64; 3]; 2],
    v: [[f64; 3]; 2],
) -> [[f64; 3]; 2] {
    let ([p, q], [a, b]) = (vectors(x), vectors(v));
    let u = (p - q).normalize();
    let mu = -u.dot(&(a - b)) / rod.w.iter().sum::<f64>();
    [(a + rod.w[0] * mu * u).into(), (b - rod.w[1] * mu * u).into()]
}

/// Half a kick at the end, from the velocity in the middle.
pub fn rattle_step(rod: Rod, h: f64, ends: Ends, a: [[f64; 3]; 2]) -> Ends {
    let (x, v, a) = (vectors(ends.x), vectors(ends.v), vectors(a));
    let free = [0, 1].map(|j| x[j] + h * v[j] + 0.5 * h * h * a[j]);
    let moved = project_positions(rod, ends.x, free.map(Into::into));
    let to = vectors(moved);
    let kicked = [0, 1].map(|j| (to[j] - x[j]) / h + 0.5 * h * a[j]);
    let v = project_velocities(rod, moved, kicked.map(Into::into));
    Ends { x: moved, v }
}
