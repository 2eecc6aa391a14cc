//! Repulsion: a layer of penalty springs between a cloth and the edges and
//! corners of solids.
//!
//! Pushing cloth off an edge after every step keeps it outside, but during
//! the step its weight pulls it in again, as far as the step lets it: the
//! threads at the edge would stay stretched. So the implicit step must know
//! the edge. Before it, stiff springs are put where cloth is near one, and
//! they stay until the step is over (like Baraff and Witkin 1998). Their
//! forces and derivatives are in `repulsion_force.rs`.

use super::settings::{
    REGULARISATION_SPEED, REPULSION_RECOVERY, STIFFNESS_RATIO,
};
use crate::further::cloth::displacements::{Displacements, FeatureContact};
use crate::further::cloth::feature_trees::FeatureTrees;
use crate::{FeaturePair, weighted_sum};
use math::{Mat3, Vec3};

/// One spring: it holds a point of the cloth above a moving plane.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RepulsionSpring {
    /// The particles of the cloth that the point lies between; some may have
    /// weight zero.
    pub corners: [usize; 4],
    /// Their weights.
    pub weights: [f64; 4],
    /// The direction away from the solid, of length 1.
    pub normal: Vec3,
    /// The height of the plane above the origin along the normal, m.
    pub level: f64,
    /// The stiffness, N/m.
    pub stiffness: f64,
    /// The velocity of the solid, m/s.
    pub surface_velocity: Vec3,
    /// The coefficient of Coulomb friction.
    pub friction: f64,
}

impl RepulsionSpring {
    /// How far the point is below the plane if its particles are at `x`, m.
    pub fn depth(&self, x: impl Fn(usize) -> Vec3) -> f64 {
        self.level - self.normal.dot(&self.point(x))
    }

    fn point(&self, of: impl Fn(usize) -> Vec3) -> Vec3 {
        let mut point = Vec3::zeros();
        for (i, w) in self.particles() {
            point += w * of(i);
        }
        point
    }

    /// The particles with a nonzero weight, and their weights.
    pub fn particles(&self) -> impl Iterator<Item = (usize, f64)> {
        let pairs = self.corners.into_iter().zip(self.weights);
        pairs.filter(|(_, w)| *w != 0.0)
    }
}

/// Lagged friction on a particle: in proportion to the forces of the springs
/// in the previous step, wherever the springs are now.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct LaggedFriction {
    /// The sum of the spring forces, N.
    pub normal_force: Vec3,
    /// Coulomb's limit: the friction coefficient times the force, N.
    pub limit: f64,
    /// The velocity of the solid, m/s.
    pub surface_velocity: Vec3,
}

impl LaggedFriction {
    /// The drag on a particle with velocity `v`, kg/s: perpendicular to the
    /// force, Coulomb's limit divided by the sliding speed.
    pub fn drag(&self, v: Vec3) -> Mat3 {
        let n = self.normal_force.try_normalize(0.0).unwrap_or_default();
        let across = Mat3::identity() - n * n.transpose();
        let speed = (across * (v - self.surface_velocity)).norm();
        self.limit / speed.max(REGULARISATION_SPEED) * across
    }
}

/// All springs of a step.
#[derive(Clone, Debug)]
pub(crate) struct Repulsion {
    /// The springs.
    pub springs: Vec<RepulsionSpring>,
    /// The edges of the cloth.
    pub edges: Vec<[usize; 2]>,
    /// For each particle of the cloth; those of solids have larger numbers.
    pub friction: Vec<LaggedFriction>,
}

impl Repulsion {
    /// For a cloth with these edges.
    pub fn new(edges: &[[usize; 2]]) -> Self {
        let largest = edges.iter().flatten().max();
        let count = largest.map_or(0, |largest| largest + 1);
        let friction = vec![LaggedFriction::default(); count];
        Self { springs: Vec::new(), edges: edges.to_vec(), friction }
    }

    /// Removes all springs.
    pub fn clear(&mut self) {
        self.springs.clear();
    }

    /// Adds springs wherever a `cloth` is about to come closer than `gap` to
    /// an edge or a corner of a `solid`, m, in a step `h`.
    pub fn add_springs(
        &mut self,
        cloth: &FeatureTrees,
        solid: &FeatureTrees,
        displacements: &Displacements,
        gap: f64,
        h: f64,
        friction: f64,
    ) {
        let count = self.friction.len();
        cloth.candidates_between(solid, gap, |pair, corners| {
            // Chapter 5 itself keeps the particles away.
            let vertex = pair == FeaturePair::VertexFace && corners[0] < count;
            let [x0, x1] = displacements.of(corners);
            let weights = pair.closest_weights(x0);
            let normal = weighted_sum(x0, weights).try_normalize(0.0);
            let Some(normal) = normal.filter(|_| !vertex) else { return };
            if normal.dot(&weighted_sum(x1, weights)) < gap {
                let before = normal.dot(&weighted_sum(x0, weights));
                let gap = gap.min(before + REPULSION_RECOVERY * (gap - before));
                let contact = FeatureContact { corners, weights, normal, gap };
                self.add_spring(&contact, displacements, h, friction);
            }
        });
    }

    /// After the step: the forces of the springs are kept for the friction of
    /// the next one. The particles are at `x`.
    pub fn update_friction(&mut self, x: &[Vec3]) {
        self.friction.fill(LaggedFriction::default());
        for spring in &self.springs {
            let depth = spring.depth(|i| x[i]);
            if depth <= 0.0 {
                continue;
            }
            for (i, w) in spring.particles() {
                let force = w * spring.stiffness * depth;
                let lagged = &mut self.friction[i];
                lagged.normal_force += force * spring.normal;
                lagged.limit += spring.friction * force;
                lagged.surface_velocity = spring.surface_velocity;
            }
        }
    }

    /// Adds a spring where cloth and solid are near, for a step `h`. The
    /// particles of the solid count where they will be at the end of it.
    fn add_spring(
        &mut self,
        contact: &FeatureContact,
        displacements: &Displacements,
        h: f64,
        friction: f64,
    ) {
        // The normal of a contact points from its second feature to its first.
        let cloth_first = contact.corners[0] < self.friction.len();
        let sign = if cloth_first { 1.0 } else { -1.0 };
        let mut spring = RepulsionSpring {
            corners: contact.corners,
            weights: [0.0; 4],
            normal: sign * contact.normal,
            level: contact.gap,
            stiffness: 0.0,
            surface_velocity: Vec3::zeros(),
            friction,
        };
        let mut mass_inv = 0.0;
        for k in 0..4 {
            let (i, w) = (contact.corners[k], sign * contact.weights[k]);
            if i < self.friction.len() {
                spring.weights[k] = w;
                mass_inv += w * w * displacements.mass_inv[i];
            } else {
                spring.level -= w * spring.normal.dot(&displacements.x1[i]);
                spring.surface_velocity -= w * displacements.v[i];
            }
        }
        if mass_inv > 0.0 {
            spring.stiffness = STIFFNESS_RATIO / (mass_inv * h * h);
            self.springs.push(spring);
        }
    }
}
