//! Rigid impact zones: the last resort for contacts that remain unresolved.
//!
//! In a tight fold every correction may cause the next contact. After some
//! iterations, the particles of features that still pass through each other
//! form zones, and each zone moves on as a rigid body. A rigid body does not
//! pass through itself; if it meets another zone, the two become one. Momentum
//! and angular momentum are conserved (Bridson, Fedkiw and Anderson 2002).

use crate::further::cloth::displacements::{Displacements, FeatureContact};
use math::{Mat3, Vec3};
use rigid::{point_inertia, rotation_about};

/// Groups of particles that move together as rigid bodies.
#[derive(Clone, Debug, Default)]
pub(crate) struct ImpactZones {
    /// The parent of each particle in its zone's tree (union-find): a root is
    /// its own parent.
    parent: Vec<usize>,
    /// Root and particle, of all particles.
    members: Vec<(usize, usize)>,
    zone: Vec<usize>,
}

impl ImpactZones {
    /// Starts over with `n` particles, each on its own.
    pub fn clear(&mut self, n: usize) {
        self.parent.clear();
        self.parent.extend(0..n);
    }

    /// Merges the zones of all particles of a contact.
    pub fn join(&mut self, contact: &FeatureContact) {
        let first = self.root(contact.corners[0]);
        for corner in contact.corners {
            let other = self.root(corner);
            self.parent[other] = first;
        }
    }

    fn root(&mut self, mut i: usize) -> usize {
        while self.parent[i] != i {
            // Path halving.
            self.parent[i] = self.parent[self.parent[i]];
            i = self.parent[i];
        }
        i
    }

    /// Makes every zone move rigidly; returns how many zones there are.
    pub fn rigidify(&mut self, displacements: &mut Displacements) -> usize {
        self.members.clear();
        for i in 0..self.parent.len() {
            let root = self.root(i);
            self.members.push((root, i));
        }
        self.members.sort_unstable();
        let mut count = 0;
        for same in self.members.chunk_by(|one, next| one.0 == next.0) {
            if same.len() > 1 {
                self.zone.clear();
                self.zone.extend(same.iter().map(|(_, i)| *i));
                displacements.rigidify(&self.zone);
                count += 1;
            }
        }
        count
    }
}

impl Displacements {
    /// Moves a zone of particles as one rigid body with their momentum and
    /// angular momentum. A particle that cannot move carries the whole zone
    /// along.
    fn rigidify(&mut self, zone: &[usize]) {
        let fixed = zone.iter().find(|i| self.mass_inv[**i] == 0.0);
        if let Some(&fixed) = fixed {
            let (shift, v) = (self.x1[fixed] - self.x0[fixed], self.v[fixed]);
            for &i in zone.iter().filter(|i| self.mass_inv[**i] > 0.0) {
                (self.x1[i], self.v[i]) = (self.x0[i] + shift, v);
            }
            return;
        }
        let shift = |i: usize| self.x1[i] - self.x0[i];
        let d = RigidMotion::of(zone, &self.mass_inv, &self.x0, shift);
        let axis = d.angular.try_normalize(0.0).unwrap_or_else(Vec3::z);
        let r = rotation_about(axis, d.angular.norm());
        for &i in zone {
            self.x1[i] = d.centre + d.linear + r * (self.x0[i] - d.centre);
        }
        let v = RigidMotion::of(zone, &self.mass_inv, &self.x1, |i| self.v[i]);
        for &i in zone {
            self.v[i] = v.linear + v.angular.cross(&(self.x1[i] - v.centre));
        }
    }
}

/// The motion of a rigid body with the momenta of some particles.
struct RigidMotion {
    /// The centre of mass.
    centre: Vec3,
    /// The velocity of the centre, or its displacement.
    linear: Vec3,
    /// The angular velocity, or the rotation vector.
    angular: Vec3,
}

impl RigidMotion {
    fn of(
        zone: &[usize],
        mass_inv: &[f64],
        x: &[Vec3],
        v: impl Fn(usize) -> Vec3,
    ) -> Self {
        let (mut mass, mut centre, mut linear) =
            (0.0, Vec3::zeros(), Vec3::zeros());
        for &i in zone {
            let m = 1.0 / mass_inv[i];
            mass += m;
            centre += m * x[i];
            linear += m * v(i);
        }
        (centre, linear) = (centre / mass, linear / mass);
        let (mut l, mut inertia) = (Vec3::zeros(), Mat3::zeros());
        for &i in zone {
            let (m, r) = (1.0 / mass_inv[i], x[i] - centre);
            l += m * r.cross(&v(i));
            inertia += point_inertia(m, r);
        }
        // Points on a line have neither inertia nor angular momentum about it:
        // a little inertia leaves that angular velocity at zero.
        let little = 1e-12 * inertia.trace();
        let inertia = inertia + Mat3::from_diagonal_element(little);
        let angular = inertia.cholesky().map(|factor| factor.solve(&l));
        Self { centre, linear, angular: angular.unwrap_or_default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use course::Random;

    fn point(random: &mut Random) -> Vec3 {
        Vec3::from_iterator(random.vector(3, -1.0, 1.0))
    }

    /// Momentum and angular momentum of all.
    fn momenta(displacements: &Displacements) -> [Vec3; 2] {
        let [mut p, mut l] = [Vec3::zeros(); 2];
        for i in 0..displacements.v.len() {
            let momentum = displacements.v[i] / displacements.mass_inv[i];
            p += momentum;
            l += displacements.x1[i].cross(&momentum);
        }
        [p, l]
    }

    #[test]
    fn a_rigid_zone_keeps_its_shape_and_its_momenta() {
        let mut random = Random::new(31);
        for n in [2, 3, 4, 30] {
            let mut displacements = Displacements::default();
            displacements.resize(n);
            for i in 0..n {
                displacements.x0[i] = point(&mut random);
                displacements.x1[i] =
                    displacements.x0[i] + 0.1 * point(&mut random);
                displacements.v[i] = point(&mut random);
                displacements.mass_inv[i] = random.uniform(0.5, 2.0);
            }
            let before = displacements.clone();
            let zone: Vec<usize> = (0..n).collect();
            displacements.rigidify(&zone);
            let mut centre = Vec3::zeros();
            for i in 0..n {
                let shift = displacements.x1[i] - before.x1[i];
                centre += shift / displacements.mass_inv[i];
                for j in 0..i {
                    let was =
                        (displacements.x0[i] - displacements.x0[j]).norm();
                    let is = (displacements.x1[i] - displacements.x1[j]).norm();
                    assert!((was - is).abs() < 1e-12);
                }
            }
            assert!(centre.norm() < 1e-12, "the centre of mass goes on");
            // Momenta as they were with the particles where they are now.
            let before = Displacements { v: before.v, ..displacements.clone() };
            let ([p0, l0], [p1, l1]) =
                (momenta(&before), momenta(&displacements));
            assert!((p1 - p0).norm() < 1e-12);
            assert!((l1 - l0).norm() < 1e-9, "{n}: {l0} {l1}");
        }
    }

    #[test]
    fn a_fixed_particle_carries_its_zone_along() {
        let mut random = Random::new(32);
        let mut displacements = Displacements::default();
        displacements.resize(4);
        for i in 0..4 {
            displacements.x0[i] = point(&mut random);
            displacements.x1[i] = point(&mut random);
            displacements.mass_inv[i] = if i == 2 { 0.0 } else { 1.0 };
        }
        displacements.v[2] = Vec3::x();
        let shift = displacements.x1[2] - displacements.x0[2];
        displacements.rigidify(&[0, 1, 2, 3]);
        for i in 0..4 {
            assert!(
                (displacements.x1[i] - displacements.x0[i] - shift).norm()
                    < 1e-15
            );
            assert_eq!(displacements.v[i], Vec3::x());
        }
    }
}
