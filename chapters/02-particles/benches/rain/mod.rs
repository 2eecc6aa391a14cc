//! A million steps of bouncing particles: none may pass a plane.

use course::Random;
use math::Vec3;
use ode::Leapfrog;
use particles::{Collisions, Friction, Gravity, Particles, Plane};
use std::time::Instant;

/// Steps in all.
const STEPS: usize = 1_000_000;

/// Runs the shower and prints the greatest depth and the cost.
pub fn fall() {
    let mut random = Random::new(99);
    let mut particles = Particles::new();
    for _ in 0..20 {
        let (x, v) = start(&mut random);
        particles.add(1.0, x, v).expect("finite");
    }
    particles.add_force(Gravity::earth()).expect("it has no particles");
    let tilted = Plane::new(Vec3::zeros(), Vec3::new(0.1, 0.05, 1.0));
    let mut planes = vec![tilted.expect("a normal")];
    for normal in [Vec3::x(), -Vec3::x(), Vec3::y(), -Vec3::y()] {
        planes.push(Plane::new(-normal, normal).expect("a normal"));
    }
    let mut ground = Collisions::new(planes, 0.7);
    ground.friction = Friction::Coulomb { mu_static: 0.4, mu_kinetic: 0.3 };
    let mut solver = Leapfrog::new();
    let (mut deepest, mut impacts) = (0.0_f64, 0);
    let clock = Instant::now();
    for step in 0..STEPS {
        // One after the other starts again, as in a fountain.
        if step % 50 == 0 {
            let (x, v) = start(&mut random);
            let i = step / 50 % particles.len();
            particles.move_particle(i, x, v).expect("finite");
        }
        ground.step(&mut solver, &mut particles, 0.005).expect("a step");
        impacts += ground.impacts().len();
        for plane in &ground.planes {
            for x in particles.x() {
                deepest = deepest.min(plane.distance(*x));
            }
        }
    }
    let seconds = clock.elapsed().as_secs_f64();
    println!("\n{STEPS} steps of 20 bouncing particles");
    println!("{impacts} impacts, deepest {deepest:e} m (allowed -1e-9)");
    println!("{:.2} us per step", seconds * 1e6 / STEPS as f64);
    assert!(deepest >= -ground.tolerance, "a particle fell through");
}

/// A position above the middle, and a velocity upwards and outwards.
fn start(random: &mut Random) -> (Vec3, Vec3) {
    let mut draw = |size: f64| random.uniform(-size, size);
    let x = Vec3::new(draw(0.1), draw(0.1), 0.5);
    (x, Vec3::new(draw(2.0), draw(2.0), 4.0 + draw(1.0)))
}
