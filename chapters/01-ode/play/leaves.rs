//! Leaves on a pond with two whirlpools, moved by your `euler_step`. Each leaf
//! chooses its own step: two half steps show how wrong the whole one is, and
//! your `suggest_step` says whether to keep it and how long the next may be.

use super::answers::ode::euler_step::euler_step;
use super::answers::ode::suggest_step::suggest_step;
use course::play::{
    Bound, Controls, Play, PlayEntry, PlayScene, Pull, Trail, finite, reading,
};
use course::{Camera, Canvas, Outcome, Param, Ray, Reading, Role};

/// The play, and what its readings never leave: see its page in the book.
pub fn play() -> Play {
    PlayEntry {
        name: "leaves",
        title: "Leaves on a pond, by your Euler step",
        sentence: "Twenty-four leaves follow the water by your \
                   `euler_step`; your `suggest_step` keeps the error of \
                   each step below the tolerance. Raise the tolerance, \
                   and the leaves leave their rings. Drag a leaf.",
        alt: "Twenty-four leaves around two whirlpools, each with the \
              last piece of its closed path behind it.",
        params: vec![
            Param::new("tolerance", "tolerance", 1e-7..=1e-2, 1e-6)
                .unit("m")
                .log(),
        ],
        still_at: 6.0,
        bounds: vec![
            Bound::new("farthest from its ring", 0.0..=0.15),
            Bound::new("shortest step", 1e-4..=0.1),
            // A quarter of h² times the acceleration is the difference of the
            // whole step and the halves. In a whirl that is at most 7.9 m/s²,
            // so that h is 0.6 ms or more. (Most leaves are slower.)
            Bound::new("steps tried for a leaf", 0.0..=33.0),
        ],
        camera: |_| Camera::new([0.0, -2.0, 4.2], [0.0, -0.1, 0.0]),
        step: |_| FRAME,
        build: Pond::new,
    }
    .play()
}

/// What one frame shows, s.
const FRAME: f64 = 0.02;
/// A frame that needs more steps is not worth waiting for.
const MOST_STEPS: usize = 2000;

struct Leaf {
    x: [f64; 2],
    /// The stream function at the start: the water keeps it.
    ring: f64,
    h: f64,
    trail: Trail,
}

struct Pond {
    /// How many steps all leaves have tried in the last frame.
    tries: usize,
    leaves: Vec<Leaf>,
}

/// The stream function of two whirlpools at x = -1 and 1, softened so that
/// their middles turn like wheels. Water flows along its level lines.
fn stream(x: [f64; 2]) -> f64 {
    let whirl = |cx: f64| {
        let d2 = (x[0] - cx).powi(2) + x[1] * x[1];
        0.5 * (0.1 + d2).ln()
    };
    whirl(-1.0) - whirl(1.0)
}

/// The velocity of the water: the gradient of `stream`, turned by 90 degrees.
fn water(x: [f64; 2]) -> [f64; 2] {
    let mut v = [0.0; 2];
    for (cx, sign) in [(-1.0, 1.0), (1.0, -1.0)] {
        let d = [x[0] - cx, x[1]];
        let d2 = 0.1 + d[0] * d[0] + d[1] * d[1];
        v[0] -= sign * d[1] / d2;
        v[1] += sign * d[0] / d2;
    }
    v
}

impl Pond {
    fn new(_now: &Controls) -> Pond {
        let mut leaves = Vec::new();
        for i in 0..24 {
            let side = if i % 2 == 0 { -1.0 } else { 1.0 };
            let (r, angle) = (0.15 + 0.025 * f64::from(i), 2.4 * f64::from(i));
            let x = [side + r * angle.cos(), r * angle.sin()];
            let (ring, h) = (stream(x), 0.01);
            leaves.push(Leaf { x, ring, h, trail: Trail::default() });
        }
        Pond { tries: 0, leaves }
    }
}

/// Follows the water for the length of a frame; how many steps were tried.
fn float(leaf: &mut Leaf, t: f64, tolerance: f64) -> Outcome<usize> {
    let f = |_t: f64, x: [f64; 2]| water(x);
    let (mut t, end) = (t, t + FRAME);
    for tries in 1..=MOST_STEPS {
        let h = leaf.h.min(end - t);
        let whole = euler_step(f, t, h, leaf.x);
        let half = euler_step(f, t, 0.5 * h, leaf.x);
        let halves = euler_step(f, t + 0.5 * h, 0.5 * h, half);
        finite("euler_step", &halves)?;
        let error = (whole[0] - halves[0]).hypot(whole[1] - halves[1]);
        let advice = suggest_step(error, tolerance, h, 1);
        finite("suggest_step", &[advice.h_next])?;
        if advice.h_next <= 0.0 {
            return Err("`suggest_step` suggests no time at all".into());
        }
        if advice.keep {
            leaf.x = halves;
            t += h;
        }
        // The last step of a frame was cut short: it says little.
        if h == leaf.h || !advice.keep {
            leaf.h = advice.h_next.min(0.1);
        }
        if t >= end - 1e-12 {
            return Ok(tries);
        }
    }
    Err(format!("{MOST_STEPS} steps were not enough for {FRAME} s").into())
}

impl PlayScene for Pond {
    fn step(&mut self, now: &Controls) -> Outcome<()> {
        self.tries = 0;
        for (i, leaf) in self.leaves.iter_mut().enumerate() {
            match now.pull.filter(|pull| pull.item == i) {
                Some(pull) => {
                    let [x, y, _] = pull.at_height(0.0);
                    (leaf.x, leaf.ring) = ([x, y], stream([x, y]));
                }
                None => {
                    self.tries += float(leaf, now.time, now.get("tolerance"))?;
                }
            }
            leaf.trail.push([leaf.x[0], leaf.x[1], 0.0], 150);
        }
        Ok(())
    }

    fn draw(&self, _now: &Controls, canvas: &mut dyn Canvas) {
        for (i, leaf) in self.leaves.iter().enumerate() {
            let role = if i % 2 == 0 { Role::Body } else { Role::Second };
            canvas.path(leaf.trail.points(), role);
            canvas.ball([leaf.x[0], leaf.x[1], 0.0], 0.035, role);
        }
    }

    fn readings(&self, _now: &Controls) -> Vec<Reading> {
        let (mut off, mut shortest) = (0.0_f64, f64::INFINITY);
        for leaf in &self.leaves {
            off = off.max((stream(leaf.x) - leaf.ring).abs());
            shortest = shortest.min(leaf.h);
        }
        let tries = self.tries as f64 / self.leaves.len() as f64;
        vec![
            reading("farthest from its ring", "m²/s", off),
            reading("shortest step", "s", shortest),
            reading("steps tried for a leaf", "", tries),
        ]
    }

    fn grab(&mut self, ray: &Ray) -> Option<Pull> {
        let places = self.leaves.iter().map(|leaf| [leaf.x[0], leaf.x[1], 0.0]);
        Pull::nearest(ray, places, 0.1)
    }
}
