//! What goes wrong with the printed loop, made to happen on purpose, and that
//! it does not happen here.

use collision::{Contact, ContactKind};
use contact::{
    MAX_SWEEPS, Material, Solid, World, WorldSettings, apply_impulses,
    propagate, simultaneous_impulses,
};
use math::{Quat, Vec3};
use rigid::{Body, Gravity, block};

/// The printed loop for a ball on a floor: what is slower than the threshold
/// rests, a force takes its acceleration away, and nothing its velocity.
/// Returns the time reached within so many steps.
fn printed_loop(steps: usize) -> f64 {
    let (g, e, epsilon, threshold) = (9.81, 0.5, 1e-6, 1e-3);
    let (mut z, mut v, mut t): (f64, f64, f64) = (1.0, 0.0, 0.0);
    for _ in 0..steps {
        if t >= 5.0 {
            break;
        }
        let touching = z.abs() <= epsilon;
        if touching && v < -threshold {
            v *= -e;
        }
        let resting = touching && v.abs() <= threshold;
        let a = if resting { 0.0 } else { -g };
        // Halve the step until its end is not below the floor.
        let mut h: f64 = 1.0 / 30.0;
        while z + v * h + 0.5 * a * h * h < -epsilon && h > 1e-18 {
            h *= 0.5;
        }
        z += v * h + 0.5 * a * h * h;
        v += a * h;
        t += h;
    }
    t
}

/// A world with gravity and a floor.
fn floor(material: Material) -> World {
    let mut world = World::new(WorldSettings::default());
    let down = Vec3::new(0.0, 0.0, -9.81);
    world.add_force(Gravity::new(down).unwrap()).unwrap();
    let mut slab = Solid::block(Vec3::new(20.0, 20.0, 1.0), 1.0).unwrap();
    let at = Vec3::new(0.0, 0.0, -0.5);
    slab.body = slab.body.at(at, Quat::identity()).unwrap();
    world.add(slab.fixed(), material);
    world
}

/// A cube of 1 kg whose lower face is at height `z`.
fn cube(z: f64) -> Solid {
    let mut solid = Solid::block(Vec3::repeat(1.0), 1.0).unwrap();
    let at = Vec3::new(0.0, 0.0, z + 0.5);
    solid.body = solid.body.at(at, Quat::identity()).unwrap();
    solid
}

#[test]
fn the_printed_loop_locks_up_at_rest() {
    // The ball has come to rest before 1.36 s, and the clock with it.
    let [few, many] = [10_000, 20_000].map(printed_loop);
    assert!(many < 5.0, "the clock stands still at {many} s");
    assert!(many - few < 1e-3, "ten thousand steps bring {}", many - few);
}

#[test]
fn a_bouncing_cube_comes_to_rest_and_the_clock_goes_on() {
    let bouncy = Material::new(0.5, 0.5).unwrap();
    let mut world = floor(bouncy);
    let body = world.add(cube(1.0), bouncy);
    for frame in 1..=300 {
        world.step(1.0 / 60.0).unwrap();
        let time = f64::from(frame) / 60.0;
        assert!((world.time() - time).abs() < 1e-9, "frame {frame}");
    }
    let rest = &world.bodies()[body];
    assert!((rest.x.z - 0.5).abs() < world.settings.tolerance);
    assert!(rest.v().norm() < 1e-9);
}

// PROVES: contact/zeno
#[test]
fn infinitely_many_bounces_take_a_finite_time() {
    // Each bounce takes e times as long as the one before.
    let (e, t1) = (0.5_f64, (2.0 / 9.81_f64).sqrt());
    let (mut t, mut flight) = (t1, 2.0 * e * t1);
    for _ in 0..200 {
        t += flight;
        flight *= e;
    }
    let limit = t1 * (1.0 + e) / (1.0 - e);
    assert!((t - limit).abs() < 1e-12);
    // A loop that goes from bounce to bounce never gets past it; ours rests
    // when the speed is below the threshold.
    let bouncy = Material::new(0.0, e).unwrap();
    let mut world = floor(bouncy);
    let body = world.add(cube(1.0), bouncy);
    let mut steps = 0;
    for _ in 0..100 {
        steps += world.step(1.0 / 60.0).unwrap().steps;
    }
    assert!(world.time() > limit, "{} s", world.time());
    assert!(steps < 1000, "{steps} steps");
    let speed = world.bodies()[body].v().norm();
    assert!(speed < world.settings.restitution_threshold, "{speed} m/s");
}

/// A cube that falls flat on its four corners, in the given order.
fn flat_drop(order: [usize; 4]) -> ([Body; 2], Vec<Contact>) {
    let cube = Body::new(&block(Vec3::repeat(1.0), 1.0).unwrap()).unwrap();
    let at = Vec3::new(0.0, 0.0, 0.5);
    let cube = cube.at(at, Quat::identity()).unwrap();
    let cube = cube.moving(-Vec3::z(), Vec3::zeros()).unwrap();
    let corners = [(0.5, 0.5), (0.5, -0.5), (-0.5, -0.5), (-0.5, 0.5)];
    let mut contacts = Vec::new();
    for k in order {
        let p = Vec3::new(corners[k].0, corners[k].1, 0.0);
        let (n, kind) = (Vec3::z(), ContactKind::VertexFace);
        contacts.push(Contact { a: 0, b: 1, p, n, d: 0.0, kind });
    }
    ([cube, Body::fixed()], contacts)
}

#[test]
fn the_order_of_a_list_makes_a_flat_cube_spin() {
    let mut spins = Vec::new();
    for order in [[0, 1, 2, 3], [2, 3, 0, 1]] {
        let (mut bodies, contacts) = flat_drop(order);
        let e = [0.5; 4];
        propagate(&mut bodies, &contacts, &e, 1e-6, MAX_SWEEPS);
        spins.push(bodies[0].omega());
    }
    assert!(spins[0].norm() > 0.1, "it spins: {:?}", spins[0]);
    assert!((spins[0] - spins[1]).norm() > 0.1, "in another direction");
    // All at once, the order does not matter, and nothing spins.
    let (mut bodies, contacts) = flat_drop([2, 0, 3, 1]);
    let all = simultaneous_impulses(&bodies, &contacts, &[0.5; 4]).unwrap();
    apply_impulses(&mut bodies, &contacts, &all.j);
    assert!(bodies[0].omega().norm() < 1e-12);
    assert!((bodies[0].v() - 0.5 * Vec3::z()).norm() < 1e-12);
}
