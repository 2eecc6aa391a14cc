//! What happens without the guards of the loop: a chain without the energy
//! guard, a chain without the projection of joints, a wall without a warm
//! start.

use crate::lab::arrangements::{FRAME, wall};
use crate::{Guards, Joint, JointId, Material, Solid, World, WorldSettings};
use course::{Drawing, Figure, Outcome, Param, Tolerance};
use figure::{Ink, Legend, Panel, Plot, Point, Series};
use math::{Quat, Vec3};
use rigid::Gravity;

/// The edges of a link, m, its density, kg/m³, and from pin to pin, m.
const LINK: Vec3 = Vec3::new(0.36, 0.2, 0.12);
const DENSITY: f64 = 500.0;
const PITCH: f64 = 0.42;

/// A chain of `links` that hangs from a hook, held level, and turns about it
/// at `omega`, rad/s. Its links touch nothing.
fn chain(links: usize, omega: f64, guards: Guards) -> Outcome<World> {
    let settings =
        WorldSettings { sleep: None, guards, ..WorldSettings::default() };
    let mut world = World::new(settings);
    world.add_force(Gravity::earth())?;
    let hook = Solid::block(LINK, DENSITY)?.fixed();
    let mut last = world.add(hook, Material::smooth());
    for i in 0..links {
        let mut link = Solid::block(LINK, DENSITY)?;
        let x = PITCH * (i as f64 + 0.5) * Vec3::x();
        let spin = omega * Vec3::y();
        let body = link.body.at(x, Quat::identity())?;
        link.body = body.moving(spin.cross(&x), spin)?;
        let number = world.add(link, Material::smooth());
        for other in 0..number {
            world.ignore_pair(other, number)?;
        }
        let pin = PITCH * i as f64 * Vec3::x();
        let pin = Joint::pin(world.bodies(), [number, last], pin)?;
        world.add_joint(pin)?;
        last = number;
    }
    Ok(world)
}

/// What was seen of a chain: against time, s.
struct ChainRun {
    /// The energy above that of the start, J.
    gain: Vec<Point>,
    /// The greatest error of a joint, mm.
    error: Vec<Point>,
}

fn run_chain(mut world: World, seconds: f64) -> Outcome<ChainRun> {
    let start = world.energy();
    let joints: Vec<JointId> = world.joints().map(|(id, _)| id).collect();
    let mut seen = ChainRun { gain: Vec::new(), error: Vec::new() };
    for _ in 0..(seconds / FRAME).round() as usize {
        world.step(FRAME)?;
        let errors = joints.iter().filter_map(|id| world.joint_error(*id));
        let error = errors.fold(0.0, f64::max);
        seen.gain.push((world.time(), world.energy() - start));
        seen.error.push((world.time(), 1e3 * error));
    }
    Ok(seen)
}

/// After it has snapped tight a chain is chaotic: rounding decides the rest.
const CHAOTIC: Tolerance = Tolerance { abs: 0.5, rel: 0.1 };

/// A chain with and without the energy guard.
pub fn energy() -> Figure {
    Figure {
        name: "energy_guard",
        title: "A chain without the energy guard",
        caption: "A chain of six links is held level and let go. The energy \
                  that it has above that of the start should never be \
                  positive: nothing puts any in. Each time the chain snaps \
                  tight, a step may be too long. With the guard such a step is \
                  taken again, shorter; without it the chain keeps what the \
                  step has gained.",
        alt: "Two curves that begin at zero and stay together for two \
              seconds. Then one rises above zero in a step, and the other \
              falls slowly.",
        params: vec![Param::new("seconds", "time", 1.0..=6.0, 4.0).unit("s")],
        draw: |settings| {
            let mut panel = Panel::new()
                .axes("time (s)", "energy above the start (J)")
                .horizontal(0.0, "");
            for (name, energy, ink) in [
                ("with the guard", true, Ink::Blue),
                ("without", false, Ink::Orange),
            ] {
                let guards = Guards { energy, ..Guards::default() };
                let world = chain(6, 0.0, guards)?;
                let seen = run_chain(world, settings.get("seconds"))?;
                let line = Series::line(name, seen.gain).ink(ink);
                panel = panel.add(line.tolerance(CHAOTIC));
            }
            Ok(Plot::wide(panel).draw()?)
        },
    }
}

/// A chain with and without the projection of its joints.
pub fn projection() -> Figure {
    Figure {
        name: "joint_projection",
        title: "A chain without the projection of its joints",
        caption: "A chain of ten links swings round its hook at first. Left: \
                  the energy that it has above that of the start. Right: how \
                  far the worst joint is open. With feedback alone the joints \
                  are always a little behind, and their forces do work.",
        alt: "Left, one curve near zero and one that climbs steadily. Right, \
              two jagged curves, the second several times as high.",
        params: vec![
            Param::new("omega", "turning at first", 0.0..=4.0, 3.0)
                .unit("rad/s"),
        ],
        draw: draw_projection,
    }
}

fn draw_projection(settings: &course::ParamValues) -> Outcome<Drawing> {
    let mut left = Panel::new()
        .title("energy above the start")
        .axes("time (s)", "energy (J)")
        .legend(Legend::Above);
    let mut right = Panel::new()
        .title("the worst joint")
        .axes("time (s)", "error (mm)")
        .legend(Legend::Above);
    for (name, joint_projection, ink) in
        [("with projection", true, Ink::Blue), ("without", false, Ink::Orange)]
    {
        let guards = Guards { joint_projection, ..Guards::default() };
        let world = chain(10, settings.get("omega"), guards)?;
        let ChainRun { gain, error } = run_chain(world, 4.0)?;
        let chaotic = Tolerance::new(3.0, 0.5);
        let gain = Series::line(name, gain).ink(ink).tolerance(chaotic);
        let error = Series::line(name, error).ink(ink);
        left = left.add(gain);
        right = right.add(error.tolerance(Tolerance::new(1.0, 0.5)));
    }
    Ok(Plot::strip([left, right]).size(640.0, 340.0).draw()?)
}

/// How long the wall stands, in frames.
const WALL_FRAMES: usize = 60;

/// The force, N, of the first contact of a wall that stands, frame by frame,
/// and the pivots of each frame.
fn run_wall(warm_start: bool) -> Outcome<[Vec<Point>; 2]> {
    let mut world = wall(3, 4)?;
    world.settings.guards.warm_start = warm_start;
    let (mut shares, mut pivots) = (Vec::new(), Vec::new());
    for k in 1..=WALL_FRAMES {
        let report = world.step(FRAME)?;
        let first = world.contact_forces().next();
        let force = first.map_or(0.0, |(_, force)| force.normal);
        shares.push((k as f64, force));
        pivots.push((k as f64, report.pivots as f64));
    }
    Ok([shares, pivots])
}

/// A wall with and without a warm start.
pub fn warm_start() -> Figure {
    Figure {
        name: "warm_start",
        title: "A wall without a warm start",
        caption: "Twelve bricks in four rows stand still. Left: the force \
                  under one corner of the first brick, frame by frame. All of \
                  these answers are right: four corners may share a load in \
                  many ways. Without a warm start the shares jump in every \
                  frame. With one they stay for as long as they are right; \
                  once in a while rounding makes them wrong by more than is \
                  allowed, and others are found. Right: the pivots of each \
                  frame.",
        alt: "Left, a line that is level but for one jump, and a curve that \
              jumps up and down all the time. Right, a line at zero and a \
              curve of several pivots in each frame.",
        params: vec![],
        draw: |_| {
            let mut left = Panel::new()
                .title("force under one corner")
                .axes("frame", "force (N)")
                .legend(Legend::Above);
            let mut right = Panel::new()
                .title("pivots")
                .axes("frame", "pivots in the frame")
                .legend(Legend::Above);
            for (name, warm, ink) in
                [("warm start", true, Ink::Blue), ("none", false, Ink::Orange)]
            {
                let [shares, pivots] = run_wall(warm)?;
                // Which of the right answers it is, rounding decides.
                let shares = Series::line(name, shares).ink(ink);
                let pivots = Series::line(name, pivots).ink(ink);
                left = left.add(shares.tolerance(Tolerance::abs(60.0)));
                right = right.add(pivots.tolerance(Tolerance::abs(30.0)));
            }
            Ok(Plot::strip([left, right]).size(640.0, 340.0).draw()?)
        },
    }
}
