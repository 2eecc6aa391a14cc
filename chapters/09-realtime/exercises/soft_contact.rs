//! A sweep gives a contact what its row asks for. What should it ask for? That
//! depends on the gap between the two surfaces (m), which is negative where they
//! overlap. The answer is three numbers: the `bias`, which is added to the
//! normal speed that has to vanish, and two scales, σ (`mass_scale`) and γ
//! (`impulse_scale`). The row then gives
//!
//! ```formula
//! Δλ = -σ m (s + bias) - γ λ
//! ```
//!
//! with its speed `s`, its effective mass `m` and its total so far λ.
//!
//! **Open.** A contact with a positive gap may close just so fast that the gap
//! is gone at the end of the step of `h` seconds. It is rigid about that: its
//! scales are 1 and 0.
//!
//! **Closed.** A contact that overlaps, or just touches, is a spring with a
//! damper. Somebody has measured both: `k` (N/m) and `c` (N s/m). Without other
//! forces the speed changes in a step from `s` to `s'`, by the force at its
//! *end*:
//!
//! ```formula
//! m (s' - s) = -h (k (gap + h s') + c s')
//! ```
//!
//! Find the `bias` and the two scales with which the row does just that: on its
//! first update, with λ = 0, and so that a second update changes nothing. The
//! page does it for a frequency and a damping ratio; here you have `k` and `c`.
//! The bias is proportional to the gap. Deep overlaps would be shot apart: where
//! it asks for more than `max_push` (m/s), it asks for that. A spring with
//! neither stiffness nor damping gives nothing, and has the bias 0.
//!
//! **An example.** Let `m` = 2 kg, `k` = 800 N/m, `c` = 40 N s/m and `h` =
//! 0.05 s. At a gap of 0.02 m the bias is 0.4 m/s, with the scales 1 and 0. At
//! a gap of -0.02 m it is -0.2 m/s, with the scales 2/3 and 1/3; at -0.2 m it
//! would be -2 m/s, and with `max_push` = 1.5 it is -1.5.
//!
//! Write `soft_contact`.

/// The spring of a contact.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spring {
    /// Stiffness (N/m).
    pub k: f64,
    /// Damping (N s/m).
    pub c: f64,
    /// Overlaps are pushed apart no faster than this (m/s).
    pub max_push: f64,
}

/// What a row asks for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Goal {
    /// Added to the speed that has to vanish (m/s).
    pub bias: f64,
    /// The part of a rigid row's impulse that it gives.
    pub mass_scale: f64,
    /// The part of what it has given that it takes back.
    pub impulse_scale: f64,
}

/// What a contact asks for.
///
/// - `m`: the effective mass of its normal row (kg)
/// - `gap`: how far the surfaces are apart (m); negative where they overlap
/// - `h`: the step (s)
pub fn soft_contact(spring: &Spring, m: f64, gap: f64, h: f64) -> Goal {
    todo!()
}
