//! A row of dominoes that falls by your own functions: detection, impulses,
//! contact forces and the steps in time. Here are the order in which they are
//! called and the drawing; `bodies` are moved, `contacts` finds who touches
//! whom, `forces` finds the impulses and forces there.

#[path = "dominoes/bodies.rs"]
mod bodies;
#[path = "dominoes/contacts.rs"]
mod contacts;
#[path = "dominoes/forces.rs"]
mod forces;

use super::answers::collision::coherent_sort::End;
use super::answers::rigid::block_inertia::block_inertia;
use super::answers::rigid::quaternion_rate::Quaternion;
use super::answers::rigid::rotation_rate::angular_velocity;
use bodies::{Domino, rotation};
use contacts::Manifold;
use course::play::{
    Bound, Controls, Play, PlayEntry, PlayScene, Pull, finite, reading,
};
use course::{Camera, Canvas, Outcome, Param, Ray, Reading, Role};
use math::{Vec3, rows};

/// The play, and what its readings never leave: see its page in the book.
pub fn play() -> Play {
    PlayEntry {
        name: "dominoes",
        title: "The dominoes, by your own functions",
        sentence: "Everything that moves here is yours: inertia, rotation \
                   and steps from chapters 1 and 3, the search for \
                   contacts from chapter 6, impulses and contact forces \
                   from chapter 7. Reset sets them up again, and pull \
                   one with the mouse.",
        alt: "A row of dominoes, of which the first ones have fallen onto \
              the next.",
        params: vec![
            Param::new("count", "dominoes", 2.0..=12.0, 8.0).integer(),
            Param::new("mu", "friction", 0.1..=1.0, 0.5),
        ],
        still_at: 1.6,
        bounds: vec![
            Bound::new("deepest overlap", 0.0..=5.0),
            // No centre is lower than half the thickness of its domino.
            Bound::new("energy", 100.0 * SIZE[0] / SIZE[2]..=100.01),
            Bound::new("fallen", 0.0..=12.0),
        ],
        camera: |now| {
            let middle = 0.5 * SPACING * now.get("count");
            Camera::new([middle - 1.5, -6.5, 3.0], [middle, 0.0, 0.3])
        },
        step: |_| STEP,
        build: Dominoes::new,
    }
    .play()
}

const STEP: f64 = 1.0 / 120.0;
/// Thickness, width and height of a domino, m.
const SIZE: [f64; 3] = [0.12, 0.5, 1.0];
const SPACING: f64 = 0.6;
const DENSITY: f64 = 300.0;
const GRAVITY: f64 = -9.81;
/// The height of its axis, of length 1, below which a domino has fallen.
const FALLEN: f64 = std::f64::consts::FRAC_1_SQRT_2;

struct Dominoes {
    mu: f64,
    mass: f64,
    moments: Vec3,
    bodies: Vec<Domino>,
    /// The ends of their intervals along x, and who overlaps whom.
    order: Vec<End>,
    pairs: Vec<[usize; 2]>,
    manifolds: Vec<Manifold>,
    first_energy: f64,
    /// Where the one that is pulled was taken, from its centre.
    held_at: Vec3,
}

impl Dominoes {
    fn new(now: &Controls) -> Dominoes {
        let size = Vec3::from(SIZE);
        let solid = block_inertia(DENSITY, size, Vec3::zeros());
        let moments = solid.tensor.diagonal();
        let count = now.count("count");
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
            mu: now.get("mu"),
            mass: solid.mass,
            moments,
            bodies,
            order,
            pairs: Vec::new(),
            manifolds: Vec::new(),
            first_energy: 1.0,
            held_at: Vec3::zeros(),
        };
        scene.first_energy = scene.energy();
        scene
    }

    /// How many lean by more than half a right angle.
    fn fallen(&self) -> usize {
        let up = |body: &&Domino| rotation(&body.q)[(2, 2)];
        self.bodies.iter().filter(|body| up(body) < FALLEN).count()
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

impl PlayScene for Dominoes {
    // ANCHOR: one-step
    fn step(&mut self, now: &Controls) -> Outcome<()> {
        self.mu = now.get("mu");
        let (mut t, end) = (now.time, now.time + STEP);
        for _ in 0..10 {
            self.broad_phase();
            self.narrow_phase();
            self.resolve_collisions();
            let h = self.free_time(end - t);
            let count = self.bodies.len();
            let load = |i| self.load(i, now.pulled(i));
            let mut loads: Vec<_> = (0..count).map(load).collect();
            self.contact_forces(h, &mut loads);
            self.advance(t, h, &loads);
            t += h;
            if t > end - 1e-9 {
                break;
            }
        }
        for body in &self.bodies {
            finite("turn_step", body.q.v.as_slice())?;
            finite("rk4_step", body.x.as_slice())?;
        }
        Ok(())
    }
    // ANCHOR_END: one-step

    fn draw(&self, _now: &Controls, canvas: &mut dyn Canvas) {
        canvas.floor(0.0);
        for (i, body) in self.bodies.iter().enumerate() {
            let r = rotation(&body.q);
            let pose = course::Pose {
                position: body.x.into(),
                world_from_body: rows(r),
            };
            let role = if i % 2 == 0 { Role::Body } else { Role::Second };
            canvas.cuboid(&pose, SIZE, role);
        }
    }

    fn readings(&self, _now: &Controls) -> Vec<Reading> {
        vec![
            reading("deepest overlap", "mm", 1000.0 * self.overlap()),
            reading("energy", "%", 100.0 * self.energy() / self.first_energy),
            reading("fallen", "", self.fallen() as f64),
        ]
    }

    fn grab(&mut self, ray: &Ray) -> Option<Pull> {
        let middles = self.bodies.iter().map(|body| body.x.into());
        let mut pull = Pull::nearest(ray, middles, 0.6)?;
        pull.drag(ray);
        let Domino { x, q, .. } = &self.bodies[pull.item];
        let at = Vec3::from(pull.target);
        self.held_at = rotation(q).transpose() * (at - x);
        Some(pull)
    }
}
