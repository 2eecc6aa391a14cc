//! The two programs, each with the same boxes on the same floor.

use super::Place;
use math::{Mat3, Vec3};
use rapier3d_f64::prelude::{
    ColliderBuilder, PhysicsWorld, RigidBodyBuilder, RigidBodyHandle,
    SpringCoefficients, Vector,
};
use realtime::arrangements::{FRAME, floored};
use realtime::{BoxBody, BoxDef, BoxWorld, OrientedBox, SolverSettings};

/// A box of either program.
pub struct Moving {
    /// Where it is.
    pub shape: OrientedBox,
    /// Velocity of the centre, m/s.
    pub v: Vec3,
    /// Angular velocity, rad/s, world.
    pub omega: Vec3,
}

/// A program that moves boxes.
pub trait Engine {
    /// A frame of 1/60 s.
    fn step(&mut self);

    /// Where each box is, and how it moves.
    fn state(&self) -> Vec<Moving>;
}

/// The world of chapter 9.
pub struct Ours(BoxWorld);

impl Ours {
    /// With these settings.
    pub fn new(places: &[Place], settings: SolverSettings) -> Self {
        let mut world = floored(settings).expect("a floor");
        for (x, q) in places {
            let unit = BoxDef::new(Vec3::repeat(1.0), *x);
            world.add(&BoxDef { q: *q, ..unit }).expect("a box");
        }
        Self(world)
    }
}

impl Engine for Ours {
    fn step(&mut self) {
        self.0.step(FRAME).expect("a frame");
    }

    fn state(&self) -> Vec<Moving> {
        let moving = |body: &BoxBody| Moving {
            shape: *body.shape(),
            v: body.v(),
            omega: body.omega(),
        };
        self.0.bodies()[1..].iter().map(moving).collect()
    }
}

/// Rapier.
pub struct Rapier {
    world: PhysicsWorld,
    handles: Vec<RigidBodyHandle>,
}

impl Rapier {
    /// With so many solver iterations, which are substeps, and springs of `hertz`,
    /// or its own.
    pub fn new(places: &[Place], substeps: usize, hertz: Option<f64>) -> Self {
        let gravity = Vector::new(0.0, 0.0, -9.81);
        let mut world = PhysicsWorld { gravity, ..PhysicsWorld::default() };
        let parameters = &mut world.integration_parameters;
        parameters.dt = FRAME;
        parameters.num_solver_iterations = substeps;
        if let Some(hertz) = hertz {
            for softness in [
                &mut parameters.contact_softness,
                &mut parameters.static_contact_softness,
            ] {
                let damping = softness.damping_ratio;
                *softness = SpringCoefficients::new(hertz, damping);
            }
        }
        let floor =
            RigidBodyBuilder::fixed().translation(Vector::new(0.0, 0.0, -0.5));
        let slab = ColliderBuilder::cuboid(200.0, 200.0, 0.5).friction(0.5);
        world.insert(floor, slab);
        let mut handles = Vec::new();
        for (x, q) in places {
            // Axis times angle.
            let axis = q.imag();
            let angle = 2.0 * axis.norm().atan2(q.w);
            let turn = axis * (angle / axis.norm().max(1e-300));
            let body = RigidBodyBuilder::dynamic()
                .translation(Vector::new(x.x, x.y, x.z))
                .rotation(Vector::new(turn.x, turn.y, turn.z))
                .can_sleep(false);
            let unit = ColliderBuilder::cuboid(0.5, 0.5, 0.5);
            let unit = unit.friction(0.5).density(1.0);
            handles.push(world.insert(body, unit).0);
        }
        Self { world, handles }
    }
}

impl Engine for Rapier {
    fn step(&mut self) {
        self.world.step();
    }

    fn state(&self) -> Vec<Moving> {
        let moving = |handle: &RigidBodyHandle| {
            let body = &self.world.bodies[*handle];
            let axis = |e: Vector| {
                let turned = *body.rotation() * e;
                Vec3::new(turned.x, turned.y, turned.z)
            };
            let axes = [
                axis(Vector::new(1.0, 0.0, 0.0)),
                axis(Vector::new(0.0, 1.0, 0.0)),
                axis(Vector::new(0.0, 0.0, 1.0)),
            ];
            let (r, half) = (Mat3::from_columns(&axes), Vec3::repeat(0.5));
            let (x, v) = (body.translation(), body.linvel());
            let omega = body.angvel();
            let x = Vec3::new(x.x, x.y, x.z);
            Moving {
                shape: OrientedBox { x, r, half },
                v: Vec3::new(v.x, v.y, v.z),
                omega: Vec3::new(omega.x, omega.y, omega.z),
            }
        };
        self.handles.iter().map(moving).collect()
    }
}
