//! Draws annotations: rules, bands, notes and slopes.

use crate::drawing::clip;
use crate::drawing::display_list::{Label, Stroke, TextAnchor};
use crate::drawing::draw_series::PanelPen;
use crate::drawing::geometry::{Px, Rect};
use crate::drawing::obstacles;
use crate::panel::{Annotation, Side};
use crate::plot::frame::PanelFrame;
use crate::series::Point;
use crate::text;
use course::palette::{Dash, Paint};

/// Draws the shading of a band; it lies behind everything else.
pub(crate) fn draw_band(pen: &mut PanelPen<'_>, annotation: &Annotation) {
    if let Some(rect) = band(pen.frame, annotation) {
        pen.list.rect(&rect, Paint::Text, 0.09);
    }
}

/// Draws an annotation, after the data.
pub(crate) fn draw(pen: &mut PanelPen<'_>, annotation: &Annotation) {
    match annotation {
        Annotation::HorizontalRule { at, label } => {
            horizontal_rule(pen, *at, label)
        }
        Annotation::VerticalRule { at, label } => {
            vertical_rule(pen, *at, label)
        }
        Annotation::HorizontalBand { label, .. }
        | Annotation::VerticalBand { label, .. } => {
            band_label(pen, annotation, label)
        }
        Annotation::Note { at, text, side } => note(pen, *at, text, *side),
        Annotation::Slope { order, at, width } => {
            slope(pen, *order, *at, *width)
        }
        Annotation::Guide { order, through } => guide(pen, *order, *through),
    }
}

fn band(frame: &PanelFrame, annotation: &Annotation) -> Option<Rect> {
    let rect = frame.rect;
    match *annotation {
        Annotation::HorizontalBand { from, to, .. } => {
            let (a, b) = (frame.y_px(from)?, frame.y_px(to)?);
            let top = a.min(b).clamp(rect.top, rect.bottom);
            let bottom = a.max(b).clamp(rect.top, rect.bottom);
            Some(Rect { top, bottom, ..rect })
        }
        Annotation::VerticalBand { from, to, .. } => {
            let (a, b) = (frame.x_px(from)?, frame.x_px(to)?);
            let left = a.min(b).clamp(rect.left, rect.right);
            let right = a.max(b).clamp(rect.left, rect.right);
            Some(Rect { left, right, ..rect })
        }
        _ => None,
    }
}

fn rule_stroke() -> Stroke {
    Stroke::new(Paint::Text, 1.25).alpha(0.6).dash(Dash::Dashed)
}

fn horizontal_rule(pen: &mut PanelPen<'_>, at: f64, label: &str) {
    let rect = pen.frame.rect;
    let Some(y) = pen.frame.y_px(at).filter(|y| *y >= rect.top) else {
        return;
    };
    if y > rect.bottom {
        return;
    }
    pen.list.line((rect.left, y), (rect.right, y), rule_stroke());
    let up = 0.62 * pen.fonts.tick + 2.0;
    let (left, right) = (rect.left + 6.0, rect.right - 4.0);
    let places = [
        (right, y - up, TextAnchor::End),
        (left, y - up, TextAnchor::Start),
        (right, y + up, TextAnchor::End),
        (left, y + up, TextAnchor::Start),
        (0.5 * (left + right), y - up, TextAnchor::Middle),
    ];
    write_at(pen, label, &places, rect);
    pen.obstacles.add_path(&[(rect.left, y), (rect.right, y)]);
}

fn vertical_rule(pen: &mut PanelPen<'_>, at: f64, label: &str) {
    let rect = pen.frame.rect;
    let Some(x) = pen.frame.x_px(at).filter(|x| *x >= rect.left) else {
        return;
    };
    if x > rect.right {
        return;
    }
    pen.list.line((x, rect.top), (x, rect.bottom), rule_stroke());
    let half = 0.6 * pen.fonts.tick + 1.0;
    let (top, bottom) = (rect.top + half, rect.bottom - half);
    let places = [
        (x + 6.0, top, TextAnchor::Start),
        (x - 6.0, top, TextAnchor::End),
        (x + 6.0, bottom, TextAnchor::Start),
        (x - 6.0, bottom, TextAnchor::End),
    ];
    write_at(pen, label, &places, rect);
    pen.obstacles.add_path(&[(x, rect.top), (x, rect.bottom)]);
}

fn band_label(pen: &mut PanelPen<'_>, annotation: &Annotation, label: &str) {
    let Some(rect) = band(pen.frame, annotation) else {
        return;
    };
    let half = 0.6 * pen.fonts.tick + 2.0;
    let middle = 0.5 * (rect.left + rect.right);
    let (left, right) = (rect.left + 6.0, rect.right - 6.0);
    let (top, bottom) = (rect.top + half, rect.bottom - half);
    let places = [
        (middle, top, TextAnchor::Middle),
        (middle, bottom, TextAnchor::Middle),
        (left, top, TextAnchor::Start),
        (right, top, TextAnchor::End),
        (left, bottom, TextAnchor::Start),
        (right, bottom, TextAnchor::End),
    ];
    let bounds = pen.frame.rect;
    write_at(pen, label, &places, bounds);
}

/// Writes a label at the best of several positions.
fn write_at(
    pen: &mut PanelPen<'_>,
    label: &str,
    places: &[(f64, f64, TextAnchor)],
    bounds: Rect,
) {
    if label.is_empty() {
        return;
    }
    let mut labels = Vec::new();
    for &(x, y, anchor) in places {
        let text = Label::new(label, (x, y), pen.fonts.tick);
        labels.push(text.anchor(anchor).halo());
    }
    let chosen = pen.obstacles.choose(labels, &bounds);
    pen.list.text(chosen);
}

fn note(pen: &mut PanelPen<'_>, at: Point, text: &str, side: Side) {
    let Some(place) = pen.frame.px(at) else { return };
    if !pen.frame.rect.grown(1.0).contains(place) {
        return;
    }
    let size = pen.fonts.label;
    let around = obstacles::label_positions(text, place, size, 8.0);
    let labels = match side {
        Side::Auto => around,
        Side::Right => vec![around[0].clone()],
        Side::Above => vec![around[2].clone()],
        Side::Left => vec![around[4].clone()],
        Side::Below => vec![around[5].clone()],
        Side::Center => vec![Label::new(text, place, size).halo()],
    };
    let chosen = pen.obstacles.choose(labels, &pen.frame.rect);
    pen.list.text(chosen);
}

/// A segment from `at` of the given slope that is `dx` long in the coordinate
/// of the x axis.
fn along(
    frame: &PanelFrame,
    at: Point,
    dx: f64,
    order: f64,
) -> Option<(Px, Px)> {
    let from = frame.px(at)?;
    let per_x = frame.rect.width() / frame.x.length();
    let per_y = frame.rect.height() / frame.y.length();
    let to = (from.0 + dx * per_x, from.1 - order * dx * per_y);
    Some((from, to))
}

fn slope(pen: &mut PanelPen<'_>, order: f64, at: Point, width: f64) {
    let Some((from, to)) = along(pen.frame, at, width, order) else {
        return;
    };
    let elbow = (to.0, from.1);
    let inside = |p: Px| pen.frame.rect.grown(1.0).contains(p);
    if !inside(from) || !inside(to) {
        return;
    }
    let triangle = vec![from, elbow, to, from];
    pen.obstacles.add_path(&triangle);
    pen.list.fill(triangle.clone(), Paint::Text, 0.07);
    pen.list.path(triangle, Stroke::new(Paint::Text, 1.25).alpha(0.75));
    let middle = 0.5 * (elbow.1 + to.1);
    let below = elbow.1 + (elbow.1 - to.1).signum() * 0.75 * pen.fonts.tick;
    let places = [
        (to.0 + 6.0, middle, TextAnchor::Start),
        (0.5 * (from.0 + to.0), below, TextAnchor::Middle),
        (from.0 - 6.0, middle, TextAnchor::End),
    ];
    let bounds = pen.frame.rect;
    write_at(pen, &slope_text(order), &places, bounds);
}

fn guide(pen: &mut PanelPen<'_>, order: f64, through: Point) {
    let length = pen.frame.x.length();
    let rect = pen.frame.rect;
    let back = along(pen.frame, through, -2.0 * length, order);
    let ahead = along(pen.frame, through, 2.0 * length, order);
    let (Some((_, a)), Some((_, b))) = (back, ahead) else {
        return;
    };
    let Some((a, b)) = clip::segment(a, b, &rect) else {
        return;
    };
    let line = Stroke::new(Paint::Grid, 1.5).dash(Dash::Dashed);
    pen.list.line(a, b, line);
    let gap = 0.8 * pen.fonts.tick;
    let mut places = Vec::new();
    for s in [0.85, 0.7, 0.55, 0.15, 0.3] {
        let at = (a.0 + s * (b.0 - a.0), a.1 + s * (b.1 - a.1));
        places.push((at.0 - 6.0, at.1 - gap, TextAnchor::End));
        places.push((at.0 + 6.0, at.1 + gap, TextAnchor::Start));
    }
    write_at(pen, &slope_text(order), &places, rect);
    pen.obstacles.add_path(&[a, b]);
}

fn slope_text(order: f64) -> String {
    format!("slope {}", text::number(order))
}
