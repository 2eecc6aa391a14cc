//! Particles and springs, as a step by minimisation sees them.

use math::Vec3;
use math::check::{
    Checked, finite_vector, non_negative, particle_index, positive,
};

/// A spring that stores `k/2 (|x_i - x_j| - L)²`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ElasticSpring {
    /// The numbers of the particles at its ends.
    pub ends: [usize; 2],
    /// The stiffness, N/m.
    pub stiffness: f64,
    /// The length at which it stores nothing, m.
    pub rest_length: f64,
}

/// Particles, some of them pinned, with springs between them.
#[derive(Clone, Debug, Default)]
pub struct SpringSystem {
    /// Positions, m.
    x: Vec<Vec3>,
    /// Velocities, m/s.
    v: Vec<Vec3>,
    /// Masses, kg.
    masses: Vec<f64>,
    /// Which free particle each is; none if it is pinned.
    free: Vec<Option<usize>>,
    springs: Vec<ElasticSpring>,
    /// Acceleration of everything that is not pinned, m/s².
    gravity: Vec3,
}

impl SpringSystem {
    /// No particles, under `gravity`, m/s².
    pub fn new(gravity: Vec3) -> Checked<Self> {
        let gravity = finite_vector("gravity", gravity)?;
        Ok(Self { gravity, ..Self::default() })
    }

    /// Adds a particle of `mass` kg; returns its number.
    pub fn add(&mut self, mass: f64, x: Vec3, v: Vec3) -> Checked<usize> {
        self.masses.push(positive("mass", mass)?);
        self.x.push(finite_vector("position", x)?);
        self.v.push(finite_vector("velocity", v)?);
        self.free.push(Some(self.free_count()));
        Ok(self.x.len() - 1)
    }

    /// Adds a particle that nothing moves; returns its number.
    pub fn add_pinned(&mut self, x: Vec3) -> Checked<usize> {
        let i = self.add(1.0, x, Vec3::zeros())?;
        self.free[i] = None;
        Ok(i)
    }

    /// Adds a spring.
    pub fn add_spring(&mut self, spring: ElasticSpring) -> Checked<()> {
        for i in spring.ends {
            particle_index("end", i, self.x.len())?;
        }
        non_negative("stiffness", spring.stiffness)?;
        non_negative("rest length", spring.rest_length)?;
        self.springs.push(spring);
        Ok(())
    }

    /// How many particles are free.
    pub fn free_count(&self) -> usize {
        self.free.iter().flatten().count()
    }

    /// Which of the free particles `i` is, from 0; none if it is pinned.
    pub fn free_index(&self, i: usize) -> Option<usize> {
        self.free[i]
    }

    /// Where each particle would coast to, with gravity alone, m:
    /// `y = x + h v + h² g`.
    pub fn coast(&self, h: f64) -> Vec<Vec3> {
        let mut y = self.x.clone();
        for i in 0..y.len() {
            if self.free[i].is_some() {
                y[i] += h * self.v[i] + h * h * self.gravity;
            }
        }
        y
    }

    /// Positions, m.
    pub fn x(&self) -> &[Vec3] {
        &self.x
    }

    /// Velocities, m/s.
    pub fn v(&self) -> &[Vec3] {
        &self.v
    }

    /// Masses, kg; of no meaning for pinned particles.
    pub fn masses(&self) -> &[f64] {
        &self.masses
    }

    /// The springs.
    pub fn springs(&self) -> &[ElasticSpring] {
        &self.springs
    }

    /// Ends a step of `h` s at the positions `x`: `v = (x - x_old)/h`.
    pub(super) fn end_step(&mut self, h: f64, x: &[Vec3]) {
        for i in 0..x.len() {
            self.v[i] = (x[i] - self.x[i]) / h;
            self.x[i] = x[i];
        }
    }

    /// The energy of the springs at positions `x`, J.
    pub fn elastic_energy(&self, x: &[Vec3]) -> f64 {
        let mut energy = 0.0;
        for spring in &self.springs {
            let [i, j] = spring.ends;
            let c = (x[i] - x[j]).norm() - spring.rest_length;
            energy += 0.5 * spring.stiffness * c * c;
        }
        energy
    }
}
