//! How exactly a tumbling body is followed: error against step size.

use super::{angle_between, book};
use crate::{
    Body, FreeRotation, MatrixBody, orthonormalised, quaternion_to_matrix,
};
use course::{Drawing, Figure, Outcome, Settings, Tolerance, Value};
use figure::{Legend, Panel, Plot, Point, Series};
use math::Vec3;
use ode::{Rk4, Solver, advance_to, fixed_step_methods};

/// The book turns for so long, s, about no principal axis.
const END: f64 = 1.0;
const OMEGA: Vec3 = Vec3::new(3.0, 4.0, 2.0);

fn start() -> Outcome<Body> {
    book::turning(OMEGA)
}

/// The angle, rad, that the matrix form is off by at the end; what has
/// drifted away from a rotation is made one first.
fn matrix_error(solver: &mut dyn Solver, steps: usize) -> Outcome<f64> {
    let body = start()?;
    let right = quaternion_to_matrix(FreeRotation::of(&body)?.q(END));
    let mut matrix = MatrixBody::new(&body);
    advance_to(solver, &mut matrix, END, steps);
    Ok(angle_between(right, orthonormalised(matrix.r)))
}

/// The same for the quaternion form, and the share of the energy lost or
/// gained.
fn quaternion_errors(
    solver: &mut dyn Solver,
    steps: usize,
) -> Outcome<[f64; 2]> {
    let body = start()?;
    let right = quaternion_to_matrix(FreeRotation::of(&body)?.q(END));
    let energy = body.kinetic_energy();
    let mut world = book::alone(body);
    advance_to(solver, &mut world, END, steps);
    let end = world.bodies()[0];
    let drift = (end.kinetic_energy() / energy - 1.0).abs();
    Ok([angle_between(right, end.r()), drift])
}

/// Step sizes that halve, and an error at each.
fn errors(mut error: impl FnMut(usize) -> Outcome<f64>) -> Outcome<Vec<Point>> {
    let mut points = Vec::new();
    for halvings in 3..=11 {
        let steps = 1 << halvings;
        points.push((END / steps as f64, error(steps)?));
    }
    Ok(points)
}

/// The slope in a double logarithmic plot: that of the line through the
/// finest step whose error is well above rounding and one 8 times as long.
fn fitted_slope(points: &[Point]) -> f64 {
    let above = |p: &Point| p.1 > 1e-12;
    let fine = points.iter().rposition(above).unwrap_or(0).max(3);
    let (a, b) = (points[fine], points[fine - 3]);
    (b.1 / a.1).ln() / (b.0 / a.0).ln()
}

/// What is locked about an error: its digits die where rounding begins.
fn close() -> Tolerance {
    Tolerance::new(1e-12, 1e-3)
}

/// Error of the orientation against step size.
pub fn attitude() -> Figure {
    Figure {
        name: "attitude_order",
        title: "Error of the orientation against step size",
        caption: "A book tumbles for a second. By which angle is it off at \
                  the end? Every method of chapter 1 keeps its order, with R \
                  and with q. The quaternion is a few times more exact, with \
                  four numbers in place of nine.",
        alt: "Two panels with four falling straight lines each on \
              logarithmic axes, of slopes one, two, four and five; the \
              steepest level off near ten to the minus fifteen.",
        params: vec![],
        draw: draw_attitude,
    }
}

fn draw_attitude(_: &Settings) -> Outcome<Drawing> {
    let panel = |title: &str| {
        let panel = Panel::new().title(title).x("step size h (s)").log_log();
        panel.y("angle off at the end (rad)")
    };
    let mut panels = [panel("matrix R"), panel("quaternion q")];
    for mut solver in fixed_step_methods() {
        let name = solver.name();
        let matrix = errors(|n| matrix_error(solver.as_mut(), n))?;
        let quaternion =
            errors(|n| Ok(quaternion_errors(solver.as_mut(), n)?[0]))?;
        for (panel, points) in panels.iter_mut().zip([matrix, quaternion]) {
            let series = Series::path(name, points).tolerance(close());
            *panel = panel.clone().add(series);
        }
    }
    let plot = Plot::strip(panels).share_y().shared_legend();
    Ok(plot.size(640.0, 420.0).draw()?)
}

/// Drift of the energy against step size.
pub fn energy() -> Figure {
    Figure {
        name: "energy_order",
        title: "Drift of the energy against step size",
        caption: "The same second: which share of its energy has the book \
                  lost or gained? Angular momentum stands still to the last \
                  digit with every method, since nothing changes it. Energy \
                  is computed from the orientation, and drifts with it: the \
                  better the method, the less. The midpoint method does one \
                  order better here than it must.",
        alt: "Four falling straight lines on logarithmic axes of energy drift \
              against step size; the steeper, the higher the order of the \
              method.",
        params: vec![],
        draw: draw_energy,
    }
}

fn draw_energy(_: &Settings) -> Outcome<Drawing> {
    let mut panel = Panel::new()
        .x("step size h (s)")
        .y("drift of the energy after 1 s")
        .log_log()
        .legend(Legend::BottomRight);
    for mut solver in fixed_step_methods() {
        let points = errors(|n| Ok(quaternion_errors(solver.as_mut(), n)?[1]))?;
        let slope = fitted_slope(&points);
        let label = format!("{}, slope {slope:.1}", solver.name());
        panel = panel.add(Series::path(label, points).tolerance(close()));
    }
    Ok(Plot::wide(panel).size(640.0, 400.0).draw()?)
}

/// How far the angular momentum of a free body is from where it was, as a
/// share, after many steps.
fn momentum_drift() -> Outcome<f64> {
    let body = start()?;
    let mut world = book::alone(body);
    advance_to(&mut Rk4::new(), &mut world, 100.0, 10_000);
    Ok((world.bodies()[0].l - body.l).norm() / body.l.norm())
}

/// Numbers in the text about accuracy.
pub fn values() -> Vec<Value> {
    vec![Value {
        name: "momentum_drift",
        title: "change of L in ten thousand steps, as a share",
        unit: "",
        digits: 2,
        tolerance: Tolerance::EXACT,
        compute: momentum_drift,
    }]
}
