//! A truss of rods on one nail, with a chain at its end, in the plane: your
//! constraint forces hold it.

use super::answers::constraints::tinkertoy_forces::{
    Rod, Toy, tinkertoy_forces,
};
use super::answers::ode::rk4_step::rk4_step;
use course::play::{
    Bound, Play, Pull, checked_particles, flattened, particles, reading,
};
use course::{
    Camera, Canvas, Outcome, Param, ParamValues, Ray, Reading, Role, Scene,
    SceneEntry,
};

/// The play, and what its readings never leave: see its page in the book.
pub fn play() -> Play {
    Play {
        scene: SceneEntry {
            name: "tinkertoy",
            title: "Tinkertoys, by your constraint forces",
            sentence: "A truss hangs from a nail with a chain at its end. \
                       Your `tinkertoy_forces` keeps every rod at its length, \
                       your `rk4_step` moves the joints. Drag a joint with \
                       the mouse.",
            alt: "A truss of triangles swings about a nail; a chain of rods \
                  hangs from its end.",
            params: vec![
                Param::new("g", "gravity", 0.0..=20.0, 9.81).unit("m/s²"),
            ],
            still_at: 1.2,
            build: Box::new(|values| Ok(Box::new(Truss::new(values)))),
        },
        bounds: vec![
            Bound::new("largest rod error", 0.0..=0.01),
            Bound::new("energy", -200.0..=0.0),
        ],
    }
}

const STEP: f64 = 1.0 / 300.0;
const MASS: f64 = 1.0;
/// Drag of the air, N s/m: the scene comes to rest in a minute.
const DRAG: f64 = 0.1;

struct Truss {
    time: f64,
    gravity: f64,
    toy: Toy,
    x: Vec<[f64; 2]>,
    v: Vec<[f64; 2]>,
    held: Option<Pull>,
}

impl Truss {
    fn new(values: &ParamValues) -> Truss {
        let mut x = vec![[0.0, 0.0]];
        let mut ends = Vec::new();
        // Triangles side by side, three joints long.
        for i in 0..3 {
            let left = 0.8 * f64::from(i);
            x.push([left + 0.4, 0.6]);
            x.push([left + 0.8, 0.0]);
            let top = x.len() - 2;
            ends.extend([[top - 1, top], [top, top + 1], [top - 1, top + 1]]);
            if i > 0 {
                ends.push([top - 2, top]);
            }
        }
        // A chain from the end of the truss.
        for i in 1..4 {
            x.push([2.4, -0.5 * f64::from(i)]);
            ends.push([x.len() - 2, x.len() - 1]);
        }
        let length = |[a, b]: [usize; 2]| -> f64 {
            (x[a][0] - x[b][0]).hypot(x[a][1] - x[b][1])
        };
        let rods = ends.iter();
        let rods = rods.map(|e| Rod { ends: *e, length: length(*e) }).collect();
        let mut nailed = vec![false; x.len()];
        nailed[0] = true;
        let mass = vec![MASS; x.len()];
        let toy = Toy { mass, nailed, rods, ks: 100.0, kd: 20.0 };
        let v = vec![[0.0; 2]; x.len()];
        let gravity = values.get("g");
        Truss { time: 0.0, gravity, toy, x, v, held: None }
    }

    fn derivative(&self, state: &[f64]) -> Vec<f64> {
        let (x, v) = particles(state);
        let mut force = Vec::new();
        for i in 0..x.len() {
            let mut f =
                [-DRAG * v[i][0], -DRAG * v[i][1] - MASS * self.gravity];
            if let Some(pull) = self.held.filter(|pull| pull.item == i) {
                let target = [pull.target[0], pull.target[2]];
                for k in 0..2 {
                    f[k] += 80.0 * (target[k] - x[i][k]) - 6.0 * v[i][k];
                }
            }
            force.push(f);
        }
        let rods = tinkertoy_forces(&self.toy, &x, &v, &force);
        let mut derivative = Vec::new();
        for i in 0..x.len() {
            derivative.extend(v[i]);
            for k in 0..2 {
                let a = (force[i][k] + rods[i][k]) / self.toy.mass[i];
                derivative.push(if self.toy.nailed[i] { 0.0 } else { a });
            }
        }
        derivative
    }
}

impl Scene for Truss {
    fn time(&self) -> f64 {
        self.time
    }

    fn step_size(&self) -> f64 {
        STEP
    }

    fn step(&mut self) -> Outcome<()> {
        let state = flattened(&self.x, &self.v);
        let field = |_t: f64, state: &[f64]| self.derivative(state);
        let new = rk4_step(&field, self.time, STEP, &state);
        (self.x, self.v) =
            checked_particles("tinkertoy_forces", &new, self.x.len())?;
        self.time += STEP;
        Ok(())
    }

    fn draw(&self, canvas: &mut dyn Canvas) {
        let at = |i: usize| [self.x[i][0], 0.0, self.x[i][1]];
        for rod in &self.toy.rods {
            canvas.path(&[at(rod.ends[0]), at(rod.ends[1])], Role::Body);
        }
        for i in 0..self.x.len() {
            let role = match self.toy.nailed[i] {
                true => Role::Ground,
                false => Role::Second,
            };
            canvas.ball(at(i), 0.07, role);
        }
    }

    fn camera(&self) -> Camera {
        Camera::new([0.0, -10.0, 0.0], [0.0, 0.0, -0.7])
    }

    fn readings(&self) -> Vec<Reading> {
        let (mut worst, mut energy) = (0.0_f64, 0.0);
        for rod in &self.toy.rods {
            let [a, b] = rod.ends.map(|i| self.x[i]);
            let length = (a[0] - b[0]).hypot(a[1] - b[1]);
            worst = worst.max(100.0 * (length / rod.length - 1.0).abs());
        }
        for i in 0..self.x.len() {
            let v2 = self.v[i][0].powi(2) + self.v[i][1].powi(2);
            energy += MASS * (0.5 * v2 + self.gravity * self.x[i][1]);
        }
        vec![
            reading("largest rod error", "%", worst),
            reading("energy", "J", energy),
        ]
    }

    fn set(&mut self, _name: &str, value: f64) {
        self.gravity = value;
    }

    fn grab(&mut self, ray: &Ray) -> bool {
        let joints = self.x.iter().map(|[x, z]| [*x, 0.0, *z]);
        self.held = Pull::nearest(ray, joints, 0.2);
        self.held.is_some()
    }

    fn drag(&mut self, ray: &Ray) {
        if let Some(pull) = &mut self.held {
            pull.drag(ray);
        }
    }

    fn release(&mut self) {
        self.held = None;
    }
}
