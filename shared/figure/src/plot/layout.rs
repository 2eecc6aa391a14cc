//! The layout of panels: margins as wide as their labels need, and the same
//! size for all.

use crate::axes::range::AxisRange;
use crate::drawing::geometry::Rect;
use crate::error::FigureError;
use crate::panel::Panel;
use crate::plot::frame::{Fonts, PanelFrame};
use crate::text;

/// The space that a panel needs around its rectangle, in CSS pixels.
#[derive(Debug, Clone, Copy, Default)]
struct Margins {
    left: f64,
    right: f64,
    top: f64,
    bottom: f64,
}

impl Margins {
    fn cover(&mut self, other: &Margins) {
        self.left = self.left.max(other.left);
        self.right = self.right.max(other.right);
        self.top = self.top.max(other.top);
        self.bottom = self.bottom.max(other.bottom);
    }
}

/// What the plot knows about one panel before it is placed.
pub(crate) struct Slot<'a> {
    pub panel: &'a Panel,
    pub x: AxisRange,
    pub y: AxisRange,
    /// Whether tick labels and axis labels are written.
    pub show_x: bool,
    pub show_y: bool,
    /// Height of the panel's own legend above it, or nothing.
    pub legend: f64,
    /// Height of the highest legend above a panel of the row.
    pub legend_room: f64,
}

/// The gap between panels beyond their margins, CSS pixels.
const GAP: f64 = 14.0;
/// The gap around the whole, CSS pixels.
const EDGE: f64 = 3.0;
/// The smallest width and height of a panel, CSS pixels.
const MIN_PANEL: f64 = 40.0;

/// Places the panels in `columns` columns inside `bounds`.
pub(crate) fn place(
    slots: &[Slot<'_>],
    columns: usize,
    bounds: &Rect,
    fonts: Fonts,
) -> Result<Vec<PanelFrame>, FigureError> {
    let rows = slots.len().div_ceil(columns);
    let mut by_column = vec![Margins::default(); columns];
    let mut by_row = vec![Margins::default(); rows];
    let mut frames = Vec::new();
    // Labels depend on the size and the size on the labels: margins only
    // ever grow, so a few iterations settle it.
    for _ in 0..4 {
        let rects = rectangles(slots.len(), &by_column, &by_row, bounds)?;
        frames.clear();
        for (slot, rect) in slots.iter().zip(rects) {
            let frame =
                PanelFrame::new(slot.panel, rect, slot.x, slot.y, fonts);
            frames.push(frame);
        }
        for (i, slot) in slots.iter().enumerate() {
            let needed = margins(slot, &frames[i], fonts);
            by_column[i % columns].cover(&needed);
            by_row[i / columns].cover(&needed);
        }
    }
    Ok(frames)
}

fn rectangles(
    count: usize,
    by_column: &[Margins],
    by_row: &[Margins],
    bounds: &Rect,
) -> Result<Vec<Rect>, FigureError> {
    let (columns, rows) = (by_column.len() as f64, by_row.len() as f64);
    let sides: f64 = by_column.iter().map(|m| m.left + m.right).sum();
    let ends: f64 = by_row.iter().map(|m| m.top + m.bottom).sum();
    let gaps = GAP * (columns - 1.0) + 2.0 * EDGE;
    let width = (bounds.width() - sides - gaps) / columns;
    let gaps = 0.5 * GAP * (rows - 1.0) + 2.0 * EDGE;
    let height = (bounds.height() - ends - gaps) / rows;
    if width < MIN_PANEL || height < MIN_PANEL {
        return Err(FigureError::new(
            "layout",
            format!(
                "panels would be {width:.0} by {height:.0} px: make the \
                 plot larger, its labels shorter, or use fewer columns"
            ),
        ));
    }
    let mut rects = Vec::new();
    let mut top = bounds.top + EDGE;
    for row in by_row {
        let mut left = bounds.left + EDGE;
        for column in by_column {
            if rects.len() < count {
                let (x, y) = (left + column.left, top + row.top);
                rects.push(Rect::new(x, y, width, height));
            }
            left += column.left + width + column.right + GAP;
        }
        top += row.top + height + row.bottom + 0.5 * GAP;
    }
    Ok(rects)
}

fn margins(slot: &Slot<'_>, frame: &PanelFrame, fonts: Fonts) -> Margins {
    let panel = slot.panel;
    let mut m = Margins::default();
    // Half a tick label may stand out at the upper and right ends; bare
    // panels keep the same room, so that titles of a row line up.
    m.top += slot.legend_room + 0.5 * fonts.tick;
    if !panel.title.is_empty() {
        m.top += 1.6 * fonts.label;
    }
    if !panel.bare {
        m.left = left_margin(slot, frame, fonts);
        m.bottom = bottom_margin(slot, frame, fonts);
        m.right = overhang(frame, fonts).max(4.0);
        if has_factor(slot, frame) {
            m.top += 1.1 * fonts.tick;
        }
    }
    for series in panel.series.iter().filter(|s| s.label_at_end) {
        if let Some(end) = frame.end_of(series) {
            let width = text::width(&series.label, fonts.tick) + 10.0;
            m.right = m.right.max(end.0 + width - frame.rect.right);
        }
    }
    m
}

/// The top of a panel with the part of its ticks that stands out.
pub(crate) fn top_of_data(
    slot: &Slot<'_>,
    frame: &PanelFrame,
    f: Fonts,
) -> f64 {
    let mut top = frame.rect.top - 0.5 * f.tick;
    if has_factor(slot, frame) {
        top -= 1.1 * f.tick;
    }
    top
}

/// Whether a power of ten is written above the y axis.
fn has_factor(slot: &Slot<'_>, frame: &PanelFrame) -> bool {
    frame.y_ticks.factor.is_some() && slot.show_y && !slot.panel.bare
}

/// The gap between tick labels and the axis, CSS pixels.
pub(crate) const TICK_GAP: f64 = 7.0;

/// The width that the y label takes, horizontal or rotated.
pub(crate) fn y_label_room(label: &str, fonts: Fonts) -> f64 {
    if label.is_empty() {
        return 0.0;
    }
    if is_short(label, fonts) {
        return text::width(label, fonts.label) + 0.6 * fonts.label;
    }
    1.65 * fonts.label
}

/// A symbol or two is easier to read horizontally than rotated.
pub(crate) fn is_short(label: &str, fonts: Fonts) -> bool {
    text::width(label, fonts.label) <= 2.0 * fonts.label
}

fn left_margin(slot: &Slot<'_>, frame: &PanelFrame, fonts: Fonts) -> f64 {
    if !slot.show_y {
        return 0.0;
    }
    let ticks = frame.y_ticks.widest(fonts.tick) + TICK_GAP;
    ticks + y_label_room(&slot.panel.y.label, fonts)
}

fn bottom_margin(slot: &Slot<'_>, frame: &PanelFrame, fonts: Fonts) -> f64 {
    if !slot.show_x {
        return 0.0;
    }
    let mut height = TICK_GAP + 1.2 * fonts.tick;
    if !slot.panel.x.label.is_empty() || frame.x_ticks.factor.is_some() {
        height += 1.4 * fonts.label;
    }
    height
}

/// How far the last x tick label extends beyond the right border.
fn overhang(frame: &PanelFrame, fonts: Fonts) -> f64 {
    let Some((value, label)) = frame.x_ticks.major.last() else {
        return 0.0;
    };
    let place = frame.x_px(*value).unwrap_or(frame.rect.left);
    let end = place + 0.5 * text::width(label, fonts.tick);
    (end - frame.rect.right).max(0.0)
}
