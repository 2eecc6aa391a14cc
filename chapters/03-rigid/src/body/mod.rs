//! A rigid body: its constants and its state. Notes D §2.11 and §4.
//!
//! Its state is 13 numbers: position, quaternion, momentum and angular
//! momentum. Everything else follows from them and from the mass.

mod error;
mod heavy_top;
mod matrix_body;
mod point_motion;
mod prescribed_motion;

pub use error::BodyError;
pub use heavy_top::HeavyTop;
pub use matrix_body::MatrixBody;
pub use point_motion::torque_at;
pub use prescribed_motion::PrescribedMotion;

use crate::MassProperties;
use crate::mass::symmetric;
use crate::{principal_axes, quaternion_to_matrix, world_inertia};
use math::check::{finite_matrix, finite_vector, orientation, positive};
use math::{Mat3, Quat, Vec3};

// ANCHOR: body
/// A rigid body: constants and state.
///
/// The frame of the body has its origin in the centre of mass.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Body {
    /// Position of the centre of mass, m, world.
    pub x: Vec3,
    /// Orientation, world from body. Only its direction counts; the world
    /// brings it back to length one after each step.
    pub q: Quat,
    /// Momentum, kg m/s, world.
    pub p: Vec3,
    /// Angular momentum about the centre of mass, kg m²/s, world.
    pub l: Vec3,
    /// Mass, kg; infinite for a fixed body.
    mass: f64,
    /// One over the mass, 1/kg; zero for a fixed body.
    mass_inv: f64,
    /// Inertia about the centre of mass, kg m², body.
    i_body: Mat3,
    /// Its inverse; zero for a fixed body.
    i_body_inv: Mat3,
    /// The motion prescribed for a fixed body; none for all others.
    prescribed: PrescribedMotion,
}
// ANCHOR_END: body

impl Body {
    /// A body at rest at the origin. The centre of mass of `properties`
    /// becomes the origin of the body's frame.
    pub fn new(properties: &MassProperties) -> Result<Self, BodyError> {
        let MassProperties { mass, centre, inertia } = *properties;
        MassProperties::new(mass, centre, inertia)?;
        Self::with_inertia(mass, inertia)
    }

    /// A body at rest at the origin with the given mass, kg, and inertia
    /// about its centre of mass, kg m². The equations of motion need no more
    /// than an inertia that can be inverted; [`Body::new`] also checks that
    /// such a body can exist.
    pub fn with_inertia(mass: f64, inertia: Mat3) -> Result<Self, BodyError> {
        let mass = positive("mass", mass)?;
        let i_body = symmetric(&finite_matrix("inertia", inertia)?)?;
        let moments = principal_axes(&i_body).moments;
        let inverse = i_body.try_inverse();
        let i_body_inv = match inverse {
            Some(inverse) if moments.x > 1e-14 * moments.z => inverse,
            _ => return Err(BodyError::SingularInertia { moments }),
        };
        let i_body_inv = 0.5 * (i_body_inv + i_body_inv.transpose());
        let mass_inv = 1.0 / mass;
        Ok(Self { mass, mass_inv, i_body, i_body_inv, ..Self::fixed() })
    }

    /// A body that no force moves, at the origin: its mass is infinite, and so
    /// one over it is zero. No formula divides by it.
    pub fn fixed() -> Self {
        Self {
            x: Vec3::zeros(),
            q: Quat::identity(),
            p: Vec3::zeros(),
            l: Vec3::zeros(),
            mass: f64::INFINITY,
            mass_inv: 0.0,
            i_body: Mat3::zeros(),
            i_body_inv: Mat3::zeros(),
            prescribed: PrescribedMotion::default(),
        }
    }

    /// The same body at `x` in the orientation `q`, at rest.
    pub fn at(mut self, x: Vec3, q: Quat) -> Result<Self, BodyError> {
        self.x = finite_vector("x", x)?;
        self.q = orientation("q", q)?;
        (self.p, self.l) = (Vec3::zeros(), Vec3::zeros());
        Ok(self)
    }

    /// The same body with velocity `v`, m/s, and angular velocity `omega`,
    /// rad/s, both in the world. A fixed body stays at rest.
    pub fn moving(mut self, v: Vec3, omega: Vec3) -> Result<Self, BodyError> {
        let (v, omega) =
            (finite_vector("v", v)?, finite_vector("omega", omega)?);
        if self.is_fixed() {
            return Ok(self);
        }
        // P = M v, L = I omega
        self.p = self.mass * v;
        self.l = self.i() * omega;
        Ok(self)
    }

    /// The same fixed body with a prescribed motion (a kinematic body): a wall
    /// that is shaken, a turntable. No force changes that.
    pub fn with_prescribed_motion(
        mut self,
        motion: PrescribedMotion,
    ) -> Result<Self, BodyError> {
        motion.check(self.mass)?;
        self.prescribed = motion;
        Ok(self)
    }

    /// The motion prescribed for this body; none unless it is fixed.
    pub fn prescribed_motion(&self) -> PrescribedMotion {
        self.prescribed
    }

    /// Whether no force moves this body.
    pub fn is_fixed(&self) -> bool {
        self.mass_inv == 0.0
    }

    /// Mass, kg; infinite for a fixed body.
    pub fn mass(&self) -> f64 {
        self.mass
    }

    /// One over the mass, 1/kg; zero for a fixed body.
    pub fn mass_inv(&self) -> f64 {
        self.mass_inv
    }

    /// Inertia about the centre of mass, kg m², in the body's frame. For a
    /// fixed body only the inverse has a meaning; this returns zero.
    pub fn i_body(&self) -> Mat3 {
        self.i_body
    }

    /// The inverse of `i_body`; zero for a fixed body.
    pub fn i_body_inv(&self) -> Mat3 {
        self.i_body_inv
    }

    /// The rotation matrix, world from body.
    pub fn r(&self) -> Mat3 {
        quaternion_to_matrix(self.q)
    }

    /// Inertia in the world, kg m² (notes D §2.10 eq. 2-39).
    pub fn i(&self) -> Mat3 {
        world_inertia(self.r(), self.i_body)
    }

    /// Inverse inertia in the world (notes D §2.10 eq. 2-40).
    pub fn i_inv(&self) -> Mat3 {
        world_inertia(self.r(), self.i_body_inv)
    }

    // EQ: rigid/momentum
    /// Velocity of the centre of mass, m/s.
    pub fn v(&self) -> Vec3 {
        // v = P/M
        self.mass_inv * self.p + self.prescribed.v
    }

    /// Angular velocity, rad/s, world (notes D §2.9).
    pub fn omega(&self) -> Vec3 {
        omega_from_momentum(self.r(), self.i_body_inv, self.l)
            + self.prescribed.omega
    }

    /// Angular velocity, rad/s, in the body frame.
    pub fn omega_body(&self) -> Vec3 {
        let r = self.r();
        let prescribed = r.transpose() * self.prescribed.omega;
        self.i_body_inv * (r.transpose() * self.l) + prescribed
    }

    // ANCHOR: pose
    // EQ: rigid/pose
    /// Where the point `b` of the body's frame is in the world, m.
    pub fn world_from_body(&self, b: Vec3) -> Vec3 {
        // p = R b + x
        self.r() * b + self.x
    }

    /// Which point of the body's frame is at `p` in the world, m.
    pub fn body_from_world(&self, p: Vec3) -> Vec3 {
        self.r().transpose() * (p - self.x)
    }
    // ANCHOR_END: pose
}

// ANCHOR: omega
// EQ: rigid/angular_momentum
/// The angular velocity, rad/s, of a body with the rotation matrix `r` and
/// the angular momentum `l`.
pub fn omega_from_momentum(r: Mat3, i_body_inv: Mat3, l: Vec3) -> Vec3 {
    // omega = I^-1 L = R I_body^-1 R^T L, from right to left
    r * (i_body_inv * (r.transpose() * l))
}
// ANCHOR_END: omega
