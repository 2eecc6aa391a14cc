//! Bodies that are not convex: a table, a cup and an L, with things on and in
//! them.

use super::world_scene::{DENSITY, WorldScene, WorldSceneEntry, forces_switch};
use crate::{ContactError, Material, Solid};
use collision::Polyhedron;
use course::{Camera, Param, Role};
use math::{Quat, Vec3};
use rigid::quaternion_about;

/// A table, a cup on it, balls that fall into the cup, and an L that leans.
pub fn furniture() -> WorldSceneEntry {
    WorldSceneEntry {
        name: "furniture",
        title: "A table, a cup and an L",
        sentence: "Bodies with dents are made of convex pieces: balls fall \
                   into the cup, not onto its hull; pull the cup off the \
                   table, or put the L into it.",
        alt: "A table with four legs; on it stands a square cup with balls in \
              it, beside it lies an L.",
        params: vec![
            Param::new("balls", "balls", 0.0..=9.0, 5.0).integer(),
            Param::new("friction", "friction", 0.1..=1.0, 0.5),
            forces_switch(),
        ],
        still_at: 1.2,
        build: |values| {
            let camera = Camera::new([1.35, -3.1, 1.85], [0.0, 0.0, 0.6]);
            let mut scene = WorldScene::new(camera)?;
            let wood = Material::new(values.get("friction"), 0.1)?;
            scene.add_floor(3.0, wood)?;
            let upright = Quat::identity();
            for (solid, x, q, role) in [
                (table()?.fixed(), Vec3::zeros(), upright, Role::Body),
                (cup()?, Vec3::new(-0.4, 0.0, 0.8), upright, Role::Second),
                (
                    l_shape()?,
                    Vec3::new(0.35, 0.0, 1.0),
                    quaternion_about(Vec3::y(), 0.3),
                    Role::Third,
                ),
            ] {
                let r = rigid::quaternion_to_matrix(q);
                let at = x - r * solid.origin;
                scene.add_rotated(solid, at, q, Some(role), wood)?;
            }
            for k in 0..values.count("balls") {
                let ball = Solid::sphere(0.07, DENSITY)?;
                let aside = 0.03 * (k % 3) as f64 - 0.03;
                let high = 1.5 + 0.2 * k as f64;
                let at = Vec3::new(-0.4 + aside, 0.5 * aside, high);
                scene.add(ball, at, Some(Role::Velocity), wood)?;
            }
            Ok(scene)
        },
    }
}

/// Blocks, given by their sizes and centres, m, as one body.
fn of_blocks(blocks: &[([f64; 3], [f64; 3])]) -> Result<Solid, ContactError> {
    let mut pieces = Vec::new();
    for (size, centre) in blocks {
        let block = Polyhedron::block(Vec3::from(*size))?;
        pieces.push(block.translated(Vec3::from(*centre))?);
    }
    Solid::compound(pieces, DENSITY)
}

/// A table of 1.6 m by 0.8 m, 0.8 m high; it is screwed to the floor.
fn table() -> Result<Solid, ContactError> {
    let mut blocks = vec![([1.6, 0.8, 0.08], [0.0, 0.0, 0.76])];
    for x in [-0.74, 0.74] {
        for y in [-0.34, 0.34] {
            blocks.push(([0.1, 0.1, 0.72], [x, y, 0.36]));
        }
    }
    of_blocks(&blocks)
}

/// A square cup, 0.5 m wide and 0.4 m high.
fn cup() -> Result<Solid, ContactError> {
    of_blocks(&[
        ([0.5, 0.5, 0.05], [0.0, 0.0, 0.025]),
        ([0.05, 0.5, 0.35], [-0.225, 0.0, 0.225]),
        ([0.05, 0.5, 0.35], [0.225, 0.0, 0.225]),
        ([0.4, 0.05, 0.35], [0.0, -0.225, 0.225]),
        ([0.4, 0.05, 0.35], [0.0, 0.225, 0.225]),
    ])
}

/// An L, 0.5 m long and high.
fn l_shape() -> Result<Solid, ContactError> {
    of_blocks(&[
        ([0.5, 0.2, 0.12], [0.25, 0.0, 0.06]),
        ([0.12, 0.2, 0.38], [0.06, 0.0, 0.31]),
    ])
}
