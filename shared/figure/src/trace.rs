//! Putting a series on the sheet.

use crate::clip;
use crate::clutter::{self, Clutter};
use crate::frame::{Fonts, Frame};
use crate::glyph;
use crate::ink::{Ink, Marker};
use crate::series::{Point, Series, Shape};
use crate::shape::{Px, Rect, distance};
use crate::sheet::{Sheet, Stroke};

/// Where drawing goes: the sheet, and the record of what is taken.
pub(crate) struct Pen<'a> {
    pub sheet: &'a mut Sheet,
    pub clutter: &'a mut Clutter,
    pub frame: &'a Frame,
    pub fonts: Fonts,
}

/// Draws one series in its ink.
pub(crate) fn draw(pen: &mut Pen<'_>, series: &Series, ink: Ink) {
    match &series.shape {
        Shape::Line => line(pen, series, ink),
        Shape::Points => markers(pen, series, ink),
        Shape::Arrows(heads) => arrows(pen, series, heads, ink),
        Shape::Field { arrows, columns, even } => {
            field(pen, series, arrows, *columns, *even, ink);
        }
        Shape::Region(ends) => region(pen, series, ends, ink),
        Shape::Letters(_) => markers(pen, series, ink),
        Shape::Heat { values, columns } => {
            heat(pen, series, values, *columns, ink);
        }
    }
}

/// The stroke of a series' lines.
pub(crate) fn stroke(series: &Series, ink: Ink) -> Stroke {
    let dash = series.dash.unwrap_or(ink.dash());
    Stroke::ink(ink, series.width).dash(dash)
}

/// The marker of a series and its radius, if it shows markers.
pub(crate) fn glyph(series: &Series, ink: Ink) -> Option<(Marker, f64)> {
    let kind = series.marker.unwrap_or(ink.marker());
    let scale = series.width / 2.0;
    match series.shape {
        Shape::Points => Some((kind, 4.2 * scale)),
        Shape::Letters(_) => {
            let dot = series.marker.unwrap_or(Marker::Circle);
            Some((dot, 3.8 * scale))
        }
        Shape::Line if series.marked => Some((kind, 3.6 * scale)),
        _ => None,
    }
}

fn line(pen: &mut Pen<'_>, series: &Series, ink: Ink) {
    if let Some(opacity) = series.fill {
        fill(pen, &[&series.points], ink, opacity);
    }
    outline(pen, &series.points, series.closed, stroke(series, ink));
    if series.marked {
        markers(pen, series, ink);
    }
}

fn outline(pen: &mut Pen<'_>, points: &[Point], closed: bool, s: Stroke) {
    for run in pen.frame.runs(points, closed) {
        pen.clutter.add_path(&run);
        pen.sheet.path(run, s);
    }
}

fn fill(pen: &mut Pen<'_>, rings: &[&[Point]], ink: Ink, opacity: f64) {
    let mut joined: Vec<Px> = Vec::new();
    for ring in rings {
        let places: Vec<Px> =
            ring.iter().filter_map(|&p| pen.frame.px(p)).collect();
        let cut = clip::polygon(&places, &pen.frame.rect);
        let (Some(&start), home) = (cut.first(), joined.first().copied())
        else {
            continue;
        };
        joined.extend(&cut);
        // Out and back along the same line: rings joined without area, so
        // that one element can have holes.
        joined.push(start);
        joined.extend(home);
    }
    pen.sheet.fill(joined, ink.paint(), opacity * ink.alpha());
}

fn markers(pen: &mut Pen<'_>, series: &Series, ink: Ink) {
    let Some((kind, radius)) = glyph(series, ink) else {
        return;
    };
    let mut last: Option<Px> = None;
    for &point in &series.points {
        let Some(at) = pen.frame.px(point) else { continue };
        let hidden = last.is_some_and(|p| distance(p, at) < 0.3 * radius);
        if hidden || !pen.frame.rect.grown(0.5).contains(at) {
            continue;
        }
        pen.clutter.add_point(at);
        let (paint, alpha) = (ink.paint(), ink.alpha());
        glyph::marker(pen.sheet, kind, at, radius, paint, alpha);
        last = Some(at);
    }
}

/// Writes the letters of a lettered series, once everything else is drawn
/// and the free places are known.
pub(crate) fn letters(pen: &mut Pen<'_>, series: &Series) {
    let Shape::Letters(texts) = &series.shape else {
        return;
    };
    for (&point, text) in series.points.iter().zip(texts) {
        let Some(at) = pen.frame.px(point) else { continue };
        if !pen.frame.rect.grown(0.5).contains(at) {
            continue;
        }
        let places = clutter::around(text, at, pen.fonts.label, 9.0);
        let label = pen.clutter.choose(places, &pen.frame.rect);
        pen.sheet.text(label);
    }
}

fn arrows(pen: &mut Pen<'_>, series: &Series, heads: &[Point], ink: Ink) {
    let s = stroke(series, ink);
    let head = 7.0 + 2.0 * series.width;
    for (&from, &to) in series.points.iter().zip(heads) {
        let (Some(a), Some(b)) = (pen.frame.px(from), pen.frame.px(to)) else {
            continue;
        };
        let Some((a, cut)) = clip::segment(a, b, &pen.frame.rect) else {
            continue;
        };
        pen.clutter.add_path(&[a, cut]);
        if cut == b {
            glyph::arrow(pen.sheet, a, b, head, s);
        } else {
            pen.sheet.line(a, cut, s);
        }
    }
}

fn field(
    pen: &mut Pen<'_>,
    series: &Series,
    arrows: &[Point],
    columns: usize,
    even: bool,
    ink: Ink,
) {
    let rows = series.points.len() / columns.max(1);
    let per_x = pen.frame.rect.width() / pen.frame.x.length();
    let per_y = pen.frame.rect.height() / pen.frame.y.length();
    let on_sheet = |v: Point| (v.0 * per_x, -v.1 * per_y);
    let size = |v: Px| v.0.hypot(v.1);
    let mut longest = 0.0_f64;
    for &v in arrows {
        let length = size(on_sheet(v));
        if length.is_finite() {
            longest = longest.max(length);
        }
    }
    let reach = 0.92 * cell(pen, &series.points, rows);
    let s = Stroke::ink(ink, 0.65 * series.width);
    for (&place, &v) in series.points.iter().zip(arrows) {
        let v = on_sheet(v);
        let length = size(v);
        let Some(at) = pen.frame.px(place) else { continue };
        if !(length.is_finite() && length > 1e-9 * longest) {
            continue;
        }
        let scale = reach / if even { length } else { longest };
        let half = (0.5 * scale * v.0, 0.5 * scale * v.1);
        let tail = (at.0 - half.0, at.1 - half.1);
        let tip = (at.0 + half.0, at.1 + half.1);
        let room = pen.frame.rect.grown(3.0);
        if room.contains(tail) && room.contains(tip) {
            pen.clutter.add_path(&[tail, tip]);
            glyph::arrow(pen.sheet, tail, tip, 5.5, s);
        }
    }
}

/// The smaller side of a field's cell on the sheet.
fn cell(pen: &Pen<'_>, places: &[Point], rows: usize) -> f64 {
    let gap = |i: usize, j: usize| {
        let a = pen.frame.px(*places.get(i)?)?;
        let b = pen.frame.px(*places.get(j)?)?;
        Some(distance(a, b))
    };
    let down = if rows > 1 { gap(0, 1) } else { None };
    let across = gap(0, rows.max(1));
    let least = down.unwrap_or(40.0).min(across.unwrap_or(40.0));
    least.clamp(4.0, 80.0)
}

fn region(pen: &mut Pen<'_>, series: &Series, ends: &[usize], ink: Ink) {
    let mut rings: Vec<&[Point]> = Vec::new();
    let mut start = 0;
    for &end in ends {
        rings.push(&series.points[start..end]);
        start = end;
    }
    fill(pen, &rings, ink, series.fill.unwrap_or(0.0));
    for ring in rings {
        outline(pen, ring, true, stroke(series, ink));
    }
}

/// Steps between clear and opaque: more cannot be told apart.
const SHADES: f64 = 20.0;

fn heat(
    pen: &mut Pen<'_>,
    series: &Series,
    values: &[f64],
    columns: usize,
    ink: Ink,
) {
    let rows = values.len() / columns.max(1);
    let places: Vec<Option<Px>> =
        series.points.iter().map(|&p| pen.frame.px(p)).collect();
    let half = half_cell(&places, rows);
    for (k, place) in places.iter().enumerate() {
        let shade = (values[k] * SHADES).round().clamp(0.0, SHADES);
        let (Some((x, y)), true) = (*place, shade > 0.0) else {
            continue;
        };
        let tile = Rect {
            left: x - half.0,
            right: x + half.0,
            top: y - half.1,
            bottom: y + half.1,
        };
        let Some(tile) = tile.within(&pen.frame.rect) else {
            continue;
        };
        pen.sheet.tile(tile, ink.paint(), shade / SHADES * ink.alpha());
    }
}

/// Half the width and half the height of a heat cell on the sheet.
fn half_cell(places: &[Option<Px>], rows: usize) -> Px {
    let place = |k: usize| places.get(k).copied().flatten();
    let first = place(0).unwrap_or_default();
    let across = place(rows).map_or(20.0, |p| p.0 - first.0);
    let up = if rows > 1 { place(1) } else { None };
    let up = up.map_or(20.0, |p| p.1 - first.1);
    (0.5 * across.abs(), 0.5 * up.abs())
}
