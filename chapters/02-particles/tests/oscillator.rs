//! A mass on a spring: on paper, and stepped.

use math::Vec3;
use ode::{Euler, Leapfrog, Rk4, Solver};
use particles::measure::{kinetic_energy, total_energy};
use particles::{Damping, Oscillator, Particles, Spring, nail};

/// A mass at `x` from the rest position of a spring to a nail.
fn mass_on_spring(m: f64, ks: f64, kd: f64, x: f64, v: f64) -> Particles {
    let mut particles = Particles::new();
    let far = Vec3::new(-5.0, 0.0, 0.0);
    particles.add(1.0, far, Vec3::zeros()).unwrap();
    particles.set_script(0, nail(far)).unwrap();
    let (x, v) = (Vec3::new(x, 0.0, 0.0), Vec3::new(v, 0.0, 0.0));
    particles.add(m, x, v).unwrap();
    particles.add_force(Spring::new([0, 1], ks, kd, 5.0).unwrap()).unwrap();
    particles
}

#[test]
fn the_paper_solution_is_the_stepped_one_in_all_three_regimes() {
    for (kd, damping) in [
        (0.0, Damping::Under),
        (1.0, Damping::Under),
        (8.0, Damping::Critical),
        (20.0, Damping::Over),
    ] {
        let oscillator = Oscillator::new(2.0, 8.0, kd).unwrap();
        assert_eq!(oscillator.damping(), damping);
        let mut particles = mass_on_spring(2.0, 8.0, kd, 0.4, -1.0);
        for n in 1..=10 {
            let t = 0.3 * f64::from(n);
            ode::advance_to(&mut Rk4::new(), &mut particles, t, 200);
            let [x, v] = oscillator.at(t, 0.4, -1.0);
            // RK4 with h = 1.5 ms on rates up to 10: (h rate)^4/100.
            assert!((particles.x()[1].x - x).abs() < 1e-10, "kd = {kd}");
            assert!((particles.v()[1].x - v).abs() < 1e-9, "kd = {kd}");
        }
    }
    // Long after a stiff start nothing overflows.
    let creeping = Oscillator::new(1.0, 1.0, 1e4).unwrap();
    let [x, _] = creeping.at(100.0, 1.0, 0.0);
    assert!((x - (-0.01_f64).exp()).abs() < 1e-6, "{x}");
}

// PROVES: particles/critical_damping
#[test]
fn critical_damping_is_the_least_that_does_not_swing() {
    let (m, ks) = (0.5, 30.0);
    let critical = Oscillator::new(m, ks, 0.0).unwrap().critical_damping();
    assert!((critical - 2.0 * 15.0_f64.sqrt()).abs() < 1e-15);
    let crosses = |kd: f64| {
        let mut particles = mass_on_spring(m, ks, kd, 1.0, 0.0);
        let mut lowest = f64::INFINITY;
        for _ in 0..4000 {
            Rk4::new().step(&mut particles, 0.005);
            lowest = lowest.min(particles.x()[1].x);
        }
        // Rounding of x = 5 + 0 leaves 1e-15 at rest.
        lowest < -1e-13
    };
    assert!(crosses(0.9 * critical));
    assert!(!crosses(critical));
    assert!(!crosses(1.1 * critical));
    // And it returns faster than any that does not swing.
    let at = |kd| Oscillator::new(m, ks, kd).unwrap().at(2.0, 1.0, 0.0)[0];
    assert!(at(critical) < at(1.1 * critical));
}

#[test]
fn two_masses_swing_like_one_of_their_reduced_mass() {
    // Case spring_pair_undamped: m = 2/3, so omega = sqrt(45).
    let pair = Oscillator::pair(1.0, 2.0, 30.0, 0.0).unwrap();
    assert!((pair.omega() - 45.0_f64.sqrt()).abs() < 1e-14);
    // Case spring_pair_critical.
    let pair = Oscillator::pair(2.0, 2.0, 16.0, 8.0).unwrap();
    assert_eq!(pair.damping(), Damping::Critical);
}

/// How far the mass gets in 4000 steps, in units of its first displacement:
/// one so small that the nail is out of reach.
fn largest(solver: &mut dyn Solver, h: f64, kd: f64) -> f64 {
    let mut particles = mass_on_spring(2.0, 50.0, kd, 1e-6, 0.0);
    let mut largest = 0.0_f64;
    for _ in 0..4000 {
        solver.step(&mut particles, h);
        largest = largest.max(particles.x()[1].x.abs());
    }
    largest / 1e-6
}

// PROVES: particles/stiff_limit
#[test]
fn leapfrog_explodes_from_two_over_omega_on() {
    let spring = Oscillator::new(2.0, 50.0, 0.0).unwrap();
    assert_eq!(spring.leapfrog_limit(), 0.4);
    // Below it leapfrog stays on an ellipse, at most 1/sqrt(1 - (h/0.4)^2)
    // times too long.
    assert!(largest(&mut Leapfrog::new(), 0.398, 0.0) < 10.1);
    assert!(largest(&mut Leapfrog::new(), 0.402, 0.0) > 1e4);
}

#[test]
fn euler_explodes_from_its_own_limit_on_in_every_regime() {
    // Under, critical and over: kd = 20 is critical for m = 2, ks = 50.
    for kd in [2.0, 20.0, 60.0] {
        let limit = Oscillator::new(2.0, 50.0, kd).unwrap().euler_limit();
        let calm = largest(&mut Euler::new(), 0.9 * limit, kd);
        let wild = largest(&mut Euler::new(), 1.1 * limit, kd);
        assert!(calm < 10.0, "kd = {kd}: {calm}");
        assert!(wild > 1e3, "kd = {kd}: {wild}");
    }
    let undamped = Oscillator::new(2.0, 50.0, 0.0).unwrap();
    assert_eq!(undamped.euler_limit(), 0.0);
    assert!(largest(&mut Euler::new(), 0.02, 0.0) > 1e3);
}

#[test]
fn a_stiffer_spring_needs_a_shorter_step_for_the_same_motion() {
    // A hundred times the stiffness, a tenth of the limit.
    let soft = Oscillator::new(1.0, 100.0, 0.0).unwrap();
    let stiff = Oscillator::new(1.0, 10_000.0, 0.0).unwrap();
    let ratio = soft.leapfrog_limit() / stiff.leapfrog_limit();
    assert!((ratio - 10.0).abs() < 1e-12);
}

#[test]
fn the_energy_of_a_swing_goes_to_and_fro() {
    let mut particles = mass_on_spring(2.0, 8.0, 0.0, 1.0, 0.0);
    assert_eq!(
        (kinetic_energy(&particles), total_energy(&particles)),
        (0., 4.)
    );
    // omega = 2: a quarter of a turn.
    let quarter = std::f64::consts::FRAC_PI_4;
    ode::advance_to(&mut Rk4::new(), &mut particles, quarter, 1000);
    assert!((kinetic_energy(&particles) - 4.0).abs() < 1e-10);
    assert!((total_energy(&particles) - 4.0).abs() < 1e-10);
}
