//! A plan on paper: will this hammer knock over that flap? Parts that rotate
//! about hinges, in the plane of x and z (notes D §3.3 for the inertia, D §8
//! for the impulse).

/// A block on a hinge.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Part {
    /// Mass, kg.
    pub mass: f64,
    /// Width and height, m.
    pub size: [f64; 2],
    /// The centre of mass as seen from the hinge, m: along x and up.
    pub centre: [f64; 2],
    /// How far above or below the hinge the impulse acts, m.
    pub arm: f64,
}

impl Part {
    // ANCHOR: inertia
    // EQ: capstones/hinged_inertia
    /// The moment of inertia about the hinge, kg m².
    pub fn inertia(&self) -> f64 {
        let [width, height] = self.size;
        let [x, z] = self.centre;
        // I = m (w² + h²)/12 + m |c|²
        let own = (width * width + height * height) / 12.0;
        self.mass * (own + x * x + z * z)
    }
    // ANCHOR_END: inertia

    /// How far its centre is from the hinge, m.
    fn reach(&self) -> f64 {
        self.centre[0].hypot(self.centre[1])
    }
}

// ANCHOR: strike
// EQ: capstones/hinged_impulse
/// The angular speeds, rad/s, of a hammer that comes at `omega` and of a flap
/// at rest, after a horizontal impulse with restitution `e`.
pub fn strike(hammer: &Part, flap: &Part, omega: f64, e: f64) -> [f64; 2] {
    let (ia, ib) = (hammer.inertia(), flap.inertia());
    let (ra, rb) = (hammer.arm, flap.arm);
    // j = (1 + e) omega ra / (ra²/Ia + rb²/Ib)
    let mass_inv = ra * ra / ia + rb * rb / ib;
    let j = (1.0 + e) * omega * ra / mass_inv;
    [omega - j * ra / ia, j * rb / ib]
}
// ANCHOR_END: strike

/// How far a flap tilts after it got `omega`, rad/s: None if it falls.
pub fn tilt(flap: &Part, omega: f64, g: f64) -> Option<f64> {
    let (reach, start) = (flap.reach(), flap.centre[1]);
    let climb = 0.5 * flap.inertia() * omega * omega / (flap.mass * g);
    let lean = (start / reach).acos();
    // The centre is at reach cos(lean - tilt), and rises by the climb.
    let cos = (start + climb) / reach;
    (cos <= 1.0).then(|| lean - cos.acos())
}

/// The angular speed, rad/s, of a hammer that swings down from `swing`, rad.
pub fn speed_at_impact(hammer: &Part, swing: f64, g: f64) -> f64 {
    // I omega²/2 = m g c (1 - cos θ)
    let drop = hammer.reach() * (1.0 - swing.cos());
    (2.0 * hammer.mass * g * drop / hammer.inertia()).sqrt()
}

// ANCHOR: least
// EQ: capstones/least_swing
/// The least angle, rad, from which the hammer must swing so that the flap
/// falls; None if even half a turn is not enough.
pub fn least_swing(hammer: &Part, flap: &Part, e: f64, g: f64) -> Option<f64> {
    // The centre must come up to straight above the hinge.
    let climb = flap.mass * g * (flap.reach() - flap.centre[1]);
    let wanted = (2.0 * climb / flap.inertia()).sqrt();
    // The impulse is proportional to the hammer's speed.
    let omega = wanted / strike(hammer, flap, 1.0, e)[1];
    let energy = 0.5 * hammer.inertia() * omega * omega;
    // m g c (1 - cos θ) = energy
    let cos = 1.0 - energy / (hammer.mass * g * hammer.reach());
    (cos >= -1.0).then(|| cos.acos())
}
// ANCHOR_END: least
