//! A flag in the wind.

use super::cloth::{Arrangement, ClothScene, params};
use crate::{Cloth, Fabric, Grid, Weave, arrangements};
use course::{Camera, Canvas, Outcome, Param, Pose, Role, SceneEntry};
use math::Vec3;

/// How the scene is listed.
pub fn entry() -> SceneEntry {
    SceneEntry {
        name: "flag",
        title: "A flag in the wind",
        sentence: "Let the wind fall asleep and wake up again; make the flag \
                   of rubber or of sailcloth.",
        alt: "A flag with stripes streams from an upright pole in waves that \
              grow towards its free end.",
        params: params([Param::new(
            "wind",
            "speed of the wind",
            0.0..=12.0,
            7.0,
        )
        .unit("m/s")]),
        still_at: 4.0,
        build: |settings| {
            let flag = Flag { wind: settings.get("wind") };
            Ok(Box::new(ClothScene::new(flag, settings)?))
        },
    }
}

struct Flag {
    wind: f64,
}

impl Flag {
    /// The wind at time `t`: it turns a little, this way and that, and a
    /// breath of air is always there.
    fn gust(&self, t: f64) -> Vec3 {
        let turn = 0.3 * (1.9 * t).sin() + 0.2 * (4.3 * t).sin();
        let strength = 1.0 + 0.2 * (0.8 * t).sin();
        let breath = 0.2 * turn * Vec3::y();
        self.wind * strength * Vec3::new(1.0, 0.12 + turn, 0.0) + breath
    }
}

impl Arrangement for Flag {
    fn build(&self, fabric: &Fabric, weave: Weave) -> Outcome<Cloth> {
        let grid = Grid::new(31, 21, 1.2, 0.8)?;
        Ok(arrangements::flag(&grid, fabric, weave, self.wind)?)
    }

    fn camera(&self) -> Camera {
        Camera::new([0.75, -1.9, 0.05], [0.55, 0.0, -0.42])
    }

    fn colour(&self, _column: usize, row: usize) -> Role {
        match row / 3 % 2 {
            0 => Role::Body,
            _ => Role::Second,
        }
    }

    fn scenery(&self, _cloth: &Cloth, canvas: &mut dyn Canvas) {
        for i in 0..14 {
            let middle = [-0.02, 0.0, -0.1 * f64::from(i)];
            let sides = [0.03, 0.03, 0.1];
            canvas.cuboid(&Pose::at(middle), sides, Role::Third);
        }
        canvas.ball([-0.02, 0.0, 0.07], 0.035, Role::Third);
    }

    fn before_step(&mut self, cloth: &mut Cloth) {
        let wind = self.gust(cloth.world.t());
        // Finite, so it is taken.
        let _ = cloth.set_wind(wind, 0.6, 0.02);
    }

    fn set(&mut self, _name: &str, value: f64, _cloth: &mut Cloth) {
        self.wind = value;
    }
}
