//! Where the angular velocity of a free body may go: seen by the body, and
//! by the world.

use super::book;
use super::view::View;
use crate::FreeRotation;
use course::{Drawing, Figure, Outcome, Param, Settings};
use figure::{Ink, Legend, Panel, Plot, Point, Series, Side};
use math::Vec3;
use ode::{Rk4, System};
use std::f64::consts::TAU;

/// Angles off an axis, °, at which curves around it begin.
const OFF: [f64; 5] = [12.0, 25.0, 38.0, 51.0, 65.0];

/// The curves that ω may follow, on the ellipsoid of equal energy.
pub fn polhode() -> Figure {
    Figure {
        name: "polhode",
        title: "Where ω may go, as the body sees it",
        caption: "All angular velocities that give the book one and the same \
                  energy form an egg. Those that also have one and the same \
                  length of L form a curve on it, and ω follows that curve \
                  for ever. Around the axes of the smallest (1) and the \
                  largest moment (3) the curves are small rings: a turn \
                  about them stays. Through the middle axis (2) two curves \
                  cross: whatever starts near there is led all the way round \
                  the egg, such as the thick curve.",
        alt: "An egg-shaped surface with closed curves on it like contour \
              lines: rings around the end on the left and around the top, \
              and two dashed curves that cross in front, where the middle \
              axis comes out. A thick curve starts near the crossing and \
              runs around the top.",
        params: vec![
            Param::new("tilt", "start off the middle axis", 0.5..=85.0, 8.0)
                .unit("°"),
        ],
        draw: draw_polhode,
    }
}

/// The sight and the scale: all on one egg, that of the energy of one turn
/// a second about the middle axis.
struct Egg {
    view: View,
    moments: Vec3,
    /// Half the axes of the egg, rad/s.
    half: Vec3,
}

impl Egg {
    fn new() -> Outcome<Egg> {
        let moments = book::moments()?;
        let half = moments.map(|i| TAU * (moments.y / i).sqrt());
        let view = View::from(Vec3::new(-0.75, -1.3, 0.75));
        Ok(Egg { view, moments, half })
    }

    /// The point of the egg in a direction.
    fn towards(&self, direction: Vec3) -> Vec3 {
        direction / direction.component_div(&self.half).norm()
    }

    /// The outline of the egg on the paper: where the line of sight grazes
    /// it.
    fn outline(&self) -> Vec<Vec3> {
        let mut points = Vec::new();
        for i in 0..=120 {
            let normal = self.view.around(TAU * f64::from(i) / 120.0);
            let stretched = normal.component_mul(&self.half);
            let touch = stretched.component_mul(&self.half);
            points.push(touch / stretched.norm());
        }
        points
    }

    /// One round of ω from a start, exactly.
    fn round(&self, start: Vec3) -> Outcome<Vec<Vec3>> {
        let motion = FreeRotation::of(&book::turning(self.towards(start))?)?;
        let period = motion.period();
        let moment = |i: u32| period * f64::from(i) / 240.0;
        Ok((0..240).map(|i| motion.omega_body(moment(i))).collect())
    }

    /// The curve that separates the rings around 1 from those around 3; one
    /// of its two branches.
    fn border(&self, branch: f64) -> Vec<Vec3> {
        let i = self.moments;
        // I1 (I2 - I1) w1^2 = I3 (I3 - I2) w3^2
        let w1 = (i.z * (i.z - i.y)).sqrt();
        let w3 = branch * (i.x * (i.y - i.x)).sqrt();
        let aside = self.towards(Vec3::new(w1, 0.0, w3));
        let mut points = Vec::new();
        for k in 0..240 {
            let (sin, cos) = (TAU * f64::from(k) / 240.0).sin_cos();
            points.push(cos * self.half.y * Vec3::y() + sin * aside);
        }
        points
    }

    /// The part of a closed curve on the side of the egg that is seen: its
    /// longest piece.
    fn seen(&self, round: &[Vec3]) -> Vec<Point> {
        let n = round.len();
        // The normal of the egg is I ω, the angular momentum.
        let faces = |i: usize| {
            let normal = self.moments.component_mul(&round[i % n]);
            self.view.nearness(normal) > 0.0
        };
        let Some(hidden) = (0..n).find(|i| !faces(*i)) else {
            let ring = round.iter().chain(&round[..1]);
            return ring.map(|p| self.view.at(*p)).collect();
        };
        let (mut best, mut run) = (Vec::new(), Vec::new());
        for i in hidden..=hidden + n {
            if faces(i) {
                run.push(self.view.at(round[i % n]));
            } else if run.len() > best.len() {
                best = std::mem::take(&mut run);
            } else {
                run.clear();
            }
        }
        best
    }
}

fn draw_polhode(settings: &Settings) -> Outcome<Drawing> {
    let egg = Egg::new()?;
    let mut panel = Panel::new().bare().equal().legend(Legend::Off);
    let outline = egg.view.line("outline", egg.outline());
    panel = panel.add(outline.ink(Ink::Exact).filled(0.06));
    for (start, ink) in rings() {
        let curve = egg.seen(&egg.round(start)?);
        panel = panel.add(Series::line("", curve).ink(ink).solid().thin());
    }
    for branch in [-1.0, 1.0] {
        let curve = egg.seen(&egg.border(branch));
        panel = panel.add(Series::line("border", curve).ink(Ink::Orange));
    }
    let tilt = settings.get("tilt").to_radians();
    let start = Vec3::new(0.0, -tilt.cos(), tilt.sin());
    let curve = egg.seen(&egg.round(start)?);
    let start = egg.view.at(egg.towards(start));
    panel = panel
        .add(Series::line("chosen", curve).ink(Ink::Pink).solid().thick())
        .add(Series::points("start", [start]).ink(Ink::Pink));
    for (axis, name, side) in [
        (-Vec3::x(), "1", Side::Left),
        (-Vec3::y(), "2", Side::Right),
        (Vec3::z(), "3", Side::Right),
    ] {
        let foot = egg.towards(axis);
        let tip = foot + 3.0 * axis;
        panel = panel
            .add(egg.view.arrow(foot, tip).ink(Ink::Exact))
            .note_beside(egg.view.at(tip), name, side);
    }
    Ok(Plot::square(panel).size(560.0, 460.0).draw()?)
}

/// Where the rings begin, and their ink: in the planes of axis 2 and the
/// axis that they go round.
fn rings() -> Vec<(Vec3, Ink)> {
    let mut rings = Vec::new();
    for angle in OFF {
        let (sin, cos) = angle.to_radians().sin_cos();
        rings.push((Vec3::new(-cos, -sin, 0.0), Ink::Blue));
        rings.push((Vec3::new(0.0, -sin, cos), Ink::Green));
    }
    rings
}

/// ω wanders, L does not.
pub fn wander() -> Figure {
    Figure {
        name: "wander",
        title: "ω wanders while L stands still",
        caption: "A book turns freely; nothing pushes it. In the world its \
                  angular velocity changes all the time. Its angular \
                  momentum does not change at all.",
        alt: "Two panels against time. Above, the three components of the \
              angular velocity swing up and down; below, the three \
              components of the angular momentum are level lines.",
        params: vec![
            Param::new("tilt", "start off the middle axis", 0.0..=90.0, 40.0)
                .unit("°"),
        ],
        draw: draw_wander,
    }
}

fn draw_wander(settings: &Settings) -> Outcome<Drawing> {
    let mut world = book::alone(book::tossed(settings.get("tilt"))?);
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
        let panel = Panel::new().x("time t (s)").y(y);
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
