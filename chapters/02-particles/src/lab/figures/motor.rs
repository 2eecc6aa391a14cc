//! Scripted motion must state its velocity: a motor and its lag. Notes C §5.

use crate::{BehaviourForce, Coincident, Particles, ScriptedMotion, motor};
use course::{Drawing, Figure, Outcome, Param, ParamValues};
use figure::{Ink, Legend, Panel, Plot, Point, Series};
use math::Vec3;
use ode::{Rk4, record};
use std::f64::consts::TAU;

/// Angular velocity of the motor, rad/s.
const OMEGA: f64 = 3.0;
/// The stiffness of the spring, N/m; the mass is 1 kg.
const KS: f64 = 40.0;

/// The path of a mass that a motor pulls along.
pub fn figure() -> Figure {
    Figure {
        name: "motor",
        title: "A motor must state its velocity",
        caption: "A motor (dotted circle, square) pulls a mass along by a \
                  damped spring. With the right velocity, the mass (disc) \
                  follows closely. A motor that moves but states a velocity \
                  of zero holds it back: the mass (triangle) lags behind on \
                  a smaller circle.",
        alt: "A dotted circle with a square on it, a slightly larger circle \
              with a disc close to the square, and a smaller circle with a \
              triangle an eighth of a turn behind.",
        params: vec![
            Param::new("kd", "damping k_d", 0.5..=30.0, 12.0).unit("N s/m"),
        ],
        draw,
    }
}

fn draw(values: &ParamValues) -> Outcome<Drawing> {
    let kd = values.get("kd");
    let ring = (0..=120).map(|i| TAU * f64::from(i) / 120.0);
    let ring = ring.map(|angle| (angle.cos(), angle.sin()));
    let mut panel = Panel::new()
        .axes("x (m)", "z (m)")
        .equal()
        .legend(Legend::Above)
        .add(Series::line("motor", ring).ink(Ink::Exact).dotted())
        .add(Series::points("", [(1.0, 0.0)]).ink(Ink::Orange));
    for (label, true_velocity, ink) in [
        ("right velocity", true, Ink::Blue),
        ("velocity zero", false, Ink::Green),
    ] {
        let path = steady_path(kd, true_velocity)?;
        let now = path[0];
        panel = panel
            .add(Series::line(label, path).ink(ink))
            .add(Series::points("", [now]).ink(ink));
    }
    Ok(Plot::square(panel).draw()?)
}

/// The path of the mass during one turn of the motor, after twenty turns in
/// which the transient dies out.
fn steady_path(kd: f64, true_velocity: bool) -> Outcome<Vec<Point>> {
    let crank = motor(Vec3::zeros(), Vec3::x(), Vec3::z(), OMEGA)?;
    let mut system = Particles::new();
    let motor = system.add(1.0, Vec3::x(), Vec3::zeros())?;
    let mass = system.add(1.0, Vec3::x(), Vec3::zeros())?;
    system.set_script(motor, move |t| {
        let right = crank(t);
        let v = if true_velocity { right.v } else { Vec3::zeros() };
        ScriptedMotion { v, ..right }
    })?;
    let together = Coincident([mass, motor]);
    system.add_force(BehaviourForce::new(together, KS, kd)?)?;
    let steps = 240;
    let h = TAU / OMEGA / steps as f64;
    ode::advance(&mut Rk4::new(), &mut system, h, 20 * steps);
    let path = record(&mut Rk4::new(), &mut system, h, steps);
    // Positions first: of the motor, then of the mass.
    Ok(path.in_plane(3, 5))
}
