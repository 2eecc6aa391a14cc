//! A step among planes as plainly as it can be written: what the book shows,
//! and what the step that runs is measured by.

use course::Random;
use math::Vec3;
use ode::{Rk4, Solver, System};
use particles::{Collisions, Gravity, Particles, Plane, Spring, bounce};

// ANCHOR: time-of-impact
/// How much of the step `h` passes before somebody is below a plane:
/// `is_below` says whether that is so after a part of it.
fn time_of_impact(h: f64, mut is_below: impl FnMut(f64) -> bool) -> f64 {
    let (mut before, mut after) = (0.0, h);
    for _ in 0..60 {
        let middle = 0.5 * (before + after);
        if is_below(middle) {
            after = middle;
        } else {
            before = middle;
        }
    }
    before
}
// ANCHOR_END: time-of-impact

// ANCHOR: step
/// Takes a step of size `h` among planes with the coefficient of restitution
/// `e`.
fn step(
    (planes, e): (&[Plane], f64),
    solver: &mut dyn Solver,
    particles: &mut Particles,
    h: f64,
) {
    let (t, mut start) = (particles.time(), vec![0.0; particles.dim()]);
    particles.get_state(&mut start);
    let mut ends_below = |s: f64| {
        particles.set_state(t, &start);
        solver.step(particles, s);
        let below = |x: &Vec3| planes.iter().any(|p| p.distance(*x) < 0.0);
        particles.x().iter().any(below)
    };
    if ends_below(h) {
        let s = time_of_impact(h, &mut ends_below);
        ends_below(s);
        bounce_all((planes, e), particles);
        step((planes, e), solver, particles, h - s);
    }
}
// ANCHOR_END: step

// ANCHOR: bounce-all
/// Lets every particle bounce that is at a plane and moves into it.
fn bounce_all((planes, e): (&[Plane], f64), particles: &mut Particles) {
    for i in 0..particles.len() {
        for plane in planes {
            let (x, v) = (particles.x()[i], particles.v()[i]);
            let is_coming = plane.normal().dot(&v) < 0.0;
            if plane.distance(x) < 1e-9 && is_coming {
                let v = bounce(plane, e, v);
                particles.move_particle(i, x, v).expect("finite numbers");
            }
        }
    }
}
// ANCHOR_END: bounce-all

/// Four balls in a wedge, two of them joined by a spring.
fn wedge() -> (Vec<Plane>, Particles) {
    let mut random = Random::new(31);
    let mut particles = Particles::new();
    for i in 0..4 {
        let x = Vec3::new(0.6 * f64::from(i) - 0.9, 0.0, 2.0);
        let v = Vec3::from_column_slice(&random.vector(3, -1.0, 1.0));
        particles.add(1.0, x, v).unwrap();
    }
    particles.add_force(Gravity::earth()).unwrap();
    particles.add_force(Spring::new([0, 2], 30.0, 0.1, 1.0).unwrap()).unwrap();
    let sides = [-1.0, 1.0].map(|side| {
        Plane::new(Vec3::zeros(), Vec3::new(side, 0.0, 2.0)).unwrap()
    });
    (sides.into(), particles)
}

#[test]
fn the_step_that_runs_bounces_where_the_plain_one_does() {
    let (planes, mut plain) = wedge();
    let (_, mut real) = wedge();
    let mut ground = Collisions::new(planes.clone(), 0.8);
    // The plain step knows no rest, and finds the moment to the last digit.
    (ground.rest_speed, ground.tolerance) = (1e-9, 1e-13);
    let solver = &mut Rk4::new();
    let mut impacts = 0;
    for _ in 0..40 {
        step((&planes, 0.8), solver, &mut plain, 0.05);
        ground.step(solver, &mut real, 0.05).unwrap();
        impacts += ground.impacts().len();
        for i in 0..4 {
            // A bounce is late by 1e-13 m over its speed, at least 0.01 m/s
            // here, and the later ones carry that on.
            let gap = (plain.x()[i] - real.x()[i]).norm();
            assert!(gap < 1e-10, "{i} after {impacts} impacts: {gap:e}");
        }
    }
    assert!(impacts > 10, "only {impacts} impacts");
}
