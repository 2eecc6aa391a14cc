//! A box that moves, or stands for ever.

use crate::manifold::OrientedBox;
use crate::sequential_impulses::Motion;
use collision::Aabb;
use math::check::{self, Checked};
use math::{Mat3, Quat, Vec3, cross_matrix};
use rigid::{quaternion_about, quaternion_to_matrix};

/// A box to be added to a world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BoxDef {
    /// Full sides, m.
    pub sides: Vec3,
    /// Density, kg/m³; 0 for a box that never moves.
    pub density: f64,
    /// Centre, m.
    pub x: Vec3,
    /// Orientation.
    pub q: Quat,
    /// Velocity of the centre, m/s.
    pub v: Vec3,
    /// Angular velocity, rad/s, world.
    pub omega: Vec3,
    /// Coefficient of friction; a pair has the geometric mean.
    pub friction: f64,
    /// Coefficient of restitution; a pair has the larger one.
    pub restitution: f64,
}

impl BoxDef {
    /// A box of these sides, m, of density 1 kg/m³, at rest at `x`, m.
    pub fn new(sides: Vec3, x: Vec3) -> Self {
        Self {
            sides,
            density: 1.0,
            x,
            q: Quat::identity(),
            v: Vec3::zeros(),
            omega: Vec3::zeros(),
            friction: 0.5,
            restitution: 0.0,
        }
    }

    /// The same box, fixed for ever.
    pub fn fixed(self) -> Self {
        Self { density: 0.0, ..self }
    }
}

/// A box of a world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BoxBody {
    pub(super) shape: OrientedBox,
    pub(super) q: Quat,
    /// Velocity, m/s.
    pub(super) v: Vec3,
    /// Angular velocity, rad/s, in the frame of the box.
    pub(super) omega_body: Vec3,
    /// `1/√m`, 1/√kg; 0 for a fixed box.
    pub(super) mass_root: f64,
    /// `1/√I` about the axes of the box, 1/(√kg m).
    pub(super) inertia_root: Vec3,
    pub(super) friction: f64,
    pub(super) restitution: f64,
}

impl BoxBody {
    pub(super) fn new(def: &BoxDef) -> Checked<Self> {
        let sides = check::positive_vector("sides", def.sides)?;
        let density = check::non_negative("density", def.density)?;
        let q = check::orientation("q", def.q)?;
        let mass = density * sides.product();
        let squares = sides.component_mul(&sides);
        let inertia = mass / 12.0 * (Vec3::repeat(squares.sum()) - squares);
        let root = |x: f64| if x > 0.0 { 1.0 / x.sqrt() } else { 0.0 };
        let r = quaternion_to_matrix(q);
        let omega_body = r.tr_mul(&check::finite_vector("omega", def.omega)?);
        Ok(Self {
            shape: OrientedBox {
                x: check::finite_vector("x", def.x)?,
                r,
                half: 0.5 * sides,
            },
            q,
            v: check::finite_vector("v", def.v)?,
            omega_body,
            mass_root: root(mass),
            inertia_root: inertia.map(root),
            friction: check::non_negative("friction", def.friction)?,
            restitution: check::fraction("restitution", def.restitution)?,
        })
    }

    /// Its centre, orientation and half sides.
    pub fn shape(&self) -> &OrientedBox {
        &self.shape
    }

    /// Whether it never moves.
    pub fn is_fixed(&self) -> bool {
        self.mass_root == 0.0
    }

    /// Its mass, kg; infinite for a fixed one.
    pub fn mass(&self) -> f64 {
        1.0 / (self.mass_root * self.mass_root)
    }

    /// Velocity of its centre, m/s.
    pub fn v(&self) -> Vec3 {
        self.v
    }

    /// Angular velocity, rad/s, world.
    pub fn omega(&self) -> Vec3 {
        self.shape.r * self.omega_body
    }

    /// Kinetic energy, J; 0 for a fixed box.
    pub fn kinetic_energy(&self) -> f64 {
        if self.is_fixed() {
            return 0.0;
        }
        let motion = self.motion();
        0.5 * (motion.lin.norm_squared() + motion.ang.norm_squared())
    }

    /// Changes velocity, m/s, and angular velocity, rad/s, by an impulse.
    pub fn apply_impulse(&mut self, impulse: Vec3, p: Vec3) {
        if !self.is_fixed() {
            self.v += self.mass_root * self.mass_root * impulse;
            let torque = (p - self.shape.x).cross(&impulse);
            let body = self.shape.r.tr_mul(&torque);
            let root = self.inertia_root;
            self.omega_body += root.component_mul(&root.component_mul(&body));
        }
    }

    /// The axis-aligned bounds, `margin` wider on each side, m.
    pub(super) fn bounds(&self, margin: f64) -> Aabb {
        let reach = self.shape.reach() + Vec3::repeat(margin);
        Aabb::around(self.shape.x, reach)
    }

    /// Its motion in units of its own mass and inertia.
    pub(super) fn motion(&self) -> Motion {
        Motion {
            lin: self.v / self.mass_root,
            ang: self.omega_body.component_div(&self.inertia_root),
            ..Motion::default()
        }
    }

    // ANCHOR: gyroscopic
    /// Free rotation for `h`, s: one Newton step of backward Euler on Euler's
    /// equations in the body's frame, `I ω' + ω × I ω = 0`.
    pub(super) fn rotate_freely(&mut self, h: f64) {
        if self.is_fixed() {
            return;
        }
        let omega = self.omega_body;
        let inertia = self.inertia_root.map(|root| 1.0 / (root * root));
        let l = inertia.component_mul(&omega);
        // f(ω) = I (ω - ω0) + h ω × I ω, and its derivative at ω0.
        let i = Mat3::from_diagonal(&inertia);
        let f = h * omega.cross(&l);
        let jac = i + h * (cross_matrix(omega) * i - cross_matrix(l));
        if let Some(inverse) = jac.try_inverse() {
            self.omega_body -= inverse * f;
        }
    }
    // ANCHOR_END: gyroscopic

    /// Takes over what a step has made of its motion.
    pub(super) fn take_motion(&mut self, motion: &Motion) {
        self.v = self.mass_root * motion.lin;
        self.omega_body = motion.ang.component_mul(&self.inertia_root);
        self.shape.x += self.mass_root * motion.dlin;
        let turned = motion.dang.component_mul(&self.inertia_root);
        let angle = turned.norm();
        if angle > 0.0 {
            self.q *= quaternion_about(turned / angle, angle);
            self.q /= self.q.norm();
            self.shape.r = quaternion_to_matrix(self.q);
        }
    }

    /// `(r × n)/√I` in the body's frame, for an arm `r`, m, world.
    #[inline]
    pub(super) fn arm(&self, r: Vec3, n: Vec3) -> Vec3 {
        let body = self.shape.r.tr_mul(&r.cross(&n));
        body.component_mul(&self.inertia_root)
    }

    /// `ω = spin (√I ω)`, from the frame of the body to the world.
    #[inline]
    pub(super) fn spin(&self) -> Mat3 {
        self.shape.r * Mat3::from_diagonal(&self.inertia_root)
    }
}
