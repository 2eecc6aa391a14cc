//! What is a convex polyhedron, what is not, and the hull of points.

use collision::{Polyhedron, PolyhedronError, Pose};
use course::Random;
use math::Vec3;

fn cube() -> Polyhedron {
    Polyhedron::block(Vec3::new(1.0, 1.0, 1.0)).unwrap()
}

fn lists(body: &Polyhedron) -> (Vec<Vec3>, Vec<Vec<usize>>) {
    let face = |i: usize| -> Vec<usize> {
        body.corners(i).iter().map(|&c| c as usize).collect()
    };
    (body.vertices().to_vec(), (0..body.faces().len()).map(face).collect())
}

/// Points in a cube.
fn cloud(n: usize, seed: u64) -> Vec<Vec3> {
    let mut random = Random::new(seed);
    let mut draw = || Vec3::from_fn(|_, _| random.uniform(-1.0, 1.0));
    (0..n).map(|_| draw()).collect()
}

/// Every point is inside, every vertex is a point, and the numbers of
/// vertices, edges and faces are those of a sphere (Euler).
fn is_hull_of(body: &Polyhedron, points: &[Vec3], within: f64) {
    for p in points {
        assert!(body.contains(*p, -within), "{p:?} is outside");
    }
    for v in body.vertices() {
        assert!(points.contains(v));
    }
    let [v, e, f] =
        [body.vertices().len(), body.edges().len(), body.faces().len()];
    assert_eq!(v + f, e + 2);
}

#[test]
fn a_block_has_what_a_block_has() {
    let cube = cube();
    assert_eq!(cube.vertices().len(), 8);
    assert_eq!((cube.edges().len(), cube.faces().len()), (12, 6));
    for i in 0..8 {
        assert_eq!(cube.neighbours(i).len(), 3);
        let mut faces = cube.faces_at(i).to_vec();
        faces.sort_unstable();
        faces.dedup();
        assert_eq!(faces.len(), 3);
        for (&edge, &to) in cube.edges_at(i).iter().zip(cube.neighbours(i)) {
            let ends = cube.edges()[edge as usize].ends;
            assert!(ends.contains(&i) && ends.contains(&(to as usize)));
        }
    }
    for face in cube.faces() {
        assert_eq!(face.offset, 0.5);
    }
    assert!((cube.radius() - 0.75_f64.sqrt()).abs() < 1e-15);
}

#[test]
fn a_body_that_is_not_convex_is_refused_by_name() {
    use PolyhedronError as E;
    let (points, faces) = lists(&cube());
    let with = |vertices: &[Vec3], faces: &[Vec<usize>]| {
        Polyhedron::new(vertices.to_vec(), faces).unwrap_err()
    };
    let mut bad = points.clone();
    bad[3].y = f64::NAN;
    assert_eq!(with(&bad, &faces), E::NotFinite { vertex: 3 });
    assert_eq!(with(&points[..3], &faces), E::TooFewVertices { count: 3 });
    let mut short = faces.clone();
    short[2].truncate(2);
    let refused = E::TooFewCorners { face: 2, corners: 2 };
    assert_eq!(with(&points, &short), refused);
    let mut beyond = faces.clone();
    beyond[1][0] = 8;
    let refused = E::NoVertex { face: 1, index: 8, count: 8 };
    assert_eq!(with(&points, &beyond), refused);
    let open = with(&points, &faces[..5]);
    assert!(matches!(open, E::Open { .. }), "{open}");
    let mut twice = faces.clone();
    twice[0].reverse();
    assert!(matches!(with(&points, &twice), E::Twice { .. }));
    let inside_out: Vec<Vec<usize>> =
        faces.iter().map(|f| f.iter().rev().copied().collect()).collect();
    assert!(matches!(with(&points, &inside_out), E::NotConvex { .. }));
    let mut dented = points.clone();
    dented[7] *= 0.5;
    assert!(matches!(with(&dented, &faces), E::NotConvex { .. }));
    let mut flat = points.clone();
    for p in &mut flat {
        p.z *= 1e-9;
    }
    assert!(matches!(with(&flat, &faces), E::Flat { .. }));
    let mut degenerate = points.clone();
    for i in [1, 3, 2] {
        degenerate[i] = degenerate[0];
    }
    let refused = with(&degenerate, &faces);
    assert_eq!(refused, E::Degenerate { face: 0 });
    let mut idle = points.clone();
    idle.push(Vec3::zeros());
    assert_eq!(with(&idle, &faces), E::NoCorner { vertex: 8 });
    let size = Vec3::new(1.0, 0.0, 1.0);
    let refused = Polyhedron::block(size).unwrap_err();
    assert!(refused.to_string().contains("size is 0"), "{refused}");
}

#[test]
fn a_vertex_within_a_face_or_an_edge_is_refused() {
    let (mut points, mut faces) = lists(&cube());
    // The face 0 1 3 2 in four triangles around its middle.
    points.push(Vec3::new(-0.5, 0.0, 0.0));
    faces.remove(0);
    for [a, b] in [[0, 1], [1, 3], [3, 2], [2, 0]] {
        faces.push(vec![a, b, 8]);
    }
    let refused = Polyhedron::new(points.clone(), &faces).unwrap_err();
    assert_eq!(refused, PolyhedronError::NoCorner { vertex: 8 });
    // A tip of a thousandth makes it a corner.
    points[8].x -= 1e-3;
    assert!(Polyhedron::new(points, &faces).is_ok());
}

#[test]
fn coplanar_faces_are_allowed() {
    let (points, faces) = lists(&cube());
    let mut triangles = Vec::new();
    for f in &faces {
        triangles.push([f[0], f[1], f[2]]);
        triangles.push([f[0], f[2], f[3]]);
    }
    let body = Polyhedron::new(points, triangles).unwrap();
    assert_eq!((body.faces().len(), body.edges().len()), (12, 18));
}

#[test]
fn the_hull_contains_all_points_and_nothing_more() {
    for (n, seed) in [(4, 1), (5, 2), (20, 3), (100, 4), (400, 5)] {
        let points = cloud(n, seed);
        let body = Polyhedron::hull(&points).unwrap();
        is_hull_of(&body, &points, 1e-12);
    }
}

#[test]
fn points_on_a_sphere_are_all_corners() {
    let points: Vec<Vec3> =
        cloud(200, 9).iter().map(|p| p.normalize()).collect();
    let body = Polyhedron::hull(&points).unwrap();
    assert_eq!(body.vertices().len(), 200);
    is_hull_of(&body, &points, 1e-12);
}

#[test]
fn a_grid_becomes_a_block_of_six_faces_however_it_is_rotated() {
    let mut points = Vec::new();
    for i in 0..64 {
        let [x, y, z] = [i % 4, i / 4 % 4, i / 16].map(f64::from);
        points.push(Vec3::new(x, 2.0 * y, 0.3 * z));
    }
    points.extend_from_within(..10); // some of them twice
    let mut random = Random::new(3);
    for k in 0..30 {
        let axis = Vec3::from_fn(|_, _| random.uniform(-1.0, 1.0));
        let shift = Vec3::from_fn(|_, _| random.uniform(-5.0, 5.0));
        let pose = Pose::at(shift).rotated(axis, f64::from(k));
        let turned: Vec<Vec3> =
            points.iter().map(|p| pose.world_from_body(*p)).collect();
        let body = Polyhedron::hull(&turned).unwrap();
        assert_eq!((body.vertices().len(), body.faces().len()), (8, 6));
        is_hull_of(&body, &turned, 1e-8);
    }
}

#[test]
fn degenerate_point_sets_are_refused_by_name() {
    use PolyhedronError as E;
    let refused = |points: &[Vec3]| Polyhedron::hull(points).unwrap_err();
    assert_eq!(refused(&cloud(3, 1)), E::TooFewVertices { count: 3 });
    let mut flat = cloud(50, 2);
    for p in &mut flat {
        p.z = 0.25 * p.x - p.y;
    }
    assert!(matches!(refused(&flat), E::Flat { .. }));
    assert!(matches!(refused(&[Vec3::x(); 9]), E::Flat { .. }));
    let line: Vec<Vec3> = (0..9).map(|i| f64::from(i) * Vec3::y()).collect();
    assert!(matches!(refused(&line), E::Flat { .. }));
    let mut wild = cloud(9, 3);
    wild[4].x = f64::INFINITY;
    assert_eq!(refused(&wild), E::NotFinite { vertex: 4 });
    wild[4].x = 1e200;
    assert!(matches!(refused(&wild), E::Input(_)));
}

#[test]
fn hill_climbing_finds_the_support_vertex_from_everywhere() {
    let mut bodies = vec![cube()];
    for seed in 0..5 {
        bodies.push(Polyhedron::hull(&cloud(60, seed)).unwrap());
    }
    let mut random = Random::new(8);
    for body in &bodies {
        for _ in 0..50 {
            let u = Vec3::from_fn(|_, _| random.uniform(-1.0, 1.0));
            let best = u.dot(&body.vertices()[body.support(u)]);
            for start in 0..body.vertices().len() {
                let (found, along) = body.hill_climb(u, start);
                assert_eq!(u.dot(&body.vertices()[found]), best);
                assert_eq!(along, best);
            }
        }
    }
}

#[test]
fn noise_neither_breaks_a_hull_nor_adds_faces_that_are_not_there() {
    let mut random = Random::new(31);
    let mut grid = Vec::new();
    for i in 0..125 {
        let [x, y, z] = [i % 5, i / 5 % 5, i / 25].map(f64::from);
        grid.push(0.25 * Vec3::new(x, y, z));
    }
    for noise in [0.0, 1e-16, 1e-14, 1e-12, 1e-11, 1e-10] {
        for _ in 0..4 {
            let mut points = grid.clone();
            points.extend_from_within(..40);
            for p in &mut points {
                *p += noise * Vec3::from_fn(|_, _| random.uniform(-1.0, 1.0));
            }
            let body = Polyhedron::hull(&points).unwrap();
            let found = (body.vertices().len(), body.faces().len());
            assert_eq!(found, (8, 6), "noise {noise}");
        }
    }
    // Noise that is as large as the tolerance, and larger: many faces, but
    // a body that holds all points.
    for noise in [1e-9, 3e-9, 1e-8, 1e-7, 1e-6, 1e-4] {
        for _ in 0..4 {
            let mut points = grid.clone();
            for p in &mut points {
                *p += noise * Vec3::from_fn(|_, _| random.uniform(-1.0, 1.0));
            }
            let body = Polyhedron::hull(&points).unwrap();
            is_hull_of(&body, &points, 5e-7);
        }
    }
}

#[test]
fn solids_known_by_name_have_their_corners_and_faces() {
    let solids = [
        (Polyhedron::tetrahedron(2.0), 4, 4),
        (Polyhedron::octahedron(2.0), 6, 8),
        (Polyhedron::icosahedron(2.0), 12, 20),
        (Polyhedron::fibonacci_sphere(200, 2.0), 200, 396),
    ];
    for (solid, vertices, faces) in solids {
        let solid = solid.unwrap();
        let found = (solid.vertices().len(), solid.faces().len());
        assert_eq!(found, (vertices, faces));
        for v in solid.vertices() {
            assert!((v.norm() - 2.0).abs() < 1e-15);
        }
    }
    assert!(Polyhedron::icosahedron(-1.0).is_err());
    assert!(Polyhedron::fibonacci_sphere(3, 1.0).is_err());
}
