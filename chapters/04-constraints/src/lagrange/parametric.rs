//! What an object must be able to say about its generalised coordinates: notes
//! F §5.

use math::Vec3;

// ANCHOR: parametric
/// An object whose points `q` are placed by parameters `u`, its generalised
/// coordinates: every `u` is legal, so no constraint has to be kept.
pub trait Parametric: 'static {
    /// The number of parameters: its degrees of freedom.
    fn dofs(&self) -> usize;

    /// The number of points they place.
    fn points(&self) -> usize;

    /// Puts the positions of the points into `q`, m.
    fn positions(&self, u: &[f64], q: &mut [Vec3]);

    /// Puts `J = dq/du` into `jac`, parameter after parameter:
    /// `jac[k * points + i]` is how point `i` moves with parameter `k`.
    fn jacobian(&self, u: &[f64], jac: &mut [Vec3]);

    /// Puts `J' u'` into `bias`, m/s²: the accelerations of the points while
    /// all `u'` stay as they are.
    fn bias_acceleration(&self, u: &[f64], udot: &[f64], bias: &mut [Vec3]);
}
// ANCHOR_END: parametric
