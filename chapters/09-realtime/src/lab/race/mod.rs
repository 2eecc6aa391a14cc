//! The shoot-out: the same four scenes by every method of the book that can,
//! and what each of them costs.

mod beside_rapier;
mod by_coordinates;
mod by_impulses;
mod by_minimisation;
mod by_multipliers;
mod by_springs;
mod by_xpbd;
mod chain;
mod cloth;
mod heavy_load;
mod net;
mod operations;
mod pile;
mod tower;

pub use beside_rapier::figure as beside_rapier;
pub use chain::{energy, figure as chain};
pub use cloth::figure as cloth;
pub use heavy_load::figure as heavy_load;
pub use operations::table as operations;
pub use pile::figure as pile;
pub use tower::figure as tower;

use course::{Drawing, Outcome, Tolerance, Value};
use figure::{Ink, Legend, Panel, Plot, Series};
use math::Vec3;
use net::Net;

/// One frame, s: what all methods are asked for.
const FRAME: f64 = 1.0 / 60.0;

/// Numbers in the text.
pub fn values() -> Vec<Value> {
    [
        beside_rapier::values(),
        chain::values(),
        heavy_load::values(),
        cloth::values(),
        tower::values(),
        pile::values(),
    ]
    .concat()
}

/// A method that moves particles, frame by frame.
trait Method {
    /// Moves on by a frame; returns the operations that it took.
    fn frame(&mut self) -> Outcome<f64>;

    /// Positions of all particles, m, and velocities, m/s.
    fn motion(&self) -> (Vec<Vec3>, Vec<Vec3>);
}

/// What a method has cost and how wrong it is.
#[derive(Clone, Copy, Debug)]
struct Run {
    /// Operations in each frame, on average.
    cost: f64,
    /// The largest distance of a particle from where it should be, m.
    error: f64,
}

/// A method with its settings: into how many parts it divides a frame, or
/// how often it iterates.
struct Entrant {
    name: &'static str,
    settings: &'static [usize],
    make: fn(&Net, usize) -> Outcome<Box<dyn Method>>,
}

impl Entrant {
    /// What one setting costs, and how wrong it is.
    fn run(
        &self,
        net: &Net,
        setting: usize,
        frames: usize,
        exact: &[Vec3],
    ) -> Outcome<Run> {
        run((self.make)(net, setting)?, frames, exact)
    }

    /// Error against cost, over its settings; the `k`-th of a panel.
    fn curve(
        &self,
        k: usize,
        net: &Net,
        frames: usize,
        exact: &[Vec3],
    ) -> Outcome<Series> {
        let mut curve = Vec::new();
        for setting in self.settings {
            let found = self.run(net, *setting, frames, exact)?;
            curve.push((found.cost, found.error));
        }
        Ok(Series::path(self.name, curve).ink(ink(k)))
    }
}

/// Where a method has everything after so many frames.
fn end_of(mut method: Box<dyn Method>, frames: usize) -> Outcome<Vec<Vec3>> {
    for _ in 0..frames {
        method.frame()?;
    }
    Ok(method.motion().0)
}

/// The error of all methods against what a frame costs; `close` is how closely
/// their curves are locked.
fn error_against_cost(
    entrants: &[Entrant],
    net: &Net,
    frames: usize,
    exact: &[Vec3],
    close: Tolerance,
) -> Outcome<Drawing> {
    let mut panel = Panel::new()
        .axes("operations for each frame", "error (m)")
        .log_log()
        .legend(Legend::Above);
    for (k, entrant) in entrants.iter().enumerate() {
        let curve = entrant.curve(k, net, frames, exact)?;
        panel = panel.add(curve.tolerance(close));
    }
    Ok(Plot::wide(panel).size(640.0, 480.0).draw()?)
}

/// The ink of the `k`-th method: two more than the palette has.
fn ink(k: usize) -> Ink {
    match k {
        6 => Ink::Exact,
        7 => Ink::Faint,
        _ => Ink::nth(k),
    }
}

/// Runs a method for so many frames.
fn run(
    mut method: Box<dyn Method>,
    frames: usize,
    exact: &[Vec3],
) -> Outcome<Run> {
    let mut cost = 0.0;
    for _ in 0..frames {
        cost += method.frame()?;
    }
    let (x, _) = method.motion();
    let error = farthest(&x, exact);
    Ok(Run { cost: cost / frames as f64, error })
}

/// The largest distance between a particle and its place in `exact`, m;
/// infinite where it has none.
fn farthest(x: &[Vec3], exact: &[Vec3]) -> f64 {
    let mut largest: f64 = 0.0;
    for (x, exact) in x.iter().zip(exact) {
        let off = (x - exact).norm();
        let off = if off.is_nan() { f64::INFINITY } else { off };
        largest = largest.max(off);
    }
    largest
}
