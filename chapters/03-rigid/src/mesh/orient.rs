//! Turning faces round until all of them face the way they should.

use super::{Mesh, MeshError};
use std::collections::BTreeMap;

impl Mesh {
    /// The same surface with every face facing the right way: neighbours
    /// agree, and each closed part faces outward, or inward where it bounds
    /// a cavity.
    pub fn oriented(&self) -> Result<Self, MeshError> {
        let beyond = self.pairs()?;
        let mut turned = vec![false; self.len()];
        let mut known = vec![false; self.len()];
        let mut clash = None;
        let shells = self.shells(|face, others| {
            known[face] = true;
            for &(other, agrees) in &beyond[face] {
                let turn = turned[face] == agrees;
                if known[other] && turned[other] != turn {
                    clash = Some(other);
                }
                if !known[other] {
                    (known[other], turned[other]) = (true, turn);
                }
                others.push(other);
            }
        });
        if let Some(face) = clash {
            // A surface with one side only, such as a Klein bottle.
            return Err(MeshError::InsideOut { face });
        }
        let alike = self.with_turned(&turned);
        let mut turned = vec![false; self.len()];
        for s in 0..shells.len() {
            let cavity = alike.depth(&shells, s) % 2 == 1;
            if (alike.shell_volume(&shells[s]) < 0.0) != cavity {
                for &face in &shells[s].faces {
                    turned[face] = true;
                }
            }
        }
        Ok(alike.with_turned(&turned))
    }

    /// For each face its neighbours, and whether the two agree: they must
    /// run along their common edge in opposite directions.
    fn pairs(&self) -> Result<Vec<Vec<(usize, bool)>>, MeshError> {
        let mut meetings: BTreeMap<[u32; 2], Vec<(usize, bool)>> =
            BTreeMap::new();
        for (number, face) in self.faces().enumerate() {
            let mut a = face[face.len() - 1];
            for &b in face {
                let edge = [a.min(b), a.max(b)];
                meetings.entry(edge).or_default().push((number, a < b));
                a = b;
            }
        }
        let mut pairs = vec![Vec::new(); self.len()];
        for (edge, faces) in meetings {
            let edge = edge.map(|point| point as usize);
            match faces[..] {
                [_] => return Err(MeshError::Open { edge }),
                [(f, forth), (g, back)] => {
                    pairs[f].push((g, forth != back));
                    pairs[g].push((f, forth != back));
                }
                _ => return Err(MeshError::Twice { edge }),
            }
        }
        Ok(pairs)
    }

    /// The same surface with some faces turned round.
    fn with_turned(&self, turned: &[bool]) -> Self {
        let mut mesh = self.clone();
        let mut start = 0;
        for (face, &end) in self.ends.iter().enumerate() {
            if turned[face] {
                mesh.corners[start..end].reverse();
            }
            start = end;
        }
        mesh
    }
}
