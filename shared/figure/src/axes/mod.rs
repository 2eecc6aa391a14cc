//! Draws the axes: grid, axis lines, tick labels, axis labels, title.

pub(crate) mod range;
pub(crate) mod ticks;

use crate::drawing::display_list::{DisplayList, Label, Stroke, TextAnchor};
use crate::drawing::geometry::Px;
use crate::plot::frame::{Fonts, PanelFrame};
use crate::plot::layout::{self, Slot, TICK_GAP};
use crate::text;
use course::palette::Paint;

/// Draws everything of a panel but the data.
pub(crate) fn draw(
    list: &mut DisplayList,
    slot: &Slot<'_>,
    frame: &PanelFrame,
    fonts: Fonts,
) {
    title(list, slot, frame, fonts);
    if slot.panel.bare {
        return;
    }
    grid(list, frame);
    let rect = frame.rect;
    let line = Stroke::new(Paint::Text, 1.25).alpha(0.75);
    let corner = (rect.left, rect.bottom);
    list.line((rect.left, rect.top), corner, line);
    list.line(corner, (rect.right, rect.bottom), line);
    ticks(list, frame);
    if slot.show_x {
        x_labels(list, slot, frame, fonts);
    }
    if slot.show_y {
        y_labels(list, slot, frame, fonts);
    }
}

fn title(
    list: &mut DisplayList,
    slot: &Slot<'_>,
    frame: &PanelFrame,
    fonts: Fonts,
) {
    let rect = frame.rect;
    let above = layout::top_of_data(slot, frame, fonts) - slot.legend_room;
    let y = above - 0.75 * fonts.label;
    let x = 0.5 * (rect.left + rect.right);
    let text = &slot.panel.title;
    let size = fitting_size(text, fonts.label, rect.width() + 12.0);
    list.text(Label::new(text, (x, y), size));
}

/// The font size, reduced where the text would be wider than `room`.
fn fitting_size(label: &str, size: f64, room: f64) -> f64 {
    let width = text::width(label, size);
    if width > room { size * room / width } else { size }
}

fn grid(list: &mut DisplayList, frame: &PanelFrame) {
    let line = Stroke::new(Paint::Grid, 1.0);
    let rect = frame.rect;
    for (value, _) in &frame.x_ticks.major {
        if let Some(x) = frame.x_px(*value) {
            list.line((x, rect.top), (x, rect.bottom), line);
        }
    }
    for (value, _) in &frame.y_ticks.major {
        if let Some(y) = frame.y_px(*value) {
            list.line((rect.left, y), (rect.right, y), line);
        }
    }
}

fn ticks(list: &mut DisplayList, frame: &PanelFrame) {
    let rect = frame.rect;
    let line = Stroke::new(Paint::Text, 1.0).alpha(0.75);
    let mut tick = |from: Px, to: Px| list.line(from, to, line);
    for (value, _) in &frame.x_ticks.major {
        if let Some(x) = frame.x_px(*value) {
            tick((x, rect.bottom), (x, rect.bottom + 4.0));
        }
    }
    for value in &frame.x_ticks.minor {
        if let Some(x) = frame.x_px(*value) {
            tick((x, rect.bottom), (x, rect.bottom + 2.5));
        }
    }
    for (value, _) in &frame.y_ticks.major {
        if let Some(y) = frame.y_px(*value) {
            tick((rect.left, y), (rect.left - 4.0, y));
        }
    }
    for value in &frame.y_ticks.minor {
        if let Some(y) = frame.y_px(*value) {
            tick((rect.left, y), (rect.left - 2.5, y));
        }
    }
}

fn x_labels(
    list: &mut DisplayList,
    slot: &Slot<'_>,
    frame: &PanelFrame,
    f: Fonts,
) {
    let rect = frame.rect;
    let y = rect.bottom + TICK_GAP + 0.6 * f.tick;
    for (value, label) in &frame.x_ticks.major {
        if let Some(x) = frame.x_px(*value) {
            list.text(Label::new(label, (x, y), f.tick));
        }
    }
    let y = rect.bottom + TICK_GAP + 1.2 * f.tick + 0.75 * f.label;
    let mut right = rect.right;
    if let Some(power) = frame.x_ticks.factor {
        let label = factor(power);
        right -= text::width(&label, f.tick) + f.label;
        let place = (rect.right, y);
        list.text(Label::new(label, place, f.tick).anchor(TextAnchor::End));
    }
    let text = &slot.panel.x.label;
    let size = fitting_size(text, f.label, right - rect.left + 12.0);
    let half = 0.5 * text::width(text, size);
    let middle = 0.5 * (rect.left + rect.right);
    let x = middle.min(right - half + 6.0);
    list.text(Label::new(text, (x, y), size));
}

fn y_labels(
    list: &mut DisplayList,
    slot: &Slot<'_>,
    frame: &PanelFrame,
    f: Fonts,
) {
    let rect = frame.rect;
    let x = rect.left - TICK_GAP;
    for (value, label) in &frame.y_ticks.major {
        if let Some(y) = frame.y_px(*value) {
            let label = Label::new(label, (x, y), f.tick);
            list.text(label.anchor(TextAnchor::End));
        }
    }
    if let Some(power) = frame.y_ticks.factor {
        let place = (rect.left - TICK_GAP, rect.top - 1.1 * f.tick);
        let label = Label::new(factor(power), place, f.tick);
        list.text(label.anchor(TextAnchor::Start));
    }
    let text = &slot.panel.y.label;
    let inner = x - frame.y_ticks.widest(f.tick);
    // At the outer side: the space belongs between label and numbers.
    let room = layout::y_label_room(text, f);
    let short = layout::is_short(text, f);
    let thickness = if short { text::width(text, f.label) } else { f.label };
    let x = inner - room + 0.5 * thickness + 2.0;
    let y = 0.5 * (rect.top + rect.bottom);
    let size = fitting_size(text, f.label, rect.height() + 12.0);
    let mut label = Label::new(text, (x, y), size);
    label.rotated = !short;
    list.text(label);
}

fn factor(power: i32) -> String {
    format!("×10{}", course::superscript(power))
}
