//! A cushion between a cloth and the edges and corners of solids.
//!
//! Pushing cloth off an edge after every step keeps it outside, but during
//! the step its weight pulls it in again, as far as the step lets it: the
//! threads at the edge would stay stretched. So the step gets to know the
//! edge. Before it, stiff springs are put where cloth is near one, and they
//! stay as they are until the step is over (like Baraff and Witkin 1998). As
//! forces with derivatives they are in `cushion_force.rs`.

use crate::FeaturePair;
use crate::moves::{Moves, Touch};
use crate::sheet::Sheet;
use crate::triangle::mixed;
use math::{Mat3, Vec3};

/// How much stiffer a spring is than what would turn the cloth around within
/// a step: what it carries squeezes it by as many times less.
const STIFF: f64 = 120.0;

/// Of what is missing to the full gap, a spring makes up this share in a
/// step. With more it would throw the cloth off, with half of it just so.
const RISE: f64 = 0.4;

/// Friction grows from nothing to Coulomb's within this speed, m/s: what
/// should stick creeps at most as fast.
const SLOW: f64 = 1e-3;

/// One spring: it holds a point of the cloth above a plane that moves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pad {
    /// The particles of the cloth that the point is between; some may have
    /// no weight.
    pub corners: [usize; 4],
    /// Their weights.
    pub weights: [f64; 4],
    /// The direction that leads away from the solid, of length 1.
    pub normal: Vec3,
    /// How high above the origin the plane is along the normal, m.
    pub level: f64,
    /// N/m.
    pub stiffness: f64,
    /// How the solid moves, m/s.
    pub surface: Vec3,
    /// Coulomb's coefficient of friction.
    pub friction: f64,
}

impl Pad {
    /// How far the point is below the plane if its particles are at `x`, m.
    pub fn depth(&self, x: impl Fn(usize) -> Vec3) -> f64 {
        self.level - self.normal.dot(&self.mean(x))
    }

    fn mean(&self, of: impl Fn(usize) -> Vec3) -> Vec3 {
        let mut mean = Vec3::zeros();
        for (i, w) in self.parts() {
            mean += w * of(i);
        }
        mean
    }

    /// The particles that have a part in it, and their weights.
    pub fn parts(&self) -> impl Iterator<Item = (usize, f64)> {
        let pairs = self.corners.into_iter().zip(self.weights);
        pairs.filter(|(_, w)| *w != 0.0)
    }
}

/// What springs did to a particle in the step before: friction is in
/// proportion to that, wherever the springs are by now.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Grip {
    /// All pushes together, N.
    pub push: Vec3,
    /// Friction times push, N.
    pub brake: f64,
    /// How the solid moves, m/s.
    pub surface: Vec3,
}

impl Grip {
    /// The drag of a particle with velocity `v`, kg/s: across the push, and
    /// Coulomb's friction divided by the speed of sliding.
    pub fn drag(&self, v: Vec3) -> Mat3 {
        let n = self.push.try_normalize(0.0).unwrap_or_default();
        let across = Mat3::identity() - n * n.transpose();
        let speed = (across * (v - self.surface)).norm();
        self.brake / speed.max(SLOW) * across
    }
}

/// All springs of a step.
#[derive(Clone, Debug)]
pub(crate) struct Cushion {
    /// The springs.
    pub pads: Vec<Pad>,
    /// The edges of the cloth.
    pub edges: Vec<[usize; 2]>,
    /// For each particle of the cloth; those of solids have higher numbers.
    pub grips: Vec<Grip>,
}

impl Cushion {
    /// For a cloth with these edges.
    pub fn new(edges: &[[usize; 2]]) -> Self {
        let largest = edges.iter().flatten().max();
        let count = largest.map_or(0, |largest| largest + 1);
        let grips = vec![Grip::default(); count];
        Self { pads: Vec::new(), edges: edges.to_vec(), grips }
    }

    /// Takes all springs away.
    pub fn clear(&mut self) {
        self.pads.clear();
    }

    /// Puts springs wherever a `cloth` is about to come nearer than `gap` to
    /// an edge or a corner of a `solid`, m, in a step `h`.
    pub fn lay(
        &mut self,
        cloth: &Sheet,
        solid: &Sheet,
        moves: &Moves,
        gap: f64,
        h: f64,
        friction: f64,
    ) {
        let count = self.grips.len();
        cloth.candidates_between(solid, gap, |pair, corners| {
            // Chapter 5 itself keeps the particles off.
            let vertex = pair == FeaturePair::VertexFace && corners[0] < count;
            let [x0, x1] = moves.of(corners);
            let weights = pair.nearest(x0);
            let normal = mixed(x0, weights).try_normalize(0.0);
            let Some(normal) = normal.filter(|_| !vertex) else { return };
            if normal.dot(&mixed(x1, weights)) < gap {
                let before = normal.dot(&mixed(x0, weights));
                let gap = gap.min(before + RISE * (gap - before));
                let touch = Touch { corners, weights, normal, gap };
                self.put(&touch, moves, h, friction);
            }
        });
    }

    /// After the step: what the springs carry is kept for the friction of
    /// the next one. The particles are at `x`.
    pub fn settle(&mut self, x: &[Vec3]) {
        self.grips.fill(Grip::default());
        for pad in &self.pads {
            let depth = pad.depth(|i| x[i]);
            if depth <= 0.0 {
                continue;
            }
            for (i, w) in pad.parts() {
                let push = w * pad.stiffness * depth;
                let grip = &mut self.grips[i];
                grip.push += push * pad.normal;
                grip.brake += pad.friction * push;
                grip.surface = pad.surface;
            }
        }
    }

    /// Puts a spring where cloth and solid are near, for a step `h`. The
    /// particles of the solid count where they will be at the end of it.
    fn put(&mut self, touch: &Touch, moves: &Moves, h: f64, friction: f64) {
        // The normal of a touch leads from its second part to its first.
        let cloth_first = touch.corners[0] < self.grips.len();
        let sign = if cloth_first { 1.0 } else { -1.0 };
        let mut pad = Pad {
            corners: touch.corners,
            weights: [0.0; 4],
            normal: sign * touch.normal,
            level: touch.gap,
            stiffness: 0.0,
            surface: Vec3::zeros(),
            friction,
        };
        let mut ease = 0.0;
        for k in 0..4 {
            let (i, w) = (touch.corners[k], sign * touch.weights[k]);
            if i < self.grips.len() {
                pad.weights[k] = w;
                ease += w * w * moves.mass_inv[i];
            } else {
                pad.level -= w * pad.normal.dot(&moves.x1[i]);
                pad.surface -= w * moves.v[i];
            }
        }
        if ease > 0.0 {
            pad.stiffness = STIFF / (ease * h * h);
            self.pads.push(pad);
        }
    }
}
