//! Friction: a block on an incline, a ladder, dice in a shaken box.

use super::world_scene::{DENSITY, WorldScene, WorldSceneEntry, forces_switch};
use crate::{Material, ScriptedMotion, Shape, Solid};
use collision::Polyhedron;
use course::{Camera, Param, Random, Role};
use math::{Quat, Vec3};
use rigid::{PrescribedMotion, quaternion_about};
use std::f64::consts::TAU;

/// A block on a slope.
pub fn incline() -> WorldSceneEntry {
    WorldSceneEntry {
        name: "incline",
        title: "A block on an incline",
        sentence: "Tilt the slope: the block holds, slides or tips over, \
                   exactly where the map in the book says so.",
        alt: "A block on a tilted board, seen from the side.",
        params: vec![
            Param::new("angle", "slope", 0.0..=50.0, 25.0).unit("°"),
            Param::new("friction", "friction", 0.0..=1.2, 0.5),
            Param::new("height", "height over length", 0.2..=4.0, 0.8),
            forces_switch(),
        ],
        still_at: 0.5,
        build: |values| {
            let camera = Camera::new([0.96, -5.29, 2.14], [0.0, 0.0, 0.7]);
            let mut scene = WorldScene::new(camera)?;
            let rough = Material::new(values.get("friction"), 0.0)?;
            scene.add_floor(2.4, rough)?;
            let angle = values.get("angle").to_radians();
            let q = quaternion_about(Vec3::y(), angle);
            let up = Vec3::new(angle.sin(), 0.0, angle.cos());
            let board = Vec3::new(4.0, 1.2, 0.1);
            let middle = Vec3::new(0.0, 0.0, 1.0 + angle.sin());
            let solid = Solid::block(board, DENSITY)?.fixed();
            let at = middle - 0.05 * up;
            let slope =
                scene.add_rotated(solid, at, q, Some(Role::Ground), rough)?;
            let floor = 0;
            scene.world.ignore_pair(slope, floor)?;
            let height = 0.5 * values.get("height");
            let block = Solid::block(Vec3::new(0.5, 0.4, height), DENSITY)?;
            let at = middle + 0.5 * height * up;
            scene.add_rotated(block, at, q, Some(Role::Body), rough)?;
            Ok(scene)
        },
    }
}

/// A ladder against a wall.
pub fn ladder() -> WorldSceneEntry {
    WorldSceneEntry {
        name: "ladder",
        title: "A ladder against a wall",
        sentence: "With enough friction on the floor it stands; with less, its \
                   foot slides away, and on the way down its top leaves the \
                   wall.",
        alt: "A long plank leans from the floor against an upright wall.",
        params: vec![
            Param::new("angle", "angle with the floor", 30.0..=80.0, 60.0)
                .unit("°"),
            Param::new("friction", "friction", 0.0..=1.0, 0.1),
            forces_switch(),
        ],
        still_at: 0.4,
        build: |values| {
            let camera = Camera::new([2.52, -7.22, 2.46], [0.6, 0.0, 0.9]);
            let mut scene = WorldScene::new(camera)?;
            let rough = Material::new(values.get("friction"), 0.0)?;
            scene.add_floor(2.6, rough)?;
            let wall = Solid::block(Vec3::new(0.2, 1.6, 3.0), DENSITY)?.fixed();
            let at = Vec3::new(-0.1, 0.0, 1.5);
            scene.add(wall, at, Some(Role::Ground), rough)?;
            let angle = values.get("angle").to_radians();
            let (length, thick) = (2.4, 0.08);
            let plank = Solid::block(Vec3::new(length, 0.4, thick), DENSITY)?;
            // Along the plank from foot to top, and the foot's lower corner on the
            // floor, the top's lower corner at the wall.
            let along = Vec3::new(-angle.cos(), 0.0, angle.sin());
            let out = Vec3::new(angle.sin(), 0.0, angle.cos());
            let foot = Vec3::new(length * angle.cos(), 0.0, 0.0);
            let x = foot + 0.5 * length * along + 0.5 * thick * out;
            let q = quaternion_about(Vec3::y(), angle);
            scene.add_rotated(plank, x, q, Some(Role::Body), rough)?;
            Ok(scene)
        },
    }
}

/// Dice in a box that is shaken.
pub fn rattle() -> WorldSceneEntry {
    WorldSceneEntry {
        name: "rattle",
        title: "A box of dice, shaken",
        sentence: "The box moves by a script, up and down and sideways; the \
                   dice tumble inside, and none of them may ever leave.",
        alt: "Seven cubes tumble in a box that is drawn as a frame.",
        params: vec![
            Param::new("dice", "dice", 1.0..=12.0, 7.0).integer(),
            Param::new("shake", "how far the box moves", 0.0..=0.3, 0.12)
                .unit("m"),
            Param::new("bounce", "restitution", 0.0..=0.8, 0.3),
            forces_switch(),
        ],
        still_at: 0.8,
        build: |values| {
            let camera = Camera::new([1.43, -3.17, 1.91], [0.0, 0.0, 0.8]);
            let mut scene = WorldScene::new(camera)?;
            let dull = Material::new(0.4, values.get("bounce"))?;
            let mut walls = Vec::new();
            let (half, thick) = (0.5 * INSIDE, 0.3);
            for axis in 0..3 {
                for side in [-1.0, 1.0] {
                    let mut size = Vec3::repeat(INSIDE + 2.0 * thick);
                    size[axis] = thick;
                    let mut centre = Vec3::zeros();
                    centre[axis] = side * (half + 0.5 * thick);
                    walls.push(Polyhedron::block(size)?.translated(centre)?);
                }
            }
            let solid = Solid {
                shape: Shape::new(walls)?,
                ..Solid::block(Vec3::repeat(1.0), DENSITY)?.fixed()
            };
            let cup = scene.add(solid, Vec3::new(0.0, 0.0, 0.8), None, dull)?;
            scene.frames.push((cup, Vec3::repeat(half)));
            let far = values.get("shake");
            scene.world.script_motion(cup, move |t| shaken(t, far))?;
            let mut random = Random::new(6);
            for i in 0..values.count("dice") {
                let die = Solid::block(Vec3::repeat(0.28), DENSITY)?;
                let place =
                    [i % 3, i / 3 % 3, i / 9].map(|k| 0.42 * (k as f64 - 1.0));
                let at = Vec3::from(place) + Vec3::new(0.0, 0.0, 0.8);
                let axis = Vec3::from_fn(|_, _| random.uniform(-1.0, 1.0));
                let axis = axis.try_normalize(1e-3).unwrap_or_else(Vec3::z);
                let q = quaternion_about(axis, random.uniform(0.0, TAU));
                let role = [Role::Body, Role::Second, Role::Third][i % 3];
                scene.add_rotated(die, at, q, Some(role), dull)?;
            }
            Ok(scene)
        },
    }
}

/// Inside of the box, m.
const INSIDE: f64 = 1.4;

/// The motion of the box at time `t`: it starts from rest.
fn shaken(t: f64, far: f64) -> ScriptedMotion {
    // 1 - cos(w t) starts at rest, along x and, faster, along z.
    let (w, u) = (TAU * 1.5, TAU * 1.1);
    let (ws, wc) = (w * t).sin_cos();
    let (us, uc) = (u * t).sin_cos();
    let x = far * Vec3::new(1.0 - uc, 0.0, 1.0 - wc);
    let v = far * Vec3::new(u * us, 0.0, w * ws);
    let a = far * Vec3::new(u * u * uc, 0.0, w * w * wc);
    let motion =
        PrescribedMotion { v, omega: Vec3::zeros(), a, alpha: Vec3::zeros() };
    ScriptedMotion {
        x: x + Vec3::new(0.0, 0.0, 0.8),
        q: Quat::identity(),
        motion,
    }
}
