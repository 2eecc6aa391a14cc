//! The energy guard: why a linearised backward Euler step never gains energy.
//!
//! The linearised backward Euler step takes `M dv = h (F - K dx)` with the
//! stiffness `K` of the matrix, and moves by `dx = h (v + dv)`. Multiply by
//! the new velocity: the kinetic energy changes by
//!
//! `F dx - dx K dx - dv M dv / 2`,
//!
//! while the stored energy rises by `E(x + dx) - E(x)`. The sum is
//!
//! `excess - dv M dv / 2`, with `excess = E(x + dx) - E(x) + F dx - dx K dx`
//!
//! (`F` is minus the slope of `E`). Where the energy is quadratic and `K` its
//! stiffness, the excess is `-dx K dx / 2`: never positive. The energy of a
//! spring that rotates is not quadratic, and its excess can be positive; then
//! `K` was too soft. Each force reports its own excess. If their sum exceeds
//! `dv M dv / 2`, the step is solved again with a stiffer matrix.

use crate::ImplicitParticles;

/// What rounding may add to a sum of energies, relative to their size.
const ENERGY_ROUNDING: f64 = 1e-13;

// ANCHOR: energy-gain
/// The energy that the step in the workspace would gain, J, less what may be
/// rounding.
pub(crate) fn energy_gain(particles: &ImplicitParticles) -> f64 {
    let workspace = &particles.workspace;
    let (mut dissipated, mut kinetic) = (0.0, 0.0);
    for i in 0..particles.len() {
        let (v, dv) = (particles.v[i], workspace.dv_of(i));
        dissipated += 0.5 * particles.mass[i] * dv.norm_squared();
        kinetic += 0.5 * particles.mass[i] * (v + dv).norm_squared();
    }
    let mut excess = 0.0;
    for force in particles.forces.iter() {
        excess += force.energy_excess(&particles.x, &workspace.dx);
    }
    excess - dissipated - ENERGY_ROUNDING * kinetic
}
// ANCHOR_END: energy-gain
