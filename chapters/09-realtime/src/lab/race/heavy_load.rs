//! The heaviest load on the lightest support: what the chain carries.

use super::by_coordinates::by_coordinates;
use super::by_impulses::{Impulses, by_impulses};
use super::by_minimisation::{by_newton, by_projections};
use super::by_multipliers::by_multipliers;
use super::by_xpbd::by_xpbd;
use super::net::Net;
use super::{Method, ink};
use course::{Figure, Outcome, Tolerance, Value};
use figure::{Legend, Panel, Plot, Point, Series};
use math::Vec3;

/// Frames that the chain hangs.
const FRAMES: usize = 60;

/// How much heavier the load is than a link.
const RATIOS: [f64; 5] = [1.0, 10.0, 100.0, 1e3, 1e4];

/// What is stretched less is drawn at the foot.
const FLOOR: f64 = 1e-9;

/// Sets a method up.
type Make = fn(&Net) -> Outcome<Box<dyn Method>>;

/// The methods, with settings of about equal cost.
const ENTRANTS: [(&str, Make); 7] = [
    ("joint angles, RK4", |net| by_coordinates(net, 1, false)),
    ("multipliers, RK4", |net| by_multipliers(net, 8)),
    ("XPBD, 90 substeps", |net| by_xpbd(net, 90, 1)),
    ("impulses, 48 substeps", |net| by_impulses(net, Impulses::Substeps(48))),
    ("impulses, 80 iterations", |net| {
        by_impulses(net, Impulses::Iterations(80))
    }),
    ("Newton's method, springs", |net| by_newton(net, 6)),
    ("projective dynamics, springs", |net| by_projections(net, 1, 90)),
];

/// By how much the hanging chain is too long at worst within a second, as a
/// fraction.
fn stretch(make: Make, ratio: f64) -> Outcome<f64> {
    let net = Net::chain(10, 0.1, -Vec3::z(), ratio);
    let mut method = make(&net)?;
    let mut worst: f64 = 0.0;
    for _ in 0..FRAMES {
        method.frame()?;
        let (x, _) = method.motion();
        worst = worst.max((x[10].norm() - 1.0).abs());
    }
    Ok(worst)
}

/// Sums of small corrections, at rest.
const CLOSE: Tolerance = Tolerance::new(1e-9, 1e-4);

/// Stretch against the mass ratio.
pub fn figure() -> Figure {
    Figure {
        name: "race_load",
        title: "The shoot-out: a heavy load on a light chain",
        caption: "Ten links hang straight down, the last with a load. By how \
                  much the chain is too long, at worst within a second, \
                  against how much heavier the load is than a link. All cost \
                  about 25,000 operations for each frame. Springs have \
                  10⁶ N/m, and give way by what a spring gives way.",
        alt: "Seven curves on logarithmic axes. Joint angles and multipliers \
              lie at the foot; all others rise with the ratio.",
        params: vec![],
        draw: |_| {
            let mut panel = Panel::new()
                .axes("load over link", "stretch")
                .log_log()
                .y_range(FLOOR..=10.0)
                .legend(Legend::Above);
            for (k, (name, make)) in ENTRANTS.into_iter().enumerate() {
                let mut curve: Vec<Point> = Vec::new();
                for ratio in RATIOS {
                    curve.push((ratio, stretch(make, ratio)?.max(FLOOR)));
                }
                let series = Series::path(name, curve);
                panel = panel.add(series.ink(ink(k)).tolerance(CLOSE));
            }
            Ok(Plot::wide(panel).size(640.0, 480.0).draw()?)
        },
    }
}

/// Numbers in the text.
pub fn values() -> Vec<Value> {
    let mut values = vec![
        Value::new("race_load_xpbd", "XPBD at 1,000", "%", 2, || {
            Ok(100.0 * stretch(ENTRANTS[2].1, 1e3)?)
        }),
        Value::new("race_load_soft", "substeps at 1,000", "%", 2, || {
            Ok(100.0 * stretch(ENTRANTS[3].1, 1e3)?)
        }),
        Value::new("race_load_iterated", "iterations at 1,000", "%", 2, || {
            Ok(100.0 * stretch(ENTRANTS[4].1, 1e3)?)
        }),
    ];
    for value in &mut values {
        value.tolerance = CLOSE;
    }
    values
}
