//! Label placement: what is already drawn is an obstacle to labels.

use crate::drawing::display_list::{Label, TextAnchor};
use crate::drawing::geometry::{Px, Rect, distance};

/// The distance between samples of a line, in CSS pixels.
const SAMPLE_SPACING: f64 = 5.0;

/// What is drawn, as sampled points and as boxes of text.
#[derive(Debug, Default)]
pub(crate) struct Obstacles {
    points: Vec<Px>,
    boxes: Vec<Rect>,
}

impl Obstacles {
    pub fn add_path(&mut self, points: &[Px]) {
        for pair in points.windows(2) {
            let (a, b) = (pair[0], pair[1]);
            let steps =
                (distance(a, b) / SAMPLE_SPACING).ceil().clamp(1.0, 400.0);
            for i in 0..=steps as usize {
                let s = i as f64 / steps;
                let x = a.0 + s * (b.0 - a.0);
                self.points.push((x, a.1 + s * (b.1 - a.1)));
            }
        }
    }

    pub fn add_point(&mut self, at: Px) {
        self.points.push(at);
    }

    pub fn add_box(&mut self, rect: Rect) {
        self.boxes.push(rect);
    }

    /// How much of what is drawn lies in a rectangle; text weighs heavily.
    pub fn cost_in(&self, rect: &Rect) -> usize {
        let points = self.points.iter().filter(|&&p| rect.contains(p));
        let boxes = self.boxes.iter().filter(|b| b.overlaps(rect));
        points.count() + 60 * boxes.count()
    }

    /// The first of the labels that covers least, preferably inside `bounds`;
    /// from then on it is an obstacle itself.
    pub fn choose(&mut self, labels: Vec<Label>, bounds: &Rect) -> Label {
        let mut best: Option<(usize, Label)> = None;
        for label in labels {
            let extent = label.extent();
            let outside = if bounds.contains_rect(&extent) { 0 } else { 1000 };
            let cost = self.cost_in(&extent.grown(1.0)) + outside;
            if best.as_ref().is_none_or(|(least, _)| cost < *least) {
                best = Some((cost, label));
            }
        }
        let (_, label) = best.unwrap_or_else(|| {
            (0, Label::new("", (bounds.left, bounds.top), 1.0))
        });
        self.add_box(label.extent());
        label
    }
}

/// The eight positions of a label around a point, best first.
pub(crate) fn label_positions(
    text: &str,
    at: Px,
    size: f64,
    gap: f64,
) -> Vec<Label> {
    use TextAnchor::{End, Middle, Start};
    let (near, up) = (gap, gap + 0.5 * size);
    let slant = 0.7 * gap + 0.35 * size;
    let places = [
        (near, 0.0, Start),
        (0.7 * gap, -slant, Start),
        (0.0, -up, Middle),
        (-0.7 * gap, -slant, End),
        (-near, 0.0, End),
        (0.0, up, Middle),
        (0.7 * gap, slant, Start),
        (-0.7 * gap, slant, End),
    ];
    let mut labels = Vec::new();
    for (dx, dy, anchor) in places {
        let place = (at.0 + dx, at.1 + dy);
        labels.push(Label::new(text, place, size).anchor(anchor).halo());
    }
    labels
}
