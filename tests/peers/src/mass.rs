//! Our volume integrals against the `parry3d-f64` crate: mass properties of
//! a torus of triangles.
//!
//! parry3d checks nothing and finds the principal axes as well, so ours are
//! compared without the checks and with the principal axes; the last column
//! shows what it costs to be sure that the surface is closed and faces
//! outward.

use crate::timing;
use math::{Mat3, Vec3};
use parry3d_f64::mass_properties::MassProperties;
use parry3d_f64::math::Vector;
use rigid::Mesh;
use rigid::mesh::shapes::torus;
use rigid::mesh::{mass_properties, volume_integrals};
use rigid::principal_axes;
use std::hint::black_box;

/// How many rounds are measured.
const ROUNDS: usize = 41;

/// Prints times and ratios for a growing number of triangles.
pub fn compare_all() {
    println!("\nMass properties of a torus, per triangle");
    println!(
        "{:>9} {:>12} {:>12} {:>12} {:>7} {:>8}",
        "triangles", "ours", "checked", "parry3d", "ratio", "checked"
    );
    for m in [16, 50, 158] {
        compare(m);
    }
}

/// One row.
fn compare(m: usize) {
    let centre = Vec3::new(0.3, 0.2, 0.1);
    let mesh = torus(1.0, 0.3, [2 * m, m]).expect("a torus");
    let mesh = mesh.transformed(Mat3::identity(), centre);
    let (points, triangles) = for_the_peer(&mesh);
    agree(&mesh, &points, &triangles);
    let mut ours = || {
        let found = volume_integrals(black_box(&mesh));
        black_box(principal_axes(&found.inertia));
        black_box(found);
    };
    let mut checked = || {
        let found = mass_properties(black_box(&mesh), 1.0).expect("a torus");
        black_box(found.principal_axes());
        black_box(found);
    };
    let mut peer = || {
        let (points, triangles) = (black_box(&points), black_box(&triangles));
        black_box(MassProperties::from_trimesh(1.0, points, triangles));
    };
    let times =
        timing::compare(ROUNDS, &mut [&mut ours, &mut checked, &mut peer], 2);
    let each = |k: usize| times[k].seconds * 1e9 / triangles.len() as f64;
    println!(
        "{:>9} {:>9.1} ns {:>9.1} ns {:>9.1} ns {:>7.2} {:>8.2}",
        triangles.len(),
        each(0),
        each(1),
        each(2),
        times[0].ratio,
        times[1].ratio,
    );
}

/// The same surface as the other crate wants it.
fn for_the_peer(mesh: &Mesh) -> (Vec<Vector>, Vec<[u32; 3]>) {
    let mut points = Vec::new();
    for p in mesh.vertices() {
        points.push(Vector::new(p.x, p.y, p.z));
    }
    let mut triangles = Vec::new();
    for face in mesh.faces() {
        triangles.push([face[0], face[1], face[2]]);
    }
    (points, triangles)
}

/// Both must find the same body, or the times mean nothing.
fn agree(mesh: &Mesh, points: &[Vector], triangles: &[[u32; 3]]) {
    let ours = mass_properties(mesh, 1.0).expect("a torus");
    let peer = MassProperties::from_trimesh(1.0, points, triangles);
    let mass = 1.0 / peer.inv_mass;
    assert!((mass / ours.mass - 1.0).abs() < 1e-12, "masses differ");
    let mut moments: Vec<f64> = Vec::new();
    for k in 0..3 {
        moments.push(peer.principal_inertia()[k]);
    }
    moments.sort_by(f64::total_cmp);
    let own = ours.principal_axes().moments;
    for k in 0..3 {
        // Its axes come from a closed formula, which loses half of the
        // digits where two moments are equal, as they are here.
        let off = (moments[k] / own[k] - 1.0).abs();
        assert!(off < 1e-7, "moments differ: {moments:?} and {own:?}");
    }
}
