//! You bounce with the velocity that the particle has at the end of the step.
//! By then it has been falling below the floor for a while: the velocity
//! changes evenly, like the place.

/// A particle at one moment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Particle {
    /// Its position (m).
    pub x: [f64; 3],
    /// Its velocity (m/s).
    pub v: [f64; 3],
}

/// The boundary of where particles may be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plane {
    /// Any point of it (m).
    pub point: [f64; 3],
    /// Its normal, of length one, towards where particles may be.
    pub normal: [f64; 3],
    /// The coefficient of restitution `e`, from 0 to 1.
    pub restitution: f64,
}

/// An impact.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounce {
    /// The fraction of the step at which it happened.
    pub fraction: f64,
    /// Where the particle was then (m).
    pub x: [f64; 3],
    /// Its velocity right after the bounce (m/s).
    pub v: [f64; 3],
    /// How much of the step is left (s).
    pub left: f64,
}

/// The impact of a particle on a plane within a step, if there is one.
pub fn plane_bounce(
    plane: &Plane,
    h: f64,
    before: &Particle,
    after: &Particle,
) -> Option<Bounce> {
    let n = plane.normal;
    let d0 = dot(before.x, n) - dot(plane.point, n);
    let d1 = dot(after.x, n) - dot(plane.point, n);
    if d0 < 0.0 || d1 >= 0.0 {
        return None;
    }
    let s = d0 / (d0 - d1);
    let x = between(s, before.x, after.x);
    let mut v = after.v;
    let vn = dot(n, v);
    if vn < 0.0 {
        for i in 0..3 {
            v[i] -= (1.0 + plane.restitution) * vn * n[i];
        }
    }
    Some(Bounce { fraction: s, x, v, left: (1.0 - s) * h })
}

fn dot(a: [f64; 3], b: [f64; 3]) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/// What lies at the fraction `s` of the way from `a` to `b`.
fn between(s: f64, a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [0, 1, 2].map(|i| a[i] + s * (b[i] - a[i]))
}
