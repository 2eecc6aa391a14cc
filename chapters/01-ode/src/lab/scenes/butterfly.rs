//! Lorenz's butterfly: neighbouring points that separate.

use crate::fields::lorenz;
use crate::{Field, Rk4, Solver};
use course::{
    Camera, Canvas, Outcome, Param, ParamValues, Reading, Role, Scene,
    SceneEntry, Trail,
};

const H: f64 = 0.005;

/// How the scene is listed.
pub fn entry() -> SceneEntry {
    SceneEntry {
        name: "butterfly",
        title: "Lorenz's butterfly",
        sentence: "A cloud of points that started within a thousandth of each \
                   other. Watch how long they stay together, and where they \
                   never go.",
        alt: "The two wings of the Lorenz attractor drawn as a thin curve, \
              with a cloud of points spread over both wings.",
        params: vec![
            Param::new("count", "points", 1.0..=400.0, 150.0).integer(),
        ],
        still_at: 22.0,
        build: Box::new(|values| Ok(Box::new(Butterfly::new(values)))),
    }
}

type Law = fn(f64, &[f64], &mut [f64]);

struct Butterfly {
    cloud: Vec<Field<Law>>,
    solver: Rk4,
    trail: Trail,
    time: f64,
}

impl Butterfly {
    fn new(values: &ParamValues) -> Butterfly {
        let mut butterfly = Butterfly {
            cloud: Vec::new(),
            solver: Rk4::new(),
            trail: Trail::default(),
            time: 0.0,
        };
        butterfly.fill(values.count("count"));
        butterfly
    }

    /// Points along a line a thousandth long.
    fn fill(&mut self, count: usize) {
        self.cloud.clear();
        for i in 0..count {
            let x = 1.0 + 1e-3 * i as f64 / count as f64;
            self.cloud.push(Field::new(0.0, &[x, 1.0, 1.0], lorenz as Law));
        }
        (self.time, self.trail) = (0.0, Trail::default());
    }
}

impl Scene for Butterfly {
    fn time(&self) -> f64 {
        self.time
    }

    fn step_size(&self) -> f64 {
        H
    }

    fn step(&mut self) -> Outcome<()> {
        for system in &mut self.cloud {
            self.solver.step(system, H);
        }
        let x = self.cloud[0].state();
        self.trail.push([x[0], x[1], x[2]], 5000);
        self.time += H;
        Ok(())
    }

    fn draw(&self, canvas: &mut dyn Canvas) {
        canvas.path(self.trail.points(), Role::Trail);
        for system in &self.cloud {
            let x = system.state();
            canvas.ball([x[0], x[1], x[2]], 0.35, Role::Body);
        }
    }

    fn camera(&self) -> Camera {
        Camera::new([39.7, -66.17, 38.23], [0.0, 0.0, 25.0])
    }

    fn readings(&self) -> Vec<Reading> {
        let mut widest = 0.0_f64;
        let first = self.cloud[0].state();
        for system in &self.cloud {
            let x = system.state();
            for i in 0..3 {
                widest = widest.max((x[i] - first[i]).abs());
            }
        }
        vec![Reading { name: "largest separation", unit: "", value: widest }]
    }

    fn set(&mut self, name: &str, value: f64) {
        if name == "count" {
            self.fill(value as usize);
        }
    }
}
