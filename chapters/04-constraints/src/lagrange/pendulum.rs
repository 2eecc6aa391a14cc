//! Pendulums of any number of links, with their angles as coordinates.

use super::Parametric;
use math::Vec3;
use math::check::{Checked, direction, finite_vector, positive};
use particles::InputError;

/// A chain of rigid links in a plane, hung up at one end. Parameter `k` is
/// the angle of link `k`, rad, from hanging straight down.
#[derive(Clone, Debug, PartialEq)]
pub struct Pendulum {
    pivot: Vec3,
    lengths: Vec<f64>,
    down: Vec3,
    side: Vec3,
}

impl Pendulum {
    /// Links of the given `lengths`, m, below `pivot`, in the plane of x and
    /// z, with down along -z.
    pub fn new(pivot: Vec3, lengths: &[f64]) -> Checked<Self> {
        let pivot = finite_vector("pivot", pivot)?;
        if lengths.is_empty() {
            let (field, value) = ("lengths", 0.0);
            let accepted = "the lengths of at least one link";
            return Err(InputError { field, value, accepted });
        }
        for length in lengths {
            positive("lengths", *length)?;
        }
        let (down, side) = (-Vec3::z(), Vec3::x());
        Ok(Self { pivot, lengths: lengths.to_vec(), down, side })
    }

    /// The same pendulum in another plane: angles turn from `down` towards
    /// `side`, which must be at right angles.
    pub fn in_plane(self, down: Vec3, side: Vec3) -> Checked<Self> {
        let (down, side) = (direction("down", down)?, direction("side", side)?);
        if down.dot(&side).abs() > 1e-12 {
            let (field, value) = ("side", down.dot(&side));
            let accepted = "at right angles to down";
            return Err(InputError { field, value, accepted });
        }
        Ok(Self { down, side, ..self })
    }

    /// The direction of a link at the angle `theta`.
    fn along(&self, theta: f64) -> Vec3 {
        theta.sin() * self.side + theta.cos() * self.down
    }
}

impl Parametric for Pendulum {
    fn dofs(&self) -> usize {
        self.lengths.len()
    }

    fn points(&self) -> usize {
        self.lengths.len()
    }

    // ANCHOR: pendulum
    fn positions(&self, u: &[f64], q: &mut [Vec3]) {
        let mut x = self.pivot;
        for (i, length) in self.lengths.iter().enumerate() {
            // q_i = q_(i-1) + l_i (sin theta_i, -cos theta_i)
            x += *length * self.along(u[i]);
            q[i] = x;
        }
    }

    fn jacobian(&self, u: &[f64], jac: &mut [Vec3]) {
        let n = self.lengths.len();
        jac.fill(Vec3::zeros());
        for (k, length) in self.lengths.iter().enumerate() {
            // Link k carries itself and all below it.
            let across = u[k].cos() * self.side - u[k].sin() * self.down;
            for i in k..n {
                jac[k * n + i] = *length * across;
            }
        }
    }
    // ANCHOR_END: pendulum

    // ANCHOR: bias
    fn bias_acceleration(&self, u: &[f64], udot: &[f64], bias: &mut [Vec3]) {
        let mut sum = Vec3::zeros();
        for (i, length) in self.lengths.iter().enumerate() {
            // Centripetal acceleration: l theta'^2 inwards.
            sum -= *length * udot[i] * udot[i] * self.along(u[i]);
            bias[i] = sum;
        }
    }
    // ANCHOR_END: bias
}
