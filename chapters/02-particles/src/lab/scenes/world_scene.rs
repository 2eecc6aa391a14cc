//! A scene that is a world of particles and little more: what it adds to the
//! world is written once for each, the rest once for all.

use super::picking::PickableWorld;
use course::{Camera, Canvas, Outcome, Ray, Reading, Scene};

/// What a scene has of its own.
pub trait WorldScene {
    fn world(&self) -> &PickableWorld;

    fn world_mut(&mut self) -> &mut PickableWorld;

    fn camera(&self) -> Camera;

    /// Changes a slider.
    fn set(&mut self, name: &str, value: f64);

    /// What happens after each step.
    fn after_step(&mut self) -> Outcome<()> {
        Ok(())
    }

    /// What stands around the particles: mostly a floor.
    fn draw_around(&self, canvas: &mut dyn Canvas) {
        canvas.floor(0.0);
    }

    /// What it reads besides the energies.
    fn more_readings(&self) -> Vec<Reading> {
        Vec::new()
    }

    fn keys(&self) -> Vec<(char, &'static str)> {
        Vec::new()
    }

    fn key(&mut self, _key: char, _ray: &Ray) -> bool {
        false
    }
}

/// Such a scene, run by its world.
pub struct InWorld<S>(pub S);

impl<S: WorldScene> Scene for InWorld<S> {
    fn time(&self) -> f64 {
        self.0.world().time()
    }

    fn step_size(&self) -> f64 {
        self.0.world().h
    }

    fn step(&mut self) -> Outcome<()> {
        self.0.world_mut().step()?;
        self.0.after_step()
    }

    fn draw(&self, canvas: &mut dyn Canvas) {
        self.0.draw_around(canvas);
        self.0.world().draw(canvas);
    }

    fn camera(&self) -> Camera {
        self.0.camera()
    }

    fn readings(&self) -> Vec<Reading> {
        let mut readings = self.0.world().readings();
        readings.extend(self.0.more_readings());
        readings
    }

    fn set(&mut self, name: &str, value: f64) {
        self.0.set(name, value);
    }

    fn grab(&mut self, ray: &Ray) -> bool {
        self.0.world_mut().grab(ray)
    }

    fn drag(&mut self, ray: &Ray) {
        self.0.world_mut().drag(ray);
    }

    fn release(&mut self) {
        self.0.world_mut().release();
    }

    fn keys(&self) -> Vec<(char, &'static str)> {
        self.0.keys()
    }

    fn key(&mut self, key: char, ray: &Ray) -> bool {
        self.0.key(key, ray)
    }
}
