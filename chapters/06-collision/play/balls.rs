//! Balls fall onto a floor, a pillar and a capsule, and meet each other: a tree
//! finds who may touch whom.

use super::answers::collision::impact_time::{Limits, Rule, impact_time};
use super::answers::collision::sphere_contacts::{
    Ball, Contact, ball_ball, ball_box, ball_capsule, ball_plane,
};
use super::answers::collision::tree_query::{Aabb, Below, Node, query, refit};
use course::play::{
    Bound, Controls, Play, PlayEntry, PlayScene, finite, reading,
};
use course::{Camera, Canvas, Outcome, Param, Pose, Reading, Role};
use math::Vec3;

/// The play, and what its readings never leave: see its page in the book.
pub fn play() -> Play {
    PlayEntry {
        name: "balls",
        title: "Balls, by your contacts and your tree",
        sentence: "Your `refit` and `query` find the pairs, your \
                   `ball_ball`, `ball_plane`, `ball_box` and \
                   `ball_capsule` say where they touch, and your \
                   `impact_time` backs a ball up to the moment at which \
                   it meets the floor.",
        alt: "Balls on a floor around a pillar and a lying capsule.",
        params: vec![Param::new("e", "restitution", 0.0..=1.0, 0.6)],
        still_at: 1.6,
        bounds: vec![
            Bound::new("deepest overlap", 0.0..=10.0),
            // Nothing is lower than all balls side by side on the floor.
            Bound::new("energy", 9.0..=100.01),
        ],
        camera: |_| Camera::new([1.2, -6.6, 3.2], [0.0, 0.0, 0.5]),
        step: |_| STEP,
        build: Balls::new,
    }
    .play()
}

const STEP: f64 = 1.0 / 240.0;
const COUNT: usize = 16;
const RADIUS: f64 = 0.16;
const GRAVITY: f64 = -9.81;
const PILLAR: [f64; 3] = [0.3, 0.3, 0.6];
const PILLAR_AT: [f64; 3] = [-0.9, 0.0, 0.6];
const CAPSULE: ([[f64; 3]; 2], f64) =
    ([[0.5, -0.8, 0.2], [1.0, 0.8, 0.2]], 0.2);
/// Half of the room, m.
const ROOM: f64 = 1.8;

struct Balls {
    x: Vec<Vec3>,
    v: Vec<Vec3>,
    tree: Vec<Node>,
    deepest: f64,
    first_energy: f64,
}

fn bounds(x: Vec3) -> Aabb {
    let lo = [0, 1, 2].map(|k| x[k] - RADIUS);
    Aabb { lo, hi: lo.map(|low| low + 2.0 * RADIUS) }
}

/// A tree over the items `from..to`, halved again and again: its root comes
/// first.
fn build(nodes: &mut Vec<Node>, from: usize, to: usize) -> usize {
    let root = nodes.len();
    let bounds = bounds(Vec3::zeros());
    nodes.push(Node { bounds, below: Below::Item(from) });
    if to - from > 1 {
        let middle = (from + to) / 2;
        let left = build(nodes, from, middle);
        let right = build(nodes, middle, to);
        nodes[root].below = Below::Nodes(left, right);
    }
    root
}

impl Balls {
    fn new(_now: &Controls) -> Balls {
        let (mut x, mut v, mut tree) = (Vec::new(), Vec::new(), Vec::new());
        for i in 0..COUNT {
            let (column, row) = ((i % 4) as f64, (i / 4) as f64);
            let place = Vec3::new(0.7 * column - 1.05, 0.7 * row - 1.0, 1.6);
            x.push(place + Vec3::new(0.03 * row, 0.05 * column, 0.1 * row));
            v.push(Vec3::zeros());
        }
        build(&mut tree, 0, COUNT);
        let (deepest, first_energy) = (0.0, 1.0);
        let mut balls = Balls { x, v, tree, deepest, first_energy };
        balls.first_energy = balls.energy();
        balls
    }

    fn energy(&self) -> f64 {
        let mut sum = 0.0;
        for i in 0..COUNT {
            sum += 0.5 * self.v[i].norm_squared() - GRAVITY * self.x[i].z;
        }
        sum
    }

    fn ball(&self, i: usize) -> Ball {
        Ball { x: self.x[i], radius: RADIUS }
    }

    /// Contacts of a ball with what does not move, the floor left out.
    fn obstacles(&self, i: usize) -> Vec<Contact> {
        let ball = self.ball(i);
        let moved = Ball { x: ball.x - Vec3::from(PILLAR_AT), ..ball };
        let mut found = vec![ball_box(&moved, Vec3::from(PILLAR))];
        let (ends, radius) = CAPSULE;
        found.push(ball_capsule(&ball, ends.map(Vec3::from), radius));
        for n in [Vec3::x(), -Vec3::x(), Vec3::y(), -Vec3::y()] {
            found.push(ball_plane(&ball, n, -ROOM));
        }
        found
    }

    /// Lets a ball bounce off something that does not move.
    fn bounce(&mut self, i: usize, contact: &Contact, restitution: f64) {
        self.deepest = self.deepest.max(-contact.d);
        let approach = contact.n.dot(&self.v[i]);
        if contact.d < 0.0 && approach < 0.0 {
            let e = if approach > -0.3 { 0.0 } else { restitution };
            self.v[i] -= (1.0 + e) * approach * contact.n;
        }
        // What overlaps is pushed out slowly.
        if contact.d < -0.001 {
            self.x[i] -= 0.2 * contact.d * contact.n;
        }
    }

    /// One ball during a step: free fall, and the floor at its moment.
    fn fall(&mut self, i: usize, restitution: f64) {
        let height = |t: f64| {
            let z = self.x[i].z + t * self.v[i].z + 0.5 * t * t * GRAVITY;
            let at = Vec3::new(self.x[i].x, self.x[i].y, z);
            let ball = Ball { x: at, radius: RADIUS };
            ball_plane(&ball, Vec3::z(), 0.0).d
        };
        let limits = Limits { tolerance: 1e-4, min_step: 1e-9, most: 60 };
        let rule = Rule::RegulaFalsi;
        let meets = height(0.0) > 0.0 && self.v[i].z < 0.0;
        let hit = match meets {
            true => impact_time(rule, limits, 0.0, STEP, &height),
            false => None,
        };
        let t = hit.map_or(STEP, |impact| impact.t);
        self.x[i] += t * self.v[i];
        self.x[i].z += 0.5 * t * t * GRAVITY;
        self.v[i].z += t * GRAVITY;
        if hit.is_some() {
            let slow = self.v[i].z > -0.3;
            self.v[i].z *= if slow { 0.0 } else { -restitution };
        }
    }
}

impl PlayScene for Balls {
    fn step(&mut self, now: &Controls) -> Outcome<()> {
        let restitution = now.get("e");
        self.deepest = 0.0;
        for i in 0..COUNT {
            self.fall(i, restitution);
            let mut contacts = self.obstacles(i);
            contacts.push(ball_plane(&self.ball(i), Vec3::z(), 0.0));
            for contact in contacts {
                finite("ball_box", &[contact.d])?;
                self.bounce(i, &contact, restitution);
            }
        }
        let items: Vec<Aabb> = self.x.iter().map(|x| bounds(*x)).collect();
        refit(&mut self.tree, &items);
        for i in 0..COUNT {
            for j in query(&self.tree, &items[i]).items {
                if j >= COUNT {
                    return Err("`query` found an item that is none".into());
                }
                if j <= i {
                    continue;
                }
                let met = ball_ball(&self.ball(i), &self.ball(j));
                self.deepest = self.deepest.max(-met.d);
                let approach = met.n.dot(&(self.v[i] - self.v[j]));
                if met.d < 0.0 && approach < 0.0 {
                    let e = if approach > -0.3 { 0.0 } else { restitution };
                    let change = 0.5 * (1.0 + e) * approach * met.n;
                    self.v[i] -= change;
                    self.v[j] += change;
                }
                if met.d < -0.001 {
                    self.x[i] -= 0.1 * met.d * met.n;
                    self.x[j] += 0.1 * met.d * met.n;
                }
            }
            finite("ball_ball", self.x[i].as_slice())?;
        }
        Ok(())
    }

    fn draw(&self, _now: &Controls, canvas: &mut dyn Canvas) {
        canvas.floor(0.0);
        let pillar = PILLAR.map(|half| 2.0 * half);
        canvas.cuboid(&Pose::at(PILLAR_AT), pillar, Role::Ground);
        let (ends, radius) = CAPSULE;
        for k in 0..=12 {
            let s = f64::from(k) / 12.0;
            let at = [0, 1, 2].map(|c| (1.0 - s) * ends[0][c] + s * ends[1][c]);
            canvas.ball(at, radius, Role::Ground);
        }
        for (i, x) in self.x.iter().enumerate() {
            let role = [Role::Body, Role::Second, Role::Third][i % 3];
            canvas.ball((*x).into(), RADIUS, role);
        }
    }

    fn readings(&self, _now: &Controls) -> Vec<Reading> {
        vec![
            reading("deepest overlap", "mm", 1000.0 * self.deepest),
            reading("energy", "%", 100.0 * self.energy() / self.first_energy),
        ]
    }
}
