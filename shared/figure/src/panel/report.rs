//! The data under a figure: what a snapshot locks in place of pixels.

use crate::panel::{Annotation, Panel};
use crate::series::{Point, Series, SeriesKind};
use course::{Case, Report, Tolerance};

/// Sampled points per series.
const SAMPLES: usize = 9;

/// One case per series, and one per panel that has rules or slopes.
pub(crate) fn report(panels: &[Panel]) -> Report {
    let mut report = Report::new();
    let mut seen: Vec<String> = Vec::new();
    for (p, panel) in panels.iter().enumerate() {
        for (s, series) in panel.series.iter().enumerate() {
            let name = format!("{}: {}", panel.name(p), series.name(s));
            report.push(case(unique(name, &mut seen), series));
        }
        if !panel.annotations.is_empty() {
            let name = format!("{}: annotations", panel.name(p));
            let label = unique(name, &mut seen);
            report.push(annotations(label, &panel.annotations));
        }
    }
    report
}

/// Two series may share a label; two cases may not.
fn unique(name: String, seen: &mut Vec<String>) -> String {
    let mut label = name.clone();
    let mut count = 1;
    while seen.contains(&label) {
        count += 1;
        label = format!("{name} #{count}");
    }
    seen.push(label.clone());
    label
}

fn case(label: String, series: &Series) -> Case {
    let xs: Vec<f64> = series.points.iter().map(|p| p.0).collect();
    let ys: Vec<f64> = series.points.iter().map(|p| p.1).collect();
    let count = series.points.len() as f64;
    let exact = Tolerance::new(0.0, 0.0);
    let mut case = Case::new(label)
        .word("kind", series.kind_name())
        .scalar("count", count, exact);
    case = column(case, "x", &xs, series.tolerance);
    case = column(case, "y", &ys, series.tolerance);
    match &series.kind {
        SeriesKind::Arrows(ends) | SeriesKind::Field { arrows: ends, .. } => {
            case = ends_of(case, ends, series.tolerance);
        }
        SeriesKind::Heat { values, .. } => {
            case = column(case, "value", values, series.tolerance);
        }
        SeriesKind::Letters(texts) => {
            case = case.word("letters", texts.join(" "))
        }
        _ => {}
    }
    case
}

/// Where arrows point to, or the vectors of a field.
fn ends_of(case: Case, ends: &[Point], given: Option<Tolerance>) -> Case {
    let xs: Vec<f64> = ends.iter().map(|p| p.0).collect();
    let ys: Vec<f64> = ends.iter().map(|p| p.1).collect();
    let case = column(case, "to x", &xs, given);
    column(case, "to y", &ys, given)
}

fn column(
    case: Case,
    name: &str,
    values: &[f64],
    given: Option<Tolerance>,
) -> Case {
    let (mut lo, mut hi) = (f64::INFINITY, f64::NEG_INFINITY);
    for &v in values.iter().filter(|v| v.is_finite()) {
        lo = lo.min(v);
        hi = hi.max(v);
    }
    let largest = lo.abs().max(hi.abs());
    let tolerance = given.unwrap_or_else(|| {
        let abs = if largest.is_finite() { 1e-9 * largest } else { 0.0 };
        Tolerance::new(abs, 1e-6)
    });
    case.vector(name, samples(values), tolerance)
        .scalar(format!("{name} min"), lo, tolerance)
        .scalar(format!("{name} max"), hi, tolerance)
}

/// Up to nine values, evenly spaced by index, first and last among them.
fn samples(values: &[f64]) -> Vec<f64> {
    if values.len() <= SAMPLES {
        return values.to_vec();
    }
    let last = values.len() - 1;
    let index = |i: usize| (i * last + (SAMPLES - 1) / 2) / (SAMPLES - 1);
    (0..SAMPLES).map(|i| values[index(i)]).collect()
}

fn annotations(label: String, annotations: &[Annotation]) -> Case {
    let close = Tolerance::new(1e-12, 1e-6);
    let mut case = Case::new(label);
    for (i, annotation) in annotations.iter().enumerate() {
        let (name, values) = match annotation {
            Annotation::HorizontalRule { at, .. } => ("horizontal", vec![*at]),
            Annotation::VerticalRule { at, .. } => ("vertical", vec![*at]),
            Annotation::HorizontalBand { from, to, .. } => {
                ("horizontal band", vec![*from, *to])
            }
            Annotation::VerticalBand { from, to, .. } => {
                ("vertical band", vec![*from, *to])
            }
            Annotation::Note { at, .. } => ("note", vec![at.0, at.1]),
            Annotation::Slope { order, at, .. } => {
                ("slope", vec![*order, at.0, at.1])
            }
            Annotation::Guide { order, through } => {
                ("guide", vec![*order, through.0, through.1])
            }
        };
        let name = format!("{} {name}", i + 1);
        case = case.vector(&name, values, close);
    }
    case
}
