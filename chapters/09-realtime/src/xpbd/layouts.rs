//! Ropes, cloth and blocks for XPBD.

use super::volume::volume;
use super::{DistanceConstraint, VolumeConstraint, XpbdParticles};
use crate::elasticity::TetMesh;
use math::Vec3;
use math::check::{Checked, at_least, positive};

/// A rope through `points`, m, that weighs `mass` kg in all: a particle at
/// each point, and a distance constraint from each to the next. The first
/// particle is nailed.
pub fn xpbd_rope(
    points: &[Vec3],
    mass: f64,
    compliance: f64,
    gravity: Vec3,
) -> Checked<XpbdParticles> {
    at_least("points", points.len(), 2, "at least 2")?;
    let w = (points.len() - 1) as f64 / positive("mass", mass)?;
    let mut rope = XpbdParticles::new(gravity)?;
    for (i, x) in points.iter().enumerate() {
        rope.add(if i == 0 { 0.0 } else { w }, *x, Vec3::zeros())?;
    }
    for i in 1..points.len() {
        let length = (points[i] - points[i - 1]).norm();
        let link = DistanceConstraint::new([i - 1, i], length, compliance)?;
        rope.add_distance(link)?;
    }
    Ok(rope)
}

/// How a square sheet is made.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct XpbdCloth {
    /// Particles along each side.
    pub side: usize,
    /// The length of a side, m.
    pub length: f64,
    /// The mass of the sheet, kg.
    pub mass: f64,
    /// The compliance of threads, m/N.
    pub stretch: f64,
    /// The compliance of the diagonals of cells, m/N.
    pub shear: f64,
}

/// A sheet in the plane z = 0, row by row from the origin along x and y,
/// with threads along both and both diagonals of each cell. Two corners,
/// the first and the last particle of the first row, are nailed.
///
/// Constraints come in colours: no two neighbours in the list share a
/// particle, so that one need not wait for the other.
pub fn xpbd_cloth(cloth: XpbdCloth, gravity: Vec3) -> Checked<XpbdParticles> {
    let n = at_least("side", cloth.side, 2, "at least 2")?;
    let cell = positive("length", cloth.length)? / (n - 1) as f64;
    let w = (n * n) as f64 / positive("mass", cloth.mass)?;
    let mut sheet = XpbdParticles::new(gravity)?;
    for row in 0..n {
        for column in 0..n {
            let x = cell * Vec3::new(column as f64, row as f64, 0.0);
            let nailed = row == 0 && (column == 0 || column == n - 1);
            sheet.add(if nailed { 0.0 } else { w }, x, Vec3::zeros())?;
        }
    }
    // Right, down, and both diagonals: (columns, rows) from one end to the
    // other; then even and odd starts.
    for (dx, dy, compliance) in [
        (1, 0, cloth.stretch),
        (0, 1, cloth.stretch),
        (1, 1, cloth.shear),
        (-1, 1, cloth.shear),
    ] {
        let length = cell * f64::hypot(f64::from(dx), f64::from(dy));
        for colour in 0..2 {
            for [i, j] in links(n, [dx, dy], colour) {
                let link = DistanceConstraint::new([i, j], length, compliance)?;
                sheet.add_distance(link)?;
            }
        }
    }
    Ok(sheet)
}

/// The pairs of particles `[dx, dy]` apart of one colour: those whose first
/// end lies in an even or an odd column (row, where `dy` alone counts).
fn links(n: usize, [dx, dy]: [i32; 2], colour: usize) -> Vec<[usize; 2]> {
    let mut links = Vec::new();
    for row in 0..n - dy as usize {
        for column in 0..n {
            let other = column as i32 + dx;
            let start = if dy == 0 { column } else { row };
            if start % 2 == colour && (0..n as i32).contains(&other) {
                let end = (row + dy as usize) * n + other as usize;
                links.push([row * n + column, end]);
            }
        }
    }
    links
}

/// A block of jelly: the vertices and edges of a mesh of tetrahedra, with a
/// distance constraint along each edge and a volume constraint for each
/// tetrahedron. Each corner gets its share of the mass, by the density,
/// kg/m³.
pub fn xpbd_block(
    mesh: &TetMesh,
    density: f64,
    compliance: f64,
    gravity: Vec3,
) -> Checked<XpbdParticles> {
    let density = positive("density", density)?;
    let mut block = XpbdParticles::new(gravity)?;
    for (x, volume) in mesh.vertices().iter().zip(mesh.vertex_volumes()) {
        block.add(1.0 / (density * volume), *x, Vec3::zeros())?;
    }
    for [i, j] in mesh.edges() {
        let length = (mesh.vertices()[i] - mesh.vertices()[j]).norm();
        let edge = DistanceConstraint::new([i, j], length, compliance)?;
        block.add_distance(edge)?;
    }
    for tet in mesh.tets() {
        let size = volume(tet.map(|i| mesh.vertices()[i]));
        block.add_volume(VolumeConstraint::new(*tet, size, 0.0)?)?;
    }
    Ok(block)
}
