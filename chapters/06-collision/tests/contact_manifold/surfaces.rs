//! Contacts of bodies that are thin, or not quite flat.

use collision::{
    Contact, ContactKind, Feature, ManifoldFinder, Placed, Polyhedron, Pose,
    Separation, penetration,
};
use math::Vec3;

fn block(x: f64, y: f64, z: f64) -> Polyhedron {
    Polyhedron::block(Vec3::new(x, y, z)).unwrap()
}

fn at(x: f64, y: f64, z: f64) -> Pose {
    Pose::at(Vec3::new(x, y, z))
}

/// The contacts of bodies 0 and 1 up to a distance of `gap`.
fn contacts_on(
    a: &Placed<'_>,
    b: &Placed<'_>,
    plane: &Separation,
    gap: f64,
) -> Vec<Contact> {
    let mut out = Vec::new();
    let mut finder = ManifoldFinder::new(gap, 0.01 * gap);
    finder.find_contacts((0, a), (1, b), plane, &mut out);
    out
}

#[test]
fn a_plate_thinner_than_the_tolerance_touches_with_the_near_side_only() {
    let (plate, cube) = (block(1.0, 1.0, 1e-4), block(0.5, 0.5, 0.5));
    for turn in [0.0, 1e-5, 0.3] {
        let flat = at(0.0, 0.0, -0.5e-4).rotated(Vec3::z(), turn);
        let plate = Placed::new(&plate, flat);
        let above = Placed::new(&cube, at(0.0, 0.0, 0.25));
        let below = Placed::new(&cube, at(0.0, 0.0, -0.25 - 1e-4));
        for (a, b) in [(above, plate), (plate, below)] {
            let found = contacts_on(&a, &b, &penetration(&a, &b), 1e-3);
            assert_eq!(found.len(), 4, "{found:?}");
            for contact in found {
                assert!(contact.d.abs() < 1e-12, "{contact:?}");
                let up = if contact.a == 0 { contact.n } else { -contact.n };
                assert!((up - Vec3::z()).norm() < 1e-12);
            }
        }
    }
}

#[test]
fn a_point_on_a_curved_body_has_the_distance_of_the_surface_there() {
    // A vertex over a slightly arched lid: two flat faces that meet in a
    // ridge 1e-3 higher than the rim.
    let lid = Polyhedron::hull(&[
        Vec3::new(-1.0, -1.0, 0.0),
        Vec3::new(1.0, -1.0, 0.0),
        Vec3::new(-1.0, 1.0, 0.0),
        Vec3::new(1.0, 1.0, 0.0),
        Vec3::new(0.0, -1.0, 1e-3),
        Vec3::new(0.0, 1.0, 1e-3),
        Vec3::new(0.0, 0.0, -1.0),
    ])
    .unwrap();
    let spike = Polyhedron::hull(&[
        Vec3::new(-1.0, 0.0, 0.0),
        Vec3::new(1.0, 0.0, 0.0),
        Vec3::new(0.9, 1.0, 1.0),
        Vec3::new(0.0, -1.0, 1.0),
        Vec3::new(-0.9, 1.0, 1.0),
    ])
    .unwrap();
    let a = Placed::new(&spike, at(0.5, 0.0, 1e-3));
    let b = Placed::new(&lid, Pose::identity());
    let top = Separation {
        n: Vec3::z(),
        gap: 0.0,
        a: a.support(-Vec3::z()),
        b: b.support(Vec3::z()),
        feature: Feature::FaceB(0),
    };
    let out = contacts_on(&a, &b, &top, 1e-2);
    // The left end of the spike's edge is at x = -0.5: there the lid is
    // half as high. The right one is beyond the rim: an edge on the rim.
    assert_eq!(out.len(), 2, "{out:?}");
    assert!((out[0].p.x + 0.5).abs() < 1e-12);
    assert!((out[0].d - 0.5e-3).abs() < 1e-12);
    assert!(matches!(out[1].kind, ContactKind::EdgeEdge { .. }));
    assert!((out[1].p.x - 1.0).abs() < 1e-12);
    assert!((out[1].d - 1e-3).abs() < 1e-12);
}
