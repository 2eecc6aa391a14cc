//! A creature of springs walks if its springs change their lengths by themselves.
//! Such a spring is a *muscle*. A motor in it changes its rest length, by the
//! clock. And a foot walks if the ground pushes back. Here you write both, and
//! the motor's bill.
//!
//! **The muscle.** Its ends are `a` and `b`; you get `l` = a - b and `ldot`, the
//! derivative of that. The mean rest length is `rest` (r0). It swings about that
//! by the fraction `swing` (a), `rate` (n) times a second, and begins at `phase`
//! (p), in turns. It wakes up in the first `wake` (w) seconds:
//!
//! ```formula
//! g = min(t/w, 1)
//! r = r0 (1 + a g sin 2π(n t + p))
//! ```
//!
//! Differentiate that to get r'. There are two terms while it wakes, since g
//! changes too. The *stretch* s is how much longer the muscle is than r. It grows
//! as fast as the ends part, less what the motor pays out. The *tension* T is that
//! of a damped spring: `ks` times the stretch, and `kd` times the rate at which it
//! grows. It pulls `a` towards `b`, and `b` towards `a`; `force` is that on `a`.
//!
//! What the motor puts in, `power`, is the tension times the speed at which it reels
//! in. What becomes heat, `loss`, is the damper's part of the tension, times the rate
//! at which the stretch grows. If both ends are in one place, |l| = 0, there is no
//! direction: everything is zero.
//!
//! **An example.** ks = 100, kd = 2, r0 = 0.5, a = 0.2, n = 0.5, p = 0, w = 2, at
//! t = 1: g = 0.5, the sine of half a turn is 0 and its cosine -1, so r = 0.5 and
//! r' = 0.5 · 0.2 · 0.5 · 2π · 0.5 · (-1) = -0.157. With l = (0.6, 0, 0) and
//! l' = (0.1, 1, 0): s = 0.1, s' = 0.257, T = 10.51. The force on a is
//! (-10.51, 0, 0), the motor puts in 1.65 W, and 0.132 W are lost.
//!
//! **The ground** is below height z = 0. A particle at depth d = -z (zero in the
//! air) that moves at v is pushed up by N. With c for the damping,
//!
//! ```formula
//! N = ks d max(0, 1 - c v_z)
//! ```
//!
//! Friction acts against the motion along the ground. It follows Coulomb's law,
//! `mu` times N whatever the speed, except below the speed `slip`. There it is
//! proportional to the speed: so the force has no jump, and a foot that should stand
//! creeps a little.
//!
//! **An example.** ks = 1000, c = 0.5, mu = 0.5, slip = 0.1. At x = (7, 2, -0.01)
//! with v = (0.3, -0.4, -1) the depth is 0.01, N = 1000 · 0.01 · 1.5 = 15, and
//! |v_t| = 0.5. So the force is (-4.5, 6, 15).
//!
//! Write `muscle` and `tread`.

use math::Vec3;
// ANSWER
use std::f64::consts::TAU;
// END

/// A spring whose rest length follows a clock.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Muscle {
    /// Stiffness (N/m).
    pub ks: f64,
    /// Damping (N s/m).
    pub kd: f64,
    /// Mean rest length (m).
    pub rest: f64,
    /// The amplitude of the rest length, as a fraction of its mean.
    pub swing: f64,
    /// Swings per second.
    pub rate: f64,
    /// Its phase at time 0 (turns).
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
    /// Stiffness: force for each metre of depth (N/m).
    pub ks: f64,
    /// How much harder it pushes what comes down (s/m).
    pub damping: f64,
    /// The coefficient of friction.
    pub mu: f64,
    /// The sliding speed from which on friction has its full strength (m/s).
    pub slip: f64,
}

/// What a muscle does at time `t` (s), if its end a is at `l` (m) from its end
/// b, and that changes at `ldot` (m/s).
pub fn muscle(muscle: &Muscle, t: f64, l: Vec3, ldot: Vec3) -> Effort {
    // ANSWER
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
    // END
}

/// The force of the ground (N) on a particle at `x` (m) that moves at `v`
/// (m/s).
pub fn tread(ground: &Ground, x: Vec3, v: Vec3) -> Vec3 {
    // ANSWER
    let depth = (-x.z).max(0.0);
    let press = ground.ks * depth * (1.0 - ground.damping * v.z).max(0.0);
    let across = Vec3::new(v.x, v.y, 0.0);
    let rub = ground.mu * press / across.norm().max(ground.slip);
    press * Vec3::z() - rub * across
    // END
}
