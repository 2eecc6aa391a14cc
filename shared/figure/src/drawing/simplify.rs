//! Simplifies polylines: drops points that make no visible difference.

use crate::drawing::geometry::{Px, distance};

/// Points closer than this to the last one kept are dropped, in CSS pixels.
const MIN_DISTANCE: f64 = 0.5;

/// The polyline without the points that make no visible difference.
pub(crate) fn polyline(points: &[Px]) -> Vec<Px> {
    let mut kept = columns(points);
    kept = spaced(&kept);
    straightened(&kept)
}

/// Drops points within half a pixel of the last one kept; keeps both ends.
fn spaced(points: &[Px]) -> Vec<Px> {
    let mut kept: Vec<Px> = Vec::new();
    for &p in points {
        if kept.last().is_none_or(|&last| distance(last, p) >= MIN_DISTANCE) {
            kept.push(p);
        }
    }
    if let (Some(&last), Some(&end)) = (kept.last(), points.last())
        && last != end
    {
        if kept.len() > 1 {
            kept.pop();
        }
        kept.push(end);
    }
    kept
}

/// A curve that runs strictly to the right with many points per pixel (a
/// hundred oscillations, say) keeps the first, lowest, highest and last point
/// of each half-pixel column.
fn columns(points: &[Px]) -> Vec<Px> {
    if points.windows(2).any(|pair| pair[1].0 < pair[0].0) {
        return points.to_vec();
    }
    let mut kept = Vec::new();
    let mut start = 0;
    while start < points.len() {
        let column = (points[start].0 / MIN_DISTANCE).floor();
        let mut end = start;
        while end < points.len()
            && (points[end].0 / MIN_DISTANCE).floor() == column
        {
            end += 1;
        }
        keep_extremes(&points[start..end], &mut kept);
        start = end;
    }
    kept
}

fn keep_extremes(column: &[Px], kept: &mut Vec<Px>) {
    if column.len() <= 4 {
        kept.extend_from_slice(column);
        return;
    }
    let (mut low, mut high) = (0, 0);
    for i in 0..column.len() {
        if column[i].1 < column[low].1 {
            low = i;
        }
        if column[i].1 > column[high].1 {
            high = i;
        }
    }
    let mut chosen = [0, low.min(high), low.max(high), column.len() - 1];
    chosen.sort_unstable();
    for i in 0..4 {
        if i == 0 || chosen[i] != chosen[i - 1] {
            kept.push(column[chosen[i]]);
        }
    }
}

/// Drops points that lie on the straight line between their neighbours.
fn straightened(points: &[Px]) -> Vec<Px> {
    let mut kept: Vec<Px> = Vec::new();
    let mut skipped: Vec<Px> = Vec::new();
    for &p in points {
        if let Some(&from) = kept.last() {
            let straight =
                skipped.iter().all(|&s| distance_to_segment(s, from, p) < 0.06);
            if straight && skipped.len() < 40 {
                skipped.push(p);
                continue;
            }
            if let Some(&last) = skipped.last() {
                kept.push(last);
            }
            skipped.clear();
            skipped.push(p);
        } else {
            kept.push(p);
        }
    }
    kept.extend(skipped.last());
    kept
}

/// The distance of p from the segment a–b.
fn distance_to_segment(p: Px, a: Px, b: Px) -> f64 {
    let (dx, dy) = (b.0 - a.0, b.1 - a.1);
    let length2 = dx * dx + dy * dy;
    if length2 == 0.0 {
        return distance(p, a);
    }
    let s = ((p.0 - a.0) * dx + (p.1 - a.1) * dy) / length2;
    let s = s.clamp(0.0, 1.0);
    distance(p, (a.0 + s * dx, a.1 + s * dy))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn simplifying_keeps_ends_and_shape() {
        let mut arc = Vec::new();
        for i in 0..=10_000 {
            let a = i as f64 / 10_000.0 * std::f64::consts::PI;
            arc.push((100.0 * a.cos(), 100.0 * a.sin()));
        }
        let kept = polyline(&arc);
        assert!(kept.len() < 400, "{} points", kept.len());
        assert_eq!(kept.first(), arc.first());
        assert_eq!(kept.last(), arc.last());
        for pair in kept.windows(2) {
            let middle =
                (0.5 * (pair[0].0 + pair[1].0), 0.5 * (pair[0].1 + pair[1].1));
            // Half a pixel dropped, 0.06 straightened: invisible.
            let off = 100.0 - middle.0.hypot(middle.1);
            assert!(off.abs() < 0.15, "the arc is {off} px off");
        }
    }

    #[test]
    fn a_dense_wave_keeps_its_crests() {
        let wave: Vec<Px> = (0..60_000)
            .map(|i| (0.01 * i as f64, 50.0 * (i as f64).sin()))
            .collect();
        let kept = polyline(&wave);
        assert!(kept.len() < 6_000, "{} points", kept.len());
        let crest = kept.iter().fold(0.0, |y, p| f64::max(y, p.1));
        assert!(crest > 49.9, "{crest}");
    }

    #[test]
    fn corners_are_not_straightened() {
        let corner = [(0.0, 0.0), (5.0, 0.0), (10.0, 0.0), (10.0, 10.0)];
        let kept = polyline(&corner);
        assert_eq!(kept, [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0)]);
    }
}
