//! Dominoes in the plane, by sequential impulses with substeps: your rows, your
//! sweeps, and your springs where they overlap.

use super::answers::realtime::contact_sweep::{
    Body, Contact, sweep, warm_start,
};
use super::answers::realtime::soft_contact::{Spring, soft_contact};
use super::answers::realtime::solve_row::{Row, solve_row};
use course::play::{
    Bound, Controls, Play, PlayEntry, PlayScene, finite, reading,
};
use course::{Camera, Canvas, Outcome, Param, Pose, Reading, Role};
use std::collections::BTreeMap;
use std::f64::consts::TAU;

/// The play, and what its readings never leave: see its page in the book.
pub fn play() -> Play {
    PlayEntry {
        name: "topple",
        title: "Dominoes, by your sequential impulses",
        sentence: "A finger, which is a row of your `solve_row`, pushes \
                   the first one. Your `sweep` holds all contacts, and \
                   your `soft_contact` says what it asks them for. \
                   Take substeps away, and reset it.",
        alt: "Some dominoes have fallen onto the next; others stand.",
        params: vec![
            Param::new("substeps", "substeps", 1.0..=16.0, 4.0).integer(),
            Param::new("mu", "friction", 0.0..=1.0, 0.5),
            Param::new("count", "dominoes", 2.0..=16.0, 10.0).integer(),
        ],
        still_at: 1.6,
        bounds: vec![
            Bound::new("deepest overlap", 0.0..=5.0),
            // No centre is lower than half the thickness of its domino, and
            // the finger gives no more than its force times its way, 48 J.
            Bound::new("energy", 100.0 * HALF[0] / HALF[1]..=105.5),
            Bound::new("fallen", 0.0..=16.0),
        ],
        camera: |now| {
            let middle = 0.5 * SPACING * (now.get("count") + 1.0);
            Camera::new([middle - 1.5, -7.5, 3.0], [middle, 0.0, 0.3])
        },
        step: |_| STEP,
        build: Topple::new,
    }
    .play()
}

/// Along x and along z.
type Pair = [f64; 2];

const STEP: f64 = 1.0 / 60.0;
/// Half the thickness and half the height of a domino, m.
const HALF: [f64; 2] = [0.06, 0.5];
const SPACING: f64 = 0.6;
const MASS: f64 = 18.0;
const GRAVITY: f64 = -9.81;
/// Surfaces closer than this have a contact, m.
const NEAR: f64 = 0.02;
/// Overlaps are springs of this frequency, in Hz, and this damping ratio.
const HERTZ: f64 = 30.0;
const DAMPING_RATIO: f64 = 5.0;
/// And are pushed apart at this speed at most, m/s.
const MAX_PUSH: f64 = 2.0;
/// The finger pushes up to this time, s, speed, m/s, and force, N.
const FINGER: (f64, f64, f64) = (0.4, 0.6, 200.0);
/// What no impulse moves.
const FLOOR: Body = Body { mass_inv: 0.0, i_inv: 0.0, v: [0.0; 2], omega: 0.0 };

/// Who is touched by whom, and with which corner.
type Corner = (usize, usize, usize);

struct Topple {
    /// Body 0 is the floor. Positions of the centres, m, and angles.
    bodies: Vec<Body>,
    x: Vec<Pair>,
    angle: Vec<f64>,
    /// What each corner has given, N s.
    given: BTreeMap<Corner, Pair>,
    overlap: f64,
    first_energy: f64,
}

/// From body to world, or with a negative angle from world to body.
fn turned(r: Pair, angle: f64) -> Pair {
    let (s, c) = angle.sin_cos();
    [c * r[0] - s * r[1], s * r[0] + c * r[1]]
}

fn less(a: Pair, b: Pair) -> Pair {
    [a[0] - b[0], a[1] - b[1]]
}

/// The speed and the effective mass of a contact along its normal.
fn normal_row(bodies: &[Body], contact: &Contact) -> (f64, f64) {
    let (n, mut speed, mut yielding) = (contact.n, 0.0, 0.0);
    for (side, r, sign) in [(0, contact.ra, -1.0), (1, contact.rb, 1.0)] {
        let body = &bodies[contact.pair[side]];
        let lever = r[0] * n[1] - r[1] * n[0];
        let along = body.v[0] * n[0] + body.v[1] * n[1];
        speed += sign * (along + body.omega * lever);
        yielding += body.mass_inv + body.i_inv * lever * lever;
    }
    (speed, 1.0 / yielding)
}

impl Topple {
    fn new(now: &Controls) -> Topple {
        let inertia = MASS / 3.0 * (HALF[0] * HALF[0] + HALF[1] * HALF[1]);
        let (mut bodies, mut x) = (vec![FLOOR], vec![[0.0; 2]]);
        let (mass_inv, i_inv) = (1.0 / MASS, 1.0 / inertia);
        for i in 0..now.count("count") {
            bodies.push(Body { mass_inv, i_inv, ..FLOOR });
            x.push([SPACING * i as f64, HALF[1]]);
        }
        let mut scene = Topple {
            angle: vec![0.0; x.len()],
            bodies,
            x,
            given: BTreeMap::new(),
            overlap: 0.0,
            first_energy: 1.0,
        };
        scene.first_energy = scene.energy();
        scene
    }

    fn energy(&self) -> f64 {
        let mut sum = 0.0;
        for (body, x) in self.bodies.iter().zip(&self.x).skip(1) {
            let speed = body.v[0] * body.v[0] + body.v[1] * body.v[1];
            sum += 0.5 * speed / body.mass_inv - MASS * GRAVITY * x[1];
            sum += 0.5 * body.omega * body.omega / body.i_inv;
        }
        sum
    }

    /// Every corner that is near the floor or a face of another domino, how
    /// far it is open (m), and its contact.
    fn contacts(&self, mu: f64) -> (Vec<(Corner, f64)>, Vec<Contact>) {
        let (mut touches, mut contacts) = (Vec::new(), Vec::new());
        for b in 1..self.x.len() {
            for corner in 0..4 {
                let [i, j] = [corner & 1, corner >> 1];
                let own = [[-1.0, 1.0][i] * HALF[0], [-1.0, 1.0][j] * HALF[1]];
                let rb = turned(own, self.angle[b]);
                let p = [self.x[b][0] + rb[0], self.x[b][1] + rb[1]];
                for a in 0..self.x.len() {
                    let Some((n, gap)) = self.nearest(a, b, p) else {
                        continue;
                    };
                    let corner = (a, b, corner);
                    let given = self.given.get(&corner).copied();
                    touches.push((corner, gap));
                    contacts.push(Contact {
                        pair: [a, b],
                        ra: less(p, self.x[a]),
                        rb,
                        n,
                        mu,
                        bias: 0.0,
                        mass_scale: 1.0,
                        impulse_scale: 0.0,
                        impulse: given.unwrap_or_default(),
                    });
                }
            }
        }
        (touches, contacts)
    }

    /// The normal of the nearest face of `a`, and how far a corner of `b` is
    /// above it.
    fn nearest(&self, a: usize, b: usize, p: Pair) -> Option<(Pair, f64)> {
        if a == 0 {
            return (p[1] < NEAR).then_some(([0.0, 1.0], p[1]));
        }
        let q = turned(less(p, self.x[a]), -self.angle[a]);
        let over = [q[0].abs() - HALF[0], q[1].abs() - HALF[1]];
        let k = if over[0] > over[1] { 0 } else { 1 };
        let mut n = [0.0; 2];
        n[k] = q[k].signum();
        let is_near = a != b && over[k] < NEAR && over[1 - k] < 0.0;
        is_near.then_some((turned(n, self.angle[a]), over[k]))
    }

    /// The finger: a row that moves a corner of the first domino at a speed,
    /// with a limited force. Returns all that it has given in this substep.
    fn push_first(&mut self, given: f64, t: f64, h: f64) -> f64 {
        if t >= FINGER.0 {
            return 0.0;
        }
        let Body { mass_inv, i_inv, v, omega } = self.bodies[1];
        let row = Row {
            jac: [-1.0, 0.0, 0.0, 1.0, 0.0, -HALF[1]],
            w: [0.0, 0.0, 0.0, mass_inv, mass_inv, i_inv],
            bias: -FINGER.1,
            low: 0.0,
            high: FINGER.2 * h,
        };
        let solved = solve_row(&row, given, [0.0, 0.0, 0.0, v[0], v[1], omega]);
        let [_, _, _, x, z, omega] = solved.v;
        self.bodies[1] = Body { v: [x, z], omega, ..self.bodies[1] };
        solved.impulse
    }

    fn substep(&mut self, h: f64, now: &Controls) {
        for body in &mut self.bodies[1..] {
            body.v[1] += h * GRAVITY;
        }
        let (touches, mut contacts) = self.contacts(now.get("mu"));
        let omega = TAU * HERTZ.min(0.25 / h);
        for ((_, gap), contact) in touches.iter().zip(&mut contacts) {
            let (_, m) = normal_row(&self.bodies, contact);
            let (k, c) = (m * omega * omega, 2.0 * m * DAMPING_RATIO * omega);
            let spring = Spring { k, c, max_push: MAX_PUSH };
            let goal = soft_contact(&spring, m, *gap, h);
            contact.bias = goal.bias;
            (contact.mass_scale, contact.impulse_scale) =
                (goal.mass_scale, goal.impulse_scale);
        }
        warm_start(&mut self.bodies, &contacts);
        let given = self.push_first(0.0, now.time, h);
        sweep(&mut self.bodies, &mut contacts);
        // The finger's row comes again, as all rows do.
        self.push_first(given, now.time, h);
        for i in 1..self.x.len() {
            let Body { v, omega, .. } = self.bodies[i];
            self.x[i] = [self.x[i][0] + h * v[0], self.x[i][1] + h * v[1]];
            self.angle[i] += h * omega;
        }
        // Relaxation: without the springs, and from the gaps of now.
        (self.given, self.overlap) = (BTreeMap::new(), 0.0);
        for ((_, gap), contact) in touches.iter().zip(&mut contacts) {
            let (speed, _) = normal_row(&self.bodies, contact);
            let gap = *gap + h * speed;
            contact.bias = gap.max(0.0) / h;
            (contact.mass_scale, contact.impulse_scale) = (1.0, 0.0);
            self.overlap = self.overlap.max(-gap);
        }
        sweep(&mut self.bodies, &mut contacts);
        for ((corner, _), contact) in touches.iter().zip(&contacts) {
            self.given.insert(*corner, contact.impulse);
        }
    }
}

impl PlayScene for Topple {
    fn step(&mut self, now: &Controls) -> Outcome<()> {
        let substeps = now.count("substeps");
        for _ in 0..substeps {
            self.substep(STEP / substeps as f64, now);
        }
        finite("sweep", self.x.concat().as_slice())?;
        Ok(())
    }

    fn draw(&self, _now: &Controls, canvas: &mut dyn Canvas) {
        canvas.floor(0.0);
        for i in 1..self.x.len() {
            let (s, c) = self.angle[i].sin_cos();
            let pose = Pose {
                position: [self.x[i][0], 0.0, self.x[i][1]],
                world_from_body: [[c, 0.0, -s], [0.0, 1.0, 0.0], [s, 0.0, c]],
            };
            let sides = [2.0 * HALF[0], 0.5, 2.0 * HALF[1]];
            let role = [Role::Second, Role::Body][i % 2];
            canvas.cuboid(&pose, sides, role);
        }
    }

    fn readings(&self, _now: &Controls) -> Vec<Reading> {
        let fallen = self.angle.iter().filter(|angle| angle.abs() > TAU / 8.0);
        vec![
            reading("deepest overlap", "mm", 1000.0 * self.overlap),
            reading("energy", "%", 100.0 * self.energy() / self.first_energy),
            reading("fallen", "", fallen.count() as f64),
        ]
    }
}
