//! With `math`: the projection across the rod as a matrix, 1 - u uᵀ, which
//! turns the rate of `l` into the rate of its direction. C' comes from J.

use math::{Mat3, Vec3};

/// A rod.
#[derive(Clone, Copy)]
pub struct Rod {
    /// Length.
    pub length: f64,
    /// Where the hinge is.
    pub share: f64,
}

/// All about it.
#[derive(Clone, Copy)]
pub struct Evaluated {
    /// Constraint.
    pub c: f64,
    /// Its rate.
    pub cdot: f64,
    /// J.
    pub jac: [[f64; 3]; 3],
    /// J'.
    pub jac_dot: [[f64; 3]; 3],
}

/// The three blocks of a vector that belongs to the upper end.
fn blocks(share: f64, block: Vec3) -> [[f64; 3]; 3] {
    let hinge = -block;
    let at_q = share * hinge;
    [block, hinge - at_q, at_q].map(Into::into)
}

/// Value, rate and blocks.
pub fn rod_jacobian(rod: Rod, x: [[f64; 3]; 3], v: [[f64; 3]; 3]) -> Evaluated {
    let relative = |of: [[f64; 3]; 3]| {
        let [a, p, q] = of.map(Vec3::from);
        a - p.lerp(&q, rod.share)
    };
    let (l, ldot) = (relative(x), relative(v));
    let (u, long) = (l.normalize(), l.norm());
    let across = Mat3::identity() - u * u.transpose();
    let jac = blocks(rod.share, u);
    let mut cdot = 0.0;
    for (block, v) in jac.iter().zip(&v) {
        cdot += Vec3::from(*block).dot(&Vec3::from(*v));
    }
    let jac_dot = blocks(rod.share, across * ldot / long);
    Evaluated { c: long - rod.length, cdot, jac, jac_dot }
}
