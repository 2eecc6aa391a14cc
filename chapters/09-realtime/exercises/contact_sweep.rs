//! Bodies in the plane touch each other; x goes to the right, z up, and a
//! positive spin turns x towards z. A contact is a point where body A and body B
//! touch. Its normal `n` points from A to B, and its tangent is
//! `t = (n[1], -n[0])`. It has two rows: along `n` and along `t`. The speed of a
//! row is how fast B's point moves along its direction relative to A's. A
//! point at the lever `r` from the centre of a body with the spin ω moves at
//!
//! ```formula
//! u_x = v_x - ω r_z    u_z = v_z + ω r_x
//! ```
//!
//! An impulse λ along a row pushes B with λ and A with -λ, each at its point; it
//! spins a body by `i_inv` times the cross product of lever and push,
//! `r[0] d[1] - r[1] d[0]`. The **effective mass** of a row is one over the speed
//! that 1 N s gives it.
//!
//! A sweep updates the contacts in order, each with the velocities that the ones
//! before have left. The normal row comes first. With its speed `s`, its effective
//! mass `m` and what it has given so far, λ, it wants the change
//!
//! ```formula
//! Δλ = -σ m (s + bias) - γ λ
//! ```
//!
//! which is the soft row of the page. Its two scales, σ and γ, are `mass_scale` and
//! `impulse_scale` of the contact; a rigid row has 1 and 0. What
//! it has given *in all* is never negative. Then comes friction, a rigid row
//! without bias. What it has given in all is at most `mu` times the normal impulse
//! of the moment, to either side.
//!
//! **An example.** Body 0 is the floor: `mass_inv` and `i_inv` are 0. Body 1 is a
//! wheel of 1 kg with a radius of 1 m and `i_inv` = 2, which does not turn yet and
//! moves at (3, -2) m/s. The contact is at `rb` = (0, -1), with `n` = (0, 1), so
//! `t` = (1, 0), and `mu` is 0.6. The normal impulse becomes 2 N s. For friction
//! the wheel feels like 1/(1 + 2) kg, and would be stopped by -1 N s; 1.2 are
//! allowed. So it ends at (2, 0) m/s with a spin of -2 rad/s: it rolls. With
//! `mu` = 0.25 friction gives -0.5 N s, and it slides on.
//!
//! Write `sweep`, and `warm_start`, which a step calls first: it gives all
//! bodies the impulses that the contacts still have from the step before.

/// A body in the plane.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Body {
    /// One over its mass (1/kg).
    pub mass_inv: f64,
    /// One over its moment of inertia (1/(kg m²)).
    pub i_inv: f64,
    /// Its velocity (m/s).
    pub v: [f64; 2],
    /// Its spin (rad/s).
    pub omega: f64,
}

/// A contact of two bodies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contact {
    /// The numbers of A and B in the list of bodies.
    pub pair: [usize; 2],
    /// From the centre of A to the contact, and from that of B (m).
    pub ra: [f64; 2],
    /// See `ra`.
    pub rb: [f64; 2],
    /// The unit normal, from A to B.
    pub n: [f64; 2],
    /// The coefficient of friction.
    pub mu: f64,
    /// Added to the normal speed that has to vanish (m/s).
    pub bias: f64,
    /// The part of a rigid row's impulse that the normal row gives.
    pub mass_scale: f64,
    /// The part of what it has given that it takes back.
    pub impulse_scale: f64,
    /// What it has given so far, along `n` and along `t` (N s).
    pub impulse: [f64; 2],
}

/// Gives the bodies what the contacts have given before.
pub fn warm_start(bodies: &mut [Body], contacts: &[Contact]) {
    todo!()
}

/// One update of each row of each contact, in order.
pub fn sweep(bodies: &mut [Body], contacts: &mut [Contact]) {
    todo!()
}
