//! One pile: eight boxes that fall on each other.

use super::operations::{factoring, solving};
use super::tower::{
    BOXES_BY, frame_cost, rubber, soft_cube, soft_floor, soft_iteration,
};
use super::{FRAME, Run};
use crate::lab::arrangements::floored;
use crate::{BoxDef, ContactSettings, SoftWorld, SolverSettings};
use course::{Figure, Outcome, Tolerance, Value};
use figure::{Ink, Legend, Panel, Plot, Point, Series};
use math::{Quat, Vec3};

/// Boxes along each side of the cube that falls.
const SIDE: usize = 2;

/// Frames: all have landed, and lie still.
const FRAMES: usize = 120;

/// The last frames, over which overlaps are compared.
const SETTLED: usize = 20;

/// Overlaps below this are drawn as this.
const FLOOR: f64 = 1e-6;

/// Where the boxes of chapter 7's pile begin.
fn places() -> Outcome<Vec<(Vec3, Quat)>> {
    let world = contact::arrangements::pile(SIDE)?;
    Ok(world.bodies()[1..].iter().map(|body| (body.x, body.q)).collect())
}

/// The deepest overlap in the last frames, by impulses; the second number is
/// that of all frames, m.
fn by_boxes(settings: SolverSettings) -> Outcome<(Run, f64)> {
    let mut world = floored(settings)?;
    for (x, q) in places()? {
        world.add(&BoxDef { q, ..BoxDef::new(Vec3::repeat(1.0), x) })?;
    }
    let mut found = Run { cost: 0.0, error: 0.0 };
    let mut landing: f64 = 0.0;
    for frame in 0..FRAMES {
        world.step(FRAME)?;
        found.cost += frame_cost(&world) / FRAMES as f64;
        let overlap = world.max_overlap();
        landing = landing.max(overlap);
        if frame >= FRAMES - SETTLED {
            found.error = found.error.max(overlap);
        }
    }
    Ok((found, landing))
}

/// The same by the exact forces of chapter 7, which step to each impact.
fn by_exact_forces() -> Outcome<Run> {
    let mut world = contact::arrangements::pile(SIDE)?;
    let mut found = Run { cost: 0.0, error: 0.0 };
    for frame in 0..FRAMES {
        let report = world.step(FRAME)?;
        let rows = 3 * report.contacts;
        let solves = 4 * (report.steps + report.rejected)
            + report.impulse_passes
            + report.pivots;
        // Any contact may meet any other: n³/6.
        let each = factoring(rows, rows) / 3.0 + solving(rows, rows);
        found.cost += solves as f64 * each / FRAMES as f64;
        if frame >= FRAMES - SETTLED {
            found.error = found.error.max(report.depth);
        }
    }
    Ok(found)
}

/// The reach of barriers, m, and the stiffness that belongs to it.
const BARRIERS: ContactSettings =
    ContactSettings { dhat: 0.02, stiffness: 2.5e4 };

/// The same by barriers, for cubes of hard rubber.
fn by_barriers() -> Outcome<Run> {
    let mut cubes = Vec::new();
    for (x, q) in places()? {
        cubes.push(soft_cube(x, q)?);
    }
    let floor = [soft_floor()];
    let mut world = SoftWorld::new(&cubes, &floor, rubber()?, 1.0, BARRIERS)?;
    let mut found = Run { cost: 0.0, error: 0.0 };
    for _ in 0..FRAMES {
        let report = world.step(FRAME)?;
        let each = soft_iteration(cubes.len(), report.contacts);
        found.cost += (report.iterations + 1) as f64 * each / FRAMES as f64;
        // The distance is that of surfaces apart: none overlap.
        found.error = found.error.max(-report.distance);
    }
    Ok(found)
}

/// Iterations, or substeps.
const SETTINGS: [usize; 4] = [2, 4, 8, 16];

/// Boxes that tumble multiply rounding errors; a landing takes a second.
const CLOSE: Tolerance = Tolerance::new(1e-6, 1e-2);

/// Overlap against cost.
pub fn figure() -> Figure {
    Figure {
        name: "race_pile",
        title: "The shoot-out: a pile",
        caption: "Eight boxes, each turned a little, fall on each other. The \
                  deepest overlap in the last third of a second of two, when \
                  they lie, against what a frame costs. Chapter 7 stays within its \
                  tolerance of a millimetre. Barriers never overlap: drawn \
                  at the foot. (Their cubes are of hard rubber, and without \
                  friction.)",
        alt: "Three falling curves of impulses on logarithmic axes; exact \
              forces far to the right, barriers at the foot.",
        params: vec![],
        draw: |_| {
            let mut series: Vec<(&str, Vec<Run>)> = Vec::new();
            for (name, settings) in BOXES_BY {
                let mut runs = Vec::new();
                for k in SETTINGS {
                    runs.push(by_boxes(settings(k))?.0);
                }
                series.push((name, runs));
            }
            series.push(("barriers (IPC)", vec![by_barriers()?]));
            let exact = vec![by_exact_forces()?];
            series.push(("exact forces (chapter 7)", exact));
            let mut panel = Panel::new()
                .axes("operations for each frame", "deepest overlap (m)")
                .log_log()
                .y_range(FLOOR..=1.0)
                .legend(Legend::Above);
            for (k, (name, runs)) in series.into_iter().enumerate() {
                let point = |one: &Run| (one.cost, one.error.max(FLOOR));
                let points: Vec<Point> = runs.iter().map(point).collect();
                let series = Series::path(name, points).ink(Ink::nth(k));
                panel = panel.add(series.tolerance(CLOSE));
            }
            Ok(Plot::wide(panel).size(640.0, 460.0).draw()?)
        },
    }
}

/// Numbers in the text.
pub fn values() -> Vec<Value> {
    let mut values = vec![
        Value::new("race_pile_soft", "4 substeps", "mm", 2, || {
            Ok(1e3 * by_boxes(BOXES_BY[2].1(4))?.0.error)
        }),
        Value::new("race_pile_landing", "while landing", "mm", 2, || {
            Ok(1e3 * by_boxes(BOXES_BY[2].1(4))?.1)
        }),
        Value::new("race_pile_landing_fine", "16 substeps", "mm", 2, || {
            Ok(1e3 * by_boxes(BOXES_BY[2].1(16))?.1)
        }),
        Value::new("race_pile_exact", "exact forces", "µm", 2, || {
            Ok(1e6 * by_exact_forces()?.error)
        }),
    ];
    for value in &mut values {
        value.tolerance = CLOSE;
    }
    values
}
