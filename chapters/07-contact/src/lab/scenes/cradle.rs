//! Newton's cradle, with both impulse methods.

use super::world_scene::{DENSITY, WorldScene, WorldSceneEntry, forces_switch};
use crate::{ImpulseMethod, Joint, Material, Solid, WorldSettings};
use course::{Camera, Param, Role};
use math::Vec3;

/// The diameter of a ball, m, and the length of its rods.
const DIAMETER: f64 = 0.3;
const ARM: f64 = 1.5;

/// The height of the beam that they hang from, m.
const TOP: f64 = 2.2;

/// The cradle.
pub fn cradle() -> WorldSceneEntry {
    WorldSceneEntry {
        name: "cradle",
        title: "Newton's cradle",
        sentence: "Five balls hang in a row and the first is let go; with \
                   propagated impulses the last one flies off, with \
                   simultaneous impulses it takes the others along.",
        alt: "Five balls hang from a beam side by side on long rods; the \
              leftmost is raised.",
        params: vec![
            Param::choice(
                "model",
                "impulses",
                &["simultaneous", "propagated"],
                2.0,
            ),
            Param::new("raised", "balls that are let go", 1.0..=4.0, 1.0)
                .integer(),
            forces_switch(),
        ],
        still_at: 0.25,
        build: |values| {
            let camera = Camera::new([0.8, -4.4, 2.1], [0.0, 0.0, 1.3]);
            let impulse_method = match values.count("model") {
                1 => ImpulseMethod::Simultaneous,
                _ => ImpulseMethod::Propagation,
            };
            let settings = WorldSettings {
                impulse_method,
                sleep: None,
                ..WorldSettings::default()
            };
            let mut scene = WorldScene::with_settings(settings, camera)?;
            // Drawn only: rods keep the balls off it.
            scene.floor = 2.0;
            let steel = Material::new(0.0, 1.0)?;
            let beam = Solid::block(Vec3::new(1.7, 0.1, 0.1), DENSITY)?;
            let above = Vec3::new(0.0, 0.0, TOP + 0.05);
            scene.add(beam.fixed(), above, Some(Role::Ground), steel)?;
            for i in 0..5 {
                let x = DIAMETER * (i as f64 - 2.0);
                let raised = i < values.count("raised");
                let angle: f64 = if raised { 0.6 } else { 0.0 };
                let top = Vec3::new(x, 0.0, TOP);
                let swing = ARM * Vec3::new(-angle.sin(), 0.0, -angle.cos());
                let ball = Solid::sphere(0.5 * DIAMETER, DENSITY)?;
                let role = if raised { Role::Second } else { Role::Body };
                let number = scene.add(ball, top + swing, Some(role), steel)?;
                let hook = scene.add_anchor();
                // Two parallel rods: it swings without turning.
                for side in [-0.1, 0.1] {
                    let at = top + Vec3::new(side, 0.0, 0.0);
                    let ends = [at + swing, at];
                    let bodies = scene.world.bodies();
                    let rod = Joint::rod(bodies, [number, hook], ends)?;
                    scene.world.add_joint(rod)?;
                }
            }
            Ok(scene)
        },
    }
}
