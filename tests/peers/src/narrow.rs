//! Our witnesses against the `parry3d-f64` crate: two convex bodies near
//! contact, asked again and again while they tumble slowly.
//!
//! Its contact query starts from nothing each time; ours remembers. So the
//! time of a question without memory is shown as well.

mod agree;
mod shapes;

use crate::timing;
use collision::{
    Placed, Polyhedron, Pose, Verdict, Witness, closest_points, tumbling_pose,
};
use parry3d_f64::query::contact;
use parry3d_f64::shape::Shape;
use shapes::Kind;
use std::hint::black_box;

/// How many passes over all poses are made, and for how long, s; the fastest
/// counts.
const PASSES: [usize; 2] = [4, 300];
const SECONDS: f64 = 0.3;

/// How many poses there are.
const POSES: usize = 2000;

/// Prints times and ratios for all shapes, then compares answers.
pub fn compare_all() {
    println!("\nTwo convex bodies near contact, per question");
    println!(
        "{:>17} {:>6} {:>11} {:>11} {:>11} {:>7} {:>6} {:>6} {:>6}",
        "",
        "hits",
        "witness",
        "distance",
        "parry3d",
        "ratio",
        "same",
        "next",
        "search",
    );
    let near = |k: f64| 0.01 + 0.005 * (0.01 * k).sin();
    let touch = |k: f64| 0.1 * (0.01 * k).sin() - 0.05;
    for kind in Kind::ALL {
        compare(&format!("{}-near", kind.name()), kind, near);
        compare(&format!("{}-touch", kind.name()), kind, touch);
    }
    agree::random_pairs();
}

/// One row.
fn compare(name: &str, kind: Kind, gap: impl Fn(f64) -> f64) {
    let shape = kind.ours();
    let peer = kind.peer();
    let mut poses = Vec::new();
    for k in 0..POSES {
        let k = k as f64;
        poses.push(tumbling_pose(&shape, &shape, k, gap(k)));
    }
    let theirs: Vec<_> = poses.iter().map(shapes::pose).collect();
    let hits = same_answers(&shape, &poses, peer.as_ref(), &theirs);
    let mut counts = Default::default();
    let still = Placed::new(&shape, Pose::identity());
    let moving: Vec<_> =
        poses.iter().map(|pose| Placed::new(&shape, *pose)).collect();
    let mut ours = || {
        let mut witness = Witness::new(1e-9, 0.0);
        for moving in black_box(&moving) {
            black_box(witness.update(&still, moving));
        }
        counts = witness.counts();
    };
    let mut distance = || {
        for moving in black_box(&moving) {
            black_box(closest_points(&still, moving));
        }
    };
    let origin = shapes::pose(&Pose::identity());
    let mut parry = || {
        for pose in black_box(&theirs) {
            let found =
                contact(&origin, peer.as_ref(), pose, peer.as_ref(), 0.0);
            let _ = black_box(found);
        }
    };
    let each = |candidate: &mut dyn FnMut()| {
        let passes = SECONDS / timing::fastest(2, candidate);
        let passes = (passes as usize).clamp(PASSES[0], PASSES[1]);
        timing::fastest(passes, candidate) * 1e9 / POSES as f64
    };
    let (ours, distance) = (each(&mut ours), each(&mut distance));
    let parry = each(&mut parry);
    let same = counts.same_plane + counts.same_overlap;
    println!(
        "{:>17} {:>6.2} {:>8.1} ns {:>8.1} ns {:>8.1} ns {:>7.3} {:>6} {:>6} \
         {:>6}",
        name,
        hits,
        ours,
        distance,
        parry,
        ours / parry,
        same,
        counts.neighbour,
        counts.search,
    );
}

/// Both must agree about who overlaps, or the times mean nothing; the share
/// of the poses in which they do.
fn same_answers(
    shape: &Polyhedron,
    poses: &[Pose],
    peer: &dyn Shape,
    theirs: &[parry3d_f64::math::Pose],
) -> f64 {
    let mut witness = Witness::new(1e-9, 0.0);
    let still = Placed::new(shape, Pose::identity());
    let origin = shapes::pose(&Pose::identity());
    let mut hits = 0;
    for (pose, other) in poses.iter().zip(theirs) {
        let verdict = witness.update(&still, &Placed::new(shape, *pose));
        let found = contact(&origin, peer, other, peer, 0.0);
        let found = found.expect("parry3d knows these shapes");
        let deep = found.map_or(0.0, |contact| -contact.dist);
        let overlap = matches!(verdict, Verdict::Overlapping(_));
        assert!(overlap == (deep > 0.0) || deep.abs() < 1e-6, "{deep}");
        hits += usize::from(overlap);
    }
    hits as f64 / poses.len() as f64
}
