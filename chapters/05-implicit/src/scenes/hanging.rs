//! A sheet that is held by two corners.

use super::cloth::{Arrangement, ClothScene, params};
use crate::{Cloth, Fabric, Grid, Weave, arrangements};
use course::{Camera, Canvas, Outcome, Param, Role, SceneEntry};
use math::{Vec3, point};
use particles::Motion;

/// How the scene is listed.
pub fn entry() -> SceneEntry {
    SceneEntry {
        name: "hanging",
        title: "A hanging sheet",
        sentence: "Pull at it, free a corner (x), make it stiffer, and change \
                   between springs and triangles while it swings.",
        alt: "A square sheet hangs from its two upper corners; its upper edge \
              sags, and folds run from the corners to the middle.",
        params: params([
            Param::new("air", "drag of the air", 0.0..=1.0, 0.1).unit("N s/m³")
        ]),
        still_at: 2.2,
        build: |settings| {
            let hanging = Hanging { air: settings.get("air") };
            Ok(Box::new(ClothScene::new(hanging, settings)?))
        },
    }
}

struct Hanging {
    air: f64,
}

impl Hanging {
    fn breathe(&self, cloth: &mut Cloth) {
        // In range, so it is taken.
        let _ = cloth.set_wind(Vec3::zeros(), self.air, 0.1 * self.air);
    }
}

/// How long the corners take to come closer, s.
const CLOSING: f64 = 1.0;

/// Goes `way` m along x within the first second, gently at both ends.
fn closer(from: Vec3, way: f64) -> impl Fn(f64) -> Motion {
    move |t: f64| {
        let s = (t / CLOSING).clamp(0.0, 1.0);
        let along = way * Vec3::x();
        // s² (3 - 2s) and its derivatives
        let (x, v) = (s * s * (3.0 - 2.0 * s), 6.0 * s * (1.0 - s) / CLOSING);
        let a = 6.0 * (1.0 - 2.0 * s) / (CLOSING * CLOSING);
        Motion { x: from + x * along, v: v * along, a: a * along }
    }
}

impl Arrangement for Hanging {
    fn build(&self, fabric: &Fabric, weave: Weave) -> Outcome<Cloth> {
        let grid = Grid::square(28, 1.0)?;
        let mut cloth = arrangements::hanging(&grid, fabric, weave)?;
        for (i, way) in [(0, 0.15), (grid.columns - 1, -0.15)] {
            let from = cloth.world.x()[i];
            cloth.world.lead(i, closer(from, way))?;
        }
        self.breathe(&mut cloth);
        Ok(cloth)
    }

    fn camera(&self) -> Camera {
        Camera::new([0.7, -2.0, 0.0], [0.0, -0.05, -0.5])
    }

    fn scenery(&self, cloth: &Cloth, canvas: &mut dyn Canvas) {
        for (i, x) in cloth.world.x().iter().enumerate() {
            if cloth.world.is_led(i) {
                canvas.ball(point(*x), 0.015, Role::Second);
            }
        }
    }

    fn set(&mut self, _name: &str, value: f64, cloth: &mut Cloth) {
        self.air = value;
        self.breathe(cloth);
    }
}
