//! A sheet that falls over a ball.

use super::cloth_scene::{Arrangement, ClothScene, params};
use crate::{Cloth, ClothModel, Fabric, Grid, arrangements};
use course::{Camera, Outcome, Param, ParamValues, Role, SceneEntry};

/// How the scene is listed.
pub fn entry() -> SceneEntry {
    SceneEntry {
        name: "drape",
        title: "A sheet over a ball",
        sentence: "Watch the folds form, pull the sheet about, and take the \
                   friction away.",
        alt: "A checked square sheet lies over a ball; its corners hang down, \
              with folds between them.",
        params: params([Param::new(
            "friction",
            "friction of the ball",
            0.0..=1.0,
            0.4,
        )]),
        still_at: 2.0,
        build: Box::new(|values| Ok(Box::new(ClothScene::new(Drape, values)?))),
    }
}

struct Drape;

impl Arrangement for Drape {
    fn build(
        &self,
        values: &ParamValues,
        fabric: &Fabric,
        model: ClothModel,
    ) -> Outcome<Cloth> {
        let grid = Grid::square(29, 1.3)?;
        let mut cloth = arrangements::drape(&grid, fabric, model, 0.35)?;
        self.update(values, &mut cloth);
        Ok(cloth)
    }

    fn camera(&self) -> Camera {
        Camera::new([0.9, -1.98, 1.32], [0.0, 0.0, 0.3])
    }

    fn colour(&self, column: usize, row: usize) -> Role {
        match (column / 4 + row / 4) % 2 {
            0 => Role::Body,
            _ => Role::Second,
        }
    }

    fn update(&self, values: &ParamValues, cloth: &mut Cloth) {
        let friction = values.get("friction");
        cloth.particles.obstacles_mut()[0].friction = friction;
    }
}
