//! Surfaces that bound no body are refused, and the line says why.

use math::{Mat3, Vec3};
use rigid::mesh::mass_properties;
use rigid::mesh::shapes::{
    block_mesh, extrusion, hollow_ball, surface_of_revolution, torus,
};
use rigid::{Mesh, MeshError};

fn cube() -> Mesh {
    block_mesh(Vec3::repeat(1.0)).unwrap()
}

/// The faces of a mesh as lists.
fn faces(mesh: &Mesh) -> Vec<Vec<usize>> {
    let list = |face: &[u32]| face.iter().map(|c| *c as usize).collect();
    mesh.faces().map(list).collect()
}

fn with_faces(mesh: &Mesh, faces: Vec<Vec<usize>>) -> Mesh {
    Mesh::new(mesh.vertices().to_vec(), faces).unwrap()
}

fn refused(mesh: &Mesh) -> MeshError {
    mass_properties(mesh, 1.0).unwrap_err()
}

#[test]
fn an_open_surface_is_refused_by_its_edge() {
    let mut without_lid = faces(&cube());
    without_lid.pop();
    let error = refused(&with_faces(&cube(), without_lid));
    let MeshError::OpenEdge { edge: [a, b] } = error else {
        panic!("{error}");
    };
    // The lid was the face 1 5 7 3 at z = 1/2.
    let lid = [1, 5, 7, 3];
    assert!(lid.contains(&a) && lid.contains(&b), "{error}");
    let line = error.to_string();
    assert!(line.contains(&format!("from vertex {a} to vertex {b}")), "{line}");
}

#[test]
fn neighbours_that_disagree_are_refused_and_can_be_mended() {
    let mut one_turned = faces(&cube());
    one_turned[2].reverse();
    let bad = with_faces(&cube(), one_turned);
    assert!(matches!(refused(&bad), MeshError::NonManifoldEdge { .. }));
    let mended = bad.oriented().unwrap();
    assert_eq!(mass_properties(&mended, 1.0).unwrap().mass, 1.0);
}

#[test]
fn an_inside_out_surface_is_refused_and_can_be_mended() {
    let bad = cube().flipped();
    assert_eq!(refused(&bad), MeshError::InsideOut { face: 0 });
    assert!(refused(&bad).to_string().contains("inside out"));
    assert!(rigid::mesh::volume_integrals(&bad).volume < 0.0);
    assert_eq!(bad.oriented().unwrap(), cube());
    assert_eq!(cube().oriented().unwrap(), cube());
}

#[test]
fn of_several_parts_each_must_face_the_right_way() {
    let far = cube().transformed(Mat3::identity(), 5.0 * Vec3::x());
    let two = cube().joined(&far);
    assert_eq!(mass_properties(&two, 1.0).unwrap().mass, 2.0);
    // The second of them inside out: in sum a body of no mass at all, and
    // beside a heavier one a body with too little.
    let heavy = block_mesh(Vec3::repeat(2.0)).unwrap();
    let bad = heavy.joined(&far.flipped());
    assert_eq!(refused(&bad), MeshError::InsideOut { face: 6 });
    assert_eq!(bad.oriented().unwrap(), heavy.joined(&far));
    // A cavity that faces outward would count its material twice.
    let inner = block_mesh(Vec3::repeat(0.5)).unwrap();
    let bad = cube().joined(&inner);
    assert_eq!(refused(&bad), MeshError::InsideOut { face: 6 });
    assert_eq!(bad.oriented().unwrap(), cube().joined(&inner.flipped()));
    // And the mending leaves what is right as it is.
    let ball = hollow_ball(12).unwrap();
    assert_eq!(ball.oriented().unwrap(), ball);
    assert_eq!(ball.flipped().oriented().unwrap(), ball);
}

#[test]
fn three_faces_on_an_edge_are_refused() {
    let mut with_fin = faces(&cube());
    with_fin.push(vec![0, 1, 7]);
    let error = refused(&with_faces(&cube(), with_fin.clone()));
    assert!(matches!(
        error,
        MeshError::NonManifoldEdge { .. } | MeshError::OpenEdge { .. }
    ));
    let mended = with_faces(&cube(), with_fin).oriented();
    assert!(mended.is_err());
}

#[test]
fn a_degenerate_triangle_is_refused_by_its_number() {
    let mut points = cube().vertices().to_vec();
    points.push(0.5 * (points[0] + points[1]));
    // The edge 0 1 gets a middle, and a triangle without area closes it.
    let mut list = faces(&cube());
    list[0] = vec![0, 8, 1, 3, 2];
    list.push(vec![0, 1, 8]);
    let error = refused(&Mesh::new(points.clone(), list.clone()).unwrap());
    assert_eq!(error, MeshError::Degenerate { face: 6 });
    assert!(error.to_string().contains("face 6 is degenerate"));
    // The same middle inside of both faces is no triangle, and no trouble.
    list.pop();
    list[2] = vec![0, 4, 5, 1, 8];
    let good = Mesh::new(points, list).unwrap();
    let found = mass_properties(&good, 1.0).unwrap();
    assert!((found.mass - 1.0).abs() < 1e-15);
    // A corner that is named twice makes one, too.
    let mut list = faces(&cube());
    list.push(vec![0, 1, 1]);
    let error = refused(&with_faces(&cube(), list));
    assert_eq!(error, MeshError::Degenerate { face: 6 });
}

#[test]
fn a_surface_without_volume_is_refused() {
    let points = vec![Vec3::zeros(), Vec3::x(), Vec3::y()];
    let both_sides = Mesh::new(points, [[0, 1, 2], [0, 2, 1]]).unwrap();
    assert_eq!(refused(&both_sides), MeshError::NoVolume);
    // Tilted and far away, where rounding gives it some.
    let r = rigid::rotation_about(Vec3::new(1.0, 2.0, 3.0), 1.0);
    let tilted = both_sides.transformed(r, Vec3::new(100.0, 70.0, -30.0));
    assert_eq!(refused(&tilted), MeshError::NoVolume);
    // A thin plate and a needle do have a volume.
    for size in [[1.0, 1.0, 1e-9], [1.0, 1e-6, 1e-6]] {
        let plate = block_mesh(Vec3::from(size)).unwrap();
        let found = mass_properties(&plate, 1.0).unwrap();
        let want = size.iter().product::<f64>();
        assert!((found.mass / want - 1.0).abs() < 1e-12);
    }
}

#[test]
fn an_empty_surface_and_bad_numbers_are_refused() {
    let none: [[usize; 3]; 0] = [];
    let empty = Mesh::new(vec![Vec3::zeros()], none).unwrap();
    assert_eq!(refused(&empty), MeshError::Empty);
    let mut points = cube().vertices().to_vec();
    points[3].y = f64::NAN;
    let error = Mesh::new(points, faces(&cube())).unwrap_err();
    assert_eq!(error, MeshError::NotFinite { vertex: 3 });
    let points = cube().vertices().to_vec();
    let error = Mesh::new(points.clone(), [[0, 1, 8]]).unwrap_err();
    assert_eq!(error, MeshError::NoVertex { face: 0, index: 8, count: 8 });
    let error = Mesh::new(points, [[0, 1]]).unwrap_err();
    assert_eq!(error, MeshError::TooFewCorners { face: 0, corners: 2 });
    let line = mass_properties(&cube(), -1.0).unwrap_err().to_string();
    assert!(line.starts_with("density is -1"), "{line}");
    let huge = cube().transformed(1e160 * Mat3::identity(), Vec3::zeros());
    let line = refused(&huge).to_string();
    assert!(line.starts_with("volume is"), "{line}");
}

#[test]
fn a_surface_with_one_side_cannot_be_mended() {
    // A Klein bottle: a torus whose last ring is glued on mirrored.
    let (n, m) = (8, 6);
    let mut points = Vec::new();
    for k in 0..n * m {
        let x = k as f64;
        points.push(Vec3::new(x.sin(), (1.7 * x).cos(), (0.3 * x).sin()));
    }
    let mut list = Vec::new();
    for i in 0..n {
        for j in 0..m {
            let at = |i: usize, j: usize| match i / n {
                0 => i * m + j % m,
                _ => (m - j % m) % m,
            };
            let quad = [at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)];
            list.push(quad);
        }
    }
    let bottle = Mesh::new(points, list).unwrap();
    assert!(matches!(bottle.oriented(), Err(MeshError::InsideOut { .. })));
    assert!(bottle.check().is_err());
}

#[test]
fn generators_refuse_what_makes_no_shape() {
    let profile = [[0.0, 0.0], [1.0, 1.0]];
    for (result, field) in [
        (block_mesh(Vec3::new(1.0, 0.0, 1.0)), "size is 0"),
        (torus(-1.0, 0.3, [8, 8]), "ring is -1"),
        (torus(1.0, 0.3, [8, 2]), "slices is 2"),
        (surface_of_revolution(&profile, 0), "slices is 0"),
        (extrusion(&[[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]], 0.0), "height is 0"),
        (extrusion(&[[0.0, 0.0], [1.0, 0.0]], 1.0), "face 0 has 2 corners"),
    ] {
        let line = result.unwrap_err().to_string();
        assert!(line.starts_with(field), "{line}");
    }
}
