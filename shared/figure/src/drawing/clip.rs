//! Clips lines and polygons at a panel's border, so that a line to infinity
//! leaves the panel in the right direction and at the right point.

use crate::drawing::geometry::{Px, Rect};

/// Pixels beyond which a point is pulled back along its segment: far enough
/// to keep the direction, near enough that differences stay exact.
const FAR: f64 = 1e9;

/// The part of the segment a–b inside the rectangle (Liang and Barsky).
pub(crate) fn segment(a: Px, b: Px, rect: &Rect) -> Option<(Px, Px)> {
    let (a, b) = (pull_back(a, b), pull_back(b, a));
    let (dx, dy) = (b.0 - a.0, b.1 - a.1);
    let (mut enter, mut leave) = (0.0_f64, 1.0_f64);
    // Each border is a half-plane: p is the step across it, q the room left.
    let borders = [
        (-dx, a.0 - rect.left),
        (dx, rect.right - a.0),
        (-dy, a.1 - rect.top),
        (dy, rect.bottom - a.1),
    ];
    for (p, q) in borders {
        if p == 0.0 {
            if q < 0.0 {
                return None;
            }
        } else if p < 0.0 {
            enter = enter.max(q / p);
        } else {
            leave = leave.min(q / p);
        }
    }
    if enter > leave {
        return None;
    }
    // An end that is inside is returned unchanged, to the last bit.
    let at = |s: f64| (a.0 + s * dx, a.1 + s * dy);
    let from = if enter == 0.0 { a } else { at(enter) };
    let to = if leave == 1.0 { b } else { at(leave) };
    Some((from, to))
}

/// Moves a point that is extremely far away towards `from`, along the line.
fn pull_back(p: Px, from: Px) -> Px {
    let reach = p.0.abs().max(p.1.abs());
    if reach <= FAR {
        return p;
    }
    let s = FAR / reach;
    // If `from` is far away too, both ends are scaled by themselves; the line
    // between them is then only approximate, and far outside in any case.
    let near = from.0.abs().max(from.1.abs()) <= FAR;
    let base = if near { from } else { (0.0, 0.0) };
    (base.0 + s * p.0 - s * base.0, base.1 + s * p.1 - s * base.1)
}

/// A polyline clipped to the runs that lie inside. `None` breaks the line.
pub(crate) fn polyline(points: &[Option<Px>], rect: &Rect) -> Vec<Vec<Px>> {
    let mut runs: Vec<Vec<Px>> = Vec::new();
    let mut run: Vec<Px> = Vec::new();
    for pair in points.windows(2) {
        let kept = match (pair[0], pair[1]) {
            (Some(a), Some(b)) => segment(a, b, rect).map(|cut| (b, cut)),
            _ => None,
        };
        let Some((end, (from, to))) = kept else {
            close(&mut runs, &mut run);
            continue;
        };
        if run.is_empty() {
            run.push(from);
        }
        run.push(to);
        if to != end {
            close(&mut runs, &mut run);
        }
    }
    close(&mut runs, &mut run);
    runs
}

fn close(runs: &mut Vec<Vec<Px>>, run: &mut Vec<Px>) {
    if run.len() > 1 {
        runs.push(std::mem::take(run));
    }
    run.clear();
}

/// A closed polygon clipped at the rectangle (Sutherland and Hodgman).
pub(crate) fn polygon(points: &[Px], rect: &Rect) -> Vec<Px> {
    let mut ring: Vec<Px> = points
        .iter()
        .map(|&p| (p.0.clamp(-FAR, FAR), p.1.clamp(-FAR, FAR)))
        .collect();
    // Room inside each border, as a linear function of the point.
    let borders: [(f64, f64, f64); 4] = [
        (1.0, 0.0, -rect.left),
        (-1.0, 0.0, rect.right),
        (0.0, 1.0, -rect.top),
        (0.0, -1.0, rect.bottom),
    ];
    for (nx, ny, c) in borders {
        ring = cut(&ring, |p| nx * p.0 + ny * p.1 + c);
    }
    ring
}

fn cut(ring: &[Px], room: impl Fn(Px) -> f64) -> Vec<Px> {
    let mut kept = Vec::with_capacity(ring.len() + 4);
    for i in 0..ring.len() {
        let (a, b) = (ring[i], ring[(i + 1) % ring.len()]);
        let (ra, rb) = (room(a), room(b));
        if ra >= 0.0 {
            kept.push(a);
        }
        if (ra < 0.0) != (rb < 0.0) {
            let s = ra / (ra - rb);
            kept.push((a.0 + s * (b.0 - a.0), a.1 + s * (b.1 - a.1)));
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOX: Rect = Rect { left: 0.0, top: 0.0, right: 10.0, bottom: 10.0 };

    #[test]
    fn a_segment_is_cut_where_it_crosses() {
        let cut = segment((-5.0, 5.0), (15.0, 5.0), &BOX);
        assert_eq!(cut, Some(((0.0, 5.0), (10.0, 5.0))));
        let cut = segment((5.0, 5.0), (15.0, 15.0), &BOX);
        assert_eq!(cut, Some(((5.0, 5.0), (10.0, 10.0))));
        assert_eq!(segment((-5.0, 2.0), (2.0, -6.0), &BOX), None);
        assert_eq!(segment((11.0, 0.0), (11.0, 9.0), &BOX), None);
    }

    #[test]
    fn a_segment_inside_keeps_its_bits() {
        let (a, b) = ((0.1, 0.2), (9.7, 3.3));
        assert_eq!(segment(a, b, &BOX), Some((a, b)));
    }

    #[test]
    fn a_distant_end_keeps_its_direction() {
        let cut = segment((5.0, 5.0), (1e200, 0.5e200), &BOX);
        let (_, (x, y)) = cut.expect("leaves to the right");
        // Pulled back to 1e9 px, 5 px of offset turn the line by 5e-9.
        assert!((x - 10.0).abs() < 1e-6 && (y - 7.5).abs() < 1e-6, "{x} {y}");
    }

    #[test]
    fn a_polygon_around_the_box_becomes_the_box() {
        let ring = [(-5.0, -5.0), (1e200, -5.0), (1e200, 1e200), (-5.0, 1e200)];
        let cut = polygon(&ring, &BOX);
        assert_eq!(cut.len(), 4);
        for p in cut {
            let on_corner = |v: f64| v == 0.0 || v == 10.0;
            assert!(on_corner(p.0) && on_corner(p.1), "{p:?}");
        }
        let beside = [(11.0, 0.0), (12.0, 0.0), (12.0, 1.0)];
        assert!(polygon(&beside, &BOX).is_empty());
    }
}
