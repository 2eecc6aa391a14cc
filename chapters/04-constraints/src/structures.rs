//! Things built of particles and rods.

use crate::{Constrained, ConstraintId, Rod};
use math::Vec3;
use math::check::{Checked, at_least, finite_vector, positive};
use particles::nail;

/// A structure in a system.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Structure {
    /// The numbers of its particles.
    pub particles: Vec<usize>,
    /// The names of its rods.
    pub rods: Vec<ConstraintId>,
}

/// A chain of particles of mass `mass`, kg, one at each of `places` but the
/// first, which is nailed to where it is; a rod from each to the next.
pub fn chain(
    system: &mut Constrained,
    places: &[Vec3],
    mass: f64,
) -> Checked<Structure> {
    at_least("places", places.len(), 2, "at least 2")?;
    let particles = scatter(system, places, mass)?;
    system.control(particles[0], nail(places[0]))?;
    let mut ties = Vec::with_capacity(places.len());
    for pair in particles.windows(2) {
        ties.push([pair[0], pair[1]]);
    }
    tie(system, particles, &ties)
}

/// A rectangular truss in the plane of `right` and `up`, the sides of one of
/// its cells: so many `cells` each way, from `corner` on, with rods along
/// all sides and along both diagonals of each cell. One diagonal would make
/// it rigid: the other is redundant. Its particles are ordered column by
/// column; those of the first column are nailed.
pub fn truss(
    system: &mut Constrained,
    corner: Vec3,
    [right, up]: [Vec3; 2],
    cells: [usize; 2],
    mass: f64,
) -> Checked<Structure> {
    for n in cells {
        at_least("cells", n, 1, "at least 1")?;
    }
    let mut places = Vec::new();
    for column in 0..=cells[0] {
        for row in 0..=cells[1] {
            places.push(corner + column as f64 * right + row as f64 * up);
        }
    }
    let particles = scatter(system, &places, mass)?;
    for row in 0..=cells[1] {
        system.control(particles[row], nail(places[row]))?;
    }
    let mut ties = Vec::new();
    for [i, j] in bars(cells) {
        ties.push([particles[i], particles[j]]);
    }
    tie(system, particles, &ties)
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
            // Rods between nails hold nothing.
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

/// Particles at rest at `places`.
fn scatter(
    system: &mut Constrained,
    places: &[Vec3],
    mass: f64,
) -> Checked<Vec<usize>> {
    // Everything is checked before the first particle is added.
    positive("mass", mass)?;
    for x in places {
        finite_vector("places", *x)?;
    }
    let mut particles = Vec::with_capacity(places.len());
    for x in places {
        particles.push(system.add(mass, *x, Vec3::zeros())?);
    }
    Ok(particles)
}

/// Rods between the pairs `ties`, as long as they are apart.
fn tie(
    system: &mut Constrained,
    particles: Vec<usize>,
    ties: &[[usize; 2]],
) -> Checked<Structure> {
    let mut rods = Vec::with_capacity(ties.len());
    for &ends in ties {
        let rod = Rod::between(&system.particles().state(), ends)?;
        rods.push(system.constrain(rod)?);
    }
    Ok(Structure { particles, rods })
}
