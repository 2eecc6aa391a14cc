//! A flag in the wind.

use super::cloth_scene::{Arrangement, ClothScene, params};
use crate::{Cloth, ClothModel, Fabric, Grid, arrangements};
use course::{
    Camera, Canvas, Outcome, Param, ParamValues, Pose, Role, SceneEntry,
};
use math::Vec3;

/// How the scene is listed.
pub fn entry() -> SceneEntry {
    SceneEntry {
        name: "flag",
        title: "A flag in the wind",
        sentence: "Let the wind die down and pick up again; make the flag of \
                   rubber or of sailcloth.",
        alt: "A striped flag streams from an upright pole in waves that grow \
              towards its free end.",
        params: params([Param::new(
            "wind",
            "speed of the wind",
            0.0..=12.0,
            7.0,
        )
        .unit("m/s")]),
        still_at: 4.0,
        build: Box::new(|values| Ok(Box::new(ClothScene::new(Flag, values)?))),
    }
}

struct Flag;

impl Flag {
    /// The mean speed of the wind, m/s.
    fn wind_speed(values: &ParamValues) -> f64 {
        values.get("wind")
    }

    /// A wind of the mean speed `speed`, m/s, at time `t`: its direction and
    /// strength vary a little, and a breath of air is always there.
    fn gust(speed: f64, t: f64) -> Vec3 {
        let sideways = 0.3 * (1.9 * t).sin() + 0.2 * (4.3 * t).sin();
        let strength = 1.0 + 0.2 * (0.8 * t).sin();
        let breath = 0.2 * sideways * Vec3::y();
        speed * strength * Vec3::new(1.0, 0.12 + sideways, 0.0) + breath
    }
}

impl Arrangement for Flag {
    fn build(
        &self,
        values: &ParamValues,
        fabric: &Fabric,
        model: ClothModel,
    ) -> Outcome<Cloth> {
        let grid = Grid::new(31, 21, 1.2, 0.8)?;
        Ok(arrangements::flag(&grid, fabric, model, Self::wind_speed(values))?)
    }

    fn camera(&self) -> Camera {
        Camera::new([0.79, -2.29, 0.15], [0.55, 0.0, -0.42])
    }

    fn colour(&self, _column: usize, row: usize) -> Role {
        match row / 3 % 2 {
            0 => Role::Body,
            _ => Role::Second,
        }
    }

    fn draw_scenery(&self, _cloth: &Cloth, canvas: &mut dyn Canvas) {
        // Down to below the picture.
        for i in 0..18 {
            let middle = [-0.02, 0.0, -0.1 * f64::from(i)];
            let sides = [0.03, 0.03, 0.1];
            canvas.cuboid(&Pose::at(middle), sides, Role::Third);
        }
        canvas.ball([-0.02, 0.0, 0.07], 0.035, Role::Third);
    }

    fn before_step(&self, values: &ParamValues, cloth: &mut Cloth) {
        let speed = Self::wind_speed(values);
        let wind = Self::gust(speed, cloth.particles.t());
        // Finite, so it is accepted.
        let _ = cloth.set_wind(wind, 0.6, 0.02);
    }
}
