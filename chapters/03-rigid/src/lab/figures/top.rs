//! Free precession of a symmetric body: a wobbling cylinder.

use super::orthographic::{View, circle};
use super::tossed_book::world_of;
use crate::{Body, SymmetricTop, cylinder, quaternion_about};
use course::{Drawing, Figure, Outcome, Param, ParamValues, Tolerance, Value};
use figure::{Ink, Legend, Panel, Plot, Point, Series, Side};
use math::Vec3;
use ode::{Rk4, System};
use std::f64::consts::TAU;

/// Radius of the cylinder, m.
const RADIUS: f64 = 0.5;

/// A cylinder of 1 m diameter whose axis is tilted from its angular momentum
/// and precesses about it once per second.
struct Wobbling {
    body: Body,
    exact: SymmetricTop,
}

impl Wobbling {
    /// A cylinder of `height`, m, tilted by `tilt`, rad.
    fn new(height: f64, tilt: f64) -> Outcome<Wobbling> {
        let properties = cylinder(RADIUS, height, 1000.0)?;
        let q0 = quaternion_about(Vec3::y(), tilt);
        let mut body = Body::new(&properties)?.at(Vec3::zeros(), q0)?;
        let (across, along) =
            (properties.inertia[(0, 0)], properties.inertia[(2, 2)]);
        // The axis precesses at the rate L/I1.
        body.l = TAU * across * Vec3::z();
        let exact = SymmetricTop::new(across, along, body.omega_body(), q0)?;
        Ok(Wobbling { body, exact })
    }

    fn axis(&self) -> Vec3 {
        self.body.r() * Vec3::z()
    }
}

/// Cones, and the two rates.
pub fn figure() -> Figure {
    Figure {
        name: "top",
        title: "A wobbling cylinder",
        caption: "A cylinder rotates freely about an axis that is not its \
                  own. Left: L is constant. The axis of the cylinder and ω \
                  precess about it, always in one plane with it. So ω traces \
                  a cone around L in the world (solid) and another around \
                  the axis in the body (dashed), and the second rolls on the \
                  first. Right: the two rates; lines are exact, points \
                  Runge–Kutta's. A flat plate wobbles about twice per turn; \
                  at a height of √3 radii the wobble is gone, as if the \
                  cylinder were a ball.",
        alt: "Left, a tilted flat cylinder with three arrows from its middle \
              and two circles, around L and around the axis, that touch \
              where ω points. Right, two waves of different speed with dots \
              on them.",
        params: vec![
            Param::new("height", "height of the cylinder", 0.05..=1.5, 0.15)
                .unit("m"),
            Param::new("tilt", "tilt of its axis", 2.0..=80.0, 25.0).unit("°"),
        ],
        draw,
    }
}

fn draw(values: &ParamValues) -> Outcome<Drawing> {
    let (height, tilt) = (values.get("height"), values.get("tilt"));
    let top = Wobbling::new(height, tilt.to_radians())?;
    let panels = [cones(&top, height), rates(&top)?];
    Ok(Plot::strip(panels).size(640.0, 340.0).draw()?)
}

/// The cylinder, L, ω, its axis, and the two cones.
fn cones(top: &Wobbling, height: f64) -> Panel {
    let view = View::from(Vec3::new(0.35, -1.5, 0.55));
    let (axis, omega) = (top.axis(), top.body.omega().normalize());
    let zero = Vec3::zeros();
    let panel = Panel::new().bare().equal().legend(Legend::Off);
    let mut panel = panel.add_all(drawn(view, axis, height));
    for (about, dashed) in [(Vec3::z(), false), (axis, true)] {
        let centre = about.dot(&omega) * about;
        let arm = omega - centre;
        if arm.norm() > 1e-6 {
            let ring = circle(centre, about, arm, 90);
            let ring = view.line("cone", ring).ink(Ink::Purple).thin();
            let ring = if dashed { ring.dashed() } else { ring.solid() };
            panel = panel.add(ring);
        }
    }
    for (to, name, ink, side) in [
        (1.25 * Vec3::z(), "L", Ink::Exact, Side::Above),
        (1.1 * axis, "axis", Ink::Gold, Side::Right),
        (omega, "ω", Ink::Purple, Side::Auto),
    ] {
        panel = panel.add(view.arrow(zero, to).ink(ink).thick()).note_beside(
            view.at(to),
            name,
            side,
        );
    }
    panel
}

/// The cylinder: its two ends, and its outline between them.
fn drawn(view: View, axis: Vec3, height: f64) -> Vec<Series> {
    let rim = RADIUS * view.rim(axis);
    let ends = [-0.5 * height * axis, 0.5 * height * axis];
    let mut series = Vec::new();
    for end in ends {
        let ring = circle(end, axis, rim, 60);
        let ring = ring.into_iter().map(|p| view.at(p));
        let region = Series::region("rim", ring).ink(Ink::Gold).solid();
        series.push(region.filled(0.2));
    }
    for side in [-rim, rim] {
        let line = view.line("side", ends.map(|end| end + side));
        series.push(line.ink(Ink::Gold).solid());
    }
    series
}

/// The axis in the world, and ω in the body, over time.
fn rates(top: &Wobbling) -> Outcome<Panel> {
    const END: f64 = 3.0;
    let Wobbling { body, exact } = top;
    let speed = body.omega().norm();
    let axis = |t: f64| crate::rotate(exact.q(t), Vec3::z()).x;
    let seen = |t: f64| exact.omega_body(t).x / speed;
    let mut world = world_of(*body);
    let mut solver = Rk4::new();
    let (mut axes, mut omegas): (Vec<Point>, Vec<Point>) = Default::default();
    for _ in 0..=30 {
        let (t, body) = (world.time(), world.bodies()[0]);
        axes.push((t, (body.r() * Vec3::z()).x));
        omegas.push((t, body.omega_body().x / speed));
        for _ in 0..10 {
            world.step(&mut solver, END / 300.0);
        }
    }
    // RK4 at 100 steps a turn: about 1e-6 after three turns.
    let close = Tolerance::new(1e-9, 1e-6);
    let panel = Panel::new().axes("time t (s)", "component along x");
    Ok(panel
        .legend(Legend::Above)
        .add(
            Series::graph("axis, in the world", 0.0..=END, axis)
                .ink(Ink::Gold)
                .solid(),
        )
        .add(Series::graph("ω, in the body", 0.0..=END, seen).ink(Ink::Purple))
        .add(Series::points("", axes).ink(Ink::Gold).tolerance(close))
        .add(Series::points("", omegas).ink(Ink::Purple).tolerance(close)))
}

/// How often a body wobbles per turn about its own axis.
fn wobbles(height: f64, tilt: f64) -> Outcome<f64> {
    let top = Wobbling::new(height, tilt.to_radians())?;
    let spin = top.body.omega_body().z;
    Ok(top.exact.space_precession_rate() / spin)
}

/// Numbers in the text about the wobble.
pub fn values() -> Vec<Value> {
    let value = |name, title, compute| {
        let (unit, digits, tolerance) = ("", 3, Tolerance::rel(1e-9));
        Value { name, title, unit, digits, tolerance, compute }
    };
    vec![
        value("plate_wobbles", "wobbles of a thin plate per turn", || {
            wobbles(0.002, 2.0)
        }),
        value("rod_wobbles", "wobbles of a rod per turn", || wobbles(5.0, 2.0)),
    ]
}
