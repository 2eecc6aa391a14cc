//! Rings that slide on elastic strings, pulled tight between a nail and a
//! motor. Everything happens in the plane y = 0.

use super::answers::ode::midpoint_step::midpoint_step;
use super::answers::particles::behaviour_spring::{Spring, behaviour_spring};
use super::answers::particles::motor::{Motor, motor};
use super::answers::particles::mouse_spring::{self, Mouse, mouse_spring};
use super::answers::particles::system_derivative::{
    Particles, system_derivative,
};
use course::play::{
    Bound, Controls, Play, PlayEntry, PlayScene, Pull, checked_particles,
    flattened, particles, reading,
};
use course::{Camera, Canvas, Outcome, Param, Point, Ray, Reading, Role};

/// The play, and what its readings never leave: see its page in the book.
pub fn play() -> Play {
    PlayEntry {
        name: "rings",
        title: "Rings on strings, by your forces",
        sentence: "Each ring slides on a string between a nail and a \
                   crank: your `behaviour_spring` is the string, your \
                   `motor` turns the crank, your `system_derivative` adds \
                   up the forces. Pull a ring: that is `mouse_spring`.",
        alt: "Four strings hang from nails to cranks on circles, each \
              with a ring that slides along it.",
        params: vec![
            Param::new("speed", "turns per second", 0.0..=1.5, 0.4).unit("1/s"),
        ],
        still_at: 3.0,
        bounds: vec![
            Bound::new("largest stretch", 0.0..=10.0),
            Bound::new("fastest ring", 0.0..=8.0),
        ],
        camera: |_| Camera::new([0.2, -6.6, 1.8], [0.2, 0.0, 1.1]),
        step: |_| STEP,
        build: Rings::new,
    }
    .play()
}

const COUNT: usize = 4;
const STEP: f64 = 0.002;
const GRAVITY: f64 = -9.81;
const STRING: Spring = Spring { ks: 400.0, kd: 1.0, rest: 1.6 };
const HAND: mouse_spring::Spring =
    mouse_spring::Spring { ks: 60.0, kd: 1.0, most: 20.0 };

struct Rings {
    particles: Particles,
    /// Where the mouse was in the step before, if it holds a ring.
    before: Option<[f64; 2]>,
}

/// The nail of a string.
fn nail(i: usize) -> Point {
    [1.5 * i as f64 - 2.8, 0.0, 1.6]
}

/// The crank at the other end: where it is and how fast.
fn crank(i: usize, speed: f64, t: f64) -> (Point, Point) {
    let [x, _, z] = nail(i);
    let drive = Motor {
        centre: [x + 1.0, z - 0.1],
        radius: 0.15 + 0.05 * i as f64,
        speed: speed * (1.0 + 0.25 * i as f64),
        ramp: 1.0,
    };
    let motion = motor(&drive, t);
    ([motion.x[0], 0.0, motion.x[1]], [motion.v[0], 0.0, motion.v[1]])
}

impl Rings {
    fn new(_now: &Controls) -> Rings {
        let mut x = Vec::new();
        for i in 0..COUNT {
            let [nx, _, nz] = nail(i);
            // Below the middle of a tight string.
            x.push([nx + 0.55, 0.0, nz - 0.6]);
        }
        let zero = vec![[0.0; 3]; COUNT];
        let particles = Particles {
            x,
            v: zero.clone(),
            mass: vec![0.1; COUNT],
            force: zero,
        };
        Rings { particles, before: None }
    }

    /// The derivative of the state: your forces, added up by yours.
    fn derivative(&self, t: f64, state: &[f64], now: &Controls) -> Vec<f64> {
        let mut p = self.particles.clone();
        // Whoever had them before has left something in the accumulators.
        p.force.fill([0.0, 0.0, 0.1]);
        (p.x, p.v) = particles(state);
        let weight = |p: &mut Particles| {
            for i in 0..COUNT {
                p.force[i][2] += p.mass[i] * GRAVITY;
            }
        };
        let speed = now.get("speed");
        let strings = move |p: &mut Particles| {
            for i in 0..COUNT {
                let (end, end_v) = crank(i, speed, t);
                let x = [nail(i), p.x[i], end];
                let v = [[0.0; 3], p.v[i], end_v];
                let force = behaviour_spring(STRING, x, v)[1];
                for k in 0..3 {
                    p.force[i][k] += force[k];
                }
            }
        };
        let mouse = self.mouse(now);
        let hand = move |p: &mut Particles| {
            if let Some((i, mouse)) = mouse {
                let (x, v) = (p.x[i], p.v[i]);
                let pull =
                    mouse_spring(HAND, mouse, [x[0], x[2]], [v[0], v[2]]);
                p.force[i][0] += pull[0];
                p.force[i][2] += pull[1];
            }
        };
        system_derivative(&mut p, &[&weight, &strings, &hand])
    }

    /// The ring that is held, and where the mouse was and is.
    fn mouse(&self, now: &Controls) -> Option<(usize, Mouse)> {
        let Pull { item, target: [x, _, z], .. } = now.pull?;
        let before = self.before.unwrap_or([x, z]);
        Some((item, Mouse { before, now: [x, z], between: STEP }))
    }

    /// How much longer a string is than it should be, in percent.
    fn stretch(&self, i: usize, now: &Controls) -> f64 {
        let far = |a: Point, b: Point| {
            (a[0] - b[0]).hypot(a[1] - b[1]).hypot(a[2] - b[2])
        };
        let (end, _) = crank(i, now.get("speed"), now.time);
        let x = self.particles.x[i];
        let length = far(nail(i), x) + far(x, end);
        100.0 * (length / STRING.rest - 1.0).abs()
    }
}

impl PlayScene for Rings {
    fn step(&mut self, now: &Controls) -> Outcome<()> {
        let state = flattened(&self.particles.x, &self.particles.v);
        let field = |t: f64, state: &[f64]| self.derivative(t, state, now);
        let new = midpoint_step(&field, now.time, STEP, &state);
        (self.particles.x, self.particles.v) =
            checked_particles("midpoint_step", &new, COUNT)?;
        // The mouse stands still until it is moved again.
        self.before = self.mouse(now).map(|(_, mouse)| mouse.now);
        Ok(())
    }

    fn draw(&self, now: &Controls, canvas: &mut dyn Canvas) {
        for i in 0..COUNT {
            let (end, _) = crank(i, now.get("speed"), now.time);
            let ring = self.particles.x[i];
            canvas.path(&[nail(i), ring, end], Role::Trail);
            canvas.ball(nail(i), 0.04, Role::Ground);
            canvas.ball(end, 0.05, Role::Velocity);
            canvas.ball(ring, 0.08, Role::Body);
        }
    }

    fn readings(&self, now: &Controls) -> Vec<Reading> {
        let (mut stretch, mut fastest) = (0.0_f64, 0.0_f64);
        for i in 0..COUNT {
            stretch = stretch.max(self.stretch(i, now));
            let v = self.particles.v[i];
            fastest = fastest.max(v[0].hypot(v[1]).hypot(v[2]));
        }
        vec![
            reading("largest stretch", "%", stretch),
            reading("fastest ring", "m/s", fastest),
        ]
    }

    fn grab(&mut self, ray: &Ray) -> Option<Pull> {
        Pull::nearest(ray, self.particles.x.iter().copied(), 0.15)
    }
}
