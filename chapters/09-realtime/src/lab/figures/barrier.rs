//! The barrier of incremental potential contact.

use crate::barrier;
use course::{Drawing, Figure, Outcome, Param, ParamValues};
use figure::{Legend, Panel, Plot, Series};

/// The barrier against the distance.
pub fn figure() -> Figure {
    Figure {
        name: "barrier",
        title: "The barrier",
        caption: "The barrier b(d) for a reach d̂ and for a half and a quarter \
                  of it. From d̂ on it is exactly zero; towards contact it \
                  grows without bound, but slowly: as a logarithm.",
        alt: "Three curves that fall from infinity at distance zero to zero, \
              each at its own distance, and stay there.",
        params: vec![Param::new("dhat", "reach d̂", 1.0..=10.0, 8.0).unit("mm")],
        draw,
    }
}

fn draw(values: &ParamValues) -> Outcome<Drawing> {
    let dhat = values.get("dhat");
    let mut panel = Panel::new()
        .axes("distance d (mm)", "b(d) (mm²)")
        .ranges(0.0..=12.0, 0.0..=3.0 * dhat * dhat)
        .legend(Legend::TopRight);
    for part in [1.0, 0.5, 0.25] {
        let reach = part * dhat;
        let label = format!("d̂ = {reach:.2} mm");
        let curve = move |d: f64| barrier(d, reach)[0];
        panel = panel.add(Series::graph(label, 0.01..=12.0, curve));
    }
    Ok(Plot::wide(panel).size(640.0, 400.0).draw()?)
}
