//! The bodies that the rows of a system move, and how.
//!
//! A system may have many more rows than its bodies have ways to move: six
//! each. Where only the sum of all pushes counts, it is cheaper to go by way
//! of the bodies.

use crate::Direction;
use math::{Mat3, Vec3};
use rigid::Body;

/// A body that cannot be moved has no place in the list.
pub(crate) const FIXED: usize = usize::MAX;

/// Bodies, what they weigh, and how they are accelerated.
#[derive(Clone, Debug, Default)]
pub(crate) struct Movers {
    /// The two places in the list of each row's bodies.
    pub places: Vec<[usize; 2]>,
    /// Mass and inertia of each, world.
    pub mass: Vec<(f64, Mat3)>,
    /// One over them.
    inverse: Vec<(f64, Mat3)>,
    /// Acceleration and angular acceleration of each: six numbers.
    pub motion: Vec<f64>,
    /// The numbers of the bodies.
    numbers: Vec<usize>,
    // What the order is made with.
    pairs: Vec<[usize; 2]>,
    order: Vec<usize>,
    rank: Vec<usize>,
    sorted: Vec<usize>,
}

impl Movers {
    /// Lists the bodies of all directions that can be moved.
    pub fn list(&mut self, bodies: &[Body], directions: &[Direction]) {
        self.numbers.clear();
        for direction in directions {
            for i in [direction.a, direction.b] {
                if !bodies[i].is_fixed() {
                    self.numbers.push(i);
                }
            }
        }
        self.numbers.sort_unstable();
        self.numbers.dedup();
        let numbers = &self.numbers;
        let place = |i: usize| numbers.binary_search(&i).unwrap_or(FIXED);
        self.places.clear();
        for direction in directions {
            self.places.push([place(direction.a), place(direction.b)]);
        }
        self.put_neighbours_together();
        self.mass.clear();
        self.inverse.clear();
        for &i in &self.numbers {
            let body = &bodies[i];
            self.mass.push((body.mass(), body.i()));
            self.inverse.push((body.mass_inv(), body.i_inv()));
        }
    }

    /// Orders the list so that bodies that push each other stand near each
    /// other: neighbours of the first one, then theirs, and so on (Cuthill
    /// and McKee 1969).
    fn put_neighbours_together(&mut self) {
        let n = self.numbers.len();
        self.pairs.clear();
        for &[a, b] in &self.places {
            if a != FIXED && b != FIXED {
                self.pairs.extend([[a, b], [b, a]]);
            }
        }
        self.pairs.sort_unstable();
        self.pairs.dedup();
        self.order.clear();
        self.rank.clear();
        self.rank.resize(n, FIXED);
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
        for place in self.places.iter_mut().flatten() {
            if *place != FIXED {
                *place = self.rank[*place];
            }
        }
        self.sorted.clone_from(&self.numbers);
        for (own, place) in self.numbers.iter_mut().zip(&self.order) {
            *own = self.sorted[*place];
        }
    }

    fn visit(&mut self, place: usize) {
        if self.rank[place] == FIXED {
            self.rank[place] = self.order.len();
            self.order.push(place);
        }
    }

    /// How many bodies there are.
    pub fn len(&self) -> usize {
        self.numbers.len()
    }

    /// How far apart in the list two bodies of one row are, at most.
    pub fn reach(&self) -> usize {
        let mut reach = 0;
        for &[a, b] in &self.places {
            if a != FIXED && b != FIXED {
                reach = reach.max(a.abs_diff(b));
            }
        }
        reach
    }

    /// Sets the motion to what the forces `f` of all rows cause.
    pub fn push(&mut self, directions: &[Direction], f: &[f64]) {
        let mut motion = std::mem::take(&mut self.motion);
        motion.clear();
        motion.resize(6 * self.len(), 0.0);
        self.add_pushes(directions, f, &mut motion);
        for (own, (mass, inertia)) in
            motion.chunks_exact_mut(6).zip(&self.inverse)
        {
            let force = Vec3::new(own[0], own[1], own[2]);
            let torque = Vec3::new(own[3], own[4], own[5]);
            // v' = F/M, omega' = I^-1 torque
            own[..3].copy_from_slice((*mass * force).as_slice());
            own[3..].copy_from_slice((inertia * torque).as_slice());
        }
        self.motion = motion;
    }

    /// Adds forces and torques of all rows, `J^T f`.
    pub fn add_pushes(
        &self,
        directions: &[Direction],
        f: &[f64],
        loads: &mut [f64],
    ) {
        for (i, direction) in directions.iter().enumerate() {
            for (place, own) in self.sides(i, direction) {
                for k in 0..6 {
                    loads[6 * place + k] += f[i] * own[k];
                }
            }
        }
    }

    /// How much of the motion row `i` sees.
    pub fn seen(&self, i: usize, direction: &Direction) -> f64 {
        let mut sum = 0.0;
        for (place, own) in self.sides(i, direction) {
            let motion = &self.motion[6 * place..6 * place + 6];
            for k in 0..6 {
                sum += own[k] * motion[k];
            }
        }
        sum
    }

    /// The bodies of row `i` that can be moved, each with its six numbers of
    /// the row: force and torque.
    pub fn sides(
        &self,
        i: usize,
        direction: &Direction,
    ) -> impl Iterator<Item = (usize, [f64; 6])> {
        let Direction { linear, turn_a, turn_b, .. } = *direction;
        let six = |v: Vec3, w: Vec3| [v.x, v.y, v.z, w.x, w.y, w.z];
        let [a, b] = self.places[i];
        let sides = [(a, six(linear, turn_a)), (b, six(-linear, turn_b))];
        sides.into_iter().filter(|(place, _)| *place != FIXED)
    }
}
