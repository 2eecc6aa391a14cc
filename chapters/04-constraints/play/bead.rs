//! Beads on wires, held in the three ways of the chapter: by a multiplier, by
//! a coordinate along the wire, and by projection in every step.

use super::answers::constraints::bead_lambda::{Bead, Wire, bead_lambda};
use super::answers::constraints::parametric_bead::{cycloid, parametric_bead};
use super::answers::constraints::rattle_projection::{Ends, Rod, rattle_step};
use super::answers::ode::rk4_step::rk4_step;
use course::play::{
    Bound, Controls, Play, PlayEntry, PlayScene, Trail, finite, reading,
};
use course::{Camera, Canvas, Outcome, Param, Point, Reading, Role};
use std::f64::consts::{PI, TAU};

/// The play, and what its readings never leave: see its page in the book.
pub fn play() -> Play {
    PlayEntry {
        name: "bead",
        title: "Beads on wires, held in three ways",
        sentence: "On the ellipse your `bead_lambda` finds the force of \
                   the wire. On the cycloid your `parametric_bead` knows \
                   no other place than the wire; two beads are let go \
                   there, and meet at the bottom. On the circle your \
                   `rattle_step` projects. Make the step longer, and \
                   reset it.",
        alt: "An ellipse with a bead, a cycloid with two beads at \
              different heights, and a circle with a bead on a rod.",
        params: vec![
            Param::new("h", "step", 0.001..=0.05, 0.005).unit("s").log(),
        ],
        still_at: 0.4,
        bounds: vec![
            Bound::new("off the ellipse", 0.0..=0.5),
            Bound::new("off the exact swing", 0.0..=0.01),
            Bound::new("rod error", 0.0..=1e-9),
            Bound::new("energy error on the rod", -0.05..=0.05),
        ],
        camera: |_| Camera::new([-0.2, -6.5, 0.6], [-0.2, 0.0, -0.1]),
        step: |now| now.get("h"),
        build: Beads::new,
    }
    .play()
}

const MASS: f64 = 0.5;
const GRAVITY: f64 = -9.81;
/// Half axes of the ellipse, m.
const WIRE: Wire = Wire { a: 1.0, b: 0.7 };
/// The wheel that draws the cycloid, m.
const WHEEL: f64 = 0.3;
/// Where on the cycloid its beads are let go.
const LET_GO: [f64; 2] = [-2.4, -1.2];
const ROD: Rod = Rod { length: 0.7, w: [0.0, 1.0 / MASS] };
/// The middles of the three wires, m.
const PLACES: [Point; 3] =
    [[-2.2, 0.0, 0.0], [0.0, 0.0, -0.7], [1.9, 0.0, 0.0]];

struct Beads {
    /// On the ellipse: x, z and their velocities.
    ellipse: Vec<f64>,
    /// On the cycloid: u and u' of each.
    cycloids: [Vec<f64>; 2],
    rod: Ends,
    first_energy: f64,
    trail: Trail,
}

/// The energy on the rod, J.
fn energy(rod: &Ends) -> f64 {
    let square: f64 = rod.v[1].iter().map(|v| v * v).sum();
    MASS * (0.5 * square - GRAVITY * rod.x[1][2])
}

impl Beads {
    fn new(_now: &Controls) -> Beads {
        let start: f64 = 0.3;
        let at = [ROD.length * start.cos(), 0.0, ROD.length * start.sin()];
        let rod = Ends { x: [[0.0; 3], at], v: [[0.0; 3]; 2] };
        let (x, z) = (WIRE.a * start.cos(), WIRE.b * start.sin());
        Beads {
            ellipse: vec![x, z, 0.0, 0.0],
            cycloids: LET_GO.map(|u| vec![u, 0.0]),
            first_energy: energy(&rod),
            rod,
            trail: Trail::default(),
        }
    }

    /// How far the first bead is from its ellipse: C over its slope, m.
    fn off_ellipse(&self) -> f64 {
        let [x, z] = [self.ellipse[0] / WIRE.a, self.ellipse[1] / WIRE.b];
        let slope = (x / WIRE.a).hypot(z / WIRE.b);
        0.5 * (x * x + z * z - 1.0).abs() / slope
    }

    /// How far the beads on the cycloid are from where they should be: the
    /// way from the lowest point, s = 4 r sin u/2, swings like a spring of the
    /// rate sqrt(g/4r), from whatever height.
    fn off_swing(&self, t: f64) -> f64 {
        let rate = (-GRAVITY / (4.0 * WHEEL)).sqrt();
        let way = |u: f64| 4.0 * WHEEL * (0.5 * u).sin();
        let mut off = 0.0_f64;
        for (state, from) in self.cycloids.iter().zip(LET_GO) {
            let exact = way(from) * (rate * t).cos();
            off = off.max((way(state[0]) - exact).abs());
        }
        off
    }
}

impl PlayScene for Beads {
    fn step(&mut self, now: &Controls) -> Outcome<()> {
        let (t, h) = (now.time, now.get("h"));
        let weight = MASS * GRAVITY;
        let on_ellipse = |_t: f64, s: &[f64]| {
            let bead = Bead { mass: MASS, x: [s[0], s[1]], v: [s[2], s[3]] };
            let [fx, fz] = bead_lambda(WIRE, bead, [0.0, weight]).force;
            vec![s[2], s[3], fx / MASS, (fz + weight) / MASS]
        };
        let along = |_t: f64, s: &[f64]| {
            let place = cycloid(WHEEL, s[0]);
            let force = [0.0, 0.0, weight];
            vec![s[1], parametric_bead(place, MASS, s[1], force).uddot]
        };
        self.ellipse = rk4_step(&on_ellipse, t, h, &self.ellipse);
        finite("bead_lambda", &self.ellipse)?;
        for state in &mut self.cycloids {
            *state = rk4_step(&along, t, h, state);
            finite("parametric_bead", state)?;
        }
        let pulled = [[0.0; 3], [0.0, 0.0, GRAVITY]];
        self.rod = rattle_step(ROD, h, self.rod, pulled);
        finite("rattle_step", self.rod.x.concat().as_slice())?;
        self.trail.push(self.first_bead(), 200);
        Ok(())
    }

    fn draw(&self, _now: &Controls, canvas: &mut dyn Canvas) {
        let (mut oval, mut arc, mut circle) = (vec![], vec![], vec![]);
        for i in 0..=60 {
            let angle = TAU * f64::from(i) / 60.0;
            let (sin, cos) = angle.sin_cos();
            oval.push(moved(0, [WIRE.a * cos, 0.0, WIRE.b * sin]));
            circle.push(moved(2, [cos, 0.0, sin].map(|c| ROD.length * c)));
            arc.push(moved(1, cycloid(WHEEL, angle - PI).q));
        }
        for wire in [oval, arc, circle] {
            canvas.path(&wire, Role::Ground);
        }
        canvas.path(self.trail.points(), Role::Trail);
        canvas.ball(self.first_bead(), 0.07, Role::Body);
        for (state, role) in
            self.cycloids.iter().zip([Role::Second, Role::Third])
        {
            canvas.ball(moved(1, cycloid(WHEEL, state[0]).q), 0.07, role);
        }
        let end = moved(2, self.rod.x[1]);
        canvas.path(&[moved(2, self.rod.x[0]), end], Role::Force);
        canvas.ball(end, 0.07, Role::Velocity);
    }

    fn readings(&self, now: &Controls) -> Vec<Reading> {
        let [x, y, z] = self.rod.x[1];
        let length = x.hypot(y).hypot(z);
        let gained = energy(&self.rod) - self.first_energy;
        // What the bead has when it passes the lowest point.
        let most = self.first_energy - MASS * GRAVITY * ROD.length;
        vec![
            reading("off the ellipse", "mm", 1000.0 * self.off_ellipse()),
            reading(
                "off the exact swing",
                "mm",
                1000.0 * self.off_swing(now.time),
            ),
            reading(
                "rod error",
                "%",
                100.0 * (length / ROD.length - 1.0).abs(),
            ),
            reading("energy error on the rod", "%", 100.0 * gained / most),
        ]
    }
}

/// A point of one of the three wires, in the scene.
fn moved(wire: usize, p: Point) -> Point {
    [0, 1, 2].map(|k| PLACES[wire][k] + p[k])
}

impl Beads {
    fn first_bead(&self) -> Point {
        moved(0, [self.ellipse[0], 0.0, self.ellipse[1]])
    }
}
