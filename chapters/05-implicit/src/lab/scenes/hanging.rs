//! A sheet that hangs by two corners.

use super::cloth_scene::{Arrangement, ClothScene, params};
use crate::{Cloth, ClothModel, Fabric, Grid, arrangements};
use course::{Camera, Canvas, Outcome, Param, ParamValues, Role, SceneEntry};
use math::{Vec3, point};
use particles::ScriptedMotion;

/// How the scene is listed.
pub fn entry() -> SceneEntry {
    SceneEntry {
        name: "hanging",
        title: "A hanging sheet",
        sentence: "Pull at it, free a corner (x), make it stiffer, and switch \
                   between springs and triangles while it swings.",
        alt: "A square sheet hangs from its two upper corners; its upper edge \
              sags, and folds run from the corners to the middle.",
        params: params([
            Param::new("air", "drag of the air", 0.0..=1.0, 0.1).unit("N s/m³")
        ]),
        still_at: 2.2,
        build: Box::new(|values| {
            Ok(Box::new(ClothScene::new(Hanging, values)?))
        }),
    }
}

struct Hanging;

/// How long the corners take to come closer, s.
const CLOSING_TIME: f64 = 1.0;

/// Goes `distance` m along x within the first second, smoothly at both ends.
fn closer(from: Vec3, distance: f64) -> impl Fn(f64) -> ScriptedMotion {
    move |t: f64| {
        let s = (t / CLOSING_TIME).clamp(0.0, 1.0);
        let along = distance * Vec3::x();
        // s² (3 - 2s) and its derivatives
        let (x, v) =
            (s * s * (3.0 - 2.0 * s), 6.0 * s * (1.0 - s) / CLOSING_TIME);
        let a = 6.0 * (1.0 - 2.0 * s) / (CLOSING_TIME * CLOSING_TIME);
        ScriptedMotion { x: from + x * along, v: v * along, a: a * along }
    }
}

impl Arrangement for Hanging {
    fn build(
        &self,
        values: &ParamValues,
        fabric: &Fabric,
        model: ClothModel,
    ) -> Outcome<Cloth> {
        let grid = Grid::square(28, 1.0)?;
        let mut cloth = arrangements::hanging(&grid, fabric, model)?;
        for (i, distance) in [(0, 0.15), (grid.columns - 1, -0.15)] {
            let from = cloth.particles.x()[i];
            cloth.particles.set_script(i, closer(from, distance))?;
        }
        self.update(values, &mut cloth);
        Ok(cloth)
    }

    fn camera(&self) -> Camera {
        Camera::new([0.84, -2.4, 0.1], [0.0, -0.05, -0.5])
    }

    fn draw_scenery(&self, cloth: &Cloth, canvas: &mut dyn Canvas) {
        for (i, x) in cloth.particles.x().iter().enumerate() {
            if cloth.particles.is_scripted(i) {
                canvas.ball(point(*x), 0.015, Role::Second);
            }
        }
    }

    fn update(&self, values: &ParamValues, cloth: &mut Cloth) {
        let air = values.get("air");
        // In range, so it is accepted.
        let _ = cloth.set_wind(Vec3::zeros(), air, 0.1 * air);
    }
}
