//! A sheet that falls over a ball.

use super::cloth::{Arrangement, ClothScene, params};
use crate::{Cloth, Fabric, Grid, Weave, arrangements};
use course::{Camera, Outcome, Param, Role, SceneEntry};

/// How the scene is listed.
pub fn entry() -> SceneEntry {
    SceneEntry {
        name: "drape",
        title: "A sheet over a ball",
        sentence: "Watch the folds form, pull the sheet about, and take its \
                   friction away.",
        alt: "A square sheet with a pattern of checks lies over a ball; its \
              corners hang down, with folds between them.",
        params: params([Param::new(
            "friction",
            "friction of the ball",
            0.0..=1.0,
            0.4,
        )]),
        still_at: 2.0,
        build: |settings| {
            let drape = Drape { friction: settings.get("friction") };
            Ok(Box::new(ClothScene::new(drape, settings)?))
        },
    }
}

struct Drape {
    friction: f64,
}

impl Drape {
    fn rub(&self, cloth: &mut Cloth) {
        cloth.world.obstacles_mut()[0].friction = self.friction;
    }
}

impl Arrangement for Drape {
    fn build(&self, fabric: &Fabric, weave: Weave) -> Outcome<Cloth> {
        let grid = Grid::square(29, 1.3)?;
        let mut cloth = arrangements::drape(&grid, fabric, weave, 0.35)?;
        self.rub(&mut cloth);
        Ok(cloth)
    }

    fn camera(&self) -> Camera {
        Camera::new([0.75, -1.65, 1.15], [0.0, 0.0, 0.3])
    }

    fn colour(&self, column: usize, row: usize) -> Role {
        match (column / 4 + row / 4) % 2 {
            0 => Role::Body,
            _ => Role::Second,
        }
    }

    fn set(&mut self, _name: &str, value: f64, cloth: &mut Cloth) {
        self.friction = value;
        self.rub(cloth);
    }
}
