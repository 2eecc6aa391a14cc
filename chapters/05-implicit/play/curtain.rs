//! A curtain on four hooks in the wind: implicit steps of your own.

use super::answers::implicit::cloth_springs::{Kind, cloth_springs};
use super::answers::implicit::filtered_cg::filtered_cg;
use super::answers::implicit::implicit_matrix::{
    Block, Link, apply, assemble, right_side,
};
use super::answers::implicit::spring_jacobian::{Spring, spring_jacobian};
use course::play::{
    Bound, Controls, Play, PlayEntry, PlayScene, Pull, finite, reading,
};
use course::{Camera, Canvas, Outcome, Param, Point, Ray, Reading, Role};

/// The play, and what its readings never leave: see its page in the book.
pub fn play() -> Play {
    PlayEntry {
        name: "curtain",
        title: "A curtain, by your implicit step",
        sentence: "Your `cloth_springs` knits the curtain, your \
                   `spring_jacobian` says how its forces change, your \
                   `assemble`, `apply` and `right_side` make the \
                   equations of a long step, and your `filtered_cg` \
                   solves them with the hooks held. Drag it.",
        alt: "A curtain hangs from four hooks and is blown to one side.",
        params: vec![
            Param::new("wind", "wind", 0.0..=4.0, 1.5).unit("N"),
            Param::new("ks", "stiffness", 100.0..=1e5, 300.0).unit("N/m").log(),
        ],
        still_at: 2.0,
        bounds: vec![
            Bound::new("largest stretch", 0.0..=LARGEST_STRETCH),
            Bound::new("iterations", 0.0..=150.0),
        ],
        camera: |_| Camera::new([1.6, -4.6, 1.5], [0.0, 0.0, 0.85]),
        step: |_| STEP,
        build: Curtain::new,
    }
    .play()
}

/// Far beyond the limit of any explicit method for such springs, s.
const STEP: f64 = 1.0 / 50.0;
const ROWS: usize = 8;
const COLUMNS: usize = 10;
const MASS: f64 = 0.02;
const GRAVITY: f64 = -9.81;

/// The stretch at the hooks when the curtain swings down for the first time,
/// %, for springs of 300 N/m. An inner hook carries the three columns nearest
/// to it, 24 points, 4.7 N. A sheet that falls from the horizontal about its
/// edge pulls there, at the bottom, with 2.5 times its weight (it turns at
/// sqrt(3 g/L), and m g + m omega² L/2 = 2.5 m g): 11.8 N. The spring
/// straight below the hook takes 300 N/m of it, and each of the two
/// diagonals, whose extension and pull both count by 1/sqrt(2), half of that:
/// 11.8 N / (600 N/m) = 19.6 mm of 200. Neighbours and damping help, so it
/// stays below that; later, at rest, it is 2.5 times less.
const LARGEST_STRETCH: f64 = 9.8;

/// A spring of the curtain.
struct Thread {
    ends: [usize; 2],
    rest: f64,
    /// Bend springs are softer by this factor.
    share: f64,
}

struct Curtain {
    threads: Vec<Thread>,
    x: Vec<Point>,
    v: Vec<Point>,
    iterations: usize,
}

fn dot(a: Point, b: Point) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn unit(a: Point) -> Option<Point> {
    let length = dot(a, a).sqrt();
    (length > 1e-12).then(|| a.map(|x| x / length))
}

fn hooks() -> [usize; 4] {
    [0, COLUMNS / 3, 2 * COLUMNS / 3, COLUMNS - 1]
}

impl Curtain {
    fn new(_now: &Controls) -> Curtain {
        let mut x = Vec::new();
        for row in 0..ROWS {
            for column in 0..COLUMNS {
                let wave = 0.03 * (2.0 * column as f64).sin();
                let across = 0.2 * column as f64 - 0.9;
                // Held up like a tablecloth, and let go.
                let out = 0.19 * row as f64;
                x.push([across, out, 1.6 + wave]);
            }
        }
        let mut threads = Vec::new();
        for spring in cloth_springs(ROWS, COLUMNS, false, &x) {
            let share = if spring.kind == Kind::Bend { 0.02 } else { 1.0 };
            let (ends, rest) = (spring.ends, spring.rest);
            threads.push(Thread { ends, rest, share });
        }
        Curtain { threads, v: vec![[0.0; 3]; x.len()], x, iterations: 0 }
    }

    /// The force of a spring on its first end, and its derivatives there. Your
    /// Jacobian is one for the plane: here it is the plane of the spring and
    /// its velocity, and across that plane nothing is different from across
    /// the spring.
    fn spring(
        &self,
        thread: &Thread,
        ks: f64,
    ) -> Option<(Point, Block, Block)> {
        let [i, j] = thread.ends;
        let l = [0, 1, 2].map(|k| self.x[i][k] - self.x[j][k]);
        let ldot = [0, 1, 2].map(|k| self.v[i][k] - self.v[j][k]);
        let (length, u) = (dot(l, l).sqrt(), unit(l)?);
        let along = dot(ldot, u);
        let across = [0, 1, 2].map(|k| ldot[k] - along * u[k]);
        let other = if u[0].abs() < 0.8 { 0 } else { 1 };
        let mut axis = u.map(|c| -u[other] * c);
        axis[other] += 1.0;
        let w = unit(across).or_else(|| unit(axis))?;
        let ks = thread.share * ks;
        let (kd, rest) = (0.01 * ks, thread.rest);
        let size = -ks * (length - rest) - kd * along;
        // A compressed spring would make the equations indefinite.
        let calm = Spring { ks, kd, rest: rest.min(length) };
        let x = [[length, 0.0], [0.0, 0.0]];
        let v = [[along, dot(ldot, w)], [0.0, 0.0]];
        let found = spring_jacobian(calm, x, v);
        let third = [
            u[1] * w[2] - u[2] * w[1],
            u[2] * w[0] - u[0] * w[2],
            u[0] * w[1] - u[1] * w[0],
        ];
        let turned = |m: [[f64; 4]; 4]| {
            let axes = [u, w];
            let entry = |r: usize, c: usize| {
                let mut sum = m[1][1].min(0.0) * third[r] * third[c];
                for (i, a) in axes.iter().enumerate() {
                    for (j, b) in axes.iter().enumerate() {
                        // Its symmetric part, for conjugate gradients.
                        let m = 0.5 * (m[i][j] + m[j][i]);
                        sum += m * a[r] * b[c];
                    }
                }
                sum
            };
            [0, 1, 2].map(|r| [0, 1, 2].map(|c| entry(r, c)))
        };
        Some((u.map(|u| size * u), turned(found.by_x), turned(found.by_v)))
    }

    fn stretch(&self) -> f64 {
        let mut worst = 0.0_f64;
        for thread in self.threads.iter().filter(|t| t.share == 1.0) {
            let [a, b] = thread.ends.map(|i| self.x[i]);
            let l = [0, 1, 2].map(|k| a[k] - b[k]);
            worst = worst.max(100.0 * (dot(l, l).sqrt() / thread.rest - 1.0));
        }
        worst
    }
}

impl PlayScene for Curtain {
    fn step(&mut self, now: &Controls) -> Outcome<()> {
        let count = self.x.len();
        let mut force = Vec::new();
        for i in 0..count {
            let gust = now.get("wind") * (1.0 + (1.7 * now.time).sin()) / 80.0;
            let mut f = self.v[i].map(|v| -0.002 * v);
            f[1] += gust;
            f[2] += MASS * GRAVITY;
            if let Some(target) = now.pulled(i) {
                for k in 0..3 {
                    f[k] += 4.0 * (target[k] - self.x[i][k]);
                }
            }
            force.push(f);
        }
        let mut links = Vec::new();
        for thread in &self.threads {
            let Some((f, by_x, by_v)) = self.spring(thread, now.get("ks"))
            else {
                continue;
            };
            let [i, j] = thread.ends;
            for k in 0..3 {
                force[i][k] += f[k];
                force[j][k] -= f[k];
            }
            links.push(Link { i, j, by_x, by_v });
        }
        let matrix = assemble(STEP, &vec![MASS; count], &links);
        let b = right_side(STEP, &links, &force, &self.v).concat();
        let multiply = |w: &[f64]| {
            let w: Vec<Point> =
                w.chunks(3).map(|c| [c[0], c[1], c[2]]).collect();
            apply(&matrix, &links, &w).concat()
        };
        let mut held = vec![None; 3 * count];
        for hook in hooks() {
            held[3 * hook..3 * hook + 3].fill(Some(0.0));
        }
        let solved = filtered_cg(&multiply, &b, &held, 1e-3, 150);
        finite("filtered_cg", &solved.x)?;
        self.iterations = solved.iterations;
        for (i, change) in solved.x.chunks(3).enumerate() {
            for k in 0..3 {
                self.v[i][k] += change[k];
                self.x[i][k] += STEP * self.v[i][k];
            }
        }
        Ok(())
    }

    fn draw(&self, _now: &Controls, canvas: &mut dyn Canvas) {
        let mut triangles = Vec::new();
        for row in 0..ROWS - 1 {
            for column in 0..COLUMNS - 1 {
                let a = row * COLUMNS + column;
                let (b, c, d) = (a + 1, a + COLUMNS, a + COLUMNS + 1);
                triangles.extend([[a, c, b], [b, c, d]]);
            }
        }
        canvas.sheet(&self.x, &triangles, Role::Body);
        for hook in hooks() {
            canvas.ball(self.x[hook], 0.04, Role::Ground);
        }
    }

    fn readings(&self, _now: &Controls) -> Vec<Reading> {
        vec![
            reading("largest stretch", "%", self.stretch()),
            reading("iterations", "", self.iterations as f64),
        ]
    }

    fn grab(&mut self, ray: &Ray) -> Option<Pull> {
        let near = Pull::nearest(ray, self.x.iter().copied(), 0.1);
        near.filter(|pull| !hooks().contains(&pull.item))
    }
}
