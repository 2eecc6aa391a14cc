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
    Bound, Play, Pull, checked_particles, flattened, particles, reading,
};
use course::{
    Camera, Canvas, Outcome, Param, ParamValues, Point, Ray, Reading, Role,
    Scene, SceneEntry,
};

/// The play, and what its readings never leave: see its page in the book.
pub fn play() -> Play {
    Play {
        scene: SceneEntry {
            name: "rings",
            title: "Rings on strings, by your forces",
            sentence: "Each ring slides on a string between a nail and a \
                       crank: your `behaviour_spring` is the string, your \
                       `motor` turns the crank, your `system_derivative` adds \
                       up the forces. Pull a ring: that is `mouse_spring`.",
            alt: "Four strings hang from nails to cranks on circles, each \
                  with a ring that slides along it.",
            params: vec![
                Param::new("speed", "turns per second", 0.0..=1.5, 0.4)
                    .unit("1/s"),
            ],
            still_at: 3.0,
            build: Box::new(|values| Ok(Box::new(Rings::new(values)))),
        },
        bounds: vec![
            Bound::new("largest stretch", 0.0..=10.0),
            Bound::new("fastest ring", 0.0..=8.0),
        ],
    }
}

const COUNT: usize = 4;
const STEP: f64 = 0.002;
const GRAVITY: f64 = -9.81;
const STRING: Spring = Spring { ks: 400.0, kd: 1.0, rest: 1.6 };
const HAND: mouse_spring::Spring =
    mouse_spring::Spring { ks: 60.0, kd: 1.0, most: 20.0 };

struct Rings {
    time: f64,
    speed: f64,
    particles: Particles,
    /// The ring that is held, and where the mouse was and is.
    held: Option<(Pull, Mouse)>,
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
    fn new(values: &ParamValues) -> Rings {
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
        Rings { time: 0.0, speed: values.get("speed"), particles, held: None }
    }

    /// The derivative of the state: your forces, added up by yours.
    fn derivative(&self, t: f64, state: &[f64]) -> Vec<f64> {
        let mut now = self.particles.clone();
        // Whoever had them before has left something in the accumulators.
        now.force.fill([0.0, 0.0, 0.1]);
        (now.x, now.v) = particles(state);
        let weight = |p: &mut Particles| {
            for i in 0..COUNT {
                p.force[i][2] += p.mass[i] * GRAVITY;
            }
        };
        let speed = self.speed;
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
        let held = self.held;
        let hand = move |p: &mut Particles| {
            if let Some((Pull { item: i, .. }, mouse)) = held {
                let (x, v) = (p.x[i], p.v[i]);
                let pull =
                    mouse_spring(HAND, mouse, [x[0], x[2]], [v[0], v[2]]);
                p.force[i][0] += pull[0];
                p.force[i][2] += pull[1];
            }
        };
        system_derivative(&mut now, &[&weight, &strings, &hand])
    }

    /// How much longer a string is than it should be, in percent.
    fn stretch(&self, i: usize) -> f64 {
        let far = |a: Point, b: Point| {
            (a[0] - b[0]).hypot(a[1] - b[1]).hypot(a[2] - b[2])
        };
        let (end, _) = crank(i, self.speed, self.time);
        let x = self.particles.x[i];
        let length = far(nail(i), x) + far(x, end);
        100.0 * (length / STRING.rest - 1.0).abs()
    }
}

impl Scene for Rings {
    fn time(&self) -> f64 {
        self.time
    }

    fn step_size(&self) -> f64 {
        STEP
    }

    fn step(&mut self) -> Outcome<()> {
        let state = flattened(&self.particles.x, &self.particles.v);
        let field = |t: f64, state: &[f64]| self.derivative(t, state);
        let new = midpoint_step(&field, self.time, STEP, &state);
        (self.particles.x, self.particles.v) =
            checked_particles("midpoint_step", &new, COUNT)?;
        if let Some((_, mouse)) = &mut self.held {
            // The mouse stands still until it is moved again.
            mouse.before = mouse.now;
        }
        self.time += STEP;
        Ok(())
    }

    fn draw(&self, canvas: &mut dyn Canvas) {
        for i in 0..COUNT {
            let (end, _) = crank(i, self.speed, self.time);
            let ring = self.particles.x[i];
            canvas.path(&[nail(i), ring, end], Role::Trail);
            canvas.ball(nail(i), 0.04, Role::Ground);
            canvas.ball(end, 0.05, Role::Velocity);
            canvas.ball(ring, 0.08, Role::Body);
        }
    }

    fn camera(&self) -> Camera {
        Camera::new([0.2, -6.6, 1.8], [0.2, 0.0, 1.1])
    }

    fn readings(&self) -> Vec<Reading> {
        let (mut stretch, mut fastest) = (0.0_f64, 0.0_f64);
        for i in 0..COUNT {
            stretch = stretch.max(self.stretch(i));
            let v = self.particles.v[i];
            fastest = fastest.max(v[0].hypot(v[1]).hypot(v[2]));
        }
        vec![
            reading("largest stretch", "%", stretch),
            reading("fastest ring", "m/s", fastest),
        ]
    }

    fn set(&mut self, _name: &str, value: f64) {
        self.speed = value;
    }

    fn grab(&mut self, ray: &Ray) -> bool {
        let pull = Pull::nearest(ray, self.particles.x.iter().copied(), 0.15);
        self.held = pull.map(|pull| {
            let [x, _, z] = pull.target;
            let (before, now) = ([x, z], [x, z]);
            (pull, Mouse { before, now, between: STEP })
        });
        self.held.is_some()
    }

    fn drag(&mut self, ray: &Ray) {
        if let Some((pull, mouse)) = &mut self.held {
            pull.drag(ray);
            mouse.now = [pull.target[0], pull.target[2]];
        }
    }

    fn release(&mut self) {
        self.held = None;
    }
}
