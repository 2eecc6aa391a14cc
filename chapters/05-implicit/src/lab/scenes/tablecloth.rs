//! A tablecloth that is pulled away.

use super::cloth_scene::{Arrangement, ClothScene, params};
use crate::{Cloth, ClothModel, Fabric, Grid, arrangements};
use course::{Camera, Outcome, Param, ParamValues, Role, SceneEntry};

/// How the scene is listed.
pub fn entry() -> SceneEntry {
    SceneEntry {
        name: "tablecloth",
        title: "A tablecloth",
        sentence: "Two seconds after the start, somebody pulls at one side of \
                   the cloth. Start over (r) to see it again, slower or \
                   faster.",
        alt: "A checked tablecloth slides over a table towards the right, \
              where its far side is already off the table; behind it the \
              table is bare.",
        params: params([
            Param::new("duration", "duration of the pull", 0.5..=6.0, 1.5)
                .unit("s")
                .log(),
            Param::new("friction", "friction of the table", 0.0..=1.0, 0.2),
        ]),
        still_at: 2.7,
        build: Box::new(|values| {
            Ok(Box::new(ClothScene::new(Tablecloth, values)?))
        }),
    }
}

struct Tablecloth;

impl Arrangement for Tablecloth {
    fn build(
        &self,
        values: &ParamValues,
        fabric: &Fabric,
        model: ClothModel,
    ) -> Outcome<Cloth> {
        let grid = Grid::square(25, 1.2)?;
        let duration = values.get("duration");
        let mut cloth =
            arrangements::tablecloth(&grid, fabric, model, 1.5, duration)?;
        self.update(values, &mut cloth);
        Ok(cloth)
    }

    fn camera(&self) -> Camera {
        Camera::new([1.38, -2.89, 1.95], [0.3, 0.0, 0.45])
    }

    fn colour(&self, column: usize, row: usize) -> Role {
        let stripe = |i: usize| i % 6 == 2 || i % 6 == 3;
        match stripe(column) || stripe(row) {
            true => Role::Second,
            false => Role::Body,
        }
    }

    /// The friction of the table; a new duration is for the next pull.
    fn update(&self, values: &ParamValues, cloth: &mut Cloth) {
        let friction = values.get("friction");
        cloth.particles.obstacles_mut()[0].friction = friction;
    }
}
