//! Grid, axis lines, tick labels, axis labels, title.

use crate::frame::{Fonts, Frame};
use crate::layout::{self, Slot, TICK_GAP};
use crate::shape::Px;
use crate::sheet::{Anchor, Label, Sheet, Stroke};
use crate::text;
use course::palette::Paint;

/// Draws everything of the panel's frame but the data.
pub(crate) fn draw(
    sheet: &mut Sheet,
    slot: &Slot<'_>,
    frame: &Frame,
    fonts: Fonts,
) {
    title(sheet, slot, frame, fonts);
    if slot.panel.bare {
        return;
    }
    grid(sheet, frame);
    let rect = frame.rect;
    let line = Stroke::new(Paint::Text, 1.25).alpha(0.75);
    let corner = (rect.left, rect.bottom);
    sheet.line((rect.left, rect.top), corner, line);
    sheet.line(corner, (rect.right, rect.bottom), line);
    ticks(sheet, frame);
    if slot.show_x {
        x_labels(sheet, slot, frame, fonts);
    }
    if slot.show_y {
        y_labels(sheet, slot, frame, fonts);
    }
}

fn title(sheet: &mut Sheet, slot: &Slot<'_>, frame: &Frame, fonts: Fonts) {
    let rect = frame.rect;
    let above = layout::top_of_data(slot, frame, fonts) - slot.legend_room;
    let y = above - 0.75 * fonts.label;
    let x = 0.5 * (rect.left + rect.right);
    let text = &slot.panel.title;
    let size = fitting_size(text, fonts.label, rect.width() + 12.0);
    sheet.text(Label::new(text, (x, y), size));
}

/// The font size, or less where the text would be wider than its room.
fn fitting_size(label: &str, size: f64, room: f64) -> f64 {
    let width = text::width(label, size);
    if width > room { size * room / width } else { size }
}

fn grid(sheet: &mut Sheet, frame: &Frame) {
    let line = Stroke::new(Paint::Grid, 1.0);
    let rect = frame.rect;
    for (value, _) in &frame.x_ticks.major {
        if let Some(x) = frame.x_px(*value) {
            sheet.line((x, rect.top), (x, rect.bottom), line);
        }
    }
    for (value, _) in &frame.y_ticks.major {
        if let Some(y) = frame.y_px(*value) {
            sheet.line((rect.left, y), (rect.right, y), line);
        }
    }
}

fn ticks(sheet: &mut Sheet, frame: &Frame) {
    let rect = frame.rect;
    let line = Stroke::new(Paint::Text, 1.0).alpha(0.75);
    let mut tick = |from: Px, to: Px| sheet.line(from, to, line);
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

fn x_labels(sheet: &mut Sheet, slot: &Slot<'_>, frame: &Frame, f: Fonts) {
    let rect = frame.rect;
    let y = rect.bottom + TICK_GAP + 0.6 * f.tick;
    for (value, label) in &frame.x_ticks.major {
        if let Some(x) = frame.x_px(*value) {
            sheet.text(Label::new(label, (x, y), f.tick));
        }
    }
    let y = rect.bottom + TICK_GAP + 1.2 * f.tick + 0.75 * f.label;
    let mut right = rect.right;
    if let Some(power) = frame.x_ticks.factor {
        let label = factor(power);
        right -= text::width(&label, f.tick) + f.label;
        let place = (rect.right, y);
        sheet.text(Label::new(label, place, f.tick).anchor(Anchor::End));
    }
    let text = &slot.panel.x.label;
    let size = fitting_size(text, f.label, right - rect.left + 12.0);
    let half = 0.5 * text::width(text, size);
    let middle = 0.5 * (rect.left + rect.right);
    let x = middle.min(right - half + 6.0);
    sheet.text(Label::new(text, (x, y), size));
}

fn y_labels(sheet: &mut Sheet, slot: &Slot<'_>, frame: &Frame, f: Fonts) {
    let rect = frame.rect;
    let x = rect.left - TICK_GAP;
    for (value, label) in &frame.y_ticks.major {
        if let Some(y) = frame.y_px(*value) {
            let label = Label::new(label, (x, y), f.tick);
            sheet.text(label.anchor(Anchor::End));
        }
    }
    if let Some(power) = frame.y_ticks.factor {
        let place = (rect.left - TICK_GAP, rect.top - 1.1 * f.tick);
        let label = Label::new(factor(power), place, f.tick);
        sheet.text(label.anchor(Anchor::Start));
    }
    let text = &slot.panel.y.label;
    let inner = x - frame.y_ticks.widest(f.tick);
    // Against the outer side: the air belongs between label and numbers.
    let room = layout::y_label_room(text, f);
    let short = layout::is_short(text, f);
    let thickness = if short { text::width(text, f.label) } else { f.label };
    let x = inner - room + 0.5 * thickness + 2.0;
    let y = 0.5 * (rect.top + rect.bottom);
    let size = fitting_size(text, f.label, rect.height() + 12.0);
    let mut label = Label::new(text, (x, y), size);
    label.upwards = !short;
    sheet.text(label);
}

fn factor(power: i32) -> String {
    format!("×10{}", text::superscript(power))
}
