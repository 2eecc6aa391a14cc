//! A constraint that gives way like a spring: error `C` (m), its rate `v`
//! (m/s), a mass `m`, a stiffness `k` and a damper `c`. Backward Euler takes the
//! force at the *end* of the step:
//!
//! ```text
//! m (v' - v) = -h (k C' + c v'),   C' = C + h v'
//! ```
//!
//! Nobody likes to choose `k` and `c`. Choose instead how it looks: `hertz`, how
//! many times a second it would swing, and the damping ratio `zeta`, where 1 is
//! critical: `omega = 2 pi hertz`, `k = m omega²`, `c = 2 m zeta omega`.
//!
//! An engine wants the answer in another form. It has a rigid row already, whose
//! impulse is `-m v`, and would like to write
//!
//! ```text
//! v' = v - mass_scale (v + bias_rate C)
//! ```
//!
//! Solve the first equation for `v'`, bring it into this form, and read off the
//! two numbers. The mass drops out. The third, `impulse_scale`, is
//! `1 - mass_scale`.
//!
//! **An example.** With `omega = 1` (hertz = 1/(2 pi)), `zeta = 0` and `h = 1`:
//! `v' - v = -(C + v')`, so `v' = (v - C)/2 = v - 1/2 (v + C)`. All three numbers
//! follow: 1, 1/2, 1/2.
//!
//! Write `soft_row`. `hertz` is positive.

use std::f64::consts::PI;

/// `[bias_rate (1/s), mass_scale, impulse_scale]` of a soft row.
///
/// - `hertz`: oscillations in a second (1/s), positive
/// - `zeta`: damping ratio, 0 or more
/// - `h`: the step (s)
pub fn soft_row(hertz: f64, zeta: f64, h: f64) -> [f64; 3] {
    let omega = 2.0 * PI * hertz;
    // ANSWER
    let a1 = 2.0 * zeta + h * omega;
    let a2 = h * omega * a1;
    let mass_scale = a2 / (1.0 + a2);
    [omega / a1, mass_scale, 1.0 / (1.0 + a2)]
    // END
}
