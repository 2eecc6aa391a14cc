//! What no step may change.

use math::Vec3;
use realtime::{BoxDef, BoxWorld, SolverSettings};

/// Momentum and angular momentum about the origin.
fn momenta(world: &BoxWorld, inertia: f64) -> (Vec3, Vec3) {
    let (mut p, mut l) = (Vec3::zeros(), Vec3::zeros());
    for body in world.bodies() {
        let momentum = body.mass() * body.v();
        p += momentum;
        // Cubes: the same inertia about every axis.
        l += body.shape().x.cross(&momentum)
            + inertia * body.mass() * body.omega();
    }
    (p, l)
}

/// Two unit cubes that meet off centre, without gravity.
fn collision(friction: f64, restitution: f64) -> BoxWorld {
    let gravity = Vec3::zeros();
    let mut world =
        BoxWorld::new(SolverSettings { gravity, ..SolverSettings::default() });
    let cube = BoxDef::new(Vec3::repeat(1.0), Vec3::zeros());
    let cube = BoxDef { friction, restitution, ..cube };
    world.add(&cube).unwrap();
    let other = BoxDef {
        x: Vec3::new(1.5, 0.4, 0.3),
        v: Vec3::new(-4.0, 0.5, -1.0),
        ..cube
    };
    world.add(&other).unwrap();
    world
}

#[test]
fn a_collision_conserves_momentum_and_loses_energy() {
    for (friction, restitution) in [(0.0, 0.0), (0.8, 0.0), (0.5, 0.7)] {
        let mut world = collision(friction, restitution);
        let (p0, l0) = momenta(&world, 1.0 / 6.0);
        let e0 = world.kinetic_energy();
        let mut met = false;
        for _ in 0..60 {
            world.step(1.0 / 60.0).unwrap();
            met |= world.manifolds().next().is_some();
        }
        let (p, l) = momenta(&world, 1.0 / 6.0);
        assert!(met && (world.bodies()[0].v().norm() > 0.5));
        // Impulses are equal and opposite to rounding.
        assert!((p - p0).norm() < 1e-12, "{}", (p - p0).norm());
        // And act at one point, but of bodies as they were when the frame
        // began: they have moved by up to 4 m/s · 1/60 s, half of it on
        // average, while impulses of up to 4 N s were given.
        assert!((l - l0).norm() < 0.14, "{}", (l - l0).norm());
        assert!(world.kinetic_energy() < e0);
    }
}

#[test]
fn free_rotation_never_gains_energy() {
    let gravity = Vec3::zeros();
    let mut world =
        BoxWorld::new(SolverSettings { gravity, ..SolverSettings::default() });
    let racket = BoxDef {
        omega: Vec3::new(0.01, 8.0, 0.0),
        ..BoxDef::new(Vec3::new(0.2, 0.5, 1.0), Vec3::zeros())
    };
    world.add(&racket).unwrap();
    let mut last = world.kinetic_energy();
    for _ in 0..600 {
        world.step(1.0 / 60.0).unwrap();
        let now = world.kinetic_energy();
        assert!(now <= last * (1.0 + 1e-12), "{now} {last}");
        last = now;
    }
    assert!(world.bodies()[0].omega().norm() > 1.0);
    // The negative control: explicit Euler on the same equations gains.
    let sides = Vec3::new(0.2, 0.5, 1.0);
    let squares = sides.component_mul(&sides);
    let inertia = (Vec3::repeat(squares.sum()) - squares) / 12.0;
    let mut omega = Vec3::new(0.01, 8.0, 0.0);
    let energy = |omega: &Vec3| 0.5 * omega.dot(&inertia.component_mul(omega));
    let before = energy(&omega);
    for _ in 0..600 {
        let torque = -omega.cross(&inertia.component_mul(&omega));
        omega += torque.component_div(&inertia) / 60.0;
    }
    assert!(energy(&omega) > 1.5 * before, "{}", energy(&omega) / before);
}

#[test]
fn a_bounce_returns_the_fraction_of_the_speed_that_it_should() {
    for restitution in [0.0, 0.5, 0.9] {
        let mut world =
            realtime::arrangements::floored(SolverSettings::default()).unwrap();
        let ball = BoxDef {
            restitution,
            v: Vec3::new(0.0, 0.0, -5.0),
            ..BoxDef::new(Vec3::repeat(1.0), Vec3::new(0.0, 0.0, 0.6))
        };
        let number = world.add(&ball).unwrap();
        let mut speeds: Vec<f64> = Vec::new();
        for _ in 0..6 {
            world.step(1.0 / 60.0).unwrap();
            speeds.push(world.bodies()[number].v().z);
        }
        let up = speeds.iter().fold(f64::MIN, |a, b| a.max(*b));
        // Gravity acts for up to three frames meanwhile: 0.5 m/s.
        assert!((up - 5.0 * restitution).abs() < 0.6, "{restitution}: {up}");
    }
}

#[test]
fn bad_input_is_refused_by_name() {
    let mut world = BoxWorld::new(SolverSettings::default());
    let cube = BoxDef::new(Vec3::repeat(1.0), Vec3::zeros());
    let said = |world: &mut BoxWorld, def: BoxDef| {
        world.add(&def).unwrap_err().to_string()
    };
    let flat = BoxDef { sides: Vec3::new(1.0, 0.0, 1.0), ..cube };
    assert!(said(&mut world, flat).starts_with("sides is 0"));
    let heavy = BoxDef { density: f64::NAN, ..cube };
    assert!(said(&mut world, heavy).starts_with("density is NaN"));
    let bouncy = BoxDef { restitution: 2.0, ..cube };
    assert!(said(&mut world, bouncy).starts_with("restitution is 2"));
    let a = world.add(&cube.fixed()).unwrap();
    let b = world.add(&cube.fixed()).unwrap();
    let p = Vec3::zeros();
    assert!(world.add_joint(a, 9, p).is_err());
    assert!(world.add_joint(a, a, p).is_err());
    assert!(world.add_joint(a, b, p).is_err(), "neither can move");
    assert!(world.step(0.0).is_err() && world.step(f64::NAN).is_err());
}
