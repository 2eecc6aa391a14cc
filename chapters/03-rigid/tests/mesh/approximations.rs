//! The two approximations of the slides, and what they cost.

use math::{Mat3, Vec3};
use rigid::mesh::shapes::{block_mesh, bracket, hammer, hollow_ball, torus};
use rigid::mesh::{
    bounding_box, box_approximation, mass_properties, sampled_approximation,
};
use rigid::{Mesh, MeshError, rotation_about};

/// How far the inertia is off, relative to the exact one.
fn error(mesh: &Mesh, found: Mat3) -> f64 {
    let exact = mass_properties(mesh, 1.0).unwrap().inertia;
    (found - exact).amax() / exact.amax()
}

#[test]
fn a_box_is_its_own_bounding_box() {
    let size = Vec3::new(1.0, 2.0, 3.0);
    let mesh = block_mesh(size).unwrap();
    assert_eq!(bounding_box(&mesh), (-0.5 * size, 0.5 * size));
    let boxed = box_approximation(&mesh, 1.0).unwrap();
    assert!(error(&mesh, boxed.inertia) < 1e-15);
    // Turned by an eighth it fits no more.
    let r = rotation_about(Vec3::z(), 0.25 * std::f64::consts::PI);
    let turned = mesh.transformed(r, Vec3::zeros());
    let boxed = box_approximation(&turned, 1.0).unwrap();
    assert!(error(&turned, boxed.inertia) > 0.5);
}

#[test]
fn bounding_boxes_are_far_off_for_what_is_not_a_box() {
    for mesh in [hammer(), torus(1.0, 0.3, [32, 16]), hollow_ball(16)] {
        let mesh = mesh.unwrap();
        let boxed = box_approximation(&mesh, 1.0).unwrap();
        assert!(error(&mesh, boxed.inertia) > 0.5);
    }
}

#[test]
fn samples_come_nearer_the_more_there_are() {
    for mesh in
        [bracket(), hammer(), torus(1.0, 0.3, [32, 16]), hollow_ball(16)]
    {
        let mesh = mesh.unwrap();
        let at = |n: usize| {
            error(&mesh, sampled_approximation(&mesh, 1.0, n).unwrap().inertia)
        };
        let (coarse, fine) = (at(7), at(47));
        assert!(fine < 0.02, "{fine}");
        assert!(fine < 0.5 * coarse, "{coarse} {fine}");
    }
}

#[test]
fn samples_of_a_box_miss_what_is_inside_of_a_cell() {
    // n points along an edge have 1 - 1/n^2 of the moment of a rod.
    let mesh = block_mesh(Vec3::new(1.0, 2.0, 3.0)).unwrap();
    for n in [1, 2, 5, 10] {
        let found = sampled_approximation(&mesh, 1.0, n).unwrap();
        assert!((found.mass - 6.0).abs() < 1e-13);
        assert!(found.centre.norm() < 1e-15);
        let missing = 1.0 / (n * n) as f64;
        assert!((error(&mesh, found.inertia) - missing).abs() < 1e-13);
    }
}

#[test]
fn a_sample_is_inside_or_outside_whatever_it_meets() {
    // The grid of a turned torus meets edges and corners of all kinds; a
    // line that slipped between two triangles would flood a whole column.
    let mesh = torus(1.0, 0.3, [16, 8]).unwrap();
    for k in 0..20 {
        let r = rotation_about(Vec3::new(1.0, 2.0, 3.0), 0.1 * f64::from(k));
        let turned = mesh.transformed(r, Vec3::new(10.0, -3.0, 2.0));
        let found = sampled_approximation(&turned, 1.0, 32).unwrap();
        assert!(error(&turned, found.inertia) < 0.04);
    }
    // Columns that run exactly through edges of the mesh.
    let cube = block_mesh(Vec3::repeat(2.0)).unwrap();
    let inner = block_mesh(Vec3::repeat(1.0)).unwrap();
    let hollow = cube.joined(&inner.flipped());
    let found = sampled_approximation(&hollow, 1.0, 8).unwrap();
    assert!((found.mass - 7.0).abs() < 1e-14);
}

#[test]
fn what_cannot_be_sampled_is_refused() {
    let mesh = bracket().unwrap();
    for n in [0, 1001] {
        let line = sampled_approximation(&mesh, 1.0, n).unwrap_err();
        assert!(line.to_string().starts_with("samples is "), "{line}");
    }
    // A thin frame around nothing: one sample, in the hole.
    let ring = torus(1.0, 0.1, [32, 16]).unwrap();
    let error = sampled_approximation(&ring, 1.0, 1).unwrap_err();
    assert_eq!(error, MeshError::NoVolume);
    let inside_out = mesh.flipped();
    assert!(box_approximation(&inside_out, 1.0).is_err());
    assert!(sampled_approximation(&inside_out, 1.0, 4).is_err());
}
