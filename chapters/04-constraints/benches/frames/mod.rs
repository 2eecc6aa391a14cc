//! Frames of rods: chains and trusses of any size.

use constraints::{Constrained, structures};
use math::Vec3;
use particles::Gravity;

/// A chain of `n` unit links of unit masses, hung up at one end, with the
/// angle `bend`, rad, between neighbouring links: straight down at 0, rolled
/// up like a spring otherwise. It turns about that end as a whole, so that
/// every rod has something to hold.
pub fn chain(n: usize, bend: f64) -> Constrained {
    let mut machine = Constrained::new();
    machine.add_force(Gravity::earth()).expect("no particles of its own");
    let mut places = vec![Vec3::zeros()];
    let mut x = Vec3::zeros();
    for i in 0..n {
        let (sin, cos) = (bend * i as f64).sin_cos();
        x += Vec3::new(sin, 0.0, -cos);
        places.push(x);
    }
    structures::chain(&mut machine, &places, 1.0).expect("links of length 1");
    for (i, x) in places.iter().enumerate().skip(1) {
        let turning = Vec3::y().cross(x);
        machine.place(i, *x, turning).expect("finite");
    }
    machine
}

/// A square truss of `n` by `n` unit cells with both diagonals, held at its
/// left side.
pub fn truss(n: usize) -> Constrained {
    let mut machine = Constrained::new();
    machine.add_force(Gravity::earth()).expect("no particles of its own");
    let sides = [Vec3::x(), Vec3::z()];
    let corner = Vec3::zeros();
    structures::truss(&mut machine, corner, sides, [n, n], 1.0)
        .expect("cells of size 1");
    machine
}
