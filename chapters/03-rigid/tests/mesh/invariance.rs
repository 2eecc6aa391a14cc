//! Mass properties follow translation, rotation and refinement of a surface.

use super::solids::{corner, frame, icosahedron};
use super::{difference, found};
use course::Random;
use math::Vec3;
use rigid::mesh::shapes::{
    block_mesh, bracket, hammer, hollow_ball, surface_of_revolution, torus,
};
use rigid::{Mesh, rotation_about};
use std::collections::BTreeMap;

/// What the reference meshes must reach: sums of some thousand terms.
const EXACT: f64 = 1e-12;

/// Every triangle cut into four at the middles of its edges.
fn refined(mesh: &Mesh) -> Mesh {
    let mut points = mesh.vertices().to_vec();
    let mut middles = BTreeMap::new();
    let mut faces = Vec::new();
    for [a, b, c] in mesh.triangles() {
        let mut middle = |a: usize, b: usize| {
            *middles.entry([a.min(b), a.max(b)]).or_insert_with(|| {
                points.push(0.5 * (points[a] + points[b]));
                points.len() - 1
            })
        };
        let (ab, bc, ca) = (middle(a, b), middle(b, c), middle(c, a));
        faces.extend([[a, ab, ca], [b, bc, ab], [c, ca, bc], [ab, bc, ca]]);
    }
    Mesh::new(points, faces).unwrap()
}

/// All kinds of surfaces.
fn all_kinds() -> Vec<(&'static str, Mesh)> {
    let lathe = [[0.0, -1.0], [0.8, -0.2], [0.3, 0.0], [0.5, 0.6]];
    vec![
        ("corner", corner()),
        ("block", block_mesh(Vec3::new(1.0, 2.0, 3.0)).unwrap()),
        ("icosahedron", icosahedron()),
        ("bracket", bracket().unwrap()),
        ("hammer", hammer().unwrap()),
        ("frame", frame()),
        ("torus", torus(2.0, 0.5, [24, 12]).unwrap()),
        ("hollow ball", hollow_ball(16).unwrap()),
        ("revolved", surface_of_revolution(&lathe, 13).unwrap()),
    ]
}

#[test]
fn translating_rotating_and_refining_a_surface_change_nothing_else() {
    let mut random = Random::new(6);
    for (name, mesh) in all_kinds() {
        let want = found(&mesh);
        for _ in 0..5 {
            let mut draw =
                |size: f64| Vec3::from_fn(|_, _| random.uniform(-size, size));
            let r = rotation_about(draw(1.0), 3.0 * draw(1.0).x);
            let offset = draw(10.0);
            let got = found(&mesh.transformed(r, offset));
            let want = want.rotated(r).translated(offset);
            // Moving rounds the points themselves: 1e-15 of 10 m.
            let off = difference(&got, &want, 1.0);
            assert!(off < EXACT, "{name} moved: {off:e}");
        }
        let finer = refined(&refined(&mesh));
        let off = difference(&found(&finer), &want, 1.0);
        assert!(off < EXACT, "{name} refined: {off:e}");
        assert!(finer.len() >= 16 * mesh.len());
    }
}

#[test]
fn a_dent_does_change_the_result() {
    let mesh = torus(2.0, 0.5, [24, 12]).unwrap();
    let mut points = mesh.vertices().to_vec();
    points[7] *= 1.0 + 1e-6;
    let faces = mesh.triangles();
    let dented = Mesh::new(points, faces).unwrap();
    let off = difference(&found(&dented), &found(&mesh), 1.0);
    assert!(off > 1e-10, "{off:e}");
}

#[test]
fn triangles_for_drawing_cover_a_face_once() {
    for (name, mesh) in all_kinds() {
        let (mut whole, mut pieces) = (0.0, 0.0);
        for face in mesh.faces() {
            whole += mesh.area_vector(face).norm();
        }
        for [a, b, c] in mesh.triangles() {
            let [a, b, c] = [a, b, c].map(|i| mesh.vertices()[i]);
            pieces += 0.5 * (b - a).cross(&(c - a)).norm();
        }
        assert!((pieces / whole - 1.0).abs() < 1e-13, "{name}");
    }
}
