//! Friction on the flat and on a slope.

use math::Vec3;
use ode::{Midpoint, Rk4, Solver};
use particles::{Collisions, Friction, Gravity, Particles, Plane};

const G: f64 = 9.81;

/// A particle at rest on a slope of `degrees`, with downhill along the x
/// axis of the returned pair.
fn slope(degrees: f64, friction: Friction) -> (Particles, Collisions, Vec3) {
    let (sin, cos) = degrees.to_radians().sin_cos();
    let plane = Plane::new(Vec3::zeros(), Vec3::new(sin, 0.0, cos)).unwrap();
    let mut particles = Particles::new();
    particles.add(1.5, Vec3::zeros(), Vec3::zeros()).unwrap();
    particles.add_force(Gravity::earth()).unwrap();
    let mut ground = Collisions::new(vec![plane], 0.5);
    ground.friction = friction;
    (particles, ground, Vec3::new(cos, 0.0, -sin))
}

fn run(
    particles: &mut Particles,
    ground: &mut Collisions,
    h: f64,
    steps: usize,
) {
    let mut solver = Rk4::new();
    for _ in 0..steps {
        ground.step(&mut solver, particles, h).unwrap();
    }
}

#[test]
fn with_coulomb_friction_a_particle_rests_below_the_angle_of_friction() {
    // tan 26.57 degrees = 0.5.
    let friction = Friction::Coulomb { mu_static: 0.5, mu_kinetic: 0.4 };
    let (mut particles, mut ground, _) = slope(26.0, friction);
    run(&mut particles, &mut ground, 0.01, 10_000);
    // 100 s, and not a hair's breadth.
    assert!(particles.x()[0].norm() < 1e-12, "{}", particles.x()[0]);
    assert_eq!(particles.v()[0], Vec3::zeros());
    assert_eq!(ground.contacts().len(), 1);
    let normal_force = 1.5 * G * 26.0_f64.to_radians().cos();
    assert!((ground.contacts()[0].normal_force - normal_force).abs() < 1e-12);
}

#[test]
fn above_the_angle_of_friction_it_slides_down_evenly_faster() {
    let friction = Friction::Coulomb { mu_static: 0.5, mu_kinetic: 0.4 };
    let (mut particles, mut ground, down) = slope(30.0, friction);
    run(&mut particles, &mut ground, 0.01, 200);
    let (sin, cos) = 30.0_f64.to_radians().sin_cos();
    let a = G * (sin - 0.4 * cos);
    // The first derivative of the first step knows no contact yet: the
    // impact at its start costs nothing.
    assert!((particles.v()[0].dot(&down) - 2.0 * a).abs() < 1e-9);
    assert!((particles.x()[0].dot(&down) - 2.0 * a).abs() < 1e-9);
}

#[test]
fn coulomb_friction_stops_a_slide_on_the_flat_for_good() {
    let friction = Friction::Coulomb { mu_static: 0.3, mu_kinetic: 0.2 };
    let (mut particles, mut ground, _) = slope(0.0, friction);
    particles.move_particle(0, Vec3::zeros(), Vec3::x()).unwrap();
    run(&mut particles, &mut ground, 0.001, 5000);
    // v^2 / (2 mu g), and a step's worth of the last speed.
    let want = 1.0 / (2.0 * 0.2 * G);
    assert!((particles.x()[0].x - want).abs() < 1e-5);
    assert_eq!(particles.v()[0], Vec3::zeros());
}

#[test]
fn with_the_friction_of_the_notes_it_creeps_down_every_slope() {
    // Erratum C3: the speed tends to tan(theta)/kf.
    for degrees in [5.0, 20.0] {
        let friction = Friction::Linear { kf: 2.0 };
        let (mut particles, mut ground, down) = slope(degrees, friction);
        run(&mut particles, &mut ground, 0.01, 1000);
        let want = degrees.to_radians().tan() / 2.0;
        let speed = particles.v()[0].dot(&down);
        // 10 s are 180 decay times.
        assert!((speed - want).abs() < 1e-9, "{degrees}: {speed}");
        assert!(speed > 0.04);
    }
}

#[test]
fn linear_friction_on_the_flat_is_as_published() {
    // Case friction_flat.
    let (mut particles, mut ground, _) =
        slope(0.0, Friction::Linear { kf: 0.3 });
    particles.move_particle(0, Vec3::zeros(), 2.0 * Vec3::x()).unwrap();
    run(&mut particles, &mut ground, 0.005, 20);
    assert!((particles.x()[0].x - 0.17325658033982722).abs() < 1e-9);
    assert!((particles.v()[0].x - 1.4901058840598884).abs() < 1e-9);
    run(&mut particles, &mut ground, 0.005, 80);
    assert!((particles.v()[0].x - 0.45916171099166).abs() < 1e-9);
}

#[test]
fn without_slip_everything_rests_and_without_friction_nothing() {
    let (mut particles, mut ground, _) = slope(60.0, Friction::NoSlip);
    run(&mut particles, &mut ground, 0.01, 500);
    assert!(particles.x()[0].norm() < 1e-12);
    let (mut particles, mut ground, down) = slope(60.0, Friction::Frictionless);
    run(&mut particles, &mut ground, 0.01, 100);
    let speed = G * 60.0_f64.to_radians().sin();
    assert!((particles.v()[0].dot(&down) - speed).abs() < 1e-9);
}

#[test]
fn friction_never_reverses_sliding() {
    // Thrown uphill on a slope that is steep enough to come back.
    let friction = Friction::Coulomb { mu_static: 0.3, mu_kinetic: 0.3 };
    let (mut particles, mut ground, down) = slope(30.0, friction);
    particles.move_particle(0, Vec3::zeros(), -2.0 * down).unwrap();
    let (sin, cos) = 30.0_f64.to_radians().sin_cos();
    let (brake, speed_up) = (G * (sin + 0.3 * cos), G * (sin - 0.3 * cos));
    let stop = 2.0 / brake;
    let mut solver = Midpoint::new();
    let mut highest = 0.0_f64;
    for _ in 0..2000 {
        ground.step(&mut solver, &mut particles, 0.0005).unwrap();
        highest = highest.max(-particles.x()[0].dot(&down));
    }
    // Up to one step's speed change is lost when it stops.
    assert!((highest - 2.0 / brake).abs() < 2e-3 * highest);
    let back = speed_up * (1.0 - stop);
    assert!((particles.v()[0].dot(&down) - back).abs() < 5e-3);
    assert_eq!(solver.order(), 2);
}
