//! The stability regions of six methods.

use crate::StabilityFunction;
use course::{
    Cell, Column, Drawing, Figure, Format, Outcome, ParamValues, Table,
    Tolerance,
};
use figure::{Ink, Legend, Panel, Plot, Series};

/// Stability regions in the plane of `z = h lambda`.
pub fn figure() -> Figure {
    Figure {
        name: "stability_regions",
        title: "Stability regions",
        caption: "Shaded: the z = hλ for which a method does not grow. Left \
                  of the middle line the true solution decays. The explicit \
                  methods, above, have an island: each has a longest step. \
                  The implicit ones, below, cover the whole left half.",
        alt: "Six panels. Above, three bounded blobs left of the imaginary \
              axis, growing from Euler's disc to the larger region of \
              Runge–Kutta. Below, everything but a disc on the right; \
              exactly the left half; and everything but a larger blob on the \
              right.",
        params: vec![],
        draw,
    }
}

fn draw(_: &ParamValues) -> Outcome<Drawing> {
    let mut panels = Vec::new();
    for (i, method) in StabilityFunction::ALL.into_iter().enumerate() {
        let ink = if i < 3 { Ink::Orange } else { Ink::Blue };
        let (x, y) = (-4.5..=4.5, -4.0..=4.0);
        // What is exactly 1 on a line counts as stable.
        let over =
            |re: f64, im: f64| method.amplification((re, im)) - 1.0 - 1e-12;
        let region = Series::where_negative(
            method.name(),
            x.clone(),
            y.clone(),
            90,
            over,
        );
        panels.push(
            Panel::new()
                .title(method.name())
                .axes("Re z", "Im z")
                .ranges(x, y)
                .equal()
                .legend(Legend::Off)
                .add(region.ink(ink))
                .vertical(0.0, ""),
        );
    }
    let plot = Plot::grid(3, panels).share_x().share_y();
    Ok(plot.size(640.0, 460.0).draw()?)
}

/// What can be said about each method in a few words.
pub fn table() -> Table {
    Table {
        name: "methods",
        title: "Six methods",
        caption: "The longest step is for the decay ẋ = −kx, in units of 1/k. \
                  A-stable: stable wherever the true solution decays. \
                  L-stable: A-stable, and what decays very fast is gone after \
                  one step.",
        columns: vec![
            Column::text("method"),
            Column::integer("order"),
            Column::integer("derivatives per step"),
            Column::number("longest step × k", Format::Significant(4))
                .tolerance(Tolerance::rel(1e-6)),
            Column::text("A-stable"),
            Column::text("L-stable"),
        ],
        rows: || Ok(StabilityFunction::ALL.into_iter().map(row).collect()),
    }
}

fn row(method: StabilityFunction) -> Vec<Cell> {
    let (order, derivatives) = match method {
        StabilityFunction::Euler | StabilityFunction::BackwardEuler => (1, 1),
        StabilityFunction::Midpoint => (2, 2),
        StabilityFunction::Rk4 => (4, 4),
        StabilityFunction::ImplicitMidpoint | StabilityFunction::Bdf2 => (2, 1),
    };
    let word = |yes: bool| Cell::from(if yes { "yes" } else { "no" });
    let fast = method.amplification((-1e12, 0.0));
    let longest = match longest_step(method) {
        Some(hk) => Cell::from(hk),
        None => Cell::from("any"),
    };
    vec![
        method.name().into(),
        Cell::from(order as f64),
        Cell::from(derivatives as f64),
        longest,
        word(is_a_stable(method)),
        word(is_a_stable(method) && fast < 1e-3),
    ]
}

/// Whether it is stable on the imaginary axis, and far to the left. A
/// fraction without poles on the left is then stable all over the left half.
fn is_a_stable(method: StabilityFunction) -> bool {
    let mut stable = method.amplification((-1e12, 0.0)) <= 1.0 + 1e-9;
    for i in -200..=200 {
        let im = 1.1_f64.powi(i);
        stable &= method.amplification((0.0, im)) <= 1.0 + 1e-12;
    }
    stable
}

/// The longest stable step on the decay, in units of 1/k, by bisection;
/// nothing if there is none.
fn longest_step(method: StabilityFunction) -> Option<f64> {
    let stable = |hk: f64| method.amplification((-hk, 0.0)) <= 1.0 + 1e-12;
    let (mut good, mut bad) = (1.0, 1e6);
    if stable(bad) {
        return None;
    }
    for _ in 0..80 {
        let middle = 0.5 * (good + bad);
        if stable(middle) { good = middle } else { bad = middle }
    }
    Some(good)
}
