//! Triangle meshes in an AABB tree: the triangle nearest to a point, and those
//! of another mesh within a distance. They need not be closed.

use crate::{
    Aabb, AabbTree, Triangle, nearest_on_triangle, triangle_distance,
    weighted_sum,
};
use math::Vec3;
use rigid::MeshError;

/// Triangles in an AABB tree.
#[derive(Clone, Debug)]
pub struct TriangleMesh {
    vertices: Vec<Vec3>,
    triangles: Vec<[usize; 3]>,
    tree: AabbTree,
}

/// The point of a mesh that is nearest to some point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NearestPoint {
    /// The triangle that it is on; of several, the one found first.
    pub triangle: usize,
    /// The barycentric weights of that triangle's corners; exactly 0 for
    /// corners that the point does not depend on.
    pub weights: [f64; 3],
    /// The point, m, in the frame of the mesh.
    pub point: Vec3,
    /// How far it is, m.
    pub distance: f64,
    /// How many nodes of the tree were visited.
    pub visited: usize,
}

impl TriangleMesh {
    /// Triangles with these corners, by the numbers of `vertices`, m.
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
        let tree = AabbTree::new(&boxes);
        Ok(Self { vertices, triangles, tree })
    }

    /// Moves all vertices and refits the tree, without allocating. There must
    /// be as many as before.
    pub fn move_to(&mut self, vertices: &[Vec3]) -> Result<(), MeshError> {
        assert!(
            vertices.len() == self.vertices.len(),
            "a mesh keeps its number of vertices"
        );
        check_finite(vertices)?;
        self.vertices.copy_from_slice(vertices);
        let Self { vertices, triangles, tree } = self;
        tree.refit(|i| box_around(triangles[i].map(|k| vertices[k])));
        Ok(())
    }

    /// The vertices, m.
    pub fn vertices(&self) -> &[Vec3] {
        &self.vertices
    }

    /// The triangles, by the numbers of their corners.
    pub fn triangles(&self) -> &[[usize; 3]] {
        &self.triangles
    }

    /// The tree, whose items are the triangles.
    pub fn tree(&self) -> &AabbTree {
        &self.tree
    }

    /// The corners of triangle `i`, m.
    #[inline]
    pub fn corners(&self, i: usize) -> Triangle {
        self.triangles[i].map(|k| self.vertices[k])
    }

    /// The point nearest to `p`, if there is one nearer than `max_distance`,
    /// m.
    pub fn nearest(&self, p: Vec3, max_distance: f64) -> Option<NearestPoint> {
        let found = self.tree.nearest(p, max_distance, |i| {
            let corners = self.corners(i);
            let near = weighted_sum(corners, nearest_on_triangle(p, corners));
            (p - near).norm_squared()
        });
        let triangle = found.item?;
        let corners = self.corners(triangle);
        let weights = nearest_on_triangle(p, corners);
        let point = weighted_sum(corners, weights);
        let distance = found.distance2.sqrt();
        let visited = found.visited;
        Some(NearestPoint { triangle, weights, point, distance, visited })
    }

    /// Calls `hit(i, j)` for every triangle `i` of this mesh and `j` of the
    /// `other` that are at most `within` apart, m: 0 for those that intersect.
    /// Returns how many pairs of nodes it has visited.
    pub fn pairs_within(
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

    /// How often the surface winds around `p`: 1 inside a closed mesh whose
    /// triangles run counter-clockwise, 0 outside. It sums over all triangles,
    /// so it takes longer than [`crate::SolidMesh::distance`], but it also
    /// holds where triangles overlap.
    pub fn winding_number(&self, p: Vec3) -> f64 {
        let mut total = 0.0;
        for i in 0..self.triangles.len() {
            total += solid_angle(self.corners(i).map(|corner| corner - p));
        }
        total / (4.0 * std::f64::consts::PI)
    }
}

/// The solid angle of a triangle seen from the origin, sr: negative if it is
/// seen from behind.
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
