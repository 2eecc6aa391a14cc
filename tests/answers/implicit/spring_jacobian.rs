//! In the spring's own frame: u along it, w across. There the derivative is
//! a small table that one can read off, and it is turned back at the end.
//! Vectors and matrices from `math`.

use math::Vec3;

/// A damped spring.
#[derive(Clone, Copy)]
pub struct Spring {
    /// Stiffness.
    pub ks: f64,
    /// Damping.
    pub kd: f64,
    /// Length at rest.
    pub rest: f64,
}

/// Derivatives of both forces.
pub struct Jacobians {
    /// By places.
    pub by_x: [[f64; 4]; 4],
    /// By velocities.
    pub by_v: [[f64; 4]; 4],
}

/// What moving an end does to both forces, from what it does to one.
fn pair(block: impl Fn(usize, usize) -> f64) -> [[f64; 4]; 4] {
    let mut all = [[0.0; 4]; 4];
    for (row, line) in all.iter_mut().enumerate() {
        for (column, entry) in line.iter_mut().enumerate() {
            let same_end = row / 2 == column / 2;
            let sign = if same_end { 1.0 } else { -1.0 };
            *entry = sign * block(row % 2, column % 2);
        }
    }
    all
}

/// The Jacobians of a spring.
pub fn spring_jacobian(
    spring: Spring,
    x: [[f64; 2]; 2],
    v: [[f64; 2]; 2],
) -> Jacobians {
    let flat = |p: [f64; 2]| Vec3::new(p[0], p[1], 0.0);
    let l = flat(x[0]) - flat(x[1]);
    let ldot = flat(v[0]) - flat(v[1]);
    let r = l.norm();
    let u = l / r;
    let w = Vec3::new(-u.y, u.x, 0.0);
    let tension = spring.ks * (r - spring.rest) + spring.kd * ldot.dot(&u);
    // A step along u changes the tension by ks. A step across turns the force
    // by the angle 1/r, and the direction in which ldot is measured.
    let pulled = -spring.ks;
    let turned = -tension / r;
    let slipped = -spring.kd * ldot.dot(&w) / r;
    let by_x = pair(|i, j| {
        pulled * u[i] * u[j] + turned * w[i] * w[j] + slipped * u[i] * w[j]
    });
    let by_v = pair(|i, j| -spring.kd * u[i] * u[j]);
    Jacobians { by_x, by_v }
}
