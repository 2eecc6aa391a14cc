//! A plane that turns with the face or the edges that it is made of.

use crate::depth::{arcs_cross, outward};
use crate::separation::{PARALLEL, square_to};
use crate::{Feature, Placed, Separation};
use math::Vec3;

/// What gives a plane its direction, and which way it points.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plane {
    pub feature: Feature,
    /// Of two edges: whether `ea` × `eb` points from A to B.
    reversed: bool,
}

/// A normal, the gap along it, and the nearest vertices of A and B.
type Gap = (Vec3, f64, [usize; 2]);

impl Plane {
    /// The plane of a separation that was found by faces or edges.
    pub(super) fn of(
        a: &Placed<'_>,
        b: &Placed<'_>,
        found: &Separation,
    ) -> Self {
        let feature = found.feature;
        let reversed = match feature {
            Feature::Edges(i, j) => {
                let cross = a.edge(i).cross(&b.edge(j));
                cross.dot(&found.n) < 0.0
            }
            _ => false,
        };
        Self { feature, reversed }
    }

    // ANCHOR: gap
    /// The gap along the plane's normal where the bodies are now; the
    /// nearest vertices are looked for from those in `hint`.
    #[inline]
    pub(super) fn gap(
        &self,
        a: &Placed<'_>,
        b: &Placed<'_>,
        hint: [usize; 2],
    ) -> Separation {
        let feature = self.feature;
        let (n, gap, [a, b]) = match feature {
            Feature::FaceA(i) => beyond_face_of_a(a, b, i, hint[1]),
            Feature::FaceB(i) => beyond_face_of_b(a, b, i, hint[0]),
            Feature::Edges(i, j) => {
                let cross = a.edge(i).cross(&b.edge(j));
                let n = if self.reversed { -cross } else { cross };
                square_to_edges(a, b, n, hint)
            }
        };
        Separation { n, gap, a, b, feature }
    }
    // ANCHOR_END: gap
}

/// The gap from face `i` of A to the nearest vertex of B.
#[inline]
fn beyond_face_of_a(
    a: &Placed<'_>,
    b: &Placed<'_>,
    i: usize,
    hint: usize,
) -> Gap {
    let face = &a.shape.faces()[i];
    let n = -a.pose.turn(face.n);
    let along = b.pose.turn_back(n);
    let (nearest, highest) = b.shape.climb(along, hint);
    let gap = n.dot(&(a.pose.x - b.pose.x)) - face.offset - highest;
    (n, gap, [face.top, nearest])
}

/// The gap from face `i` of B to the nearest vertex of A.
#[inline]
fn beyond_face_of_b(
    a: &Placed<'_>,
    b: &Placed<'_>,
    i: usize,
    hint: usize,
) -> Gap {
    let face = &b.shape.faces()[i];
    let n = b.pose.turn(face.n);
    let along = a.pose.turn_back(n);
    let (nearest, deepest) = a.shape.climb(-along, hint);
    let gap = n.dot(&(a.pose.x - b.pose.x)) - deepest - face.offset;
    (n, gap, [nearest, face.top])
}

/// The gap along `n`, the cross product of two edges of length 1.
#[inline(always)]
fn square_to_edges(
    a: &Placed<'_>,
    b: &Placed<'_>,
    n: Vec3,
    hint: [usize; 2],
) -> Gap {
    let (na, nb) = (a.pose.turn_back(n), b.pose.turn_back(n));
    let (i, deepest) = a.shape.climb(-na, hint[0]);
    let (j, highest) = b.shape.climb(nb, hint[1]);
    let gap = n.dot(&(a.pose.x - b.pose.x)) - deepest - highest;
    // A climb does not mind how long n is, so its length may come last.
    // Edges that have become parallel say nothing.
    let length = n.norm();
    let scale = if length > PARALLEL { 1.0 / length } else { f64::NAN };
    (n * scale, gap * scale, [i, j])
}

// ANCHOR: around
/// The widest gap among the planes around a vertex of A and one of B: of
/// their faces, and of those pairs of their edges that can touch.
pub(super) fn best_around(
    a: &Placed<'_>,
    b: &Placed<'_>,
    at: [usize; 2],
    tie: f64,
) -> Separation {
    let mut best = Separation {
        n: Vec3::zeros(),
        gap: f64::NEG_INFINITY,
        a: at[0],
        b: at[1],
        feature: Feature::FaceA(0),
    };
    let mut consider = |(n, gap, [a, b]): Gap, feature: Feature| {
        if gap > best.gap + tie {
            best = Separation { n, gap, a, b, feature };
        }
    };
    for &i in a.shape.faces_at(at[0]) {
        let i = i as usize;
        consider(beyond_face_of_a(a, b, i, at[1]), Feature::FaceA(i));
    }
    for &i in b.shape.faces_at(at[1]) {
        let i = i as usize;
        consider(beyond_face_of_b(a, b, i, at[0]), Feature::FaceB(i));
    }
    for &i in a.shape.edges_at(at[0]) {
        for &j in b.shape.edges_at(at[1]) {
            let pair = [i as usize, j as usize];
            if let Some(found) = touching_edges(a, b, pair, at) {
                consider(found, Feature::Edges(pair[0], pair[1]));
            }
        }
    }
    best
}
// ANCHOR_END: around

/// The gap between two edges that end in the vertices `at`; none where they
/// cannot touch from outside.
fn touching_edges(
    a: &Placed<'_>,
    b: &Placed<'_>,
    [i, j]: [usize; 2],
    at: [usize; 2],
) -> Option<Gap> {
    let own = a.shape.edges()[i].faces.map(|f| a.normal(f));
    let other = b.shape.edges()[j].faces.map(|f| -b.normal(f));
    let (ea, eb) = (a.edge(i), b.edge(j));
    if !arcs_cross(own, ea, other, eb) {
        return None;
    }
    let n = -outward(own, square_to(ea, eb)?);
    let gap = n.dot(&(a.vertex(at[0]) - b.vertex(at[1])));
    Some((n, gap, at))
}
