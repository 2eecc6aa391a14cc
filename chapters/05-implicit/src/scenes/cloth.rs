//! What all cloth scenes share: two models, a stiffness, and a hand.

use super::hand::Hand;
use super::scenery;
use crate::arrangements::FRAME;
use crate::{Cloth, Fabric, StepReport, Weave};
use course::{
    Camera, Canvas, Outcome, Param, Point, Ray, Reading, Role, Scene, Settings,
};
use math::{Vec3, point};

/// Where the cloth is, and what happens to it.
pub trait Arrangement: 'static {
    /// Sets it up at time 0.
    fn build(&self, fabric: &Fabric, weave: Weave) -> Outcome<Cloth>;

    /// From where it is best seen.
    fn camera(&self) -> Camera;

    /// The colour of a cell of the sheet.
    fn colour(&self, _column: usize, _row: usize) -> Role {
        Role::Body
    }

    /// What is drawn besides the cloth and its obstacles.
    fn scenery(&self, _cloth: &Cloth, _canvas: &mut dyn Canvas) {}

    /// Before each step.
    fn before_step(&mut self, _cloth: &mut Cloth) {}

    /// One of its own sliders has moved.
    fn set(&mut self, _name: &str, _value: f64, _cloth: &mut Cloth) {}

    /// The scene begins anew.
    fn restart(&mut self) {}
}

/// The sliders of every cloth scene, and those of its own.
pub fn params(own: impl IntoIterator<Item = Param>) -> Vec<Param> {
    let mut params = vec![
        Param::new("model", "1 springs, 2 triangles", 1.0..=2.0, 2.0).integer(),
        Param::new("stiffness", "times as stiff as cotton", 0.1..=20.0, 1.0)
            .log(),
    ];
    params.extend(own);
    params
}

/// A cloth in an arrangement.
pub struct ClothScene<A> {
    arrangement: A,
    cloth: Cloth,
    stiffness: f64,
    hand: Hand,
    /// The time, s, at which it last began anew.
    begun: f64,
    report: StepReport,
    /// The triangles of each colour.
    parts: Vec<(Role, Vec<[usize; 3]>)>,
}

fn weave(model: f64) -> Weave {
    if model < 1.5 { Weave::Springs } else { Weave::Triangles }
}

impl<A: Arrangement> ClothScene<A> {
    /// The arrangement with these settings.
    pub fn new(arrangement: A, settings: &Settings) -> Outcome<Self> {
        let stiffness = settings.get("stiffness");
        let weave = weave(settings.get("model"));
        let fabric = Fabric::usual(weave).stiffer(stiffness);
        let cloth = arrangement.build(&fabric, weave)?;
        let mut parts: Vec<(Role, Vec<[usize; 3]>)> = Vec::new();
        let cells = cloth.grid().columns - 1;
        for (i, triangle) in cloth.triangles().iter().enumerate() {
            // Two triangles for each cell, row by row.
            let role = arrangement.colour(i / 2 % cells, i / 2 / cells);
            match parts.iter_mut().find(|(known, _)| *known == role) {
                Some((_, list)) => list.push(*triangle),
                None => parts.push((role, vec![*triangle])),
            }
        }
        let (hand, report) = (Hand::default(), StepReport::default());
        let begun = 0.0;
        Ok(Self { arrangement, cloth, stiffness, hand, begun, report, parts })
    }

    fn fresh(&self, weave: Weave) -> Outcome<Cloth> {
        let fabric = Fabric::usual(weave).stiffer(self.stiffness);
        self.arrangement.build(&fabric, weave)
    }

    /// Another model takes over where the old one is.
    fn change_model(&mut self, weave: Weave) -> Outcome<()> {
        if weave == self.cloth.weave() {
            return Ok(());
        }
        let mut new = self.fresh(weave)?;
        let old = &self.cloth.world;
        new.world.set_time(old.t())?;
        for i in 0..old.len() {
            if new.world.is_led(i) && !old.is_led(i) {
                new.world.release(i)?;
            }
            if !new.world.is_led(i) {
                new.world.place(i, old.x()[i], old.v()[i])?;
                if old.is_led(i) {
                    new.world.pin(i)?;
                }
            }
        }
        self.hand = Hand::default();
        self.cloth = new;
        Ok(())
    }

    fn restart(&mut self) -> Outcome<()> {
        self.arrangement.restart();
        let begun = self.time();
        self.cloth = self.fresh(self.cloth.weave())?;
        (self.hand, self.begun) = (Hand::default(), begun);
        Ok(())
    }

    /// Nails the particle that the ray points at, or frees it.
    fn nail(&mut self, ray: &Ray) -> bool {
        let world = &mut self.cloth.world;
        let Some((i, _)) = Hand::pointed_at(world, ray) else { return false };
        let done = match world.is_led(i) {
            true => world.release(i),
            false => world.pin(i),
        };
        done.is_ok()
    }
}

impl<A: Arrangement> Scene for ClothScene<A> {
    fn time(&self) -> f64 {
        self.begun + self.cloth.world.t()
    }

    fn step_size(&self) -> f64 {
        FRAME
    }

    fn step(&mut self) -> Outcome<()> {
        self.arrangement.before_step(&mut self.cloth);
        self.hand.pull(&mut self.cloth.world);
        self.report = self.cloth.step(FRAME)?;
        Ok(())
    }

    fn draw(&self, canvas: &mut dyn Canvas) {
        let world = &self.cloth.world;
        scenery::draw(world, canvas);
        self.arrangement.scenery(&self.cloth, canvas);
        let vertices: Vec<Point> =
            world.x().iter().map(|x| point(*x)).collect();
        for (role, triangles) in &self.parts {
            canvas.sheet(&vertices, triangles, *role);
        }
        self.hand.draw(world, Vec3::zeros(), canvas);
    }

    fn camera(&self) -> Camera {
        self.arrangement.camera()
    }

    fn energies(&self) -> Vec<Reading> {
        let energy = self.cloth.world.energy();
        let reading = |name, unit, value| Reading { name, unit, value };
        vec![
            reading("motion", "J", energy.kinetic),
            reading("threads", "J", energy.elastic),
            reading("height", "J", energy.gravity),
            reading(
                "largest stretch",
                "%",
                100.0 * self.cloth.largest_strain(),
            ),
            reading("rounds a step", "", self.report.iterations as f64),
        ]
    }

    fn set(&mut self, name: &str, value: f64) {
        match name {
            // A sheet that could be built can be built of the other kind.
            "model" => self.change_model(weave(value)).unwrap_or_default(),
            "stiffness" => {
                let factor = value / self.stiffness;
                if self.cloth.scale_stiffness(factor).is_ok() {
                    self.stiffness = value;
                }
            }
            _ => self.arrangement.set(name, value, &mut self.cloth),
        }
    }

    fn grab(&mut self, ray: &Ray) -> bool {
        // Ten times the weight of a sheet of a square metre, at most.
        self.hand.grab(&mut self.cloth.world, ray, 40.0)
    }

    fn drag(&mut self, ray: &Ray) {
        self.hand.drag(ray);
    }

    fn release(&mut self) {
        self.hand.release(&mut self.cloth.world);
    }

    fn keys(&self) -> Vec<(char, &'static str)> {
        vec![
            ('x', "nail the point under the mouse, or free it"),
            ('r', "start over"),
        ]
    }

    fn key(&mut self, key: char, ray: &Ray) -> bool {
        match key {
            'x' => self.nail(ray),
            'r' => self.restart().is_ok(),
            _ => false,
        }
    }
}
