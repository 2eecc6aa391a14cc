//! The polhode: the path of the angular velocity of a free body, in the body
//! frame and in the world.

use super::orthographic::View;
use super::tossed_book;
use crate::FreeRotation;
use course::{Drawing, Figure, Outcome, Param, ParamValues};
use figure::{Ink, Legend, Panel, Plot, Point, Series, Side};
use math::Vec3;
use ode::{Rk4, System};
use std::f64::consts::TAU;

/// Angles from an axis, °, at which polhodes around it start.
const TILTS: [f64; 5] = [12.0, 25.0, 38.0, 51.0, 65.0];

/// Polhodes on the energy ellipsoid.
pub fn polhode() -> Figure {
    Figure {
        name: "polhode",
        title: "Polhodes: the paths of ω in the body frame",
        caption: "All angular velocities that give the book the same energy \
                  form an ellipsoid. Those that also give the same length of \
                  L form a curve on it, the polhode, and ω follows that \
                  curve for ever. Around the axes of the smallest (1) and \
                  the largest moment (3) the curves are small rings: \
                  rotation about these axes is stable. At the middle axis \
                  (2) two curves cross: whatever starts near there is \
                  carried all the way round the ellipsoid, like the thick \
                  curve.",
        alt: "An ellipsoid with closed curves on it like contour lines: \
              rings around the end on the left and around the top, and two \
              dashed curves that cross in front, where the middle axis comes \
              out. A thick curve starts near the crossing and runs around \
              the top.",
        params: vec![
            Param::new("tilt", "tilt from the middle axis", 0.5..=85.0, 8.0)
                .unit("°"),
        ],
        draw: draw_polhode,
    }
}

/// The energy ellipsoid of one turn per second about the middle axis, and the
/// view of it.
struct EnergyEllipsoid {
    view: View,
    moments: Vec3,
    /// Its semi-axes, rad/s.
    semi_axes: Vec3,
}

impl EnergyEllipsoid {
    fn new() -> Outcome<EnergyEllipsoid> {
        let moments = tossed_book::moments()?;
        let semi_axes = moments.map(|i| TAU * (moments.y / i).sqrt());
        let view = View::from(Vec3::new(-0.75, -1.3, 0.75));
        Ok(EnergyEllipsoid { view, moments, semi_axes })
    }

    /// The point of the ellipsoid in a direction.
    fn point_in(&self, direction: Vec3) -> Vec3 {
        direction / direction.component_div(&self.semi_axes).norm()
    }

    /// The silhouette: where the line of sight is tangent to the ellipsoid.
    fn outline(&self) -> Vec<Vec3> {
        let mut points = Vec::new();
        for i in 0..=120 {
            let normal = self.view.around(TAU * f64::from(i) / 120.0);
            let stretched = normal.component_mul(&self.semi_axes);
            let touch = stretched.component_mul(&self.semi_axes);
            points.push(touch / stretched.norm());
        }
        points
    }

    /// The polhode through a start: one period of ω, exactly.
    fn polhode(&self, start: Vec3) -> Outcome<Vec<Vec3>> {
        let motion =
            FreeRotation::of(&tossed_book::rotating(self.point_in(start))?)?;
        let period = motion.period();
        let moment = |i: u32| period * f64::from(i) / 240.0;
        Ok((0..240).map(|i| motion.omega_body(moment(i))).collect())
    }

    /// One of the two branches of the separatrix, between the rings around 1
    /// and those around 3.
    fn separatrix(&self, branch: f64) -> Vec<Vec3> {
        let i = self.moments;
        // I1 (I2 - I1) w1^2 = I3 (I3 - I2) w3^2
        let w1 = (i.z * (i.z - i.y)).sqrt();
        let w3 = branch * (i.x * (i.y - i.x)).sqrt();
        let aside = self.point_in(Vec3::new(w1, 0.0, w3));
        let mut points = Vec::new();
        for k in 0..240 {
            let (sin, cos) = (TAU * f64::from(k) / 240.0).sin_cos();
            points.push(cos * self.semi_axes.y * Vec3::y() + sin * aside);
        }
        points
    }

    /// The visible part of a closed curve: its longest piece in front.
    fn visible(&self, curve: &[Vec3]) -> Vec<Point> {
        let n = curve.len();
        // The normal of the ellipsoid is I ω, the angular momentum.
        let faces = |i: usize| {
            let normal = self.moments.component_mul(&curve[i % n]);
            self.view.nearness(normal) > 0.0
        };
        let Some(hidden) = (0..n).find(|i| !faces(*i)) else {
            let ring = curve.iter().chain(&curve[..1]);
            return ring.map(|p| self.view.at(*p)).collect();
        };
        let (mut best, mut run) = (Vec::new(), Vec::new());
        for i in hidden..=hidden + n {
            if faces(i) {
                run.push(self.view.at(curve[i % n]));
            } else if run.len() > best.len() {
                best = std::mem::take(&mut run);
            } else {
                run.clear();
            }
        }
        best
    }
}

fn draw_polhode(values: &ParamValues) -> Outcome<Drawing> {
    let ellipsoid = EnergyEllipsoid::new()?;
    let mut panel = Panel::new().bare().equal().legend(Legend::Off);
    let outline = ellipsoid.view.line("outline", ellipsoid.outline());
    panel = panel.add(outline.ink(Ink::Exact).filled(0.06));
    for (start, ink) in rings() {
        let curve = ellipsoid.visible(&ellipsoid.polhode(start)?);
        panel = panel.add(Series::line("", curve).ink(ink).solid().thin());
    }
    for branch in [-1.0, 1.0] {
        let curve = ellipsoid.visible(&ellipsoid.separatrix(branch));
        panel = panel.add(Series::line("separatrix", curve).ink(Ink::Orange));
    }
    let tilt = values.get("tilt").to_radians();
    let start = Vec3::new(0.0, -tilt.cos(), tilt.sin());
    let curve = ellipsoid.visible(&ellipsoid.polhode(start)?);
    let start = ellipsoid.view.at(ellipsoid.point_in(start));
    panel = panel
        .add(Series::line("chosen", curve).ink(Ink::Pink).solid().thick())
        .add(Series::points("start", [start]).ink(Ink::Pink));
    for (axis, name, side) in [
        (-Vec3::x(), "1", Side::Left),
        (-Vec3::y(), "2", Side::Right),
        (Vec3::z(), "3", Side::Right),
    ] {
        let foot = ellipsoid.point_in(axis);
        let tip = foot + 3.0 * axis;
        panel = panel
            .add(ellipsoid.view.arrow(foot, tip).ink(Ink::Exact))
            .note_beside(ellipsoid.view.at(tip), name, side);
    }
    Ok(Plot::square(panel).size(560.0, 460.0).draw()?)
}

/// Where the rings start, and their ink: in the planes of axis 2 and the axis
/// that they circle.
fn rings() -> Vec<(Vec3, Ink)> {
    let mut rings = Vec::new();
    for angle in TILTS {
        let (sin, cos) = angle.to_radians().sin_cos();
        rings.push((Vec3::new(-cos, -sin, 0.0), Ink::Blue));
        rings.push((Vec3::new(0.0, -sin, cos), Ink::Green));
    }
    rings
}

/// ω changes, L does not.
pub fn omega_and_l() -> Figure {
    Figure {
        name: "omega_and_l",
        title: "ω changes while L is constant",
        caption: "A book rotates freely, without torque. In the world, its \
                  angular velocity changes all the time. Its angular \
                  momentum does not change at all.",
        alt: "Two panels against time. Above, the three components of the \
              angular velocity oscillate; below, the three components of \
              the angular momentum are level lines.",
        params: vec![
            Param::new("tilt", "tilt from the middle axis", 0.0..=90.0, 40.0)
                .unit("°"),
        ],
        draw: draw_omega_and_l,
    }
}

fn draw_omega_and_l(values: &ParamValues) -> Outcome<Drawing> {
    let mut world =
        tossed_book::world_of(tossed_book::tossed(values.get("tilt"))?);
    let mut solver = Rk4::new();
    let mut lines = [const { Vec::new() }; 6];
    for _ in 0..=240 {
        let (t, body) = (world.time(), world.bodies()[0]);
        let (omega, l) = (body.omega(), body.l);
        for i in 0..3 {
            lines[i].push((t, omega[i]));
            lines[3 + i].push((t, l[i]));
        }
        for _ in 0..4 {
            world.step(&mut solver, 1.0 / 240.0);
        }
    }
    let [wx, wy, wz, lx, ly, lz] = lines;
    let panel = |y: &str, [x, yy, z]: [Vec<Point>; 3]| {
        let panel = Panel::new().axes("time t (s)", y);
        panel
            .add(Series::line("along x", x))
            .add(Series::line("along y", yy))
            .add(Series::line("along z", z))
    };
    let panels =
        [panel("ω (rad/s)", [wx, wy, wz]), panel("L (kg m²/s)", [lx, ly, lz])];
    let plot = Plot::grid(1, panels).share_x().shared_legend();
    Ok(plot.size(640.0, 460.0).draw()?)
}
