//! A hanging sheet by XPBD.

use crate::{XpbdCloth, XpbdParticles, xpbd_cloth};
use course::{
    Camera, Canvas, Outcome, Param, ParamValues, Point, Ray, Reading, Role,
    Scene, SceneEntry,
};
use math::{Vec3, point, vector};

/// The step of the scene, s.
const FRAME: f64 = 1.0 / 60.0;
/// Particles along a side.
const SIDE: usize = 28;
/// How near to a particle the mouse must point, m.
const PICK_DISTANCE: f64 = 0.06;
/// What the diagonals of cells give way, m/N: cloth shears easily.
const SHEAR: f64 = 1e-3;

/// How the scene is listed.
pub fn entry() -> SceneEntry {
    SceneEntry {
        name: "sheet",
        title: "A sheet by XPBD",
        sentence: "Pull at it. Then trade substeps for iterations: the same \
                   work, another cloth. Compliance makes it rubber.",
        alt: "A square sheet hangs from two corners, in folds.",
        params: vec![
            Param::new("substeps", "substeps a frame", 1.0..=30.0, 10.0)
                .integer(),
            Param::new("iterations", "iterations a substep", 1.0..=30.0, 1.0)
                .integer(),
            Param::new(
                "compliance",
                "compliance of a thread",
                1e-7..=1e-1,
                1e-6,
            )
            .unit("m/N")
            .log(),
        ],
        still_at: 1.5,
        build: Box::new(|values| Ok(Box::new(Sheet::new(values)?))),
    }
}

struct Sheet {
    particles: XpbdParticles,
    values: ParamValues,
    triangles: Vec<[usize; 3]>,
    /// The particle under the mouse, its depth, and its inverse mass.
    picked: Option<(usize, f64, f64)>,
}

impl Sheet {
    fn new(values: &ParamValues) -> Outcome<Self> {
        let cloth = XpbdCloth {
            side: SIDE,
            length: 1.0,
            mass: 0.2,
            stretch: values.get("compliance"),
            shear: SHEAR,
        };
        let gravity = Vec3::new(0.0, 0.0, -9.81);
        let mut triangles = Vec::new();
        for row in 0..SIDE - 1 {
            for column in 0..SIDE - 1 {
                let i = row * SIDE + column;
                triangles.push([i, i + 1, i + SIDE]);
                triangles.push([i + 1, i + SIDE + 1, i + SIDE]);
            }
        }
        let particles = xpbd_cloth(cloth, gravity)?;
        Ok(Self { particles, values: values.clone(), triangles, picked: None })
    }

    /// The particle that the ray points at, and how far away it is.
    fn pick(&self, ray: &Ray) -> Option<(usize, f64)> {
        let mut best: Option<(usize, f64, f64)> = None;
        for (i, x) in self.particles.x().iter().enumerate() {
            let (depth, off) = ray.approach(point(*x));
            let rank = depth + 4.0 * off;
            if off < PICK_DISTANCE && best.is_none_or(|(_, _, r)| rank < r) {
                best = Some((i, depth, rank));
            }
        }
        best.map(|(i, depth, _)| (i, depth))
    }
}

impl Scene for Sheet {
    fn time(&self) -> f64 {
        self.particles.t()
    }

    fn step_size(&self) -> f64 {
        FRAME
    }

    fn step(&mut self) -> Outcome<()> {
        let count = |name| self.values.count(name);
        let (substeps, sweeps) = (count("substeps"), count("iterations"));
        Ok(self.particles.step(FRAME, substeps, sweeps)?)
    }

    fn draw(&self, canvas: &mut dyn Canvas) {
        let x = self.particles.x();
        let vertices: Vec<Point> = x.iter().map(|x| point(*x)).collect();
        canvas.sheet(&vertices, &self.triangles, Role::Body);
        for i in [0, SIDE - 1] {
            canvas.ball(vertices[i], 0.015, Role::Second);
        }
        if let Some((i, ..)) = self.picked {
            canvas.ball(vertices[i], 0.015, Role::Force);
        }
    }

    fn camera(&self) -> Camera {
        Camera::new([1.4, -2.3, 0.4], [0.5, 0.3, -0.4])
    }

    fn readings(&self) -> Vec<Reading> {
        let strain = 100.0 * self.particles.largest_strain();
        let reading = |name, unit, value| Reading { name, unit, value };
        vec![
            reading("energy", "J", self.particles.energy()),
            reading("largest strain", "%", strain),
        ]
    }

    fn set(&mut self, name: &str, value: f64) {
        self.values.set(name, value);
        if name == "compliance" {
            let stretch = |one: f64| if one == SHEAR { SHEAR } else { value };
            self.particles.map_compliance(stretch);
        }
    }

    fn grab(&mut self, ray: &Ray) -> bool {
        let Some((i, depth)) = self.pick(ray) else { return false };
        let w = self.particles.inverse_mass()[i];
        // Nailed where the mouse is; 0 is in range.
        let nailed = w > 0.0 && self.particles.set_inverse_mass(i, 0.0).is_ok();
        if nailed {
            self.picked = Some((i, depth, w));
        }
        nailed
    }

    fn drag(&mut self, ray: &Ray) {
        if let Some((i, depth, _)) = self.picked {
            // What is not finite is refused, and the particle stays.
            let at = vector(ray.at(depth));
            let _ = self.particles.place(i, at, Vec3::zeros());
        }
    }

    fn release(&mut self) {
        if let Some((i, _, w)) = self.picked.take() {
            // The inverse mass that it had.
            let _ = self.particles.set_inverse_mass(i, w);
        }
    }
}
