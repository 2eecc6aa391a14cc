//! A bridge of planks with heavy loads.

use super::box_scene::{BoxScene, BoxSceneEntry};
use crate::SolverSettings;
use crate::lab::arrangements::bridge;
use course::{Camera, Param, Role, SceneEntry};

/// The scene.
pub fn entry() -> SceneEntry {
    BoxSceneEntry {
        name: "bridge",
        title: "A bridge of two hundred planks",
        sentence: "Five cubes fall on planks that weigh a fiftieth of them; \
                   watch the widest joint gap, and try other loads and fewer \
                   substeps.",
        alt: "A long bridge of planks that sags in a curve; two of five cubes \
              have been thrown up from it.",
        params: vec![
            Param::new(
                "density",
                "density of the cubes",
                100.0..=4000.0,
                2000.0,
            )
            .unit("kg/m³"),
            Param::new("substeps", "substeps", 8.0..=64.0, 32.0).integer(),
        ],
        still_at: 3.0,
        build: |values| {
            let substeps = values.count("substeps");
            let settings =
                SolverSettings { substeps, ..SolverSettings::default() };
            let world = bridge(200, values.get("density"), settings)?;
            let camera = Camera::new([-30.0, -14.0, 8.0], [-5.0, 0.0, -1.5]);
            Ok(BoxScene::new(world, camera, |i| match i {
                200 | 201 => Some(Role::Ground),
                202.. => Some(Role::Second),
                _ => Some(Role::Body),
            }))
        },
    }
    .listed()
}
