//! When you start over you try edges again that have failed already. They fail
//! again, and count again.

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

/// What came out of a search.
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
}

/// Looks for an edge that holds, beginning with the one that did.
///
/// - `a`, `b`: the corners (m) of the polygons, counter-clockwise, at least
///   three each
/// - `cached`: the edge that held last time, if any
/// - `tolerance`: how far bodies that touch may sink in (m), not negative
pub fn update_witness(
    a: &[[f64; 2]],
    b: &[[f64; 2]],
    cached: Option<Witness>,
    tolerance: f64,
) -> Update {
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
            candidates.push(witness);
        }
    }
    for (i, witness) in candidates.iter().enumerate() {
        if edge_gap(a, b, *witness) >= -tolerance {
            return Update { witness: Some(*witness), tries: i + 1 };
        }
    }
    Update { witness: None, tries: candidates.len() }
}
