//! Finding out that two bodies are apart takes a search. Finding out that they
//! are *still* apart should not: cache what separated them a moment ago, the
//! *witness*, and see whether it still does (notes D §7.1). We do it in two
//! dimensions, where bodies are polygons and a witness is an edge of one of
//! them: the line along that edge has one polygon on each side.
//!
//! Polygons are convex, and their corners are listed counter-clockwise. Edge
//! `k` goes from corner `k` to the next one; the last edge goes back to corner
//! 0. If an edge goes along `(dx, dy)`, then `(dy, -dx)` points out of the
//! polygon. The *gap* of an edge is the distance of the other polygon from the
//! edge's line, measured outwards: the smallest distance of all its corners,
//! negative for a corner on the inner side. An edge *holds* if its gap is at
//! least `-tolerance`; bodies that touch may penetrate a little.
//!
//! The search tries these edges in order, and ends with the first that holds:
//!
//! 1. The cached edge, if there is one.
//! 2. Its neighbours on the same polygon: the next edge, then the previous one.
//! 3. All edges of A, from 0 on, then all edges of B, from 0 on, without those
//!    that have been tried already.
//!
//! If none holds, the polygons overlap, and there is no witness.
//!
//! **An example.** A is the square with the corners (0, 0), (2, 0), (2, 2) and
//! (0, 2), and B is the same square moved by (3, 1). Edge 1 of A, from (2, 0)
//! to (2, 2), faces along (1, 0); the corners of B are 1, 3, 3 and 1 m beyond
//! it, so its gap is 1 m. It holds: if it was the witness, one try is enough.
//! Now B moves on, and its displacement is (1, 3). The gap of edge 1 is -1 m.
//! The next edge, 2, faces up, and its gap is 1 m: two tries. Without a
//! witness it would have taken three: the edges 0, 1 and 2 of A.
//!
//! Write `edge_gap` and `update_witness`.

/// One of the two polygons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The first.
    A,
    /// The second.
    B,
}

/// An edge that keeps two polygons apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Witness {
    /// Whose edge it is.
    pub of: Side,
    /// The number of the edge: that of the corner where it starts.
    pub edge: usize,
}

/// The result of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Update {
    /// The edge that holds; `None` if there is none.
    pub witness: Option<Witness>,
    /// How many edges were tried, the last one included.
    pub tries: usize,
}

/// The gap (m) of an edge: how far the other polygon is beyond its line.
///
/// - `a`, `b`: the corners (m) of the polygons, counter-clockwise, at least
///   three each
/// - `witness`: the edge
pub fn edge_gap(a: &[[f64; 2]], b: &[[f64; 2]], witness: Witness) -> f64 {
    // ANSWER
    let (own, other) = match witness.of {
        Side::A => (a, b),
        Side::B => (b, a),
    };
    let from = own[witness.edge];
    let to = own[(witness.edge + 1) % own.len()];
    let (dx, dy) = (to[0] - from[0], to[1] - from[1]);
    let mut gap = f64::INFINITY;
    for p in other {
        let outwards = dy * (p[0] - from[0]) - dx * (p[1] - from[1]);
        gap = gap.min(outwards / dx.hypot(dy));
    }
    gap
    // END
}

/// Looks for an edge that holds, starting with the cached one.
///
/// - `a`, `b`: the corners (m) of the polygons, counter-clockwise, at least
///   three each
/// - `cached`: the edge that held last time, if any
/// - `tolerance`: how far bodies that touch may penetrate (m), not negative
pub fn update_witness(
    a: &[[f64; 2]],
    b: &[[f64; 2]],
    cached: Option<Witness>,
    tolerance: f64,
) -> Update {
    // ANSWER
    let mut candidates = Vec::new();
    if let Some(witness) = cached {
        let n = match witness.of {
            Side::A => a.len(),
            Side::B => b.len(),
        };
        for step in [0, 1, n - 1] {
            let edge = (witness.edge + step) % n;
            candidates.push(Witness { edge, ..witness });
        }
    }
    for (of, n) in [(Side::A, a.len()), (Side::B, b.len())] {
        for edge in 0..n {
            let witness = Witness { of, edge };
            if !candidates.contains(&witness) {
                candidates.push(witness);
            }
        }
    }
    for (i, witness) in candidates.iter().enumerate() {
        if edge_gap(a, b, *witness) >= -tolerance {
            return Update { witness: Some(*witness), tries: i + 1 };
        }
    }
    Update { witness: None, tries: candidates.len() }
    // END
}
