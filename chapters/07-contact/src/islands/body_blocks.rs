//! The bodies of a constraint system as blocks of six: their masses, and how
//! the rows accelerate them.
//!
//! A system may have many more rows than its bodies have degrees of freedom:
//! six each. Where only the sum of all forces counts, it is cheaper to go by
//! way of the bodies.

use crate::JacobianRow;
use math::{Mat3, Vec3};
use rigid::Body;

/// A fixed body has no block.
pub(crate) const NO_BLOCK: usize = usize::MAX;

/// Bodies, their masses, and how they are accelerated.
#[derive(Clone, Debug, Default)]
pub(crate) struct BodyBlocks {
    /// The two blocks of each row.
    pub blocks: Vec<[usize; 2]>,
    /// Mass and inertia of each, world.
    pub mass: Vec<(f64, Mat3)>,
    /// One over them.
    inverse: Vec<(f64, Mat3)>,
    /// Acceleration and angular acceleration of each: six numbers.
    pub acceleration: Vec<f64>,
    /// The numbers of the bodies.
    numbers: Vec<usize>,
    // Workspace of the Cuthill-McKee order.
    pairs: Vec<[usize; 2]>,
    order: Vec<usize>,
    rank: Vec<usize>,
    sorted: Vec<usize>,
}

impl BodyBlocks {
    /// Lists the bodies of all rows that are not fixed.
    pub fn list(&mut self, bodies: &[Body], jacobian: &[JacobianRow]) {
        self.numbers.clear();
        for row in jacobian {
            for i in [row.a, row.b] {
                if !bodies[i].is_fixed() {
                    self.numbers.push(i);
                }
            }
        }
        self.numbers.sort_unstable();
        self.numbers.dedup();
        let numbers = &self.numbers;
        let block = |i: usize| numbers.binary_search(&i).unwrap_or(NO_BLOCK);
        self.blocks.clear();
        for row in jacobian {
            self.blocks.push([block(row.a), block(row.b)]);
        }
        self.order_by_cuthill_mckee();
        self.mass.clear();
        self.inverse.clear();
        for &i in &self.numbers {
            let body = &bodies[i];
            self.mass.push((body.mass(), body.i()));
            self.inverse.push((body.mass_inv(), body.i_inv()));
        }
    }

    /// Orders the blocks so that bodies that push each other are near each
    /// other, for a small bandwidth: neighbours of the first one, then theirs,
    /// and so on (Cuthill and McKee 1969).
    fn order_by_cuthill_mckee(&mut self) {
        let n = self.numbers.len();
        self.pairs.clear();
        for &[a, b] in &self.blocks {
            if a != NO_BLOCK && b != NO_BLOCK {
                self.pairs.extend([[a, b], [b, a]]);
            }
        }
        self.pairs.sort_unstable();
        self.pairs.dedup();
        self.order.clear();
        self.rank.clear();
        self.rank.resize(n, NO_BLOCK);
        for first in 0..n {
            self.visit(first);
            let mut next = self.order.len() - 1;
            while next < self.order.len() {
                let from = self.order[next];
                let begin = self.pairs.partition_point(|p| p[0] < from);
                for k in begin..self.pairs.len() {
                    let [a, b] = self.pairs[k];
                    if a != from {
                        break;
                    }
                    self.visit(b);
                }
                next += 1;
            }
        }
        for block in self.blocks.iter_mut().flatten() {
            if *block != NO_BLOCK {
                *block = self.rank[*block];
            }
        }
        self.sorted.clone_from(&self.numbers);
        for (own, block) in self.numbers.iter_mut().zip(&self.order) {
            *own = self.sorted[*block];
        }
    }

    fn visit(&mut self, block: usize) {
        if self.rank[block] == NO_BLOCK {
            self.rank[block] = self.order.len();
            self.order.push(block);
        }
    }

    /// How many bodies there are.
    pub fn len(&self) -> usize {
        self.numbers.len()
    }

    /// How far apart two blocks of one row are, at most.
    pub fn bandwidth(&self) -> usize {
        let mut bandwidth = 0;
        for &[a, b] in &self.blocks {
            if a != NO_BLOCK && b != NO_BLOCK {
                bandwidth = bandwidth.max(a.abs_diff(b));
            }
        }
        bandwidth
    }

    /// Sets the accelerations to what the forces `f` of all rows cause:
    /// `M^-1 J^T f`.
    pub fn accelerate(&mut self, jacobian: &[JacobianRow], f: &[f64]) {
        let mut acceleration = std::mem::take(&mut self.acceleration);
        acceleration.clear();
        acceleration.resize(6 * self.len(), 0.0);
        self.add_forces(jacobian, f, &mut acceleration);
        for (own, (mass, inertia)) in
            acceleration.chunks_exact_mut(6).zip(&self.inverse)
        {
            let force = Vec3::new(own[0], own[1], own[2]);
            let torque = Vec3::new(own[3], own[4], own[5]);
            // v' = F/M, omega' = I^-1 torque
            own[..3].copy_from_slice((*mass * force).as_slice());
            own[3..].copy_from_slice((inertia * torque).as_slice());
        }
        self.acceleration = acceleration;
    }

    /// Adds forces and torques of all rows, `J^T f`.
    pub fn add_forces(
        &self,
        jacobian: &[JacobianRow],
        f: &[f64],
        loads: &mut [f64],
    ) {
        for (i, row) in jacobian.iter().enumerate() {
            for (block, own) in self.row_blocks(i, row) {
                for k in 0..6 {
                    loads[6 * block + k] += f[i] * own[k];
                }
            }
        }
    }

    /// The acceleration along row `i`: `J v'`.
    pub fn row_acceleration(&self, i: usize, row: &JacobianRow) -> f64 {
        let mut sum = 0.0;
        for (block, own) in self.row_blocks(i, row) {
            let acceleration = &self.acceleration[6 * block..6 * block + 6];
            for k in 0..6 {
                sum += own[k] * acceleration[k];
            }
        }
        sum
    }

    /// The blocks of row `i`, each with its six numbers of the row: force and
    /// torque.
    pub fn row_blocks(
        &self,
        i: usize,
        row: &JacobianRow,
    ) -> impl Iterator<Item = (usize, [f64; 6])> {
        let JacobianRow { linear, angular_a, angular_b, .. } = *row;
        let six = |v: Vec3, w: Vec3| [v.x, v.y, v.z, w.x, w.y, w.z];
        let [a, b] = self.blocks[i];
        let sides = [(a, six(linear, angular_a)), (b, six(-linear, angular_b))];
        sides.into_iter().filter(|(block, _)| *block != NO_BLOCK)
    }
}
