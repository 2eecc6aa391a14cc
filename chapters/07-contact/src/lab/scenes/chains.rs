//! Chains of blocks that are pinned to each other (B89 fig. 14c to 14f).

use super::bricks::BRICK;
use super::world_scene::{DENSITY, WorldScene, WorldSceneEntry, forces_switch};
use crate::{Joint, Material, Solid};
use course::{Camera, Outcome, Param, Role};
use math::Vec3;
use rigid::quaternion_about;

/// Length and width of a link, m.
const LINK: Vec3 = Vec3::new(0.36, 0.2, 0.12);

/// From one pin to the next, m.
const PITCH: f64 = 0.42;

fn iron() -> Material {
    Material { friction: 0.4, restitution: 0.0 }
}

/// A chain with its pins at `pins`: a link between each two of them, pinned
/// to the one before; the ends are held where `held` says so.
fn chain(
    scene: &mut WorldScene,
    pins: &[Vec3],
    held: [bool; 2],
) -> Outcome<Vec<usize>> {
    let mut links: Vec<usize> = Vec::new();
    for (i, ends) in pins.windows(2).enumerate() {
        let along = ends[1] - ends[0];
        // About y, from x towards the link.
        let q = quaternion_about(Vec3::y(), (-along.z).atan2(along.x));
        let x = 0.5 * (ends[0] + ends[1]);
        let link = Solid::block(LINK, DENSITY)?;
        let role = if i % 2 == 0 { Role::Body } else { Role::Second };
        let number = scene.add_rotated(link, x, q, Some(role), iron())?;
        if let Some(&before) = links.last() {
            pin(scene, [number, before], ends[0])?;
        }
        links.push(number);
    }
    let last = links.len() - 1;
    for (held, link, at) in
        [(held[0], 0, pins[0]), (held[1], last, pins[last + 1])]
    {
        if held {
            let hook = scene.add_anchor();
            pin(scene, [links[link], hook], at)?;
        }
    }
    Ok(links)
}

/// Pins along x from `start`, for `count` links.
fn straight(start: Vec3, count: usize) -> Vec<Vec3> {
    let pin = |i: usize| start + i as f64 * PITCH * Vec3::x();
    (0..=count).map(pin).collect()
}

/// Pins of an even number of links that sag from `left` at the given angle
/// to the middle, and rise again.
fn sagging(left: Vec3, count: usize, angle: f64) -> Vec<Vec3> {
    let mut pins = vec![left];
    for i in 0..count {
        let down = if i < count / 2 { -1.0 } else { 1.0 };
        let (sin, cos) = angle.sin_cos();
        let step = PITCH * Vec3::new(cos, 0.0, down * sin);
        pins.push(pins[i] + step);
    }
    pins
}

/// Holds two bodies together in one point. Hinges would do for a chain with
/// a free end; between two hooks some of their equations would be redundant.
fn pin(scene: &mut WorldScene, pair: [usize; 2], p: Vec3) -> Outcome<()> {
    let joint = Joint::pin(scene.world.bodies(), pair, p)?;
    scene.world.add_joint(joint)?;
    Ok(())
}

/// A weight on a chain swings into a wall.
pub fn destructive() -> WorldSceneEntry {
    WorldSceneEntry {
        name: "destructive-chain",
        title: "A destructive chain",
        sentence: "A chain with a heavy end swings into a wall of bricks; \
                   impulses run through bricks and pins at the same time.",
        alt: "A chain of blocks hangs from a point at the upper left; its \
              heavy end is about to strike a wall of bricks.",
        params: vec![
            Param::new("rows", "rows of the wall", 1.0..=6.0, 4.0).integer(),
            Param::new("weight", "density of the end", 1.0..=20.0, 6.0),
            forces_switch(),
        ],
        still_at: 0.65,
        build: |values| {
            let camera = Camera::new([0.41, -7.57, 2.63], [0.0, 0.0, 1.2]);
            let mut scene = WorldScene::new(camera)?;
            scene.add_floor(3.2, iron())?;
            for row in 0..values.count("rows") {
                for k in 0..2 {
                    let shift = if row % 2 == 0 { 0.0 } else { 0.5 * BRICK.y };
                    let x = 0.9 + 1.02 * BRICK.y * k as f64 + 0.3 * shift;
                    let size = Vec3::new(BRICK.y, BRICK.x, BRICK.z);
                    let brick = Solid::block(size, DENSITY)?;
                    let at = Vec3::new(x, 0.0, (row as f64 + 0.5) * BRICK.z);
                    let role = [Role::Third, Role::Second][(row + k) % 2];
                    scene.add(brick, at, Some(role), iron())?;
                }
            }
            // Stretched out to the left of its pivot, it swings down to the right.
            let start = Vec3::new(-3.0, 0.0, 2.55);
            let links = chain(&mut scene, &straight(start, 5), [false, true])?;
            let heavy = DENSITY * values.get("weight");
            let ball = Solid::block(Vec3::repeat(0.45), heavy)?;
            let at = start - 0.25 * Vec3::x();
            let end = scene.add(ball, at, Some(Role::Velocity), iron())?;
            pin(&mut scene, [end, links[0]], start)?;
            Ok(scene)
        },
    }
}

/// A chain falls around a post.
pub fn curling() -> WorldSceneEntry {
    WorldSceneEntry {
        name: "curling-chain",
        title: "A chain curls around a pivot",
        sentence: "One end is fixed, the rest falls onto a post and winds \
                   around it; pins and contacts are solved as one system.",
        alt: "A chain that is fixed at its left end bends over a block and \
              hangs down behind it.",
        params: vec![
            Param::new("links", "links", 3.0..=12.0, 8.0).integer(),
            forces_switch(),
        ],
        still_at: 0.9,
        build: |values| {
            let camera = Camera::new([0.76, -5.53, 2.94], [-0.2, 0.0, 2.1]);
            let mut scene = WorldScene::new(camera)?;
            let post = Solid::hull(&octagon(0.3, 0.6), DENSITY)?.fixed();
            let at = Vec3::new(0.1, 0.0, 2.35);
            scene.add(post, at, Some(Role::Ground), iron())?;
            let start = Vec3::new(-1.6, 0.0, 2.8);
            chain(
                &mut scene,
                &straight(start, values.count("links")),
                [true, false],
            )?;
            Ok(scene)
        },
    }
}

/// The corners of an eight-sided post along y.
fn octagon(radius: f64, width: f64) -> Vec<Vec3> {
    let mut points = Vec::new();
    for k in 0..8 {
        let angle = (f64::from(k) + 0.5) * std::f64::consts::FRAC_PI_4;
        let (sin, cos) = angle.sin_cos();
        for y in [-0.5 * width, 0.5 * width] {
            points.push(Vec3::new(radius * cos, y, radius * sin));
        }
    }
    points
}

/// Blocks fall into a chain that hangs between two points.
fn blocks_and_chain(drop: f64, rows: usize) -> Outcome<WorldScene> {
    let camera = Camera::new([0.61, -5.73, 2.82], [0.0, 0.0, 1.9]);
    let mut scene = WorldScene::new(camera)?;
    scene.add_floor(3.2, iron())?;
    let (links, angle) = (10, 0.5_f64);
    let half = 0.5 * links as f64 * PITCH * angle.cos();
    let hook = Vec3::new(-half, 0.0, 2.6);
    chain(&mut scene, &sagging(hook, links, angle), [true, true])?;
    let side = 0.36;
    for row in 0..rows {
        for k in 0..2 {
            let x = 0.5 * (k as f64 - 0.5) + 0.07 * (row % 2) as f64;
            let z = 2.0 + drop + 1.25 * side * row as f64;
            let block = Solid::block(Vec3::repeat(side), DENSITY)?;
            let at = Vec3::new(x, 0.0, z);
            let role = [Role::Third, Role::Velocity][(row + k) % 2];
            scene.add(block, at, Some(role), iron())?;
        }
    }
    Ok(scene)
}

fn drop_slider() -> Param {
    Param::new("drop", "height of the fall", 0.3..=2.0, 0.8).unit("m")
}

/// Two blocks fall into a chain.
pub fn two_blocks() -> WorldSceneEntry {
    WorldSceneEntry {
        name: "two-blocks",
        title: "Two blocks fall into a chain",
        sentence: "A chain between two hooks catches two blocks; watch how all \
                   pins share the impulse at once.",
        alt: "A chain sags between two points with two blocks lying in it.",
        params: vec![drop_slider(), forces_switch()],
        still_at: 1.0,
        build: |values| blocks_and_chain(values.get("drop"), 1),
    }
}

/// Many blocks fall into a chain.
pub fn many_blocks() -> WorldSceneEntry {
    WorldSceneEntry {
        name: "many-blocks",
        title: "Many blocks fall into a chain",
        sentence: "The same with more blocks: some stay in the chain, others \
                   are thrown over the edge.",
        alt: "A chain between two points holds a heap of blocks; others fall.",
        params: vec![
            Param::new("rows", "pairs of blocks", 2.0..=6.0, 3.0).integer(),
            drop_slider(),
            forces_switch(),
        ],
        still_at: 1.0,
        build: |values| {
            blocks_and_chain(values.get("drop"), values.count("rows"))
        },
    }
}
