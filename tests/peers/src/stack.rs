//! Columns of boxes: our exact forces beside the approximate ones of the
//! `rapier3d-f64` crate.
//!
//! The two do different work: rapier improves its forces a fixed number of
//! times and lets the next step mend what is left, we solve them to the
//! last digits at four stages of each step. So times stand beside what is
//! reached with them: how far boxes sink and slide in four seconds, and how
//! fast they still are. A perfect answer is zero.

use contact::arrangements::{Drift, FRAME, column_positions, columns};
use math::Vec3;
use rapier3d_f64::prelude::{
    ColliderBuilder, PhysicsWorld, RigidBodyBuilder, RigidBodyHandle, Vector,
};
use std::time::Instant;

/// Frames before the clock starts, and on it.
const FRAMES: usize = 120;

/// Prints times and strays for a growing number of boxes.
pub fn compare_all() {
    println!("\nColumns of ten boxes, frames of 1/60 s");
    println!(
        "{:>6} {:>10} {:>12} {:>10} {:>10} {:>12}",
        "boxes", "whose", "per frame", "max drop", "max slide", "max speed"
    );
    for n in [100, 1000] {
        let (ours, stray) = ours(n);
        row(n, "ours", ours, stray);
        let (theirs, stray) = theirs(n);
        row(n, "rapier3d", theirs, stray);
    }
}

fn row(n: usize, whose: &str, seconds: f64, stray: Drift) {
    println!(
        "{n:>6} {whose:>10} {:>9.2} ms {:>8.0e} m {:>8.0e} m {:>8.0e} m/s",
        seconds * 1e3,
        stray.drop,
        stray.slide,
        stray.speed,
    );
}

/// Seconds per frame, and how still the boxes stand at the end.
fn ours(n: usize) -> (f64, Drift) {
    let mut world = columns(n).expect("columns");
    let mut frame = || {
        world.step(FRAME).expect("a frame");
    };
    let seconds = timed(&mut frame);
    let bodies = &world.bodies()[1..];
    (seconds, Drift::of(bodies, &column_positions(n)))
}

/// The same of the other crate.
fn theirs(n: usize) -> (f64, Drift) {
    let gravity = Vector::new(0.0, 0.0, -9.81);
    let mut world = PhysicsWorld { gravity, ..PhysicsWorld::default() };
    world.integration_parameters.dt = FRAME;
    let floor =
        RigidBodyBuilder::fixed().translation(Vector::new(0.0, 0.0, -0.5));
    let slab = ColliderBuilder::cuboid(200.0, 200.0, 0.5).friction(0.5);
    world.insert(floor, slab);
    let places = column_positions(n);
    let mut handles = Vec::new();
    for place in &places {
        let at = Vector::new(place.x, place.y, place.z);
        let body = RigidBodyBuilder::dynamic().translation(at).can_sleep(false);
        let unit = ColliderBuilder::cuboid(0.5, 0.5, 0.5);
        let (handle, _) = world.insert(body, unit.friction(0.5).density(1.0));
        handles.push(handle);
    }
    let seconds = timed(&mut || world.step());
    (seconds, stray(&world, &handles, &places))
}

fn stray(
    world: &PhysicsWorld,
    handles: &[RigidBodyHandle],
    places: &[Vec3],
) -> Drift {
    let mut worst = Drift::default();
    for (handle, place) in handles.iter().zip(places) {
        let body = &world.bodies[*handle];
        let (x, v) = (body.translation(), body.linvel());
        let way = Vec3::new(x.x, x.y, x.z) - place;
        worst.drop = worst.drop.max(-way.z);
        worst.slide = worst.slide.max(way.xy().norm());
        let speed = Vec3::new(v.x, v.y, v.z).norm();
        worst.speed = worst.speed.max(speed);
    }
    worst
}

/// Seconds per frame after a while.
fn timed(frame: &mut dyn FnMut()) -> f64 {
    for _ in 0..FRAMES {
        frame();
    }
    let start = Instant::now();
    for _ in 0..FRAMES {
        frame();
    }
    start.elapsed().as_secs_f64() / FRAMES as f64
}
