//! Two blocks, one force, two points of application.

use super::render_mesh::pose;
use crate::lab::figures::puzzle::{DENSITY, SIZE};
use crate::{Body, ConstantForce, ForceId, World, block};
use course::{
    Camera, Canvas, Outcome, Param, ParamValues, Point, Reading, Role, Scene,
    SceneEntry,
};
use math::{Vec3, point};
use ode::Rk4;

/// The physics step, s.
const H: f64 = 1.0 / 240.0;
/// Where the race ends and starts again, m.
const FINISH: f64 = 6.0;
/// How far the two lanes are from the middle, m.
const LANE: f64 = 1.0;

/// How the scene is listed.
pub fn entry() -> SceneEntry {
    SceneEntry {
        name: "puzzle",
        title: "Same force, different point",
        sentence: "Two equal blocks are pushed by the same force, one at its \
                   centre, one off centre. They stay level with each other, \
                   but look at the energies and the work.",
        alt: "Two blocks on parallel lanes, equally far along; one stands \
              straight, the other has turned. An arrow pushes each, and the \
              paths of the pushed points trail behind.",
        params: vec![
            Param::new("arm", "distance from the centre", 0.0..=0.6, 0.5)
                .unit("m"),
            Param::new("force", "force", 1.0..=40.0, 10.0).unit("N").log(),
        ],
        still_at: 2.6,
        build: Box::new(|values| Ok(Box::new(Puzzle::new(values)?))),
    }
}

struct Puzzle {
    world: World,
    solver: Rk4,
    forces: [ForceId; 2],
    /// Where each force acts, m, body; at the start also in the world.
    points: [Vec3; 2],
    values: ParamValues,
    /// Work that the forces have done, J, counted step by step: the force
    /// may have been changed on the way.
    work: [f64; 2],
    trails: [Vec<Point>; 2],
    /// Time spent in races before this one, s.
    before: f64,
}

impl Puzzle {
    fn new(values: &ParamValues) -> Outcome<Puzzle> {
        let (arm, force) = (values.get("arm"), values.get("force"));
        let body = Body::new(&block(SIZE, DENSITY)?)?;
        let mut world = World::new();
        let points = [Vec3::zeros(), arm * Vec3::y()];
        let mut add = |lane: f64, point: Vec3| -> Outcome<ForceId> {
            let x = Vec3::new(0.0, lane, 0.5 * SIZE.z);
            let number = world.add(body.at(x, body.q)?);
            let push = ConstantForce::new(number, point, force * Vec3::x())?;
            Ok(world.add_force(push)?)
        };
        let forces = [add(LANE, points[0])?, add(-LANE, points[1])?];
        Ok(Puzzle {
            world,
            solver: Rk4::new(),
            forces,
            points,
            values: values.clone(),
            work: [0.0; 2],
            trails: Default::default(),
            before: 0.0,
        })
    }

    /// Where the force on a block acts now, m, world.
    fn point_of_force(&self, i: usize) -> Vec3 {
        self.world.bodies()[i].world_from_body(self.points[i])
    }

    fn restart(&mut self) -> Outcome<()> {
        let before = self.time();
        *self = Puzzle { before, ..Puzzle::new(&self.values)? };
        Ok(())
    }
}

impl Scene for Puzzle {
    fn time(&self) -> f64 {
        self.before + ode::System::time(&self.world)
    }

    fn step_size(&self) -> f64 {
        H
    }

    fn step(&mut self) -> Outcome<()> {
        if self.world.bodies()[0].x.x > FINISH {
            self.restart()?;
        }
        let from = [self.point_of_force(0), self.point_of_force(1)];
        self.world.step(&mut self.solver, H);
        for i in 0..2 {
            let to = self.point_of_force(i);
            // W = F.(p1 - p0)
            self.work[i] += self.values.get("force") * (to - from[i]).x;
            self.trails[i].push(point(to));
        }
        Ok(())
    }

    fn draw(&self, canvas: &mut dyn Canvas) {
        for lane in [LANE, -LANE] {
            let (from, to) = ([-1.0, lane, 0.0], [FINISH + 0.7, lane, 0.0]);
            canvas.line(from, to, Role::Ground);
        }
        for (i, role) in [Role::Body, Role::Second].into_iter().enumerate() {
            let body = &self.world.bodies()[i];
            canvas.cuboid(&pose(body.r(), body.x), SIZE.into(), role);
            let lift = 0.8 * SIZE.z * Vec3::z();
            let tip = self.point_of_force(i) + lift;
            let length = 0.08 * self.values.get("force").max(5.0);
            let tail = tip - length * Vec3::x();
            canvas.arrow(point(tail), point(tip), Role::Force);
            let lifted = |p: &Point| [p[0], p[1], p[2] + lift.z];
            let trail: Vec<Point> = self.trails[i].iter().map(lifted).collect();
            canvas.path(&trail, role);
        }
    }

    fn camera(&self) -> Camera {
        Camera::new([2.75, -5.13, 6.58], [2.75, -0.2, 0.2])
    }

    fn readings(&self) -> Vec<Reading> {
        let reading = |name, value| Reading { name, unit: "J", value };
        let [a, b] = [self.world.bodies()[0], self.world.bodies()[1]];
        vec![
            reading("centre: translational", a.translational_energy()),
            reading("centre: rotational", a.rotational_energy()),
            reading("centre: work", self.work[0]),
            reading("off centre: translational", b.translational_energy()),
            reading("off centre: rotational", b.rotational_energy()),
            reading("off centre: work", self.work[1]),
        ]
    }

    /// The force can change on the way; another point starts the race anew.
    fn set(&mut self, name: &str, value: f64) {
        self.values.set(name, value);
        if name == "arm" {
            // Values in range are never refused.
            drop(self.restart());
            return;
        }
        for id in self.forces {
            if let Some(push) = self.world.force_as_mut::<ConstantForce>(id) {
                push.force = value * Vec3::x();
            }
        }
    }
}
