//! A soft block that is squeezed through a gap, by incremental potential
//! contact.

use crate::{
    ContactSettings, NeoHookean, Obstacle, SoftStepError, SoftStepReport,
    SoftWorld, TetMesh,
};
use course::{
    Camera, Canvas, Outcome, Param, ParamValues, Point, Reading, Role, Scene,
    SceneEntry,
};
use math::{Vec3, point};

/// The step of the scene, s.
const FRAME: f64 = 1.0 / 60.0;

/// Contacts of the scene: a centimetre is hardly seen beside a block of
/// thirty.
const CONTACT: ContactSettings = ContactSettings { dhat: 0.01, stiffness: 5e4 };

/// How often a step may be cut in half. Four make it a millisecond: then
/// something else is wrong.
const MAX_HALVINGS: usize = 4;

/// How the scene is listed.
pub fn entry() -> SceneEntry {
    SceneEntry {
        name: "gap",
        title: "Jelly through a gap",
        sentence: "The block is wider than the gap. Make it softer or pull \
                   harder until it gets through; watch the smallest distance \
                   while it does.",
        alt: "A soft block is stuck between two wedges and bulges below \
              them.",
        params: vec![
            Param::new("young", "Young's modulus", 2e3..=1e5, 1.2e4)
                .unit("Pa")
                .log(),
            Param::new("pull", "times its weight", 0.0..=6.0, 1.0),
            Param::new("gap", "width of the gap", 0.12..=0.4, 0.22).unit("m"),
        ],
        still_at: 0.75,
        build: Box::new(|values| Ok(Box::new(Gap::new(values)?))),
    }
}

struct Gap {
    world: SoftWorld,
    values: ParamValues,
    report: SoftStepReport,
    /// How many of the triangles are the block's.
    body: usize,
}

fn material(values: &ParamValues) -> Outcome<NeoHookean> {
    Ok(NeoHookean::from_young(values.get("young"), 0.4)?)
}

impl Gap {
    fn new(values: &ParamValues) -> Outcome<Self> {
        let corner = Vec3::new(-0.15, -0.1, 0.03);
        let body = TetMesh::block(corner, Vec3::repeat(0.1), [3, 2, 3])?;
        let half = 0.5 * values.get("gap");
        let left = [[-0.6, -0.4], [-half, -0.05], [-0.6, 0.0]];
        let right = [[0.6, -0.4], [0.6, 0.0], [half, -0.05]];
        let obstacles = [left, right].map(|side| Obstacle::wedge(side, 0.6));
        let triangles = body.surface().len();
        let world = SoftWorld::new(
            &[body],
            &obstacles,
            material(values)?,
            1000.0,
            CONTACT,
        )?;
        let mut scene = Self {
            world,
            values: values.clone(),
            report: SoftStepReport::default(),
            body: triangles,
        };
        scene.pull();
        Ok(scene)
    }

    /// A step, or two halves of it where the whole has no end that Newton's
    /// method finds. The world is as before if it fails.
    fn advance(
        &mut self,
        h: f64,
        halvings: usize,
    ) -> Result<SoftStepReport, SoftStepError> {
        match self.world.step(h) {
            Err(SoftStepError::NotMinimised { .. }) if halvings > 0 => {
                self.advance(0.5 * h, halvings - 1)?;
                self.advance(0.5 * h, halvings - 1)
            }
            found => found,
        }
    }

    fn pull(&mut self) {
        let down = -9.81 * self.values.get("pull");
        // In range, so it is finite.
        let _ = self.world.set_gravity(Vec3::new(0.0, 0.0, down));
    }
}

impl Scene for Gap {
    fn time(&self) -> f64 {
        self.world.t()
    }

    fn step_size(&self) -> f64 {
        FRAME
    }

    fn step(&mut self) -> Outcome<()> {
        // Far below, the show is over.
        if self.world.x()[0].z > -3.0 {
            self.report = self.advance(FRAME, MAX_HALVINGS)?;
        }
        Ok(())
    }

    fn draw(&self, canvas: &mut dyn Canvas) {
        let x = self.world.x();
        let vertices: Vec<Point> = x.iter().map(|x| point(*x)).collect();
        let (body, wedges) = self.world.triangles().split_at(self.body);
        canvas.mesh(&vertices, wedges, Role::Ground);
        canvas.mesh(&vertices, body, Role::Body);
    }

    fn camera(&self) -> Camera {
        Camera::new([0.5, -1.9, 0.5], [0.0, 0.0, -0.05])
    }

    fn readings(&self) -> Vec<Reading> {
        let reading = |name, unit, value| Reading { name, unit, value };
        let [kinetic, elastic] = self.world.energies();
        let smallest = 1000.0 * self.report.distance;
        vec![
            reading("kinetic energy", "J", kinetic),
            reading("elastic energy", "J", elastic),
            reading("smallest distance", "mm", smallest),
            reading("contacts", "", self.report.contacts as f64),
            reading("iterations", "", self.report.iterations as f64),
        ]
    }

    fn set(&mut self, name: &str, value: f64) {
        self.values.set(name, value);
        match name {
            "young" => {
                // In range, so it is accepted.
                if let Ok(material) = material(&self.values) {
                    self.world.set_material(material);
                }
            }
            "pull" => self.pull(),
            // Wedges that jump could land in the block: start over.
            _ => {
                if let Ok(fresh) = Gap::new(&self.values) {
                    *self = fresh;
                }
            }
        }
    }
}
