//! A chain reaction must be planned before it is built. The first question is
//! always the same: does it start? Here a hammer swings down on a hinge and knocks
//! over a flap that stands on a hinge at its foot. From how far must it swing?
//!
//! Both are blocks, and both can only turn about their hinges. A part has its
//! `mass`, its `size` (width and height), and the position of its centre of
//! mass as seen from its hinge, `centre` = (x, z), z up. Both hinges are
//! perpendicular to x and z. The impulse between the two is horizontal, and `arm` is
//! how far above or below the hinge it acts. When the hammer strikes, its centre is
//! straight below its hinge.
//!
//! **Inertia.** About its own centre a block has m (w² + h²)/12. About a hinge at
//! the distance |c| from its centre it has m |c|² more (chapter 3).
//!
//! **The impulse.** An impulse j at the arm r changes the angular speed of a part by
//! j r / I. The hammer comes at `omega` > 0 and the flap is at rest. Both are
//! counted so that the points which touch go the same way: their speeds are
//! omega_a ra and omega_b rb. The flap gets j, the hammer gets -j. Afterwards
//! the points separate at e times the speed at which they approached (chapter 7):
//!
//! ```formula
//! omega_b' rb - omega_a' ra = e omega ra
//! ```
//!
//! Solve that for j; its denominator is a sum of two fractions, the inverse effective
//! mass.
//!
//! **The swing.** The flap falls if its centre comes up to straight above its
//! hinge, from the height z of its centre to the height |c|. That takes the energy
//! m g (|c| - z). The hammer gets its speed by swinging down from the angle θ,
//! where its centre is higher by |c| (1 - cos θ). Energy is lost only in the impact.
//! `least_swing` is the smallest θ for which the flap falls. If even θ = π is not
//! enough, there is none.
//!
//! **An example.** A hammer with m = 60, w = 0, h = 1, c = (0, -0.5) and arm 1 has
//! I = 60 (1/12 + 1/4) = 20. A flap with m = 12, w = 0.6, h = 0.8, c = (-0.3, 0.4)
//! and arm 0.5 has I = 12 (1/12 + 1/4) = 4. With omega = 2 and e = 0.5 the impulse
//! is j = 26.67; the hammer goes on at 0.667, the flap begins at 3.333. With g = 10
//! the flap needs 12 · 10 · (0.5 - 0.4) = 12 J, so 2.449 rad/s; the hammer must come
//! at 1.470 rad/s, with 21.6 J, and so swing from θ = 0.382.
//!
//! Write `inertia`, `strike` and `least_swing`.

/// A block on a hinge.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Part {
    /// Mass (kg).
    pub mass: f64,
    /// Width and height (m).
    pub size: [f64; 2],
    /// Its centre of mass, as seen from its hinge (m): along x, and up.
    pub centre: [f64; 2],
    /// How far above or below the hinge the impulse acts (m).
    pub arm: f64,
}

/// The moment of inertia about the hinge (kg m²).
pub fn inertia(part: &Part) -> f64 {
    todo!()
}

/// The angular speeds (rad/s) of hammer and flap after an impulse with restitution
/// `e`, if the hammer comes at `omega` and the flap is at rest.
pub fn strike(hammer: &Part, flap: &Part, omega: f64, e: f64) -> [f64; 2] {
    todo!()
}

/// The smallest angle (rad) from which the hammer must swing so that the flap
/// falls; none if half a turn is not enough. `g` is gravity (m/s²).
pub fn least_swing(hammer: &Part, flap: &Part, e: f64, g: f64) -> Option<f64> {
    todo!()
}
