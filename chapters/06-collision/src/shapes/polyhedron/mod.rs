//! Convex polyhedra: vertices, flat faces, edges, and which are adjacent
//! (notes D §7.1).

mod check;
mod topology;

pub(crate) use check::{extent, points as check_points};

use crate::PolyhedronError;
use math::check::positive_vector;
use math::{Vec3, block};

/// A convex polyhedron in its body's frame.
///
/// Seen from outside, the corners of a face run counter-clockwise. Faces may
/// have any number of corners; neighbouring faces may lie in one plane.
#[derive(Clone, Debug, PartialEq)]
pub struct Polyhedron {
    vertices: Vec<Vec3>,
    faces: Vec<Face>,
    /// The corners of all faces, one face after the other.
    corners: Vec<u32>,
    edges: Vec<Edge>,
    /// The star of each vertex: where its edges and faces are listed.
    stars: Vec<Star>,
    /// The vertices across the edges of each vertex, one vertex after the
    /// other.
    neighbours: Vec<u32>,
    /// Their positions, m, body: hill climbing reads them in a row.
    neighbour_points: Vec<Vec3>,
    /// These edges, in the same order.
    vertex_edges: Vec<u32>,
    /// The faces around each vertex, in the same order.
    vertex_faces: Vec<u32>,
    centre: Vec3,
    radius: f64,
}

/// A flat face.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Face {
    /// The outward normal, of length 1, body.
    pub n: Vec3,
    /// How far the body reaches along `n` from the origin, m: `n · v` of the
    /// corner that is farthest out.
    pub offset: f64,
    /// That corner: the support vertex along `n`.
    pub top: usize,
    /// The range of its corners in the list of all corners.
    span: [u32; 2],
}

/// An edge: where two faces meet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Edge {
    /// The direction from its first end to its second, of length 1, body.
    pub e: Vec3,
    /// The vertices at its ends.
    pub ends: [usize; 2],
    /// The faces on both sides: the first has the edge from `ends[0]` to
    /// `ends[1]`, the second the other way.
    pub faces: [usize; 2],
}

/// The range of a vertex in the lists of neighbours, edges and faces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Star {
    begin: u32,
    end: u32,
}

impl Polyhedron {
    /// The polyhedron with the given vertices, m, and faces; a face lists the
    /// numbers of its corners, from 0.
    pub fn new<F: AsRef<[usize]>>(
        vertices: Vec<Vec3>,
        faces: impl IntoIterator<Item = F>,
    ) -> Result<Self, PolyhedronError> {
        check::points(&vertices)?;
        let mut body = Self::of_faces(vertices, faces)?;
        body.connect()?;
        check::convex(&body)?;
        Ok(body)
    }

    /// A cuboid with the edges `size`, m, centred at the origin.
    pub fn block(size: Vec3) -> Result<Self, PolyhedronError> {
        let half = 0.5 * positive_vector("size", size)?;
        Self::new(block::corners(-half, half), block::FACES)
    }

    /// The same polyhedron, moved by `by`, m.
    pub fn translated(&self, by: Vec3) -> Result<Self, PolyhedronError> {
        let vertices = self.vertices.iter().map(|v| v + by).collect();
        Self::new(vertices, self.face_lists())
    }

    /// The corners of each face.
    pub fn face_lists(&self) -> Vec<Vec<usize>> {
        let faces = 0..self.faces.len();
        let corners = |i| self.corners(i).iter().map(|c| *c as usize).collect();
        faces.map(corners).collect()
    }

    /// The vertices, m, body.
    pub fn vertices(&self) -> &[Vec3] {
        &self.vertices
    }

    /// The faces.
    pub fn faces(&self) -> &[Face] {
        &self.faces
    }

    /// The numbers of the corners of face `i`.
    pub fn corners(&self, i: usize) -> &[u32] {
        let [begin, end] = self.faces[i].span;
        &self.corners[begin as usize..end as usize]
    }

    /// The edges, each of them once.
    pub fn edges(&self) -> &[Edge] {
        &self.edges
    }

    /// The vertices adjacent to vertex `i`.
    #[inline]
    pub fn neighbours(&self, i: usize) -> &[u32] {
        &self.neighbours[self.star(i)]
    }

    /// The edges that end in vertex `i`, in the order of its neighbours.
    pub fn edges_at(&self, i: usize) -> &[u32] {
        &self.vertex_edges[self.star(i)]
    }

    /// The edge between vertices `i` and `j`, if there is one.
    pub fn edge_between(&self, i: usize, j: usize) -> Option<usize> {
        let k = self.neighbours(i).iter().position(|v| *v as usize == j)?;
        Some(self.edges_at(i)[k] as usize)
    }

    /// The faces that meet in vertex `i`.
    pub fn faces_at(&self, i: usize) -> &[u32] {
        &self.vertex_faces[self.star(i)]
    }

    #[inline]
    fn star(&self, i: usize) -> std::ops::Range<usize> {
        let Star { begin, end } = self.stars[i];
        begin as usize..end as usize
    }

    /// The mean of the vertices, m, body: a point inside.
    pub fn centre(&self) -> Vec3 {
        self.centre
    }

    /// The distance of the farthest vertex from the origin of the body's
    /// frame, m: if the body rotates about that, no point of it is faster
    /// than this times the angular speed.
    pub fn radius(&self) -> f64 {
        self.radius
    }

    /// Whether the point `p` of the body's frame is inside: deeper than
    /// `depth`, m, below every face.
    pub fn contains(&self, p: Vec3, depth: f64) -> bool {
        self.faces.iter().all(|face| face.offset - face.n.dot(&p) > depth)
    }

    /// Whether some point of the segment from `p` to `q`, body, is inside:
    /// deeper than `depth`, m, below every face.
    pub fn intersects_segment(&self, p: Vec3, q: Vec3, depth: f64) -> bool {
        let (mut from, mut to) = (0.0_f64, 1.0_f64);
        for face in &self.faces {
            let level = face.offset - depth;
            let [start, end] = [level - face.n.dot(&p), level - face.n.dot(&q)];
            if start <= 0.0 && end <= 0.0 {
                return false;
            }
            if start < 0.0 {
                from = from.max(start / (start - end));
            } else if end < 0.0 {
                to = to.min(start / (start - end));
            }
        }
        from < to
    }

    /// The face nearest to the point `p` of the body's frame, and how deep `p`
    /// is below it, m; negative outside.
    pub fn nearest_face(&self, p: Vec3) -> (usize, f64) {
        let (mut nearest, mut least) = (0, f64::INFINITY);
        for (i, face) in self.faces.iter().enumerate() {
            let depth = face.offset - face.n.dot(&p);
            if depth < least {
                (nearest, least) = (i, depth);
            }
        }
        (nearest, least)
    }

    // ANCHOR: support
    /// The support vertex: the one farthest along `direction`, found by
    /// looking at all of them.
    pub fn support(&self, direction: Vec3) -> usize {
        let (mut best, mut farthest) = (0, f64::NEG_INFINITY);
        for (i, vertex) in self.vertices.iter().enumerate() {
            let along = direction.dot(vertex);
            if along > farthest {
                (best, farthest) = (i, along);
            }
        }
        best
    }
    // ANCHOR_END: support

    // ANCHOR: hill-climb
    /// The same vertex, found by hill climbing along edges from `start`, and
    /// how far along it is: on a convex body nothing is farther out than a
    /// vertex that beats all of its neighbours.
    #[inline(always)]
    pub fn hill_climb(&self, direction: Vec3, start: usize) -> (usize, f64) {
        let mut here = start;
        let mut farthest = direction.dot(&self.vertices[here]);
        loop {
            let star = self.star(here);
            let mut next = None;
            for (k, vertex) in
                self.neighbour_points[star.clone()].iter().enumerate()
            {
                let along = direction.dot(vertex);
                if along > farthest {
                    (next, farthest) = (Some(k), along);
                }
            }
            let Some(k) = next else {
                return (here, farthest);
            };
            here = self.neighbours[star.start + k] as usize;
        }
    }
    // ANCHOR_END: hill-climb
}
