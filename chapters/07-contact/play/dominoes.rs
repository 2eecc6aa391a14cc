//! A row of dominoes that falls by your own functions: detection, impulses,
//! contact forces and the steps in time. Here is only the order in which they
//! are called, Coulomb's limit for friction, and the drawing.

use super::answers::collision::coherent_sort::{End, coherent_sort};
use super::answers::collision::conservative_advancement::{
    Look, Motion, closing_speed, first_touch, growth, safe_time,
};
use super::answers::collision::face_contacts::face_contacts;
use super::answers::collision::separating_plane::{
    Block, Separation, Witness, separating_plane,
};
use super::answers::contact::classify::{self, Kind, classify};
use super::answers::contact::collision_impulse::{
    Body, Contact, collision_impulse,
};
use super::answers::contact::contact_matrix::{self, contact_matrix};
use super::answers::contact::edge_ndot::{Edges, edge_ndot, face_ndot};
use super::answers::contact::resting_forces::resting_forces;
use super::answers::ode::rk4_step::rk4_step;
use super::answers::rigid::block_inertia::block_inertia;
use super::answers::rigid::force_at_point::{Pose, Push, force_at_point};
use super::answers::rigid::omega_from_momentum::omega_from_momentum;
use super::answers::rigid::point_acceleration::{self, point_acceleration};
use super::answers::rigid::quaternion_rate::{Quaternion, turn_step};
use super::answers::rigid::rotation_rate::angular_velocity;
use course::play::{Bound, Play, finite};
use course::{
    Camera, Canvas, Outcome, Param, ParamValues, Ray, Reading, Role, Scene,
    SceneEntry,
};
use math::{Mat3, Vec3, cross_matrix};

/// The play, and what its readings never leave: see the chapter's last page.
pub fn play() -> Play {
    Play {
        scene: SceneEntry {
            name: "dominoes",
            title: "The dominoes, by your own functions",
            sentence: "Everything that moves here is yours: inertia, rotation \
                       and steps from chapters 1 and 3, the search for \
                       contacts from chapter 6, impulses and contact forces \
                       from chapter 7. Press R to set them up again, and pull \
                       one with the mouse.",
            alt: "A row of dominoes, of which the first ones have fallen onto \
                  the next.",
            params: vec![
                Param::new("count", "dominoes", 2.0..=12.0, 8.0).integer(),
                Param::new("mu", "friction", 0.1..=1.0, 0.5),
            ],
            still_at: 1.6,
            build: Box::new(|values| Ok(Box::new(Dominoes::new(values)))),
        },
        bounds: vec![
            Bound::new("deepest overlap", 0.0..=8.0),
            Bound::new("energy", 20.0..=100.1),
        ],
    }
}

const STEP: f64 = 1.0 / 120.0;
/// Thickness, width and height of a domino, m.
const SIZE: [f64; 3] = [0.12, 0.5, 1.0];
const SPACING: f64 = 0.6;
const DENSITY: f64 = 300.0;
const GRAVITY: f64 = -9.81;
/// Bodies closer than this have a contact, m.
const NEAR: f64 = 0.03;
/// And closer than this they may collide, m.
const COLLISION_GAP: f64 = 0.005;
const RESTITUTION: f64 = 0.1;
/// Slower bodies rest, m/s.
const SLOW: f64 = 0.15;
/// Sweeps over all contacts: each improves the forces by what the others do.
const SWEEPS: usize = 12;

/// A domino: position, orientation and momenta.
#[derive(Clone)]
struct Domino {
    x: Vec3,
    q: Quaternion,
    p: Vec3,
    l: Vec3,
}

/// Where two bodies touch, and the forces there.
#[derive(Clone, Copy)]
struct Touch {
    p: Vec3,
    n: Vec3,
    ndot: Vec3,
    gap: f64,
    /// Normal force and friction on the first body, N.
    force: f64,
    friction: Vec3,
}

/// All contacts of a pair; the floor has the number after the last domino.
struct Manifold {
    pair: [usize; 2],
    touches: Vec<Touch>,
}

struct Dominoes {
    time: f64,
    mu: f64,
    mass: f64,
    moments: Vec3,
    bodies: Vec<Domino>,
    /// The ends of their intervals along x, and who overlaps whom.
    order: Vec<End>,
    pairs: Vec<[usize; 2]>,
    manifolds: Vec<Manifold>,
    first_energy: f64,
    /// Who is pulled: which, where on it, how far from the eye, to where.
    held: Option<(usize, Vec3, f64, Vec3)>,
}

fn rotation(q: &Quaternion) -> Mat3 {
    let (s, v) = (q.s, q.v);
    let cross = cross_matrix(v);
    Mat3::identity() + 2.0 * s * cross + 2.0 * cross * cross
}

fn block(body: &Domino) -> Block {
    let half = 0.5 * Vec3::from(SIZE);
    Block { x: body.x, world_from_body: rotation(&body.q), half }
}

fn floor() -> Block {
    let half = Vec3::new(50.0, 50.0, 1.0);
    let x = Vec3::new(0.0, 0.0, -1.0);
    Block { x, world_from_body: Mat3::identity(), half }
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
    fn new(values: &ParamValues) -> Dominoes {
        let size = Vec3::from(SIZE);
        let solid = block_inertia(DENSITY, size, Vec3::zeros());
        let moments = solid.tensor.diagonal();
        let count = values.count("count");
        let (mut bodies, mut order) = (Vec::new(), Vec::new());
        for i in 0..count {
            let x = SPACING * i as f64;
            let q = Quaternion { s: 1.0, v: Vec3::zeros() };
            let x = Vec3::new(x, 0.0, 0.5 * SIZE[2]);
            let (p, l) = (Vec3::zeros(), Vec3::zeros());
            bodies.push(Domino { x, q, p, l });
            order.extend([End::Begins(i), End::Ends(i)]);
        }
        // A finger has set the first one turning about its front edge.
        let omega = angular_velocity(Vec3::y(), 0.14);
        let arm = Vec3::new(-0.5 * SIZE[0], 0.0, 0.5 * SIZE[2]);
        bodies[0].p = solid.mass * omega.cross(&arm);
        bodies[0].l = moments.component_mul(&omega);
        let mut scene = Dominoes {
            time: 0.0,
            mu: values.get("mu"),
            mass: solid.mass,
            moments,
            bodies,
            order,
            pairs: Vec::new(),
            manifolds: Vec::new(),
            first_energy: 1.0,
            held: None,
        };
        scene.first_energy = scene.energy();
        scene
    }

    fn energy(&self) -> f64 {
        let mut sum = 0.0;
        for body in &self.bodies {
            let r = rotation(&body.q);
            let spin = omega_from_momentum(self.moments, &r, body.l);
            sum += 0.5 * body.p.norm_squared() / self.mass + spin.energy;
            sum -= self.mass * GRAVITY * body.x.z;
        }
        sum
    }

    /// A body as the functions of chapter 7 see it.
    fn body(&self, i: usize) -> Body {
        let Some(body) = self.bodies.get(i) else {
            let (x, v, omega) = (floor().x, Vec3::zeros(), Vec3::zeros());
            return Body { mass_inv: 0.0, i_inv: Mat3::zeros(), x, v, omega };
        };
        let r = rotation(&body.q);
        let inverse = self.moments.map(|moment| 1.0 / moment);
        Body {
            mass_inv: 1.0 / self.mass,
            i_inv: r * Mat3::from_diagonal(&inverse) * r.transpose(),
            x: body.x,
            v: body.p / self.mass,
            omega: omega_from_momentum(self.moments, &r, body.l).omega,
        }
    }

    fn block(&self, i: usize) -> Block {
        self.bodies.get(i).map_or_else(floor, block)
    }

    /// A domino after some time of free flight.
    fn flown(&self, i: usize, t: f64) -> Block {
        let Some(body) = self.bodies.get(i) else { return floor() };
        let now = self.body(i);
        let q = turn_step(body.q, &|_| now.omega, 0.0, t);
        block(&Domino { x: body.x + t * now.v, q, ..body.clone() })
    }

    /// The pairs that may touch: neighbours along x, and all with the floor.
    fn broad_phase(&mut self) {
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
        // The judge's table of guesses doubles with each contact.
        touches.sort_by(|a, b| a.gap.total_cmp(&b.gap));
        touches.truncate(4);
        touches
    }

    fn narrow_phase(&mut self) {
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

    /// Impulses where bodies collide.
    fn resolve_collisions(&mut self) {
        for _ in 0..4 {
            for m in 0..self.manifolds.len() {
                let [a, b] = self.manifolds[m].pair;
                for k in 0..self.manifolds[m].touches.len() {
                    let Touch { p, n, gap, .. } = self.manifolds[m].touches[k];
                    let (one, other) = (self.body(a), self.body(b));
                    let mover = |body: &Body| {
                        let Body { x, v, omega, .. } = *body;
                        classify::Body { x, v, omega }
                    };
                    let at = classify::Contact { p, n };
                    let met = classify(&mover(&one), &mover(&other), &at, SLOW);
                    if met.kind != Kind::Colliding || gap > COLLISION_GAP {
                        continue;
                    }
                    let contact = Contact { p, n, restitution: RESTITUTION };
                    let hit =
                        collision_impulse(&one, &other, &contact, 2.0 * SLOW);
                    self.push(a, p, hit.j * n);
                    self.push(b, p, -hit.j * n);
                }
            }
        }
    }

    /// An impulse at a point changes both momenta.
    fn push(&mut self, i: usize, p: Vec3, impulse: Vec3) {
        if let Some(body) = self.bodies.get_mut(i) {
            body.p += impulse;
            body.l += (p - body.x).cross(&impulse);
        }
    }

    /// Weight, and the pull of the mouse.
    fn load(&self, i: usize) -> point_acceleration::Load {
        let body = &self.bodies[i];
        let pose = Pose { x: body.x, world_from_body: rotation(&body.q) };
        let weight = Vec3::new(0.0, 0.0, self.mass * GRAVITY);
        let mut pushes = vec![Push::Rope { at: body.x, force: weight }];
        if let Some((held, at, _, target)) = self.held
            && held == i
        {
            let at = body.x + pose.world_from_body * at;
            let force = 40.0 * self.mass * (target - at) - 8.0 * body.p;
            pushes.push(Push::Rope { at, force });
        }
        let load = force_at_point(&pose, &pushes);
        point_acceleration::Load { force: load.force, torque: load.torque }
    }

    /// The forces of all contacts during a step, found in sweeps: each pair
    /// in turn, with what the others do to its bodies.
    fn contact_forces(
        &mut self,
        h: f64,
        loads: &mut [point_acceleration::Load],
    ) {
        let all: Vec<Body> =
            (0..=self.bodies.len()).map(|i| self.body(i)).collect();
        for _ in 0..SWEEPS {
            for m in 0..self.manifolds.len() {
                let pair = self.manifolds[m].pair;
                for touch in self.manifolds[m].touches.clone() {
                    let force = touch.force * touch.n + touch.friction;
                    add(loads, &all, pair, touch.p, -force);
                }
                self.normal_forces(m, h, &all, loads);
                for touch in self.manifolds[m].touches.clone() {
                    let force = touch.force * touch.n + touch.friction;
                    add(loads, &all, pair, touch.p, force);
                }
                self.friction(m, h, &all, loads);
            }
        }
    }

    /// Normal forces of one pair: your complementarity problem, with the
    /// velocities at the end of the step in place of the accelerations.
    fn normal_forces(
        &mut self,
        m: usize,
        h: f64,
        all: &[Body],
        loads: &[point_acceleration::Load],
    ) {
        let manifold = &mut self.manifolds[m];
        let mut bodies = Vec::new();
        for i in manifold.pair {
            let Body { mass_inv, i_inv, x, v, omega } = all[i];
            let l = self.bodies.get(i).map_or(Vec3::zeros(), |body| body.l);
            let none = (Vec3::zeros(), Vec3::zeros());
            let (mut force, mut torque) =
                loads.get(i).map_or(none, |load| (load.force, load.torque));
            // The friction of this pair is kept while its forces change.
            let sign = if i == manifold.pair[0] { 1.0 } else { -1.0 };
            for touch in &manifold.touches {
                force += sign * touch.friction;
                torque += (touch.p - x).cross(&(sign * touch.friction));
            }
            bodies.push(contact_matrix::Body {
                mass_inv,
                i_inv,
                x,
                v,
                omega,
                l,
                force,
                torque,
            });
        }
        let mut contacts = Vec::new();
        for Touch { p, n, ndot, .. } in manifold.touches.iter().copied() {
            contacts.push(contact_matrix::Contact { a: 0, b: 1, p, n, ndot });
        }
        let mut system = contact_matrix(&bodies, &contacts);
        for (i, touch) in manifold.touches.iter().enumerate() {
            let [a, b] = manifold.pair.map(|k| &all[k]);
            let vrel =
                touch.n.dot(&(velocity(a, touch.p) - velocity(b, touch.p)));
            // A gap may close during the step; an overlap opens slowly.
            let gap = match touch.gap > 0.0 {
                true => touch.gap / h,
                false => (0.1 * (touch.gap + 0.001).min(0.0) / h).max(-0.5),
            };
            system.b[i] += (vrel + gap) / h;
        }
        if let Some(forces) = resting_forces(&system.a, &system.b) {
            for (touch, force) in manifold.touches.iter_mut().zip(forces) {
                touch.force = force;
            }
        }
    }

    /// Coulomb: what would stop the sliding, or mu times the normal force.
    fn friction(
        &mut self,
        m: usize,
        h: f64,
        all: &[Body],
        loads: &mut [point_acceleration::Load],
    ) {
        let pair = self.manifolds[m].pair;
        for k in 0..self.manifolds[m].touches.len() {
            let touch = self.manifolds[m].touches[k];
            let end = |i: usize| -> Vec3 {
                let Body { mass_inv, i_inv, x, v, omega } = all[i];
                let Some(load) = loads.get(i) else { return Vec3::zeros() };
                let l = self.bodies[i].l;
                let (mass, p) = (1.0 / mass_inv, v / mass_inv);
                let body = point_acceleration::Body { mass, i_inv, x, p, l };
                let now =
                    velocity(&Body { mass_inv, i_inv, x, v, omega }, touch.p);
                now + h * point_acceleration(&body, load, touch.p).a
            };
            let slip = end(pair[0]) - end(pair[1]);
            let slip = slip - slip.dot(&touch.n) * touch.n;
            let speed = slip.norm();
            if speed < 1e-9 {
                continue;
            }
            let t = slip / speed;
            // 1/mass of the two points along t.
            let mut yielding = 0.0;
            for i in pair {
                let r = touch.p - all[i].x;
                let turn = (all[i].i_inv * r.cross(&t)).cross(&r);
                yielding += all[i].mass_inv + t.dot(&turn);
            }
            let mut new = touch.friction - slip / (h * yielding);
            new -= new.dot(&touch.n) * touch.n;
            let most = self.mu * touch.force;
            if new.norm() > most {
                new *= most / new.norm();
            }
            add(loads, all, pair, touch.p, new - touch.friction);
            self.manifolds[m].touches[k].friction = new;
        }
    }

    /// How long nothing new touches, s: at most `h`.
    fn free_time(&self, h: f64) -> f64 {
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

    /// Moves all bodies by a step.
    fn advance(&mut self, h: f64, loads: &[point_acceleration::Load]) {
        for (i, load) in loads.iter().enumerate() {
            self.bodies[i].p += h * load.force;
            self.bodies[i].l += h * load.torque;
            let Body { v, omega, .. } = self.body(i);
            let drift = |_t: f64, _x: &[f64]| vec![v.x, v.y, v.z];
            let body = &mut self.bodies[i];
            let x = rk4_step(&drift, self.time, h, body.x.as_slice());
            body.x = Vec3::from_row_slice(&x);
            body.q = turn_step(body.q, &|_| omega, self.time, h);
        }
    }

    fn overlap(&self) -> f64 {
        let mut deepest = 0.0_f64;
        for manifold in &self.manifolds {
            for touch in &manifold.touches {
                deepest = deepest.max(-touch.gap);
            }
        }
        deepest
    }
}

fn velocity(body: &Body, p: Vec3) -> Vec3 {
    body.v + body.omega.cross(&(p - body.x))
}

/// A force at a point on the first of a pair, and its reaction.
fn add(
    loads: &mut [point_acceleration::Load],
    all: &[Body],
    pair: [usize; 2],
    p: Vec3,
    force: Vec3,
) {
    for (i, force) in [(pair[0], force), (pair[1], -force)] {
        if let Some(load) = loads.get_mut(i) {
            load.force += force;
            load.torque += (p - all[i].x).cross(&force);
        }
    }
}

impl Scene for Dominoes {
    fn time(&self) -> f64 {
        self.time
    }

    fn step_size(&self) -> f64 {
        STEP
    }

    fn step(&mut self) -> Outcome<()> {
        let end = self.time + STEP;
        for _ in 0..10 {
            self.broad_phase();
            self.narrow_phase();
            self.resolve_collisions();
            let h = self.free_time(end - self.time);
            let count = self.bodies.len();
            let mut loads: Vec<_> = (0..count).map(|i| self.load(i)).collect();
            self.contact_forces(h, &mut loads);
            self.advance(h, &loads);
            self.time += h;
            if self.time > end - 1e-9 {
                break;
            }
        }
        self.time = end;
        for body in &self.bodies {
            finite("turn_step", body.q.v.as_slice())?;
            finite("rk4_step", body.x.as_slice())?;
        }
        Ok(())
    }

    fn draw(&self, canvas: &mut dyn Canvas) {
        canvas.floor(0.0);
        for (i, body) in self.bodies.iter().enumerate() {
            let r = rotation(&body.q);
            let pose = course::Pose {
                position: body.x.into(),
                world_from_body: [0, 1, 2]
                    .map(|i| [0, 1, 2].map(|j| r[(i, j)])),
            };
            let role = if i % 2 == 0 { Role::Body } else { Role::Second };
            canvas.cuboid(&pose, SIZE, role);
        }
    }

    fn camera(&self) -> Camera {
        let middle = 0.5 * SPACING * self.bodies.len() as f64;
        Camera::new([middle - 1.5, -6.5, 3.0], [middle, 0.0, 0.3])
    }

    fn readings(&self) -> Vec<Reading> {
        let value = 1000.0 * self.overlap();
        let overlap = Reading { name: "deepest overlap", unit: "mm", value };
        let value = 100.0 * self.energy() / self.first_energy;
        let energy = Reading { name: "energy", unit: "%", value };
        vec![overlap, energy]
    }

    fn set(&mut self, name: &str, value: f64) {
        if name == "mu" {
            self.mu = value;
        }
    }

    fn grab(&mut self, ray: &Ray) -> bool {
        let far = |i: &usize| ray.approach(self.bodies[*i].x.into()).1;
        let all = 0..self.bodies.len();
        let near = all.min_by(|a, b| far(a).total_cmp(&far(b)));
        if let Some(i) = near.filter(|i| far(i) < 0.6) {
            let body = &self.bodies[i];
            let (along, _) = ray.approach(body.x.into());
            let at: Vec3 = Vec3::from(ray.at(along));
            let own = rotation(&body.q).transpose() * (at - body.x);
            self.held = Some((i, own, along, at));
        }
        self.held.is_some()
    }

    fn drag(&mut self, ray: &Ray) {
        if let Some((_, _, along, target)) = &mut self.held {
            *target = Vec3::from(ray.at(*along));
        }
    }

    fn release(&mut self) {
        self.held = None;
    }
}
