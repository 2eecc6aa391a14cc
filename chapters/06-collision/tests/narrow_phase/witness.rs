//! Witnesses: what they say is right at every step, and they are cheap.

use crate::oracle;
use collision::{
    Overlap, Placed, Polyhedron, Pose, Separation, Verdict, Witness,
    edge_through_face, penetration, separation,
};
use course::Random;
use math::Vec3;

/// Two rotating bodies that pass through each other in `n` steps.
struct Passing {
    bodies: [Polyhedron; 2],
    start: [Pose; 2],
    velocity: Vec3,
    spin: [Vec3; 2],
    n: usize,
}

impl Passing {
    fn new(random: &mut Random, n: usize) -> Self {
        let bodies = [0, 1].map(|_| oracle::body(random));
        let mut start = [0, 1].map(|_| oracle::pose(random, 0.4));
        let way = oracle::vector(random).normalize();
        start[0].x -= 3.0 * way;
        let spin = [0, 1].map(|_| oracle::vector(random));
        Self { bodies, start, velocity: 6.0 * way, spin, n }
    }

    fn poses(&self, step: usize) -> [Pose; 2] {
        let t = step as f64 / self.n as f64;
        let mut poses = self.start;
        poses[0].x += t * self.velocity;
        for i in 0..2 {
            poses[i] = poses[i].rotated(self.spin[i], t * self.spin[i].norm());
        }
        poses
    }
}

/// Whether the verdict is right: between rounding and the slop, either is.
fn right(verdict: &Verdict, gap: f64, slop: f64) -> bool {
    match verdict {
        Verdict::Apart(found) => {
            gap >= -slop - 1e-11 && found.gap <= gap + 1e-11
        }
        Verdict::Overlapping(_) => gap < -slop + 1e-11,
    }
}

#[test]
fn every_verdict_agrees_with_the_exhaustive_search() {
    let mut random = Random::new(1);
    for slop in [0.0, 1e-9, 0.02] {
        for refine_distance in [0.0, 0.1] {
            for _ in 0..12 {
                let passing = Passing::new(&mut random, 60);
                let mut witness = Witness::new(slop, refine_distance);
                for step in 0..60 {
                    let poses = passing.poses(step);
                    let [a, b] = [0, 1]
                        .map(|i| Placed::new(&passing.bodies[i], poses[i]));
                    let verdict = witness.update(&a, &b);
                    let gap = separation(&a, &b).gap;
                    assert!(right(&verdict, gap, slop), "{verdict:?} {gap}");
                    is_true(&verdict, &a, &b, slop);
                }
            }
        }
    }
}

/// What the verdict names can be seen on the bodies.
fn is_true(verdict: &Verdict, a: &Placed<'_>, b: &Placed<'_>, slop: f64) {
    match verdict {
        Verdict::Apart(Separation { n, gap, a: i, b: j, .. }) => {
            let (low, high) = (a.support(-n), b.support(*n));
            let seen = n.dot(&(a.vertex(low) - b.vertex(high)));
            assert!((seen - gap).abs() < 1e-12 && *gap >= -slop);
            let named = n.dot(&(a.vertex(*i) - b.vertex(*j)));
            assert!((named - gap).abs() < 1e-9);
        }
        Verdict::Overlapping(Some(overlap)) => {
            assert!(overlap.holds(a, b, slop));
        }
        Verdict::Overlapping(None) => {}
    }
}

#[test]
fn near_a_contact_the_plane_is_as_good_as_the_best_one() {
    let mut random = Random::new(4);
    let (mut near_ones, mut worse) = (0, 0);
    for _ in 0..40 {
        let passing = Passing::new(&mut random, 400);
        let mut witness = Witness::new(1e-9, 0.05);
        for step in 0..400 {
            let poses = passing.poses(step);
            let [a, b] =
                [0, 1].map(|i| Placed::new(&passing.bodies[i], poses[i]));
            let Verdict::Apart(found) = witness.update(&a, &b) else {
                break;
            };
            let best = penetration(&a, &b);
            if best.gap < 0.02 {
                near_ones += 1;
                worse += usize::from(found.gap < best.gap - 1e-6);
            }
        }
    }
    // Neighbours of one pair of vertices are looked at, not all.
    assert!(near_ones > 50, "{near_ones}");
    assert!(worse * 20 <= near_ones, "{worse} of {near_ones}");
}

#[test]
fn small_steps_are_answered_by_the_cached_witness() {
    let mut random = Random::new(2);
    let rate = |n: usize, random: &mut Random| {
        let (mut same, mut total) = (0, 0);
        for _ in 0..20 {
            let passing = Passing::new(random, n);
            let mut witness = Witness::new(1e-9, 0.0);
            for step in 0..n {
                let poses = passing.poses(step);
                let [a, b] =
                    [0, 1].map(|i| Placed::new(&passing.bodies[i], poses[i]));
                witness.update(&a, &b);
            }
            let counts = witness.counts();
            same += counts.same_plane + counts.same_overlap;
            total += counts.total();
            assert_eq!(counts.total(), n as u64);
        }
        same as f64 / total as f64
    };
    let (slow, fast) = (rate(1000, &mut random), rate(8, &mut random));
    assert!(slow > 0.98, "{slow}");
    // The negative control: large steps lose the witness.
    assert!(fast < 0.9, "{fast}");
}

#[test]
fn an_overlap_has_a_witness_even_where_no_vertex_and_no_edge_gets_in() {
    // Footnote 6: two equal cubes in one place, and a cube in a slot of its
    // own width: no vertex strictly inside, no edge through a face.
    let cube = Polyhedron::block(Vec3::repeat(1.0)).unwrap();
    let long = Polyhedron::block(Vec3::new(3.0, 1.0, 1.0)).unwrap();
    for (one, other) in [(&cube, &cube), (&cube, &long)] {
        let a = Placed::new(one, Pose::identity());
        let b = Placed::new(other, Pose::identity());
        for i in 0..8 {
            assert!(!b.contains(a.vertex(i), 1e-12));
            assert!(!a.contains(b.vertex(i), 1e-12));
        }
        for edge in 0..12 {
            for face in 0..6 {
                assert!(!edge_through_face(&a, edge, &b, face, 1e-12));
                assert!(!edge_through_face(&b, edge, &a, face, 1e-12));
            }
        }
        let mut witness = Witness::new(1e-9, 0.0);
        let Verdict::Overlapping(Some(found)) = witness.update(&a, &b) else {
            panic!("they overlap by 1 m");
        };
        assert!(matches!(found, Overlap::Shared(_)), "{found:?}");
        // It lasts: the cube moves by a tenth, and by a turn.
        let moved = Pose::at(Vec3::new(0.0, 0.1, 0.0)).rotated(Vec3::z(), 0.2);
        let a = Placed::new(one, moved);
        assert_eq!(witness.update(&a, &b), Verdict::Overlapping(Some(found)));
        assert_eq!(witness.counts().same_overlap, 1);
    }
}

#[test]
fn a_vertex_inside_and_an_edge_through_are_found_and_let_go() {
    let cube = Polyhedron::block(Vec3::repeat(1.0)).unwrap();
    let b = Placed::new(&cube, Pose::identity());
    let at = |x: f64, y: f64, z: f64| Pose::at(Vec3::new(x, y, z));
    let mut witness = Witness::new(1e-9, 0.0);
    let corner = Placed::new(&cube, at(0.8, 0.7, 0.9));
    let verdict = witness.update(&corner, &b);
    let Verdict::Overlapping(Some(Overlap::VertexOfA(0))) = verdict else {
        panic!("{verdict:?}");
    };
    let away = Placed::new(&cube, at(1.1, 0.7, 0.9));
    let Verdict::Apart(found) = witness.update(&away, &b) else {
        panic!("0.1 m apart");
    };
    assert!((found.gap - 0.1).abs() < 1e-12);
    // An edge on edge: each cube leans on an edge, one through the other.
    let lean = std::f64::consts::FRAC_PI_4;
    let low = Placed::new(&cube, Pose::identity().rotated(Vec3::x(), lean));
    let high = at(0.0, 0.0, 1.3).rotated(Vec3::y(), lean);
    let high = Placed::new(&cube, high);
    let mut witness = Witness::new(1e-9, 0.0);
    let verdict = witness.update(&high, &low);
    let Verdict::Overlapping(Some(Overlap::EdgeOfA(edge))) = verdict else {
        panic!("{verdict:?}");
    };
    // It goes in through one face of the lower cube and out by another.
    let through = |face| edge_through_face(&high, edge, &low, face, 1e-9);
    assert_eq!((0..6).filter(|&face| through(face)).count(), 2);
}

#[test]
fn bodies_that_only_touch_are_apart() {
    let mut random = Random::new(9);
    let mut touching = 0;
    for _ in 0..600 {
        let (bodies, poses) = oracle::grid_pair(&mut random);
        let by = oracle::pose(&mut random, 2.0);
        let poses = oracle::together(poses, by);
        let a = Placed::new(&bodies[0], poses[0]);
        let b = Placed::new(&bodies[1], poses[1]);
        let gap = separation(&a, &b).gap;
        let verdict = Witness::new(1e-9, 0.0).update(&a, &b);
        let apart = matches!(verdict, Verdict::Apart(_));
        assert_eq!(apart, gap > -1e-9, "{gap}: {verdict:?}");
        touching += usize::from(gap.abs() < 1e-12);
    }
    assert!(touching > 50);
}

#[test]
fn a_shared_point_must_be_inside_both_bodies() {
    // Beyond the tip of a wedge a point may be near to the planes of both
    // faces and far from the wedge.
    let cube = Polyhedron::block(Vec3::repeat(1.0)).unwrap();
    let wedge = Polyhedron::hull(&[
        Vec3::new(0.0, -1.0, 0.0),
        Vec3::new(0.0, 1.0, 0.0),
        Vec3::new(9.0, -1.0, 0.5),
        Vec3::new(9.0, 1.0, 0.5),
        Vec3::new(9.0, -1.0, -0.5),
        Vec3::new(9.0, 1.0, -0.5),
    ])
    .unwrap();
    let centre = Overlap::Shared(Vec3::zeros());
    for (x, inside) in [(1.5, false), (0.7, false), (-1.0, true)] {
        let a = Placed::new(&cube, Pose::identity());
        let b = Placed::new(&wedge, Pose::at(Vec3::new(x, 0.0, 0.0)));
        assert_eq!(centre.holds(&a, &b, 1e-9), inside, "{x}");
        assert_eq!(separation(&a, &b).gap < 0.0, inside, "{x}");
    }
}
