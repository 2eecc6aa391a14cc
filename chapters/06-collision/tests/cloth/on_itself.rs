//! Cloth that folds never passes through itself, and collision handling
//! conserves momentum.

use super::sheets::{
    CLOTH_MODELS, flat, intersections_without, least_distance, sheet,
};
use allocation_counter::measure;
use collision::{ClothCollision, ClothCollisionReport, SolidMesh};
use implicit::arrangements::FRAME;
use implicit::{Cloth, ClothModel};
use math::Vec3;
use particles::{Gravity, ScriptedMotion, nail};
use rigid::mesh::shapes::block_mesh;
use std::rc::Rc;

const THICKNESS: f64 = 0.01;

/// Standing on its edge, with waves: it crumples when it falls.
fn standing(p: f64, q: f64) -> Vec3 {
    let wave = 0.03 * (6.0 * q).sin() + 0.02 * (3.0 * p).sin();
    Vec3::new(p - 0.5, wave, 1.1 - q)
}

/// Standing on a corner.
fn on_a_corner(p: f64, q: f64) -> Vec3 {
    let half = std::f64::consts::FRAC_1_SQRT_2;
    let (up, aside) = (half * (p + q - 1.0), half * (p - q));
    Vec3::new(aside, 0.03 * (6.0 * up).sin(), 0.85 + up)
}

/// Folded in half, one half above the other.
fn folded(p: f64, q: f64) -> Vec3 {
    let fold = 0.02;
    let along = (p - 0.5).abs();
    let above = 0.1 + fold * (p - 0.5).signum() * (along / 0.05).min(1.0);
    Vec3::new(along, 0.5 - q, above)
}

fn run(mut cloth: Cloth, seconds: f64, what: &str) -> ClothCollisionReport {
    let mut contact = ClothCollision::new(&cloth, THICKNESS).unwrap();
    let mut sum = ClothCollisionReport::default();
    for step in 0..(seconds / FRAME) as usize {
        let (_, report) = contact.step(&mut cloth, FRAME).unwrap();
        assert_eq!(report.unresolved, 0, "{what} {step}");
        assert_eq!(contact.intersections(&cloth.particles), 0, "{what} {step}");
        let strain = cloth.largest_strain();
        assert!(strain < 0.6, "{what} {step}: {strain}");
        sum.contacts += report.contacts;
        sum.iterations = sum.iterations.max(report.iterations);
    }
    let least = least_distance(&cloth, None);
    assert!(least >= 0.05 * THICKNESS, "{what}: {least}");
    let moving = cloth.particles.energy().kinetic;
    assert!(moving < 0.01, "{what}: {moving} J");
    sum
}

#[test]
fn a_sheet_that_crumples_never_passes_through_itself() {
    for model in CLOTH_MODELS {
        for (what, place) in [
            ("standing", standing as fn(f64, f64) -> Vec3),
            ("on a corner", on_a_corner),
            ("folded", folded),
        ] {
            let what = format!("{what} {model:?}");
            let report = run(sheet(13, model, place), 2.0, &what);
            assert!(report.contacts > 100, "{what}: {report:?}");
        }
    }
}

#[test]
fn without_the_pass_it_does() {
    // The control, for the same sheets.
    for place in [standing as fn(f64, f64) -> Vec3, on_a_corner] {
        for model in CLOTH_MODELS {
            let mut cloth = sheet(13, model, place);
            let mut contact = ClothCollision::new(&cloth, THICKNESS).unwrap();
            let intersections =
                intersections_without(&mut cloth, &mut contact, 2.0);
            assert!(intersections > 10, "{intersections}");
        }
    }
}

#[test]
fn a_sheet_that_touches_nothing_is_left_alone() {
    let mut alone = sheet(13, ClothModel::Triangles, flat(2.0));
    let mut watched = sheet(13, ClothModel::Triangles, flat(2.0));
    let mut contact = ClothCollision::new(&watched, THICKNESS).unwrap();
    for _ in 0..20 {
        alone.step(FRAME).unwrap();
        let (_, report) = contact.step(&mut watched, FRAME).unwrap();
        assert_eq!((report.contacts, report.iterations), (0, 0));
    }
    assert_eq!(alone.particles.x(), watched.particles.x());
}

/// Two halves of a sheet that close like a book, far from everything, with
/// the linear systems solved to the last digits.
fn book(model: ClothModel) -> Cloth {
    let mut cloth = sheet(13, model, |p, q| {
        Vec3::new(0.8 * (p - 0.5).abs(), 0.6 * (p - 0.5), 3.0 - q)
    });
    cloth.set_wind(Vec3::zeros(), 0.0, 0.0).unwrap();
    if let Some(gravity) = cloth.particles.first_force_mut::<Gravity>() {
        gravity.g = Vec3::zeros();
    }
    cloth.particles.settings.tolerance = 1e-12;
    for i in 0..cloth.particles.len() {
        let x = cloth.particles.x()[i];
        // Closing, and drifting and turning as a whole.
        let v = Vec3::new(1.0, -8.0 * x.y - 2.0 * x.y.signum(), x.x);
        cloth.particles.move_particle(i, x, v).unwrap();
    }
    cloth
}

/// Momentum, angular momentum and the moment of mass, and the size of all
/// that could have cancelled in them.
fn momenta(cloth: &Cloth) -> [(Vec3, f64); 3] {
    let world = &cloth.particles;
    let mut sums = [(Vec3::zeros(), 0.0); 3];
    for i in 0..world.len() {
        let (m, x, v) = (world.mass()[i], world.x()[i], world.v()[i]);
        // About the middle: what is far off has angular momentum anyway.
        let r = x - Vec3::new(0.3, 0.0, 2.5);
        for (sum, part) in sums.iter_mut().zip([m * v, m * r.cross(&v), m * x])
        {
            sum.0 += part;
            sum.1 += part.norm();
        }
    }
    sums
}

#[test]
fn collision_handling_conserves_momentum() {
    for model in CLOTH_MODELS {
        let (mut plain, mut watched) = (book(model), book(model));
        let mut contact = ClothCollision::new(&watched, THICKNESS).unwrap();
        let (mut touched, mut turned) = (0, 0.0_f64);
        for _ in 0..25 {
            for i in 0..plain.particles.len() {
                let world = &watched.particles;
                let (x, v) = (world.x()[i], world.v()[i]);
                plain.particles.move_particle(i, x, v).unwrap();
            }
            plain.step(FRAME).unwrap();
            let (_, report) = contact.step(&mut watched, FRAME).unwrap();
            touched += report.contacts;
            let [p, l, c] = momenta(&plain);
            let [p1, l1, c1] = momenta(&watched);
            // The solver's last digits; impulses come in equal pairs.
            assert!((p1.0 - p.0).norm() < 1e-9 * p.1, "{model:?}");
            assert!((c1.0 - c.0).norm() < 1e-9 * c.1, "{model:?}");
            // Angular momentum is that at the contact, while positions are
            // those at the end of the step.
            let off = (l1.0 - l.0).norm() / l.1;
            assert!(off < 0.005, "{model:?} {off}");
            for (v, v1) in plain.particles.v().iter().zip(watched.particles.v())
            {
                turned = turned.max((v1 - v).norm());
            }
        }
        // The control: there were collisions to handle.
        assert!(touched > 100 && turned > 0.5, "{touched} {turned}");
    }
}

#[test]
fn what_cannot_be_pushed_apart_becomes_rigid_impact_zones() {
    // Two plates close on a sheet in waves until less room is left than all
    // of its layers need.
    let block = block_mesh(Vec3::new(1.4, 0.3, 1.4)).unwrap();
    let mesh = Rc::new(SolidMesh::new(&block).unwrap());
    let mut cloth = sheet(11, ClothModel::Triangles, |p, q| {
        let wave = 0.2 * (12.0 * p).sin() + 0.02 * (5.0 * q).sin();
        Vec3::new(0.6 * (p - 0.5), wave, 1.3 - q)
    });
    let mut contact = ClothCollision::new(&cloth, THICKNESS).unwrap();
    for side in [-1.0, 1.0] {
        let close = move |t: f64| {
            let y = side * (0.17 + (0.25 - 0.6 * t).max(0.0));
            let x = Vec3::new(0.0, y, 0.8);
            ScriptedMotion { x, v: Vec3::zeros(), a: Vec3::zeros() }
        };
        contact.add_solid(&mut cloth.particles, &mesh, close, 0.3).unwrap();
    }
    let mut impact_zones = 0;
    for step in 0..50 {
        let (_, report) = contact.step(&mut cloth, FRAME).unwrap();
        impact_zones += report.impact_zones;
        assert_eq!(report.unresolved, 0, "{step}");
        assert_eq!(contact.intersections(&cloth.particles), 0, "{step}");
        assert!(cloth.particles.x().iter().all(|x| x.norm() < 5.0));
    }
    assert!(impact_zones > 0, "this is to test the last resort");
}

#[test]
fn the_same_start_gives_the_same_end_to_the_last_digit() {
    let end = || {
        let mut cloth = sheet(11, ClothModel::Springs, on_a_corner);
        let mut contact = ClothCollision::new(&cloth, THICKNESS).unwrap();
        for _ in 0..60 {
            contact.step(&mut cloth, FRAME).unwrap();
        }
        cloth.particles.x().to_vec()
    };
    assert_eq!(end(), end());
}

#[test]
fn a_step_allocates_nothing_once_all_lists_are_long_enough() {
    let block = block_mesh(Vec3::repeat(0.3)).unwrap();
    let mesh = Rc::new(SolidMesh::new(&block).unwrap());
    let mut cloth = sheet(13, ClothModel::Triangles, flat(0.5));
    let mut contact = ClothCollision::new(&cloth, THICKNESS).unwrap();
    let centre = nail(0.3 * Vec3::z());
    contact.add_solid(&mut cloth.particles, &mesh, centre, 0.4).unwrap();
    let mut steps = |n: usize| {
        let counted = measure(|| {
            for _ in 0..n {
                contact.step(&mut cloth, FRAME).unwrap();
            }
        });
        counted.count_total
    };
    assert!(steps(1) > 0, "the first step makes room");
    // Every list grows by doubling: a few times in a whole run.
    let settling = steps(150);
    assert!(settling < 60, "{settling}");
    assert!(steps(30) < 3);
}
