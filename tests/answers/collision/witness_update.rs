//! Tried as it comes: a small book keeps who has been tried, one closure tries
//! an edge and writes it down. Gaps by areas: twice the area of the triangle
//! of an edge and a corner, divided by the length of the edge.

/// Which polygon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The first.
    A,
    /// The second.
    B,
}

/// An edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Witness {
    /// Whose.
    pub of: Side,
    /// Which.
    pub edge: usize,
}

/// What came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Update {
    /// The edge.
    pub witness: Option<Witness>,
    /// The tries.
    pub tries: usize,
}

/// The gap of an edge.
pub fn edge_gap(a: &[[f64; 2]], b: &[[f64; 2]], witness: Witness) -> f64 {
    let (own, other) = if witness.of == Side::A { (a, b) } else { (b, a) };
    let p = own[witness.edge];
    let q = if witness.edge + 1 == own.len() {
        own[0]
    } else {
        own[witness.edge + 1]
    };
    let length = ((q[0] - p[0]).powi(2) + (q[1] - p[1]).powi(2)).sqrt();
    let doubled = |r: &[f64; 2]| {
        (p[0] * q[1] - q[0] * p[1])
            + (q[0] * r[1] - r[0] * q[1])
            + (r[0] * p[1] - p[0] * r[1])
    };
    // Counter-clockwise, that is inside, the area is positive.
    let most = other.iter().map(doubled).fold(f64::MIN, f64::max);
    -most / length
}

/// The search.
pub fn update_witness(
    a: &[[f64; 2]],
    b: &[[f64; 2]],
    cached: Option<Witness>,
    tolerance: f64,
) -> Update {
    let mut tried = [vec![false; a.len()], vec![false; b.len()]];
    let mut tries = 0;
    let mut holds = |witness: Witness| {
        let known = &mut tried[usize::from(witness.of == Side::B)];
        if std::mem::replace(&mut known[witness.edge], true) {
            return false;
        }
        tries += 1;
        edge_gap(a, b, witness) + tolerance >= 0.0
    };
    let mut found = None;
    if let Some(Witness { of, edge }) = cached {
        let last = if of == Side::A { a.len() - 1 } else { b.len() - 1 };
        let next = if edge == last { 0 } else { edge + 1 };
        let previous = if edge == 0 { last } else { edge - 1 };
        let near = [edge, next, previous].map(|edge| Witness { of, edge });
        found = near.into_iter().find(|w| holds(*w));
    }
    for (of, n) in [(Side::A, a.len()), (Side::B, b.len())] {
        for edge in 0..n {
            if found.is_none() && holds(Witness { of, edge }) {
                found = Some(Witness { of, edge });
            }
        }
    }
    Update { witness: found, tries }
}
