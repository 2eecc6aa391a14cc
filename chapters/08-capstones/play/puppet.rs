//! A block on two threads that a moving hand holds: threads only pull.

use super::answers::capstones::marionette::{Limb, Thread, pull, thread_row};
use super::answers::rigid::block_inertia::block_inertia;
use super::answers::rigid::quaternion_rate::{Quaternion, turn_step};
use course::play::{
    Bound, Controls, Play, PlayEntry, PlayScene, finite, reading,
};
use course::{Camera, Canvas, Outcome, Param, Reading, Role};
use math::{Mat3, Vec3, cross_matrix, rows};
use std::f64::consts::TAU;

/// The play, and what its readings never leave: see its page in the book.
pub fn play() -> Play {
    PlayEntry {
        name: "puppet",
        title: "A block on threads, by your constraints that only pull",
        sentence: "The hand tips to and fro. Your `thread_row` says how \
                   much of each thread is left and how fast that changes, \
                   your `pull` finds the impulse, which is never a push. \
                   Move the hand faster, and the threads go slack.",
        alt: "A block hangs on two threads from a bar.",
        params: vec![
            Param::new("rate", "swings per second", 0.0..=3.0, 0.8).unit("1/s"),
        ],
        still_at: 2.0,
        bounds: vec![
            Bound::new("thread too long", 0.0..=0.5),
            // That of the hand's ends: 0.2 m times 2π times the rate.
            Bound::new("speed", 0.0..=0.2 * TAU * 0.8),
        ],
        camera: |_| Camera::new([0.3, -4.6, 1.3], [0.0, 0.0, 0.9]),
        step: |_| STEP,
        build: Puppet::new,
    }
    .play()
}

const STEP: f64 = 1.0 / 400.0;
const SIZE: [f64; 3] = [0.8, 0.3, 0.2];
const LENGTH: f64 = 1.0;
const GRAVITY: f64 = -9.81;
/// Of the velocity and the spin, this share is lost in a second.
const AIR: f64 = 0.3;

struct Puppet {
    mass: f64,
    moments: Vec3,
    x: Vec3,
    v: Vec3,
    q: Quaternion,
    omega: Vec3,
}

fn rotation(q: &Quaternion) -> Mat3 {
    let cross = cross_matrix(q.v);
    Mat3::identity() + 2.0 * q.s * cross + 2.0 * cross * cross
}

impl Puppet {
    fn new(_now: &Controls) -> Puppet {
        let solid = block_inertia(100.0, Vec3::from(SIZE), Vec3::zeros());
        Puppet {
            mass: solid.mass,
            moments: solid.tensor.diagonal(),
            // To one side, and so high that no thread is too long.
            x: Vec3::new(0.1, 0.0, 0.52),
            v: Vec3::zeros(),
            q: Quaternion { s: 1.0, v: Vec3::zeros() },
            omega: Vec3::zeros(),
        }
    }

    /// The hand's end of a thread, and how fast it moves.
    fn hand(&self, side: f64, now: &Controls) -> (Vec3, Vec3) {
        let rate = TAU * now.get("rate");
        let angle = rate * now.time;
        let lift = 0.2 * angle.sin();
        let speed = 0.2 * rate * angle.cos();
        let at = Vec3::new(side * 0.5, 0.0, 1.6 + side * lift);
        (at, Vec3::new(0.0, 0.0, side * speed))
    }

    fn thread(&self, side: f64, now: &Controls) -> Thread {
        let own = Vec3::new(side * 0.5 * SIZE[0], 0.0, 0.5 * SIZE[2]);
        let (q, q_velocity) = self.hand(side, now);
        let p = self.x + rotation(&self.q) * own;
        Thread { p, q, q_velocity, length: LENGTH }
    }

    fn limb(&self) -> Limb {
        let r = rotation(&self.q);
        let inverse = self.moments.map(|moment| 1.0 / moment);
        Limb {
            x: self.x,
            v: self.v,
            omega: self.omega,
            mass_inv: 1.0 / self.mass,
            i_inv: r * Mat3::from_diagonal(&inverse) * r.transpose(),
        }
    }
}

impl PlayScene for Puppet {
    fn step(&mut self, now: &Controls) -> Outcome<()> {
        let keep = 1.0 - AIR * STEP;
        self.v = keep * self.v + Vec3::new(0.0, 0.0, STEP * GRAVITY);
        self.omega *= keep;
        // Each thread in turn, until both agree.
        for _ in 0..10 {
            for side in [-1.0, 1.0] {
                let done = pull(&self.limb(), &self.thread(side, now), STEP);
                finite("pull", done.v.as_slice())?;
                (self.v, self.omega) = (done.v, done.omega);
            }
        }
        self.x += STEP * self.v;
        let omega = self.omega;
        self.q = turn_step(self.q, &|_| omega, now.time, STEP);
        finite("turn_step", self.q.v.as_slice())?;
        Ok(())
    }

    fn draw(&self, now: &Controls, canvas: &mut dyn Canvas) {
        let r = rotation(&self.q);
        let pose =
            course::Pose { position: self.x.into(), world_from_body: rows(r) };
        canvas.cuboid(&pose, SIZE, Role::Body);
        let hands = [-1.0, 1.0].map(|side| self.thread(side, now));
        canvas.path(&hands.map(|t| t.q.into()), Role::Ground);
        for thread in hands {
            let row = thread_row(&self.limb(), &thread);
            let tight = row.gap < 0.005;
            let role = if tight { Role::Force } else { Role::Trail };
            canvas.path(&[thread.p.into(), thread.q.into()], role);
        }
    }

    fn readings(&self, now: &Controls) -> Vec<Reading> {
        let mut over = 0.0_f64;
        for side in [-1.0, 1.0] {
            let Thread { p, q, length, .. } = self.thread(side, now);
            over = over.max(1000.0 * ((p - q).norm() - length));
        }
        vec![
            reading("thread too long", "mm", over),
            reading("speed", "m/s", self.v.norm()),
        ]
    }
}
