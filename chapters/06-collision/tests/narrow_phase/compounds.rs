//! Bodies that are not convex.

use crate::oracle;
use collision::{
    Compound, CompoundWitness, ManifoldFinder, Placed, Polyhedron, Pose,
    compound_distance, distance, separation,
};
use course::Random;
use math::Vec3;

/// A block between two corners.
fn between(low: [f64; 3], high: [f64; 3]) -> Polyhedron {
    let corners: Vec<Vec3> = (0..8)
        .map(|k| {
            let pick = |i: usize| {
                if k >> i & 1 == 0 { low[i] } else { high[i] }
            };
            Vec3::new(pick(0), pick(1), pick(2))
        })
        .collect();
    Polyhedron::hull(&corners).unwrap()
}

/// A U, open upward: two posts on a beam.
fn cup() -> Compound {
    Compound::new(vec![
        between([-1.0, -0.5, 0.0], [1.0, 0.5, 0.2]),
        between([-1.0, -0.5, 0.2], [-0.8, 0.5, 1.0]),
        between([0.8, -0.5, 0.2], [1.0, 0.5, 1.0]),
    ])
    .unwrap()
}

#[test]
fn a_body_without_pieces_is_refused() {
    let refused = Compound::new(vec![]).unwrap_err();
    assert_eq!(refused.to_string(), "a compound needs at least one piece");
}

#[test]
fn a_cube_may_stand_in_a_cup_where_its_hull_would_not_let_it() {
    let cup = cup();
    let cube = Compound::from(Polyhedron::block(Vec3::repeat(0.6)).unwrap());
    let (still, inside) =
        (Pose::identity(), Pose::at(Vec3::new(0.1, 0.0, 0.55)));
    let mut witness = CompoundWitness::new(&cup, &cube, 1e-9, 0.1);
    assert_eq!(witness.update((&cup, &still), (&cube, &inside)), None);
    let apart = compound_distance((&cup, &still), (&cube, &inside));
    // 0.05 above the beam, 0.4 from the right post.
    assert!((apart - 0.05).abs() < 1e-12);
    let points: Vec<Vec3> =
        cup.pieces().iter().flat_map(|p| p.vertices().to_vec()).collect();
    let filled = Polyhedron::hull(&points).unwrap();
    let (filled, body) =
        (Placed::new(&filled, still), Placed::new(&cube.pieces()[0], inside));
    assert!(separation(&filled, &body).gap < 0.0, "the hull is full");
    let low = Pose::at(Vec3::new(0.1, 0.0, 0.45));
    let overlap = witness.update((&cup, &still), (&cube, &low));
    assert_eq!(overlap, Some([0, 0]));
}

#[test]
fn distance_is_that_of_the_nearest_pieces() {
    let mut random = Random::new(3);
    for _ in 0..40 {
        let make = |random: &mut Random| {
            let pieces = (0..3).map(|_| {
                let shift = oracle::vector(random);
                let body = oracle::hull(random, 8);
                let moved: Vec<Vec3> =
                    body.vertices().iter().map(|v| v + 2.0 * shift).collect();
                Polyhedron::hull(&moved).unwrap()
            });
            Compound::new(pieces.collect()).unwrap()
        };
        let (a, b) = (make(&mut random), make(&mut random));
        let poses = [0, 1].map(|_| oracle::pose(&mut random, 4.0));
        let mut least = f64::INFINITY;
        for p in a.pieces() {
            for q in b.pieces() {
                let (p, q) =
                    (Placed::new(p, poses[0]), Placed::new(q, poses[1]));
                least = least.min(distance(&p, &q));
            }
        }
        let found = compound_distance((&a, &poses[0]), (&b, &poses[1]));
        assert_eq!(found, least);
        let mut witness = CompoundWitness::new(&a, &b, 1e-9, 0.5);
        let verdict = witness.update((&a, &poses[0]), (&b, &poses[1]));
        assert_eq!(verdict.is_none(), least > 0.0);
    }
}

#[test]
fn pieces_that_share_a_corner_make_one_contact_there() {
    // Two cubes side by side as one body, on a floor: six corners below,
    // two of them twice.
    let pair = Compound::new(vec![
        between([-1.0, -0.5, 0.0], [0.0, 0.5, 1.0]),
        between([0.0, -0.5, 0.0], [1.0, 0.5, 1.0]),
    ])
    .unwrap();
    let floor = Compound::from(between([-5.0, -5.0, -1.0], [5.0, 5.0, 0.0]));
    let still = Pose::identity();
    let mut witness = CompoundWitness::new(&pair, &floor, 1e-6, 1e-3);
    assert_eq!(witness.update((&pair, &still), (&floor, &still)), None);
    let mut finder = ManifoldFinder::new(1e-4, 1e-5);
    let mut out = Vec::new();
    let (a, b) = ((4, &pair, &still), (9, &floor, &still));
    witness.contacts(a, b, &mut finder, &mut out);
    assert_eq!(out.len(), 6, "{out:?}");
    for contact in &out {
        assert_eq!((contact.a, contact.b), (4, 9));
        assert_eq!(contact.n, Vec3::z());
    }
    assert_eq!(witness.counts().total(), 2);
}
