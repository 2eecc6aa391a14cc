//! A panel's rectangle on the drawing, with the ranges of its axes.

use crate::axes::range::AxisRange;
use crate::axes::ticks::Ticks;
use crate::drawing::geometry::{Px, Rect};
use crate::drawing::{clip, simplify};
use crate::panel::Panel;
use crate::series::{Point, Series};
use crate::text;

/// Font sizes in CSS pixels.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Fonts {
    pub label: f64,
    pub tick: f64,
}

/// The map from values to pixels.
#[derive(Debug, Clone)]
pub(crate) struct PanelFrame {
    pub rect: Rect,
    pub x: AxisRange,
    pub y: AxisRange,
    pub x_ticks: Ticks,
    pub y_ticks: Ticks,
}

impl PanelFrame {
    pub fn new(
        panel: &Panel,
        rect: Rect,
        x: AxisRange,
        y: AxisRange,
        f: Fonts,
    ) -> Self {
        let (x, y) = if panel.equal { equalised(x, y, &rect) } else { (x, y) };
        let most = (rect.height() / (2.5 * f.tick)) as usize;
        let mut x_ticks = fitting_ticks(&x, rect.width(), f.tick);
        let mut y_ticks = Ticks::new(&y, most.min(8));
        if panel.equal {
            (x_ticks, y_ticks) = same_steps(x_ticks, y_ticks, &x, &y);
        }
        PanelFrame { x_ticks, y_ticks, rect, x, y }
    }

    pub fn x_px(&self, x: f64) -> Option<f64> {
        let f = self.x.fraction(x)?;
        Some(self.rect.left + f * self.rect.width())
    }

    pub fn y_px(&self, y: f64) -> Option<f64> {
        let f = self.y.fraction(y)?;
        Some(self.rect.bottom - f * self.rect.height())
    }

    pub fn px(&self, p: Point) -> Option<Px> {
        Some((self.x_px(p.0)?, self.y_px(p.1)?))
    }

    /// The visible pieces of a line, simplified to what the eye resolves.
    pub fn runs(&self, points: &[Point], closed: bool) -> Vec<Vec<Px>> {
        let mut places: Vec<Option<Px>> =
            points.iter().map(|&p| self.px(p)).collect();
        if closed && let Some(&first) = places.first() {
            places.push(first);
        }
        let runs = clip::polyline(&places, &self.rect);
        runs.iter().map(|run| simplify::polyline(run)).collect()
    }

    /// The last visible point of a series.
    pub fn end_of(&self, series: &Series) -> Option<Px> {
        let mut later: Option<Px> = None;
        for &point in series.points.iter().rev() {
            let place = self.px(point);
            if let (Some(a), Some(b)) = (place, later)
                && let Some((_, end)) = clip::segment(a, b, &self.rect)
            {
                return Some(end);
            }
            if place.is_some_and(|p| self.rect.contains(p)) {
                return place;
            }
            later = place;
        }
        None
    }
}

/// Grows one of the two ranges until a unit is equally long on both axes.
fn equalised(
    x: AxisRange,
    y: AxisRange,
    rect: &Rect,
) -> (AxisRange, AxisRange) {
    let per_x = rect.width() / x.length();
    let per_y = rect.height() / y.length();
    if per_x > per_y {
        (x.stretched(per_x / per_y), y)
    } else {
        (x, y.stretched(per_y / per_x))
    }
}

/// The coarser of the two steps on both axes, so that the grid is square.
fn same_steps(
    x: Ticks,
    y: Ticks,
    xs: &AxisRange,
    ys: &AxisRange,
) -> (Ticks, Ticks) {
    let (Some(dx), Some(dy)) = (x.step(), y.step()) else {
        return (x, y);
    };
    if dx > dy * 1.01 {
        let same = Ticks::with_step_of(ys, dx);
        (x, same)
    } else if dy > dx * 1.01 {
        (Ticks::with_step_of(xs, dy), y)
    } else {
        (x, y)
    }
}

/// As many ticks as fit side by side with space between their labels.
fn fitting_ticks(range: &AxisRange, width: f64, size: f64) -> Ticks {
    let mut ticks = Ticks::new(range, 2);
    for most in 3..=9 {
        let more = Ticks::new(range, most);
        if labels_fit(&more, range, width, size) {
            ticks = more;
        }
    }
    ticks
}

fn labels_fit(ticks: &Ticks, range: &AxisRange, width: f64, size: f64) -> bool {
    let mut end = f64::NEG_INFINITY;
    for (value, label) in &ticks.major {
        let Some(f) = range.fraction(*value) else {
            return false;
        };
        let half = 0.5 * text::width(label, size);
        if f * width - half < end + 0.9 * size {
            return false;
        }
        end = f * width + half;
    }
    true
}
