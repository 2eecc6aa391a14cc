//! Curves over time and over step size.

use crate::Drawn;
use figure::{Ink, Legend, Panel, Plot, Series};

/// Five step sizes for decay, side by side on one scale.
pub fn regimes() -> Drawn {
    let mut panels = Vec::new();
    for hk in [0.5, 1.0, 1.5, 2.0, 3.0_f64] {
        let steps = (0..=6).map(|i| (i as f64 * hk, (1.0 - hk).powi(i)));
        let exact = Series::graph("exact", 0.0..=6.0, |t| (-t).exp());
        panels.push(
            Panel::new()
                .title(format!("hk = {hk}"))
                .x("kt")
                .y("x")
                .x_range(0.0..=6.0)
                .y_range(-1.5..=1.5)
                .add(exact.ink(Ink::Exact))
                .add(Series::path("Euler", steps)),
        );
    }
    Plot::strip(panels).share_y().shared_legend().draw()
}

/// Error against step size, with slopes.
pub fn orders() -> Drawn {
    let hs: Vec<f64> = (0..9).map(|i| 0.5 * 0.5_f64.powi(i)).collect();
    let errors = |scale: f64, order: i32| {
        let hs = hs.clone();
        hs.into_iter().map(move |h| {
            let noise = 1.0 + 0.1 * (40.0 * h).sin();
            (h, (scale * h.powi(order) * noise).max(2e-15))
        })
    };
    let panel = Panel::new()
        .x("step size h (s)")
        .y("error at t = 1 (m)")
        .log_log()
        .add(Series::path("Euler", errors(0.5, 1)))
        .add(Series::path("midpoint", errors(0.2, 2)))
        .add(Series::path("Runge–Kutta 4", errors(0.01, 4)))
        .add(Series::path("Dormand–Prince 5(4)", errors(1e-4, 5)))
        .slope(1.0, (0.01, 2e-2), 0.6)
        .slope(4.0, (0.05, 2e-9), 0.4)
        .horizontal(2e-15, "rounding");
    Plot::wide(panel).size(640.0, 400.0).draw()
}

/// An eccentric orbit, and the step that an adaptive method would take.
pub fn orbit_and_step() -> Drawn {
    let e: f64 = 0.8;
    let anomaly = |i: usize| 0.01 * std::f64::consts::TAU * i as f64;
    let place = |u: f64| (u.cos() - e, (1.0 - e * e).sqrt() * u.sin());
    let orbit = (0..=100).map(|i| place(anomaly(i)));
    let left = Panel::new()
        .title("orbit")
        .x("x (AU)")
        .y("y (AU)")
        .equal()
        .add(Series::line("path", orbit))
        .add(Series::points("steps", (0..25).map(|i| place(anomaly(4 * i)))))
        .add(Series::points("sun", [(0.0, 0.0)]).ink(Ink::Gold).thick());
    let step = (0..=300).map(|i| {
        let u = 2.0 * anomaly(i) / 3.0;
        (u - e * u.sin(), 0.3 * (1.0 - e * u.cos()).powi(2))
    });
    let right = Panel::new()
        .title("step size")
        .x("time (years/2π)")
        .y("h")
        .y_log()
        .add(Series::line("accepted step", step).ink(Ink::Green))
        .vertical(std::f64::consts::TAU, "perihelion");
    Plot::strip([left, right]).draw()
}

/// A hundred orbits of three methods, labelled at their ends.
pub fn energy() -> Drawn {
    let series = |name: &str, rate: f64, swing: f64| {
        let points = (0..40_000).map(|i| {
            let t = 0.0025 * i as f64;
            let wave = swing * (std::f64::consts::TAU * t).sin();
            (t, 1e-4 * (rate * t + wave))
        });
        Series::line(name, points).label_at_end()
    };
    let panel = Panel::new()
        .x("orbits")
        .y("relative energy error")
        .legend(Legend::Off)
        .add(series("leapfrog", 0.0, 1.2).solid().thin())
        .add(series("RK4", -0.08, 0.0))
        .add(series("Euler", 0.06, 0.3).solid())
        .horizontal(0.0, "");
    Plot::wide(panel).draw()
}
