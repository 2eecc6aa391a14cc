//! Who touches whom, where, and how long nothing new does: your functions of
//! chapter 6.

use super::super::answers::collision::coherent_sort::coherent_sort;
use super::super::answers::collision::conservative_advancement::{
    Look, Motion, closing_speed, first_touch, growth, safe_time,
};
use super::super::answers::collision::face_contacts::face_contacts;
use super::super::answers::collision::separating_plane::{
    Block, Separation, Witness, separating_plane,
};
use super::super::answers::contact::collision_impulse::Body;
use super::super::answers::contact::edge_ndot::{Edges, edge_ndot, face_ndot};
use super::bodies::rotation;
use super::{Dominoes, GRAVITY, SIZE};
use math::Vec3;

/// Bodies closer than this have a contact, m.
const NEAR: f64 = 0.03;
/// And closer than this they may collide, m.
pub const COLLISION_GAP: f64 = 0.005;

/// Where two bodies touch, and the forces there.
#[derive(Clone, Copy)]
pub struct Touch {
    pub p: Vec3,
    pub n: Vec3,
    pub ndot: Vec3,
    pub gap: f64,
    /// Normal force and friction on the first body, N.
    pub force: f64,
    pub friction: Vec3,
}

/// All contacts of a pair; the floor has the number after the last domino.
pub struct Manifold {
    pub pair: [usize; 2],
    pub touches: Vec<Touch>,
}

/// The corners of the face that looks along `n` the most, seen from outside
/// counterclockwise, and its normal.
fn face(block: &Block, n: Vec3) -> ([Vec3; 4], Vec3) {
    let axis = |i: usize| Vec3::from(block.world_from_body.column(i));
    let along = |i: usize| n.dot(&axis(i));
    let mut k = 0;
    for i in 1..3 {
        if along(i).abs() > along(k).abs() {
            k = i;
        }
    }
    let sign = along(k).signum();
    let (i, j) = ((k + 1) % 3, (k + 2) % 3);
    let (u, v) = (block.half[i] * axis(i), sign * block.half[j] * axis(j));
    let c = block.x + sign * block.half[k] * axis(k);
    ([c - u - v, c + u - v, c + u + v, c - u + v], sign * axis(k))
}

impl Dominoes {
    /// The pairs that may touch: neighbours along x, and all with the floor.
    pub fn broad_phase(&mut self) {
        let mut intervals = Vec::new();
        for body in &self.bodies {
            let r = rotation(&body.q);
            let reach: f64 =
                (0..3).map(|k| 0.5 * SIZE[k] * r[(0, k)].abs()).sum();
            let near = reach + 3.0 * NEAR;
            intervals.push([body.x.x - near, body.x.x + near]);
        }
        let change = coherent_sort(&mut self.order, &intervals);
        self.pairs.retain(|pair| !change.ended.contains(pair));
        self.pairs.extend(change.begun);
    }

    /// The contacts of a pair.
    fn touches(&self, a: usize, b: usize, found: &Separation) -> Vec<Touch> {
        let (block_a, block_b) = (self.block(a), self.block(b));
        let (wa, wb) = (self.body(a).omega, self.body(b).omega);
        let mut n = found.n;
        let mut ndot = face_ndot(n, wa, wb);
        if let Witness::Edges(i, j) = found.witness {
            let ea = block_a.world_from_body.column(i).into();
            let eb = block_b.world_from_body.column(j).into();
            let edges = Edges { ea, eb, to_a: n };
            let turning = edge_ndot(&edges, wa, wb);
            (n, ndot) = (turning.n, turning.ndot);
        } else if let Witness::AxisOfA(_) = found.witness {
            ndot = -face_ndot(-n, wb, wa);
        }
        let (face_a, na) = face(&block_a, -n);
        let (face_b, nb) = face(&block_b, n);
        // Both faces, flattened along n onto one plane.
        let flat = |p: Vec3| p - n.dot(&(p - face_b[0])) * n;
        let contacts =
            face_contacts(&face_a.map(flat), &face_b.map(flat), n, 1e-6);
        let mut touches = Vec::new();
        for contact in contacts {
            // How far above the plane the two faces are at this point.
            let above = |c: Vec3, m: Vec3| m.dot(&(c - contact.p)) / m.dot(&n);
            let (sa, sb) = (above(face_a[0], na), above(face_b[0], nb));
            let (gap, p) = (sa - sb, contact.p + 0.5 * (sa + sb) * n);
            if gap < NEAR {
                let (force, friction) = (0.0, Vec3::zeros());
                touches.push(Touch { p, n, ndot, gap, force, friction });
            }
        }
        // `resting_forces` may try every guess: twice as many with each
        // contact.
        touches.sort_by(|a, b| a.gap.total_cmp(&b.gap));
        touches.truncate(4);
        touches
    }

    pub fn narrow_phase(&mut self) {
        let count = self.bodies.len();
        let mut pairs = self.pairs.clone();
        pairs.extend((0..count).map(|i| [i, count]));
        self.manifolds.clear();
        for [a, b] in pairs {
            let found = separating_plane(&self.block(a), &self.block(b));
            if found.gap < NEAR {
                let touches = self.touches(a, b, &found);
                self.manifolds.push(Manifold { pair: [a, b], touches });
            }
        }
    }

    /// How long nothing new touches, s: at most `h`.
    pub fn free_time(&self, h: f64) -> f64 {
        let mut free = h;
        let still = |body: &Body| Motion {
            v: body.v,
            omega: body.omega,
            acceleration: GRAVITY.abs(),
            angular_acceleration: 20.0,
            radius: 0.5 * Vec3::from(SIZE).norm(),
        };
        for [a, b] in &self.pairs {
            let (one, other) = (self.body(*a), self.body(*b));
            let motions = (still(&one), still(&other));
            let gap = separating_plane(&self.block(*a), &self.block(*b));
            let closing = closing_speed(gap.n, &motions.0, &motions.1);
            let growth = growth(&motions.0, &motions.1);
            let is_safe = safe_time(gap.gap, closing, growth) > h;
            if gap.gap < COLLISION_GAP || is_safe {
                continue;
            }
            let mut look = |t: f64| {
                let (a, b) = (self.flown(*a, t), self.flown(*b, t));
                let found = separating_plane(&a, &b);
                let (n, gap) = (found.n, found.gap);
                Look { gap, n, a: motions.0, b: motions.1 }
            };
            if let (Some(t), _) = first_touch(&mut look, h, COLLISION_GAP, 20) {
                free = free.min(t.max(0.1 * h));
            }
        }
        free
    }
}
