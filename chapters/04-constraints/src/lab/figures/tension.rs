//! The tension along a chain: what its multipliers mean.

use super::models::G;
use crate::{ConstrainedParticles, structures};
use course::{Drawing, Figure, Outcome, Param, ParamValues, Tolerance};
use figure::{Ink, Legend, Panel, Plot, Point, Series};
use math::Vec3;
use ode::Rk4;
use particles::Gravity;

/// The mass at the end of each link, kg.
const LINK_MASS: f64 = 0.1;
/// The step, s.
const H: f64 = 0.001;

/// Tension along a chain at rest and along one that swings.
pub fn figure() -> Figure {
    Figure {
        name: "tension",
        title: "Tension along a chain",
        caption: "The tension of each link, from the nail down, in a chain \
                  of 1 m with 100 g at the end of each link. At rest (dots) \
                  each link carries what hangs below it (line). The other \
                  chain was let go straight and at an angle, and is shown at \
                  the moment its end passes below the nail: its links must \
                  carry the weight and also bend the path upwards.",
        alt: "Tension against the number of the link. Dots on a straight \
              line that falls to the weight of one mass at the last link, \
              and a second row of points above it.",
        params: vec![
            Param::new("links", "links", 1.0..=30.0, 10.0).integer(),
            Param::new(
                "start",
                "starting angle of the swing",
                5.0..=90.0,
                60.0,
            )
            .unit("°"),
        ],
        draw,
    }
}

fn draw(values: &ParamValues) -> Outcome<Drawing> {
    let links = values.count("links");
    let start = values.get("start").to_radians();
    let mut rest = chain(links, 0.0)?;
    let mut swing = chain(links, start)?;
    rest.refresh()?;
    swing_down(&mut swing)?;
    let n = links as f64;
    let weight = |i: f64| LINK_MASS * G * (n + 1.0 - i);
    let theory = [(1.0, weight(1.0)), (n, weight(n))];
    // A thousand steps of rounding.
    let close = Tolerance::rel(1e-7);
    let panel = Panel::new()
        .axes("link, counted from the nail", "tension −λ (N)")
        .x_range(0.5..=n + 0.5)
        .legend(Legend::TopRight)
        .add(Series::line("weight below", theory).ink(Ink::Exact))
        .add(Series::points("at rest", tensions(&rest)).ink(Ink::Blue))
        .add(
            Series::path("passing below the nail", tensions(&swing))
                .ink(Ink::Orange)
                .tolerance(close),
        );
    Ok(Plot::wide(panel).size(640.0, 360.0).draw()?)
}

/// A straight chain of 1 m, at rest, at an angle from hanging down.
fn chain(links: usize, angle: f64) -> Outcome<ConstrainedParticles> {
    let mut system = ConstrainedParticles::new();
    let along = Vec3::new(angle.sin(), 0.0, -angle.cos());
    let mut positions = Vec::new();
    for i in 0..=links {
        positions.push(i as f64 / links as f64 * along);
    }
    structures::chain(&mut system, &positions, LINK_MASS)?;
    system.add_force(Gravity::earth())?;
    Ok(system)
}

/// Lets it swing until its end passes below the nail.
fn swing_down(system: &mut ConstrainedParticles) -> Outcome<()> {
    let mut solver = Rk4::new();
    let end = system.particles().len() - 1;
    // A pendulum of 1 m is down after half a second.
    for _ in 0..2000 {
        system.step(&mut solver, H)?;
        if system.particles().x()[end].x <= 0.0 {
            break;
        }
    }
    system.refresh()?;
    Ok(())
}

/// The number and the tension of each link.
fn tensions(system: &ConstrainedParticles) -> Vec<Point> {
    let lambda = system.lambda().iter().enumerate();
    lambda.map(|(i, lambda)| ((i + 1) as f64, -lambda)).collect()
}
