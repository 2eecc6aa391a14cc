//! One step on the decay: explicit, implicit and exact.

use crate::{exact_factor, explicit_factor, implicit_factor};
use course::{Drawing, Figure, Outcome, Param, ParamValues, Value};
use figure::{Ink, Legend, Panel, Plot, Point, Series};

/// One step, and what a step of any length would make.
pub fn figure() -> Figure {
    Figure {
        name: "one_step",
        title: "One step on the decay",
        caption: "Left: one step from 1 on ẋ = −x. Euler follows the arrow \
                  at the start. Backward Euler goes to the point whose own \
                  arrow leads there: it is parallel to the curve that passes \
                  through its end. Right: the factor by which one step \
                  multiplies x, against its length. Move h to the right and \
                  see which method overshoots.",
        alt: "Left, a falling curve; a steep straight line from its start \
              ends below zero, a flatter one ends above the curve. Right, \
              three curves from one: a straight line that falls below minus \
              one, and two that flatten out above zero.",
        params: vec![Param::new("h", "step size h", 0.1..=4.0, 1.5).unit("s")],
        draw,
    }
}

fn draw(values: &ParamValues) -> Outcome<Drawing> {
    let h = values.get("h");
    let panels = [step(h), factors(h)];
    let plot = Plot::strip(panels).shared_legend();
    Ok(plot.size(640.0, 350.0).draw()?)
}

/// The two steps as arrows, beside the curve.
fn step(h: f64) -> Panel {
    let (forwards, backwards) = (explicit_factor(h), implicit_factor(h));
    let end = (1.3 * h).max(1.0);
    // The curve through the end of the implicit step, and its tangent there.
    let through = move |t: f64| backwards * (h - t).exp();
    let start: Point = (0.0, 1.0);
    let to = |x: f64| [start, (h, x)];
    Panel::new()
        .title("one step")
        .axes("time t (s)", "x")
        .ranges(0.0..=end, forwards.min(-0.3) - 0.1..=1.3)
        .add(Series::graph("exact", 0.0..=end, |t| (-t).exp()).ink(Ink::Exact))
        .add(Series::path("Euler", to(forwards)).ink(Ink::Orange))
        .add(Series::path("backward Euler", to(backwards)).ink(Ink::Blue))
        .add(
            Series::graph("curve through its end", 0.0..=end, through)
                .ink(Ink::Faint)
                .dotted(),
        )
        .horizontal(0.0, "")
        .vertical(h, "t = h")
}

/// The factors of steps up to the longest that the slider allows.
fn factors(h: f64) -> Panel {
    let range = 0.0..=4.0;
    let now = [exact_factor(h), explicit_factor(h), implicit_factor(h)];
    Panel::new()
        .title("factor per step")
        .axes("h k", "x₁ / x₀")
        .y_range(-3.1..=1.1)
        .legend(Legend::Off)
        .add(
            Series::graph("exact", range.clone(), exact_factor).ink(Ink::Exact),
        )
        .add(
            Series::graph("Euler", range.clone(), explicit_factor)
                .ink(Ink::Orange)
                .solid(),
        )
        .add(
            Series::graph("backward Euler", range, implicit_factor)
                .ink(Ink::Blue),
        )
        .add(
            Series::points("", now.map(|factor| (h, factor)))
                .ink(Ink::Exact)
                .unlisted(),
        )
        .horizontal(-1.0, "grows below")
        .vertical(1.0, "overshoots")
}

/// Numbers in the text.
pub fn values() -> Vec<Value> {
    vec![
        Value::new("exact_at_one", "exact factor at hk = 1", "", 3, || {
            Ok(exact_factor(1.0))
        }),
        Value::new(
            "implicit_at_one",
            "backward Euler's at hk = 1",
            "",
            3,
            || Ok(implicit_factor(1.0)),
        ),
    ]
}
