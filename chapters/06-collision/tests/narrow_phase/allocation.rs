//! Queries of every step allocate nothing.

use crate::oracle;
use allocation_counter::measure;
use collision::{
    ConvexShape, ManifoldFinder, Placed, PlacedShape, Polyhedron, Pose,
    RoundPair, Witness, closest_points, penetration, round_contacts,
    separation,
};
use course::Random;
use math::Vec3;

#[test]
fn witnesses_distances_and_contacts_allocate_nothing() {
    let ball = Polyhedron::fibonacci_sphere(100, 0.7).unwrap();
    let cube = Polyhedron::block(Vec3::repeat(1.0)).unwrap();
    let mut finder = ManifoldFinder::new(1e-2, 1e-3);
    let mut witness = Witness::new(1e-6, 1e-2);
    let capsule = ConvexShape::capsule(0.3, 0.3).unwrap();
    let block = ConvexShape::from(cube.clone());
    let mut out = Vec::with_capacity(1000);
    let mut round = |random: &mut Random| {
        let mut pose = oracle::pose(random, 0.1);
        pose.x += Vec3::z() * 1.1;
        let still = Pose::identity();
        let (p, q) = (Placed::new(&ball, pose), Placed::new(&cube, still));
        witness.update(&p, &q);
        closest_points(&p, &q);
        out.clear();
        finder.find_contacts((0, &p), (1, &q), &penetration(&p, &q), &mut out);
        let flush = Placed::new(&cube, Pose::at(Vec3::z()));
        let plane = separation(&flush, &q);
        finder.find_contacts((0, &flush), (1, &q), &plane, &mut out);
        let round = PlacedShape::new(&capsule, pose);
        let flat = PlacedShape::new(&block, still);
        let pair = RoundPair::new(&round, &flat).unwrap();
        round_contacts((0, &round), (1, &flat), &pair, 1.0, &mut out);
        assert!(out.len() >= 4);
    };
    let mut rounds = || {
        let mut random = Random::new(2);
        for _ in 0..50 {
            round(&mut random);
        }
    };
    // The first time the buffers grow.
    rounds();
    let counted = measure(rounds);
    assert_eq!(counted.count_total, 0);
    // The negative control: a new finder has to allocate its buffers.
    let counted = measure(|| {
        let q = Placed::new(&cube, Pose::identity());
        let flush = Placed::new(&cube, Pose::at(Vec3::z()));
        let mut out = Vec::new();
        let plane = separation(&flush, &q);
        let mut finder = ManifoldFinder::new(1e-2, 1e-3);
        finder.find_contacts((0, &flush), (1, &q), &plane, &mut out);
    });
    assert!(counted.count_total > 0);
}
