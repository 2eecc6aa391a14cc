//! Signed distances from meshes, and meshes that intersect.

use allocation_counter::measure;
use collision::{
    SolidMesh, Triangle, TriangleMesh, nearest_on_triangle, triangle_distance,
    weighted_sum,
};
use course::Random;
use math::{Mat3, Vec3};
use rigid::mesh::shapes::{
    block_mesh, bracket, hammer, hollow_ball, surface_of_revolution, torus,
};
use rigid::{Mesh, MeshError, rotation_about};

fn point(random: &mut Random) -> Vec3 {
    Vec3::from_iterator(random.vector(3, -1.0, 1.0))
}

/// Closed surfaces: with flat faces, round, with a hole, with a cavity, with
/// needles, and rotated so that no face is perpendicular to an axis.
fn solids() -> Vec<(&'static str, Mesh)> {
    let turn = rotation_about(Vec3::new(0.3, -0.5, 0.8).normalize(), 0.9);
    let needle = [[0.0, 0.0], [1e-4, 1.0], [0.0, 2.0]];
    vec![
        ("block", block_mesh(Vec3::new(1.0, 0.6, 0.3)).unwrap()),
        ("bracket", bracket().unwrap().transformed(turn, Vec3::zeros())),
        ("hammer", hammer().unwrap().transformed(turn, Vec3::x())),
        ("ring", torus(1.0, 0.3, [16, 8]).unwrap()),
        ("cavity", hollow_ball(10).unwrap()),
        (
            "needle",
            surface_of_revolution(&needle, 5)
                .unwrap()
                .transformed(turn, Vec3::y()),
        ),
    ]
}

/// The answer by brute force.
fn brute_distance(mesh: &TriangleMesh, p: Vec3) -> f64 {
    let mut least = f64::INFINITY;
    for i in 0..mesh.triangles().len() {
        let corners = mesh.corners(i);
        let near = weighted_sum(corners, nearest_on_triangle(p, corners));
        least = least.min((p - near).norm());
    }
    least
}

/// A point anywhere near the mesh, on its surface, or straight above one of
/// its edges and corners, where signs are hardest.
fn place(kind: usize, mesh: &TriangleMesh, random: &mut Random) -> Vec3 {
    let all = mesh.tree().level(0)[0];
    let anywhere =
        all.center() + 1.5 * all.size().component_mul(&point(random));
    let corners = mesh.corners(random.integer(0, mesh.triangles().len()));
    let u = random.unit();
    match kind % 6 {
        0 => weighted_sum(corners, [0.2, 0.3, 0.5]) + 1e-3 * point(random),
        1 => corners[0] + 0.1 * point(random),
        2 => weighted_sum(corners, [u, 1.0 - u, 0.0]) + 0.1 * point(random),
        3 => corners[1] + 1e-6 * point(random),
        _ => anywhere,
    }
}

#[test]
fn the_sign_is_that_of_the_winding_number_and_distances_are_the_least() {
    let mut random = Random::new(11);
    for (name, mesh) in solids() {
        let solid = SolidMesh::new(&mesh).unwrap();
        let surface = solid.surface();
        let mut inside = 0;
        for round in 0..1500 {
            let p = place(round, surface, &mut random);
            let found = solid.distance(p);
            let least = brute_distance(surface, p);
            // The root of a square is off by one rounding.
            let off = found.distance.abs() - least;
            assert!(off.abs() <= 1e-15, "{name} {p} {off:e}");
            assert!((found.outward.norm() - 1.0).abs() < 1e-12);
            // The winding number knows nothing of normals.
            let winds = surface.winding_number(p);
            if least > 1e-9 {
                assert!((winds - winds.round()).abs() < 1e-6, "{winds}");
                let wanted = winds.round() == 1.0;
                assert_eq!(found.distance < 0.0, wanted, "{name} {p}");
                inside += usize::from(wanted);
            }
            // Straight out, as far as it is deep, is the surface.
            let exit = p - found.distance * found.outward;
            assert!((exit - found.nearest.point).norm() < 1e-9, "{name}");
        }
        assert!(inside > 25, "{name}: {inside}");
    }
}

#[test]
fn the_nearest_triangle_alone_gets_the_side_wrong_at_sharp_edges() {
    // The control for the normals of edges and corners: the normal of the
    // face that happens to be nearest is not enough.
    let spike = surface_of_revolution(&[[0.3, 0.0], [0.0, 1.0]], 3).unwrap();
    let solid = SolidMesh::new(&spike).unwrap();
    let mut random = Random::new(12);
    let (mut wrong, mut asked) = (0, 0);
    for _ in 0..2000 {
        let p = Vec3::z() + 0.2 * point(&mut random);
        let found = solid.distance(p);
        let [a, b, c] = solid.surface().corners(found.nearest.triangle);
        let face = (b - a).cross(&(c - a)).dot(&(p - found.nearest.point));
        let winds = solid.surface().winding_number(p) > 0.5;
        assert_eq!(found.distance < 0.0, winds);
        wrong += usize::from((face < 0.0) != winds);
        asked += 1;
    }
    assert!(wrong > 50, "{wrong} of {asked}");
}

#[test]
fn the_distance_from_a_block_is_that_of_the_formula() {
    let half = Vec3::new(0.5, 0.3, 0.15);
    let solid = SolidMesh::new(&block_mesh(2.0 * half).unwrap()).unwrap();
    let mut random = Random::new(13);
    for _ in 0..2000 {
        let p = point(&mut random);
        let beyond = p.abs() - half;
        let wanted = match beyond.max() > 0.0 {
            true => beyond.sup(&Vec3::zeros()).norm(),
            false => beyond.max(),
        };
        let found = solid.distance(p);
        assert!((found.distance - wanted).abs() < 1e-14);
    }
    assert!(solid.contains(Vec3::zeros()));
    // On the surface itself the normal gives the direction out.
    for (p, out) in
        [(half.x * Vec3::x(), Vec3::x()), (half, Vec3::repeat(1.0).normalize())]
    {
        let found = solid.distance(p);
        assert!(found.distance.abs() < 1e-16);
        assert!((found.outward - out).norm() < 1e-9, "{}", found.outward);
    }
}

#[test]
fn only_a_surface_with_an_inside_is_a_solid() {
    let open =
        Mesh::new(vec![Vec3::zeros(), Vec3::x(), Vec3::y()], [[0, 1, 2]]);
    let refused = SolidMesh::new(&open.unwrap()).unwrap_err();
    assert!(matches!(refused, MeshError::OpenEdge { .. }), "{refused}");
    let inside_out = block_mesh(Vec3::repeat(1.0)).unwrap().flipped();
    assert!(SolidMesh::new(&inside_out).is_err());
    assert!(SolidMesh::new(&Mesh::default()).is_err());
    let vertices = vec![Vec3::zeros(), Vec3::repeat(f64::NAN)];
    let refused = TriangleMesh::new(vertices, vec![]).unwrap_err();
    assert_eq!(refused, MeshError::NotFinite { vertex: 1 });
    let refused = TriangleMesh::new(vec![Vec3::zeros()], vec![[0, 0, 7]]);
    let wanted = MeshError::NoVertex { face: 0, index: 7, count: 1 };
    assert_eq!(refused.unwrap_err(), wanted);
}

/// Loose triangles: coplanar, without area, all the same, or random.
fn soup(n: usize, kind: usize, random: &mut Random) -> TriangleMesh {
    let mut vertices = Vec::new();
    for _ in 0..n {
        let at = point(random);
        let mut corners: Triangle = [(); 3].map(|_| at + 0.3 * point(random));
        match kind % 5 {
            0 => corners.iter_mut().for_each(|c| c.z = 0.0),
            1 => corners[2] = 0.5 * (corners[0] + corners[1]),
            2 => corners = [Vec3::zeros(), Vec3::x(), Vec3::y()],
            3 => corners = [at; 3],
            _ => {}
        }
        vertices.extend(corners);
    }
    let triangles = (0..n).map(|i| [3 * i, 3 * i + 1, 3 * i + 2]).collect();
    TriangleMesh::new(vertices, triangles).unwrap()
}

fn moved(mesh: &TriangleMesh, r: Mat3, x: Vec3) -> Vec<Vec3> {
    mesh.vertices().iter().map(|p| r * p + x).collect()
}

fn check_touching(
    one: &TriangleMesh,
    two: &TriangleMesh,
    within: f64,
) -> usize {
    let mut hits = Vec::new();
    one.pairs_within(two, within, |i, j| hits.push((i, j)));
    hits.sort_unstable();
    let mut all = Vec::new();
    for i in 0..one.triangles().len() {
        for j in 0..two.triangles().len() {
            let distance = triangle_distance(one.corners(i), two.corners(j));
            if distance <= within {
                all.push((i, j));
            }
        }
    }
    assert_eq!(hits, all);
    all.len()
}

#[test]
fn close_triangles_are_found_after_every_refit() {
    let mut random = Random::new(14);
    let mut met = 0;
    for round in 0..60 {
        let one = soup(40, round, &mut random);
        let mut two = soup(30, round / 5, &mut random);
        for _ in 0..4 {
            let axis = point(&mut random).normalize();
            let r = rotation_about(axis, random.uniform(0.0, 3.0));
            let places = moved(&two, r, 0.5 * point(&mut random));
            two.move_to(&places).unwrap();
            met += check_touching(&one, &two, 0.0);
            met += check_touching(&two, &one, 0.05);
            let p = point(&mut random);
            let near = two.nearest(p, f64::INFINITY).unwrap();
            let off = near.distance - brute_distance(&two, p);
            assert!(off.abs() < 1e-15);
        }
    }
    assert!(met > 5000, "{met}");
}

#[test]
fn two_rings_meet_where_they_are_linked_and_not_when_pulled_apart() {
    let ring = torus(1.0, 0.2, [24, 10]).unwrap();
    let ring = SolidMesh::new(&ring).unwrap();
    let upright = rotation_about(Vec3::x(), 1.5);
    let mut other = ring.surface().clone();
    // Linked like a chain, they do not touch; shifted, they do.
    for (x, meets) in [(1.0, false), (0.3, true), (2.9, false)] {
        let places = moved(ring.surface(), upright, x * Vec3::x());
        other.move_to(&places).unwrap();
        let count = check_touching(ring.surface(), &other, 0.0);
        assert_eq!(count > 0, meets, "{x}");
    }
}

#[test]
fn the_tree_saves_most_of_the_work() {
    let ring = SolidMesh::new(&torus(1.0, 0.3, [64, 32]).unwrap()).unwrap();
    let triangles = ring.surface().triangles().len();
    let mut random = Random::new(15);
    let mut visited = 0;
    for _ in 0..500 {
        let p = 1.5 * point(&mut random);
        visited += ring.distance(p).nearest.visited;
    }
    // 4096 triangles; the mean over points all around the ring.
    assert!(visited / 500 < triangles / 20, "{}", visited / 500);
}

#[test]
fn queries_and_refits_of_a_mesh_allocate_nothing() {
    let ring = SolidMesh::new(&torus(1.0, 0.3, [16, 8]).unwrap()).unwrap();
    let mut surface = ring.surface().clone();
    let places = moved(&surface, Mat3::identity(), 0.5 * Vec3::z());
    let counted = measure(|| {
        surface.move_to(&places).unwrap();
        let mut count = surface.pairs_within(ring.surface(), 0.0, |_, _| {});
        count += surface.nearest(Vec3::zeros(), 9.0).unwrap().visited;
        count += ring.distance(Vec3::x()).nearest.visited;
        assert!(count > 0);
    });
    assert_eq!(counted.count_total, 0);
}
