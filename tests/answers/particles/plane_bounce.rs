//! With vectors from `math`: weights of the two ends instead of a fraction of
//! the way, and the normal part by a matrix that projects.

use math::{Mat3, Vec3};

/// A particle.
#[derive(Clone, Copy)]
pub struct Particle {
    /// Position.
    pub x: [f64; 3],
    /// Velocity.
    pub v: [f64; 3],
}

/// A plane.
#[derive(Clone, Copy)]
pub struct Plane {
    /// A point.
    pub point: [f64; 3],
    /// The normal.
    pub normal: [f64; 3],
    /// Restitution.
    pub restitution: f64,
}

/// An impact.
#[derive(Clone, Copy)]
pub struct Bounce {
    /// When, as a fraction of the step.
    pub fraction: f64,
    /// Where.
    pub x: [f64; 3],
    /// The velocity afterwards.
    pub v: [f64; 3],
    /// Time left.
    pub left: f64,
}

/// The impact, if there is one.
pub fn plane_bounce(
    plane: &Plane,
    h: f64,
    before: &Particle,
    after: &Particle,
) -> Option<Bounce> {
    let (point, normal) = (Vec3::from(plane.point), Vec3::from(plane.normal));
    let height = |x: [f64; 3]| (Vec3::from(x) - point).dot(&normal);
    let (above, below) = (height(before.x), -height(after.x));
    if above >= 0.0 && below > 0.0 {
        let whole = above + below;
        let (early, late) = (below / whole, above / whole);
        let mix = |a: [f64; 3], b: [f64; 3]| -> Vec3 {
            early * Vec3::from(a) + late * Vec3::from(b)
        };
        let v = mix(before.v, after.v);
        let along: Mat3 = normal * normal.transpose();
        let across = Mat3::identity() - along;
        let comes = normal.dot(&v) < 0.0;
        let bounced = (across - plane.restitution * along) * v;
        return Some(Bounce {
            fraction: late,
            x: mix(before.x, after.x).into(),
            v: if comes { bounced } else { v }.into(),
            left: early * h,
        });
    }
    None
}
