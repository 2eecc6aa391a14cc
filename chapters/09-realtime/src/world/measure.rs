//! What can be read off a world.

use super::BoxWorld;
use crate::manifold::Manifold;

impl BoxWorld {
    /// Kinetic energy of all boxes, J.
    pub fn kinetic_energy(&self) -> f64 {
        self.bodies.iter().map(|body| body.kinetic_energy()).sum()
    }

    /// Kinetic energy and that of the height above 0, J.
    pub fn energy(&self) -> f64 {
        let mut energy = self.kinetic_energy();
        for body in self.bodies.iter().filter(|body| !body.is_fixed()) {
            energy -= body.mass() * self.settings.gravity.dot(&body.shape.x);
        }
        energy
    }

    /// The manifolds of all boxes that touch or nearly do, with the numbers
    /// of the two.
    pub fn manifolds(
        &self,
    ) -> impl Iterator<Item = (usize, usize, &Manifold)> + '_ {
        let touching = |near: &&super::pairs::ContactPair| {
            !near.manifold.points().is_empty()
        };
        let list = self.pairs.list().iter().filter(touching);
        list.map(|near| (near.pair.a(), near.pair.b(), &near.manifold))
    }

    /// How far two boxes overlapped at most when contacts were last found, m;
    /// 0 where none did.
    pub fn max_overlap(&self) -> f64 {
        let mut most: f64 = 0.0;
        for (_, _, manifold) in self.manifolds() {
            for point in manifold.points() {
                most = most.max(-point.separation);
            }
        }
        most
    }

    /// The widest gap of any joint, m.
    pub fn max_joint_gap(&self) -> f64 {
        let gaps = self.joints.iter().map(|joint| joint.gap(&self.bodies));
        gaps.fold(0.0, f64::max)
    }
}
