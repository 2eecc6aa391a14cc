//! Consistent orientation: flipping faces until all of them face outward.

use super::{Mesh, MeshError};
use std::collections::BTreeMap;

impl Mesh {
    /// The same surface with every face facing the right way: neighbours
    /// agree, and each closed part faces outward, or inward where it bounds
    /// a cavity.
    pub fn oriented(&self) -> Result<Self, MeshError> {
        let neighbours = self.neighbours()?;
        let mut flipped = vec![false; self.len()];
        let mut known = vec![false; self.len()];
        let mut clash = None;
        let shells = self.shells(|face, others| {
            known[face] = true;
            for &(other, agrees) in &neighbours[face] {
                let flip = flipped[face] == agrees;
                if known[other] && flipped[other] != flip {
                    clash = Some(other);
                }
                if !known[other] {
                    (known[other], flipped[other]) = (true, flip);
                }
                others.push(other);
            }
        });
        if let Some(face) = clash {
            // A surface that cannot be oriented, such as a Klein bottle.
            return Err(MeshError::InsideOut { face });
        }
        let consistent = self.with_flipped(&flipped);
        let mut flipped = vec![false; self.len()];
        for s in 0..shells.len() {
            let cavity = consistent.nesting_depth(&shells, s) % 2 == 1;
            if (consistent.shell_volume(&shells[s]) < 0.0) != cavity {
                for &face in &shells[s].faces {
                    flipped[face] = true;
                }
            }
        }
        Ok(consistent.with_flipped(&flipped))
    }

    /// For each face its neighbours, and whether the two agree: they must
    /// run along their common edge in opposite directions.
    fn neighbours(&self) -> Result<Vec<Vec<(usize, bool)>>, MeshError> {
        let mut by_edge: BTreeMap<[u32; 2], Vec<(usize, bool)>> =
            BTreeMap::new();
        for (number, face) in self.faces().enumerate() {
            let mut a = face[face.len() - 1];
            for &b in face {
                let edge = [a.min(b), a.max(b)];
                by_edge.entry(edge).or_default().push((number, a < b));
                a = b;
            }
        }
        let mut neighbours = vec![Vec::new(); self.len()];
        for (edge, faces) in by_edge {
            let edge = edge.map(|point| point as usize);
            match faces[..] {
                [_] => return Err(MeshError::OpenEdge { edge }),
                [(f, forth), (g, back)] => {
                    neighbours[f].push((g, forth != back));
                    neighbours[g].push((f, forth != back));
                }
                _ => return Err(MeshError::NonManifoldEdge { edge }),
            }
        }
        Ok(neighbours)
    }

    /// The same surface with some faces flipped.
    fn with_flipped(&self, flipped: &[bool]) -> Self {
        let mut mesh = self.clone();
        let mut start = 0;
        for (face, &end) in self.ends.iter().enumerate() {
            if flipped[face] {
                mesh.corners[start..end].reverse();
            }
            start = end;
        }
        mesh
    }
}
