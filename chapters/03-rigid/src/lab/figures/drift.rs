//! Numerical drift of rotation matrices and quaternions: notes D §4.

use super::orthographic::View;
use crate::{
    Body, MatrixBody, World, block, orthonormality_error, rotation_about,
};
use course::{Drawing, Figure, Outcome, Param, ParamValues, Tolerance, Value};
use figure::{Ink, Legend, Panel, Plot, Point, Series};
use math::{Mat3, Vec3};
use ode::{Euler, Rk4, Solver, System};
use std::f64::consts::TAU;

/// The step in the text, s; the cube turns once per second.
const H: f64 = 0.01;
/// Duration, s.
const END: f64 = 5.0;
/// An error of zero is drawn here: a logarithmic axis has no zero.
const FLOOR: f64 = 1e-17;

/// A cube that turns once per second about the line through two opposite
/// corners.
fn cube() -> Outcome<Body> {
    let body = Body::new(&block(Vec3::repeat(1.0), 1.0)?)?;
    Ok(body.moving(Vec3::zeros(), TAU * axis())?)
}

fn axis() -> Vec3 {
    Vec3::repeat(1.0).normalize()
}

fn world() -> Outcome<World> {
    let mut world = World::new();
    world.add(cube()?);
    Ok(world)
}

/// Errors of R and of the length of q over time.
pub fn figure() -> Figure {
    Figure {
        name: "drift",
        title: "Matrix and quaternion drift",
        caption: "A cube turns once per second. Left panel: how far R is from \
                  a rotation, the largest entry of RᵀR − 1. Right panel: how \
                  far q is from length one. Uncorrected, both drift, with \
                  Euler's method much faster than with Runge–Kutta. \
                  Corrected after every step, both stay within rounding.",
        alt: "Two panels of error against time on a logarithmic axis. In \
              each, Euler's line rises highest and Runge–Kutta's lies many \
              decades below it; a third stays near ten to the minus sixteen.",
        params: vec![Param::new("h", "step", 0.001..=0.1, H).unit("s").log()],
        draw,
    }
}

/// Method, whether the drift is corrected, and the label of the line.
fn runs() -> [(Box<dyn Solver>, bool, &'static str); 3] {
    [
        (Box::new(Euler::new()), false, "Euler"),
        (Box::new(Rk4::new()), false, "RK4"),
        (Box::new(Rk4::new()), true, "RK4, corrected each step"),
    ]
}

fn draw(values: &ParamValues) -> Outcome<Drawing> {
    let h = values.get("h");
    let panel = |title: &str| {
        let panel = Panel::new().title(title).axes("time t (s)", "error");
        panel.y_log().y_range(FLOOR..=1e3).x_range(0.0..=END)
    };
    let mut panels = [panel("matrix R"), panel("quaternion q")];
    for (i, panel) in panels.iter_mut().enumerate() {
        for (mut solver, correct, label) in runs() {
            let points = match i {
                0 => matrix_errors(solver.as_mut(), h, correct)?,
                _ => quaternion_errors(solver.as_mut(), h, correct)?,
            };
            // Rounding is a few units of 1e-16 in a thousand steps.
            let close = Tolerance::new(1e-12, 1e-6);
            let series = Series::line(label, points).tolerance(close);
            *panel = panel.clone().add(series);
        }
    }
    let plot = Plot::strip(panels).share_y().shared_legend();
    Ok(plot.size(640.0, 380.0).draw()?)
}

/// Takes steps of size `h` up to the end, and records an error a hundred times
/// on the way.
fn errors<S: System>(
    solver: &mut dyn Solver,
    system: &mut S,
    h: f64,
    error: impl Fn(&S) -> f64,
) -> Vec<Point> {
    let steps = (END / h).round() as usize;
    let every = steps.div_ceil(100);
    let mut points = Vec::new();
    for n in 1..=steps {
        solver.step(system, h);
        system.accept();
        let now = error(system);
        // With a long step Euler's matrix explodes: there its line ends.
        if n % every == 0 && now.is_finite() {
            points.push((n as f64 * h, now.max(FLOOR)));
        }
    }
    points
}

fn matrix_errors(
    solver: &mut dyn Solver,
    h: f64,
    correct: bool,
) -> Outcome<Vec<Point>> {
    let mut body = MatrixBody::new(&cube()?);
    body.orthonormalise = correct;
    Ok(errors(solver, &mut body, h, |b| orthonormality_error(b.r)))
}

fn quaternion_errors(
    solver: &mut dyn Solver,
    h: f64,
    correct: bool,
) -> Outcome<Vec<Point>> {
    let mut world = world()?;
    world.renormalise = correct;
    let error = |w: &World| (w.bodies()[0].q.norm() - 1.0).abs();
    Ok(errors(solver, &mut world, h, error))
}

/// The cube after drift.
pub fn matrix_drift() -> Figure {
    Figure {
        name: "matrix_drift",
        title: "What drift does to a cube",
        caption: "The cube after a few turns with Euler's method. The exact \
                  cube stands as it did at the start. Rotated by R, the cube \
                  has grown perpendicular to its axis of rotation but not \
                  along it: its edges are no longer perpendicular to one \
                  another. Rotated by q, which is normalised after each \
                  step, it is still a cube, and lags behind by a fraction of \
                  a degree.",
        alt: "Three drawings on one scale: a cube; a flattened, enlarged and \
              slanted box; a cube that looks like the first.",
        params: vec![
            Param::new("h", "step", 0.001..=0.02, H).unit("s").log(),
            Param::new("turns", "turns", 1.0..=3.0, 2.0).integer(),
        ],
        draw: draw_matrix_drift,
    }
}

fn draw_matrix_drift(values: &ParamValues) -> Outcome<Drawing> {
    let turns = values.get("turns");
    let steps = (turns / values.get("h")).round() as usize;
    let h = turns / steps as f64;
    let mut matrix = MatrixBody::new(&cube()?);
    let mut world = world()?;
    ode::advance(&mut Euler::new(), &mut matrix, h, steps);
    ode::advance(&mut Euler::new(), &mut world, h, steps);
    let panels = [
        cube_panel("exact", Mat3::identity(), Ink::Gold),
        cube_panel("Euler, R", matrix.r, Ink::Orange),
        cube_panel("Euler, q", world.bodies()[0].r(), Ink::Blue),
    ];
    let plot = Plot::strip(panels).share_x().share_y();
    Ok(plot.size(640.0, 270.0).draw()?)
}

fn cube_panel(title: &str, r: Mat3, ink: Ink) -> Panel {
    let view = View::default_view();
    let spin = [-1.3 * axis(), 1.3 * axis()];
    Panel::new()
        .title(title)
        .bare()
        .equal()
        .legend(Legend::Off)
        .add(view.line("axis", spin).ink(Ink::Exact).thin().dashed())
        .add_all(view.cuboid(Vec3::zeros(), r, ink))
}

/// The relative growth of the quaternion in one Euler step.
fn growth_of_q() -> Outcome<f64> {
    let mut world = world()?;
    world.renormalise = false;
    world.step(&mut Euler::new(), H);
    Ok(world.bodies()[0].q.norm() - 1.0)
}

/// How far the R of a method is from a rotation after one turn.
fn error_after_turn(solver: &mut dyn Solver) -> Outcome<f64> {
    let mut body = MatrixBody::new(&cube()?);
    ode::advance_to(solver, &mut body, 1.0, (1.0 / H).round() as usize);
    Ok(orthonormality_error(body.r))
}

/// How far the normalised quaternion of Euler's method lags after one turn, °.
fn lag_after_turn() -> Outcome<f64> {
    let mut world = world()?;
    let steps = (1.0 / H).round() as usize;
    ode::advance_to(&mut Euler::new(), &mut world, 1.0, steps);
    let start = rotation_about(axis(), 0.0);
    Ok(super::angle_between(start, world.bodies()[0].r()).to_degrees())
}

/// Numbers in the text about drift.
pub fn values() -> Vec<Value> {
    let value = |name, title, unit, digits, compute| {
        // Sums of a hundred rounded steps.
        let tolerance = Tolerance::rel(1e-6);
        Value { name, title, unit, digits, tolerance, compute }
    };
    vec![
        Value {
            tolerance: Tolerance::EXACT,
            ..value("drift_h", "step of the drifting cube", "s", 2, || Ok(H))
        },
        value(
            "drift_q_step",
            "growth of |q| by one Euler step",
            "%",
            2,
            || Ok(100.0 * growth_of_q()?),
        ),
        value(
            "drift_r_euler",
            "error of Euler's R after a turn",
            "",
            2,
            || error_after_turn(&mut Euler::new()),
        ),
        value(
            "drift_r_rk4",
            "error of Runge–Kutta's R after a turn",
            "",
            2,
            || error_after_turn(&mut Rk4::new()),
        ),
        value(
            "drift_lag",
            "how far Euler's renormalised q lags after a turn",
            "°",
            2,
            lag_after_turn,
        ),
    ]
}
