//! Draws series.

use crate::drawing::clip;
use crate::drawing::display_list::{DisplayList, Stroke};
use crate::drawing::geometry::{Px, Rect, distance};
use crate::drawing::markers;
use crate::drawing::obstacles::{self, Obstacles};
use crate::plot::frame::{Fonts, PanelFrame};
use crate::series::{Ink, Marker, Point, Series, SeriesKind};

/// What drawing in a panel needs: the display list, the obstacles for later
/// labels, the frame and the fonts.
pub(crate) struct PanelPen<'a> {
    pub list: &'a mut DisplayList,
    pub obstacles: &'a mut Obstacles,
    pub frame: &'a PanelFrame,
    pub fonts: Fonts,
}

/// Draws one series in its ink.
pub(crate) fn draw(pen: &mut PanelPen<'_>, series: &Series, ink: Ink) {
    match &series.kind {
        SeriesKind::Line => line(pen, series, ink),
        SeriesKind::Points => draw_markers(pen, series, ink),
        SeriesKind::Arrows(heads) => arrows(pen, series, heads, ink),
        SeriesKind::Field { arrows, columns, even } => {
            field(pen, series, arrows, *columns, *even, ink);
        }
        SeriesKind::Region(ends) => region(pen, series, ends, ink),
        SeriesKind::Letters(_) => draw_markers(pen, series, ink),
        SeriesKind::Heat { values, columns } => {
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
pub(crate) fn marker_of(series: &Series, ink: Ink) -> Option<(Marker, f64)> {
    let kind = series.marker.unwrap_or(ink.marker());
    let scale = series.width / 2.0;
    match series.kind {
        SeriesKind::Points => Some((kind, 4.2 * scale)),
        SeriesKind::Letters(_) => {
            let dot = series.marker.unwrap_or(Marker::Circle);
            Some((dot, 3.8 * scale))
        }
        SeriesKind::Line if series.marked => Some((kind, 3.6 * scale)),
        _ => None,
    }
}

fn line(pen: &mut PanelPen<'_>, series: &Series, ink: Ink) {
    if let Some(opacity) = series.fill {
        fill(pen, &[&series.points], ink, opacity);
    }
    outline(pen, &series.points, series.closed, stroke(series, ink));
    if series.marked {
        draw_markers(pen, series, ink);
    }
}

fn outline(pen: &mut PanelPen<'_>, points: &[Point], closed: bool, s: Stroke) {
    for run in pen.frame.runs(points, closed) {
        pen.obstacles.add_path(&run);
        pen.list.path(run, s);
    }
}

fn fill(pen: &mut PanelPen<'_>, rings: &[&[Point]], ink: Ink, opacity: f64) {
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
    pen.list.fill(joined, ink.paint(), opacity * ink.alpha());
}

fn draw_markers(pen: &mut PanelPen<'_>, series: &Series, ink: Ink) {
    let Some((kind, radius)) = marker_of(series, ink) else {
        return;
    };
    let mut last: Option<Px> = None;
    for &point in &series.points {
        let Some(at) = pen.frame.px(point) else { continue };
        let hidden = last.is_some_and(|p| distance(p, at) < 0.3 * radius);
        if hidden || !pen.frame.rect.grown(0.5).contains(at) {
            continue;
        }
        pen.obstacles.add_point(at);
        let (paint, alpha) = (ink.paint(), ink.alpha());
        markers::marker(pen.list, kind, at, radius, paint, alpha);
        last = Some(at);
    }
}

/// Writes the letters of a lettered series, after everything else is drawn
/// and the obstacles are known.
pub(crate) fn letters(pen: &mut PanelPen<'_>, series: &Series) {
    let SeriesKind::Letters(texts) = &series.kind else {
        return;
    };
    for (&point, text) in series.points.iter().zip(texts) {
        let Some(at) = pen.frame.px(point) else { continue };
        if !pen.frame.rect.grown(0.5).contains(at) {
            continue;
        }
        let places = obstacles::label_positions(text, at, pen.fonts.label, 9.0);
        let label = pen.obstacles.choose(places, &pen.frame.rect);
        pen.list.text(label);
    }
}

fn arrows(pen: &mut PanelPen<'_>, series: &Series, heads: &[Point], ink: Ink) {
    let s = stroke(series, ink);
    let head = 7.0 + 2.0 * series.width;
    for (&from, &to) in series.points.iter().zip(heads) {
        let (Some(a), Some(b)) = (pen.frame.px(from), pen.frame.px(to)) else {
            continue;
        };
        let Some((a, cut)) = clip::segment(a, b, &pen.frame.rect) else {
            continue;
        };
        pen.obstacles.add_path(&[a, cut]);
        if cut == b {
            markers::arrow(pen.list, a, b, head, s);
        } else {
            pen.list.line(a, cut, s);
        }
    }
}

fn field(
    pen: &mut PanelPen<'_>,
    series: &Series,
    arrows: &[Point],
    columns: usize,
    even: bool,
    ink: Ink,
) {
    let rows = series.points.len() / columns.max(1);
    let per_x = pen.frame.rect.width() / pen.frame.x.length();
    let per_y = pen.frame.rect.height() / pen.frame.y.length();
    let in_pixels = |v: Point| (v.0 * per_x, -v.1 * per_y);
    let size = |v: Px| v.0.hypot(v.1);
    let mut longest = 0.0_f64;
    for &v in arrows {
        let length = size(in_pixels(v));
        if length.is_finite() {
            longest = longest.max(length);
        }
    }
    let reach = 0.92 * cell(pen, &series.points, rows);
    let s = Stroke::ink(ink, 0.65 * series.width);
    for (&place, &v) in series.points.iter().zip(arrows) {
        let v = in_pixels(v);
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
            pen.obstacles.add_path(&[tail, tip]);
            markers::arrow(pen.list, tail, tip, 5.5, s);
        }
    }
}

/// The smaller side of a field's cell, in pixels.
fn cell(pen: &PanelPen<'_>, places: &[Point], rows: usize) -> f64 {
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

fn region(pen: &mut PanelPen<'_>, series: &Series, ends: &[usize], ink: Ink) {
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

/// The number of shades from clear to opaque: more look the same.
const SHADES: f64 = 20.0;

fn heat(
    pen: &mut PanelPen<'_>,
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
        let Some(tile) = tile.intersection(&pen.frame.rect) else {
            continue;
        };
        pen.list.tile(tile, ink.paint(), shade / SHADES * ink.alpha());
    }
}

/// Half the width and half the height of a heat cell, in pixels.
fn half_cell(places: &[Option<Px>], rows: usize) -> Px {
    let place = |k: usize| places.get(k).copied().flatten();
    let first = place(0).unwrap_or_default();
    let across = place(rows).map_or(20.0, |p| p.0 - first.0);
    let up = if rows > 1 { place(1) } else { None };
    let up = up.map_or(20.0, |p| p.1 - first.1);
    (0.5 * across.abs(), 0.5 * up.abs())
}
