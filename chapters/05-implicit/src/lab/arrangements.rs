//! The cloths of the scenes: hung up, in the wind, over a ball, on a table and
//! on somebody's shoulders.

use crate::{
    Cloth, ClothModel, Fabric, Grid, ImplicitParticles, Obstacle,
    ObstacleShape, SpringNetwork,
};
use math::Vec3;
use math::check::{Checked, non_negative, positive};
use particles::{Gravity, ScriptedMotion, Spring, motor};

/// The step of all scenes, s: a frame at 60 Hz.
pub const FRAME: f64 = 1.0 / 60.0;

/// A sheet that is held by two corners, horizontal at the start.
pub fn hanging(
    grid: &Grid,
    fabric: &Fabric,
    model: ClothModel,
) -> Checked<Cloth> {
    let half = 0.5 * grid.width;
    let place = |p: f64, q: f64| Vec3::new(p - half, -q, 0.0);
    let mut cloth = Cloth::new(grid, fabric, model, place)?;
    cloth.particles.pin(0)?;
    cloth.particles.pin(grid.columns - 1)?;
    Ok(cloth)
}

/// A flag on a pole, in a wind of `speed` m/s that blows along x and a
/// little across.
pub fn flag(
    grid: &Grid,
    fabric: &Fabric,
    model: ClothModel,
    speed: f64,
) -> Checked<Cloth> {
    let speed = non_negative("speed", speed)?;
    let place = |p: f64, q: f64| Vec3::new(p, 0.0, -q);
    let mut cloth = Cloth::new(grid, fabric, model, place)?;
    for row in 0..grid.rows {
        cloth.particles.pin(grid.particle(0, row))?;
    }
    let wind = Vec3::new(speed, 0.12 * speed, 0.0);
    cloth.set_wind(wind, 0.6, 0.02)?;
    Ok(cloth)
}

/// A sheet that falls onto a ball of `radius` m, above a floor.
pub fn drape(
    grid: &Grid,
    fabric: &Fabric,
    model: ClothModel,
    radius: f64,
) -> Checked<Cloth> {
    let radius = positive("radius", radius)?;
    let top = 2.0 * radius + 0.1;
    let (w, h) = (0.5 * grid.width, 0.5 * grid.height);
    let place = |p: f64, q: f64| Vec3::new(p - w, h - q, top);
    let mut cloth = Cloth::new(grid, fabric, model, place)?;
    let ball = Obstacle::ball(Vec3::new(0.0, 0.0, radius), radius)?;
    cloth.particles.add_obstacle(ball.with_friction(0.4)?);
    cloth.particles.add_obstacle(Obstacle::floor(0.0)?.with_friction(0.5)?);
    cloth.set_wind(Vec3::zeros(), 0.05, 0.02)?;
    Ok(cloth)
}

/// When the tablecloth begins to be pulled, s.
pub const PULL_START: f64 = 2.0;

/// A tablecloth that hangs over the edges of a table until somebody pulls
/// it away along x, by `distance` m within `duration` s.
pub fn tablecloth(
    grid: &Grid,
    fabric: &Fabric,
    model: ClothModel,
    distance: f64,
    duration: f64,
) -> Checked<Cloth> {
    let distance = non_negative("distance", distance)?;
    let duration = positive("duration", duration)?;
    let (w, h) = (0.5 * grid.width, 0.5 * grid.height);
    // Solid down to the floor.
    let top = 0.72;
    let table = Vec3::new(0.7 * w, 0.7 * h, 0.5 * top);
    let place = |p: f64, q: f64| Vec3::new(p - w, h - q, top + 0.006);
    let mut cloth = Cloth::new(grid, fabric, model, place)?;
    let shape = ObstacleShape::RoundedBox { half: table, rounding: 0.03 };
    let slab = Obstacle::new(shape, Vec3::new(0.0, 0.0, top - table.z))?;
    cloth.particles.add_obstacle(slab.with_friction(0.2)?);
    cloth.particles.add_obstacle(Obstacle::floor(0.0)?.with_friction(0.5)?);
    cloth.set_wind(Vec3::zeros(), 0.05, 0.02)?;
    for row in 0..grid.rows {
        let i = grid.particle(grid.columns - 1, row);
        cloth.particles.set_script(
            i,
            pulled(cloth.particles.x()[i], distance, duration),
        )?;
    }
    Ok(cloth)
}

/// Rests at `from` until [`PULL_START`], then goes `distance` along x within
/// `duration`, gently at both ends, and rests again.
fn pulled(
    from: Vec3,
    distance: f64,
    duration: f64,
) -> impl Fn(f64) -> ScriptedMotion {
    move |t: f64| {
        let s = ((t - PULL_START) / duration).clamp(0.0, 1.0);
        // s³ (10 - 15 s + 6 s²) and its derivatives
        let x = s * s * s * (10.0 + s * (6.0 * s - 15.0));
        let v = 30.0 * s * s * (1.0 - s) * (1.0 - s) / duration;
        let a = 60.0 * s * (1.0 - s) * (1.0 - 2.0 * s) / duration / duration;
        let along = distance * Vec3::x();
        ScriptedMotion { x: from + x * along, v: v * along, a: a * along }
    }
}

/// A cape on the shoulders of somebody (a ball) who walks round in a circle
/// of `radius` m, `turns` times a second.
pub fn cape(
    grid: &Grid,
    fabric: &Fabric,
    model: ClothModel,
    radius: f64,
    turns: f64,
) -> Checked<Cloth> {
    let radius = positive("radius", radius)?;
    let omega = std::f64::consts::TAU * non_negative("turns", turns)?;
    let half = 0.5 * grid.width;
    let (arm, side) = (radius * Vec3::x(), radius * Vec3::y());
    let place = |p: f64, q: f64| arm + Vec3::new(p - half, -0.3, 1.5 - q);
    let mut cloth = Cloth::new(grid, fabric, model, place)?;
    for column in 0..grid.columns {
        let centre = cloth.particles.x()[column] - arm;
        cloth.particles.set_script(column, motor(centre, arm, side, omega)?)?;
    }
    let middle = Vec3::new(0.0, 0.0, 1.2);
    let walk = motor(middle, arm, side, omega)?;
    let torso = Obstacle::ball(middle, 0.24)?.moving(walk)?;
    cloth.particles.add_obstacle(torso.with_friction(0.2)?);
    cloth.set_wind(Vec3::zeros(), 0.3, 0.02)?;
    Ok(cloth)
}

/// A chain of `links` springs, each as stiff as `ks` N/m, that is held at
/// one end and swings down from the horizontal: small enough to see what an
/// explicit method makes of it.
pub fn stiff_chain(links: usize, ks: f64) -> Checked<ImplicitParticles> {
    math::check::at_least("links", links, 1, "at least 1")?;
    positive("ks", ks)?;
    let mut chain = ImplicitParticles::new();
    let link = 1.0 / links as f64;
    for i in 0..=links {
        let x = Vec3::new(i as f64 * link, 0.0, 0.0);
        chain.add(0.1 * link, x, Vec3::zeros())?;
    }
    let mut springs = Vec::new();
    for i in 0..links {
        springs.push(Spring::new([i, i + 1], ks, 0.0, link)?);
    }
    chain.add_force(Gravity::earth())?;
    chain.add_force(SpringNetwork::new(springs))?;
    chain.pin(0)?;
    Ok(chain)
}
