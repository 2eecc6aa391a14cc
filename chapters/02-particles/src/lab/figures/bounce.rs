//! A bouncing ball: the error of an impact, and infinitely many of them.

use crate::{
    Collisions, Drag, Gravity, ImpactMethod, Particles, Plane,
    accumulation_time,
};
use course::{Drawing, Figure, Outcome, Param, ParamValues, Tolerance, Value};
use figure::{Legend, Panel, Plot, Point, Series};
use math::Vec3;
use ode::Rk4;

/// The restitution in the text.
const E: f64 = 0.8;

/// A ball at rest 1 m above the floor.
fn ball(drag: f64) -> Outcome<Particles> {
    let mut system = Particles::new();
    system.add(1.0, Vec3::z(), Vec3::zeros())?;
    system.add_force(Gravity::earth())?;
    system.add_force(Drag::new(drag)?)?;
    Ok(system)
}

fn floor(restitution: f64, method: ImpactMethod) -> Outcome<Collisions> {
    let mut floor = Collisions::new(vec![Plane::floor(0.0)?], restitution);
    floor.impact_method = method;
    floor.tolerance = 1e-13;
    Ok(floor)
}

/// Error against step size for three ways to find the time of impact.
pub fn errors() -> Figure {
    Figure {
        name: "bounce_error",
        title: "The error of a bounce",
        caption: "Error of the height after 1 s and one bounce, with \
                  Runge–Kutta in the air (and a little drag). Displacing the \
                  ball back onto the floor reduces the method to first \
                  order. Interpolating the impact linearly gives second \
                  order; both lines are uneven, because it matters where in \
                  its step the impact lies. Only finding the exact time \
                  keeps the fourth.",
        alt: "Three falling lines, two of them in steps, on logarithmic axes \
              of error against step size, with slopes of about one, two and \
              four.",
        params: vec![],
        draw: draw_errors,
    }
}

fn draw_errors(_: &ParamValues) -> Outcome<Drawing> {
    let exact = height_after(1.0, ImpactMethod::FindRoot, 40_000)?;
    let mut panel = Panel::new()
        .axes("step size h (s)", "error of the height (m)")
        .log_log()
        .legend(Legend::BottomRight);
    for (method, label) in [
        (ImpactMethod::Displace, "displacement"),
        (ImpactMethod::Interpolate, "linear interpolation"),
        (ImpactMethod::FindRoot, "root finding"),
    ] {
        let mut points: Vec<Point> = Vec::new();
        for halvings in 0..8 {
            let steps = 10 << halvings;
            let error = (height_after(1.0, method, steps)? - exact).abs();
            points.push((1.0 / steps as f64, error));
        }
        // The finest errors are near 1e-12, where rounding begins.
        let loose = Tolerance::new(1e-12, 1e-3);
        panel = panel.add(Series::path(label, points).tolerance(loose));
    }
    Ok(Plot::wide(panel).size(640.0, 400.0).draw()?)
}

fn height_after(t: f64, method: ImpactMethod, steps: usize) -> Outcome<f64> {
    let mut system = ball(0.5)?;
    let mut floor = floor(E, method)?;
    let mut solver = Rk4::new();
    for _ in 0..steps {
        floor.step(&mut solver, &mut system, t / steps as f64)?;
    }
    Ok(system.x()[0].z)
}

/// The heights of a bouncing ball.
pub fn heights() -> Figure {
    Figure {
        name: "heights",
        title: "A bouncing ball and its last bounce",
        caption: "The height of a ball that is dropped from 1 m. Each arc \
                  takes e times as long as the one before. All of them, \
                  infinitely many, are over by the dashed line.",
        alt: "Height over time: arcs that get lower and narrower and crowd \
              together before a vertical line, after which the ball lies \
              still.",
        params: vec![Param::new("e", "restitution e", 0.3..=0.9, E)],
        draw: draw_heights,
    }
}

fn draw_heights(values: &ParamValues) -> Outcome<Drawing> {
    let e = values.get("e");
    let last = accumulation_time(fall_time(), e);
    let steps = 1500;
    let h = 1.15 * last / f64::from(steps);
    let mut system = ball(0.0)?;
    let mut floor = floor(e, ImpactMethod::FindRoot)?;
    let mut solver = Rk4::new();
    let mut points = vec![(0.0, 1.0)];
    for step in 1..=steps {
        floor.step(&mut solver, &mut system, h)?;
        points.push((h * f64::from(step), system.x()[0].z));
    }
    let panel = Panel::new()
        .axes("time t (s)", "height (m)")
        .vertical(last, "t∞")
        .add(Series::line("", points));
    Ok(Plot::wide(panel).draw()?)
}

/// The time of a fall from 1 m, s.
fn fall_time() -> f64 {
    (2.0_f64 / 9.81).sqrt()
}

/// Numbers in the text about bouncing.
pub fn values() -> Vec<Value> {
    vec![Value {
        name: "zeno_time",
        title: "when a ball with e = 0.8, dropped from 1 m, comes to rest",
        unit: "s",
        digits: 3,
        tolerance: Tolerance::rel(1e-12),
        compute: || Ok(accumulation_time(fall_time(), E)),
    }]
}
