//! Particles under XPBD.

use super::{DistanceConstraint, VolumeConstraint};
use math::Vec3;
use math::check::{
    Checked, at_least, finite_vector, non_negative, particle_index, positive,
};

/// Particles, constraints between them, and gravity.
#[derive(Clone, Debug, Default)]
pub struct XpbdParticles {
    /// Positions, m.
    x: Vec<Vec3>,
    /// Velocities, m/s.
    v: Vec<Vec3>,
    /// Inverse masses, 1/kg; 0 for what nothing moves.
    inverse_mass: Vec<f64>,
    /// Positions at the start of the substep, m.
    x_old: Vec<Vec3>,
    distances: Vec<DistanceConstraint>,
    volumes: Vec<VolumeConstraint>,
    /// Multipliers of the last substep, distances first, N s².
    lambda: Vec<f64>,
    /// Acceleration of everything that can move, m/s².
    gravity: Vec3,
    t: f64,
}

impl XpbdParticles {
    /// No particles, under `gravity`, m/s².
    pub fn new(gravity: Vec3) -> Checked<Self> {
        let gravity = finite_vector("gravity", gravity)?;
        Ok(Self { gravity, ..Self::default() })
    }

    /// Adds a particle with an inverse mass, 1/kg (0 nails it); returns its
    /// number.
    pub fn add(
        &mut self,
        inverse_mass: f64,
        x: Vec3,
        v: Vec3,
    ) -> Checked<usize> {
        let w = non_negative("inverse mass", inverse_mass)?;
        self.x.push(finite_vector("position", x)?);
        self.v.push(finite_vector("velocity", v)?);
        self.x_old.push(x);
        self.inverse_mass.push(w);
        Ok(self.x.len() - 1)
    }

    /// Adds a distance constraint; constraints are projected in the order in
    /// which they came, distances before volumes.
    pub fn add_distance(
        &mut self,
        constraint: DistanceConstraint,
    ) -> Checked<usize> {
        for i in constraint.ends {
            particle_index("end", i, self.x.len())?;
        }
        self.distances.push(constraint);
        self.lambda.push(0.0);
        Ok(self.distances.len() - 1)
    }

    /// Adds a volume constraint.
    pub fn add_volume(&mut self, constraint: VolumeConstraint) -> Checked<()> {
        for i in constraint.corners {
            particle_index("corner", i, self.x.len())?;
        }
        self.volumes.push(constraint);
        self.lambda.push(0.0);
        Ok(())
    }

    /// One step of `h` s: `substeps` parts with `iterations` sweeps over the
    /// constraints in each.
    pub fn step(
        &mut self,
        h: f64,
        substeps: usize,
        iterations: usize,
    ) -> Checked<()> {
        positive("h", h)?;
        at_least("substeps", substeps, 1, "at least 1")?;
        at_least("iterations", iterations, 1, "at least 1")?;
        for _ in 0..substeps {
            self.substep(h / substeps as f64, iterations);
        }
        Ok(())
    }

    // ANCHOR: substep
    /// Predict, project, and read the velocities off.
    fn substep(&mut self, h: f64, iterations: usize) {
        self.predict(h);
        self.lambda.fill(0.0);
        for _ in 0..iterations {
            self.project(h);
        }
        for i in 0..self.x.len() {
            // v = (x - x_old) / h
            self.v[i] = (self.x[i] - self.x_old[i]) / h;
        }
        self.t += h;
    }
    // ANCHOR_END: substep

    // ANCHOR: predict
    /// Moves every particle as if there were no constraints.
    fn predict(&mut self, h: f64) {
        for i in 0..self.x.len() {
            self.x_old[i] = self.x[i];
            if self.inverse_mass[i] > 0.0 {
                self.v[i] += h * self.gravity;
                self.x[i] += h * self.v[i];
            }
        }
    }

    /// One Gauss–Seidel sweep over all constraints.
    fn project(&mut self, h: f64) {
        let (w, x) = (&self.inverse_mass, &mut self.x);
        let (near, far) = self.lambda.split_at_mut(self.distances.len());
        for (distance, lambda) in self.distances.iter().zip(near) {
            distance.project(h, w, x, lambda);
        }
        for (volume, lambda) in self.volumes.iter().zip(far) {
            volume.project(h, w, x, lambda);
        }
    }
    // ANCHOR_END: predict

    /// Where the particles would be after `h` s without constraints, m.
    pub fn predicted(&self, h: f64) -> Checked<Vec<Vec3>> {
        positive("h", h)?;
        let mut free = self.clone();
        free.predict(h);
        Ok(free.x)
    }

    /// Positions, m.
    pub fn x(&self) -> &[Vec3] {
        &self.x
    }

    /// Velocities, m/s.
    pub fn v(&self) -> &[Vec3] {
        &self.v
    }

    /// Simulated time, s.
    pub fn t(&self) -> f64 {
        self.t
    }

    /// Inverse masses, 1/kg.
    pub fn inverse_mass(&self) -> &[f64] {
        &self.inverse_mass
    }

    /// The distance constraints, in their order.
    pub fn distances(&self) -> &[DistanceConstraint] {
        &self.distances
    }

    /// The multipliers of the last substep, distances first, N s²: forces
    /// times the square of the substep.
    pub fn lambda(&self) -> &[f64] {
        &self.lambda
    }

    /// Moves particle `i` to `x`, m; its velocity becomes `v`, m/s.
    pub fn place(&mut self, i: usize, x: Vec3, v: Vec3) -> Checked<()> {
        particle_index("particle", i, self.x.len())?;
        self.x[i] = finite_vector("position", x)?;
        self.v[i] = finite_vector("velocity", v)?;
        Ok(())
    }

    /// Gives particle `i` another inverse mass, 1/kg; 0 nails it.
    pub fn set_inverse_mass(&mut self, i: usize, w: f64) -> Checked<()> {
        particle_index("particle", i, self.x.len())?;
        self.inverse_mass[i] = non_negative("inverse mass", w)?;
        Ok(())
    }

    /// Gives distance constraints another compliance, m/N, by the one that
    /// they have; what is negative or not finite counts as 0.
    pub fn map_compliance(&mut self, new: impl Fn(f64) -> f64) {
        for distance in &mut self.distances {
            let compliance = new(distance.compliance);
            let valid = compliance.is_finite() && compliance > 0.0;
            distance.compliance = if valid { compliance } else { 0.0 };
        }
    }

    /// The largest `| |x_i - x_j| / L - 1 |` of all distance constraints
    /// that have a length.
    pub fn largest_strain(&self) -> f64 {
        let mut largest: f64 = 0.0;
        for one in &self.distances {
            let length = (self.x[one.ends[0]] - self.x[one.ends[1]]).norm();
            if one.rest_length > 0.0 {
                largest = largest.max((length / one.rest_length - 1.0).abs());
            }
        }
        largest
    }

    /// Kinetic and gravitational energy and that of compliant distances, J.
    /// Nailed particles have none.
    pub fn energy(&self) -> f64 {
        let mut energy = 0.0;
        for (i, w) in self.inverse_mass.iter().enumerate() {
            if *w > 0.0 {
                let height = -self.gravity.dot(&self.x[i]);
                energy += (0.5 * self.v[i].norm_squared() + height) / w;
            }
        }
        for one in &self.distances {
            if one.compliance > 0.0 {
                let [a, b] = one.ends.map(|i| self.x[i]);
                let c = (a - b).norm() - one.rest_length;
                energy += 0.5 * c * c / one.compliance;
            }
        }
        energy
    }
}
