//! A rigid body against many particles connected by stiff springs (notes D
//! appendix A).

use math::Vec3;
use ode::{Field, Rk4, advance, advance_to};
use rigid::{Body, ConstantForce, World, point_masses};

/// Corners of a flat box, and their masses.
const CORNERS: usize = 8;
const MASS: f64 = 0.5;

fn corner(i: usize) -> Vec3 {
    let side = |bit: usize| if i & bit == 0 { -0.5 } else { 0.5 };
    Vec3::new(2.0 * side(1), 1.2 * side(2), 0.8 * side(4))
}

/// The corners after `t` seconds of a steady force on the first one, held
/// together by springs of the stiffness `k` between all pairs.
fn by_springs(k: f64, force: Vec3, t: f64) -> Vec<Vec3> {
    let mut state = Vec::new();
    for i in 0..CORNERS {
        state.extend_from_slice(corner(i).as_slice());
    }
    state.resize(6 * CORNERS, 0.0);
    let field = move |_t: f64, y: &[f64], rate: &mut [f64]| {
        let (x, v) = y.split_at(3 * CORNERS);
        let at = |i: usize| Vec3::from_column_slice(&x[3 * i..3 * i + 3]);
        rate[..3 * CORNERS].copy_from_slice(v);
        for i in 0..CORNERS {
            let mut f = if i == 0 { force } else { Vec3::zeros() };
            for j in (0..CORNERS).filter(|j| *j != i) {
                let (l, rest) = (at(j) - at(i), corner(j) - corner(i));
                f += k * (l.norm() - rest.norm()) * l / l.norm();
            }
            let a = f / MASS;
            rate[3 * (CORNERS + i)..3 * (CORNERS + i + 1)]
                .copy_from_slice(a.as_slice());
        }
    };
    let mut swarm = Field::new(0.0, &state, field);
    // The fastest spring swings at about sqrt(8 k/m): 20 steps a swing.
    let fastest = (8.0 * k / MASS).sqrt();
    let steps = (t * fastest * 20.0 / std::f64::consts::TAU).ceil() as usize;
    advance_to(&mut Rk4::new(), &mut swarm, t, steps);
    let x = swarm.state();
    (0..CORNERS)
        .map(|i| Vec3::from_column_slice(&x[3 * i..3 * i + 3]))
        .collect()
}

/// The same for a rigid body, with the force at a point of its own.
fn by_body(point: Vec3, force: Vec3, t: f64) -> Vec<Vec3> {
    let points: Vec<_> = (0..CORNERS).map(|i| (MASS, corner(i))).collect();
    let mut world = World::new();
    world.add(Body::new(&point_masses(&points).unwrap()).unwrap());
    world.add_force(ConstantForce::new(0, point, force).unwrap()).unwrap();
    advance(&mut Rk4::new(), &mut world, t / 1000.0, 1000);
    (0..CORNERS).map(|i| world.bodies()[0].world_from_body(corner(i))).collect()
}

/// The largest distance between points that should be the same.
fn apart(a: &[Vec3], b: &[Vec3]) -> f64 {
    let distances = a.iter().zip(b).map(|(a, b)| (a - b).norm());
    distances.fold(0.0, f64::max)
}

#[test]
fn a_body_moves_like_particles_held_together_by_stiff_springs() {
    let (force, t) = (Vec3::new(1.0, 2.0, -1.5), 1.5);
    let body = by_body(corner(0), force, t);
    for k in [1e4, 1e5] {
        // A corner hangs on seven springs, and each gives by about its share
        // of force/k, twice that at the end of a swing.
        let swarm = by_springs(k, force, t);
        let give = 2.0 * force.norm() / k;
        assert!(apart(&swarm, &body) < give, "k = {k}");
    }
    // The same force elsewhere is another motion.
    let elsewhere = by_body(Vec3::zeros(), force, t);
    assert!(apart(&elsewhere, &body) > 0.1);
}
