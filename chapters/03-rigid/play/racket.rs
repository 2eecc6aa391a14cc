//! Three equal boxes, each spun about another of its axes, float freely.

use super::answers::rigid::block_inertia::block_inertia;
use super::answers::rigid::free_rotation::{Deviation, stability};
use super::answers::rigid::omega_from_momentum::omega_from_momentum;
use super::answers::rigid::quaternion_rate::{Quaternion, turn_step};
use super::answers::rigid::rotation_rate::angular_velocity;
use course::play::{
    Bound, Controls, Play, PlayEntry, PlayScene, Trail, finite, reading,
};
use course::{Camera, Canvas, Outcome, Param, Reading, Role};
use math::{Mat3, Vec3, cross_matrix, rows};

/// The play, and what its readings never leave: see its page in the book.
pub fn play() -> Play {
    PlayEntry {
        name: "racket",
        title: "Three spins, by your rotation",
        sentence: "Your `block_inertia` weighs the boxes, your \
                   `omega_from_momentum` says how they turn, your \
                   `turn_step` turns them, and the label is what your \
                   `stability` predicts. The box that is spun about its \
                   middle axis flips over and over.",
        alt: "Three flat boxes in a row, with the angular momentum as an \
              arrow and the path of one corner.",
        params: vec![
            Param::new("spin", "turns per second", 0.2..=2.0, 1.0).unit("1/s"),
        ],
        still_at: 5.0,
        bounds: vec![Bound::new("largest energy error", 0.0..=0.01)],
        camera: |_| Camera::new([0.0, -6.5, 2.0], [0.0, 0.0, 0.0]),
        step: |_| STEP,
        build: Rackets::new,
    }
    .play()
}

const STEP: f64 = 1.0 / 500.0;
const SIZE: [f64; 3] = [1.0, 0.6, 0.15];
const DENSITY: f64 = 500.0;

struct Box3 {
    q: Quaternion,
    l: Vec3,
    first_energy: f64,
    trail: Trail,
}

struct Rackets {
    moments: Vec3,
    boxes: Vec<Box3>,
}

fn rotation(q: &Quaternion) -> Mat3 {
    let cross = cross_matrix(q.v);
    Mat3::identity() + 2.0 * q.s * cross + 2.0 * cross * cross
}

fn place(i: usize) -> Vec3 {
    Vec3::new(1.7 * (i as f64 - 1.0), 0.0, 0.0)
}

impl Rackets {
    fn new(now: &Controls) -> Rackets {
        let solid = block_inertia(DENSITY, Vec3::from(SIZE), Vec3::zeros());
        let moments = solid.tensor.diagonal();
        let spin = now.get("spin");
        let mut boxes = Vec::new();
        for axis in 0..3 {
            let mut about = Vec3::new(0.02, 0.02, 0.02);
            about[axis] = 1.0;
            let omega = angular_velocity(about, spin);
            let q = Quaternion { s: 1.0, v: Vec3::zeros() };
            let l = moments.component_mul(&omega);
            let energy = omega_from_momentum(moments, &Mat3::identity(), l);
            let (first_energy, trail) = (energy.energy, Trail::default());
            boxes.push(Box3 { q, l, first_energy, trail });
        }
        Rackets { moments, boxes }
    }

    fn turned(&self, one: &Box3, t: f64) -> Quaternion {
        let omega_at = |q: &Quaternion| {
            omega_from_momentum(self.moments, &rotation(q), one.l).omega
        };
        let first = omega_at(&one.q);
        // Halfway through the step the box has turned already.
        let omega = |later: f64| match later > t {
            true => omega_at(&turn_step(one.q, &|_| first, t, later - t)),
            false => first,
        };
        turn_step(one.q, &omega, t, STEP)
    }
}

impl PlayScene for Rackets {
    fn step(&mut self, now: &Controls) -> Outcome<()> {
        for i in 0..3 {
            let q = self.turned(&self.boxes[i], now.time);
            finite("turn_step", &[q.s, q.v.x, q.v.y, q.v.z])?;
            let corner = place(i) + rotation(&q) * (0.5 * Vec3::from(SIZE));
            let one = &mut self.boxes[i];
            one.q = q;
            one.trail.push(corner.into(), 1000);
        }
        Ok(())
    }

    fn draw(&self, now: &Controls, canvas: &mut dyn Canvas) {
        for (i, one) in self.boxes.iter().enumerate() {
            let r = rotation(&one.q);
            let pose = course::Pose {
                position: place(i).into(),
                world_from_body: rows(r),
            };
            let role = [Role::Body, Role::Second, Role::Third][i];
            canvas.cuboid(&pose, SIZE, role);
            canvas.path(one.trail.points(), Role::Trail);
            let tip = place(i) + 0.9 * one.l.normalize();
            canvas.arrow(place(i).into(), tip.into(), Role::Force);
            let rate = std::f64::consts::TAU * now.get("spin");
            let words = match stability(self.moments, i, rate) {
                Deviation::Swings(_) => "stable",
                Deviation::Grows(_) => "unstable",
                Deviation::Neutral => "neutral",
            };
            let below = place(i) - Vec3::new(0.2, 0.0, 1.0);
            canvas.text(below.into(), words, Role::Ground);
        }
    }

    fn readings(&self, _now: &Controls) -> Vec<Reading> {
        let mut worst = 0.0_f64;
        for one in &self.boxes {
            let r = rotation(&one.q);
            let now = omega_from_momentum(self.moments, &r, one.l).energy;
            let error = 100.0 * (now / one.first_energy - 1.0).abs();
            worst = if error.is_nan() { f64::NAN } else { worst.max(error) };
        }
        vec![reading("largest energy error", "%", worst)]
    }

    /// Another spin starts anew.
    fn moved(&mut self, now: &Controls) {
        *self = Rackets::new(now);
    }
}
