//! Spheres, capsules, polyhedra and half-spaces: distances, depths, contacts.

use crate::oracle;
use collision::{
    Aabb, Contact, ContactKind, ConvexShape, CoreKind, PlacedShape, Polyhedron,
    Pose, RoundPair, distance, round_contacts, signed_closest_points,
    signed_distance,
};
use course::Random;
use math::Vec3;

/// A shape of any kind, of a size about 1.
fn shape(random: &mut Random) -> ConvexShape {
    match random.integer(0, 3) {
        0 => ConvexShape::sphere(random.uniform(0.1, 1.0)).unwrap(),
        1 => {
            let half = random.uniform(0.0, 1.0);
            ConvexShape::capsule(half, random.uniform(0.1, 0.5)).unwrap()
        }
        _ => ConvexShape::Polyhedron(oracle::body(random)),
    }
}

/// How far a shape reaches along `n`, m.
fn reach(shape: &ConvexShape, pose: &Pose, n: Vec3) -> f64 {
    let along = |p: &Vec3| n.dot(&pose.world_from_body(*p));
    match shape {
        ConvexShape::Sphere { centre, radius } => along(centre) + radius,
        ConvexShape::Capsule { ends, radius } => {
            along(&ends[0]).max(along(&ends[1])) + radius
        }
        ConvexShape::Polyhedron(body) => {
            body.vertices().iter().map(along).fold(f64::MIN, f64::max)
        }
        ConvexShape::HalfSpace { .. } => f64::INFINITY,
    }
}

// PROVES: collision/rounded
#[test]
fn the_normal_separates_by_the_distance_and_no_direction_does_better() {
    let mut random = Random::new(77);
    let (mut apart, mut overlapping) = (0, 0);
    for _ in 0..400 {
        let shapes = [0, 1].map(|_| shape(&mut random));
        let poses = [0, 1].map(|_| oracle::pose(&mut random, 1.2));
        let [a, b] = [0, 1].map(|i| PlacedShape::new(&shapes[i], poses[i]));
        let found = signed_closest_points(&a, &b);
        // a - b = distance n
        let off = found.a - found.b - found.distance * found.n;
        assert!(off.norm() < 1e-12 && (found.n.norm() - 1.0).abs() < 1e-12);
        let gap = |n: Vec3| {
            -reach(&shapes[0], &poses[0], -n) - reach(&shapes[1], &poses[1], n)
        };
        // The gap along the normal is the distance, or minus the depth.
        assert!((gap(found.n) - found.distance).abs() < 1e-9, "{found:?}");
        // It is the widest of all, so that nothing is farther apart, and
        // nothing separates overlapping shapes by a shorter translation.
        for _ in 0..60 {
            let n = oracle::vector(&mut random).normalize();
            assert!(gap(n) <= found.distance + 1e-9);
        }
        if found.distance > 0.0 { apart += 1 } else { overlapping += 1 }
    }
    assert!(apart > 50 && overlapping > 50, "{apart} {overlapping}");
}

#[test]
fn exchanging_the_names_reverses_the_normal() {
    let mut random = Random::new(5);
    for _ in 0..100 {
        let shapes = [0, 1].map(|_| shape(&mut random));
        let poses = [0, 1].map(|_| oracle::pose(&mut random, 2.0));
        let [a, b] = [0, 1].map(|i| PlacedShape::new(&shapes[i], poses[i]));
        let (one, other) =
            (signed_closest_points(&a, &b), signed_closest_points(&b, &a));
        assert!((one.distance - other.distance).abs() < 1e-9);
    }
}

#[test]
fn polyhedra_among_shapes_are_as_far_apart_as_ever() {
    let mut random = Random::new(6);
    for _ in 0..60 {
        let bodies = [0, 1].map(|_| oracle::body(&mut random));
        let poses = [0, 1].map(|_| oracle::pose(&mut random, 1.5));
        let shapes = bodies.clone().map(ConvexShape::Polyhedron);
        let [a, b] = [0, 1].map(|i| PlacedShape::new(&shapes[i], poses[i]));
        let placed =
            [0, 1].map(|i| collision::Placed::new(&bodies[i], poses[i]));
        let want = signed_distance(&placed[0], &placed[1]);
        assert_eq!(signed_closest_points(&a, &b).distance, want);
    }
}

#[test]
fn a_sphere_is_the_limit_of_polyhedra_with_more_and_more_corners() {
    let cube = Polyhedron::block(Vec3::repeat(1.0)).unwrap();
    let pose = Pose::at(Vec3::new(1.0, 0.9, 0.8)).rotated(Vec3::x(), 0.4);
    let box_shape = ConvexShape::Polyhedron(cube.clone());
    let ball = ConvexShape::sphere(0.4).unwrap();
    let exact = signed_closest_points(
        &PlacedShape::new(&ball, pose),
        &PlacedShape::new(&box_shape, Pose::identity()),
    );
    let mut last = f64::INFINITY;
    for n in [50, 200, 800] {
        let rough = Polyhedron::fibonacci_sphere(n, 0.4).unwrap();
        let rough = collision::Placed::new(&rough, pose);
        let cube = collision::Placed::new(&cube, Pose::identity());
        let error = distance(&rough, &cube) - exact.distance;
        // Inside the sphere, and n corners are about 1/sqrt(n) apart.
        assert!(error > -1e-12 && error < last && error < 3.0 / n as f64);
        last = error;
    }
}

#[test]
fn every_point_is_in_the_bounds() {
    let mut random = Random::new(9);
    for _ in 0..200 {
        let (shape, pose) =
            (shape(&mut random), oracle::pose(&mut random, 2.0));
        let Aabb { lo, hi } = shape.bounds(&pose);
        for axis in 0..3 {
            let mut n = Vec3::zeros();
            n[axis] = 1.0;
            // Tight on both sides.
            assert!((reach(&shape, &pose, n) - hi[axis]).abs() < 1e-12);
            assert!((reach(&shape, &pose, -n) + lo[axis]).abs() < 1e-12);
        }
        let placed = PlacedShape::new(&shape, pose);
        let farthest = oracle::vector(&mut random).normalize();
        let far = reach(&shape, &pose, farthest);
        assert!((placed.reach(farthest, 0) - far).abs() < 1e-12);
        let centred = Pose { x: Vec3::zeros(), ..pose };
        assert!(reach(&shape, &centred, farthest) <= shape.radius() + 1e-12);
    }
}

/// The contacts of two shapes that touch, up to 1e-6 m.
fn contacts(a: &PlacedShape<'_>, b: &PlacedShape<'_>) -> Vec<Contact> {
    let pair = RoundPair::new(a, b).expect("one is round");
    let mut out = Vec::new();
    round_contacts((0, a), (1, b), &pair, 1e-6, &mut out);
    out
}

/// Where the contacts are along x, m.
fn along_x(contacts: &[Contact]) -> Vec<f64> {
    let mut xs: Vec<f64> = contacts.iter().map(|c| c.p.x).collect();
    xs.sort_by(f64::total_cmp);
    xs
}

#[test]
fn a_capsule_that_lies_has_two_contacts_and_one_that_stands_has_one() {
    let capsule = ConvexShape::capsule(1.0, 0.25).unwrap();
    let floor = ConvexShape::half_space(Vec3::z(), 0.0).unwrap();
    let table = Polyhedron::block(Vec3::new(1.0, 1.0, 1.0)).unwrap();
    let table = ConvexShape::Polyhedron(table);
    let lying = Pose::at(Vec3::new(0.0, 0.0, 0.25))
        .rotated(Vec3::y(), std::f64::consts::FRAC_PI_2);
    let standing = Pose::at(Vec3::new(0.0, 0.0, 1.25));
    let on = |ground: &ConvexShape, ground_pose: Pose, pose: Pose| {
        let a = PlacedShape::new(&capsule, pose);
        contacts(&a, &PlacedShape::new(ground, ground_pose))
    };
    let under = Pose::at(Vec3::new(0.0, 0.0, -0.5));
    assert_eq!(on(&floor, Pose::identity(), standing).len(), 1);
    let ends = along_x(&on(&floor, Pose::identity(), lying));
    assert!((ends[0] + 1.0).abs() < 1e-12 && (ends[1] - 1.0).abs() < 1e-12);
    // On a table of 1 m it rests between the edges.
    let on_table = on(&table, under, lying);
    let ends = along_x(&on_table);
    assert_eq!(ends.len(), 2);
    assert!((ends[0] + 0.5).abs() < 1e-9 && (ends[1] - 0.5).abs() < 1e-9);
    for contact in &on_table {
        assert!(contact.n.z > 1.0 - 1e-12 && contact.d.abs() < 1e-9);
    }
    // A little higher it touches nothing.
    let above = Pose { x: lying.x + 1e-3 * Vec3::z(), ..lying };
    assert!(on(&table, under, above).is_empty());
    // Two that lie side by side touch along their common part.
    let other = Pose { x: Vec3::new(1.5, 0.0, 0.75), ..lying };
    let a = PlacedShape::new(&capsule, other);
    let ends = along_x(&contacts(&a, &PlacedShape::new(&capsule, lying)));
    assert_eq!(ends.len(), 2);
    assert!((ends[0] - 0.5).abs() < 1e-9 && (ends[1] - 1.0).abs() < 1e-9);
}

#[test]
fn what_a_ball_touches_decides_what_carries_the_normal() {
    let ball = ConvexShape::sphere(0.5).unwrap();
    let cube = ConvexShape::from(Polyhedron::block(Vec3::repeat(2.0)).unwrap());
    let block = PlacedShape::new(&cube, Pose::identity());
    let touching = |towards: [f64; 3], from: [f64; 3]| {
        let n = Vec3::from(towards).normalize();
        let at = Pose::at(Vec3::from(from) + 0.5 * n);
        let ball = PlacedShape::new(&ball, at);
        let one = contacts(&ball, &block);
        // Whoever is named first, the one with the face or edge is B.
        let other = contacts(&block, &ball);
        assert_eq!((one.len(), other.len()), (1, 1));
        assert!((one[0].n - n).norm() < 1e-12, "{:?}", one[0]);
        let ContactKind::Round { radii, core } = one[0].kind else {
            panic!("{:?}", one[0].kind)
        };
        assert_eq!(radii, [0.5, 0.0]);
        if core != CoreKind::VertexVertex {
            assert_eq!((other[0].a, other[0].b), (1, 0));
            assert!((other[0].n - n).norm() < 1e-12);
        }
        core
    };
    let face = touching([0.0, 0.0, 1.0], [0.3, -0.2, 1.0]);
    assert_eq!(face, CoreKind::VertexFace);
    // The middle of a face is on its diagonal, which is no edge.
    let middle = touching([0.0, 0.0, 1.0], [0.0, 0.0, 1.0]);
    assert_eq!(middle, CoreKind::VertexFace);
    let edge = touching([1.0, 0.0, 1.0], [1.0, 0.3, 1.0]);
    let CoreKind::VertexEdge { eb } = edge else { panic!("{edge:?}") };
    assert!((eb.y.abs() - 1.0).abs() < 1e-12);
    let corner = touching([1.0, 1.0, 1.0], [1.0, 1.0, 1.0]);
    assert_eq!(corner, CoreKind::VertexVertex);
}
