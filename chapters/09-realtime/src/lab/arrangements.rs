//! Scenes that figures, tests, benchmarks and viewers share.

use crate::{BoxDef, BoxWorld, SolverSettings};
use course::Outcome;
use math::{Quat, Vec3};
use rigid::quaternion_about;
use std::f64::consts::TAU;

/// One frame, s.
pub const FRAME: f64 = 1.0 / 60.0;

/// A world with a floor whose top is at height 0.
pub fn floored(settings: SolverSettings) -> Outcome<BoxWorld> {
    let mut world = BoxWorld::new(settings);
    let slab = Vec3::new(400.0, 400.0, 1.0);
    world.add(&BoxDef::new(slab, Vec3::new(0.0, 0.0, -0.5)).fixed())?;
    Ok(world)
}

/// Where the boxes of `columns` stand, m.
pub fn column_positions(n: usize) -> Vec<Vec3> {
    let columns = n.div_ceil(10);
    let row = (columns as f64).sqrt().ceil() as usize;
    let mut places = Vec::with_capacity(n);
    for i in 0..n {
        let (column, height) = (i / 10, i % 10);
        let (x, y) = ((column % row) as f64, (column / row) as f64);
        places.push(Vec3::new(2.0 * x, 2.0 * y, 0.5 + height as f64));
    }
    places
}

/// `n` unit boxes of density 1 in columns of ten that touch exactly.
pub fn columns(n: usize, settings: SolverSettings) -> Outcome<BoxWorld> {
    let mut world = floored(settings)?;
    for place in column_positions(n) {
        world.add(&BoxDef::new(Vec3::repeat(1.0), place))?;
    }
    Ok(world)
}

/// Where the boxes of `pile` begin: position, m, and orientation.
pub fn pile_places() -> Vec<(Vec3, Quat)> {
    // One congruential generator, so that other programs do the same work.
    let mut state: u64 = 99;
    let mut uniform = || {
        state = state.wrapping_mul(6364136223846793005);
        state = state.wrapping_add(1442695040888963407);
        (state >> 11) as f64 / (1_u64 << 53) as f64
    };
    let mut places = Vec::with_capacity(1000);
    for k in 0..10 {
        for j in 0..10 {
            for i in 0..10 {
                let angle = 0.2 * uniform();
                let mut draw = || 2.0 * uniform() - 1.0;
                let axis = Vec3::new(draw(), draw(), draw()).normalize();
                let (i, j, k) = (f64::from(i), f64::from(j), f64::from(k));
                let x = Vec3::new(1.3 * i, 1.3 * j, 1.0 + 1.3 * k);
                places.push((x, quaternion_about(axis, angle)));
            }
        }
    }
    places
}

/// 1,000 unit boxes, each turned a little, dropped on the floor.
pub fn pile(settings: SolverSettings) -> Outcome<BoxWorld> {
    let mut world = floored(settings)?;
    for (x, q) in pile_places() {
        world.add(&BoxDef { q, ..BoxDef::new(Vec3::repeat(1.0), x) })?;
    }
    Ok(world)
}

/// Length, width and height of a brick of the tower, m.
pub const BRICK: Vec3 = Vec3::new(0.5, 0.25, 0.25);

/// Bricks in a ring of the tower.
pub const RING: usize = 40;

/// A round tower of so many bricks: rings of forty, each turned by half a
/// brick against the one below.
pub fn tower(bricks: usize, settings: SolverSettings) -> Outcome<BoxWorld> {
    let mut world = floored(settings)?;
    // As narrow as it can be without bricks that overlap at the inside.
    let radius = 1.02 * BRICK.x * RING as f64 / TAU + 0.5 * BRICK.y;
    for i in 0..bricks {
        let (ring, k) = (i / RING, i % RING);
        let turned = k as f64 + 0.5 * (ring % 2) as f64;
        let angle = TAU * turned / RING as f64;
        let height = (ring as f64 + 0.5) * BRICK.z;
        let x = radius * Vec3::new(angle.sin(), -angle.cos(), 0.0);
        let brick = BoxDef {
            q: quaternion_about(Vec3::z(), angle),
            density: 600.0,
            friction: 0.6,
            ..BoxDef::new(BRICK, x + height * Vec3::z())
        };
        world.add(&brick)?;
    }
    Ok(world)
}

/// Length, width and thickness of a plank of the bridge, m.
pub const PLANK: Vec3 = Vec3::new(0.2, 1.0, 0.04);

/// The planks that cubes fall on, of 200.
const LOADED: [usize; 5] = [40, 80, 100, 120, 160];

/// A bridge of planks on ball joints, both ends fixed, and cubes of the given
/// density, kg/m³, that fall on it from half a metre.
pub fn bridge(
    planks: usize,
    density: f64,
    settings: SolverSettings,
) -> Outcome<BoxWorld> {
    let mut world = BoxWorld::new(settings);
    let middle = |k: usize| PLANK.x * (k as f64 + 0.5 - 0.5 * planks as f64);
    for k in 0..planks {
        let plank = BoxDef::new(PLANK, Vec3::new(middle(k), 0.0, 0.0));
        world.add(&BoxDef { density: 600.0, ..plank })?;
    }
    let mut ends = [0; 2];
    for (end, side) in ends.iter_mut().zip([-1.0, 1.0]) {
        let x = side * PLANK.x * (0.5 * planks as f64 + 0.5);
        let post = BoxDef::new(PLANK, Vec3::new(x, 0.0, 0.0)).fixed();
        *end = world.add(&post)?;
    }
    for k in 0..=planks {
        let a = if k == 0 { ends[0] } else { k - 1 };
        let b = if k == planks { ends[1] } else { k };
        let x = PLANK.x * (k as f64 - 0.5 * planks as f64);
        for y in [-0.5 * PLANK.y, 0.5 * PLANK.y] {
            world.add_joint(a, b, Vec3::new(x, y, 0.0))?;
        }
    }
    for k in LOADED {
        let side = 0.5;
        let z = 0.5 * PLANK.z + 0.5 + 0.5 * side;
        let x = Vec3::new(middle(k * planks / 200), 0.0, z);
        let cube = BoxDef::new(Vec3::repeat(side), x);
        world.add(&BoxDef { density, ..cube })?;
    }
    Ok(world)
}
