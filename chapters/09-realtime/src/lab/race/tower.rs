//! One tower: ten boxes that should not move at all.

use super::operations::{
    CONTACT_NORMAL, CONTACT_POINT, CONTACT_POINT_ROWS, CONTACT_POINT_START,
    FEATURE_PAIR, TETRAHEDRON, factoring, solving,
};
use super::{FRAME, Run};
use crate::lab::arrangements::{column_positions, columns};
use crate::{
    BoxWorld, ContactSettings, NeoHookean, Obstacle, SoftWorld, SolverSettings,
    Stabilisation, TetMesh,
};
use course::{Figure, Outcome, Tolerance, Value};
use figure::{Ink, Legend, Panel, Plot, Point, Series};
use math::{Quat, Vec3};
use rigid::{quaternion_about, quaternion_to_matrix};

/// Boxes on each other.
const BOXES: usize = 10;

/// Frames that they stand.
const FRAMES: usize = 120;

/// Errors below this are drawn as this.
const FLOOR: f64 = 1e-9;

/// What a frame of a world of boxes costs, contacts being found already.
pub(super) fn frame_cost(world: &BoxWorld) -> f64 {
    let points: usize =
        world.manifolds().map(|(_, _, one)| one.points().len()).sum();
    let SolverSettings { substeps, iterations, .. } = world.settings;
    let sweeps = match world.settings.stabilisation {
        Stabilisation::Baumgarte { .. } => iterations as f64 * CONTACT_POINT,
        // A push of the position for each step besides.
        Stabilisation::SplitImpulse { .. } => {
            iterations as f64 * CONTACT_POINT + CONTACT_NORMAL
        }
        // Friction in the sweep that relaxes only.
        Stabilisation::Soft => {
            iterations as f64 * CONTACT_NORMAL + CONTACT_POINT
        }
    };
    let substep = CONTACT_POINT_START + sweeps;
    points as f64 * (CONTACT_POINT_ROWS + substeps as f64 * substep)
}

/// The part of an error that is removed in a step.
pub(super) const PART: f64 = 0.2;

/// Settings for so many iterations or substeps.
type Settings = fn(usize) -> SolverSettings;

/// The ways to treat overlaps; the number is that of iterations or substeps.
pub(super) const BOXES_BY: [(&str, Settings); 3] = [
    ("Baumgarte, iterations", |k| SolverSettings {
        substeps: 1,
        iterations: k,
        stabilisation: Stabilisation::Baumgarte { part: PART },
        ..SolverSettings::default()
    }),
    ("split impulses, iterations", |k| SolverSettings {
        substeps: 1,
        iterations: k,
        stabilisation: Stabilisation::SplitImpulse { part: PART },
        ..SolverSettings::default()
    }),
    ("soft constraints, substeps", SolverSettings::with_substeps),
];

/// How far a box is from its height at worst, by impulses.
fn by_boxes(settings: SolverSettings) -> Outcome<Run> {
    let mut world = columns(BOXES, settings)?;
    let mut cost = 0.0;
    for _ in 0..FRAMES {
        world.step(FRAME)?;
        cost += frame_cost(&world) / FRAMES as f64;
    }
    let places = column_positions(BOXES);
    let off = world.bodies()[1..].iter().zip(places);
    let off = off.map(|(body, x)| (body.shape().x.z - x.z).abs());
    Ok(Run { cost, error: off.fold(0.0, f64::max) })
}

/// The same by the exact forces of chapter 7.
fn by_exact_forces() -> Outcome<Run> {
    let mut world = contact::arrangements::columns(BOXES)?;
    let mut cost = 0.0;
    for _ in 0..FRAMES {
        let report = world.step(FRAME)?;
        let rows = 3 * report.contacts;
        // A contact meets those of the interface below and its own.
        let band = 24.min(rows);
        let solves = 4 * (report.steps + report.rejected) + report.pivots;
        let each = factoring(rows, band) + solving(rows, band);
        cost += solves as f64 * each / FRAMES as f64;
    }
    let places = column_positions(BOXES);
    let off = world.bodies()[1..].iter().zip(places);
    let off = off.map(|(body, x)| (body.x.z - x.z).abs());
    Ok(Run { cost, error: off.fold(0.0, f64::max) })
}

/// Operations of an iteration of a soft world of unit cubes in six
/// tetrahedra, stacked in the order of their numbers.
pub(super) fn soft_iteration(cubes: usize, contacts: usize) -> f64 {
    let (n, band) = (24 * cubes, 48);
    let factor = factoring(n, band) + solving(n, band);
    factor + TETRAHEDRON * (6 * cubes) as f64 + FEATURE_PAIR * contacts as f64
}

/// A floor at height 0.
pub(super) fn soft_floor() -> Obstacle {
    Obstacle::wedge([[-8.0, 0.0], [0.0, -4.0], [8.0, 0.0]], 16.0)
}

/// Hard rubber: it sags less than barriers reach.
pub(super) fn rubber() -> Outcome<NeoHookean> {
    Ok(NeoHookean::from_young(1e6, 0.3)?)
}

/// A unit cube of six tetrahedra, centred at `x`, m.
pub(super) fn soft_cube(x: Vec3, q: Quat) -> Outcome<TetMesh> {
    let corner = Vec3::repeat(-0.5);
    let cube = TetMesh::block(corner, Vec3::repeat(1.0), [1, 1, 1])?;
    let r = quaternion_to_matrix(q);
    let moved = cube.vertices().iter().map(|p| x + r * p).collect();
    Ok(TetMesh::new(moved, cube.tets().to_vec())?)
}

/// By how much each cube is turned against the one below, rad.
const TURN: f64 = 0.2;

/// Frames of the soft tower: it stands still by then.
const SOFT_FRAMES: usize = 30;

/// The same by incremental potential contact with cubes of hard rubber.
fn by_barriers(dhat: f64) -> Outcome<Run> {
    let mut cubes = Vec::new();
    for k in 0..BOXES {
        let z = k as f64 + 0.5 * dhat * (k + 1) as f64;
        // Turned a little, since parallel edges make Newton stall.
        let turn = quaternion_about(Vec3::z(), TURN * (k + 1) as f64);
        cubes.push(soft_cube(Vec3::new(0.0, 0.0, z + 0.5), turn)?);
    }
    // At half of its reach a point pushes with about 100 N.
    let contact = ContactSettings { dhat, stiffness: 100.0 / dhat };
    let floor = [soft_floor()];
    let mut world = SoftWorld::new(&cubes, &floor, rubber()?, 1.0, contact)?;
    let mut cost = 0.0;
    for _ in 0..SOFT_FRAMES {
        let report = world.step(FRAME)?;
        let each = soft_iteration(BOXES, report.contacts);
        cost += (report.iterations + 1) as f64 * each / SOFT_FRAMES as f64;
    }
    let mut error: f64 = 0.0;
    for (k, corners) in world.x().chunks(8).take(BOXES).enumerate() {
        let z = corners.iter().map(|x| x.z).sum::<f64>() / 8.0;
        error = error.max((z - 0.5 - k as f64).abs());
    }
    Ok(Run { cost, error })
}

/// Iterations, or substeps.
const SETTINGS: [usize; 5] = [2, 4, 8, 16, 32];

/// Reaches of the barrier, m.
const REACHES: [f64; 2] = [1e-2, 1e-3];

/// At rest: sums of small corrections.
const CLOSE: Tolerance = Tolerance::new(1e-9, 1e-3);

/// Error against cost.
pub fn figure() -> Figure {
    Figure {
        name: "race_tower",
        title: "The shoot-out: a tower",
        caption: "Ten boxes stand on each other for two seconds. How far one \
                  of them is from its height in the end, against what \
                  a frame costs. The exact forces of chapter 7 leave nothing \
                  that could be drawn: they lie at the foot. Barriers hold \
                  the boxes apart by up to their reach.",
        alt: "Falling curves of impulses on logarithmic axes, two points of \
              barriers far to the right, and one point of exact forces at \
              the foot.",
        params: vec![],
        draw: |_| {
            let mut panel = Panel::new()
                .axes("operations for each frame", "error of height (m)")
                .log_log()
                .y_range(FLOOR..=10.0)
                .legend(Legend::Above);
            let mut add = |k: usize, name: &str, runs: Vec<Run>| {
                let point = |one: &Run| (one.cost, one.error.max(FLOOR));
                let points: Vec<Point> = runs.iter().map(point).collect();
                let series = Series::path(name, points).ink(Ink::nth(k));
                let panel_now = std::mem::take(&mut panel);
                panel = panel_now.add(series.tolerance(CLOSE));
            };
            for (k, (name, settings)) in BOXES_BY.into_iter().enumerate() {
                let runs = SETTINGS.map(|k| by_boxes(settings(k)));
                let runs: Outcome<Vec<Run>> = runs.into_iter().collect();
                add(k, name, runs?);
            }
            let barriers: Outcome<Vec<Run>> =
                REACHES.into_iter().map(by_barriers).collect();
            add(3, "barriers (IPC)", barriers?);
            add(4, "exact forces (chapter 7)", vec![by_exact_forces()?]);
            Ok(Plot::wide(panel).size(640.0, 460.0).draw()?)
        },
    }
}

/// Numbers in the text.
pub fn values() -> Vec<Value> {
    let mut values = vec![
        Value::new("race_tower_soft", "4 substeps", "mm", 2, || {
            Ok(1e3 * by_boxes(BOXES_BY[2].1(4))?.error)
        }),
        Value::new("race_tower_iterated", "8 iterations", "mm", 2, || {
            Ok(1e3 * by_boxes(BOXES_BY[1].1(8))?.error)
        }),
        Value::new("race_tower_ratio", "exact over 4 substeps", "", 2, || {
            let soft = by_boxes(BOXES_BY[2].1(4))?;
            Ok(by_exact_forces()?.cost / soft.cost)
        }),
    ];
    for value in &mut values {
        value.tolerance = CLOSE;
    }
    values
}
