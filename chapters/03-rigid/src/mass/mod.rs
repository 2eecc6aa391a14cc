//! Mass, centre of mass and inertia tensor: notes D §2.6 and §2.10.

mod principal_axes;
mod solids;

pub use principal_axes::{PrincipalAxes, principal_axes};
pub use solids::{block, capsule, cylinder, point_masses, sphere};

use crate::BodyError;
use math::check::{finite_matrix, finite_vector, non_negative};
use math::{Mat3, Vec3};

/// Rounding error allowed in an inertia, relative to its largest entry:
/// products and moments are long sums.
const ROUNDING: f64 = 1e-10;

/// Mass, centre of mass and inertia tensor of a body.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MassProperties {
    /// Mass, kg.
    pub mass: f64,
    /// Centre of mass, m.
    pub centre: Vec3,
    /// Inertia tensor about the centre of mass, kg m².
    pub inertia: Mat3,
}

impl MassProperties {
    /// Mass properties, checked: some body can have them.
    pub fn new(
        mass: f64,
        centre: Vec3,
        inertia: Mat3,
    ) -> Result<Self, BodyError> {
        let mass = non_negative("mass", mass)?;
        let centre = finite_vector("centre", centre)?;
        let inertia = symmetric(&finite_matrix("inertia", inertia)?)?;
        let properties = Self { mass, centre, inertia };
        check_moments(properties.principal_axes().moments)?;
        Ok(properties)
    }

    /// The principal moments and axes.
    pub fn principal_axes(&self) -> PrincipalAxes {
        principal_axes(&self.inertia)
    }

    // ANCHOR: parallel-axis
    // EQ: rigid/parallel_axis
    /// The inertia tensor about any `point`, kg m².
    pub fn inertia_about(&self, point: Vec3) -> Mat3 {
        self.inertia + point_inertia(self.mass, self.centre - point)
    }
    // ANCHOR_END: parallel-axis

    /// The same body, moved by `offset`.
    pub fn translated(&self, offset: Vec3) -> Self {
        Self { centre: self.centre + offset, ..*self }
    }

    /// The same body, rotated by `r` about the origin.
    pub fn rotated(&self, r: Mat3) -> Self {
        let centre = r * self.centre;
        let inertia = world_inertia(r, self.inertia);
        Self { mass: self.mass, centre, inertia }
    }

    // ANCHOR: joined
    /// The two bodies as one.
    pub fn joined(&self, other: &Self) -> Self {
        let mass = self.mass + other.mass;
        if mass == 0.0 {
            return *self;
        }
        // Relative to the first centre, to avoid cancellation far away.
        let offset = other.centre - self.centre;
        let centre = self.centre + other.mass / mass * offset;
        let inertia = self.inertia_about(centre) + other.inertia_about(centre);
        Self { mass, centre, inertia }
    }
    // ANCHOR_END: joined
}

// ANCHOR: point-inertia
// EQ: rigid/inertia
/// The inertia of a point mass `mass` at `r` from the reference point
/// (notes D §2.10 eq. 2-33), kg m². Added to a body's inertia about its
/// centre of mass, it gives the inertia about a point `r` away: the parallel
/// axis theorem.
pub fn point_inertia(mass: f64, r: Vec3) -> Mat3 {
    // I = m ((r.r) 1 - r r^T)
    mass * (r.norm_squared() * Mat3::identity() - r * r.transpose())
}
// ANCHOR_END: point-inertia

// ANCHOR: world-inertia
// EQ: rigid/world_inertia
/// The inertia in the world of a body with the rotation matrix `r` (notes D
/// §2.10 eq. 2-39); the same formula transforms an inverse.
pub fn world_inertia(r: Mat3, i_body: Mat3) -> Mat3 {
    // I = R I_body R^T
    r * i_body * r.transpose()
}
// ANCHOR_END: world-inertia

/// The symmetric part of a tensor; an asymmetry beyond rounding is refused.
pub(crate) fn symmetric(inertia: &Mat3) -> Result<Mat3, BodyError> {
    let allowed = ROUNDING * inertia.amax();
    for (i, j) in [(0, 1), (0, 2), (1, 2)] {
        let values = [inertia[(i, j)], inertia[(j, i)]];
        if (values[0] - values[1]).abs() > allowed {
            return Err(BodyError::Asymmetric {
                entry: [i + 1, j + 1],
                values,
            });
        }
    }
    Ok(0.5 * (inertia + inertia.transpose()))
}

/// Refuses principal moments that no mass distribution has.
fn check_moments(moments: Vec3) -> Result<(), BodyError> {
    let allowed = ROUNDING * moments.amax();
    if moments.x < -allowed {
        return Err(BodyError::NegativeMoment { moments });
    }
    // A flat body has equality; everything thicker stays below.
    if moments.z > moments.x + moments.y + allowed {
        return Err(BodyError::TriangleInequality { moments });
    }
    Ok(())
}
