//! Three things on rails, each by another of your implicit steps, with
//! steps far too long for Euler's method.

use super::answers::implicit::implicit_midpoint::{Swing, implicit_midpoint};
use super::answers::implicit::implicit_step::implicit_step;
use super::answers::implicit::stiff_pair::stiff_pair;
use course::play::{
    Bound, Controls, Play, PlayEntry, PlayScene, finite, reading,
};
use course::{Camera, Canvas, Outcome, Param, Point, Reading, Role};

/// The play, and what its readings never leave: see its page in the book.
pub fn play() -> Play {
    PlayEntry {
        name: "stiff",
        title: "Stiff equations, by your implicit steps",
        sentence: "Above, a follower chases a goal by your \
                   `implicit_step`; in the middle a particle slides along \
                   a line it is tied to by a stiff spring, by your \
                   `stiff_pair`; below a pendulum swings by your \
                   `implicit_midpoint`, for ever. Make the step longer.",
        alt: "Three rails with a marker each, and the curves of their \
              past.",
        params: vec![Param::new("h", "step", 0.01..=0.2, 0.05).unit("s")],
        still_at: 6.0,
        bounds: vec![
            Bound::new("follower's lag", 0.0..=0.05),
            Bound::new("distance from the line", 0.0..=1.0),
            Bound::new("pendulum's energy", 99.0..=101.0),
        ],
        camera: |_| Camera::new([-0.4, -11.5, 0.0], [-0.4, 0.0, 0.0]),
        step: |now| now.get("h"),
        build: Stiff::new,
    }
    .play()
}

/// How strongly the goal attracts, 1/s.
const PULL: f64 = 50.0;
/// The stiff spring across the line and the soft one along it, 1/s.
const LINE: [f64; 2] = [0.2, 400.0];

struct Stiff {
    follower: f64,
    pair: [f64; 2],
    pendulum: Swing,
    /// What each has shown: time and value.
    past: [Vec<[f64; 2]>; 3],
}

fn goal(t: f64) -> f64 {
    (0.8 * t).sin()
}

/// Acceleration of a pendulum of 1 m at an angle.
fn swing(angle: f64) -> f64 {
    -9.81 * angle.sin()
}

impl Stiff {
    fn new(_now: &Controls) -> Stiff {
        Stiff {
            follower: 0.0,
            pair: [1.0, 1.0],
            pendulum: Swing { x: 1.0, v: 0.0 },
            past: Default::default(),
        }
    }

    fn values(&self) -> [f64; 3] {
        [self.follower, self.pair[0], self.pendulum.x]
    }

    fn energy(&self) -> f64 {
        let Swing { x, v } = self.pendulum;
        0.5 * v * v + 9.81 * (1.0 - x.cos())
    }
}

impl PlayScene for Stiff {
    fn step(&mut self, now: &Controls) -> Outcome<()> {
        let (t, h) = (now.time, now.get("h"));
        self.follower = implicit_step(PULL, &goal, t, h, self.follower);
        // y0 along the line and y1 across it, each driving the other.
        let [soft, hard] = LINE;
        let f = |y: [f64; 2]| {
            [-soft * y[0] - 8.0 * y[1], 30.0 * y[0] - hard * y[1]]
        };
        let jacobian = |_y: [f64; 2]| [[-soft, -8.0], [30.0, -hard]];
        self.pair = stiff_pair(&f, &jacobian, h, self.pair);
        let slope = |angle: f64| -9.81 * angle.cos();
        self.pendulum = implicit_midpoint(&swing, &slope, h, self.pendulum);
        finite("implicit_step", &[self.follower])?;
        finite("stiff_pair", &self.pair)?;
        finite("implicit_midpoint", &[self.pendulum.x, self.pendulum.v])?;
        // Pulled out again now and then, so that there is something to see.
        if self.pair[0].abs() < 0.1 {
            self.pair = [1.0, 1.0];
        }
        let values = self.values();
        for i in 0..3 {
            self.past[i].push([t + h, values[i]]);
            if self.past[i].len() > 400 {
                self.past[i].drain(..100);
            }
        }
        Ok(())
    }

    fn draw(&self, now: &Controls, canvas: &mut dyn Canvas) {
        let roles = [Role::Body, Role::Second, Role::Third];
        let values = self.values();
        for i in 0..3 {
            let base = 2.4 * (1.0 - i as f64);
            let at = |t: f64, y: f64| -> Point {
                [2.0 - 0.7 * (now.time - t), 0.0, base + 0.8 * y]
            };
            canvas.path(&[[-3.0, 0.0, base], [2.2, 0.0, base]], Role::Ground);
            let recent = self.past[i].iter();
            let recent: Vec<Point> = { recent }
                .filter(|[t, _]| *t > now.time - 7.0)
                .map(|[t, y]| at(*t, *y))
                .collect();
            canvas.path(&recent, roles[i]);
            canvas.ball(at(now.time, values[i]), 0.1, roles[i]);
        }
        canvas.ball([2.2, 0.0, 2.4 + 0.8 * goal(now.time)], 0.06, Role::Exact);
    }

    fn readings(&self, now: &Controls) -> Vec<Reading> {
        let lag = (self.follower - goal(now.time)).abs();
        let first = 9.81 * (1.0 - 1.0_f64.cos());
        let energy = 100.0 * self.energy() / first;
        vec![
            reading("follower's lag", "m", lag),
            reading("distance from the line", "m", self.pair[1].abs()),
            reading("pendulum's energy", "%", energy),
        ]
    }
}
