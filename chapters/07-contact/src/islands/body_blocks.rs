//! The bodies of a constraint system as blocks of six: their masses, and how
//! the rows accelerate them.
//!
//! A system may have many more rows than its bodies have degrees of freedom:
//! six each. Where only the sum of all forces counts, it is cheaper to go by
//! way of the bodies.

use crate::{JacobianRow, Response};
use math::{Mat3, Vec3};
use rigid::Body;

/// A fixed body has no block.
pub(crate) const NO_BLOCK: usize = usize::MAX;

/// A row of the Jacobian: the blocks of its two bodies, and its six numbers
/// for each, force and torque.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BlockRow {
    pub blocks: [usize; 2],
    pub jac: [[f64; 6]; 2],
}

/// Bodies, their masses, and how they are accelerated.
#[derive(Clone, Debug, Default)]
pub(crate) struct BodyBlocks {
    /// The rows, block by block.
    pub rows: Vec<BlockRow>,
    /// Mass and inertia of each, world.
    pub mass: Vec<(f64, Mat3)>,
    /// One over them.
    pub inverse: Vec<(f64, Mat3)>,
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
    /// Lists the bodies of all rows that are not fixed. Rows of the same
    /// bodies follow each other: most need no look.
    pub fn list(&mut self, bodies: &[Body], jacobian: &[JacobianRow]) {
        self.numbers.clear();
        let mut last = [usize::MAX; 2];
        for row in jacobian {
            let pair = [row.a, row.b];
            if pair != last {
                let moves = |i: &usize| !bodies[*i].is_fixed();
                self.numbers.extend(pair.into_iter().filter(moves));
                last = pair;
            }
        }
        self.numbers.sort_unstable();
        self.numbers.dedup();
        let numbers = &self.numbers;
        let block = |i: usize| numbers.binary_search(&i).unwrap_or(NO_BLOCK);
        self.rows.clear();
        let (mut last, mut blocks) = ([usize::MAX; 2], [NO_BLOCK; 2]);
        for row in jacobian {
            let JacobianRow { linear, angular_a, angular_b, .. } = *row;
            if last != [row.a, row.b] {
                last = [row.a, row.b];
                blocks = last.map(block);
            }
            let six = |v: Vec3, w: Vec3| [v.x, v.y, v.z, w.x, w.y, w.z];
            let jac = [six(linear, angular_a), six(-linear, angular_b)];
            self.rows.push(BlockRow { blocks, jac });
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
        let mut last = [NO_BLOCK; 2];
        for &BlockRow { blocks: [a, b], .. } in &self.rows {
            if a != NO_BLOCK && b != NO_BLOCK && last != [a, b] {
                self.pairs.extend([[a, b], [b, a]]);
                last = [a, b];
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
        for block in self.rows.iter_mut().flat_map(|row| &mut row.blocks) {
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
        for &BlockRow { blocks: [a, b], .. } in &self.rows {
            if a != NO_BLOCK && b != NO_BLOCK {
                bandwidth = bandwidth.max(a.abs_diff(b));
            }
        }
        bandwidth
    }

    /// Sets the accelerations to what the forces `f` of all rows cause:
    /// `M^-1 J^T f`.
    pub fn accelerate(&mut self, f: &[f64]) {
        let mut acceleration = std::mem::take(&mut self.acceleration);
        acceleration.clear();
        acceleration.resize(6 * self.len(), 0.0);
        self.add_forces(f, &mut acceleration);
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
    pub fn add_forces(&self, f: &[f64], loads: &mut [f64]) {
        let (loads, _) = loads.as_chunks_mut::<6>();
        for (row, f) in self.rows.iter().zip(f) {
            for side in 0..2 {
                if row.blocks[side] != NO_BLOCK {
                    let own = &mut loads[row.blocks[side]];
                    for k in 0..6 {
                        own[k] += f * row.jac[side][k];
                    }
                }
            }
        }
    }

    /// The acceleration along row `i`: `J v'`.
    pub fn row_acceleration(&self, i: usize) -> f64 {
        let (acceleration, _) = self.acceleration.as_chunks::<6>();
        let row = &self.rows[i];
        let mut sum = 0.0;
        for side in 0..2 {
            if row.blocks[side] != NO_BLOCK {
                let own = &acceleration[row.blocks[side]];
                for k in 0..6 {
                    sum += row.jac[side][k] * own[k];
                }
            }
        }
        sum
    }

    /// The response to a force along row `i`.
    pub fn response(&self, i: usize, row: &JacobianRow) -> Response {
        let none = (0.0, Mat3::zeros());
        let [(mass_a, i_a), (mass_b, i_b)] = self.rows[i].blocks.map(|block| {
            if block == NO_BLOCK { none } else { self.inverse[block] }
        });
        Response {
            bodies: [row.a, row.b],
            a: [mass_a * row.linear, -mass_b * row.linear],
            alpha: [i_a * row.angular_a, i_b * row.angular_b],
        }
    }
}

impl Response {
    /// The part of this response along its own row, 1/kg: what
    /// [`Response::along`] finds for a row between two different bodies.
    pub(crate) fn along_itself(&self, row: &JacobianRow) -> f64 {
        row.linear.dot(&(self.a[0] - self.a[1]))
            + row.angular_a.dot(&self.alpha[0])
            + row.angular_b.dot(&self.alpha[1])
    }
}
