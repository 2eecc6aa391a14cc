//! A crowd of boxes that float through a room and bounce off each other: your
//! broad phase, your planes, your contacts.

use super::answers::collision::coherent_sort::{End, coherent_sort};
use super::answers::collision::face_contacts::face_contacts;
use super::answers::collision::separating_plane::{
    Block, Separation, separating_plane,
};
use super::answers::collision::sweep_intervals::sweep_intervals;
use super::answers::rigid::quaternion_rate::{Quaternion, turn_step};
use course::play::{
    Bound, Controls, Play, PlayEntry, PlayScene, finite, reading,
};
use course::{Camera, Canvas, Outcome, Param, Reading, Role};
use math::{Mat3, Vec3, cross_matrix, rows};

/// The play, and what its readings never leave: see its page in the book.
pub fn play() -> Play {
    PlayEntry {
        name: "crowd",
        title: "A crowd of boxes, by your detection",
        sentence: "Your `coherent_sort` knows who may meet whom along x \
                   (your `sweep_intervals` starts it), your \
                   `separating_plane` tells whether they touch, and your \
                   `face_contacts` where: the red dots. Boxes that touch \
                   exchange their speeds along the plane's normal.",
        alt: "Many boxes float in a room; where two touch, a red dot.",
        params: vec![Param::new("count", "boxes", 2.0..=40.0, 20.0).integer()],
        still_at: 3.0,
        bounds: vec![
            Bound::new("energy", 99.99..=100.01),
            // Half the thickness of a box: deeper, and the plane of the least
            // overlap would be on the other side.
            Bound::new("deepest overlap", 0.0..=1000.0 * HALF[2]),
            Bound::new("overlooked pairs", 0.0..=0.0),
        ],
        camera: |_| Camera::new([1.5, -7.0, 2.6], [0.0, 0.0, -0.1]),
        step: |_| STEP,
        build: Crowd::new,
    }
    .play()
}

const STEP: f64 = 1.0 / 120.0;
/// Half of the room, m.
const ROOM: [f64; 3] = [2.4, 1.2, 1.2];
/// Half of a box's edges, m.
const HALF: [f64; 3] = [0.2, 0.15, 0.1];
/// Boxes closer than this touch, m.
const NEAR: f64 = 0.005;

struct Floater {
    x: Vec3,
    v: Vec3,
    q: Quaternion,
    omega: Vec3,
}

struct Crowd {
    boxes: Vec<Floater>,
    order: Vec<End>,
    pairs: Vec<[usize; 2]>,
    dots: Vec<Vec3>,
    deepest: f64,
    overlooked: usize,
    first_energy: f64,
}

fn rotation(q: &Quaternion) -> Mat3 {
    let cross = cross_matrix(q.v);
    Mat3::identity() + 2.0 * q.s * cross + 2.0 * cross * cross
}

fn block(one: &Floater) -> Block {
    let half = Vec3::from(HALF);
    Block { x: one.x, world_from_body: rotation(&one.q), half }
}

/// The interval of a box along an axis.
fn interval(one: &Floater, axis: usize) -> [f64; 2] {
    let r = rotation(&one.q);
    let reach: f64 =
        (0..3).map(|k| HALF[k] * r[(axis, k)].abs()).sum::<f64>() + NEAR;
    [one.x[axis] - reach, one.x[axis] + reach]
}

/// The face that looks along `n` the most, counterclockwise from outside.
fn face(block: &Block, n: Vec3) -> [Vec3; 4] {
    let axis = |i: usize| Vec3::from(block.world_from_body.column(i));
    let along = |i: usize| n.dot(&axis(i));
    let steepest =
        |a: &usize, b: &usize| along(*a).abs().total_cmp(&along(*b).abs());
    let k = (0..3).max_by(steepest).unwrap_or(0);
    let sign = along(k).signum();
    let (i, j) = ((k + 1) % 3, (k + 2) % 3);
    let (u, v) = (block.half[i] * axis(i), sign * block.half[j] * axis(j));
    let c = block.x + sign * block.half[k] * axis(k);
    [c - u - v, c + u - v, c + u + v, c - u + v]
}

impl Crowd {
    fn new(now: &Controls) -> Crowd {
        let mut boxes = Vec::new();
        for i in 0..now.count("count") {
            // A grid of places, and numbers that look random and are not.
            let (column, rest) = (i % 5, i / 5);
            let place = [
                0.9 * (column as f64 - 2.0),
                0.9 * ((rest % 3) as f64 - 1.0),
                0.6 * ((rest / 3) as f64) - 0.8,
            ];
            let odd = |k: usize| (12.9898 * (3 * i + k) as f64).sin();
            boxes.push(Floater {
                x: Vec3::from(place),
                v: Vec3::new(odd(0), odd(1), odd(2)),
                q: Quaternion { s: 1.0, v: Vec3::zeros() },
                omega: 2.0 * Vec3::new(odd(5), odd(6), odd(7)),
            });
        }
        let intervals: Vec<_> = boxes.iter().map(|b| interval(b, 0)).collect();
        let pairs = sweep_intervals(&intervals).pairs;
        let mut order = Vec::new();
        for i in 0..boxes.len() {
            order.extend([End::Begins(i), End::Ends(i)]);
        }
        let value = |end: &End| match end {
            End::Begins(i) => intervals[*i][0],
            End::Ends(i) => intervals[*i][1],
        };
        order.sort_by(|a, b| value(a).total_cmp(&value(b)));
        let mut crowd = Crowd {
            boxes,
            order,
            pairs,
            dots: Vec::new(),
            deepest: 0.0,
            overlooked: 0,
            first_energy: 1.0,
        };
        crowd.first_energy = crowd.energy();
        crowd
    }

    fn energy(&self) -> f64 {
        self.boxes.iter().map(|one| one.v.norm_squared()).sum()
    }

    /// Where two boxes touch.
    fn contacts(&self, i: usize, j: usize, found: &Separation) -> Vec<Vec3> {
        let (a, b) = (block(&self.boxes[i]), block(&self.boxes[j]));
        let n = found.n;
        let (face_a, face_b) = (face(&a, -n), face(&b, n));
        let flat = |p: Vec3| p - n.dot(&(p - face_b[0])) * n;
        let all = face_contacts(&face_a.map(flat), &face_b.map(flat), n, 1e-6);
        all.iter().map(|contact| contact.p).collect()
    }

    /// Equal masses exchange their speeds along the normal.
    fn collide(&mut self, i: usize, j: usize) {
        let found =
            separating_plane(&block(&self.boxes[i]), &block(&self.boxes[j]));
        if found.gap > NEAR {
            return;
        }
        self.deepest = self.deepest.max(-found.gap);
        let dots = self.contacts(i, j, &found);
        self.dots.extend(dots);
        let n = found.n;
        let approach = n.dot(&(self.boxes[i].v - self.boxes[j].v));
        if approach < 0.0 {
            self.boxes[i].v -= approach * n;
            self.boxes[j].v += approach * n;
        }
    }
}

impl PlayScene for Crowd {
    fn step(&mut self, now: &Controls) -> Outcome<()> {
        for one in &mut self.boxes {
            one.x += STEP * one.v;
            let omega = one.omega;
            one.q = turn_step(one.q, &|_| omega, now.time, STEP);
            finite("turn_step", one.q.v.as_slice())?;
            for axis in 0..3 {
                let [low, high] = interval(one, axis);
                let hits = (low < -ROOM[axis] && one.v[axis] < 0.0)
                    || (high > ROOM[axis] && one.v[axis] > 0.0);
                if hits {
                    one.v[axis] = -one.v[axis];
                }
            }
        }
        let intervals: Vec<_> =
            self.boxes.iter().map(|one| interval(one, 0)).collect();
        let change = coherent_sort(&mut self.order, &intervals);
        self.pairs.retain(|pair| !change.ended.contains(pair));
        self.pairs.extend(change.begun);
        let overlaps = |a: [f64; 2], b: [f64; 2]| a[0] <= b[1] && b[0] <= a[1];
        let mut really = 0;
        for i in 0..intervals.len() {
            for j in i + 1..intervals.len() {
                really += usize::from(overlaps(intervals[i], intervals[j]));
            }
        }
        self.overlooked = really.saturating_sub(self.pairs.len());
        (self.deepest, self.dots) = (0.0, Vec::new());
        for [i, j] in self.pairs.clone() {
            let (a, b) = (&self.boxes[i], &self.boxes[j]);
            let meets = |k| overlaps(interval(a, k), interval(b, k));
            if meets(1) && meets(2) {
                self.collide(i, j);
            }
        }
        Ok(())
    }

    fn draw(&self, _now: &Controls, canvas: &mut dyn Canvas) {
        let [x, y, z] = ROOM;
        for h in [-z, z] {
            let ring =
                [[-x, -y, h], [x, -y, h], [x, y, h], [-x, y, h], [-x, -y, h]];
            canvas.path(&ring, Role::Ground);
        }
        for (i, one) in self.boxes.iter().enumerate() {
            let r = rotation(&one.q);
            let pose = course::Pose {
                position: one.x.into(),
                world_from_body: rows(r),
            };
            let role = [Role::Body, Role::Second, Role::Third][i % 3];
            canvas.cuboid(&pose, HALF.map(|half| 2.0 * half), role);
        }
        for dot in &self.dots {
            canvas.ball((*dot).into(), 0.04, Role::Warning);
        }
    }

    fn readings(&self, _now: &Controls) -> Vec<Reading> {
        vec![
            reading("energy", "%", 100.0 * self.energy() / self.first_energy),
            reading("deepest overlap", "mm", 1000.0 * self.deepest),
            reading("overlooked pairs", "", self.overlooked as f64),
        ]
    }

    /// Another number of boxes starts anew.
    fn moved(&mut self, now: &Controls) {
        *self = Crowd::new(now);
    }
}
