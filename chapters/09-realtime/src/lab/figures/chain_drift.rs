//! Reduced coordinates against multipliers: what drifts.

use crate::{ArticulatedBody, PUPPET_RODS, Puppet, hanging_chain};
use constraints::{ConstrainedParticles, Feedback, structures};
use course::{Drawing, Figure, Outcome, Param, ParamValues, Tolerance, Value};
use figure::{Ink, Legend, Panel, Plot, Point, Series};
use math::Vec3;
use ode::{Rk4, Solver, System};
use particles::Gravity;

const EARTH: Vec3 = Vec3::new(0.0, 0.0, -9.81);
const LINKS: usize = 10;
const LENGTH: f64 = 0.1;
/// How long the chain swings, s.
const END: f64 = 1.5;

/// What cannot be seen on the axis is drawn at its foot.
const FLOOR: f64 = 1e-17;

/// The largest error of a link's length, m, along the run.
fn by_multipliers(h: f64) -> Outcome<Vec<Point>> {
    let mut rods = ConstrainedParticles::new();
    rods.feedback = Feedback::none();
    let positions: Vec<Vec3> =
        (0..=LINKS).map(|i| LENGTH * i as f64 * Vec3::x()).collect();
    structures::chain(&mut rods, &positions, 0.1)?;
    rods.add_force(Gravity::new(EARTH)?)?;
    let mut points = Vec::new();
    while rods.particles().time() < END {
        rods.advance(&mut Rk4::new(), h, 10)?;
        let x = rods.particles().x();
        let mut largest: f64 = FLOOR;
        for pair in x.windows(2) {
            let off = (pair[1] - pair[0]).norm() - LENGTH;
            largest = largest.max(off.abs());
        }
        points.push((rods.particles().time(), largest));
    }
    Ok(points)
}

/// The same in reduced coordinates: the largest gap between where a link
/// ends and where the next begins.
fn by_coordinates(h: f64) -> Outcome<Vec<Point>> {
    let mut chain = hanging_chain(LINKS, LENGTH, 0.1, EARTH)?;
    let (mut solver, mut points) = (Rk4::new(), Vec::new());
    while chain.t() < END {
        for _ in 0..10 {
            solver.step(&mut chain, h);
        }
        points.push((chain.t(), gap(&chain).max(FLOOR)));
    }
    Ok(points)
}

fn gap(chain: &ArticulatedBody) -> f64 {
    let mut largest: f64 = 0.0;
    for i in 1..chain.len() {
        let end = chain.world_point(i - 1, LENGTH * Vec3::x());
        let next = chain.world_point(i, Vec3::zeros());
        largest = largest.max((next - end).norm());
    }
    largest
}

/// Error of the lengths against time.
pub fn figure() -> Figure {
    Figure {
        name: "chain_drift",
        title: "What drifts, and what cannot",
        caption: "A chain of ten links falls from the horizontal, stepped by \
                  RK4. Multipliers keep the acceleration of each rod right, \
                  and its length drifts. Joint angles have no length that \
                  could drift: the error is exactly zero, and drawn at the \
                  foot of the axis.",
        alt: "On a logarithmic axis, one curve climbs by many orders of \
              magnitude; the other lies on the axis.",
        params: vec![
            Param::new("h", "step", 0.001..=0.005, 0.002).unit("s").log(),
        ],
        draw,
    }
}

fn draw(values: &ParamValues) -> Outcome<Drawing> {
    let h = values.get("h");
    // Chaotic after the first swings: digits are lost step by step.
    let loose = Tolerance::new(1e-14, 0.5);
    let panel = Panel::new()
        .axes("time (s)", "error of a length (m)")
        .ranges(0.0..=END, FLOOR..=1.0)
        .y_log()
        .legend(Legend::TopLeft)
        .add(
            Series::line("multipliers, no feedback", by_multipliers(h)?)
                .tolerance(loose),
        )
        .add(
            Series::line("joint coordinates", by_coordinates(h)?)
                .ink(Ink::Orange)
                .tolerance(Tolerance::abs(1e-15)),
        );
    Ok(Plot::wide(panel).size(640.0, 400.0).draw()?)
}

/// Numbers in the text.
pub fn values() -> Vec<Value> {
    vec![
        Value::new(
            "joint_lightness",
            "inertia of a stiff bar over that of ten free links",
            "",
            3,
            || {
                let mut chain = hanging_chain(LINKS, LENGTH, 0.1, EARTH)?;
                chain.accelerate()?;
                let matrix = chain.mass_matrix();
                Ok(matrix[(0, 0)] / chain.joint_inertia(0))
            },
        ),
        Value::new("puppet_rods", "rods of the puppet", "", 2, || {
            Ok(PUPPET_RODS.len() as f64)
        }),
        Value::new("puppet_joints", "joints of the puppet", "", 2, || {
            Ok(Puppet::new(0.0, EARTH)?.body.len() as f64)
        }),
    ]
}
