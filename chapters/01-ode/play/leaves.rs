//! Leaves on a pond with two whirlpools, moved by your `euler_step`. Each leaf
//! chooses its own step: two half steps show how wrong the whole one is, and
//! your `suggest_step` says whether to keep it and how long the next may be.

use super::answers::ode::euler_step::euler_step;
use super::answers::ode::suggest_step::suggest_step;
use course::play::{Bound, Play, Pull, Trail, finite, reading};
use course::{
    Camera, Canvas, Outcome, Param, ParamValues, Ray, Reading, Role, Scene,
    SceneEntry,
};

/// The play, and what its readings never leave: see its page in the book.
pub fn play() -> Play {
    Play {
        scene: SceneEntry {
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
            build: Box::new(|values| Ok(Box::new(Pond::new(values)))),
        },
        bounds: vec![
            Bound::new("farthest from its ring", 0.0..=0.15),
            Bound::new("shortest step", 1e-4..=0.1),
        ],
    }
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
    time: f64,
    tolerance: f64,
    leaves: Vec<Leaf>,
    held: Option<Pull>,
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
    fn new(values: &ParamValues) -> Pond {
        let mut leaves = Vec::new();
        for i in 0..24 {
            let side = if i % 2 == 0 { -1.0 } else { 1.0 };
            let (r, angle) = (0.15 + 0.025 * f64::from(i), 2.4 * f64::from(i));
            let x = [side + r * angle.cos(), r * angle.sin()];
            let (ring, h) = (stream(x), 0.01);
            leaves.push(Leaf { x, ring, h, trail: Trail::default() });
        }
        let tolerance = values.get("tolerance");
        Pond { time: 0.0, tolerance, leaves, held: None }
    }
}

/// Follows the water for the length of a frame.
fn float(leaf: &mut Leaf, t: f64, tolerance: f64) -> Outcome<()> {
    let f = |_t: f64, x: [f64; 2]| water(x);
    let (mut t, end) = (t, t + FRAME);
    for _ in 0..MOST_STEPS {
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
            return Ok(());
        }
    }
    Err(format!("{MOST_STEPS} steps were not enough for {FRAME} s").into())
}

impl Scene for Pond {
    fn time(&self) -> f64 {
        self.time
    }

    fn step_size(&self) -> f64 {
        FRAME
    }

    fn step(&mut self) -> Outcome<()> {
        for (i, leaf) in self.leaves.iter_mut().enumerate() {
            if self.held.is_none_or(|pull| pull.item != i) {
                float(leaf, self.time, self.tolerance)?;
            }
            leaf.trail.push([leaf.x[0], leaf.x[1], 0.0], 150);
        }
        self.time += FRAME;
        Ok(())
    }

    fn draw(&self, canvas: &mut dyn Canvas) {
        for (i, leaf) in self.leaves.iter().enumerate() {
            let role = if i % 2 == 0 { Role::Body } else { Role::Second };
            canvas.path(leaf.trail.points(), role);
            canvas.ball([leaf.x[0], leaf.x[1], 0.0], 0.035, role);
        }
    }

    fn camera(&self) -> Camera {
        Camera::new([0.0, -2.0, 4.2], [0.0, -0.1, 0.0])
    }

    fn readings(&self) -> Vec<Reading> {
        let (mut off, mut shortest) = (0.0_f64, f64::INFINITY);
        for leaf in &self.leaves {
            off = off.max((stream(leaf.x) - leaf.ring).abs());
            shortest = shortest.min(leaf.h);
        }
        vec![
            reading("farthest from its ring", "m²/s", off),
            reading("shortest step", "s", shortest),
        ]
    }

    fn set(&mut self, _name: &str, value: f64) {
        self.tolerance = value;
    }

    fn grab(&mut self, ray: &Ray) -> bool {
        let places = self.leaves.iter().map(|leaf| [leaf.x[0], leaf.x[1], 0.0]);
        self.held = Pull::nearest(ray, places, 0.1);
        self.held.is_some()
    }

    fn drag(&mut self, ray: &Ray) {
        if let Some(pull) = self.held
            && ray.direction[2].abs() > 1e-9
        {
            let [x, y, _] = ray.at(-ray.origin[2] / ray.direction[2]);
            let leaf = &mut self.leaves[pull.item];
            (leaf.x, leaf.ring) = ([x, y], stream([x, y]));
        }
    }

    fn release(&mut self) {
        self.held = None;
    }
}
