//! The cost of the narrow phase for two convex bodies: `cargo bench -p
//! collision --bench narrow_phase`.
//!
//! Times are those of the fastest of many passes; then follows the
//! comparison with another crate, which lives in a crate of its own.

use collision::{
    Contact, ManifoldFinder, Placed, Polyhedron, Pose, Witness, closest_points,
    penetration, separation, tumbling_pose,
};
use course::timing::against_peers;
use math::Vec3;
use std::hint::black_box;
use std::time::Instant;

/// How many poses there are.
const POSES: usize = 2000;

/// How many passes over them are made; the fastest counts.
const PASSES: usize = 40;

fn main() {
    witnesses();
    searches();
    contacts();
    against_peers("narrow");
}

fn shapes() -> [(&'static str, Polyhedron); 5] {
    let shapes = [
        ("cube", Polyhedron::block(Vec3::repeat(1.0))),
        ("icosahedron", Polyhedron::icosahedron(1.0)),
        ("hull50", Polyhedron::fibonacci_sphere(50, 1.0)),
        ("hull200", Polyhedron::fibonacci_sphere(200, 1.0)),
        ("hull800", Polyhedron::fibonacci_sphere(800, 1.0)),
    ];
    shapes.map(|(name, shape)| (name, shape.expect("a convex body")))
}

fn near(k: f64) -> f64 {
    0.01 + 0.005 * (0.01 * k).sin()
}

fn touch(k: f64) -> f64 {
    0.1 * (0.01 * k).sin() - 0.05
}

/// A slow tumble: how a witness answers, what that costs, and that it
/// allocates nothing.
fn witnesses() {
    println!("A cached witness");
    for (name, shape) in &shapes() {
        for (scene, gap) in [("near", near as fn(f64) -> f64), ("touch", touch)]
        {
            let still = Placed::new(shape, Pose::identity());
            let moving = tumble(shape, gap);
            let mut counts = Default::default();
            let ask_all = || {
                let mut witness = Witness::new(1e-9, 0.0);
                for moving in black_box(&moving) {
                    black_box(witness.update(&still, moving));
                }
                counts = witness.counts();
            };
            let allocations = allocation_counter::measure(ask_all);
            let mut witness = Witness::new(1e-9, 0.0);
            let each = each_of(&moving, |moving| {
                black_box(witness.update(&still, moving));
            });
            let same = counts.same_plane + counts.same_overlap;
            println!(
                "{:>18} {each:>8.1} ns; {same} cached, {} neighbours, {} \
                 searches; {} allocations",
                format!("{name}-{scene}"),
                counts.neighbour,
                counts.search,
                allocations.count_total,
            );
        }
    }
}

/// What it costs without a witness.
fn searches() {
    println!("Without one: distance, penetration, exhaustive search");
    for (name, shape) in &shapes()[..3] {
        let still = Placed::new(shape, Pose::identity());
        let moving = &tumble(shape, near)[..50];
        let distance = each_of(moving, |moving| {
            black_box(closest_points(&still, moving));
        });
        let depth = each_of(moving, |moving| {
            black_box(penetration(&still, moving));
        });
        let all = each_of(&moving[..2], |moving| {
            black_box(separation(&still, moving));
        });
        println!(
            "{name:>18} {distance:>8.0} ns {depth:>10.0} ns {all:>12.0} ns"
        );
    }
}

/// The contacts of two cubes, one flush on the other and one rotated.
fn contacts() {
    println!("Contacts on a known plane");
    let cube = Polyhedron::block(Vec3::repeat(1.0)).expect("a cube");
    let still = Placed::new(&cube, Pose::identity());
    for (name, turn) in [("flush", 0.0), ("rotated", 0.4)] {
        let upper = Pose::at(Vec3::z()).rotated(Vec3::z(), turn);
        let upper = [Placed::new(&cube, upper); 100];
        let plane = penetration(&upper[0], &still);
        let mut finder = ManifoldFinder::new(1e-3, 1e-4);
        let mut found: Vec<Contact> = Vec::new();
        let each = each_of(&upper, |upper| {
            found.clear();
            finder.find_contacts((0, upper), (1, &still), &plane, &mut found);
        });
        println!("{name:>18} {each:>8.1} ns, {} contacts", found.len());
    }
}

/// The same body again, tumbling slowly around itself.
fn tumble(shape: &Polyhedron, gap: fn(f64) -> f64) -> Vec<Placed<'_>> {
    let mut placed = Vec::new();
    for k in 0..POSES {
        let k = k as f64;
        placed.push(Placed::new(shape, tumbling_pose(shape, shape, k, gap(k))));
    }
    placed
}

/// The time of one query, ns, in the fastest of several passes.
fn each_of<'a>(placed: &[Placed<'a>], mut ask: impl FnMut(&Placed<'a>)) -> f64 {
    let mut fastest = f64::INFINITY;
    for _ in 0..PASSES {
        let start = Instant::now();
        for placed in black_box(placed) {
            ask(placed);
        }
        fastest = fastest.min(start.elapsed().as_secs_f64());
    }
    fastest * 1e9 / placed.len() as f64
}
