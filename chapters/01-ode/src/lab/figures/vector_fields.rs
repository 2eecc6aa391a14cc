//! Vector fields, integral curves and Euler's polygon: notes B figures 1 to 3.

use crate::fields::{chase as chase_field, chase_solution, van_der_pol};
use crate::{
    Adaptive, DenseStep, DormandPrince, Euler, Field, Tolerance, fields, record,
};
use course::{Drawing, Figure, Outcome, Param, ParamValues};
use figure::{Ink, Panel, Plot, Point, Series};

/// A vector field, and one point that follows it.
pub fn field() -> Figure {
    Figure {
        name: "field",
        title: "A vector field, and a leaf that follows it",
        caption: "A vector field, drawn as arrows. The leaf starts at the dot \
                  and always goes where the arrow under it points. Notice \
                  that it ends up going round a loop.",
        alt: "Small arrows fill a square and turn clockwise about its middle. \
              A curve starts near the centre, spirals outwards and closes \
              into a rounded loop.",
        params: vec![],
        draw: |_| {
            let path = integral_curve(1.0, [0.2, 0.0], 16.0)?;
            let panel = van_der_pol_field(1.0)?
                .add(Series::line("", path).ink(Ink::Blue))
                .add(Series::points("", [(0.2, 0.0)]).ink(Ink::Blue));
            Ok(Plot::square(panel).draw()?)
        },
    }
}

/// Several starting points in the same field.
pub fn curves() -> Figure {
    Figure {
        name: "curves",
        title: "Integral curves of a field",
        caption: "Four points dropped into one field, and the integral curve \
                  of each. The arrows decide everything except the start. \
                  Here all curves end in the same loop, and μ changes its \
                  shape; at μ = 0 each stays on a circle of its own.",
        alt: "Four curves start at dots near the corners and the centre of a \
              vector field, and all of them run into the same closed loop.",
        params: vec![Param::new("mu", "strength μ", 0.0..=4.0, 1.0)],
        draw: draw_curves,
    }
}

fn draw_curves(values: &ParamValues) -> Outcome<Drawing> {
    let mu = values.get("mu");
    let starts = [[0.2, 0.0], [-2.8, 3.2], [2.8, -3.2], [1.0, 3.4]];
    let mut panel = van_der_pol_field(mu)?;
    for (i, start) in starts.into_iter().enumerate() {
        let ink = Ink::nth(i);
        let path = integral_curve(mu, start, 8.0)?;
        panel = panel
            .add(Series::line("", path).ink(ink))
            .add(Series::points("", [(start[0], start[1])]).ink(ink));
    }
    Ok(Plot::square(panel).draw()?)
}

/// The vector field of Van der Pol's oscillator.
fn van_der_pol_field(mu: f64) -> Outcome<Panel> {
    let f = van_der_pol(mu)?;
    let arrow = |x: f64, y: f64| {
        let mut dxdt = [0.0; 2];
        f(0.0, &[x, y], &mut dxdt);
        (dxdt[0], dxdt[1])
    };
    let arrows = Series::field(-4.0..=4.0, -4.0..=4.0, (16, 16), arrow);
    let panel = Panel::new().axes("x", "y").equal();
    Ok(panel.ranges(-4.0..=4.0, -4.0..=4.0).add(arrows.even()))
}

/// The integral curve through `start`, as accurate as a picture can show.
fn integral_curve(mu: f64, start: [f64; 2], end: f64) -> Outcome<Vec<Point>> {
    let mut system = Field::new(0.0, &start, van_der_pol(mu)?);
    let tolerance = Tolerance::both(1e-9)?;
    let mut solver = Adaptive::new(DormandPrince::new(), tolerance);
    let times: Vec<f64> = (0..=400).map(|i| end * i as f64 / 400.0).collect();
    let (path, _) = solver.sample(&mut system, &times)?;
    Ok(path.in_plane(0, 1))
}

/// A time-dependent field, at three times.
pub fn chase() -> Figure {
    Figure {
        name: "chase",
        title: "A time-dependent field at three times",
        caption: "Every arrow points at a target (square) that runs round a \
                  circle. The point (disc) chases it. Its path does not \
                  follow the arrows of any one panel: it followed each arrow \
                  only at the moment when it was there.",
        alt: "Three panels with arrows that all point at a square on a dotted \
              circle. From panel to panel the square moves along the circle, \
              and a curve grows behind a disc that trails it.",
        params: vec![Param::new(
            "t",
            "time of the last panel",
            0.6..=12.0,
            4.2,
        )],
        draw: draw_chase,
    }
}

fn draw_chase(values: &ParamValues) -> Outcome<Drawing> {
    let t = values.get("t");
    let moments = [t / 3.0, 2.0 * t / 3.0, t];
    let plot = Plot::strip(moments.map(chase_at)).share_y().size(640.0, 262.0);
    Ok(plot.draw()?)
}

fn chase_at(t: f64) -> Panel {
    let arrow = |x: f64, y: f64| {
        let mut dxdt = [0.0; 2];
        chase_field(t, &[x, y], &mut dxdt);
        (dxdt[0], dxdt[1])
    };
    let position = |t: f64| {
        let x = chase_solution(t, [-1.2, 1.2]);
        (x[0], x[1])
    };
    let path = (0..=200).map(|i| position(t * f64::from(i) / 200.0));
    let ring = (0..=100).map(|i| 0.0628318530717959 * f64::from(i));
    let ring = ring.map(|angle: f64| (angle.cos(), angle.sin()));
    Panel::new()
        .title(format!("t = {}", figure::number((t * 100.0).round() / 100.0)))
        .equal()
        .ranges(-1.5..=1.5, -1.5..=1.5)
        .add(Series::field(-1.5..=1.5, -1.5..=1.5, (9, 9), arrow))
        .add(Series::line("", ring).ink(Ink::Exact).dotted().thin())
        .add(Series::line("", path).ink(Ink::Blue))
        .add(Series::points("", [position(t)]).ink(Ink::Blue))
        .add(Series::points("", [(t.cos(), t.sin())]).ink(Ink::Orange))
}

/// Euler's polygon at three step sizes.
pub fn polygon() -> Figure {
    Figure {
        name: "polygon",
        title: "Euler's polygon at three step sizes",
        caption: "Euler's method on ẋ = cos(t) x. Each leg keeps the \
                  direction of the arrow at its start. Halve the step, and \
                  the path comes about twice as close to the curve.",
        alt: "A wavy curve over time with short slope marks behind it. Three \
              polygons leave the same starting point; the one with the \
              longest legs strays farthest from the curve, the one with the \
              shortest legs stays close to it.",
        params: vec![Param::new("h", "longest step", 0.2..=1.5, 1.0).unit("s")],
        draw: draw_polygon,
    }
}

fn draw_polygon(values: &ParamValues) -> Outcome<Drawing> {
    const END: f64 = 6.0;
    let arrow = |t: f64, x: f64| {
        let mut dxdt = [0.0];
        fields::growth_by_cos(t, &[x], &mut dxdt);
        (1.0, dxdt[0])
    };
    let exact = |t: f64| t.sin().exp();
    let mut panel = Panel::new()
        .axes("time t (s)", "x")
        .x_range(0.0..=END)
        .add(Series::field(0.0..=END, 0.0..=4.0, (18, 9), arrow).even())
        .add(Series::graph("exact", 0.0..=END, exact).ink(Ink::Exact));
    for halvings in 0..3 {
        let h = values.get("h") / f64::from(1 << halvings);
        let steps = (END / h).floor() as usize;
        let mut system = Field::new(0.0, &[1.0], fields::growth_by_cos);
        let path = record(&mut Euler::new(), &mut system, h, steps);
        let label = format!("Euler, h = {} s", course::plain(h, 3));
        panel = panel.add(Series::path(label, path.against_time(0)));
    }
    Ok(Plot::wide(panel).draw()?)
}

/// `pieces` points within a step after its start, by dense output: enough for a
/// smooth line.
pub fn points_within(step: &DenseStep, pieces: usize) -> Vec<(f64, Vec<f64>)> {
    let mut points = Vec::new();
    for i in 1..=pieces {
        let t = step.t0 + step.h * i as f64 / pieces as f64;
        let mut x = vec![0.0; step.x0.len()];
        step.interpolate(t, &mut x);
        points.push((t, x));
    }
    points
}
