//! A balloon full of water on a rope, by position based dynamics: your springs
//! and your area.

use super::answers::realtime::project_area::{
    AreaConstraint, area, project_area,
};
use super::answers::realtime::project_spring::{Spring, project_spring};
use course::play::{
    Bound, Controls, Play, PlayEntry, PlayScene, Pull, finite, reading,
};
use course::{Camera, Canvas, Outcome, Param, Ray, Reading, Role};
use std::f64::consts::TAU;

/// The play, and what its readings never leave: see its page in the book.
pub fn play() -> Play {
    PlayEntry {
        name: "balloon",
        title: "A water balloon on a rope, by your projections",
        sentence: "Rope and skin are springs of your `project_spring`; \
                   the water inside keeps its area by your \
                   `project_area`. Take substeps away, and the rope \
                   becomes rubber. Drag the balloon.",
        alt: "A slack round balloon hangs from a nail on a rope and \
              swings.",
        params: vec![
            Param::new("substeps", "substeps", 1.0..=20.0, 8.0).integer(),
            Param::new("compliance", "give of the skin", 1e-5..=1e-2, 1e-3)
                .unit("m/N")
                .log(),
        ],
        still_at: 0.6,
        bounds: vec![
            Bound::new("area", 97.0..=103.0),
            Bound::new("rope", 98.0..=110.0),
        ],
        camera: |_| Camera::new([0.0, -5.0, 1.4], [0.0, 0.0, 1.0]),
        step: |_| STEP,
        build: Balloon::new,
    }
    .play()
}

const STEP: f64 = 1.0 / 60.0;
const GRAVITY: f64 = -9.81;
const NAIL: [f64; 3] = [0.0, 0.0, 2.0];
const LINKS: usize = 8;
/// The length of a link, m.
const LINK: f64 = 0.15;
const CORNERS: usize = 24;
const RADIUS: f64 = 0.35;
/// Masses of a joint of the rope and of a corner of the skin, kg.
const MASSES: [f64; 2] = [0.05, 0.05];
/// How long rope and skin are damped, s.
const DAMPING: f64 = 0.001;
/// What is left of the sliding of a corner on the floor, in each substep.
const SLIDES: f64 = 0.8;

struct Balloon {
    /// The joints of the rope from the nail on, then the skin.
    x: Vec<[f64; 3]>,
    v: Vec<[f64; 3]>,
}

fn distance(a: [f64; 3], b: [f64; 3]) -> f64 {
    (a[0] - b[0]).hypot(a[1] - b[1]).hypot(a[2] - b[2])
}

/// Along the skin, m: it is slack by a twentieth.
fn side() -> f64 {
    1.05 * TAU * RADIUS / CORNERS as f64
}

/// The area of the balloon when it is round, m².
fn circle() -> f64 {
    let corners = CORNERS as f64;
    0.5 * corners * RADIUS * RADIUS * (TAU / corners).sin()
}

impl Balloon {
    /// Held out to the side, the rope straight.
    fn new(_now: &Controls) -> Balloon {
        let mut x = vec![NAIL];
        for i in 1..LINKS {
            x.push([LINK * i as f64, 0.0, NAIL[2]]);
        }
        let reach = LINK * LINKS as f64 + RADIUS;
        for i in 0..CORNERS {
            // Counterclockwise; the first corner ends the rope.
            let (s, c) = (TAU * i as f64 / CORNERS as f64).sin_cos();
            x.push([reach - RADIUS * c, 0.0, NAIL[2] - RADIUS * s]);
        }
        Balloon { v: vec![[0.0; 3]; x.len()], x }
    }

    fn skin(&self) -> Vec<[f64; 2]> {
        self.x[LINKS..].iter().map(|x| [x[0], x[2]]).collect()
    }

    /// Rope, skin, and every other corner of the skin against folds.
    fn springs(skin: f64) -> Vec<([usize; 2], Spring)> {
        let damping = DAMPING;
        let mut springs = Vec::new();
        for i in 0..LINKS {
            let rope = Spring { rest: LINK, compliance: 0.0, damping };
            springs.push(([i, i + 1], rope));
        }
        for i in 0..CORNERS {
            for (skip, softer) in [(1, 1.0), (2, 10.0)] {
                let ends = [LINKS + i, LINKS + (i + skip) % CORNERS];
                let rest = skip as f64 * side();
                let compliance = softer * skin;
                springs.push((ends, Spring { rest, compliance, damping }));
            }
        }
        springs
    }

    fn inverse_masses(&self) -> Vec<f64> {
        let mut w = vec![1.0 / MASSES[0]; LINKS];
        w[0] = 0.0;
        w.resize(self.x.len(), 1.0 / MASSES[1]);
        w
    }

    fn substep(
        &mut self,
        h: f64,
        springs: &[([usize; 2], Spring)],
        now: &Controls,
    ) {
        let (old, w) = (self.x.clone(), self.inverse_masses());
        for i in 1..self.x.len() {
            self.v[i][2] += h * GRAVITY;
            if let Some(target) = now.pulled(i) {
                for k in 0..3 {
                    let pull = 60.0 * (target[k] - self.x[i][k]);
                    self.v[i][k] += h * w[i] * pull.clamp(-30.0, 30.0);
                }
            }
            for k in 0..3 {
                self.x[i][k] += h * self.v[i][k];
            }
        }
        for (ends, spring) in springs {
            let [i, j] = *ends;
            let pair = |x: &[[f64; 3]]| [x[i], x[j]];
            let (from, to) = (pair(&old), pair(&self.x));
            let end = project_spring(spring, h, [w[i], w[j]], from, to, 0.0);
            [self.x[i], self.x[j]] = end.x;
        }
        let constraint = AreaConstraint { rest: circle(), compliance: 0.0 };
        let ring = project_area(&constraint, h, &w[LINKS..], &self.skin(), 0.0);
        for (x, corner) in self.x[LINKS..].iter_mut().zip(ring.x) {
            *x = [corner[0], x[1], corner[1]];
        }
        for i in 1..self.x.len() {
            if self.x[i][2] < 0.0 {
                let slid = self.x[i][0] - old[i][0];
                self.x[i][0] = old[i][0] + SLIDES * slid;
                self.x[i][2] = 0.0;
            }
            self.v[i] = [0, 1, 2].map(|k| (self.x[i][k] - old[i][k]) / h);
        }
    }
}

impl PlayScene for Balloon {
    fn step(&mut self, now: &Controls) -> Outcome<()> {
        let springs = Balloon::springs(now.get("compliance"));
        let substeps = now.count("substeps");
        for _ in 0..substeps {
            self.substep(STEP / substeps as f64, &springs, now);
        }
        finite("project_spring", &self.x[..LINKS].concat())?;
        finite("project_area", &self.x[LINKS..].concat())?;
        Ok(())
    }

    fn draw(&self, _now: &Controls, canvas: &mut dyn Canvas) {
        canvas.floor(0.0);
        canvas.ball(NAIL, 0.04, Role::Ground);
        canvas.path(&self.x[..=LINKS], Role::Second);
        let skin = &self.x[LINKS..];
        let mut middle = [0.0; 3];
        for x in skin {
            for k in 0..3 {
                middle[k] += x[k] / CORNERS as f64;
            }
        }
        let mut water = skin.to_vec();
        water.push(middle);
        let slices: Vec<[usize; 3]> =
            (0..CORNERS).map(|i| [i, (i + 1) % CORNERS, CORNERS]).collect();
        canvas.sheet(&water, &slices, Role::Body);
        let mut rim = skin.to_vec();
        rim.push(skin[0]);
        canvas.path(&rim, Role::Third);
    }

    fn readings(&self, _now: &Controls) -> Vec<Reading> {
        let kept = 100.0 * area(&self.skin()) / circle();
        let rope = &self.x[..=LINKS];
        let length: f64 = rope.windows(2).map(|p| distance(p[0], p[1])).sum();
        let rope = 100.0 * length / (LINK * LINKS as f64);
        vec![reading("area", "%", kept), reading("rope", "%", rope)]
    }

    fn grab(&mut self, ray: &Ray) -> Option<Pull> {
        // The nail stays where it is.
        let near = Pull::nearest(ray, self.x.iter().copied(), 0.25);
        near.filter(|pull| pull.item > 0)
    }
}
