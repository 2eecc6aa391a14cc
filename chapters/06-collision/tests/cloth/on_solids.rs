//! Cloth on solids with edges and corners: nothing pokes through.

use super::sheets::{
    CLOTH_MODELS, flat, intersections_without, least_distance, sheet,
};
use collision::{ClothCollision, Polyhedron, SolidMesh};
use implicit::arrangements::FRAME;
use implicit::{Cloth, ClothModel, Obstacle, ObstacleShape, SignedDistance};
use math::Vec3;
use particles::{ScriptedMotion, nail};
use rigid::mesh::shapes::{block_mesh, surface_of_revolution, torus};
use rigid::{Mesh, rotation_about};
use std::rc::Rc;

const THICKNESS: f64 = 0.008;

/// Where the solids are, m.
const CENTRE: Vec3 = Vec3::new(0.03, 0.01, 0.5);

fn solid(mesh: &Mesh) -> Rc<SolidMesh> {
    Rc::new(SolidMesh::new(mesh).unwrap())
}

/// Blocks with an edge and with a corner up, a pyramid, a ring, and a plate
/// that is thinner than the cloth is thick.
fn solids() -> Vec<(&'static str, Rc<SolidMesh>)> {
    let block = block_mesh(Vec3::repeat(0.4)).unwrap();
    let tilted =
        |axis: Vec3, angle: f64| {
            solid(&block.transformed(
                rotation_about(axis.normalize(), angle),
                CENTRE * 0.0,
            ))
        };
    // Up is the corner where three edges of a cube meet.
    let corner = (1.0_f64 / 3.0).sqrt().acos();
    vec![
        ("block", solid(&block)),
        ("edge", tilted(Vec3::x(), std::f64::consts::FRAC_PI_4)),
        ("corner", tilted(Vec3::new(1.0, -1.0, 0.0), corner)),
        (
            "pyramid",
            solid(
                &surface_of_revolution(&[[0.25, 0.0], [0.0, 0.3]], 4).unwrap(),
            ),
        ),
        ("ring", solid(&torus(0.25, 0.08, [20, 8]).unwrap())),
        ("plate", solid(&block_mesh(Vec3::new(0.5, 0.004, 0.3)).unwrap())),
    ]
}

fn over(
    mesh: &Rc<SolidMesh>,
    model: ClothModel,
    friction: f64,
) -> (Cloth, ClothCollision) {
    let top = CENTRE.z + mesh.surface().tree().level(0)[0].hi.z;
    let mut cloth = sheet(13, model, flat(top + 0.02));
    let mut contact = ClothCollision::new(&cloth, THICKNESS).unwrap();
    let world = &mut cloth.particles;
    contact.add_solid(world, mesh, nail(CENTRE), friction).unwrap();
    (cloth, contact)
}

#[test]
fn no_edge_or_corner_of_a_solid_pokes_through_a_sheet_that_falls_on_it() {
    for (name, mesh) in solids() {
        for model in CLOTH_MODELS {
            let what = format!("{name} {model:?}");
            let (mut cloth, mut contact) = over(&mesh, model, 0.3);
            for step in 0..90 {
                let (_, report) = contact.step(&mut cloth, FRAME).unwrap();
                assert_eq!(report.unresolved, 0, "{what}");
                assert_eq!(
                    contact.intersections(&cloth.particles),
                    0,
                    "{what}"
                );
                for x in cloth.particles.x() {
                    let found = mesh.distance(x - CENTRE);
                    assert!(found.distance > 0.0, "{what} {step}");
                }
                // The sheet is not torn: cloth of chapter 5 alone stretches
                // by a few percent.
                let strain = cloth.largest_strain();
                assert!(strain < 0.3, "{what} {step}: {strain}");
            }
            // A twentieth of the thickness is promised.
            let least = least_distance(&cloth, Some((&mesh, CENTRE)));
            assert!(least >= 0.05 * THICKNESS, "{what}: {least}");
        }
    }
}

#[test]
fn without_collision_handling_edges_poke_through() {
    // The control: chapter 5 alone holds the particles and nothing between.
    for (name, mesh) in solids() {
        let (mut cloth, mut contact) = over(&mesh, ClothModel::Triangles, 0.3);
        let intersections =
            intersections_without(&mut cloth, &mut contact, 1.0);
        assert!(intersections >= 4, "{name}: {intersections}");
    }
}

#[test]
fn a_sheet_on_a_block_comes_to_rest_a_thickness_above_it() {
    let mesh = solid(&block_mesh(Vec3::repeat(0.4)).unwrap());
    for model in CLOTH_MODELS {
        let (mut cloth, mut contact) = over(&mesh, model, 0.3);
        for _ in 0..240 {
            contact.step(&mut cloth, FRAME).unwrap();
        }
        let moving = cloth.particles.energy().kinetic;
        assert!(moving < 1e-3, "{model:?}: {moving} J");
        let strain = cloth.largest_strain();
        assert!(strain < 0.06, "{model:?}: {strain}");
        // Chapter 5 keeps particles a quarter farther away; the rim of the
        // block holds the sheet a little higher.
        let mut least = f64::INFINITY;
        for x in cloth.particles.x() {
            least = least.min(mesh.distance(x - CENTRE).distance);
        }
        assert!((1.1..1.6).contains(&(least / THICKNESS)), "{least}");
    }
}

#[test]
fn a_mesh_and_a_formula_hold_a_sheet_alike() {
    // One shape twice: as a box of chapter 5 without rounding, and as a mesh.
    let half = Vec3::new(0.3, 0.2, 0.1);
    let mesh = solid(&block_mesh(2.0 * half).unwrap());
    let run = |shape: ObstacleShape| {
        let mut cloth = sheet(13, ClothModel::Springs, flat(0.63));
        let obstacle = Obstacle::new(shape, CENTRE).unwrap();
        cloth.particles.add_obstacle(obstacle);
        cloth.particles.settings.tolerance = 1e-10;
        for _ in 0..20 {
            cloth.step(FRAME).unwrap();
        }
        cloth.particles.x().to_vec()
    };
    let exact = run(ObstacleShape::RoundedBox { half, rounding: 0.0 });
    let meshed = run(ObstacleShape::SignedDistance(mesh));
    for (a, b) in exact.iter().zip(&meshed) {
        // Rounding, and what a third of a second makes of it.
        assert!((a - b).norm() < 1e-6, "{a} {b}");
    }
}

#[test]
fn convex_polyhedra_are_solids_too() {
    let octahedron = Polyhedron::octahedron(0.3).unwrap();
    let mesh = Rc::new(SolidMesh::from_polyhedron(&octahedron).unwrap());
    let (d, out) = SignedDistance::distance(mesh.as_ref(), 0.5 * Vec3::z());
    assert!((d - 0.2).abs() < 1e-15 && (out - Vec3::z()).norm() < 1e-12);
    let (mut cloth, mut contact) = over(&mesh, ClothModel::Springs, 0.4);
    for _ in 0..60 {
        contact.step(&mut cloth, FRAME).unwrap();
        assert_eq!(contact.intersections(&cloth.particles), 0);
    }
    assert!(cloth.particles.x()[6 * 13 + 6].z > 0.75, "the tip holds it up");
}

#[test]
fn a_moving_solid_pushes_the_sheet_along_and_never_gets_through() {
    let mesh =
        solid(&surface_of_revolution(&[[0.2, 0.0], [0.0, 0.4]], 4).unwrap());
    let rise = |t: f64| {
        let v = if t < 0.5 { 1.5 } else { 0.0 };
        let x = Vec3::new(0.03, 0.01, 0.15 + 1.5 * t.min(0.5));
        ScriptedMotion { x, v: v * Vec3::z(), a: Vec3::zeros() }
    };
    let mut cloth = sheet(13, ClothModel::Triangles, flat(0.6));
    for corner in [0, 12, 12 * 13, 13 * 13 - 1] {
        cloth.particles.pin(corner).unwrap();
    }
    let mut contact = ClothCollision::new(&cloth, THICKNESS).unwrap();
    contact.add_solid(&mut cloth.particles, &mesh, rise, 0.2).unwrap();
    for _ in 0..60 {
        contact.step(&mut cloth, FRAME).unwrap();
        assert_eq!(contact.intersections(&cloth.particles), 0);
    }
    // Its tip is at 1.3 m now, under the sheet.
    let top = cloth.particles.x().iter().map(|x| x.z).fold(0.0, f64::max);
    assert!(top > 1.2, "{top}");
}

#[test]
fn friction_decides_whether_a_sheet_stays_on_an_edge() {
    // Longer than the sheet is wide, so that nothing hooks in at its ends.
    let block = block_mesh(Vec3::new(1.4, 0.3, 0.3)).unwrap();
    let turn = rotation_about(Vec3::x(), std::f64::consts::FRAC_PI_4);
    let mesh = solid(&block.transformed(turn, Vec3::zeros()));
    let height = |friction: f64| {
        let (mut cloth, mut contact) =
            over(&mesh, ClothModel::Springs, friction);
        for i in 0..cloth.particles.len() {
            let aside = cloth.particles.x()[i] + 0.15 * Vec3::y();
            cloth.particles.move_particle(i, aside, Vec3::zeros()).unwrap();
        }
        for _ in 0..150 {
            contact.step(&mut cloth, FRAME).unwrap();
        }
        let sum: f64 = cloth.particles.x().iter().map(|x| x.z).sum();
        sum / cloth.particles.len() as f64
    };
    let (smooth, rough) = (height(0.0), height(0.9));
    assert!(rough > smooth + 0.2, "{rough} {smooth}");
}

#[test]
fn a_thickness_that_cannot_be_is_refused() {
    let cloth = sheet(13, ClothModel::Springs, flat(1.0));
    for thickness in [0.0, -1.0, f64::NAN, f64::INFINITY, 0.03] {
        let refused = ClothCollision::new(&cloth, thickness).unwrap_err();
        assert_eq!(refused.field, "thickness");
    }
    let mesh = solid(&block_mesh(Vec3::repeat(0.4)).unwrap());
    let mut cloth = cloth;
    let mut contact = ClothCollision::new(&cloth, 0.01).unwrap();
    let script = nail(Vec3::repeat(f64::NAN));
    let refused = contact.add_solid(&mut cloth.particles, &mesh, script, 0.1);
    assert!(refused.is_err());
    let script = nail(CENTRE);
    let refused = contact.add_solid(&mut cloth.particles, &mesh, script, -0.1);
    assert_eq!(refused.unwrap_err().field, "friction");
    assert!(contact.step(&mut cloth, -1.0).is_err());
}
