//! Two forms of a distance constraint: notes F §2 and slide SF
//! "Point-on-circle".
//!
//! Both vanish at the same points, so the constraint force is the same. The
//! multiplier is not: it measures the force in units of the gradient.

use math::Vec3;

/// How a distance `r` between two points is written as `C = 0`; `l` is the
/// vector from one to the other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DistanceForm {
    /// `C = |l| - r`, m: the gradient has length one, and lambda is a force
    /// in N. It has no gradient where `l` is zero.
    #[default]
    Length,
    /// `C = (l.l - r^2)/2`, m²: no square root; lambda is a force per
    /// length, N/m.
    HalfSquare,
}

/// A distance constraint and its derivatives.
pub(crate) struct Distance {
    pub c: f64,
    /// The derivative of `C` by `l`.
    pub gradient: Vec3,
    /// How fast the gradient changes.
    pub rate: Vec3,
}

impl DistanceForm {
    /// `C` and its derivatives for the vector `l` that changes by `ldot`.
    pub(crate) fn evaluate(
        self,
        l: Vec3,
        ldot: Vec3,
        r: f64,
    ) -> Result<Distance, &'static str> {
        match self {
            Self::Length => by_length(l, ldot, r),
            Self::HalfSquare => {
                // C = (l.l - r^2)/2, dC/dl = l
                let c = 0.5 * (l.norm_squared() - r * r);
                Ok(Distance { c, gradient: l, rate: ldot })
            }
        }
    }

    /// The length of the gradient where the constraint holds: force per
    /// lambda.
    pub(crate) fn gradient_length(self, r: f64) -> f64 {
        match self {
            Self::Length => 1.0,
            Self::HalfSquare => r,
        }
    }
}

// ANCHOR: by-length
// EQ: constraints/rod
fn by_length(l: Vec3, ldot: Vec3, r: f64) -> Result<Distance, &'static str> {
    let length = l.norm();
    if length == 0.0 {
        return Err("its ends coincide, so it has no direction");
    }
    // C = |l| - r, dC/dl = n = l/|l|
    let n = l / length;
    // n' = (l' - (n.l') n)/|l|
    let rate = (ldot - n.dot(&ldot) * n) / length;
    Ok(Distance { c: length - r, gradient: n, rate })
}
// ANCHOR_END: by-length
