//! The function that a step of soft bodies minimises.

use super::barrier;
use super::candidates::{Features, Pair};
use super::continuous_collision::time_of_approach;
use super::soft_world::SoftWorld;
use crate::elasticity::HessianMode;
use crate::minimisation::{DerivativeSum, Objective};
use math::{Mat3, Vec3};

/// A step of `h` s: inertia, elasticity and barriers.
pub(super) struct SoftStep<'a> {
    world: &'a SoftWorld,
    h: f64,
    /// Where inertia, gravity and forces alone would lead, m.
    y: Vec<Vec3>,
    /// All positions, those that move filled in, m.
    x: Vec<Vec3>,
    p: Vec<Vec3>,
    features: Features,
    /// All pairs that can be near until the next direction.
    pairs: Vec<Pair>,
}

impl<'a> SoftStep<'a> {
    pub fn new(world: &'a SoftWorld, h: f64) -> Self {
        let n = world.v.len();
        let mut y = world.x[..n].to_vec();
        for i in 0..n {
            let a = world.gravity + world.forces[i] / world.masses[i];
            y[i] += h * world.v[i] + h * h * a;
        }
        let mut features = world.features.clone();
        let mut pairs = world.pairs.clone();
        let x = world.x.clone();
        features.near(&x, &[], world.contact.reach(), &mut pairs);
        Self { world, h, y, x, p: vec![Vec3::zeros(); n], features, pairs }
    }

    /// Where the search begins: where everything is.
    pub fn start(&self) -> Vec<f64> {
        let moving = &self.x[..self.y.len()];
        moving.iter().flat_map(|x| [x.x, x.y, x.z]).collect()
    }

    /// The positions of the vertices that move.
    pub fn positions(mut self, free: &[f64]) -> Vec<Vec3> {
        self.place(free);
        self.x.truncate(self.y.len());
        self.x
    }

    fn place(&mut self, free: &[f64]) {
        for (x, free) in self.x.iter_mut().zip(free.as_chunks::<3>().0) {
            *x = Vec3::from(*free);
        }
    }
}

impl Objective for SoftStep<'_> {
    fn dim(&self) -> usize {
        3 * self.y.len()
    }

    // ANCHOR: value
    // EQ: realtime/contact-potential
    fn value(&mut self, free: &[f64]) -> f64 {
        self.place(free);
        let SoftWorld { masses, elements, material, contact, .. } = self.world;
        let mut value = 0.0;
        for i in 0..masses.len() {
            // m/(2 h²) |x - y|²
            let off = (self.x[i] - self.y[i]) / self.h;
            value += 0.5 * masses[i] * off.norm_squared();
        }
        for (element, tet) in elements {
            value += element.energy(material, tet.map(|i| self.x[i]));
        }
        for pair in &self.pairs {
            let d = pair.closest(&self.x).distance - contact.least();
            value += contact.stiffness * barrier(d, contact.dhat)[0];
        }
        value
    }
    // ANCHOR_END: value

    fn derivatives(
        &mut self,
        free: &[f64],
        gradient: &mut [f64],
        hessian: &mut [f64],
    ) {
        self.place(free);
        let mut sum = DerivativeSum::new(gradient, hessian);
        self.add_inertia(&mut sum);
        self.add_elasticity(&mut sum);
        self.add_barriers(&mut sum);
    }

    /// The largest step in which no pair loses more than nine tenths of its
    /// distance.
    fn largest_step(&mut self, free: &[f64], p: &[f64]) -> f64 {
        self.place(free);
        for (p, free) in self.p.iter_mut().zip(p.as_chunks::<3>().0) {
            *p = Vec3::from(*free);
        }
        let least = self.world.contact.least();
        let Self { features, x, p, pairs, .. } = self;
        features.near(x, p, self.world.contact.reach(), pairs);
        // ANCHOR: largest-step
        let mut fraction: f64 = 1.0;
        for pair in pairs.iter() {
            let at = pair.corners.map(|i| x[i]);
            let zero = Vec3::zeros();
            let by = pair.corners.map(|i| p.get(i).copied().unwrap_or(zero));
            let (distance, first) = (pair.distance(), pair.first);
            let reached = time_of_approach(distance, first, at, by, least);
            fraction = fraction.min(reached);
        }
        // ANCHOR_END: largest-step
        fraction
    }
}

impl SoftStep<'_> {
    fn add_inertia(&self, sum: &mut DerivativeSum<'_>) {
        for (i, m) in self.world.masses.iter().enumerate() {
            let m = m / (self.h * self.h);
            sum.add_gradient(i, m * (self.x[i] - self.y[i]));
            sum.add_block(i, i, &(m * Mat3::identity()));
        }
    }

    fn add_elasticity(&self, sum: &mut DerivativeSum<'_>) {
        let material = &self.world.material;
        for (element, tet) in &self.world.elements {
            let x = tet.map(|i| self.x[i]);
            let forces = element.forces(material, x);
            let blocks = element.stiffness(material, HessianMode::Projected, x);
            for i in 0..4 {
                sum.add_gradient(tet[i], -forces[i]);
                for j in 0..4 {
                    sum.add_block(tet[i], tet[j], &blocks[i][j]);
                }
            }
        }
    }

    // ANCHOR: barriers
    /// Each pair pushes along its normal: gradient `κ b' w_i n`, and of the
    /// Hessian the part `κ b'' w_i w_j n nᵀ`, which is never negative.
    fn add_barriers(&self, sum: &mut DerivativeSum<'_>) {
        let contact = &self.world.contact;
        for pair in &self.pairs {
            let closest = pair.closest(&self.x);
            let d = closest.distance - contact.least();
            let [_, slope, bend] = barrier(d, contact.dhat);
            if slope == 0.0 {
                continue;
            }
            let (n, w) = (closest.normal, closest.weights);
            let along = contact.stiffness * bend * n * n.transpose();
            for (i, a) in pair.moving(self.y.len()) {
                sum.add_gradient(a, contact.stiffness * slope * w[i] * n);
                for (j, b) in pair.moving(self.y.len()) {
                    sum.add_block(a, b, &(w[i] * w[j] * along));
                }
            }
        }
    }
    // ANCHOR_END: barriers
}
