//! AABB trees over the vertices, edges and faces of a moving mesh, around the
//! region that each sweeps during a step.
//!
//! The trees are built once, for the initial mesh. Neighbours stay neighbours
//! however it folds, so refitting is enough.

use super::settings::COPLANAR_ANGLE;
use crate::{Aabb, AabbTree, FeaturePair};
use math::Vec3;

/// The features of a mesh, by the numbers of their particles, in trees.
#[derive(Clone, Debug)]
pub(crate) struct FeatureTrees {
    vertices: Vec<usize>,
    edges: Vec<[usize; 2]>,
    faces: Vec<[usize; 3]>,
    vertex_tree: AabbTree,
    edge_tree: AabbTree,
    face_tree: AabbTree,
}

impl FeatureTrees {
    /// The mesh of these triangles, whose corners are at `x`, m. If it is
    /// `rigid`, edges between coplanar triangles are left out: they never
    /// touch anything first.
    pub fn new(x: &[Vec3], faces: Vec<[usize; 3]>, rigid: bool) -> Self {
        let mut vertices: Vec<usize> =
            faces.iter().flatten().copied().collect();
        vertices.sort_unstable();
        vertices.dedup();
        let edges = edges_of(x, &faces, rigid);
        let around = |corners: &[usize]| swept_box(corners, x, x);
        let tree = |boxes: Vec<Aabb>| AabbTree::new(&boxes);
        Self {
            vertex_tree: tree(vertices.iter().map(|i| around(&[*i])).collect()),
            edge_tree: tree(edges.iter().map(|e| around(e)).collect()),
            face_tree: tree(faces.iter().map(|f| around(f)).collect()),
            vertices,
            edges,
            faces,
        }
    }

    /// Its edges, by the numbers of their ends.
    pub fn edges(&self) -> &[[usize; 2]] {
        &self.edges
    }

    /// Refits all boxes to the motion from `x0` to `x1`.
    pub fn refit(&mut self, x0: &[Vec3], x1: &[Vec3]) {
        let Self { vertices, edges, faces, .. } = self;
        self.vertex_tree.refit(|i| swept_box(&[vertices[i]], x0, x1));
        self.edge_tree.refit(|i| swept_box(&edges[i], x0, x1));
        self.face_tree.refit(|i| swept_box(&faces[i], x0, x1));
    }

    /// Calls `test` for every vertex and face, and every two edges, of this
    /// mesh that may come within `distance` of each other, m. Features that
    /// share a corner always touch and are left out.
    pub fn candidates_within(
        &self,
        distance: f64,
        mut test: impl FnMut(FeaturePair, [usize; 4]),
    ) {
        self.vertex_tree.pairs(&self.face_tree, distance, |i, j| {
            let (v, [a, b, c]) = (self.vertices[i], self.faces[j]);
            if v != a && v != b && v != c {
                test(FeaturePair::VertexFace, [v, a, b, c]);
            }
        });
        self.edge_tree.pairs_within(distance, |i, j| {
            let ([a, b], [c, d]) = (self.edges[i], self.edges[j]);
            if a != c && a != d && b != c && b != d {
                test(FeaturePair::EdgeEdge, [a, b, c, d]);
            }
        });
    }

    /// The same between this mesh and another one, which share no corner.
    pub fn candidates_between(
        &self,
        other: &Self,
        distance: f64,
        mut test: impl FnMut(FeaturePair, [usize; 4]),
    ) {
        for (one, two) in [(self, other), (other, self)] {
            one.vertex_tree.pairs(&two.face_tree, distance, |i, j| {
                let [a, b, c] = two.faces[j];
                test(FeaturePair::VertexFace, [one.vertices[i], a, b, c]);
            });
        }
        self.edge_tree.pairs(&other.edge_tree, distance, |i, j| {
            let ([a, b], [c, d]) = (self.edges[i], other.edges[j]);
            test(FeaturePair::EdgeEdge, [a, b, c, d]);
        });
    }

    /// Calls `test(edge, face)` for every edge of this mesh and face of the
    /// other (which may be the same) whose boxes overlap.
    pub fn edges_and_faces(
        &self,
        other: &Self,
        mut test: impl FnMut([usize; 2], [usize; 3]),
    ) {
        self.edge_tree.pairs(&other.face_tree, 0.0, |i, j| {
            let (edge, face) = (self.edges[i], other.faces[j]);
            if !edge.iter().any(|end| face.contains(end)) {
                test(edge, face);
            }
        });
    }
}

/// The box around points at both ends of their motion.
fn swept_box(corners: &[usize], x0: &[Vec3], x1: &[Vec3]) -> Aabb {
    let mut swept = Aabb::empty();
    for &i in corners {
        swept.lo = swept.lo.inf(&x0[i]).inf(&x1[i]);
        swept.hi = swept.hi.sup(&x0[i]).sup(&x1[i]);
    }
    swept
}

/// Every edge of the triangles once, in order.
fn edges_of(x: &[Vec3], faces: &[[usize; 3]], rigid: bool) -> Vec<[usize; 2]> {
    let mut sides = Vec::new();
    for &[a, b, c] in faces {
        let normal = (x[b] - x[a]).cross(&(x[c] - x[a]));
        for (i, j) in [(a, b), (b, c), (c, a)] {
            sides.push(([i.min(j), i.max(j)], normal));
        }
    }
    sides.sort_by_key(|(edge, _)| *edge);
    let mut edges = Vec::new();
    for same in sides.chunk_by(|one, next| one.0 == next.0) {
        let flat =
            |(_, n): &([usize; 2], Vec3)| n.angle(&same[0].1) < COPLANAR_ANGLE;
        if !rigid || same.len() == 1 || !same.iter().all(flat) {
            edges.push(same[0].0);
        }
    }
    edges
}
