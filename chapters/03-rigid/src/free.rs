//! The exact motion of a body that nothing pushes: how it tumbles.
//!
//! In the frame of its principal axes a free body follows Euler's equations
//! `I1 w1' = (I2 - I3) w2 w3` and so on round. Energy and angular momentum
//! stand still, and what they leave free swings like Jacobi's functions:
//! `w1 ~ cn`, `w2 ~ sn`, `w3 ~ dn`, where 2 is the middle axis and 3 the one
//! that the body keeps going round. How the body lies in the world is in
//! `attitude.rs`.

use crate::attitude::Attitude;
use crate::elliptic::{Jacobi, Parameter};
use crate::{Body, matrix_to_quaternion, principal_axes, rotate};
use math::check::{Checked, finite_vector, orientation, positive_vector};
use math::{Mat3, Quat, Vec3};

/// The exact motion of a free body.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FreeRotation {
    /// Orientation at time 0: the world from the body.
    q0: Quat,
    /// The axes of the solution as columns, in the frame of the body: first
    /// the one left over, then the middle one, then the one gone round.
    axes: Mat3,
    swing: Swing,
    attitude: Attitude,
}

/// The angular velocity about the axes of the solution.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Swing {
    /// The moments about these axes, kg m².
    pub moments: Vec3,
    /// The largest angular velocities about them, rad/s, signed.
    pub amplitudes: Vec3,
    /// How fast the argument of the elliptic functions grows, 1/s; zero
    /// where the body spins steadily.
    pub rate: f64,
    /// The argument at time 0.
    pub start: f64,
    /// The parameter of the elliptic functions.
    pub parameter: Parameter,
}

impl FreeRotation {
    /// The motion of `body` from now on, were it left to itself. A fixed
    /// body has none.
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
        let swing = Swing::new(moments, axes.transpose() * omega);
        Ok(Self { q0, axes, swing, attitude: Attitude::new(&swing) })
    }

    // EQ: rigid/euler
    /// Angular velocity at time `t`, rad/s, as the body itself sees it.
    pub fn omega_body(&self, t: f64) -> Vec3 {
        self.axes * self.swing.omega(t)
    }

    /// Orientation at time `t`: the world from the body.
    pub fn q(&self, t: f64) -> Quat {
        let inner = matrix_to_quaternion(self.axes);
        let turned = self.attitude.turned(&self.swing, t);
        self.q0 * inner * turned * inner.conjugate()
    }

    /// Angular velocity at time `t`, rad/s, in the world.
    pub fn omega(&self, t: f64) -> Vec3 {
        rotate(self.q(t), self.omega_body(t))
    }

    /// The time after which the angular velocity returns in the body's
    /// frame, s: infinite where it never does, and where it never changes.
    pub fn period(&self) -> f64 {
        if self.swing.rate == 0.0 {
            return f64::INFINITY;
        }
        4.0 * self.swing.parameter.quarter_period() / self.swing.rate
    }

    /// The first time after 0, s, at which the spin about the middle axis
    /// changes its direction: infinite where it never does. After it the
    /// next ones follow, each half a period later.
    pub fn first_flip(&self) -> f64 {
        let Swing { rate, start, parameter, .. } = self.swing;
        if rate == 0.0 {
            return f64::INFINITY;
        }
        // sn vanishes at every 2 K, and on the border between the two kinds
        // of motion, where K is infinite, at 0 alone.
        let half = 2.0 * parameter.quarter_period();
        if half.is_infinite() {
            return if start < 0.0 { -start / rate } else { half };
        }
        let next = (start / half).floor() + 1.0;
        (next * half - start) / rate
    }

    /// The parameter of the elliptic functions: 0 for a plain precession, 1
    /// on the border between going round one axis and round another.
    pub fn parameter(&self) -> Parameter {
        self.swing.parameter
    }

    /// Kinetic energy, J.
    pub fn kinetic_energy(&self) -> f64 {
        0.5 * self.swing.twice_energy()
    }

    /// Angular momentum, kg m²/s, in the world.
    pub fn l(&self) -> Vec3 {
        rotate(self.q0, self.axes * self.swing.momentum(0.0))
    }
}

impl Swing {
    // ANCHOR: swing
    /// Fits everything to the angular velocity `w` at time 0. All sums are
    /// of squares: nothing cancels, but for what decides which axis the body
    /// goes round.
    fn new(moments: Vec3, w: Vec3) -> Self {
        let still = Self {
            moments,
            amplitudes: w,
            rate: 0.0,
            start: 0.0,
            parameter: Parameter::new(0.0),
        };
        if w.cross(&moments.component_mul(&w)) == Vec3::zeros() {
            return still;
        }
        let [i1, i2, i3]: [f64; 3] = moments.into();
        let [s1, s2, s3] = [w.x * w.x, w.y * w.y, w.z * w.z];
        // 2 T I3 - L^2 = I1 (I3 - I1) a1^2 = I2 (I3 - I2) a2^2
        let share = i2 * (i3 - i2) / (i1 * (i3 - i1));
        let (a1, a2) = ((s1 + share * s2).sqrt(), (s2 + s1 / share).sqrt());
        // L^2 - 2 T I1 = I3 (I3 - I1) a3^2
        let a3 = (s3 + i2 * (i2 - i1) / (i3 * (i3 - i1)) * s2).sqrt();
        // rate^2 = (I3 - I2)(I3 - I1)/(I1 I2) a3^2
        let rate = ((i3 - i2) * (i3 - i1) / (i1 * i2)).sqrt() * a3;
        // 1 - m = (L^2 - 2 T I2)/(I3 (I3 - I2) a3^2)
        let keep = s3 - i1 * (i2 - i1) / (i3 * (i3 - i2)) * s1;
        let m1 = (keep / (a3 * a3)).clamp(0.0, 1.0);
        let parameter = Parameter::with_complement(m1);
        // The middle one runs backwards where axis 3 has the least moment.
        let amplitudes = Vec3::new(a1, if i3 > i1 { a2 } else { -a2 }, a3);
        let (sn, cn) = (w.y / amplitudes.y, w.x / a1);
        let start = parameter.argument_at(sn, cn);
        Self { amplitudes, rate, start, parameter, ..still }
    }
    // ANCHOR_END: swing

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
/// the body keeps going round, the middle one that of the middle moment.
/// Signs are such that it turns forward about the first and the last.
fn choose_axes(moments: Vec3, omega: Vec3) -> Mat3 {
    let mut order = [0, 1, 2];
    order.sort_by(|a, b| moments[*a].total_cmp(&moments[*b]));
    let [i1, i2, i3] = order.map(|axis| moments[axis]);
    let [w1, _, w3] = order.map(|axis| omega[axis]);
    // L^2 - 2 T I2 decides: positive, and the largest axis is gone round
    let keep = i3 * (i3 - i2) * w3 * w3 - i1 * (i2 - i1) * w1 * w1;
    let (rest, round) =
        if keep >= 0.0 { (order[0], order[2]) } else { (order[2], order[0]) };
    let axis = |k: usize| {
        let mut axis = Vec3::zeros();
        axis[k] = 1.0_f64.copysign(omega[k]);
        axis
    };
    let (x, z) = (axis(rest), axis(round));
    Mat3::from_columns(&[x, z.cross(&x), z])
}
