//! A spring in place of the wire: notes F §1.

use super::models::bead;
use crate::{Bead, Feedback};
use course::{Drawing, Figure, Outcome, Param, Settings};
use figure::{Ink, Legend, Panel, Plot, Series};
use ode::{Rk4, Solver};

/// Where a bead is taken to be off to Neptune, m.
const GONE: f64 = 100.0;
/// RK4 follows an undamped swing of the rate ω up to here: √8.
const BORDER: f64 = 2.828_427_124_746_19;

/// Stiffness against step size.
pub fn figure() -> Figure {
    Figure {
        name: "goopy",
        title: "A wire made of springs",
        caption: "A bead of 1 kg is let go on a round wire of radius 1 m, by \
                  Runge–Kutta with the same step throughout. Left: how far \
                  it is off the wire, held by springs of three stiffnesses. \
                  Right: how far it is off at most. Ten times as stiff \
                  brings it ten times nearer, until the step is too long for \
                  the spring, at h √(k/m) = √8 (upright line). The \
                  constraint force has no stiffness to choose.",
        alt: "Left: three lines over time: one rises to a metre, one stays \
              near zero and ripples, one shoots out of the picture at once. \
              Right: a falling line on logarithmic axes that shoots up at \
              its right end, and far below it a level line.",
        params: vec![
            Param::new("h", "step", 0.002..=0.05, 0.02).unit("s").log(),
        ],
        draw,
    }
}

fn draw(settings: &Settings) -> Outcome<Drawing> {
    let h = settings.get("h");
    let border = (BORDER / h).powi(2);
    let panels = [over_time(h, border)?, gaps(h, border)?];
    Ok(Plot::strip(panels).size(640.0, 380.0).draw()?)
}

/// How far off the wire it is over time, held by springs and without.
fn over_time(h: f64, border: f64) -> Outcome<Panel> {
    let mut panel = Panel::new()
        .x("time t (s)")
        .y("off the wire, outwards (m)")
        .x_range(0.0..=1.5)
        .y_range(-0.5..=1.3)
        .legend(Legend::Above)
        .horizontal(0.0, "");
    for (ks, label) in [
        (40.0, "soft: 40 N/m"),
        (400.0, "stiffer: 400 N/m"),
        (1.5 * border, "beyond the border"),
    ] {
        let mut bead = bead()?.with_penalty(ks, 0.0)?;
        let mut points = vec![(0.0, bead.gap())];
        while bead.gap().abs() < GONE && points.len() as f64 * h < 1.5 + h {
            Rk4::new().step(&mut bead, h);
            points.push((points.len() as f64 * h, bead.gap()));
        }
        panel = panel.add(Series::line(label, points));
    }
    Ok(panel)
}

fn gaps(h: f64, border: f64) -> Outcome<Panel> {
    let mut springs = Vec::new();
    // Twelve to a decade: the border is met within a fifth.
    for i in 12..=84 {
        let ks = 10_f64.powf(f64::from(i) / 12.0);
        let gap = largest_gap(bead()?.with_penalty(ks, 0.0)?, h);
        springs.push((ks, gap));
        if gap >= GONE {
            break;
        }
    }
    let force = bead()?.with_feedback(Feedback::default());
    let exact = largest_gap(force, h);
    let right = 1.5 * border.max(1e4);
    springs.retain(|(ks, _)| *ks < right);
    // A decade of air below the level line.
    let floor = 10_f64.powf(exact.log10().floor() - 1.0).clamp(1e-14, 1e-6);
    let level = [(10.0, exact), (right, exact)];
    Ok(Panel::new()
        .x("stiffness of the spring (N/m)")
        .y("farthest off the wire (m)")
        .log_log()
        .y_range(floor..=GONE)
        .x_range(10.0..=right)
        .legend(Legend::Above)
        .vertical(border, "")
        .add(Series::line("spring", springs))
        .add(Series::line("constraint force", level).ink(Ink::Exact)))
}

/// How far off the wire it is at most in three seconds.
fn largest_gap(mut bead: Bead, h: f64) -> f64 {
    let mut most = 0.0_f64;
    for _ in 0..(3.0 / h).round() as usize {
        Rk4::new().step(&mut bead, h);
        let gap = bead.gap().abs();
        most = most.max(gap);
        if gap.is_nan() || gap >= GONE {
            return GONE;
        }
    }
    most
}
