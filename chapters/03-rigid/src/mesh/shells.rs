//! Shells: the connected parts of a surface, and how they are nested.

use super::half_edges::HalfEdges;
use super::{Mesh, MeshError};
use math::Vec3;
use std::f64::consts::PI;

/// One connected part of a surface.
pub(super) struct Shell {
    /// The numbers of its faces, the smallest first.
    pub faces: Vec<usize>,
    /// The corners of its bounding box.
    low: Vec3,
    high: Vec3,
}

impl Mesh {
    /// The connected parts, by breadth-first search; `neighbours` lists the
    /// faces that share an edge with a face.
    pub(super) fn shells(
        &self,
        mut neighbours: impl FnMut(usize, &mut Vec<usize>),
    ) -> Vec<Shell> {
        let mut seen = vec![false; self.len()];
        let mut shells = Vec::new();
        for first in 0..self.len() {
            if seen[first] {
                continue;
            }
            seen[first] = true;
            let mut faces = vec![first];
            let mut next = 0;
            let mut adjacent = Vec::new();
            while next < faces.len() {
                adjacent.clear();
                neighbours(faces[next], &mut adjacent);
                for &face in &adjacent {
                    if !seen[face] {
                        seen[face] = true;
                        faces.push(face);
                    }
                }
                next += 1;
            }
            faces.sort_unstable();
            shells.push(self.shell(faces));
        }
        shells
    }

    fn shell(&self, faces: Vec<usize>) -> Shell {
        let mut low = Vec3::repeat(f64::INFINITY);
        let mut high = -low;
        for &face in &faces {
            for k in 0..self.face(face).len() {
                let point = self.point(self.face(face), k);
                low = low.inf(&point);
                high = high.sup(&point);
            }
        }
        Shell { faces, low, high }
    }

    /// Whether every shell is oriented correctly: outward where it bounds
    /// material, inward where it bounds a cavity.
    pub(super) fn check_outward(
        &self,
        edges: &HalfEdges,
    ) -> Result<(), MeshError> {
        let shells = self.shells(|face, adjacent| {
            let corners = self.face(face);
            let mut a = corners[corners.len() - 1];
            for &b in corners {
                for [_, other] in edges.faces_left_of(b as usize, a as usize) {
                    adjacent.push(*other as usize);
                }
                a = b;
            }
        });
        for s in 0..shells.len() {
            let cavity = self.nesting_depth(&shells, s) % 2 == 1;
            if (self.shell_volume(&shells[s]) < 0.0) != cavity {
                return Err(MeshError::InsideOut { face: shells[s].faces[0] });
            }
        }
        Ok(())
    }

    /// How many other shells shell `s` lies inside of.
    pub(super) fn nesting_depth(&self, shells: &[Shell], s: usize) -> usize {
        let point = self.point(self.face(shells[s].faces[0]), 0);
        let mut nesting_depth = 0;
        for (other, shell) in shells.iter().enumerate() {
            if other != s && self.shell_contains(shell, point) {
                nesting_depth += 1;
            }
        }
        nesting_depth
    }

    /// Whether `point` is inside `shell`, however it is oriented: the solid
    /// angles of its faces add up to 4 π inside, and to zero outside.
    fn shell_contains(&self, shell: &Shell, point: Vec3) -> bool {
        for i in 0..3 {
            if point[i] < shell.low[i] || point[i] > shell.high[i] {
                return false;
            }
        }
        let mut angle = 0.0;
        for &number in &shell.faces {
            let face = self.face(number);
            let a = self.point(face, 0) - point;
            for k in 2..face.len() {
                let b = self.point(face, k - 1) - point;
                let c = self.point(face, k) - point;
                angle += solid_angle(a, b, c);
            }
        }
        angle.abs() > 2.0 * PI
    }

    /// The signed volume of a shell, m³.
    pub(super) fn shell_volume(&self, shell: &Shell) -> f64 {
        let origin = 0.5 * (shell.low + shell.high);
        let mut six = 0.0;
        for &number in &shell.faces {
            let face = self.face(number);
            let a = self.point(face, 0) - origin;
            six += 2.0 * a.dot(&self.area_vector(face));
        }
        six / 6.0
    }
}

/// The solid angle of a triangle seen from 0: positive where its back is seen
/// (A. van Oosterom and J. Strackee, 1983).
fn solid_angle(a: Vec3, b: Vec3, c: Vec3) -> f64 {
    let (la, lb, lc) = (a.norm(), b.norm(), c.norm());
    let above = a.dot(&b.cross(&c));
    let below = la * lb * lc + a.dot(&b) * lc + b.dot(&c) * la + c.dot(&a) * lb;
    2.0 * above.atan2(below)
}
