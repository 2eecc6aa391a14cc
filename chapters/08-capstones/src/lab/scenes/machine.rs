//! The machine, to be watched.

use crate::{Machine, Setup};
use course::{
    Camera, Canvas, Outcome, Param, ParamValues, Ray, Reading, Role, Scene,
    SceneEntry,
};

/// The machine and the sliders that made it.
struct MachineScene {
    machine: Machine,
    values: ParamValues,
}

/// The scene as it is listed.
pub fn entry() -> SceneEntry {
    SceneEntry {
        name: "machine",
        title: "A chain reaction machine",
        sentence: "A hammer knocks over a flap, and one thing leads to \
                   another until a gong sounds; let the hammer swing from \
                   too low, and nothing happens.",
        alt: "A hammer on a hinge beside an upright flap, dominoes on a \
              table, a weight at its edge, below it a seesaw, and a plate on \
              two posts.",
        params: params(),
        still_at: 1.3,
        build: Box::new(|values| {
            let machine = Machine::new(&setup(values))?;
            Ok(Box::new(MachineScene { machine, values: values.clone() }))
        }),
    }
}

/// The sliders.
pub fn params() -> Vec<Param> {
    vec![
        Param::new("swing", "swing of the hammer θ", 10.0..=90.0, 50.0)
            .unit("°"),
        Param::new("dominoes", "dominoes", 1.0..=8.0, 5.0).integer(),
        Param::new("friction", "friction of the hammer μ", 0.0..=1.0, 0.0),
    ]
}

/// A setup from the sliders.
pub fn setup(values: &ParamValues) -> Setup {
    Setup {
        swing: values.get("swing").to_radians(),
        dominoes: values.count("dominoes"),
        hammer_friction: values.get("friction"),
        ..Setup::default()
    }
}

impl Scene for MachineScene {
    fn time(&self) -> f64 {
        self.machine.scene.time()
    }

    fn step_size(&self) -> f64 {
        self.machine.scene.step_size()
    }

    fn step(&mut self) -> Outcome<()> {
        self.machine.step()
    }

    fn draw(&self, canvas: &mut dyn Canvas) {
        self.machine.scene.draw(canvas);
        // What has happened, one below the other.
        let mut z = 2.6;
        for trigger in &self.machine.triggers {
            if trigger.at.is_some() {
                canvas.text([2.6, 0.0, z], trigger.name, Role::Ground);
                z -= 0.2;
            }
        }
    }

    fn camera(&self) -> Camera {
        self.machine.scene.camera()
    }

    fn readings(&self) -> Vec<Reading> {
        let value = self.machine.fired() as f64;
        let mut readings =
            vec![Reading { name: "events so far", unit: "", value }];
        readings.extend(self.machine.scene.readings());
        readings
    }

    fn set(&mut self, name: &str, value: f64) {
        self.values.set(name, value);
        // Values are in range, and every one of them makes a machine.
        if let Ok(machine) = Machine::new(&setup(&self.values)) {
            self.machine = machine;
        }
    }

    fn grab(&mut self, ray: &Ray) -> bool {
        self.machine.scene.grab(ray)
    }

    fn drag(&mut self, ray: &Ray) {
        self.machine.scene.drag(ray);
    }

    fn release(&mut self) {
        self.machine.scene.release();
    }
}
