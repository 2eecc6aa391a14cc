//! Manifolds of boxes against the polyhedra of chapter 6.

use collision::{Placed, Polyhedron, Pose, penetration};
use course::Random;
use math::{Quat, Vec3};
use realtime::{Manifold, OrientedBox, best_axis};
use rigid::quaternion_to_matrix;

/// A box of random sides near the origin.
fn random_box(random: &mut Random, reach: f64) -> OrientedBox {
    let mut draw = |lo: f64, hi: f64| random.uniform(lo, hi);
    let q = Quat::new(
        draw(-1.0, 1.0),
        draw(-1.0, 1.0),
        draw(-1.0, 1.0),
        draw(-1.0, 1.0),
    );
    OrientedBox {
        x: reach * Vec3::new(draw(-1.0, 1.0), draw(-1.0, 1.0), draw(-1.0, 1.0)),
        r: quaternion_to_matrix(q / q.norm()),
        half: Vec3::new(draw(0.2, 1.0), draw(0.2, 1.0), draw(0.2, 1.0)),
    }
}

#[test]
fn the_overlap_of_two_boxes_is_that_of_two_polyhedra() {
    let mut random = Random::new(7);
    let mut overlapping = 0;
    for _ in 0..300 {
        let a = random_box(&mut random, 0.8);
        let b = random_box(&mut random, 0.8);
        let shapes = [a, b].map(|s| Polyhedron::block(2.0 * s.half).unwrap());
        let place = |k: usize, s: &OrientedBox| {
            Placed::new(&shapes[k], Pose { x: s.x, r: s.r })
        };
        let found = best_axis(&a, &b, 0.0);
        let exact = penetration(&place(0, &a), &place(1, &b));
        if exact.gap > 0.0 {
            assert!(found.is_none(), "{exact:?}");
            continue;
        }
        overlapping += 1;
        let found = found.expect("they overlap");
        // Faces are preferred by a millimetre.
        let off = exact.gap - found.separation;
        assert!((-1e-9..1.1e-3).contains(&off), "{off}");
        assert!((found.n.norm() - 1.0).abs() < 1e-12);
        if off < 1e-9 {
            // Chapter 6 points from B to A.
            assert!((found.n + exact.n).norm() < 1e-6);
        }
    }
    assert!(overlapping > 100, "{overlapping}");
}

#[test]
fn a_cube_on_a_cube_has_the_four_corners_of_the_shared_face() {
    let cube = |x: Vec3| OrientedBox {
        x,
        r: math::Mat3::identity(),
        half: Vec3::repeat(0.5),
    };
    let low = cube(Vec3::zeros());
    let high = cube(Vec3::new(0.3, 0.1, 0.99));
    let manifold = Manifold::find(&low, &high, 0.02);
    assert_eq!(manifold.n, Vec3::z());
    let mut corners: Vec<[i32; 2]> = Vec::new();
    for point in manifold.points() {
        assert!((point.separation + 0.01).abs() < 1e-12);
        corners.push([point.p.x, point.p.y].map(|x| (10.0 * x).round() as i32));
    }
    corners.sort();
    assert_eq!(corners, [[-2, -4], [-2, 5], [5, -4], [5, 5]]);
    let apart = Manifold::find(&low, &cube(Vec3::new(0.0, 0.0, 1.03)), 0.02);
    assert!(apart.points().is_empty());
}

#[test]
fn impulses_are_found_again_after_a_small_motion_and_not_after_a_large_one() {
    let at = |x: f64, z: f64| OrientedBox {
        x: Vec3::new(x, 0.0, z),
        r: math::Mat3::identity(),
        half: Vec3::repeat(0.5),
    };
    let floor = OrientedBox { half: Vec3::new(5.0, 5.0, 0.5), ..at(0.0, 0.0) };
    let mut before = Manifold::find(&floor, &at(0.0, 1.0), 0.02);
    for (k, point) in before.points_mut().iter_mut().enumerate() {
        point.normal_impulse = 1.0 + k as f64;
    }
    let mut after = Manifold::find(&floor, &at(0.01, 1.0), 0.02);
    after.warm_start_from(&before, 0.05);
    for (old, new) in before.points().iter().zip(after.points()) {
        assert_eq!(old.normal_impulse, new.normal_impulse);
    }
    let mut far = Manifold::find(&floor, &at(0.2, 1.0), 0.02);
    far.warm_start_from(&before, 0.05);
    assert!(far.points().iter().all(|point| point.normal_impulse == 0.0));
}
