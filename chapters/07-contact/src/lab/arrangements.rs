//! Boxes stacked by formula, so that another program can do exactly the same
//! work; and how far they drift.

use crate::{ContactError, Material, Solid, World, WorldSettings};
use course::Random;
use math::Vec3;
use rigid::{Body, Gravity, quaternion_about};

/// One frame, s.
pub const FRAME: f64 = 1.0 / 60.0;

/// Boxes in a column.
const BOXES_PER_COLUMN: usize = 10;

/// An empty world under gravity, with a floor at height 0, without sleeping.
fn ground(material: Material) -> Result<World, ContactError> {
    let settings = WorldSettings { sleep: None, ..WorldSettings::default() };
    let mut world = World::new(settings);
    world.add_force(Gravity::earth())?;
    let slab = Solid::block(Vec3::new(400.0, 400.0, 1.0), 1.0)?;
    let mut slab = slab.fixed();
    slab.body.x.z = -0.5;
    world.add(slab, material);
    Ok(world)
}

/// Adds a block at `x`.
fn put(
    world: &mut World,
    size: Vec3,
    x: Vec3,
    material: Material,
) -> Result<(), ContactError> {
    let mut solid = Solid::block(size, 1.0)?;
    solid.body.x = x;
    world.add(solid, material);
    Ok(())
}

/// Where the boxes of [`columns`] stand: columns of ten on a square grid of
/// spacing 2.
pub fn column_positions(n: usize) -> Vec<Vec3> {
    let per_row = (n as f64 / BOXES_PER_COLUMN as f64).sqrt().ceil() as usize;
    let mut positions = Vec::new();
    for k in 0..n {
        let (column, level) = (k / BOXES_PER_COLUMN, k % BOXES_PER_COLUMN);
        let (i, j) = (column % per_row, column / per_row);
        let (x, y) = (2.0 * i as f64, 2.0 * j as f64);
        positions.push(Vec3::new(x, y, 0.5 + level as f64));
    }
    positions
}

/// `n` unit boxes in columns of ten that touch exactly, with friction 0.5.
pub fn columns(n: usize) -> Result<World, ContactError> {
    let material = Material::new(0.5, 0.0)?;
    let mut world = ground(material)?;
    for x in column_positions(n) {
        put(&mut world, Vec3::repeat(1.0), x, material)?;
    }
    Ok(world)
}

/// A wall of bricks of 2 x 1 x 1 in running bond: each stands on two.
pub fn wall(long: usize, high: usize) -> Result<World, ContactError> {
    let material = Material::new(0.5, 0.0)?;
    let mut world = ground(material)?;
    for level in 0..high {
        let shift = if level % 2 == 0 { 0.0 } else { 1.0 };
        for k in 0..long {
            let x = shift + 2.0 * k as f64;
            let x = Vec3::new(x, 0.0, 0.5 + level as f64);
            put(&mut world, Vec3::new(2.0, 1.0, 1.0), x, material)?;
        }
    }
    Ok(world)
}

/// A cube of `side` unit boxes along each edge that hang in the air, each
/// turned a little, and fall into a pile.
pub fn pile(side: usize) -> Result<World, ContactError> {
    let material = Material::new(0.5, 0.0)?;
    let mut world = ground(material)?;
    let mut random = Random::new(99);
    for number in 0..side * side * side {
        let (i, j) = (number % side, number / side % side);
        let k = number / (side * side);
        let x = 1.3 * Vec3::new(i as f64, j as f64, k as f64) + Vec3::z();
        let angle = 0.2 * random.unit();
        let axis = Vec3::from_fn(|_, _| random.uniform(-1.0, 1.0));
        let mut solid = Solid::block(Vec3::repeat(1.0), 1.0)?;
        solid.body = solid.body.at(x, quaternion_about(axis, angle))?;
        world.add(solid, material);
    }
    Ok(world)
}

/// How far boxes that should stand still have drifted. All zero is perfect.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Drift {
    /// The farthest that one sank, m.
    pub drop: f64,
    /// The farthest that one went sideways, m.
    pub slide: f64,
    /// The fastest of all, m/s.
    pub speed: f64,
}

impl Drift {
    /// The worst of bodies that were at `positions`.
    pub fn of(bodies: &[Body], positions: &[Vec3]) -> Self {
        let mut worst = Self::default();
        for (body, position) in bodies.iter().zip(positions) {
            let moved = body.x - position;
            worst.drop = worst.drop.max(-moved.z);
            worst.slide = worst.slide.max(moved.xy().norm());
            worst.speed = worst.speed.max(body.v().norm());
        }
        worst
    }
}
