//! Boxes that drift in a room: the scene in which the work of broad phases is
//! counted.

use crate::{Aabb, BoundsError, BroadPhase};
use course::Random;
use math::Vec3;

/// The largest speed of a box along each axis, m per step.
pub const SWARM_SPEED: f64 = 0.02;

/// Boxes in a room, each with its own velocity; they bounce off the walls.
#[derive(Clone, Debug)]
pub struct Swarm {
    /// Sides of the room, m.
    pub room: Vec3,
    centres: Vec<Vec3>,
    halves: Vec<Vec3>,
    velocities: Vec<Vec3>,
    moving: Vec<usize>,
}

impl Swarm {
    /// `n` boxes in a cube that is equally crowded for all `n`, with velocities
    /// up to `speed`, m per step, along each axis. One box in `one_in` moves,
    /// the others stand still; 1 lets all of them move.
    pub fn new(n: usize, speed: f64, one_in: usize) -> Self {
        Self::spaced(n, speed, one_in, 1.0)
    }

    /// The same in a room with sides `wider` times as long.
    pub fn spaced(n: usize, speed: f64, one_in: usize, wider: f64) -> Self {
        let room = Vec3::repeat(2.0 * wider * (n as f64).cbrt());
        Self::in_room(n, speed, one_in, room)
    }

    /// The same in a flat room, 4 m high.
    pub fn slab(n: usize, speed: f64, one_in: usize) -> Self {
        let side = (2.0 * n as f64).sqrt();
        Self::in_room(n, speed, one_in, Vec3::new(side, side, 4.0))
    }

    fn in_room(n: usize, speed: f64, one_in: usize, room: Vec3) -> Self {
        let mut random = Random::new(12345);
        let mut swarm = Self {
            room,
            centres: Vec::new(),
            halves: Vec::new(),
            velocities: Vec::new(),
            moving: (0..n).step_by(one_in.max(1)).collect(),
        };
        for i in 0..n {
            let mut draw = || Vec3::from_fn(|_, _| random.unit());
            swarm.centres.push(room.component_mul(&draw()));
            swarm.halves.push(Vec3::repeat(0.25) + 0.5 * draw());
            let v = speed * (2.0 * draw() - Vec3::repeat(1.0));
            let moves = i % one_in.max(1) == 0;
            swarm.velocities.push(if moves { v } else { Vec3::zeros() });
        }
        swarm
    }

    /// How many boxes there are.
    pub fn len(&self) -> usize {
        self.centres.len()
    }

    /// Moves all boxes by one step.
    pub fn step(&mut self) {
        for (c, v) in self.centres.iter_mut().zip(&mut self.velocities) {
            for k in 0..3 {
                c[k] += v[k];
                if c[k] < 0.0 || c[k] > self.room[k] {
                    let wall = if c[k] < 0.0 { 0.0 } else { self.room[k] };
                    c[k] = 2.0 * wall - c[k];
                    v[k] = -v[k];
                }
            }
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.centres.is_empty()
    }

    /// The boxes that move.
    pub fn moving(&self) -> &[usize] {
        &self.moving
    }

    /// Box `i`.
    pub fn bounds(&self, i: usize) -> Aabb {
        Aabb::around(self.centres[i], self.halves[i])
    }

    /// Gives `phase` the bounds of the boxes that move, or of all of them.
    pub fn update_bounds(
        &self,
        phase: &mut dyn BroadPhase,
        all: bool,
    ) -> Result<(), BoundsError> {
        if all {
            for i in 0..self.len() {
                phase.set_bounds(i, self.bounds(i))?;
            }
            return Ok(());
        }
        for &i in &self.moving {
            phase.set_bounds(i, self.bounds(i))?;
        }
        Ok(())
    }
}
