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
    Bound, Controls, Play, PlayEntry, PlayScene, Pull, checked_particles,
    flattened, particles, reading,
};
use course::{Camera, Canvas, Outcome, Param, Point, Ray, Reading, Role};

/// The play, and what its readings never leave: see its page in the book.
pub fn play() -> Play {
    PlayEntry {
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
        bounds: vec![
            Bound::new("largest rod error", 0.0..=0.5),
            Bound::new("iterations", 0.0..=60.0),
        ],
        camera: |_| Camera::new([0.5, -5.0, 1.4], [0.0, 0.0, 0.5]),
        step: |_| STEP,
        build: Chain::new,
    }
    .play()
}

const STEP: f64 = 1.0 / 300.0;
const JOINTS: usize = 13;
const LENGTH: f64 = 0.25;
const MASS: f64 = 0.2;
const GRAVITY: f64 = -9.81;
const DRAG: f64 = 0.02;

struct Chain {
    x: Vec<Point>,
    v: Vec<Point>,
    iterations: usize,
}

fn is_nailed(i: usize) -> bool {
    i == 0 || i == JOINTS - 1
}

impl Chain {
    /// A zigzag between the nails, which falls.
    fn new(_now: &Controls) -> Chain {
        let across = 0.8 * LENGTH;
        let (mut x, mut side) = (Vec::new(), 0.6 * LENGTH);
        for i in 0..JOINTS {
            x.push([across * (i as f64 - 6.0), side, 1.0]);
            side = 0.6 * LENGTH - side;
        }
        let v = vec![[0.0; 3]; JOINTS];
        Chain { x, v, iterations: 0 }
    }

    /// The given force on a joint.
    fn force(i: usize, x: Point, v: Point, now: &Controls) -> Point {
        let mut f = v.map(|v| -DRAG * v);
        f[2] += MASS * GRAVITY;
        if let Some(target) = now.pulled(i) {
            for k in 0..3 {
                f[k] += 30.0 * (target[k] - x[k]) - 2.0 * v[k];
            }
        }
        f
    }

    /// The derivative of the state, and how many iterations it took.
    fn derivative(state: &[f64], now: &Controls) -> (Vec<f64>, usize) {
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
                    let force = Chain::force(i, x[i], v[i], now);
                    Lead::Free { mass: MASS, force }
                }
            };
            particles.push(Particle { v: v[i], lead });
            w.push(if is_nailed(i) { 0.0 } else { 1.0 / MASS });
        }
        let ks = now.get("ks");
        let feedback = Feedback { ks, kd: 2.0 * ks.sqrt() };
        let b = feedback_rhs(feedback, &particles, &rows);
        let mut multiply = |l: &[f64]| jwjt_multiply(&blocks, &w, l);
        let solved = conjugate_gradients(&mut multiply, &b, 1e-8, 60);
        let mut derivative = Vec::new();
        for i in 0..JOINTS {
            let mut f = Chain::force(i, x[i], v[i], now);
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

impl PlayScene for Chain {
    fn step(&mut self, now: &Controls) -> Outcome<()> {
        let state = flattened(&self.x, &self.v);
        let field = |_t: f64, state: &[f64]| Chain::derivative(state, now).0;
        let new = midpoint_step(&field, now.time, STEP, &state);
        self.iterations = Chain::derivative(&state, now).1;
        (self.x, self.v) =
            checked_particles("conjugate_gradients", &new, JOINTS)?;
        Ok(())
    }

    fn draw(&self, _now: &Controls, canvas: &mut dyn Canvas) {
        canvas.path(&self.x, Role::Body);
        for i in 0..JOINTS {
            let role = if is_nailed(i) { Role::Ground } else { Role::Second };
            canvas.ball(self.x[i], 0.04, role);
        }
    }

    fn readings(&self, _now: &Controls) -> Vec<Reading> {
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

    fn grab(&mut self, ray: &Ray) -> Option<Pull> {
        let near = Pull::nearest(ray, self.x.iter().copied(), 0.12);
        near.filter(|pull| !is_nailed(pull.item))
    }
}
