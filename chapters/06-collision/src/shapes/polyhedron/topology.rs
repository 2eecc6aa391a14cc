//! Faces, edges and adjacency of a polyhedron from the corners of its faces.

use super::check::extent;
use super::{Edge, Face, Polyhedron, Star};
use crate::PolyhedronError;
use math::Vec3;
use std::collections::BTreeMap;

impl Polyhedron {
    /// Vertices and faces, without edges.
    pub(super) fn of_faces<F: AsRef<[usize]>>(
        vertices: Vec<Vec3>,
        faces: impl IntoIterator<Item = F>,
    ) -> Result<Self, PolyhedronError> {
        let mut centre = Vec3::zeros();
        let mut radius: f64 = 0.0;
        for v in &vertices {
            centre += v / vertices.len() as f64;
            radius = radius.max(v.norm());
        }
        let mut body = Self {
            vertices,
            faces: Vec::new(),
            corners: Vec::new(),
            edges: Vec::new(),
            stars: Vec::new(),
            neighbours: Vec::new(),
            neighbour_points: Vec::new(),
            vertex_edges: Vec::new(),
            vertex_faces: Vec::new(),
            centre,
            radius,
        };
        let extent = extent(&body.vertices);
        for face in faces {
            body.push_face(face.as_ref(), extent)?;
        }
        Ok(body)
    }

    fn push_face(
        &mut self,
        corners: &[usize],
        extent: f64,
    ) -> Result<(), PolyhedronError> {
        let face = self.faces.len();
        if corners.len() < 3 {
            let corners = corners.len();
            return Err(PolyhedronError::TooFewCorners { face, corners });
        }
        let count = self.vertices.len();
        let begin = self.corners.len();
        for &index in corners {
            match u32::try_from(index) {
                Ok(corner) if index < count => self.corners.push(corner),
                _ => {
                    return Err(PolyhedronError::NoVertex {
                        face,
                        index,
                        count,
                    });
                }
            }
        }
        let area = self.area_vector(corners);
        if area.norm() <= 1e-14 * extent * extent {
            return Err(PolyhedronError::Degenerate { face });
        }
        let n = area.normalize();
        let (mut top, mut offset) = (0, f64::NEG_INFINITY);
        for &corner in corners {
            let out = n.dot(&self.vertices[corner]);
            if out > offset {
                (top, offset) = (corner, out);
            }
        }
        let span = [begin as u32, self.corners.len() as u32];
        self.faces.push(Face { n, offset, top, span });
        Ok(())
    }

    /// The area vector of a face: along its normal, as long as its area, m².
    fn area_vector(&self, corners: &[usize]) -> Vec3 {
        let origin = self.vertices[corners[0]];
        let mut double = Vec3::zeros();
        for pair in corners[1..].windows(2) {
            let b = self.vertices[pair[0]] - origin;
            let c = self.vertices[pair[1]] - origin;
            double += b.cross(&c);
        }
        0.5 * double
    }

    /// Finds the edges, each between two faces, and what is adjacent to what.
    pub(super) fn connect(&mut self) -> Result<(), PolyhedronError> {
        // For each directed edge the face on its left.
        let mut sides = BTreeMap::new();
        for face in 0..self.faces.len() {
            let corners = self.corners(face);
            for k in 0..corners.len() {
                let next = corners[(k + 1) % corners.len()];
                let edge = [corners[k] as usize, next as usize];
                if edge[0] == edge[1] || sides.insert(edge, face).is_some() {
                    return Err(PolyhedronError::Twice { edge });
                }
            }
        }
        for (&ends, &face) in &sides {
            let Some(&other) = sides.get(&[ends[1], ends[0]]) else {
                return Err(PolyhedronError::Open { edge: ends });
            };
            if ends[0] < ends[1] {
                let [from, to] = ends.map(|i| self.vertices[i]);
                let e = (to - from).normalize();
                self.edges.push(Edge { e, ends, faces: [face, other] });
            }
        }
        self.list_stars();
        Ok(())
    }

    /// Lists the edges, neighbours and faces of each vertex. There are as many
    /// faces as edges around it: each edge brings the face on its left.
    fn list_stars(&mut self) {
        let mut stars = vec![Vec::new(); self.vertices.len()];
        for (i, edge) in self.edges.iter().enumerate() {
            let Edge { ends: [from, to], faces: [left, right], .. } = *edge;
            stars[from].push((i, to, left));
            stars[to].push((i, from, right));
        }
        for list in stars {
            let begin = self.neighbours.len() as u32;
            for (edge, vertex, face) in list {
                self.vertex_edges.push(edge as u32);
                self.neighbours.push(vertex as u32);
                self.neighbour_points.push(self.vertices[vertex]);
                self.vertex_faces.push(face as u32);
            }
            let end = self.neighbours.len() as u32;
            self.stars.push(Star { begin, end });
        }
    }
}
