//! Structures of rods: chains and trusses of any size.

use constraints::{ConstrainedParticles, structures};
use math::Vec3;
use particles::Gravity;

/// A chain of `n` unit links of unit masses, hung up at one end, with the
/// angle `bend`, rad, between neighbouring links: straight down at 0, rolled
/// up like a spring otherwise. It rotates about that end as a whole, so that
/// every rod is loaded.
pub fn chain(n: usize, bend: f64) -> ConstrainedParticles {
    let mut machine = ConstrainedParticles::new();
    machine.add_force(Gravity::earth()).expect("no particles of its own");
    let mut positions = vec![Vec3::zeros()];
    let mut x = Vec3::zeros();
    for i in 0..n {
        let (sin, cos) = (bend * i as f64).sin_cos();
        x += Vec3::new(sin, 0.0, -cos);
        positions.push(x);
    }
    structures::chain(&mut machine, &positions, 1.0)
        .expect("links of length 1");
    for (i, x) in positions.iter().enumerate().skip(1) {
        let velocity = Vec3::y().cross(x);
        machine.move_particle(i, *x, velocity).expect("finite");
    }
    machine
}

/// A square truss of `n` by `n` unit cells with both diagonals, held at its
/// left side.
pub fn truss(n: usize) -> ConstrainedParticles {
    let mut machine = ConstrainedParticles::new();
    machine.add_force(Gravity::earth()).expect("no particles of its own");
    let sides = [Vec3::x(), Vec3::z()];
    let corner = Vec3::zeros();
    structures::truss(&mut machine, corner, sides, [n, n], 1.0)
        .expect("cells of size 1");
    machine
}
