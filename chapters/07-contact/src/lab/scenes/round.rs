//! Round bodies: a billiard break, and a race down a slope.

use super::world_scene::{
    DENSITY, G, WorldScene, WorldSceneEntry, forces_switch,
};
use crate::{Material, Solid, WorldSettings};
use course::{Camera, Outcome, Param, Role};
use math::{Quat, Vec3};
use rigid::{Gravity, quaternion_about};
use std::f64::consts::FRAC_PI_2;

/// The radius of a billiard ball, m, and its density, kg/m³.
const BALL: f64 = 0.0286;
const RESIN: f64 = 1700.0;

/// Length and width of the cloth, m.
const CLOTH: [f64; 2] = [2.24, 1.12];

/// The break: the white ball runs into a triangle of fifteen.
pub fn billiards() -> WorldSceneEntry {
    WorldSceneEntry {
        name: "billiards",
        title: "A billiard break",
        sentence: "The white ball is pushed, slides, begins to roll, and \
                   breaks the triangle; what is symmetric before the impact \
                   stays symmetric.",
        alt: "A table with low walls; fifteen balls have just been scattered \
              by a sixteenth.",
        params: vec![
            Param::new("speed", "speed of the white ball", 0.5..=6.0, 4.0)
                .unit("m/s"),
            Param::new("bounce", "restitution of the balls", 0.5..=1.0, 0.95),
            Param::new(
                "aside",
                "how far off the middle it is",
                0.0..=0.04,
                0.0,
            )
            .unit("m"),
            forces_switch(),
        ],
        still_at: 0.6,
        build: |values| {
            let camera = Camera::new([0.15, -2.02, 1.76], [-0.01, 0.0, 0.0]);
            // A tenth of the usual band: the balls are small.
            let settings =
                WorldSettings { tolerance: 1e-4, ..WorldSettings::default() };
            let mut scene = WorldScene::with_settings(settings, camera)?;
            let cloth = Material::new(0.2, 0.0)?;
            scene.add_floor(1.4, cloth)?;
            add_cushions(&mut scene)?;
            let resin = Material::new(0.2, values.get("bounce"))?;
            let add = |scene: &mut WorldScene, x: f64, y: f64, role| {
                let ball = Solid::sphere(BALL, RESIN)?;
                scene.add(ball, Vec3::new(x, y, BALL), Some(role), resin)
            };
            let mut balls = Vec::new();
            for row in 0..5 {
                for k in 0..=row {
                    let x = 0.5 + 3_f64.sqrt() * BALL * row as f64;
                    let y = BALL * (2 * k) as f64 - BALL * row as f64;
                    let role = [Role::Body, Role::Second][(row + k) % 2];
                    balls.push(add(&mut scene, x, y, role)?);
                }
            }
            let white =
                add(&mut scene, -0.5, values.get("aside"), Role::Third)?;
            balls.push(white);
            // Polished: they do not rub on each other.
            let polished = Material::new(0.0, values.get("bounce"))?;
            for (i, &a) in balls.iter().enumerate() {
                for &b in &balls[..i] {
                    scene.world.pair_material(a, b, polished)?;
                }
            }
            let body = scene.world.body_mut(white)?;
            let v = values.get("speed") * Vec3::x();
            *body = body.moving(v, Vec3::zeros())?;
            Ok(scene)
        },
    }
}

/// The walls around the cloth.
fn add_cushions(scene: &mut WorldScene) -> Outcome<()> {
    let rubber = Material::new(0.1, 0.8)?;
    let [length, width] = CLOTH;
    let (thick, high) = (0.06, 0.04);
    for side in [-1.0, 1.0] {
        for (size, x, y) in [
            (Vec3::new(thick, width, high), 0.5 * (length + thick), 0.0),
            (
                Vec3::new(length + 2.0 * thick, thick, high),
                0.0,
                0.5 * (width + thick),
            ),
        ] {
            let wall = Solid::block(size, DENSITY)?.fixed();
            let at = Vec3::new(side * x, side * y, 0.5 * high);
            scene.add(wall, at, Some(Role::Ground), rubber)?;
        }
    }
    Ok(())
}

/// Who is first at the bottom?
pub fn race() -> WorldSceneEntry {
    WorldSceneEntry {
        name: "race",
        title: "A race down a slope",
        sentence: "A ball, a capsule and a block start together: what rolls \
                   spends energy on spinning, what slides spends it on \
                   friction; make the slope steeper or smoother and see who \
                   wins.",
        alt: "A ball, a lying capsule and a block on their way down a slope \
              to a wall, the ball in front.",
        params: vec![
            Param::new("angle", "slope", 2.0..=50.0, 20.0).unit("°"),
            Param::new("friction", "friction", 0.0..=1.0, 0.3),
            forces_switch(),
        ],
        still_at: 0.9,
        build: |values| {
            let camera = Camera::new([1.9, -5.0, 2.9], [1.0, 0.0, 0.1]);
            let mut scene = WorldScene::new(camera)?;
            // The slope is the floor: gravity is tilted instead.
            let angle = values.get("angle").to_radians();
            let down = Vec3::new(angle.sin(), 0.0, -angle.cos());
            scene.set_gravity(Gravity::new(G * down)?)?;
            let ground = Material::new(values.get("friction"), 0.0)?;
            scene.add_floor(4.0, ground)?;
            let wall = Solid::block(Vec3::new(0.2, 3.2, 0.6), DENSITY)?;
            let finish = Vec3::new(3.0, 0.0, 0.3);
            scene.add(wall.fixed(), finish, Some(Role::Ground), ground)?;
            let r = 0.25;
            let lying = quaternion_about(Vec3::x(), FRAC_PI_2);
            for (solid, y, q, role) in [
                (
                    Solid::sphere(r, DENSITY)?,
                    -1.0,
                    Quat::identity(),
                    Role::Body,
                ),
                (Solid::capsule(r, r, DENSITY)?, 0.0, lying, Role::Second),
                (
                    Solid::block(Vec3::repeat(2.0 * r), DENSITY)?,
                    1.0,
                    Quat::identity(),
                    Role::Third,
                ),
            ] {
                let at = Vec3::new(-1.0, y, r);
                scene.add_rotated(solid, at, q, Some(role), ground)?;
            }
            Ok(scene)
        },
    }
}
