//! A truss of rods on one nail, with a chain at its end, in the plane: your
//! constraint forces hold it.

use super::answers::constraints::tinkertoy_forces::{
    Rod, Toy, tinkertoy_forces,
};
use super::answers::ode::rk4_step::rk4_step;
use course::play::{
    Bound, Controls, Play, PlayEntry, PlayScene, Pull, checked_particles,
    flattened, particles, reading,
};
use course::{Camera, Canvas, Outcome, Param, Ray, Reading, Role};

/// The play, and what its readings never leave: see its page in the book.
pub fn play() -> Play {
    PlayEntry {
        name: "tinkertoy",
        title: "Tinkertoys, by your constraint forces",
        sentence: "A truss hangs from a nail with a chain at its end. \
                   Your `tinkertoy_forces` keeps every rod at its length, \
                   your `rk4_step` moves the joints. Drag a joint with \
                   the mouse.",
        alt: "A truss of triangles swings about a nail; a chain of rods \
              hangs from its end.",
        params: vec![Param::new("g", "gravity", 0.0..=20.0, 9.81).unit("m/s²")],
        still_at: 1.2,
        bounds: vec![
            Bound::new("largest rod error", 0.0..=0.01),
            Bound::new("energy", -200.0..=0.0),
        ],
        camera: |_| Camera::new([0.0, -10.0, 0.0], [0.0, 0.0, -0.7]),
        step: |_| STEP,
        build: Truss::new,
    }
    .play()
}

const STEP: f64 = 1.0 / 300.0;
const MASS: f64 = 1.0;
/// Drag of the air, N s/m: the scene comes to rest in a minute.
const DRAG: f64 = 0.1;

struct Truss {
    toy: Toy,
    x: Vec<[f64; 2]>,
    v: Vec<[f64; 2]>,
}

impl Truss {
    fn new(_now: &Controls) -> Truss {
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
        Truss { toy, x, v }
    }

    fn derivative(&self, state: &[f64], now: &Controls) -> Vec<f64> {
        let (x, v) = particles(state);
        let mut force = Vec::new();
        for i in 0..x.len() {
            let mut f = v[i].map(|v| -DRAG * v);
            f[1] -= MASS * now.get("g");
            if let Some([x_to, _, z_to]) = now.pulled(i) {
                let target = [x_to, z_to];
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

impl PlayScene for Truss {
    fn step(&mut self, now: &Controls) -> Outcome<()> {
        let state = flattened(&self.x, &self.v);
        let field = |_t: f64, state: &[f64]| self.derivative(state, now);
        let new = rk4_step(&field, now.time, STEP, &state);
        (self.x, self.v) =
            checked_particles("tinkertoy_forces", &new, self.x.len())?;
        Ok(())
    }

    fn draw(&self, _now: &Controls, canvas: &mut dyn Canvas) {
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

    fn readings(&self, now: &Controls) -> Vec<Reading> {
        let (mut worst, mut energy) = (0.0_f64, 0.0);
        for rod in &self.toy.rods {
            let [a, b] = rod.ends.map(|i| self.x[i]);
            let length = (a[0] - b[0]).hypot(a[1] - b[1]);
            worst = worst.max(100.0 * (length / rod.length - 1.0).abs());
        }
        for i in 0..self.x.len() {
            let v2 = self.v[i][0].powi(2) + self.v[i][1].powi(2);
            energy += MASS * (0.5 * v2 + now.get("g") * self.x[i][1]);
        }
        vec![
            reading("largest rod error", "%", worst),
            reading("energy", "J", energy),
        ]
    }

    fn grab(&mut self, ray: &Ray) -> Option<Pull> {
        let joints = self.x.iter().map(|[x, z]| [*x, 0.0, *z]);
        Pull::nearest(ray, joints, 0.2)
    }
}
