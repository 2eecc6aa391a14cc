//! Random particles for tests.

use course::Random;
use math::Vec3;
use particles::Particles;

/// A vector with components in [-size, size).
pub fn vector(random: &mut Random, size: f64) -> Vec3 {
    Vec3::from_fn(|_, _| random.uniform(-size, size))
}

/// `n` particles with masses from 0.5 to 2 within a cube of side 2.
pub fn cloud(seed: u64, n: usize) -> Particles {
    let mut random = Random::new(seed);
    let mut particles = Particles::new();
    for _ in 0..n {
        let mass = random.uniform(0.5, 2.0);
        let (x, v) = (vector(&mut random, 1.0), vector(&mut random, 1.0));
        particles.add(mass, x, v).unwrap();
    }
    particles
}
