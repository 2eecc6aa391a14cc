//! What an object must be able to say about its parameters: notes F §5.

use math::Vec3;

// ANCHOR: parametric
/// An object whose points `q` are placed by parameters `u`: every `u` is
/// legal, so no constraint has to be kept.
pub trait Parametric: 'static {
    /// How many parameters there are.
    fn freedoms(&self) -> usize;

    /// How many points they place.
    fn points(&self) -> usize;

    /// Puts the points into `q`.
    fn place(&self, u: &[f64], q: &mut [Vec3]);

    /// Puts `J = dq/du` into `jac`, parameter after parameter:
    /// `jac[k * points + i]` is how point `i` moves with parameter `k`.
    fn jacobian(&self, u: &[f64], jac: &mut [Vec3]);

    /// Puts `J' u'` into `bend`: the accelerations of the points while all
    /// `u'` stay as they are.
    fn bend(&self, u: &[f64], udot: &[f64], bend: &mut [Vec3]);
}
// ANCHOR_END: parametric
