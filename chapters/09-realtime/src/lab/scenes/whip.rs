//! A chain in reduced coordinates.

use super::held_point::HeldPoint;
use crate::{ArticulatedBody, swinging_arm};
use course::{
    Camera, Canvas, Outcome, Param, ParamValues, Point, Ray, Reading, Role,
    Scene, SceneEntry,
};
use math::{Vec3, point};
use ode::{Rk4, Solver, System};

/// The step of the scene, s, and of the solver within it.
const FRAME: f64 = 1.0 / 60.0;
const SUBSTEPS: usize = 8;
/// The length of the chain, m.
const LENGTH: f64 = 1.2;
/// How near to a link the mouse must point, m.
const PICK_DISTANCE: f64 = 0.08;

/// How the scene is listed.
pub fn entry() -> SceneEntry {
    SceneEntry {
        name: "whip",
        title: "A chain in joint angles",
        sentence: "Pull at a link and let go. However wildly it moves, no \
                   link ever leaves its neighbour: there is no number that \
                   could say so.",
        alt: "A chain of thin links hangs from a nail in a wide bow.",
        params: vec![
            Param::new("links", "links", 2.0..=60.0, 24.0).integer(),
            Param::new("friction", "friction of a joint", 0.0..=5.0, 0.5)
                .unit("mN m s"),
        ],
        still_at: 0.25,
        build: Box::new(|values| Ok(Box::new(Whip::new(values)?))),
    }
}

struct Whip {
    body: ArticulatedBody,
    solver: Rk4,
    values: ParamValues,
    /// The link under the mouse, its depth, and where the mouse is.
    picked: Option<HeldPoint>,
    /// The time, s, at which it last started over.
    started: f64,
}

impl Whip {
    fn new(values: &ParamValues) -> Outcome<Self> {
        let n = values.count("links");
        let gravity = Vec3::new(0.0, 0.0, -9.81);
        let length = LENGTH / n as f64;
        let mut body = swinging_arm(n, length, 0.5 / n as f64, gravity)?;
        // A little aside, so that it does not stay in one plane.
        let mut q = vec![0.0; n];
        q[n.min(2) - 1] = 0.1;
        body.set_joints(&q, &vec![0.0; n])?;
        let values = values.clone();
        let solver = Rk4::new();
        Ok(Self { body, solver, values, picked: None, started: 0.0 })
    }

    /// Joint friction, and the mouse spring.
    fn load(&mut self) -> Outcome<()> {
        let kd = 1e-3 * self.values.get("friction");
        let tau: Vec<f64> = self.body.qd().iter().map(|w| -kd * w).collect();
        self.body.set_torques(&tau)?;
        self.body.clear_forces();
        if let Some(HeldPoint { item: i, target, .. }) = self.picked {
            let x = self.body.world_point(i, Vec3::zeros());
            let v = self.body.point_velocity(i, Vec3::zeros());
            // A weak, damped spring: at most some times the chain's weight.
            let pull = (target - x).cap_magnitude(0.5);
            self.body.push(i, x, 20.0 * pull - 0.5 * v)?;
        }
        Ok(())
    }

    fn joints(&self) -> Vec<Point> {
        let n = self.body.len();
        let length = LENGTH / n as f64;
        let mut points: Vec<Point> = (0..n)
            .map(|i| point(self.body.world_point(i, Vec3::zeros())))
            .collect();
        let tip = self.body.world_point(n - 1, length * Vec3::x());
        points.push(point(tip));
        points
    }
}

impl Scene for Whip {
    fn time(&self) -> f64 {
        self.started + self.body.t()
    }

    fn step_size(&self) -> f64 {
        FRAME
    }

    fn step(&mut self) -> Outcome<()> {
        for _ in 0..SUBSTEPS {
            self.load()?;
            self.solver.step(&mut self.body, FRAME / SUBSTEPS as f64);
        }
        match self.body.take_error() {
            Some(error) => Err(error),
            None => Ok(()),
        }
    }

    fn draw(&self, canvas: &mut dyn Canvas) {
        let joints = self.joints();
        canvas.floor(-1.1 * LENGTH);
        canvas.path(&joints, Role::Body);
        for joint in &joints[1..] {
            canvas.ball(*joint, 0.02, Role::Second);
        }
        canvas.ball(joints[0], 0.03, Role::Ground);
        if let Some(HeldPoint { item: i, target, .. }) = self.picked {
            canvas.line(joints[i], point(target), Role::Force);
        }
    }

    fn camera(&self) -> Camera {
        Camera::new([0.4, -2.6, 0.3], [0.15, 0.0, -0.55])
    }

    fn readings(&self) -> Vec<Reading> {
        let reading = |name, value| Reading { name, unit: "J", value };
        vec![
            reading("kinetic energy", self.body.kinetic_energy()),
            reading("energy of height", self.body.potential_energy()),
        ]
    }

    fn set(&mut self, name: &str, value: f64) {
        self.values.set(name, value);
        if name == "links" {
            let started = self.time();
            if let Ok(fresh) = Whip::new(&self.values) {
                *self = fresh;
                self.started = started;
            }
        }
    }

    fn grab(&mut self, ray: &Ray) -> bool {
        let joints = self.joints().into_iter().enumerate().skip(1);
        let last = self.body.len() - 1;
        let links = joints.map(|(i, at)| (i.min(last), at));
        self.picked = HeldPoint::nearest(ray, links, PICK_DISTANCE);
        self.picked.is_some()
    }

    fn drag(&mut self, ray: &Ray) {
        if let Some(held) = &mut self.picked {
            held.drag(ray);
        }
    }

    fn release(&mut self) {
        self.picked = None;
    }
}
