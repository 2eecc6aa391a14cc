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
use course::play::{Bound, Play, finite, reading};
use course::{
    Camera, Canvas, Outcome, Param, ParamValues, Ray, Reading, Role, Scene,
    SceneEntry,
};
use math::Vec3;

/// The play, and what its readings never leave: see its page in the book.
pub fn play() -> Play {
    Play {
        scene: SceneEntry {
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
            build: Box::new(|values| Ok(Box::new(Dominoes::new(values)))),
        },
        bounds: vec![
            Bound::new("deepest overlap", 0.0..=5.0),
            // No centre is lower than half the thickness of its domino.
            Bound::new("energy", 100.0 * SIZE[0] / SIZE[2]..=100.01),
            Bound::new("fallen", 0.0..=12.0),
        ],
    }
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

impl Scene for Dominoes {
    fn time(&self) -> f64 {
        self.time
    }

    fn step_size(&self) -> f64 {
        STEP
    }

    // ANCHOR: one-step
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
    // ANCHOR_END: one-step

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
        vec![
            reading("deepest overlap", "mm", 1000.0 * self.overlap()),
            reading("energy", "%", 100.0 * self.energy() / self.first_energy),
            reading("fallen", "", self.fallen() as f64),
        ]
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
