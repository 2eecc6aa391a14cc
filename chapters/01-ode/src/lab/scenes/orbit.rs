//! Three planets, one law, three methods.

use crate::fields::{Orbit, kepler, orbit_energy};
use crate::{Euler, Field, Leapfrog, Rk4, Solver, System};
use course::{
    Camera, Canvas, Outcome, Param, ParamValues, Point, Ray, Reading, Role,
    Scene, SceneEntry, Trail,
};

/// The law that all three obey.
type Law = fn(f64, &[f64], &mut [f64]);

/// How the scene is listed.
pub fn entry() -> SceneEntry {
    SceneEntry {
        name: "orbit",
        title: "Three planets, one law, three methods",
        sentence: "Euler's planet (dashed) spirals away, leapfrog's (solid) \
                   stays on its ellipse, and Runge–Kutta's (dotted) sinks too \
                   slowly to see yet. Pull a planet and let it go.",
        alt: "A sun with an elliptic orbit. The trails of two planets, solid \
              and dotted, lie on the ellipse; the dashed trail of the third \
              winds outwards.",
        params: vec![
            Param::new("e", "eccentricity", 0.0..=0.8, 0.4),
            Param::new("steps", "steps per orbit", 20.0..=400.0, 90.0)
                .integer(),
        ],
        still_at: 5.0 * Orbit::PERIOD,
        build: Box::new(|values| Ok(Box::new(Planets::new(values)?))),
    }
}

struct Planet {
    solver: Box<dyn Solver>,
    system: Field<Law>,
    role: Role,
    trail: Trail,
}

struct Planets {
    planets: Vec<Planet>,
    ellipse: Vec<Point>,
    values: ParamValues,
    time: f64,
    /// The planet that the mouse has picked.
    picked: Option<usize>,
}

impl Planets {
    fn new(values: &ParamValues) -> Outcome<Planets> {
        let orbit = Orbit::new(values.get("e"))?;
        let methods: [(Box<dyn Solver>, Role); 3] = [
            (Box::new(Leapfrog::new()), Role::Body),
            (Box::new(Euler::new()), Role::Second),
            (Box::new(Rk4::new()), Role::Third),
        ];
        let mut planets = Vec::new();
        for (solver, role) in methods {
            let system = Field::new(0.0, &orbit.start(), kepler as Law);
            planets.push(Planet {
                solver,
                system,
                role,
                trail: Trail::default(),
            });
        }
        let mut ellipse = Vec::new();
        for i in 0..=128 {
            let [x, y, ..] = orbit.at(Orbit::PERIOD * f64::from(i) / 128.0)?;
            ellipse.push([x, y, 0.0]);
        }
        let (values, time) = (values.clone(), 0.0);
        Ok(Planets { planets, ellipse, values, time, picked: None })
    }

    fn position(&self, i: usize) -> Point {
        let x = self.planets[i].system.state();
        [x[0], x[1], 0.0]
    }
}

impl Scene for Planets {
    fn time(&self) -> f64 {
        self.time
    }

    fn step_size(&self) -> f64 {
        Orbit::PERIOD / self.values.get("steps")
    }

    fn step(&mut self) -> Outcome<()> {
        let h = self.step_size();
        for (i, planet) in self.planets.iter_mut().enumerate() {
            if self.picked == Some(i) {
                continue;
            }
            planet.solver.step(&mut planet.system, h);
            let x = planet.system.state();
            planet.trail.push([x[0], x[1], 0.0], 2000);
        }
        self.time += h;
        Ok(())
    }

    fn draw(&self, canvas: &mut dyn Canvas) {
        canvas.ball([0.0; 3], 0.08, Role::Force);
        canvas.path(&self.ellipse, Role::Trail);
        for (i, planet) in self.planets.iter().enumerate() {
            canvas.path(planet.trail.points(), planet.role);
            canvas.ball(self.position(i), 0.05, planet.role);
        }
    }

    fn camera(&self) -> Camera {
        Camera::new([-1.2, -3.56, 7.3], [-1.2, -0.3, 0.0])
    }

    fn readings(&self) -> Vec<Reading> {
        let names = ["leapfrog energy", "Euler energy", "RK4 energy"];
        let planets = names.into_iter().zip(&self.planets);
        let reading = |(name, planet): (&'static str, &Planet)| Reading {
            name,
            unit: "",
            value: orbit_energy(planet.system.state()),
        };
        planets.map(reading).collect()
    }

    /// The number of steps can change on the way; another orbit starts anew.
    fn set(&mut self, name: &str, value: f64) {
        self.values.set(name, value);
        // Values in range are never refused.
        if name != "steps"
            && let Ok(planets) = Planets::new(&self.values)
        {
            *self = planets;
        }
    }

    fn grab(&mut self, ray: &Ray) -> bool {
        let distance = |i: &usize| ray.approach(self.position(*i)).1;
        let near = (0..3).min_by(|a, b| distance(a).total_cmp(&distance(b)));
        self.picked = near.filter(|i| distance(i) < 0.2);
        self.picked.is_some()
    }

    fn drag(&mut self, ray: &Ray) {
        let Some(i) = self.picked else { return };
        if ray.direction[2].abs() < 1e-9 {
            return; // the ray never meets the plane of the orbits
        }
        let [x, y, _] = ray.at(-ray.origin[2] / ray.direction[2]);
        let planet = &mut self.planets[i];
        let mut state = [0.0; 4];
        planet.system.get_state(&mut state);
        planet.system.set_state(self.time, &[x, y, state[2], state[3]]);
        planet.trail.clear();
    }

    fn release(&mut self) {
        self.picked = None;
    }
}
