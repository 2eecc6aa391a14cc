//! Bricks: an overbalanced stack, a stack, a pyramid, dominoes and an arch.

use super::world_scene::{DENSITY, WorldScene, WorldSceneEntry, forces_switch};
use crate::{Material, Solid};
use course::{Camera, Param, Role};
use math::Vec3;
use std::f64::consts::PI;

/// Length, depth and height of a brick, m.
pub const BRICK: Vec3 = Vec3::new(1.0, 0.5, 0.25);

const ROLES: [Role; 3] = [Role::Body, Role::Second, Role::Third];

fn wood() -> Material {
    Material { friction: 0.6, restitution: 0.0 }
}

/// Bricks, each farther out than the one below (B89 fig. 14a).
pub fn overbalanced() -> WorldSceneEntry {
    WorldSceneEntry {
        name: "overbalanced",
        title: "An overbalanced stack of bricks",
        sentence: "Each brick juts out over the one below by the same length; \
                   the stack tips over as soon as the common centre of the \
                   upper bricks lies beyond the end of the brick that carries \
                   them.",
        alt: "Five bricks in a leaning stack; the upper ones have begun to tip \
              over the end of a lower one.",
        params: vec![
            Param::new("bricks", "bricks", 2.0..=8.0, 5.0).integer(),
            Param::new("overhang", "how far each juts out", 0.0..=0.45, 0.3)
                .unit("m"),
            forces_switch(),
        ],
        still_at: 0.5,
        build: |values| {
            let camera = Camera::new([1.21, -4.7, 2.03], [0.6, 0.0, 0.6]);
            let mut scene = WorldScene::new(camera)?;
            scene.add_floor(2.4, wood())?;
            for i in 0..values.count("bricks") {
                let x = i as f64 * values.get("overhang");
                let z = (i as f64 + 0.5) * BRICK.z;
                let brick = Solid::block(BRICK, DENSITY)?;
                let at = Vec3::new(x, 0.0, z);
                scene.add(brick, at, Some(ROLES[i % 3]), wood())?;
            }
            Ok(scene)
        },
    }
}

/// Boxes on top of each other.
pub fn stack() -> WorldSceneEntry {
    WorldSceneEntry {
        name: "stack",
        title: "A stack of boxes",
        sentence: "Ten boxes stand for as long as you like and then fall \
                   asleep; draw the forces to see what the lowest one carries, \
                   or pull a box out.",
        alt: "A tower of ten cubes in three colours on a floor.",
        params: vec![
            Param::new("boxes", "boxes", 1.0..=12.0, 10.0).integer(),
            forces_switch(),
        ],
        still_at: 0.5,
        build: |values| {
            let camera = Camera::new([5.12, -7.77, 3.62], [0.0, 0.0, 2.4]);
            let mut scene = WorldScene::new(camera)?;
            scene.add_floor(2.0, wood())?;
            let side = 0.5;
            for i in 0..values.count("boxes") {
                let cube = Solid::block(Vec3::repeat(side), DENSITY)?;
                let at = Vec3::new(0.0, 0.0, (i as f64 + 0.5) * side);
                scene.add(cube, at, Some(ROLES[i % 3]), wood())?;
            }
            Ok(scene)
        },
    }
}

/// Bricks in rows, each one brick shorter.
pub fn pyramid() -> WorldSceneEntry {
    WorldSceneEntry {
        name: "pyramid",
        title: "A pyramid of bricks",
        sentence: "Pull a brick out of the lowest row and see which others \
                   come down.",
        alt: "A triangular wall of bricks, five in the lowest row and one on \
              top.",
        params: vec![
            Param::new("base", "bricks in the lowest row", 1.0..=7.0, 5.0)
                .integer(),
            forces_switch(),
        ],
        still_at: 0.3,
        build: |values| {
            let camera = Camera::new([2.17, -6.51, 2.38], [0.0, 0.0, 0.6]);
            let mut scene = WorldScene::new(camera)?;
            scene.add_floor(3.2, wood())?;
            let base = values.count("base");
            for row in 0..base {
                let count = base - row;
                for k in 0..count {
                    let middle = 0.5 * (count as f64 - 1.0);
                    let x = 1.04 * BRICK.x * (k as f64 - middle);
                    let z = (row as f64 + 0.5) * BRICK.z;
                    let brick = Solid::block(BRICK, DENSITY)?;
                    let role = Some(ROLES[(2 * row + k) % 3]);
                    scene.add(brick, Vec3::new(x, 0.0, z), role, wood())?;
                }
            }
            Ok(scene)
        },
    }
}

/// A row of dominoes (B89 fig. 14b).
pub fn dominoes() -> WorldSceneEntry {
    WorldSceneEntry {
        name: "dominoes",
        title: "Dominoes",
        sentence: "The first one gets a push; move them closer together or \
                   farther apart and see how fast the wave runs, and when it \
                   stops.",
        alt: "A row of upright dominoes on a floor; the ones on the left lean \
              on each other, the others still stand.",
        params: vec![
            Param::new("count", "dominoes", 2.0..=24.0, 14.0).integer(),
            Param::new("spacing", "from one to the next", 0.2..=0.8, 0.42)
                .unit("m"),
            Param::new("push", "speed of the first one's top", 0.0..=3.0, 1.2)
                .unit("m/s"),
            forces_switch(),
        ],
        still_at: 0.8,
        build: |values| {
            let camera = Camera::new([1.3, -6.1, 2.65], [0.32, 0.0, 0.3]);
            let mut scene = WorldScene::new(camera)?;
            scene.add_floor(3.6, wood())?;
            let size = Vec3::new(0.12, 0.4, 0.8);
            let count = values.count("count");
            let spacing = values.get("spacing");
            for i in 0..count {
                let x = spacing * (i as f64 - 0.5 * (count as f64 - 1.0));
                let domino = Solid::block(size, DENSITY)?;
                let at = Vec3::new(x, 0.0, 0.5 * size.z);
                let role = Some(ROLES[i % 3]);
                let number = scene.add(domino, at, role, wood())?;
                if i == 0 {
                    // It turns about its lower front edge.
                    let omega = values.get("push") / size.z;
                    let body = scene.world.body_mut(number)?;
                    let arm = Vec3::new(-0.5 * size.x, 0.0, 0.5 * size.z);
                    let spin = Vec3::new(0.0, omega, 0.0);
                    *body = body.moving(spin.cross(&arm), spin)?;
                }
            }
            Ok(scene)
        },
    }
}

/// An arch of wedges.
pub fn arch() -> WorldSceneEntry {
    WorldSceneEntry {
        name: "arch",
        title: "An arch of stones",
        sentence: "Nothing but friction and weight holds the stones; make them \
                   too smooth, and the arch comes down.",
        alt: "A round arch of seven wedge-shaped stones between two blocks.",
        params: vec![
            Param::new("stones", "stones", 3.0..=11.0, 7.0).integer(),
            Param::new("friction", "friction", 0.0..=1.0, 0.7),
            forces_switch(),
        ],
        still_at: 0.5,
        build: |values| {
            let camera = Camera::new([1.54, -6.16, 2.15], [0.0, 0.0, 0.9]);
            let mut scene = WorldScene::new(camera)?;
            let stone = Material { friction: values.get("friction"), ..wood() };
            scene.add_floor(3.0, stone)?;
            let (inner, outer, foot) = (1.0, 1.45, 0.3);
            let count = values.count("stones");
            for side in [-1.0, 1.0] {
                let size = Vec3::new(0.6, 0.6, foot);
                let block = Solid::block(size, DENSITY)?.fixed();
                let x = side * 0.5 * (inner + outer);
                let at = Vec3::new(x, 0.0, 0.5 * foot);
                scene.add(block, at, Some(Role::Ground), stone)?;
            }
            for i in 0..count {
                let angle = |k: usize| PI * k as f64 / count as f64;
                let mut points = Vec::new();
                for a in [angle(i), angle(i + 1)] {
                    for r in [inner, outer] {
                        for y in [-0.25, 0.25] {
                            let (sin, cos) = a.sin_cos();
                            points.push(Vec3::new(-r * cos, y, foot + r * sin));
                        }
                    }
                }
                let wedge = Solid::hull(&points, DENSITY)?;
                let at = -wedge.origin;
                scene.add(wedge, at, Some(ROLES[i % 3]), stone)?;
            }
            Ok(scene)
        },
    }
}
