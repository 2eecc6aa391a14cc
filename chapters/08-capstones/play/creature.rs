//! A creature of particles and muscles walks over the ground.

use super::answers::capstones::critter::{Ground, Muscle, muscle, tread};
use super::answers::ode::midpoint_step::midpoint_step;
use course::play::{
    Bound, Controls, Play, PlayEntry, PlayScene, Trail, checked_particles,
    flattened, particles, reading,
};
use course::{Camera, Canvas, Outcome, Param, Point, Reading, Role};
use math::Vec3;

/// The play, and what its readings never leave: see its page in the book.
pub fn play() -> Play {
    PlayEntry {
        name: "creature",
        title: "A creature, by your muscles and your ground",
        sentence: "Springs whose rest length follows a clock, your \
                   `muscle`, and ground that pushes and rubs, your \
                   `tread`, make four legs walk. The steps in time are \
                   your `midpoint_step`.",
        alt: "A body of eight particles and crossed springs stands on the \
              ground, a little way from where it started.",
        params: vec![
            Param::new("swing", "swing", 0.0..=0.4, 0.2),
            Param::new("mu", "friction", 0.0..=1.5, 0.8),
        ],
        still_at: 4.0,
        bounds: vec![
            // A hop of 100 mm, and what the ground gives if all of the
            // creature comes down from there on one foot.
            Bound::new("lowest foot", -40.0..=100.0),
            // Lying on its side with short legs; standing on end in a hop.
            Bound::new("height", 0.2..=0.6),
        ],
        camera: |_| Camera::new([0.5, -6.0, 2.2], [0.0, 0.0, 0.3]),
        step: |_| STEP,
        build: Creature::new,
    }
    .play()
}

const STEP: f64 = 1.0 / 1500.0;
const MASS: f64 = 0.2;
const GRAVITY: f64 = -9.81;
const DRAG: f64 = 0.05;

struct Creature {
    /// Ends, rest length, and phase of each muscle; none for a bone.
    links: Vec<([usize; 2], f64, Option<f64>)>,
    x: Vec<Point>,
    v: Vec<Point>,
    trail: Trail,
}

impl Creature {
    /// A box: feet 0 to 3, back 4 to 7; all pairs are linked.
    fn new(_now: &Controls) -> Creature {
        let mut x: Vec<Point> = Vec::new();
        for z in [0.02, 0.52] {
            for corner in
                [[-0.4, -0.25], [0.4, -0.25], [0.4, 0.25], [-0.4, 0.25]]
            {
                x.push([corner[0], corner[1], z]);
            }
        }
        let mut links = Vec::new();
        for a in 0..8_usize {
            for b in a + 1..8 {
                let rest = (Vec3::from(x[a]) - Vec3::from(x[b])).norm();
                // Legs and the diagonals of the sides: a wave runs along.
                let side = a < 4 && b >= 4 && x[a][1] == x[b][1];
                let lean = if x[a][0] < x[b][0] { 0.25 } else { 0.0 };
                let phase = 0.5 * f64::from(x[a][1] > 0.0) + lean;
                links.push(([a, b], rest, side.then_some(phase)));
            }
        }
        let v = vec![[0.0; 3]; 8];
        Creature { links, x, v, trail: Trail::default() }
    }

    fn derivative(&self, t: f64, state: &[f64], now: &Controls) -> Vec<f64> {
        let (x, v) = particles(state);
        let (at, speed) =
            (|i: usize| Vec3::from(x[i]), |i: usize| Vec3::from(v[i]));
        let mu = now.get("mu");
        let ground = Ground { ks: 3000.0, damping: 0.5, mu, slip: 0.05 };
        let mut force = Vec::new();
        for i in 0..8 {
            let weight = Vec3::new(0.0, 0.0, MASS * GRAVITY);
            let (x, v) = (at(i), speed(i));
            force.push(weight - DRAG * v + tread(&ground, x, v));
        }
        for ([a, b], rest, phase) in &self.links {
            let spring = Muscle {
                ks: 400.0,
                kd: 2.0,
                rest: *rest,
                swing: phase.map_or(0.0, |_| now.get("swing")),
                rate: 1.5,
                phase: phase.unwrap_or(0.0),
                wake: 0.5,
            };
            let (l, ldot) = (at(*a) - at(*b), speed(*a) - speed(*b));
            let pull = muscle(&spring, t, l, ldot).force;
            force[*a] += pull;
            force[*b] -= pull;
        }
        let mut derivative = Vec::new();
        for i in 0..8 {
            derivative.extend_from_slice(speed(i).as_slice());
            derivative.extend_from_slice((force[i] / MASS).as_slice());
        }
        derivative
    }

    fn middle(&self) -> Vec3 {
        self.x.iter().map(|x| Vec3::from(*x)).sum::<Vec3>() / 8.0
    }
}

impl PlayScene for Creature {
    fn step(&mut self, now: &Controls) -> Outcome<()> {
        let state = flattened(&self.x, &self.v);
        let field = |t: f64, state: &[f64]| self.derivative(t, state, now);
        let new = midpoint_step(&field, now.time, STEP, &state);
        (self.x, self.v) = checked_particles("muscle", &new, 8)?;
        let middle = self.middle();
        let last = self.trail.points().last();
        if last.is_none_or(|last| (middle - Vec3::from(*last)).norm() > 0.02) {
            self.trail.push(middle.into(), 1000);
        }
        Ok(())
    }

    fn draw(&self, _now: &Controls, canvas: &mut dyn Canvas) {
        canvas.floor(0.0);
        for ([a, b], _, phase) in &self.links {
            let role = if phase.is_some() { Role::Force } else { Role::Ground };
            canvas.path(&[self.x[*a], self.x[*b]], role);
        }
        for x in &self.x {
            canvas.ball(*x, 0.05, Role::Body);
        }
        canvas.path(self.trail.points(), Role::Trail);
    }

    fn readings(&self, _now: &Controls) -> Vec<Reading> {
        let middle = self.middle();
        let start = Vec3::new(0.0, 0.0, middle.z);
        let feet = self.x.iter().map(|x| x[2]);
        let lowest = 1000.0 * feet.fold(f64::INFINITY, f64::min);
        vec![
            reading("way", "m", (middle - start).norm()),
            reading("lowest foot", "mm", lowest),
            reading("height", "m", middle.z),
        ]
    }
}
