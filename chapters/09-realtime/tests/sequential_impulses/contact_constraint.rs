//! All points of a face at once.

use math::Vec3;
use realtime::{
    Bias, ContactConstraint, MassRoots, Motion, PointRows, Row,
    SoftCoefficients,
};

const RIGID: Bias = Bias {
    soft: SoftCoefficients::RIGID,
    max_push_speed: 1.0,
    slop: 0.0,
    h_inv: 240.0,
};

/// A box of mass 1 with these half sides, m, on the floor by its lower
/// corners.
fn standing(half: Vec3, corners: &[(f64, f64)]) -> ContactConstraint {
    let squares = half.component_mul(&half);
    let inertia = (Vec3::repeat(squares.sum()) - squares) / 3.0;
    let roots = MassRoots { a: 0.0, b: 1.0 };
    let mut contact = ContactConstraint {
        n: Vec3::z(),
        roots,
        count: corners.len(),
        ..ContactConstraint::default()
    };
    for (rows, (x, y)) in contact.points.iter_mut().zip(corners) {
        let r = Vec3::new(x * half.x, y * half.y, -half.z);
        let arm = r.cross(&Vec3::z()).component_div(&inertia.map(f64::sqrt));
        let normal = Row::new(Vec3::zeros(), arm, roots, 0.0);
        *rows = PointRows { normal, ..PointRows::default() };
    }
    contact.find_share();
    contact
}

const CORNERS: [(f64, f64); 4] =
    [(1.0, 1.0), (-1.0, -1.0), (-1.0, 1.0), (1.0, -1.0)];

/// Falling, and turning as well.
fn falling(ang: Vec3) -> Motion {
    Motion { lin: -Vec3::z(), ang, ..Motion::default() }
}

#[test]
fn a_cube_that_lands_on_a_face_stops_at_once_and_does_not_turn() {
    let mut contact = standing(Vec3::repeat(0.5), &CORNERS);
    let (mut ground, mut cube) = (Motion::default(), falling(Vec3::zeros()));
    contact.solve_normals(&RIGID, &mut ground, &mut cube);
    assert_eq!(cube.lin, Vec3::zeros());
    assert_eq!(cube.ang, Vec3::zeros());
    // The negative control: corner by corner, it turns.
    let (mut ground, mut cube) = (Motion::default(), falling(Vec3::zeros()));
    for corner in CORNERS {
        let mut one = standing(Vec3::repeat(0.5), &[corner]);
        one.solve_normals(&RIGID, &mut ground, &mut cube);
    }
    assert!(cube.ang.norm() > 0.1, "{}", cube.ang);
}

/// The fastest approach of a corner after so many sweeps, m/s.
fn closing(mut contact: ContactConstraint, sweeps: usize) -> f64 {
    let mut ground = Motion::default();
    let mut body = falling(Vec3::new(0.3, -0.2, 0.1));
    for _ in 0..sweeps {
        contact.solve_normals(&RIGID, &mut ground, &mut body);
    }
    let rows = contact.points[..contact.count].iter();
    let speed = |rows: &PointRows| {
        let (n, roots) = (contact.n, contact.roots);
        -rows.normal.speed(n, roots, &ground, &body)
    };
    rows.map(speed).fold(f64::NEG_INFINITY, f64::max)
}

#[test]
fn poles_plates_and_edges_stop_too() {
    let edge = [(1.0, 1.0), (-1.0, 1.0)];
    let cube = Vec3::repeat(0.5);
    let pole = Vec3::new(0.1, 0.1, 1.0);
    let plate = Vec3::new(2.0, 2.0, 0.05);
    for half in [cube, pole, plate] {
        for corners in [&CORNERS[..], &edge[..], &CORNERS[..3]] {
            let contact = standing(half, corners);
            assert!(closing(contact, 0) > 0.5);
            // Each sweep leaves less than 1.85 - 1 of a mode that is pushed
            // too far, and 0.9 ^ 200 is 1e-9.
            let left = closing(contact, 200);
            assert!(left < 1e-9, "{half:?} {}: {left}", corners.len());
        }
    }
    // The negative control: all of its own answer from each corner throws a
    // pole about ever faster.
    let eager = ContactConstraint { share: 1.0, ..standing(pole, &CORNERS) };
    assert!(closing(eager, 200).abs() > 1.0);
}
