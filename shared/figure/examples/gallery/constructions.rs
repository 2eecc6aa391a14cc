//! Arrows, letters, regions, dots.

use crate::Drawn;
use figure::{Dash, Ink, Marker, Panel, Plot, Series, Side};

/// The midpoint rule, as a drawing without axes.
pub fn midpoint() -> Drawn {
    let curve = |t: f64| (t, 0.2 + 0.25 * t * t);
    let (a, b) = ((0.3, 0.2225), (2.3, 0.5225));
    let m = (1.3, 0.3725);
    let c = (2.3, 1.5225);
    let field =
        Series::field(0.0..=3.0, 0.0..=2.0, (13, 9), |x, _| (1.0, 0.5 * x));
    let path = (0..=60).map(|i| curve(0.05 * i as f64));
    let panel = Panel::new()
        .bare()
        .equal()
        .x_range(0.0..=3.0)
        .y_range(0.0..=1.7)
        .add(field.even())
        .add(Series::line("exact", path).ink(Ink::Exact).label_at_end())
        .add(Series::arrows("Euler step", [(a, b)]).ink(Ink::Blue))
        .add(Series::arrows("midpoint step", [(a, c)]).ink(Ink::Orange))
        .add(
            Series::letters("", [(a, "a"), (m, "b"), (c, "c")]).ink(Ink::Exact),
        )
        .note_beside(b, "where Euler lands", Side::Below);
    Plot::wide(panel).draw()
}

/// Where methods are stable: filled regions of the complex plane.
pub fn stability() -> Drawn {
    let euler = |re: f64, im: f64| (1.0 + re).hypot(im) - 1.0;
    let rk4 = |re: f64, im: f64| {
        let mut sum = (1.0, 0.0);
        for k in [4.0, 3.0, 2.0, 1.0] {
            // 1 + z/k·(…), inside out.
            let (a, b) = (re / k, im / k);
            sum = (1.0 + a * sum.0 - b * sum.1, a * sum.1 + b * sum.0);
        }
        sum.0.hypot(sum.1) - 1.0
    };
    let outer = |re: f64, im: f64| 1.0 - (re - 1.0).hypot(im);
    let region = |name: &str, f: fn(f64, f64) -> f64| {
        Series::where_negative(name, -4.0..=3.0, -3.2..=3.2, 90, f)
    };
    let panel = Panel::new()
        .x("Re hλ")
        .y("Im hλ")
        .equal()
        .x_range(-4.0..=3.0)
        .y_range(-3.2..=3.2)
        .add(region("backward Euler", outer).ink(Ink::Faint).filled(0.3))
        .add(region("Runge–Kutta 4", rk4))
        .add(region("Euler", euler))
        .vertical(0.0, "");
    Plot::square(panel).draw()
}

/// The entries of a banded matrix, and a heat of their sizes.
pub fn sparsity() -> Drawn {
    let n = 24;
    let mut entries = Vec::new();
    for i in 0..n {
        for j in 0..n {
            let near = i % 6 != 5 || j <= i;
            let band = i32::abs(i - j);
            if band == 0 || band == 6 || (band == 1 && near) {
                entries.push((j as f64, (n - 1 - i) as f64));
            }
        }
    }
    let dots =
        Series::points("entry ≠ 0", entries).marker(Marker::Square).thin();
    let left = Panel::new().title("sparsity").bare().equal().add(dots);
    let heat = Series::heat(0.0..=1.0, 0.0..=1.0, (24, 24), |x, y| {
        (-8.0 * ((x - 0.4).powi(2) + (y - 0.6).powi(2))).exp()
    });
    let right = Panel::new()
        .title("heat")
        .x("x (m)")
        .y("y (m)")
        .equal()
        .x_range(0.0..=1.0)
        .y_range(0.0..=1.0)
        .add(heat)
        .add(
            Series::line("", [(0.4, 0.0), (0.4, 1.0)])
                .ink(Ink::Exact)
                .dash(Dash::Dotted),
        );
    Plot::strip([left, right]).draw()
}
