//! The machine, to be watched.

use crate::{Machine, Setup};
use course::{
    Camera, Canvas, Outcome, Param, Ray, Reading, Role, Scene, SceneEntry,
    Settings,
};

/// The machine and the sliders that made it.
struct Run {
    machine: Machine,
    setup: Setup,
}

/// The scene as it is listed.
pub fn entry() -> SceneEntry {
    SceneEntry {
        name: "machine",
        title: "A machine of causes",
        sentence: "A hammer knocks over a flap, and one thing leads to \
                   another until a gong sounds; let the hammer swing from \
                   too low, and nothing happens.",
        alt: "A hammer on a hinge beside an upright flap, dominoes on a \
              table, a weight at its edge, below it a seesaw, and a plate on \
              two posts.",
        params: params(),
        still_at: 1.3,
        build: |settings| {
            let setup = setup(settings);
            let machine = Machine::new(&setup)?;
            Ok(Box::new(Run { machine, setup }))
        },
    }
}

/// The sliders.
pub fn params() -> Vec<Param> {
    vec![
        Param::new("swing", "swing of the hammer θ", 10.0..=90.0, 50.0)
            .unit("°"),
        Param::new("dominoes", "dominoes", 1.0..=8.0, 5.0).integer(),
        Param::new("rub", "friction of the hammer", 0.0..=1.0, 0.0),
    ]
}

/// A setup from the sliders.
pub fn setup(settings: &Settings) -> Setup {
    Setup {
        swing: settings.get("swing").to_radians(),
        dominoes: settings.count("dominoes"),
        rub: settings.get("rub"),
        ..Setup::default()
    }
}

impl Scene for Run {
    fn time(&self) -> f64 {
        self.machine.stage.time()
    }

    fn step_size(&self) -> f64 {
        self.machine.stage.step_size()
    }

    fn step(&mut self) -> Outcome<()> {
        self.machine.step()
    }

    fn draw(&self, canvas: &mut dyn Canvas) {
        self.machine.stage.draw(canvas);
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
        self.machine.stage.camera()
    }

    fn energies(&self) -> Vec<Reading> {
        let value = self.machine.fired() as f64;
        let mut readings =
            vec![Reading { name: "things that happened", unit: "", value }];
        readings.extend(self.machine.stage.energies());
        readings
    }

    fn set(&mut self, name: &str, value: f64) {
        match name {
            "swing" => self.setup.swing = value.to_radians(),
            "dominoes" => self.setup.dominoes = value as usize,
            _ => self.setup.rub = value,
        }
        // Values are in range, and every one of them makes a machine.
        if let Ok(machine) = Machine::new(&self.setup) {
            self.machine = machine;
        }
    }

    fn grab(&mut self, ray: &Ray) -> bool {
        self.machine.stage.grab(ray)
    }

    fn drag(&mut self, ray: &Ray) {
        self.machine.stage.drag(ray);
    }

    fn release(&mut self) {
        self.machine.stage.release();
    }
}
