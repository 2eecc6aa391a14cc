//! The penalty method, a spring in place of the wire: notes F §1.

use super::models::bead;
use crate::{Bead, Feedback};
use course::{Drawing, Figure, Outcome, Param, ParamValues};
use figure::{Ink, Legend, Panel, Plot, Series};
use ode::{Rk4, Solver};

/// A bead farther off the wire than this, m, has diverged.
const DIVERGED: f64 = 100.0;
/// RK4 is stable on an undamped oscillation of rate ω up to this h ω: √8.
const RK4_LIMIT: f64 = 2.828_427_124_746_19;

/// Stiffness against step size.
pub fn figure() -> Figure {
    Figure {
        name: "penalty",
        title: "The penalty method: a wire made of springs",
        caption: "A bead of 1 kg is let go on a round wire of radius 1 m and \
                  stepped by RK4, always with the same step. Left: how far \
                  it is off the wire, with springs of three stiffnesses. \
                  Right: how far off it gets at most. A spring ten times as \
                  stiff brings it ten times nearer, until the step is too \
                  long for the spring, at h √(k/m) = √8 (vertical line). The \
                  constraint force has no stiffness to choose.",
        alt: "Left: three lines over time. One rises to a metre, one stays \
              near zero and ripples, one shoots out of the picture at once. \
              Right: a falling line on logarithmic axes that shoots up at \
              its right end, and far below it a level line.",
        params: vec![
            Param::new("h", "step", 0.002..=0.05, 0.02).unit("s").log(),
        ],
        draw,
    }
}

fn draw(values: &ParamValues) -> Outcome<Drawing> {
    let h = values.get("h");
    let limit = (RK4_LIMIT / h).powi(2);
    let panels = [over_time(h, limit)?, largest_errors(h, limit)?];
    Ok(Plot::strip(panels).size(640.0, 380.0).draw()?)
}

/// How far off the wire it is over time.
fn over_time(h: f64, limit: f64) -> Outcome<Panel> {
    let mut panel = Panel::new()
        .axes("time t (s)", "off the wire, outwards (m)")
        .ranges(0.0..=1.5, -0.5..=1.3)
        .legend(Legend::Above)
        .horizontal(0.0, "");
    for (ks, label) in [
        (40.0, "soft: 40 N/m"),
        (400.0, "stiffer: 400 N/m"),
        (1.5 * limit, "beyond the limit"),
    ] {
        let mut bead = bead()?.with_penalty(ks, 0.0)?;
        let mut points = vec![(0.0, bead.c())];
        while bead.c().abs() < DIVERGED && points.len() as f64 * h < 1.5 + h {
            Rk4::new().step(&mut bead, h);
            points.push((points.len() as f64 * h, bead.c()));
        }
        panel = panel.add(Series::line(label, points));
    }
    Ok(panel)
}

fn largest_errors(h: f64, limit: f64) -> Outcome<Panel> {
    let mut springs = Vec::new();
    // Twelve to a decade: the limit is met within a fifth.
    for i in 12..=84 {
        let ks = 10_f64.powf(f64::from(i) / 12.0);
        let error = largest_error(bead()?.with_penalty(ks, 0.0)?, h);
        springs.push((ks, error));
        if error >= DIVERGED {
            break;
        }
    }
    let force = bead()?.with_feedback(Feedback::default());
    let exact = largest_error(force, h);
    let right = 1.5 * limit.max(1e4);
    springs.retain(|(ks, _)| *ks < right);
    // One decade below the level line.
    let floor = 10_f64.powf(exact.log10().floor() - 1.0).clamp(1e-14, 1e-6);
    let level = [(10.0, exact), (right, exact)];
    Ok(Panel::new()
        .axes("stiffness of the spring (N/m)", "farthest off the wire (m)")
        .log_log()
        .y_range(floor..=DIVERGED)
        .x_range(10.0..=right)
        .legend(Legend::Above)
        .vertical(limit, "")
        .add(Series::line("spring", springs))
        .add(Series::line("constraint force", level).ink(Ink::Exact)))
}

/// How far off the wire it is at most in three seconds.
fn largest_error(mut bead: Bead, h: f64) -> f64 {
    let mut most = 0.0_f64;
    for _ in 0..(3.0 / h).round() as usize {
        Rk4::new().step(&mut bead, h);
        let error = bead.c().abs();
        most = most.max(error);
        if error.is_nan() || error >= DIVERGED {
            return DIVERGED;
        }
    }
    most
}
