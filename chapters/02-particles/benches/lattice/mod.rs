//! A cubic lattice of particles, each with springs to three neighbours.

use math::Vec3;
use particles::{Particles, Spring, Springs};

/// A lattice with `side` particles along each edge, slightly stretched, and
/// the number of its springs.
pub fn scene(side: usize) -> (Particles, usize) {
    let mut lattice = Particles::new();
    let mut springs = Springs::default();
    let number = |x, y, z| (x * side + y) * side + z;
    for x in 0..side {
        for y in 0..side {
            for z in 0..side {
                let position = Vec3::new(x as f64, y as f64, z as f64);
                let v = 0.01 * Vec3::new(position.y, position.z, position.x);
                lattice.add(1.0, 1.01 * position, v).expect("finite");
                let own = number(x, y, z);
                for (before, other) in [
                    (x, own.wrapping_sub(side * side)),
                    (y, own.wrapping_sub(side)),
                    (z, own.wrapping_sub(1)),
                ] {
                    if before > 0 {
                        let spring = Spring::new([own, other], 100.0, 0.1, 1.0);
                        springs.list.push(spring.expect("positive"));
                    }
                }
            }
        }
    }
    let count = springs.list.len();
    lattice.add_force(springs).expect("its particles are there");
    (lattice, count)
}
