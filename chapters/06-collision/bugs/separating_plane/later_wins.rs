//! Where several directions are equally good you have kept the last of them.
//! The first one stays, unless a later one is better by more than 1e-9 m.

use math::{Mat3, Vec3};

/// A box.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Block {
    /// Its centre (m).
    pub x: Vec3,
    /// How it is turned: the columns are its axes `u0`, `u1`, `u2`, in the
    /// world, each of length 1.
    pub world_from_body: Mat3,
    /// Half of its edges (m), along its axes.
    pub half: Vec3,
}

/// What defines a candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Witness {
    /// The axis of A with this number, 0 to 2.
    AxisOfA(usize),
    /// The axis of B with this number, 0 to 2.
    AxisOfB(usize),
    /// An edge along this axis of A, and one along this axis of B.
    Edges(usize, usize),
}

/// The best of the fifteen directions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Separation {
    /// What it comes from.
    pub witness: Witness,
    /// The direction, of length 1, from B to A.
    pub n: Vec3,
    /// The gap (m); negative if the boxes overlap.
    pub gap: f64,
}

/// Finds the direction along which two boxes are farthest apart.
pub fn separating_plane(a: &Block, b: &Block) -> Separation {
    let mut best = candidate(a, b, Witness::AxisOfA(0), axis(a, 0));
    for i in 1..3 {
        best = better(best, candidate(a, b, Witness::AxisOfA(i), axis(a, i)));
    }
    for j in 0..3 {
        best = better(best, candidate(a, b, Witness::AxisOfB(j), axis(b, j)));
    }
    for i in 0..3 {
        for j in 0..3 {
            let across = axis(a, i).cross(&axis(b, j));
            if across.norm() < 1e-6 {
                continue; // parallel edges
            }
            let edges = Witness::Edges(i, j);
            best = better(best, candidate(a, b, edges, across.normalize()));
        }
    }
    best
}

/// The earlier of two, unless the later one is clearly better.
fn better(earlier: Separation, later: Separation) -> Separation {
    if later.gap >= earlier.gap - 1e-9 { later } else { earlier }
}

fn axis(block: &Block, i: usize) -> Vec3 {
    block.world_from_body.column(i).into()
}

/// How far a box reaches to both sides of its centre, along n.
fn reach(block: &Block, n: Vec3) -> f64 {
    let mut sum = 0.0;
    for i in 0..3 {
        sum += block.half[i] * n.dot(&axis(block, i)).abs();
    }
    sum
}

/// One direction of length 1, turned so that it points from B to A.
fn candidate(a: &Block, b: &Block, witness: Witness, u: Vec3) -> Separation {
    let between = a.x - b.x;
    let n = if u.dot(&between) < 0.0 { -u } else { u };
    let gap = n.dot(&between) - reach(a, n) - reach(b, n);
    Separation { witness, n, gap }
}
