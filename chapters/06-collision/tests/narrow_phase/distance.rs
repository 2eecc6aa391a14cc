//! Distances, closest points and penetration against brute force.

use crate::oracle;
use collision::{
    Placed, Polyhedron, Pose, closest_points, distance, penetration, separation,
};
use course::Random;
use math::Vec3;

/// Ten digits of bodies of size 1: what is left of sums over a few corners.
const ROUNDING: f64 = 1e-10;

/// Checks one pair; true where the bodies are apart.
fn agrees(a: &Placed<'_>, b: &Placed<'_>) -> bool {
    let plane = separation(a, b);
    let found = closest_points(a, b);
    let deep = penetration(a, b);
    assert!(deep.gap <= plane.gap + ROUNDING);
    let Some(found) = found else {
        assert!(plane.gap < ROUNDING, "no distance, but a gap {}", plane.gap);
        // The penetration depth is the same over all directions that could be
        // a face of the Minkowski difference.
        assert!((deep.gap - plane.gap).abs() < ROUNDING);
        return false;
    };
    assert!(plane.gap > -ROUNDING, "{} apart, but {plane:?}", found.distance);
    let exact = oracle::distance(a, b);
    assert!((found.distance - exact).abs() < ROUNDING, "{exact}: {found:?}");
    assert!(plane.gap <= exact + ROUNDING);
    assert!(deep.gap >= -ROUNDING, "a face of the difference parts them");
    // The points are on the bodies, and n points from B to A.
    assert!((found.a - found.b - found.distance * found.n).norm() < 1e-9);
    assert!(a.contains(found.a, -1e-9) && b.contains(found.b, -1e-9));
    assert!((found.n.norm() - 1.0).abs() < 1e-12);
    let along = found
        .n
        .dot(&(a.vertex(a.support(-found.n)) - b.vertex(b.support(found.n))));
    assert!((along - found.distance).abs() < 1e-9, "{along} {found:?}");
    true
}

#[test]
fn distance_and_penetration_agree_with_brute_force_on_random_bodies() {
    let mut random = Random::new(66);
    let (mut apart, mut overlapping) = (0, 0);
    for _ in 0..1500 {
        let (a, b) = (oracle::body(&mut random), oracle::body(&mut random));
        let poses = [0, 1].map(|_| oracle::pose(&mut random, 1.2));
        let (a, b) = (Placed::new(&a, poses[0]), Placed::new(&b, poses[1]));
        match agrees(&a, &b) {
            true => apart += 1,
            false => overlapping += 1,
        }
    }
    assert!(apart > 300 && overlapping > 300, "{apart} and {overlapping}");
}

#[test]
fn they_agree_where_faces_are_coplanar_edges_parallel_and_vertices_meet() {
    let mut random = Random::new(67);
    let mut touching = 0;
    for k in 0..1200 {
        let (bodies, mut poses) = oracle::grid_pair(&mut random);
        if k % 2 == 1 {
            let by = oracle::pose(&mut random, 3.0);
            poses = oracle::together(poses, by);
        }
        let a = Placed::new(&bodies[0], poses[0]);
        let b = Placed::new(&bodies[1], poses[1]);
        agrees(&a, &b);
        if separation(&a, &b).gap.abs() < 1e-12 {
            touching += 1;
            assert!(distance(&a, &b) < 1e-9);
        }
    }
    assert!(touching > 100, "{touching} pairs touch");
}

#[test]
fn a_body_far_from_the_origin_is_as_well_known_as_one_near_it() {
    let mut random = Random::new(68);
    for _ in 0..200 {
        let (a, b) = (oracle::body(&mut random), oracle::body(&mut random));
        let poses = [0, 1].map(|_| oracle::pose(&mut random, 1.5));
        let near =
            distance(&Placed::new(&a, poses[0]), &Placed::new(&b, poses[1]));
        let away = Vec3::new(1e6, -2e6, 3e6);
        let poses = poses.map(|p| Pose { x: p.x + away, r: p.r });
        let far =
            distance(&Placed::new(&a, poses[0]), &Placed::new(&b, poses[1]));
        // Positions at 3e6 are rounded to 5e-10.
        assert!((near - far).abs() < 2e-9, "{near} and {far}");
    }
}

#[test]
fn bodies_of_very_different_size_are_no_trouble() {
    let mut random = Random::new(69);
    let floor = Polyhedron::block(Vec3::new(1e4, 1e4, 1.0)).unwrap();
    let ground = Placed::new(&floor, Pose::at(Vec3::new(0.0, 0.0, -0.5)));
    for _ in 0..200 {
        let grain = oracle::hull(&mut random, 12);
        let points: Vec<Vec3> =
            grain.vertices().iter().map(|v| 1e-3 * v).collect();
        let grain = Polyhedron::hull(&points).unwrap();
        let mut place = oracle::pose(&mut random, 1.0);
        place.x = Vec3::new(3e3 * place.x.x, 3e3 * place.x.y, 0.01);
        let a = Placed::new(&grain, place);
        let lowest = a.vertex(a.support(-Vec3::z())).z;
        let found = closest_points(&a, &ground).unwrap();
        // Lengths are sums of terms up to 1e4: 1e-12 of rounding.
        assert!((found.distance - lowest).abs() < 1e-11);
        assert!((found.n - Vec3::z()).norm() < 1e-12);
    }
}

#[test]
fn the_shortest_translation_separates_and_no_shorter_one_does() {
    let mut random = Random::new(70);
    let mut tried = 0;
    while tried < 150 {
        let (a, b) = (oracle::body(&mut random), oracle::body(&mut random));
        let poses = [0, 1].map(|_| oracle::pose(&mut random, 0.5));
        let (pa, pb) = (Placed::new(&a, poses[0]), Placed::new(&b, poses[1]));
        let found = penetration(&pa, &pb);
        if found.gap > -1e-3 {
            continue;
        }
        tried += 1;
        let moved = |by: f64, way: Vec3| {
            let x = poses[0].x + by * way;
            separation(&Placed::new(&a, Pose { x, ..poses[0] }), &pb).gap
        };
        assert!(moved(-found.gap, found.n).abs() < 1e-10);
        for _ in 0..20 {
            let way = oracle::vector(&mut random).normalize();
            assert!(moved(-0.999 * found.gap, way) < 0.0);
        }
    }
}

#[test]
fn nearly_parallel_edges_and_faces_do_not_spoil_the_answer() {
    let mut random = Random::new(71);
    let cube = Polyhedron::block(Vec3::repeat(1.0)).unwrap();
    for k in 0..400 {
        let tilt = 10.0_f64.powf(random.uniform(-13.0, -2.0));
        let axis = oracle::vector(&mut random);
        let gap = [0.0, 1e-6, -1e-6, 1e-3, -1e-3][k % 5];
        let x = Vec3::new(0.3 * (k % 3) as f64, 0.0, 1.0 + gap);
        let poses = [Pose::at(x).rotated(axis, tilt), Pose::identity()];
        let poses = oracle::together(poses, oracle::pose(&mut random, 1.0));
        agrees(&Placed::new(&cube, poses[0]), &Placed::new(&cube, poses[1]));
    }
}

// PROVES: collision/gjk_bound
#[test]
fn bodies_that_almost_touch_are_no_closer_than_reported() {
    let mut random = Random::new(72);
    for k in 0..1500 {
        let bodies = [0, 1].map(|_| oracle::body(&mut random));
        let tilt = 10.0_f64.powf(random.uniform(-14.0, -2.0));
        let gap = [0.0, 1e-9, 1e-6, 1e-3, -1e-6][k % 5];
        let [a, b] = &bodies;
        let poses = oracle::face_to_face(&mut random, [a, b], gap, tilt);
        let poses = oracle::together(poses, oracle::pose(&mut random, 1.0));
        let (a, b) = (Placed::new(a, poses[0]), Placed::new(b, poses[1]));
        let widest = separation(&a, &b).gap.max(penetration(&a, &b).gap);
        let Some(found) = closest_points(&a, &b) else {
            // Cross products of edges this parallel keep eight digits.
            assert!(widest < 1e-8, "they are {widest} apart");
            continue;
        };
        assert!(widest > -1e-8, "they overlap by {widest}: {found:?}");
        // The distance is never too small, and too large by at most the
        // residual; brute force itself keeps ten digits.
        let exact = oracle::distance(&a, &b);
        let off = found.distance - exact;
        assert!(off > -ROUNDING, "{off} too near: {found:?}");
        assert!(off < found.residual + ROUNDING, "{off} too far: {found:?}");
        assert!(found.residual < 1e-8, "{found:?}");
    }
}
