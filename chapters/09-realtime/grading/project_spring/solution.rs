//! XPBD moves points. You write the projection of a spring, with a damper that
//! the page leaves out.
//!
//! Two particles at `x[0]` and `x[1]` have the inverse masses `w[0]` and `w[1]`
//! (1/kg; 0 for what is nailed down). Their spring wants the length `rest`, so its
//! error is `C = |x[0] - x[1]| - rest`. It has the compliance α (m/N), and it
//! is damped: with the rate C' it pulls as if the error were `C + τ C'`, with a
//! time τ that you may choose (s). In a substep of `h` seconds the particles have
//! come from `x_old`. So the rate is measured by how far they have moved along
//! the direction `n` from `x[1]` to `x[0]`:
//!
//! ```formula n d
//! C' = n . (d - d_old)/h    d = x_0 - x_1    d_old = x_old0 - x_old1
//! ```
//!
//! With the multiplier λ (N s²), which is the force times `h²`, the equation of
//! the spring is
//!
//! ```formula
//! C + τ C' + a λ = 0        a = α/h²
//! ```
//!
//! As on the page, λ changes by Δλ, which moves the ends along `n` by `w[0] Δλ` and
//! by `-w[1] Δλ`. *Both* C and C' change by that. Find the Δλ with which the
//! equation holds for the new positions and the new λ.
//!
//! Two particles in the same place have no direction, and where both are nailed
//! nothing can move: then nothing changes.
//!
//! **An example.** `h` is 0.1 s, α is 0.02 m/N, so `a` is 2. Particle 0, with
//! `w` = 1, is at (1.4, 0, 0); particle 1 is nailed at the origin. The rest length
//! is 1 m, and λ is still 0. Without damping Δλ is -0.4/3, and particle 0 comes in
//! by 0.133 m. It started at (1.2, 0, 0). With τ = 0.1 s the error counts as 0.6
//! m, but Δλ is no more than -0.15: while the particle comes in, C' falls as well.
//!
//! Write `project_spring`.

/// A spring with a damper.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spring {
    /// The length that it wants (m).
    pub rest: f64,
    /// The compliance α (m/N); 0 for a rod.
    pub compliance: f64,
    /// The damping time τ (s); 0 for no damping.
    pub damping: f64,
}

/// What a projection has done.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Projected {
    /// Where the particles are now (m).
    pub x: [[f64; 3]; 2],
    /// The multiplier λ (N s²).
    pub lambda: f64,
}

/// One projection.
///
/// - `h`: the substep (s)
/// - `w`: the inverse masses (1/kg)
/// - `x_old`: where the particles were when the substep began (m)
/// - `x`: where they are now (m)
/// - `lambda`: the multiplier so far (N s²)
pub fn project_spring(
    spring: &Spring,
    h: f64,
    w: [f64; 2],
    x_old: [[f64; 3]; 2],
    x: [[f64; 3]; 2],
    lambda: f64,
) -> Projected {
    // ANSWER
    let d = [0, 1, 2].map(|k| x[0][k] - x[1][k]);
    let length = (d[0] * d[0] + d[1] * d[1] + d[2] * d[2]).sqrt();
    if length == 0.0 || w[0] + w[1] == 0.0 {
        return Projected { x, lambda };
    }
    let n = d.map(|d| d / length);
    // C + τ C', with C' = n . (d - d_old)/h
    let part = spring.damping / h;
    let mut error = length - spring.rest;
    for k in 0..3 {
        let d_old = x_old[0][k] - x_old[1][k];
        error += part * n[k] * (d[k] - d_old);
    }
    let a = spring.compliance / (h * h);
    // It changes by (1 + τ/h) (w_0 + w_1) Δλ, and a λ by a Δλ.
    let weight = (1.0 + part) * (w[0] + w[1]) + a;
    let change = (-error - a * lambda) / weight;
    let mut moved = x;
    for k in 0..3 {
        moved[0][k] += w[0] * change * n[k];
        moved[1][k] -= w[1] * change * n[k];
    }
    Projected { x: moved, lambda: lambda + change }
    // END
}
