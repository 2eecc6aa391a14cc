//! Things built of particles and rods.

use crate::{ConstrainedParticles, ConstraintId, Rod};
use math::Vec3;
use math::check::{Checked, at_least, finite_vector, positive};
use particles::nail;

/// The points of a puppet at rest, m: head, shoulders, hip, elbows, hands,
/// knees, feet; left, then right.
pub const PUPPET_AT_REST: [Vec3; 12] = [
    Vec3::new(0.0, 0.0, 1.45),
    Vec3::new(-0.2, 0.0, 1.2),
    Vec3::new(0.2, 0.0, 1.2),
    Vec3::new(0.0, 0.0, 0.75),
    Vec3::new(-0.38, -0.02, 1.0),
    Vec3::new(0.38, -0.02, 1.0),
    Vec3::new(-0.5, -0.15, 1.2),
    Vec3::new(0.5, -0.15, 1.2),
    Vec3::new(-0.13, -0.12, 0.45),
    Vec3::new(0.13, -0.12, 0.45),
    Vec3::new(-0.14, 0.0, 0.08),
    Vec3::new(0.14, 0.0, 0.08),
];

/// The rods between the points of the puppet.
pub const PUPPET_RODS: [[usize; 2]; 13] = [
    [0, 1],
    [0, 2],
    [1, 2],
    [1, 3],
    [2, 3],
    [1, 4],
    [4, 6],
    [2, 5],
    [5, 7],
    [3, 8],
    [8, 10],
    [3, 9],
    [9, 11],
];

/// The mass of a point of the puppet, kg: the hip weighs as much as three others.
pub const fn puppet_mass(part: usize) -> f64 {
    if part == 3 { 0.3 } else { 0.1 }
}

/// A structure of particles and rods.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Structure {
    /// The numbers of its particles.
    pub particles: Vec<usize>,
    /// The names of its rods.
    pub rods: Vec<ConstraintId>,
}

/// A chain of particles of mass `mass`, kg, one at each of `positions`, with a
/// rod from each to the next. The first is nailed.
pub fn chain(
    system: &mut ConstrainedParticles,
    positions: &[Vec3],
    mass: f64,
) -> Checked<Structure> {
    at_least("positions", positions.len(), 2, "at least 2")?;
    let particles = add_particles(system, positions, mass)?;
    system.set_script(particles[0], nail(positions[0]))?;
    let mut pairs = Vec::with_capacity(positions.len());
    for pair in particles.windows(2) {
        pairs.push([pair[0], pair[1]]);
    }
    add_rods(system, particles, &pairs)
}

/// A rectangular truss in the plane of `right` and `up`, the sides of one of
/// its cells: so many `cells` each way, from `corner` on, with rods along
/// all sides and along both diagonals of each cell. One diagonal would make
/// it rigid: the other is redundant. Its particles are ordered column by
/// column; those of the first column are nailed.
pub fn truss(
    system: &mut ConstrainedParticles,
    corner: Vec3,
    [right, up]: [Vec3; 2],
    cells: [usize; 2],
    mass: f64,
) -> Checked<Structure> {
    for n in cells {
        at_least("cells", n, 1, "at least 1")?;
    }
    let mut positions = Vec::new();
    for column in 0..=cells[0] {
        for row in 0..=cells[1] {
            positions.push(corner + column as f64 * right + row as f64 * up);
        }
    }
    let particles = add_particles(system, &positions, mass)?;
    for row in 0..=cells[1] {
        system.set_script(particles[row], nail(positions[row]))?;
    }
    let mut pairs = Vec::new();
    for [i, j] in bars(cells) {
        pairs.push([particles[i], particles[j]]);
    }
    add_rods(system, particles, &pairs)
}

/// The pairs of corners that a truss of so many `cells` has rods between,
/// corners being numbered column by column.
fn bars(cells: [usize; 2]) -> Vec<[usize; 2]> {
    let number = |column: usize, row: usize| column * (cells[1] + 1) + row;
    let mut bars = Vec::new();
    for column in 0..=cells[0] {
        for row in 0..=cells[1] {
            let here = number(column, row);
            let (last, top) = (column == cells[0], row == cells[1]);
            // Rods between nails carry nothing.
            if !top && column > 0 {
                bars.push([here, number(column, row + 1)]);
            }
            if !last {
                bars.push([here, number(column + 1, row)]);
            }
            if !last && !top {
                bars.push([here, number(column + 1, row + 1)]);
                bars.push([number(column, row + 1), number(column + 1, row)]);
            }
        }
    }
    bars
}

/// Particles at rest at `positions`.
fn add_particles(
    system: &mut ConstrainedParticles,
    positions: &[Vec3],
    mass: f64,
) -> Checked<Vec<usize>> {
    // Everything is checked before the first particle is added.
    positive("mass", mass)?;
    for x in positions {
        finite_vector("positions", *x)?;
    }
    let mut particles = Vec::with_capacity(positions.len());
    for x in positions {
        particles.push(system.add(mass, *x, Vec3::zeros())?);
    }
    Ok(particles)
}

/// Rods between the pairs `pairs`, as long as they are apart.
fn add_rods(
    system: &mut ConstrainedParticles,
    particles: Vec<usize>,
    pairs: &[[usize; 2]],
) -> Checked<Structure> {
    let mut rods = Vec::with_capacity(pairs.len());
    for &ends in pairs {
        let rod = Rod::between(&system.particles().state(), ends)?;
        rods.push(system.constrain(rod)?);
    }
    Ok(Structure { particles, rods })
}
