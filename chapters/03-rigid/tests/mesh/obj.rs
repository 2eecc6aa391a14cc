//! Surfaces as text.

use math::Vec3;
use rigid::Mesh;
use rigid::mesh::shapes::{block_mesh, bracket, hammer, hollow_ball};
use rigid::mesh::{mass_properties, read_obj, write_obj};
use std::path::Path;

const TETRAHEDRON: &str = "\
# a corner of a cube
o corner
v 0 0 0
v 1 0 0   # along x
v 0 1 0
v 0 0 1 1.0
vn 0 0 1
vt 0.5 0.5
usemtl red
f 1 3 2
f 1/1 2/1 4/1
f 1//1 4//1 3//1
f -3/1/1 -2/1/1 -1/1/1
";

#[test]
fn vertices_faces_and_all_forms_of_an_index_are_read() {
    let mesh = read_obj(TETRAHEDRON).unwrap();
    assert_eq!(mesh.vertices().len(), 4);
    let faces: Vec<&[u32]> = mesh.faces().collect();
    let want: [&[u32]; 4] = [&[0, 2, 1], &[0, 1, 3], &[0, 3, 2], &[1, 2, 3]];
    assert_eq!(faces, want);
    let found = mass_properties(&mesh, 1.0).unwrap();
    assert!((found.mass - 1.0 / 6.0).abs() < 1e-16);
}

#[test]
fn faces_may_have_many_corners() {
    let mesh = bracket().unwrap();
    let text = write_obj(&mesh, "an L\nin two lines");
    assert!(text.starts_with("# an L\n# in two lines\nv 0 0 0\n"), "{text}");
    assert!(text.contains("\nf 6 5 4 3 2 1\n"), "{text}");
    assert_eq!(read_obj(&text).unwrap(), mesh);
}

#[test]
fn every_digit_survives() {
    let third = Vec3::new(1.0 / 3.0, 2e-17, -1e300);
    let points = vec![third, Vec3::x(), -Vec3::y()];
    let mesh = Mesh::new(points, [[0, 1, 2]]).unwrap();
    assert_eq!(read_obj(&write_obj(&mesh, "")).unwrap(), mesh);
}

#[test]
fn a_bad_line_is_named() {
    for (text, why) in [
        ("v 0 0", "line 1: a vertex has 3 numbers, not 2"),
        ("v 0 0 zero", "line 1: `zero` is not a finite number"),
        ("v 0 0 inf", "line 1: `inf` is not a finite number"),
        ("v 0 0 0\n\nf 1 1", "line 3: a face has at least 3 corners, not 2"),
        ("v 0 0 0\nf 1 1 a/1", "line 2: `a/1` is not the number of a vertex"),
        (
            "v 0 0 0\nf 1 1 2",
            "line 2: there is no vertex 2: 1 are known so far, counted from 1",
        ),
        (
            "v 0 0 0\nf 1 1 0",
            "line 2: there is no vertex 0: 1 are known so far, counted from 1",
        ),
        (
            "v 0 0 0\nf 1 1 -2",
            "line 2: there is no vertex -2: 1 are known so far, counted from 1",
        ),
    ] {
        assert_eq!(read_obj(text).unwrap_err().to_string(), why);
    }
    assert!(read_obj("").unwrap().is_empty());
}

/// The files in `meshes/`, and what makes them.
fn shipped() -> Vec<(&'static str, &'static str, Mesh)> {
    vec![
        ("bracket", "An L of two arms", bracket().unwrap()),
        ("hammer", "A handle with a head across its end", hammer().unwrap()),
    ]
}

/// With `WRITE_MESHES` set the files are written instead.
#[test]
fn the_shipped_files_are_what_the_generators_write() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("meshes");
    let mut names = Vec::new();
    for (name, comment, mesh) in shipped() {
        mesh.check().unwrap();
        let file = folder.join(format!("{name}.obj"));
        let text = write_obj(&mesh, comment);
        if std::env::var_os("WRITE_MESHES").is_some() {
            std::fs::write(&file, &text).unwrap();
        }
        let found = std::fs::read_to_string(&file).unwrap();
        assert!(found.starts_with(&format!("# {comment}\n")), "{name}");
        let found = read_obj(&found).unwrap();
        assert!(found.faces().eq(mesh.faces()), "{name}");
        assert_eq!(found.vertices().len(), mesh.vertices().len());
        for (a, b) in found.vertices().iter().zip(mesh.vertices()) {
            // Sines may differ in the last digit from machine to machine.
            assert!((a - b).norm() < 1e-15, "{name}: {a} and {b}");
        }
        names.push(format!("{name}.obj"));
    }
    for entry in std::fs::read_dir(&folder).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        assert!(names.contains(&name), "nothing here writes {name}");
    }
}

#[test]
fn the_generators_make_what_they_say() {
    let found = mass_properties(&hammer().unwrap(), 1.0).unwrap();
    let moments = found.principal_axes().moments;
    assert!(moments.x < 0.9 * moments.y && moments.y < 0.99 * moments.z);
    // Handle 0.2 x 2, head 1.2 x 0.4, 0.3 thick.
    assert!((found.mass - 0.3 * (0.4 + 0.48)).abs() < 1e-15);
    let bracket = mass_properties(&bracket().unwrap(), 1.0).unwrap();
    assert!((bracket.mass - 2.0).abs() < 1e-15);
    // A ball of radius 1 without one of radius 0.6, but for the corners
    // that 24 slices cut off.
    let ball = mass_properties(&hollow_ball(24).unwrap(), 1.0).unwrap();
    let want = 4.0 / 3.0 * std::f64::consts::PI * (1.0 - 0.216);
    assert!((ball.mass / want - 1.0).abs() < 0.03, "{}", ball.mass);
    // The cavity is above the middle: the centre of mass is below.
    assert!(ball.centre.z < -0.05);
    let block = block_mesh(Vec3::new(1.0, 2.0, 3.0)).unwrap();
    assert_eq!(mass_properties(&block, 1.0).unwrap().mass, 6.0);
}
