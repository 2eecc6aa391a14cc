//! Beads that fall into a trough, bounce off its planes and push each other
//! apart. Everything happens in the plane y = 0.

use super::answers::ode::midpoint_step::midpoint_step;
use super::answers::particles::bucket_neighbours::bucket_neighbours;
use super::answers::particles::plane_bounce::{Particle, Plane, plane_bounce};
use super::answers::particles::system_derivative::{
    Particles, system_derivative,
};
use course::play::{
    Bound, Controls, Play, PlayEntry, PlayScene, checked_particles, finite,
    flattened, particles, reading,
};
use course::{Camera, Canvas, Outcome, Param, Reading, Role};

/// The play, and what its readings never leave: see its page in the book.
pub fn play() -> Play {
    PlayEntry {
        name: "beads",
        title: "Beads in a trough, by your collisions",
        sentence: "Your `plane_bounce` returns the beads from floor and \
                   walls, your `bucket_neighbours` finds who is near \
                   whom, and your `system_derivative` and `midpoint_step` \
                   move them. Press B for more beads.",
        alt: "A heap of round beads in a trough with a floor and two \
              sloping walls.",
        params: vec![Param::new("e", "restitution", 0.0..=1.0, 0.5)],
        still_at: 2.0,
        bounds: vec![
            Bound::new("lowest bead", 0.119..=0.7),
            Bound::new("energy", 0.0..=10.4),
        ],
        camera: |_| Camera::new([0.0, -5.0, 1.6], [0.0, 0.0, 0.8]),
        step: |_| STEP,
        build: Trough::new,
    }
    .play()
}

const STEP: f64 = 0.0025;
const RADIUS: f64 = 0.12;
const MASS: f64 = 0.05;
const GRAVITY: f64 = -9.81;
/// Beads that overlap repel each other with this stiffness, N/m, and with
/// this damping, N s/m.
const REPULSION: [f64; 2] = [400.0, 1.0];
/// Air drag, N s/m.
const DRAG: f64 = 0.01;
/// More beads than this would be too slow.
const MOST: usize = 60;

struct Trough {
    particles: Particles,
}

/// The floor and two walls that lean outwards.
fn planes(restitution: f64) -> [Plane; 3] {
    let (s, c) = (0.6, 0.8);
    [
        ([0.0, 0.0, 0.0], [0.0, 0.0, 1.0]),
        ([-1.2, 0.0, 0.0], [c, 0.0, s]),
        ([1.2, 0.0, 0.0], [-c, 0.0, s]),
    ]
    .map(|(wall, normal): ([f64; 3], [f64; 3])| {
        // The middle of a bead stays a radius away.
        let point = [0, 1, 2].map(|k| wall[k] + RADIUS * normal[k]);
        Plane { point, normal, restitution }
    })
}

/// What two beads do to each other, on the first one.
fn repulsion(p: &Particles, i: usize, j: usize) -> [f64; 3] {
    let apart = [0, 1, 2].map(|k| p.x[i][k] - p.x[j][k]);
    let distance = apart[0].hypot(apart[1]).hypot(apart[2]);
    if distance == 0.0 || distance > 2.0 * RADIUS {
        return [0.0; 3];
    }
    let closing: f64 = (0..3).map(|k| apart[k] * (p.v[i][k] - p.v[j][k])).sum();
    let [ks, kd] = REPULSION;
    let size = ks * (2.0 * RADIUS - distance) - kd * closing / distance;
    apart.map(|a| size.max(0.0) * a / distance)
}

impl Trough {
    fn new(_now: &Controls) -> Trough {
        let particles =
            Particles { x: vec![], v: vec![], mass: vec![], force: vec![] };
        let mut trough = Trough { particles };
        for row in 0..4 {
            trough.add_row(0.6 + 0.3 * f64::from(row), 0.03 * f64::from(row));
        }
        trough
    }

    fn add_row(&mut self, height: f64, aside: f64) {
        for column in 0..5 {
            let x = 0.3 * f64::from(column) - 0.6 + aside;
            let p = &mut self.particles;
            if p.x.len() < MOST {
                p.x.push([x, 0.0, height]);
                p.v.push([0.0; 3]);
                p.mass.push(MASS);
                p.force.push([0.0; 3]);
            }
        }
    }

    fn derivative(&self, state: &[f64]) -> Vec<f64> {
        let mut now = self.particles.clone();
        // Whoever had them before has left something in the accumulators.
        now.force.fill([0.0, 0.0, 0.1]);
        (now.x, now.v) = particles(state);
        let weight_and_drag = |p: &mut Particles| {
            for i in 0..p.x.len() {
                p.force[i][2] += p.mass[i] * GRAVITY;
                for k in 0..3 {
                    p.force[i][k] -= DRAG * p.v[i][k];
                }
            }
        };
        let neighbours = |p: &mut Particles| {
            let flat: Vec<[f64; 2]> =
                p.x.iter().map(|x| [x[0], x[2]]).collect();
            let reach = 2.0 * RADIUS;
            let mut near = |i: usize, j: usize| {
                let d = [flat[i][0] - flat[j][0], flat[i][1] - flat[j][1]];
                d[0].hypot(d[1]) <= reach
            };
            for [i, j] in bucket_neighbours(reach, &flat, &mut near) {
                let push = repulsion(p, i, j);
                for k in 0..3 {
                    p.force[i][k] += push[k];
                    p.force[j][k] -= push[k];
                }
            }
        };
        system_derivative(&mut now, &[&weight_and_drag, &neighbours])
    }

    /// Kinetic and potential energy, without the repulsion (J).
    fn energy(&self) -> f64 {
        let p = &self.particles;
        let mut sum = 0.0;
        for i in 0..p.x.len() {
            let v2: f64 = p.v[i].iter().map(|v| v * v).sum();
            sum += p.mass[i] * (0.5 * v2 - GRAVITY * p.x[i][2]);
        }
        sum
    }
}

impl PlayScene for Trough {
    fn step(&mut self, now: &Controls) -> Outcome<()> {
        let state = flattened(&self.particles.x, &self.particles.v);
        let field = |_t: f64, state: &[f64]| self.derivative(state);
        let new = midpoint_step(&field, now.time, STEP, &state);
        let count = self.particles.x.len();
        let (x, v) = checked_particles("midpoint_step", &new, count)?;
        let planes = planes(now.get("e"));
        for i in 0..count {
            let p = &mut self.particles;
            let before = Particle { x: p.x[i], v: p.v[i] };
            let mut after = Particle { x: x[i], v: v[i] };
            for plane in &planes {
                let hit = plane_bounce(plane, STEP, &before, &after);
                // What is left of so short a step is not worth flying.
                if let Some(bounce) = hit {
                    // A hair inside: rounding must not put it outside.
                    let x =
                        [0, 1, 2].map(|k| bounce.x[k] + 1e-9 * plane.normal[k]);
                    after = Particle { x, v: bounce.v };
                }
            }
            finite("plane_bounce", &[after.x, after.v].concat())?;
            (p.x[i], p.v[i]) = (after.x, after.v);
        }
        Ok(())
    }

    fn draw(&self, _now: &Controls, canvas: &mut dyn Canvas) {
        let wall = |side: f64| [side * 2.4, 0.0, 1.6];
        let foot = |side: f64| [side * 1.2, 0.0, 0.0];
        let outline = [wall(-1.0), foot(-1.0), foot(1.0), wall(1.0)];
        canvas.path(&outline, Role::Ground);
        for (i, x) in self.particles.x.iter().enumerate() {
            let role = if i % 2 == 0 { Role::Body } else { Role::Second };
            canvas.ball(*x, RADIUS, role);
        }
    }

    fn readings(&self, _now: &Controls) -> Vec<Reading> {
        let lowest = self.particles.x.iter().map(|x| x[2]);
        let lowest = lowest.fold(f64::INFINITY, f64::min);
        vec![
            reading("lowest bead", "m", lowest),
            reading("energy", "J", self.energy()),
        ]
    }

    fn keys(&self) -> Vec<(char, &'static str)> {
        vec![('b', "five more beads")]
    }

    fn key(&mut self, _key: char) {
        self.add_row(2.0, 0.02);
    }
}
