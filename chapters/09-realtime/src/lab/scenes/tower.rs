//! A round tower of a thousand bricks.

use super::box_scene::{BoxScene, BoxSceneEntry};
use crate::lab::arrangements::{RING, tower};
use crate::{BoxDef, SolverSettings};
use course::{Camera, Param, Role, SceneEntry};
use math::Vec3;

/// The colours of bricks, in turn.
const ROLES: [Role; 3] = [Role::Body, Role::Second, Role::Third];

/// The scene.
pub fn entry() -> SceneEntry {
    BoxSceneEntry {
        name: "tower",
        title: "A tower of a thousand boxes",
        sentence: "Twenty-five rings of forty bricks stand by friction and \
                   weight alone; a heavy block comes flying, or pull bricks \
                   out yourself.",
        alt: "A round tower of bricks in three colours; a block has broken \
              through its wall.",
        params: vec![
            Param::new("bricks", "bricks", 200.0..=1000.0, 1000.0).integer(),
            Param::new("speed", "speed of the block", 0.0..=40.0, 20.0)
                .unit("m/s"),
            Param::new("substeps", "substeps", 1.0..=8.0, 4.0).integer(),
        ],
        still_at: 0.8,
        build: |values| {
            let substeps = values.count("substeps");
            let settings =
                SolverSettings { substeps, ..SolverSettings::default() };
            let mut world = tower(values.count("bricks"), settings)?;
            let speed = values.get("speed");
            if speed > 0.0 {
                let from = Vec3::new(-9.0, -2.0, 2.0);
                let block = BoxDef {
                    density: 1500.0,
                    v: Vec3::new(speed, 0.25 * speed, 3.0),
                    ..BoxDef::new(Vec3::repeat(1.0), from)
                };
                world.add(&block)?;
            }
            let camera = Camera::new([-9.0, -14.0, 7.5], [0.0, 0.0, 2.6]);
            let mut scene = BoxScene::new(world, camera, |i| match i {
                0 => None,
                1..=1000 => Some(ROLES[((i - 1) / RING + i) % 3]),
                _ => Some(Role::Force),
            });
            scene.floor = Some(0.0);
            Ok(scene)
        },
    }
    .listed()
}
