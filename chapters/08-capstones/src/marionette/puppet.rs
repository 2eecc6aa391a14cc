//! A puppet: ten limbs, nine joints, seven threads.

use crate::{Marionette, Thread};
use contact::{Joint, Solid};
use course::Outcome;
use math::{Quat, Vec3};
use rigid::{Gravity, quaternion_about};
use std::f64::consts::TAU;

/// Density of the limbs, kg/m³: light wood.
const DENSITY: f64 = 450.0;

/// The height of the bar, m.
const BAR: f64 = 2.1;

/// The limbs: name, middle and size, m. Left ones have a mirror image.
const LIMBS: [(&str, [f64; 3], [f64; 3]); 6] = [
    ("trunk", [0.0, 0.0, 1.0], [0.14, 0.24, 0.4]),
    ("head", [0.0, 0.0, 1.33], [0.16, 0.16, 0.2]),
    ("upper arm", [0.0, 0.18, 1.04], [0.07, 0.07, 0.26]),
    ("forearm", [0.0, 0.18, 0.76], [0.06, 0.06, 0.26]),
    ("thigh", [0.0, 0.07, 0.64], [0.09, 0.09, 0.28]),
    ("shin", [0.0, 0.07, 0.34], [0.08, 0.08, 0.28]),
];

/// How the bar is moved, and how the threads are tied.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PuppetSettings {
    /// How far the bar tilts, rad.
    pub tilt: f64,
    /// Tilts per second.
    pub rate: f64,
    /// By which fraction the threads of hands and knees are longer than they
    /// need be.
    pub slack: f64,
    /// The number of the thread that is cut, from 1; 0 for none.
    pub cut: usize,
}

impl Default for PuppetSettings {
    fn default() -> Self {
        Self { tilt: 0.3, rate: 0.5, slack: 0.0, cut: 0 }
    }
}

/// What the threads hold, in order.
pub const THREADS: [&str; 7] = [
    "left shoulder",
    "right shoulder",
    "head",
    "left hand",
    "right hand",
    "left knee",
    "right knee",
];

/// The half sides of the limb of each body, m; the bar comes first.
pub fn half_sides() -> Vec<Vec3> {
    let mut sides = vec![Vec3::zeros()];
    for (i, (_, _, size)) in LIMBS.iter().enumerate() {
        let half = 0.5 * Vec3::from(*size);
        sides.extend(std::iter::repeat_n(half, if i < 2 { 1 } else { 2 }));
    }
    sides
}

// ANCHOR: hand
/// Tilts the bar to the left and to the right, gently at first.
fn bar_script(settings: PuppetSettings) -> impl Fn(f64) -> (Vec3, Quat) {
    move |t: f64| {
        let awake = (0.5 * t).min(1.0);
        let wave = awake * (TAU * settings.rate * t).sin();
        let lift = 0.03 * awake * (2.0 * TAU * settings.rate * t).sin();
        let x = Vec3::new(0.0, 0.0, BAR + lift);
        (x, quaternion_about(Vec3::x(), settings.tilt * wave))
    }
}
// ANCHOR_END: hand

/// A puppet that hangs straight down from its bar.
pub fn puppet(settings: PuppetSettings) -> Outcome<Marionette> {
    let mut figure = Marionette::new(Box::new(bar_script(settings)))?;
    let gravity = Gravity::new(Vec3::new(0.0, 0.0, -9.81))?;
    figure.world.add_force(gravity)?;
    for (i, (_, middle, size)) in LIMBS.iter().enumerate() {
        let sides: &[f64] = if i < 2 { &[1.0] } else { &[1.0, -1.0] };
        for side in sides {
            let mut solid = Solid::block(Vec3::from(*size), DENSITY)?;
            let at = Vec3::new(middle[0], side * middle[1], middle[2]);
            solid.body = solid.body.at(at, Quat::identity())?;
            figure.world.add(solid.body);
        }
    }
    join(&mut figure)?;
    tie_threads(&mut figure, &settings);
    Ok(figure)
}

/// Neck, shoulders and hips turn every way; elbows and knees bend.
fn join(figure: &mut Marionette) -> Outcome<()> {
    let bodies = figure.world.bodies();
    let mut joints =
        vec![Joint::pin(bodies, [2, 1], Vec3::new(0.0, 0.0, 1.215))?];
    for (k, side) in [(0, 1.0), (1, -1.0)] {
        let at = |y: f64, z: f64| Vec3::new(0.0, side * y, z);
        let bend = |upper: usize, p: Vec3| {
            Joint::hinge(bodies, [upper + 2, upper], p, Vec3::y())
        };
        joints.push(Joint::pin(bodies, [3 + k, 1], at(0.18, 1.17))?);
        joints.push(bend(3 + k, at(0.18, 0.9))?);
        joints.push(Joint::pin(bodies, [7 + k, 1], at(0.07, 0.79))?);
        joints.push(bend(7 + k, at(0.07, 0.49))?);
    }
    figure.joints = joints;
    Ok(())
}

/// Ties the threads: where on which limb, and where on the bar.
fn tie_threads(figure: &mut Marionette, settings: &PuppetSettings) {
    let mut ties: Vec<(usize, Vec3, Vec3, f64)> = Vec::new();
    let mut pair = |limb: usize, p: Vec3, q: Vec3, slack: f64| {
        for (k, side) in [(0, 1.0), (1, -1.0)] {
            let mirror = |v: Vec3| Vec3::new(v.x, side * v.y, v.z);
            let limb = if limb == 1 { 1 } else { limb + k };
            ties.push((limb, mirror(p), mirror(q), slack));
        }
    };
    let free = settings.slack;
    pair(1, Vec3::new(0.0, 0.12, 0.2), Vec3::new(0.0, 0.14, 0.0), 0.0);
    pair(5, Vec3::new(0.0, 0.0, -0.13), Vec3::new(0.12, 0.42, 0.0), free);
    pair(7, Vec3::new(0.045, 0.0, -0.14), Vec3::new(0.2, 0.3, 0.0), free);
    let head = (2, Vec3::new(0.0, 0.0, 0.1), Vec3::zeros(), 0.01);
    ties.insert(2, head);
    for (k, (limb, on_limb, on_bar, slack)) in ties.into_iter().enumerate() {
        if k + 1 == settings.cut {
            continue;
        }
        let bodies = figure.world.bodies();
        let p = bodies[limb].world_from_body(on_limb);
        let q = bodies[0].world_from_body(on_bar);
        let length = (1.0 + slack) * (p - q).norm();
        figure.add_thread(Thread { limb, on_limb, bar: 0, on_bar, length });
    }
}
