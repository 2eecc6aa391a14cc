//! Where two bodies touch: the configurations of the notes, degenerate ones,
//! and what must not change when bodies turn or sink a little.

use collision::{
    Contact, ContactKind, ManifoldFinder, Placed, Polyhedron, Pose, separation,
};
use course::Random;
use math::{Mat3, Vec3};
use std::f64::consts::{FRAC_PI_4, SQRT_2};

fn block(x: f64, y: f64, z: f64) -> Polyhedron {
    Polyhedron::block(Vec3::new(x, y, z)).unwrap()
}

fn at(x: f64, y: f64, z: f64) -> Pose {
    Pose::at(Vec3::new(x, y, z))
}

fn contacts_within(a: Placed<'_>, b: Placed<'_>, gap: f64) -> Vec<Contact> {
    let mut out = Vec::new();
    let plane = separation(&a, &b);
    let mut finder = ManifoldFinder::new(gap, 0.1 * gap);
    finder.find_contacts((7, &a), (3, &b), &plane, &mut out);
    out
}

fn contacts(a: Placed<'_>, b: Placed<'_>) -> Vec<Contact> {
    contacts_within(a, b, 1e-5)
}

/// Whether the contacts are at the given points, in any order.
fn are_at(contacts: &[Contact], points: &[[f64; 3]], within: f64) -> bool {
    let near = |p: &[f64; 3]| {
        let p = Vec3::from(*p);
        contacts.iter().any(|c| (c.p - p).norm() < within)
    };
    contacts.len() == points.len() && points.iter().all(near)
}

/// The push on body 7, A.
fn push_on_a(contact: &Contact) -> Vec3 {
    if contact.a == 7 { contact.n } else { -contact.n }
}

fn edges(contact: &Contact) -> bool {
    matches!(contact.kind, ContactKind::EdgeEdge { .. })
}

#[test]
fn a_cube_flat_on_a_table_touches_with_its_four_vertices() {
    let (cube, table) = (block(1.0, 1.0, 1.0), block(10.0, 10.0, 1.0));
    let a = Placed::new(&cube, at(0.2, 0.1, 0.5));
    let b = Placed::new(&table, at(0.0, 0.0, -0.5));
    let found = contacts(a, b);
    let corners = [[-0.3, -0.4], [-0.3, 0.6], [0.7, -0.4], [0.7, 0.6]]
        .map(|[x, y]| [x, y, 0.0]);
    assert!(are_at(&found, &corners, 1e-12), "{found:?}");
    for contact in &found {
        assert_eq!((contact.a, contact.b), (7, 3));
        assert_eq!(contact.kind, ContactKind::VertexFace);
        assert_eq!(contact.n, Vec3::z());
        assert!(contact.d.abs() < 1e-15);
    }
}

#[test]
fn the_same_pair_the_other_way_round_keeps_the_vertex_on_body_a() {
    let (cube, table) = (block(1.0, 1.0, 1.0), block(10.0, 10.0, 1.0));
    let a = Placed::new(&table, at(0.0, 0.0, -0.5));
    let b = Placed::new(&cube, at(0.0, 0.0, 0.5));
    let found = contacts(a, b);
    assert_eq!(found.len(), 4);
    for contact in &found {
        // The cube, numbered 3 here, has the vertex and is pushed up.
        assert_eq!((contact.a, contact.b), (3, 7));
        assert_eq!(contact.n, Vec3::z());
    }
}

#[test]
fn an_overhanging_cube_touches_with_two_vertices_and_two_pairs_of_edges() {
    let (cube, table) = (block(1.0, 1.0, 1.0), block(10.0, 10.0, 1.0));
    let a = Placed::new(&cube, at(5.1, 0.0, 0.5));
    let b = Placed::new(&table, at(0.0, 0.0, -0.5));
    let found = contacts(a, b);
    let corners = [[4.6, -0.5], [4.6, 0.5], [5.0, -0.5], [5.0, 0.5]];
    let corners = corners.map(|[x, y]| [x, y, 0.0]);
    assert!(are_at(&found, &corners, 1e-12), "{found:?}");
    for contact in &found {
        assert_eq!(edges(contact), contact.p.x > 4.9);
        if let ContactKind::EdgeEdge { ea, eb } = contact.kind {
            let along = ea.cross(&eb).normalize().dot(&contact.n);
            assert!((along - 1.0).abs() < 1e-12, "D19");
        }
    }
}

#[test]
fn a_cube_on_its_edge_touches_at_the_ends_of_the_edge() {
    let (cube, table) = (block(1.0, 1.0, 1.0), block(10.0, 10.0, 1.0));
    let up = at(0.0, 0.0, 0.5 * SQRT_2).rotated(Vec3::x(), FRAC_PI_4);
    let a = Placed::new(&cube, up);
    let b = Placed::new(&table, at(0.0, 0.0, -0.5));
    let found = contacts(a, b);
    let ends = [[-0.5, 0.0, 0.0], [0.5, 0.0, 0.0]];
    assert!(are_at(&found, &ends, 1e-12), "{found:?}");
    assert!(found.iter().all(|c| !edges(c)));
}

#[test]
fn crossed_cubes_touch_at_one_pair_of_edges_whatever_their_direction() {
    let cube = block(1.0, 1.0, 1.0);
    let lower = at(0.0, 0.0, 0.0).rotated(Vec3::x(), FRAC_PI_4);
    let high = Pose::at(Vec3::z() * SQRT_2);
    for quarter in 0..4 {
        let turn = f64::from(quarter) * std::f64::consts::FRAC_PI_2;
        let upper = high.rotated(Vec3::y(), FRAC_PI_4).rotated(Vec3::z(), turn);
        // Every second quarter the edges are parallel: two vertices then.
        let (a, b) = (Placed::new(&cube, upper), Placed::new(&cube, lower));
        let found = contacts(a, b);
        if quarter % 2 == 1 {
            assert_eq!(found.len(), 2, "{found:?}");
            continue;
        }
        let crossing = [[0.0, 0.0, 0.5 * SQRT_2]];
        assert!(are_at(&found, &crossing, 1e-12), "{found:?}");
        let ContactKind::EdgeEdge { ea, eb } = found[0].kind else {
            panic!("{found:?}");
        };
        assert!((found[0].n - Vec3::z()).norm() < 1e-12);
        let n = ea.cross(&eb).normalize();
        assert!((n - Vec3::z()).norm() < 1e-12);
    }
}

/// The stack of two equal cubes, the upper one moved and turned a little.
fn stack(sunk: f64, turned: Vec3) -> Vec<Contact> {
    let cube = block(1.0, 1.0, 1.0);
    let mut upper = at(0.0, 0.0, 1.0 - sunk);
    if turned != Vec3::zeros() {
        let r = upper.rotated(turned, turned.norm()).r;
        upper.r = r;
    }
    let (a, b) =
        (Placed::new(&cube, upper), Placed::new(&cube, Pose::identity()));
    contacts_within(a, b, 1e-4)
}

#[test]
fn equal_cubes_touch_at_four_corners_in_the_same_order_however_disturbed() {
    let exact = stack(0.0, Vec3::zeros());
    assert_eq!(exact.len(), 4);
    let mut random = Random::new(6);
    let mut draw = || Vec3::from_fn(|_, _| random.uniform(-1.0, 1.0));
    for sunk in [0.0, 1e-6, -1e-6, 1e-9, 5e-5, -5e-5] {
        for k in 0..60 {
            let size = [1e-9, 1e-12, 1e-7, 1e-6][k % 4];
            let found = stack(sunk, size * draw());
            assert_eq!(found.len(), 4, "sunk {sunk}, turned {size}: {found:?}");
            for (one, other) in exact.iter().zip(&found) {
                // In the same order, and where they were.
                assert!((one.p - other.p).norm() < 1e-4 + 2.0 * size);
                assert!((push_on_a(other) - Vec3::z()).norm() < 1e-5);
                assert!((other.d + sunk).abs() < 2.0 * size + 1e-15);
            }
        }
    }
}

// PROVES: collision/separation
#[test]
fn each_contact_has_its_own_distance() {
    let (cube, table) = (block(1.0, 1.0, 1.0), block(10.0, 10.0, 1.0));
    let tilt = 1e-3;
    let a = Placed::new(&cube, at(0.0, 0.0, 0.5).rotated(Vec3::y(), tilt));
    let b = Placed::new(&table, at(0.0, 0.0, -0.5));
    let found = contacts_within(a, b, 1e-2);
    assert_eq!(found.len(), 4);
    for contact in &found {
        // The floor's plane is z = 0: the distance is the height.
        let floor = contact.p.z;
        assert!((contact.d - floor).abs() < 2e-6, "{contact:?}");
        assert!((contact.d.abs() - 0.5 * tilt).abs() < 2e-6);
    }
}

#[test]
fn bodies_that_miss_each_other_along_the_plane_do_not_touch() {
    let cube = block(1.0, 1.0, 1.0);
    // Corner past corner: the plane z = 0.5 separates, nothing is above.
    let a = Placed::new(&cube, at(1.2, 0.0, 1.0));
    let b = Placed::new(&cube, Pose::identity());
    assert!(contacts(a, b).is_empty());
    let plane = collision::face_separation(&a, &b);
    let above = collision::Separation { n: Vec3::z(), gap: 0.0, ..plane };
    let mut out = Vec::new();
    let mut finder = ManifoldFinder::new(1e-6, 1e-6);
    let above = collision::Separation {
        a: a.support(-Vec3::z()),
        b: b.support(Vec3::z()),
        ..above
    };
    finder.find_contacts((0, &a), (1, &b), &above, &mut out);
    assert!(out.is_empty(), "{out:?}");
    // The negative control: half over.
    let a = Placed::new(&cube, at(0.5, 0.0, 1.0));
    assert_eq!(contacts(a, b).len(), 4);
}

#[test]
fn contacts_move_with_the_bodies() {
    let (cube, slab) = (block(1.0, 1.0, 1.0), block(3.0, 2.0, 0.5));
    let mut random = Random::new(5);
    for _ in 0..40 {
        let mut draw = || Vec3::from_fn(|_, _| random.uniform(-1.0, 1.0));
        let (axis, shift, place) = (draw(), draw(), draw());
        let turn = Pose::at(shift).rotated(axis, 3.0 * axis.norm());
        let upper =
            at(1.5 * place.x, place.y, 0.75).rotated(Vec3::z(), place.z);
        let lower = Pose::identity();
        let still =
            contacts(Placed::new(&cube, upper), Placed::new(&slab, lower));
        let moved = |pose: Pose| Pose {
            x: turn.world_from_body(pose.x),
            r: turn.r * pose.r,
        };
        let found = contacts(
            Placed::new(&cube, moved(upper)),
            Placed::new(&slab, moved(lower)),
        );
        assert!((3..9).contains(&found.len()), "{found:?}");
        assert_eq!(found.len(), still.len());
        for (before, after) in still.iter().zip(&found) {
            // Points up to the tolerance within which points are one.
            let expected = turn.world_from_body(before.p);
            assert!((after.p - expected).norm() < 1e-5);
            assert!((turn.r * before.n - after.n).norm() < 1e-9);
            assert_eq!(edges(before), edges(after));
        }
    }
    assert_eq!(Mat3::identity(), Pose::identity().r);
}
