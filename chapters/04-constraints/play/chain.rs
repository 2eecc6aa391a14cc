//! A chain of rods between two nails, in space: your Jacobians, your right-hand
//! side, and your conjugate gradients, which never see a matrix.

use super::answers::constraints::conjugate_gradients::conjugate_gradients;
use super::answers::constraints::feedback_rhs::{
    Constraint, Feedback, Lead, Particle, feedback_rhs,
};
use super::answers::constraints::jwjt_multiply::{Block, jwjt_multiply};
use super::answers::constraints::rod_jacobian::{Rod, rod_jacobian};
use super::answers::ode::midpoint_step::midpoint_step;
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
            name: "chain",
            title: "A chain, by your Jacobians and conjugate gradients",
            sentence: "Each rod is a constraint: your `rod_jacobian` gives \
                       its row, your `feedback_rhs` the right-hand side, and \
                       your `conjugate_gradients` solves for the multipliers \
                       by `jwjt_multiply`. Drag a joint.",
            alt: "A chain of twelve rods hangs between two nails and swings.",
            params: vec![
                Param::new("ks", "feedback", 0.0..=400.0, 100.0).unit("1/s²"),
            ],
            still_at: 1.0,
            build: Box::new(|values| Ok(Box::new(Chain::new(values)))),
        },
        bounds: vec![
            Bound::new("largest rod error", 0.0..=0.5),
            Bound::new("iterations", 0.0..=60.0),
        ],
    }
}

const STEP: f64 = 1.0 / 300.0;
const JOINTS: usize = 13;
const LENGTH: f64 = 0.25;
const MASS: f64 = 0.2;
const GRAVITY: f64 = -9.81;
const DRAG: f64 = 0.02;

struct Chain {
    time: f64,
    ks: f64,
    x: Vec<[f64; 3]>,
    v: Vec<[f64; 3]>,
    iterations: usize,
    held: Option<Pull>,
}

fn is_nailed(i: usize) -> bool {
    i == 0 || i == JOINTS - 1
}

impl Chain {
    /// A zigzag between the nails, which falls.
    fn new(values: &ParamValues) -> Chain {
        let across = 0.8 * LENGTH;
        let (mut x, mut side) = (Vec::new(), 0.6 * LENGTH);
        for i in 0..JOINTS {
            x.push([across * (i as f64 - 6.0), side, 1.0]);
            side = 0.6 * LENGTH - side;
        }
        let v = vec![[0.0; 3]; JOINTS];
        let (time, ks) = (0.0, values.get("ks"));
        Chain { time, ks, x, v, iterations: 0, held: None }
    }

    /// The given force on a joint.
    fn force(&self, i: usize, x: [f64; 3], v: [f64; 3]) -> [f64; 3] {
        let mut f = v.map(|v| -DRAG * v);
        f[2] += MASS * GRAVITY;
        if let Some(pull) = self.held.filter(|pull| pull.item == i) {
            for k in 0..3 {
                f[k] += 30.0 * (pull.target[k] - x[k]) - 2.0 * v[k];
            }
        }
        f
    }

    /// The derivative of the state, and how many iterations it took.
    fn derivative(&self, state: &[f64]) -> (Vec<f64>, usize) {
        let (x, v) = particles(state);
        let (mut rows, mut blocks) = (Vec::new(), Vec::new());
        for i in 0..JOINTS - 1 {
            // The rod is hinged to the end p of a bar from p to p.
            let (a, p) = (i, i + 1);
            let rod = Rod { length: LENGTH, share: 0.0 };
            let far = [x[p][0] + 1.0, x[p][1], x[p][2]];
            let row = rod_jacobian(rod, [x[a], x[p], far], [v[a], v[p], v[p]]);
            let mut jac = vec![[0.0; 3]; JOINTS];
            let mut jac_dot = jac.clone();
            for (k, particle) in [a, p].into_iter().enumerate() {
                (jac[particle], jac_dot[particle]) =
                    (row.jac[k], row.jac_dot[k]);
                let rows = vec![row.jac[k]];
                blocks.push(Block { row: i, particle, rows });
            }
            rows.push(Constraint { c: row.c, jac, jac_dot });
        }
        let (mut particles, mut w) = (Vec::new(), Vec::new());
        for i in 0..JOINTS {
            let lead = match is_nailed(i) {
                true => Lead::Driven { a: [0.0; 3] },
                false => {
                    let force = self.force(i, x[i], v[i]);
                    Lead::Free { mass: MASS, force }
                }
            };
            particles.push(Particle { v: v[i], lead });
            w.push(if is_nailed(i) { 0.0 } else { 1.0 / MASS });
        }
        let feedback = Feedback { ks: self.ks, kd: 2.0 * self.ks.sqrt() };
        let b = feedback_rhs(feedback, &particles, &rows);
        let mut multiply = |l: &[f64]| jwjt_multiply(&blocks, &w, l);
        let solved = conjugate_gradients(&mut multiply, &b, 1e-8, 60);
        let mut derivative = Vec::new();
        for i in 0..JOINTS {
            let mut f = self.force(i, x[i], v[i]);
            for (row, lambda) in rows.iter().zip(&solved.x) {
                for k in 0..3 {
                    f[k] += row.jac[i][k] * lambda;
                }
            }
            derivative.extend(v[i]);
            derivative.extend(f.map(|f| f * w[i]));
        }
        (derivative, solved.residuals.len().saturating_sub(1))
    }
}

impl Scene for Chain {
    fn time(&self) -> f64 {
        self.time
    }

    fn step_size(&self) -> f64 {
        STEP
    }

    fn step(&mut self) -> Outcome<()> {
        let state = flattened(&self.x, &self.v);
        let field = |_t: f64, state: &[f64]| self.derivative(state).0;
        let new = midpoint_step(&field, self.time, STEP, &state);
        self.iterations = self.derivative(&state).1;
        (self.x, self.v) =
            checked_particles("conjugate_gradients", &new, JOINTS)?;
        self.time += STEP;
        Ok(())
    }

    fn draw(&self, canvas: &mut dyn Canvas) {
        canvas.path(&self.x, Role::Body);
        for i in 0..JOINTS {
            let role = if is_nailed(i) { Role::Ground } else { Role::Second };
            canvas.ball(self.x[i], 0.04, role);
        }
    }

    fn camera(&self) -> Camera {
        Camera::new([0.5, -5.0, 1.4], [0.0, 0.0, 0.5])
    }

    fn readings(&self) -> Vec<Reading> {
        let mut worst = 0.0_f64;
        for pair in self.x.windows(2) {
            let d = [0, 1, 2].map(|k| pair[1][k] - pair[0][k]);
            let length = d[0].hypot(d[1]).hypot(d[2]);
            worst = worst.max(100.0 * (length / LENGTH - 1.0).abs());
        }
        vec![
            reading("largest rod error", "%", worst),
            reading("iterations", "", self.iterations as f64),
        ]
    }

    fn set(&mut self, _name: &str, value: f64) {
        self.ks = value;
    }

    fn grab(&mut self, ray: &Ray) -> bool {
        let near = Pull::nearest(ray, self.x.iter().copied(), 0.12);
        self.held = near.filter(|pull| !is_nailed(pull.item));
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
