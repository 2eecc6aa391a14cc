//! A truss bridge with redundant bars, and a load that crosses it.

use super::interactive::InteractiveParticles;
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
        title: "A bridge with redundant bars",
        sentence: "A load crosses a bridge: watch which bars are in tension \
                   and which in compression. Pull at it with the mouse, cut \
                   the bar under the pointer (d), and rebuild it (r).",
        alt: "A truss bridge with two diagonals in each cell and a box on \
              it. Bars in tension and bars in compression have different \
              colours.",
        params: vec![
            Param::new("load", "weight of the load", 0.0..=200.0, 60.0)
                .unit("N"),
        ],
        still_at: 2.2,
        build: Box::new(|values| {
            Ok(Box::new(Bridge::new(values.get("load"))?))
        }),
    }
}

/// The number of cells, and the side of one, m.
const CELLS: usize = 6;
const SIDE: f64 = 0.5;
/// The height of the deck above the floor, m.
const HEIGHT: f64 = 0.3;
/// How long the load takes there and back, s.
const CROSSING_PERIOD: f64 = 12.0;
/// A tension smaller than this, N, either way, is drawn as unloaded.
const UNLOADED: f64 = 0.5;

/// A weight that goes to and fro along a row of particles, and rests on the
/// two beside it.
struct Load {
    deck: Vec<usize>,
    weight: f64,
}

impl Load {
    /// The particle behind it, and the fraction of the way to the next.
    fn at(&self, t: f64) -> (usize, f64) {
        let last = self.deck.len() - 1;
        let fraction = 0.5 - 0.5 * (TAU * t / CROSSING_PERIOD).cos();
        let along = fraction * last as f64;
        let behind = (along.floor() as usize).min(last - 1);
        (behind, along - behind as f64)
    }

    fn position(&self, now: &State<'_>) -> Vec3 {
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
        self.weight * self.position(now).z
    }

    fn min_particles(&self) -> usize {
        self.deck.iter().max().map_or(0, |i| i + 1)
    }

    fn particle_removed(&mut self, removed: usize) -> bool {
        renumber(&mut self.deck, removed)
    }
}

struct Bridge {
    model: InteractiveParticles,
    load: ForceId,
    weight: f64,
}

impl Bridge {
    fn new(weight: f64) -> Outcome<Bridge> {
        let mut model = InteractiveParticles::new(1.0 / 120.0, 9.81)?;
        (model.particle_radius, model.mouse_stiffness) = (0.035, 200.0);
        // Two particles a column: on the deck, and above.
        for column in 0..=CELLS {
            for row in 0..2 {
                let x = (column as f64 - 0.5 * CELLS as f64) * SIDE;
                let position =
                    Vec3::new(x, 0.0, HEIGHT + f64::from(row) * SIDE);
                model.system.add(0.3, position, Vec3::zeros())?;
            }
        }
        for i in 0..=CELLS {
            let (deck, above) = (2 * i, 2 * i + 1);
            model.add_rod([deck, above])?;
            if i < CELLS {
                model.add_rod([deck, deck + 2])?;
                model.add_rod([above, above + 2])?;
                model.add_rod([deck, above + 2])?;
                model.add_rod([above, deck + 2])?;
            }
        }
        // One end is nailed, the other may slide.
        let ends = [0, 2 * CELLS].map(|i| model.system.particles().x()[i]);
        model.system.set_script(0, nail(ends[0]))?;
        let roller = OnLine::new(2 * CELLS, ends[1], Vec3::x())?;
        model.system.constrain(roller)?;
        let deck = (0..=CELLS).map(|i| 2 * i).collect();
        let load = model.system.add_force(Load { deck, weight })?;
        model.system.refresh()?;
        Ok(Bridge { model, load, weight })
    }

    /// The largest tension and the largest compression of the bars, N.
    fn extremes(&self) -> [f64; 2] {
        let mut extremes = [0.0_f64; 2];
        for (id, _) in self.model.system.constraints() {
            let tension = self.model.system.tension(id).unwrap_or(0.0);
            extremes[0] = extremes[0].max(tension);
            extremes[1] = extremes[1].max(-tension);
        }
        extremes
    }
}

impl Scene for Bridge {
    fn time(&self) -> f64 {
        self.model.time()
    }

    fn step_size(&self) -> f64 {
        self.model.h
    }

    fn step(&mut self) -> Outcome<()> {
        self.model.step()
    }

    fn draw(&self, canvas: &mut dyn Canvas) {
        canvas.floor(0.0);
        let system = &self.model.system;
        self.model.draw(canvas, |id| match system.tension(id) {
            Some(tension) if tension > UNLOADED => Role::Third,
            Some(tension) if tension < -UNLOADED => Role::Warning,
            _ => Role::Trail,
        });
        let particles = system.particles();
        if let Some(load) = particles.force_as::<Load>(self.load) {
            let position = load.position(&particles.state());
            let pose = Pose::at(point(position + 0.09 * Vec3::z()));
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
        Camera::new([0.48, -3.85, 1.12], [0.0, 0.0, 0.42])
    }

    fn readings(&self) -> Vec<Reading> {
        let mut readings = self.model.readings();
        let [tension, compression] = self.extremes();
        for (name, value) in
            [("largest tension", tension), ("largest compression", compression)]
        {
            readings.push(Reading { name, unit: "N", value });
        }
        readings
    }

    fn set(&mut self, _name: &str, value: f64) {
        self.weight = value;
        let load = self.model.system.force_as_mut::<Load>(self.load);
        if let Some(load) = load {
            load.weight = value;
        }
    }

    fn grab(&mut self, ray: &Ray) -> bool {
        self.model.grab(ray)
    }

    fn drag(&mut self, ray: &Ray) {
        self.model.drag(ray);
    }

    fn release(&mut self) {
        self.model.release();
    }

    fn keys(&self) -> Vec<(char, &'static str)> {
        vec![('d', "delete the bar at the pointer"), ('r', "rebuild it")]
    }

    fn key(&mut self, key: char, ray: &Ray) -> bool {
        match key {
            'd' => {
                let rod = self.model.pick_rod(ray);
                let cut =
                    rod.is_some_and(|id| self.model.system.unconstrain(id));
                cut && self.model.system.refresh().is_ok()
            }
            'r' => {
                let time = self.model.system.time();
                let Ok(mut fresh) = Bridge::new(self.weight) else {
                    return false;
                };
                // The load goes on from where it is.
                let clock = fresh.model.system.set_time(time);
                let ready =
                    clock.is_ok() && fresh.model.system.refresh().is_ok();
                if ready {
                    *self = fresh;
                }
                ready
            }
            _ => false,
        }
    }
}
