//! Jansen's linkage: ten bars that turn a circle into a step.

use super::interactive::InteractiveParticles;
use course::Outcome;
use math::Vec3;
use particles::{ScriptedMotion, nail};

/// The crank turns about this point in a circle of this radius, m; so high
/// that the foot just comes down to the floor.
pub const AXLE: Vec3 = Vec3::new(0.0, 0.0, 1.84);
pub const CRANK: f64 = 0.30;
/// The nail on the frame, m from the axle.
const FRAME: Vec3 = Vec3::new(-0.76, 0.0, -0.156);
/// The particle at the foot.
pub const FOOT: usize = 6;

/// A crank that is at the angle `phase`, rad, at the time `t0`, and turns
/// by `omega` rad/s.
pub fn crank(
    phase: f64,
    t0: f64,
    omega: f64,
) -> impl Fn(f64) -> ScriptedMotion {
    move |t| {
        let (sin, cos) = (phase + omega * (t - t0)).sin_cos();
        let arm = CRANK * Vec3::new(cos, 0.0, sin);
        let v = CRANK * omega * Vec3::new(-sin, 0.0, cos);
        ScriptedMotion { x: AXLE + arm, v, a: -omega * omega * arm }
    }
}

/// Two bars from two particles, and the side on which they meet.
struct TwoBars {
    from: [usize; 2],
    lengths: [f64; 2],
    towards: Vec3,
}

/// Builds the leg into an empty `model`. Particle 0 is the crank, 1 the nail
/// on the frame, 6 the foot.
pub fn build(model: &mut InteractiveParticles, omega: f64) -> Outcome<()> {
    model.system.add_scripted(0.2, crank(0.0, 0.0, omega))?;
    model.system.add_scripted(0.2, nail(AXLE + FRAME))?;
    let (up, down, left) = (Vec3::z(), -Vec3::z(), -Vec3::x());
    let pair = |from, lengths, towards| TwoBars { from, lengths, towards };
    // Theo Jansen's own proportions, at two centimetres per unit.
    for bars in [
        pair([0, 1], [1.0, 0.83], up),
        pair([2, 1], [1.116, 0.802], left),
        pair([0, 1], [1.238, 0.786], down),
        pair([3, 4], [0.788, 0.734], left + down),
        pair([4, 5], [0.98, 1.314], down),
    ] {
        let x = meet(model, &bars);
        let new = model.system.add(0.2, x, Vec3::zeros())?;
        for from in bars.from {
            model.add_rod([from, new])?;
        }
    }
    // Velocities that fit the crank's.
    model.system.project_onto_constraints()?;
    Ok(())
}

/// Where two circles in the plane y = 0 meet.
fn meet(model: &InteractiveParticles, bars: &TwoBars) -> Vec3 {
    let [p, q] = bars.from.map(|i| model.system.particles().x()[i]);
    let [a, b] = bars.lengths;
    let l = q - p;
    let d = l.norm();
    let n = l / d;
    let along = (d * d + a * a - b * b) / (2.0 * d);
    let off_axis = (a * a - along * along).max(0.0).sqrt();
    let across = Vec3::new(-n.z, 0.0, n.x);
    let side = bars.towards.dot(&across).signum();
    p + along * n + side * off_axis * across
}
