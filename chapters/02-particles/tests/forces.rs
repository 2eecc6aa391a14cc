//! What each force does, and that it is minus the slope of its energy.

use crate::cloud::{cloud, vector};
use course::Random;
use math::Vec3;
use ode::{DormandPrince, Rk4, System};
use particles::measure::potential_energy;
use particles::{
    Drag, Force, ForceField, ForceId, Gravitation, Gravity, MouseSpring,
    Particles, ShortRange, Spring, State,
};

/// The forces on all particles.
fn forces(particles: &mut Particles) -> Vec<Vec3> {
    let mut derivative = vec![0.0; particles.dim()];
    particles.derivative(&mut derivative);
    particles.force().to_vec()
}

/// The largest difference between the forces and minus the gradient of the
/// stored energy, by central differences.
fn gradient_error(particles: &mut Particles) -> f64 {
    let dx = 1e-5;
    let mut worst = 0.0_f64;
    let found = forces(particles);
    for i in 0..particles.len() {
        for axis in 0..3 {
            let (x, v) = (particles.x()[i], particles.v()[i]);
            let mut energy = [0.0; 2];
            for (side, energy) in [-dx, dx].into_iter().zip(&mut energy) {
                let mut moved = x;
                moved[axis] += side;
                particles.move_particle(i, moved, v).unwrap();
                *energy = potential_energy(particles);
            }
            particles.move_particle(i, x, v).unwrap();
            let slope = (energy[1] - energy[0]) / (2.0 * dx);
            worst = worst.max((found[i][axis] + slope).abs());
        }
    }
    worst
}

#[test]
fn forces_with_an_energy_are_minus_its_gradient() {
    type Add = fn(&mut Particles) -> ForceId;
    let forces_to_add: [(&str, Add); 6] = [
        ("gravity", |p| p.add_force(Gravity::earth()).unwrap()),
        ("spring", |p| {
            p.add_force(Spring::new([0, 3], 40.0, 0.0, 0.8).unwrap()).unwrap()
        }),
        ("mouse", |p| {
            let spring = MouseSpring::new(1, Vec3::x(), 30.0, 0.0).unwrap();
            p.add_force(spring).unwrap()
        }),
        ("repulsion", |p| {
            p.add_force(ShortRange::repulsion(20.0, 1.2).unwrap()).unwrap()
        }),
        ("cohesion", |p| {
            p.add_force(ShortRange::attraction(20.0, 1.2).unwrap()).unwrap()
        }),
        ("attraction", |p| {
            p.add_force(Gravitation::new(2.0).unwrap()).unwrap()
        }),
    ];
    for (name, add) in forces_to_add {
        for seed in 0..5 {
            let mut particles = cloud(seed, 6);
            add(&mut particles);
            let error = gradient_error(&mut particles);
            let mut size = 0.0_f64;
            for f in forces(&mut particles) {
                size = size.max(f.norm());
            }
            assert!(size > 1.0, "{name} hardly pulls: {size}");
            // Differences err by dx^2 over the square of the distance of a
            // pair, at least 0.03, and by rounding over dx.
            let allowed = 1e-7 * (1.0 + size);
            assert!(error < allowed, "{name}, seed {seed}: {error:e}");
        }
    }
}

#[test]
fn damping_is_not_the_gradient_of_anything() {
    let mut particles = cloud(0, 6);
    let spring = Spring::new([0, 3], 40.0, 5.0, 0.8).unwrap();
    particles.add_force(spring).unwrap();
    assert!(gradient_error(&mut particles) > 0.1);
}

// PROVES: particles/gravity
#[test]
fn all_masses_fall_alike() {
    let g = Vec3::new(0.5, 0.0, -9.81);
    let mut particles = cloud(1, 4);
    let start: Vec<_> =
        particles.x().iter().copied().zip(particles.v().to_vec()).collect();
    particles.add_force(Gravity::new(g).unwrap()).unwrap();
    assert_eq!(forces(&mut particles)[2], particles.mass()[2] * g);
    ode::advance_to(&mut Rk4::new(), &mut particles, 2.0, 10);
    for (i, (x, v)) in start.into_iter().enumerate() {
        // RK4 is exact for a parabola, but for rounding.
        let want = x + 2.0 * v + 2.0 * g;
        assert!((particles.x()[i] - want).norm() < 1e-13);
    }
}

// PROVES: particles/drag
#[test]
fn a_fall_with_drag_approaches_its_terminal_velocity() {
    // Case drag_fall_0.
    let mut particles = Particles::new();
    particles.add(2.0, Vec3::zeros(), Vec3::zeros()).unwrap();
    particles.add_force(Gravity::earth()).unwrap();
    particles.add_force(Drag::new(0.5).unwrap()).unwrap();
    for (t, z, v) in [
        (0.1, -0.048643791967095666, -0.9688390520082261),
        (1.0, -4.520570910887708, -8.679857272278072),
        (5.0, -84.20979291517544, -27.99755177120614),
    ] {
        let solver = &mut DormandPrince::new();
        ode::advance_to(solver, &mut particles, t, 200);
        assert!((particles.x()[0].z / z - 1.0).abs() < 1e-12, "{t}");
        assert!((particles.v()[0].z / v - 1.0).abs() < 1e-12, "{t}");
    }
    // m g = kdrag v: then nothing is left.
    let mut still = Particles::new();
    still.add(2.0, Vec3::zeros(), Vec3::new(0.0, 0.0, -39.24)).unwrap();
    still.add_force(Gravity::earth()).unwrap();
    still.add_force(Drag::new(0.5).unwrap()).unwrap();
    assert!(forces(&mut still)[0].norm() < 1e-14);
}

// PROVES: particles/spring
#[test]
fn spring_forces_are_as_published() {
    // Case spring_force_0.
    let spring = Spring::new([0, 1], 14.56, 0.07, 0.39).unwrap();
    let a = Vec3::new(-0.899, -0.241, 1.9);
    let b = Vec3::new(-0.374, 0.789, -1.438);
    let va = Vec3::new(1.514, -1.314, 1.552);
    let vb = Vec3::new(-0.464, 0.492, 1.614);
    let want =
        Vec3::new(6.801894137836289, 13.344668498993101, -43.24709072780483);
    let fa = spring.force(a - b, va - vb);
    assert!((fa - want).norm() < 1e-12 * want.norm());
    // The same numbers the other way round: the force on b.
    assert_eq!(spring.force(b - a, vb - va), -fa);
    // What the pair does together is what the energy and damping lose.
    assert!((fa.dot(&va) - fa.dot(&vb) + 7.965005079417466).abs() < 1e-12);
}

#[test]
fn damping_removes_energy_and_exerts_no_torque_on_a_pair() {
    let mut random = Random::new(5);
    let spring = Spring::new([0, 1], 0.0, 3.0, 1.0).unwrap();
    for _ in 0..100 {
        let (l, ldot) = (vector(&mut random, 2.0), vector(&mut random, 2.0));
        let f = spring.force(l, ldot);
        assert!(f.dot(&ldot) <= 0.0);
        // Along the line of the spring: no torque, up to rounding.
        assert!(f.cross(&l).norm() < 1e-14);
        // A turning motion is not damped at all.
        let turning = l.cross(&ldot);
        assert!(spring.force(l, turning).norm() < 1e-13);
    }
}

#[test]
fn a_spring_of_no_length_neither_pulls_nor_breaks() {
    for rest in [0.0, 1.0] {
        let spring = Spring::new([0, 1], 10.0, 1.0, rest).unwrap();
        assert_eq!(spring.force(Vec3::zeros(), Vec3::x()), Vec3::zeros());
        let tiny = spring.force(Vec3::new(1e-160, 0.0, 0.0), Vec3::x());
        assert!(tiny.iter().all(|f| f.is_finite()), "{tiny}");
    }
    let mut particles = Particles::new();
    for _ in 0..3 {
        particles.add(1.0, Vec3::x(), Vec3::zeros()).unwrap();
    }
    particles.add_force(Gravitation::new(1.0).unwrap()).unwrap();
    particles.add_force(ShortRange::repulsion(5.0, 1.0).unwrap()).unwrap();
    assert_eq!(forces(&mut particles), [Vec3::zeros(); 3]);
    assert!(potential_energy(&particles).is_finite());
}

#[test]
fn a_force_field_depends_on_time_position_and_velocity() {
    let mut particles = cloud(6, 3);
    particles.set_time(2.0).unwrap();
    let f = |t: f64, x: Vec3, v: Vec3| t * x + x.cross(&v);
    particles.add_force(ForceField::new(f)).unwrap();
    let (x, v) = (particles.x()[1], particles.v()[1]);
    assert_eq!(forces(&mut particles)[1], 2.0 * x + x.cross(&v));
}

#[test]
fn far_particles_ignore_each_other_and_near_ones_push_more() {
    let push = |distance: f64| {
        let mut particles = Particles::new();
        particles.add(1.0, Vec3::zeros(), Vec3::zeros()).unwrap();
        let x = Vec3::new(distance, 0.0, 0.0);
        particles.add(1.0, x, Vec3::zeros()).unwrap();
        particles.add_force(ShortRange::repulsion(8.0, 0.5).unwrap()).unwrap();
        forces(&mut particles)[1].x
    };
    assert_eq!(push(0.5), 0.0);
    assert_eq!(push(0.75), 0.0);
    assert!((push(0.25) - 2.0).abs() < 1e-15);
    assert!(push(0.1) > push(0.2));
}

#[test]
fn local_forces_are_those_of_all_pairs() {
    let mut particles = cloud(7, 200);
    particles.add_force(ShortRange::repulsion(8.0, 0.4).unwrap()).unwrap();
    let found = forces(&mut particles);
    let mut want = vec![Vec3::zeros(); 200];
    for i in 0..200 {
        for j in 0..200 {
            let l = particles.x()[i] - particles.x()[j];
            if i != j && l.norm() < 0.4 {
                want[i] += 8.0 * (0.4 - l.norm()) * l.normalize();
            }
        }
    }
    for (found, want) in found.iter().zip(&want) {
        // A dozen neighbours each, added in another order.
        assert!((found - want).norm() < 1e-13);
    }
}

#[test]
fn two_bodies_go_round_each_other_as_published() {
    // Case two_body_circular.
    let mut particles = Particles::new();
    let at = |x: f64, y: f64| Vec3::new(x, y, 0.0);
    particles.add(3.0, at(0.5, 0.0), at(0.0, 0.3535533905932738)).unwrap();
    particles.add(1.0, at(-1.5, 0.0), at(0.0, -1.0606601717798212)).unwrap();
    particles.add_force(Gravitation::new(1.0).unwrap()).unwrap();
    let solver = &mut DormandPrince::new();
    ode::advance_to(solver, &mut particles, 2.0, 400);
    let want = at(0.07797184738268724, 0.49388297299636774);
    assert!((particles.x()[0] - want).norm() < 1e-9);
    ode::advance_to(solver, &mut particles, 8.885765876316732, 1400);
    assert!((particles.x()[0] - at(0.5, 0.0)).norm() < 1e-9);
}

#[test]
fn a_force_without_particles_of_its_own_reaches_nobody() {
    let state = State { t: 0.0, x: &[], v: &[], mass: &[] };
    let mut gravity = Gravity::earth();
    gravity.apply(&state, &mut []);
    assert_eq!(gravity.min_particles(), 0);
    assert_eq!(gravity.energy(&state), 0.0);
}
