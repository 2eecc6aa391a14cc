//! A bridge with more bars than it needs, and a load that crosses it.

use super::toy::Toy;
use crate::OnLine;
use course::{
    Camera, Canvas, Outcome, Param, Pose, Ray, Reading, Role, Scene, SceneEntry,
};
use math::{Vec3, point};
use ode::System;
use particles::{Force, ForceId, State, nail, renumber};
use std::f64::consts::TAU;

/// How the scene is listed.
pub fn entry() -> SceneEntry {
    SceneEntry {
        name: "truss",
        title: "A bridge with spare bars",
        sentence: "A load crosses a bridge: watch which bars pull and which \
                   push. Pull at it with the mouse, cut the bar under the \
                   pointer (d), and rebuild it (r).",
        alt: "A truss bridge with two diagonals in each cell and a box on \
              it. Bars that pull and bars that push have different colours.",
        params: vec![
            Param::new("load", "weight of the load", 0.0..=200.0, 60.0)
                .unit("N"),
        ],
        still_at: 2.2,
        build: |settings| Ok(Box::new(Bridge::new(settings.get("load"))?)),
    }
}

/// How many cells, and how long the side of one is, m.
const CELLS: usize = 6;
const SIDE: f64 = 0.5;
/// How high the deck is above the floor, m.
const HEIGHT: f64 = 0.3;
/// How long the load takes there and back, s.
const PERIOD: f64 = 12.0;
/// Less than this, N, is neither pull nor push.
const SLACK: f64 = 0.5;

/// A weight that goes to and fro along a row of particles, and rests on the
/// two beside it.
struct Load {
    deck: Vec<usize>,
    weight: f64,
}

impl Load {
    /// The particle behind it, and its share of the way to the next.
    fn at(&self, t: f64) -> (usize, f64) {
        let last = self.deck.len() - 1;
        let way = 0.5 - 0.5 * (TAU * t / PERIOD).cos();
        let along = way * last as f64;
        let behind = (along.floor() as usize).min(last - 1);
        (behind, along - behind as f64)
    }

    fn place(&self, now: &State<'_>) -> Vec3 {
        let (behind, share) = self.at(now.t);
        let [a, b] = [behind, behind + 1].map(|k| now.x[self.deck[k]]);
        a + share * (b - a)
    }
}

impl Force for Load {
    fn apply(&mut self, now: &State<'_>, force: &mut [Vec3]) {
        let (behind, share) = self.at(now.t);
        let weight = self.weight * Vec3::z();
        force[self.deck[behind]] -= (1.0 - share) * weight;
        force[self.deck[behind + 1]] -= share * weight;
    }

    fn energy(&self, now: &State<'_>) -> f64 {
        self.weight * self.place(now).z
    }

    fn reach(&self) -> usize {
        self.deck.iter().max().map_or(0, |i| i + 1)
    }

    fn forget(&mut self, gone: usize) -> bool {
        renumber(&mut self.deck, gone)
    }
}

struct Bridge {
    toy: Toy,
    load: ForceId,
    weight: f64,
}

impl Bridge {
    fn new(weight: f64) -> Outcome<Bridge> {
        let mut toy = Toy::new(1.0 / 120.0, 9.81)?;
        (toy.ball, toy.pull) = (0.035, 200.0);
        // Two particles a column: on the deck, and above.
        for column in 0..=CELLS {
            for row in 0..2 {
                let x = (column as f64 - 0.5 * CELLS as f64) * SIDE;
                let place = Vec3::new(x, 0.0, HEIGHT + f64::from(row) * SIDE);
                toy.system.add(0.3, place, Vec3::zeros())?;
            }
        }
        for i in 0..=CELLS {
            let (deck, above) = (2 * i, 2 * i + 1);
            toy.tie([deck, above])?;
            if i < CELLS {
                toy.tie([deck, deck + 2])?;
                toy.tie([above, above + 2])?;
                toy.tie([deck, above + 2])?;
                toy.tie([above, deck + 2])?;
            }
        }
        // One end is nailed, the other may slide.
        let ends = [0, 2 * CELLS].map(|i| toy.system.particles().x()[i]);
        toy.system.control(0, nail(ends[0]))?;
        let roller = OnLine::new(2 * CELLS, ends[1], Vec3::x())?;
        toy.system.constrain(roller)?;
        let deck = (0..=CELLS).map(|i| 2 * i).collect();
        let load = toy.system.add_force(Load { deck, weight })?;
        toy.system.refresh()?;
        Ok(Bridge { toy, load, weight })
    }

    /// What the bars pull and push at most, N.
    fn extremes(&self) -> [f64; 2] {
        let mut extremes = [0.0_f64; 2];
        for (id, _) in self.toy.system.constraints() {
            let tension = self.toy.system.tension(id).unwrap_or(0.0);
            extremes[0] = extremes[0].max(tension);
            extremes[1] = extremes[1].max(-tension);
        }
        extremes
    }
}

impl Scene for Bridge {
    fn time(&self) -> f64 {
        self.toy.time()
    }

    fn step_size(&self) -> f64 {
        self.toy.h
    }

    fn step(&mut self) -> Outcome<()> {
        self.toy.step()
    }

    fn draw(&self, canvas: &mut dyn Canvas) {
        let system = &self.toy.system;
        self.toy.draw(canvas, |id| match system.tension(id) {
            Some(tension) if tension > SLACK => Role::Third,
            Some(tension) if tension < -SLACK => Role::Warning,
            _ => Role::Trail,
        });
        let particles = system.particles();
        if let Some(load) = particles.force_as::<Load>(self.load) {
            let place = load.place(&particles.state());
            let pose = Pose::at(point(place + 0.09 * Vec3::z()));
            canvas.cuboid(&pose, [0.24, 0.12, 0.12], Role::Velocity);
        }
        let half = 0.5 * CELLS as f64 * SIDE;
        for side in [-1.0, 1.0] {
            let foot = |dx: f64| [side * half + dx, 0.0, 0.0];
            let tip = [side * half, 0.0, HEIGHT - 0.04];
            canvas.path(&[tip, foot(-0.15), foot(0.15), tip], Role::Ground);
        }
    }

    fn camera(&self) -> Camera {
        Camera::new([0.4, -3.2, 1.0], [0.0, 0.0, 0.42])
    }

    fn energies(&self) -> Vec<Reading> {
        let mut readings = self.toy.readings();
        let [pull, push] = self.extremes();
        for (name, value) in
            [("strongest pull", pull), ("strongest push", push)]
        {
            readings.push(Reading { name, unit: "N", value });
        }
        readings
    }

    fn set(&mut self, _name: &str, value: f64) {
        self.weight = value;
        let load = self.toy.system.force_as_mut::<Load>(self.load);
        if let Some(load) = load {
            load.weight = value;
        }
    }

    fn grab(&mut self, ray: &Ray) -> bool {
        self.toy.grab(ray)
    }

    fn drag(&mut self, ray: &Ray) {
        self.toy.drag(ray);
    }

    fn release(&mut self) {
        self.toy.release();
    }

    fn keys(&self) -> Vec<(char, &'static str)> {
        vec![('d', "delete the bar at the pointer"), ('r', "rebuild it")]
    }

    fn key(&mut self, key: char, ray: &Ray) -> bool {
        match key {
            'd' => {
                let rod = self.toy.rod_at(ray);
                let cut = rod.is_some_and(|id| self.toy.system.unconstrain(id));
                cut && self.toy.system.refresh().is_ok()
            }
            'r' => {
                let time = self.toy.system.time();
                let Ok(mut fresh) = Bridge::new(self.weight) else {
                    return false;
                };
                // The load goes on from where it is.
                let clock = fresh.toy.system.set_time(time);
                let ready = clock.is_ok() && fresh.toy.system.refresh().is_ok();
                if ready {
                    *self = fresh;
                }
                ready
            }
            _ => false,
        }
    }
}
