//! Bricks: an overbalanced stack, a stack, a pyramid, dominoes and an arch.

use super::stage::{DENSITY, Listed, Stage, forces_slider};
use crate::{Material, Settings as Tolerances, Solid};
use course::{Camera, Outcome, Param, Role, SceneEntry, Settings};
use math::Vec3;
use std::f64::consts::PI;

/// Length, depth and height of a brick, m.
pub const BRICK: Vec3 = Vec3::new(1.0, 0.5, 0.25);

const ROLES: [Role; 3] = [Role::Body, Role::Second, Role::Third];

fn wood() -> Material {
    Material { friction: 0.6, restitution: 0.0 }
}

/// Bricks, each farther out than the one below (B89 fig. 14a).
pub fn overbalanced() -> Listed {
    Listed {
        entry: SceneEntry {
            name: "overbalanced",
            title: "An overbalanced stack of bricks",
            sentence: "Each brick juts out over the one below by the same length; the \
         stack tips over as soon as the common centre of the upper ones is \
         beyond the end of the one that carries them.",
            alt: "Five bricks in a leaning stack; the upper ones have begun to tip \
         over the end of a lower one.",
            params: overbalanced_params(),
            still_at: 0.5,
            build: |settings| {
                let stage = build_overbalanced(settings)?;
                Ok(stage.ready(
                    overbalanced_params(),
                    build_overbalanced,
                    settings,
                ))
            },
        },
        stage: build_overbalanced,
    }
}

fn overbalanced_params() -> Vec<Param> {
    vec![
        Param::new("bricks", "bricks", 2.0..=8.0, 5.0).integer(),
        Param::new("overhang", "how far each juts out", 0.0..=0.45, 0.3)
            .unit("m"),
        forces_slider(),
    ]
}

/// The stack: brick `i` is shifted by `i` overhangs.
pub fn build_overbalanced(settings: &Settings) -> Outcome<Stage> {
    let camera = Camera::new([1.2, -4.6, 2.0], [0.6, 0.0, 0.6]);
    let mut stage = Stage::new(Tolerances::default(), camera)?;
    stage.floor(2.4, wood())?;
    for i in 0..settings.count("bricks") {
        let x = i as f64 * settings.get("overhang");
        let z = (i as f64 + 0.5) * BRICK.z;
        let brick = Solid::block(BRICK, DENSITY)?;
        let at = Vec3::new(x, 0.0, z);
        stage.put(brick, at, Some(ROLES[i % 3]), wood())?;
    }
    Ok(stage)
}

/// Boxes on top of each other.
pub fn stack() -> Listed {
    Listed {
        entry: SceneEntry {
            name: "stack",
            title: "A stack of boxes",
            sentence: "Ten boxes stand for as long as you like and then fall asleep; draw \
         the forces to see what the lowest one carries, or pull one out.",
            alt: "A tower of ten cubes in three colours with arrows between them that \
         get longer towards the floor.",
            params: stack_params(),
            still_at: 0.5,
            build: |settings| {
                let stage = build_stack(settings)?;
                Ok(stage.ready(stack_params(), build_stack, settings))
            },
        },
        stage: build_stack,
    }
}

fn stack_params() -> Vec<Param> {
    let mut forces = forces_slider();
    forces.default = 1.0;
    vec![Param::new("boxes", "boxes", 1.0..=12.0, 10.0).integer(), forces]
}

/// Boxes of half a metre, exactly on top of each other.
pub fn build_stack(settings: &Settings) -> Outcome<Stage> {
    let camera = Camera::new([5.0, -7.6, 3.6], [0.0, 0.0, 2.4]);
    let mut stage = Stage::new(Tolerances::default(), camera)?;
    stage.floor(2.0, wood())?;
    let side = 0.5;
    for i in 0..settings.count("boxes") {
        let cube = Solid::block(Vec3::repeat(side), DENSITY)?;
        let at = Vec3::new(0.0, 0.0, (i as f64 + 0.5) * side);
        stage.put(cube, at, Some(ROLES[i % 3]), wood())?;
    }
    Ok(stage)
}

/// Bricks in rows, each one brick shorter.
pub fn pyramid() -> Listed {
    Listed {
        entry: SceneEntry {
            name: "pyramid",
            title: "A pyramid of bricks",
            sentence: "Pull a brick out of the lowest row and see which others come down.",
            alt: "A triangular wall of bricks, five in the lowest row and one on top.",
            params: pyramid_params(),
            still_at: 0.3,
            build: |settings| {
                let stage = build_pyramid(settings)?;
                Ok(stage.ready(pyramid_params(), build_pyramid, settings))
            },
        },
        stage: build_pyramid,
    }
}

fn pyramid_params() -> Vec<Param> {
    vec![
        Param::new("base", "bricks in the lowest row", 1.0..=7.0, 5.0)
            .integer(),
        forces_slider(),
    ]
}

fn build_pyramid(settings: &Settings) -> Outcome<Stage> {
    let camera = Camera::new([2.2, -6.6, 2.4], [0.0, 0.0, 0.6]);
    let mut stage = Stage::new(Tolerances::default(), camera)?;
    stage.floor(3.2, wood())?;
    let base = settings.count("base");
    for row in 0..base {
        let count = base - row;
        for k in 0..count {
            let middle = 0.5 * (count as f64 - 1.0);
            let x = 1.04 * BRICK.x * (k as f64 - middle);
            let z = (row as f64 + 0.5) * BRICK.z;
            let brick = Solid::block(BRICK, DENSITY)?;
            let role = Some(ROLES[(row + k) % 3]);
            stage.put(brick, Vec3::new(x, 0.0, z), role, wood())?;
        }
    }
    Ok(stage)
}

/// A row of dominoes (B89 fig. 14b).
pub fn dominoes() -> Listed {
    Listed {
        entry: SceneEntry {
            name: "dominoes",
            title: "Dominoes",
            sentence: "The first is given a push; move them closer or farther apart and \
         see how fast the wave runs, and when it stops.",
            alt: "A row of upright dominoes on a floor; the ones on the left lean on \
         each other, the others still stand.",
            params: domino_params(),
            still_at: 0.8,
            build: |settings| {
                let stage = build_dominoes(settings)?;
                Ok(stage.ready(domino_params(), build_dominoes, settings))
            },
        },
        stage: build_dominoes,
    }
}

fn domino_params() -> Vec<Param> {
    vec![
        Param::new("count", "dominoes", 2.0..=24.0, 14.0).integer(),
        Param::new("spacing", "from one to the next", 0.2..=0.8, 0.42)
            .unit("m"),
        Param::new("push", "speed of the first one's top", 0.0..=3.0, 1.2)
            .unit("m/s"),
        forces_slider(),
    ]
}

fn build_dominoes(settings: &Settings) -> Outcome<Stage> {
    let camera = Camera::new([1.0, -6.0, 2.6], [0.0, 0.0, 0.3]);
    let mut stage = Stage::new(Tolerances::default(), camera)?;
    stage.floor(3.6, wood())?;
    let size = Vec3::new(0.12, 0.4, 0.8);
    let count = settings.count("count");
    let spacing = settings.get("spacing");
    for i in 0..count {
        let x = spacing * (i as f64 - 0.5 * (count as f64 - 1.0));
        let domino = Solid::block(size, DENSITY)?;
        let at = Vec3::new(x, 0.0, 0.5 * size.z);
        let role = Some(ROLES[i % 3]);
        let number = stage.put(domino, at, role, wood())?;
        if i == 0 {
            // It turns about its lower front edge.
            let omega = settings.get("push") / size.z;
            let body = stage.world.body_mut(number)?;
            let arm = Vec3::new(-0.5 * size.x, 0.0, 0.5 * size.z);
            let spin = Vec3::new(0.0, omega, 0.0);
            *body = body.moving(spin.cross(&arm), spin)?;
        }
    }
    Ok(stage)
}

/// An arch of wedges.
pub fn arch() -> Listed {
    Listed {
        entry: SceneEntry {
            name: "arch",
            title: "An arch of stones",
            sentence: "Nothing but friction and weight holds the stones; make them too \
         smooth and the arch comes down.",
            alt: "A round arch of seven wedge-shaped stones between two blocks.",
            params: arch_params(),
            still_at: 0.5,
            build: |settings| {
                let stage = build_arch(settings)?;
                Ok(stage.ready(arch_params(), build_arch, settings))
            },
        },
        stage: build_arch,
    }
}

fn arch_params() -> Vec<Param> {
    vec![
        Param::new("stones", "stones", 3.0..=11.0, 7.0).integer(),
        Param::new("friction", "friction", 0.0..=1.0, 0.7),
        forces_slider(),
    ]
}

/// Stones between two radii; the lowest stand on blocks that are fixed.
fn build_arch(settings: &Settings) -> Outcome<Stage> {
    let camera = Camera::new([1.6, -6.4, 2.2], [0.0, 0.0, 0.9]);
    let mut stage = Stage::new(Tolerances::default(), camera)?;
    let stone = Material { friction: settings.get("friction"), ..wood() };
    stage.floor(3.0, stone)?;
    let (inner, outer, foot) = (1.0, 1.45, 0.3);
    let count = settings.count("stones");
    for side in [-1.0, 1.0] {
        let size = Vec3::new(0.6, 0.6, foot);
        let block = Solid::block(size, DENSITY)?.fixed();
        let x = side * 0.5 * (inner + outer);
        let at = Vec3::new(x, 0.0, 0.5 * foot);
        stage.put(block, at, Some(Role::Ground), stone)?;
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
        stage.put(wedge, at, Some(ROLES[i % 3]), stone)?;
    }
    Ok(stage)
}
