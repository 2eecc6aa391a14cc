//! The marionette, to be watched and pulled at.

use crate::marionette::{STEP, half_sides};
use crate::{Marionette, PuppetSettings, puppet};
use contact::MouseSpring;
use course::{
    Camera, Canvas, Outcome, Param, ParamValues, Pose, Ray, Reading, Role,
    Scene, SceneEntry,
};
use math::{Vec3, point, rows, vector};
use rigid::{Body, ForceId, measure};

/// Physics steps in a frame.
const STEPS: usize = 8;

/// The puppet, its sliders, and the mouse.
struct PuppetScene {
    puppet: Marionette,
    values: ParamValues,
    sides: Vec<Vec3>,
    held: Option<(ForceId, f64)>,
}

/// The scene as it is listed.
pub fn entry() -> SceneEntry {
    SceneEntry {
        name: "puppet",
        title: "A marionette",
        sentence: "A puppet of ten limbs dances on seven threads that pull \
                   and never push; cut one of them, or pull at a foot.",
        alt: "A puppet of blocks hangs by threads from a tilted cross; one \
              knee and one hand are raised, and some threads are slack.",
        params: params(),
        still_at: 3.4,
        build: Box::new(|values| {
            Ok(Box::new(PuppetScene {
                puppet: puppet(settings(values))?,
                values: values.clone(),
                sides: half_sides(),
                held: None,
            }))
        }),
    }
}

/// The sliders.
pub fn params() -> Vec<Param> {
    let normal = PuppetSettings::default();
    vec![
        Param::new("tilt", "tilt of the bar", 0.0..=0.6, normal.tilt)
            .unit("rad"),
        Param::new("rate", "tilts per second", 0.2..=1.0, normal.rate)
            .unit("1/s"),
        Param::new(
            "slack",
            "slack of the threads of hands and knees",
            0.0..=0.2,
            0.0,
        ),
        Param::new(
            "cut",
            "number of the thread that is cut, 0 for none",
            0.0..=7.0,
            0.0,
        )
        .integer(),
    ]
}

/// Settings from the sliders.
pub fn settings(values: &ParamValues) -> PuppetSettings {
    PuppetSettings {
        tilt: values.get("tilt"),
        rate: values.get("rate"),
        slack: values.get("slack"),
        cut: values.count("cut"),
    }
}

impl Scene for PuppetScene {
    fn time(&self) -> f64 {
        self.puppet.time()
    }

    fn step_size(&self) -> f64 {
        STEPS as f64 * STEP
    }

    fn step(&mut self) -> Outcome<()> {
        for _ in 0..STEPS {
            self.puppet.step(STEP)?;
        }
        Ok(())
    }

    fn draw(&self, canvas: &mut dyn Canvas) {
        canvas.floor(0.0);
        let bodies = self.puppet.world.bodies();
        for (i, body) in bodies.iter().enumerate().skip(1) {
            let role = match i {
                1 => Role::Body,
                2 => Role::Third,
                _ => Role::Second,
            };
            let sides = 2.0 * self.sides[i];
            canvas.cuboid(&pose(body), point(sides), role);
        }
        let bar = &bodies[0];
        for ends in [[[-0.1, 0.0], [0.3, 0.0]], [[0.0, -0.45], [0.0, 0.45]]] {
            let [a, b] = ends
                .map(|[x, y]| point(bar.world_from_body(Vec3::new(x, y, 0.0))));
            canvas.line(a, b, Role::Ground);
        }
        for (thread, pull) in
            self.puppet.threads.iter().zip(&self.puppet.tension)
        {
            let [p, q] = thread.ends(bodies);
            let role = if *pull > 0.0 { Role::Force } else { Role::Trail };
            canvas.line(point(p), point(q), role);
        }
    }

    fn camera(&self) -> Camera {
        Camera::new([3.37, -1.68, 1.57], [0.0, 0.0, 1.15])
    }

    fn readings(&self) -> Vec<Reading> {
        let reading = |name, unit, value| Reading { name, unit, value };
        let world = &self.puppet.world;
        let taut = self.puppet.tension.iter().filter(|pull| **pull > 0.0);
        let pull: f64 = self.puppet.tension.iter().sum();
        vec![
            reading("kinetic energy", "J", measure::kinetic_energy(world)),
            reading("total energy", "J", measure::total_energy(world)),
            reading("taut threads", "", taut.count() as f64),
            reading("tension of all threads", "N", pull),
            reading(
                "greatest excess length",
                "mm",
                1e3 * self.puppet.excess_length(),
            ),
            reading(
                "greatest joint error",
                "mm",
                1e3 * self.puppet.joint_error(),
            ),
        ]
    }

    fn set(&mut self, name: &str, value: f64) {
        self.values.set(name, value);
        // Values are in range, and every one of them makes a puppet.
        if let Ok(fresh) = puppet(settings(&self.values)) {
            self.puppet = fresh;
            self.held = None;
        }
    }

    fn grab(&mut self, ray: &Ray) -> bool {
        self.release();
        let mut best: Option<(usize, f64)> = None;
        for (i, body) in self.puppet.world.bodies().iter().enumerate().skip(1) {
            let (_, miss) = ray.approach(point(body.x));
            let near = self.sides[i].max();
            if miss < near && best.is_none_or(|(_, least)| miss < least) {
                best = Some((i, miss));
            }
        }
        let Some((limb, _)) = best else { return false };
        let x = self.puppet.world.bodies()[limb].x;
        let (depth, _) = ray.approach(point(x));
        let p = vector(ray.at(depth));
        let grab = MouseSpring::new(self.puppet.world.bodies(), limb, p);
        let Ok(grab) = grab else { return false };
        let added = self.puppet.world.add_force(grab);
        self.held = added.ok().map(|force| (force, depth));
        self.held.is_some()
    }

    fn drag(&mut self, ray: &Ray) {
        let Some((force, depth)) = self.held else { return };
        if let Some(grab) = self.puppet.world.force_as_mut::<MouseSpring>(force)
        {
            grab.target = vector(ray.at(depth));
        }
    }

    fn release(&mut self) {
        if let Some((force, _)) = self.held.take() {
            self.puppet.world.remove_force(force);
        }
    }
}

/// A body's place and orientation for the canvas.
fn pose(body: &Body) -> Pose {
    Pose { position: point(body.x), world_from_body: rows(body.r()) }
}
