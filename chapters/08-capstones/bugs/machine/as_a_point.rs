//! You treat the part as a point at its centre of mass. It turns as well as
//! it moves: add the inertia about its own centre, m (w² + h²)/12.

/// A block on a hinge.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Part {
    /// Mass (kg).
    pub mass: f64,
    /// Width and height (m).
    pub size: [f64; 2],
    /// Its centre of mass, as seen from its hinge (m): along x, and up.
    pub centre: [f64; 2],
    /// How far above or below the hinge the blow is (m).
    pub arm: f64,
}

/// The moment of inertia about the hinge (kg m²).
pub fn inertia(part: &Part) -> f64 {
    let [x, z] = part.centre;
    part.mass * (x * x + z * z)
}

/// The angular speeds (rad/s) of hammer and flap after a blow with restitution
/// `e`, if the hammer comes at `omega` and the flap is at rest.
pub fn strike(hammer: &Part, flap: &Part, omega: f64, e: f64) -> [f64; 2] {
    let (ia, ib) = (inertia(hammer), inertia(flap));
    let (ra, rb) = (hammer.arm, flap.arm);
    let softness = ra * ra / ia + rb * rb / ib;
    let j = (1.0 + e) * omega * ra / softness;
    [omega - j * ra / ia, j * rb / ib]
}

/// The smallest angle (rad) from which the hammer must swing so that the flap
/// falls; none if half a turn is not enough. `g` is gravity (m/s²).
pub fn least_swing(hammer: &Part, flap: &Part, e: f64, g: f64) -> Option<f64> {
    let reach = |part: &Part| part.centre[0].hypot(part.centre[1]);
    let climb = flap.mass * g * (reach(flap) - flap.centre[1]);
    let wanted = (2.0 * climb / inertia(flap)).sqrt();
    let omega = wanted / strike(hammer, flap, 1.0, e)[1];
    let energy = 0.5 * inertia(hammer) * omega * omega;
    let cos = 1.0 - energy / (hammer.mass * g * reach(hammer));
    (cos >= -1.0).then(|| cos.acos())
}
