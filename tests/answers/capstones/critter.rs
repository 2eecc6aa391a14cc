//! By numbers that are never divided: the muscle's length comes from its
//! square, r and r' from one complex turn, and the ground is asked for its
//! three components one after the other.

use math::Vec3;

/// A muscle.
#[derive(Clone, Copy)]
pub struct Muscle {
    /// Stiffness.
    pub ks: f64,
    /// Damping.
    pub kd: f64,
    /// Mean length.
    pub rest: f64,
    /// Swing.
    pub swing: f64,
    /// Per second.
    pub rate: f64,
    /// Turns.
    pub phase: f64,
    /// Seconds.
    pub wake: f64,
}

/// Its doings.
pub struct Effort {
    /// On a.
    pub force: Vec3,
    /// Of the motor.
    pub power: f64,
    /// Of the damper.
    pub loss: f64,
}

/// The ground.
#[derive(Clone, Copy)]
pub struct Ground {
    /// Hardness.
    pub ks: f64,
    /// Damping.
    pub damping: f64,
    /// Friction.
    pub mu: f64,
    /// Creeping speed.
    pub slip: f64,
}

/// Rest length and its derivative, the swing written as a sum of two waves of
/// the plain clock.
fn rest(m: &Muscle, t: f64) -> (f64, f64) {
    let omega = 2.0 * std::f64::consts::PI * m.rate;
    let (p, q) = (2.0 * std::f64::consts::PI * m.phase).sin_cos();
    let (s, c) = (omega * t).sin_cos();
    let wave = s * q + c * p;
    let slope = omega * (c * q - s * p);
    let amplitude = m.swing * m.rest;
    match t < m.wake {
        false => (m.rest + amplitude * wave, amplitude * slope),
        true => (
            m.rest + amplitude * wave * t / m.wake,
            amplitude * (wave + slope * t) / m.wake,
        ),
    }
}

/// The muscle.
pub fn muscle(muscle: &Muscle, t: f64, l: Vec3, ldot: Vec3) -> Effort {
    let square = l.dot(&l);
    if square <= 0.0 {
        return Effort { force: Vec3::zeros(), power: 0.0, loss: 0.0 };
    }
    let length = square.sqrt();
    let (r, rdot) = rest(muscle, t);
    // |l|' = (l . l')/|l|
    let rate = l.dot(&ldot) / length - rdot;
    let pull = muscle.ks * (length - r) + muscle.kd * rate;
    Effort {
        force: l * (-pull / length),
        power: -(pull * rdot),
        loss: rate * (muscle.kd * rate),
    }
}

/// The ground.
pub fn tread(ground: &Ground, x: Vec3, v: Vec3) -> Vec3 {
    if x.z >= 0.0 || ground.damping * v.z >= 1.0 {
        return Vec3::zeros();
    }
    let up = -ground.ks * x.z * (1.0 - ground.damping * v.z);
    let speed = v.x.hypot(v.y);
    let cone = ground.mu * up;
    if speed < ground.slip {
        let part = cone / ground.slip;
        Vec3::new(-part * v.x, -part * v.y, up)
    } else {
        Vec3::new(-cone * v.x / speed, -cone * v.y / speed, up)
    }
}
