//! Behaviours and the forces made of them: notes C §6.

use crate::cloud::{cloud, vector};
use course::Random;
use math::Vec3;
use ode::{Rk4, System};
use particles::measure::potential_energy;
use particles::{
    Angle, Behaviour, BehaviourForce, Coincident, Distance, Drag, OnLine,
    OnPlane, Particles, Plane, Spring,
};
use std::f64::consts::{FRAC_PI_2, PI};

type Make = fn() -> Box<dyn Behaviour>;

fn behaviours() -> [(&'static str, Make); 5] {
    [
        ("same place", || Box::new(Coincident([0, 2]))),
        ("distance", || Box::new(Distance::new([1, 3], 0.7).unwrap())),
        ("on a line", || {
            let (point, along) = (Vec3::x(), Vec3::new(1.0, -2.0, 0.5));
            Box::new(OnLine::new(2, point, along).unwrap())
        }),
        ("on a plane", || {
            let normal = Vec3::new(1.0, 2.0, -1.0);
            let plane = Plane::new(Vec3::y(), normal).unwrap();
            Box::new(OnPlane::new(1, plane))
        }),
        ("angle", || Box::new(Angle::new([0, 1, 2], 1.0).unwrap())),
    ]
}

/// A boxed behaviour is a behaviour.
struct Boxed(Box<dyn Behaviour>);

impl Behaviour for Boxed {
    fn particles(&self) -> &[usize] {
        self.0.particles()
    }
    fn particles_mut(&mut self) -> &mut [usize] {
        self.0.particles_mut()
    }
    fn value(&self, x: &[Vec3]) -> Vec3 {
        self.0.value(x)
    }
    fn jacobian(&self, x: &[Vec3], k: usize) -> math::Mat3 {
        self.0.jacobian(x, k)
    }
}

fn with(make: Make, seed: u64, ks: f64, kd: f64) -> Particles {
    let mut particles = cloud(seed, 4);
    let force = BehaviourForce::new(Boxed(make()), ks, kd).unwrap();
    particles.add_force(force).unwrap();
    particles
}

fn forces(particles: &mut Particles) -> Vec<Vec3> {
    let mut derivative = vec![0.0; particles.dim()];
    particles.derivative(&mut derivative);
    particles.force().to_vec()
}

// PROVES: particles/behaviour_energy
#[test]
fn without_damping_the_force_is_minus_the_gradient_of_the_energy() {
    let dx = 1e-5;
    for (name, make) in behaviours() {
        for seed in 0..5 {
            let mut particles = with(make, seed, 10.0, 0.0);
            let found = forces(&mut particles);
            let mut energy_at = |i: usize, axis: usize, dx: f64| {
                let (x, v) = (particles.x()[i], particles.v()[i]);
                let mut moved = x;
                moved[axis] += dx;
                particles.move_particle(i, moved, v).unwrap();
                let energy = potential_energy(&particles);
                particles.move_particle(i, x, v).unwrap();
                energy
            };
            for i in 0..4 {
                for axis in 0..3 {
                    let rise = energy_at(i, axis, dx) - energy_at(i, axis, -dx);
                    let error = (found[i][axis] + rise / (2.0 * dx)).abs();
                    // dx^2 over the square of the shortest arm, 0.1 or so.
                    assert!(error < 1e-7, "{name} {seed}: {error:e}");
                }
            }
        }
    }
}

#[test]
fn jacobians_are_derivatives() {
    let dx = 1e-6;
    for (name, make) in behaviours() {
        let behaviour = make();
        let mut x = cloud(9, 4).x().to_vec();
        for (k, &i) in behaviour.particles().iter().enumerate() {
            for axis in 0..3 {
                let middle = x[i][axis];
                x[i][axis] = middle + dx;
                let after = behaviour.value(&x);
                x[i][axis] = middle - dx;
                let before = behaviour.value(&x);
                x[i][axis] = middle;
                let slope = (after - before) / (2.0 * dx);
                let column =
                    behaviour.jacobian(&x, k).column(axis).into_owned();
                // Rounding over dx, and dx^2 times third derivatives.
                let error = (slope - column).norm();
                assert!(error < 1e-8, "{name} {k} {axis}: {error:e}");
            }
        }
    }
}

// PROVES: particles/behaviour_force
#[test]
fn the_coincidence_force_is_as_published() {
    // Case behaviour_coincident.
    let mut particles = Particles::new();
    let (x1, v1) = (Vec3::new(1.0, 2.0, -1.0), Vec3::new(0.3, 0.0, 1.0));
    let (x2, v2) = (Vec3::new(0.5, -1.0, 2.0), Vec3::new(-1.0, 0.5, 0.25));
    particles.add(1.0, x1, v1).unwrap();
    particles.add(1.0, x2, v2).unwrap();
    let force = BehaviourForce::new(Coincident([0, 1]), 7.0, 0.5).unwrap();
    particles.add_force(force).unwrap();
    let found = forces(&mut particles);
    let want = Vec3::new(-4.15, -20.75, 20.625);
    assert!((found[0] - want).norm() < 1e-13);
    assert_eq!(found[1], -found[0]);
}

#[test]
fn damping_takes_away_energy_at_the_rate_kd_times_cdot_squared() {
    for (name, make) in behaviours() {
        for seed in 0..5 {
            let mut particles = with(make, seed, 0.0, 3.0);
            let force = BehaviourForce::new(Boxed(make()), 0.0, 3.0).unwrap();
            let cdot = force.rate(&particles.state());
            let mut power = 0.0;
            for (f, v) in forces(&mut particles).iter().zip(particles.v()) {
                power += f.dot(v);
            }
            let want = -3.0 * cdot.norm_squared();
            // A few dozen roundings.
            let allowed = 1e-13 * (1.0 + want.abs());
            assert!((power - want).abs() < allowed, "{name} {seed}");
            assert!(want < -1e-6, "{name} {seed} hardly moves");
        }
    }
}

// PROVES: particles/distance_behaviour
#[test]
fn the_distance_behaviour_is_the_damped_spring() {
    let mut random = Random::new(10);
    for _ in 0..100 {
        let mut particles = Particles::new();
        for _ in 0..2 {
            let (x, v) = (vector(&mut random, 2.0), vector(&mut random, 2.0));
            particles.add(1.0, x, v).unwrap();
        }
        let spring = Spring::new([0, 1], 12.0, 0.8, 1.1).unwrap();
        let l = particles.x()[0] - particles.x()[1];
        let ldot = particles.v()[0] - particles.v()[1];
        let want = spring.force(l, ldot);
        let distance = Distance::new([0, 1], 1.1).unwrap();
        let force = BehaviourForce::new(distance, 12.0, 0.8).unwrap();
        particles.add_force(force).unwrap();
        let found = forces(&mut particles);
        // The same formula: only rounding differs.
        assert!((found[0] - want).norm() < 1e-14 * (1.0 + want.norm()));
        assert_eq!(found[1], -found[0]);
    }
}

#[test]
fn every_behaviour_comes_true_in_the_end() {
    for (name, make) in behaviours() {
        let mut particles = with(make, 3, 30.0, 8.0);
        // Behaviours do not damp a turning pair, which flies apart a bit.
        particles.add_force(Drag::new(0.8).unwrap()).unwrap();
        let behaviour = make();
        let before = behaviour.value(particles.x()).norm();
        ode::advance(&mut Rk4::new(), &mut particles, 0.01, 3000);
        let after = behaviour.value(particles.x()).norm();
        // 30 s are dozens of decay times.
        assert!(before > 0.1 && after < 1e-6, "{name}: {before} {after:e}");
    }
}

#[test]
fn angles_are_those_of_a_set_square_and_degenerate_ones_do_no_harm() {
    let angle = Angle::new([0, 1, 2], 0.0).unwrap();
    let theta = |a: Vec3, b: Vec3, c: Vec3| angle.value(&[a, b, c]).x;
    let o = Vec3::zeros();
    assert_eq!(theta(Vec3::x(), o, Vec3::y()), FRAC_PI_2);
    assert_eq!(theta(Vec3::x(), o, -2.0 * Vec3::x()), PI);
    assert_eq!(theta(Vec3::x(), o, 2.0 * Vec3::x()), 0.0);
    for x in [[o; 3], [Vec3::x(), o, Vec3::x()], [o, o, Vec3::y()]] {
        for k in 0..3 {
            assert!(angle.jacobian(&x, k).iter().all(|j| j.is_finite()));
        }
    }
    let distance = Distance::new([0, 1], 1.0).unwrap();
    assert_eq!(distance.jacobian(&[o, o], 0), math::Mat3::zeros());
}

#[test]
fn behaviours_follow_their_particles_when_one_is_removed() {
    let mut particles = cloud(11, 5);
    let kept = BehaviourForce::new(Coincident([2, 4]), 1.0, 0.0).unwrap();
    let kept = particles.add_force(kept).unwrap();
    let lost = Angle::new([0, 1, 2], 1.0).unwrap();
    let lost = BehaviourForce::new(lost, 1.0, 0.0).unwrap();
    let lost = particles.add_force(lost).unwrap();
    particles.remove(1).unwrap();
    assert!(particles.force_as::<BehaviourForce>(lost).is_none());
    assert!(particles.force_as::<BehaviourForce>(kept).is_some());
    let found = forces(&mut particles);
    assert_eq!(found[1], particles.x()[3] - particles.x()[1]);
    assert_eq!(found[0], Vec3::zeros());
}
