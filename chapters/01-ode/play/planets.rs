//! Four bodies around a sun, each moved by one of your methods. Lengths are in
//! units of the first orbit, times in its periods over 2 pi.

use super::answers::ode::integrate_adaptive::{Settings, integrate_adaptive};
use super::answers::ode::midpoint_step::midpoint_step;
use super::answers::ode::rk4_step::rk4_step;
use super::answers::ode::symplectic_euler::{Body, symplectic_euler};
use course::play::{
    Bound, Controls, Play, PlayEntry, PlayScene, Trail, finite, reading,
};
use course::{Camera, Canvas, Outcome, Param, Reading, Role};
use std::cell::Cell;

/// The play, and what its readings never leave: see its page in the book.
pub fn play() -> Play {
    PlayEntry {
        name: "planets",
        title: "Four planets, four of your methods",
        sentence: "The inner planet is moved by your `symplectic_euler`, \
                   the next by `midpoint_step`, the third by `rk4_step`; \
                   the comet, which is fast near the sun, by \
                   `integrate_adaptive`. Make the steps longer and see \
                   who stays on the ellipse.",
        alt: "A sun and the trails of four bodies: three ellipses inside \
              each other and the long ellipse of a comet.",
        params: vec![Param::new("h", "step", 0.01..=0.3, 0.02).log()],
        still_at: 14.0,
        bounds: vec![
            Bound::new("symplectic Euler energy error", -1.0..=1.0),
            Bound::new("midpoint energy error", -0.1..=0.1),
            Bound::new("RK4 energy error", -1e-6..=1e-6),
            // One step with an error of 1e-7, where the comet is nearest: there
            // gravity is 1/r² = 237, its speed 5.5, and the energy -0.385.
            Bound::new("adaptive energy error", -6.3e-3..=6.3e-3),
            // There it turns by up to 84 · 0.02 rad in a frame, for which a
            // circle as tight would need 6 steps of 0.3 rad: r θ⁵/1920 = 1e-7.
            // The ellipse changes faster, and some steps are refused.
            Bound::new(TRIES, 0.0..=20.0),
            Bound::new(MOMENTUM, -1e-9..=1e-9),
        ],
        camera: |_| Camera::new([0.3, -3.2, 6.5], [0.3, -0.1, 0.0]),
        step: |now| now.get("h"),
        build: Planets::new,
    }
    .play()
}

/// Position, then velocity, in the plane of the orbits.
type State = [f64; 4];

/// At the far end of an ellipse with half axis `a` and eccentricity `e`:
/// v² = (2/r - 1/a), r = a (1 + e).
fn start(a: f64, e: f64) -> State {
    let r = a * (1.0 + e);
    [r, 0.0, 0.0, (2.0 / r - 1.0 / a).sqrt()]
}

/// Gravity of a sun at the origin: x'' = -x/|x|³.
fn pull(x: [f64; 2]) -> [f64; 2] {
    let cubed = x[0].hypot(x[1]).powi(3);
    [-x[0] / cubed, -x[1] / cubed]
}

fn energy(s: &State) -> f64 {
    0.5 * (s[2] * s[2] + s[3] * s[3]) - 1.0 / s[0].hypot(s[1])
}

/// How far the angular momentum of the first planet is from where it was:
/// every kick is along its radius, every drift along its velocity, and neither
/// changes it.
const MOMENTUM: &str = "symplectic Euler angular momentum error";

/// How many steps `integrate_adaptive` has tried in a frame, at most.
const TRIES: &str = "most steps tried for the comet";

fn angular_momentum(s: &State) -> f64 {
    s[0] * s[3] - s[1] * s[2]
}

struct Planets {
    states: [State; 4],
    first_energies: [f64; 4],
    first_momentum: f64,
    most_tries: usize,
    trails: [Trail; 4],
}

/// What the adaptive steps begin with in every frame: too long, most of the time.
const LONG: f64 = 0.3;

const METHODS: [(&str, &str, Role); 4] = [
    ("symplectic_euler", "symplectic Euler energy error", Role::Body),
    ("midpoint_step", "midpoint energy error", Role::Second),
    ("rk4_step", "RK4 energy error", Role::Third),
    ("integrate_adaptive", "adaptive energy error", Role::Velocity),
];

impl Planets {
    fn new(_now: &Controls) -> Planets {
        let states = [
            start(0.6, 0.1),
            start(1.0, 0.2),
            start(1.5, 0.1),
            start(1.3, 0.95),
        ];
        Planets {
            states,
            first_energies: states.map(|s| energy(&s)),
            first_momentum: angular_momentum(&states[0]),
            most_tries: 0,
            trails: Default::default(),
        }
    }

    /// The state that a method makes of a planet's.
    fn moved(&mut self, method: usize, now: &Controls) -> Outcome<State> {
        let (t, h, s) = (now.time, now.get("h"), &self.states[method]);
        let calls = Cell::new(0);
        let field = |_t: f64, s: &[f64]| {
            let a = pull([s[0], s[1]]);
            vec![s[2], s[3], a[0], a[1]]
        };
        let new: Vec<f64> = match method {
            0 => {
                let body = Body { x: [s[0], s[1]], v: [s[2], s[3]] };
                let path = symplectic_euler(&|_, x| pull(x), t, h, 1, body);
                let Some(Body { x, v }) = path.last() else {
                    return Err("`symplectic_euler` returned no path".into());
                };
                vec![x[0], x[1], v[0], v[1]]
            }
            1 => midpoint_step(&field, t, h, s),
            2 => rk4_step(&field, t, h, s),
            _ => {
                let settings = Settings {
                    order: 4,
                    tolerance: 1e-7,
                    h_first: LONG,
                    h_min: 1e-7,
                };
                let step = |t: f64, h: f64, x: &[f64]| {
                    calls.set(calls.get() + 1);
                    rk4_step(&field, t, h, x)
                };
                let end = integrate_adaptive(step, t, t + h, s, &settings);
                end.map_err(|e| {
                    format!("`integrate_adaptive` gave up at t = {:.3}", e.t)
                })?
                .x
            }
        };
        // Each try is a whole step and two halves.
        self.most_tries = self.most_tries.max(calls.get() / 3);
        let name = METHODS[method].0;
        finite(name, &new)?;
        let count = new.len();
        new.try_into().map_err(|_| {
            format!("`{name}` returned {count} numbers instead of 4").into()
        })
    }
}

impl PlayScene for Planets {
    fn step(&mut self, now: &Controls) -> Outcome<()> {
        for i in 0..4 {
            let new = self.moved(i, now)?;
            self.states[i] = new;
            self.trails[i].push([new[0], new[1], 0.0], 1500);
        }
        Ok(())
    }

    fn draw(&self, _now: &Controls, canvas: &mut dyn Canvas) {
        canvas.ball([0.0; 3], 0.1, Role::Force);
        for (i, (_, _, role)) in METHODS.into_iter().enumerate() {
            let [x, y, ..] = self.states[i];
            canvas.path(self.trails[i].points(), role);
            canvas.ball([x, y, 0.0], 0.06, role);
        }
    }

    /// How far what should be kept is from where it was, in percent.
    fn readings(&self, _now: &Controls) -> Vec<Reading> {
        let mut readings = Vec::new();
        for (i, (_, name, _)) in METHODS.into_iter().enumerate() {
            let first = self.first_energies[i];
            let value = 100.0 * (energy(&self.states[i]) - first) / -first;
            readings.push(reading(name, "%", value));
        }
        let momentum = angular_momentum(&self.states[0]);
        let value = 100.0 * (momentum / self.first_momentum - 1.0);
        readings.push(reading(MOMENTUM, "%", value));
        readings.push(reading(TRIES, "", self.most_tries as f64));
        readings
    }
}
