//! Free rotation: the exact motion of a rigid body without torque.
//!
//! In the frame of its principal axes a free body follows Euler's equations
//! `I1 w1' = (I2 - I3) w2 w3` and cyclically. Energy and angular momentum
//! are constant, and the angular velocity follows Jacobi's elliptic functions:
//! `w1 ~ cn`, `w2 ~ sn`, `w3 ~ dn`, where 2 is the middle axis and 3 the one
//! that the angular velocity circles. The orientation is in `precession.rs`.

pub mod elliptic;
mod precession;
mod splitting;
mod symmetric_top;

pub use splitting::FreeSplitting;
pub use symmetric_top::SymmetricTop;

use crate::{Body, matrix_to_quaternion, principal_axes, rotate};
use elliptic::{Jacobi, Parameter};
use math::check::{Checked, finite_vector, orientation, positive_vector};
use math::{Mat3, Quat, Vec3};
use precession::PrecessionAngle;

/// The exact motion of a free body.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FreeRotation {
    /// Orientation at time 0, world from body.
    q0: Quat,
    /// The axes of the solution as columns, in the frame of the body: the
    /// last is the one that the angular velocity circles, the second the
    /// middle axis.
    axes: Mat3,
    motion: EllipticMotion,
    precession: PrecessionAngle,
}

/// The angular velocity about the axes of the solution, by elliptic functions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct EllipticMotion {
    /// The moments about these axes, kg m².
    pub moments: Vec3,
    /// The largest angular velocities about them, rad/s, signed.
    pub amplitudes: Vec3,
    /// The rate of the argument of the elliptic functions, 1/s; zero where the
    /// angular velocity is constant.
    pub rate: f64,
    /// The argument at time 0.
    pub start: f64,
    /// The parameter of the elliptic functions.
    pub parameter: Parameter,
}

impl FreeRotation {
    /// The motion of `body` from now on without torque. A fixed body has none.
    pub fn of(body: &Body) -> Checked<Self> {
        let principal = principal_axes(&body.i_body());
        let inner = matrix_to_quaternion(principal.axes);
        let omega = principal.axes.transpose() * body.omega_body();
        let mut motion = Self::new(principal.moments, omega, body.q * inner)?;
        // Back from principal axes to the frame of the body.
        motion.q0 = orientation("q", body.q)?;
        motion.axes = principal.axes * motion.axes;
        Ok(motion)
    }

    /// The motion of a body with the principal `moments`, kg m², about its
    /// coordinate axes, with angular velocity `omega_body`, rad/s, in its own
    /// frame and orientation `q0` at time 0.
    pub fn new(moments: Vec3, omega_body: Vec3, q0: Quat) -> Checked<Self> {
        let moments = positive_vector("moments", moments)?;
        let omega = finite_vector("omega_body", omega_body)?;
        let q0 = orientation("q0", q0)?;
        let axes = choose_axes(moments, omega);
        let moments = axes.abs().transpose() * moments;
        let motion = EllipticMotion::new(moments, axes.transpose() * omega);
        let precession = PrecessionAngle::new(&motion);
        Ok(Self { q0, axes, motion, precession })
    }

    // EQ: rigid/euler
    /// Angular velocity at time `t`, rad/s, in the body frame.
    pub fn omega_body(&self, t: f64) -> Vec3 {
        self.axes * self.motion.omega(t)
    }

    /// Orientation at time `t`, world from body.
    pub fn q(&self, t: f64) -> Quat {
        let inner = matrix_to_quaternion(self.axes);
        let rotation = self.precession.rotation(&self.motion, t);
        self.q0 * inner * rotation * inner.conjugate()
    }

    /// Angular velocity at time `t`, rad/s, in the world.
    pub fn omega(&self, t: f64) -> Vec3 {
        rotate(self.q(t), self.omega_body(t))
    }

    /// The period of the angular velocity in the body frame, s: infinite where
    /// it never returns, and where it never changes.
    pub fn period(&self) -> f64 {
        if self.motion.rate == 0.0 {
            return f64::INFINITY;
        }
        4.0 * self.motion.parameter.quarter_period() / self.motion.rate
    }

    /// The first time after 0, s, at which the angular velocity about the
    /// middle axis changes sign: infinite where it never does. The next ones
    /// follow half a period apart.
    pub fn first_flip(&self) -> f64 {
        let EllipticMotion { rate, start, parameter, .. } = self.motion;
        if rate == 0.0 {
            return f64::INFINITY;
        }
        // sn vanishes at every 2 K, and on the separatrix, where K is
        // infinite, at 0 only.
        let half = 2.0 * parameter.quarter_period();
        if half.is_infinite() {
            return if start < 0.0 { -start / rate } else { half };
        }
        let next = (start / half).floor() + 1.0;
        (next * half - start) / rate
    }

    /// The parameter of the elliptic functions: 0 for a regular precession, 1
    /// on the separatrix between circling one axis and another.
    pub fn parameter(&self) -> Parameter {
        self.motion.parameter
    }

    /// Kinetic energy, J.
    pub fn kinetic_energy(&self) -> f64 {
        0.5 * self.motion.twice_energy()
    }

    /// Angular momentum, kg m²/s, in the world.
    pub fn l(&self) -> Vec3 {
        rotate(self.q0, self.axes * self.motion.momentum(0.0))
    }
}

impl EllipticMotion {
    // ANCHOR: elliptic-motion
    /// Fits the solution to the angular velocity `w` at time 0. All sums are
    /// of squares: nothing cancels, except in what decides which axis is
    /// circled.
    fn new(moments: Vec3, w: Vec3) -> Self {
        let steady = Self::steady(moments, w);
        if w.cross(&moments.component_mul(&w)) == Vec3::zeros() {
            return steady;
        }
        let [i1, i2, i3]: [f64; 3] = moments.into();
        let [s1, s2, s3] = [w.x * w.x, w.y * w.y, w.z * w.z];
        // 2 T I3 - L^2 = I1 (I3 - I1) a1^2 = I2 (I3 - I2) a2^2
        let ratio = i2 * (i3 - i2) / (i1 * (i3 - i1));
        let (a1, a2) = ((s1 + ratio * s2).sqrt(), (s2 + s1 / ratio).sqrt());
        // L^2 - 2 T I1 = I3 (I3 - I1) a3^2
        let a3 = (s3 + i2 * (i2 - i1) / (i3 * (i3 - i1)) * s2).sqrt();
        // rate^2 = (I3 - I2)(I3 - I1)/(I1 I2) a3^2
        let rate = ((i3 - i2) * (i3 - i1) / (i1 * i2)).sqrt() * a3;
        // 1 - m = (L^2 - 2 T I2)/(I3 (I3 - I2) a3^2)
        let keep = s3 - i1 * (i2 - i1) / (i3 * (i3 - i2)) * s1;
        let m1 = (keep / (a3 * a3)).clamp(0.0, 1.0);
        let parameter = Parameter::with_complement(m1);
        // The middle component is negative where axis 3 has the least moment.
        let amplitudes = Vec3::new(a1, if i3 > i1 { a2 } else { -a2 }, a3);
        let (sn, cn) = (w.y / amplitudes.y, w.x / a1);
        let start = parameter.argument_at(sn, cn);
        Self { amplitudes, rate, start, parameter, ..steady }
    }
    // ANCHOR_END: elliptic-motion

    /// A rotation that never changes.
    fn steady(moments: Vec3, w: Vec3) -> Self {
        let parameter = Parameter::new(0.0);
        Self { moments, amplitudes: w, rate: 0.0, start: 0.0, parameter }
    }

    // EQ: rigid/jacobi
    /// Angular velocity at time `t`, rad/s.
    pub fn omega(&self, t: f64) -> Vec3 {
        if self.rate == 0.0 {
            return self.amplitudes;
        }
        let u = self.start + self.rate * t;
        let Jacobi { sn, cn, dn } = self.parameter.jacobi(u);
        self.amplitudes.component_mul(&Vec3::new(cn, sn, dn))
    }

    /// Angular momentum at time `t`, kg m²/s.
    pub fn momentum(&self, t: f64) -> Vec3 {
        self.moments.component_mul(&self.omega(t))
    }

    /// Twice the kinetic energy, J.
    pub fn twice_energy(&self) -> f64 {
        self.omega(0.0).dot(&self.momentum(0.0))
    }
}

/// The axes of the solution as columns: the last is the principal axis that
/// the angular velocity circles, the middle one that of the middle moment.
/// Signs are such that the first and the last component are positive.
fn choose_axes(moments: Vec3, omega: Vec3) -> Mat3 {
    let mut order = [0, 1, 2];
    order.sort_by(|a, b| moments[*a].total_cmp(&moments[*b]));
    let [i1, i2, i3] = order.map(|axis| moments[axis]);
    let [w1, _, w3] = order.map(|axis| omega[axis]);
    // L^2 - 2 T I2 decides: positive, and the axis of I3 is circled
    let keep = i3 * (i3 - i2) * w3 * w3 - i1 * (i2 - i1) * w1 * w1;
    let (other, circled) =
        if keep >= 0.0 { (order[0], order[2]) } else { (order[2], order[0]) };
    let axis = |k: usize| {
        let mut axis = Vec3::zeros();
        axis[k] = 1.0_f64.copysign(omega[k]);
        axis
    };
    let (x, z) = (axis(other), axis(circled));
    Mat3::from_columns(&[x, z.cross(&x), z])
}
