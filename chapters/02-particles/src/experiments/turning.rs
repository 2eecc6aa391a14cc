//! A motor that tells its velocity, and one that does not: notes C §5.

use crate::{BehaviourForce, Motion, Particles, SamePlace, motor};
use course::{Drawing, Figure, Outcome, Param, Settings};
use figure::{Ink, Legend, Panel, Plot, Point, Series};
use math::Vec3;
use ode::{Rk4, record};
use std::f64::consts::TAU;

/// What the motor turns at, rad/s.
const OMEGA: f64 = 3.0;
/// The stiffness of the spring, N/m; the mass is 1 kg.
const KS: f64 = 40.0;

/// The path of a mass that a motor pulls along.
pub fn figure() -> Figure {
    Figure {
        name: "motor",
        title: "A motor must tell its velocity",
        caption: "A motor (dotted circle, square) pulls a mass along by a \
                  damped spring. With the right velocity the mass (disc) \
                  follows closely. A motor that moves but claims to stand \
                  still holds it back: the mass (triangle) lags behind on a \
                  smaller circle.",
        alt: "A dotted circle with a square on it, a slightly larger circle \
              with a disc close to the square, and a smaller circle with a \
              triangle an eighth of a turn behind.",
        params: vec![
            Param::new("kd", "damping k_d", 0.5..=30.0, 12.0).unit("N s/m"),
        ],
        draw,
    }
}

fn draw(settings: &Settings) -> Outcome<Drawing> {
    let kd = settings.get("kd");
    let ring = (0..=120).map(|i| TAU * f64::from(i) / 120.0);
    let ring = ring.map(|angle| (angle.cos(), angle.sin()));
    let mut panel = Panel::new()
        .x("x (m)")
        .y("z (m)")
        .equal()
        .legend(Legend::Above)
        .add(Series::line("motor", ring).ink(Ink::Exact).dotted())
        .add(Series::points("", [(1.0, 0.0)]).ink(Ink::Orange));
    for (label, honest, ink) in [
        ("right velocity", true, Ink::Blue),
        ("velocity zero", false, Ink::Green),
    ] {
        let path = dragged(kd, honest)?;
        let now = path[0];
        panel = panel
            .add(Series::line(label, path).ink(ink))
            .add(Series::points("", [now]).ink(ink));
    }
    Ok(Plot::square(panel).draw()?)
}

/// One turn of the mass from a full turn of the motor on, after twenty turns in which the start dies out.
fn dragged(kd: f64, honest: bool) -> Outcome<Vec<Point>> {
    let crank = motor(Vec3::zeros(), Vec3::x(), Vec3::z(), OMEGA)?;
    let mut system = Particles::new();
    let driver = system.add(1.0, Vec3::x(), Vec3::zeros())?;
    let mass = system.add(1.0, Vec3::x(), Vec3::zeros())?;
    system.control(driver, move |t| {
        let right = crank(t);
        let v = if honest { right.v } else { Vec3::zeros() };
        Motion { v, ..right }
    })?;
    let together = SamePlace([mass, driver]);
    system.add_force(BehaviourForce::new(together, KS, kd)?)?;
    let steps = 240;
    let h = TAU / OMEGA / steps as f64;
    ode::advance(&mut Rk4::new(), &mut system, h, 20 * steps);
    let path = record(&mut Rk4::new(), &mut system, h, steps);
    // Places first: those of the driver, then those of the mass.
    Ok(path.in_plane(3, 5))
}
