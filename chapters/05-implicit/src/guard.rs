//! Why no energy comes from nowhere.
//!
//! The linearised backward Euler step takes `M dv = h (F - K dx)` with the
//! stiffness `K` of the matrix, and moves by `dx = h (v + dv)`. Multiply by
//! the new velocity: the kinetic energy changes by
//!
//! `F dx - dx K dx - dv M dv / 2`,
//!
//! while the stored energy rises by `E(x + dx) - E(x)`. The sum is
//!
//! `surplus - dv M dv / 2`, with `surplus = E(x + dx) - E(x) + F dx - dx K dx`
//!
//! (`F` is minus the slope of `E`). Where the energy is quadratic and `K` its
//! stiffness, the surplus is `-dx K dx / 2`: never positive. A spring that
//! turns is not quadratic, and its surplus can be positive; then `K` was too
//! soft. Each force reports its own part. If more is gained than
//! `dv M dv / 2` pays for, the step is solved again with a stiffer matrix.

use crate::ImplicitParticles;

/// What rounding may add to a sum of energies, relative to their size.
const ROUNDING: f64 = 1e-13;

// ANCHOR: gain
/// The energy that the step in `work` would gain, J, less what rounding may
/// pretend.
pub(crate) fn gain(particles: &ImplicitParticles) -> f64 {
    let work = &particles.work;
    let (mut paid, mut moving) = (0.0, 0.0);
    for i in 0..particles.len() {
        let (v, dv) = (particles.v[i], work.dv_of(i));
        paid += 0.5 * particles.mass[i] * dv.norm_squared();
        moving += 0.5 * particles.mass[i] * (v + dv).norm_squared();
    }
    let mut surplus = 0.0;
    for force in particles.forces.iter() {
        surplus += force.surplus(&particles.x, &work.dx);
    }
    surplus - paid - ROUNDING * moving
}
// ANCHOR_END: gain
