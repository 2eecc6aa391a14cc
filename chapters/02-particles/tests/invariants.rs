//! What a system of particles keeps, and who breaks it.

use crate::cloud::cloud;
use math::Vec3;
use ode::{Leapfrog, Rk4, Solver, fixed_step_methods};
use particles::measure::{
    angular_momentum, centre_of_mass, kinetic_energy, momentum,
    potential_energy, total_energy,
};
use particles::{
    Drag, Gravitation, Gravity, Particles, ShortRange, Spring, Springs, nail,
};

/// Nine particles, held together by springs and pushed apart when close:
/// no force from outside.
fn net(seed: u64, kd: f64) -> Particles {
    let mut particles = sprung(seed, kd);
    particles.add_force(ShortRange::repulsion(10.0, 0.5).unwrap()).unwrap();
    particles
}

/// The same without the repulsion, whose forces have a kink where it ends.
fn sprung(seed: u64, kd: f64) -> Particles {
    let mut particles = cloud(seed, 9);
    let mut springs = Springs::default();
    for i in 0..9 {
        for j in 0..i {
            let spring = Spring::new([i, j], 15.0, kd, 0.9).unwrap();
            springs.list.push(spring);
        }
    }
    particles.add_force(springs).unwrap();
    particles
}

/// The largest change of a quantity on the way, over its size.
fn change(
    particles: &mut Particles,
    solver: &mut dyn Solver,
    quantity: fn(&Particles) -> Vec3,
) -> f64 {
    let before = quantity(particles);
    let mut worst = 0.0_f64;
    for _ in 0..500 {
        solver.step(particles, 0.002);
        worst = worst.max((quantity(particles) - before).norm());
    }
    worst / before.norm()
}

// PROVES: particles/momentum
#[test]
fn forces_between_particles_keep_the_momentum_with_every_method() {
    for solver in &mut fixed_step_methods() {
        for kd in [0.0, 2.0] {
            let mut particles = net(1, kd);
            let p = momentum(&particles);
            assert!(p.norm() > 0.5);
            // Rounding of 500 steps.
            let change = change(&mut particles, solver, momentum);
            assert!(change < 1e-12, "{}: {change:e}", solver.name());
        }
    }
}

#[test]
fn the_centre_of_mass_moves_as_if_nothing_happened() {
    let mut particles = net(2, 1.0);
    let mass: f64 = particles.mass().iter().sum();
    let start = centre_of_mass(&particles).unwrap();
    let velocity = momentum(&particles) / mass;
    ode::advance(&mut Rk4::new(), &mut particles, 0.002, 1000);
    let end = centre_of_mass(&particles).unwrap();
    assert!((end - start - 2.0 * velocity).norm() < 1e-12);
    assert_eq!(centre_of_mass(&Particles::new()), None);
}

#[test]
fn nails_drag_and_gravity_break_the_momentum() {
    let solver = &mut Rk4::new();
    let mut nailed = net(1, 0.0);
    let x = nailed.x()[0];
    nailed.set_script(0, nail(x)).unwrap();
    assert!(change(&mut nailed, solver, momentum) > 0.1);
    let mut dragged = net(1, 0.0);
    dragged.add_force(Drag::new(0.1).unwrap()).unwrap();
    assert!(change(&mut dragged, solver, momentum) > 0.1);
    let mut falling = net(1, 0.0);
    falling.add_force(Gravity::earth()).unwrap();
    assert!(change(&mut falling, solver, momentum) > 0.1);
}

#[test]
fn central_forces_keep_the_angular_momentum() {
    // Leapfrog keeps it but for rounding, since each kick acts along the
    // line between two particles; damping along that line does not matter.
    for kd in [0.0, 2.0] {
        let mut particles = net(3, kd);
        let solver = &mut Leapfrog::new();
        let change = change(&mut particles, solver, angular_momentum);
        assert!(change < 1e-12, "kd = {kd}: {change:e}");
    }
    // Euler's method does not: it moves along the old velocities.
    let mut particles = net(3, 0.0);
    let euler = &mut ode::Euler::new();
    assert!(change(&mut particles, euler, angular_momentum) > 1e-5);
}

#[test]
fn energies_are_sums_of_what_each_particle_and_force_has() {
    let mut particles = Particles::new();
    particles.add(2.0, Vec3::z(), Vec3::new(3.0, 0.0, 4.0)).unwrap();
    particles.add(1.0, Vec3::new(0.0, 2.0, 1.0), Vec3::zeros()).unwrap();
    assert_eq!(kinetic_energy(&particles), 25.0);
    assert_eq!(potential_energy(&particles), 0.0);
    assert_eq!(momentum(&particles), Vec3::new(6.0, 0.0, 8.0));
    assert_eq!(angular_momentum(&particles), Vec3::new(0.0, 6.0, 0.0));
    let down = Vec3::new(0.0, 0.0, -10.0);
    particles.add_force(Gravity::new(down).unwrap()).unwrap();
    let spring = Spring::new([0, 1], 8.0, 5.0, 1.5).unwrap();
    particles.add_force(spring).unwrap();
    // 2 g + 1 g, and 8/2 (2 - 1.5)^2
    assert_eq!(potential_energy(&particles), 31.0);
    assert_eq!(total_energy(&particles), 56.0);
}

/// The largest change of the energy in one second.
fn energy_drift(solver: &mut dyn Solver, h: f64, kd: f64) -> f64 {
    let mut particles = sprung(4, kd);
    particles.add_force(Gravity::earth()).unwrap();
    particles.add_force(Gravitation::new(0.1).unwrap()).unwrap();
    let before = total_energy(&particles);
    let mut worst = 0.0_f64;
    for _ in 0..(1.0 / h).round() as usize {
        solver.step(&mut particles, h);
        worst = worst.max((total_energy(&particles) - before).abs());
    }
    worst / before.abs()
}

// PROVES: particles/energy
#[test]
fn undamped_energy_is_kept_to_the_order_of_the_method() {
    for (solver, order) in
        [(&mut Leapfrog::new() as &mut dyn Solver, 2.0), (&mut Rk4::new(), 4.0)]
    {
        let (coarse, fine) =
            (energy_drift(solver, 2e-3, 0.0), energy_drift(solver, 5e-4, 0.0));
        let found = (coarse / fine).log2() / 2.0;
        // RK4 loses less energy than its order promises: its leading error
        // turns phases only.
        assert!(found > order - 0.2, "{}: {found}", solver.name());
    }
    // Damping loses energy however fine the step.
    assert!(energy_drift(&mut Rk4::new(), 1e-3, 1.0) > 0.05);
}
