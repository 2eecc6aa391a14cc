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
    // ANSWER
    for contact in contacts {
        for (k, d) in directions(contact).into_iter().enumerate() {
            push(bodies, contact, d, contact.impulse[k]);
        }
    }
    // END
}

/// One update of each row of each contact, in order.
pub fn sweep(bodies: &mut [Body], contacts: &mut [Contact]) {
    // ANSWER
    for contact in contacts {
        let [n, t] = directions(contact);
        let (s, m) = row(bodies, contact, n);
        let given = contact.impulse[0];
        let change = -contact.mass_scale * m * (s + contact.bias)
            - contact.impulse_scale * given;
        let new = (given + change).max(0.0);
        push(bodies, contact, n, new - given);
        contact.impulse[0] = new;
        // The newest velocities, and the newest normal impulse.
        let (s, m) = row(bodies, contact, t);
        let given = contact.impulse[1];
        let limit = contact.mu * new;
        let new = (given - m * s).max(-limit).min(limit);
        push(bodies, contact, t, new - given);
        contact.impulse[1] = new;
    }
    // END
}

// ANSWER
/// The normal and the tangent.
fn directions(contact: &Contact) -> [[f64; 2]; 2] {
    let n = contact.n;
    [n, [n[1], -n[0]]]
}

fn cross(r: [f64; 2], d: [f64; 2]) -> f64 {
    r[0] * d[1] - r[1] * d[0]
}

/// The speed and the effective mass of a contact's row along `d`.
fn row(bodies: &[Body], contact: &Contact, d: [f64; 2]) -> (f64, f64) {
    let (mut speed, mut yielding) = (0.0, 0.0);
    let sides = [(0, contact.ra, -1.0), (1, contact.rb, 1.0)];
    for (side, r, sign) in sides {
        let body = &bodies[contact.pair[side]];
        let lever = cross(r, d);
        let along = body.v[0] * d[0] + body.v[1] * d[1];
        speed += sign * (along + body.omega * lever);
        yielding += body.mass_inv + body.i_inv * lever * lever;
    }
    (speed, if yielding > 0.0 { 1.0 / yielding } else { 0.0 })
}

/// An impulse along `d` on B, and its reaction on A.
fn push(bodies: &mut [Body], contact: &Contact, d: [f64; 2], impulse: f64) {
    let sides = [(0, contact.ra, -impulse), (1, contact.rb, impulse)];
    for (side, r, impulse) in sides {
        let body = &mut bodies[contact.pair[side]];
        body.v[0] += body.mass_inv * impulse * d[0];
        body.v[1] += body.mass_inv * impulse * d[1];
        body.omega += body.i_inv * impulse * cross(r, d);
    }
}
// END
