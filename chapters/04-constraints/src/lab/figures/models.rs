//! Models that several figures share.

use crate::{Bead, ConstrainedParticles, Rod, structures};
use course::Outcome;
use figure::Point;
use math::Vec3;
use particles::{Gravity, nail};

/// Gravity, m/s².
pub const G: f64 = 9.81;

/// Where a figure shows the position `x`, seen from the side.
pub fn at(x: Vec3) -> Point {
    (x.x, x.z)
}

/// A point of the round wire, at an angle, rad, from straight down.
pub fn on_wire(angle: f64) -> Vec3 {
    Vec3::new(angle.sin(), 0.0, -angle.cos())
}

/// A bead of 1 kg at rest on the wire, 135° from its lowest point.
pub fn bead() -> Outcome<Bead> {
    bead_at(135_f64.to_radians())
}

/// A bead of 1 kg at rest on the wire, at an angle, rad, from straight down.
pub fn bead_at(angle: f64) -> Outcome<Bead> {
    let (x, v) = (on_wire(angle), Vec3::zeros());
    Ok(Bead::new(1.0, x, v, -G * Vec3::z())?)
}

/// A chain of links of 1 m that hangs straight down from a nail and is at
/// rest; `mass` tells the mass at the lower end of each link, kg.
pub fn hanging_chain(
    links: usize,
    mass: impl Fn(usize) -> f64,
) -> Outcome<ConstrainedParticles> {
    let mut system = ConstrainedParticles::new();
    system.add(1.0, Vec3::zeros(), Vec3::zeros())?;
    system.set_script(0, nail(Vec3::zeros()))?;
    for i in 1..=links {
        let x = -(i as f64) * Vec3::z();
        system.add(mass(i - 1), x, Vec3::zeros())?;
        system.constrain(Rod::new([i - 1, i], 1.0)?)?;
    }
    system.add_force(Gravity::earth())?;
    Ok(system)
}

/// Masses from a gram to a kilogram, evenly along a chain of so many `links`,
/// kg. Plain arithmetic: iteration counts are then the same on any machine.
pub fn uneven(i: usize, links: usize) -> f64 {
    let fraction = i as f64 / (links as f64 - 1.0).max(1.0);
    (1.0 + 999.0 * fraction) / 1000.0
}

/// A truss of so many square cells, nailed to a wall at its left.
pub fn truss(cells: [usize; 2]) -> Outcome<ConstrainedParticles> {
    let mut system = ConstrainedParticles::new();
    let sides = [Vec3::x(), Vec3::z()];
    structures::truss(&mut system, Vec3::zeros(), sides, cells, 1.0)?;
    system.add_force(Gravity::earth())?;
    Ok(system)
}

/// The same with one diagonal in each cell, the rising one.
pub fn single_diagonal_truss(
    cells: [usize; 2],
) -> Outcome<ConstrainedParticles> {
    let mut system = truss(cells)?;
    let mut falling = Vec::new();
    for (id, _) in system.constraints() {
        if let Some(rod) = system.constraint_as::<Rod>(id) {
            let [a, b] = rod.ends().map(|i| system.particles().x()[i]);
            let l = b - a;
            if l.x * l.z < 0.0 {
                falling.push(id);
            }
        }
    }
    for id in falling {
        system.unconstrain(id);
    }
    Ok(system)
}
