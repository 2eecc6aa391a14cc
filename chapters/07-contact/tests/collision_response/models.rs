//! Several impulses: one after the other, and all at once.

use collision::{Contact, ContactKind};
use contact::{MAX_SWEEPS, Status, apply_impulses, contact_matrix};
use contact::{propagate, separation_speed, simultaneous_impulses};
use course::Random;
use math::{Mat3, Vec3};
use rigid::{Body, PrescribedMotion};

/// Rounding, and what a solver that is exact leaves.
const ROUNDING: f64 = 1e-11;

fn ball(mass: f64, place: f64, speed: f64) -> Body {
    let body = Body::with_inertia(mass, mass * Mat3::identity());
    let body = body.expect("a ball").moving(speed * Vec3::x(), Vec3::zeros());
    let mut body = body.expect("a speed");
    body.x.x = place;
    body
}

/// A contact between body `k` and the next one.
fn between(k: usize) -> Contact {
    let p = (k as f64 + 0.5) * Vec3::x();
    let (n, kind) = (Vec3::x(), ContactKind::VertexFace);
    Contact { a: k + 1, b: k, p, n, d: 0.0, kind }
}

/// Balls in a row that touch, and their contacts.
fn row(masses: &[f64], speeds: &[f64]) -> (Vec<Body>, Vec<Contact>) {
    let mut bodies = Vec::new();
    for (i, (mass, speed)) in masses.iter().zip(speeds).enumerate() {
        bodies.push(ball(*mass, i as f64, *speed));
    }
    let contacts = (0..masses.len() - 1).map(between).collect();
    (bodies, contacts)
}

fn speeds(bodies: &[Body]) -> Vec<f64> {
    bodies.iter().map(|body| body.v().x).collect()
}

fn energy(bodies: &[Body]) -> f64 {
    bodies.iter().map(Body::kinetic_energy).sum()
}

/// A unit cube on the floor that comes down at 1 m/s, turned by nothing, and
/// its four corners.
fn flat_cube() -> (Vec<Body>, Vec<Contact>) {
    let cube = Body::with_inertia(1.0, Mat3::identity() / 6.0);
    let cube = cube.expect("a cube").moving(-Vec3::z(), Vec3::zeros());
    let mut cube = cube.expect("a speed");
    cube.x.z = 0.5;
    let mut contacts = Vec::new();
    for (x, y) in [(-0.5, -0.5), (-0.5, 0.5), (0.5, -0.5), (0.5, 0.5)] {
        let (p, n) = (Vec3::new(x, y, 0.0), Vec3::z());
        let kind = ContactKind::VertexFace;
        contacts.push(Contact { a: 0, b: 1, p, n, d: 0.0, kind });
    }
    (vec![cube, Body::fixed()], contacts)
}

#[test]
fn three_balls_tell_the_two_models_apart() {
    // B89 figure 11: one ball comes in at speed 1.
    let (mut bodies, contacts) = row(&[1.0; 3], &[1.0, 0.0, 0.0]);
    let e = [1.0; 2];
    let found = simultaneous_impulses(&bodies, &contacts, &e).expect("j");
    let mut at_once = bodies.clone();
    apply_impulses(&mut at_once, &contacts, &found.j);
    let thirds = [-1.0 / 3.0, 2.0 / 3.0, 2.0 / 3.0];
    for (got, want) in speeds(&at_once).iter().zip(thirds) {
        assert!((got - want).abs() < ROUNDING);
    }
    let done = propagate(&mut bodies, &contacts, &e, 1e-6, MAX_SWEEPS);
    assert!(done.resolved);
    for (got, want) in speeds(&bodies).iter().zip([0.0, 0.0, 1.0]) {
        assert!((got - want).abs() < ROUNDING);
    }
    // Both keep momentum and energy: neither is wrong.
    for after in [&at_once, &bodies] {
        assert!((speeds(after).iter().sum::<f64>() - 1.0).abs() < ROUNDING);
        assert!((energy(after) - 0.5).abs() < ROUNDING);
    }
}

#[test]
fn propagation_takes_from_a_heavy_ball_what_a_light_one_can_carry() {
    // B89 figure 12: after n sweeps (M/(M+1))^n of the speed is left.
    for heavy in [3.0, 9.0, 99.0] {
        let (mut bodies, contacts) = row(&[1.0, 1.0, heavy], &[0.0; 3]);
        bodies[0] = Body::fixed();
        bodies[2] = ball(heavy, 2.0, -1.0);
        let factor = heavy / (heavy + 1.0_f64);
        for sweeps in [1, 5, 20] {
            let mut after = bodies.clone();
            propagate(&mut after, &contacts, &[0.0; 2], 1e-9, sweeps);
            let want = -factor.powi(sweeps as i32);
            assert!((after[2].v().x - want).abs() < ROUNDING);
        }
        // All at once it takes one solution, whatever the masses.
        let found = simultaneous_impulses(&bodies, &contacts, &[0.0; 2]);
        let found = found.expect("impulses");
        assert_eq!(found.report.status, Status::Solved);
        apply_impulses(&mut bodies, &contacts, &found.j);
        assert!(bodies[2].v().norm() < ROUNDING);
    }
}

#[test]
fn the_loop_of_the_notes_never_ends_between_two_walls() {
    let (mut bodies, contacts) = row(&[1.0; 3], &[0.0; 3]);
    bodies[0] = Body::fixed();
    bodies[2] = Body::fixed();
    bodies[1] = ball(1.0, 1.0, -1.0);
    let done = propagate(&mut bodies, &contacts, &[1.0; 2], 1e-6, 2000);
    assert_eq!(done.sweeps, 2000);
    assert!(!done.resolved);
    assert!((done.approach - 1.0).abs() < ROUNDING);
    // The negative control: with a little loss it ends.
    bodies[1] = ball(1.0, 1.0, -1.0);
    let done = propagate(&mut bodies, &contacts, &[0.9; 2], 1e-6, 2000);
    assert!(done.resolved);
}

#[test]
fn walls_that_close_in_are_reported_as_such() {
    let (mut bodies, contacts) = row(&[1.0; 3], &[0.0; 3]);
    let wall = |speed: f64| {
        let steady = PrescribedMotion::steady(speed * Vec3::x(), Vec3::zeros());
        Body::fixed().with_prescribed_motion(steady).expect("a wall")
    };
    (bodies[0], bodies[2]) = (wall(0.5), wall(-0.5));
    let found = simultaneous_impulses(&bodies, &contacts, &[0.0; 2]);
    let found = found.expect("an answer");
    assert_eq!(found.report.status, Status::Infeasible);
    let done = propagate(&mut bodies, &contacts, &[0.0; 2], 1e-6, 100);
    assert!(!done.resolved);
}

#[test]
fn a_flat_cube_spins_by_the_order_of_the_list_but_not_at_once() {
    let (start, contacts) = flat_cube();
    let mut spins = Vec::new();
    for order in [[0, 1, 2, 3], [3, 2, 1, 0], [1, 3, 0, 2]] {
        let listed = order.map(|k| contacts[k]);
        let mut one_by_one = start.clone();
        propagate(&mut one_by_one, &listed, &[0.5; 4], 1e-6, MAX_SWEEPS);
        spins.push(one_by_one[0].omega());
        let mut at_once = start.clone();
        let found = simultaneous_impulses(&start, &listed, &[0.5; 4]);
        apply_impulses(&mut at_once, &listed, &found.expect("j").j);
        assert!(at_once[0].omega().norm() < ROUNDING);
        assert!((at_once[0].v() - 0.5 * Vec3::z()).norm() < ROUNDING);
    }
    assert!(spins.iter().all(|spin| spin.norm() > 0.1));
    assert!((spins[0] - spins[1]).norm() > 0.1);
}

// PROVES: contact/simultaneous
#[test]
fn the_matrix_says_how_impulses_change_the_speeds_of_all_gaps() {
    let mut random = Random::new(11);
    let (bodies, contacts) = random_heap(&mut random);
    let a = contact_matrix(&bodies, &contacts);
    let speed =
        |bodies: &[Body], k: usize| separation_speed(bodies, &contacts[k]);
    for k in 0..contacts.len() {
        let mut pushed = bodies.clone();
        let mut j = vec![0.0; contacts.len()];
        j[k] = 1.0;
        apply_impulses(&mut pushed, &contacts, &j);
        for i in 0..contacts.len() {
            let added = speed(&pushed, i) - speed(&bodies, i);
            assert!((added - a[(i, k)]).abs() < ROUNDING);
        }
    }
}

/// Bodies at random with contacts at random, each body in several.
fn random_heap(random: &mut Random) -> (Vec<Body>, Vec<Contact>) {
    let mut vector = || Vec3::from_fn(|_, _| random.uniform(-1.0, 1.0));
    let mut bodies = vec![Body::fixed()];
    for k in 0..4 {
        let mass = 0.5 + k as f64;
        let moments = Vec3::new(1.0, 1.2, 0.9) * mass;
        let body = Body::with_inertia(mass, Mat3::from_diagonal(&moments));
        let mut body = body.expect("a body");
        body.x = vector();
        let body = body.moving(vector(), vector()).expect("velocities");
        bodies.push(body);
    }
    let mut contacts = Vec::new();
    for (a, b) in [(1, 0), (2, 1), (1, 2), (3, 1), (4, 3), (2, 4), (4, 0)] {
        let (p, n) = (vector(), vector().normalize());
        let kind = ContactKind::VertexFace;
        contacts.push(Contact { a, b, p, n, d: 0.0, kind });
    }
    (bodies, contacts)
}

// PROVES: contact/impulse_conditions
#[test]
fn no_gap_opens_slower_than_it_should_and_no_impulse_is_wasted() {
    let mut random = Random::new(12);
    for _ in 0..200 {
        let (mut bodies, contacts) = random_heap(&mut random);
        let e: Vec<f64> = contacts.iter().map(|_| random.unit()).collect();
        let before: Vec<f64> =
            contacts.iter().map(|c| separation_speed(&bodies, c)).collect();
        let found = simultaneous_impulses(&bodies, &contacts, &e);
        let found = found.expect("impulses");
        if found.report.status != Status::Solved {
            continue;
        }
        apply_impulses(&mut bodies, &contacts, &found.j);
        for (k, contact) in contacts.iter().enumerate() {
            let after = separation_speed(&bodies, contact);
            let excess = after + e[k] * before[k];
            if before[k] > 0.0 {
                assert_eq!(found.j[k], 0.0, "it parts already");
                continue;
            }
            assert!(found.j[k] >= 0.0);
            assert!(excess > -ROUNDING * 100.0);
            assert!(excess * found.j[k] < ROUNDING * 1000.0);
        }
    }
}

#[test]
fn impulses_with_one_restitution_for_all_never_gain_energy() {
    let mut random = Random::new(13);
    for _ in 0..200 {
        let (mut bodies, contacts) = random_heap(&mut random);
        for e in [0.0, 0.5, 1.0] {
            let e = vec![e; contacts.len()];
            let found = simultaneous_impulses(&bodies, &contacts, &e);
            let found = found.expect("impulses");
            let before = energy(&bodies);
            apply_impulses(&mut bodies, &contacts, &found.j);
            let gained = energy(&bodies) - before;
            assert!(gained <= ROUNDING * before.max(1.0), "{gained}");
            if e[0] == 1.0 && found.report.status == Status::Solved {
                assert!(gained.abs() <= 100.0 * ROUNDING * before.max(1.0));
            }
        }
    }
}
