//! Friction: a block on an incline, a ladder, dice in a shaken box.

use super::stage::{DENSITY, Listed, Stage, forces_slider};
use crate::{Guided, Material, Settings as Tolerances, Shape, Solid};
use collision::Polyhedron;
use course::{Camera, Outcome, Param, Random, Role, SceneEntry, Settings};
use math::{Quat, Vec3};
use rigid::{Drive, quaternion_about};
use std::f64::consts::TAU;

/// A block on a slope.
pub fn incline() -> Listed {
    Listed {
        entry: SceneEntry {
            name: "incline",
            title: "A block on an incline",
            sentence: "Tilt the slope: the block holds, slides, or tips over, each just \
         where the map in the book says.",
            alt: "A block on a tilted board, with arrows under its four corners that \
         lean uphill.",
            params: incline_params(),
            still_at: 0.5,
            build: |settings| {
                let stage = build_incline(settings)?;
                Ok(stage.ready(incline_params(), build_incline, settings))
            },
        },
        stage: build_incline,
    }
}

/// The sliders of the slope.
pub fn incline_params() -> Vec<Param> {
    let mut forces = forces_slider();
    forces.default = 1.0;
    vec![
        Param::new("angle", "slope (°)", 0.0..=50.0, 25.0),
        Param::new("friction", "friction", 0.0..=1.2, 0.5),
        Param::new("height", "height over length", 0.2..=4.0, 0.8),
        forces,
    ]
}

/// A block of length 0.5 m on a slope that falls towards +x.
pub fn build_incline(settings: &Settings) -> Outcome<Stage> {
    let camera = Camera::new([0.8, -4.4, 1.9], [0.0, 0.0, 0.7]);
    let mut stage = Stage::new(Tolerances::default(), camera)?;
    let rough = Material::new(settings.get("friction"), 0.0)?;
    stage.floor(2.4, rough)?;
    let angle = settings.get("angle").to_radians();
    let q = quaternion_about(Vec3::y(), angle);
    let up = Vec3::new(angle.sin(), 0.0, angle.cos());
    let board = Vec3::new(4.0, 1.2, 0.1);
    let middle = Vec3::new(0.0, 0.0, 1.0 + angle.sin());
    let solid = Solid::block(board, DENSITY)?.fixed();
    let at = middle - 0.05 * up;
    let slope = stage.put_turned(solid, at, q, Some(Role::Ground), rough)?;
    let floor = 0;
    stage.world.ignore(slope, floor)?;
    let height = 0.5 * settings.get("height");
    let block = Solid::block(Vec3::new(0.5, 0.4, height), DENSITY)?;
    let at = middle + 0.5 * height * up;
    stage.put_turned(block, at, q, Some(Role::Body), rough)?;
    Ok(stage)
}

/// A ladder against a wall.
pub fn ladder() -> Listed {
    Listed {
        entry: SceneEntry {
            name: "ladder",
            title: "A ladder against a wall",
            sentence: "With enough friction on the floor it stands; with less, its foot \
         slides away, and on its way down the top leaves the wall.",
            alt: "A long plank leans from the floor against an upright wall.",
            params: ladder_params(),
            still_at: 0.4,
            build: |settings| {
                let stage = build_ladder(settings)?;
                Ok(stage.ready(ladder_params(), build_ladder, settings))
            },
        },
        stage: build_ladder,
    }
}

fn ladder_params() -> Vec<Param> {
    vec![
        Param::new("angle", "angle with the floor (°)", 30.0..=80.0, 60.0),
        Param::new("friction", "friction", 0.0..=1.0, 0.1),
        forces_slider(),
    ]
}

fn build_ladder(settings: &Settings) -> Outcome<Stage> {
    let camera = Camera::new([2.2, -6.0, 2.2], [0.6, 0.0, 0.9]);
    let mut stage = Stage::new(Tolerances::default(), camera)?;
    let rough = Material::new(settings.get("friction"), 0.0)?;
    stage.floor(2.6, rough)?;
    let wall = Solid::block(Vec3::new(0.2, 1.6, 3.0), DENSITY)?.fixed();
    let at = Vec3::new(-0.1, 0.0, 1.5);
    stage.put(wall, at, Some(Role::Ground), rough)?;
    let angle = settings.get("angle").to_radians();
    let (length, thick) = (2.4, 0.08);
    let plank = Solid::block(Vec3::new(length, 0.4, thick), DENSITY)?;
    // Along the plank from foot to top, and the foot's lower corner on the
    // floor, the top's lower corner at the wall.
    let along = Vec3::new(-angle.cos(), 0.0, angle.sin());
    let out = Vec3::new(angle.sin(), 0.0, angle.cos());
    let foot = Vec3::new(length * angle.cos(), 0.0, 0.0);
    let x = foot + 0.5 * length * along + 0.5 * thick * out;
    let q = quaternion_about(Vec3::y(), angle);
    stage.put_turned(plank, x, q, Some(Role::Body), rough)?;
    Ok(stage)
}

/// Dice in a box that is shaken.
pub fn rattle() -> Listed {
    Listed {
        entry: SceneEntry {
            name: "rattle",
            title: "A box of dice, shaken",
            sentence: "The box moves by a script, up and down and sideways; the dice do \
         what they must, and none of them may ever leave.",
            alt: "Seven cubes tumble in a box that is drawn as a frame.",
            params: rattle_params(),
            still_at: 0.8,
            build: |settings| {
                let stage = build_rattle(settings)?;
                Ok(stage.ready(rattle_params(), build_rattle, settings))
            },
        },
        stage: build_rattle,
    }
}

fn rattle_params() -> Vec<Param> {
    vec![
        Param::new("dice", "dice", 1.0..=12.0, 7.0).integer(),
        Param::new("shake", "how far the box moves", 0.0..=0.3, 0.12).unit("m"),
        Param::new("bounce", "restitution", 0.0..=0.8, 0.3),
        forces_slider(),
    ]
}

/// Inside of the box, m.
const INSIDE: f64 = 1.4;

fn build_rattle(settings: &Settings) -> Outcome<Stage> {
    let camera = Camera::new([1.8, -4.0, 2.2], [0.0, 0.0, 0.8]);
    let mut stage = Stage::new(Tolerances::default(), camera)?;
    let dull = Material::new(0.4, settings.get("bounce"))?;
    let mut walls = Vec::new();
    let (half, thick) = (0.5 * INSIDE, 0.3);
    for axis in 0..3 {
        for side in [-1.0, 1.0] {
            let mut size = Vec3::repeat(INSIDE + 2.0 * thick);
            size[axis] = thick;
            let mut centre = Vec3::zeros();
            centre[axis] = side * (half + 0.5 * thick);
            walls.push(shifted(&Polyhedron::block(size)?, centre)?);
        }
    }
    let solid = Solid {
        shape: Shape::new(walls),
        ..Solid::block(Vec3::repeat(1.0), DENSITY)?.fixed()
    };
    let cup = stage.put(solid, Vec3::new(0.0, 0.0, 0.8), None, dull)?;
    stage.frames.push((cup, Vec3::repeat(half)));
    let far = settings.get("shake");
    stage.world.script(cup, move |t| shaken(t, far))?;
    let mut random = Random::new(6);
    for i in 0..settings.count("dice") {
        let die = Solid::block(Vec3::repeat(0.28), DENSITY)?;
        let place = [i % 3, i / 3 % 3, i / 9].map(|k| 0.42 * (k as f64 - 1.0));
        let at = Vec3::from(place) + Vec3::new(0.0, 0.0, 0.8);
        let axis = Vec3::from_fn(|_, _| random.uniform(-1.0, 1.0));
        let axis = axis.try_normalize(1e-3).unwrap_or_else(Vec3::z);
        let q = quaternion_about(axis, random.uniform(0.0, TAU));
        let role = [Role::Body, Role::Second, Role::Third][i % 3];
        stage.put_turned(die, at, q, Some(role), dull)?;
    }
    Ok(stage)
}

/// A polyhedron moved by `by`.
fn shifted(piece: &Polyhedron, by: Vec3) -> Outcome<Polyhedron> {
    let moved: Vec<Vec3> = piece.vertices().iter().map(|v| v + by).collect();
    Ok(Polyhedron::hull(&moved)?)
}

/// Where the box is at time `t`: it starts softly, within a second.
fn shaken(t: f64, far: f64) -> Guided {
    // s = 1 - cos(w t) starts at rest; the way is far (s, ., s') in turns.
    let (w, u) = (TAU * 1.5, TAU * 1.1);
    let (ws, wc) = (w * t).sin_cos();
    let (us, uc) = (u * t).sin_cos();
    let x = far * Vec3::new(1.0 - uc, 0.0, 1.0 - wc);
    let v = far * Vec3::new(u * us, 0.0, w * ws);
    let a = far * Vec3::new(u * u * uc, 0.0, w * w * wc);
    let drive = Drive { v, omega: Vec3::zeros(), a, alpha: Vec3::zeros() };
    Guided { x: x + Vec3::new(0.0, 0.0, 0.8), q: Quat::identity(), drive }
}
