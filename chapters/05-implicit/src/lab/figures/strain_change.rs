//! Steps limited by the change of strain, after Baraff and Witkin 1998 §6.

use crate::arrangements::{FRAME, hanging};
use crate::{Cloth, ClothModel, Fabric, Grid};
use course::{Drawing, Figure, Outcome, Param, ParamValues, Tolerance, Value};
use figure::{Ink, Panel, Plot, Point, Series};
use std::sync::OnceLock;

/// The end of the run, s: the first swing down and the jerk at its end.
const END: f64 = 1.2;
/// The limit on the change of a strain in one step, unless the slider says
/// otherwise.
const LIMIT: f64 = 0.002;
/// Into how many steps the reference cuts a frame.
const FINE: usize = 32;

/// A sheet of triangles, softer than cotton, so that strains can be seen.
fn sheet(limit: Option<f64>) -> Outcome<Cloth> {
    let model = ClothModel::Triangles;
    let fabric = Fabric::cotton_for(model).stiffer(0.3);
    let mut cloth = hanging(&Grid::square(10, 1.0)?, &fabric, model)?;
    cloth.particles.settings.max_strain_change = limit;
    cloth.particles.settings.tolerance = 1e-8;
    Ok(cloth)
}

/// The largest strain, %, after each frame of so many `parts`, and the number
/// of steps that it took.
fn strains(limit: Option<f64>, parts: usize) -> Outcome<(Vec<Point>, usize)> {
    let mut cloth = sheet(limit)?;
    let mut points = vec![(0.0, 0.0)];
    let mut steps = 0;
    for _ in 0..(END / FRAME).round() as usize {
        for _ in 0..parts {
            let report = cloth.step(FRAME / parts as f64)?;
            // Each halving makes two steps of one.
            steps += 1 + report.halvings;
        }
        points.push((cloth.particles.t(), 100.0 * cloth.largest_strain()));
    }
    Ok((points, steps))
}

/// The strains of the reference, computed once: the slider does not change
/// them, and they take most of the time.
fn reference() -> Outcome<Vec<Point>> {
    static COMPUTED: OnceLock<Vec<Point>> = OnceLock::new();
    match COMPUTED.get() {
        Some(points) => Ok(points.clone()),
        None => {
            let (points, _) = strains(None, FINE)?;
            Ok(COMPUTED.get_or_init(|| points).clone())
        }
    }
}

/// Strain over time, with and without the limit.
pub fn figure() -> Figure {
    Figure {
        name: "strain_change",
        title: "Steps limited by the change of strain",
        caption: "A sheet, a third as stiff as cotton, swings down from \
                  level. Its largest strain, with whole frames as steps, \
                  with steps that are cut in half while a strain changes by \
                  more than the limit, and with steps of 1/32 frame.",
        alt: "Three curves of strain against time with peaks after half a \
              second and later. That of whole frames has one low peak; the \
              limited one follows the fine one nearly to the top of each.",
        params: vec![
            Param::new(
                "limit",
                "limit on the change",
                0.1..=10.0,
                100.0 * LIMIT,
            )
            .unit("%")
            .log(),
        ],
        draw,
    }
}

fn draw(values: &ParamValues) -> Outcome<Drawing> {
    let limit = 0.01 * values.get("limit");
    let mut panel = Panel::new().axes("time t (s)", "largest strain (%)");
    for (name, ink, points) in [
        ("1/32 frame", Ink::Exact, reference()?),
        ("limited", Ink::Orange, strains(Some(limit), 1)?.0),
        ("whole frames", Ink::Blue, strains(None, 1)?.0),
    ] {
        // A strain that just passes the limit may tip over, and then steps
        // are others from there on.
        let close = Tolerance::new(0.3, 0.03);
        panel = panel.add(Series::line(name, points).ink(ink).tolerance(close));
    }
    Ok(Plot::wide(panel).size(640.0, 380.0).draw()?)
}

/// Numbers in the text: steps and the peak of the strain, three times.
pub fn values() -> Vec<Value> {
    vec![
        value("strain_whole_steps", "steps of whole frames", "", || {
            Ok(measure(None, 1)?[0])
        }),
        value("strain_limited_steps", "steps limited by strain", "", || {
            Ok(measure(Some(LIMIT), 1)?[0])
        }),
        value("strain_fine_steps", "steps of 1/32 frame", "", || {
            Ok(measure(None, FINE)?[0])
        }),
        value("strain_whole_peak", "peak strain, whole frames", "%", || {
            Ok(measure(None, 1)?[1])
        }),
        value("strain_limited_peak", "peak strain, limited steps", "%", || {
            Ok(measure(Some(LIMIT), 1)?[1])
        }),
        value("strain_fine_peak", "peak strain, 1/32 frame", "%", || {
            Ok(measure(None, FINE)?[1])
        }),
    ]
}

fn value(
    name: &'static str,
    title: &'static str,
    unit: &'static str,
    compute: fn() -> Outcome<f64>,
) -> Value {
    let mut value = Value::new(name, title, unit, 3, compute);
    // A strain that just passes the limit may tip over.
    value.tolerance = Tolerance::rel(0.05);
    value
}

/// The number of steps, and the largest strain of all, %.
fn measure(limit: Option<f64>, parts: usize) -> Outcome<[f64; 2]> {
    let (points, steps) = strains(limit, parts)?;
    let peak = points.iter().fold(0.0, |most, (_, s)| f64::max(most, *s));
    Ok([steps as f64, peak])
}
