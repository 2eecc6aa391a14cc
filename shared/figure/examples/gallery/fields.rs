//! Vector fields and paths through them.

use crate::Drawn;
use figure::{Ink, Panel, Plot, Series, Side};

/// A field that turns and sinks, and three ways through it.
pub fn integral_curves() -> Drawn {
    let flow = |x: f64, y: f64| (y - 0.15 * x, -x - 0.15 * y);
    let curve = |x0: f64, y0: f64| {
        let mut points = vec![(x0, y0)];
        let (mut x, mut y) = (x0, y0);
        for _ in 0..700 {
            let (dx, dy) = flow(x, y);
            let (mx, my) = flow(x + 0.005 * dx, y + 0.005 * dy);
            x += 0.01 * mx;
            y += 0.01 * my;
            points.push((x, y));
        }
        points
    };
    let starts = [(-1.8, 0.4), (1.0, 1.2), (0.2, -0.7)];
    let mut panel = Panel::new()
        .x("x₁")
        .y("x₂")
        .equal()
        .x_range(-2.0..=2.0)
        .y_range(-2.0..=2.0)
        .add(Series::field(-2.0..=2.0, -2.0..=2.0, (15, 15), flow));
    for (i, start) in starts.into_iter().enumerate() {
        let name = ["first start", "second start", "third start"][i];
        panel = panel.add(Series::line(name, curve(start.0, start.1)));
    }
    let letters = starts.into_iter().zip(["a", "b", "c"]);
    let panel = panel.add(Series::letters("", letters).ink(Ink::Exact));
    Plot::square(panel).draw()
}

/// Euler's method on the circle: outwards for ever.
pub fn spiral() -> Drawn {
    let panel = Panel::new().x("x (m)").y("y (m)").equal();
    let circle = (0..=200).map(|i| (0.031_416 * i as f64).sin_cos());
    let panel = panel.add(Series::line("exact", circle).ink(Ink::Exact));
    Plot::square(
        panel
            .add(Series::path("Euler, h = 0.3", euler_circle(0.3, 24)))
            .add(Series::path("Euler, h = 0.1", euler_circle(0.1, 70)).thin()),
    )
    .draw()
}

fn euler_circle(h: f64, steps: usize) -> Vec<(f64, f64)> {
    let mut points = vec![(1.0, 0.0)];
    let (mut x, mut y) = (1.0, 0.0);
    for _ in 0..steps {
        (x, y) = (x - h * y, y + h * x);
        points.push((x, y));
    }
    points
}

/// A path that leaves for good: clipped, with values beyond all bounds.
pub fn neptune() -> Drawn {
    let path = [
        (0.0, 1.0),
        (0.8, -0.6),
        (-1.4, 1.9),
        (2.6, -2.2),
        (-1e300, 3e299),
        (f64::NAN, 0.0),
        (1.5, 1.5),
        (2.5, 0.5),
        (1e308, 1e308),
    ];
    let panel = Panel::new()
        .x("x")
        .y("y")
        .x_range(-3.0..=3.0)
        .y_range(-2.5..=2.5)
        .add(Series::path("unstable", path))
        .vertical_band(-0.5..=0.5, "safe")
        .note_beside((-1.4, 1.9), "last seen here", Side::Right);
    Plot::wide(panel).draw()
}
