//! The two programs, each with the same boxes on the same floor.

use super::Place;
use math::{Mat3, Vec3};
use rapier3d_f64::prelude::{
    ColliderBuilder, PhysicsWorld, RigidBodyBuilder, RigidBodyHandle,
    SpringCoefficients, Vector,
};
use realtime::arrangements::{FRAME, floored};
use realtime::{BoxDef, BoxWorld, OrientedBox, SolverSettings};

/// A program that moves boxes.
pub trait Engine {
    /// A frame of 1/60 s.
    fn step(&mut self);

    /// Where each box is, and its velocity, m/s.
    fn state(&self) -> Vec<(OrientedBox, Vec3)>;
}

/// The world of chapter 9.
pub struct Ours(BoxWorld);

impl Ours {
    /// With so many substeps, and springs of `hertz`.
    pub fn new(places: &[Place], substeps: usize, hertz: f64) -> Self {
        let settings = SolverSettings {
            substeps,
            contact_hertz: hertz,
            ..SolverSettings::default()
        };
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

    fn state(&self) -> Vec<(OrientedBox, Vec3)> {
        let boxes = self.0.bodies()[1..].iter();
        boxes.map(|body| (*body.shape(), body.v())).collect()
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

    fn state(&self) -> Vec<(OrientedBox, Vec3)> {
        let mut state = Vec::new();
        for handle in &self.handles {
            let body = &self.world.bodies[*handle];
            let (x, v) = (body.translation(), body.linvel());
            let axis = |e: Vector| {
                let turned = *body.rotation() * e;
                Vec3::new(turned.x, turned.y, turned.z)
            };
            let axes = [
                axis(Vector::new(1.0, 0.0, 0.0)),
                axis(Vector::new(0.0, 1.0, 0.0)),
                axis(Vector::new(0.0, 0.0, 1.0)),
            ];
            let x = Vec3::new(x.x, x.y, x.z);
            let (r, half) = (Mat3::from_columns(&axes), Vec3::repeat(0.5));
            let shape = OrientedBox { x, r, half };
            state.push((shape, Vec3::new(v.x, v.y, v.z)));
        }
        state
    }
}
