//! A book spins about one of its principal axes, and a very little about the two
//! others. Does it go on spinning, or does it turn over? And what do the two
//! small rates do?
//!
//! Without torque the angular velocity along the principal axes follows Euler's
//! equations:
//!
//! ```formula
//! I1 w1' = (I2 - I3) w2 w3    and so on, 1 → 2 → 3 → 1
//! ```
//!
//! Let `axis` (0, 1 or 2) be the one with the large rate `omega`. Call the next
//! one, in the order 0 → 1 → 2 → 0, the *second*, and the one after it the
//! *third*. The rates about them are small: drop their product, and two linear
//! equations remain,
//!
//! ```formula
//! second' = a third    third' = b second
//! ```
//!
//! where `a` and `b` follow from the moments and `omega`. Find them, and solve
//! the equations for the three cases that there are. Both rates swing like sine
//! and cosine, or they grow like e to the power of a rate times the time (with
//! hyperbolic functions, `sinh` and `cosh`), or, where one of the two numbers is
//! zero, they are straight lines.
//!
//! **An example.** The moments are (1, 2, 4) kg m², and the body spins about the
//! middle axis, `axis = 1`, at 2 rad/s. The second is the axis of 4 kg m², the
//! third that of 1 kg m². Then `a` is -0.5 per second and `b` is -4 per second.
//! Their product is 2 per second squared, so both grow, at the rate
//! √2 per second. About the axis of 4 kg m², at the same 2 rad/s, the rates swing
//! with √12 rad/s. If they start at 0.01 and 0 rad/s, then after 1 s they are
//! -0.00948 and -0.00274 rad/s.
//!
//! Write both functions.

use math::Vec3;

/// What becomes of a small deviation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Deviation {
    /// It swings, at this many radians per second.
    Swings(f64),
    /// It grows by the factor e in one over this time (1/s).
    Grows(f64),
    /// It does neither: two moments are equal, or the body does not spin.
    Neutral,
}

/// What becomes of small rates about the two other axes.
///
/// - `moments`: the principal moments (kg m²), all positive
/// - `axis`: the axis of the large rate, 0, 1 or 2
/// - `omega`: that rate (rad/s), of either sign
pub fn stability(moments: Vec3, axis: usize, omega: f64) -> Deviation {
    // ANSWER
    let [a, b] = coupling(moments, axis, omega);
    let product = a * b;
    if product > 0.0 {
        Deviation::Grows(product.sqrt())
    } else if product < 0.0 {
        Deviation::Swings((-product).sqrt())
    } else {
        Deviation::Neutral
    }
    // END
}

/// The small rates (rad/s) about the second and the third axis at a time.
///
/// - `moments`, `axis`, `omega`: as above
/// - `start`: the rates about the second and the third axis at the start (rad/s)
/// - `t`: the time (s)
pub fn small_rates(
    moments: Vec3,
    axis: usize,
    omega: f64,
    start: [f64; 2],
    t: f64,
) -> [f64; 2] {
    // ANSWER
    let [a, b] = coupling(moments, axis, omega);
    // second' = a third, third' = b second
    let (keep, mix) = match stability(moments, axis, omega) {
        Deviation::Grows(s) => ((s * t).cosh(), (s * t).sinh() / s),
        Deviation::Swings(s) => ((s * t).cos(), (s * t).sin() / s),
        Deviation::Neutral => (1.0, t),
    };
    [keep * start[0] + mix * a * start[1], keep * start[1] + mix * b * start[0]]
    // END
}

// ANSWER
/// How fast each small rate changes per unit of the other (1/s).
fn coupling(moments: Vec3, axis: usize, omega: f64) -> [f64; 2] {
    let (second, third) = ((axis + 1) % 3, (axis + 2) % 3);
    let spun = moments[axis];
    // I_s w_s' = (I_t - I) w_t omega
    let a = (moments[third] - spun) * omega / moments[second];
    // I_t w_t' = (I - I_s) omega w_s
    let b = (spun - moments[second]) * omega / moments[third];
    [a, b]
}
// END
