//! Your ground holds on to what leaves it quickly: for a large v_z the
//! bracket is negative, and N must not be. Ground can push, and not pull.

use math::Vec3;
use std::f64::consts::TAU;

/// A spring whose rest length follows a clock.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Muscle {
    /// Stiffness (N/m).
    pub ks: f64,
    /// Damping (N s/m).
    pub kd: f64,
    /// Mean rest length (m).
    pub rest: f64,
    /// By which part of itself the rest length swings.
    pub swing: f64,
    /// Swings per second.
    pub rate: f64,
    /// Where in its swing it begins (turns).
    pub phase: f64,
    /// How long it takes to wake up (s).
    pub wake: f64,
}

/// What a muscle does at one moment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Effort {
    /// The force on end a (N).
    pub force: Vec3,
    /// What the motor puts in (W).
    pub power: f64,
    /// What the damper turns into heat (W).
    pub loss: f64,
}

/// Ground below height 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ground {
    /// Hardness: force for each metre of depth (N/m).
    pub ks: f64,
    /// How much harder it is for what comes down (s/m).
    pub damping: f64,
    /// The coefficient of friction.
    pub mu: f64,
    /// From this speed on friction has its full strength (m/s).
    pub slip: f64,
}

/// What a muscle does at time `t` (s), if its end a is at `l` (m) from its end
/// b, and that changes at `ldot` (m/s).
pub fn muscle(muscle: &Muscle, t: f64, l: Vec3, ldot: Vec3) -> Effort {
    let length = l.norm();
    if length == 0.0 {
        return Effort { force: Vec3::zeros(), power: 0.0, loss: 0.0 };
    }
    let along = l / length;
    let (sin, cos) = (TAU * (muscle.rate * t + muscle.phase)).sin_cos();
    let turning = TAU * muscle.rate * cos;
    let (awake, waking) = if t < muscle.wake {
        (t / muscle.wake, 1.0 / muscle.wake)
    } else {
        (1.0, 0.0)
    };
    let swing = muscle.rest * muscle.swing;
    let rest = muscle.rest + swing * awake * sin;
    let rest_rate = swing * (waking * sin + awake * turning);
    let stretch = length - rest;
    let stretching = ldot.dot(&along) - rest_rate;
    let tension = muscle.ks * stretch + muscle.kd * stretching;
    Effort {
        force: -tension * along,
        power: -tension * rest_rate,
        loss: muscle.kd * stretching * stretching,
    }
}

/// The force of the ground (N) on a particle at `x` (m) that moves at `v`
/// (m/s).
pub fn tread(ground: &Ground, x: Vec3, v: Vec3) -> Vec3 {
    let depth = (-x.z).max(0.0);
    let press = ground.ks * depth * (1.0 - ground.damping * v.z);
    let across = Vec3::new(v.x, v.y, 0.0);
    let rub = ground.mu * press / across.norm().max(ground.slip);
    press * Vec3::z() - rub * across
}
