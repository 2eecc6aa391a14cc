//! Bodies that are not convex.

use crate::oracle;
use collision::{
    ConvexShape, Placed, Polyhedron, Pose, Shape, distance, separation,
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
fn cup() -> Shape {
    Shape::new(vec![
        between([-1.0, -0.5, 0.0], [1.0, 0.5, 0.2]),
        between([-1.0, -0.5, 0.2], [-0.8, 0.5, 1.0]),
        between([0.8, -0.5, 0.2], [1.0, 0.5, 1.0]),
    ])
    .unwrap()
}

#[test]
fn a_body_without_pieces_or_without_end_is_refused() {
    let refused = Shape::new(Vec::<Polyhedron>::new()).unwrap_err();
    assert_eq!(refused.to_string(), "a shape needs at least one piece");
    let floor = ConvexShape::half_space(Vec3::z(), 0.0).unwrap();
    let refused = Shape::new(vec![floor]).unwrap_err();
    assert!(refused.to_string().contains("take a block"), "{refused}");
}

#[test]
fn a_cube_may_stand_in_a_cup_where_its_hull_would_not_let_it() {
    let cup = cup();
    let block = Polyhedron::block(Vec3::repeat(0.6)).unwrap();
    let cube = Shape::new(vec![block.clone()]).unwrap();
    let (still, inside) =
        (Pose::identity(), Pose::at(Vec3::new(0.1, 0.0, 0.55)));
    let apart = cup.distance(&still, (&cube, &inside));
    // 0.05 above the beam, 0.4 from the right post.
    assert!((apart - 0.05).abs() < 1e-12);
    let mut points = Vec::new();
    for piece in cup.pieces() {
        let ConvexShape::Polyhedron(body) = piece else { continue };
        points.extend_from_slice(body.vertices());
    }
    let filled = Polyhedron::hull(&points).unwrap();
    let (filled, body) =
        (Placed::new(&filled, still), Placed::new(&block, inside));
    assert!(separation(&filled, &body).gap < 0.0, "the hull is full");
    let low = Pose::at(Vec3::new(0.1, 0.0, 0.45));
    let deep = cup.distance(&still, (&cube, &low));
    assert!((deep + 0.05).abs() < 1e-12, "{deep}");
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
            Shape::new(pieces.collect()).unwrap()
        };
        let (a, b) = (make(&mut random), make(&mut random));
        let poses = [0, 1].map(|_| oracle::pose(&mut random, 4.0));
        let mut least = f64::INFINITY;
        for p in a.pieces() {
            for q in b.pieces() {
                let [ConvexShape::Polyhedron(p), ConvexShape::Polyhedron(q)] =
                    [p, q]
                else {
                    continue;
                };
                let (p, q) =
                    (Placed::new(p, poses[0]), Placed::new(q, poses[1]));
                least = least.min(distance(&p, &q));
            }
        }
        let found = a.distance(&poses[0], (&b, &poses[1]));
        assert_eq!(found.max(0.0), least);
    }
}

#[test]
fn a_dumbbell_is_as_far_as_the_nearer_of_its_balls() {
    let ball = ConvexShape::sphere(0.5).unwrap();
    let pieces = [-1.0, 1.0].map(|x| ball.translated(x * Vec3::x()).unwrap());
    let dumbbell = Shape::new(pieces.to_vec()).unwrap();
    assert_eq!((dumbbell.radius(), dumbbell.core_radius()), (1.5, 1.0));
    let single = Shape::new(vec![ball]).unwrap();
    assert_eq!(single.core_radius(), 0.0, "rotation does not move it");
    let at = Pose::at(Vec3::new(1.0, 3.0, 0.0));
    // From (1, 0, 0) to (1, 3, 0), less both radii.
    let apart = dumbbell.distance(&Pose::identity(), (&single, &at));
    assert!((apart - 2.0).abs() < 1e-15);
}
