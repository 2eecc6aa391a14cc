//! Soft, hard and rigid collisions: the force over time (slides of D).

use super::impulses::cube;
use crate::{Material, PenaltyWorld, Solid, World, WorldSettings};
use course::{Drawing, Figure, Outcome, Param, ParamValues, Tolerance};
use figure::{Ink, Legend, Panel, Plot, Point, Series};
use math::Vec3;
use ode::Rk4;

/// Steps in half a period of the spring.
const STEPS: usize = 100;

/// The force, N, and the velocity, m/s, of a cube of 1 kg that comes down at
/// 1 m/s on a floor of springs, against time, s: until it has left again.
fn collision(stiffness: f64) -> Outcome<[Vec<Point>; 2]> {
    let mut world = World::new(WorldSettings::default());
    let slab = Vec3::new(4.0, 4.0, 1.0);
    let mut slab = Solid::block(slab, 1.0)?.fixed();
    slab.body.x.z = -0.5;
    world.add(slab, Material::smooth());
    let mut block = Solid::block(Vec3::repeat(1.0), 1.0)?;
    block.body = cube(1.0, 0.5 * Vec3::z(), -Vec3::z())?;
    world.add(block, Material::smooth());
    // A quarter of the stiffness under each of the four corners.
    let mut springs = PenaltyWorld::new(world, 0.25 * stiffness, 0.0)?;
    let mut solver = Rk4::new();
    let h = std::f64::consts::PI / stiffness.sqrt() / STEPS as f64;
    let (mut forces, mut speeds) = (Vec::new(), Vec::new());
    for k in 0..=STEPS {
        let (body, t) = (&springs.bodies()[1], h * k as f64);
        let depth = 0.5 - body.x.z;
        forces.push((t, stiffness * depth.max(0.0)));
        speeds.push((t, body.v().z));
        springs.step(&mut solver, h)?;
    }
    Ok([forces, speeds])
}

/// From soft to rigid.
pub fn figure() -> Figure {
    Figure {
        name: "rigid_limit",
        title: "Soft, hard and rigid collisions",
        caption: "A cube of 1 kg comes down at 1 m/s on a floor of springs, \
                  which become ten times stiffer from curve to curve. Left: \
                  the force. It grows like the root of the stiffness and lasts \
                  as much shorter; the area below each curve is the same, 2 N \
                  s. Right: the velocity. It goes from -1 to 1 m/s more and \
                  more steeply. A rigid collision is the limit: an impulse of \
                  2 N s, in no time.",
        alt: "Left, three arcs that begin at zero, each higher and narrower \
              than the one before. Right, three rising curves from minus one \
              to one, each steeper, and a vertical line at time zero.",
        params: vec![
            Param::new(
                "stiffness",
                "stiffness of the softest",
                100.0..=1e4,
                1e3,
            )
            .unit("N/m")
            .log(),
        ],
        draw,
    }
}

fn draw(settings: &ParamValues) -> Outcome<Drawing> {
    let softest = settings.get("stiffness");
    let mut left = Panel::new()
        .title("force")
        .axes("time (ms)", "force (N)")
        .legend(Legend::Above);
    let mut right = Panel::new()
        .title("velocity")
        .axes("time (ms)", "velocity (m/s)")
        .y_range(-1.2..=1.2)
        .legend(Legend::Above);
    let kinds = [("soft", Ink::Blue), ("medium", Ink::Green)];
    let kinds = kinds.into_iter().chain([("hard", Ink::Orange)]);
    for ((name, ink), times) in kinds.zip([1.0, 10.0, 100.0]) {
        let [forces, speeds] = collision(times * softest)?;
        let ms = |points: Vec<Point>| -> Vec<Point> {
            points.into_iter().map(|(t, y)| (1e3 * t, y)).collect()
        };
        // RK4 in a hundred steps: an error of about 1e-7.
        let close = Tolerance::new(1e-5, 1e-5);
        let force = Series::line(name, ms(forces)).ink(ink).tolerance(close);
        let speed = Series::line(name, ms(speeds)).ink(ink).tolerance(close);
        left = left.add(force);
        right = right.add(speed);
    }
    let jump = [(0.0, -1.0), (0.0, 1.0)];
    let rigid = Series::line("rigid", jump).ink(Ink::Exact);
    Ok(Plot::strip([left, right.add(rigid)]).size(640.0, 340.0).draw()?)
}
