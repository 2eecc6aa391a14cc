//! The friction of a contact acts along two directions across the normal. The
//! impulse that it has given so far in this step is `so_far` (N s), one number
//! for each direction. Now the sweep comes by again. Along each direction the
//! bodies slip by `slip` (m/s), and the row has the effective mass `mass` (kg):
//! an impulse of 1 N s changes the slip by `1/mass` m/s.
//!
//! Coulomb's law limits the **length** of the total impulse, both directions
//! together, to `mu` times the normal impulse. That is a circle, and the
//! direction of friction must survive: what is too long is shortened, not bent.
//!
//! Return what must be given *now*: the change from `so_far` to the new total.
//!
//! **An example.** `so_far = [0, 0]`, `slip = [3, -4]`, `mass = [1, 1]`. To stop
//! the slip would take `[-3, 4]`, of length 5. With `mu = 0.5` and a normal impulse
//! of 5 there are only 2.5 to be had: `[-1.5, 2]`. In the next sweep, if the slip
//! has become `[0.3, -0.4]`, the total would be `[-1.8, 2.4]`, of length 3; it is
//! shortened to `[-1.5, 2]` again, and what is given now is nothing.
//!
//! Write `friction_cone`.

/// The friction impulse that a sweep adds (N s).
///
/// - `so_far`: accumulated impulse along the two tangents (N s)
/// - `slip`: relative velocity along them (m/s)
/// - `mass`: effective mass of each row (kg)
/// - `mu`: coefficient of friction
/// - `normal`: accumulated normal impulse (N s), 0 or more
pub fn friction_cone(
    so_far: [f64; 2],
    slip: [f64; 2],
    mass: [f64; 2],
    mu: f64,
    normal: f64,
) -> [f64; 2] {
    // ANSWER
    let x = so_far[0] - mass[0] * slip[0];
    let y = so_far[1] - mass[1] * slip[1];
    let length = (x * x + y * y).sqrt();
    let limit = mu * normal;
    let scale = if length > limit { limit / length } else { 1.0 };
    [scale * x - so_far[0], scale * y - so_far[1]]
    // END
}
