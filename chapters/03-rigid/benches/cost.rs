//! The cost of a step and of mass properties: `cargo bench -p rigid`.
//!
//! Times are medians over several repetitions. The comparison with another
//! crate follows; it lives in a crate of its own.

use course::Random;
use course::timing::against_peers;
use math::Vec3;
use ode::Rk4;
use rigid::mesh::shapes::torus;
use rigid::mesh::{mass_properties, volume_integrals};
use rigid::{Body, FreeRotation, Gravity, World, block, quaternion_about};
use std::hint::black_box;
use std::time::Instant;

/// How many repetitions are timed; their medians are printed.
const REPETITIONS: usize = 15;

/// The number of bodies stepped in a repetition, over as many worlds as needed.
const BODIES: usize = 100_000;

fn main() {
    steps();
    exact();
    mass();
    against_peers("mass");
}

/// A step of many free bodies under gravity.
fn steps() {
    println!("A step of RK4: four derivatives, renormalised");
    for n in [10, 1_000, 100_000] {
        let mut world = cloud(n);
        let mut solver = Rk4::new();
        let repeats = BODIES / n;
        let mut counted = 0;
        let seconds = median_of(|| {
            let allocations = allocation_counter::measure(|| {
                for _ in 0..repeats {
                    world.step(&mut solver, 1e-3);
                }
            });
            counted = allocations.count_total;
        });
        let bodies = (repeats * n) as f64;
        println!(
            "{n:>10} bodies {:>8.1} ns per body and step, {counted} allocations",
            seconds * 1e9 / bodies
        );
        black_box(world.bodies());
    }
}

/// Tumbling blocks.
fn cloud(n: usize) -> World {
    let mut random = Random::new(7);
    let mut draw = || Vec3::from_fn(|_, _| random.uniform(-1.0, 1.0));
    let mut world = World::new();
    for _ in 0..n {
        let size = draw().map(|x| 1.5 + x);
        let shape = block(size, 1.0).expect("positive");
        let body = Body::new(&shape).expect("a block");
        let q = quaternion_about(draw(), draw().x);
        let body = body.at(draw(), q).expect("finite");
        world.add(body.moving(draw(), draw()).expect("finite"));
    }
    world.add_force(Gravity::earth()).expect("it needs no body");
    world
}

/// The exact motion, evaluated.
fn exact() {
    let moments = Vec3::new(1.0, 2.0, 3.0);
    let q0 = quaternion_about(Vec3::x(), 0.3);
    let omega = Vec3::new(1.0, 0.2, 1.5);
    let motion = FreeRotation::new(moments, omega, q0).expect("positive");
    let mut sum = 0.0;
    let seconds = median_of(|| {
        for k in 0..1000 {
            sum += motion.q(f64::from(k)).w;
        }
    });
    black_box(sum);
    println!("\nExact free rotation: {:.1} us per q(t)", seconds * 1e3);
}

/// Mass properties of a torus, checked and not.
fn mass() {
    println!("\nMass properties of a torus");
    for m in [16, 50, 158] {
        let mesh = torus(1.0, 0.3, [2 * m, m]).expect("a torus");
        let triangles = mesh.len();
        let repeats = (100_000 / triangles).max(1);
        let per_triangle = 1e9 / (repeats * triangles) as f64;
        let plain = median_of(|| {
            for _ in 0..repeats {
                black_box(volume_integrals(black_box(&mesh)));
            }
        });
        let checked = median_of(|| {
            for _ in 0..repeats {
                let found = mass_properties(black_box(&mesh), 1.0);
                black_box(found.expect("a torus"));
            }
        });
        println!(
            "{triangles:>10} triangles {:>6.1} ns each, {:>6.1} ns with all \
             checks",
            plain * per_triangle,
            checked * per_triangle
        );
    }
}

/// The median time of a call, in seconds.
fn median_of(mut call: impl FnMut()) -> f64 {
    call();
    let mut times = Vec::new();
    for _ in 0..REPETITIONS {
        let start = Instant::now();
        call();
        times.push(start.elapsed().as_secs_f64());
    }
    times.sort_by(f64::total_cmp);
    times[REPETITIONS / 2]
}
