//! A tablecloth that is pulled away.

use super::cloth::{Arrangement, ClothScene, params};
use crate::{Cloth, Fabric, Grid, Weave, arrangements};
use course::{Camera, Outcome, Param, Role, SceneEntry};

/// How the scene is listed.
pub fn entry() -> SceneEntry {
    SceneEntry {
        name: "tablecloth",
        title: "A tablecloth",
        sentence: "Two seconds after the start somebody pulls at one side of \
                   the cloth; start over (r) to see it again, slower or \
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
        build: |settings| {
            let tablecloth = Tablecloth {
                duration: settings.get("duration"),
                friction: settings.get("friction"),
            };
            Ok(Box::new(ClothScene::new(tablecloth, settings)?))
        },
    }
}

struct Tablecloth {
    duration: f64,
    friction: f64,
}

impl Arrangement for Tablecloth {
    fn build(&self, fabric: &Fabric, weave: Weave) -> Outcome<Cloth> {
        let grid = Grid::square(25, 1.2)?;
        let mut cloth =
            arrangements::tablecloth(&grid, fabric, weave, 1.5, self.duration)?;
        cloth.world.obstacles_mut()[0].friction = self.friction;
        Ok(cloth)
    }

    fn camera(&self) -> Camera {
        Camera::new([1.2, -2.4, 1.7], [0.3, 0.0, 0.45])
    }

    fn colour(&self, column: usize, row: usize) -> Role {
        let stripe = |i: usize| i % 6 == 2 || i % 6 == 3;
        match stripe(column) || stripe(row) {
            true => Role::Second,
            false => Role::Body,
        }
    }

    fn set(&mut self, name: &str, value: f64, cloth: &mut Cloth) {
        match name {
            // For the next pull.
            "duration" => self.duration = value,
            _ => {
                self.friction = value;
                cloth.world.obstacles_mut()[0].friction = value;
            }
        }
    }
}
