//! The lid of a chest, on a hinge: your rows hold it, your loop lets it fall
//! and bounce, and your pivots find the forces on which it rests.

#[path = "lid/forces.rs"]
mod forces;

use super::answers::contact::loop_frame::{Ball, Decision, World, decide};
use super::answers::rigid::block_inertia::block_inertia;
use super::answers::rigid::omega_from_momentum::omega_from_momentum;
use super::answers::rigid::quaternion_rate::{Quaternion, turn_step};
use course::play::{
    Bound, Controls, Play, PlayEntry, PlayScene, Pull, finite, reading,
};
use course::{Camera, Canvas, Outcome, Param, Pose, Ray, Reading, Role};
use forces::Six;
use math::{Mat3, Vec3, cross_matrix, rows};

/// The play, and what its readings never leave: see its page in the book.
pub fn play() -> Play {
    PlayEntry {
        name: "lid",
        title: "The lid of a chest, by your hinge",
        sentence: "Every four seconds a cord lifts the lid and lets it go. \
                   The five rows of your `hinge_rows` hold it, your \
                   `decide` brings it to the rim at the right moment, and \
                   where it rests your `pivot` finds the forces. Pull it \
                   with the mouse.",
        alt: "A chest whose lid stands open on its hinge.",
        params: vec![
            Param::new("e", "restitution", 0.0..=0.9, 0.4),
            Param::new("ks", "feedback", 0.0..=2000.0, 400.0).unit("1/s²"),
        ],
        still_at: 1.0,
        bounds: vec![
            Bound::new("hinge error", 0.0..=2.0),
            Bound::new("overlap", 0.0..=BAND * 1000.0),
            Bound::new("opening", -0.2..=130.0),
        ],
        camera: |_| Camera::new([2.2, -3.6, 1.9], [0.4, 0.0, 0.7]),
        step: |_| STEP,
        build: Chest::new,
    }
    .play()
}

const STEP: f64 = 1.0 / 240.0;
/// Length, width and thickness of the lid; and how high the chest is, m.
const SIZE: [f64; 3] = [1.0, 0.8, 0.06];
const CHEST: f64 = 0.6;
const DENSITY: f64 = 200.0;
const GRAVITY: f64 = -9.81;
/// Closer to the rim than this the lid touches it, m.
const BAND: f64 = 0.001;
/// The cord pulls the front of the lid to this place, during so many seconds of
/// every period.
const CORD: ([f64; 3], f64, f64) = ([0.55, 0.0, 1.5], 1.0, 4.0);

struct Chest {
    mass: f64,
    moments: Vec3,
    x: Vec3,
    v: Vec3,
    q: Quaternion,
    l: Vec3,
}

impl Chest {
    fn new(_now: &Controls) -> Chest {
        let solid = block_inertia(DENSITY, Vec3::from(SIZE), Vec3::zeros());
        let [x, _, z] = SIZE;
        Chest {
            mass: solid.mass,
            moments: solid.tensor.diagonal(),
            x: Vec3::new(0.5 * x, 0.0, CHEST + 0.5 * z),
            v: Vec3::zeros(),
            q: Quaternion { s: 1.0, v: Vec3::zeros() },
            l: Vec3::zeros(),
        }
    }

    fn rotation(&self) -> Mat3 {
        let cross = cross_matrix(self.q.v);
        Mat3::identity() + 2.0 * self.q.s * cross + 2.0 * cross * cross
    }

    fn omega(&self) -> Vec3 {
        omega_from_momentum(self.moments, &self.rotation(), self.l).omega
    }

    /// From the centre to a point of the lid: the sides say which.
    fn lever(&self, sides: [f64; 3]) -> Vec3 {
        let half = 0.5 * Vec3::from(SIZE);
        self.rotation() * Vec3::from(sides).component_mul(&half)
    }

    /// The corners that come down on the rim.
    fn corners(&self) -> [Vec3; 2] {
        [-1.0, 1.0].map(|side| self.lever([1.0, side, -1.0]))
    }

    /// How far the lower one is above the rim, and how fast it rises.
    fn gap(&self) -> (f64, f64) {
        let omega = self.omega();
        let [a, b] = self.corners().map(|r| {
            let height = self.x.z + r.z - CHEST;
            (height, self.v.z + omega.cross(&r).z)
        });
        if a.0 < b.0 { a } else { b }
    }

    fn advance(&mut self, t: f64, h: f64, load: &Six) {
        let (v, omega) = (self.v, self.omega());
        let gyro = self.l.cross(&omega);
        self.v += h / self.mass * Vec3::new(load[0], load[1], load[2]);
        self.l += h * (Vec3::new(load[3], load[4], load[5]) - gyro);
        // With the mean velocities: exact as long as the load is constant.
        self.x += 0.5 * h * (v + self.v);
        let mean = 0.5 * (omega + self.omega());
        self.q = turn_step(self.q, &|_| mean, t, h);
    }
}

impl PlayScene for Chest {
    fn step(&mut self, now: &Controls) -> Outcome<()> {
        let (mut t, end) = (now.time, now.time + STEP);
        for _ in 0..20 {
            let left = end - t;
            if left < 1e-9 {
                break;
            }
            let (x, mut v) = self.gap();
            // Rounding is no motion.
            v = if x <= BAND && v.abs() < 1e-9 { 0.0 } else { v };
            let rests = x <= BAND && v == 0.0;
            let (load, opening) = self.forces(rests, t, now)?;
            let world = World {
                g: -opening,
                tolerance: BAND,
                restitution: now.get("e"),
                threshold: 0.2,
            };
            match decide(&world, &Ball { x, v }, left) {
                Decision::Advance(h) | Decision::BackUp(h) => {
                    self.advance(t, h.min(left), &load);
                    t += h.min(left);
                }
                Decision::Resolve(new) => {
                    self.v *= new / v;
                    self.l *= new / v;
                }
            }
            finite("decide", self.x.as_slice())?;
        }
        finite("hinge_rows", self.l.as_slice())
    }

    fn draw(&self, now: &Controls, canvas: &mut dyn Canvas) {
        canvas.floor(0.0);
        let [x, y, _] = SIZE;
        let at = [0.5 * x, 0.0, 0.5 * CHEST];
        canvas.cuboid(&Pose::at(at), [x, y, CHEST], Role::Ground);
        let r = self.rotation();
        let pose = Pose { position: self.x.into(), world_from_body: rows(r) };
        canvas.cuboid(&pose, SIZE, Role::Body);
        let (place, pulls, period) = CORD;
        if now.time % period < pulls {
            let front = self.x + self.lever([1.0, 0.0, 0.0]);
            canvas.path(&[front.into(), place], Role::Force);
        }
    }

    fn readings(&self, now: &Controls) -> Vec<Reading> {
        let (c, (gap, _)) = (self.rows(now.get("ks")).0.c, self.gap());
        let off = Vec3::new(c[0], c[1], c[2]).norm();
        let front = self.rotation() * Vec3::x();
        let opening = front.z.atan2(front.x).to_degrees();
        vec![
            reading("hinge error", "mm", 1000.0 * off),
            reading("overlap", "mm", 1000.0 * (-gap).max(0.0)),
            reading("opening", "°", opening),
        ]
    }

    fn grab(&mut self, ray: &Ray) -> Option<Pull> {
        let front = self.x + self.lever([1.0, 0.0, 0.0]);
        Pull::nearest(ray, [front.into()], 0.4)
    }
}
