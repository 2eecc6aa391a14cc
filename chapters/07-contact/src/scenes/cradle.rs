//! Newton's cradle, with both models of a blow.

use super::stage::{DENSITY, Listed, Stage, forces_slider};
use crate::{Blows, Joint, Material, Settings as Tolerances, Solid};
use course::{Camera, Outcome, Param, Role, SceneEntry, Settings};
use math::Vec3;
use rigid::Body;

/// The side of a block, m, and the length of its rods.
const SIDE: f64 = 0.3;
const ARM: f64 = 1.5;

/// The cradle.
pub fn cradle() -> Listed {
    Listed {
        entry: SceneEntry {
            name: "cradle",
            title: "Newton's cradle",
            sentence: "Five blocks hang in a row and the first is let go; with blow after \
         blow (2) the last one flies off, with all at once (1) it takes the \
         others along.",
            alt: "Five blocks hang side by side on long rods; the leftmost is raised.",
            params: params(),
            still_at: 0.25,
            build: |settings| {
                let stage = build(settings)?;
                Ok(stage.ready(params(), build, settings))
            },
        },
        stage: build,
    }
}

fn params() -> Vec<Param> {
    vec![
        Param::new("model", "1 all at once, 2 blow after blow", 1.0..=2.0, 2.0)
            .integer(),
        Param::new("raised", "blocks that are let go", 1.0..=4.0, 1.0)
            .integer(),
        forces_slider(),
    ]
}

/// The corners of a weight that touches its neighbours in a small spot: a
/// blow goes through its middle.
fn bob() -> Vec<Vec3> {
    let (half, spot) = (0.5 * SIDE, 0.004);
    let mut corners = Vec::new();
    for y in [-1.0, 1.0] {
        for z in [-1.0, 1.0] {
            corners.push(Vec3::new(0.0, half * y, half * z));
            for x in [-half, half] {
                corners.push(Vec3::new(x, spot * y, spot * z));
            }
        }
    }
    corners
}

/// Five blocks on parallel rods; some are raised.
pub fn build(settings: &Settings) -> Outcome<Stage> {
    let camera = Camera::new([0.7, -5.2, 2.2], [0.0, 0.0, 1.5]);
    let blows = match settings.count("model") {
        1 => Blows::Simultaneous,
        _ => Blows::Propagation,
    };
    let tolerances = Tolerances { blows, sleep: None, ..Default::default() };
    let mut stage = Stage::new(tolerances, camera)?;
    let steel = Material::new(0.0, 1.0)?;
    for i in 0..5 {
        let x = SIDE * (i as f64 - 2.0);
        let raised = i < settings.count("raised");
        let angle: f64 = if raised { 0.6 } else { 0.0 };
        let top = Vec3::new(x, 0.0, 2.2);
        let swing = ARM * Vec3::new(-angle.sin(), 0.0, -angle.cos());
        let block = Solid::hull(&bob(), DENSITY)?;
        let role = if raised { Role::Second } else { Role::Body };
        let number = stage.put(block, top + swing, Some(role), steel)?;
        let hook = stage.ghost(Body::fixed());
        // Two parallel rods: it swings without turning.
        for side in [-0.1, 0.1] {
            let at = top + Vec3::new(side, 0.0, 0.0);
            let ends = [at + swing, at];
            let bodies = stage.world.bodies();
            let rod = Joint::rod(bodies, [number, hook], ends)?;
            stage.world.add_joint(rod)?;
        }
    }
    Ok(stage)
}
