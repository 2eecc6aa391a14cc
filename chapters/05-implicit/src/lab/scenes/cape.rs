//! A cape on the shoulders of somebody who walks in a circle.

use super::cloth_scene::{Arrangement, ClothScene, params};
use super::obstacle_meshes;
use crate::{Cloth, ClothModel, Fabric, Grid, Obstacle, arrangements};
use course::{
    Camera, Canvas, Outcome, Param, ParamValues, Point, Role, SceneEntry,
};
use math::Vec3;
use particles::ScriptedMotion;
use std::cell::Cell;
use std::f64::consts::TAU;
use std::rc::Rc;

/// The radius of the walk, m.
const RADIUS: f64 = 0.5;

/// How the scene is listed.
pub fn entry() -> SceneEntry {
    SceneEntry {
        name: "cape",
        title: "A cape",
        sentence: "Let its wearer walk faster or stand still; the pins at the \
                   collar follow exactly.",
        alt: "A cape hangs from a row of pins behind a ball for a body and a \
              smaller one for a head, and swings out as they walk round a \
              circle.",
        params: params([Param::new(
            "turns",
            "turns per second",
            0.0..=1.0,
            0.6,
        )]),
        still_at: 3.2,
        build: Box::new(|values| {
            let pace = Pace { since: 0.0, phase: 0.0, omega: omega(values) };
            let cape = Cape { pace: Rc::new(Cell::new(pace)) };
            Ok(Box::new(ClothScene::new(cape, values)?))
        }),
    }
}

/// The angular velocity of the walk, rad/s.
fn omega(values: &ParamValues) -> f64 {
    TAU * values.get("turns")
}

/// How the walk goes since it last changed.
#[derive(Clone, Copy)]
struct Pace {
    /// Since when, s.
    since: f64,
    /// Where it was on the circle then, rad.
    phase: f64,
    /// How fast it is, rad/s.
    omega: f64,
}

impl Pace {
    fn angle(&self, t: f64) -> f64 {
        self.phase + self.omega * (t - self.since)
    }

    /// Around `centre`, without rotating.
    fn motion(&self, centre: Vec3, t: f64) -> ScriptedMotion {
        let (sin, cos) = self.angle(t).sin_cos();
        let r = RADIUS * Vec3::new(cos, sin, 0.0);
        let v = RADIUS * self.omega * Vec3::new(-sin, cos, 0.0);
        ScriptedMotion { x: centre + r, v, a: -self.omega * self.omega * r }
    }
}

struct Cape {
    /// Read by every pin.
    pace: Rc<Cell<Pace>>,
}

impl Cape {
    fn walk(&self, centre: Vec3) -> impl Fn(f64) -> ScriptedMotion + 'static {
        let pace = self.pace.clone();
        move |t| pace.get().motion(centre, t)
    }
}

/// The centre of the body, m, without the walk.
const BODY: Vec3 = Vec3::new(0.0, 0.0, 1.2);

impl Arrangement for Cape {
    fn build(
        &self,
        _values: &ParamValues,
        fabric: &Fabric,
        model: ClothModel,
    ) -> Outcome<Cloth> {
        let grid = Grid::new(21, 29, 0.7, 1.0)?;
        let mut cloth = arrangements::cape(&grid, fabric, model, RADIUS, 0.0)?;
        // The same walk, at a pace that can change.
        for i in 0..grid.columns {
            let centre = cloth.particles.x()[i] - RADIUS * Vec3::x();
            cloth.particles.set_script(i, self.walk(centre))?;
        }
        let torso = Obstacle::ball(BODY, 0.24)?.with_friction(0.2)?;
        cloth.particles.obstacles_mut()[0] = torso.moving(self.walk(BODY))?;
        Ok(cloth)
    }

    fn camera(&self) -> Camera {
        Camera::new([1.44, -2.99, 1.72], [0.0, -0.1, 1.0])
    }

    fn colour(&self, column: usize, row: usize) -> Role {
        let hem = row >= 26 || !(2..18).contains(&column);
        if hem { Role::Second } else { Role::Body }
    }

    fn draw_scenery(&self, cloth: &Cloth, canvas: &mut dyn Canvas) {
        let now = self.pace.get().motion(BODY, cloth.particles.t()).x;
        obstacle_meshes::ball(now + 0.36 * Vec3::z(), 0.12, canvas);
        let round = |i: i32| -> Point {
            let (sin, cos) = (TAU * f64::from(i) / 48.0).sin_cos();
            [RADIUS * cos, RADIUS * sin, 0.4]
        };
        for i in 0..48 {
            canvas.line(round(i), round(i + 1), Role::Trail);
        }
    }

    fn update(&self, values: &ParamValues, cloth: &mut Cloth) {
        let (since, pace) = (cloth.particles.t(), self.pace.get());
        let (phase, omega) = (pace.angle(since), omega(values));
        self.pace.set(Pace { since, phase, omega });
    }
}
