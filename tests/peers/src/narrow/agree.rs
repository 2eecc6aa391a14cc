//! The same questions to both, on many pairs: random ones, and pairs of
//! blocks on a grid with coplanar faces, parallel edges, and vertices on
//! edges and on vertices.

use super::shapes;
use collision::{
    Placed, Polyhedron, Pose, Verdict, Witness, closest_points, penetration,
    separation,
};
use course::Random;
use math::Vec3;
use parry3d_f64::query;
use parry3d_f64::shape::ConvexPolyhedron;
use std::f64::consts::FRAC_PI_4;

/// How many pairs are asked about.
const PAIRS: usize = 100_000;

/// How many bodies they are made of.
const BODIES: usize = 60;

/// Answers that differ by less agree, m, of bodies of size 1.
const AGREE: f64 = 1e-9;

/// Bodies, ours and theirs.
struct Body {
    ours: Polyhedron,
    theirs: ConvexPolyhedron,
}

/// What came out of a comparison.
#[derive(Default)]
struct Tally {
    apart: usize,
    touching: usize,
    overlapping: usize,
    farthest: f64,
    differing: usize,
}

/// Compares distances and depths, and prints how far they differ.
pub fn random_pairs() {
    let mut random = Random::new(20);
    let free = bodies(&mut random, |random| {
        let n = random.integer(4, 40);
        let points: Vec<Vec3> = (0..n).map(|_| vector(random)).collect();
        Polyhedron::hull(&points)
    });
    let blocks = bodies(&mut random, |random| {
        let side = |_, _| [0.5, 1.0, 2.0][random.integer(0, 3)];
        Polyhedron::block(Vec3::from_fn(side))
    });
    println!("\nDistances and depths of {PAIRS} pairs against parry3d");
    for (name, pool) in [("random", &free), ("degenerate", &blocks)] {
        let mut tally = Tally::default();
        for _ in 0..PAIRS / 2 {
            let a = &pool[random.integer(0, BODIES)];
            let b = &pool[random.integer(0, BODIES)];
            let poses = match name {
                "random" => [0, 1].map(|_| anywhere(&mut random)),
                _ => on_a_grid(&mut random),
            };
            tally.ask([a, b], poses);
        }
        let Tally { apart, touching, overlapping, farthest, differing } = tally;
        println!(
            "{name:>12}: {apart} apart, {touching} touching, {overlapping} \
             overlapping; largest difference {farthest:.1e} m; {differing} \
             pairs where the exhaustive search sides with us"
        );
    }
}

impl Tally {
    /// One pair: no panic, no NaN, and the same answer.
    fn ask(&mut self, [a, b]: [&Body; 2], poses: [Pose; 2]) {
        let (p, q) =
            (Placed::new(&a.ours, poses[0]), Placed::new(&b.ours, poses[1]));
        let ours = match closest_points(&p, &q) {
            Some(closest) => closest.distance,
            None => penetration(&p, &q).gap,
        };
        assert!(ours.is_finite(), "{ours}");
        let verdict = Witness::new(1e-9, 0.0).update(&p, &q);
        let apart = matches!(verdict, Verdict::Apart(_));
        assert!(apart == (ours > -1e-9), "{ours}: {verdict:?}");
        match ours {
            x if x.abs() < 1e-9 => self.touching += 1,
            x if x > 0.0 => self.apart += 1,
            _ => self.overlapping += 1,
        }
        let [r, s] = poses.map(|pose| shapes::pose(&pose));
        let theirs = signed(&r, &a.theirs, &s, &b.theirs);
        let off = (ours - theirs).abs();
        if off <= AGREE {
            self.farthest = self.farthest.max(off);
            return;
        }
        // Who is right? No direction has a gap wider than the distance, and
        // the widest gap of overlapping bodies is their depth.
        let widest = separation(&p, &q).gap;
        let right = if ours > 0.0 {
            widest <= ours + 1e-9 && widest > theirs + 1e-9
        } else {
            (widest - ours).abs() < 1e-9
        };
        assert!(right, "ours {ours}, theirs {theirs}, widest gap {widest}");
        self.differing += 1;
    }
}

/// Their distance, or minus their depth.
fn signed(
    r: &parry3d_f64::math::Pose,
    a: &ConvexPolyhedron,
    s: &parry3d_f64::math::Pose,
    b: &ConvexPolyhedron,
) -> f64 {
    let found = query::contact(r, a, s, b, 1e3);
    let contact = found.expect("parry3d knows these shapes");
    contact.map_or(f64::NAN, |contact| contact.dist)
}

fn bodies(
    random: &mut Random,
    mut make: impl FnMut(
        &mut Random,
    ) -> Result<Polyhedron, collision::PolyhedronError>,
) -> Vec<Body> {
    let mut bodies = Vec::new();
    while bodies.len() < BODIES {
        let Ok(ours) = make(random) else { continue };
        let theirs = shapes::hull(&ours);
        bodies.push(Body { ours, theirs });
    }
    bodies
}

fn vector(random: &mut Random) -> Vec3 {
    Vec3::from_fn(|_, _| random.uniform(-1.0, 1.0))
}

fn anywhere(random: &mut Random) -> Pose {
    let (x, axis) = (1.2 * vector(random), vector(random));
    Pose::at(x).rotated(axis, random.uniform(0.0, 6.0))
}

/// Quarters of a metre apart, turned by eighths of a turn.
fn on_a_grid(random: &mut Random) -> [Pose; 2] {
    let x = Vec3::from_fn(|_, _| 0.25 * (random.integer(0, 13) as f64 - 6.0));
    let axis = [Vec3::x(), Vec3::y(), Vec3::z()][random.integer(0, 3)];
    let turn = FRAC_PI_4 * random.integer(0, 8) as f64;
    [Pose::at(x).rotated(axis, turn), Pose::identity()]
}
