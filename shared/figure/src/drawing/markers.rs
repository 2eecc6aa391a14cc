//! Draws markers and arrows.

use crate::drawing::display_list::{DisplayList, Stroke};
use crate::drawing::geometry::{Px, Rect, distance};
use crate::series::Marker;
use course::palette::Paint;

/// Draws one marker of the given radius.
pub(crate) fn marker(
    list: &mut DisplayList,
    kind: Marker,
    at: Px,
    radius: f64,
    paint: Paint,
    alpha: f64,
) {
    let r = radius;
    let corner = |dx: f64, dy: f64| (at.0 + dx * r, at.1 + dy * r);
    let line = Stroke::new(paint, 0.45 * r).alpha(alpha);
    match kind {
        Marker::Circle => list.disc(at, r, paint, alpha),
        Marker::Dot => list.disc(at, 0.7 * r, paint, alpha),
        Marker::Square => {
            let s = 0.88 * r;
            let rect = Rect::new(at.0 - s, at.1 - s, 2.0 * s, 2.0 * s);
            list.rect(&rect, paint, alpha);
        }
        Marker::Triangle => {
            let tips =
                vec![corner(0.0, -1.2), corner(1.1, 0.8), corner(-1.1, 0.8)];
            list.fill(tips, paint, alpha);
        }
        Marker::Diamond => {
            let tips = vec![
                corner(0.0, -1.3),
                corner(1.05, 0.0),
                corner(0.0, 1.3),
                corner(-1.05, 0.0),
            ];
            list.fill(tips, paint, alpha);
        }
        Marker::Cross => {
            list.line(corner(-0.9, -0.9), corner(0.9, 0.9), line);
            list.line(corner(-0.9, 0.9), corner(0.9, -0.9), line);
        }
        Marker::Plus => {
            list.line(corner(-1.15, 0.0), corner(1.15, 0.0), line);
            list.line(corner(0.0, -1.15), corner(0.0, 1.15), line);
        }
    }
}

/// Draws an arrow whose head is a filled triangle, at most `head` long.
pub(crate) fn arrow(
    list: &mut DisplayList,
    tail: Px,
    tip: Px,
    head: f64,
    stroke: Stroke,
) {
    let length = distance(tail, tip);
    if length < 0.5 {
        return;
    }
    let (ux, uy) = ((tip.0 - tail.0) / length, (tip.1 - tail.1) / length);
    let head = head.min(0.55 * length);
    let back = (tip.0 - head * ux, tip.1 - head * uy);
    let half = 0.4 * head;
    list.line(tail, back, stroke);
    let wings = vec![
        tip,
        (back.0 - half * uy, back.1 + half * ux),
        (back.0 + half * uy, back.1 - half * ux),
    ];
    list.fill(wings, stroke.paint, stroke.alpha);
}
