//! Convex decomposition: the pieces fill the solid, and nothing else.

use collision::{
    DecompositionError, Polyhedron, SolidMesh, convex_decomposition,
};
use course::Random;
use course::testing::assert_near;
use math::{Mat3, Vec3};
use rigid::mesh::mass_properties;
use rigid::mesh::shapes::{bracket, extrusion, hammer, torus};
use rigid::{
    MassProperties, Mesh, MeshError, quaternion_about, quaternion_to_matrix,
};

/// A cup: a block with a smaller one taken out from above.
fn cup() -> Mesh {
    let profile = [
        [-1.0, 0.0],
        [1.0, 0.0],
        [1.0, 2.0],
        [0.8, 2.0],
        [0.8, 0.2],
        [-0.8, 0.2],
        [-0.8, 2.0],
        [-1.0, 2.0],
    ];
    extrusion(&profile, 1.0).unwrap()
}

/// A block with a hole through it: a square frame.
fn frame() -> Mesh {
    let square = |half: f64, z: f64| {
        [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]]
            .map(|[x, y]| Vec3::new(half * x, half * y, z))
    };
    let mut vertices = Vec::new();
    for (half, z) in [(2.0, 0.0), (2.0, 1.0), (1.0, 0.0), (1.0, 1.0)] {
        vertices.extend(square(half, z));
    }
    let mut faces = Vec::new();
    for i in 0..4 {
        let j = (i + 1) % 4;
        faces.push([i, j, 4 + j, 4 + i]);
        faces.push([8 + j, 8 + i, 12 + i, 12 + j]);
        faces.push([j, i, 8 + i, 8 + j]);
        faces.push([4 + i, 4 + j, 12 + j, 12 + i]);
    }
    Mesh::new(vertices, faces).unwrap()
}

fn simple_meshes() -> [(&'static str, Mesh, usize); 4] {
    // The last number: the pieces. Two would do for the hammer, but the
    // largest convex part of it is the handle with the middle of the head.
    [
        ("an L", bracket().unwrap(), 2),
        ("a hammer", hammer().unwrap(), 3),
        ("a cup", cup(), 3),
        ("a frame", frame(), 4),
    ]
}

/// Mass and moments of some pieces together.
fn together(pieces: &[Polyhedron]) -> MassProperties {
    let mut all: Option<MassProperties> = None;
    for piece in pieces {
        let vertices = piece.vertices().to_vec();
        let mesh = Mesh::new(vertices, piece.face_lists()).unwrap();
        let own = mass_properties(&mesh, 1.0).unwrap();
        all = Some(all.map_or(own, |all| all.joined(&own)));
    }
    all.unwrap()
}

fn assert_same_mass(name: &str, pieces: &[Polyhedron], mesh: &Mesh) {
    let (found, whole) = (together(pieces), mass_properties(mesh, 1.0));
    let whole = whole.unwrap();
    // Rounding of corners that were cut, 1e-9 of the size.
    assert_near(found.mass, whole.mass, 1e-8 * whole.mass, name);
    let apart = (found.centre - whole.centre).norm();
    assert_near(apart, 0.0, 1e-8, name);
    let (found, whole) = (found.inertia, whole.inertia);
    assert_near((found - whole).norm(), 0.0, 1e-8 * whole.norm(), name);
}

#[test]
fn the_pieces_weigh_what_the_integrals_of_the_surface_say() {
    // Mass, centre and moments by chapter 3's integrals over the faces, which
    // know nothing of pieces. Pieces that overlap, or leave a hole, differ.
    for (name, mesh, _) in simple_meshes() {
        let pieces = convex_decomposition(&mesh).unwrap();
        assert_same_mass(name, &pieces, &mesh);
    }
}

#[test]
fn a_hull_in_place_of_the_pieces_weighs_more() {
    // The control: the measure above sees a dent that has been filled.
    for (name, mesh, _) in simple_meshes() {
        let hull = Polyhedron::hull(mesh.vertices()).unwrap();
        let filled = together(&[hull]).mass;
        let mass = mass_properties(&mesh, 1.0).unwrap().mass;
        assert!(filled > 1.1 * mass, "{name}: {filled} kg for {mass} kg");
    }
}

#[test]
fn simple_solids_come_in_few_pieces() {
    for (name, mesh, count) in simple_meshes() {
        let pieces = convex_decomposition(&mesh).unwrap();
        assert_eq!(pieces.len(), count, "{name}");
    }
    let block = Polyhedron::block(Vec3::new(1.0, 2.0, 3.0)).unwrap();
    let mesh = Mesh::new(block.vertices().to_vec(), block.face_lists());
    let pieces = convex_decomposition(&mesh.unwrap()).unwrap();
    assert_eq!(pieces.len(), 1, "what is convex stays whole");
}

#[test]
fn a_point_is_in_a_piece_exactly_if_it_is_in_the_solid() {
    let mut random = Random::new(5);
    for (name, mesh, _) in simple_meshes() {
        let pieces = convex_decomposition(&mesh).unwrap();
        let solid = SolidMesh::new(&mesh).unwrap();
        for _ in 0..2000 {
            let p = Vec3::from_fn(|_, _| random.uniform(-3.0, 3.0));
            // On a cut between two pieces a point is in neither interior.
            let inside = pieces.iter().any(|piece| piece.contains(p, -1e-9));
            assert_eq!(inside, solid.contains(p), "{name}: {p}");
        }
    }
}

#[test]
fn a_solid_that_is_turned_comes_in_the_same_pieces() {
    // No axis is special: faces no longer have round numbers.
    let r = quaternion_about(Vec3::new(1.0, 2.0, 3.0), 0.7);
    let r: Mat3 = quaternion_to_matrix(r);
    for (name, mesh, count) in simple_meshes() {
        let turned = mesh.transformed(r, Vec3::new(0.3, -2.0, 1.0));
        let pieces = convex_decomposition(&turned).unwrap();
        assert_eq!(pieces.len(), count, "{name}");
        assert_same_mass(name, &pieces, &turned);
    }
}

#[test]
fn what_is_no_simple_solid_is_refused() {
    let round = torus(2.0, 0.5, [24, 16]).unwrap();
    let error = convex_decomposition(&round).unwrap_err();
    assert!(
        matches!(error, DecompositionError::TooManyCells { .. }),
        "{error}"
    );
    let corner = [Vec3::zeros(), Vec3::x(), Vec3::y()];
    let open = Mesh::new(corner.to_vec(), [[0, 1, 2]]).unwrap();
    let error = convex_decomposition(&open).unwrap_err();
    let wanted =
        matches!(error, DecompositionError::Mesh(MeshError::OpenEdge { .. }));
    assert!(wanted, "{error}");
}
