//! Scenes: simulations that step and draw themselves.

mod camera;
mod canvas;
mod floor;
pub mod light;
pub mod path_data;
pub mod shadow;
mod still;
mod trail;

pub use camera::Camera;
pub(crate) use camera::sub;
pub use canvas::{Canvas, Point, Pose, Role};
pub use floor::{Floor, GridPiece};
pub use still::Still;
pub use trail::Trail;

use crate::{Outcome, Param, ParamValues};
use serde::{Deserialize, Serialize};

/// A ray: where the mouse points.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Ray {
    /// Where it starts: the camera's eye.
    pub origin: Point,
    /// Its direction, of length one.
    pub direction: Point,
}

impl Ray {
    /// How far along the ray the point nearest to `target` is, and how far
    /// that point is from `target`.
    pub fn approach(&self, target: Point) -> (f64, f64) {
        let mut along = 0.0;
        for i in 0..3 {
            along += (target[i] - self.origin[i]) * self.direction[i];
        }
        let nearest = self.at(along.max(0.0));
        let mut squared = 0.0;
        for i in 0..3 {
            squared += (target[i] - nearest[i]).powi(2);
        }
        (along.max(0.0), squared.sqrt())
    }

    /// The point at a distance along the ray.
    pub fn at(&self, distance: f64) -> Point {
        [0, 1, 2].map(|i| self.origin[i] + distance * self.direction[i])
    }
}

/// A number that a scene shows while it runs.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    /// What it is.
    pub name: &'static str,
    /// Its unit.
    pub unit: &'static str,
    /// Its value now.
    pub value: f64,
}

/// A simulation that can be watched and pulled with the mouse.
pub trait Scene {
    /// Simulated time, s.
    fn time(&self) -> f64;

    /// The fixed step it advances by, s.
    fn step_size(&self) -> f64;

    /// Advances by one step.
    fn step(&mut self) -> Outcome<()>;

    /// Draws itself as it is now.
    fn draw(&self, canvas: &mut dyn Canvas);

    /// The camera from which it is best seen.
    fn camera(&self) -> Camera;

    /// Its readings, such as energies, in the order in which they are shown.
    fn readings(&self) -> Vec<Reading>;

    /// Changes one of the sliders while it runs; `name` is declared and
    /// `value` is in range.
    fn set(&mut self, name: &str, value: f64);

    /// Picks what the ray hits; returns whether there was anything.
    fn grab(&mut self, _ray: &Ray) -> bool {
        false
    }

    /// Pulls what was picked along with the ray.
    fn drag(&mut self, _ray: &Ray) {}

    /// Lets go.
    fn release(&mut self) {}

    /// The keys it understands and what they do, for the help text.
    fn keys(&self) -> Vec<(char, &'static str)> {
        Vec::new()
    }

    /// Handles one of its keys while the mouse points along `ray`; returns
    /// whether the key had a meaning.
    fn key(&mut self, _key: char, _ray: &Ray) -> bool {
        false
    }
}

/// Sets up a scene with the values of its parameters.
pub type SceneBuilder = Box<dyn Fn(&ParamValues) -> Outcome<Box<dyn Scene>>>;

/// A named scene in a chapter's list.
pub struct SceneEntry {
    /// The name used on the command line and in the book.
    pub name: &'static str,
    /// A few words for lists.
    pub title: &'static str,
    /// One sentence: what to watch and what to try.
    pub sentence: &'static str,
    /// What is seen on the still, for someone who cannot see it.
    pub alt: &'static str,
    /// Its sliders.
    pub params: Vec<Param>,
    /// The simulated time that the still shows, s.
    pub still_at: f64,
    /// Sets it up.
    pub build: SceneBuilder,
}

impl SceneEntry {
    /// The scene, set up and run to the time that its still shows.
    pub fn at_still(&self, values: &ParamValues) -> Outcome<Box<dyn Scene>> {
        let mut scene = (self.build)(values)?;
        let steps = (self.still_at / scene.step_size()).round() as u64;
        for _ in 0..steps {
            scene.step()?;
        }
        Ok(scene)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ray_knows_how_near_it_passes() {
        let ray = Ray { origin: [0.0, 0.0, 1.0], direction: [1.0, 0.0, 0.0] };
        assert_eq!(ray.approach([3.0, 4.0, 1.0]), (3.0, 4.0));
        // Behind the eye, the eye itself is nearest.
        assert_eq!(ray.approach([-3.0, 0.0, 5.0]), (0.0, 5.0));
    }
}
