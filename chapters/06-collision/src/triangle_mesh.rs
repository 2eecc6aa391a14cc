//! Triangles in a tree of boxes: the one nearest to a point, and those of
//! another mesh that they touch. They need not bound anything.

use crate::triangle::{
    Triangle, mixed, nearest_on_triangle, triangle_distance,
};
use crate::{Aabb, BoxTree};
use math::Vec3;
use rigid::MeshError;

/// Triangles, by their corners, in a tree.
#[derive(Clone, Debug)]
pub struct TriangleMesh {
    vertices: Vec<Vec3>,
    triangles: Vec<[usize; 3]>,
    tree: BoxTree,
}

/// The point of a mesh that is nearest to some point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NearestPoint {
    /// The triangle that it is on; of several the one met first.
    pub triangle: usize,
    /// The weights of that triangle's corners; exactly 0 for a corner that
    /// has no part in it.
    pub weights: [f64; 3],
    /// The point, m, in the frame of the mesh.
    pub point: Vec3,
    /// How far it is, m.
    pub distance: f64,
    /// How many boxes the tree has looked at.
    pub visited: usize,
}

impl TriangleMesh {
    /// Triangles with these corners: numbers of `vertices`, m.
    pub fn new(
        vertices: Vec<Vec3>,
        triangles: Vec<[usize; 3]>,
    ) -> Result<Self, MeshError> {
        check_finite(&vertices)?;
        let count = vertices.len();
        for (face, corners) in triangles.iter().enumerate() {
            if let Some(&index) = corners.iter().find(|i| **i >= count) {
                return Err(MeshError::NoVertex { face, index, count });
            }
        }
        let boxes: Vec<Aabb> = triangles
            .iter()
            .map(|corners| box_around(corners.map(|i| vertices[i])))
            .collect();
        let tree = BoxTree::new(&boxes);
        Ok(Self { vertices, triangles, tree })
    }

    /// Moves all corners, and fits the boxes to them: the tree stays as it
    /// is, and nothing is allocated. There must be as many as before.
    pub fn move_to(&mut self, vertices: &[Vec3]) -> Result<(), MeshError> {
        assert!(
            vertices.len() == self.vertices.len(),
            "a mesh keeps its number of points"
        );
        check_finite(vertices)?;
        self.vertices.copy_from_slice(vertices);
        let Self { vertices, triangles, tree } = self;
        tree.refit(|i| box_around(triangles[i].map(|k| vertices[k])));
        Ok(())
    }

    /// The corners, m.
    pub fn vertices(&self) -> &[Vec3] {
        &self.vertices
    }

    /// The triangles, by the numbers of their corners.
    pub fn triangles(&self) -> &[[usize; 3]] {
        &self.triangles
    }

    /// The tree, whose things are the triangles.
    pub fn tree(&self) -> &BoxTree {
        &self.tree
    }

    /// The corners of triangle `i`, m.
    #[inline]
    pub fn corners(&self, i: usize) -> Triangle {
        self.triangles[i].map(|k| self.vertices[k])
    }

    /// The point nearest to `p`, if there is one nearer than `reach`, m.
    pub fn nearest(&self, p: Vec3, reach: f64) -> Option<NearestPoint> {
        let found = self.tree.nearest(p, reach, |i| {
            let corners = self.corners(i);
            let near = mixed(corners, nearest_on_triangle(p, corners));
            (p - near).norm_squared()
        });
        let triangle = found.item?;
        let corners = self.corners(triangle);
        let weights = nearest_on_triangle(p, corners);
        let point = mixed(corners, weights);
        let distance = found.distance2.sqrt();
        let visited = found.visited;
        Some(NearestPoint { triangle, weights, point, distance, visited })
    }

    /// Calls `hit(i, j)` for every triangle `i` of this mesh and `j` of the
    /// `other` that are at most `within` apart, m: with 0 for those that
    /// meet. Returns how many pairs of boxes it has looked at.
    pub fn touching(
        &self,
        other: &Self,
        within: f64,
        mut hit: impl FnMut(usize, usize),
    ) -> usize {
        let test = |i: usize, j: usize| {
            let (one, two) = (self.corners(i), other.corners(j));
            if triangle_distance(one, two) <= within {
                hit(i, j);
            }
        };
        self.tree.pairs(&other.tree, within, test)
    }

    /// How often the surface winds round `p`: 1 inside of a closed mesh whose
    /// triangles run counter-clockwise, 0 outside. Every triangle has its
    /// say, so it takes longer than [`crate::SolidMesh::distance`], and it
    /// holds where triangles overlap, too.
    pub fn winding_number(&self, p: Vec3) -> f64 {
        let mut turns = 0.0;
        for i in 0..self.triangles.len() {
            turns += solid_angle(self.corners(i).map(|corner| corner - p));
        }
        turns / (4.0 * std::f64::consts::PI)
    }
}

/// The part of the view from the origin that a triangle covers: 4 π is all
/// of it, and what is seen from behind is negative.
fn solid_angle([a, b, c]: Triangle) -> f64 {
    let (la, lb, lc) = (a.norm(), b.norm(), c.norm());
    // tan(angle/2) = a.(b x c) /
    //     (|a||b||c| + (a.b)|c| + (b.c)|a| + (c.a)|b|)
    let above = a.dot(&b.cross(&c));
    let below = la * lb * lc + a.dot(&b) * lc + b.dot(&c) * la + c.dot(&a) * lb;
    2.0 * above.atan2(below)
}

fn box_around([a, b, c]: Triangle) -> Aabb {
    Aabb::new(a.inf(&b).inf(&c), a.sup(&b).sup(&c))
}

fn check_finite(vertices: &[Vec3]) -> Result<(), MeshError> {
    for (vertex, point) in vertices.iter().enumerate() {
        if !point.iter().all(|x| x.is_finite()) {
            return Err(MeshError::NotFinite { vertex });
        }
    }
    Ok(())
}
