//! The displacements of particles in a step, and how a contact corrects them.

use math::Vec3;

/// Positions of particles before and after a step, and their masses.
#[derive(Clone, Debug, Default)]
pub(crate) struct Displacements {
    /// Positions before the step, m.
    pub x0: Vec<Vec3>,
    /// Positions after it, m.
    pub x1: Vec<Vec3>,
    /// Velocities after it, m/s.
    pub v: Vec<Vec3>,
    /// Inverse mass, 1/kg: zero for particles that contacts cannot move.
    pub mass_inv: Vec<f64>,
}

/// Two features that are too close: a vertex and a face, or two edges.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FeatureContact {
    /// The four particles.
    pub corners: [usize; 4],
    /// The weights whose sum leads from the second feature to the first.
    pub weights: [f64; 4],
    /// The direction from the second feature to the first, of length 1.
    pub normal: Vec3,
    /// How far apart to push them along it, m.
    pub gap: f64,
}

impl FeatureContact {
    /// The sum of the particles' vectors, by weight.
    fn weighted(&self, of: &[Vec3]) -> Vec3 {
        let mut sum = Vec3::zeros();
        for k in 0..4 {
            sum += self.weights[k] * of[self.corners[k]];
        }
        sum
    }
}

impl Displacements {
    /// Resizes to so many particles; new ones have inverse mass zero.
    pub fn resize(&mut self, particles: usize) {
        for list in [&mut self.x0, &mut self.x1, &mut self.v] {
            list.resize(particles, Vec3::zeros());
        }
        self.mass_inv.resize(particles, 0.0);
    }

    /// Where four particles start and end.
    pub fn of(&self, corners: [usize; 4]) -> [[Vec3; 4]; 2] {
        [corners.map(|i| self.x0[i]), corners.map(|i| self.x1[i])]
    }

    /// The inverse effective mass of a contact: `sum w²/m`, 1/kg.
    fn inverse_effective_mass(&self, contact: &FeatureContact) -> f64 {
        let mut sum = 0.0;
        for k in 0..4 {
            let w = contact.weights[k];
            sum += w * w * self.mass_inv[contact.corners[k]];
        }
        sum
    }

    /// Moves the end positions apart until the gap along the normal is the
    /// target; heavy particles less than light ones.
    pub fn push_apart(&mut self, contact: &FeatureContact) {
        let mass_inv = self.inverse_effective_mass(contact);
        let missing =
            contact.gap - contact.normal.dot(&contact.weighted(&self.x1));
        if mass_inv == 0.0 || missing <= 0.0 {
            return;
        }
        for k in 0..4 {
            let i = contact.corners[k];
            // dx = w/m normal missing / sum(w^2/m)
            let share = contact.weights[k] * self.mass_inv[i] / mass_inv;
            self.x1[i] += share * missing * contact.normal;
        }
    }

    /// Removes the velocity of approach, and as much of the sliding velocity
    /// as Coulomb's `friction` allows. The impulses on both features are equal
    /// and opposite: momentum is conserved.
    pub fn stop_approach(&mut self, contact: &FeatureContact, friction: f64) {
        let mass_inv = self.inverse_effective_mass(contact);
        let v = contact.weighted(&self.v);
        let approach = -contact.normal.dot(&v);
        if mass_inv == 0.0 || approach <= 0.0 {
            return;
        }
        let slide = v + approach * contact.normal;
        let speed = slide.norm();
        // Coulomb: at most friction times the normal impulse.
        let brake = (friction * approach).min(speed);
        let across = slide.try_normalize(0.0).unwrap_or_default();
        let change = approach * contact.normal - brake * across;
        for k in 0..4 {
            let i = contact.corners[k];
            let share = contact.weights[k] * self.mass_inv[i] / mass_inv;
            self.v[i] += share * change;
        }
    }
}
