//! Triangulation of the faces by ear clipping.
//!
//! The fan that serves the integrals overlaps itself where a face is not
//! convex. A picture needs triangles that lie inside.

use super::Mesh;
use math::Vec3;

impl Mesh {
    /// Every face as triangles that do not overlap: the numbers of their
    /// corners.
    pub fn triangles(&self) -> Vec<[usize; 3]> {
        let mut triangles = Vec::new();
        for face in self.faces() {
            self.clip_ears(face, &mut triangles);
        }
        triangles
    }

    /// Clips one ear after the other off a face.
    fn clip_ears(&self, face: &[u32], triangles: &mut Vec<[usize; 3]>) {
        let normal = self.area_vector(face);
        let mut left: Vec<usize> = face.iter().map(|c| *c as usize).collect();
        while left.len() > 3 {
            let n = left.len();
            // A face that crosses itself may have no ear: clip any corner.
            let k = (0..n).find(|k| self.is_ear(&left, *k, normal));
            let k = k.unwrap_or(0);
            triangles.push([left[(k + n - 1) % n], left[k], left[(k + 1) % n]]);
            left.remove(k);
        }
        triangles.push([left[0], left[1], left[2]]);
    }

    /// Whether the corner `k` is convex and no other corner lies in the
    /// triangle that it forms with its neighbours.
    fn is_ear(&self, left: &[usize], k: usize, normal: Vec3) -> bool {
        let n = left.len();
        let corners = [left[(k + n - 1) % n], left[k], left[(k + 1) % n]];
        let [a, b, c] = corners.map(|corner| self.vertices[corner]);
        let orientation =
            |a: Vec3, b: Vec3, p: Vec3| normal.dot(&(b - a).cross(&(p - a)));
        if orientation(a, b, c) <= 0.0 {
            return false;
        }
        for &other in left {
            let p = self.vertices[other];
            let inside = orientation(a, b, p) >= 0.0
                && orientation(b, c, p) >= 0.0
                && orientation(c, a, p) >= 0.0;
            if inside && !corners.contains(&other) {
                return false;
            }
        }
        true
    }
}
