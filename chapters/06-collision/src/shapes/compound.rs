//! Bodies that are not convex: unions of convex pieces (slides SG,
//! "Requires convex decomposition").

use crate::{Polyhedron, PolyhedronError, Pose};
use math::Vec3;

/// A body made of convex pieces, all in the body's frame. Pieces may touch
/// and overlap.
#[derive(Clone, Debug, PartialEq)]
pub struct Compound {
    pub(crate) pieces: Vec<Polyhedron>,
    /// The bounding sphere of each piece: its centre, body, and radius, m.
    spheres: Vec<(Vec3, f64)>,
}

impl Compound {
    /// The union of `pieces`; at least one.
    pub fn new(pieces: Vec<Polyhedron>) -> Result<Self, PolyhedronError> {
        if pieces.is_empty() {
            return Err(PolyhedronError::NoPieces);
        }
        let spheres = pieces.iter().map(bounding_sphere).collect();
        Ok(Self { pieces, spheres })
    }

    /// The pieces, m, body.
    pub fn pieces(&self) -> &[Polyhedron] {
        &self.pieces
    }

    /// The distance of the farthest vertex from the origin of the body's
    /// frame, m.
    pub fn radius(&self) -> f64 {
        self.pieces.iter().map(Polyhedron::radius).fold(0.0, f64::max)
    }

    /// The gap between the bounding spheres of piece `i` and piece `j` of
    /// `other`, m: the pieces are at least so far apart.
    pub(crate) fn sphere_gap(
        &self,
        pose: &Pose,
        other: (&Self, &Pose),
        [i, j]: [usize; 2],
    ) -> f64 {
        let (p, r) = self.spheres[i];
        let (q, s) = other.0.spheres[j];
        let apart = pose.world_from_body(p) - other.1.world_from_body(q);
        apart.norm() - r - s
    }
}

/// A single convex piece.
impl From<Polyhedron> for Compound {
    fn from(piece: Polyhedron) -> Self {
        let spheres = vec![bounding_sphere(&piece)];
        Self { pieces: vec![piece], spheres }
    }
}

/// A sphere around a piece: its centre and radius, m.
fn bounding_sphere(piece: &Polyhedron) -> (Vec3, f64) {
    let centre = piece.centre();
    let mut radius: f64 = 0.0;
    for vertex in piece.vertices() {
        radius = radius.max((vertex - centre).norm());
    }
    (centre, radius)
}
