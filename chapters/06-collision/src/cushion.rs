//! A cushion between a cloth and the edges and corners of solids.
//!
//! Pushing cloth off an edge after every step keeps it outside, but during
//! the step its weight pulls it in again, as far as the step lets it: the
//! threads at the edge would stay stretched. So the step gets to know the
//! edge. Before it, stiff springs are put where cloth is near one, and they
//! stay as they are until the step is over: forces with derivatives, like
//! all others of chapter 5 (and like Baraff and Witkin 1998).

use crate::FeaturePair;
use crate::moves::{Moves, Touch};
use crate::sheet::Sheet;
use crate::triangle::mixed;
use implicit::{ImplicitForce, Jacobians, Stage, StepSystem};
use math::{Mat3, Vec3};
use particles::{Force, State};

/// How much stiffer a spring is than what would turn the cloth around within
/// a step: what it carries squeezes it by as many times less.
const STIFF: f64 = 50.0;

/// Friction grows from nothing to Coulomb's within this speed, m/s: what
/// should stick creeps at most as fast.
const SLOW: f64 = 1e-3;

/// One spring: it holds a point of the cloth above a plane that moves.
#[derive(Clone, Copy, Debug)]
struct Pad {
    /// The particles of the cloth that the point is between; some may have
    /// no weight.
    corners: [usize; 4],
    /// Their weights.
    weights: [f64; 4],
    /// The direction that leads away from the solid, of length 1.
    normal: Vec3,
    /// How high above the origin the plane is along the normal, m.
    level: f64,
    /// How easily the cloth gives way: `sum w²/m`, 1/kg.
    ease: f64,
    /// N/m.
    stiffness: f64,
    /// How the solid moves, m/s.
    surface: Vec3,
    /// Coulomb's friction divided by the speed of sliding, kg/s.
    drag: f64,
}

impl Pad {
    /// How far the point is below the plane if its particles are at `x`, m.
    fn depth(&self, x: impl Fn(usize) -> Vec3) -> f64 {
        self.level - self.normal.dot(&self.mean(x))
    }

    /// How the point slides over the solid, m/s.
    fn slide(&self, v: &[Vec3]) -> Vec3 {
        let v = self.mean(|i| v[i]) - self.surface;
        v - v.dot(&self.normal) * self.normal
    }

    fn mean(&self, of: impl Fn(usize) -> Vec3) -> Vec3 {
        let mut mean = Vec3::zeros();
        for (i, w) in self.parts() {
            mean += w * of(i);
        }
        mean
    }

    /// The particles that have a part in it, and their weights.
    fn parts(&self) -> impl Iterator<Item = (usize, f64)> {
        let pairs = self.corners.into_iter().zip(self.weights);
        pairs.filter(|(_, w)| *w != 0.0)
    }

    /// What pushes along the normal, and what brakes across it.
    fn planes(&self) -> [Mat3; 2] {
        let along = self.normal * self.normal.transpose();
        [along, Mat3::identity() - along]
    }
}

/// All springs of a step.
#[derive(Clone, Debug)]
pub(crate) struct Cushion {
    pads: Vec<Pad>,
    /// The edges of the cloth.
    edges: Vec<[usize; 2]>,
    /// How many particles it has: those of solids have higher numbers.
    count: usize,
}

impl Cushion {
    /// For a cloth with these edges.
    pub fn new(edges: &[[usize; 2]]) -> Self {
        let largest = edges.iter().flatten().max();
        let count = largest.map_or(0, |largest| largest + 1);
        Self { pads: Vec::new(), edges: edges.to_vec(), count }
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
        let count = self.count;
        cloth.candidates_between(solid, gap, |pair, corners| {
            // Chapter 5 itself keeps the particles off.
            let vertex = pair == FeaturePair::VertexFace && corners[0] < count;
            let [x0, x1] = moves.of(corners);
            let weights = pair.nearest(x0);
            let normal = mixed(x0, weights).try_normalize(0.0);
            let Some(normal) = normal.filter(|_| !vertex) else { return };
            if normal.dot(&mixed(x1, weights)) < gap {
                let touch = Touch { corners, weights, normal, gap };
                self.put(&touch, moves, h, friction);
            }
        });
    }

    /// After the step: what a spring carries moves with the solid along its
    /// normal. A spring is no trampoline.
    pub fn settle(&self, moves: &mut Moves) {
        for pad in &self.pads {
            let v = pad.mean(|i| moves.v[i]) - pad.surface;
            let away = v.dot(&pad.normal);
            if away <= 0.0 || pad.depth(|i| moves.x1[i]) <= 0.0 {
                continue;
            }
            for (i, w) in pad.parts() {
                let share = w * moves.mass_inv[i] / pad.ease;
                moves.v[i] -= share * away * pad.normal;
            }
        }
    }

    /// Puts a spring where cloth and solid are near, for a step `h`. The
    /// particles of the solid count where they will be at the end of it.
    fn put(&mut self, touch: &Touch, moves: &Moves, h: f64, friction: f64) {
        // The normal of a touch leads from its second part to its first.
        let cloth_first = touch.corners[0] < self.count;
        let sign = if cloth_first { 1.0 } else { -1.0 };
        let mut pad = Pad {
            corners: touch.corners,
            weights: [0.0; 4],
            normal: sign * touch.normal,
            level: touch.gap,
            ease: 0.0,
            stiffness: 0.0,
            surface: Vec3::zeros(),
            drag: 0.0,
        };
        for k in 0..4 {
            let (i, w) = (touch.corners[k], sign * touch.weights[k]);
            if i < self.count {
                pad.weights[k] = w;
                pad.ease += w * w * moves.mass_inv[i];
            } else {
                pad.level -= w * pad.normal.dot(&moves.x1[i]);
                pad.surface -= w * moves.v[i];
            }
        }
        if pad.ease > 0.0 {
            pad.stiffness = STIFF / (pad.ease * h * h);
            let push = pad.stiffness * pad.depth(|i| moves.x0[i]).max(0.0);
            let speed = pad.slide(&moves.v).norm();
            pad.drag = friction * push / speed.max(SLOW);
            self.pads.push(pad);
        }
    }
}

impl Force for Cushion {
    fn apply(&mut self, now: &State<'_>, force: &mut [Vec3]) {
        for pad in &self.pads {
            let depth = pad.depth(|i| now.x[i]).max(0.0);
            let push = pad.stiffness * depth * pad.normal;
            let brake = pad.drag * pad.slide(now.v);
            for (i, w) in pad.parts() {
                force[i] += w * (push - brake);
            }
        }
    }

    fn energy(&self, now: &State<'_>) -> f64 {
        let mut energy = 0.0;
        for pad in &self.pads {
            let depth = pad.depth(|i| now.x[i]).max(0.0);
            energy += 0.5 * pad.stiffness * depth * depth;
        }
        energy
    }

    fn reach(&self) -> usize {
        self.count
    }
}

impl ImplicitForce for Cushion {
    fn pairs(&self, pairs: &mut Vec<(usize, usize)>) {
        pairs.extend(self.edges.iter().map(|[i, j]| (*i, *j)));
    }

    fn jacobians(&self, now: &State<'_>, jacobians: &mut Jacobians) {
        for pad in &self.pads {
            let [along, across] = pad.planes();
            let pushes = pad.depth(|i| now.x[i]) > 0.0;
            let stiffness = if pushes { pad.stiffness } else { 0.0 };
            for (i, wi) in pad.parts() {
                for (j, wj) in pad.parts() {
                    jacobians.add_x(i, j, &(-(wi * wj * stiffness) * along));
                    jacobians.add_v(i, j, &(-(wi * wj * pad.drag) * across));
                }
            }
        }
    }

    fn assemble(
        &mut self,
        now: &State<'_>,
        stage: &Stage<'_>,
        system: &mut StepSystem,
    ) {
        let g = stage.g;
        for pad in &self.pads {
            let depth = pad.depth(|i| now.x[i] + stage.drift[i]);
            let push = pad.stiffness * depth * pad.normal;
            let brake = pad.drag * pad.slide(now.v);
            let [along, across] = pad.planes();
            let block =
                (g * g * pad.stiffness) * along + (g * pad.drag) * across;
            for (i, wi) in pad.parts() {
                // b += g (F - K drift), A += g kd + g² K
                system.rhs[i] += g * wi * (push - brake);
                for (j, wj) in pad.parts().filter(|(j, _)| *j >= i) {
                    system.matrix.add(i, j, &(wi * wj * block));
                }
            }
        }
    }
}
