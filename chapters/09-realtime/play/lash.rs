//! A chain of rods in joint angles: your articulated bodies, and your step of
//! Runge and Kutta.

use super::answers::ode::rk4_step::rk4_step;
use super::answers::realtime::hinge_chain::{Link, hinge_chain};
use course::play::{
    Bound, Controls, Play, PlayEntry, PlayScene, Pull, finite, reading,
};
use course::{Camera, Canvas, Outcome, Param, Ray, Reading, Role};

/// The play, and what its readings never leave: see its page in the book.
pub fn play() -> Play {
    PlayEntry {
        name: "lash",
        title: "A chain in joint angles, by your articulated bodies",
        sentence: "Your `hinge_chain` finds how the hinges accelerate, \
                   and your `rk4_step` moves them. There is no number \
                   that could let two rods come apart. The last rod is \
                   the heaviest: take it a hundred times as heavy, and \
                   drag it.",
        alt: "A chain of rods that was held out sideways swings down from \
              its nail.",
        params: vec![
            Param::new("links", "rods", 1.0..=24.0, 8.0).integer(),
            Param::new("ratio", "mass of the last rod", 1.0..=1000.0, 10.0)
                .unit("kg")
                .log(),
        ],
        still_at: 0.9,
        bounds: vec![
            Bound::new("energy", 0.0..=100.1),
            Bound::new("speed of the end", 0.0..=20.0),
        ],
        camera: |_| Camera::new([0.0, -6.5, 1.6], [0.0, 0.0, 1.2]),
        step: |_| STEP,
        build: Lash::new,
    }
    .play()
}

const STEP: f64 = 1.0 / 60.0;
/// Steps of Runge and Kutta in each of these.
const SUBSTEPS: usize = 10;
/// The length of the whole chain, m, and the mass of a rod, kg.
const LENGTH: f64 = 2.0;
const MASS: f64 = 1.0;
const GRAVITY: f64 = 9.81;
/// Friction of a hinge, N m s.
const FRICTION: f64 = 0.05;
/// The mouse pulls with so many newtons for each metre and kilogram.
const PULL: f64 = 30.0;
const NAIL: [f64; 2] = [0.0, 2.2];

struct Lash {
    links: Vec<Link>,
    /// All angles, then how fast they change.
    state: Vec<f64>,
    first_energy: f64,
}

impl Lash {
    fn new(now: &Controls) -> Lash {
        let count = now.count("links");
        let length = LENGTH / count as f64;
        let rod = |mass: f64| {
            let inertia = mass * length * length / 12.0;
            Link { length, mass, centre: 0.5 * length, inertia }
        };
        let mut links = vec![rod(MASS); count];
        links[count - 1] = rod(MASS * now.get("ratio"));
        let state = vec![0.0; 2 * count];
        let mut lash = Lash { links, state, first_energy: 1.0 };
        lash.first_energy = lash.energy_and_speed().0;
        lash
    }

    /// The nail and the end of each rod.
    fn ends(&self, state: &[f64]) -> Vec<[f64; 2]> {
        let (mut angle, mut ends) = (0.0_f64, vec![NAIL]);
        for (i, link) in self.links.iter().enumerate() {
            angle += state[i];
            let [x, z] = ends[i];
            let (s, c) = angle.sin_cos();
            ends.push([x + link.length * c, z + link.length * s]);
        }
        ends
    }

    /// The energy above that of the chain hanging at rest, J, and how fast the
    /// end moves, m/s.
    fn energy_and_speed(&self) -> (f64, f64) {
        let ends = self.ends(&self.state);
        let (mut v, mut omega, mut down) = ([0.0; 2], 0.0, NAIL[1]);
        let mut sum = 0.0;
        for (i, link) in self.links.iter().enumerate() {
            omega += self.state[self.links.len() + i];
            let [x, z] = [0, 1].map(|k| ends[i + 1][k] - ends[i][k]);
            // Half a rod further on is its centre, and the rest its end.
            let mid = [v[0] - 0.5 * omega * z, v[1] + 0.5 * omega * x];
            sum += 0.5 * link.mass * (mid[0] * mid[0] + mid[1] * mid[1]);
            sum += 0.5 * link.inertia * omega * omega;
            let height = ends[i][1] + 0.5 * z - (down - link.centre);
            sum += link.mass * GRAVITY * height;
            v = [v[0] - omega * z, v[1] + omega * x];
            down -= link.length;
        }
        (sum, v[0].hypot(v[1]))
    }

    /// The torques of friction, and of the mouse at the end of a rod.
    fn torques(&self, state: &[f64], now: &Controls) -> Vec<f64> {
        let count = self.links.len();
        let mut tau: Vec<f64> =
            state[count..].iter().map(|rate| -FRICTION * rate).collect();
        if let Some(Pull { item: i, target: [x, _, z], .. }) = now.pull {
            let ends = self.ends(state);
            let pull = PULL * self.links[i - 1].mass;
            let f = [pull * (x - ends[i][0]), pull * (z - ends[i][1])];
            for (tau, hinge) in tau.iter_mut().zip(&ends).take(i) {
                let r = [0, 1].map(|k| ends[i][k] - hinge[k]);
                *tau += r[0] * f[1] - r[1] * f[0];
            }
        }
        tau
    }

    fn derivative(&self, state: &[f64], now: &Controls) -> Vec<f64> {
        let (q, qdot) = state.split_at(self.links.len());
        let tau = self.torques(state, now);
        let hinges = hinge_chain(&self.links, q, qdot, &tau, GRAVITY);
        let mut derivative = qdot.to_vec();
        derivative.extend(hinges.iter().map(|hinge| hinge.acceleration));
        derivative
    }
}

impl PlayScene for Lash {
    fn step(&mut self, now: &Controls) -> Outcome<()> {
        if self.derivative(&self.state, now).len() != self.state.len() {
            return Err("`hinge_chain` returns one entry for each rod".into());
        }
        for _ in 0..SUBSTEPS {
            let h = STEP / SUBSTEPS as f64;
            let field = |_t: f64, state: &[f64]| self.derivative(state, now);
            let new = rk4_step(&field, now.time, h, &self.state);
            finite("hinge_chain", &new)?;
            if new.len() != self.state.len() {
                return Err("`rk4_step` has changed the length".into());
            }
            self.state = new;
        }
        Ok(())
    }

    fn draw(&self, _now: &Controls, canvas: &mut dyn Canvas) {
        canvas.floor(0.0);
        let ends: Vec<[f64; 3]> =
            self.ends(&self.state).iter().map(|p| [p[0], 0.0, p[1]]).collect();
        canvas.path(&ends, Role::Body);
        let last = ends.len() - 1;
        canvas.ball(ends[0], 0.05, Role::Ground);
        for end in &ends[1..last] {
            canvas.ball(*end, 0.03, Role::Second);
        }
        canvas.ball(ends[last], 0.07, Role::Third);
    }

    fn readings(&self, _now: &Controls) -> Vec<Reading> {
        let (energy, speed) = self.energy_and_speed();
        vec![
            reading("energy", "%", 100.0 * energy / self.first_energy),
            reading("speed of the end", "m/s", speed),
        ]
    }

    fn grab(&mut self, ray: &Ray) -> Option<Pull> {
        let ends = self.ends(&self.state);
        let ends = ends.iter().map(|[x, z]| [*x, 0.0, *z]);
        // The nail stays where it is.
        Pull::nearest(ray, ends, 0.2).filter(|pull| pull.item > 0)
    }
}
