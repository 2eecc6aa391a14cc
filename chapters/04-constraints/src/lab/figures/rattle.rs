//! RATTLE beside feedback: how far the constraint drifts, and the energy.

use super::models::on_wire;
use crate::{ConstrainedParticles, structures};
use course::{Drawing, Figure, Outcome, Param, ParamValues, Tolerance, Value};
use figure::{Ink, Panel, Plot, Point, Series};
use math::Vec3;
use ode::{Midpoint, Rk4, Solver};
use particles::Gravity;
use particles::measure::total_energy;
use std::f64::consts::FRAC_PI_2;

/// The end of the run, s: some eighty swings.
const END: f64 = 200.0;
/// The time over which the largest error is taken, s.
const WINDOW: f64 = 4.0;
/// The smallest error shown: a logarithmic axis has no zero.
const FLOOR: f64 = 1e-17;
/// Beyond this energy error a method has diverged, J.
const DIVERGED: f64 = 100.0;
/// The step of RATTLE unless the slider says otherwise, s.
const STEP: f64 = 0.02;

/// |C| and the energy error over time, for equal work.
pub fn figure() -> Figure {
    Figure {
        name: "rattle",
        title: "RATTLE beside feedback",
        caption: "A pendulum of 1 m and 1 kg, let go at a right angle. All \
                  three methods evaluate the forces equally often: RATTLE \
                  once in its step h (those at its end begin the next \
                  one), the midpoint method twice in 2h, Runge–Kutta four \
                  times in 4h, the last two with feedback. \
                  Left: how far the rod is from its length. RATTLE is right \
                  to the last digit. Right: how far the energy is from its \
                  value at the start; a line ends where its pendulum has \
                  gone wild. The error of RATTLE is not zero, but it is no \
                  larger after eighty swings than after one.",
        alt: "Two panels on logarithmic axes against time. Left: two lines \
              at millimetres, and one at the bottom, at rounding. Right: \
              the line of midpoint climbs steeply and ends, that of \
              Runge–Kutta climbs slowly, that of RATTLE runs level below.",
        params: vec![
            Param::new("h", "step of RATTLE", 0.01..=0.04, STEP).unit("s"),
        ],
        draw,
    }
}

fn draw(values: &ParamValues) -> Outcome<Drawing> {
    let h = values.get("h");
    let time = "time t (s)";
    let mut drift = Panel::new().axes(time, "|C| (m)").y_log();
    drift = drift.ranges(0.0..=END, FLOOR..=1.0);
    let mut energy = Panel::new().axes(time, "|E − E(0)| (J)").y_log();
    energy = energy.ranges(0.0..=END, 1e-5..=DIVERGED);
    for (label, ink, method) in [
        ("midpoint, feedback", Ink::Orange, Method::Midpoint),
        ("RK4, feedback", Ink::Blue, Method::Rk4),
        ("RATTLE", Ink::Green, Method::Rattle),
    ] {
        let [c, e] = errors(method, h)?;
        // What is left of C is rounding; the rest is as good as the methods.
        let close = Tolerance::new(1e-13, 1e-4);
        let line = |points| Series::line(label, points).ink(ink);
        drift = drift.add(line(c).tolerance(close));
        energy = energy.add(line(e).tolerance(Tolerance::new(1e-9, 1e-4)));
    }
    let plot = Plot::strip([drift, energy]).shared_legend();
    Ok(plot.size(640.0, 380.0).draw()?)
}

#[derive(Clone, Copy)]
enum Method {
    Midpoint,
    Rk4,
    Rattle,
}

impl Method {
    /// The time, s, for which it moves on if each force evaluation has `h`.
    fn step(self, system: &mut ConstrainedParticles, h: f64) -> Outcome<f64> {
        let (mut midpoint, mut rk4) = (Midpoint::new(), Rk4::new());
        let solver: &mut dyn Solver = match self {
            Self::Midpoint => &mut midpoint,
            Self::Rk4 => &mut rk4,
            Self::Rattle => {
                system.rattle_step(h)?;
                return Ok(h);
            }
        };
        let h = h * solver.stages() as f64;
        system.step(solver, h)?;
        Ok(h)
    }
}

/// The largest |C|, m, and the largest energy error, J, of each window.
fn errors(method: Method, h: f64) -> Outcome<[Vec<Point>; 2]> {
    let mut system = ConstrainedParticles::new();
    let positions = [Vec3::zeros(), on_wire(FRAC_PI_2)];
    structures::chain(&mut system, &positions, 1.0)?;
    system.add_force(Gravity::earth())?;
    let start = total_energy(system.particles());
    let mut points = [Vec::new(), Vec::new()];
    let (mut t, mut most) = (0.0, [FLOOR; 2]);
    while t < END - 0.5 * h {
        t += method.step(&mut system, h)?;
        let c = system.particles().x()[1].norm() - 1.0;
        let e = total_energy(system.particles()) - start;
        most = [most[0].max(c.abs()), most[1].max(e.abs())];
        if t >= WINDOW * (points[0].len() + 1) as f64 - 0.5 * h {
            points[0].push((t, most[0]));
            points[1].push((t, most[1]));
            most = [FLOOR; 2];
        }
        if most[1] > DIVERGED {
            break;
        }
    }
    Ok(points)
}

/// Numbers in the text about RATTLE.
pub fn values() -> Vec<Value> {
    let title = "energy error of RATTLE at the end";
    let rattle = value("rattle_energy", title, || last(Method::Rattle));
    let title = "energy error of Runge–Kutta with feedback at the end";
    vec![rattle, value("rk4_energy", title, || last(Method::Rk4))]
}

fn value(
    name: &'static str,
    title: &'static str,
    compute: fn() -> Outcome<f64>,
) -> Value {
    // As good as the methods: no digit is rounding.
    let tolerance = Tolerance::rel(1e-4);
    Value { name, title, unit: "J", digits: 2, tolerance, compute }
}

/// The largest energy error, J, of the last window.
fn last(method: Method) -> Outcome<f64> {
    let [_, e] = errors(method, STEP)?;
    Ok(e.last().map_or(f64::NAN, |point| point.1))
}
