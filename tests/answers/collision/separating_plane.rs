//! By corners: the eight corners of each box are listed once, and a direction
//! is judged by the lowest corner of A and the highest of B. Both ways round
//! are tried, and the better one is kept.

use math::{Mat3, Vec3};

/// A box.
#[derive(Clone, Copy)]
pub struct Block {
    /// Centre.
    pub x: Vec3,
    /// Axes.
    pub world_from_body: Mat3,
    /// Half edges.
    pub half: Vec3,
}

/// A candidate.
#[derive(Clone, Copy)]
pub enum Witness {
    /// Of A.
    AxisOfA(usize),
    /// Of B.
    AxisOfB(usize),
    /// Of both.
    Edges(usize, usize),
}

/// The best.
pub struct Separation {
    /// Where it is from.
    pub witness: Witness,
    /// From B to A.
    pub n: Vec3,
    /// How far they are apart.
    pub gap: f64,
}

fn corners(block: &Block) -> Vec<Vec3> {
    let mut all = vec![block.x];
    for i in 0..3 {
        let out = block.half[i] * block.world_from_body.column(i);
        all = all.iter().flat_map(|p| [p - out, p + out]).collect();
    }
    all
}

/// The best plane.
pub fn separating_plane(a: &Block, b: &Block) -> Separation {
    let mut candidates = Vec::new();
    let (ua, ub) = (a.world_from_body, b.world_from_body);
    for i in 0..3 {
        candidates.push((Witness::AxisOfA(i), ua.column(i).into_owned()));
    }
    for i in 0..3 {
        candidates.push((Witness::AxisOfB(i), ub.column(i).into_owned()));
    }
    for k in 0..9 {
        let (i, j) = (k / 3, k % 3);
        let across = ua.column(i).cross(&ub.column(j));
        if let Some(n) = across.try_normalize(1e-6) {
            candidates.push((Witness::Edges(i, j), n));
        }
    }
    let (of_a, of_b) = (corners(a), corners(b));
    let gap = |n: Vec3| {
        let low = of_a.iter().map(|p| p.dot(&n)).fold(f64::MAX, f64::min);
        let high = of_b.iter().map(|p| p.dot(&n)).fold(f64::MIN, f64::max);
        low - high
    };
    let mut found: Option<Separation> = None;
    for (witness, u) in candidates {
        let n = if gap(u) >= gap(-u) { u } else { -u };
        let best = found.as_ref().map_or(f64::MIN, |best| best.gap);
        if gap(n) - best > 1e-9 {
            found = Some(Separation { witness, n, gap: gap(n) });
        }
    }
    found.expect("six axes are always there")
}
