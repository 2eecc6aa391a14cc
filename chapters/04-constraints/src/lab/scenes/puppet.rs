//! A puppet on strings: its parts, its limbs and its strings.

use super::interactive::InteractiveParticles;
use crate::ConstraintId;
use crate::structures::{PUPPET_AT_REST, PUPPET_RODS, puppet_mass};
use course::Outcome;
use math::Vec3;
use particles::ScriptedMotion;

/// The points of the bar, m from its centre: the centre, two for the hands,
/// two for the knees.
pub const BAR: [Vec3; 5] = [
    Vec3::new(0.0, 0.0, 0.0),
    Vec3::new(-0.45, 0.0, 0.0),
    Vec3::new(0.45, 0.0, 0.0),
    Vec3::new(-0.4, -0.35, 0.0),
    Vec3::new(0.4, -0.35, 0.0),
];
/// The centre of the bar at rest, m.
const CENTRE: Vec3 = Vec3::new(0.0, 0.0, 2.1);

/// The number of the head; the points of the bar come before it.
pub const HEAD: usize = BAR.len();

/// Strings, from a point of the bar to a part of the body.
const STRINGS: [[usize; 2]; 5] = [[0, 0], [1, 6], [2, 7], [3, 8], [4, 9]];

/// How the bar moves: it rocks from side to side and bobs up and down.
#[derive(Clone, Copy)]
pub struct Dance {
    /// How far it rocks, rad.
    pub tilt: f64,
    /// Angular frequency, rad/s.
    pub pace: f64,
    /// The phase when the pace was last changed, rad, and when, s.
    pub phase: f64,
    pub since: f64,
}

impl Dance {
    /// The phase of the rocking, rad.
    pub fn phase_at(&self, t: f64) -> f64 {
        self.phase + self.pace * (t - self.since)
    }

    /// The motion of a point of the bar.
    pub fn script(self, arm: Vec3) -> impl Fn(f64) -> ScriptedMotion {
        move |t| {
            let (sin, cos) = self.phase_at(t).sin_cos();
            let w = self.pace;
            // alpha = tilt sin, about the y axis
            let alpha = self.tilt * sin;
            let (rate, accel) = (self.tilt * w * cos, -w * w * alpha);
            let (s, c) = alpha.sin_cos();
            let across = Vec3::new(-s, 0.0, c) * arm.x;
            let along = Vec3::new(c, 0.0, s) * arm.x;
            // z = bob sin^2, twice to every rocking
            let bob = 0.3 * self.tilt * Vec3::z();
            let x = CENTRE + along + arm.y * Vec3::y() + sin * sin * bob;
            let v = rate * across + 2.0 * w * sin * cos * bob;
            let a = accel * across - rate * rate * along
                + 2.0 * w * w * (cos * cos - sin * sin) * bob;
            ScriptedMotion { x, v, a }
        }
    }

    /// Hands the bar of `model` over to this dance.
    pub fn apply(self, model: &mut InteractiveParticles) -> Outcome<()> {
        for (i, arm) in BAR.into_iter().enumerate() {
            model.system.set_script(i, self.script(arm))?;
        }
        model.system.project_onto_constraints()?;
        Ok(())
    }
}

/// Builds the puppet into an empty `model`; returns its strings.
pub fn build(
    model: &mut InteractiveParticles,
    dance: Dance,
) -> Outcome<Vec<ConstraintId>> {
    for arm in BAR {
        model.system.add(0.1, CENTRE + arm, Vec3::zeros())?;
    }
    for (part, x) in PUPPET_AT_REST.into_iter().enumerate() {
        let mass = puppet_mass(part);
        model.system.add(mass, x, Vec3::zeros())?;
    }
    for ends in PUPPET_RODS {
        model.add_rod(ends.map(|part| HEAD + part))?;
    }
    let mut strings = Vec::new();
    for [end, part] in STRINGS {
        strings.push(model.add_rod([end, HEAD + part])?);
    }
    dance.apply(model)?;
    Ok(strings)
}
