//! Convergence of the solvers on free rotation: error against step size.

use super::{angle_between, tossed_book};
use crate::{
    Body, FreeRotation, MatrixBody, orthonormalised, quaternion_to_matrix,
};
use course::{Drawing, Figure, Outcome, ParamValues, Tolerance, Value};
use figure::{Legend, Panel, Plot, Point, Series};
use math::Vec3;
use ode::{Rk4, Solver, advance_to, fixed_step_methods};

/// Duration, s, and angular velocity at the start, rad/s, about no principal
/// axis.
const END: f64 = 1.0;
const OMEGA: Vec3 = Vec3::new(3.0, 4.0, 2.0);

fn start() -> Outcome<Body> {
    tossed_book::rotating(OMEGA)
}

/// The error angle, rad, of the matrix form at the end; a matrix that has
/// drifted away from a rotation is orthonormalised first.
fn matrix_error(solver: &mut dyn Solver, steps: usize) -> Outcome<f64> {
    let body = start()?;
    let right = quaternion_to_matrix(FreeRotation::of(&body)?.q(END));
    let mut matrix = MatrixBody::new(&body);
    advance_to(solver, &mut matrix, END, steps);
    Ok(angle_between(right, orthonormalised(matrix.r)))
}

/// The same for the quaternion form, and the relative energy error.
fn quaternion_errors(
    solver: &mut dyn Solver,
    steps: usize,
) -> Outcome<[f64; 2]> {
    let body = start()?;
    let right = quaternion_to_matrix(FreeRotation::of(&body)?.q(END));
    let energy = body.kinetic_energy();
    let mut world = tossed_book::world_of(body);
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

/// The tolerance of a locked error: its digits are lost where rounding begins.
fn close() -> Tolerance {
    Tolerance::new(1e-12, 1e-3)
}

/// Error of the orientation against step size.
pub fn orientation() -> Figure {
    Figure {
        name: "orientation_order",
        title: "Error of the orientation against step size",
        caption: "A book tumbles for a second. How large is the angle between \
                  the computed and the exact orientation? Every method of \
                  chapter 1 keeps its order, with R and with q. With \
                  short steps the quaternion is a few times more accurate, \
                  with four numbers instead of nine.",
        alt: "Two panels with four falling straight lines each on \
              logarithmic axes, of slopes one, two, four and five; the \
              steepest level off near ten to the minus fifteen.",
        params: vec![],
        draw: draw_orientation,
    }
}

fn draw_orientation(_: &ParamValues) -> Outcome<Drawing> {
    let panel = |title: &str| {
        let panel = Panel::new().title(title).x("step size h (s)").log_log();
        panel.y("error of the orientation (rad)")
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

/// Energy drift against step size.
pub fn energy() -> Figure {
    Figure {
        name: "energy_order",
        title: "Energy drift against step size",
        caption: "The same second: what fraction of its energy has the book \
                  lost or gained? Angular momentum is constant to the last \
                  digit with every method, because its derivative is zero. \
                  Energy is computed from the orientation and drifts with \
                  it: the better the method, the less. The midpoint method \
                  is one order better here than its own.",
        alt: "Four falling straight lines on logarithmic axes of energy drift \
              against step size; the steeper, the higher the order of the \
              method.",
        params: vec![],
        draw: draw_energy,
    }
}

fn draw_energy(_: &ParamValues) -> Outcome<Drawing> {
    let mut panel = Panel::new()
        .axes("step size h (s)", "relative energy drift after 1 s")
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

/// The relative change of the angular momentum of a free body after many
/// steps.
fn momentum_drift() -> Outcome<f64> {
    let body = start()?;
    let mut world = tossed_book::world_of(body);
    advance_to(&mut Rk4::new(), &mut world, 100.0, 10_000);
    Ok((world.bodies()[0].l - body.l).norm() / body.l.norm())
}

/// Numbers in the text about accuracy.
pub fn values() -> Vec<Value> {
    vec![Value {
        name: "momentum_drift",
        title: "relative change of L in ten thousand steps",
        unit: "",
        digits: 2,
        tolerance: Tolerance::EXACT,
        compute: momentum_drift,
    }]
}
