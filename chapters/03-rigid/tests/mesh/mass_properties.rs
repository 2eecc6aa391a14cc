//! Mass properties of closed surfaces are exact, whatever they look like
//! and wherever they are.

use super::solids::{corner, frame, icosahedron};
use super::{difference, found};
use math::{Mat3, Vec3};
use rigid::mesh::shapes::{block_mesh, extrusion, hammer, hollow_ball, torus};
use rigid::mesh::{mass_properties, volume_integrals};
use rigid::{MassProperties, block, sphere};

/// What the reference meshes must reach: sums of some hundred terms.
const EXACT: f64 = 1e-12;

fn matrix(rows: [[f64; 3]; 3]) -> Mat3 {
    Mat3::from_fn(|i, j| rows[i][j])
}

#[test]
fn a_block_of_polygons_is_a_block() {
    let size = Vec3::new(1.0, 2.0, 3.0);
    let want = block(size, 1.0).unwrap();
    assert_eq!(found(&block_mesh(size).unwrap()), want);
}

// PROVES: rigid/second_moment
#[test]
fn a_corner_of_a_cube_has_products_of_inertia() {
    let got = found(&corner());
    let (a, b) = (1.0 / 80.0, 1.0 / 480.0);
    let inertia = matrix([[a, b, b], [b, a, b], [b, b, a]]);
    let (mass, centre) = (1.0 / 6.0, Vec3::repeat(0.25));
    let want = MassProperties { mass, centre, inertia };
    assert!(difference(&got, &want, 1.0) < EXACT);
}

// PROVES: rigid/mesh_inertia
#[test]
fn an_icosahedron_has_its_closed_form() {
    let got = found(&icosahedron());
    let root = 5.0_f64.sqrt();
    let mass = 10.0 / 3.0 * (3.0 + root);
    // m a^2 (1 + phi)/10, a = 2
    let inertia = mass * 0.4 * (1.5 + 0.5 * root) * Mat3::identity();
    let want = MassProperties { mass, centre: Vec3::zeros(), inertia };
    assert!(difference(&got, &want, 1.0) < EXACT);
}

#[test]
fn an_outline_that_bends_inward_needs_no_convex_pieces() {
    // One face of six corners above and below: the fan of the integrals
    // overlaps itself wherever it starts, and the sum is right.
    let corners = [
        [0.0, 0.0],
        [3.0, 0.0],
        [3.0, 1.0],
        [1.0, 1.0],
        [1.0, 2.0],
        [0.0, 2.0],
    ];
    let inertia =
        matrix([[2.75, 1.125, 0.0], [1.125, 5.75, 0.0], [0.0, 0.0, 6.25]]);
    let centre = Vec3::new(1.25, 0.75, 0.75);
    let want = MassProperties { mass: 6.0, centre, inertia };
    for first in 0..6 {
        let mut outline = corners;
        outline.rotate_left(first);
        let mesh = extrusion(&outline, 1.5).unwrap();
        let got = found(&mesh);
        assert!(difference(&got, &want, 3.0) < EXACT, "from corner {first}");
    }
    // Fans that ignore the signs of their triangles count too much.
    let unsigned: f64 = (2..6)
        .map(|k| {
            let [a, b, c] =
                [corners[4], corners[(k + 3) % 6], corners[(k + 4) % 6]];
            let cross =
                (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
            0.5 * f64::abs(cross)
        })
        .sum();
    assert!(unsigned > 4.5, "{unsigned}");
}

#[test]
fn a_hole_through_a_body_is_left_out() {
    let got = found(&frame());
    let inertia = Mat3::from_diagonal(&Vec3::new(21.0, 21.0, 40.0));
    let centre = 0.5 * Vec3::z();
    let want = MassProperties { mass: 12.0, centre, inertia };
    assert!(difference(&got, &want, 4.0) < EXACT);
}

// PROVES: rigid/tetrahedron
#[test]
fn a_cavity_is_taken_away() {
    let outer = block_mesh(Vec3::new(4.0, 4.0, 4.0)).unwrap();
    let inner = block_mesh(Vec3::new(1.0, 2.0, 3.0)).unwrap();
    let offset = Vec3::new(0.5, 0.0, -0.25);
    let inner = inner.transformed(Mat3::identity(), offset);
    let got = found(&outer.joined(&inner.flipped()));
    // The hollow and what would fill it make a whole.
    let filling = block(Vec3::new(1.0, 2.0, 3.0), 1.0).unwrap();
    let whole = got.joined(&filling.translated(offset));
    let want = block(Vec3::repeat(4.0), 1.0).unwrap();
    assert!(difference(&whole, &want, 4.0) < EXACT);
    assert!((got.mass - 58.0).abs() < 1e-12);
    // An island in the cavity counts again.
    let island = block_mesh(Vec3::repeat(0.5)).unwrap();
    let island = island.transformed(Mat3::identity(), offset);
    let all = outer.joined(&inner.flipped()).joined(&island);
    assert!((found(&all).mass - 58.125).abs() < 1e-12);
}

#[test]
fn a_finer_torus_comes_nearer_to_the_ideal_one() {
    let pi = std::f64::consts::PI;
    let ideal = 2.0 * pi * pi * 2.0 * 0.25;
    let mut before = f64::INFINITY;
    for n in [12, 24, 48] {
        let got = found(&torus(2.0, 0.5, [2 * n, n]).unwrap());
        let missing = ideal - got.mass;
        // Chords cut off a share that falls like 1/n^2.
        assert!(missing > 0.0 && missing < 0.3 * before);
        before = missing;
        assert!(got.centre.norm() < 1e-14);
    }
}

#[test]
fn far_from_the_origin_nothing_is_lost() {
    let size = Vec3::new(1.0, 2.0, 3.0);
    let want = block(size, 1.0).unwrap();
    // Whole numbers and halves: moving the points rounds nothing.
    let far = Vec3::new(10_000.0, -20_000.0, 30_000.0);
    let mesh = block_mesh(size).unwrap().transformed(Mat3::identity(), far);
    let got = found(&mesh);
    assert!(difference(&got, &want.translated(far), 1.0) < EXACT);
    // About the origin the moments are 1e9 times as large, and the way back
    // alone loses as many digits; a sum over faces from there loses more.
    let body = block(Vec3::new(1.1, 2.3, 3.7), 1.0).unwrap();
    let about_origin = body.translated(far).inertia_about(Vec3::zeros());
    let back = about_origin - rigid::point_inertia(body.mass, far);
    assert!((back - body.inertia).amax() > 1e-8);
}

#[test]
fn density_scales_mass_and_inertia_but_not_the_centre() {
    let mesh = hammer().unwrap();
    let (one, heavy) = (found(&mesh), mass_properties(&mesh, 7.8).unwrap());
    assert_eq!(heavy.centre, one.centre);
    assert_eq!(heavy.mass, 7.8 * one.mass);
    assert_eq!(heavy.inertia, 7.8 * one.inertia);
    let integrals = volume_integrals(&mesh);
    assert_eq!(integrals.volume, one.mass);
    // A mesh of a ball tends to the ball.
    let ball = found(&hollow_ball(64).unwrap());
    let solid = sphere(1.0, 1.0).unwrap();
    let hollow = sphere(0.6, 1.0).unwrap().translated(0.3 * Vec3::z());
    let whole = ball.joined(&hollow);
    assert!(difference(&whole, &solid, 1.0) < 0.01);
}
